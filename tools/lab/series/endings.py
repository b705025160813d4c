"""Steer tables until each value of each house rule has met each way to end: `python -m tools.lab.series.endings`.

A way to end is the round's reason, with `shared` for several winners, `alone` where nobody won, and `match` if it was
the last round. For each game random tables show which ways there are. A pair of value and way that is still missing is
then looked for where that way was seen: at the same table with only that rule changed, with the same players. These
play at random, in haste (tiles first, the heaviest), slowly (they draw, pass and stop when they may), or they shut the
line (a move after which the hands have the fewest tiles to play). Half of the tables have a target near, so that a
match ends soon. Each table that shows a new pair is judged by the independent referee of its game, and its rounds by
the laws of its family. Prints the pairs that can't be, with the reason, and those that were not found in time; returns
1 if there are any of those, or a fault. A pair that was seen although it can't be is a fault, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from re import fullmatch
from time import monotonic
from typing import Final, NamedTuple

from engine.core import DRAW, PASS, PLAY, STOP, Board, Move, Rules, RuleSheet, Seat, State
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.match import Match
from engine.notation import REASONS
from engine.options import Choice, Option
from engine.pieces import Chance
from engine.record.record import Player
from engine.record.transcript import transcript
from engine.sentences import Refusal
from tests.outside.shuffle import FoulError
from tests.outside.test_referees_of_other_games import REFEREES as OTHERS
from tests.support.laws.family_laws import family_on_trial
from tests.support.referees.base import judge as judge_other
from tests.support.referees.judge import REFEREES, judge
from tests.support.referees.referee import NEAR
from tests.support.rounds.random_walks import choices

AT_RANDOM, IN_HASTE, SLOWLY, SHUTTING = MANNERS = ("at random", "in haste", "slowly", "shutting")


class Never(NamedTuple):
    """A value of a house rule that keeps rounds from ending so, in these games."""

    rule: str
    value: Choice
    ending: str
    """An expression for the whole name of the ending."""
    reason: str
    games: Collection[str]


ALL: Final = frozenset(sheet.key for sheet in GAMES)
PLAIN: Final = frozenset(
    sheet.key for sheet in GAMES if issubclass(sheet, ChainRules) and sheet.play_scoring is ChainRules.play_scoring
)
"""Line games in which only the end of a round scores."""
IMPOSSIBLE: Final = (
    Never("blocked_tie", "void", "blocked shared.*", "a tied block has no winner then", ALL),
    Never("blocked_tie", "split", "blocked alone.*", "tied hands share the block then", ALL),
    Never("match", "single", "target.*", "a single round has no target", ALL),
    Never("match", "single", "out|blocked", "only the winner has points, so a single round decides", PLAIN),
    Never("two_player", "net", ".*shared match", "only one player reaches the target", ALL),
    Never("hands", 1, "blocked", "the fewest dots of a single round are the lowest total", {"space"}),
    Never("partnership", "off", "out shared.*", "without partners one player goes out first", {"space"}),
    Never("partnership", "on", "(out|blocked|done)( match)?", "partners win together", {"space", "double_takes"}),
    Never(
        "pair_dealer", "alternate", "(out|blocked)( match)?", "only partners have it, and they win together", {"space"}
    ),
)
"""Pairs that can't be. None of them may ever be seen."""
MAX_ROUNDS: Final = 20
"""Rounds of a match that are played at most."""


class Ending(NamedTuple):
    """A way to end a round, and the table at which it was seen last."""

    name: str
    seats: int
    house: Mapping[str, Choice]
    manner: str


class Pair(NamedTuple):
    """A value of a house rule and a way to end a round."""

    rule: str
    value: Choice
    ending: str


def ending_of(match: Match[Board]) -> str:
    """Return the way in which the round that is over ended."""
    state = match.state
    winners = state.winners.bit_count()
    words = [REASONS[state.over], *(["alone"] if not winners else []), *(["shared"] if winners > 1 else [])]
    return " ".join((*words, *(["match"] if match.is_over else [])))


