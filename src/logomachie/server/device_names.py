"""What a device is called in the list of a person's devices: ``Firefox · Linux``."""

import re

BROWSERS = {
    "Edge": r"Edg(A|iOS)?/",
    "Opera": r"OPR/",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chrome": r"Chrome/|CriOS/",
    "Safari": r"Safari/",
}
"""How browsers give themselves away; most call themselves by the later ones too."""
SYSTEMS = {
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Android": r"Android",
    "Windows": r"Windows",
    "ChromeOS": r"CrOS",
    "Mac": r"Mac OS X",
    "Linux": r"Linux",
}


def device_name(agent: str) -> str:
    """The browser and the system of a user agent, as far as they are known."""
    found = (_first(kinds, agent) for kinds in (BROWSERS, SYSTEMS))
    return " · ".join(name for name in found if name)


def _first(kinds: dict[str, str], agent: str) -> str:
    return next((name for name, pattern in kinds.items() if re.search(pattern, agent)), "")
