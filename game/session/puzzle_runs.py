"""Which puzzle to show: all of them, the puzzle of the day, the next one; and the player's answers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from engine.record.puzzle import PuzzleCard
from game.session.session import Session
from game.storage.puzzle_book import PuzzleBook, of_the_day
from game.storage.saves import today


class PuzzleRun(NamedTuple):
    """A puzzle to be solved, and what it is one of."""

    cards: Sequence[PuzzleCard]
    """All puzzles in their order."""
    card: PuzzleCard
    day: date | None = None
    """The date whose puzzle it is, if it is the one of a day."""

    @property
    def number(self) -> int:
        """Its number among the puzzles of its game, from 1."""
        mine = [card.name for card in self.cards if card.game == self.card.game]
        return mine.index(self.card.name) + 1


def daily_run(cards: Sequence[PuzzleCard], day: date | None = None) -> PuzzleRun | None:
    """Return the puzzle of a day, today if none is given; None without puzzles."""
    day = day or today()
    name = of_the_day(sorted(card.name for card in cards), day)
    return next((PuzzleRun(cards, card, day) for card in cards if card.name == name), None)


def run_of(cards: Sequence[PuzzleCard], card: PuzzleCard) -> PuzzleRun:
    """Return the run of a puzzle. Today's is the puzzle of the day wherever it is opened, so it is answered once."""
    daily = daily_run(cards)
    return daily if daily is not None and daily.card.name == card.name else PuzzleRun(cards, card)


def next_run(run: PuzzleRun, book: PuzzleBook) -> PuzzleRun:
    """Return the next puzzle that isn't solved, first of the same game; the next one of all if there is none."""
    place = [card.name for card in run.cards].index(run.card.name)
    others = [*run.cards[place + 1 :], *run.cards[:place]]
    others.sort(key=lambda card: card.game != run.card.game)
    for card in others:
        if not book.is_solved(card.name):
            return PuzzleRun(run.cards, card)
    return PuzzleRun(run.cards, others[0] if others else run.card)


def is_all_solved(cards: Sequence[PuzzleCard], book: PuzzleBook) -> bool:
    """Return True if there is no puzzle left to solve."""
    return all(book.is_solved(card.name) for card in cards)


def book_of(session: Session) -> PuzzleBook:
    """Return the player's answers so far."""
    return session.statistics.books.puzzles


def keep_answer(session: Session, run: PuzzleRun, *, is_right: bool) -> None:
    """Keep an answer with the statistics."""
    session.statistics.note(lambda books: books.with_answer(run.card.name, run.day, is_right=is_right))