def wanted(rules: Rules[Board], state: State[Board], seat: Seat, move: Move, manner: str) -> int:
    """Return how much players of this manner want a move; the best ones are chosen among at random."""
    if manner == AT_RANDOM:
        return 0
    if manner == SLOWLY:
        return int(move.act in (DRAW, PASS, STOP))
    if manner == SHUTTING and move.act == PLAY:
        after = state.copy()
        rules.apply(after, seat, move)
        return 0 if after.over else -sum(rules.playable(after, each).bit_count() for each in range(rules.seats))
    return 1 + sum(rules.pieces.pips[tile] for tile in move.tiles) if move.act == PLAY else 0


def impossible(pair: Pair, key: str) -> str:
    """Return why a pair can't be in this game; empty if it can."""
    for never in IMPOSSIBLE:
        if (pair.rule, pair.value) == never[:2] and key in never.games and fullmatch(never.ending, pair.ending):
            return never.reason
    return ""


def played(rules: Rules[Board], seed: str, manner: str) -> Iterator[Match[Board]]:
    """Play a match, and yield it at the end of each round."""
    match: Match[Board] = Match(rules)
    chance = Chance(seed.encode())
    while not match.is_over and len(match.rounds) < MAX_ROUNDS:
        match.begin(bytes(chance.below(256) for _ in range(16)))
        for _ in range(2_000):
            can = choices(match)
            if not can:
                break
            likes = [wanted(rules, match.state, seat, move, manner) for seat, move in can]
            best = [each for each, like in zip(can, likes, strict=True) if like == max(likes) or not chance.below(8)]
            match.play(*best[chance.below(len(best))])
        if not match.is_between:  # a solitaire can be passed over without end
            return
        yield match


def values(sheet: RuleSheet, option: Option) -> tuple[Choice, ...]:
    """Return the values of a house rule that are tried: those on offer that the game's referee knows, at most five."""
    known = OTHERS[sheet.key].house if sheet.key in OTHERS else REFEREES[sheet.key].judges
    return tuple(choice for choice in option.choices if choice in known.get(option.key, option.choices))[:5]


