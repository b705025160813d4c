"""What the moments of a table cover: their words, coins and boxes against the tiles that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import pygame

from engine.core import Board, View
from engine.families.chain.board import Chain
from engine.families.legs.board import Legs
from engine.pieces import Tile
from game.animation.score_flight import READ, ScoreFlight
from game.felt.free_place import covered, near_last
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.look import Look
from game.picture.family_layout import LAST, LIT
from game.scenes.table.table import TableScene
from tests.support.screen.pilot import FRAME
from tools.lab.film import Playing, Scene

LIGHTS: Final = frozenset(
    {"_ring", "_rim", "_veil", "_glow", "_glows", "_crown", "_hold", "_motes", "_large", "_small", "_spark", "_tail"}
    | {"haze", "glow", "motes", "_map", "shade", "light", "coins"}
)
"""Attributes of spectacles that hold light, rings and rivets, which may touch the tiles they speak of, and the discs of
a score, which lie on the ends that they count."""
SOLID: Final = 200
"""Strength from which a picture hides the tiles below it, of 255."""
SLACK: Final = 2
"""Pixels by which areas may meet."""
_FIXED: Final = frozenset({"bubble", "message", "ScoreRoll"})
"""Boxes with a place of their own, to which tiles may come near."""
STEP: Final = 0.08
"""Seconds between two looks at a table: less than any moment takes."""


class Box(NamedTuple):
    """Something solid over the felt, and the name of its owner."""

    owner: str
    rect: pygame.Rect


class Sheet(pygame.Surface):
    """A surface that remembers all pictures drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.drawn: list[tuple[pygame.Surface, pygame.Rect]] = []

    def blit(self, source: pygame.Surface, dest: object = (0, 0), *more: object, **named: object) -> pygame.Rect:
        touched = super().blit(source, dest, *more, **named)  # type: ignore[arg-type]
        self.drawn.append((source, touched))
        return touched


def pictures_of(thing: object, known: set[int]) -> Iterator[pygame.Surface]:
    """Yield the pictures of a spectacle that are not mere light."""
    if id(thing) in known:
        return
    known.add(id(thing))
    if isinstance(thing, Sprite):
        yield thing.surface
    elif isinstance(thing, pygame.Surface):
        yield thing
    elif isinstance(thing, Look | View | str | int | float):
        return
    elif hasattr(thing, "_fields"):
        for name in thing._fields:
            if name not in LIGHTS:
                yield from pictures_of(getattr(thing, name), known)
    elif isinstance(thing, Mapping):
        for each in thing.values():
            yield from pictures_of(each, known)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from pictures_of(each, known)
    elif hasattr(thing, "__dict__"):
        for name, each in vars(thing).items():
            if name not in LIGHTS:
                yield from pictures_of(each, known)


def times(spectacle: Spectacle) -> tuple[float, ...]:
    """Return the moments at which all of a spectacle stands: its still, and its last full frame."""
    if isinstance(spectacle, ScoreFlight):
        return spectacle.when.gain - 0.01, spectacle.when.goal + READ / 2
    found = [spectacle.seconds * 0.5, spectacle.seconds * 0.8]
    return (*found, spectacle.pose) if spectacle.pose is not None else tuple(found)


def boxes_of(spectacle: Spectacle, look: Look) -> list[Box]:
    """Return the words, coins and boxes of a spectacle wherever they stand."""
    for _ in spectacle.prerender_steps(look):
        pass
    solid = {id(picture): picture for picture in pictures_of(spectacle, set())}
    out: dict[tuple[int, int, int, int], Box] = {}
    for now in times(spectacle):
        sheet = Sheet(look.scale.size)
        spectacle.paint(sheet, look, now)
        for picture, place in sheet.drawn:
            if id(picture) in solid:
                core = picture.get_bounding_rect(SOLID).move(place.topleft)
                if core.width:
                    out[core.x, core.y, *core.size] = Box(type(spectacle).__name__, core)
    return list(out.values())


def widgets_over(table: TableScene) -> list[Box]:
    """Return the boxes of the table's widgets that may lie over the felt."""
    widgets = table.widgets
    out = [Box("bubble", plate.words) for plate in {**widgets.opponents, **widgets.chips}.values() if plate.bubble]
    if widgets.message.title or widgets.message.text:
        out.append(Box("message", widgets.message.box))
    if widgets.told_sum.shown:
        out.append(Box("sum", widgets.told_sum.rect))
    return out


class Kept(NamedTuple):
    """What must not be covered at a table."""

    tiles: tuple[pygame.Rect, ...]
    """The tile just played or the one that wins so far, those at the open ends, and the hand of the player to move."""
    near: tuple[pygame.Rect, ...]
    """The room around the last three tiles of a line, which words keep off."""
    every: tuple[pygame.Rect, ...]
    """All tiles and piles of the felt."""


def kept_clear(table: TableScene, view: View[Board]) -> Kept:
    """Return what must not be covered at a table now."""
    model, widgets = table.model, table.widgets
    outer = open_tiles(view.board)
    matters = [covered(laid) for laid in model.laid if laid.mark in (LAST, LIT) or laid.tile in outer]
    if view.turn == widgets.me:
        matters += [tile.rect for tile in widgets.hand.children()]
    every = [covered(laid) for laid in model.laid if laid.halves]
    every += [pygame.Rect(tray.rect) for tray in model.trays]
    return Kept(tuple(matters), near_last(view, model.laid, widgets.look.scale.unit), tuple(every))


def open_tiles(board: Board) -> set[Tile]:
    """Return the tiles at the open ends."""
    if isinstance(board, Chain):
        return set(board.outer)
    if isinstance(board, Legs):
        return {*board.order[:1], *dict(zip(board.arms, board.order, strict=True)).values()}
    return set()


def meets(box: Box, areas: Iterable[pygame.Rect]) -> bool:
    """Return True if a box covers some of these areas."""
    core = box.rect.inflate(-2 * SLACK, -2 * SLACK)
    return any(core.colliderect(area) for area in areas)


class Watched(NamedTuple):
    """The news of a table after some time."""

    moments: frozenset[str]
    """The names of the spectacles."""
    faults: tuple[str, ...]


def watched(scene: Scene, seconds: float) -> Watched:
    """Let bots play for a while, and return the moments and everything that covered what matters."""
    playing = Playing(scene)
    window, table = playing.window, playing.table
    seen, faults, begun = list[Spectacle](), dict[str, None](), window.now
    plates: dict[int, pygame.Rect] = {}
    while window.now - begun < seconds:
        window.now += STEP - FRAME
        try:
            playing.step()
        except LookupError:
            break
        view, director = table.model.view, table.director
        if window.scene is not table or view is None or director is None:
            continue
        kept, boxes = kept_clear(table, view), widgets_over(table)
        for box in boxes:
            if meets(box, kept.every):
                faults[f"{box.owner} over a tile"] = None
        for each, _ in director.spectacles:
            if not any(each is other for other in seen):
                seen.append(each)
                boxes += boxes_of(each, table.widgets.look)
        for box in boxes:
            if meets(box, kept.tiles):
                faults[f"{box.owner} over a tile that matters"] = None
            if box.owner not in _FIXED and meets(box, kept.near):
                faults[f"{box.owner} near the last tiles"] = None
        for seat, plate in {**table.widgets.opponents, **table.widgets.chips}.items():
            if plates.setdefault(seat, plate.rect.copy()) != plate.rect:
                faults[f"the plate of seat {seat} has left its place"] = None
    return Watched(frozenset(type(each).__name__ for each in seen), tuple(faults))
