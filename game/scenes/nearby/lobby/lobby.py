"""The lobby of a network table: players, invitation, settings, and the start of the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

import pygame

from engine.core import NOBODY, Board, Rules, Seat
from engine.sentences import Sentence, gettext_noop
from game.lan.network import GoingOn, OwnTable, Where, lan_of
from game.lan.table.table import LanTable
from game.lan.words import LINKS, SILENT_HOST, cause_text, line_words, remedy_text, watching_words
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, MUTED, RGB
from game.scenes.common.page import GAP, SMALL, Page
from game.scenes.common.qr_plate import QrCode
from game.scenes.nearby.lobby.between_matches import BetweenMatches
from game.scenes.nearby.lobby.door import DoorPanel
from game.scenes.nearby.lobby.gone_host import GoneHostScene, MatchWatch, go_there, without_host
from game.scenes.nearby.lobby.join import JoinScene
from game.scenes.nearby.lobby.phones import phone_question
from game.scenes.nearby.lobby.seats import LobbySeats
from game.scenes.nearby.lobby.settings import TableRulesScene, put_agreed
from game.scenes.nearby.table.chat import ChatScene, said_line, unmuted_messages
from game.scenes.nearby.table.check_words import CheckWordsBlock, awaited
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.nearby.table.thrown_away import put_records, thrown_away
from game.session.session import Session
from game.ui.actions import SAYS, Action, Input, Press
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.scroll_view import ReadingView
from game.ui.sound.sound import Sound
from net.protocol.errors import ErrorCode
from net.protocol.messages import AdminRequest, Chat, Ready, TableSettings
from net.protocol.terms import terms_of

_LEFT_SHARE: Final = 0.5
"""Width of the seats, as a part of the page's width."""
MAX_DOOR: Final = 0.58
"""The most of the right side's height that the invitation takes, 0 to 1."""
BEFORE: Final = frozenset({"", "lobby", "saved", "closed"})
"""Phases without a match in progress."""
_DISMISSED: Final = frozenset({"closed", "old_epoch", "behind"})
"""Ends of a table at which a match didn't continue after all."""
FIRST: Final = ("start", "ready")
"""Keys of the buttons needed most."""