class Search:
    """The search for the pairs of one game."""

    def __init__(self, sheet: RuleSheet, seed: str) -> None:
        self.sheet: Final = sheet
        self.seed: Final = seed
        self.endings: Final[dict[str, list[Ending]]] = {}
        self.seen: Final[dict[Pair, Ending]] = {}
        self.faults: Final[list[str]] = []
        self.tables = 0

    def table(self, seats: int, house: Mapping[str, Choice]) -> Rules[Board] | None:
        """Return the rules of a table with these house rules and whatever they need; None if it is refused."""
        full = dict(house)
        for option in self.sheet.options:
            if full.get(option.key, option.default) != option.default:
                full |= {key: value for key, value in option.needs if key not in house}
        try:
            return self.sheet(seats, None, full)
        except Refusal:
            return None

    def try_table(self, rules: Rules[Board], manner: str) -> None:
        """Play a match, note its new pairs and judge it."""
        self.tables += 1
        is_new, last = False, None
        for match in played(rules, f"{self.seed} {self.tables}", manner):
            last = match
            found = Ending(ending_of(match), rules.seats, dict(rules.house), manner)
            self.endings.setdefault(found.name, []).append(found)
            for option in self.sheet.options:
                pair = Pair(option.key, rules.house[option.key], found.name)
                if pair not in self.seen:
                    is_new, self.seen[pair] = True, found
                    if reason := impossible(pair, self.sheet.key):
                        self.faults.append(f"{self.sheet.key} {rules.house}: {pair.ending}, although {reason}")
            try:
                family_on_trial(self.sheet).laws(match)
            except AssertionError as why:
                self.faults.append(f"{self.sheet.key} {rules.house}: {why}")
        if is_new and last is not None and last.is_between:
            self.judged(last)

    def judged(self, match: Match[Board]) -> None:
        """Have the independent referee judge a match."""
        players = [Player(f"Nr {seat}") for seat in range(match.rules.seats)]
        text = "\n".join(json.dumps(line) for line in transcript(match, players))
        try:
            if self.sheet.key in OTHERS:
                judge_other(text, OTHERS)
            else:
                judge(text)
        except FoulError as why:
            self.faults.append(f"{self.sheet.key} {dict(match.rules.house)}: {why}")

    def missing(self) -> list[Pair]:
        """Return the pairs not seen of the values that any table can have."""
        rules = [(option.key, value) for option in self.sheet.options for value in values(self.sheet, option)]
        able = [each for each in rules if any(self.table(seats, dict([each])) for seats in self.sheet.players)]
        pairs = (Pair(rule, value, ending) for (rule, value), ending in product(able, self.endings))
        return [pair for pair in pairs if pair not in self.seen and not impossible(pair, self.sheet.key)]

    def run(self, seconds: float) -> None:
        """Look around for a quarter of the time, then steer towards the missing pairs."""
        end = monotonic() + seconds
        looking = end - 0.75 * seconds
        chance = Chance(f"{self.seed} {self.sheet.key}".encode())
        rules = [(option.key, value) for option in self.sheet.options for value in values(self.sheet, option)]
        at = 0
        while monotonic() < looking:
            seats = self.sheet.players[chance.below(len(self.sheet.players))]
            table = self.table(seats, dict([rules[at % len(rules)]]) if at < 2 * len(rules) else self._mixed(chance))
            at += 1
            if table is not None:
                self.try_table(table, MANNERS[chance.below(len(MANNERS))])
        while monotonic() < end and (missing := self.missing()):
            pair = missing[chance.below(len(missing))]
            places = self.endings[pair.ending]
            place = places[chance.below(len(places))]
            table = self.table(place.seats, {**place.house, **self._near(chance), pair.rule: pair.value})
            if table is None:
                seats = self.sheet.players[chance.below(len(self.sheet.players))]
                table = self.table(seats, {pair.rule: pair.value})
            if table is not None:
                self.try_table(table, place.manner if chance.below(2) else MANNERS[chance.below(len(MANNERS))])

    def _mixed(self, chance: Chance) -> dict[str, Choice]:
        """Return house rules by lot."""
        lots = {option.key: self._one(values(self.sheet, option), chance) for option in self.sheet.options}
        return {**lots, **self._near(chance)}

    def _near(self, chance: Chance) -> dict[str, Choice]:
        """Return a target near, or half the time nothing."""
        has_target = any(option.key == "target" for option in self.sheet.options)
        return {"target": self._one(NEAR, chance)} if has_target and chance.below(2) else {}

    @staticmethod
    def _one(among: tuple[Choice, ...], chance: Chance) -> Choice:
        return among[chance.below(len(among))]


def main() -> int:
    """Search each game and report; returns 1 if a pair was not found or a fault was."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", default=[sheet.key for sheet in GAMES])
    parser.add_argument("--seconds", type=float, default=60.0, help="time for each game")
    parser.add_argument("--seed", default="endings")
    asked = parser.parse_args()
    bad = 0
    for key in asked.games:
        search = Search(game(key), asked.seed)
        search.run(asked.seconds)
        missing = search.missing()
        bad += len(missing) + len(search.faults)
        print(
            f"{key}: {search.tables} tables, {len(search.endings)} ways to end, {len(search.seen)} pairs seen, "
            f"{len(missing)} not found, {len(search.faults)} faults",
            flush=True,
        )
        for pair in missing:
            print(f"    not found: {pair.rule}={pair.value} with {pair.ending}")
        for rule, value, ending, reason, games in IMPOSSIBLE:
            if key in games and any(option.key == rule and value in option.choices for option in search.sheet.options):
                print(f"    can't be: {rule}={value} with {ending}: {reason}")
        for fault in search.faults[:10]:
            print(f"    FAULT: {fault}")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
