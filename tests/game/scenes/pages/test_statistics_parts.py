"""The other parts of the statistics: graphs, achievements, and exports."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.i18n.language import Words
from game.scenes.common.question import QuestionScene
from game.scenes.pages.statistics import Part, StatisticsScene
from game.scenes.pages.statistics_widgets import AchievementCard, RateBars, RateGraph, label_side
from game.storage.disk.folders import VARIABLE
from game.storage.settings import Settings
from game.storage.statistics.achievements import ACHIEVEMENTS
from game.storage.statistics.statistics import LEAST, MatchOutcome
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.scroll_view import ReadingView
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.screen.whole_program import Visit, cut_texts, overlaps

WON = MatchOutcome("all_fives", True, True, 100, False, 4, ended=20300102, theirs=35, bots=("kiko",))


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "home"))
    with Visit(tmp_path) as pilot:
        yield pilot


def fill(visit: Visit, matches: int = 3 * LEAST) -> None:
    ledger = visit.session.statistics.ledger
    assert ledger is not None
    for number in range(matches):
        bots = ("oksana",) if number % 2 else ("kiko",)
        ledger.count(
            f"m{number}", WON._replace(is_won=number % 3 > 0, bots=bots, people=("=Bo",) if not number else ())
        )


def opened(visit: Visit, part: Part) -> StatisticsScene:
    visit.tell(Action.SCORES)
    visit.take(f"Page: {part.value}")
    assert isinstance(visit.scene, StatisticsScene)
    return visit.scene


def shown(visit: Visit) -> tuple[RateGraph, RateBars]:
    graph = next(widget for widget in visit.screen.widgets if isinstance(widget, RateGraph))
    return graph, next(widget for widget in visit.screen.widgets if isinstance(widget, RateBars))


def test_the_graphs_name_their_numbers_and_say_when_there_are_too_few(visit: Visit) -> None:
    fill(visit)
    opened(visit, Part.GRAPHS)
    graph, bars = shown(visit)
    assert [round(point.rate, 1) for point in graph.points] == [0.6, 0.6, 0.8]
    assert [(bar.name, bar.is_sure) for bar in bars.bars] == [
        ("Easy bots", True),
        ("Sharp bots", True),
        ("=Bo", False),
    ]
    assert "too few" in bars.bars[-1].told
    assert bars.spoken().rows[0].count("%") == 1, "each rate is heard once"
    assert not any(char.isdigit() for widget in (graph, bars) for char in widget.spoken().name)
    visit.turn("Game")
    assert shown(visit)[0].points == graph.points
    assert any("Your best win in All Fives: 100 to 35" in widget.name for widget in visit.screen.widgets)


def test_a_few_matches_make_no_graph(visit: Visit) -> None:
    fill(visit, 2)
    opened(visit, Part.GRAPHS)
    graph, _ = shown(visit)
    assert not graph.points
    assert f"starts at {2 * LEAST}" in graph.spoken().value


def test_every_achievement_has_a_card_and_they_can_be_reset_alone(visit: Visit) -> None:
    fill(visit)
    opened(visit, Part.ACHIEVEMENTS)
    cards = [widget for widget in visit.screen.every() if isinstance(widget, AchievementCard)]
    assert [card.title for card in cards] == [each.title for each in ACHIEVEMENTS]
    assert {card.title for card in cards if card.earned} == {"Sharper still"}
    assert "Earned on 2 January 2030" in {card.earned for card in cards}
    view = visit.get(ReadingView, "Achievements")
    visit.screen.focus_on(view)
    visit.tell(Action.END)
    assert view.scroll == view.furthest > 0
    visit.tell(Action.DOWN)
    assert visit.focus == "Reset achievements"
    visit.take("Reset achievements")
    assert isinstance(visit.scene, QuestionScene)
    visit.take("Reset")
    assert not visit.session.statistics.books.earned
    assert visit.session.statistics.tally("all_fives").played == 3 * LEAST
    assert not visit.get(Button, "Reset achievements").enabled


def test_exports_are_whole_and_never_overwrite(visit: Visit, tmp_path: Path) -> None:
    fill(visit)
    visit.tell(Action.SCORES)
    for word in ("Export CSV", "Export CSV", "Export JSON"):
        visit.take(word)
        assert any("Saved as" in widget.name for widget in visit.screen.widgets)
    home = tmp_path / "home"
    first, second = sorted(home.glob("boneyard-statistics-*.csv"), key=lambda path: len(path.name))
    assert first.read_bytes() == second.read_bytes()
    with first.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * LEAST
    assert lines[0]["people"] == "'=Bo"  # not a formula
    assert (lines[1]["ended"], lines[1]["score"], lines[1]["won"]) == ("2030-01-02", "100", "yes")
    (path,) = home.glob("*.json")
    whole = json.loads(path.read_text("utf-8"))
    assert whole["totals"]["all_fives"]["played"] == len(whole["matches"]) == 3 * LEAST
    assert set(whole["achievements"]) == {"sharp"}


def test_an_export_that_fails_says_so(visit: Visit, tmp_path: Path) -> None:
    fill(visit, 1)
    (tmp_path / "home").write_text("a file")
    visit.tell(Action.SCORES)
    visit.take("Export CSV")
    assert any("can't be used as a folder" in widget.name for widget in visit.screen.widgets)


@sampled(4)
@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 160), ((1024, 768), 100)])
def test_every_part_has_room_and_keys_reach_it(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str
) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        visit.session.words = Words.of(language)
        fill(visit)
        page = StatisticsScene(visit.session)
        visit.session.stage.push(page)
        for part in (Part.GRAPHS, Part.ACHIEVEMENTS):
            page.open(part)
            visit.settle()
            assert overlaps(visit) == []
            assert cut_texts(visit) == []
            scrolled = {word for word in visit.names if part is Part.ACHIEVEMENTS and word == visit.names[-1]}
            assert visit.unreachable() <= scrolled  # below a view that scrolls first


def test_the_numbers_of_a_graph_stand_beside_a_rising_or_falling_line() -> None:
    rates = (0.2, 0.4, 0.6, 0.5, 0.3, 0.3)
    assert [label_side(rates, place, above=False) for place in range(len(rates))] == [0, 1, 0, -1, 0, 0]
    assert [label_side(rates, place, above=True) for place in range(len(rates))] == [0, -1, 0, 1, 0, 0]
