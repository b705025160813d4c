"""Where pips stand on half a tile: traditional up to nine, then three columns."""

from enum import StrEnum


class Pips(StrEnum):
    """What shows the value of a half: pips, a number, or pips with a small number."""

    PIPS = "pips"
    NUMERALS = "numerals"
    BOTH = "both"
