"""Shared referee of the line games, with Block & Draw as the standard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.outside.shuffle import Stream, Tile, is_double, name, names, tile_of, weight
from tests.support.referees.referee import NEAR, Judged, Record, Referee

Choice = tuple[Tile, str | None, int | None]
"""A tile, its place, and in Matador the half that touches the end."""


@dataclass
class Arm:
    """An end of the line: its number and the tile that shows it, or no tile for a bare tip of a double."""

    pip: int
    tile: Tile | None


SHARED: Judged = {
    "hand_size": ("sheet", *range(1, 8)),
    "boneyard_reserve": (0, 1, 2),
    "dead_layout": ("draw_out", "stop"),
    "blocked_tie": ("void", "split"),
    "next_leader": ("procedure", "winner", "rotate"),
    "match": ("rounds", "single"),
    "target": (100, 50, 150, *NEAR),
}
SCORED: Judged = {**SHARED, "blocked_score": ("combined", "each")}
NO_DOUBLE: Judged = {"no_double": ("redeal", "highest_single")}


class Line(Referee):
    """The rules shared by all games with a line."""

    hand_for_two: ClassVar[int] = 5
    hand: ClassVar[int] = 5
    highest_leads: ClassVar[bool] = True

    # -- a deal ---------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self.must: Tile | None = None
        self.arms: dict[str, Arm] = {}
        self.lead: Tile | None = None
        self.passes = self.draws = 0
        self.further = False

    def lay_out(self, stream: Stream) -> Record:
        self.clear()
        by: str = self.next.get("by", "procedure")
        seat: int | None = self.next["seat"] if by != "procedure" else self.draw_for_lead(stream)
        while True:
            tiles = self.shuffled(stream)
            asked = self.options["hand_size"]
            each = self.usual_hand() if asked == "sheet" else int(asked)
            self.hands = [set(tiles[at : each * self.seats : self.seats]) for at in range(self.seats)]
            self.stock = tiles[each * self.seats :]
            doubles = [tile for tile in tiles[: each * self.seats] if is_double(tile)]
            if not doubles and self.options.get("no_double") == "highest_single" and seat is None:
                doubles = [max(tiles[: each * self.seats], key=lambda tile: (sum(tile), tile[1]))]
            if doubles or not self.needs_double(agreed=seat is not None):
                break
            self.redeals.append([names(sorted(hand)) for hand in self.hands])
        if seat is not None and not self.can_lead_freely(seat):
            seat, by = None, "procedure"
        if seat is None:
            self.must = must = max(doubles) if self.highest_leads else min(doubles)
            seat = next(at for at in range(self.seats) if must in self.hands[at])
        self.leader = seat
        return {"seat": seat, "by": by, "tile": name(self.must) if self.must else None}

    def usual_hand(self) -> int:
        return self.hand_for_two if self.seats == 2 else self.hand

    def draw_for_lead(self, stream: Stream) -> int | None:
        """Return the seat that drew the lead, in games that draw for it."""
        del stream
        return None

    def needs_double(self, *, agreed: bool) -> bool:
        return not agreed

    def can_lead_freely(self, seat: int) -> bool:
        del seat
        return True

    # -- a step ---------------------------------------------------------------------------------------------------

    def move(self, seat: int, line: Record) -> Record:
        act = line["act"]
        self.owner: int | None = None
        what: Record = {**dict.fromkeys(("place", "onto", "inner")), "tiles": [], "aloud": False, "text": act}
        if act in ("play", "draw", "pass", "stop"):
            self.in_turn(seat)
        if act == "play":
            what |= self.play(seat, line)
        elif act == "draw":
            if not self.may_draw(seat):
                self.foul("nothing may be drawn")
            self.take(seat)
            self.draws += 1
        elif act == "pass":
            self.skip(seat)
        elif act == "stop":
            if not self.further or not self.may_stop():
                self.foul("there is nothing to decline")
            self.next_turn()
        else:
            what["text"] = self.speak(seat, act, line["text"])
        return {**what, "owner": self.owner}

    def speak(self, seat: int, act: str, text: str) -> str:
        """Judge a claim or a call, and return its text."""
        del seat, text
        self.foul(f"nobody can {act}")

    def open_arms(self) -> dict[str, Arm]:
        return self.arms

    def touching(self, tile: Tile, pip: int) -> set[int]:
        """Return the halves of the tile that can touch a number."""
        return {pip} & {*tile}

    def leads(self, seat: int) -> set[Tile]:
        return {self.must} if self.must else self.hands[seat]

    def plays(self, seat: int) -> dict[Choice, int]:
        """Return the seat's possible plays, and the half that touches in each."""
        if not self.arms:
            return {(tile, None, None): tile[0] for tile in self.leads(seat)}
        return {
            (tile, place or None, self.inner(half)): half
            for place, arm in self.open_arms().items()
            for tile in self.hands[seat]
            for half in self.touching(tile, arm.pip)
        }

    def inner(self, half: int) -> int | None:
        del half
        return None

    def play(self, seat: int, line: Record) -> Record:
        (spelt,) = line["tiles"]
        tile, place = tile_of(spelt), line["place"]
        half = self.plays(seat).get((tile, place, line["inner"]))
        if half is None:
            self.foul(f"{spelt} cannot be played there")
        onto = self.arms[place or ""].pip if self.arms else None
        covered = self.lay(tile, place, half)
        self.hands[seat].remove(tile)
        self.must, self.passes = None, 0
        aloud = self.count_play(seat, tile, covered, aloud=line["aloud"])
        if not self.reason:
            if not self.hands[seat]:
                self.finish("out", [seat])
            elif self.options.get("dead_layout", "stop") == "stop" and self.is_dead():
                self.block()
            elif self.goes_on(tile, covered) and self.plays(seat):
                self.further = True
            else:
                self.next_turn()
        text = name(tile) + (f"@{place}" if place else "") + (f"/{line['inner']}" if line["inner"] is not None else "")
        return {
            "text": text + "!" * aloud,
            "tiles": [name(tile)],
            "place": place,
            "onto": onto,
            "inner": line["inner"],
            "aloud": aloud,
        }

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        """Play the tile and return the one it touches; None for a bare tip or the lead."""
        if self.lead is None:
            self.lead = tile
            self.arms = {"L": Arm(tile[0], tile), "R": Arm(tile[1], tile)}
            return None
        arm = self.arms[place or ""]
        covered, arm.tile = arm.tile, tile
        arm.pip = sum(tile) - half
        return covered

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        """Credit the score of a play; return True if it was claimed aloud."""
        del seat, tile, covered, aloud
        return False

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        """Return True if the play gives its player another tile."""
        del tile, covered
        return False

    def may_stop(self) -> bool:
        return False

    def has_stock(self) -> bool:
        return len(self.stock) > int(self.options["boneyard_reserve"])

    def may_draw(self, seat: int) -> bool:
        return self.has_stock() and not self.further and not self.plays(seat)

    def next_turn(self) -> None:
        self.turn, self.draws, self.further = self.after(self.turn), 0, False

    def skip(self, seat: int) -> None:
        if self.plays(seat) or self.may_draw(seat):
            self.foul("nobody may pass who can play or draw")
        self.passes += 1
        if self.passes < self.seats or self.has_stock():
            self.next_turn()
        else:
            self.block()

    def is_dead(self) -> bool:
        """Return True if no hidden tile fits."""
        hidden = {*self.stock}.union(*self.hands)
        return not any(self.touching(tile, arm.pip) for arm in self.open_arms().values() for tile in hidden)

    def block(self) -> None:
        best = self.best_hands()
        is_void = len(best) > 1 and self.options["blocked_tie"] == "void"
        self.finish("void" if is_void else "blocked", [] if is_void else best)

    def table(self) -> Record:
        ends = [{"place": place, "pip": arm.pip} for place, arm in self.open_arms().items()]
        return {"ends": ends, "open": []}

    # -- the end --------------------------------------------------------------------------------------------------

    def best_hands(self) -> list[int]:
        weights = [weight(hand) for hand in self.hands]
        return [seat for seat in range(self.seats) if weights[seat] == min(weights)]

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        self.award(reason, winners)

    def award(self, reason: str, winners: list[int]) -> None:
        """Credit the points of the hands."""
        for seat in winners:
            points, parts = self.bonus(seat, reason)
            self.credit(seat, points // len(winners), parts, reason)

    def bonus(self, seat: int, reason: str) -> tuple[int, list[int]]:
        """Return the points of the hands, and their parts."""
        others = [weight(hand) for at, hand in enumerate(self.hands) if at != seat]
        own = weight(self.hands[seat])
        if reason == "blocked" and self.options.get("blocked_score") == "each":
            others = [other - own for other in others]
        elif reason == "blocked":
            others.append(-own)
        return sum(others), others

    def is_won(self) -> bool:
        if self.options["match"] == "single":
            return self.reason is not None and len(self.ahead()) == 1
        return max(self.totals()) >= int(self.options["target"])

    def ahead(self) -> list[int]:
        """Return the side with the most points; among tied sides, those that won the round, if any did."""
        totals = self.totals()
        most = [side for side, total in enumerate(totals) if total == max(totals)]
        won = {self.sides[seat] for seat in self.winners}
        return [side for side in most if side in won] or most

    def best(self) -> list[int]:
        return self.ahead() if self.options["match"] == "single" else super().best()

    def next_lead(self) -> Record:
        by = self.options["next_leader"]
        if by == "rotate":
            return {"seat": self.after(self.leader), "by": by}
        if by == "winner" and len(self.winners) == 1:
            return {"seat": self.winners[0], "by": by}
        return {"seat": None, "by": "procedure"}


class SeatsDraw(Line):
    """The player who draws the heaviest tile leads with any tile."""

    def draw_for_lead(self, stream: Stream) -> int | None:
        tied = list(range(self.seats))
        tiles: list[Tile] = []
        while len(tied) > 1:
            if len(tiles) < len(tied):
                tied, tiles = list(range(self.seats)), self.shuffled(stream)
            drawn = [(seat, tiles.pop(0)) for seat in tied]
            self.seat_draws.append([{"seat": seat, "tile": name(tile)} for seat, tile in drawn])
            heaviest = max(sum(tile) for _, tile in drawn)
            tied = [seat for seat, tile in drawn if sum(tile) == heaviest]
        return tied[0]
