"""Moves in words, as reviews and puzzles list them: “3-5, left” or “discard 0-7”.

They are made from the notation of a move (`engine.notation.spell`), which files and findings keep. Moves that are
possible at the same time differ in words as well.
"""

from __future__ import annotations

import re
from typing import Final

from engine.sentences import gettext_noop
from game.i18n.language import Words

_ACTS: Final = {
    "draw": gettext_noop("draw"),
    "pass": gettext_noop("pass"),
    "stop": gettext_noop("stop"),
    "claim": gettext_noop("claim"),
    "muggins": gettext_noop("call muggins"),
    "choose@horizontal": gettext_noop("Sideways"),
    "choose@vertical": gettext_noop("End over end"),
}
"""Moves without tiles."""
_WITH_TILES: Final = {
    "take": gettext_noop("take {tiles}"),
    "discard": gettext_noop("discard {tiles}"),
    "thats-it": gettext_noop("“That's It!”, {tiles} set aside"),
    "exchange": gettext_noop("{tiles} instead"),
}
_ON_LINE: Final = re.compile(r"([LR])([12]?)")
_ON_DOUBLE: Final = re.compile(r"(.+)\.t([12])")
_IN_COLUMN: Final = re.compile(r"c(\d+)(\.top)?")


class MoveWords:
    """Tells moves in the player's language."""

    def __init__(self, words: Words) -> None:
        self._words: Final = words

    def move(self, spelled: str) -> str:
        """Return a move, given in notation."""
        say = self._words.say
        if spelled in _ACTS:
            return say(_ACTS[spelled])
        act, _, number = spelled.partition("-")
        if act == "muggins":
            return say("call muggins, {n}", n=number)
        act, _, rest = spelled.removesuffix("!").rpartition(":")
        played, _, half = rest.partition("/")
        what, _, place = played.partition("@")
        tiles = what.replace("+", " + ")
        parts = [say(_WITH_TILES[act], tiles=tiles) if act else tiles]
        if place:
            parts += self._place(place)
        if half:
            parts.append(say("{n} against the end", n=half))
        if spelled.endswith("!"):
            parts.append(say("claimed"))
        return ", ".join(parts)

    def _place(self, place: str) -> list[str]:
        """Return where a tile is played, or what it is led as."""
        say, say_in = self._words.say, self._words.say_in
        if found := _ON_LINE.fullmatch(place):
            end = say_in("end", "left") if found[1] == "L" else say_in("end", "right")
            links = {"1": [say("single link")], "2": [say("double link")]}
            return [end, *links.get(found[2], [])]
        if found := _ON_DOUBLE.fullmatch(place):
            off = say("off {tile}", tile=found[1])
            return [off] if found[2] == "1" else [off, say("second side")]
        if found := _IN_COLUMN.fullmatch(place):
            under, above = say("under column {n}", n=found[1]), say("on top of column {n}", n=found[1])
            return [above if found[2] else under]
        if place == "empty":
            return [say("to an empty place")]
        return [say("as {number}", number=place) if place.isdigit() else say("leg {leg}", leg=place)]
