"""Hints: the keen bot's choice, why it and not the runner-up, and the chance to win the match with it.

The same position gives the same hint: all chance in it comes from the view.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import loudest
from engine.bots.chances import chance_at, weigh
from engine.bots.fill import Deals
from engine.bots.keen import PLAYOUTS, KeenBot, budget_at
from engine.bots.sure import wins_surely
from engine.core import ALOUD, CALL, CLAIM, DRAW, PASS, PLAY, SILENT, B, Move, Rules, Seat, View
from engine.families.registry import evaluator_of
from engine.match import Step
from engine.reasons.contrast import DEALS, FEWEST, contrast
from engine.reasons.proofs import loses
from engine.reasons.scored import scored
from engine.reasons.told import FactTold, Told, When, just
from engine.sentences import Sentence, sentence, sentence_n

PLAYED_OUT: Final = 300
"""Number of playouts for the chance to win, at most."""
_FEWEST: Final = 60
"""Number of playouts for the chance to win, at least if as many are wanted."""
_USUAL: Final = 0.7
"""The part of the set in hands and piles up to which the rest of a round is as short as the budget is meant for."""
_CAREFUL: Final = 0.1
"""The part of a hint's deals that is played on with care, at least."""
_SHORTER: Final = 3.0
"""How many times as quick a keen bot's playouts are where they are judged before the end of the round."""


class Tries(NamedTuple):
    """The deals in which a move is compared with its rival."""

    deals: int = 0
    """Their number, 0 for as many as suit the table."""
    careful: float = 0.5
    """The part of them that is played on with care."""


USUAL: Final = Tries()
FORCED: Final[Mapping[int, Sentence]] = {
    DRAW: sentence("You have to draw. Nothing fits."),
    PASS: sentence("You have to pass. Nothing fits, and you can't draw."),
}
"""Reasons for a forced move that isn't a play, in games of matching tiles."""
NOTHING_ELSE: Final = sentence("It's your only move.")
_MATCH: Final = sentence("Wins the match.")
_LAST_TILE: Final = sentence("Your last tile wins the round.")
_LAST_CARD: Final = sentence("Your last card. That leaves no dots in your hand.")
_MUST_LEAD: Final = sentence("This tile must lead.")
_ONE_TILE: Final = sentence("The only tile that fits.")
_ONE_CARD: Final = sentence("The only card that fits.")


class Advice(NamedTuple):
    """A move and the reason for it; no move if there is nothing to do."""

    move: Move | None
    told: Told
    names: tuple[str, ...] = ()
    """The players' names by seat, for the sentences."""
    chance: float | None = None
    """The calibrated chance of the player's side to win the match after the move, None in solitaires."""
    rival: Move | None = None
    """The move that it was compared with."""

    @property
    def reason(self) -> list[Sentence]:
        """The reason in one breath."""
        return self.told.first(self.names)


def advise(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    playouts: int = PLAYOUTS,
    names: Sequence[str] = (),
    past: Sequence[Step] = (),
    wish: Move | None = None,
) -> Advice:
    """Return the choice of a keen bot with that budget in `seat`, and why it and not the runner-up of its playouts.

    `names` are the players' by seat, and `past` the moves of the round as everyone saw them. A `wish` is a move that
    the player thinks of: it is compared in place of the runner-up if it is legal. Where playouts are slow or
    the round is long, fewer are tried, so that a hint takes no longer than elsewhere.
    """
    evaluator, called = evaluator_of(rules), tuple(names)
    move = evaluator.foregone(view, rules.legal(view, seat))
    if move is not None:
        found = evaluator.why_settled(view, seat, move)
        if found is not None:
            return Advice(move, just(found), called)
        rival = _rival(rules, view, seat, move, loudest(rules.legal(view, seat)), wish)
        told = just(NOTHING_ELSE) if rival is None else contrast(rules, view, seat, move, rival)
        return Advice(move, told, called, rival=rival)
    part = _affordable(rules, view)
    bot, rng = KeenBot(_wanted(rules, playouts, part)), chance_at(view, seat)
    move = bot.choose(rules, view, seat, rng)
    if move is None:
        return Advice(None, just(sentence("There's nothing for you to do right now.")))
    if loses(rules, view, seat, move):
        move = next((other for other in bot.standing if loses(rules, view, seat, other) is False), move)
    tries = Tries(max(FEWEST, round(part * DEALS)), min(max(part, _CAREFUL), USUAL.careful))
    rival = _rival(rules, view, seat, move, bot.standing, wish)
    told = why(rules, view, seat, move, rival, past, tries)
    if rules.seats == 1:
        return Advice(move, told, called, rival=rival)
    if wins_surely(rules, view, seat, move, rng):
        return Advice(move, told, called, 1.0, rival)
    number = min(playouts, max(_FEWEST, round(part * PLAYED_OUT)))
    share = weigh(rules, view, seat, [move], number, rng)[0].chances.shares[rules.sides[seat]]
    doubt = 1 / (2 * number)  # what happened in all playouts, or in none, isn't certain for that
    return Advice(move, told, called, min(max(share, doubt), 1 - doubt), rival)


