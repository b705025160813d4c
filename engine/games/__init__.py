"""All games, in the order of the boxes. A new game needs its own file and a line here."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from engine.core import Board, Rules
from engine.games.all_fives import AllFives
from engine.games.baronet import Baronet
from engine.games.bergen import Bergen
from engine.games.blind import Blind
from engine.games.block_draw import BlockDraw
from engine.games.cross import Cross
from engine.games.domino_solitaire import DominoSolitaire
from engine.games.double_takes import DoubleTakes
from engine.games.five_up import FiveUp
from engine.games.fours import Fours
from engine.games.giant import GiantBlock
from engine.games.high_fives import HighFives
from engine.games.knock_out import KnockOut
from engine.games.matador import Matador
from engine.games.one_arm_joe import OneArmJoe
from engine.games.partners import Partners
from engine.games.space import Space
from engine.games.space_classic import SpaceClassic
from engine.games.super import Super
from engine.games.thats_it import ThatsIt
from engine.options import squashed
from engine.sentences import MAX_QUOTED, Refusal, clipped, sentence

GAMES: Final[tuple[type[Rules[Board]], ...]] = (
    BlockDraw,
    AllFives,
    Matador,
    Bergen,
    Blind,
    Cross,
    FiveUp,
    Fours,
    OneArmJoe,
    GiantBlock,
    Partners,
    KnockOut,
    Baronet,
    DominoSolitaire,
    Space,
    SpaceClassic,
    Super,
    DoubleTakes,
    ThatsIt,
    HighFives,
)
"""All games. `GAMES[i](seats, pieces, house)` returns one set up for a table."""


def _bare(name: str) -> str:
    return squashed(name).replace(" ", "")


def game(key: str) -> type[Rules[Board]]:
    """Return the game with that key or other name in any spelling. Raises Refusal with the closest keys if none has."""
    keys = {squashed(each.key): each for each in GAMES}
    keys |= {_bare(each.also): each for each in GAMES if each.also}
    wanted = _bare(key)
    if wanted in keys:
        return keys[wanted]
    near = [keys[name].key for name in get_close_matches(wanted[:MAX_QUOTED], list(keys), n=3, cutoff=0.4)]
    raise Refusal(
        sentence("There's no game called {key}. Did you mean {near}?", key=clipped(key), near=", ".join(near))
        if near
        else sentence(
            "There's no game called {key}. Choose from {keys}.",
            key=clipped(key),
            keys=", ".join(sheet.key for sheet in GAMES),
        )
    )
