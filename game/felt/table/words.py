"""The words around the felt: what the panel says, and the plates of the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import Board, Seat, View
from game.felt.family_layout import FamilyLayout
from game.felt.table.model import TableModel
from game.felt.table.score_panel import PlayRow, ScoreRow, Scores
from game.look.palette import RGB
from game.play.table import Table
from game.session.session import Session

TWO: Final = 2
"""Squares of a domino; a Space card has three."""


class Person(NamedTuple):
    """Who sits somewhere, for the eye."""

    name: str
    colour: RGB
    bot: bool


class TableWords:
    """Finds the words for a table; they stand as they were while tiles are in the air."""

    def __init__(self, session: Session, table: Table, felt: FamilyLayout, people: Sequence[Person]) -> None:
        self.session: Final = session
        self.table: Final = table
        self.felt: Final = felt
        self.people: Final = people
        self.pieces: Final = table.rules.pieces
        self.seats: Final = table.rules.seats
        self.me: Final = table.seat
        self.notes: dict[Seat, str] = {}
        """What has to be said of a seat in place of its points: that somebody is away."""
        self._open: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """The open ends and the count of the table as the panel shows them: those before the tile in the air."""
        self._facts: tuple[tuple[str, str], ...] = ()
        self._left: tuple[int, ...] = ()
        """What every seat has left, likewise."""

    def follow(self, shown: TableModel, view: View[Board]) -> None:
        """Take in what has come to rest."""
        rules = self.table.rules
        if shown.is_calm or not self._left:
            self._left = tuple(self.felt.left(view, seat) for seat in range(self.seats))
        if not shown.laid:
            self._open = ((), ())
        if shown.is_calm:
            self._facts, shown.facts = self.felt.facts(view), None
        elif shown.facts is not None:
            self._facts = shown.facts
        if shown.laid and shown.is_calm:
            self._open = (rules.open_pips(view) if self.felt.shows_ends else (), rules.tally(view))

    def scores(self, shown: TableModel, rounds: int, outlook: tuple[tuple[str, str], ...]) -> Scores:
        """Return what the panel says; `outlook` is what has been found out about the game beside the facts."""
        say, rules = self.session.say, self.table.rules
        ends, parts = self._open
        set_name = say("Double {n}", n=self.pieces.top) if len(self.pieces.faces[0]) == TWO else say("40 cards")
        aim = self.felt.aim or (say("first to {n}", n=rules.target) if rules.target else say("one round"))
        last = shown.plays[-1] if shown.plays else None
        return Scores(
            title=say(rules.title),
            subtitle=f"{set_name} · {aim}",
            round_name=self._round_name(max(1, rounds)),
            rows=self._rows(shown),
            target=rules.target,
            ends_title=say("Open ends"),
            ends=ends,
            count_label=say("Count") if parts else "",
            count=str(sum(parts)) if parts else "",
            count_note=say("last play scored +{n}", n=last.points) if last and last.points else "",
            facts=(*self._facts, *outlook) if self._facts else (),
            plays_title=say("Last plays"),
            plays=tuple(
                PlayRow(
                    self.people[play.seat].name, self.pieces.faces[play.tile], f"+{play.points}" if play.points else ""
                )
                for play in shown.plays
            ),
        )

    def _rows(self, shown: TableModel) -> tuple[ScoreRow, ...]:
        """Return a row for each side, that of the one who looks first."""
        sides = self.table.rules.sides
        around = [(self.me + place) % self.seats for place in range(self.seats)]
        rows: list[ScoreRow] = []
        for side in dict.fromkeys(sides[seat] for seat in around):
            seats = [seat for seat in around if sides[seat] == side]
            first = self.people[seats[0]]
            name = first.name
            for seat in seats[1:]:
                name = self.session.say("{some} and {other}", some=name, other=self.people[seat].name)
            rows.append(
                ScoreRow(
                    name,
                    self._number(shown, seats[0]),
                    first.colour,
                    first.bot,
                    active=shown.turn in seats,
                    me=self.me in seats,
                )
            )
        return tuple(rows)

    def points(self, shown: TableModel, seat: Seat) -> str:
        """Return what the plate of another seat says: its points, or that it is the partner."""
        if seat in self.notes:
            return self.notes[seat]
        sides = self.table.rules.sides
        if sides[seat] == sides[self.me] and not self.table.is_watching:
            return self.session.say("your partner")
        number = self._number(shown, seat)
        if not self.felt.has_points:
            return self.session.words.say_n("{n} tile", "{n} tiles", number)
        return self.session.words.say_n("{n} point", "{n} points", number)

    def _number(self, shown: TableModel, seat: Seat) -> int:
        """Return the points of a seat, or what it has left where nobody keeps points."""
        if not self.felt.has_points:
            return self._left[seat] if self._left else 0
        return shown.scores[seat] if shown.scores else 0

    def _round_name(self, rounds: int) -> str:
        if self.table.deal:
            return self.session.say("Deal {n}", n=self.table.deal)
        if self.seats == 1:
            return ""
        agreed = self.felt.rounds
        if agreed and rounds <= agreed:
            return self.session.say("Round {n} of {all}", n=rounds, all=agreed)
        return self.session.say("Round {n}", n=rounds)
