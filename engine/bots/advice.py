"""Hints: the keen bot's choice, one line that gives the reason as a fact, and the chance to win the match with it.

The same position gives the same hint: all chance in it comes from the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import loudest
from engine.bots.chances import chance_at, weigh
from engine.bots.fill import Deals
from engine.bots.keen import PLAYOUTS, Basis, KeenBot
from engine.bots.sure import DOUBTS, wins_surely
from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, B, Move, Rules, Seat, State, View
from engine.events import Scored
from engine.families.evaluator import MoveReason
from engine.families.registry import evaluator_of
from engine.pieces import Tiles
from engine.sentences import Sentence, sentence, sentence_n

WORLDS: Final = 8
"""Number of random deals in which a fact must hold, besides those with the lightest and the heaviest hands."""
PLAYED_OUT: Final = 300
"""Number of playouts for the chance to win, at most."""
FORCED: Final = {
    DRAW: sentence("You have to draw. Nothing fits."),
    PASS: sentence("You have to pass. Nothing fits, and you can't draw."),
}
"""Reasons for a forced move that isn't a play, in games of matching tiles."""
NOTHING_ELSE: Final = sentence("It's your only move.")


class Advice(NamedTuple):
    """A move and the reason for it; no move if there is nothing to do."""

    move: Move | None
    reason: Sentence
    chance: float | None = None
    """The calibrated chance of the player's side to win the match after the move, None in solitaires."""


class _Outcome(NamedTuple):
    """The result of a move in some deals, as far as it is the same in all of them."""

    points: int
    """Points scored at once, without those for going out."""
    is_out: bool
    is_end: bool
    """True if it ends the round in some deals, so its points may depend on the other hands."""
    wins: bool
    left: int
    """Number of tiles left to get rid of."""
    playable: Tiles
    """Those of them that could be played next."""


def advise(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    playouts: int = PLAYOUTS,
    names: Sequence[str] = (),
) -> Advice:
    """Return the choice of a keen bot with that budget in `seat`, and the reason; `names` are the players' by seat."""
    evaluator = evaluator_of(rules)
    move = evaluator.foregone(view, rules.legal(view, seat))
    if move is not None:
        remark = evaluator.remark(view, seat, move)
        return Advice(move, remark.sentence if remark is not None else NOTHING_ELSE)
    bot, rng = KeenBot(playouts), chance_at(view, seat)
    move = bot.choose(rules, view, seat, rng)
    if move is None:
        return Advice(None, sentence("There's nothing for you to do right now."))
    reason = explain(rules, view, seat, move, rng, names, bot.basis).sentence
    if rules.seats == 1:
        return Advice(move, reason)
    if wins_surely(rules, view, seat, move, rng):
        return Advice(move, reason, 1.0)
    number = min(playouts, PLAYED_OUT)
    share = weigh(rules, view, seat, [move], number, rng)[0].chances.shares[rules.sides[seat]]
    doubt = 1 / (2 * number)  # what happened in all playouts, or in none, isn't certain for that
    return Advice(move, reason, min(max(share, doubt), 1 - doubt))


def explain(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    move: Move,
    rng: Random,
    names: Sequence[str] = (),
    basis: Basis | None = None,
) -> MoveReason:
    """Return the best reason for a legal move that is true whatever the opponents hold, as far as many deals tell.

    Where no fact speaks for it, the reason is what the choice rests on: `basis`.
    """
    deals = Deals(view)
    worlds = [*deals.extremes(rng), *(deals.draw(rng) for _ in range(WORLDS))]
    made = _outcome(rules, worlds, seat, move)
    if move.act in (CLAIM, CALL):
        return MoveReason(_why_speak(move, made), scoring_arms(rules, worlds[0], seat, move))
    moves = loudest(rules.legal(view, seat))
    if len(moves) == 1 and move.act != PLAY:
        return MoveReason(evaluator_of(rules).why_forced(view, move) or FORCED.get(move.act, NOTHING_ELSE))
    if made.wins and wins_surely(rules, view, seat, move, rng):
        return MoveReason(sentence("Wins the match."))
    if made.points > 0 and not rules.lowest_wins and (not made.is_end or _scores_anyway(rules, deals, seat, move, rng)):
        return MoveReason(sentence("Scores {n}.", n=made.points), scoring_arms(rules, worlds[0], seat, move))
    if made.is_out:
        return MoveReason(sentence("Your last tile wins the round."))
    others = [other for other in moves if other != move]
    evaluator = evaluator_of(rules)
    if not evaluator.sheds:
        return evaluator.remark(view, seat, move) or MoveReason(_BASES[basis] if others else NOTHING_ELSE)
    if all(other.tiles == move.tiles for other in others):
        if not view.board.tiles():
            return MoveReason(sentence("This tile must lead."))
        if not others:
            return MoveReason(sentence("The only tile that fits."))
    stays_open = None
    if move.act == PLAY:  # a draw may bring anything
        stays_open = _why_open(made, [_outcome(rules, worlds, seat, other) for other in others])
    return (
        _why_shut(rules, view, seat, move, names)
        or (stays_open if 2 * made.playable.bit_count() > made.left else None)
        or _why_shed(view, move, others, stiff=evaluator_of(rules).stiff_doubles)
        or stays_open
        or MoveReason(_BASES[basis])
    )


