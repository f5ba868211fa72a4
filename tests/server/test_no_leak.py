"""No hidden letter ever reaches a wrong seat: everything that raw sockets bring is accounted for.

The tests know the seed, so they can play every game beside the server. Whatever a client receives
must be made of what the contract of the game lets its seats know, and of nothing else: each message
is rebuilt from ``view`` and from effects that may be seen, and compared whole. That views, effects
and previews are the same however hidden things lie is what the conformance tests prove.
"""

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect as open_socket

from logomachie import games
from logomachie.engine.game import Effects, Game, new_setup
from logomachie.lexicon import Lexicon
from tests.chance import seeded
from tests.server.conftest import SEED, LocalServer
from tests.server.http import call
from tests.server.test_live import run

AnyGame = Game[Any, Any]
PLIES = 14
VIEW_KEYS = {
    "seq", "game", "options", "seats", "host", "host_name", "listed", "days", "started",
    "closed", "offers", "successor", "clock", "due", "to_act", "result", "views", "hints",
    "coach", "dictionary", "friendly", "time_left", "paused", "teams", "ready", "absent", "claim",
    "chat",
}  # fmt: skip
ANSWER_KEYS = {"type", "guest", "token", "version", "void", "name_taken", "ticket", "seq"}
NEWS_KEYS = {
    "seq", "when", "kind", "seat", "name", "text", "effects", "sentence", "to", "late", "room",
    "voice", "alike",
}  # fmt: skip


class Ear:
    """A raw socket that keeps all it hears."""

    def __init__(self, socket: Any, seats: tuple[int, ...]) -> None:
        self.socket = socket
        self.seats = seats
        """The seats of the person; none for a spectator."""
        self.texts: list[str] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str) -> Any:
        while True:
            text = await asyncio.wait_for(self.socket.recv(), 60)
            self.texts.append(text)
            message = json.loads(text)
            if message["type"] == kind:
                return message