class RoomPage(Page):
    """Everything about a table except its tiles. It can also be on top of the table."""

    called: ClassVar[str] = gettext_noop("The lobby")

    def __init__(
        self, session: Session, table: LanTable, hosting: OwnTable | None, pastimes: BetweenMatches | None = None
    ) -> None:
        super().__init__(session)
        self.table: Final = table
        self.pastimes: Final = pastimes or BetweenMatches(session, table)
        self.hosting: Final = hosting
        self._notice: tuple[str, RGB] = ("", MUTED)
        self._shown: tuple[object, ...] = ()
        self._qr: QrCode | None = None
        """The QR code of the last invitation drawn."""

    # -- the scene ----------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the table, and show what changed."""
        super().update(now)
        self.table.poll(now)
        self._hear_notices()
        question = phone_question(self.session, self.hosting)
        if question is not None:
            self.stage.push(question)
        if self.is_past:
            self.stage.pop()
        elif self._facts() != self._shown:
            self.rebuild()

    @property
    def is_past(self) -> bool:
        """True if the page has nothing to be on top of, because the table has ended or was saved and closed."""
        return self.table.ended is not None or self.table.phase in BEFORE

    def due(self, now: float) -> float | None:
        """Return when to look again: news wake the window."""
        return min(due for due in (self.due_by_widgets(now), now + 1.0) if due is not None)

    def update_below(self, now: float) -> None:
        """Keep the table running below other scenes."""
        self.table.poll(now)

    def due_below(self, now: float) -> float | None:
        """Return when to look at the table again; news wake the window."""
        return now + 1.0

    @property
    def keeps_seat(self) -> bool:
        """True if a match is in progress, or the table is the player's own."""
        table = self.table
        return table.ended is None and (table.is_owner or table.phase not in BEFORE)

    def handle(self, given: Input) -> None:
        """Send a phrase with one key. TALK opens the page of phrases."""
        if isinstance(given, Press) and given.action is Action.TABLE_VIEW:
            self.turn_view()
            return
        talks = isinstance(given, Press) and (given.action in SAYS or given.action is Action.TALK)
        if talks and self.table.is_watching:
            return
        if isinstance(given, Press) and given.action in SAYS and not given.repeat:
            self.table.ask(Chat(SAYS.index(given.action)))
        elif isinstance(given, Press) and given.action is Action.TALK:
            self.open_talk()
        else:
            super().handle(given)

    def _hear_notices(self) -> None:
        tell = self.session.words.tell
        for code in self.table.take_refusals():
            self.session.play(Sound.ERROR)
            self._notice = self._refusal(code)
        if self._notice == self._refusal("not_ready") and not self._late():
            self._notice = ("", MUTED)
        changes = self.table.take_changes()
        if changes:
            told = " ".join(tell(change) for change in changes)
            again = told if self.table.is_owner else self.say("{changes} Press Ready again.", changes=told)
            self._notice = (again, CREAM)
        notice = self.hosting.take_notice() if self.hosting is not None else None
        if notice is not None:
            self._notice = (tell(notice), CREAM)
        challenged = self.pastimes.hear()
        if challenged:
            self._notice = (challenged, CREAM)
        for line in unmuted_messages(self.session, self.table):
            self._notice = (said_line(self.session, line), CREAM)

    def _refusal(self, code: ErrorCode) -> tuple[str, RGB]:
        tell = self.session.words.tell
        return f"{tell(cause_text(code))} {tell(remedy_text(code))}", BAD

    def _late(self) -> list[Seat]:
        """Return the seats of the players whom the host waits for."""
        room = self.table.room
        return [seat for seat in self.table.waited_for if room is None or seat != room.owner]

    def _facts(self) -> tuple[object, ...]:
        table = self.table
        left = tuple(table.left(place.seat) for place in table.places)
        where = self._where()
        return table.version, left, self._notice, where, self.problem(), table.overdue

    # -- actions ------------------------------------------------------------------------------------------------

    def problem(self) -> Sentence | None:
        """Return the reason why the table waits, if this computer hosts it and knows."""
        return self.hosting.problem if self.hosting is not None else None

    def open_talk(self) -> None:
        """Open the page of phrases and chat."""
        self.stage.push(ChatScene(self.session, self.table))

    def open_rules(self) -> None:
        """Open the rules of the game."""
        self.stage.push(self.session.routes.rules(self.table.rules))

    def open_setup(self) -> None:
        """Choose other house rules for the table."""

        def agree(rules: Rules[Board]) -> None:
            self.stage.pop()
            self.table.ask(AdminRequest("terms", terms=terms_of(rules)))

        self.stage.push(TableRulesScene(self.session, self.table.rules, agree))

    def turn_ready(self) -> None:
        """Toggle whether the player is ready."""
        self.table.ask(Ready(on=not self.table.is_ready))

    def turn_view(self) -> None:
        """Give up the owner's seat in the lobby to show the table without a hand, or take a free seat again."""
        if self.hosting is not None and self._can_turn_view:
            self.hosting.look_on(on=not self.table.is_watching)

    @property
    def _can_turn_view(self) -> bool:
        """True in the lobby of the player's own table, if there is a seat to come back to."""
        table = self.table
        has_seat = not table.is_watching or any(place.kind == "open" for place in table.places)
        return self.hosting is not None and table.is_owner and table.phase == "lobby" and has_seat

    def start(self) -> None:
        """Start the match with bots at open seats, or resume a saved one."""
        if not self.table.is_watching:
            self.table.ask(Ready(on=True))
        self.table.ask(AdminRequest("start"))

    @property
    def _is_waiting(self) -> bool:
        """True before the first deal of a table at which a match continues."""
        return self.table.phase == "shown" and not self.table.has_begun

    def _where(self) -> Where | None:
        """Return how others can join; None unless this computer hosts, or a match continues at this table."""
        if self.hosting is not None:
            return self.hosting.where()
        room, lan = self.table.room, lan_of(self.session)
        return lan.way_to(self.table.line, room.code) if lan is not None and room is not None and room.code else None

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the seats at the left, the invitation and the rules at the right, the buttons below."""
        self._shown = self._facts()
        px, say, table = self.px, self.say, self.table
        if table.room is None:
            self.header(say(LINKS[table.link]))
            return
        room = self.header(table.room.name, self._state())
        foot_high = max(self.button_height(72), 2 * self.look.fonts.line(Face.SEMIBOLD, 18) + px(12))
        foot, upper = self.lay.foot(room, foot_high, GAP)
        left, right = self.lay.split(upper, _LEFT_SHARE, GAP)
        words = CheckWordsBlock(self, table)
        seats = LobbySeats(self, table)
        inside = self.panel(left, say("Seats"))
        if self._can_turn_view:
            inside = self._put_view_button(left, inside)
        beside_seats = bool(words) and seats.height() + px(GAP) + words.height(inside.width) <= inside.height
        if beside_seats:
            under, inside = self.lay.foot(inside, words.height(inside.width), GAP)
            words.put(self.lay.column(under))
        seats.build(inside)
        if self.hosting is not None or self._where() is not None:
            door = DoorPanel(self, table, self._where(), self.hosting)
            above, right = self.lay.top(right, min(door.height(), round(right.height * MAX_DOOR)), GAP)
            self._qr = door.build(self.panel(above, say("How to join")), self._qr)
        self._build_rules(right, None if beside_seats else words)
        self._build_foot(foot)

    def _put_view_button(self, panel: pygame.Rect, inside: pygame.Rect) -> pygame.Rect:
        """Put the button for the table without a hand at the corner of a panel. Return the room left inside."""
        say, watches = self.say, self.table.is_watching
        word, icon = (say("Take a seat"), Icon.PERSON) if watches else (say("Table view"), Icon.EYE)
        cap = self.session.controls.key(Action.TABLE_VIEW)
        wide = self.button_width(word, icon=True, key=cap, size=SMALL)
        place, rest = self.corner(panel, inside, wide)
        button = Button(
            self.look,
            place,
            word,
            self.turn_view,
            kind="quiet",
            icon=icon,
            hotkey=Action.TABLE_VIEW,
            key=cap,
            size=SMALL,
        )
        self.put("view", button)
        return rest

    def _state(self) -> str:
        """Return a sentence about the state of the table."""
        table, say = self.table, self.say
        assert table.room is not None
        game, problem = say(table.rules.title), self.problem()
        if table.ended is not None:  # whatever becomes of the line after that
            return self.session.words.tell(cause_text(table.ended, is_owner=table.is_owner))
        if problem is not None:
            return self.session.words.tell(problem)
        if table.link != "seated":
            return " ".join(map(self.session.words.tell, line_words(table.link, table.why, table.reason)))
        if table.overdue:
            return say(SILENT_HOST, n=table.overdue)
        if table.phase == "saved":
            return say("{game} · saved, ready to resume", game=game)
        if table.phase == "over" and not table.is_ready and not table.is_watching:
            return self.pastimes.invitation() or say("{game} · the match is over", game=game)
        watching = watching_words(table.onlookers)
        told = [game, *self._awaited()]
        if table.phase not in ("lobby", "over") and not self._is_waiting:
            told = [say("{game} · round {n}", game=game, n=max(1, table.rounds))]
        return " · ".join([*told, *([self.session.words.tell(watching)] if watching is not None else [])])

    def _awaited(self) -> list[str]:
        """Return who is waited for and how many seats are open, or that everyone is ready."""
        table, say = self.table, self.say
        waited = self._late()
        me = NOBODY if table.is_watching else table.seat
        others = [table.places[seat].name for seat in waited if seat != me]
        free = sum(place.kind == "open" for place in table.places)
        told: list[str] = []
        if me in waited:
            names = ", ".join(others)
            told.append(say("waiting for {names} and you", names=names) if names else say("waiting for you"))
        elif others:
            told.append(say("waiting for {names}", names=self.session.words.listed(others)))
        if free:
            say_n = self.session.words.say_n
            told.append(
                say_n(
                    "{n} seat is open; a bot takes it if you start",
                    "{n} seats are open; bots take them if you start",
                    free,
                )
                if table.is_owner and table.phase == "lobby"
                else say_n("{n} seat is open", "{n} seats are open", free)
            )
        return told or [say("everyone is ready")]

    def _build_rules(self, panel: pygame.Rect, words: CheckWordsBlock | None) -> None:
        """Show the table's settings and house rules, with the four words above if they have no place."""
        say = self.say
        inside = self.panel(panel, say(self.table.rules.title))
        if self.table.is_owner and self.table.phase in ("lobby", "over"):
            word = say("Change the rules")
            wide = self.look.fonts.width(word, Face.BOLD, SMALL) + self.px(54) + self.look.scale.icon_px(22)
            button, inside = self.corner(panel, inside, wide)
            self.put(
                "change", Button(self.look, button, word, self.open_setup, kind="quiet", icon=Icon.GEAR, size=SMALL)
            )
        name = say("House rules")
        view, column = self.put_view("rules", inside, ReadingView, name)
        put_records(self, view, column, self.table)
        if words:
            words.put(column, view)
            column.skip(16)
        put_agreed(self, view, column, self.table)
        column.skip(12)
        if words is not None and not words:
            self.write(column, say(awaited(self.table)), size=17, colour=MUTED, view=view)

    def _build_foot(self, foot: pygame.Rect) -> None:
        """Put the buttons at the right and the notice at the left."""
        look, lay, ways = self.look, self.lay, self._ways()
        caps = [self.session.controls.key(action) if action is not None else "" for *_, action in ways]
        sizes = [22 if key in FIRST else 20 for key, *_ in ways]
        widths = [
            max(self.px(280) if key in FIRST else 0, self.button_width(word, icon=True, key=cap, size=size))
            for (key, word, *_), cap, size in zip(ways, caps, sizes, strict=True)
        ]
        run = lay.run(reversed(widths), GAP)
        first: Button | None = None
        for (key, word, press, icon, action), cap, size, rect in zip(
            ways, caps, sizes, reversed(run.along_to(foot)), strict=True
        ):
            make = partial(Button, look, rect, word, press, icon=icon, hotkey=action, key=cap, size=size)
            button = self.put(key, make(kind="primary" if key in FIRST else "plain"))
            first = first or button
        text, colour = self._notice
        if text:
            room = lay.inset(lay.right(foot, run.length, GAP).rest, 4, 0)
            letters = 18.0
            while letters > 15 and len(look.fonts.lines(text, Face.SEMIBOLD, letters, room.width)) > 2:
                letters -= 1
            high = self.text_height(text, room.width, face=Face.SEMIBOLD, size=letters)
            place = lay.centred(room, room.width, high)
            self.text(place, text, face=Face.SEMIBOLD, size=letters, colour=colour)
        self.page.focus_on(first)

    def _ways(self) -> list[tuple[str, str, Callable[[], None], Icon, Action | None]]:
        """Return the buttons, the likeliest first."""
        table, say = self.table, self.say
        ways: list[tuple[str, str, Callable[[], None], Icon, Action | None]] = []
        if table.phase in ("lobby", "over", "saved") or self._is_waiting:
            if table.is_owner:
                word = say("Resume") if table.phase == "saved" else say("Start")
                ways.append(("start", word, self.start, Icon.PLAY, None))
            elif table.phase != "saved" and not table.is_watching:
                word = say("Not ready") if table.is_ready else say("Ready")
                ways.append(("ready", word, self.turn_ready, Icon.CHECK, None))
        ways += [(*way, None) for way in self.pastimes.ways()]
        if not table.is_watching:
            ways.append(("talk", say("Chat"), self.open_talk, Icon.SPEECH, Action.TALK))
        ways.append(("how", say("How to play"), self.open_rules, Icon.BOOK, Action.RULES))
        return ways


