"""A network table: the usual felt, with players who can be away or talk, and a host that can be lost."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.bots.characters import CHARACTERS
from engine.core import Seat
from engine.record.record import Player
from engine.sentences import Sentence
from game.felt.table.lan_widgets import Banner, OwnWords, WatchersWidget
from game.felt.table.model import TurnEnd
from game.felt.table.seats.turn_ring import STEPS
from game.lan.table.table import LanTable
from game.lan.words import LINKS, SILENT_HOST, cause_text, remedy_text, watching_words
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.play.table import Update
from game.scenes.common.qr_plate import QrCode, QrPlate
from game.scenes.common.question import QuestionScene
from game.scenes.nearby.table.away import seat_notes
from game.scenes.nearby.table.chat import ChatScene, said_line, unmuted_messages
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.thrown_away import thrown_away
from game.scenes.table.table import TableScene
from game.session.routes import MenuItem, PauseMenu
from game.session.session import Session
from game.ui.actions import SAYS, Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.sound.sound import Sound
from game.ui.texts import LabelText
from net.protocol.messages import TURN_WARNING, AdminRequest, Chat, Room

SEEN_SENDING: Final = 0.2
"""Seconds until a move that is still being sent is mentioned, so the message doesn't flicker."""
HEARD_SENDING: Final = 2.0
"""The same while somebody listens: what takes a moment is seen at a glance, but to say it takes longer."""
SECOND: Final = 1.0
"""Seconds between two looks at a table where nothing moves."""
_BUBBLE: Final = 4.0
"""Seconds for which a chat message is shown."""
SUSPICION: Final = 30.0
"""Seconds for which a suspicion against the host is shown."""
_CALLS: Final = (TURN_WARNING, TURN_WARNING / 3)
"""Seconds before the end of the player's turn at which a sound calls them."""
_MAX_LETTERS: Final = 60
"""The most letters in a bubble. The chat page has the whole text."""