class Oracle:
    """The game beside the server: what may be known after each event."""

    def __init__(self, game: AnyGame, players: int, first: int) -> None:
        self.game = game
        self.book = games.spec(game.name).rulebook("fr")
        self.states = {first: game.start(new_setup(game, players, SEED, {}))}
        self.acted: dict[int, tuple[int, str, Effects]] = {}
        self.seq = first

    @property
    def state(self) -> Any:
        return self.states[self.seq]

    def act(self, seat: int, text: str) -> None:
        game = self.game
        step = game.apply(self.state, seat, game.parse_action(text, self.state, seat), 0.0)
        self.seq += 1
        self.states[self.seq] = step.state
        self.acted[self.seq] = seat, text, step.effects

    def check(self, text: str, seats: tuple[int, ...]) -> None:
        """A message holds nothing but what these seats may know."""
        message = json.loads(text)
        if message["type"] == "turns":
            assert all(set(one) == {"table", "game", "days"} for one in message["tables"])
            return
        if message["type"] != "table":
            assert message["type"] in ("welcome", "done"), "no other answer was asked for"
            assert set(message) <= ANSWER_KEYS
            return
        view = message["view"]
        assert set(view) == VIEW_KEYS
        seq = min(view["seq"], self.seq)  # after the end, people only talk
        if seq not in self.states:
            assert view["views"] == {}, "nothing is shown before all sit"
        else:
            state = self.states[seq]
            asked = {str(seat): seat for seat in seats} if seats else {"-": None}
            assert set(view["views"]) == set(asked)
            for name, seat in asked.items():
                assert view["views"][name] == plain(self.game.view(state, seat))
            assert view["result"] == plain(self.game.result(state))
            assert view["to_act"] == list(self.game.to_act(state))
            if view["result"] is None:
                assert SEED not in text
        for news in message["news"]:
            self.check_news(news, seats)

    def check_news(self, news: dict[str, Any], seats: tuple[int, ...]) -> None:
        assert set(news) == NEWS_KEYS
        if news["kind"] != "acted":
            assert news["effects"] is None
            assert not news["text"]
            assert not news["sentence"]
            return
        seat, action, effects = self.acted[news["seq"]]
        assert effects.seen_by is None or set(effects.seen_by) & set(seats)
        assert news["seat"] == seat
        assert news["text"] == (action if seat in seats else "")
        assert news["effects"] == plain(effects)
        assert news["sentence"] == self.book.explain(effects)


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@seeded(1)
@pytest.mark.parametrize("name", games.names())
def test_a_client_hears_only_what_its_seats_may_know(
    still_server: LocalServer, lexicon: Lexicon, name: str, seed: int
) -> None:
    server = still_server
    game = games.load(name, lexicon)
    players = 2 * game.teams or game.players[0]  # in a team, somebody to share secrets with
    live = server.url.replace("http", "ws") + "/live"

    async def scene() -> None:
        tokens = [call(server, "POST", "/api/guests")[1]["token"] for _ in range(players)]
        seats = [{"who": "me"}] + [{"who": "open"}] * (players - 1)
        plan = {"game": name, "seats": seats}
        table = call(server, "POST", "/api/tables", plan, tokens[0], "Anne")[1]["table"]
        ears: list[Ear] = []
        oracle = Oracle(game, players, players)

        async def arrive(token: str, mine: tuple[int, ...], after: int = 0) -> Ear:
            socket = await open_socket(live, compression=None)
            ear = Ear(socket, mine)
            await ear.say(type="hello", token=token, name="Anne")
            await ear.hear("welcome")
            await ear.say(type="watch", table=table, after=after)
            await ear.hear("table")
            return ear

        for seat, token in enumerate(tokens):
            ear = await arrive(token, (seat,))
            ears.append(ear)
            if seat:
                command = {"type": "sit", "seat": seat, "name": "B"}
                await ear.say(type="ask", table=table, ticket=f"sit{seat}", command=command)
                await ear.hear("done")
        spectator = await arrive("", ())
        everybody = [*ears, spectator]
        # Who has not sat down yet sees what a spectator sees: nothing, as the game waits for them.
        rng = random.Random(f"{name} {seed}")
        for ply in range(PLIES):
            waiting = game.to_act(oracle.state)
            if not waiting:
                break
            seat = rng.choice(waiting)
            candidates = list(game.candidates(oracle.state, seat))
            text = game.format_action(rng.choice(candidates[:4] + candidates[-2:]))
            command = {"type": "act", "seat": seat, "action": text}
            await ears[seat].say(type="ask", table=table, ticket=f"{ply}", command=command)
            done = await ears[seat].hear("done")
            assert done["seq"] == oracle.seq + 1
            oracle.act(seat, text)
            for token, ear in zip([*tokens, ""], everybody, strict=True):
                _, shown = call(server, "GET", f"/api/tables/{table}", token=token)
                told = json.dumps({"type": "table", "view": shown, "news": []})
                oracle.check(told, ear.seats)
            if game.result(oracle.state) is None:
                for what in ("record", "replay"):
                    status, refused = call(server, "GET", f"/api/tables/{table}/{what}")
                    assert status == 409
                    assert set(refused) == {"key", "text"}
            if ply % 5 == 4:  # somebody comes back, with all or with what they missed
                again = rng.randrange(len(everybody))
                await everybody[again].socket.close()
                mine = everybody[again].seats
                token = tokens[mine[0]] if mine else ""
                fresh = await arrive(token, mine, rng.choice([0, oracle.seq - 2]))
                fresh.texts += everybody[again].texts
                everybody[again] = fresh
                if mine:
                    ears[mine[0]] = fresh
        while waiting := game.to_act(oracle.state):
            seat = waiting[0]
            command = {"type": "act", "seat": seat, "action": "resign"}
            await ears[seat].say(type="ask", table=table, ticket=f"r{seat}", command=command)
            await ears[seat].hear("done")
            oracle.act(seat, "resign")
        for seat, ear in enumerate(ears):
            command = {"type": "propose", "seat": seat, "kind": "rematch"}
            await ear.say(type="ask", table=table, ticket=f"again{seat}", command=command)
            await ear.hear("done")
        while not (shown := await ears[0].hear("table"))["view"]["successor"]:
            pass
        successor = shown["view"]["successor"]
        rematch = Oracle(game, players, 1)
        for ear in everybody:
            await ear.say(type="watch", table=successor)
            while (await ear.hear("table"))["table"] != successor:
                pass
            for text in ear.texts:
                if json.loads(text).get("table") == successor:
                    rematch.check(text, tuple((seat - 1) % players for seat in ear.seats))
                else:
                    oracle.check(text, ear.seats)
            assert len(ear.texts) > PLIES // 2
            await ear.socket.close()

    run(scene)
