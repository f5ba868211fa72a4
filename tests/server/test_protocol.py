"""docs/protocol.md against the structs."""

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie.server.alert_handlers import ALERTS
from logomachie.server.companions import COMPANIONS
from logomachie.server.days import DAYS
from logomachie.server.denials import DENIALS
from logomachie.server.handlers import HANDLERS
from logomachie.server.holidays import HOLIDAYS
from logomachie.server.leaving import LEAVING
from logomachie.server.lessons import LESSONS
from logomachie.server.lookback import LOOKBACK
from logomachie.server.profiles import PROFILES
from logomachie.server.protocol import VERSION, Inbound, Outbound, TableNews, WrittenNews
from logomachie.server.puzzles import PUZZLES
from logomachie.server.ratings import RATINGS
from logomachie.server.reports import REPORTS
from logomachie.server.talk import TALK
from logomachie.server.words import find_by_gloss, look_up
from logomachie.table.commands import Command
from logomachie.table.events import Event
from logomachie.table.plans import Plan
from logomachie.table.view import NewsView, SeatView, TableView

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
KINDS: dict[str, Any] = {
    "What a client says": Inbound,
    "Commands": Command,
    "What the server says": Outbound,
}


def examples(chapter: str) -> dict[str, Any]:
    """By heading: the example of each message of a chapter."""
    text = PAGE.split(f"### {chapter}\n")[1].split("\n### ")[0]
    found = re.findall(r"#### `([a-z-]+)`\n.*?```json\n(.*?)```", text, re.DOTALL)
    return {name: json.loads(example) for name, example in found}


@pytest.mark.parametrize("chapter", KINDS)
def test_every_message_is_shown_with_all_its_fields(chapter: str) -> None:
    union = KINDS[chapter]
    shown = examples(chapter)
    structs = {str(kind.__struct_config__.tag): kind for kind in union.__args__}
    assert set(shown) == set(structs)
    for name, example in shown.items():
        kind = structs[name]
        assert set(example) == {"type", *kind.__struct_fields__}
        assert example["type"] == name
        decoded = msgspec.json.decode(json.dumps(example), type=union)
        assert isinstance(decoded, kind)


def test_what_is_sent_of_a_table_is_what_is_read_of_it() -> None:
    assert WrittenNews.__struct_fields__ == TableNews.__struct_fields__
    assert WrittenNews.__struct_config__.tag == TableNews.__struct_config__.tag


def test_views_are_shown_with_all_their_fields() -> None:
    table = examples("What the server says")["table"]
    assert set(table["view"]) == set(TableView.__struct_fields__)
    assert set(table["view"]["seats"][0]) == set(SeatView.__struct_fields__)
    assert set(table["news"][0]) == set(NewsView.__struct_fields__)


def test_the_plan_is_shown_with_all_its_fields() -> None:
    example = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0]
    assert set(json.loads(example)) == set(Plan.__struct_fields__)
    msgspec.json.decode(example, type=Plan)


def test_every_denial_event_and_request_is_named() -> None:
    denials = PAGE.split("### Denials")[1].split("## ")[0]
    assert set(re.findall(r"`([a-z-]+)`", denials)) == set(DENIALS)
    for event in Event.__args__:
        assert f"`{event.__struct_config__.tag}`" in PAGE
    lists = (
        HANDLERS,
        LOOKBACK,
        LESSONS,
        PUZZLES,
        DAYS,
        REPORTS,
        RATINGS,
        PROFILES,
        COMPANIONS,
        HOLIDAYS,
        ALERTS,
        TALK,
        LEAVING,
        (find_by_gloss, look_up),
    )
    for handler in chain.from_iterable(lists):
        for path in handler.paths:
            named = re.sub(r":(str|int)", "", path)
            assert f"{named}`" in PAGE or f"{named}?" in PAGE, path
    assert f"version {VERSION}" in PAGE
