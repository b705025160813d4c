"""The achievements: what each one asks for, and which of them a match, or many together, deserve.

Pure functions of what a player really did: a match is replayed from its rounds, and the rest follows from the
statistics. A match deserves something only once it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from engine.bots.characters import SHARP
from engine.core import NOBODY, OUT, PLAY, STUCK, Board, Event, Rules, Seat, State
from engine.events import Blocked, Drew, ScoreCause, Scored, WentOut
from engine.families.chain.board import PairChain
from engine.families.chain.bonuses import LastTile
from engine.families.legs.events import SpellCast
from engine.families.melds.events import Declared
from engine.games import GAMES
from engine.match import Match, Step
from engine.pairs import pair_of
from engine.record.record import Player
from engine.sentences import gettext_noop
from game.storage.statistics.statistics import MET, MatchOutcome, Tally

MUCH: Final = 20
"""Points with one tile that are an achievement."""
STREAK: Final = 3
DAYS: Final = 7


class Achievement(NamedTuple):
    """Something worth trying once. The texts are messages in English."""

    key: str
    title: str
    how: str
    """What to do for it."""
    why: str
    """What it teaches."""


class Moves(NamedTuple):
    """All moves of a match, as they can be replayed by any thread."""

    rules: Rules[Board]
    rounds: tuple[tuple[bytes, tuple[Step, ...]], ...]
    players: tuple[Player, ...]

    @classmethod
    def of(cls, match: Match[Board], players: Sequence[Player]) -> Moves:
        """Return a copy that further moves don't change."""
        return cls(match.rules, tuple((seed, tuple(steps)) for seed, steps in match.rounds), tuple(players))


ACHIEVEMENTS: Final = (
    Achievement(
        "muggins",
        gettext_noop("Muggins!"),
        gettext_noop("Call muggins for points an opponent missed."),
        gettext_noop("Add up the open ends after every tile, not only your own."),
    ),
    Achievement(
        "twenty",
        gettext_noop("Twenty at once"),
        gettext_noop("Score 20 points or more with one tile."),
        gettext_noop("Doubles count in full at an end, so keep them for a high count."),
    ),
    Achievement(
        "spell",
        gettext_noop("Spellbound"),
        gettext_noop("Cast a spell in Super Dominoes."),
        gettext_noop("A spell shuts every other leg. Cast it where your tiles fit."),
    ),
    Achievement(
        "melds",
        gettext_noop("All in order"),
        gettext_noop("Call “That's It!” and win the round."),
        gettext_noop("Collect tiles that fit two melds, and decide late."),
    ),
    Achievement(
        "blocked",
        gettext_noop("The door is shut"),
        gettext_noop("Block a round with a tile you chose, and win it."),
        gettext_noop("With a light hand, play the last tile of a number on purpose."),
    ),
    Achievement(
        "capicua",
        gettext_noop("Capicúa"),
        gettext_noop("Go out in Partners with a single that fits both ends."),
        gettext_noop("Near the end, leave both halves of your last tile open."),
    ),
    Achievement(
        "shut_out",
        gettext_noop("Shut out"),
        gettext_noop("Win a match of Partners while the other pair has no points."),
        gettext_noop("Two hands that play as one leave their opponents no round."),
    ),
    Achievement(
        "undrawn",
        gettext_noop("No need to draw"),
        gettext_noop("Go out without drawing while an opponent had to draw."),
        gettext_noop("Keep as many different numbers in hand as you can."),
    ),
    Achievement(
        "behind",
        gettext_noop("From behind"),
        gettext_noop("Win a match after trailing by half the target."),
        gettext_noop("A match isn't lost before the last round."),
    ),
    Achievement(
        "sharp",
        gettext_noop("Sharper still"),
        gettext_noop("Win a match against a sharp bot."),
        gettext_noop("Sharp bots work out hands. Watch what they pass on, and do the same."),
    ),
    Achievement(
        "par",
        gettext_noop("Par"),
        gettext_noop("Finish a solitaire at par."),
        gettext_noop("Look for the tile with only one place left before you play."),
    ),
    Achievement(
        "streak",
        gettext_noop("Three in a row"),
        gettext_noop("Win three matches of a game in a row."),
        gettext_noop("Once three come easily, try a stronger opponent."),
    ),
    Achievement(
        "daily",
        gettext_noop("A week of deals"),
        gettext_noop("Play the daily deal on seven days."),
        gettext_noop("Everyone gets the same deal that day, so results can be compared."),
    ),
    Achievement(
        "families",
        gettext_noop("All round the parlour"),
        gettext_noop("Play a match of each family of games."),
        gettext_noop("Lines, legs, melds, tricks, cards and columns each ask for another skill."),
    ),
    Achievement(
        "lessons",
        gettext_noop("Well taught"),
        gettext_noop("Finish every lesson of a family with several games."),
        gettext_noop("Games of a family differ in one or two rules. Lessons show which."),
    ),
    Achievement(
        "fair",
        gettext_noop("Nobody chose the tiles"),
        gettext_noop("Play a round on the network that your computer finds fair."),
        gettext_noop("Every computer puts in a share, so nobody can steer the deal."),
    ),
)
"""All achievements, in the order of the page."""
KEYS: Final = frozenset(each.key for each in ACHIEVEMENTS)
FAIR: Final = "fair"
LESSONS: Final = "lessons"


