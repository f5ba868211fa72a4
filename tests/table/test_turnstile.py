"""One at a time, in the order in which they came."""

import asyncio

import pytest

from logomachie.table.turnstile import Turnstile


def test_all_go_through_one_at_a_time_in_their_order() -> None:
    async def scene() -> None:
        turnstile, went = Turnstile(), list[int]()

        async def go(number: int) -> None:
            async with turnstile:
                assert not turnstile.enter_at_once()
                await asyncio.sleep(0)
                went.append(number)

        assert turnstile.enter_at_once()
        going = [asyncio.create_task(go(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert not went
        turnstile.leave()
        assert turnstile.locked(), "somebody waits"
        await asyncio.gather(*going)
        assert went == list(range(5))
        assert not turnstile.locked()

    asyncio.run(scene())


@pytest.mark.parametrize("is_their_turn", [False, True])
def test_who_gives_up_keeps_nobody_out(is_their_turn: bool) -> None:
    async def scene() -> None:
        turnstile, went = Turnstile(), list[str]()

        async def go(name: str) -> None:
            async with turnstile:
                went.append(name)

        assert turnstile.enter_at_once()
        first, second = asyncio.create_task(go("first")), asyncio.create_task(go("second"))
        await asyncio.sleep(0)
        if is_their_turn:
            turnstile.leave()
        first.cancel()
        await asyncio.wait((first,))
        if not is_their_turn:
            turnstile.leave()
        await second
        assert went == ["second"]
        assert not turnstile.locked()

    asyncio.run(scene())