_AT_SIGHT: Final = sentence("Looks best at first sight.")
_BASES: Final[Mapping[Basis | None, Sentence]] = {
    None: _AT_SIGHT,
    Basis.SURE: _AT_SIGHT,
    Basis.SIGHT: _AT_SIGHT,
    Basis.STAYED: sentence("Looks best at first sight, and playing the round out found nothing clearly better."),
    Basis.PLAYED_OUT: sentence("Came out best when the round was played out many times."),
}
"""The reason for a move that no fact speaks for."""


def _scores_anyway(rules: Rules[B], deals: Deals[B], seat: Seat, move: Move, rng: Random) -> bool:
    """Return True if a move that scored the same in a few deals does so in many more."""
    worlds = [deals.draw(rng) for _ in range(DOUBTS)]
    return bool(_outcome(rules, worlds, seat, move).points)


def _outcome(rules: Rules[B], worlds: list[State[B]], seat: Seat, move: Move) -> _Outcome:
    points: set[int] = set()
    can: set[Tiles] = set()
    wins = is_out = True
    is_end = False
    left = 0
    for world in worlds:
        after = world.copy()
        rules.apply(after, seat, move)
        side = after.sides[seat]
        left = after.count(seat)
        points.add(after.points[side] - world.points[side])
        wins = wins and rules.match_winners(after) == (side,)
        is_end = is_end or bool(after.over)
        is_out = is_out and not left and bool(after.over and after.winners >> seat & 1)
        can.add(rules.playable(after, seat) if not after.over else 0)
    return _Outcome(points.pop() if len(points) == 1 else 0, is_out, is_end, wins, left, min(can, key=int.bit_count))


def scoring_arms(rules: Rules[B], state: State[B], seat: Seat, move: Move) -> tuple[int, ...]:
    """Return the arms whose ends make the points of a move, without those that add nothing."""
    after = state.copy()
    after.events = []
    rules.apply(after, seat, move)
    view = after.masked(seat)
    scored = (event for event in after.events if isinstance(event, Scored) and event.seat == seat)
    return tuple(arm for event in scored for arm, number in rules.scoring_ends(view, event) if number)


def _why_speak(move: Move, made: _Outcome) -> Sentence:
    if move.act == CLAIM:
        return sentence("You scored {n} and haven't claimed it yet.", n=made.points)
    return sentence_n(
        "{n} point went unclaimed. Call muggins.", "{n} points went unclaimed. Call muggins.", made.points
    )


def _why_shut(rules: Rules[B], view: View[B], seat: Seat, move: Move, names: Sequence[str]) -> MoveReason | None:
    shut = evaluator_of(rules).shut(view, seat, move)
    if not shut:
        return None
    who, pip, arms = shut[0]
    if names:
        told = sentence("{name} had no {pip}, so this keeps that end closed.", name=names[who], pip=pip)
        return MoveReason(told, arms)
    return MoveReason(sentence("An opponent had no {pip}, so this keeps that end closed.", pip=pip), arms)


def _why_open(made: _Outcome, others: list[_Outcome]) -> MoveReason | None:
    """Return the number of tiles that stay playable, if no other move does better and some do worse."""
    rest, playable = [other.playable.bit_count() for other in others], made.playable.bit_count()
    if not playable or playable < max(rest, default=0) or playable == min(rest, default=playable):
        return None
    if made.left == 1:
        return MoveReason(sentence("Keeps your last tile playable."), tiles=made.playable)
    if playable == made.left:
        return MoveReason(sentence("Keeps all your tiles playable."), tiles=made.playable)
    told = sentence("Keeps {n} of your {all} tiles playable.", n=playable, all=made.left)
    return MoveReason(told, tiles=made.playable)


def _why_shed(view: View[B], move: Move, others: list[Move], *, stiff: bool) -> MoveReason | None:
    """Return the merit of getting rid of the tile, if another move plays a different one.

    `stiff`: a double fits a single number.
    """
    if move.act != PLAY or all(other.tiles == move.tiles for other in others):
        return None
    pieces, tile = view.pieces, move.tiles[0]
    if pieces.is_double(tile):
        if pieces.pips[tile] >= pieces.top:
            return MoveReason(sentence("Gets rid of a heavy double."))
        told = sentence("A double fits only one number, so play it while you can.")
        return MoveReason(told) if stiff else None
    if all(pieces.pips[tile] > pieces.pips[laid] for other in others for laid in other.tiles if laid != tile):
        told = sentence_n(
            "Takes {n} pip off your hand, more than any other tile that fits.",
            "Takes {n} pips off your hand, more than any other tile that fits.",
            pieces.pips[tile],
        )
        return MoveReason(told)
    return None
