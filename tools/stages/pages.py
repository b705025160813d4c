"""Every page of the program, once: those that open by themselves, and the pictures that show all other pages.

What looks at all pages takes them from here: `tools.lab.page_fit`, and the tests by ear and by finger. A scene on none
of the lists makes the test of this module fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import pygame

from engine.games import GAMES, game
from game.lessons import LESSONS
from game.look.look import Look
from game.look.scale import Scale
from game.picture.names import Person
from game.scenes.lesson.end import LessonEnd
from game.scenes.nearby.lobby.settings import TableRulesScene
from game.scenes.setup.own_rules import NameRulesScene
from game.scenes.table.pages.handover import HandoverScene
from game.session.medallions import MINE
from game.session.session import Session
from game.ui.actions import Action
from game.ui.field import TextField
from game.ui.scene import Scene
from tests.support.finished_matches import finished_match

_FIVES: Final = game("all_fives")
_CODE: Final = "boneyard:allfives-2-Z"


class Page(NamedTuple):
    """A page that needs no table."""

    scene: str
    """The class of its scene."""
    open: Callable[[Session], Scene]


def nothing(*_given: object) -> None:
    """Do nothing: a button of an opened page leads nowhere."""


def _letters(session: Session) -> Scene:
    place = pygame.Rect(0, 0, 200, 40)
    return session.routes.letters(TextField(Look(Scale((1280, 720))), place, "Name", nothing, value="Ana"))


PAGES: Final[Mapping[str, Page]] = {
    "shelf": Page("ShelfScene", lambda session: session.routes.shelf()),
    "set-up": Page("HostableSetupScene", lambda session: session.routes.setup(_FIVES)),
    "paused": Page("PausedScene", lambda session: session.routes.paused()),
    "finished": Page("FinishedScene", lambda session: session.routes.finished()),
    "lessons": Page("LessonsScene", lambda session: session.routes.lessons(nothing, nothing)),
    "lesson": Page("LessonScene", lambda session: session.routes.lesson("block_draw", nothing, nothing)),
    "lesson-end": Page(
        "LessonEnd", lambda session: LessonEnd(session, LESSONS["all_fives"], (), nothing, nothing, nothing, nothing)
    ),
    "puzzles": Page("PuzzlesScene", lambda session: session.routes.puzzles()),
    "rules": Page("RulesScene", lambda session: session.routes.rules(_FIVES(2))),
    "rules-of-cards": Page("RulesScene", lambda session: session.routes.rules(game("space_classic")(2))),
    "rules-name": Page("NameRulesScene", lambda session: NameRulesScene(session, (), nothing)),
    "rules-of-table": Page("TableRulesScene", lambda session: TableRulesScene(session, _FIVES(2), nothing)),
    "about": Page("AboutScene", lambda session: session.routes.about()),
    "name": Page("PersonScene", lambda session: session.routes.person()),
    "handover": Page(
        "HandoverScene", lambda session: HandoverScene(session, Person("Luis", MINE), nothing, nothing, "green")
    ),
    "letters": Page("LettersScene", _letters),
    "settings": Page("SettingsScene", lambda session: session.routes.settings()),
    "statistics": Page("StatisticsScene", lambda session: session.routes.statistics()),
    "typed-code": Page("DealCodeScene", lambda session: session.routes.typed_code(_CODE)),
    "a-code": Page("SharedCodeScene", lambda session: session.routes.shared_code("A code", "For a friend.", _CODE)),
    "keys": Page("KeysScene", lambda session: session.routes.keys(frozenset(Action))),
    "replay": Page("ReplayScene", lambda session: session.routes.replay(finished_match(_FIVES))),
    "without-review": Page("ReviewScene", lambda session: session.routes.review(finished_match(_FIVES))),
    "share": Page("ShareScene", lambda session: session.routes.share(finished_match(_FIVES))),
}
"""The pages that need no table, by name."""
STAGED: Final[Mapping[str, str]] = {
    **{f"table-{key}": "TableScene" for key in {sheet.family: sheet.key for sheet in reversed(GAMES)}.values()},
    "title-mishap": "TitleScene",
    "table-reminder": "RemindersScene",
    "table-key-list": "KeysScene",
    **dict.fromkeys(("results-round", "results-match"), "ResultsScene"),
    "results-solitaire": "SoloResults",
    "results-ways": "MatchActionsScene",
    "review": "ReviewScene",
    "log": "LogScene",
    "pause": "PauseScene",
    "code": "DealCodeScene",
    "shared-code": "SharedCodeScene",
    "puzzle": "PuzzleScene",
    **dict.fromkeys(("puzzle-right", "puzzle-wrong", "puzzle-line", "puzzle-daily"), "PuzzleAnswer"),
    "setup-code": "RulesCodeScene",
    "setup-opponents": "OpponentsScene",
    **dict.fromkeys(("statistics-graphs", "statistics-achievements"), "StatisticsScene"),
    "replay-what-if": "WhatIfMenu",
    "replay-branch": "WhatIfScene",
    "replay-branch-end": "WhatIfResults",
    "replay-branch-end-solo": "SoloBranchEnd",
    "replay-branches": "BranchesScene",
    **dict.fromkeys((f"settings-{part}" for part in ("tiles", "screen", "sound", "player", "keys")), "SettingsScene"),
    **dict.fromkeys(("nearby", "nearby-nothing"), "BrowseScene"),
    "nearby-name": "NameScene",
    "nearby-code": "JoinScene",
    "nearby-open": "OpenTableScene",
    "nearby-lobby": "LobbyScene",
    "nearby-room": "RoomPage",
    "nearby-phones": "PhonesScene",
    "nearby-phone-again": "QuestionScene",
    "nearby-reach": "ReachScene",
    "nearby-talk": "ChatScene",
    "nearby-addressee": "RecipientsScene",
    "nearby-challenges": "ChallengesScene",
    "nearby-tried": "WatchedBranchScene",
    "nearby-replay-led": "SharedReplayScene",
    "nearby-without-host": "GoneHostScene",
    **dict.fromkeys(("nearby-table", "nearby-turn"), "LanTableScene"),
    "nearby-gone": "LeftTableScene",
    "nearby-unseen": "NoticeScene",
    "nearby-results": "LanResults",
    **dict.fromkeys(("nearby-verify", "nearby-faulty-verify"), "VerifyScene"),
}
"""The scenes that pictures of `tools.pictures` show, by the names of these: a table of each family, and pages at which
something has happened."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "UnsavedScene": "leaves by itself once everything is on the disk",
    "VictoryScene": "moves from its first frame, and leaves wherever it is touched",
    "DemoScene": "shows bots at play, and takes no orders",
    "SetupScene": "the same as HostableSetupScene, without a network",
}
"""The scenes on neither list, with the reason."""
BASES: Final = frozenset({"Page", "CardPage", "CodePage", "PopupList", "GroupReplayScene", "RoundEndPage"})
"""The classes of scenes that are only extended."""


def listed() -> set[str]:
    """Return the classes of all scenes that are on a list."""
    return {page.scene for page in PAGES.values()} | {*STAGED.values(), *ELSEWHERE, *BASES}
