"""A match spelled out: every deal, step and count in words, so that an outsider who knows the rules can judge it.

The records are documented in docs/match-file.md. They tell all secrets: for matches that are over, or for referees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.chain import Chain
from engine.core import (
    ALOUD,
    BY_BLOCK,
    BY_OUT,
    CALL,
    CLAIM,
    DEALT,
    DRAW,
    DREW,
    FACING,
    LAPSED,
    LOT,
    NOBODY,
    PLAY,
    REDEALT,
    SCORED,
    STUCK,
    Event,
    Move,
    Rules,
    State,
)
from engine.counting import OWN, CountedChain, Score
from engine.match import Match, Step
from engine.notation import ACTS, CAUSES, REASONS, spell
from engine.pieces import Tile, each
from engine.record import Json, Player

Line = dict[str, Json]
"""One record of a transcript: plain JSON."""

VOID: Final = "void"
PROCEDURE: Final = "procedure"


def transcript(match: Match[Chain], players: Sequence[Player]) -> Iterator[Line]:
    """Play a match again and tell it: for each round `round`, its `step`s and `round_end`, at last `match_end`.

    A round that is running has no end yet, and a match that goes on has none either. `players` sit in seat order.
    """
    again = Match(match.rules)
    for number, (seed, steps) in enumerate(match.rounds, start=1):
        by = _leads_by(again)
        events = again.begin(seed)
        yield _round(again, events, players, number, by)
        awards: list[Json] = []
        for place, step in enumerate(steps, start=1):
            line, told = _step(again, step)
            yield {"record": "step", "round": number, "step": place, **line}
            awards += [_scored(again.state, event) for event in told if _is_award(event)]
        if again.is_between:
            yield _round_end(again, number, awards)
    if again.is_over:
        state = again.state
        winners = again.winners
        yield {
            "record": "match_end",
            "rounds": len(again.rounds),
            "winners": list(winners),
            "seats": [seat for seat, side in enumerate(state.sides) if side in winners],
            "scores": list(again.scores),
        }


# -- the deal -----------------------------------------------------------------------------------------------------


def _leads_by(again: Match[Chain]) -> str:
    """Return how the next leader is found: by the game's procedure, or as the option next_leader says."""
    if not again.rounds or again.rules.next_leader(again.state) == NOBODY:
        return PROCEDURE
    return str(again.rules.house["next_leader"])


def _round(again: Match[Chain], events: list[Event], players: Sequence[Player], number: int, by: str) -> Line:
    rules, state = again.rules, again.state
    redeals: list[Json] = []
    dealt: list[Json] = []
    lots: list[list[Json]] = []
    for event in events:
        if event.what == LOT:
            lots += [[] for _ in range(event.at + 1 - len(lots))]
            lots[event.at].append({"seat": event.seat, "tile": state.pieces.label(event.tiles[0])})
        if event.what == DEALT:
            dealt.append(_names(state, sorted(event.tiles)))
        elif event.what == REDEALT:
            redeals.append(dealt)
            dealt = []
    options: dict[str, Json] = dict(rules.house)
    must = state.board.must
    return {
        "record": "round",
        "round": number,
        "game": rules.key,
        "title": rules.title,
        "set": state.pieces.name,
        "options": options,
        "seats": rules.seats,
        "players": [
            {"seat": seat, "side": side, "name": player.name, "bot": player.bot}
            for seat, (side, player) in enumerate(zip(state.sides, players, strict=True))
        ],
        "sides": _sides(rules),
        "scores": list(state.carried),
        "seed": again.rounds[-1].seed.hex(),
        "seat_draws": [*lots],
        "redeals": redeals,
        "hands": dealt,
        "stock": _names(state, state.piles[0][::-1]),
        "lead": {
            "seat": state.lead,
            "by": by
            if must == NOBODY
            else PROCEDURE,  # who has nothing to lead by agreement leaves it to the procedure
            "tile": None if must == NOBODY else state.pieces.label(must),
        },
    }


def _sides(rules: Rules[Chain]) -> list[Json]:
    return [
        [seat for seat, its_side in enumerate(rules.sides) if its_side == side] for side in range(max(rules.sides) + 1)
    ]