def _affordable(rules: Rules[B], view: View[B]) -> float:
    """Return the part of the usual number of playouts that takes no longer than usual, from here to the round's end."""
    left = sum(map(view.count, range(rules.seats))) + sum(map(len, view.piles))
    return evaluator_of(rules).ease * min(1.0, _USUAL * rules.pieces.count / max(left, 1))


def _wanted(rules: Rules[B], playouts: int, part: float) -> int:
    """Return the budget to ask a keen bot for, so that it plays out this part of it at any table."""
    share = budget_at(rules, PLAYOUTS) / PLAYOUTS
    if evaluator_of(rules).horizon >= 0:
        part = min(part * _SHORTER, 1.0)
    return min(playouts, math.ceil(playouts * part / share)) if share else playouts


def _rival(
    rules: Rules[B], view: View[B], seat: Seat, move: Move, standing: Sequence[Move], wish: Move | None
) -> Move | None:
    """Return the move that the player wishes to make, or else the best other one, unless it comes to the same."""
    legal = loudest(rules.legal(view, seat))
    wished = [other for other in legal if wish is not None and wish in (other, other._replace(how=SILENT))]
    return next((other for other in (*wished, *standing) if other != move and not rules.same(view, move, other)), None)


def why(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    move: Move,
    rival: Move | None,
    past: Sequence[Step] = (),
    tries: Tries = USUAL,
    *,
    is_known: bool = False,
) -> Told:
    """Return why a legal move of `seat` and not its rival; None for a rival where there is none.

    `is_known`: it was found elsewhere to be better. If a few deals say the opposite, twice as many are tried.
    """
    if move.act in (CLAIM, CALL):
        return _why_speak(rules, view, seat, move)
    if rival is None:
        return just(_why_alone(rules, view, seat, move))
    if move.how == ALOUD and rival._replace(how=ALOUD) == move:
        return _why_claim(rules, view, seat, move)
    told = _sure_win(rules, view, seat, move, rival)
    if told is not None:
        return told
    settled = evaluator_of(rules).why_settled(view, seat, move)
    if settled is not None:
        return just(settled)
    told = contrast(rules, view, seat, move, rival, past, tries.deals, careful=tries.careful, is_known=is_known)
    if told.lead < 0 and not is_known:  # as near as that, a few deals may say the opposite
        told = told._replace(facts=(), line=None, concession=None)
    last = None if told.facts else _last(rules, view, seat, move)
    return told if last is None else just(last)


def _why_alone(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> Sentence:
    """Return why there is no other move."""
    evaluator = evaluator_of(rules)
    if move.act != PLAY:
        return evaluator.why_forced(view, move) or FORCED.get(move.act, NOTHING_ELSE)
    if wins_surely(rules, view, seat, move, chance_at(view, seat)):
        return _MATCH
    if not evaluator.sheds:
        return NOTHING_ELSE
    last = _last(rules, view, seat, move)
    if last is not None:
        return last
    if any(other.tiles != move.tiles for other in loudest(rules.legal(view, seat))):
        return NOTHING_ELSE
    if evaluator.has_cards:
        return _ONE_CARD
    return _ONE_TILE if view.board.tiles() else _MUST_LEAD


def _last(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> Sentence | None:
    """Return the sentence for the last piece of a hand: that it wins the round, if no hand can prevent it."""
    if move.act != PLAY or view.count(seat) > 1:
        return None
    if evaluator_of(rules).has_cards:
        return _LAST_CARD
    for world in Deals(view).extremes(chance_at(view, seat)):
        rules.apply(world, seat, move)
        if not world.over or not world.winners >> seat & 1:
            return None
    return _LAST_TILE


def _why_speak(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> Told:
    """Return the points that wait for a claim or a call."""
    made, marks = scored(rules, Deals(view).draw(Random(seat)), seat, move)
    text = (
        sentence("You scored {n} and haven't claimed it yet.", n=made)
        if move.act == CLAIM
        else sentence_n("{n} point went unclaimed. Call muggins.", "{n} points went unclaimed. Call muggins.", made)
    )
    return Told((FactTold("claim", When.NOW, made, 0, 1.0, text, marks),))


def _why_claim(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> Told:
    """Return that the points of a move should be claimed."""
    made, marks = scored(rules, Deals(view).draw(Random(seat)), seat, move)
    text = sentence("The points were there to be claimed.")
    return Told((FactTold("claim", When.NOW, made, 0, 1.0, text, marks),))


def _sure_win(rules: Rules[B], view: View[B], seat: Seat, move: Move, rival: Move) -> Told | None:
    """Return that a move wins the match, if its rival doesn't."""
    rng = chance_at(view, seat)
    if not wins_surely(rules, view, seat, move, rng) or wins_surely(rules, view, seat, rival, rng):
        return None
    return Told((FactTold("match", When.NOW, 1, 0, 1.0, _MATCH),))
