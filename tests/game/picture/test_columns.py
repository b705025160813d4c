"""Columns on the felt: covered tiles, tiles to pick, and a place for exactly the legal moves."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from engine.core import CHOOSE, PLAY, STOP, Move, View
from engine.families.columns.board import WIDTH, Columns, covered, position
from engine.families.columns.rules import ColumnRules
from engine.families.columns.solver import solve
from engine.games.domino_solitaire import DominoSolitaire
from engine.match import Match
from engine.record.deal_code import LARGEST
from game.felt.frame import Frame
from game.look.fonts import Face
from game.look.scale import Scale
from game.picture.families.columns import TIGHT, ColumnsLayout
from game.picture.family_layout import PlacedTile
from game.picture.rect import Rect
from game.play.local_table import LocalTable
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.scenes.results.solo_results import SoloResults
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.deals import deal_of, number_of, read, seed_of
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.buttons import Button
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.rounds.columns import TRAIL, columns
from tests.support.screen.own_table import match_of
from tests.support.screen.pseudo_language import overheard
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.whole_program import Visit

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160), (1440, 1080), (2560, 1080))
FLOOR: Final = 27
"""Minimum short side in pixels of a tile in the smallest window."""


def felt_for(rules: ColumnRules, size: tuple[int, int]) -> ColumnsLayout:
    scale = Scale(size)
    return ColumnsLayout.of(rules, Rect.of(Frame(scale, 1, has_rack=False).line()), scale.unit, str.format)


def box(laid: PlacedTile) -> pygame.Rect:
    """Return the visible part of a tile."""
    unit = laid.spot.unit
    high = laid.shows or 2.0
    return pygame.Rect(round(laid.spot.x - unit / 2), round(laid.spot.y - unit), round(unit), round(high * unit))


def check(felt: ColumnsLayout, rules: ColumnRules, view: View[Columns]) -> None:
    """Check one position against the laws of a felt."""
    laid = felt.lay(view)
    faces = [tile for tile in laid if tile.halves]
    assert {tile.tile for tile in faces} == {tile for run in view.board.columns for tile in run}
    assert len({tile.tile for tile in laid}) == len(laid) == 28
    assert len(laid) - len(faces) == covered(view)
    for each in laid:
        whole = box(each._replace(shows=0.0))
        assert pygame.Rect(felt.area).inflate(2, 2).contains(whole)
        assert each.spot.unit >= FLOOR
        assert not each.halves or each.shows in (0.0, TIGHT), "a half that touches is seen whole"
    for one, other in combinations(faces, 2):
        assert not box(one).inflate(-2, -2).colliderect(box(other).inflate(-2, -2))
    legal = rules.legal(view, 0)
    plays = [move for move in legal if move.act == PLAY]
    for tile in {move.tiles[0] for move in plays}:
        mine = [move for move in plays if move.tiles[0] == tile]
        drops = felt.drops(view, mine, tile)
        assert [drop.move for drop in drops] == mine
        for drop in drops:
            end = pygame.Rect(round(drop.spot.x) - 1, round(drop.spot.y - drop.spot.unit), 2, round(2 * drop.spot.unit))
            assert pygame.Rect(felt.area).inflate(2, 2).contains(end)
    assert [drop.move for drop in felt.free_targets(view, legal)] == [move for move in legal if move.act == CHOOSE]
    assert len(felt.grounds(view)) == WIDTH - view.board.width() if view.board.flip >= 0 else not felt.grounds(view)


@sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("above", ["off", "on"])
def test_columns_stay_apart_and_show_a_place_for_each_move(size: tuple[int, int], above: str) -> None:
    rng = Random(7)
    rules = DominoSolitaire(1, None, {"attach_above": above})
    felt = felt_for(rules, size)
    for number in range(4):
        match = Match(rules)
        match.begin(bytes([number]) * 16)
        for _ in range(60):
            check(felt, rules, match.view(0))
            moves = [move for move in match.legal(0) if move.act != STOP]
            if match.is_between or not moves:
                break
            freeing = [move for move in moves if move.at < WIDTH and match.state.board.columns[move.at % WIDTH]]
            match.play(0, rng.choice(freeing or moves))


@pytest.mark.parametrize("size", SIZES)
def test_a_column_of_all_tiles_goes_on_beside_itself(size: tuple[int, int]) -> None:
    table = columns(TRAIL)
    felt = felt_for(table.rules, size)  # type: ignore[arg-type]  # a column scene has column rules
    check(felt, table.rules, table.state.masked(0))  # type: ignore[arg-type]  # likewise
    assert len({round(tile.spot.x) for tile in felt.lay(table.state.masked(0))}) == 2


@pytest.mark.parametrize("size", SIZES)
def test_columns_are_near_each_other_in_the_middle_of_the_felt(size: tuple[int, int]) -> None:
    rules = DominoSolitaire(1)
    match: Match[Columns] = Match(rules)
    match.begin(bytes(32))
    match.play(0, match.legal(0)[0])
    felt = felt_for(rules, size)
    laid = felt.lay(match.view(0))
    across = sorted({tile.spot.x for tile in laid})
    unit = laid[0].spot.unit
    assert unit >= 76 * Scale(size).unit - 1
    assert max(other - one for one, other in pairwise(across)) <= 2 * unit
    assert abs((across[0] + across[-1]) / 2 - felt.area.centerx) <= 1


def test_joining_all_reaches_par_or_a_table_where_no_column_goes_under_another() -> None:
    rules, won = DominoSolitaire(1, None, {"deal": "winnable"}), 0
    for number in range(6):
        match = Match(rules)
        match.begin(bytes([number]) * 16)
        match.play(0, match.legal(0)[0])
        win(match)
        felt = felt_for(rules, SIZES[0])
        assert not covered(match.state)
        for _ in range(40):
            check(felt, rules, match.view(0))
            move = felt.plays_out(match.view(0), match.legal(0))
            if move is None:
                break
            match.play(0, move)
        won += match.state.board.width() == rules.par(match.view(0))
    assert won == 6


def test_a_ring_goes_between_two_tiles_of_another_column() -> None:
    table = columns("0|1 1|2", "1|3 3|4 4|1", "5|6")
    felt = felt_for(rules_of(table.rules), SIZES[0])
    for _ in range(2):
        move = felt.plays_out(table.state.masked(0), table.match.legal(0))
        assert move is not None
        table.match.play(0, move)
    assert table.columns == ["0|1 1|3 3|4 4|1 1|2", "", "5|6"] + [""] * 4
    assert felt.plays_out(table.state.masked(0), table.match.legal(0)) is None


def test_nothing_plays_itself_out_while_a_tile_lies_face_down() -> None:
    table = columns("0|1", "1|2", "x 5|6")
    felt = felt_for(rules_of(table.rules), SIZES[0])
    assert felt.plays_out(table.state.masked(0), table.match.legal(0)) is None


@pytest.mark.parametrize("size", SIZES[:3])
def test_once_nothing_more_joins_every_tile_of_a_usual_column_lies_whole(size: tuple[int, int]) -> None:
    table = columns("0|1 1|3 3|4 4|5 5|5 5|2", "6|6")
    felt = felt_for(rules_of(table.rules), size)
    assert felt.plays_out(table.state.masked(0), table.match.legal(0)) is None
    assert all(not laid.shows for laid in felt.lay(table.state.masked(0)))


def rules_of(rules: object) -> ColumnRules:
    assert isinstance(rules, ColumnRules)
    return rules


def win(match: Match[Columns]) -> None:
    """Turn up every tile by the solver's moves."""
    for step in solve(position(match.state), splits=True).steps:
        tile = match.state.pieces.find(*sorted(step.face))
        match.play(0, Move(PLAY, (tile,), step.place))


