"""Somebody who plays a guest's seat without being asked: ready when the others wait, moves when it is its turn."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import Bot
from engine.core import Board, Move, Rules, Seat, View
from net.client import Client

WAITING: Final = ("lobby", "claims", "shown")
"""Phases in which the table goes on when everyone is ready."""


class Question(NamedTuple):
    """What there is to decide."""

    place: tuple[int, int]
    """The deal and the ply."""
    rules: Rules[Board]
    view: View[Board]
    seat: Seat


class Autopilot:
    """Plays like `bot`. Call `go_on` whenever the client has news; it must not be called from another thread."""

    def __init__(self, client: Client, bot: Bot, rng: Random) -> None:
        self._client: Final = client
        self._bot: Final = bot
        self._rng: Final = rng
        self._answered = (0, -1)

    def go_on(self) -> None:
        """Do what there is to do now."""
        self.be_ready()
        question = self.question()
        if question is not None:
            self.answer(question, self._bot.choose(question.rules, question.view, question.seat, self._rng))

    def be_ready(self) -> None:
        """Say that the others need not wait for us, where they do."""
        guest = self._client.guest
        room = guest.room
        if guest.is_seated and room is not None and room.phase in WAITING and not room.places[guest.seat].ready:
            self._client.do(lambda guest: guest.ready())

    def question(self) -> Question | None:
        """Return what is to be decided now; None where it is nothing, or was decided already."""
        guest = self._client.guest
        if guest.deal is None or guest.rules is None or guest.view is None or not guest.is_seated:
            return None
        place = (guest.deal.record.deal, guest.deal.record.ply)
        if place == self._answered or not guest.legal():
            return None
        return Question(place, guest.rules, guest.view, guest.seat)

    def answer(self, question: Question, move: Move | None) -> None:
        """Make the move, if the table has not changed meanwhile."""
        if question == self.question():
            self._answered = question.place
            if move is not None:
                self._client.offer(move)