class ReplayedRound(NamedTuple):
    """A round of a match as it went."""

    events: tuple[Event, ...]
    before: tuple[int, ...]
    """The points by side when it began."""
    over: int
    """How it ended, as in `View.over`."""
    winners: tuple[Seat, ...]
    """Who won it."""
    is_capicua: bool
    """True if it ended with a capicúa, whatever that scores at the table."""


def deserved(course: Moves) -> tuple[str, ...]:
    """Return the achievements of a match by itself, for the first person at the table; none if it isn't over."""
    seat = next((seat for seat, player in enumerate(course.players) if not player.bot), NOBODY)
    if seat == NOBODY:
        return ()
    match, rounds = Match(course.rules), []
    for seed, steps in course.rounds:
        rounds.append(_replayed(match, seed, steps))
    if not match.is_over:
        return ()
    found = {key for each in rounds for key, test in _IN_A_ROUND.items() if test(each, seat)}
    if any(_shut(course.rules, each, seat) and _had_a_choice(course, place, seat) for place, each in enumerate(rounds)):
        found.add("blocked")
    if course.rules.sides[seat] in match.winners:
        found |= {"behind"} if _trailed(course.rules, rounds, seat) else set()
        found |= {"shut_out"} if _shut_out(course.rules, match.scores, seat) else set()
    return tuple(sorted(found))


def of_outcome(outcome: MatchOutcome) -> tuple[str, ...]:
    """Return the achievements that follow from a result alone."""
    if not outcome.is_finished:
        return ()
    known = {"sharp": outcome.is_won and outcome.level == SHARP, "par": outcome.par == MET}
    return tuple(key for key, is_met in known.items() if is_met)


def of_tallies(tallies: Mapping[str, Tally]) -> tuple[str, ...]:
    """Return the achievements that follow from the sums over many matches, by game."""
    played = {each.family for each in GAMES if each.key in tallies and tallies[each.key].played}
    known = {
        "streak": any(tally.longest >= STREAK for tally in tallies.values()),
        "daily": any(len(tally.days) >= DAYS for tally in tallies.values()),
        "families": played == {each.family for each in GAMES},
    }
    return tuple(key for key, is_met in known.items() if is_met)


def of_lessons(done: Collection[str]) -> tuple[str, ...]:
    """Return the achievements for these finished lessons, by game."""
    families: dict[str, list[str]] = {}
    for each in GAMES:
        families.setdefault(each.family, []).append(each.key)
    is_met = any(len(keys) > 1 and set(keys) <= set(done) for keys in families.values())
    return (LESSONS,) if is_met else ()


def of_deal(*, is_fair: bool) -> tuple[str, ...]:
    """Return the achievements for a round on the network that this computer checked."""
    return (FAIR,) if is_fair else ()


# -- a round ----------------------------------------------------------------------------------------------------------


