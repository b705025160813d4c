"""How fast a table goes."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """How fast a table goes."""

    factor: float = 1.0
    """What a bot's own pace is multiplied by; 0 is at once."""
    claim_pause: float = 4.0
    """Seconds in which nobody else lays a tile after the person has, where scores have to be claimed."""
    confirm_pass: bool = False
    """Whether the person is asked to click on a pass that is forced."""