# -- the steps ----------------------------------------------------------------------------------------------------


def _step(again: Match[Chain], step: Step) -> tuple[Line, list[Event]]:
    """Make a step and return what is to be told of it, and its events."""
    rules, state, (seat, move) = again.rules, again.state, step
    line: Line = {"seat": seat, "act": ACTS[move.act], "text": spell(rules, state, move)}
    line["tiles"] = _names(state, move.tiles)
    line["place"] = (rules.place(state, move) or None) if move.act == PLAY else None
    line["onto"] = state.board.ends[move.at] if move.act == PLAY and state.board.laid else None
    line["inner"] = move.how - FACING if move.how >= FACING else None
    line["aloud"] = move.act == PLAY and move.how == ALOUD
    about = _spoken_of(state.board, move)
    line["owner"] = about.seat if about else None
    events = again.play(seat, move)
    drawn = [event.tiles[0] for event in events if event.what == DREW]
    line["drew"] = state.pieces.label(drawn[0]) if move.act == DRAW else None
    line["scored"] = [_scored(state, event) for event in events if event.what == SCORED]
    line["lapsed"] = [{"owner": event.seat, "points": event.n} for event in events if event.what == LAPSED]
    line["open"] = _open(state.board)
    line["points"] = list(state.points)
    line["scores"] = list(again.scores)
    line["hands"] = [state.count(each_seat) for each_seat in range(rules.seats)]
    line["stock"] = len(state.piles[0])
    line["ends"] = [
        {"place": rules.place(state, Move(PLAY, (), arm)), "pip": pip} for arm, pip in state.board.open_arms()
    ]
    line["turn"] = None if state.over else state.turn
    line["over"] = _reason(state)
    return line, events


def _spoken_of(board: Chain, move: Move) -> Score | None:
    """Return the score that a claim or a call is about."""
    if not isinstance(board, CountedChain) or move.act not in (CLAIM, CALL):
        return None
    return board.own if move.act == CLAIM or move.at == OWN else board.loose[move.at]


def _open(board: Chain) -> list[Json]:
    """Return the scores that nobody has got yet, in the order of their calls."""
    if not isinstance(board, CountedChain):
        return []
    scores = [("loose", score) for score in board.loose]
    if board.own:
        scores.append(("own", board.own))
    return [
        {"owner": score.seat, "points": score.points, "parts": list(score.parts), "is": kind} for kind, score in scores
    ]


def _is_award(event: Event) -> bool:
    return event.what == SCORED and event.at in (BY_OUT, BY_BLOCK)


def _scored(state: State[Chain], event: Event) -> Json:
    return {
        "seat": event.seat,
        "side": state.sides[event.seat],
        "points": event.n,
        "parts": list(event.parts),
        "cause": CAUSES[event.at],
    }


# -- the end ------------------------------------------------------------------------------------------------------


def _round_end(again: Match[Chain], number: int, awards: list[Json]) -> Line:
    state = again.state
    leader = again.rules.next_leader(state)
    following: Json = None
    if not again.is_over:
        following = {"seat": None if leader == NOBODY else leader, "by": _leads_by(again)}
    return {
        "record": "round_end",
        "round": number,
        "reason": _reason(state),
        "winners": [seat for seat in range(again.rules.seats) if state.winners >> seat & 1],
        "hands": [
            {"seat": seat, "tiles": _names(state, each(hand)), "weight": state.pieces.weight(hand)}
            for seat, hand in enumerate(state.hands)
        ],
        "stock": _names(state, state.piles[0][::-1]),
        "awards": awards,
        "points": list(state.points),
        "scores": list(again.scores),
        "open": _open(state.board),
        "next": following,
    }


def _reason(state: State[Chain]) -> str | None:
    """Return how the round ended, None while it runs."""
    if state.over == STUCK and not state.winners:
        return VOID
    return REASONS[state.over] if state.over else None


def _names(state: State[Chain], tiles: Sequence[Tile]) -> list[Json]:
    return [state.pieces.label(tile) for tile in tiles]
