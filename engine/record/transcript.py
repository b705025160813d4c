"""A match spelled out: every deal, step and count in words, for an outsider who knows the rules.

The records are documented in docs/match-file.md. They reveal all secrets: use them for finished matches or referees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core import NOBODY, STUCK, B, Event, Plain, Rules, State
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Passed,
    Played,
    ScoreCause,
    Scored,
    Stopped,
    Void,
    WentOut,
    Won,
)
from engine.families.chain.events import CameLoose, Lapsed, Redealt, Unclaimed
from engine.match import Match, Step
from engine.notation import ACTS, CAUSES, REASONS, spell
from engine.pieces import Tile, Tiles, each, mask
from engine.record.record import Player

TranscriptLine = dict[str, Plain]
"""One record of a transcript, as plain JSON."""

VOID: Final = "void"
PROCEDURE: Final = "procedure"
BY_RULE: Final = "rules"
AWARDS: Final = (
    ScoreCause.OUT,
    ScoreCause.BLOCK,
    ScoreCause.MELDS,
    ScoreCause.TILES,
    ScoreCause.MOST,
    ScoreCause.CAPICUA,
    ScoreCause.BLANK_OUT,
    ScoreCause.KEY_TILE,
    ScoreCause.CLOSING,
    ScoreCause.OPENING,
    ScoreCause.LOVE,
)
"""Causes of points scored at the end of a round."""
TOLD_BY_OTHER_FIELDS: Final = (
    Dealt,
    Redealt,
    DrewLot,
    Led,
    Played,
    Drew,
    Passed,
    Stopped,
    Scored,
    Unclaimed,
    CameLoose,
    Lapsed,
    WentOut,
    Blocked,
    Counted,
    Void,
    Won,
)
"""What a record has fields of its own for, so that it does not stand in `events`."""


def transcript(match: Match[B], players: Sequence[Player]) -> Iterator[TranscriptLine]:
    """Replay a match and yield its records: for each round `round`, its `step`s and `round_end`, finally `match_end`.

    An unfinished round or match has no end record. `players` are in seat order.
    """
    again = Match(match.rules)
    for number, (seed, steps) in enumerate(match.rounds, start=1):
        by = _leads_by(again)
        events = again.begin(seed)
        yield _round(again, events, players, number, by)
        awards: list[Plain] = []
        for place, step in enumerate(steps, start=1):
            line, told = _step(again, step)
            yield {"record": "step", "round": number, "step": place, **line}
            if again.is_between:
                scored = [event for event in told if isinstance(event, Scored) and event.cause in AWARDS]
                awards += [_scored(again.state, event) for event in scored]
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


def _leads_by(again: Match[B]) -> str:
    """Return the way the next leader is found: by the game's procedure, or by the option next_leader or after_tie."""
    if not again.rounds or again.rules.next_leader(again.state) == NOBODY:
        return PROCEDURE
    house = again.rules.house
    agreed = house.get("next_leader", BY_RULE)
    return str(agreed if again.state.winners else house.get("after_tie", agreed))


def _round(again: Match[B], events: list[Event], players: Sequence[Player], number: int, by: str) -> TranscriptLine:
    rules, state = again.rules, again.state
    redeals: list[Plain] = []
    dealt: list[Plain] = []
    lots: list[list[Plain]] = []
    lead: Tile | None = None
    for event in events:
        match event:
            case DrewLot():
                lots += [[] for _ in range(event.stage + 1 - len(lots))]
                lots[event.stage].append({"seat": event.seat, "tile": state.pieces.label(event.tile)})
            case Dealt():
                dealt.append(_names(state, sorted(event.hand)))
            case Redealt():
                redeals.append(dealt)
                dealt = []
            case Led():
                lead = event.tile
    options: dict[str, Plain] = dict(rules.house)
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
        "rows": [_names(state, row[::-1]) for row in state.piles[1:]],
        "turned": _names(state, each(state.turned)),
        "lead": {
            "seat": state.lead,
            # A leader by agreement with nothing to lead leaves it to the procedure.
            "by": by if lead is None else PROCEDURE,
            "tile": None if lead is None else state.pieces.label(lead),
        },
        "events": _further(state, events),
        "table": rules.spread(state),
    }


