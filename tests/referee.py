"""A referee who has never seen the engine: reads transcripts as docs/match-file.md describes them, and judges.

Knows Block & Draw and All Fives with the default house rules, by its own understanding of the sheets. For each record
it works out what must stand there, and compares. It uses nothing of Boneyard.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from tests.outsider import FoulError, Tile, name, names, same, shuffles, to_five, weight

Record = dict[str, Any]  # whatever a stranger's JSON holds

SHARED_OPTIONS = {
    "hand_size": "sheet",
    "no_double": "redeal",
    "boneyard_reserve": 0,
    "dead_layout": "draw_out",
    "blocked_tie": "void",
    "next_leader": "procedure",
    "match": "rounds",
    "target": 100,
}
OPTIONS = {
    "block_draw": {**SHARED_OPTIONS, "blocked_score": "combined"},
    "all_fives": {
        **SHARED_OPTIONS,
        "muggins": "after_next_play",
        "bonus_rounding": "per_hand",
        "spinner": "none",
    },
}
TITLES = {"block_draw": "Block & Draw", "all_fives": "All Fives"}


def judge(text: str) -> None:
    """Judge a whole transcript; `FoulError` says where it cannot be."""
    lines = [json.loads(line) for line in text.splitlines()]
    referee = Referee()
    for number, line in enumerate(lines, start=1):
        try:
            referee.hear(line)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as why:
            raise FoulError(f"line {number} makes no sense: {why!r}") from why
        except FoulError as why:
            raise FoulError(f"line {number}: {why}") from why


class Referee:
    """Follows one match, record by record."""

    def __init__(self) -> None:
        self.rounds = 0
        self.game = ""
        self.scores: list[int] = []
        self.awaits = {"round"}
        self.reason: str | None = None

    def hear(self, line: Record) -> None:
        kind = line["record"]
        if kind not in self.awaits:
            self.foul(f"a {kind} cannot come here")
        if kind == "round":
            self.deal(line)
        elif kind == "step":
            self.step(line)
        elif kind == "round_end":
            self.end_round(line)
        else:
            self.end_match(line)

    def foul(self, why: str) -> NoReturn:
        raise FoulError(why)

    def compare(self, said: Record, must: Record) -> None:
        for field in sorted({*said, *must}):
            if field not in said or field not in must or same(said[field]) != same(must[field]):
                self.foul(f"{field} is {said.get(field)!r}, not {must.get(field)!r}")

    # -- a deal ---------------------------------------------------------------------------------------------------

    def deal(self, line: Record) -> None:
        if not self.rounds:
            self.game, self.seats, self.box_name = line["game"], line["seats"], line["set"]
            self.scores = [0] * self.seats
            top = int(self.box_name.removeprefix("double-"))
            self.box = [(low, high) for low in range(top + 1) for high in range(low, top + 1)]
            self.players = line["players"]
            if self.game not in OPTIONS:
                self.foul("that game is unknown to me")
            if not 2 <= self.seats <= 4 or top not in (6, 9, 12, 15):
                self.foul("that table is not possible")
        self.rounds += 1
        each = 7 if self.game == "all_fives" and self.seats == 2 else 5
        redeals: list[list[list[str]]] = []
        for order in shuffles(bytes.fromhex(line["seed"]), len(self.box)):
            tiles = [self.box[index] for index in order]
            dealt = tiles[: each * self.seats]
            self.hands = [set(dealt[seat :: self.seats]) for seat in range(self.seats)]
            self.stock = tiles[each * self.seats :]
            doubles = [tile for tile in dealt if tile[0] == tile[1]]
            if doubles:
                break
            redeals.append([names(sorted(hand)) for hand in self.hands])
        self.must: Tile | None = max(doubles)
        self.turn = next(seat for seat in range(self.seats) if self.must in self.hands[seat])
        self.points = [0] * self.seats
        self.ends: list[int] = []
        self.outer: list[Tile] = []
        self.passes = self.steps = 0
        self.own: Record | None = None
        self.loose: list[Record] = []
        self.awards: list[Record] = []
        self.reason = None
        self.winners: list[int] = []
        self.compare(
            line,
            {
                "record": "round",
                "round": self.rounds,
                "game": self.game,
                "title": TITLES[self.game],
                "set": self.box_name,
                "options": OPTIONS[self.game],
                "seats": self.seats,
                "players": [
                    {"seat": seat, "side": seat, "name": player["name"], "bot": player["bot"]}
                    for seat, player in enumerate(self.players)
                ],
                "sides": [[seat] for seat in range(self.seats)],
                "scores": self.scores,
                "seed": bytes.fromhex(line["seed"]).hex(),
                "seat_draws": [],
                "redeals": redeals,
                "hands": [names(sorted(hand)) for hand in self.hands],
                "stock": names(self.stock),
                "rows": [],
                "turned": [],
                "lead": {"seat": self.turn, "by": "procedure", "tile": name(self.must)},
                "events": [],
                "table": {"ends": [], "open": []},
            },
        )
        self.awaits = {"step"}

    # -- a step ---------------------------------------------------------------------------------------------------

    def fitting(self, seat: int) -> list[Tile]:
        if self.must:
            return [self.must]
        return [tile for tile in self.hands[seat] if set(tile) & set(self.ends)]

    def count(self) -> list[int]:
        if self.outer[0] == self.outer[1]:
            return [sum(self.outer[0])]
        return [sum(tile) if tile[0] == tile[1] else pip for tile, pip in zip(self.outer, self.ends, strict=True)]

    def step(self, line: Record) -> None:
        self.steps += 1
        seat, act, text = line["seat"], line["act"], line["text"]
        empty: Record = dict.fromkeys(("place", "onto", "inner", "owner"))
        must: Record = {**empty, "tiles": [], "aloud": False, "drew": []}
        self.scored: list[Record] = []
        self.lapsed: list[Record] = []
        if seat not in range(self.seats):
            self.foul("nobody sits there")
        if act in ("play", "draw", "pass"):
            if self.reason:
                self.foul("the round is over")
            if seat != self.turn:
                self.foul("it is not that seat's turn")
        if act == "play":
            must |= self.play(seat, line)
        elif act == "draw":
            must |= self.draw(seat)
        elif act == "pass":
            self.skip(seat)
        else:
            must |= self.speak(seat, act, text)
        spelled = act
        if act == "play":
            spelled = must["tiles"][0] + (f"@{must['place']}" if must["place"] else "") + "!" * must["aloud"]
        elif act == "muggins" and text == "muggins-2":
            spelled = text
        self.compare(
            line,
            {
                "record": "step",
                "round": self.rounds,
                "step": self.steps,
                "seat": seat,
                "act": act,
                **must,
                "text": spelled,
                "scored": self.scored,
                "lapsed": self.lapsed,
                "events": [],
                "points": self.points,
                "scores": self.totals(),
                "hands": [len(hand) for hand in self.hands],
                "stock": len(self.stock),
                "table": self.table(),
                "turn": None if self.reason else self.turn,
                "over": self.reason,
            },
        )
        self.awaits = {"step"}
        if self.reason:
            self.awaits = {"step", "round_end"} if self.loose else {"round_end"}

    def totals(self) -> list[int]:
        return [before + now for before, now in zip(self.scores, self.points, strict=True)]

    def table(self) -> Record:
        ends = [{"place": "LR"[arm], "pip": pip} for arm, pip in enumerate(self.ends)]
        return {"ends": ends, "open": self.still_open()}

    def is_won(self) -> bool:
        return max(self.totals()) >= 100

    def still_open(self) -> list[Record]:
        return [{**score, "is": "loose"} for score in self.loose] + ([{**self.own, "is": "own"}] if self.own else [])

    def credit(self, seat: int, points: int, parts: list[int], cause: str) -> None:
        self.points[seat] += points
        record = {"seat": seat, "side": seat, "points": points, "parts": parts, "cause": cause}
        self.scored.append(record)
        if cause in ("out", "blocked"):
            self.awards.append(record)
        elif self.is_won():
            self.own, self.loose = None, []
            if not self.reason:
                self.reason, self.winners = "target", [seat]

    def play(self, seat: int, line: Record) -> Record:
        low, high = (int(half) for half in line["tiles"][0].split("-"))
        tile = (low, high)
        if tile not in self.fitting(seat):
            self.foul(f"{name(tile)} cannot be played")
        place = onto = None
        if not self.ends:
            self.ends, self.outer = [low, high], [tile, tile]
        else:
            place = line["place"]
            arm = ["L", "R"].index(place)
            onto = self.ends[arm]
            if onto not in tile:
                self.foul(f"{name(tile)} does not fit there")
            self.ends[arm] = high if onto == low else low
            self.outer[arm] = tile
        self.hands[seat].remove(tile)
        self.must, self.passes = None, 0
        aloud = line["aloud"]
        self.count_play(seat, aloud=aloud)
        if not self.reason:
            if not self.hands[seat]:
                self.finish("out", [seat])
            else:
                self.turn = (seat + 1) % self.seats
        return {"tiles": [name(tile)], "place": place, "onto": onto, "inner": None, "aloud": bool(aloud)}

    def count_play(self, seat: int, *, aloud: bool) -> None:
        points = sum(self.count()) if self.game == "all_fives" else 1
        if points % 5 or not points:
            points = 0
        if aloud and not points:
            self.foul("that play makes no points")
        self.lapsed = [{"owner": score["owner"], "points": score["points"]} for score in self.loose]
        self.loose = [self.own] if self.own else []
        self.own = None
        if aloud:
            self.credit(seat, points, self.count(), "play")
        elif points:
            self.own = {"owner": seat, "points": points, "parts": self.count()}

    def draw(self, seat: int) -> Record:
        if self.fitting(seat):
            self.foul("a tile fits, so none may be drawn")
        if not self.stock:
            self.foul("the boneyard is empty")
        tile = self.stock.pop(0)
        self.hands[seat].add(tile)
        return {"drew": [{"seat": seat, "tile": name(tile)}]}

    def skip(self, seat: int) -> None:
        if self.fitting(seat) or self.stock:
            self.foul("nobody may pass who can play or draw")
        self.passes += 1
        if self.passes < self.seats:
            self.turn = (seat + 1) % self.seats
            return
        weights = [weight(hand) for hand in self.hands]
        lightest = [at for at in range(self.seats) if weights[at] == min(weights)]
        self.finish("blocked" if len(lightest) == 1 else "void", lightest if len(lightest) == 1 else [])

    def speak(self, seat: int, act: str, text: str) -> Record:
        if act == "claim":
            if not self.own or self.own["owner"] != seat:
                self.foul("there is nothing to claim")
            score, self.own = self.own, None
        elif act == "muggins":
            score = self.loose.pop(1 if text == "muggins-2" else 0)
            if score["owner"] == seat:
                self.foul("nobody can call muggins on themselves")
        else:
            self.foul(f"nobody can {act}")
        self.credit(seat, score["points"], score["parts"], act)
        return {"owner": score["owner"]}

    # -- the end --------------------------------------------------------------------------------------------------

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        for seat in winners:
            weights = [weight(hand) for hand in self.hands]
            own = weights.pop(seat)
            if reason == "blocked":
                weights.append(-own)
            elif self.game == "all_fives":
                weights = [to_five(pips) for pips in weights]
            total = sum(weights)
            self.credit(seat, to_five(total) if self.game == "all_fives" else total, weights, reason)
        if self.own:
            self.loose.append(self.own)
            self.own = None
        if self.is_won():
            self.loose = []

    def end_round(self, line: Record) -> None:
        self.scores = self.totals()
        self.compare(
            line,
            {
                "record": "round_end",
                "round": self.rounds,
                "reason": self.reason,
                "winners": self.winners,
                "hands": [
                    {"seat": seat, "tiles": names(sorted(hand)), "weight": weight(hand)}
                    for seat, hand in enumerate(self.hands)
                ],
                "stock": names(self.stock),
                "awards": self.awards,
                "points": self.points,
                "scores": self.scores,
                "table": self.table(),
                "next": None if max(self.scores) >= 100 else {"seat": None, "by": "procedure"},
            },
        )
        self.awaits = {"match_end"} if max(self.scores) >= 100 else {"round"}

    def end_match(self, line: Record) -> None:
        best = [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]
        self.compare(
            line,
            {"record": "match_end", "rounds": self.rounds, "winners": best, "seats": best, "scores": self.scores},
        )
        self.awaits = set()
