"""Actions and inputs: what a player can ask for, on any device. Widgets and scenes get nothing else.

Nothing here depends on keys, buttons or events; `game.ui.devices.inputs` makes these values out of them.
"""

from enum import Enum, auto
from typing import Final, NamedTuple, Self, TypeAlias


class Action(Enum):
    """An intention of the player. Its keys and pad buttons are in `game.ui.devices.keys` and `.pads`."""

    ACCEPT = auto()
    CANCEL = auto()
    NEXT = auto()
    PREV = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    HOME = auto()
    END = auto()
    ERASE = auto()
    DELETE = auto()
    HINT = auto()
    RULES = auto()
    KEYS = auto()
    REMIND = auto()
    SORT = auto()
    DRAW = auto()
    PASS = auto()
    CLAIM = auto()
    UNDO = auto()
    REDO = auto()
    RESTART = auto()
    MENU = auto()
    SKIP = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    FIT = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    COPY = auto()
    SCORES = auto()
    LOG = auto()
    TELL_HAND = auto()
    TELL_TABLE = auto()
    TELL_COUNTS = auto()
    TELL_LAST = auto()
    TELL_TURN = auto()
    FAVOURITE = auto()
    LESSON = auto()
    TALK = auto()
    VERIFY = auto()
    TABLE_VIEW = auto()
    SAY_1 = auto()
    SAY_2 = auto()
    SAY_3 = auto()
    SAY_4 = auto()
    SAY_5 = auto()
    SAY_6 = auto()
    SAY_7 = auto()
    SAY_8 = auto()
    SAY_9 = auto()
    SAY_10 = auto()
    SAY_11 = auto()
    SAY_12 = auto()
    PICK_1 = auto()
    PICK_2 = auto()
    PICK_3 = auto()
    PICK_4 = auto()
    PICK_5 = auto()
    PICK_6 = auto()
    PICK_7 = auto()
    PICK_8 = auto()
    PICK_9 = auto()

    @property
    def pick(self) -> int | None:
        """The index in the hand that a PICK action stands for; None for all other actions."""
        return PICKS.index(self) if self in PICKS else None

    @classmethod
    def picking(cls, place: int) -> Self | None:
        """Return the action that picks the tile at index `place`; None from the tenth tile on."""
        return cls[f"PICK_{place + 1}"] if 0 <= place < len(PICKS) else None


PICKS: Final = tuple(action for action in Action if action.name.startswith("PICK_"))
SAYS: Final = tuple(action for action in Action if action.name.startswith("SAY_"))
"""Actions that send a phrase to a table on the network, by the phrase's number."""
ARROWS: Final = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)


class Device(Enum):
    """The device used last. It decides what key caps show and whether a focus ring helps."""

    KEYS = auto()
    MOUSE = auto()
    TOUCH = auto()
    PAD = auto()


class PointerKind(Enum):
    """Kinds of pointer events. CANCEL ends a press or hover without an effect."""

    MOVE = auto()
    DOWN = auto()
    UP = auto()
    WHEEL = auto()
    CANCEL = auto()


class Press(NamedTuple):
    """An action was asked for; `repeat` is True if only because a key or stick is still held."""

    action: Action
    repeat: bool = False


class Pointer(NamedTuple):
    """A mouse, pen or finger at `pos` in window pixels; `button` is 1 left, 2 middle, 3 right, 0 none.

    `wheel` is notches away from the player, `sideways` notches to the right.
    """

    kind: PointerKind
    pos: tuple[int, int]
    button: int = 0
    wheel: float = 0.0
    sideways: float = 0.0
    touch: bool = False


class Typed(NamedTuple):
    """Finished text, to be inserted at the caret."""

    text: str


class Composing(NamedTuple):
    """Unfinished text of an input method, to be shown at the caret; empty when it ends."""

    text: str


class Pinch(NamedTuple):
    """Two fingers moved apart (`factor` above 1) or together, around `centre` in pixels."""

    centre: tuple[int, int]
    factor: float


class Pan(NamedTuple):
    """A shift of the picture in pixels, by two fingers or a stick."""

    dx: float
    dy: float


class ByName(NamedTuple):
    """A widget was called by its name, as screen readers do, and not by its place: `target` gets the focus.

    `then` is an action for it; None for the focus alone. It is dropped if the widget can't take the focus now.
    """

    target: object
    then: Action | None = None
    row: int = -1
    """The row of a list that was called by its name; -1 for the widget itself."""


Input: TypeAlias = Press | Pointer | Typed | Composing | Pinch | Pan | ByName
