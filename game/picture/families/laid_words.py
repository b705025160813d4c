"""The tiles on the table in sentences. Each family has its own function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Event, Plain, Rules, View
from engine.families.columns.board import WIDTH, Columns
from engine.families.columns.events import RunMoved
from engine.families.legs.board import LEGS
from engine.families.melds.rules import MeldRules
from engine.families.tricks.rules import TrickRules
from game.i18n.aloud import number_aloud
from game.i18n.language import Words
from game.picture.families.legs import legs_of
from game.picture.families.melds.melds import discards
from game.picture.families.pool import pool
from game.picture.families.tricks import tricks

TURNABLE: Final = "|"
"""Sign between the halves of a tile that can be turned only one way."""


class Lying(NamedTuple):
    """A table to describe."""

    words: Words
    rules: Rules[Board]
    view: View[Board]
    names: Sequence[str]
    """Names of the seats as they begin a sentence."""
    stands: bool = False
    """True if tiles that can be turned only one way keep their sign, so that a voice reads the upper half first."""
    is_brief: bool = False
    """True for those who have heard each move: what moves tell, or don't change, is left out."""

    def named(self, tiles: Sequence[int]) -> str:
        """Return the names of tiles as a list."""
        return ", ".join(self.rules.pieces.label(tile) for tile in tiles)


def _plain(at: Lying, tiles: Plain, gap: str = "") -> str:
    """Return the names in a list of a transcript as a list. `gap` replaces a tile that is gone."""
    named = tiles if isinstance(tiles, list) else []
    joint = TURNABLE if at.stands else "-"
    return ", ".join(str(tile).replace(TURNABLE, joint) if tile is not None else gap for tile in named)


def _number(at: Lying, number: int) -> str:
    """Return a number of pips: in words for a voice, which would say "zero" for a blank."""
    return number_aloud(at.words, number) if at.stands else str(number)


def ends(at: Lying) -> list[str]:
    """Describe the open ends of a line, and their count if it scores."""
    say, pips, parts = at.words.say, at.rules.open_pips(at.view), at.rules.tally(at.view)
    if not at.view.board.tiles():
        return [say("There are no tiles on the table yet.")]
    if not pips:
        told = [say("There are no open ends.")]
    elif len(pips) == 1:
        told = [say("Open end: {n}.", n=_number(at, pips[0]))]
    elif at.stands and len(set(pips)) == 1:
        told = [say("All open ends: {n}.", n=_number(at, pips[0]))]
    else:
        told = [say("Open ends: {ends}.", ends=", ".join(_number(at, pip) for pip in pips))]
    return [*told, say("The count is {n}.", n=sum(parts))] if parts else told


def legs(at: Lying) -> list[str]:
    """Describe the end of each leg, and where the next leg can start."""
    say, board = at.words.say, legs_of(at.view)
    if not board.laid:
        return [say("There are no tiles on the table yet.")]
    pips = [_number(at, pip) for pip in board.ends]
    told = [say("Leg {leg} shows {pip}.", leg=LEGS[leg], pip=pips[leg]) for leg in range(board.opened)]
    if board.opened < len(board.ends):
        told.append(say("Leg {leg} can start with {pip}.", leg=LEGS[board.opened], pip=pips[board.opened]))
    return told


def trick(at: Lying) -> list[str]:
    """Describe the called suit, the tiles of the current trick, and the tile that would win it."""
    say, board, rules = at.words.say, tricks(at.view.board), at.rules
    played = list(board.played())
    if not played:
        return [] if at.is_brief else [say("The next trick hasn't started.")]
    plays = [] if at.is_brief else played
    told = [say("{name} played {tile}.", name=at.names[seat], tile=at.named([tile])) for seat, tile in plays]
    if board.suit != NOBODY:
        told.insert(0, say("The suit is {n}.", n=_number(at, board.suit)))
    if len(played) > 1 and isinstance(rules, TrickRules):
        strengths = rules.strengths[board.suit]
        best = max((tile for _, tile in played), key=strengths.__getitem__)
        told.append(say("{tile} would win.", tile=at.named([best])))
    return told


def discard(at: Lying) -> list[str]:
    """Describe the discard, and the refused ones if they are open."""
    say, board, rules = at.words.say, discards(at.view), at.rules
    tile = board.discard
    if at.is_brief:
        return [say("The discard is {tile}.", tile=at.named([tile]))] if tile >= 0 else []
    told = [say("The discard is {tile}.", tile=at.named([tile])) if tile >= 0 else say("There's no discard.")]
    if board.trash and isinstance(rules, MeldRules) and rules.shows_trash:
        told.append(say("In the trash heap: {tiles}.", tiles=at.named(board.trash)))
    return told


def in_pool(at: Lying) -> list[str]:
    """Describe the tiles of the pool."""
    say, lying = at.words.say, _plain(at, at.rules.spread(at.view)["pool"])
    told = [say("In the pool: {tiles}.", tiles=lying) if lying else say("The pool is empty.")]
    missed = at.rules.spread(at.view)["missed"]
    if missed and not at.is_brief and pool(at.view.board).missed:
        told.append(say("Just left: {tiles}.", tiles=_plain(at, missed)))
    return told


def row(at: Lying) -> list[str]:
    """Describe the row from left to right."""
    say = at.words.say
    if at.is_brief:
        return []
    return [say("The row: {tiles}.", tiles=_plain(at, at.rules.spread(at.view)["row"], say("a gap")))]


def columns(at: Lying) -> list[str]:
    """Describe each column from top to bottom."""
    say, spread = at.words.say, at.rules.spread(at.view)
    runs, down = spread["columns"], spread["face_down"]
    told: list[str] = []
    for place, (run, hidden) in enumerate(
        zip(runs if isinstance(runs, list) else (), down if isinstance(down, list) else (), strict=True), start=1
    ):
        if run and hidden:
            told.append(
                say("Column {place}: {tiles}, with {n} face down above.", place=place, tiles=_plain(at, run), n=hidden)
            )
        elif run:
            told.append(say("Column {place}: {tiles}.", place=place, tiles=_plain(at, run)))
        elif hidden:
            told.append(say("Column {place}: {n} face down.", place=place, n=hidden))
    return told


def run_place(at: Lying, event: Event) -> str:
    """Return the column that a run has moved to, and how many tiles came along; the table is as it was after that."""
    board = at.view.board
    if not isinstance(event, RunMoved) or not isinstance(board, Columns):
        return ""
    say, place = at.words.say, event.place
    if place >= WIDTH:
        told = say("on top of column {n}", n=place - WIDTH + 1)
    elif board.columns[place][0] == event.tile:
        told = say("to an empty place")
    else:
        told = say("under column {n}", n=place + 1)
    below = len(event.under)
    if not below:
        return told
    return at.words.say_n("{place}, with {n} tile below it", "{place}, with {n} tiles below it", below, place=told)


def cards(at: Lying) -> list[str]:
    """Describe a line without cards. The ends are among the facts of the table."""
    return [] if at.view.board.tiles() else [at.words.say("There are no cards on the table yet.")]


def end(words: Words, place: str) -> str:
    """Return what an end of a line, or a tip in it, is called."""
    if place[:1] in ("L", "R"):
        return words.say("left end") if place[0] == "L" else words.say("right end")
    return words.say("a tip of {tile}", tile=place.partition(".")[0]) if place else ""


def leg(words: Words, place: str) -> str:
    """Return what a leg is called."""
    return words.say("leg {leg}", leg=place) if place else ""
