"""The page of a review. It starts the work, follows it, and shows the findings so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar, Final

import pygame

from engine.core import NOBODY, Board, Seat
from engine.match import Match
from engine.record.record import Record
from engine.review.depth import QUICK, THOROUGH, Depth
from engine.review.review import Review, chance_at, put_together
from engine.review.tasks import ChoiceFound
from engine.review.verdicts import MoveVerdict
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, GOLD_LIGHT, GOOD, MUTED, RGB, SOFT
from game.play.reviewing import ReviewRun, count
from game.scenes.common.page import GAP, Page
from game.scenes.common.rows.paused_words import company_words, title_of
from game.scenes.review.board import ReviewBoard, SeenMove
from game.scenes.review.board_words import BoardWords
from game.scenes.review.chance_graph import ChanceGraph, MarkKey, MoveStrip, SideLine, StripMove, TurningPoint
from game.scenes.review.costly_row import CostlyRow, MoveSign, RowFacts, sign_of
from game.session.medallions import medallions
from game.session.session import Session
from game.session.words.review_words import ReviewWords
from game.storage.disk.files import reason
from game.storage.disk.writer import Matter
from game.storage.reviews import FOLDER, ReviewFile
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.texts import Caption, Progress
from game.ui.widget import Widget

_LUCKY: Final = 0.08
"""The luck of an event from which it's a turning point."""
_MARKS: Final[Mapping[MoveVerdict, int]] = {MoveVerdict.SLIP: 7, MoveVerdict.MISTAKE: 4, MoveVerdict.BLUNDER: 5}
"""The marks of verdicts: bar, triangle, plus. The lines of up to four sides have others."""
_COLOURS: Final[Mapping[MoveVerdict, RGB]] = {
    MoveVerdict.SLIP: MUTED,
    MoveVerdict.MISTAKE: GOLD_LIGHT,
    MoveVerdict.BLUNDER: BAD,
}
_LUCK: Final = 6
"""The mark of luck: a star."""
_HINDSIGHT: Final = 0
"""The mark of hindsight: a disc."""
_SHOWN_EVERY: Final = 1.0
"""The fewest seconds between two times that the page is built again for new findings."""
_POLL: Final = 0.2
"""Seconds between two questions about news."""
_BETWEEN: Final = 10
_SMALL: Final = 17
"""Size of the letters of the buttons for the board."""
_NOTE: Final = 0.45
"""The least share of the foot for the words there, beside the buttons for the board."""


