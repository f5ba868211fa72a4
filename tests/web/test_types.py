"""The client's types are those of the server."""

from tools.web_types import ROOT, files


def test_the_types_are_not_stale() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in files()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert not stale, "run: python -m tools.web_types"


def test_every_game_of_the_client_has_its_view() -> None:
    folders = {path.parent.name for path, _ in files() if path.name == "view.ts"}
    assert {"option", "jago", "croisillon", "mot_pour_mot"} <= folders
