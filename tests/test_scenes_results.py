"""The end of a round, as the players at the table see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from engine.core import Move
from engine.notation import find
from engine.options import House
from engine.pieces import double
from game.scenes.result_rows import ResultRow
from game.scenes.results import ResultsScene
from game.scenes.rules import RulesScene
from game.settings import Settings, with_value
from game.sounds import Sound
from game.table import Update
from game.ui.actions import Action
from game.words import Words
from tests.pilot import same
from tests.pseudo import overheard, pseudo_words
from tests.sitting import Parlour, StillTable, ended, sit
from tests.table import table

NAMES = ("Ann", "Rosa", "Mateo", "Lev")


class Sitting(Parlour):
    """A parlour with the end of a round in it, and what was chosen there."""

    def __init__(self, words: Words | None = None, size: tuple[int, int] = (1280, 720), letters: int = 100) -> None:
        super().__init__(words, size, with_value(Settings(), "text_size", letters))
        self.chosen: list[str] = []
        self.table: StillTable

    def end(self, table: StillTable, updates: tuple[Update, ...]) -> ResultsScene:
        """Show the end of a round."""
        self.table = table
        table.news()
        page = ResultsScene(
            self.house,
            table,
            updates,
            lambda: self.chosen.append("next"),
            lambda: self.chosen.append("again"),
            lambda: self.chosen.append("leave"),
        )
        self.show(page)
        return page

    def rows(self) -> list[ResultRow]:
        """Return the players' lines, from top to bottom."""
        return [widget for widget in self.screen.widgets if isinstance(widget, ResultRow)]


@contextmanager
def sitting(table: StillTable, updates: tuple[Update, ...]) -> Iterator[Sitting]:
    with Sitting() as parlour:
        parlour.end(table, updates)
        yield parlour


def gone_out(
    *, scores: str = "40 80 0", seat: int = 1, house: House | None = None
) -> tuple[StillTable, tuple[Update, ...]]:
    """Let B (or A) go out with 3-5, worth 13 + 5."""
    hands = ["2-6 2-3", "0-5"]
    hands.insert(seat, "3-5")
    scene = table(
        "block_draw", hands=" | ".join(hands), line="3-6 6-6 6-5", turn="AB"[seat], scores=scores, house=house
    )
    still = sit(scene, *NAMES[:3], rounds=3)
    return still, ended(still, seat, find(scene.rules, scene.state, seat, "3-5@L"))


def blocked(
    hands: str, *, key: str = "block_draw", house: House | None = None, top: int = 6, rounds: int = 1
) -> tuple[StillTable, tuple[Update, ...]]:
    scene = table(key, hands=hands, line="0-1 1-2", turn="A", house=house, top=top)
    still = sit(scene, *NAMES[: scene.rules.seats], rounds=rounds)
    scene.state.events = []
    scene.rules.block(scene.state)
    return still, (Update(0, tuple(scene.state.events), still.view),)


def with_muggins(scores: str = "40 55 15") -> tuple[StillTable, tuple[Update, ...]]:
    """Let Rosa go out with a tile that makes 5, and forget to claim it."""
    scene = table("all_fives", hands="1-1 | 1-5 | 3-6 0-1", line="2-2 2-5", turn="B", scores=scores)
    still = sit(scene, *NAMES[:3], rounds=2)
    return still, ended(still, 1, find(scene.rules, scene.state, 1, "1-5@R"))


# -- what is told -------------------------------------------------------------------------------------------------


def test_the_winner_the_reason_and_how_the_points_add_up() -> None:
    with sitting(*gone_out()) as parlour:
        assert parlour.says("Rosa wins the round")
        assert parlour.says("Domino: Rosa laid the last tile. Round 3.")
        assert parlour.says("Rosa scores 13 + 5 = 18")
        assert parlour.says("The deal decides who leads the next round.")


def test_the_player_is_spoken_to() -> None:
    with sitting(*gone_out(seat=0)) as parlour:
        assert parlour.says("You win the round!")
        assert parlour.says("Domino: you laid your last tile. Round 3.")
        assert parlour.says("You score 13 + 5 = 18")


def test_hands_lie_open_with_their_weights_and_scores_before_and_after() -> None:
    with sitting(*gone_out()) as parlour:
        ann, rosa, mateo = (row.text for row in parlour.rows())
        assert [row.name for row in (ann, rosa, mateo)] == ["Ann", "Rosa", "Mateo"]
        assert ann.tiles == ((2, 3), (2, 6))
        assert (ann.weight, rosa.tiles, mateo.weight) == ("13", (), "5")
        assert (rosa.before, rosa.after, rosa.gain, rosa.share) == ("80", "98", "+18", (0.8, 0.98))
        assert (rosa.note, ann.note, mateo.note) == ("wins the round · bot", "", "bot")
        assert (ann.before, ann.after, ann.gain) == ("40", "40", "")


def test_rounding_is_shown() -> None:
    with sitting(*with_muggins()) as parlour:
        assert [row.text.weight for row in parlour.rows()] == ["2 → 0", "", "10"]
        assert parlour.says("Rosa scores 0 + 10 = 10")


