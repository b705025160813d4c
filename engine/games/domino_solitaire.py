"""The rule sheet of Domino Solitaire."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import COLUMNS
from engine.families.columns.rules import ColumnRules
from engine.options import Option, club, gentle
from engine.pieces import TileSet, double
from engine.sentences import gettext_noop

SPLIT_RUNS: Final = Option(
    "split_runs",
    gettext_noop("Which tiles move"),
    "on",
    ("on", "off"),
    (gettext_noop("any lower part of a run"), gettext_noop("whole runs only")),
    help=gettext_noop("Moving part of a run of face-up tiles."),
)
ATTACH_ABOVE: Final = Option(
    "attach_above",
    gettext_noop("Where runs go"),
    "off",
    ("off", "on"),
    (gettext_noop("only under a column"), gettext_noop("under or on top of a column")),
    help=gettext_noop("On top works only if the column has no face-down tiles."),
)
DEAL: Final = Option(
    "deal",
    gettext_noop("The deal"),
    "any",
    ("any", "winnable"),
    (gettext_noop("any deal"), gettext_noop("winnable deals only")),
    help=gettext_noop("Winnable deals have a proven solution, if you could see every tile."),
)


class DominoSolitaire(ColumnRules):
    """Domino Solitaire.

    All 28 tiles are dealt face down in seven rows of seven, six, five … tiles, upright and aligned at the left. The
    player chooses whether tiles are flipped sideways or end over end for the whole game. Then the last tile of each
    column is flipped.
    A face-up tile, with all tiles under it, goes under another column if its top half matches the half at the bottom
    there. It can also start a column in an empty place. There are never more than seven columns. A face-down tile with
    no tile left under it is flipped at once.
    The game is won when every tile is face up. Then columns can still be joined: the fewer left, the better. It is lost
    when nothing can be moved, or given up.
    """

    key = "domino_solitaire"
    title = gettext_noop("Domino Solitaire")
    blurb = gettext_noop("Join the columns end to end until every tile is face up.")
    gist = gettext_noop("Join columns, flip every tile.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    minutes: ClassVar[int] = 10
    players: ClassVar[range] = range(1, 2)
    sets: ClassVar[tuple[TileSet, ...]] = (double(6),)
    lowest_wins: ClassVar[bool] = True
    counted_in: ClassVar[str] = COLUMNS
    main = ("deal", "split_runs", "attach_above")
    presets = (gentle(deal="winnable"), club(split_runs="off"))
    options = (SPLIT_RUNS, ATTACH_ABOVE, DEAL)
