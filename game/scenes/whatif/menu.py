"""The menu over a replay for playing on from the moment it shows."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Seat
from engine.record.branch import FRESH, OPEN, TRUE, unknown
from engine.record.record import Player
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, MUTED
from game.play.replay import ReplayTable
from game.play.what_if import branch_at
from game.scenes.whatif.branches import BranchesScene
from game.scenes.whatif.table import WhatIfScene, table_at
from game.session.routes import ReplayedMatch
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, _PAD, _GAP, _NOTE, _UNDER = 700, 44, 16, 16, 8


class WhatIfMenu(Scene):
    """Offers to play on from the position of a replay, and the branches played before."""

    called: ClassVar[str] = gettext_noop("The page for playing on")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, replayed: ReplayedMatch) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._replayed: Final = replayed
        self._replay: Final = replayed.table
        self._branches: Final = replayed.branches
        self._branches.scan()  # another page or program may have changed them
        problem = self._branches.take_problem()
        self._told = session.words.tell(problem) if problem is not None else ""

    def play(self, kind: str) -> None:
        """Play on with these tiles, or say why that is impossible."""
        session, replay = self.session, self._replay
        try:
            branch = branch_at(replay.reel, replay.match, replay.place, replay.seat, kind, session.chance)
        except Refusal as why:
            self._told = session.words.tell(why.sentence)
            if self.screen is not None:
                self.layout(self.screen.look)
                self.screen.invalidate(self.screen.base.get_rect())
            return
        table = table_at(session, branch, branch_players(replay, replay.seat))
        self.stage.replace(WhatIfScene(session, table, self._branches, self._replayed.on_trial))

    def _list(self) -> None:
        self.stage.replace(BranchesScene(self.session, self._branches))

    def _ways(self) -> list[tuple[str, str, str, Icon]]:
        """Return the kinds of branches to choose from, each with its button, its note and its icon."""
        say, replay = self.session.say, self._replay
        view = replay.reel.state(replay.place).masked(replay.seat)
        if view.over:
            return []
        if replay.rules.seats == 1:
            ways = [(TRUE, say("Play on from here"), "", Icon.PLAY)]
        else:
            told = say("You see only what you knew.")
            ways = [(TRUE, say("Play on with the real tiles"), told, Icon.PLAY)]
        if unknown(view):
            told = say("Other tiles that fit everything you saw.")
            ways.append((FRESH, say("Deal the hidden tiles again"), told, Icon.DICE))
        if replay.rules.seats > 1:
            ways.append((OPEN, say("Open all hands"), say("The real tiles, for all to see."), Icon.HAND))
        return ways

    def layout(self, look: Look) -> None:
        """Put the buttons below each other, keeping the focus."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        ways, count = self._ways(), len(self._branches.branches)
        table = say("{name}, from this moment on", name=self._name())
        over = say("This round is over. Go back to an earlier moment.")
        told = self._told or (" · ".join(filter(None, (table, self._replayed.note))) if ways else over)
        word = self.session.words.say_n("{n} branch", "{n} branches", count)
        words = [way[1] for way in ways] + [word]
        notes = [way[2] for way in ways]
        widest = max([fonts.width(text, Face.BOLD, 20) + px(150) for text in words])
        widest = max([widest, *(fonts.width(note, Face.MEDIUM, _NOTE) + px(8) for note in notes)])
        wide = lay.panel_width(_WIDE, least=widest + 2 * px(_PAD))
        inside, line = wide - 2 * px(_PAD), fonts.line(Face.MEDIUM, _NOTE)
        row = max(px(56), fonts.line(Face.BOLD, 20) + px(20))
        rows = len(fonts.lines(told, Face.MEDIUM, 18, inside)) * fonts.line(Face.MEDIUM, 18)
        highs = [row + (line + px(_UNDER) if note else 0) for note in notes] + [row] * (1 + bool(count))
        parts = lay.run([fonts.line(Face.SERIF_BOLD, 38), rows, *highs], _GAP)
        panel = lay.centred(lay.window, wide, parts.length + 2 * px(_PAD - 12))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, about, *places = parts.down(lay.inset(panel, _PAD, _PAD - 12))
        screen.add(Heading(look, head, say("What if"), size=38, align=Align.CENTRE))
        colour = BAD if self._told else MUTED
        screen.add(LabelText(look, about, told, size=18, colour=colour, align=Align.CENTRE, wrap=True))
        group: list[Button] = []
        for (kind, text, note, icon), place in zip(ways, places, strict=False):

            def press(chosen: str = kind) -> None:
                self.play(chosen)

            rect, under = lay.top(place, row, _UNDER)
            group.append(screen.add(Button(look, rect, text, press, icon=icon)))
            if note:
                screen.add(LabelText(look, under, note, size=_NOTE, colour=MUTED, align=Align.CENTRE))
        if count:
            group.append(screen.add(Button(look, places[len(ways)], word, self._list, icon=Icon.LIST)))
        key = self.session.controls.key(Action.CANCEL)
        group.append(screen.add(Button(look, places[-1], say("Back"), self.stage.pop, icon=Icon.BACK, key=key)))
        even(group)
        again = screen.find(before) if before else None
        screen.focus_on(again if again is not None and again.can_focus else group[0])

    def _name(self) -> str:
        return self._replay.players[self._replay.seat].name or self.session.say("You")


def branch_players(replay: ReplayTable, seat: Seat) -> tuple[Player, ...]:
    """Return the players of a branch: a person at this seat, and bots in place of all others."""
    spare = list(TableChoice.of(type(replay.rules)).bots)
    found: list[Player] = []
    for place, player in enumerate(replay.players):
        if place == seat:
            found.append(Player(player.name))
        else:
            found.append(player if player.bot else Player(player.name, spare[(place - 1) % len(spare)]))
    return tuple(found)
