"""Attacks on a LAN table that somebody thought of who knew only what it promises; each once, by the idea behind it."""

from __future__ import annotations

from net.news import Judged
from tests.cheats import Cheat, Played, played
from tests.crooks import Edited


def attacked(do: object, *, puppets: int = 0, rounds: int = 1, seed: int = 3) -> Played:
    """Return a match in which a host tries something."""
    return played(Cheat(do, ("", ""), puppets, rounds, ()), seed)  # type: ignore[arg-type]  # a hook, by its name


def fair_deals(judged: dict[int, Judged]) -> list[int]:
    """Return the deals that a machine called fair."""
    return [deal for deal, news in judged.items() if news.judgement.outcome == "fair"]


# -- deals tried again -------------------------------------------------------------------------------------------------


def test_a_host_cannot_try_deals_again_by_counting_down() -> None:
    """Before its first deal has ended, a machine knows no number that the next has to follow."""

    def counts_down(host: Edited) -> None:
        honest = host.table.close_shares

        def close_shares(reasons: object) -> None:
            host.plan.times += 1
            if host.plan.times > 3:
                honest(reasons)  # type: ignore[arg-type]
                return
            host.table.number -= 2
            host.table.open_deal()

        host.table.number = max(host.table.number, 20)
        host.bend(host.table, "close_shares", close_shares)

    match = attacked(counts_down)
    assert match.plan.times
    for guest, judged in zip(match.world.guests, match.world.judged, strict=True):
        assert not fair_deals(judged)
        assert any(found.code == "unended" for found in guest.findings)