class LobbyScene(RoomPage):
    """The first page after joining. The table opens on top of it, and leaving it leaves the table."""

    def __init__(
        self,
        session: Session,
        table: LanTable,
        hosting: OwnTable | None = None,
        custom: TableSettings | None = None,
        match: GoingOn | None = None,
    ) -> None:
        """Enter with a seat. `custom` holds the settings that the host of a new table wants.

        `match` is the one that continues at this table without its host.
        """
        super().__init__(session, table, hosting)
        self._custom: Final = custom
        self._match: Final = match
        self._watch: Final = MatchWatch(session)
        self._seen = 0
        """The last deal from whose table the player came back."""
        self._is_gone = False
        self._pushed = False
        self._has_come = False
        """True once the player was told how a match continues at this table."""

    @property
    def is_past(self) -> bool:
        """False, since players leave this page themselves."""
        return False

    def enter(self) -> None:
        """Apply the settings the host wants."""
        room = self.table.room
        if self._custom is not None and self.table.is_owner and room is not None and room.settings != self._custom:
            self.table.ask(AdminRequest("custom", settings=self._custom))

    def resume(self) -> None:
        """Stay here until there is another deal, since the player came back from the table."""
        if self._pushed:
            self._pushed, self._seen = False, self.table.number
        self._shown = ()

    def update_below(self, now: float) -> None:
        """Leave the updates to the table above, whose screen must not lag behind."""
        if not self._pushed:
            super().update_below(now)

    def leave(self) -> None:
        """Leave the table. A host closes it if nothing was played yet."""
        self._watch.close()
        if self.table.is_owner and self.table.phase == "lobby" and self.table.ended is None:
            self.table.ask(AdminRequest("close"))
        self.table.close()

    def abort(self) -> None:
        """Leave the table as it is. The host finds it again later."""
        self._watch.close()
        self.table.close()

    def due(self, now: float) -> float | None:
        """Return when to look again, as every page of a room does."""
        return super().due(now)

    def update(self, now: float) -> None:
        """Open the table once tiles are dealt, and report its end."""
        super().update(now)
        table = self.table
        if self._is_gone or self._pushed:
            return
        if self._go_on():
            return
        moved = self._ask_without_host(False) or self._watch.moved_on(table, self._next_lobby)
        notice = thrown_away(self.session, table) or moved
        if notice is not None:
            self.stage.push(notice)
        elif table.ended is not None and table.room is not None:
            self._is_gone = True
            self.stage.push(LeftTableScene(self.session, table, table.ended))
        elif table.has_begun and table.number != self._seen and table.phase not in BEFORE:
            self._pushed = True
            asks = self._question, self._ask_without_host
            self.stage.push(LanTableScene(self.session, table, self._room_page, self.problem, *asks, self._phone_url))

    def _phone_url(self) -> str:
        """Return the page for phones that come late, if this screen is the table's own."""
        where = self.hosting.where() if self.hosting is not None and self.table.is_watching else None
        return where.phone_url if where is not None else ""

    def _question(self) -> Scene | None:
        if self.hosting is None or self.hosting.phone_question is None:
            return None
        return phone_question(self.session, self.hosting)

    def _go_on(self) -> bool:
        """Be ready for the first round at a table where a match continues: the player came for that.

        Before that round the table gives way to one of a lower seat. Return True if the player has left it.
        """
        table, match = self.table, self._match
        if match is not None and not table.has_begun:
            there = self._watch.first(match)
            if table.ended in _DISMISSED:
                self._is_gone = True
                self.stage.push(GoneHostScene(self.session, table, self._next_lobby, match))
                return True
            if there is not None and table.is_owner and there.rival.first_seat < table.seat:
                go_there(self.session, table, match, there, self._next_lobby)
                return True
        if table.continued is None or self._has_come:
            return False
        self._has_come = True
        self._notice = self.session.words.tell(table.continued), CREAM
        if table.phase == "shown" and not table.has_begun and not table.is_ready:
            table.ask(Ready(on=True))
        return False

    def _next_lobby(self, match: GoingOn) -> Callable[[LanTable, OwnTable | None], Scene]:
        return lambda table, hosting: LobbyScene(self.session, table, hosting, match=match)

    def _ask_without_host(self, again: bool) -> Scene | None:
        return without_host(self.session, self.table, self._next_lobby, again=again)

    def _room_page(self) -> Scene:
        return RoomPage(self.session, self.table, self.hosting, self.pastimes)


def lobby(session: Session) -> Callable[[LanTable, OwnTable | None], Scene]:
    """Return the function that makes the lobby of a table once there is a seat."""
    return lambda table, hosting: LobbyScene(session, table, hosting)


def hosted(session: Session, name: str, hosting: OwnTable, custom: TableSettings | None = None) -> JoinScene:
    """Return the scene that joins a table on this computer."""
    return JoinScene(
        session,
        name,
        lambda _code: hosting.line,
        lambda table: LobbyScene(session, table, hosting, custom),
        is_own=True,
    )
