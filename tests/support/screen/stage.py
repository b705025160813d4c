"""A stage without pixels for the director; it records messages and sounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Final, Self

import pygame

from engine.core import NOBODY, Board, Event, Move, Rules, Seat, View
from engine.events import Played, first
from engine.families.chain.board import CountedChain, chain
from engine.games import game
from engine.pieces import Tile, TileSet, double
from game.animation.beats import TableWindow
from game.animation.director import Director
from game.animation.script import Script
from game.felt.flight import Flight
from game.felt.free_place import near_last
from game.felt.mover import Mover
from game.felt.spectacle import Spectacle
from game.felt.table.model import TableModel
from game.felt.table.places import TablePlaces
from game.felt.table.round_stage import OpenedHand, RoundStage, WinnersPlaque
from game.felt.table.score_panel import Figure
from game.felt.table.won_word import WonWord
from game.i18n.language import Words
from game.look.players.medallion import Medallion
from game.picture.family_layout import AnimationStep, DropTarget, FamilyLayout, PlacedTile, Say
from game.picture.names import Person, TableNames
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.pace import Pace
from game.play.table import Update
from game.ui.sound.sound import Sound
from tests.support.lan.company import Live, Whims, fresh

FRAME: Final = 1 / 60
TABLES: Final = [("block_draw", 2), ("block_draw", 4), ("all_fives", 3)]
YARD: Final = Spot(-50, -50, 30)
LINE: Final = Spot(900, 500, 60, 1)


class PlainLayout(FamilyLayout):
    """Lays the tiles of a chain side by side."""

    def __init__(self) -> None:
        super().__init__(Rect(0, 0, 1920, 1080), 1.0)

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:  # noqa: ARG003
        return cls()

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        return tuple(
            PlacedTile(tile, view.pieces.faces[tile], LINE._replace(x=LINE.x + place))
            for place, tile in enumerate(chain(view.board).order)
        )

    def drops(self, view: View[Board], moves: Sequence[Move], chosen: Tile | None = None) -> list[DropTarget]:  # noqa: ARG002
        return []

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        event = first(update.events, Played)
        laid = self.lay(update.view)
        assert before == laid[: len(before)], "what lies stays"
        return [AnimationStep(event, laid)]

    def open_ends(self, _rules: Rules[Board], view: View[Board]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        board = chain(view.board)
        return tuple(board.ends), tuple(board.counts) if isinstance(board, CountedChain) else ()

    def scoring_ends(self, rules: Rules[Board], view: View[Board], _event: Event) -> tuple[tuple[int, Spot], ...]:
        return tuple((count, LINE) for count in self.open_ends(rules, view)[1])

    def origin(self, event: Event, tile: Tile) -> Spot | None:
        assert tile in event.tiles
        return None


class PlainPlaces(TablePlaces):
    """Places without widgets."""

    def __init__(self, layout: FamilyLayout, names: TableNames) -> None:
        nothing: dict[str, object] = {field.name: None for field in fields(TablePlaces)}
        for name, value in {**nothing, "layout": layout, "names": names, "opponents": {}}.items():
            object.__setattr__(self, name, value)

    def hand_spot(self, seat: Seat, place: int, count: int) -> Spot:
        assert 0 <= place < count
        return Spot(100 * place, 1000 * seat, 40)

    def near_last(self, view: View[Board], laid: Sequence[PlacedTile]) -> tuple[pygame.Rect, ...]:
        return near_last(view, laid, 1.0)

    @property
    def felt_area(self) -> pygame.Rect:
        return pygame.Rect(100, 100, 1200, 700)

    def figure(self, seat: Seat) -> Figure:
        return Figure(1800, 200 + 60 * seat, pygame.Rect(1600, 220 + 60 * seat, 200, 6))

    def face(self, seat: Seat) -> tuple[int, int]:
        return 200 * seat + 20, 44

    def plate(self, seat: Seat) -> pygame.Rect | None:
        return pygame.Rect(200 * seat, 20, 160, 48) if seat != self.names.me else None

    def round_stage(
        self,
        _word: str,
        _last: Spot | None,
        counts: Mapping[Seat, int],
        winner: Seat,
        _felt: tuple[View[Board], Sequence[PlacedTile]] | None = None,
    ) -> RoundStage:
        hands = {seat: OpenedHand(seat, (LINE,) * count, (LINE,) * count, (100, 100)) for seat, count in counts.items()}
        plaque = None
        if winner != NOBODY:
            plaque = WinnersPlaque(pygame.Rect(400, 600, 420, 134), *self.names.people[winner])
        return RoundStage((600, 200), 1200, hands, plaque, *self.names.set_size)

    def won_word(self, _view: View[Board], _laid: Sequence[PlacedTile]) -> WonWord:
        return WonWord("You won!", 60, pygame.Rect(400, 300, 400, 72), False)

    def heap_spot(self, count: int) -> tuple[Spot, float]:
        assert count > 0
        return YARD, 10.0

    def stirring(self, _count: int, _seconds: float) -> Mover | None:
        return None


class PlainNames(TableNames):
    """The names of players called by their seats, in a match to 61 that nobody has lost yet."""

    def __init__(self, layout: FamilyLayout, seats: int, pieces: TileSet, words: Words | None = None) -> None:
        people = [Person(f"Player {seat}", Medallion("", (0, 90, 200))) for seat in range(seats)]
        rules = game("block_draw")(min(max(seats, 2), 4), pieces)
        super().__init__(words or Words(), rules, layout, people, 0)

    @property
    def target(self) -> int:
        return 61

    def is_lost(self, _view: View[Board]) -> bool:
        return False


class Boards:
    """A stage without pixels that records messages and sounds."""

    def __init__(self, seats: int, pieces: TileSet) -> None:
        self.layout = PlainLayout()
        self.names = PlainNames(self.layout, seats, pieces)
        self.notes: list[str] = []
        self.heard: list[tuple[Sound, Seat]] = []
        self.volumes: list[float] = []
        self.steps = 0
        """Number of frames it takes to lay out an update."""
        self.prepared: list[int] = []

    def prepare(self, view: View[Board]) -> Iterator[None]:
        self.prepared.append(len(chain(view.board).order))
        yield from [None] * self.steps

    def dress(self, _spectacle: Spectacle) -> Iterator[None]:
        return iter(())

    def sound(self, sound: Sound, seat: Seat, volume: float = 1.0, step: int = 0) -> None:  # noqa: ARG002
        self.heard.append((sound, seat))
        self.volumes.append(volume)


class Evening:
    """A director, its stage and a clock."""

    def __init__(self, seats: int, speed: float = 1.0, pieces: TileSet | None = None) -> None:
        self.boards = Boards(seats, pieces or double(6))
        self.model = TableModel(seats)
        self.now = 10.0
        layout, names = self.boards.layout, self.boards.names
        self.window = TableWindow(
            layout,
            PlainPlaces(layout, names),
            names,
            self.model,
            self.boards.sound,
            self.boards.notes.append,
            lambda: self.now,
        )
        self.director = Director(Script(self.window), self.boards, speed)
        self.director.update(self.now)

    def settle(self, view: View[Board]) -> None:
        """Show a round in progress."""
        self.model.settle(view, 0, self.boards.layout.lay(view))
        self.director.settled()

    def step(self) -> None:
        self.now += FRAME
        self.director.update(self.now)

    def play(self, update: Update) -> int:
        """Play an update to its end; return the number of frames."""
        self.director.feed(update)
        frames = 0
        while True:
            self.step()
            if self.director.calm:
                return frames
            frames += 1
            assert frames < 60 * 20, "the play does not end"

    @property
    def flights(self) -> list[tuple[Flight, float]]:
        """The tiles in the air or just landed, with the seconds of their beats."""
        return [(mover, seconds) for mover, seconds in self.director.moving if isinstance(mover, Flight)]

    @property
    def picture(self) -> tuple[object, ...]:
        return picture(self.model)


def picture(model: TableModel) -> tuple[object, ...]:
    """Return the parts of the picture that the view determines."""
    hand = sorted(model.hand)
    return len(model.laid), hand, model.holding, model.yard, model.scores, model.turn


def view_of(update: Update) -> tuple[object, ...]:
    """Return the picture on which an update must end."""
    model = TableModel(len(update.view.sides))
    model.settle(update.view, 0, PlainLayout().lay(update.view))
    return picture(model)


def heard(key: str, seats: int, seed: int = 1, moves: int = 60) -> list[Update]:
    """Return the updates of a round between whimsical bots, from the deal."""
    live = Live(fresh(key, seats), Whims(), Pace(0.0), watching=True, seed=seed)
    for _ in range(moves):
        live.wait(0.1)
        if live.table.view.over:
            break
    return live.heard
