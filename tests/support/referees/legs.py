"""Referee of Super Dominoes: six legs, numbers with powers, and the spell."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Stream, Tile, is_double, name, tile_of, weight
from tests.support.referees.referee import NEAR, Judged, Record, Referee

LEGS = "ABCDEF"
START = "start"
Choice = tuple[Tile, str | None]


class SuperDominoes(Referee):
    """Follows a match of three rounds with the double-fifteen set."""

    key = "super"
    title = "Super Dominoes"
    seat_counts = tuple(range(2, 9))
    tops = (15,)
    judges: ClassVar[Judged] = {
        "scoring": ("simple", "super"),
        "hands": (3, 1, 2),
        "target": ("none", 25, 50, *NEAR),
        "next_starter": ("left_of_winner", "winner", "rotate"),
        "skip_on_13_13": ("off", "on"),
        "final_15_draws": ("on", "off"),
        "caster_exempt": ("off", "on"),
        "dead_spell_lapses": ("off", "on"),
        "blocked_winner": ("tiles", "dots"),
        "blocked_scoring": ("full", "difference"),
        "ledger": ("off", "on"),
        "first": ("random", 1, 2),
        "tiebreak_hand": ("off", "on"),
    }

    def is_on(self, rule: str) -> bool:
        return bool(self.options[rule] == "on")

    # -- a deal ---------------------------------------------------------------------------------------------------

    def lay_out(self, stream: Stream) -> Record:
        seat: int = stream.below(self.seats) if self.rounds == 1 else self.next["seat"]
        if self.rounds == 1 and self.options["first"] != "random":
            seat = self.options["first"] - 1
        tiles = self.shuffled(stream)
        self.hands = [set() for _ in range(self.seats)]
        for number in range(self.seats):
            self.hands[self.after(seat, number)] = set(tiles[9 * number : 9 * number + 9])
        self.stock = tiles[9 * self.seats :]
        self.start: Tile | None = None
        self.starter = 0
        self.legs: list[int] = []
        self.spell: str | None = None
        self.caster: int | None = None
        self.way = 1
        self.picked = self.again = False
        self.passes = 0
        self.last: Tile | None = None
        return {"seat": seat, "by": "procedure" if self.rounds == 1 else "rules", "tile": None}

    def ends(self) -> dict[str, int]:
        if self.start is None:
            return {}
        ends = dict(zip(LEGS, self.legs, strict=False))
        if len(self.legs) < 6:
            ends[LEGS[len(self.legs)]] = self.start[0]
        return ends

    def plays(self, seat: int) -> set[Choice]:
        hand = self.hands[seat]
        if self.start is None:
            return {(tile, None) for tile in hand if is_double(tile)}
        ends = self.ends()
        if self.spell == START:
            ends = dict([*ends.items()][-1:])
        elif self.spell:
            ends = {self.spell: ends[self.spell]}
        return {
            (tile, leg) for leg, pip in ends.items() for tile in hand if pip in tile or (pip == 13 and is_double(tile))
        }

    # -- a step ---------------------------------------------------------------------------------------------------

    def move(self, seat: int, line: Record) -> Record:
        self.in_turn(seat)
        act = line["act"]
        what: Record = {"text": act, "tiles": [], "place": None, "onto": None, "leaves": None}
        if act == "play":
            what |= self.play(seat, line)
        elif act == "stop":
            if not self.again:
                self.foul("there is nothing to decline")
            self.end_turn()
        elif self.again or self.plays(seat):
            self.foul("who can play must")
        elif act == "draw":
            self.pick(seat)
        elif act == "pass":
            self.skip()
        else:
            self.foul(f"nobody can {act}")
        return what

    def pick(self, seat: int) -> None:
        if self.start is None:
            if self.passes < self.seats:
                self.foul("somebody may still hold a double")
            self.take(seat)
            if not self.plays(seat):
                self.turn = self.after(seat)
            return
        if self.picked or not self.stock:
            self.foul("nothing may be picked")
        for _ in range(min(2, len(self.stock))):
            self.take(seat)
        self.picked = True

    def skip(self) -> None:
        if self.start is None:
            if self.passes == self.seats:
                self.foul("everyone has passed, so a tile is to be taken")
        elif self.stock and not self.picked:
            self.foul("nobody may pass who can pick")
        self.passes += 1
        enough = self.seats - (self.exempt() is not None)
        if self.start is not None and not self.stock and self.passes >= enough:
            if not self.spell or not self.is_on("dead_spell_lapses"):
                self.block()
                return
            self.lift(None)
            self.passes = 0
        self.pass_on(self.after(self.turn, self.way))

    def exempt(self) -> int | None:
        """Return the seat that need not answer its own spell."""
        return self.caster if self.is_on("caster_exempt") and self.spell != START else None

    def pass_on(self, seat: int) -> None:
        if seat == self.exempt():
            self.event("skipped", seat)
            seat = self.after(seat, self.way)
        self.turn, self.picked, self.again = seat, False, False

    def lift(self, seat: int | None) -> None:
        self.event("spell broken", seat, 6 if self.spell == START else LEGS.index(self.spell or ""))
        self.spell = self.caster = None

    def play(self, seat: int, line: Record) -> Record:
        (spelt,) = line["tiles"]
        tile, leg = tile_of(spelt), line["place"]
        if (tile, leg) not in self.plays(seat):
            self.foul(f"{spelt} cannot be played there")
        onto = self.ends()[leg] if leg else None
        leaves = tile[0] if is_double(tile) or onto == tile[1] else tile[1]
        self.hands[seat].remove(tile)
        self.passes = 0
        self.last = tile if leg else None
        if leg is None:
            self.start, self.starter = tile, seat
        elif LEGS.index(leg) == len(self.legs):
            self.legs.append(leaves)
        else:
            self.legs[LEGS.index(leg)] = leaves
        if leg and (leg == self.spell or (self.spell == START and len(self.legs) == 6)) and leaves != 13:
            self.lift(seat)
        self.use(seat, leaves, leg)
        text = name(tile) + (f"@{leg}" if leg else "")
        return {"text": text, "tiles": [name(tile)], "place": leg, "onto": onto, "leaves": leaves}

    def use(self, seat: int, leaves: int, leg: str | None) -> None:
        """Apply the power of the number left open."""
        is_out = not self.hands[seat]
        if leaves == 15 and (not is_out or self.is_on("final_15_draws")):
            for number in range(1, self.seats):
                if self.stock:
                    self.take(self.after(seat, self.way * number))
        if is_out:
            self.picked = self.again = False
            self.finish("out", [seat])
            return
        self.again = False
        if leaves == 3 and self.seats > 2:
            self.way = -self.way
            self.event("reversed", seat)
        if leaves == 13:
            self.spell, self.caster = leg or START, seat
            self.event("spell", seat, LEGS.index(leg) if leg else 6)
        if leaves == 14 and self.plays(seat):
            self.again = True
            self.event("again", seat)
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Pass the turn to the next seat, or skip it."""
        seat = self.after(self.turn, self.way)
        if self.last and is_double(self.last) and (self.last != (13, 13) or self.is_on("skip_on_13_13")):
            self.event("skipped", seat)
            seat = self.after(seat, self.way)
        self.pass_on(seat)

    def table(self) -> Record:
        return {
            "ends": [{"place": leg, "pip": pip} for leg, pip in self.ends().items()],
            "opened": len(self.legs),
            "spell": self.spell,
            "caster": self.caster,
            "direction": self.way,
            "picked": self.picked,
            "again": self.again,
            "passes": self.passes,
        }

    # -- the end --------------------------------------------------------------------------------------------------

    def block(self) -> None:
        loads = [(len(hand), weight(hand)) for hand in self.hands]
        if self.options["blocked_winner"] == "dots":
            loads = [(dots, tiles) for tiles, dots in loads]
        self.finish("blocked", [seat for seat in range(self.seats) if loads[seat] == min(loads)])

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        counted = [weight(hand) if self.options["scoring"] == "super" else len(hand) for hand in self.hands]
        losers = [seat for seat in range(self.seats) if seat not in winners]
        is_less = reason == "blocked" and self.options["blocked_scoring"] == "difference"
        parts = {
            seat: [max(0, counted[at] - counted[seat]) if is_less else counted[at] for at in losers] for seat in winners
        }
        for seat in winners:
            self.credit(seat, sum(parts[seat]), parts[seat], reason)
        if self.is_on("ledger"):
            for number, seat in enumerate(losers):
                paid = [-parts[winner][number] for winner in winners]
                self.credit(seat, sum(paid), paid, reason)

    def is_won(self) -> bool:
        totals, target = self.totals(), self.options["target"]
        is_over = self.rounds >= self.options["hands"] if target == "none" else max(totals) >= target
        return bool(is_over) and (not self.is_on("tiebreak_hand") or totals.count(max(totals)) == 1)

    def next_lead(self) -> Record:
        how = self.options["next_starter"]
        if how == "rotate" or len(self.winners) > 1:
            seat = self.after(self.starter)
        else:
            seat = self.after(self.winners[0], int(how == "left_of_winner"))
        return {"seat": seat, "by": "rules"}
