"""Fewer taps where only one thing can come of them, and a table that says so when nothing fits."""

from __future__ import annotations

from engine.core import DRAW
from game.storage.settings import Settings
from game.ui.buttons import Button
from tests.support.lan.company import Puppets
from tests.support.rounds.line import table
from tests.support.screen.highlights import hand_tiles
from tests.support.screen.laid_tables import fives, line_game, made_ten
from tests.support.screen.quiet_session import AtTable


def even_ends(settings: Settings | None = None) -> AtTable:
    """Sit at a line that shows 5 at both ends."""
    scene = table("block_draw", hands="5-6 1-2 5-4 | 3-3 4-4", yard="0-0", line="5-0 0-1 1-5", turn="A")
    puppets = Puppets()
    puppets.holding = True
    return AtTable(scene.match, puppets, settings=settings)


def test_between_two_equal_ends_nobody_has_to_choose() -> None:
    at = even_ends()
    at.settle()
    at.click("5-6")
    at.settle()
    assert len(at.places) == 2, "both ends are still shown, and can be chosen"
    assert at.told[1] == "Choose 5-6 again to play it."
    at.click("5-6")
    at.rest()
    assert "5-6" in at.line


def test_a_golden_button_plays_the_chosen_tile() -> None:
    at = even_ends()
    at.settle()
    at.click("5-6")
    at.settle()
    assert at.get(Button, "Play 5-6").kind == "primary"
    at.click("Play 5-6")
    at.rest()
    assert "5-6" in at.line


def test_the_golden_button_does_not_tell_which_tile_scores() -> None:
    at = fives(made_ten())
    assert at.table.rules.must_claim
    at.settle()
    for tile in ("5-6", "0-5"):
        at.click(tile)
        at.settle()
        assert at.get(Button, f"Play {tile}").kind == "primary"
        assert at.told[1] == f"Choose {tile} again to play it."


def test_between_two_different_ends_the_player_chooses() -> None:
    at = line_game()
    at.settle()
    at.click("4-5")
    at.settle()
    assert at.told[1] == "Choose an end for 4-5."
    assert at.screen.find("Play 4-5") is None, "a button can't say which end"
    at.click("4-5")
    at.settle()
    assert "4-5" not in at.line


def test_one_tap_is_enough_if_the_player_wants_that() -> None:
    at = even_ends(Settings(one_tap=True))
    at.settle()
    at.click("5-6")
    at.rest()
    assert "5-6" in at.line


def test_with_one_tap_a_choice_is_still_a_choice() -> None:
    at = line_game(settings=Settings(one_tap=True))
    at.settle()
    at.click("4-5")
    at.settle()
    assert at.chosen == "4-5"
    assert len(at.places) == 2


def test_a_hint_can_be_had_with_a_tile_picked_up() -> None:
    at = line_game()
    at.settle()
    at.click("5-6")
    at.settle()
    assert at.get(Button, "Hint").enabled
    at.click("Hint")
    at.settle()
    assert at.told[0].startswith("Hint")


def test_when_nothing_fits_every_tile_is_dimmed_and_the_way_out_is_golden() -> None:
    scene = table("block_draw", hands="1-2 2-3 | 3-3 4-4", yard="0-0 6-6", line="5-0 0-4", turn="A")
    at = AtTable(scene.match, Puppets())
    at.settle()
    assert {move.act for move in at.match.legal(0)} == {DRAW}
    assert {tile.fits for tile in hand_tiles(at.screen)} == {False}
    assert at.get(Button, "Draw").kind == "primary"
    assert at.focus == "Draw"


def test_without_hints_no_tile_is_marked_when_nothing_fits() -> None:
    scene = table("block_draw", hands="1-2 2-3 | 3-3 4-4", yard="0-0 6-6", line="5-0 0-4", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(hints=False))
    at.settle()
    assert {tile.fits for tile in hand_tiles(at.screen)} == {None}
