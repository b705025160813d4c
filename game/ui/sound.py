"""Every sound by name; `sounds.py` plays them."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """Every sound; the value is the stem of its file name."""

    CLACK = "clack"  # a tile played on the table
    CLACK_SOFT = "clack-soft"  # a tile set down gently
    CLACK_HARD = "clack-hard"  # a tile banged on the table, such as the last one of a hand
    SHUFFLE = "shuffle"  # shuffling the tiles
    SLIDE = "slide"  # a tile drawn from the boneyard, a trick collected
    DEAL = "deal"  # one tile dealt: a tick
    PICK_UP = "pick-up"  # a tile picked up
    PASS = "pass"  # noqa: S105 -- a knock on the table, not a password
    SCORE = "score-small"  # some points
    SCORE_MUCH = "score-large"  # many points
    MUGGINS = "muggins"  # a claim that was called
    DOMINO = "domino"  # a round won
    LOST = "lost"  # a round lost
    BLOCKED = "blocked"  # nobody can play
    MATCH_WON = "match-won"  # the match is won
    MATCH_LOST = "match-lost"  # the match is lost
    BUTTON = "button"  # a button pressed
    ERROR = "error"  # not possible
    YOUR_TURN = "your-turn"  # it's this player's turn
    HURRY = "hurry"  # this player's turn is about to end

    def files(self) -> tuple[str, ...]:
        """Return the file names of this sound: several if repetition would tire the ear."""
        count = _VARIANTS.get(self.value, 1)
        return tuple(f"{self.value}-{n}.wav" for n in range(1, count + 1)) if count > 1 else (f"{self.value}.wav",)


_VARIANTS = {"clack": 6, "clack-soft": 3, "clack-hard": 3, "deal": 3}
"""The number of files of sounds that come often."""
