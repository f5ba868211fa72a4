"""The machine that is measured on: figures of the same program differ from hour to hour with it."""

import os
import time
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def fixed_loop() -> float:
    """The milliseconds of processor time that a fixed loop takes: how fast the host is now."""
    begin = time.thread_time()
    kept = {}
    for number in range(200_000):
        kept[number % 1000] = number, str(number)
    return (time.thread_time() - begin) * 1e3


def family(process: int) -> list[int]:
    """A process, and all that it has started and they have."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and (fields := _fields(int(folder.name))):
            parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [process]
    for one in found:
        found += parents.get(one, [])
    return found


def cpu_seconds(process: int) -> float:
    """The time that a process and its family have computed, those who ended included."""
    return sum(sum(map(int, _fields(one)[11:15])) for one in family(process)) / TICK


def memory(process: int) -> float:
    """The memory of one process in MB, what it shares with others divided by their number (PSS)."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1e3
    return 0.0


def _fields(process: int) -> list[str]:
    """What stands in ``stat`` after the name of a process; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
