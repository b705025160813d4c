"""The buttons of a table, both those for the moment and the permanent ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from engine.core import DRAW, PASS, PLAY, STOP
from engine.pieces import Tile
from game.felt.table.model import TableModel
from game.felt.table.widgets import TableWidgets
from game.look.fonts import Face
from game.look.icon import Icon
from game.picture.family_layout import GRASPED
from game.play.local_table import LocalTable
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.layout import Layout

_LARGE, _SMALL, _LEAST = 20, 16, 13
"""Size of a button's letters in design units: normally, beside a key, and in a full row."""
_GAP: Final = 12
"""Design units between the parts of a button, and between two buttons."""
_AT_ONCE: Final = 2
"""The most buttons of the moment that can be used at once: nobody draws who can play, or passes who can draw."""
_OF_THE_MOMENT: Final = 4
"""Number of the buttons of the moment: they play, claim, draw and pass."""
GIVES_WAY: Final = 82
"""Design units by which the message box may get narrower for the buttons of a solitaire."""

IN_BUTTONS: Final = frozenset(
    {"view", "rounds", "legal", "awaits_start", "hand", "chosen", "has_one_outcome"}
    | {"hints", "claims", "aloud", "notice", "is_calm"}
)
"""The values of the model on which the buttons depend. Undo changes only with the view."""


class UndoCommands(Protocol):
    """The commands that take moves back."""

    def undo(self) -> None:
        """Undo the last move."""

    def redo(self) -> None:
        """Redo a move that was undone."""

    def restart(self) -> None:
        """Restart the same deal."""


class PageCommands(Protocol):
    """The commands that open a page."""

    def rules(self) -> None:
        """Open the rules."""

    def remind(self) -> None:
        """Open the reminder of the rules."""

    def pause(self) -> None:
        """Open the pause."""


class TableCommands(Protocol):
    """The commands of a table's buttons and keys."""

    @property
    def takeback(self) -> UndoCommands:
        """Takes moves back."""

    @property
    def pages(self) -> PageCommands:
        """Opens pages."""

    def draw_tile(self) -> None:
        """Draw a tile."""

    def pass_turn(self) -> None:
        """Pass the turn, or stop."""

    def claim(self) -> None:
        """Claim or call a score."""

    def choose(self, tile: Tile) -> None:
        """Choose a tile; a tile that is chosen is played if it has only one place."""

    def sort(self) -> None:
        """Sort the hand."""

    def hint(self) -> None:
        """Ask for a hint."""

    def play_out(self) -> None:
        """Let a game that needs no more decisions play itself out."""


class Entry(NamedTuple):
    """A button: its words, its key, and what it does."""

    text: str
    action: Action | None
    press: Callable[[], None]