# -- at the table ---------------------------------------------------------------------------------------------------


class Patience(AtTable):
    """A lone player who follows the solver's winning line."""

    def __init__(self, settings: Settings | None = None) -> None:
        rules = DominoSolitaire(1, None, {"deal": "winnable"})
        super().__init__(Match(rules), InlineThinker(), settings=settings or Settings(speed=Speed.INSTANT), seed=5)
        self.settle()

    @property
    def facts(self) -> dict[str, str]:
        scores = self.parts.panel.scores
        assert scores is not None
        return dict(scores.facts)

    def way(self) -> list[Move]:
        state = self.match.state
        assert isinstance(state.board, Columns)
        steps = solve(position(self.match.state), splits=True).steps  # type: ignore[arg-type]  # its board is a column board
        return [Move(PLAY, (state.pieces.find(*sorted(step.face)),), step.place) for step in steps]

    def place_of(self, move: Move) -> tuple[int, int]:
        place = next(place for place in self.parts.places if place.drop.move == move)
        return place.rect.centerx, place.rect.bottom - 4

    def grasp(self, move: Move) -> tuple[int, int]:
        pick = self.parts.pick(move.tiles[0])
        assert pick is not None
        return pick.rect.center


def test_a_mouse_finishes_a_match_and_drags_whole_runs() -> None:
    table = Patience()
    table.click(table.parts.places[0])
    table.settle()
    assert len(table.parts.picks) > 0
    dragged = 0
    for move in table.way():
        lifted = table.parts.layout.lifted(table.match.view(0), move.tiles[0])
        start = table.grasp(move)
        if dragged < 6:
            table.move(start)
            table.down()
            table.move((start[0] + 30, start[1]))
            table.move((start[0] + 40, start[1]))
            table.step(2)
            assert [laid.tile for laid in table.parts.carried.lifted] == list(lifted)
            assert not {laid.tile for laid in table.parts.line.laid} & set(lifted)
            end = table.place_of(move)
            table.move(end)
            table.up()
            dragged += 1
        else:
            table.click(start)
            table.settle()
            table.click(table.place_of(move))
        table.settle()
        assert table.match.rounds[-1].steps[-1].move == move
    assert table.facts["Face down"] == "0"
    assert table.parts.panel.scores is not None
    assert not table.parts.panel.scores.rows, "nobody else has points to compare"
    assert "You won! “Join all” joins" in table.told[1]
    table.click("Join all")
    table.settle()
    assert table.facts["Columns"] == table.facts["Par"]
    assert table.told[1] == "You won, and nothing more joins. “I'm done” ends the game."
    assert table.get(Button, "I'm done").kind == "primary"
    table.click("I'm done")
    table.settle()
    assert isinstance(table.scene, ResultsScene)
    assert table.match.winners == (0,)