def _sides(rules: Rules[B]) -> list[Plain]:
    return [
        [seat for seat, its_side in enumerate(rules.sides) if its_side == side] for side in range(max(rules.sides) + 1)
    ]


# -- the steps ----------------------------------------------------------------------------------------------------


def _step(again: Match[B], step: Step) -> tuple[TranscriptLine, list[Event]]:
    """Make a step and return its record and its events."""
    rules, state, (seat, move) = again.rules, again.state, step
    line: TranscriptLine = {"seat": seat, "act": ACTS[move.act], "text": spell(rules, state, move)}
    line["tiles"] = _names(state, move.tiles)
    line["place"] = rules.place(state, move) or None
    line.update(rules.spelled(state, move))
    events = again.play(seat, move)
    line["drew"] = [
        {"seat": event.seat, "tile": state.pieces.label(event.tile)} for event in events if isinstance(event, Drew)
    ]
    line["scored"] = [_scored(state, event) for event in events if isinstance(event, Scored)]
    line["lapsed"] = [{"owner": event.seat, "points": event.points} for event in events if isinstance(event, Lapsed)]
    line["events"] = _further(state, events, is_dealt=True)
    line["points"] = list(state.points)
    line["scores"] = list(again.scores)
    line["hands"] = [state.count(each_seat) for each_seat in range(rules.seats)]
    line["stock"] = len(state.piles[0])
    line["table"] = rules.spread(state)
    line["turn"] = None if state.over else state.turn
    line["over"] = _reason(state)
    return line, events


def _further(state: State[B], events: list[Event], *, is_dealt: bool = False) -> list[Plain]:
    """Return the events besides the move itself: tiles flipped, spells, tricks, courtesy turns.

    `is_dealt`: the round has been dealt, and any hands dealt now are additional ones.
    """
    return [
        _further_event(state, event)
        for event in events
        if not isinstance(event, TOLD_BY_OTHER_FIELDS) or (isinstance(event, Dealt) and is_dealt)
    ]


def _further_event(state: State[B], event: Event) -> Plain:
    _, seat, tiles, at, n, parts, _ = event.recorded()
    return {
        "what": event.word,
        "seat": None if seat == NOBODY else seat,
        "tiles": _names(state, tiles),
        "at": at,
        "n": n,
        "parts": list(parts),
    }


def _scored(state: State[B], event: Scored) -> Plain:
    return {
        "seat": event.seat,
        "side": state.sides[event.seat],
        "points": event.points,
        "parts": list(event.parts),
        "cause": CAUSES[event.cause],
    }


# -- the end ------------------------------------------------------------------------------------------------------


def _round_end(again: Match[B], number: int, awards: list[Plain]) -> TranscriptLine:
    rules, state = again.rules, again.state
    leader = rules.next_leader(state)
    following: Plain = None
    if not again.is_over:
        following = {"seat": None if leader == NOBODY else leader, "by": _leads_by(again)}
    return {
        "record": "round_end",
        "round": number,
        "reason": _reason(state),
        "winners": [seat for seat in range(rules.seats) if state.winners >> seat & 1],
        "hands": [
            {"seat": seat, "tiles": _names(state, each(left)), "weight": state.pieces.weight(left)}
            for seat, left in enumerate(_left(state))
        ],
        "stock": _names(state, state.piles[0][::-1]),
        "awards": awards,
        "points": list(state.points),
        "scores": list(again.scores),
        "table": rules.spread(state),
        "next": following,
    }


def _left(state: State[B]) -> list[Tiles]:
    """Return the tiles that each seat has left, in hand or in the row in front of it."""
    rows = state.piles[1:] if len(state.piles) == 1 + len(state.sides) else [[]] * len(state.hands)
    return [hand | mask(row) for hand, row in zip(state.hands, rows, strict=True)]


def _reason(state: State[B]) -> str | None:
    """Return the way the round ended, None while it runs."""
    if state.over == STUCK and not state.winners:
        return VOID
    return REASONS[state.over] if state.over else None


def _names(state: State[B], tiles: Sequence[Tile]) -> list[Plain]:
    return [state.pieces.label(tile) for tile in tiles]
