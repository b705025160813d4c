"""The buttons of a table: what can be done now, and what can always be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from engine.core import DRAW, PASS, PLAY, STOP, Move
from engine.pieces import Tile
from game.felt.table_set import TableSet
from game.house import House
from game.look.icons import Icon
from game.ui.actions import Action
from game.ui.buttons import Button


class Player(Protocol):
    """Who does what the buttons say."""

    def draw_tile(self) -> None:
        """Draw."""

    def pass_turn(self) -> None:
        """Pass."""

    def claim(self) -> None:
        """Claim or call a score."""

    def sort(self) -> None:
        """Sort the hand."""

    def hint(self) -> None:
        """Ask for a suggestion."""

    def rules_page(self) -> None:
        """Open the rules."""

    def pause_table(self) -> None:
        """Open the pause."""


class TableButtons:
    """Two columns at the rack, and the foot of the score panel."""

    def __init__(self, house: House, table_set: TableSet, player: Player) -> None:
        self.house = house
        self.set = table_set
        look = table_set.look
        watching = table_set.table.is_watching
        claims = table_set.table.rules.must_claim and not watching
        block = table_set.frame.buttons
        gap = look.scale.px(12)
        rows = 3 if claims else 2
        height = (block.height - 2 * gap) // 3
        half = (block.width - gap) // 2
        top = block.bottom - rows * height - (rows - 1) * gap

        def cell(row: int, column: int, *, wide: bool = False) -> pygame.Rect:
            left = block.x + column * (half + gap)
            return pygame.Rect(left, top + row * (height + gap), block.width if wide else half, height)

        def button(rect: pygame.Rect, text: str, action: Action, icon: Icon | None = None) -> Button:
            doing = {
                Action.DRAW: player.draw_tile,
                Action.PASS: player.pass_turn,
                Action.CLAIM: player.claim,
                Action.SORT: player.sort,
                Action.HINT: player.hint,
                Action.RULES: player.rules_page,
                Action.MENU: player.pause_table,
            }[action]
            made = Button(look, rect, text, doing, hotkey=action, key=house.key(action), icon=icon)
            return table_set.screen.add(made)

        say = house.say
        row = 0
        self.claim: Button | None = None
        if claims:
            self.claim = button(cell(0, 0, wide=True), say("Claim"), Action.CLAIM)
            row = 1
        self.draw = button(cell(row, 0), house.words.say_in("button", "Draw"), Action.DRAW)
        self.pass_turn = button(cell(row, 1), house.words.say_in("button", "Pass"), Action.PASS)
        self.sort = button(cell(row + 1, 0), say("Sort"), Action.SORT)
        self.hint = button(cell(row + 1, 1), say("Hint"), Action.HINT)
        foot = table_set.panel.foot
        tall = (foot.height - gap) // 2
        lower = pygame.Rect(foot.x, foot.bottom - tall, foot.width, tall)
        upper = pygame.Rect(foot.x, foot.y, foot.width, tall)
        rules = button(upper, say("Rules"), Action.RULES, Icon.BOOK)
        menu = button(lower, say("Menu"), Action.MENU, Icon.LIST)
        self._always = [rules, menu, self.sort, *([self.claim] if self.claim is not None else [])]
        if watching:
            for made in (self.draw, self.pass_turn, self.sort, self.hint):
                made.shown = False

    def is_always_meant(self, pos: tuple[int, int]) -> bool:
        """Say whether a press there means the same at any moment, whatever else is going on."""
        return any(button.shown and button.rect.collidepoint(pos) for button in self._always)

    def follow(self, legal: Sequence[Move], *, aloud: bool, chosen: Tile | None) -> None:
        """Show what can be done; what has to be done is golden."""
        acts = {move.act for move in legal}
        self.draw.enabled = DRAW in acts
        self.draw.kind = "primary" if DRAW in acts and PLAY not in acts else "plain"
        words = self.house.words
        self.pass_turn.text = words.say_in("button", "Stop") if STOP in acts else words.say_in("button", "Pass")
        self.pass_turn.enabled = bool(acts & {PASS, STOP})
        self.pass_turn.kind = "primary" if PASS in acts else "plain"
        # Not for a claim alone: the button would tell that there is something to claim.
        self.hint.enabled = bool(acts & {PLAY, DRAW, PASS}) and self.house.settings.hints and chosen is None
        if self.claim is not None:
            self.claim.selected = aloud
            self.claim.text = self.house.say("Claiming the next tile") if aloud else self.house.say("Claim")