def test_a_hint_does_not_outlive_an_undo() -> None:
    table = Patience()
    table.press(Action.ACCEPT)
    table.settle()
    move = table.way()[0]
    table.played.controller.offer(move)
    table.settle()
    table.press(Action.HINT)
    table.settle()
    assert table.told[0].startswith("Hint")
    table.press(Action.UNDO)
    table.settle()
    assert not table.told[0].startswith("Hint")
    assert not table.parts.places


def test_keys_finish_a_match() -> None:
    table = Patience()
    assert table.focus == "choose@horizontal"
    table.press(Action.ACCEPT)
    table.settle()
    for move in table.way():
        table.screen.focus_on(table.parts.pick(move.tiles[0]))
        table.press(Action.ACCEPT)
        table.settle()
        wanted = next(place for place in table.parts.places if place.drop.move == move)
        if len(table.parts.places) > 1:
            table.screen.focus_on(wanted)
        table.press(Action.ACCEPT)
        table.settle()
        assert table.match.rounds[-1].steps[-1].move == move
    table.press(Action.SORT)
    table.settle()
    assert table.facts["Columns"] == table.facts["Par"]
    moves = table.facts["Moves"]
    table.press(Action.PASS)
    table.settle()
    assert isinstance(table.scene, SoloResults)
    assert [much for what, much in table.scene.facts if what == "Moves"] == [moves], "counted as it was all along"
    word = table.parts.won.word
    assert word is not None, "the felt keeps it beside the results"
    assert word.text == "Every tile is up!"
    table.press(Action.UNDO)
    table.settle()
    assert table.parts.won.word is None


