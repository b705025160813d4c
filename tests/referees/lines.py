"""The referee of the line games: Block & Draw is the law, the others say what is different."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.outsider import Stream, Tile, is_double, name, names, tile_of, weight
from tests.referees.referee import Judged, Record, Referee

Choice = tuple[Tile, str | None, int | None]
"""A tile, its place, and in Matador the half that is put against the end."""


@dataclass
class Arm:
    """An end of the line: its pip, and the tile that shows it; a bare tip of a double has none."""

    pip: int
    tile: Tile | None


SHARED: Judged = {
    "hand_size": ("sheet",),
    "boneyard_reserve": (0, 1, 2),
    "dead_layout": ("draw_out",),
    "blocked_tie": ("void", "split"),
    "next_leader": ("procedure", "winner", "rotate"),
    "match": ("rounds",),
    "target": (100,),
}
SCORED: Judged = {**SHARED, "blocked_score": ("combined", "each")}
NO_DOUBLE: Judged = {"no_double": ("redeal",)}


class Line(Referee):
    """What all games with a line share."""

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
            each = self.hand_for_two if self.seats == 2 else self.hand
            self.hands = [set(tiles[at : each * self.seats : self.seats]) for at in range(self.seats)]
            self.stock = tiles[each * self.seats :]
            doubles = [tile for hand in self.hands for tile in hand if is_double(tile)]
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

    def draw_for_lead(self, stream: Stream) -> int | None:
        """Return who has drawn the lead, in games that have the seats draw for it."""
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
        """Return the halves of the tile that may be put against a pip."""
        return {pip} & {*tile}

    def leads(self, seat: int) -> set[Tile]:
        return {self.must} if self.must else self.hands[seat]

    def plays(self, seat: int) -> dict[Choice, int]:
        """Return what the seat can play, and which half touches then."""
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
        """Put the tile down, and return the one it was put against (none for a bare tip, and for the lead)."""
        if self.lead is None:
            self.lead = tile
            self.arms = {"L": Arm(tile[0], tile), "R": Arm(tile[1], tile)}
            return None
        arm = self.arms[place or ""]
        covered, arm.tile = arm.tile, tile
        arm.pip = sum(tile) - half
        return covered

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        """Credit what the play scores; return whether it was said aloud."""
        del seat, tile, covered, aloud
        return False

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        """Whether the play gives its player another tile."""
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
            return
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
        return max(self.totals()) >= int(self.options["target"])

    def next_lead(self) -> Record:
        by = self.options["next_leader"]
        if by == "rotate":
            return {"seat": self.after(self.leader), "by": by}
        if by == "winner" and len(self.winners) == 1:
            return {"seat": self.winners[0], "by": by}
        return {"seat": None, "by": "procedure"}


class BlockDraw(Line):
    """Five tiles each, the highest double leads, and nothing else."""

    key = "block_draw"
    title = "Block & Draw"
    judges: ClassVar[Judged] = {**SCORED, **NO_DOUBLE}


class Matador(Line):
    """Touching halves make seven, matadors go anywhere, and who can play may draw first."""

    key = "matador"
    title = "Matador"
    tops = (6,)
    hand_for_two = 7
    judges: ClassVar[Judged] = {**SCORED, **NO_DOUBLE, "voluntary_draw": ("on", "off")}

    def touching(self, tile: Tile, pip: int) -> set[int]:
        if tile in {(0, 0), (1, 6), (2, 5), (3, 4)}:
            return {*tile}
        return {7 - pip} & {*tile}

    def inner(self, half: int) -> int | None:
        return half

    def may_draw(self, seat: int) -> bool:
        if self.options["voluntary_draw"] == "on":
            return bool(self.arms) and self.has_stock()
        return super().may_draw(seat)


class Bergen(Line):
    """The lowest double leads; ends alike score; a tile is drawn once; the best hand has no double."""

    key = "bergen"
    title = "Bergen"
    hand_for_two = hand = 6
    highest_leads = False
    judges: ClassVar[Judged] = {
        **SHARED,
        "target": (15,),
        "bergen_draw": ("one", "until"),
        "triple_on_exposed_double": ("off", "on"),
    }

    def may_draw(self, seat: int) -> bool:
        return super().may_draw(seat) and (self.options["bergen_draw"] == "until" or not self.draws)

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        del covered, aloud
        left, right = self.arms.values()
        if left.pip == right.pip and left.tile and right.tile:
            exposed = is_double(left.tile) or is_double(right.tile)
            triple = is_double(tile) or (self.options["triple_on_exposed_double"] == "on" and exposed)
            points = 3 if triple and self.lead != tile else 2
            self.credit(seat, points, [points], "play")
            if self.is_won():
                self.reason, self.winners = "target", [seat]
        return False

    def best_hands(self) -> list[int]:
        lowest = [min((tile[0] for tile in hand if is_double(tile)), default=-1) for hand in self.hands]
        without = [seat for seat in range(self.seats) if lowest[seat] < 0]
        if not without:
            return [lowest.index(min(lowest))]
        lightest = min(weight(self.hands[seat]) for seat in without)
        return [seat for seat in without if weight(self.hands[seat]) == lightest]

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        if len(winners) == 1:
            self.credit(winners[0], 1, [1], reason)


class SeatsDraw(Line):
    """Who draws the heaviest tile leads, and leads anything."""

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


class Fours(SeatsDraw):
    """A turn goes on as long as a tile fits."""

    key = "fours"
    title = "Fours"
    seat_counts = (4,)
    judges: ClassVar[Judged] = {**SCORED, "fours": ("must", "may")}

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        del tile, covered
        return True

    def may_stop(self) -> bool:
        return bool(self.options["fours"] == "may")


class OneArmJoe(Line):
    """One end only; a tile put against a double earns a second one."""

    key = "one_arm_joe"
    title = "One-Arm Joe"
    hand_for_two = hand = 3
    judges: ClassVar[Judged] = {**SCORED, "free_tile": ("on_double", "played_double")}

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        covered = super().lay(tile, place, half) if self.arms else None
        if self.lead is None:
            self.lead = tile
            self.arms = {"": Arm(tile[0], tile)}
        return covered

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        earned = tile if self.options["free_tile"] == "played_double" else covered
        return earned is not None and is_double(earned) and not self.further

    def may_stop(self) -> bool:
        return True
