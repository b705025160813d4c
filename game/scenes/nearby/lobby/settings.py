"""The settings of a network table, which everyone can read: its rules, and what the host can change besides."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

import pygame

from engine.core import Board, Rules, RuleSheet
from engine.options import Option
from engine.sentences import Refusal, gettext_noop
from game.lan.table.table import LanTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, MUTED
from game.scenes.common.notes import RuleNote
from game.scenes.common.page import ROW_GAP, Page
from game.scenes.common.set_names import SETS
from game.scenes.setup.setup import SetupScene
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView
from game.ui.values import EDGE, Chooser, Toggle
from net.guest.deals.deal import MIN_STAND_IN
from net.protocol.messages import AFTER_ROUND, NO_ONLOOKERS, AdminRequest, TableSettings

STAND_INS: Final = (3, 8, 15, 30, 60, 120, 300)
"""Choices in seconds until a bot fills in."""
_TURNS: Final = (0, 60, 120, 300)
"""Choices in seconds for the longest turn of a connected player; 0 for no limit."""
UNCHECKED: Final = gettext_noop(
    "Moves made for other players aren't checked here. In under 8 s nobody can tell who is away."
)
_PACES: Final = (
    (170, gettext_noop("Slow")),
    (100, gettext_noop("Normal")),
    (45, gettext_noop("Fast")),
    (0, gettext_noop("Instant")),
)
"""Multipliers of the bots' own pace, in per cent."""
_WATCHING: Final = (
    (NO_ONLOOKERS, gettext_noop("no")),
    (0, gettext_noop("at once")),
    (10, gettext_noop("10 s late")),
    (30, gettext_noop("30 s late")),
    (60, gettext_noop("60 s late")),
    (AFTER_ROUND, gettext_noop("after each round")),
)
"""When others may look on, as the settings have it and in words."""
OnSettings: TypeAlias = Callable[[TableSettings], None]


def put_rules(page: Page, view: ScrollView, column: Column, rules: Rules[Board]) -> None:
    """Write the table and its house rules as the next parts of a column."""
    say = page.say
    set_name = say("{set} · {n} tiles", set=say(SETS.get(rules.pieces.name, rules.pieces.name)), n=rules.pieces.count)
    seats = say("{players} players", players=rules.seats)
    page.write(column, f"{set_name} · {seats}", face=Face.SEMIBOLD, size=18, view=view)
    column.skip(14)
    changed = [option for option in rules.options if differs(rules, option)]
    for option in changed:
        _put_changed(page, view, column, rules, option)
        column.skip(12)
    if not changed:
        page.write(column, say("Standard rules."), size=18, view=view)
        column.skip(12)
    for option in rules.options:
        if option not in changed:
            told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
            page.write(column, told, size=17, colour=MUTED, view=view)
            column.skip(6)


def differs(rules: Rules[Board], option: Option) -> bool:
    """Return True if a house rule differs from the standard."""
    return rules.differs(option)


def _put_changed(page: Page, view: ScrollView, column: Column, rules: Rules[Board], option: Option) -> None:
    say = page.say
    told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
    page.write(column, told, face=Face.SEMIBOLD, size=18, colour=CREAM, view=view)
    column.skip(2)
    sheet = say("Standard: {choice}", choice=say(option.name(rules.standard(option, rules.seats))))
    note = column.take(RuleNote.height(page.look, "", column.width))
    view.add(RuleNote(page.look, note, "", say("Changed"), sheet, changed=True))


def nearest(values: tuple[int, ...], value: int) -> int:
    """Return the index of the value nearest to `value`."""
    return min(range(len(values)), key=lambda place: abs(values[place] - value))


def nearest_turn(turn: int) -> int:
    """Return the index of the turn nearest to this one. 0 matches only no limit."""
    return 1 + nearest(_TURNS[1:], turn) if turn else 0


def nearest_watch(onlookers: int) -> int:
    """Return the index of the time for onlookers nearest to this one. What isn't seconds matches only itself."""
    times = tuple(time for time, _ in _WATCHING)
    return times.index(onlookers) if onlookers < 0 else nearest(times, onlookers)


def settings_lines(page: Page, custom: TableSettings) -> list[str]:
    """Return the settings as sentences."""
    say = page.say
    pace = _PACES[nearest(tuple(factor for factor, _ in _PACES), custom.pace)][1]
    return [
        say("Bot fills in after {n} s", n=custom.stand_in),
        *([say(UNCHECKED)] if custom.stand_in < MIN_STAND_IN else []),
        say("Longest turn: {n} s", n=custom.turn) if custom.turn else say("Longest turn: no limit"),
        say("Bot speed: {pace}", pace=say(pace)),
        say("Free chat: on") if custom.chat else say("Free chat: off"),
        say("Others may watch: {when}", when=say(_WATCHING[nearest_watch(custom.onlookers)][1])),
    ]