class TableButtons:
    """Two rows at the rack, or one in a solitaire, and the foot of the score panel.

    Buttons that draw and pass are only there while they can be used, except in a solitaire.
    """

    def __init__(
        self, session: Session, widgets: TableWidgets, commands: TableCommands, local: LocalTable | None
    ) -> None:
        """`local` is the table if its match is played on this computer."""
        self.session = session
        self._local: Final = local
        self.widgets = widgets
        self._layout: Final = Layout(widgets.look.scale)
        self._made: dict[Action | None, Button] = {}
        self._keyed: list[Button] = []
        self._stands_back = False
        self._moment = widgets.frame.buttons
        """The row for the buttons of the moment, above the ones that are always there."""
        self._places: list[list[pygame.Rect]] = []
        """The places in that row for each number of buttons that can be used."""
        say_in = session.words.say_in
        self._draw, self._stop, self._pass = (
            say_in("button", "Draw"),
            say_in("button", "Stop"),
            say_in("button", "Pass"),
        )
        watching = widgets.table.is_watching
        rows = self._rows(commands)
        self._lay(rows)
        self.claim = self._made.get(Action.CLAIM)
        self.draw = self._made.get(Action.DRAW)
        self.pass_turn = self._made.get(Action.PASS)
        self.sort = self._made.get(Action.SORT) if widgets.seats > 1 else None
        self.out = self._made.get(Action.SORT) if widgets.layout.out_word else None
        self.hint = self._made[Action.HINT]
        self._passing = [] if widgets.seats == 1 else [each for each in (self.draw, self.pass_turn) if each is not None]
        """Buttons that are there only while they can be used."""
        self._resting = [made for made in self._made.values() if made not in (self.claim, *self._passing)]
        """Buttons that have no use once a round is over."""
        if watching:
            for made in self._made.values():
                made.shown = False
            self._resting.clear()
        self._always = [button for button in (self.sort, self.claim) if button is not None]
        if widgets.seats > 1:
            others = [made for made in self._made.values() if made is not self.claim]
            even(others)
            if self.claim is not None:  # its words can get longer for a while, without resizing the rest
                self.claim.keep_to(others)
        self._chosen: Tile | None = None
        self.play = self._play_button(commands) if widgets.seats > 1 and not watching else None
        """Plays the chosen tile; there while all its places come to the same. Keys choose the tile again instead."""
        self._foot(commands)
        nowhere = pygame.Surface((1, 1))
        for self.hint.enabled in (False, True):  # so that the click that plays a tile need not wait for its picture
            self.hint.draw(nowhere)
        if self.play is not None:
            self.play.draw(nowhere)

    def _rows(self, commands: TableCommands) -> list[list[Entry]]:
        """Return the buttons of this table, row by row."""
        say = self.session.say
        table, layout = self.widgets.table, self.widgets.layout
        acts = {
            DRAW: Entry(layout.draw_word or self._draw, Action.DRAW, commands.draw_tile),
            PASS: Entry(layout.pass_word or self._pass, Action.PASS, commands.pass_turn),
        }
        mine = [acts[act] for act in layout.buttons()]
        hint = Entry(say("Hint"), Action.HINT, commands.hint)
        if self.widgets.seats == 1:
            back = Entry(say("Undo"), Action.UNDO, commands.takeback.undo)
            again = Entry(say("Redo"), Action.REDO, commands.takeback.redo)
            out = [Entry(layout.out_word, Action.SORT, commands.play_out)] if layout.out_word else []
            return [[*mine, *out, back, again, Entry(say("Restart"), Action.RESTART, commands.takeback.restart), hint]]
        claims = table.rules.must_claim and not table.is_watching
        rows = [[*([Entry(say("Claim"), Action.CLAIM, commands.claim)] if claims else []), *mine]]
        last = [hint] if not layout.has_rack else [Entry(say("Sort"), Action.SORT, commands.sort), hint]
        return [*rows, last]

    def _lay(self, rows: Sequence[Sequence[Entry]]) -> None:
        """Put the buttons into their block, with the last row at the bottom."""
        look, block = self.widgets.look, self.widgets.frame.buttons
        gap = look.scale.px(_GAP)
        if self.widgets.seats == 1:
            self._lay_alone(rows[0])
            return
        height = (block.height - gap) // 2
        lines = [pygame.Rect(block.x, block.bottom - height, block.width, height)]
        lines.insert(0, lines[0].move(0, -height - gap))
        self._moment = lines[0]
        self._places = [self._layout.columns(self._moment, count, _GAP) for count in range(_OF_THE_MOMENT + 1)]
        for line, entries in zip(lines, rows, strict=True):
            places = self._layout.columns(line, min(_AT_ONCE, len(entries)), _GAP)
            for place, entry in enumerate(entries):
                self._made[entry.action] = self._button(places[min(place, len(places) - 1)], entry)

    def _play_button(self, commands: TableCommands) -> Button:
        def play() -> None:
            if self._chosen is not None:
                commands.choose(self._chosen)

        look, key = self.widgets.look, self.session.controls.key(Action.ACCEPT)
        button = Button(look, self._moment, "", play, kind="primary", key=key)
        button.shown = False
        return self.widgets.screen.add(button)

    def _follow_play(self, model: TableModel) -> None:
        """Show the button that plays the chosen tile if all its places come to the same."""
        if self.play is None:
            return
        tile = model.chosen if model.chosen in model.hand else None
        self._chosen = tile
        is_played = any(move.act == PLAY and move.tiles == (tile,) for move in model.legal)
        self.play.shown = is_played and model.has_one_outcome
        if tile is not None and self.play.shown:
            self.play.text = self.session.say("Play {tile}", tile=self.widgets.pieces.label(tile))

    def _make_way(self) -> None:
        """Give the row above the last to the buttons that can be used now, and the rest of the room to the message."""
        there = (self.play, self.claim, self.draw, self.pass_turn)
        usable = [button for button in there if button is not None and button.shown]
        if usable:
            for rect, button in zip(self._places[len(usable)], usable, strict=True):
                button.move(rect)
        room = self.widgets.message.rect.copy()
        gap = self.widgets.look.scale.px(_GAP)
        room.height = (self._moment.top if usable else self._moment.bottom + gap) - gap - room.top
        self.widgets.message.move(room)

    def _lay_alone(self, row: Sequence[Entry]) -> None:
        """Put the buttons side by side, as wide as their words, with the same letters and all keys or none."""
        widgets, px = self.widgets, self.widgets.look.scale.px
        block, words = widgets.frame.buttons.copy(), widgets.message.rect.copy()
        gap, spare, wide = px(_GAP), -1, list[int]()
        ways = [(0, size, True) for size in range(_LARGE, _SMALL - 1, -1)]
        ways += [(px(GIVES_WAY), size, True) for size in range(_LARGE, _SMALL - 1, -1)]
        ways += [(0, size, False) for size in range(_LARGE, _LEAST - 1, -1)]
        for more, size, keyed in ways:
            wide = [self._needs(entry, size, keyed=keyed) for entry in row]
            spare = block.width + more - sum(wide) - gap * (len(row) - 1)
            if spare >= 0:
                break
        block.x, block.width = block.x - more, block.width + more
        words.width -= more
        self.widgets.message.move(words)
        x: float = block.x
        for entry, needs in zip(row, wide, strict=True):
            width = needs + spare / len(row)
            rect = pygame.Rect(round(x), block.y, round(x + width) - round(x), block.height)
            self._made[entry.action] = self._button(rect, entry, size=size, keyed=keyed)
            x += width + gap

    def _needs(self, entry: Entry, size: int, *, keyed: bool) -> int:
        """Return the width that a button needs for its words, with its key or without, in pixels."""
        look, layout = self.widgets.look, self.widgets.layout
        key = self.session.controls.key(entry.action) if entry.action else ""
        words = {entry.text, layout.stop_word, layout.pass_word} if entry.action is Action.PASS else {entry.text}
        gap = look.scale.px(_GAP)
        cap = look.brush.key_cap(key).get_width() + gap if key and keyed else 0
        return max(look.fonts.width(text, Face.BOLD, size) for text in words) + 2 * gap + cap

    def _button(
        self, rect: pygame.Rect, entry: Entry, icon: Icon | None = None, *, size: int = _LARGE, keyed: bool = True
    ) -> Button:
        key = self.session.controls.key(entry.action) if entry.action and keyed else ""
        look = self.widgets.look
        made = Button(look, rect, entry.text, entry.press, hotkey=entry.action, key=key, icon=icon, size=size)
        if keyed:
            self._keyed.append(made)
        return self.widgets.screen.add(made)

    def _foot(self, commands: TableCommands) -> None:
        say, foot = self.session.say, self.widgets.panel.foot
        gap = self.widgets.look.scale.px(_GAP)
        tall = (foot.height - gap) // 2
        upper = pygame.Rect(foot.x, foot.y, foot.width, tall)
        lower = pygame.Rect(foot.x, foot.bottom - tall, foot.width, tall)
        first, second = self._layout.columns(upper, 2, _GAP)
        if self.widgets.seats > 1 and self._local is not None and self._local.takes_back:
            self._made[Action.UNDO] = self._button(first, Entry(say("Undo"), Action.UNDO, commands.takeback.undo))
            first, lower = self._layout.columns(lower, 2, _GAP)
        remind = self._button(second, Entry(say("Reminder"), Action.REMIND, commands.pages.remind))
        rules = self._button(first, Entry(say("Rules"), Action.RULES, commands.pages.rules), Icon.BOOK)
        menu = self._button(lower, Entry(say("Menu"), Action.MENU, commands.pages.pause), Icon.LIST)
        self._always += [rules, remind, menu]
        back = self._made.get(Action.UNDO) if self.widgets.seats > 1 else None
        even([rules, remind, menu] if back is None else [back, rules, remind, menu])

    def stand_back(self) -> None:
        """Leave the table without buttons from now on, since a page above it has its own."""
        self._stands_back = True
        self._hide()

    def _hide(self) -> None:
        for button in (*self._made.values(), *self._always, *([self.play] if self.play is not None else [])):
            button.shown = False

    def rename_keys(self) -> None:
        """Rename the keys on the buttons for the device that is used now."""
        if self.play is not None:
            self.play.key = self.session.controls.key(Action.ACCEPT)
        for button in self._keyed:
            if button.hotkey is not None:
                button.key = self.session.controls.key(button.hotkey)

    def is_always_meant(self, pos: tuple[int, int]) -> bool:
        """Return whether a button there does the same at any moment, even during an animation."""
        return any(button.shown and button.rect.collidepoint(pos) for button in self._always)

    def follow(self, model: TableModel) -> None:
        """Enable the buttons for what can be done now; what has to be done is golden."""
        layout, table, legal, view = self.widgets.layout, self.widgets.table, model.legal, model.view
        assert view is not None
        if self.out is not None:
            plays_out = bool(legal) and layout.plays_out(view, legal) is not None
            self.out.enabled = plays_out
            self.out.kind = "primary" if plays_out else "plain"
        for button in self._resting:
            button.shown = not view.over
        acts = {move.act for move in legal}
        grasps = layout.quiet or any(move.act in GRASPED and move.tiles for move in legal)
        is_asked = model.awaits_start or layout.is_done(view, legal)
        self._follow_acts(acts, grasps=grasps, is_asked=is_asked)
        for button in self._passing:
            button.shown = button.enabled and not table.is_watching
        if self.claim is not None:
            self.claim.shown = model.claims and not table.is_watching
        if self.widgets.seats > 1:
            self._follow_play(model)
            self._make_way()
        if Action.UNDO in self._made:
            can_undo = self._local is not None and self._local.can_undo
            for action in {Action.UNDO, Action.RESTART} & self._made.keys():
                self._made[action].enabled = can_undo
        if Action.REDO in self._made:
            self._made[Action.REDO].enabled = self._local is not None and self._local.can_redo
        # Not for a claim alone, since the button would give away that there are points to claim.
        must = grasps or bool(acts & {DRAW, PASS})
        self.hint.enabled = must and model.hints
        if self.claim is not None:
            self.claim.selected = model.aloud
            self.claim.text = self._claim_words(model)
        if self._stands_back:
            self._hide()

    def _claim_words(self, model: TableModel) -> str:
        """Return the words on the button that claims, which has only half a row beside the one that plays."""
        say = self.session.say
        if not model.aloud:
            return say("Claim")
        return say("Claiming") if self.play is not None and self.play.shown else say("Claiming next tile")

    def _follow_acts(self, acts: set[int], *, grasps: bool, is_asked: bool) -> None:
        """Update the buttons that draw, pass and stop; `is_asked` is True if the game waits for one of the last two."""
        layout = self.widgets.layout
        if self.draw is not None:
            self.draw.text = layout.draw_word or self._draw
            self.draw.enabled = DRAW in acts
            self.draw.kind = "primary" if DRAW in acts and not grasps else "plain"
        if self.pass_turn is not None:
            stops = layout.stop_word or self._stop
            passes = layout.pass_word or self._pass
            self.pass_turn.text = stops if STOP in acts or (not acts and layout.stop_word) else passes
            self.pass_turn.enabled = bool(acts & {PASS, STOP})
            self.pass_turn.kind = "primary" if is_asked or (PASS in acts and not grasps) else "plain"

    def first(self, acts: set[int]) -> Button | None:
        """Return the button for these acts, if one of them needs no tile."""
        return self.draw if DRAW in acts else self.pass_turn if acts & {PASS, STOP} else None
