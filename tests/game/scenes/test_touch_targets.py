"""On every page a button or a field has an area for a finger to itself, 44 pixels wide and high."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.games import game
from game.felt.table.hand_widgets import HandTile
from game.felt.table.laid_widgets import PlaceWidget
from game.lessons import LESSONS
from game.picture.names import Person
from game.scenes.lesson.end import LessonEnd
from game.scenes.nearby.lobby.settings import TableRulesScene
from game.scenes.setup.own_rules import NameRulesScene
from game.scenes.table.handover import HandoverScene
from game.session.medallions import MINE
from game.storage.settings import Settings
from game.ui.field import TextField
from game.ui.scene import Scene
from game.ui.scrolling import Scrolling
from game.ui.widget import Widget
from tests.support.lengths import in_turn, long_run
from tests.support.screen.pilot import SIZE, Pilot
from tests.support.screen.scene_kinds import scene_kinds
from tests.support.screen.whole_program import Visit
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import Taste
from tools.stages.staging import Staged

HALF: Final = 21
LETTERS: Final = (100, 160)
PICTURED: Final = {
    "BranchesScene": "replay-branches",
    "BrowseScene": "nearby",
    "ChallengesScene": "nearby-challenges",
    "ChatScene": "nearby-thrown-lobby",
    "DealCodeScene": "code",
    "FinishedScene": "finished",
    "JoinScene": "nearby-code",
    "GoneHostScene": "nearby-without-host",
    "LanResults": "nearby-results",
    "LanTableScene": "nearby-table",
    "LeftTableScene": "nearby-split",
    "LessonScene": "lesson",
    "LessonsScene": "lessons",
    "LobbyScene": "nearby-lobby",
    "LogScene": "log",
    "MatchActionsScene": "results-ways",
    "NameScene": "nearby-name",
    "NoticeScene": "nearby-unseen",
    "OpenTableScene": "nearby-open",
    "OpponentsScene": "setup-opponents",
    "PausedScene": "paused",
    "PauseScene": "pause",
    "PersonScene": "person",
    "PhonesScene": "nearby-phones",
    "PuzzleAnswer": "puzzle-line",
    "PuzzleScene": "puzzle",
    "PuzzlesScene": "puzzles",
    "QuestionScene": "nearby-phone-again",
    "ReachScene": "nearby-reach",
    "RecipientsScene": "nearby-addressee",
    "RemindersScene": "table-reminder",
    "ReplayScene": "replay",
    "ResultsScene": "results-match",
    "ReviewScene": "review",
    "RoomPage": "nearby-room",
    "RulesCodeScene": "setup-code",
    "RulesScene": "rules",
    "SettingsScene": "settings",
    "SetupScene": "setup",
    "ShareScene": "share-page",
    "SharedCodeScene": "shared-code",
    "SharedReplayScene": "nearby-replay-led",
    "ShelfScene": "shelf",
    "SoloBranchEnd": "replay-branch-end-solo",
    "SoloResults": "results-solitaire",
    "StatisticsScene": "statistics",
    "TableScene": "table-all_fives",
    "TitleScene": "title-mishap",
    "VerifyScene": "nearby-verify",
    "WatchedBranchScene": "nearby-tried",
    "WhatIfMenu": "replay-what-if",
    "WhatIfResults": "replay-branch-end",
    "WhatIfScene": "replay-branch",
}
"""A picture of each kind of scene."""
OPENED: Final[dict[str, Callable[[Visit], Scene]]] = {
    "HandoverScene": lambda visit: HandoverScene(
        visit.session, Person("Ana", MINE), lambda: None, lambda: None, "blue"
    ),
    "HostableSetupScene": lambda visit: visit.session.routes.setup(game("all_fives")),
    "KeysScene": lambda visit: visit.session.routes.keys(frozenset()),
    "LessonEnd": lambda visit: LessonEnd(
        visit.session, LESSONS["all_fives"], (), lambda: None, lambda: None, lambda: None, lambda: None
    ),
    "LettersScene": lambda visit: visit.session.routes.letters(
        TextField(visit.screen.look, pygame.Rect(0, 0, 400, 40), "Name", lambda _text: None)
    ),
    "NameRulesScene": lambda visit: NameRulesScene(visit.session, ("House",), lambda _name: None),
    "TableRulesScene": lambda visit: TableRulesScene(visit.session, game("all_fives")(4), lambda _rules: None),
}
"""Scenes without a picture, as the program opens them."""
UNTRIED: Final = {
    "CardPage": "is no page, but what pages with cards have in common",
    "CodePage": "is no page, but what pages for codes have in common",
    "GroupReplayScene": "is no page, but what replays in company have in common",
    "Page": "is no page, but what pages have in common",
    "PopupList": "is no page, but what lists over a page have in common",
    "RoundEndPage": "is no page, but what pages with results have in common",
    "UnsavedScene": "is laid out as QuestionScene is, and leaves at once while all is saved",
    "DemoScene": "bots play, and nobody is to press anything",
    "VictoryScene": "goes on wherever it is touched",
}
"""Kinds of scenes that no finger needs to hit, and why."""
WHERE_THE_GAME_HAS_THEM: Final = (HandTile, PlaceWidget)
"""Tiles of very large hands and places around one tile may be closer; a finger that rests on them enlarges the tile."""


def unreachable(pilot: Pilot) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the widgets with a point that hits nothing, and those with one that hits something else, and what."""
    dead, shared = [], []
    window = pilot.screen.base.get_rect()
    every = [widget for widget in pilot.screen.focusable() if not isinstance(widget, Scrolling)]
    for widget in every:
        x, y = widget.rect.center
        room = window if widget.parent is None else widget.parent.rect.clip(window)
        points = [(x - HALF, y), (x + HALF, y), (x, y - HALF), (x, y + HALF)]
        hit = [pilot.screen.touched(point) for point in points if room.collidepoint(point)]
        if any(found is None or isinstance(found, Scrolling) for found in hit):
            dead.append(widget.name)
        elif not isinstance(widget, WHERE_THE_GAME_HAS_THEM):
            others: list[Widget] = [found for found in hit if found is not None and found is not widget]
            shared += [(widget.name, *(other.name for other in others))] if others else []
    return dead, shared


