"""One step of an animation, and what the script needs to know about the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from engine.core import Board, Event, Seat, View
from engine.pieces import Tile
from game.felt.family_layout import AnimationStep, Laid
from game.felt.frame import Spot
from game.felt.mover import Mover
from game.felt.spectacle import Spectacle
from game.felt.table.round_stage import RoundStage
from game.felt.table.score_panel import Figure
from game.felt.table.won_word import WonWord
from game.play.table import Update
from game.ui.sounds import Sound

Act: TypeAlias = Callable[[], None]
BEAT: Final = 0.45
"""Duration in seconds of a beat in which someone speaks."""


class DirectedTable(Protocol):
    """What the director needs from a table on the screen: positions, names and texts."""

    def hand_spot(self, seat: Seat, place: int, count: int) -> Spot:
        """Return the position of tile `place` of `count` in a seat's hand."""

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Compute the felt's layout in short steps."""

    def lay(self, view: View[Board]) -> tuple[Laid, ...]:
        """Return the tiles on the felt."""

    def scoring_ends(self, view: View[Board], event: Event) -> tuple[tuple[int, Spot], ...]:
        """Return the numbers that make the points of an event, with the middles of the ends that show them."""

    def scoring_tile(self, view: View[Board], event: Event) -> Tile | None:
        """Return the tile whose play made the points of an event, or None if no single tile made them."""

    def felt_area(self) -> pygame.Rect:
        """Return the part of the felt on which words about the line may be."""

    def figure(self, seat: Seat) -> Figure:
        """Return where a seat's score is in the panel."""

    def round_stage(self, last: Spot | None, counts: Mapping[Seat, int], winner: Seat) -> RoundStage:
        """Return the places for the end of a round.

        `counts` are the sizes of the hands counted; `winner` is NOBODY if nobody's points are.
        """

    def won_word(self, view: View[Board], laid: Sequence[Laid]) -> WonWord:
        """Return the word for a solitaire that is won, where it stands beside these tiles."""

    def set_size(self) -> tuple[int, int]:
        """Return the highest number of the set, and the length of its tiles in squares."""

    def is_lost(self, view: View[Board]) -> bool:
        """Return True if a view ends a match that the player has lost."""

    def dress(self, spectacle: Spectacle) -> Iterator[None]:
        """Make the pictures of a spectacle in short steps."""

    def animation_steps(self, before: tuple[Laid, ...], update: Update) -> list[AnimationStep]:
        """Return the steps in which an update changes the felt."""

    def origin(self, event: Event, tile: Tile) -> Spot | None:
        """Return the start of a tile new to the felt, or None if it comes from a hand or the boneyard."""

    def goal(self, event: Event, tile: Tile) -> Spot | None:
        """Return the goal of a tile that leaves the felt, or None if it just disappears."""

    def yard_spot(self) -> Spot:
        """Return the middle of the boneyard."""

    def heap_spot(self, count: int) -> tuple[Spot, float]:
        """Return where the next tile lies that leaves a boneyard of `count` tiles, and by how many degrees askew."""

    def stirring(self, count: int, seconds: float) -> Mover | None:
        """Return the boneyard of `count` tiles while it is shuffled for this long; None if it isn't seen.

        The model's `stirs` must be True meanwhile.
        """

    def sorted_hand(self, hand: Sequence[Tile]) -> list[Tile]:
        """Return the player's tiles in the order in which they first stand in the rack."""

    def open_ends(self, view: View[Board]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the open ends of a view's line, and the parts of its count."""

    def faces(self, tile: Tile) -> tuple[int, ...]:
        """Return the faces of a tile."""

    def name(self, seat: Seat) -> str:
        """Return a seat's name as it begins a sentence."""

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""

    def say_n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the plural form of a message for `n`, in the player's language."""

    def cry(self) -> str:
        """Return the shout of a player who goes out in this game."""

    def target(self) -> int:
        """Return the points that win the match, or 0 if there is no target."""

    def sound(self, sound: Sound, seat: Seat, volume: float = 1.0) -> None:
        """Play a sound at a seat, at a fraction of its loudness."""

    def note(self, message: str) -> None:
        """Add a line to the log of the round."""


class TimedAct(NamedTuple):
    """Something that happens at a time within a beat, such as a sound or a change of the model."""

    at: float
    """Seconds from the start of the beat, at normal speed."""
    act: Callable[[], None]
    may_be_left_out: bool = False
    """True if it is left out when the beat is cut short, such as one tick of many."""


@dataclass(slots=True)
class Beat:
    """One step of an animation. Times are seconds from its start, at normal speed.

    The next beat can begin before its movers and cues are over: see `frees` and `joins`.
    """

    seconds: float
    """When everything has come to rest."""
    movers: tuple[Mover, ...] = ()
    before: tuple[Callable[[], None], ...] = ()
    """Called when it starts."""
    after: tuple[Callable[[], None], ...] = ()
    """Called when it ends."""
    cues: tuple[TimedAct, ...] = ()
    """In the order of their times."""
    frees: float | None = None
    """When a beat that joins may begin; None if only at the end."""
    joins: bool = False
    """True if it may begin while the beat before comes to rest, such as the words for a tile that has just landed."""
    spectacles: tuple[Spectacle, ...] = ()
    """Spectacles that start with the beat, each for a time of its own."""
    still: tuple[Callable[[], None], ...] = ()
    """Called at the start instead of the spectacles if nothing may move."""
