"""The results of a round, as the players at the table see them."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from engine.core import Move
from engine.notation import find
from engine.pieces import double
from game.i18n.language import Words
from game.look.fonts import Face
from game.picture.families.end_words import RowText
from game.play.table import Update
from game.scenes.pages.rules import RulesScene
from game.scenes.results.result_rows import ResultRow
from game.scenes.results.results import ResultsScene
from game.ui.actions import Action
from game.ui.sound.sound import Sound
from tests.support.languages import READ
from tests.support.lengths import sampled, some
from tests.support.rounds.line import table
from tests.support.screen.pages.result_page import NAMES, Sitting, blocked, gone_out, sitting, with_muggins
from tests.support.screen.pilot import same
from tests.support.screen.pseudo_language import overheard, pseudo_words
from tests.support.screen.quiet_session import StillTable, ended, sit

# -- actions -------------------------------------------------------------------------------------------------------


def test_enter_deals_the_next_round() -> None:
    with sitting(*gone_out()) as parlour:
        parlour.press(Action.ACCEPT)
        assert parlour.chosen == ["next"]


def test_escape_leaves_the_table_wherever_it_was_opened() -> None:
    with sitting(*gone_out()) as parlour:
        parlour.press(Action.CANCEL)
        parlour.click("Leave the table")
        assert parlour.chosen == ["leave", "leave"]


def test_the_rules_can_be_read() -> None:
    with sitting(*gone_out()) as parlour:
        parlour.press(Action.RULES)
        parlour.settle()
        assert isinstance(parlour.scene, RulesScene)
        parlour.press(Action.RULES)
        parlour.settle()
        assert isinstance(parlour.scene, ResultsScene)


def test_the_table_can_be_seen_and_the_page_called_back() -> None:
    with sitting(*gone_out()) as parlour:
        before = parlour.picture()
        parlour.press(Action.SCORES)
        parlour.settle()
        assert parlour.names == ["Back to results"]
        assert not same(parlour.picture(), before)
        parlour.press(Action.CANCEL)
        parlour.settle()
        assert parlour.says("Rosa wins the round")
        assert parlour.focus == "Next round"
        assert not parlour.chosen


def test_the_page_knows_when_it_has_left() -> None:
    with Sitting() as parlour:
        page = parlour.end(*gone_out())
        assert not page.is_closed
        parlour.session.stage.pop()
        parlour.settle()
        assert page.is_closed


# -- muggins ------------------------------------------------------------------------------------------------------


def test_a_forgotten_score_can_be_called() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        assert parlour.rows()[0].text.after == "40"
        parlour.press(Action.CLAIM)
        for update in parlour.table.news():
            page.on_update(update)
        parlour.settle()
        assert parlour.says("You call muggins: 5 points.")
        assert (parlour.rows()[0].text.after, parlour.rows()[0].text.gain) == ("45", "+5")
        assert parlour.focus == "Next round", "the focus stays"


def test_a_bot_may_call_it_first() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        page.on_update(parlour.table.do(2, find_call(parlour.table, 2)))
        parlour.settle()
        assert parlour.says("Mateo calls muggins: 5 points.")
        parlour.click("Claim")
        parlour.settle()
        assert parlour.says("There are no points for you to claim.")
        assert Sound.ERROR in parlour.ears.heard


def find_call(still: StillTable, seat: int) -> Move:
    return still.scene.match.legal(seat)[0]


def test_the_claim_button_looks_the_same_whether_there_is_something_to_claim_or_not() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        button = parlour.find("Claim")
        open_look = parlour.picture().subsurface(button.rect).copy()
        page.on_update(parlour.table.do(2, find_call(parlour.table, 2)))
        parlour.settle()
        assert parlour.find("Claim").enabled
        assert same(parlour.picture().subsurface(parlour.find("Claim").rect), open_look)


def test_nothing_can_be_claimed_where_scores_count_by_themselves_or_the_match_is_over() -> None:
    with sitting(*gone_out()) as parlour:
        assert "Claim" not in parlour.names
    with sitting(*with_muggins("40 95 15")) as parlour:
        assert parlour.says("Rosa wins the match")
        assert "Claim" not in parlour.names


def test_a_call_may_win_the_match() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins("95 55 15"))
        assert Sound.MATCH_WON not in parlour.ears.heard
        parlour.press(Action.CLAIM)
        for update in parlour.table.news():
            page.on_update(update)
        parlour.settle()
        assert parlour.says("You win the match!")
        assert parlour.ears.heard.count(Sound.MATCH_WON) == 1
        parlour.press(Action.ACCEPT)
        assert parlour.chosen == ["again"]


# -- the end of the match -----------------------------------------------------------------------------------------


def test_the_end_of_a_match_ranks_the_players() -> None:
    with sitting(*gone_out(scores="40 82 90")) as parlour:
        assert parlour.says("Rosa wins the match")
        assert parlour.says("Domino! Rosa played their last tile. 3 rounds played.")
        assert [row.text.name for row in parlour.rows()] == ["Rosa", "Mateo", "Ann"]
        assert [row.text.note for row in parlour.rows()] == ["match won · bot", "#2 · bot", "#3"]
        assert parlour.ears.heard.count(Sound.MATCH_LOST) == 1
        parlour.press(Action.ACCEPT)
        assert parlour.chosen == ["again"]


def test_a_won_match_has_its_fanfare() -> None:
    with sitting(*gone_out(scores="90 40 0", seat=0)) as parlour:
        assert parlour.says("You win the match!")
        assert parlour.ears.heard.count(Sound.MATCH_WON) == 1


def test_the_target_in_mid_round_ends_it_without_counting_hands() -> None:
    scene = table("all_fives", hands="2-4 1-2 | 0-5 1-3", line="2-6 6-1", turn="A", scores="95 99")
    still = sit(scene, *NAMES[:2])
    with sitting(still, ended(still, 0, find(scene.rules, scene.state, 0, "2-4@L!"))) as parlour:
        assert parlour.says("You score 4 + 1 = 5")
        assert parlour.says("The target was reached, so the match ends at once. 1 round played.")
        assert [row.text.weight_note for row in parlour.rows()] == ["not counted", "not counted"]
        heard = [": ".join(row.spoken().parts) for row in parlour.rows()]
        assert [line.partition("; ")[2].partition("; ")[0] for line in heard] == [
            "3 pips, not counted",
            "9 pips, not counted",
        ]
        assert not any("wins the" in line for line in heard), "the title tells the winner"


# -- the picture --------------------------------------------------------------------------------------------------


def crowded() -> tuple[StillTable, tuple[Update, ...]]:
    """Return a result with four hands of 22 tiles."""
    pieces = double(12)
    names = [pieces.label(tile) for tile in range(pieces.count)]
    free = [name for name in names if name not in ("0-1", "1-2")]
    return blocked(" | ".join(" ".join(free[seat::4][:22]) for seat in range(4)), top=12)


@sampled(4)
@pytest.mark.parametrize(
    ("what", "letters", "size"),
    some(list(product(("two", "four", "crowded"), (100, 160), ((1280, 720), (1440, 1080), (2560, 1080)))), 5),
)
def test_everything_has_its_place_and_the_felt_stays_in_sight(size: tuple[int, int], letters: int, what: str) -> None:
    ends = {
        "two": lambda: blocked("3-4 | 4-6 5-5"),
        "four": lambda: blocked("3-4 | 6-6 | 4-6 5-5 | 0-0 2-2"),
        "crowded": crowded,
    }
    with Sitting(size=size, letters=letters) as parlour:
        parlour.end(*ends[what]())
        window = pygame.Rect((0, 0), size)
        shown = [widget for widget in parlour.screen.widgets if widget.shown]
        around = window.inflate(-window.width // 12, -window.height // 12)
        assert all(around.contains(widget.rect) for widget in shown)
        rects = [widget.rect for widget in shown]
        assert all(rect.collidelist(rects[:place]) < 0 for place, rect in enumerate(rects))
        for row in parlour.rows():
            in_line = max(1, (row.tiles_width + row.unit // 8) // round(row.unit * 1.12))
            lines = -(-len(row.text.tiles) // in_line)
            assert lines * round(row.unit * 2.14) <= row.rect.height


@pytest.mark.parametrize("letters", [100, 160])
def test_the_weight_of_a_hand_stands_apart_from_the_points(letters: int) -> None:
    with Sitting(letters=letters) as parlour:
        parlour.end(*gone_out())
        row = parlour.rows()[0]

        bare = without_numbers(row)
        weight = columns(row, bare._replace(weight="190 → 38", weight_note="pips → points"))
        points = columns(row, bare._replace(gain="+105", before="0", after="105"))
        assert points.left - weight.right >= row.px(20)


@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize("letters", [100, 160])
def test_what_is_said_of_the_weight_of_a_hand_is_never_cut(letters: int, language: str) -> None:
    words = Words.of(language)
    with Sitting(words, letters=letters) as parlour:
        parlour.end(*gone_out())
        row = parlour.rows()[0]
        for message in ("pips → points", "not counted", "lightest"):
            note = words.say(message)
            place = columns(row, without_numbers(row)._replace(weight_note=note))
            assert place.width > row.look.fonts.width(note, Face.SEMIBOLD, row.smallest) - 4


def without_numbers(row: ResultRow) -> RowText:
    """Return the texts of a line without those beside the tiles."""
    return row.text._replace(weight="", weight_note="", before="", after="", gain="", share=None)


def columns(row: ResultRow, full: RowText) -> pygame.Rect:
    """Return the area where a line with these texts is larger than one without numbers."""
    sheets = [pygame.Surface(row.look.scale.size) for _ in range(2)]
    for sheet, text in zip(sheets, (without_numbers(row), full), strict=True):
        ResultRow(row.look, row.rect, row.art, row.unit, text).paint(sheet)
    sheets[1].blit(sheets[0], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    sheets[1].set_colorkey("black")
    return sheets[1].get_bounding_rect()


def test_the_page_is_painted_the_same_in_parts_and_at_once() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        parlour.press(Action.LEFT)
        parlour.press(Action.CLAIM)
        for update in parlour.table.news():
            page.on_update(update)
        parlour.settle()
        assert same(parlour.picture(), parlour.look_again())


def test_nothing_on_the_page_escapes_translation() -> None:
    for end in (gone_out(), with_muggins(), blocked("3-4 | 6-6 | 4-6 5-5"), gone_out(scores="40 82 90")):
        with overheard() as seen, Sitting(pseudo_words()) as parlour:
            parlour.end(*end)
            parlour.press(Action.CLAIM)
            parlour.settle()
            parlour.press(Action.SCORES)
            parlour.settle()
            assert not seen.plain(NAMES)


def test_spanish() -> None:
    with Sitting(Words.of("es")) as parlour:
        parlour.end(*gone_out())
        assert parlour.says("Rosa gana la ronda")
        assert parlour.says("Ronda siguiente")
