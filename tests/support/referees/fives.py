"""Referee of the games that count fives: All Fives with its calls, Five Up with its tips and its exact end."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Tile, is_double, name, to_five, weight
from tests.support.referees.arms import Arms
from tests.support.referees.lines import NO_DOUBLE, SHARED, SeatsDraw
from tests.support.referees.referee import NEAR, Judged, Record


class Counting(Arms):
    """Ends that add up to a multiple of five score, by a claim or automatically."""

    def clear(self) -> None:
        super().clear()
        self.own: Record | None = None
        self.loose: list[Record] = []
        self.first_double: Tile | None = None

    def step(self, line: Record) -> None:
        super().step(line)
        if self.reason and self.loose:
            self.awaits = {"step", "round_end"}

    def spins(self, double: Tile) -> bool:
        """Return True if the double has tips."""
        raise NotImplementedError

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        covered = super().lay(tile, place, half)
        if self.first_double is None and is_double(tile):
            self.first_double = tile
        at_ends = {self.arms["L"].tile, self.arms["R"].tile}
        is_inside = self.options.get("lead_tips") == "first_tile" or covered not in at_ends
        if (
            covered
            and is_double(covered)
            and is_inside
            and self.spins(covered)
            and f"{name(covered)}.t1" not in self.arms
        ):
            self.open_tips(covered)
        return covered

    # -- the score of a play ----------------------------------------------------------------------------------------

    def count(self) -> list[int]:
        if len({arm.tile for arm in self.arms.values()}) == 1:
            return [sum(self.lead or ())]
        arms = [(arm.tile, arm.pip) for arm in self.arms.values()]
        return [sum(tile) if is_double(tile) else pip for tile, pip in arms if tile]

    def worth(self, parts: list[int]) -> int:
        return 0 if sum(parts) % 5 else sum(parts)

    def is_too_much(self, seat: int, points: int) -> bool:
        """Return True if the points would take that player past the target."""
        del seat, points
        return False

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        del tile, covered
        parts = self.count()
        points = self.worth(parts)
        if points and self.is_too_much(seat, points):
            self.loses(seat, points, parts, "play")
            points = 0
        self.lapsed = [{"owner": score["owner"], "points": score["points"]} for score in self.loose]
        self.loose = [self.own] if self.own else []
        self.own = None
        if aloud and (not points or self.options["muggins"] == "off"):
            self.foul("that play is not to be said aloud")
        if aloud or (points and self.options["muggins"] == "off"):
            self.credit(seat, points, parts, "play")
        elif points:
            self.own = {"owner": seat, "points": points, "parts": parts}
        return aloud

    def credit(self, seat: int, points: int, parts: list[int], cause: str) -> None:
        super().credit(seat, points, parts, cause)
        if cause not in ("out", "blocked", "tiles") and self.is_won():
            self.own, self.loose = None, []
            if not self.reason:
                self.reason, self.winners = "target", [seat]

    # -- calls ----------------------------------------------------------------------------------------------------

    def speak(self, seat: int, act: str, text: str) -> str:
        must = act
        if act == "claim":
            if not self.own or self.own["owner"] != seat:
                self.foul("there is nothing to claim")
            score, self.own = self.own, None
        elif act == "muggins" and text == "muggins-3" and self.options["muggins"] == "immediate" and self.own:
            score, self.own, must = self.own, None, text
        elif act == "muggins":
            which = 1 if text == "muggins-2" else 0
            must = "muggins-2" if which else act
            score = self.loose.pop(which)
        else:
            self.foul(f"nobody can {act}")
        if act == "muggins" and self.sides[score["owner"]] == self.sides[seat]:
            self.foul("nobody can call muggins on their own side")
        if self.is_too_much(seat, score["points"]):
            self.foul("those points would lead too far")
        self.owner = score["owner"]
        self.credit(seat, score["points"], score["parts"], act)
        return must

    def table(self) -> Record:
        scores = [{**score, "is": "loose"} for score in self.loose]
        return {**super().table(), "open": scores + ([{**self.own, "is": "own"}] if self.own else [])}

    def finish(self, reason: str, winners: list[int]) -> None:
        super().finish(reason, winners)
        if self.own:
            self.loose.append(self.own)
            self.own = None
        if self.is_won():
            self.loose = []


class AllFives(Counting):
    """The count scores in fives and must be claimed; hands are rounded to fives."""

    key = "all_fives"
    title = "All Fives"
    hand_for_two = 7
    judges: ClassVar[Judged] = {
        **SHARED,
        **NO_DOUBLE,
        "target": (100, 61, 150, 200, 250, *NEAR),
        "muggins": ("after_next_play", "immediate", "off"),
        "bonus_rounding": ("per_hand", "total"),
        "spinner": ("none", "first_double"),
        "partnership": ("off", "on"),
        "partner_count": ("opponents", "everyone_pays"),
    }

    def is_in_pairs(self) -> bool:
        return bool(self.options["partnership"] == "on")

    def pays(self) -> bool:
        """Return True if hands cost points instead of scoring them."""
        return self.is_in_pairs() and bool(self.options["partner_count"] == "everyone_pays")

    def seating(self) -> list[int]:
        if not self.is_in_pairs():
            return super().seating()
        if self.seats != 4:
            self.foul("pairs are four players")
        return [0, 1, 0, 1]

    def usual_hand(self) -> int:
        return 7 if self.is_in_pairs() else super().usual_hand()

    def has_stock(self) -> bool:
        return not self.is_in_pairs() and super().has_stock()

    def is_won(self) -> bool:
        return (not self.pays() or self.reason is not None) and super().is_won()

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        self.closer = self.turn
        return super().lay(tile, place, half)

    def block(self) -> None:
        if not self.is_in_pairs():
            super().block()
            return
        weights = [weight(hand) for hand in self.hands]
        sums = [weights[0] + weights[2], weights[1] + weights[3]]
        around = [self.after(self.closer, step) for step in range(4)]
        own = [seat for seat in around if sums[self.sides[seat]] == min(sums)]
        if sums[0] == sums[1]:
            self.finish("void", [])
        else:
            self.finish("blocked", [min(own, key=lambda seat: weights[seat])])

    def finish(self, reason: str, winners: list[int]) -> None:
        self.best_of_round = winners[0] if winners else None
        super().finish(reason, winners)
        if self.is_in_pairs():
            self.winners = self.seats_of(self.sides[seat] for seat in winners)

    def award(self, reason: str, winners: list[int]) -> None:
        if not self.pays():
            super().award(reason, winners)
            return
        for seat, hand in enumerate(self.hands):
            cost = -to_five(weight(hand))
            if cost:
                self.credit(seat, cost, [cost], "tiles")

    def next_lead(self) -> Record:
        if self.is_in_pairs() and self.options["next_leader"] == "winner" and self.winners:
            return {"seat": self.best_of_round, "by": "winner"}
        return super().next_lead()

    def spins(self, double: Tile) -> bool:
        return bool(self.options["spinner"] == "first_double" and double == self.first_double)

    def bonus(self, seat: int, reason: str) -> tuple[int, list[int]]:
        _, parts = super().bonus(seat, reason)
        if self.is_in_pairs():
            parts = [weight(hand) for at, hand in enumerate(self.hands) if self.sides[at] != self.sides[seat]]
            if reason == "blocked":
                parts += [-weight(self.hands[at]) for at in self.seats_of([self.sides[seat]])]
        if reason == "out" and self.options["bonus_rounding"] == "per_hand":
            parts = [to_five(part) for part in parts]
        return to_five(sum(parts)), parts


class FiveUp(Counting, SeatsDraw):
    """Every double is a spinner, each five is a point, and only the exact target wins."""

    key = "five_up"
    title = "Five Up"
    hand_for_two = 7
    judges: ClassVar[Judged] = {
        **SHARED,
        "target": (61, 31, *NEAR),
        "muggins": ("off", "after_next_play", "immediate"),
        "bonus_overshoot": ("lose", "cap"),
        "lead_tips": ("both_sides", "first_tile"),
    }

    def spins(self, double: Tile) -> bool:
        del double
        return True

    def worth(self, parts: list[int]) -> int:
        return super().worth(parts) // 5

    def is_too_much(self, seat: int, points: int) -> bool:
        is_single = self.options["match"] == "single"
        return not is_single and self.totals()[seat] + points > int(self.options["target"])

    def bonus(self, seat: int, reason: str) -> tuple[int, list[int]]:
        _, parts = super().bonus(seat, reason)
        if reason == "out":
            parts = [to_five(weight(hand)) // 5 for at, hand in enumerate(self.hands) if at != seat]
        return (sum(parts) if reason == "out" else to_five(sum(parts)) // 5), parts

    def finish(self, reason: str, winners: list[int]) -> None:
        self.split = max(1, len(winners))
        super().finish(reason, winners)

    def credit(self, seat: int, points: int, parts: list[int], cause: str) -> None:
        made = points
        if cause in ("out", "blocked") and self.is_too_much(seat, points):
            points = 0 if self.options["bonus_overshoot"] == "lose" else self.options["target"] - self.totals()[seat]
        super().credit(seat, points, parts, cause)
        if points < made:
            self.loses(seat, made - points, parts, cause)
