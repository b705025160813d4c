"""Paused matches: nothing gets out of reach, and a deleted one comes back until the page is left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from engine.sentences import Refusal, sentence
from game.lan.network import HostedSave, KeptSeat, OwnTable
from game.scenes.common.rows.paused_row import PausedRow
from game.scenes.home.game_card import GameCard
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.home.title_menu import FirstButton, MenuRow
from game.scenes.nearby.browse.paused import PausedScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.saves import DELETED, FINISHED, Saves
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from net.discovery.seat_marks import SeatState
from tests.support.lan.for_scenes import FakeLan, place, seat_there
from tests.support.lan.one_thread import Network
from tests.support.lengths import long_run, sampled
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps

NAMES = ("20260101-200000-cafe", "20260102-200000-beef", "20260103-200000-f00d")


def pause(saves: Saves, name: str, key: str, seats: int = 2, *, age: int = 0) -> Match[Board]:
    """Save a match in its first round, `age` days old."""
    match: Match[Board] = Match(game(key)(seats))
    match.begin(name.encode() * 2)
    for _ in range(3):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    saves.save(match, (Player("Ann"), *[Player("Maren", "maren")] * (seats - 1)), name)
    path = saves.folder / f"{name}.json"
    saved = path.stat().st_mtime - age * 86_400
    os.utime(path, (saved, saved))
    return match


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as before:
        for age, (name, key) in enumerate(zip(NAMES, ("block_draw", "all_fives", "block_draw"), strict=True)):
            pause(before.saves, name, key, age=age)
    with Visit(tmp_path) as pilot:
        yield pilot


def rows(visit: Visit) -> list[str]:
    return [row.name for row in visit.screen.every() if isinstance(row, PausedRow)]


def test_every_paused_match_can_be_reached_from_the_title(visit: Visit) -> None:
    first = visit.find("Continue · Block & Draw 0 : 0")
    assert isinstance(first, FirstButton)
    assert first.note.startswith("Block & Draw · 0 : 0 · today ")
    row = visit.find("Paused matches")
    assert isinstance(row, MenuRow)
    assert row.note == "3"
    visit.take("Paused matches")
    assert rows(visit) == ["Block & Draw", "All Fives", "Block & Draw"]
    ends = [row.end.text for row in visit.screen.every() if isinstance(row, PausedRow)]
    assert ends[1].startswith("yesterday ")
    assert ends[2] == "2 days ago"
    visit.take("All Fives")
    assert isinstance(visit.scene, TableScene)
    assert visit.scene.table.rules.key == "all_fives"


@long_run
def test_a_new_match_leaves_the_paused_ones_in_reach(visit: Visit) -> None:
    visit.take("Play")
    visit.take("Quick game")
    assert isinstance(visit.scene, TableScene)
    visit.session.stage.pop()
    visit.session.stage.pop()
    visit.settle()
    row = visit.find("Paused matches")
    assert isinstance(row, MenuRow)
    assert row.note == "4"


def test_the_cards_and_the_set_up_page_show_where_a_match_stands(visit: Visit) -> None:
    visit.take("Play")
    badges = {card.name: card.badge for card in visit.screen.every() if isinstance(card, GameCard)}
    assert badges["All Fives"] == badges["Block & Draw"] == "0 : 0"
    assert badges["Matador"] == ""
    visit.take("All Fives")
    assert isinstance(visit.scene, SetupScene)
    offered = next(name for name in visit.names if name.startswith("Continue"))
    assert offered.startswith("Continue 0 : 0 against Maren · yesterday ")
    visit.take(offered)
    assert isinstance(visit.scene, TableScene)
    assert visit.scene.table.rules.key == "all_fives"


def test_a_deleted_match_comes_back_with_one_key(visit: Visit) -> None:
    visit.take("Paused matches")
    before = {path: path.read_bytes() for path in visit.saves.folder.glob("*.json")}
    visit.tell(Action.DELETE)
    assert rows(visit) == ["All Fives", "Block & Draw"]
    assert visit.focus == "All Fives"
    assert visit.find("Deleted: Block & Draw, 0 : 0").shown
    visit.take("Delete: All Fives")
    assert rows(visit) == ["Block & Draw"]
    visit.tell(Action.UNDO)
    visit.tell(Action.UNDO)
    assert rows(visit) == ["Block & Draw", "All Fives", "Block & Draw"]
    assert {path: path.read_bytes() for path in visit.saves.folder.glob("*.json")} == before


def test_a_deleted_match_is_gone_when_the_page_is_left(visit: Visit) -> None:
    visit.take("Paused matches")
    visit.tell(Action.DELETE)
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, TitleScene)
    row = visit.find("Paused matches")
    assert isinstance(row, MenuRow)
    assert row.note == "2"
    assert [path.stem for path in visit.saves.abandoned()] == [NAMES[0]], "even now its file isn't destroyed"


def test_a_match_deleted_before_a_crash_is_back_at_the_next_start(visit: Visit) -> None:
    visit.take("Paused matches")
    visit.tell(Action.DELETE)
    folder = visit.saves.folder
    assert [path.name for path in folder.glob(f"*{DELETED}")] == [f"{NAMES[0]}.json{DELETED}"]
    again = Saves(folder)  # killed: nothing is left in order
    again.sweep()
    assert [file.name for file in again.unfinished()] == list(NAMES)
    assert not (folder / FINISHED).exists()


def test_a_match_that_cannot_be_replayed_is_told_and_set_aside(visit: Visit) -> None:
    path = visit.saves.folder / f"{NAMES[1]}.json"
    visit.take("Paused matches")
    path.write_text("{", encoding="utf-8")
    visit.take("All Fives")
    assert isinstance(visit.scene, PausedScene)
    assert rows(visit) == ["Block & Draw", "Block & Draw"]
    told = [widget.name for widget in visit.screen.every() if "can't be resumed" in widget.name]
    assert told


def network(visit: Visit, *seats: KeptSeat) -> FakeLan:
    """Give the window a network with a saved table of its own, and with seats at other hosts' tables."""
    lan = FakeLan(Network())
    visit.session.lan = lan
    lan.seats = list(seats)
    lan.kept = [
        HostedSave(
            "/t/1", "Ann's table", "all_fives", ("Ann", "Bo"), 3, saved=datetime.now().astimezone(), scores=(35, 20)
        )
    ]
    return lan


