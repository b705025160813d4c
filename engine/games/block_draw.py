"""The rule sheet of Block & Draw."""

from __future__ import annotations

from typing import ClassVar

from engine.families.chain.options import COMMON, target
from engine.families.chain.rules import ChainRules
from engine.options import club, gentle
from engine.sentences import gettext_noop


class BlockDraw(ChainRules):
    """Block & Draw.

    Two to four players, five tiles each. The highest double leads. If nobody holds a double, all tiles are dealt again.
    In turn everyone plays a matching tile on one of the two ends of the line, and must if able. A player who can't
    draws from the boneyard until a tile fits, and passes only when the boneyard is empty.
    Going out wins the round and scores the pips of all other hands. When nobody can play, the lightest hand wins and
    scores the pips of the other hands minus its own. If the lightest hands are tied, nobody scores. The first to 100
    wins.
    """

    key = "block_draw"
    title = gettext_noop("Block & Draw")
    blurb = gettext_noop("Match the ends of the line, and be the first to play all your tiles.")
    gist = gettext_noop("Match the ends, go out first.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 5, 3: 5, 4: 5}
    suits_tree: ClassVar[bool] = True
    main = ("target", "match")
    presets = (gentle(target=50), club(boneyard_reserve=2, next_leader="winner"))
    options = (*COMMON, target(100, 50, 150, 200, 250))
