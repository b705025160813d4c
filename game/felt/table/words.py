"""The words around the felt: the panel, the plates of other seats, and the message box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core import DRAW, NOBODY, PLAY, Seat
from game.felt.frame import CROWD
from game.felt.table.model import Play, TableModel
from game.felt.table.score_panel import PlayRow, ScoreRow, Scores
from game.picture.asleep import asleep
from game.picture.family_layout import FamilyLayout
from game.picture.names import Person
from game.play.table import Table
from game.session.medallions import medallions
from game.session.session import Session

TWO: Final = 2
"""Number of a domino's squares. A Space card has three."""


class TableWords:
    """Turns the model of a table into words."""

    def __init__(self, session: Session, table: Table, layout: FamilyLayout, people: Sequence[Person]) -> None:
        self.words: Final = session.words
        self.say: Final = session.words.say
        self.table: Final = table
        self.layout: Final = layout
        self.people: Final = people
        self.pieces: Final = table.rules.pieces
        self.seats: Final = table.rules.seats
        self.me: Final = table.seat
        sides, around = table.rules.sides, [(self.me + place) % self.seats for place in range(self.seats)]
        order = dict.fromkeys(sides[seat] for seat in around)
        self._sides: Final = [[seat for seat in around if sides[seat] == side] for side in order]
        """The seats of each side, the viewer's first."""
        self._round_names: Final[dict[tuple[int, int], str]] = {}
        """The names of rounds so far, by their number in the model and at the table."""

    # -- the panel ----------------------------------------------------------------------------------------------

    def scores(self, model: TableModel) -> Scores:
        """Return the contents of the panel."""
        say, rules = self.say, self.table.rules
        set_name = say("Double {n}", n=self.pieces.top) if len(self.pieces.faces[0]) == TWO else say("40 cards")
        aim = self.layout.aim or (say("first to {n}", n=rules.target) if rules.target else say("one round"))
        last = model.plays[-1] if model.plays else None
        number = max(1, model.rounds), self.table.rounds
        name = self._round_names.get(number)
        if name is None:
            name = self._round_names[number] = self._round_name(number[0])
        return Scores(
            title=say(rules.title),
            subtitle=f"{set_name} · {aim}",
            round_name=name,
            rows=self._rows(model) if 1 < self.seats < CROWD else (),
            target=rules.target,
            ends_title=say("Open ends"),
            ends=model.ends,
            count_label=say("Count") if model.tally else "",
            count=str(sum(model.tally)) if model.tally else "",
            count_note=self._count_note(last) if last else "",
            facts=(*model.facts, *model.outlook) if model.facts else (),
            plays_title=say("Last plays"),
            plays=tuple(
                PlayRow(
                    self.people[play.seat].name,
                    self.pieces.faces[play.tile],
                    f"+{play.points}" if play.points else "",
                    self.people[play.taker].name if play.taker != NOBODY else "",
                )
                for play in model.plays
            ),
        )

    def _count_note(self, last: Play) -> str:
        """Return what the last play scored, and for whom if another player called it."""
        if not last.points:
            return ""
        if last.taker != NOBODY:
            return self.say("{name} called +{n}", name=self.people[last.taker].name, n=last.points)
        return self.say("last play scored +{n}", n=last.points)

    @property
    def row_of(self) -> Mapping[Seat, int]:
        """The row of the panel with each seat's score."""
        return {seat: row for row, seats in enumerate(self._sides) for seat in seats}

    def _rows(self, model: TableModel) -> tuple[ScoreRow, ...]:
        """Return a row for each side, the viewer's first."""
        rows: list[ScoreRow] = []
        for seats in self._sides:
            first = self.people[seats[0]]
            partner = self.people[seats[1]].medallion if len(seats) > 1 else None
            name = self.words.listed([self.people[seat].name for seat in seats]) if partner is not None else first.name
            rows.append(
                ScoreRow(
                    name,
                    self._number(model, seats[0]),
                    first.medallion,
                    active=model.turn in seats,
                    me=self.me in seats,
                    rolling=not model.rolling.isdisjoint(seats),
                    partner=partner,
                )
            )
        return tuple(rows)

    def asleep(self, model: TableModel) -> tuple[tuple[tuple[int, ...], ...], str]:
        """Return the numbers and the names of the tiles that slept through a round, once all hands lie open."""
        up = asleep(self.table.rules, model.view) if model.all_open and model.view is not None else ()
        return tuple(self.pieces.faces[tile] for tile in up), " ".join(map(self.pieces.label, up))

    def points(self, model: TableModel, seat: Seat) -> str:
        """Return the text on another seat's plate: what it has passed on, its points, or that it is the partner."""
        if seat in model.notes:
            return model.notes[seat].text
        if self.layout.keeps_passes and seat in model.passed:
            return self.say("passed {numbers}", numbers=self._passed(model, seat))
        sides = self.table.rules.sides
        if sides[seat] == sides[self.me] and not self.table.is_watching:
            return self.say("your partner")
        number = self._number(model, seat)
        if not self.layout.has_points:
            return self.words.say_n("{n} tile", "{n} tiles", number)
        return self.words.say_n("{n} point", "{n} points", number)

    def _passed(self, model: TableModel, seat: Seat) -> str:
        """Return the numbers that a seat has passed on and not played since."""
        return ", ".join(map(str, model.passed[seat]))

    def own_passes(self, model: TableModel) -> str:
        """Return what the player has passed on, for the rack; empty where that isn't kept or nothing was."""
        if not self.layout.keeps_passes or self.me not in model.passed:
            return ""
        passed = self._passed(model, self.me)
        if self.table.is_watching:
            return self.say("passed {numbers}", numbers=passed)
        return self.say("you passed {numbers}", numbers=passed)

    def chip_points(self, model: TableModel, seat: Seat) -> str:
        """Return the text on a seat's chip: its points, with their short name, or a note; empty while they roll."""
        if seat in model.notes and seat not in model.rolling:
            return model.notes[seat].text
        return self.short_points(model, seat)

    def short_points(self, model: TableModel, seat: Seat) -> str:
        """Return the shortest text about a seat's points, or the shortest note; empty while the points roll."""
        if seat in model.rolling:
            return ""
        if seat in model.notes:
            return model.notes[seat].short
        if self.layout.keeps_passes and seat in model.passed:
            return self.say("no {numbers}", numbers=self._passed(model, seat))
        sides = self.table.rules.sides
        if sides[seat] == sides[self.me] and seat != self.me and not self.table.is_watching:
            return self.say("partner")
        number = self._number(model, seat)
        if not self.layout.has_points:
            return self.words.say_n("{n} tile", "{n} tiles", number)
        return self.words.say_n("{n} pt", "{n} pts", number)

    def _number(self, model: TableModel, seat: Seat) -> int:
        """Return the points of a seat, or the number of its tiles left if the game has no points."""
        if not self.layout.has_points:
            return model.left[seat] if model.left else 0
        return model.scores[seat]

    def _round_name(self, rounds: int) -> str:
        if self.table.deal:
            return self.say("Deal {n}", n=self.table.deal)
        if self.seats == 1:
            return ""
        agreed = self.layout.rounds
        if agreed and rounds <= agreed:
            return self.say("Round {n} of {all}", n=rounds, all=agreed)
        return self.say("Round {n}", n=rounds)

    # -- the message --------------------------------------------------------------------------------------------

    def message(self, model: TableModel) -> tuple[str, str]:
        """Return heading and text of the message to the player."""
        if model.notice is not None:
            return model.notice
        return self._request(model) if model.must else self._report(model)

    def _report(self, model: TableModel) -> tuple[str, str]:
        """Return the message while the player has nothing to do."""
        say, note = self.say, model.notes.get(model.turn)
        if note is not None and note.title and not model.title and model.idle is None:
            return note.title, note.told
        if self.seats == 1 and model.is_calm and model.view is not None and model.view.over:
            return "", ""  # the last report is of the table before its end, which the results tell
        if model.title or model.text:
            return model.title or (say("At the table") if self.seats > 1 else say(self.table.rules.title)), model.text
        if model.idle is not None:
            return model.idle
        if model.turn in (NOBODY, self.me):
            return "", ""
        return say("{name} is thinking", name=self.people[model.turn].name), self._reminder(model)

    def _request(self, model: TableModel) -> tuple[str, str]:
        """Return the message that asks the player to move."""
        say, text = self.say, model.text
        title = model.title or (say("Your turn") if self.seats > 1 else say("Your move"))
        if model.turn_end is not None and model.turn_end.seat == self.me:
            title = say("Your turn ends in {n} s", n=model.turn_end.seconds)
            text = text or say("Then a bot moves for you.")
        if model.request is not None:
            title = model.title or model.request[0]
            text = text or (model.request[1] if model.chosen is None else "")
        assert model.view is not None
        prompt = self.layout.prompt(model.view, model.legal, model.chosen)
        if self.seats == 1 and text and model.request is not None:
            return title, text  # a puzzle: how to move is known by then
        if prompt:
            return title, f"{text}\n{prompt}" if text else prompt
        if any(move.act == PLAY for move in model.legal):
            if text:
                return title, text
            if model.chosen is None:
                return title, self._play_words(model)
            tile = self.pieces.label(model.chosen)
            if model.has_one_outcome:
                return title, say("Choose {tile} again to play it.", tile=tile)
            return title, say("Choose an end for {tile}.", tile=tile)
        draws = any(move.act == DRAW for move in model.legal)
        need = say("No tile fits. Draw.") if draws else say("No tile fits. Pass.")
        return title, f"{text}\n{need}" if text else need

    def _play_words(self, model: TableModel) -> str:
        """Return the request to play, which names a lead that the rules decide."""
        assert model.view is not None
        leads = {move.tiles[0] for move in model.legal if move.act == PLAY}
        if model.view.board.tiles() or len(leads) > 1:
            return self.say("Play a tile.")
        return self.say("You lead with {tile}.", tile=self.pieces.label(leads.pop()))

    def _reminder(self, model: TableModel) -> str:
        """Return a reminder of possible acts while others think. It never depends on whether there is a score."""
        last = model.plays[-1] if model.plays else None
        if not self.table.rules.must_claim or last is None or last.seat != self.me or last.points:
            return ""
        return self.say("If that scored, claim it before the next tile.")


def people_of(session: Session, table: Table) -> tuple[Person, ...]:
    """Return the players with their medallions."""
    here = bool(table.record)
    you = session.say("You")
    faces = [session.settings.face_of(player.name, you) if here else "" for player in table.players]
    faces[: len(table.faces)] = table.faces
    if not here and not table.faces:
        faces[table.seat] = session.settings.values.player_face
    me = NOBODY if table.is_watching and not here else table.seat  # an onlooker of a table nearby
    found = medallions([player.bot for player in table.players], me, faces)
    return tuple(Person(player.name or you, each) for player, each in zip(table.players, found, strict=True))
