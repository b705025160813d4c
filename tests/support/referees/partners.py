"""Referee of Partners: two pairs, nothing drawn, blocks that are won in several ways, and many bonuses."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Stream, Tile, is_double, name, names, to_five, weight
from tests.support.referees.lines import SeatsDraw
from tests.support.referees.referee import NEAR, Judged, Record

FIRST_ROUNDS = (100, 75, 50, 25)


class Partners(SeatsDraw):
    """Its page in match-file.md, step by step."""

    key = "partners"
    title = "Partners"
    seat_counts = (4,)
    tops = (6, 9)
    judges: ClassVar[Judged] = {
        "direction": ("anticlockwise", "clockwise"),
        "hand_size": ("sheet", *range(3, 14)),
        "redeal_doubles": (0, 4, 5, 6),
        "first_leader": ("highest_double", "holder", "lots"),
        "next_leader": ("rotate", "winner", "procedure"),
        "after_tie": ("rotate", "same", "procedure"),
        "lead_tile": ("any", "double"),
        "blocked_winner": ("pair", "hand", "duel", "duel_before"),
        "blocked_tie": ("void", "closer", "not_closer", "leader"),
        "unit": ("pips", "hands", "ways"),
        "points": ("opponents", "all", "difference"),
        "rounding": ("none", "five"),
        "capicua": (0, 1, 25, 30, 50, 100),
        "capicua_ends": ("different", "any"),
        "blank_out": (0, 25, 30, 100),
        "key_tile": (0, 1, 25),
        "closing": (0, 25, 100),
        "lead_pass": (0, 25, 30, 50),
        "lead_pass_single": ("same", "twice"),
        "three_passes": (0, 25, 30),
        "opening": ("none", "hundred"),
        "six_love": ("off", "keep", "wipe"),
        "target": (100, *range(3, 11), 50, 75, 150, 200, 250, 300, 500, *NEAR),
        "match": ("rounds", "single"),
    }

    def __init__(self) -> None:
        super().__init__()
        self.won = 0

    def seating(self) -> list[int]:
        return [0, 1, 0, 1]

    # -- a deal ---------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self.line: list[Tile] = []
        self.closer = self.waited = 0
        self.before: tuple[int, ...] = ()
        self.against = -1

    def lay_out(self, stream: Stream) -> Record:
        self.clear()
        by = str(self.next.get("by", "procedure"))
        self.agreed = by != "procedure"
        how = self.options["first_leader"]
        seat: int | None = self.next["seat"] if self.agreed else None
        if not self.agreed and how == "lots":
            seat = self.draw_for_lead(stream)
        asked = self.options["hand_size"]
        each = self.usual_hand() if asked == "sheet" else int(asked)
        while True:
            tiles = self.shuffled(stream)
            self.hands = [set(tiles[at : 4 * each : 4]) for at in range(4)]
            self.stock = tiles[4 * each :]
            doubles = [[tile for tile in hand if is_double(tile)] for hand in self.hands]
            most = int(self.options["redeal_doubles"])
            too_many = most and max(map(len, doubles)) >= most
            if not too_many and (seat is not None or any(doubles)):
                break
            self.redeals.append([names(sorted(hand)) for hand in self.hands])
        if seat is None:
            highest = max(tile for found in doubles for tile in found)
            seat = next(at for at in range(4) if highest in self.hands[at])
            self.must = highest if how == "highest_double" else None
        self.leader = seat
        return {"seat": seat, "by": by, "tile": name(self.must) if self.must else None}

    def usual_hand(self) -> int:
        return 7 if self.set == "double-6" else 10

    # -- a step ---------------------------------------------------------------------------------------------------

    def leads(self, seat: int) -> set[Tile]:
        found = super().leads(seat)
        doubles = {tile for tile in found if is_double(tile)}
        return doubles if self.agreed and self.options["lead_tile"] == "double" and doubles else found

    def has_stock(self) -> bool:
        return False

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        self.waited = self.passes
        self.closer = self.turn
        self.before = tuple(arm.pip for arm in self.arms.values())
        self.against = half
        self.line.append(tile)
        return super().lay(tile, place, half)

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        if aloud:
            self.foul("nothing is said here")
        if self.waited == 3:
            self.earn(seat, int(self.options["three_passes"]), "three-passes")
        return super().count_play(seat, tile, covered, aloud=aloud)

    def skip(self, seat: int) -> None:
        if self.plays(seat):
            self.foul("nobody may pass who can play")
        self.passes += 1
        if self.passes == 1 and len(self.line) == 1:
            more = {"same": 1, "twice": 2}[self.options["lead_pass_single"]]
            worth = int(self.options["lead_pass"])
            self.earn(self.leader, worth if is_double(self.line[0]) else more * worth, "lead-pass")
        if self.reason:
            return
        if self.passes == 4:
            self.block()
        else:
            self.next_turn()

    def earn(self, seat: int, points: int, cause: str) -> None:
        """Credit points in the middle of a round, which may win the match."""
        if points:
            self.credit(seat, points, [points], cause)
            if self.is_won():
                self.reason, self.winners = "target", [seat]

    # -- the end --------------------------------------------------------------------------------------------------

    def block(self) -> None:
        seat = self.best_seat()
        self.finish("void" if seat is None else "blocked", [] if seat is None else [seat])

    def best_seat(self) -> int | None:
        """Return the seat that gets the points of a block."""
        weights = [weight(hand) for hand in self.hands]
        how = self.options["blocked_winner"]
        if how == "pair":
            sums = [weights[0] + weights[2], weights[1] + weights[3]]
            sides = {side for side in (0, 1) if sums[side] == min(sums)}
        else:
            among = [0, 1, 2, 3]
            if how != "hand":
                among = [self.closer, self.after(self.closer, 1 if how == "duel" else -1)]
            least = min(weights[seat] for seat in among)
            best = [seat for seat in among if weights[seat] == least]
            if how != "hand" and len(best) == 1:
                return best[0]
            sides = {self.sides[seat] for seat in best}
        if len(sides) == 2:
            tie = self.options["blocked_tie"]
            if tie == "void":
                return None
            side = self.sides[self.leader if tie == "leader" else self.closer]
            sides = {1 - side if tie == "not_closer" else side}
        around = [self.after(self.closer, step) for step in range(4)]
        return min((seat for seat in around if self.sides[seat] in sides), key=lambda seat: weights[seat])

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason = reason
        self.winners = []
        for seat in winners:
            self.winners = self.seats_of([self.sides[seat]])
            self.credit(seat, *self.bonus(seat, reason), reason)
            for to, points, cause in self.further_points(seat, reason):
                self.credit(to, points, [points], cause)
        self.best_of_round = winners[0] if winners else None

    def fits_both(self) -> bool:
        return {*self.before} <= {*self.line[-1]}

    def bonus(self, seat: int, reason: str) -> tuple[int, list[int]]:
        unit, out = self.options["unit"], reason == "out"
        if unit == "ways" and out:
            worth = 1 + is_double(self.line[-1]) + 2 * self.fits_both()
            return worth, [worth]
        if unit != "pips":
            return 1, [1]
        held = [
            (self.sides[at] == self.sides[seat], weight(self.hands[at])) for at in range(4) if not out or at != seat
        ]
        theirs = [pips for is_own, pips in held if not is_own]
        how = self.options["points"]
        if how == "all":
            parts = [pips for _, pips in held]
        elif how == "difference":
            parts = theirs + [-pips for is_own, pips in held if is_own]
        else:
            parts = theirs
        points = max(sum(parts), 0)
        return (to_five(points) if self.options["rounding"] == "five" else points), parts

    def further_points(self, seat: int, reason: str) -> list[tuple[int, int, str]]:
        """Return the bonuses of a round and what it takes away: to whom, how many, and why."""
        found: list[tuple[int, int, str]] = []
        last, rules = self.line[-1], self.options
        if reason == "out":
            two = len({*self.before}) == 2 or rules["capicua_ends"] == "any"
            if not is_double(last) and self.fits_both() and two:
                found.append((seat, rules["capicua"], "capicua"))
            if last == (0, 0):
                found.append((seat, rules["blank_out"], "blank-out"))
            if all(tile in self.line for tile in self.box if self.against in tile):
                found.append((seat, rules["key_tile"], "key-tile"))
        elif self.sides[self.closer] == self.sides[seat]:
            found.append((seat, rules["closing"], "closing"))
        if rules["opening"] == "hundred" and self.won < len(FIRST_ROUNDS):
            found.append((seat, FIRST_ROUNDS[self.won], "opening"))
        found = [each for each in found if each[1]]
        side = self.sides[seat]
        if rules["six_love"] != "off" and self.scores[1 - side]:
            found.append((self.after(seat), -self.totals()[1 - side], "love"))
            if rules["six_love"] == "wipe":
                mine = self.totals()[side] + sum(points for to, points, _ in found if self.sides[to] == side)
                found.append((seat, -mine, "love"))
        return found

    def next_lead(self) -> Record:
        by = self.options["next_leader" if self.winners else "after_tie"]
        seats = {"rotate": self.after(self.leader), "same": self.leader, "procedure": None}
        return {"seat": self.best_of_round if by == "winner" else seats[by], "by": by}

    def end_round(self, line: Record) -> None:
        if self.reason == "target":
            self.best_of_round = None
        super().end_round(line)
        self.won += bool(self.winners)
