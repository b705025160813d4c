"""Files of a network table are damaged in the middle of a match, and the match is played to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.lan.hosting.saved_tables import tables_of
from net.effects.notes import EndNote, LostNote, MoveNote
from net.guest.guest import Guest
from net.io.journal import Journal, both
from net.protocol.errors import ProtocolError
from tests.support.lan.one_thread import FakeLine, Network, Robot, terms
from tests.support.lengths import in_turn, often
from tools.lan.flips import COLUMNS, TRIALS, count, failures

MANY: Final = {"flip": often(4, 8), "flip, no copy": often(2, 4)}


@pytest.mark.parametrize(("name", "kind"), in_turn(COLUMNS, list(TRIALS)))
def test_no_damage_loses_a_match_silently_and_none_in_one_copy_loses_it(kind: str, name: str) -> None:
    outcomes = count(kind, COLUMNS[name], MANY.get(name, 1), seed=900)
    assert not failures(outcomes, COLUMNS[name]), outcomes


def evening() -> tuple[Network, list[Robot]]:
    net = Network(5)
    net.open(terms("block_draw", 2, {"target": 100}))
    return net, [Robot(net.line(name)) for name in ("Ana", "Luis")]


def act(net: Network, robots: list[Robot]) -> None:
    for robot in robots:
        robot.act()
    net.pass_time(0.3)


def with_lost_notes(line: FakeLine, lost: LostNote, before: type) -> None:
    """Start a guest's program again with the notes up to the first one of a kind, and a word that others are lost."""
    at = next(at for at, note in enumerate(line.notes) if isinstance(note, before))
    line.lose("host_gone")
    line.notes = [*line.notes[:at], lost]
    line.guest = Guest(line.guest.name, line.guest.key, line.net.chance, notes=line.notes)
    line.net.pump()


def test_a_guest_signs_nothing_where_it_may_have_signed_before_and_is_in_again_from_the_next_deal() -> None:
    net, robots = evening()
    ana, luis = robots
    while not (net.table.phase == "play" and len(luis.line.guest.memory.signed) > 2):
        act(net, robots)
    seat, scores = luis.line.guest.seat, net.table.match.scores
    with_lost_notes(luis.line, LostNote(1), MoveNote)
    guest = luis.line.guest
    assert (guest.seat, net.table.match.scores) == (seat, scores)
    while net.table.match.state.turn != seat:
        ana.act()
        net.pass_time(0.3)
    assert guest.rules is not None
    assert guest.view is not None
    with pytest.raises(ProtocolError, match="notes_lost"):
        guest.offer(guest.rules.legal(guest.view, seat)[0])
    luis.line.cut()
    while net.table.phase == "play":
        act(net, robots)
    assert [entry.stand_in_reason for entry in net.table.done[0].record.entries if entry.seat == seat][-1] == "away"
    luis.line.heal()
    assert seat not in net.table.done[0].audits, "it can't know if it has signed one"
    while net.table.number < 2 or net.table.phase != "play":
        act(net, robots)
    assert net.table.deal is not None
    assert seat in net.table.deal.commits
    while net.host is not None and not net.table.match.rounds[2:]:
        act(net, robots)
    assert [each.line.guest.findings for each in robots] == [[], []]
    assert 2 in luis.line.guest.memory.ends
    assert luis.line.guest.memory.ends[2].verdict == "clean"


def test_a_guest_whose_notes_on_finished_deals_are_lost_checks_them_again_and_accuses_nobody() -> None:
    net, robots = evening()
    while net.table.number < 3 or net.table.phase != "play":
        act(net, robots)
    with_lost_notes(robots[1].line, LostNote(3), EndNote)
    assert robots[1].line.guest.last_deal == 2
    assert robots[1].line.guest.findings == []


def test_a_saved_table_that_is_lost_tells_its_last_score(tmp_path: Path) -> None:
    net, robots = evening()
    while len(net.table.match.rounds) < 3 or net.table.phase != "play":
        act(net, robots)
    scores = net.table.match.scores
    folder = tmp_path / "20260101"
    folder.mkdir()
    journal = Journal(folder / "0.journal")
    journal.append(net.journal)
    journal.close()
    [mine] = tables_of(tmp_path)
    assert (mine.scores, mine.hindrance) == (scores, None)
    for each in both(folder / "0.journal"):
        content = each.read_bytes()
        each.write_bytes(content[:-400] + bytes(50) + content[-350:])
    [mine] = tables_of(tmp_path)
    told = " : ".join(map(str, scores))
    assert mine.scores == scores
    assert str(mine.hindrance) == f"This table's file is damaged beyond repair. Its last readable score is {told}."
