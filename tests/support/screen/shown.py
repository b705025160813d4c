"""What a table shows at one moment, to compare play with replay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Record
from game.play.local_table import LocalTable
from game.play.replay import ReplayTable
from game.play.thinking import InlineThinker
from game.scenes.replay.replay import ReplayScene
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings, Speed
from tests.support.lan.company import people
from tests.support.screen.quiet_session import Parlour

STILL: Final = Settings(motion=Motion.REDUCED, speed=Speed.INSTANT)
MOST_FRAMES: Final = 8_000
QUICK: Final = "suri"
"""The bot that plays: a quick one, since the picture doesn't depend on how well it plays."""
SAMPLED: Final = 15
"""Positions that a replay goes to at once."""


class Shown(NamedTuple):
    """Everything that the model of a table shows about a round, without what the player can do."""

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


def shown(scene: TableScene) -> Shown:
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
    )


class Watched(TableScene):
    """A table at which the bots play on without a page between the rounds."""

    def _open_results(self) -> None:
        self._shown_round = self.table.rounds


def played(room: Parlour, key: str, rounds: int = 2, *, seed: int = 3) -> tuple[Match[Board], list[Shown]]:
    """Let bots play in front of a window, and note what it shows at every position.

    A match that takes too long is left: bots may never give up a solitaire.
    """
    match: Match[Board] = Match(game(key)(game(key).players[0]))
    chance = Random(seed)
    table = LocalTable(
        match,
        [player._replace(bot=QUICK) for player in people(match.rules.seats, watching=True)],
        InlineThinker(),
        room.session.pace,
        seeds=lambda: chance.randbytes(32),
        chances=lambda: chance.getrandbits(64),
    )
    scene, seen = Watched(room.session, table), dict[tuple[int, int], Shown]()
    room.session.stage.push(scene)
    for frame in range(2 * MOST_FRAMES):
        room.step()
        if table.rounds and scene.model.is_calm:
            seen[table.rounds, table.steps] = shown(scene)
            if frame >= MOST_FRAMES:
                break
            if match.is_between:
                if match.is_over or table.rounds == rounds:
                    break
                table.next_round()
    assert len(seen) == sum(1 + len(steps) for _, steps in match.rounds), "a position was missed"
    room.session.stage.pop()
    return match, list(seen.values())


def replayed(room: Parlour, match: Match[Board], *, watching: bool = True) -> ReplayScene:
    """Open the replay of a match."""
    record = Record(match, tuple(people(match.rules.seats, watching=watching)))
    scene = ReplayScene(room.session, ReplayTable(record, room.session.pace))
    room.show(scene)
    return scene


def difference(room: Parlour, scene: ReplayScene, seen: Sequence[Shown], chance: Random) -> str:
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
        now = shown(scene)
        if now != then:
            return f"stepping to place {place}, {table.reel.at(place)}, shows other {_fields(now, then)}"
    for place in chance.sample(range(len(seen)), min(SAMPLED, len(seen))):
        scene.go(place)
        room.step()
        now, then = loosely(shown(scene)), loosely(seen[place])
        if now != then:
            return f"going to place {place}, {table.reel.at(place)}, shows other {_fields(now, then)}"
    return ""


def settle(room: Parlour, scene: ReplayScene) -> None:
    """Wait until a move has been shown."""
    for _ in range(MOST_FRAMES):
        room.step()
        if scene.model.is_calm:
            return
    raise AssertionError("the move was never shown")


def loosely(each: Shown) -> Shown:
    """Leave out what a jump may show otherwise: the hand's order, a crowded line's packing, hands shown at the end."""
    over = bool(getattr(each.view, "over", 0))
    return each._replace(order=(), laid=(), words=(), others=() if over else each.others)


def _fields(now: Shown, then: Shown) -> str:
    return ", ".join(name for name in Shown._fields if getattr(now, name) != getattr(then, name))
