"""What words mean: glosses of our own, what can be said by rule, and Littré where it is at hand."""

from logomachie.definitions.explaining import Explanation, explain, words_meaning
from logomachie.definitions.glosses import Glosses

__all__ = ["Explanation", "Glosses", "explain", "words_meaning"]
