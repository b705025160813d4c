"""Play nearby: the tables found on the network, and the player's own."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet
from engine.sentences import Refusal, gettext_noop
from game.lan.network import HostedSave, JoinTarget, KeptSeat
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, GOLD_LIGHT, MUTED
from game.scenes.common.corner_buttons import person_button, person_width
from game.scenes.common.name import once_named
from game.scenes.common.page import GAP, PAD, SMALL, Page
from game.scenes.common.rows.place_row import Fact, PlaceRow
from game.scenes.nearby.browse.open_table import opened_as_usual
from game.scenes.nearby.browse.table_search import ListedTables, Listing, game_name, listing
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import lobby
from game.scenes.nearby.lobby.reachability import GLANCE, put_causes
from game.scenes.nearby.lobby.ways_back import reopen_table, returned
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.sound.sound import Sound
from net.discovery.invitation import MAX_INVITATION_LENGTH, read_invitation
from net.discovery.listings import FoundTable

_LEFT_SHARE: Final = 0.58
"""Width of the list, as a part of the page's width."""
_BESIDE: Final = 8
"""Gap between a table of the list and the button beside it, in design units."""
_PATIENCE: Final = 2.0
"""Seconds until the page explains why there may be no table."""


class BrowseScene(Page):
    """Lists the tables on the network while it is open, and opens one of them or the player's own."""

    called: ClassVar[str] = gettext_noop("The list of nearby tables")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._tables: Final = ListedTables(session)
        self._since: float | None = None
        self._now = 0.0
        self._typed = ""
        self._refusal = ""
        self._shown: Listing = ()
        self._told: Final[set[str]] = set()
        """The tables that a listener has been told of."""

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Start searching."""
        self.resume()

    def resume(self) -> None:
        """Search again, since settings may have changed, and show them even if another scene follows at once."""
        self._tables.begin()
        self._since = None
        self.rebuild()

    def pause(self) -> None:
        """Stop searching, since a player at a table needs no list."""
        self._tables.stop()

    def leave(self) -> None:
        """Stop searching."""
        self._tables.stop()

    def update(self, now: float) -> None:
        """Show new search results."""
        super().update(now)
        self._now = now
        if self._since is None:
            self._since = now
        if self._facts(now) != self._shown:
            self.rebuild()
        if self.session.voice.listens:
            self._tell_new()

    def due(self, now: float) -> float | None:
        """Return when the page is due: news wake the window, and the reasons for finding nothing follow in time."""
        return min(due for due in (self.due_by_widgets(now), now + GLANCE) if due is not None)

    def _tell_new(self) -> None:
        """Tell a listener of the tables that have appeared."""
        for each in self.found:
            row = self._keyed.get(f"table {_key(each)}")
            if row is not None and _key(each) not in self._told:
                self._told.add(_key(each))
                self.session.voice.say(self.say("A table nearby: {table}.", table=", ".join(row.spoken().parts)))

    @property
    def found(self) -> tuple[FoundTable, ...]:
        """The tables that answered, those at which the player has a seat first."""
        return tuple(sorted(self._tables.found, key=lambda each: self._seat_at(each) is None))

    def _seat_at(self, found: FoundTable) -> KeptSeat | None:
        """Return the player's seat at a table if it can be taken back."""
        seat = self._known_at(found)
        return seat if seat is not None and seat.is_open else None

    def _known_at(self, found: FoundTable) -> KeptSeat | None:
        """Return the seat that the player had at a table."""
        return next((seat for seat in self._tables.seats if seat.listed == found.place.key), None)

    def _is_late(self, now: float) -> bool:
        return self._since is not None and now - self._since >= _PATIENCE

    def _facts(self, now: float) -> Listing:
        found, tables = self.found, self._tables
        late = self._is_late(now) and not found
        causes = tuple(tables.causes) if late else ()
        shown = listing(found), tuple(tables.seats), tuple(tables.mine)
        return shown, late, causes, self._refusal, self.session.settings.values.player_name

    # -- actions ------------------------------------------------------------------------------------------------

    def join(self, found: FoundTable) -> None:
        """Join a table of the list."""
        place = found.place
        target = JoinTarget(place.name, found.addresses, place.table, place.coded)
        self._join(target, "")

    def watch(self, found: FoundTable) -> None:
        """Watch a table of the list without a seat."""
        place, session = found.place, self.session
        target = JoinTarget(place.name, found.addresses, place.table, place.coded)
        self.stage.push(join(session, target, "", lobby(session), is_watching=True))

    def join_typed(self) -> None:
        """Join the table at the typed address."""
        try:
            invitation = read_invitation(self._typed)
        except Refusal as why:
            self._refusal = self.session.words.tell(why.sentence)
            self.session.play(Sound.ERROR)
            self.rebuild()
            return
        self._refusal = ""
        coded = True if invitation.code else None
        target = JoinTarget(str(invitation.addresses[0]), invitation.addresses, invitation.table, coded)
        self._join(target, invitation.code)

    def _join(self, target: JoinTarget, code: str) -> None:
        session = self.session
        once_named(session, lambda: self.stage.push(join(session, target, code, lobby(session))))

    def go_on(self, mine: HostedSave) -> None:
        """Open the player's own table again, or play the error sound if that is impossible."""
        try:
            scene = reopen_table(self.session, mine)
        except Refusal as why:
            self._refusal = self.session.words.tell(why.sentence)
            self.rebuild()
            return
        if scene is not None:
            self.stage.push(scene)

    def open_shelf(self) -> None:
        """Open the shelf to choose a game, and then its table."""

        def host(sheet: RuleSheet) -> None:
            try:
                scene = opened_as_usual(self.session, sheet)
            except Refusal as why:
                self.session.play(Sound.ERROR)
                self._refusal = self.session.words.tell(why.sentence)
                self.stage.pop()
                return
            self.stage.replace(scene)

        once_named(self.session, lambda: self.stage.push(self.session.routes.shelf(host)))

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the list at the left, the player's own tables and the address line at the right."""
        self._shown = self._facts(self._now)
        say = self.say
        sub = say("Tables on your network appear here automatically.")
        room = self.header(say("Play nearby"), sub, aside=person_width(self) + self.px(GAP))
        person_button(self)
        left, right = self.lay.split(room, _LEFT_SHARE, GAP)
        self._build_list(self.panel(left, say("Tables nearby")))
        self._build_right(right)
        first = next((row for key, row in self._keyed.items() if key.startswith("table ")), None)
        self.page.focus_on(first or self.page.find(say("Choose a game")))

    def _build_list(self, inside: pygame.Rect) -> None:
        name = self.say("Tables nearby")
        view, column = self.put_view("tables", inside, ReadingView, name)
        found = self.found
        if not found:
            self._build_nothing(view, column)
            return
        for each in found:
            key = _key(each)
            row = self.put(f"table {key}", self._row(column, each), view)
            if _is_watchable(each):
                self._put_watch(key, row, each, view)
            column.skip(12)

    def _put_watch(self, key: str, row: PlaceRow, found: FoundTable, view: ScrollView) -> None:
        """Put the button for watching beside the row of a table."""
        word = self.say("Watch")
        line = row.rect.copy()
        line.width += self.px(_BESIDE) + self._watch_width()
        place = self.lay.right(line, self._watch_width()).piece
        name = self.say("Watch {table}", table=found.place.name)
        self.put(
            f"watch {key}",
            Button(self.look, place, word, lambda: self.watch(found), icon=Icon.EYE, size=SMALL, name=name),
            view,
        )

    def _watch_width(self) -> int:
        word = self.look.fonts.width(self.say("Watch"), Face.BOLD, SMALL)
        return word + self.px(54) + self.look.scale.icon_px(22)

    def _row(self, column: Column, found: FoundTable) -> PlaceRow:
        place, say = found.place, self.say
        game = game_name(self.session.words, place.game)
        facts = say("{game} · {taken} of {seats} seats taken", game=game, taken=place.taken, seats=place.seats)
        end = Fact(say("code needed"), Icon.LOCK, GOLD_LIGHT) if place.coded else Fact(say("open"), None, MUTED)
        pale, mine, known = found.quiet, self._seat_at(found), self._known_at(found)
        if mine is None and known is not None and known.hindrance is None:
            facts = f"{facts} · {self.session.words.tell(known.standing)}"
        if mine is not None:
            facts = f"{game} · {self.session.words.tell(mine.standing)}"
            end = Fact(say("your seat"), Icon.PERSON, GOLD_LIGHT)
        elif found.hindrance is not None:
            facts, pale, end = self.session.words.tell(found.hindrance), True, Fact("")
        elif place.taken >= place.seats:
            end, pale = Fact(say("full"), None, MUTED), True
        elif place.begun:
            end = Fact(say("in progress"), Icon.CLOCK, MUTED)
        wide = column.width - (self._watch_width() + self.px(_BESIDE) if _is_watchable(found) else 0)
        rect = column.take(PlaceRow.height(self.look, facts, end, wide))
        rect.width = wide
        return PlaceRow(self.look, rect, place.name, facts, end, lambda: self._press(found), pale=pale)

    def _press(self, found: FoundTable) -> None:
        mine = self._seat_at(found)
        back = returned(self.session, mine) if mine is not None else None
        if back is not None:
            self.stage.push(back)
        elif found.hindrance is None:
            self.join(found)
        else:
            self.session.play(Sound.ERROR)

    def _build_nothing(self, view: ScrollView, column: Column) -> None:
        say = self.say
        is_late = self._shown[1]
        self.write(column, say("Looking for tables …"), face=Face.SERIF_BOLD, size=28, view=view)
        if is_late:
            column.skip(18)
            put_causes(self, column, self._tables.causes, view)

    def _build_right(self, room: pygame.Rect) -> None:
        px, say, lay = self.px, self.say, self.lay
        pad, title = px(PAD), self.look.fonts.line(Face.EXTRABOLD, 15) + px(12)
        note = say("Pick a game, and its table opens.")
        inside = room.width - 2 * pad
        parts = lay.run([self.button_height(68), self.text_height(note, inside, size=17)], 10)
        own, below = lay.top(room, 2 * pad + title + parts.length, GAP)
        button, told = parts.down(self.panel(own, say("Host a table")))
        self.put(
            "open", Button(self.look, button, say("Choose a game"), self.open_shelf, kind="primary", icon=Icon.PLUS)
        )
        self.text(told, note, size=17, colour=MUTED)
        typed, rest = lay.top(below, self._address_height(inside, beside=False), GAP)
        least = 2 * pad + title + PlaceRow.height(self.look, "", Fact(""), inside) if self._tables.mine else 0
        beside = rest.height < least
        if beside:
            typed, rest = lay.top(below, self._address_height(inside, beside=True), GAP)
        self._build_address(self.panel(typed, say("Join by address or invitation")), beside=beside)
        if self._tables.mine:
            self._build_mine(self.panel(rest, say("Your saved tables")))

    def _address_height(self, inside: int, *, beside: bool) -> int:
        """Return the height of the panel with the address line and its button, `beside` it or below."""
        px, fonts = self.px, self.look.fonts
        told = self._refusal or self._hint()
        lines = self.text_height(told, inside, size=17)
        high = 2 * px(PAD) + fonts.line(Face.EXTRABOLD, 15) + px(12) + self.row + px(12) + lines
        return high if beside else high + px(12) + self.row

    def _hint(self) -> str:
        return self.say("It's on the host's screen, for example {example}.", example="192.168.1.7:26631")

    def _build_address(self, inside: pygame.Rect, *, beside: bool) -> None:
        say, column = self.say, self.lay.column(inside, 12)
        line = column.take(self.row)
        word = say("Join")
        wide = self.button_width(word, icon=True)
        if beside:
            place, line = self.lay.right(line, wide, 12)

        def typed(text: str) -> None:
            self._typed = text

        field = TextField(
            self.look, line, "", typed,
            value=self._typed, on_submit=lambda _text: self.join_typed(), placeholder=say("Address"),
            longest=MAX_INVITATION_LENGTH,
            allowed=lambda char: not char.isspace(),
        )  # fmt: skip
        self.put("address", field)
        colour = BAD if self._refusal else MUTED
        self.write(column, self._refusal or self._hint(), size=17, colour=colour)
        if not beside:
            place = column.take(self.row)
        self.put("join", Button(self.look, place, word, self.join_typed, icon=Icon.NEARBY))

    def _build_mine(self, inside: pygame.Rect) -> None:
        say, name = self.say, self.say("Your saved tables")
        view, column = self.put_view("mine", inside, ReadingView, name)
        for mine in self._tables.mine:
            facts = f"{game_name(self.session.words, mine.game)} · {', '.join(mine.players)}"
            if mine.hindrance is not None:
                facts = self.session.words.tell(mine.hindrance)
            end = Fact(say("Round {n}", n=mine.rounds), Icon.CLOCK) if mine.rounds else Fact("")
            rect = column.take(PlaceRow.height(self.look, facts, end, column.width))
            self.put(
                f"mine {mine.key}",
                PlaceRow(
                    self.look, rect, mine.name, facts, end, partial(self.go_on, mine), pale=mine.hindrance is not None
                ),
                view,
            )
            column.skip(12)


def _key(found: FoundTable) -> str:
    """Return a name that no other table has."""
    return f"{found.place.host.hex()} {found.place.table}"


def _is_watchable(found: FoundTable) -> bool:
    return found.place.watchable and found.hindrance is None and not found.quiet
