"""Reminders at the table: the rules at a glance, and words about the tile that the player looks at."""

from __future__ import annotations

import pygame
import pytest

from engine.games import GAMES
from engine.games.super import Super
from game.i18n.language import Words
from game.scenes.table.pages.reminders import RemindersScene
from game.storage.settings import PipStyle, Settings, with_value
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.lan.company import Puppets
from tests.support.languages import LONGEST
from tests.support.lengths import sampled
from tests.support.rounds.legs import laid
from tests.support.screen.laid_tables import line_game
from tests.support.screen.pilot import Pilot
from tests.support.screen.quiet_session import AtTable, Parlour
from tests.support.screen.whole_program import cut_texts, overlaps


def legs(settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> AtTable:
    """Sit down at Super Dominoes with two powers in hand."""
    table = laid("9-14 9-13 7-8 2-3 | 3-4 5-6", start="5-5", legs="5-9 9-9|5-1", yard="0-0 1-1")
    return AtTable(table.match, Puppets(), settings=settings, size=size)


def words(pilot: Pilot) -> list[str]:
    """Return the texts of the page on top."""
    assert isinstance(pilot.scene, RemindersScene)
    return [label.text for label in pilot.screen.widgets if isinstance(label, LabelText)]


def lens(at: AtTable) -> list[str]:
    """Return the words of the lens, its numerals first; empty if it isn't shown."""
    shown = at.parts.lens
    return [*map(str, shown.numerals), *(told.what for told in shown.told)] if shown.shown else []


def test_a_key_shows_the_powers_of_the_game_and_any_key_closes_them() -> None:
    at = legs()
    at.press(Action.REMIND)
    at.settle()
    assert {"14 left open", "You can play another tile, on any leg."} <= set(words(at))
    at.press(pygame.K_q)
    at.settle()
    assert at.scene is at.played


def test_a_button_at_the_table_shows_them_too_even_while_another_player_thinks() -> None:
    puppets = Puppets()
    puppets.holding = True
    at = line_game(puppets, turn="B")
    at.rest()
    at.click("Reminder")
    at.step(30)
    assert "Going out" in words(at)


def test_a_tile_with_a_power_tells_it_under_the_mouse() -> None:
    at = legs()
    at.settle()
    at.move("9-14")
    at.settle()
    assert lens(at) == ["14 left open"], "the numerals are on the large tile"
    assert at.parts.lens.rect.bottom <= at.find("9-14").rect.top
    at.move("2-3")
    at.settle()
    assert lens(at) == [], "a 3 does nothing between two players, and nobody has to count it"
    at.move((1, 1))
    at.settle()
    assert lens(at) == []


def test_a_tile_with_a_power_tells_it_under_the_focus_of_the_keys() -> None:
    at = legs()
    at.settle()
    at.press(Action.TELL_TURN)
    at.screen.focus_on(at.find("9-13"))
    at.settle()
    assert lens(at) == ["13 left open"]


def test_a_place_tells_only_what_is_left_open_there() -> None:
    at = legs()
    at.settle()
    at.press(Action.TELL_TURN)
    at.screen.focus_on(at.find("9-14"))
    at.press(Action.ACCEPT)
    at.settle()
    at.screen.focus_on(at.parts.places[0])
    at.settle()
    assert "14 left open" in lens(at)


def test_a_finger_learns_the_power_of_the_tile_that_it_picks_up() -> None:
    at = legs()
    at.settle()
    at.tap("9-14")
    at.settle()
    covered = any(at.parts.lens.rect.colliderect(place.rect) for place in at.parts.places)
    assert lens(at) == ([] if covered else ["14 left open"])
    assert not covered


def test_many_pips_on_the_line_are_told_in_numerals() -> None:
    at = legs()
    at.settle()
    tile = next(each for each in at.parts.line.laid if sorted(each.halves) == [5, 9])
    at.move((round(tile.spot.x), round(tile.spot.y)))
    at.settle()
    assert sorted(lens(at)) == ["5", "9"]


def test_the_lens_closes_once_the_pointer_is_on_no_tile_even_if_one_has_the_focus() -> None:
    at = legs()
    at.settle()
    at.screen.focus_on(at.find("9-14"))
    at.press(Action.ACCEPT)
    at.settle()
    at.screen.focus_on(at.parts.places[0])
    at.settle()
    assert at.parts.lens.shown
    bare = at.parts.line.rect
    free = next(
        (x, y)
        for y in range(bare.top, bare.bottom, 8)
        for x in range(bare.left, bare.right, 8)
        if pygame.Rect(x, y, 1, 1).collidelist([*at.parts.line.taken(), *(each.rect for each in at.parts.places)]) < 0
    )
    at.move(free)
    at.wait(0.6)
    assert not at.parts.lens.shown


@pytest.mark.parametrize("letters", [100, 160])
def test_the_lens_hides_no_choice(letters: int) -> None:
    at = legs(Settings(text_size=letters))
    at.settle()
    at.tap("9-14")
    at.settle()
    choices = [each.rect for each in at.parts.places]
    seen = 0
    for spot in [tile.spot for tile in at.parts.line.laid] + [each.drop.spot for each in at.parts.places]:
        at.move((round(spot.x), round(spot.y)))
        at.step(2)
        seen += at.parts.lens.shown
        assert not at.parts.lens.shown or at.parts.lens.rect.collidelist(choices) < 0
    assert seen


def test_a_set_with_few_pips_needs_no_numerals() -> None:
    at = line_game()
    at.settle()
    at.move("5-6")
    at.settle()
    assert not at.parts.lens.shown


def test_numerals_are_not_told_twice() -> None:
    at = legs(Settings(pips=PipStyle.NUMERALS))
    at.settle()
    tile = next(each for each in at.parts.line.laid if sorted(each.halves) == [5, 9])
    at.move((round(tile.spot.x), round(tile.spot.y)))
    at.settle()
    assert lens(at) == []


def test_the_open_hand_of_another_player_is_told_in_numerals() -> None:
    at = legs(size=(1920, 1080))
    at.settle()
    seat = at.parts.opponents[1]
    at.played.model.open_hand(1, (40, 41))
    at.settle()
    shown = next(point for x in range(0, 1920, 8) for point in [(x, seat.rect.centery)] if seat.sight(point))
    at.move(shown)
    at.step(2)
    found = seat.sight(shown)
    assert found is not None
    assert at.parts.lens.shown == (max(found[0]) > 6)


def test_looking_at_a_tile_paints_nothing_again_while_nothing_changes() -> None:
    at = legs()
    at.settle()
    at.move("9-14")
    at.settle()
    before = at.app.frames
    at.step(30)
    assert at.app.frames == before


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("sheet", [sheet for sheet in GAMES if len(sheet(sheet.players[0]).reminders()) > 5])
def test_everything_can_be_read_in_the_largest_letters(sheet: type[Super], size: tuple[int, int]) -> None:
    parlour = Parlour(Words.of("es"), size, Settings(text_size=160, language=LONGEST))
    parlour.show(RemindersScene(parlour.session, sheet(sheet.players[-1])))
    assert not cut_texts(parlour)
    assert not overlaps(parlour)


def crossroads(size: tuple[int, int], letters: int) -> AtTable:
    """Sit down at Super Dominoes with a tile that fits two of four long legs."""
    table = laid(
        "1-14 3-10 3-13 4-11 | 0-2 0-3",
        start="5-5",
        legs="5-14 14-4|5-12 12-3 3-1 1-2|5-6 6-9 9-8 8-14|5-11 11-0 0-1",
        yard="0-4 0-6",
    )
    return AtTable(table.match, Puppets(), settings=with_value(Settings(), "text_size", letters), size=size)


@sampled(4)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("letters", [100, 160])
def test_what_is_told_of_a_place_covers_none_of_the_legs_to_choose_from(size: tuple[int, int], letters: int) -> None:
    at = crossroads(size, letters)
    at.settle()
    at.click("1-14")
    at.settle()
    places = at.parts.places
    assert len(places) == 2
    seen = 0
    for place in places:
        at.move(place.rect.center)
        at.settle()
        seen += at.parts.lens.shown
        if at.parts.lens.shown:
            assert at.parts.lens.rect.collidelist([other.rect for other in places]) < 0
            assert at.parts.lens.rect.collidelist(at.parts.line.taken()) < 0, "there is room beside the legs"
            assert at.parts.lens.rect.top >= at.parts.frame.free_top
            assert not any(at.parts.lens.rect.colliderect(seat.rect) for seat in at.parts.opponents.values())
    assert seen
