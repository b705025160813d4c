"""What a table shows at one moment, in its model and as a picture, to compare play with replay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple
from unittest.mock import Mock, patch
from zlib import crc32

import pygame

from engine.core import DRAW, Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player, Record
from game.felt.table.model import TableModel
from game.play.local_table import LocalTable
from game.play.replay import ReplayTable
from game.play.thinking import InlineThinker
from game.scenes.replay.replay import ReplayScene
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings, Speed
from tests.support.lan.company import people
from tests.support.screen.quiet_session import Parlour

STILL: Final = Settings(motion=Motion.REDUCED, speed=Speed.INSTANT, faces_move=False)
"""A face may smile a frame sooner or later, as its pictures are made when nothing else needs the time."""
MAX_FRAMES: Final = 8_000
QUICK: Final = "suri"
"""The bot that plays: a quick one, since the picture doesn't depend on how well it plays."""
WORDLESS: Final = Mock(return_value=None)
"""Nobody speaks: a bubble stays for a while, whatever is played meanwhile."""
ABOVE: Final = 0.72
"""Part of the window's height above the hand and the buttons."""
SAMPLED: Final = 15
"""Positions that a replay goes to at once."""


class Shown(NamedTuple):
    """Everything that a table shows about a round, without what the player can do."""

    view: object
    laid: object
    words: object
    panel: object
    hand: frozenset[int]
    order: tuple[int, ...]
    """The hand in the order on the rack; that of a position that was gone to is sorted afresh."""
    others: object
    plays: object
    turn: int
    picture: int
    """A checksum of the window above the hand and the buttons."""


def shown(room: Parlour, scene: TableScene) -> Shown:
    """Return what the table of a scene shows now."""
    model, view = scene.model, scene.table.view
    return Shown(
        view,
        model.laid,
        (model.labels, model.grounds, model.trays),
        (model.facts, model.ends, model.tally, model.left, model.scores, model.rounds),
        frozenset(model.hand),
        model.hand,
        (model.holding, model.yard, dict(model.open_hands), dict(model.known)),
        model.plays,
        model.turn,
        picture(room),
    )


def picture(room: Parlour) -> int:
    """Return a checksum of the window down to where a replay has other buttons than play."""
    window = room.app.window.get_surface()
    return crc32(pygame.image.tobytes(window.subsurface((0, 0, window.width, round(ABOVE * window.height))), "RGB"))


class Watched(TableScene):
    """A table at which the bots play on without a page between the rounds."""

    def open_results(self) -> None:
        self.results.skip(self.table.rounds)


@patch.object(TableModel, "speak", WORDLESS)
def played(room: Parlour, key: str, rounds: int = 2, *, seed: int = 3) -> tuple[Match[Board], list[Shown | None]]:
    """Let bots play in front of a window, and note what it shows at every position.

    Between the draws of one player that come at once it shows nothing, and None is noted.
    A match that takes too long is left: bots may never give up a solitaire.
    """
    match: Match[Board] = Match(game(key)(game(key).players[0]))
    chance = Random(seed)
    table = LocalTable(
        match,
        bots(match),
        InlineThinker(),
        room.session.settings.pace,
        seeds=lambda: chance.randbytes(32),
        chances=lambda: chance.getrandbits(64),
    )
    scene, seen = Watched(room.session, table), dict[tuple[int, int], Shown]()
    room.session.stage.push(scene)
    for frame in range(2 * MAX_FRAMES):
        room.step()
        if table.rounds and scene.model.is_calm:
            seen[table.rounds, table.steps] = shown(room, scene)
            if frame >= MAX_FRAMES:
                break
            if match.is_between:
                if match.is_over or table.rounds == rounds:
                    break
                table.next_round()
    room.session.stage.pop()
    noted: list[Shown | None] = []
    for number, (_, steps) in enumerate(match.rounds, 1):
        for place in range(len(steps) + 1):
            noted.append(seen.get((number, place)))
            made = steps[max(0, place - 1) : place + 1]
            is_between = len(made) == 2 and made[0] == made[1] and made[0].move.act == DRAW
            assert noted[-1] is not None or is_between, f"position {place} of round {number} was missed"
    return match, noted


def bots(match: Match[Board]) -> list[Player]:
    """Return the players of a match that is watched."""
    return [player._replace(bot=QUICK) for player in people(match.rules.seats, watching=True)]


def replayed(room: Parlour, match: Match[Board], *, watching: bool = True) -> ReplayScene:
    """Open the replay of a match."""
    record = Record(match, tuple(bots(match) if watching else people(match.rules.seats)))
    scene = ReplayScene(room.session, ReplayTable(record, room.session.settings.pace))
    room.show(scene)
    return scene


@patch.object(TableModel, "speak", WORDLESS)
def difference(room: Parlour, scene: ReplayScene, seen: Sequence[Shown | None], chance: Random) -> str:
    """Return the first position that a replay shows otherwise than play did; empty if there is none.

    It steps through all of them, and goes to some.
    """
    table = scene.reel_table
    if table.reel.last + 1 != len(seen):
        return f"{table.reel.last + 1} positions instead of {len(seen)}"
    for place, then in enumerate(seen):
        if place:
            scene.step(1)
            settle(room, scene)
        now = shown(room, scene)
        if then is not None and now != then:
            return f"stepping to place {place}, {table.reel.at(place)}, shows other {_fields(now, then)}"
    noted = [(place, then) for place, then in enumerate(seen) if then is not None]
    for place, there in chance.sample(noted, min(SAMPLED, len(noted))):
        scene.go(place)
        room.step()
        now, then = loosely(shown(room, scene)), loosely(there)
        if now != then:
            return f"going to place {place}, {table.reel.at(place)}, shows other {_fields(now, then)}"
    return ""


def settle(room: Parlour, scene: ReplayScene) -> None:
    """Wait until a move has been shown."""
    for _ in range(MAX_FRAMES):
        room.step()
        if scene.model.is_calm:
            return
    raise AssertionError("the move was never shown")


def loosely(each: Shown) -> Shown:
    """Leave out what a jump may show otherwise: the hand's order, a line's packing, hands shown at the end."""
    over = bool(getattr(each.view, "over", 0))
    return each._replace(order=(), laid=(), words=(), picture=0, others=() if over else each.others)


def _fields(now: Shown, then: Shown) -> str:
    return ", ".join(name for name in Shown._fields if getattr(now, name) != getattr(then, name))
