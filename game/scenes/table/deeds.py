"""What the player does at a table by a button or a key, beside grasping tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, STOP, Move
from engine.families.chain.board import ANYWHERE
from game.felt.table.model import TableModel
from game.felt.table.move_input import MoveInput
from game.felt.table.widgets import TableWidgets
from game.play.table import Table
from game.scenes.common.question import QuestionScene
from game.scenes.table.back import TakingBack
from game.scenes.table.hint import Hints
from game.scenes.table.log import LogScene
from game.scenes.table.talk import Talk
from game.session.session import Session
from game.ui.actions import Action
from game.ui.scene import Stage


class Place(Protocol):
    """The scene in which it is done."""

    session: Session
    table: Table
    shown: TableModel
    set: TableWidgets | None
    log: list[str]
    move_input: MoveInput
    talk: Talk
    hints: Hints
    stage: Stage
    teach: Callable[[], None] | None

    @property
    def calm(self) -> bool:
        """Whether the picture has come to the end of all that happened."""

    def offer(self, move: Move) -> None:
        """Do a move for the player."""

    def refuse(self, wish: Move) -> None:
        """Say which rule forbids what the player tried."""

    def pause_table(self) -> None:
        """Open the pause."""


class Deeds:
    """Does what buttons and keys say, or has it said why not."""

    def __init__(self, place: Place) -> None:
        self.at: Final = place
        self.back: Final = TakingBack(place)
        self.is_playing_out = False
        """Whether the game plays itself out; anything that the player does stops it."""

    def act(self, action: Action) -> bool:
        """Do what has a key of its own; says whether there was something."""
        if action.pick is not None:
            self._pick(action.pick)
            return True
        if action is Action.CANCEL:
            if not self.at.move_input.let_loose():
                self.pause_table()
            return True
        deed = {
            Action.DRAW: self.draw_tile,
            Action.PASS: self.pass_turn,
            Action.LOG: self.log_page,
            Action.UNDO: self.back.undo,
            Action.REDO: self.back.redo,
            Action.RESTART: self.back.restart,
        }.get(action)
        if deed is not None:
            deed()
        return deed is not None

    def play_out(self) -> None:
        """Let a game that needs no thought any more play itself out, a move whenever the picture is calm."""
        self.is_playing_out = True
        self.go_on()

    def go_on(self) -> None:
        """Make the next move of a game that plays itself out."""
        at = self.at
        if not self.is_playing_out or not at.calm or at.set is None or not at.table.rounds:
            return
        move = at.set.felt.plays_out(at.table.view, at.table.legal())
        if move is None:
            self.is_playing_out = False
        else:
            at.offer(move)

    def _pick(self, place: int) -> None:
        at = self.at
        if place < len(at.shown.hand) and at.set is not None:
            tile = at.shown.hand[place]
            at.set.screen.focus_on(at.set.hand.tile(tile))
            at.move_input.choose(tile)

    # -- moves --------------------------------------------------------------------------------------------------

    def draw_tile(self) -> None:
        """Draw from the boneyard; pass where nothing is ever drawn, or passing is all that can be done.

        A gamepad has one button for both.
        """
        buttons = self.at.set.felt.buttons() if self.at.set is not None else ()
        if PASS in buttons and DRAW not in buttons:
            self.pass_turn()
            return
        legal = self.at.table.legal() if self.at.table.rounds else []
        must = [move for move in legal if move.act not in (CLAIM, CALL)]
        self._do(must[0] if [move.act for move in must] == [PASS] else Move(DRAW))

    def pass_turn(self) -> None:
        """Pass, or stop where a further tile in the same turn may be declined; asks first where that is the end."""
        at, stop = self.at, Move(STOP)
        legal = at.table.legal() if at.table.rounds else []
        question = at.set.felt.stop_question(at.table.view) if at.set is not None and stop in legal and at.calm else ""
        if question and len(legal) > 1:
            word = at.set.felt.stop_word if at.set is not None else ""
            text = at.session.say("You still have moves to make.")
            no = at.session.say("Keep playing")
            at.stage.push(QuestionScene(at.session, question, text, yes=word, no=no, on_yes=lambda: self._do(stop)))
        else:
            self._do(stop if stop in legal else Move(PASS))

    def _do(self, move: Move) -> None:
        at = self.at
        if not at.calm or not at.table.rounds or at.table.is_watching:
            return
        if move in at.table.legal():
            at.offer(move)
        else:
            at.refuse(move)

    def claim(self) -> None:
        """Claim an own score or call somebody's; else say that the next tile is to be claimed, or why not."""
        at = self.at
        if not at.table.rounds or at.table.is_watching:
            return
        spoken = [move for move in at.table.legal() if move.act in (CLAIM, CALL)]
        if spoken:
            at.offer(spoken[0])
        elif at.move_input.plays() and at.table.rules.must_claim:
            at.move_input.aloud = not at.move_input.aloud
            say = at.session.say
            at.talk.tell(
                "",
                say("You'll claim points with your next tile.")
                if at.move_input.aloud
                else say("You won't claim points with your next tile."),
            )
        else:
            at.refuse(Move(CLAIM))

    # -- help -----------------------------------------------------------------------------------------------------

    def sort(self) -> None:
        """Sort the hand: by value, by suit, by weight, in turn."""
        self.at.move_input.sort()

    def hint(self) -> None:
        """Ask for a suggestion."""
        at = self.at
        if at.move_input.plays():
            at.hints.ask()
        else:
            at.refuse(Move(PLAY, tuple(at.shown.hand[:1]) or (0,), ANYWHERE))

    def log_page(self) -> None:
        """Open the log of the round."""
        self.at.stage.push(LogScene(self.at.session, self.at.log))

    def rules_page(self) -> None:
        """Open the rules."""
        self.at.stage.push(self.at.session.routes.rules(self.at.table.rules, self.at.teach))

    def pause_table(self) -> None:
        """Open the pause."""
        self.at.pause_table()