def put_agreed(page: Page, view: ScrollView, column: Column, table: LanTable) -> None:
    """Write the house rules and the settings as the next parts of a column."""
    put_rules(page, view, column, table.rules)
    column.skip(12)
    _put_customs(page, view, column, table)


def _put_customs(page: Page, view: ScrollView, column: Column, table: LanTable) -> None:
    """Write the settings as the next parts of a column."""
    assert table.room is not None
    custom = table.room.settings
    if table.is_owner:
        put_choosers(page, view, column, custom, lambda wanted: table.ask(AdminRequest("custom", settings=wanted)))
        return
    for told in settings_lines(page, custom):
        page.write(column, told, size=17, colour=MUTED, view=view)
        column.skip(6)


def put_choosers(page: Page, view: ScrollView, column: Column, custom: TableSettings, on_change: OnSettings) -> None:
    """Add a line for each setting that can be changed as the next parts of a column."""
    say = page.say
    factors = tuple(factor for factor, _ in _PACES)

    def line() -> pygame.Rect:
        rect = column.take(page.row)
        column.skip(ROW_GAP)
        return rect

    page.put(
        "stand_in",
        Chooser(
            page.look,
            line(),
            say("Bot fills in after"),
            [say("{n} s", n=seconds) for seconds in STAND_INS],
            lambda place: on_change(custom.with_changes(stand_in=STAND_INS[place])),
            value=nearest(STAND_INS, custom.stand_in),
        ),
        view,
    )
    if custom.stand_in < MIN_STAND_IN:
        column.skip(-ROW_GAP)
        page.write(column, say(UNCHECKED), size=16, colour=BAD, inset=EDGE, view=view)
        column.skip(10)
    page.put(
        "turn",
        Chooser(
            page.look,
            line(),
            say("Longest turn"),
            [say("{n} s", n=seconds) if seconds else say("no limit") for seconds in _TURNS],
            lambda place: on_change(custom.with_changes(turn=_TURNS[place])),
            value=nearest_turn(custom.turn),
        ),
        view,
    )
    page.put(
        "pace",
        Chooser(
            page.look,
            line(),
            say("Bot speed"),
            [say(name) for _, name in _PACES],
            lambda place: on_change(custom.with_changes(pace=factors[place])),
            value=nearest(factors, custom.pace),
        ),
        view,
    )
    page.put(
        "chat",
        Toggle(
            page.look,
            line(),
            say("Free chat"),
            lambda on: on_change(custom.with_changes(chat=on)),
            value=custom.chat,
            words=(say("Off"), say("On")),
        ),
        view,
    )
    page.put(
        "onlookers",
        Chooser(
            page.look,
            line(),
            say("Others may watch"),
            [say(name) for _, name in _WATCHING],
            lambda place: on_change(custom.with_changes(onlookers=_WATCHING[place][0])),
            value=nearest_watch(custom.onlookers),
        ),
        view,
    )


class TableRulesScene(SetupScene):
    """Starts with the rules of a table; `on_agree` receives the chosen ones."""

    called: ClassVar[str] = gettext_noop("The house rules page")
    START: ClassVar[str] = gettext_noop("Use these rules")

    def __init__(self, session: Session, rules: Rules[Board], on_agree: Callable[[Rules[Board]], None]) -> None:
        super().__init__(session, type(rules))
        self.choice = TableChoice.by_rules(rules)
        self._on_agree = on_agree

    @property
    def fixed_game(self) -> RuleSheet | None:
        """The game of the table."""
        return self.sheet

    @property
    def has_opponents(self) -> bool:
        """False: the lobby has the seats, and no move is taken back among several people."""
        return False

    def put_above(self, room: pygame.Rect) -> pygame.Rect:
        """Return the whole room: the table is open, and a paused match doesn't matter to it."""
        return room

    def second_button(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return None, since the table is already open."""
        return None

    def play_after_lesson(self, key: str) -> None:  # noqa: ARG002 - the table waits, whichever lesson it was
        """Return from a lesson to this page."""
        self.stage.pop()

    def start(self, deal: int = 0, *, coached: bool = False) -> None:  # noqa: ARG002 - neither is for a network table
        """Pass on the chosen rules if they are valid."""
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self._on_agree(rules)