class LanTableScene(TableScene):
    """Plays a `LanTable` on top of its lobby. `room_page` makes the page about the table for the pause."""

    asks_each_frame: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        lan: LanTable,
        room_page: Callable[[], Scene],
        problem: Callable[[], Sentence | None] = lambda: None,
        question: Callable[[], Scene | None] = lambda: None,
        without_host: Callable[[bool], Scene | None] = lambda _again: None,
        phone_url: Callable[[], str] = lambda: "",
    ) -> None:
        """`problem` returns why the table waits, if this computer knows, and `question` what its host is asked.

        `without_host` returns the question about a host who is gone: once, or again if it is given True. `phone_url`
        returns the page for phones that come late, for a screen that shows the table to all of them.
        """
        self._is_covered = False
        """True if the player's own hand isn't shown."""
        self._phone_url: Final = phone_url
        self._qr: QrCode | None = None
        """The QR code shown."""
        self.lan: Final = lan
        super().__init__(session, lan)
        self._problem: Final = problem
        self._question: Final = question
        self._room_page: Final = room_page
        self._without_host: Final = without_host
        self._deal = lan.number
        self._room: Room | None = None
        """The room as last shown."""
        self._people: tuple[Player, ...] = lan.players
        self._kinds: dict[Seat, str] = {}
        self._seen: tuple[object, ...] = ()
        self._banner: Banner | None = None
        self._own: OwnWords | None = None
        self._own_until = 0.0
        self._watchers: WatchersWidget | None = None
        self._suspected = 0
        """Number of suspicions against the host already reported."""
        self._calls = 0
        """How often the player has been called in this turn because it is about to end."""

    @property
    def covers_hand(self) -> bool:
        """True if the player only looks on, or has covered the hand."""
        return self.lan.is_watching or self._is_covered

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build the widgets, including those of network tables."""
        super().layout(look)
        self._seen = ()
        screen, frame, px = self.widgets.screen, self.widgets.frame, look.scale.px
        self._banner = screen.add(Banner(look, frame.line()))
        high = max(px(44), look.fonts.line(Face.BOLD, 18) + px(14))
        left = frame.message.x
        own = pygame.Rect(left, frame.message.y - high - px(92), frame.message.width, high)
        self._own = screen.add(OwnWords(look, own))
        self._watchers = screen.add(WatchersWidget(look, frame.corner()))
        self._tell_watching()
        if not self.lan.is_watching:
            self._split_menu(look)
        self._put_qr(look)

    def _put_qr(self, look: Look) -> None:
        """Show the QR code for phones that come late where the message would be."""
        url = self._phone_url()
        if not url:
            self._qr = None
            return
        if self._qr is None or self._qr.text != url:
            self._qr = QrCode.of(url)
        self.widgets.message.shown = False
        say, (paper, beside) = self.session.say, self.widgets.frame.latecomers()
        self.widgets.screen.add(QrPlate(look, paper, self._qr, say("QR code for phones")))
        told, face, size = say("Scan the code to join with a phone."), Face.SEMIBOLD, 26
        line, wide = look.fonts.line(face, size), beside.width // 2
        while wide < beside.width and line * len(look.fonts.lines(told, face, size, wide)) > beside.height:
            wide += line
        _, place = Layout(look.scale).left(beside, max(0, beside.width - wide))
        self.widgets.screen.add(LabelText(look, place, told, face=face, size=size, align=Align.RIGHT, wrap=True))

    def turn_view(self) -> None:
        """Cover the player's own hand, or show it again. An onlooker's screen has none."""
        if not self.lan.is_watching and self.screen is not None:
            self._is_covered = not self._is_covered
            self.layout(self.screen.look)
            self.screen.invalidate(self.screen.base.get_rect())

    def _split_menu(self, look: Look) -> None:
        """Shrink the menu button to make room for the chat button."""
        screen = self.widgets.screen
        buttons = [each for each in screen.widgets if isinstance(each, Button)]
        menu = next((each for each in buttons if each.hotkey is Action.MENU), None)
        if menu is None:
            return
        lay = Layout(look.scale)
        talk = lay.columns(menu.rect, 2, 12)[0]
        word, key = self.session.say("Chat"), self.session.controls.key(Action.TALK)
        menu.move(lay.right(menu.rect, talk.width).piece)
        button = Button(look, talk, word, self.open_talk, icon=Icon.SPEECH, hotkey=Action.TALK, key=key)
        even([menu, screen.add(button)])

    def _raise_own_words(self, own: OwnWords) -> None:
        """Keep the player's own words clear of the message box, and take them away after a while."""
        if self._now >= self._own_until:
            own.show("")
            return
        rect, px = own.rect.copy(), self.widgets.look.scale.px
        home = self.widgets.frame.message.y - px(92)
        rect.bottom = min(home, self.widgets.message.box.top - px(12))
        own.move(rect)

    def leave(self) -> None:
        """Return to the lobby, which keeps the connection."""

    # -- time ---------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the table and the screen, and return to the lobby when nothing is left to show."""
        self.lan.poll(now)
        self._hear_room()
        super().update(now)
        notice = thrown_away(self.session, self.lan) if self.lan.checks.thrown_now else None
        question = self._question() if notice is None else None
        if notice is not None:
            self.stage.push(notice)
        elif question is not None:
            self.stage.push(question)
        else:
            self._come_back()

    def update_below(self, now: float) -> None:
        """Keep playing below other scenes, since other players don't wait."""
        self.lan.poll(now)
        self._hear_room()
        self._live(now)
        self._follow()

    def due(self, now: float) -> float | None:
        """Return when the table is due, at least once a second: seconds are counted on it. News wake the window."""
        heartbeat = now + (SECOND if self.lan.sending is None else SEEN_SENDING)
        if self.model.turn_end is not None:
            heartbeat = now + TURN_WARNING / STEPS
        return min(due for due in (super().due(now), heartbeat) if due is not None)

    def due_below(self, now: float) -> float | None:
        """Return when the table is due below other pages."""
        return min(due for due in (self._due(now), now + SECOND) if due is not None)

    @property
    def busy(self) -> bool:
        """True if tiles are moving. The screen may rest while another player thinks."""
        return not self.calm

    def _come_back(self) -> None:
        top = not self.lan.has_begun or self.lan.ended is not None or self.lan.phase in ("lobby", "saved", "closed")
        if top:
            self.stage.pop()

    def _hear_room(self) -> None:
        """Take in seats, messages, refusals, and the state of the connection."""
        lan = self.lan
        if not lan.has_begun:
            return
        if lan.number != self._deal:
            self._deal, self.results.shown = lan.number, 0
        if lan.room is not self._room and self.screen is not None:
            self._room = lan.room
            if lan.players != self._people or self._phone_url() != (self._qr.text if self._qr is not None else ""):
                self._people = lan.players
                self.layout(self.screen.look)
            self._tell_changes()
            self._tell_watching()
        if self.director is not None and lan.missed.moves:
            self.context.retell()
        if lan.refused:
            self._tell_refusals()
        for each in lan.checks.suspicions[self._suspected :]:
            told = self.session.words.tell(each.finding.what)
            self.controller.answers.tell(self.session.say("Something is wrong at this table"), f"{told}.", SUSPICION)
            self.widgets.note(f"{told}.")
        self._suspected = len(lan.checks.suspicions)
        if lan.talk.fresh:
            self._hear_chat()
        if self._own is not None and self._own.text:
            self._raise_own_words(self._own)
        if self.lan.gone.claim is not None:
            asks = self._without_host(False)
            if asks is not None:
                self.stage.push(asks)
        self._watch_turn()
        self._show_notes()

    def _tell_refusals(self) -> None:
        """Tell the player, and the log, what the host refused."""
        for code in self.lan.take_refusals():
            self.session.play(Sound.ERROR)
            tell = self.session.words.tell
            answer = tell(cause_text(code)), tell(remedy_text(code))
            self.controller.answers.tell(*answer)
            self.widgets.note(" ".join(answer))

    def _hear_chat(self) -> None:
        """Note chat in the log, and show it at the seats of the speakers."""
        for line in unmuted_messages(self.session, self.lan):
            text = said_line(self.session, line)
            self.widgets.note(text)
            bubble = text.removeprefix(f"{line.name}: ")[:_MAX_LETTERS]
            if line.seat == self.lan.seat and not self.lan.is_watching:
                self._own_until = self._now + _BUBBLE
                if self._own is not None:
                    self._own.show(bubble)
            else:
                self.controller.speak(line.seat, bubble, _BUBBLE)

    def _tell_changes(self) -> None:
        """Add to the log who went away and who is back."""
        say = self.session.say
        for place in self.lan.places:
            kind = f"{place.kind} {place.bot}" if place.kind == "away" else place.kind
            before = self._kinds.get(place.seat, kind)
            self._kinds[place.seat] = kind
            if before == kind:
                continue
            if place.kind == "away" and place.bot:
                bot = next((who.name for who in CHARACTERS if who.key == place.bot), place.bot)
                self.widgets.note(say("{bot} is filling in for {name}.", bot=bot, name=place.name))
            elif place.kind == "away":
                self.widgets.note(say("{name} is away.", name=place.name))
            elif place.kind == "person" and before.startswith("away"):
                self.widgets.note(say("{name} is back.", name=place.name))
                self.controller.speak(place.seat, say("I'm back"), _BUBBLE)

    def _watch_turn(self) -> None:
        """Show everyone that a turn is about to end, and call the player if it is theirs, wherever they are."""
        lan, end = self.lan, self.lan.turn_end()
        left = end[1] if end is not None else 0.0
        part = ceil(left / TURN_WARNING * STEPS) / STEPS
        self.controller.end_turn(TurnEnd(end[0], ceil(left), part) if end is not None else None)
        is_mine = end is not None and end[0] == lan.seat and not lan.is_watching
        calls = sum(left <= at for at in _CALLS) if is_mine else 0
        if calls > self._calls:
            self.session.play(Sound.HURRY)
            if self.stage.top is not self and not self._calls:
                self.stage.push(self._call_back())
        self._calls = calls

    def _call_back(self) -> QuestionScene:
        """Return the page that calls the player back to the table while the turn is about to end."""
        say, lan = self.session.say, self.lan

        def is_ending() -> bool:
            end = lan.turn_end()
            return end is not None and end[0] == lan.seat

        return QuestionScene(
            self.session,
            say("It's your turn"),
            say("If you don't move soon, a bot moves for you."),
            yes=say("To the table"),
            no=say("Not now"),
            on_yes=lambda: self.stage.back_to(self),
            asked=is_ending,
        )

    def _tell_watching(self) -> None:
        """Say how many look on."""
        watching = watching_words(self.lan.onlookers)
        if self._watchers is not None:
            self._watchers.show(self.session.words.tell(watching) if watching is not None else "")

    def _show_notes(self) -> None:
        """Update plates, banner and message from the state of the table."""
        lan, say = self.lan, self.session.say
        if self._banner is None:
            return
        self.controller.announce(self._notice())
        self.controller.let_claim(not lan.is_played_for)
        notes = seat_notes(lan, say)
        sends = lan.sending is not None and lan.waited() >= self._sending
        problem = self._problem()
        silent = lan.overdue
        seen = (tuple(notes.items()), self.model.turn_end, lan.link, lan.reason, sends, problem, silent)
        if seen == self._seen:
            return
        self._seen = seen
        self.controller.note_seats(notes)
        lost = lan.link not in ("seated", "over")
        why = self.session.words.tell(lan.reason) if lan.reason is not None else ""
        before = self._banner.shown, self._banner.rect.height
        if problem is not None and not lost:
            self._banner.show(self.session.words.tell(problem), say("Play is paused"))
        elif silent and not lost:
            self._banner.show(say(SILENT_HOST, n=silent), say("No host"))
        else:
            self._banner.show(why if lost else "", say(LINKS[lan.link]) if lost else "")
        if self._banner.shown and before != (True, self._banner.rect.height):
            self._banner.keep_off(self.widgets.line.taken())

    @property
    def _sending(self) -> float:
        """Return the seconds until a move that is still being sent is mentioned."""
        return HEARD_SENDING if self.session.voice.listens else SEEN_SENDING

    def _notice(self) -> tuple[str, str] | None:
        """Return the message while the host is away or has a move. For a moment the previous one stays."""
        say, lan = self.session.say, self.lan
        if lan.link not in ("seated", "over"):
            return say("No host"), say("Nothing is lost. Play resumes when the host is back.")
        if lan.is_onlooker:
            return say("You're in from the next deal"), say("A bot plays this seat until the round is over.")
        if lan.sending is None:
            return None
        if lan.waited() >= self._sending:
            if lan.is_held:
                return say("One moment"), say("No tile is shown sooner than two seconds after the turn began.")
            return say("Sending …"), say("Your move is on its way to the host.")
        message = self.widgets.message
        return message.title, message.text

    # -- actions ------------------------------------------------------------------------------------------------

    @property
    def hotkeys(self) -> frozenset[Action]:
        """The actions of every table, and a phrase with one key."""
        return super().hotkeys | ({SAYS[0], Action.TABLE_VIEW} if not self.lan.is_watching else set())

    def handle(self, given: Input) -> None:
        """Send a phrase with one key; otherwise handle inputs like any table."""
        if not self.lan.has_begun:
            return
        if isinstance(given, Press) and given.action is Action.TABLE_VIEW:
            self.turn_view()
            return
        if isinstance(given, Press) and given.action in SAYS:
            if not given.repeat and not self.lan.is_watching:
                self.lan.ask(Chat(SAYS.index(given.action)))
            return
        super().handle(given)

    def open_talk(self) -> None:
        """Open the page of phrases and chat."""
        self.stage.push(ChatScene(self.session, self.lan))

    def pause_table(self) -> None:
        """Open the menu while the other players keep playing."""
        say, is_over = self.session.say, bool(self.lan.winners)
        leave = say("Leave the table")
        ways = [MenuItem(say("The table"), self._open_room, Icon.PERSON)]
        if self.lan.gone.claim is not None:
            ways.append(MenuItem(say("Continue without the host"), self._go_on_without, Icon.PLAY))
        if not self.lan.is_watching:
            view = say("Show my hand") if self._is_covered else say("Table view")
            ways.append(MenuItem(view, self._turn_view_from_menu, Icon.EYE))
        if self.lan.is_owner:
            saved = say("Play stops for everyone. You can resume it another day.")
            runs = say("The table stays open.")
            if not is_over and not self.lan.is_watching:
                runs = say("A bot plays for you, and the table stays open.")
            over = say("Ends the match for everyone, for good.")
            if is_over:
                over = say("The table closes for everyone.")
            else:
                ways.append(MenuItem(say("Save and close"), self._save_and_close, Icon.CLOCK, saved, is_exit=True))
            ways.append(MenuItem(leave, self.leave_table, Icon.BACK, runs, is_exit=True))
            ways.append(MenuItem(say("Close the table"), self._close_table, Icon.CROSS, over, is_exit=True))
        else:
            kept = "" if is_over or self.lan.is_watching else say("A bot plays for you until you're back.")
            ways.append(MenuItem(leave, self.leave_table, Icon.BACK, kept, is_exit=True))
        note = say("The match is over.") if is_over else say("The game goes on meanwhile.")
        log, seen = self.controller.pages.log, self._in_sight
        menu = PauseMenu(self.lan.rules, None, ways, note=note, is_over=is_over, log=log, seen=seen)
        self.stage.push(self.session.routes.pause(menu))

    def _turn_view_from_menu(self) -> None:
        self.stage.back_to(self)
        self.turn_view()

    def _in_sight(self) -> tuple[object, ...]:
        """Return the changes shown below the pause: those of players and the host, and moves once they are made."""
        return self._seen, self.model.is_calm and (self.lan.number, self.lan.steps)

    def _go_on_without(self) -> None:
        asks = self._without_host(True)
        if asks is not None:
            self.stage.push(asks)

    def _open_room(self) -> None:
        self.stage.push(self._room_page())

    def _save_and_close(self) -> None:
        self.lan.ask(AdminRequest("save"))
        self.stage.pop()

    def _close_table(self) -> None:
        say = self.session.say

        def close() -> None:
            self.lan.ask(AdminRequest("close"))
            self.stage.pop()

        self.stage.push(
            QuestionScene(
                self.session,
                say("Close the table?"),
                say("The table closes for everyone.")
                if self.lan.winners
                else say("This ends the match for everyone. It can't be resumed."),
                yes=say("Close it"),
                no=say("No"),
                on_yes=close,
            )
        )

    def leave_table(self) -> None:
        """Leave the table. A bot fills in, and the player can take the seat back."""
        self.stage.pop_to_root()

    # -- the end of a round -------------------------------------------------------------------------------------

    def result_page(self, ending: tuple[Update, ...]) -> LanResults:
        """Return the results page, with the check of the deal and the ready marks."""
        ways = (self._dealt, self.play_on, self._to_lobby, self.pause_table)
        return LanResults(self.session, self.lan, ending, *ways)

    def _dealt(self) -> None:
        """Leave the results, since the next round is dealt."""
        self.results.close()

    def _to_lobby(self) -> None:
        """Leave the results and the table for the lobby."""
        self.results.close()
        self.stage.pop()