def test_no_bar_between_the_halves_of_a_tile_reads_like_a_one() -> None:
    table = Patience()
    table.press(Action.ACCEPT)
    table.settle()
    with overheard() as seen:
        for move in [move for move in table.match.legal(0) if move.act == PLAY]:
            table.screen.focus_on(table.parts.pick(move.tiles[0]))
            table.press(Action.ACCEPT)
            table.settle()
            assert f"move {table.match.rules.pieces.label(move.tiles[0])}" in table.parts.message.text
            table.press(Action.CANCEL)
            for wish in (Move(PLAY, move.tiles, place) for place in range(2 * WIDTH)):
                refusal = table.match.rules.why_not(table.match.state, 0, wish)
                assert not re.search(r"\d\|\d", str(refusal))
            table.settle()
    assert not [text for text in seen.texts if re.search(r"\d\|\d", text)]


def test_a_move_is_taken_back_tile_by_tile() -> None:
    table = Patience(Settings())
    table.press(Action.ACCEPT)
    table.settle()
    before = table.parts.line.laid
    table.click(table.grasp(table.way()[0]))
    table.settle()
    table.press(Action.ACCEPT)
    table.settle()
    assert table.facts["Moves"] == "1"
    table.press(Action.UNDO)
    table.settle()
    assert table.parts.line.laid == before
    assert table.facts["Moves"] == "0"


@pytest.mark.parametrize("language", READ)
def test_all_buttons_of_the_row_show_their_keys_in_a_small_window(language: str) -> None:
    table = Patience(Settings(language=language))
    left = table.parts.frame.panel.left
    row = [one for one in table.screen.every() if isinstance(one, Button) and one.rect.right < left]
    assert len(row) > 2
    assert len({one.size for one in row}) == 1
    for one in row:
        brush, fonts = one.look.brush, one.look.fonts
        needs = fonts.width(one.text, Face.BOLD, one.size) + brush.key_cap(one.key).get_width()
        assert one.key
        assert needs < one.rect.width
    assert not any(left.rect.colliderect(right.rect) for left, right in combinations(row, 2))


def test_whether_it_can_be_won_is_told_only_to_who_wants_to_know() -> None:
    table = Patience()
    assert "Winnable" not in table.facts
    table.session.settings.update(outlook=True)
    table.played.resume()
    table.settle()
    assert table.facts["Winnable"] == "yes"


# -- deals by number --------------------------------------------------------------------------------------------------


def set_up(visit: Visit) -> None:
    visit.session.stage.push(SetupScene(visit.session, DominoSolitaire))
    visit.settle()


def table_of(visit: Visit) -> tuple[LocalTable, list[list[int]]]:
    scene = visit.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, LocalTable)
    return scene.table, match_of(scene.table).state.piles


def test_a_deal_is_found_again_by_its_number(tmp_path: Path) -> None:
    found = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        with Visit(tmp_path / name) as visit:
            set_up(visit)
            visit.click("Deal number")
            visit.type("4711")
            visit.take("Start")
            table, piles = table_of(visit)
            assert table.deal == 4711
            found.append(piles)
            assert "Deal 4711" in str(visit.scene.widgets.panel.scores)  # type: ignore[attr-defined]  # table_of checks it
    assert found[0] == found[1]


def test_everyone_finds_the_deal_of_the_day(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        set_up(visit)
        visit.take("Daily deal")
        today = date.today()  # noqa: DTZ011 - the player's day, which may have just changed
        table, _ = table_of(visit)
        assert table.deal in {deal_of(today), deal_of(today - timedelta(days=1))}


def test_any_other_deal_has_a_number_too(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        set_up(visit)
        visit.take("Start")
        assert 0 < table_of(visit)[0].deal <= LARGEST


def test_numbers_are_read_from_seeds_and_from_what_is_typed() -> None:
    assert [number_of(seed_of(number)) for number in (1, 20300102, LARGEST)] == [1, 20300102, LARGEST]
    assert [number_of(seed) for seed in (b"", bytes(32), b"boneyard deal x")] == [0, 0, 0]
    assert [read(text) for text in ("", "12", "x", "-1", "999999999")] == [0, 12, 0, 0, 0]
    assert deal_of(date(2030, 1, 2)) == 20300102
