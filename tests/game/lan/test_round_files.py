"""The match in a file of rounds: its names are cleaned, and nobody becomes a bot by a name."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from engine.record.record import Player as Seated
from game.lan.round_files import any_match
from tests.support.lan.loopback import House, Player, agreed, run
from tests.support.sources import ROOT


def renamed(content: bytes, path: Path, *names: str) -> tuple[Seated, ...]:
    """Return the players of a file of rounds with other names, which nobody signed."""
    path.write_text(json.dumps({**json.loads(content), "names": names}), encoding="utf-8")
    return any_match(path).players


def test_names_are_cleaned_and_no_person_becomes_a_bot(tmp_path: Path) -> None:
    content = (ROOT / "tests" / "golden_net" / "first_edition.rounds.json").read_bytes()
    found = renamed(content, tmp_path / "old.rounds.json", "\x1b[31mRED\x1b]0;pwned\x07", "\u202eMaren", "Maren")
    assert found == (Seated("[31mRED]0;pwned"), Seated("Maren"), Seated("Maren 2"))
    assert renamed(content, tmp_path / "few.rounds.json", "Ann") == (Seated("Ann"), Seated("Guest"), Seated("Guest 2"))


def test_bots_are_known_where_bots_played(tmp_path: Path) -> None:
    rounds: list[bytes] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 3, {"target": 10}), code="", last="bruno")
        await house.open()
        players = [Player(house, name) for name in ("Ada", "Bob")]
        await asyncio.gather(*(player.match_over() for player in players))
        rounds.append(players[0].client.round_file())
        for player in players:
            await player.close()
        await house.close()

    run(work())
    path = tmp_path / "new.rounds.json"
    assert renamed(rounds[0], path, "Ada", "Bob", "Bruno")[1:] == (Seated("Bob"), Seated("Bruno", "bruno"))
    assert renamed(rounds[0], path, "Ada", "Bruno", "Bruno")[1:] == (Seated("Bruno"), Seated("Bruno 2", "bruno"))
    assert renamed(rounds[0], path, "Ada", "Suri", "")[1:] == (Seated("Suri"), Seated("Guest"))
