"""What all compiled parts of the kernel are made of: arrays of numbers, and masks of letters."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Masks = NDArray[np.int32]
Array = NDArray[Any]
Int = Any
Flag = Any
"""Numbers and truth values in compiled code, where Python's and numpy's are the same."""

I64 = np.int64
ALL = (1 << 27) - 2
"""The mask of the letters A to Z."""
