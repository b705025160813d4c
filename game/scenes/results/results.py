"""The end of a round over the table: who won and why, open hands, the sum of the points, and the next step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.core import CALL, CLAIM, Event, Move
from engine.events import ScoreCause, Scored
from engine.sentences import Refusal, gettext_noop
from game.felt.frame import Frame
from game.felt.table.words import people_of
from game.look.easing import out_cubic, share
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOOD, MUTED, RGB
from game.look.tiles import TileArt
from game.picture.result_words import ResultWords
from game.play.round_end import round_end
from game.play.table import Table, Update
from game.scenes.common.result_foot import ResultsButton, button_height, peek_button, put_foot
from game.scenes.results.asleep_row import AsleepRow
from game.scenes.results.entrance import PanelEntrance, area_around
from game.scenes.results.match_actions import MatchActionsScene, put_row
from game.scenes.results.match_numbers import MatchNumbers
from game.scenes.results.match_strip import MatchStrip
from game.scenes.results.measures import GAP, INSIDE, Measures, measured
from game.scenes.results.result_rows import ResultRow
from game.scenes.results.triumph import VictoryScene
from game.session.routes import AfterMatch, MatchAction, RoundEndPage
from game.session.session import Session
from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.screen import Screen
from game.ui.sound.sound import Sound
from game.ui.texts import Heading, LabelText

IN_ROW: Final = 3
"""The most buttons for a finished match on the page itself; “More” opens the rest."""
BARS_GROW: Final = 0.45
"""Seconds in which the bars grow once the page is there."""
MAX_COUNT_FRAMES: Final = 40
"""Frames to wait at most until another thread has counted the match."""


class NewsLine(NamedTuple):
    """One line of news, and its colour."""

    text: str
    colour: RGB


class PaintedGround(NamedTuple):
    """The last background: the table below in one look, veiled, with the panel."""

    look: Look
    under: pygame.Surface | None
    panel: pygame.Rect
    sheet: pygame.Surface


class ResultsScene(RoundEndPage):
    """The results of a round of `table`, from the `updates` of its end. None are needed after a pause.

    The page leaves the stage only when its caller does so in `on_next`, `on_again` or `on_leave`, which are called for
    the player's choice. Pass it all updates of the table through `on_update` while it is open. `teach` starts the
    game's lesson in place of its rules. `after` is called for a match that is over.
    """

    called: ClassVar[str] = gettext_noop("The results page")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        table: Table,
        updates: tuple[Update, ...],
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_leave: Callable[[], None],
        teach: Callable[[], None] | None = None,
        after: Callable[[], AfterMatch] = AfterMatch,
    ) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.table: Final = table
        self.on_next: Final = on_next
        self.on_again: Final = on_again
        self.on_leave: Final = on_leave
        self.teach: Final = teach
        self._after: Final = after
        self._more = AfterMatch()
        """The rest of the page, once the match is over."""
        self._in_row = 0
        """The number of its buttons that are on the page itself."""
        self._events: list[Event] = [event for update in updates for event in update.events]
        self._told: NewsLine | None = None
        self._look: Look | None = None
        self._ground: PaintedGround | None = None
        self._peeking = False
        self._fanfare = False
        self._closed = False
        self._entrance: PanelEntrance | None = None
        """The page as it appears, until it is there."""
        self._since: float | None = None
        """When it began to appear, and once it is there, when its bars began to grow. None before the first update."""
        self._now = 0.0
        self.words: Final = ResultWords(
            session.words,
            table,
            round_end(table.rules, table.view, self._events),
            partial(people_of, session, table),
        )
        self.numbers: Final = MatchNumbers(session.statistics, session.words, table)
        self.strip: Final = MatchStrip(session, self.words, self.numbers, self._name_was_asked)
        self._awaits_numbers = False
        """True if the page was built before the match was counted."""
        self._asks = False
        """True if the page asks for a name."""
        self._shows_numbers = False
        """True if the strip takes the place of the lines."""

    # -- the table ----------------------------------------------------------------------------------------------

    @property
    def is_closed(self) -> bool:
        """True if the page has left the stage."""
        return self._closed

    def enter(self) -> None:
        """Play the fanfare if the match is over; a won one is celebrated before the page is shown."""
        self._celebrate()
        if self.words.is_over and self._has_won and self.session.settings.moves_tiles and self.celebrates:
            felt = self.session.settings.felt(self.table.rules)
            self.stage.push(
                VictoryScene(self.session, self.words.headline(), self.words.feat() or self.words.why(), felt)
            )

    @property
    def celebrates(self) -> bool:
        """True if a won match is celebrated."""
        return True

    @property
    def _has_won(self) -> bool:
        """True if the player has won the match, or watched it."""
        return self.table.is_watching or self.table.view.sides[self.table.seat] in self.words.end.match_winners

    def leave(self) -> None:
        """Mark the page as closed, so it gets no more updates. A name isn't asked for again."""
        self._closed = True
        if self._asks:
            self.session.settings.update(name_asked=True)

    def on_update(self, update: Update) -> None:
        """Take in updates of the table while the page is open, such as a call of muggins."""
        self._events.extend(update.events)
        self.words.end = round_end(self.table.rules, update.view, self._events)
        for event in update.events:
            if isinstance(event, Scored) and event.cause in (ScoreCause.CALL, ScoreCause.CLAIM):
                self._told = NewsLine(self.words.claimed(event), GOOD)
        self._celebrate()
        self.rebuild()

    def _celebrate(self) -> None:
        if self.words.is_over and not self._fanfare:
            self._fanfare = True
            self.session.play(Sound.MATCH_WON if self._has_won else Sound.MATCH_LOST)

    def claim(self) -> None:
        """Call or claim open points, or say in one line that there are none."""
        spoken = [move for move in self.table.legal() if move.act in (CLAIM, CALL)]
        try:
            self.table.offer(spoken[0] if spoken else Move(CALL))
        except Refusal as why:
            self.session.play(Sound.ERROR)
            self._told = NewsLine(self.session.words.tell(why.sentence), BAD)
            self.rebuild()

    def handle(self, given: Input) -> None:
        """Leave on CANCEL and show the rules on RULES. Everything else goes to the widgets."""
        if isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN):
            self._stand()
        if isinstance(given, Press) and given.action is Action.RULES and not self._peeking:
            self.stage.push(self.session.routes.rules(self.table.rules, self.teach))
            return
        if isinstance(given, Press) and given.action is Action.CANCEL and not given.repeat:
            if self._peeking:
                self._peek()
            else:
                self.on_leave()
            return
        if self.screen:
            self.screen.handle(given)

    def _peek(self) -> None:
        """Hide the page to show the table, or show the page again."""
        self._peeking = not self._peeking
        self.rebuild()

    # -- the page -----------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build the page, keeping the focus."""
        focus = self.screen.focus.name if self.screen and self.screen.focus else ""
        self._look = look
        if self._since is not None:
            self._stand()
        if self._peeking:
            self._build_peek(look)
        else:
            self._build(look)
        widget = self.screen.find(focus) if self.screen and focus else None
        if self.screen and widget and widget.can_focus:
            self.screen.focus_on(widget)

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Build the page in steps of a few milliseconds: veil, panel, then widget by widget."""
        for _ in range(MAX_COUNT_FRAMES):
            if not self.words.is_over or self.numbers.is_known:
                break
            yield
        sheet = pygame.Surface(look.scale.size)
        yield
        yield from self.veil_steps(look, sheet)
        yield
        panel = self.place(look)
        yield
        yield from look.brush.panel_steps(panel.size)
        yield
        around = sheet.subsurface(area_around(look, panel)).copy()
        yield
        self._paint_panel(look, sheet, panel)
        yield
        self.layout(look)
        yield
        assert self.screen is not None
        yield from self.screen.prewarm_steps()
        if self.session.settings.moves_tiles and self._since is None:
            yield from self._appear(look, self.screen, panel, around)

    def _appear(self, look: Look, screen: Screen, panel: pygame.Rect, around: pygame.Surface) -> Iterator[None]:
        """Make the pictures with which the page appears on the ground `around`, with bars that have yet to grow."""
        rows = self._rows(screen)
        for row in rows:
            row.grow(0.0)
        page, rings = pygame.Surface(look.scale.size), screen.rings
        yield
        screen.show_rings(shown=False)  # whether keys are used isn't known before the first frame
        screen.paint(page, page.get_rect())
        screen.show_rings(shown=rings)
        yield
        self._entrance = PanelEntrance(look, page, around, screen.base, panel, [row.rect for row in rows])
        yield

    def _rows(self, screen: Screen) -> list[ResultRow]:
        return [widget for widget in screen.widgets if isinstance(widget, ResultRow)]

    @property
    def busy(self) -> bool:
        """True while the page appears."""
        return self._entrance is not None or self._grows

    @property
    def _grows(self) -> bool:
        """True while the bars grow."""
        return self._since is not None and self.screen is not None and self._grown < 1

    @property
    def _grown(self) -> float:
        """How far the bars have grown, 0 to 1."""
        return share(self._now, self._since, BARS_GROW) if self._since is not None else 1.0

    def due(self, now: float) -> float | None:
        """Return when the page is due: with each frame while it appears."""
        return now if self.busy else self.due_by_widgets(now)

    def update(self, now: float) -> None:
        """Let the page appear, then its bars grow."""
        super().update(now)
        before, self._now = self._grown, now
        if self._awaits_numbers and self._entrance is None and self.numbers.is_known:
            self.rebuild()
        if self._entrance is not None:
            if self._since is None:
                self._since = now
            if now - self._since >= self._entrance.seconds:
                self._entrance, self._since = None, now
                self._spoil()
        elif self.screen is not None and before < 1:
            self._grow(self._grown)

    def _grow(self, grown: float) -> None:
        for row in self._rows(self.screen) if self.screen is not None else []:
            row.grow(out_cubic(grown))

    def _stand(self) -> None:
        """Show the whole page at once."""
        if self._entrance is not None or self._grows:
            self._entrance, self._since = None, self._now - BARS_GROW
            self._grow(1.0)
            self._spoil()

    def _spoil(self) -> None:
        if self.screen is not None:
            self.screen.invalidate(self.screen.base.get_rect())

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint the page, or as much of it as has appeared."""
        if self._entrance is not None and self._since is not None:
            return self._entrance.draw(surface, self._now - self._since, full=full)
        return super().draw(surface, full=full)

    def place(self, look: Look) -> pygame.Rect:
        """Return the place of the panel."""
        return self._measured(look).panel

    def ground(self, look: Look, panel: pygame.Rect) -> pygame.Surface:
        """Return the veiled table with the panel, from the last time if nothing else changed."""
        last = self._ground
        if last is not None and last.look is look and last.under is self.under and last.panel == panel:
            return last.sheet
        return self._paint_panel(look, self.dimmed(look), panel)

    def _paint_panel(self, look: Look, sheet: pygame.Surface, panel: pygame.Rect) -> pygame.Surface:
        for _ in range(2):  # one coat would let the tiles shine through
            look.brush.panel(panel.size).draw(sheet, panel.topleft)
        self._ground = PaintedGround(look, self.under, panel, sheet)
        return sheet

    def rebuild(self) -> None:
        """Build the page again because its contents have changed."""
        self._stand()
        if self._look:
            self.layout(self._look)
            self._spoil()

    def _build_peek(self, look: Look) -> None:
        """Show only the table and the button back."""
        ground = pygame.Surface(look.scale.size) if self.under is None else self.under.copy()
        self.screen = Screen(look, ground, self.session.sounds.cue)
        place = Frame(look.scale, self.table.rules.seats).buttons  # the hand and the line leave this area free
        rect = Layout(look.scale).foot(place, button_height(look)).piece
        self.screen.add(peek_button(self.session, look, rect, self._peek, kind="primary", is_back=True))

    def _measured(self, look: Look) -> Measures:
        self._awaits_numbers = self.words.is_over and not self.numbers.is_known
        sections, strip_height = self._art(look).sections, partial(self._strip_height, look)
        return measured(look, self.words, sections, len(self.notes()), self.match_actions()[:IN_ROW], strip_height)

    def _strip_height(self, look: Look, wide: int, room: int) -> int:
        return self.strip.height(look, wide, room) if self.words.is_over and not self._shows_numbers else 0

    def match_actions(self) -> tuple[MatchAction, ...]:
        """Return the buttons for the match; none before its end."""
        return self.more().ways

    def more(self) -> AfterMatch:
        """Return the buttons and the lines for a match that is over."""
        if self.words.is_over and not self._more.ways:
            self._more = self._after()
        return self._more

    def _tell(self, line: str) -> None:
        self._told = NewsLine(line, GOOD)
        self.rebuild()

    def _open_ways(self) -> None:
        self.stage.push(MatchActionsScene(self.session, self.match_actions()[self._in_row :]))

    def _art(self, look: Look) -> TileArt:
        pieces = self.table.rules.pieces
        return look.tiles(pieces.top, len(pieces.faces[0]))

    def _build(self, look: Look) -> None:
        lay, art, sizes = Layout(look.scale), self._art(look), self._measured(look)
        self.screen = screen = Screen(look, self.ground(look, sizes.panel), self.session.sounds.cue)
        room = lay.inset(sizes.panel, INSIDE)
        column = lay.column(room)
        self._write(column.take(sizes.title), self.words.headline(), size=50, heading=True)
        self._write(column.take(sizes.why), self.words.why(), size=22, colour=MUTED, heard=self.words.why_aloud())
        column.skip(GAP)
        lines, asked = column.take(sizes.lines.length), list[Button]()
        if self._shows_numbers:
            asked = self.strip.build(screen, look, lines)
        else:
            for row, rect in zip(sizes.rows, sizes.lines.down(lines), strict=True):
                screen.add(ResultRow(look, rect, art, sizes.unit, row))
        if sizes.asleep:
            column.skip(GAP)
            self._put_asleep(screen, look, column.take(sizes.asleep))
        if sizes.strip:
            column.skip(GAP)
            asked = self.strip.build(screen, look, column.take(sizes.strip))
        column.skip(GAP)
        points = column.take(sizes.points)
        heard = self.words.points_aloud()
        self._write(points, self.words.points(), size=27, face=Face.EXTRABOLD, align=Align.CENTRE, heard=heard)
        column.take(lay.px(GAP) // 2)
        notes = self.notes()
        for told in notes:
            place = column.take(sizes.news // len(notes))
            self._write(place, told.text, size=20, colour=told.colour, align=Align.CENTRE)
        foot, rest = lay.foot(room, button_height(look), GAP)
        self._in_row = IN_ROW if sizes.ways else 0
        if sizes.ways:
            put_row(screen, look, lay.foot(rest, sizes.ways).piece, self.match_actions()[:IN_ROW], self._tell)
        self._buttons(foot, folds=not sizes.strip, has_more=len(self.match_actions()) > self._in_row)
        even(asked)
        self._asks = bool(asked)

    def _put_asleep(self, screen: Screen, look: Look, rect: pygame.Rect) -> None:
        """Turn up the tiles that were out of the round."""
        tiles, pieces = self.words.asleep(), self.table.rules.pieces
        names = " ".join(map(pieces.label, tiles))
        faces = tuple(pieces.faces[tile] for tile in tiles)
        screen.add(AsleepRow(look, rect, self._art(look), self.session.say("Asleep"), names, faces))

    def _name_was_asked(self) -> None:
        """Keep that the player was asked for a name, and ask no more."""
        self.session.settings.update(name_asked=True)
        self.rebuild()

    def _turn_numbers(self) -> None:
        """Show the strip in place of the lines, or the lines again."""
        self._shows_numbers = not self._shows_numbers
        self.rebuild()

    def _write(
        self,
        rect: pygame.Rect,
        text: str,
        *,
        size: float,
        face: Face = Face.MEDIUM,
        colour: RGB = CREAM,
        align: Align = Align.LEFT,
        heading: bool = False,
        heard: str | None = None,
    ) -> None:
        """Write a line of text on the page, smaller if it is too long."""
        assert self.screen is not None
        look = self.screen.look
        face = Face.SERIF_BOLD if heading else face
        while size > 15 and look.fonts.width(text, face, size) > rect.width:
            size -= 1
        if heading:
            self.screen.add(Heading(look, rect, text, size=size))
        elif text:
            label = LabelText(look, rect, text, face=face, size=size, colour=colour, align=align, heard=heard)
            self.screen.add(label)

    def notes(self) -> list[NewsLine]:
        """Return the lines below the points: lost points, the answer to the player, or who leads next."""
        told = self._told or NewsLine(self.words.next_lead(), MUTED)
        lines = [NewsLine(line, CREAM) for line in self.more().lines]
        return [line for line in (NewsLine(self.words.lost(), MUTED), *lines, told) if line.text]

    # -- buttons ------------------------------------------------------------------------------------------------

    def buttons(self) -> list[ResultsButton]:
        """Return the buttons from left to right: the way out first, the next step last."""
        say = self.session.say
        leave = ResultsButton(say("Leave the table"), Action.CANCEL, self.on_leave, Icon.BACK)
        claim = ResultsButton(say("Claim"), Action.CLAIM, self.claim, None)
        forth = (
            ResultsButton(say("Play again"), Action.ACCEPT, self.on_again, Icon.PLAY)
            if self.words.is_over
            else ResultsButton(say("Next round"), Action.ACCEPT, self.on_next, Icon.PLAY)
        )
        claims = self.table.rules.must_claim and not self.words.is_over and not self.table.is_watching
        return [leave, *([claim] if claims else []), forth]

    def _buttons(self, row: pygame.Rect, *, folds: bool, has_more: bool) -> None:
        """Put the buttons at the foot: the next step at the right, with the focus.

        If the strip `folds`, a button shows it in place of the lines. With `has_more`, one opens those for the match.
        """
        assert self.screen is not None
        session, plans = self.session, self.buttons()
        if folds and self.words.is_over and not self.strip.is_empty:
            word = session.say("Hands") if self._shows_numbers else session.say("Score")
            plans.insert(1, ResultsButton(word, Action.LOG, self._turn_numbers, Icon.CHART))
        if has_more:
            plans.insert(1, ResultsButton(session.say("More"), Action.MENU, self._open_ways, Icon.LIST))
        put_foot(session, self.screen, row, plans, self._peek)