def test_the_title_continues_the_table_nearby_that_was_left_last(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        pause(visit.saves, NAMES[0], "block_draw", age=1)
        lan = network(visit)
        visit.take("Settings")
        visit.tell(Action.CANCEL)
        first = visit.find("Continue · All Fives, Ann's table")
        assert isinstance(first, FirstButton)
        assert first.note.startswith("All Fives · Ann's table · today ")
        row = visit.find("Paused matches")
        assert isinstance(row, MenuRow)
        assert row.note == "2"
        visit.take(first.name)
        assert not lan.kept, "the table is open again"


def test_a_table_nearby_that_cannot_be_opened_is_told_on_the_title(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        lan = network(visit)
        visit.take("Settings")
        visit.tell(Action.CANCEL)

        def refuse(_mine: HostedSave, _name: str) -> OwnTable:
            raise Refusal(sentence("The table can't be opened on this computer: {reason}.", reason="no room"))

        setattr(lan, "resume", refuse)  # noqa: B010 - only this once
        visit.take("Continue · All Fives, Ann's table")
        assert isinstance(visit.scene, TitleScene)
        assert any("no room" in widget.name for widget in visit.screen.every())


def test_an_older_table_nearby_leaves_the_match_first(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        pause(visit.saves, NAMES[0], "block_draw")
        lan = network(visit)
        lan.kept = [lan.kept[0]._replace(saved=datetime.now().astimezone() - timedelta(days=2))]
        visit.take("Settings")
        visit.tell(Action.CANCEL)
        assert isinstance(visit.find("Continue · Block & Draw 0 : 0"), FirstButton)


def test_tables_on_the_network_wait_on_the_same_page(visit: Visit) -> None:
    seat = seat_there(place(begun=True), state=SeatState.KEPT)
    lan = network(visit, seat, seat_there(name="Zoe's table"))
    visit.take("Settings")
    visit.tell(Action.CANCEL)
    row = visit.find("Paused matches")
    assert isinstance(row, MenuRow)
    assert row.note == "6"
    visit.take("Paused matches")
    found = {row.name: row for row in visit.screen.every() if isinstance(row, PausedRow)}
    facts = {name: row.facts.replace("\N{NO-BREAK SPACE}", " ") for name, row in found.items()}
    assert facts["Ann's table"] == "All Fives · Ann, Bo · 35 : 20 · round 3"
    assert (facts["Luis's table"], found["Luis's table"].end.text) == ("All Fives · your seat is kept", "here now")
    assert facts["Zoe's table"] == "All Fives · not found nearby"
    assert [found[name].pale for name in ("Luis's table", "Zoe's table")] == [False, True]
    visit.take("Delete: Ann's table")
    assert "Ann's table" not in rows(visit)
    assert lan.deleted
    visit.tell(Action.UNDO)
    assert "Ann's table" in rows(visit)
    visit.take("Luis's table")
    assert lan.joined == [(seat.target, "")], "no code is asked for"


def test_a_table_that_is_not_open_is_looked_for_where_it_was(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        seat = seat_there(name="Zoe's table")
        lan = network(visit, seat)
        visit.take("Settings")
        visit.tell(Action.CANCEL)
        visit.take("Paused matches")
        visit.take("Zoe's table")
        assert lan.joined == [(seat.target, "")]


def test_a_seat_that_was_forgotten_is_offered_no_more_and_comes_back_with_one_key(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        lan = network(visit, seat_there(place(begun=True)), seat_there(name="Zoe's table"))
        lan.kept = []
        visit.take("Settings")
        visit.tell(Action.CANCEL)
        visit.take("Paused matches")
        visit.take("Forget: Luis's table")
        assert rows(visit) == ["Zoe's table"]
        assert lan.dropped == {"Luis's table"}
        told = "Forgotten: Luis's table. While it's open, “Play nearby” still leads back to it."
        assert visit.find(told).shown
        visit.tell(Action.UNDO)
        assert rows(visit) == ["Luis's table", "Zoe's table"]
        assert not lan.dropped
        for name in ("Luis's table", "Zoe's table"):
            visit.screen.focus_on(visit.find(name))
            visit.tell(Action.DELETE)
        assert rows(visit) == []
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, TitleScene)
        assert visit.focus == "Quick game", "nothing is offered any more"
        assert "Paused matches" not in visit.names


def test_an_empty_page_says_so(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(PausedScene(visit.session))
        visit.settle()
        assert visit.find("No match is paused. Leave one before its end, and it waits here.").shown
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, TitleScene)


def test_an_empty_page_leads_to_a_game_and_from_there_to_the_title(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(PausedScene(visit.session))
        visit.settle()
        assert visit.focus == "Choose a game"
        visit.tell(Action.ACCEPT)
        assert isinstance(visit.scene, ShelfScene)
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, TitleScene)


@sampled(4)
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", [SIZES[0], (1024, 768)])
def test_all_of_an_empty_page_is_seen_after_the_last_match_is_deleted(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=text_size)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        pause(visit.saves, NAMES[0], "space_classic", 5)
        visit.session.stage.push(PausedScene(visit.session))
        visit.settle()
        visit.tell(Action.DELETE)
        assert {"Choose a game", "Undo"} <= set(visit.names)
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert visit.unreachable() == set()
        visit.tell(Action.UNDO)
        assert rows(visit) == ["Space Dominoes Classic"]


@sampled(4)
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", [SIZES[0], (1024, 768)])
def test_all_of_the_page_is_seen_and_in_reach(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=text_size)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        pause(visit.saves, NAMES[0], "space_classic", 5)
        network(visit, seat_there(place(begun=True)), seat_there(name="Zoe's table"))
        visit.session.stage.push(PausedScene(visit.session))
        visit.settle()
        visit.tell(Action.DELETE)
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert visit.unreachable() == set()


def test_fifty_paused_matches_are_not_replayed_and_read_one_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Visit(tmp_path) as before:
        for number in range(50):
            pause(before.saves, f"20260101-2000{number:02}-cafe", "block_draw")
    read: list[str] = []
    summary = Saves.summary

    def watched(self: Saves, name: str) -> object:
        read.append(name)
        return summary(self, name)

    def replayed(*_: object) -> None:
        raise AssertionError("a match was replayed")

    monkeypatch.setattr(Saves, "summary", watched)
    monkeypatch.setattr(Saves, "resume", replayed)
    with Visit(tmp_path) as visit:
        assert len(read) == 50
        visit.take("Paused matches")
        assert len(rows(visit)) == 50
        assert len(read) == 50, "each file is read once"
        fresh = TitleScene(visit.session)
        fresh.enter()
        assert len(read) == 50