def pictured(name: str, letters: int) -> Pilot:
    """Bring a window to the scene of a picture."""
    if name in NETWORK:
        return NETWORK[name](Taste(SIZE, letters))
    window = Staged(SIZE, Settings(text_size=letters), seed=SEED)
    SETTINGS[name](window)
    return window


def test_every_kind_of_scene_is_tried_or_has_a_reason() -> None:
    known = [*PICTURED, *OPENED, *UNTRIED]
    assert sorted(known) == [kind.__name__ for kind in scene_kinds()]


@pytest.mark.parametrize(("kind", "letters"), in_turn(PICTURED, LETTERS))
def test_a_finger_tells_the_buttons_of_a_pictured_page_apart(kind: str, letters: int) -> None:
    with pictured(PICTURED[kind], letters) as window:
        assert type(window.scene).__name__ == kind
        assert unreachable(window) == ([], [])


@pytest.mark.parametrize(("kind", "letters"), in_turn(OPENED, LETTERS))
def test_a_finger_tells_the_buttons_of_an_opened_page_apart(tmp_path: Path, kind: str, letters: int) -> None:
    with Visit(tmp_path, settings=Settings(text_size=letters)) as visit:
        visit.session.stage.push(OPENED[kind](visit))
        visit.settle()
        assert type(visit.scene).__name__ == kind
        assert unreachable(visit) == ([], [])


@long_run
@pytest.mark.parametrize("name", [name for name in (*SETTINGS, *NETWORK) if name not in PICTURED.values()])
def test_a_finger_tells_the_buttons_of_every_other_picture_apart(name: str) -> None:
    with pictured(name, LETTERS[0]) as window:
        assert unreachable(window) == ([], [])
