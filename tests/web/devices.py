"""Browsers that go from one person to the next, wiped in between: a new one costs as much again.

A device keeps nothing but the files of the site, which never change: no storage, no script, no
second tab. One on which a test changed what cannot be changed back, such as its clock, is thrown
away.
"""

import json
from collections import defaultdict
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

EMPTY = "about:blank"
KEEPS_ITS_OWN_TIME = """
    () => Function.prototype.toString.call(setTimeout).includes('[native code]')
"""


class Devices:
    """Makes contexts as a browser does, and lends those again that came back."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)
        self._kinds: dict[BrowserContext, str] = {}

    def new_context(self, **settings: Any) -> BrowserContext:
        """A context with these settings that is as good as new."""
        kind = json.dumps(settings, sort_keys=True)
        if self._free[kind]:
            return self._free[kind].pop()
        context = self._browser.new_context(**settings)
        self._kinds[context] = kind
        return context

    def take_back(self, context: BrowserContext, address: str) -> None:
        """Wipe a context in which somebody was at this address, or throw it away."""
        kind = self._kinds.get(context)
        if kind and _is_wiped(context, address, json.loads(kind)["viewport"]):
            self._free[kind].append(context)
        else:
            self._kinds.pop(context, None)
            context.close()

    def close(self) -> None:
        """Throw all of them away."""
        for context in self._kinds:
            context.close()


def _is_wiped(context: BrowserContext, address: str, size: ViewportSize) -> bool:
    """Leave one empty page, as large as it was, that knows nothing of this address: if it can."""
    try:
        page, *others = context.pages
        for other in others:
            other.close()
        context.unroute_all()
        page.unroute_all()
        context.set_offline(False)
        page.goto(EMPTY)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        _forget(page, address)
        return cast("bool", page.evaluate(KEEPS_ITS_OWN_TIME))
    except Error:
        return False


def _forget(page: Page, address: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    session.detach()
