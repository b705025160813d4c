"""Facts to count on a line after a move, besides fitting tiles: numbers that are dead, owned, or used up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import PLAY, State
from engine.families.chain.board import Chain
from engine.families.facts import HELD_UP, BoardFact, Compared, Marks, Measure
from engine.families.sight import facts_in_sight, shed_more
from engine.pieces import Tiles
from engine.sentences import sentence

_OWNS = (
    Measure.FOE_STUCK,
    Measure.ME_STUCK,
    Measure.OUT,
    Measure.MY_PLAYS,
    Measure.FOE_STOPS,
    Measure.MY_STOPS,
)
_PLAYS_ON = (Measure.MY_PLAYS, Measure.MY_STOPS, Measure.MY_DRAWS, Measure.ME_STUCK, Measure.OUT, Measure.WON)


class OpenNumbers(NamedTuple):
    """The numbers at the open ends after a move, as its player can count them."""

    own: tuple[int, ...]
    """Those that only the player still has a tile for."""
    dead: tuple[int, ...]
    """Those that nobody has a tile for."""


def open_numbers(compared: Compared[Chain], fits: list[Tiles], after: State[Chain]) -> OpenNumbers:
    """Return which open numbers are dead, and which only the player still has; `fits[pip]` are the tiles that fit."""
    hand = after.hands[compared.seat]
    unseen = compared.unseen & ~hand
    for other, held in enumerate(compared.view.hands):
        unseen |= held if other != compared.seat else 0
    gone = sorted({pip for _, pip in after.board.open_arms() if not unseen & fits[pip]})
    return OpenNumbers(
        tuple(pip for pip in gone if hand & fits[pip]), tuple(pip for pip in gone if not hand & fits[pip])
    )


def facts_on_a_line(compared: Compared[Chain], fits: list[Tiles]) -> Iterator[BoardFact]:
    """Yield the facts of a line that differ; `fits[pip]` are the tiles that fit an end with that number."""
    yield from facts_in_sight(compared)
    yield from shed_more(compared)
    yield from _numbers(compared)
    if compared.mine is None or compared.its is None:
        return
    here, there = (open_numbers(compared, fits, after) for after in (compared.mine, compared.its))
    r = compared.rival_name
    for pip in here.own:
        if pip not in there.own:
            told = sentence("Only you still have a {pip}, so that end is yours; {r} gives that up.", pip=pip, r=r)
            hand = compared.mine.hands[compared.seat]
            yield BoardFact("own", 1, 0, told, _OWNS, Marks(_arms(compared.mine, pip), hand & fits[pip]))
            break
    if here.dead and not there.dead:  # a dead end can help and hurt
        arms = _arms(compared.mine, here.dead[0])
        pip = here.dead[0]
        told = (
            sentence("There is no {pip} left, so that end is dead; after {r} it isn't.", pip=pip, r=r)
            if len(arms) == 1
            else sentence("There is no {pip} left, so those ends are dead; after {r} they aren't.", pip=pip, r=r)
        )
        yield BoardFact("dead", 1, 0, told, HELD_UP, Marks(arms), is_balanced=True)
    if there.dead and not here.dead:
        told = sentence("After {r}, nobody could play on the {pip}; this keeps all ends alive.", pip=there.dead[0], r=r)
        instead = Marks(_arms(compared.its, there.dead[0]))
        yield BoardFact("dead", 0, 1, told, HELD_UP, is_balanced=True, instead=instead)


def _numbers(compared: Compared[Chain]) -> Iterator[BoardFact]:
    """Yield that the rival uses up the last tile of a number."""
    move, rival, hand = compared.move, compared.rival, compared.view.hands[compared.seat]
    if move.act != PLAY or rival.act != PLAY or move.tiles == rival.tiles:
        return
    mine, its = hand & ~(1 << move.tiles[0]), hand & ~(1 << rival.tiles[0])
    touching = compared.view.pieces.touching
    lost = [pip for pip, tiles in enumerate(touching) if mine & tiles and not its & tiles]
    gained = [pip for pip, tiles in enumerate(touching) if its & tiles and not mine & tiles]
    if len(lost) > len(gained):
        told = sentence("{r} would use up your last {pip}; this keeps one.", pip=lost[0], r=compared.rival_name)
        yield BoardFact("numbers", 1, 0, told, _PLAYS_ON, Marks(tiles=mine & touching[lost[0]]))


def _arms(after: State[Chain], pip: int) -> tuple[int, ...]:
    """Return the open arms that show a number."""
    return tuple(arm for arm, end in after.board.open_arms() if end == pip)