class ReviewScene(Page):
    """Reviews the match of a record that was saved as `name`, if any."""

    called: ClassVar[str] = gettext_noop("The review")

    def __init__(self, session: Session, record: Record, name: str = "") -> None:
        super().__init__(session)
        self._record: Final = record
        self._name: Final = name
        self._words: Final = ReviewWords(session.words, record.match, record.players)
        self._total: Final = count(record.match)
        self._file: ReviewFile | None = None
        self._run: ReviewRun | None = None
        self._review: Review = put_together(record.match, ())
        self._shown = 0
        """Number of findings that the page shows."""
        self._next = 0.0
        """When the page may be built again."""
        self._told = ""
        self._moves: Final = _moves_of(record.match)
        self._place = NOBODY
        """The position of the move that the board shows; NOBODY until one is chosen."""
        self._focused = NOBODY
        """The position of the last row that had the focus of the keys."""
        self._board: ReviewBoard | None = None
        self.told: Final = BoardWords(session.words, self._words, record.match.rules, self._colours())
        """The words on the board."""
        self._switch: Button | None = None
        self._follow: Button | None = None
        self._has_words = True
        """True if these buttons have room for words."""
        self._strip: MoveStrip | None = None
        self._rows: dict[Widget, int] = {}
        """The rows of costly moves with their positions."""
        self._bar: Progress | None = None

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the deepest review there is, and begin a quick one if there is none."""
        self._open(THOROUGH)
        if self._file is None or not self._file.found:
            self._open(QUICK)
            self.go_on()
        self._take_in()

    def leave(self) -> None:
        """Stop; the findings are kept."""
        if self._run is not None:
            self._run.stop()

    def abort(self) -> None:
        """Stop; the findings are kept."""
        self.leave()

    def update(self, now: float) -> None:
        """Take in findings, and show the move whose row has the focus of the keys."""
        super().update(now)
        focus = self.page.focus
        if focus is not None and focus.ringed and self._rows.get(focus, self._focused) != self._focused:
            self._focused = self._rows[focus]
            self.choose(self._focused)
        run = self._run
        if run is None:
            return
        has_news, runs = run.news(), run.is_running
        if has_news and self._bar is not None:
            self._bar.value, self._bar.text = self.findings / max(1, self._total), self._progress()
        if not runs:
            self._told, self._run = run.trouble, None
        if not runs or (self.findings > self._shown and now >= self._next):
            self._next = now + _SHOWN_EVERY
            self._take_in()
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when the page is due: soon, as long as a review runs."""
        soon = super().due(now)
        return soon if self._run is None else min(now + _POLL, soon if soon is not None else now + _POLL)

    @property
    def busy(self) -> bool:
        """True while a review runs."""
        return self._run is not None

    # -- the work -----------------------------------------------------------------------------------------------

    @property
    def depth(self) -> Depth:
        """The depth of the review that is shown."""
        is_deep = self._file is not None and self._file.path.stem.endswith(THOROUGH.key)
        return THOROUGH if is_deep else QUICK

    @property
    def is_done(self) -> bool:
        """True if nothing is left of the review that is shown."""
        return self._file is not None and self.findings >= self._total

    @property
    def findings(self) -> int:
        """Number of findings so far."""
        return len(self._file.found) if self._file is not None else 0

    def _open(self, depth: Depth) -> None:
        if self.session.matches.saves is None:
            return
        try:
            bots = [player.bot for player in self._record.players]
            folder = self.session.matches.saves.folder / FOLDER
            self.session.matches.settle(Matter.REVIEW)
            self._file = ReviewFile(folder, self._record.match, depth, bots, self.session.matches.keep)
        except OSError as why:
            self._told = self.session.words.tell(reason(why))

    def go_on(self) -> None:
        """Begin the review, or continue it."""
        if self._run is None and not self.is_done:
            self._open(self.depth)  # a thread that was stopped may still write what it had begun
        if self._file is not None and self._run is None and not self.is_done:
            self._told = ""
            self._run = self.session.thinker.review(self._file, self.depth)
        self.rebuild()

    def stop(self) -> None:
        """Stop the review; it can be continued."""
        if self._run is not None:
            self._run.stop()
            self._run = None
        self._take_in()
        self.rebuild()

    def deepen(self) -> None:
        """Begin a thorough review."""
        self.stop()
        self._open(THOROUGH)
        self._take_in()
        self.go_on()

    def _take_in(self) -> None:
        if self._file is not None:
            found = dict(self._file.found)
            self._shown = len(found)
            self._review = put_together(self._record.match, found.values(), self._file.edge)

    def choose(self, place: int) -> None:
        """Show the move made from a position on the board."""
        found = next((choice for choice in self._review.choices if choice.place == place), None)
        self.told.begin(self._moves[place], found)
        self._place = place
        if self._strip is not None and self._board is not None:
            self._strip.choose(place)
            self._show()

    def _show(self) -> None:
        """Show the move on the board, or its line as far as it is played, and name the buttons below it."""
        seen, told = self._moves[self._place], self.told
        if self._board is not None:
            self._board.show(seen, told.told(seen))
        if self._switch is not None and self._follow is not None:
            word = self.say("Better move") if told.is_rival else self.say("The move made")
            for button, name in ((self._switch, word), (self._follow, self.say("And then?"))):
                button.text = name if self._has_words else ""
                button.name = name
                button.tooltip = "" if self._has_words else name
            self._switch.enabled = told.has_better
            self._follow.enabled = bool(told.line.steps)

    def switch(self) -> None:
        """Show the move made in place of the better one, or both again; its line stops."""
        self.told.switch()
        self._show()

    def play_on(self) -> None:
        """Show one move more of the line that punishes the move made; after the last, that move alone."""
        self.told.play_on()
        self._show()

    def open_chosen(self) -> None:
        """Open the replay at the move that the board shows."""
        if self._place != NOBODY:
            self.show_move(self._place, self._moves[self._place].seat)

    def _press_row(self, place: int) -> None:
        """Show the move of a row, or open it if it is shown."""
        if place == self._place:
            self.open_chosen()
        else:
            self.choose(place)

    def handle(self, given: Input) -> None:
        """Let the arrows step through the moves unless the buttons have the focus, and CANCEL stop a line."""
        steps = {Action.LEFT: -1, Action.RIGHT: 1}
        focus = self.page.focus
        is_free = focus is None or focus in self._rows
        if isinstance(given, Press) and given.action in steps and self._strip is not None and is_free:
            self._strip.step(steps[given.action])
            return
        if isinstance(given, Press) and given.action is Action.CANCEL and self.told.shown_moves:
            self.told.stop()
            self._show()
            return
        super().handle(given)

    def show_move(self, place: int, seat: Seat = NOBODY) -> None:
        """Open the replay at a position, as a seat saw it."""
        try:
            self.stage.push(self.session.routes.replay(self._record, seat, self._name, start=place))
        except Refusal as why:
            self._told = self.session.words.tell(why.sentence)
            self.rebuild()

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the graph on top, the costly moves and the players below it, and the progress at the foot."""
        match, words = self._record.match, self.session.words
        facts = [title_of(words, match.rules.key), company_words(words, self._record.players)]
        room = self.header(self.say("Review"), " · ".join(filter(None, facts)))
        foot, room = self.lay.foot(room, self.button_height(56), GAP)
        if match.rules.seats > 1:
            strip = MoveStrip.height(self.look, len(match.rules.pieces.faces[0]))
            graph, room = self.lay.top(room, room.height * 3 // 10 + strip, GAP)
            self._build_graph(self.panel(graph), strip)
            left, right = self.lay.columns(room, 2, GAP)
            self._board = self.put("board", ReviewBoard(self.look, left, match.rules))
            self._build_moves(self.panel(right, self.say("Costly moves")))
        else:
            self._build_solitaire(self.panel(room))
        self._build_foot(foot)
        if match.rules.seats > 1:
            self._choose_first()
        first = next((widget for key, widget in self._keyed.items() if key.startswith("move ")), None)
        if first is not None:
            self.page.focus_on(first)  # a page that is built again restores its focus afterwards

    def _build_switch(self, foot: pygame.Rect) -> pygame.Rect:
        """Put the buttons for the move made and for its line at the left of the foot; return the rest of it.

        They lose their words if too little would be left.
        """
        say, key = self.say, self.session.controls.key
        words = (say("The move made"), say("Better move"))
        longest = max(words, key=lambda text: self.button_width(text, size=_SMALL))
        plans: list[tuple[str, str, Icon, Action, Callable[[], None]]] = [
            ("switch", longest, Icon.EYE, Action.RULES, self.switch),
            ("follow", say("And then?"), Icon.SKIP_FORWARD, Action.HINT, self.play_on),
        ]
        widths = [self.button_width(text, icon=True, key=key(action), size=_SMALL) for _, text, _, action, _ in plans]
        has_words = sum(widths) + 2 * self.px(GAP) <= foot.width * (1 - _NOTE)
        made: list[Button] = []
        for (name, text, icon, action, press), wide in zip(plans, widths, strict=True):
            across = wide if has_words else self.button_width("", icon=True, key=key(action), size=_SMALL)
            place, foot = self.lay.left(foot, across, _BETWEEN if not made else GAP)
            button = Button(
                self.look,
                place,
                text if has_words else "",
                press,
                icon=icon,
                hotkey=action,
                key=key(action),
                size=_SMALL,
            )
            made.append(self.put(name, button))
        self._switch, self._follow = made
        self._has_words = has_words
        return foot

    def _colours(self) -> list[RGB]:
        players = self._record.players
        people = [seat for seat, player in enumerate(players) if not player.bot]
        found = medallions([player.bot for player in players], people[0] if people else NOBODY)
        return [medallion.colour for medallion in found]

    def _side_names(self) -> list[str]:
        sides = self._record.match.rules.sides
        return [
            " + ".join(self._words.name(seat) for seat, own in enumerate(sides) if own == side)
            for side in range(max(sides) + 1)
        ]

    def _choose_first(self) -> None:
        """Show the move that was shown, at first the most costly one, or else the first."""
        place = self._place
        if self._moves:
            self.choose(place if place != NOBODY else next(iter(self._rows.values()), next(iter(self._moves))))
        if not self._rows:
            self._place = place
        elif self._focused == NOBODY:
            self._focused = next(iter(self._rows.values()))

    def _strip_moves(self) -> Iterator[StripMove]:
        """Yield the moves of the match as tiles."""
        rules, colours = self._record.match.rules, self._colours()
        for seen in self._moves.values():
            halves = rules.pieces.faces[seen.made.tiles[0]] if seen.made.tiles else ()
            side = rules.sides[seen.seat]
            yield StripMove(seen.place, halves, side, colours[rules.sides.index(side)])

    def _build_graph(self, inside: pygame.Rect, strip: int) -> None:
        place, inside = self.lay.foot(inside, strip)
        match, sides, colours = self._record.match, self._record.match.rules.sides, self._colours()
        names = self._side_names()
        lines = [
            SideLine(names[side], tuple((at.place, at.chance) for at in points), colours[sides.index(side)])
            for side, points in enumerate(self._review.lines)
        ]
        turns = list(self._turns())
        keys = [MarkKey(mark, _COLOURS[each], self._words.verdict(each)) for each, mark in _MARKS.items()]
        keys.append(MarkKey(_LUCK, GOOD, self.say("Much luck")))
        firsts, end = [], 0
        for _, steps in match.rounds:
            firsts.append(end)
            end += len(steps) + 1
        told = self.say("Chances to win, as each player saw them")
        self.page.add(ChanceGraph(self.look, inside, lines, turns, keys, firsts, end - 1, told))
        pieces = match.rules.pieces
        art = self.look.tiles(pieces.top, len(pieces.faces[0]))
        made = MoveStrip(
            self.look, place, tuple(self._strip_moves()), art, self.choose, self.open_chosen, self.say("All moves")
        )
        self._strip = self.put("strip", made) if self._moves else None

    def _turns(self) -> Iterator[TurningPoint]:
        """Yield the costly moves and the events with much luck."""
        for choice in self._review.costly:
            if choice.verdict > MoveVerdict.SLIP:
                chance = choice.chances[0].value
                yield TurningPoint(choice.place + 1, chance, _MARKS[choice.verdict], _COLOURS[choice.verdict])
        for luck in self._review.luck:
            side = max(range(len(luck.shares)), key=lambda each: luck.shares[each].value)
            if luck.shares[side].value >= _LUCKY:
                chance = chance_at(self._review.lines[side], luck.place)
                yield TurningPoint(luck.place, chance, _LUCK, GOOD)

    def _build_moves(self, inside: pygame.Rect) -> None:
        words = self._words
        self._rows = {}
        view, column = self.put_view("moves", inside, ReadingView, self.say("Costly moves"))
        costly = sorted(self._review.costly, key=lambda choice: -choice.cost.value)
        for choice in costly:
            verdict, cost = choice.verdict, f"\N{MINUS SIGN}{words.costs(choice)}"
            signs = self._signs(choice, choice.best)
            shown = RowFacts(
                _MARKS[verdict],
                _COLOURS[verdict],
                self.told.head(choice),
                self.told.text(choice),
                cost,
                signs,
                words.why(choice),
            )
            self._put_row(view, column, shown, choice)
        if not costly:
            none = self.say("No costly move was found.") if self.is_done else self.say("None so far.")
            self.write(column, none, colour=MUTED, view=view)
        for choice in self._review.choices:
            told = words.in_hindsight(choice)
            if told and not choice.verdict:
                who = f"{words.where(choice.place)} · {words.name(choice.seat)}"
                head = self.say("{name}: {text}", name=who, text=self.say("In hindsight"))
                cost, signs = words.per_cent(choice.open_gain.value), self._signs(choice, choice.open_best)
                self._put_row(view, column, RowFacts(_HINDSIGHT, MUTED, head, told, f"+{cost}", signs), choice)

        column.skip(GAP)
        players = Caption(self.look, column.take(self.look.fonts.line(Face.EXTRABOLD, 15)), self.say("Players"))
        view.add(players)
        self._write_players(view, column)

    def _put_row(self, view: ScrollView, column: Column, shown: RowFacts, choice: ChoiceFound) -> None:
        pieces = self._record.match.rules.pieces
        art = self.look.tiles(pieces.top, len(pieces.faces[0]))
        row = CostlyRow(self.look, column.take(0), shown, art, partial(self._press_row, choice.place))
        self._rows[row] = choice.place
        column.take(row.rect.height)
        self.put(f"move {choice.place}", row, view)
        column.skip(_BETWEEN)

    def _signs(self, choice: ChoiceFound, better: int) -> tuple[MoveSign, ...]:
        """Return the signs of the move made and of a better one."""
        seen = self._words.seen(choice.place)
        if seen is None:
            return ()
        told = [self._words.move(choice.moves[number]) for number in (0, better)]
        pairs = zip((0, better), told, strict=True)
        return tuple(sign_of(seen.rules, seen.view, seen.moves[number], text) for number, text in pairs)

    def _write_players(self, view: ScrollView, column: Column) -> None:
        words, sides, say_n = self._words, self._record.match.rules.sides, self.session.words.say_n
        for seat, found in enumerate(self._review.seats):
            level = words.level(found) if self.is_done else ""
            name = words.name(seat)
            head = self.say("{name}: {text}", name=name, text=level) if level else name
            self.write(column, head, face=Face.EXTRABOLD, view=view)
            kinds = [
                say_n("{n} slip", "{n} slips", found.verdicts[MoveVerdict.SLIP]),
                say_n("{n} mistake", "{n} mistakes", found.verdicts[MoveVerdict.MISTAKE]),
                say_n("{n} blunder", "{n} blunders", found.verdicts[MoveVerdict.BLUNDER]),
            ]
            decisions = say_n("{n} decision", "{n} decisions", found.decisions)
            verdicts = self.say("{name}: {text}", name=decisions, text=", ".join(kinds))
            self.write(column, verdicts, size=17, colour=CREAM, view=view)
            rate = self.say("Given up per decision: {rate}", rate=words.per_cent(max(0.0, found.rate)))
            self.write(column, rate, size=17, colour=CREAM, view=view)
            if self._review.sides and self.is_done:
                side = self._review.sides[sides[seat]]
                for told in (words.parts(side), words.going_by_this_match(side)):
                    self.write(column, told, size=17, colour=CREAM, view=view)
            column.skip(_BETWEEN)
        if self._review.sides and self.is_done:
            self.write(column, words.about_luck(), size=17, colour=MUTED, view=view)

    def _build_solitaire(self, inside: pygame.Rect) -> None:
        view, column = self.put_view("moves", inside, ReadingView, self.say("Costly moves"))
        for solo in self._review.solitaires:
            told = self._words.ending(solo.ending)
            if solo.place == NOBODY:
                self.write(column, told, size=20, view=view)
                continue
            head = self._words.where(solo.place)
            pieces = self._record.match.rules.pieces
            art = self.look.tiles(pieces.top, len(pieces.faces[0]))
            shown = RowFacts(_MARKS[MoveVerdict.BLUNDER], BAD, head, told)
            row = CostlyRow(self.look, column.take(0), shown, art, partial(self.show_move, solo.place))
            column.take(row.rect.height)
            self.put(f"move {solo.place}", row, view)

    def _progress(self) -> str:
        return self.say("{n} of {all}", n=self.findings, all=self._total)

    def _build_foot(self, foot: pygame.Rect) -> None:
        say = self.say
        plans: list[tuple[str, str, Icon, Callable[[], None]]] = [
            ("watch", say("Watch"), Icon.SKIP_BACK, partial(self.show_move, 0))
        ]
        if self._run is not None:
            plans.append(("stop", say("Stop"), Icon.PAUSE, self.stop))
        elif self._file is not None and not self.is_done:
            plans.append(("continue", say("Continue"), Icon.PLAY, self.go_on))
        is_contest = self._record.match.rules.seats > 1
        if self._run is None and self.depth is QUICK and self._file is not None and is_contest:
            plans.append(("deepen", say("Thorough review"), Icon.CHART, self.deepen))
        rest = foot
        for key, text, icon, press in plans:
            place, rest = self.lay.right(rest, self.button_width(text, icon=True), GAP)
            self.put(key, Button(self.look, place, text, press, icon=icon))
        self._bar = None
        rest = self._build_switch(rest) if is_contest else rest
        if self._told:
            self.text(rest, self._told, colour=BAD)
        elif not self.is_done:
            bar = self.lay.centred(rest, rest.width, min(rest.height, self.row))
            value = self.findings / max(1, self._total)
            self._bar = self.page.add(Progress(self.look, bar, value=value, text=self._progress()))
        elif is_contest:
            depth = say("Quick review") if self.depth is QUICK else say("Thorough review")
            told = say("{depth}: costs of at least 1% that exceed two standard errors are shown.", depth=depth)
            high = self.text_height(told, rest.width, size=17)
            self.text(self.lay.centred(rest, rest.width, high), told, size=17, colour=SOFT)


def _moves_of(match: Match[Board]) -> Mapping[int, SeenMove]:
    """Return the moves of a match by position, each with the table as its seat saw it before."""
    again, place, found = Match(match.rules), 0, {}
    for number, (secret, steps) in enumerate(match.rounds):
        again.begin(secret)
        place += number > 0
        for seat, move in steps:
            found[place] = SeenMove(place, seat, again.view(seat), move)
            again.play(seat, move)
            place += 1
    return found
