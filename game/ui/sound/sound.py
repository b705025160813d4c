"""Every sound by name, and how much it matters; `sounds.py` plays them."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final


class Rank(IntEnum):
    """How much a sound matters: the higher, the louder and the rarer."""

    HAND = 0  # tiles dealt and picked up, buttons, pages
    TABLE = 1  # what comes with every move
    REPLY = 2  # an answer to the player, or a step on the way to something
    PLAY = 3  # a tile played, and what it brings
    RARE = 4  # once or twice in a round
    ROUND = 5  # a round that is won
    MATCH = 6


class Sound(Enum):
    """Every sound; the value is the stem of its file name."""

    CLACK = "clack"  # a tile played on the table
    CLACK_SOFT = "clack-soft"  # a tile set down gently
    CLACK_HARD = "clack-hard"  # a tile banged on the table, such as the last one of a hand
    SHUFFLE = "shuffle"  # shuffling the tiles
    SLIDE = "slide"  # a tile drawn from the boneyard
    DEAL = "deal"  # one tile dealt: a tick
    PICK_UP = "pick-up"  # a tile picked up
    PASS = "pass"  # noqa: S105 -- a knock on the table, not a password
    CHIME = "chime"  # an end that counts for this player's side, or another part of its points
    CHIME_OTHER = "chime-other"  # the same for somebody else
    SCORE = "score-small"  # some points
    SCORE_MUCH = "score-large"  # many points
    CALL = "call"  # points of another player are called
    MUGGINS = "muggins"  # and they go to the caller
    SPELL = "spell"  # a spell is cast
    BROKEN = "broken"  # and broken
    REVERSAL = "reversal"  # play changes direction
    TRICK = "trick"  # a trick is won
    CAPTURE = "capture"  # a tile takes another
    LINK = "link"  # a card linked to another
    RUN = "run"  # many links in one turn
    MELD = "meld"  # a meld is laid open
    THATS_IT = "thats-it"  # a whole hand is declared
    CAPICUA = "capicua"  # a round ends with a tile that fits both ends
    DOMINO = "domino"  # a round won
    LOST = "lost"  # a round lost
    BLOCKED = "blocked"  # nobody can play
    MATCH_WON = "match-won"  # the match is won
    MATCH_LOST = "match-lost"  # the match is lost
    BUTTON = "button"  # a button pressed
    PAGE = "page"  # another page
    ERROR = "error"  # not possible
    YOUR_TURN = "your-turn"  # it's this player's turn
    HURRY = "hurry"  # this player's turn is about to end
    GLASS = "glass"  # a glass at another table

    @property
    def rank(self) -> Rank:
        """How much it matters."""
        return _RANKS[self]

    def files(self) -> tuple[str, ...]:
        """Return the file names of this sound: several if repetition would tire the ear."""
        count = _VARIANTS.get(self.value, 1)
        return tuple(f"{self.value}-{n}.wav" for n in range(1, count + 1)) if count > 1 else (f"{self.value}.wav",)

    def pitch(self, step: int) -> float:
        """Return the ratio of the pitch at a step of its scale to that of its file; the last step is the highest."""
        scale = _SCALES.get(self, (1.0,))
        return scale[min(max(0, step), len(scale) - 1)]

    def strength(self, step: int) -> float:
        """Return the fraction of its loudness at a step of its scale."""
        quietest, loudest = _GROWTH.get(self, (1.0, 1.0))
        last = len(_SCALES.get(self, (1.0,))) - 1
        return quietest + (loudest - quietest) * min(1.0, max(0, step) / last) if last else loudest


_RANKS: Final = {
    sound: rank
    for rank, sounds in {
        Rank.MATCH: (Sound.MATCH_WON, Sound.MATCH_LOST),
        Rank.ROUND: (Sound.DOMINO, Sound.CAPICUA, Sound.THATS_IT),
        Rank.RARE: (Sound.SPELL, Sound.BROKEN, Sound.REVERSAL, Sound.CALL, Sound.MUGGINS, Sound.RUN),
        Rank.PLAY: (Sound.CLACK, Sound.CLACK_HARD, Sound.TRICK, Sound.CAPTURE, Sound.SCORE_MUCH),
        Rank.REPLY: (
            Sound.LOST,
            Sound.BLOCKED,
            Sound.SCORE,
            Sound.MELD,
            Sound.CHIME,
            Sound.CHIME_OTHER,
            Sound.LINK,
            Sound.YOUR_TURN,
            Sound.HURRY,
        ),
        Rank.TABLE: (Sound.PASS, Sound.ERROR, Sound.SLIDE, Sound.CLACK_SOFT, Sound.SHUFFLE, Sound.GLASS),
        Rank.HAND: (Sound.DEAL, Sound.PICK_UP, Sound.BUTTON, Sound.PAGE),
    }.items()
    for sound in sounds
}
_VARIANTS: Final = {"clack": 6, "clack-soft": 3, "clack-hard": 3, "deal": 3}
"""The number of files of sounds that come often."""
_PENTATONIC: Final = (2 / 3, 3 / 4, 5 / 6, 1.0, 9 / 8, 4 / 3, 3 / 2, 5 / 3)
_MAJOR: Final = (3 / 4, 27 / 32, 15 / 16, 1.0, 9 / 8, 5 / 4, 45 / 32, 3 / 2)
_SEMITONES: Final = tuple(2 ** (step / 12) for step in range(8))
_SCALES: Final = {
    Sound.CHIME: _PENTATONIC,
    Sound.CHIME_OTHER: _PENTATONIC,
    Sound.LINK: _MAJOR,
    Sound.SLIDE: _SEMITONES,
    Sound.SPELL: (1.0, 4 / 3),
}
"""The steps of sounds that rise: counted ends, links of one turn, tiles drawn one after another, a spell on a spell."""
_GROWTH: Final = {Sound.CHIME: (0.8, 1.0), Sound.CHIME_OTHER: (0.8, 1.0), Sound.SLIDE: (1.0, 0.45)}
"""The fractions of their loudness at the first step of those scales and at the last one."""
CLACKS: Final = frozenset({Sound.CLACK, Sound.CLACK_HARD, Sound.CLACK_SOFT})
CHIMES: Final = frozenset({Sound.CHIME, Sound.CHIME_OTHER})
