"""The shelf: a card with a true picture for each game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.games import game
from engine.pieces import each
from game.look.look import Look
from game.look.scale import Scale
from game.picture.families.registry import SHELF
from game.scenes.common.pictures import EDGE, TILES_SHOWN, sample, small_table, table_picture
from game.scenes.home.game_card import GameCard
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.surprise_card import SurpriseCard
from game.scenes.lesson.lesson import LessonScene
from game.scenes.pages.rules import RulesScene
from game.scenes.setup.setup import SetupScene
from game.session.game_filter import GameFilter, GameKind, mine_first
from game.storage.settings import Settings
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.scroll_view import ScrollView
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.pilot import same
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Play")
        yield pilot


@pytest.fixture
def look() -> Look:
    return Look(Scale((1280, 720)))


def cards(pilot: Visit) -> list[GameCard]:
    return [widget for widget in pilot.screen.every() if isinstance(widget, GameCard)]


def test_every_game_has_a_card_with_a_picture(visit: Visit) -> None:
    assert [card.title for card in cards(visit)] == [sheet.title for sheet in SHELF]
    assert all(card.is_painted for card in cards(visit))
    assert "2\N{EN DASH}4 players · 20 min" in [card.facts for card in cards(visit)]
    assert visit.focus == SHELF[0].title


@sampled(4)
@pytest.mark.parametrize("sheet", SHELF, ids=lambda sheet: sheet.key)
def test_a_picture_is_played_by_the_rules_and_always_the_same(look: Look, sheet: type) -> None:
    assert sample(sheet).view.board.tiles().bit_count() >= TILES_SHOWN - 2
    one = table_picture(look, sheet, (300, 170))
    sample.cache_clear()
    small_table.cache_clear()
    assert same(one, table_picture(look, sheet, (300, 170)))


def test_the_rules_opened_from_a_card_lead_to_the_lesson_and_back_to_the_shelf(visit: Visit) -> None:
    visit.tell(Action.RULES)
    assert visit.get(Button, "Lesson").key == "F2"
    visit.tell(Action.LESSON)
    assert isinstance(visit.scene, LessonScene)
    assert visit.scene.lesson.game == SHELF[0].key
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, ShelfScene)
    assert visit.focus == SHELF[0].title


def test_a_card_leads_to_its_set_up(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.tell(Action.ACCEPT)
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.sheet.key == SHELF[1].key
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, ShelfScene)
    assert visit.focus == SHELF[1].title
    visit.take(SHELF[0].title)
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.sheet.key == SHELF[0].key


def test_the_rules_are_one_key_away(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.tell(Action.RULES)
    assert isinstance(visit.scene, RulesScene)
    assert visit.scene.rules.key == SHELF[1].key
    visit.tell(Action.CANCEL)
    assert visit.focus == SHELF[1].title


def test_rules_of_nothing_are_not_opened(visit: Visit) -> None:
    visit.screen.focus_on(visit.find("Back"))
    visit.tell(Action.RULES)
    assert isinstance(visit.scene, ShelfScene)


def test_everything_is_in_reach(visit: Visit) -> None:
    assert visit.unreachable() == set()
    assert visit.flips_when_idle() == 0


def test_a_full_shelf_scrolls(visit: Visit) -> None:
    visit.session.stage.push(ShelfScene(visit.session, SHELF * 10))
    visit.settle()
    assert len(cards(visit)) == 10 * len(SHELF)
    view = cards(visit)[0].parent
    assert isinstance(view, ScrollView)
    assert view.furthest > 0
    assert overlaps(visit) == []
    for _ in range(3 * len(SHELF)):
        visit.press(Action.DOWN)
    focus = visit.screen.focus
    assert focus in cards(visit)[-6:]
    assert focus is not None
    assert view.rect.contains(focus.rect)
    visit.wheel(400, view)
    assert view.scroll == 0


@long_run
def test_cards_keep_their_place_in_a_new_window(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.resize((1600, 900))
    visit.settle()
    assert visit.focus == SHELF[1].title
    assert all(card.is_painted for card in cards(visit))


@sampled(2)
@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        for games in (SHELF, SHELF * 10):
            visit.session.stage.push(ShelfScene(visit.session, games))
            visit.settle()
            assert cut_texts(visit) == []
            assert overlaps(visit) == []
            for card in cards(visit)[: len(SHELF)]:
                assert len({cell.rect.size for cell in cards(visit)}) == 1
                visit.screen.focus_on(card)
                assert card.standing.contains(card.star)
                assert card.standing.contains(card.book)
                assert not card.star.colliderect(card.book)


def test_five_cards_stand_side_by_side_and_three_rows_are_in_sight(tmp_path: Path) -> None:
    for size in some([(1280, 720), (1920, 1080), (3840, 2160)], 3):
        with Visit(tmp_path, size=size) as visit:
            visit.take("Play")
            first, view = cards(visit)[0], cards(visit)[0].parent
            assert view is not None
            assert [card.rect.y for card in cards(visit)].count(first.rect.y) == 5
            assert len([card for card in cards(visit) if view.rect.contains(card.rect)]) == 15


# -- filters -------------------------------------------------------------------------------------------------------


def titles(pilot: Visit) -> list[str]:
    return [card.title for card in cards(pilot)]


def test_the_shelf_shows_what_is_asked_for(visit: Visit) -> None:
    everything = titles(visit)
    visit.take("Solitaire")
    assert titles(visit) == ["Knock-Out", "Baronet", "Domino Solitaire"]
    assert visit.focus == "Solitaire"
    visit.take("Space")
    assert titles(visit) == ["Space Dominoes", "Space Dominoes Classic"]
    assert all(card.is_painted for card in cards(visit))
    visit.take("Double fifteen")
    assert titles(visit) == ["Super Dominoes", "Double Takes", "That's It!", "High Fives"]
    visit.take("Double fifteen")  # pressing it again removes it
    assert titles(visit) == everything
    visit.take("Lines")
    assert titles(visit) == [sheet.title for sheet in SHELF if GameKind.of(sheet) is GameKind.LINES]
    visit.take("All")
    assert titles(visit) == everything
    visit.take("With people")
    assert titles(visit) == [title for title in everything if title not in ("Knock-Out", "Baronet", "Domino Solitaire")]


def test_a_chip_counts_its_games(visit: Visit) -> None:
    chips = {chip.name: chip.count for chip in visit.screen.every() if isinstance(chip, Chip)}
    assert chips["All"] == len(SHELF)
    assert sum(chips[kind.value] or 0 for kind in GameKind) == len(SHELF)
    assert chips["Favourites"] is None
    visit.tell(Action.FAVOURITE)
    assert visit.get(Chip, "Favourites").count == 1


def test_nothing_left_says_so_and_leads_back(visit: Visit) -> None:
    visit.take("Solitaire")
    visit.take("With people")
    assert titles(visit) == []
    assert visit.find("No games match these filters.").shown
    assert visit.unreachable() == set()
    visit.take("Show all games")
    assert len(titles(visit)) == len(SHELF)
    visit.take("Double fifteen")
    visit.take("Favourites")
    visit.take("Show all games")
    assert len(titles(visit)) == len(SHELF)
    visit.take("Favourites")
    assert visit.find("No favourites yet. Press F on a card, or click its star.").shown


def test_what_was_asked_for_stays_while_the_program_runs(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.take("Solitaire")
        visit.tell(Action.CANCEL)
        visit.take("Play")
        assert len(titles(visit)) == 3
        assert visit.focus == "Knock-Out"
    with Visit(tmp_path) as visit:
        visit.take("Play")
        assert len(titles(visit)) == len(SHELF)


def test_a_table_is_set_as_the_shelf_was_asked(visit: Visit) -> None:
    visit.take("With people")
    visit.take("Bergen")
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.choice.opponents == ("",)
    visit.tell(Action.CANCEL)
    visit.take("With people")
    visit.take("Bergen")
    assert isinstance(visit.scene, SetupScene)
    assert all(visit.scene.choice.opponents)


# -- favourites ----------------------------------------------------------------------------------------------------


def starred(pilot: Visit) -> list[str]:
    return [card.title for card in cards(pilot) if card.favourite]


def test_a_star_by_key_by_mouse_and_by_pad_is_kept_for_ever(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        plain = visit.picture()
        visit.tell(Action.FAVOURITE)
        assert starred(visit) == ["Block & Draw"]
        assert not same(plain, visit.picture())
        visit.tell(Action.RIGHT)
        visit.pad(pygame.CONTROLLER_BUTTON_X)
        visit.move("Bergen")
        visit.settle()
        visit.click(visit.get(GameCard, "Bergen").star)
        visit.settle()
        assert isinstance(visit.scene, ShelfScene)
        assert starred(visit) == ["Block & Draw", "All Fives", "Bergen"]
        visit.click(visit.get(GameCard, "Bergen").star)
        visit.settle()
        assert starred(visit) == ["Block & Draw", "All Fives"]
    with Visit(tmp_path) as visit:
        visit.take("Play")
        assert starred(visit) == ["Block & Draw", "All Fives"]
        visit.take("Favourites")
        assert titles(visit) == ["Block & Draw", "All Fives"]
        visit.screen.focus_on(visit.find("All Fives"))
        visit.tell(Action.FAVOURITE)
        assert titles(visit) == ["Block & Draw"]


def test_mine_come_first_if_the_player_wants_it(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        for key in ("matador", "blind", "super"):
            visit.session.settings.remember_table(key, {"seats": 2})
        visit.session.settings.turn_favourite("high_fives")
        visit.session.settings.turn_favourite("blind")
        visit.take("Play")
        assert titles(visit) == [sheet.title for sheet in SHELF]
        visit.take("Your games first")
        mine = ["Blind", "High Fives", "Super Dominoes", "Matador"]
        assert titles(visit) == [*mine, *(sheet.title for sheet in SHELF if sheet.title not in mine)]
        visit.screen.focus_on(visit.find("Matador"))
        visit.tell(Action.FAVOURITE)
        assert titles(visit)[:4] == ["Matador", "Blind", "High Fives", "Super Dominoes"]
        assert visit.focus == "Matador"
        assert visit.kept.mine_first
    with Visit(tmp_path) as visit:
        visit.take("Play")
        assert visit.focus == "Matador"
        visit.take("Your games first")
        assert visit.focus == "Your games first"
        assert titles(visit)[0] == "Block & Draw"


def test_a_game_that_was_just_played_moves_up(visit: Visit) -> None:
    visit.take("Your games first")
    visit.take("Bergen")
    visit.take("Start")
    visit.session.stage.pop()
    visit.settle()
    assert titles(visit)[:2] == ["Bergen", "Block & Draw"]


def test_every_game_is_of_one_kind() -> None:
    for sheet in SHELF:
        assert sum(GameFilter(kind).allows(sheet, ()) for kind in GameKind) == 1
        assert GameFilter(people=True).allows(sheet, ()) is (GameKind.of(sheet) is not GameKind.SOLITAIRE)
    assert mine_first(SHELF, ["no_game"], ["another"]) == SHELF


def test_other_cards_are_shown_without_painting_their_pictures_again(visit: Visit) -> None:
    before, made = {card.title: card.body for card in cards(visit)}, visit.screen.look.motifs.cache.made
    visit.take("Double fifteen")
    assert all(card.body is before[card.title] for card in cards(visit) if not card.lit)
    visit.tell(Action.CANCEL)
    visit.take("Play")
    assert visit.screen.look.motifs.cache.made <= made + 4  # cards in use and a chip at most


def test_the_card_in_use_stands_larger_with_its_rule_and_is_drawn_anew(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.tell(Action.LEFT)
    first, second = cards(visit)[:2]
    assert first.lit
    assert first.body.get_width() > second.body.get_width()
    assert first.is_painted
    visit.tell(Action.RIGHT)
    assert (first.lit, second.lit) == (False, True)
    assert second.body.get_size() == second.standing.size
    assert second.standing.width == round(second.rect.width * 1.045)


def test_only_what_changes_is_painted_and_nothing_is_left_behind(visit: Visit) -> None:
    view = cards(visit)[0].parent
    assert isinstance(view, ScrollView)
    visit.wheel(-1, view)
    for name in ("Cross", "Five Up", "Blind", "Daily deal", "Cross"):
        visit.move(name)
        visit.settle()
        assert same(visit.picture(), visit.look_again())
    for action in (Action.DOWN, Action.RIGHT, Action.FAVOURITE, Action.UP):
        visit.tell(action)
        assert same(visit.picture(), visit.look_again())


def test_the_book_on_a_card_opens_its_rules(visit: Visit) -> None:
    visit.move("Bergen")
    visit.settle()
    visit.click(visit.get(GameCard, "Bergen").book)
    visit.settle()
    assert isinstance(visit.scene, RulesScene)
    assert visit.scene.rules.key == "bergen"


def test_cards_fade_into_the_page_where_the_view_cuts_them(visit: Visit) -> None:
    view = cards(visit)[0].parent
    assert isinstance(view, ScrollView)
    visit.screen.focus_on(visit.find("Back"))
    view.scroll = cards(visit)[0].rect.height // 2
    visit.settle()
    picture, ground = visit.picture(), visit.screen.base
    whole = [card for card in cards(visit) if view.rect.contains(card.rect)]
    for card in cards(visit):
        cut = card.rect.clip(view.rect)
        if cut.height == 0 or card in whole:
            continue
        edge, inner = (cut.top, cut.bottom - 4) if card.rect.top < view.rect.top else (cut.bottom - 1, cut.top + 4)
        assert apart(picture, ground, cut, edge) < 24
        assert apart(picture, ground, cut, inner) > 40
    assert whole


def apart(picture: pygame.Surface, ground: pygame.Surface, card: pygame.Rect, y: int) -> float:
    """Return how much a row of pixels of a card differs from the ground."""
    there = [(picture.get_at((x, y)), ground.get_at((x, y))) for x in range(card.left + 9, card.right - 9)]
    return sum(abs(a - b) for one, other in there for a, b in zip(one, other, strict=True)) / len(there)


@pytest.mark.parametrize("key", ["double_takes", "thats_it", "high_fives"])
@pytest.mark.parametrize("size", [(254, 145), (381, 217), (740, 270)])
def test_the_picture_of_a_game_with_loose_tiles_shows_a_large_hand_below_what_lies(
    look: Look, key: str, size: tuple[int, int]
) -> None:
    lies = small_table(game(key), size, look.scale.px(EDGE)).lies
    hand = set(each(sample(game(key)).view.hands[0]))
    held = [laid for laid in lies if laid.tile in hand]
    others = [laid for laid in lies if laid.tile not in hand]
    assert len(held) >= 4
    assert len(others) >= 4
    assert all(laid.halves for laid in lies)
    foot, head = max(laid.spot.y for laid in others), min(laid.spot.y for laid in held)
    assert head - foot > 2 * lies[0].spot.unit, "a row of its own"
    assert min(laid.spot.unit for laid in lies) > 0.12 * size[1]


@sampled(4)
@pytest.mark.parametrize(
    "key", ["giant", "five_up", "cross", "super", "baronet", "blind", "double_takes", "high_fives"]
)
@pytest.mark.parametrize("size", [(740, 270), (740, 130), (400, 220)])
def test_a_flat_picture_shows_whole_tiles(look: Look, key: str, size: tuple[int, int]) -> None:
    lies = small_table(game(key), size, look.scale.px(EDGE)).lies
    assert lies
    sections = len(game(key).sets[0].faces[0])
    for tile in lies:
        long, short = tile.spot.unit * sections / 2, tile.spot.unit / 2
        wide, high = (long, short) if tile.spot.turn % 2 else (short, long)
        assert wide <= tile.spot.x <= size[0] - wide
        assert high <= tile.spot.y <= size[1] - high


@pytest.mark.parametrize("size", [(254, 145), (381, 217), (740, 270)])
def test_the_picture_of_blind_shows_a_row_of_backs_as_large_as_the_line_and_below_it(
    look: Look, size: tuple[int, int]
) -> None:
    lies = small_table(game("blind"), size, look.scale.px(EDGE)).lies
    row = [tile.spot for tile in lies if not tile.halves]
    line = [tile.spot for tile in lies if tile.halves]
    assert len(row) > 3
    assert min(spot.unit for spot in row) > 0.7 * max(spot.unit for spot in line)
    foot = max(spot.y + spot.unit * (0.5 if spot.turn % 2 else 1) for spot in line)
    assert foot < min(spot.y - spot.unit for spot in row)


# -- a surprise ----------------------------------------------------------------------------------------------------


ROOM_FOR_A_SURPRISE: Final = pytest.mark.skipif(len(SHELF) % 5 == 0, reason="every place of the shelf has a game")


@ROOM_FOR_A_SURPRISE
def test_a_surprise_is_a_game_that_was_not_played_yet(visit: Visit) -> None:
    for sheet in SHELF[2:]:
        visit.session.settings.remember_table(sheet.key, {"seats": 2})
    visit.tell(Action.CANCEL)
    visit.take("Play")
    card = visit.get(SurpriseCard, "Surprise me")
    assert card.text == "One of 2 you haven't played"
    seen = set()
    for _ in range(20):
        visit.screen.focus_on(visit.find("Surprise me"))
        visit.tell(Action.ACCEPT)
        assert isinstance(visit.scene, SetupScene)
        seen.add(visit.scene.sheet.key)
        visit.tell(Action.CANCEL)
    assert seen == {SHELF[0].key, SHELF[1].key}


@ROOM_FOR_A_SURPRISE
def test_there_is_no_surprise_for_someone_who_knows_every_game_or_looks_for_a_kind(visit: Visit) -> None:
    visit.take("Lines")
    assert visit.screen.find("Surprise me") is None
    visit.take("All")
    assert visit.screen.find("Surprise me") is not None
    for sheet in SHELF:
        visit.session.settings.remember_table(sheet.key, {"seats": 2})
    visit.tell(Action.CANCEL)
    visit.take("Play")
    assert visit.screen.find("Surprise me") is None