def test_a_blocked_round_a_void_one_and_a_shared_one() -> None:
    with sitting(*blocked("3-4 | 6-6 | 4-6 5-5")) as parlour:
        assert parlour.says("The round is blocked: the lightest hand wins it. Round 1.")
        assert parlour.says("You score 12 + 20 − 7 = 25")  # noqa: RUF001 - the true minus sign
        assert parlour.rows()[0].text.weight_note == "lightest"
    with sitting(*blocked("3-4 | 1-6 | 4-6 5-5")) as parlour:
        assert parlour.says("Nobody wins the round")
        assert not any(row.text.won or row.text.gain for row in parlour.rows())
    with sitting(*blocked("3-4 | 1-6 | 4-6 5-5", house={"blocked_tie": "split"})) as parlour:
        assert parlour.says("Ann and Rosa share the round")
        assert parlour.says("Ann and Rosa score 7 + 20 − 7 = 20 → 10 each")  # noqa: RUF001


def test_points_of_plays_are_told_beside_those_of_the_end() -> None:
    scene = table("all_fives", hands="2-4 3-5 | 1-3 0-4", line="2-6 6-1", turn="A", house={"muggins": "off"})
    scene.play("A", "2-4@L")
    scene.play("B", "1-3@R")
    still = sit(scene, *NAMES[:2])
    updates = ended(still, 0, find(scene.rules, scene.state, 0, "3-5@R"))
    with sitting(still, updates) as parlour:
        assert parlour.says("You score 5, and 5 from plays: +10")


def test_a_page_without_news_tells_what_the_view_knows() -> None:
    still, _ = gone_out()
    with sitting(still, ()) as parlour:
        assert parlour.says("Rosa wins the round")
        assert parlour.rows()[1].text.after == "98"


# -- what can be done ---------------------------------------------------------------------------------------------


def test_enter_deals_the_next_round() -> None:
    with sitting(*gone_out()) as parlour:
        parlour.press(Action.ACCEPT)
        assert parlour.chosen == ["next"]


def test_escape_leads_back_to_the_shelf() -> None:
    with sitting(*gone_out()) as parlour:
        parlour.press(Action.CANCEL)
        parlour.click("Back to the shelf")
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
        assert parlour.names == ["Back to the result"]
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
        parlour.house.stage.pop()
        parlour.settle()
        assert page.is_closed


# -- muggins ------------------------------------------------------------------------------------------------------


def test_a_forgotten_score_can_be_called() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        assert parlour.rows()[0].text.after == "40"
        parlour.press(Action.CLAIM)
        for update in parlour.table.news():
            page.hear(update)
        parlour.settle()
        assert parlour.says("You call muggins: 5 points.")
        assert (parlour.rows()[0].text.after, parlour.rows()[0].text.gain) == ("45", "+5")
        assert parlour.focus == "Next round", "the focus stays"


def test_a_bot_may_call_it_first() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        page.hear(parlour.table.do(2, find_call(parlour.table, 2)))
        parlour.settle()
        assert parlour.says("Mateo calls muggins: 5 points.")
        parlour.click("Claim")
        parlour.settle()
        assert parlour.says("There is nothing to claim: no open score is yours to take.")
        assert Sound.ERROR in parlour.ears.heard


def find_call(still: StillTable, seat: int) -> Move:
    return still.scene.match.legal(seat)[0]


def test_the_claim_button_looks_the_same_whether_there_is_something_to_claim_or_not() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        button = parlour.find("Claim")
        open_look = parlour.picture().subsurface(button.rect).copy()
        page.hear(parlour.table.do(2, find_call(parlour.table, 2)))
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
            page.hear(update)
        parlour.settle()
        assert parlour.says("You win the match!")
        assert parlour.ears.heard.count(Sound.MATCH_WON) == 1
        parlour.press(Action.ACCEPT)
        assert parlour.chosen == ["again"]


# -- the end of the match -----------------------------------------------------------------------------------------


def test_the_end_of_a_match_ranks_the_players() -> None:
    with sitting(*gone_out(scores="40 82 90")) as parlour:
        assert parlour.says("Rosa wins the match")
        assert parlour.says("Domino: Rosa laid the last tile. 3 rounds played.")
        assert [row.text.name for row in parlour.rows()] == ["Rosa", "Mateo", "Ann"]
        assert [row.text.note for row in parlour.rows()] == ["wins the match · bot", "place 2 · bot", "place 3"]
        assert parlour.ears.heard.count(Sound.LOST) == 1
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


# -- the picture --------------------------------------------------------------------------------------------------


def crowded() -> tuple[StillTable, tuple[Update, ...]]:
    """Four hands of 22 tiles."""
    pieces = double(12)
    names = [pieces.label(tile) for tile in range(pieces.count)]
    free = [name for name in names if name not in ("0-1", "1-2")]
    return blocked(" | ".join(" ".join(free[seat::4][:22]) for seat in range(4)), top=12)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080), (2560, 1080)])
@pytest.mark.parametrize("letters", [100, 160])
@pytest.mark.parametrize("what", ["two", "four", "crowded"])
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


def test_the_page_is_painted_the_same_in_parts_and_at_once() -> None:
    with Sitting() as parlour:
        page = parlour.end(*with_muggins())
        parlour.press(Action.LEFT)
        parlour.press(Action.CLAIM)
        for update in parlour.table.news():
            page.hear(update)
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
