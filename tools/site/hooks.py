"""What MkDocs asks while it sets the site: the language in which a page speaks around its text."""

from typing import Any


def on_page_context(context: Any, *, page: Any, config: Any, **_: Any) -> Any:
    """Let the page that is set next speak the language that it names."""
    config.theme["language"] = page.meta.get("language", "en")
    return context