def _replayed(match: Match[Board], seed: bytes, steps: Sequence[Step]) -> ReplayedRound:
    """Play the next round of a match again."""
    before = match.scores
    events = list(match.begin(seed))
    for seat, move in steps:
        events += match.play(seat, move)
    state = match.state
    winners = tuple(seat for seat in range(match.rules.seats) if state.winners >> seat & 1)
    return ReplayedRound(tuple(events), before, state.over, winners, _is_capicua(state))


def _is_capicua(state: State[Board]) -> bool:
    """Return True if a round of Partners has ended with a single that fitted two ends with different numbers."""
    board = state.board
    if state.over != OUT or not isinstance(board, PairChain) or len(board.order) < 2:
        return False
    last = LastTile.of(board, state.pieces)
    return last.is_capicua and not last.were_alike


def _called(each: ReplayedRound, seat: Seat) -> bool:
    return any(isinstance(e, Scored) and e.seat == seat and e.cause == ScoreCause.CALL for e in each.events)


def _scored_much(each: ReplayedRound, seat: Seat) -> bool:
    made = (ScoreCause.PLAY, ScoreCause.CLAIM)
    return any(
        isinstance(event, Scored) and event.seat == seat and event.cause in made and event.points >= MUCH
        for event in each.events
    )


def _cast(each: ReplayedRound, seat: Seat) -> bool:
    return any(isinstance(event, SpellCast) and event.seat == seat for event in each.events)


def _declared(each: ReplayedRound, seat: Seat) -> bool:
    declared = any(isinstance(event, Declared) and event.seat == seat for event in each.events)
    return declared and seat in each.winners


def _went_out_both_ways(each: ReplayedRound, seat: Seat) -> bool:
    return each.is_capicua and any(isinstance(event, WentOut) and event.seat == seat for event in each.events)


def _went_undrawn(each: ReplayedRound, seat: Seat) -> bool:
    drew = {event.seat for event in each.events if isinstance(event, Drew)}
    out = any(isinstance(event, WentOut) and event.seat == seat for event in each.events)
    return out and seat not in drew and bool(drew)


_IN_A_ROUND: Final[Mapping[str, Callable[[ReplayedRound, Seat], bool]]] = {
    "muggins": _called,
    "twenty": _scored_much,
    "spell": _cast,
    "melds": _declared,
    "capicua": _went_out_both_ways,
    "undrawn": _went_undrawn,
}
"""The achievements that one round can bring, with their tests."""


def _shut(rules: Rules[Board], each: ReplayedRound, seat: Seat) -> bool:
    """Return True if a round was blocked and the seat won it alone, or with its partner."""
    is_blocked = each.over == STUCK or any(isinstance(event, Blocked) for event in each.events)
    return is_blocked and sum(1 << winner for winner in each.winners) == pair_of(rules.sides, seat)


def _shut_out(rules: Rules[Board], scores: Sequence[int], seat: Seat) -> bool:
    """Return True if a match of Partners ended with nothing for the other pair."""
    others = [score for side, score in enumerate(scores) if side != rules.sides[seat]]
    return issubclass(rules.board_type, PairChain) and not any(others)


def _had_a_choice(course: Moves, place: int, seat: Seat) -> bool:
    """Return True if the seat played the last tile of a round, and could have played otherwise."""
    steps = course.rounds[place][1]
    last = next((at for at in range(len(steps) - 1, -1, -1) if steps[at].move.act == PLAY), -1)
    if course.rules.seats == 1 or last < 0 or steps[last].seat != seat:
        return False
    match = Match(course.rules)
    for seed, moves in course.rounds[:place]:
        _replayed(match, seed, moves)
    _replayed(match, course.rounds[place][0], steps[:last])
    return sum(move.act == PLAY for move in match.legal(seat)) > 1


def _trailed(rules: Rules[Board], rounds: Sequence[ReplayedRound], seat: Seat) -> bool:
    """Return True if the seat's side was at least half the target behind another one when some round began."""
    if not rules.target or rules.seats == 1:
        return False
    mine = rules.sides[seat]
    for each in rounds:
        others = [score for side, score in enumerate(each.before) if side != mine]
        gap = each.before[mine] - min(others) if rules.lowest_wins else max(others) - each.before[mine]
        if 2 * gap >= rules.target:
            return True
    return False
