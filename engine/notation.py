"""Moves and events as text: for logs, match files, golden rounds and bug reports.

A tile is `3-5`, low half first. A move is `3-5@R` (a play and its place; the lead has no place). `/3` follows if a tile
may be turned (its half 3 is put against the end), `!` if its score is claimed aloud. Other moves are `draw`, `pass`,
`stop`, `claim`, or `muggins` (the call of the oldest unclaimed score; `muggins-2` is the next one, and `muggins-3` the
score of the last play if calls at once are allowed). All remaining moves are the act, the tiles and the place, if any:
`take`, `take:2-5+5-5`, `discard:3-5`, `thats-it:0-1`, `choose@vertical`. Several tiles of one move are joined by `+`.
Seats are A, B, C ...
"""

from __future__ import annotations

from typing import Final

from engine.core import ALOUD, CALL, FACING, NOBODY, PLAY, B, Event, Move, Rules, Seat, View
from engine.events import Counted, ScoreCause, Scored
from engine.pieces import TileSet
from engine.sentences import Refusal, clipped, sentence

SEATS: Final = "ABCDEFGH"
ACTS: Final = (
    "play", "draw", "pass", "stop", "claim", "muggins", "take", "discard", "thats-it", "choose", "exchange",
)  # fmt: skip
CAUSES: Final = (
    "play", "claim", "muggins", "out", "blocked", "trick", "melds", "tiles", "most", "fine",
    "capicua", "blank-out", "key-tile", "closing", "lead-pass", "three-passes", "opening", "love",
)  # fmt: skip
REASONS: Final = ("running", "out", "blocked", "drawn", "target", "done", "lost")


def spell(rules: Rules[B], view: View[B], move: Move) -> str:
    """Return a move as text; `view` is the table before the move."""
    if move.act == CALL and move.at:
        return f"{ACTS[CALL]}-{move.at + 1}"
    place = rules.place(view, move)
    text = "+".join(map(view.pieces.label, move.tiles)) + ("@" if place else "") + place
    if move.act == PLAY:
        turned = f"/{move.how - FACING}" if move.how >= FACING else ""
        return f"{text}{turned}{'!' if move.how == ALOUD else ''}"
    return ACTS[move.act] + (":" if move.tiles else "") + text


def find(rules: Rules[B], view: View[B], seat: Seat, text: str) -> Move:
    """Return the legal move of `seat` that `text` names. Raises Refusal if there isn't one."""
    for move in rules.legal(view, seat):
        if spell(rules, view, move) == text:
            return move
    raise Refusal(sentence("Seat {seat} can't do {move} here.", seat=seat, move=clipped(text)))


def tell(pieces: TileSet, event: Event) -> str:
    """Return an event as one line of plain text: `B scored 18 = 13 + 5 (out)`; rounded sums have `from`, not `=`."""
    _, seat, tiles, _, n, parts, _ = event.recorded()
    words = [SEATS[seat]] if seat != NOBODY else []
    words.append(event.word)
    words += [pieces.label(tile) for tile in tiles]
    if n or isinstance(event, Scored | Counted):
        words.append(str(n))
    if len(parts) > 1:
        words.append("=" if sum(parts) == n else "from")
        words.append(" + ".join(map(str, parts)).replace("+ -", "- "))
    if isinstance(cause := getattr(event, "cause", None), ScoreCause):
        words.append(f"({CAUSES[cause]})")
    return " ".join(words)
