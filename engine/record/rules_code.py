"""Rules codes: a table's rules as one short line that can be read out, typed and pasted.

    boneyard:allfives-2-target=150-muggins=off-X

The parts are the game, the number of players, house rules that aren't at their default, and a letter that checks the
rest. Games, house rules and values have their own names, and defaults never change, so a code means the same in every
version that knows them. A code is read
in any case, and with any spaces or underscores. Without changes it is at most 30 letters long. A deal code has one
more part, which begins with DEAL (`deal_code.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Board, Rules, RuleSheet
from engine.games import game
from engine.options import Choice, Option, in_full, squashed
from engine.pieces import TileSet
from engine.sentences import Refusal, Sentence, clipped, sentence

SIGN: Final = "boneyard:"
"""What a code begins with; it can be left out."""
EXAMPLE: Final = "boneyard:allfives-2-muggins=off-Z"
SET: Final = "set"
"""The name of the part with a tile set; no house rule may have it."""
DEAL: Final = "#"
LONGEST: Final = 600
"""Limit in letters; even a table with every rule changed stays below."""
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters of deals and results: 32, without those that look like a digit or like each other."""
_MARKS: Final = "0123456789abcdefghijklmnopqrstuvwxyz=-#"
_CHECKS: Final = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""The letters that check a code: 23, a prime, without those that look like digits."""
_BASE: Final = 5
"""A primitive root of 23: a wrong digit and two swapped ones always change the letter."""
_NO_CODE: Final = sentence("That isn't a rules code. One looks like {example}.", example=EXAMPLE)


def rules_code(rules: Rules[Board]) -> str:
    """Return the code of a table's rules."""
    bare = "-".join(parts_of(rules))
    return f"{SIGN}{bare}-{check_letter(bare)}"


def parts_of(rules: Rules[Board]) -> list[str]:
    """Return the parts of a code for a table's rules."""
    parts = [squashed(rules.key), str(rules.seats)]
    if rules.pieces is not rules.sets[0]:
        parts.append(f"{SET}={squashed(rules.pieces.name)}")
    for option in rules.options:
        value = rules.house[option.key]
        if value != option.default:
            parts.append(f"{squashed(option.key)}={squashed(str(value))}")
    return parts


def is_rules_code(text: str) -> bool:
    """Return True if a text is meant as a code, right or wrong."""
    return text.strip().lower().startswith(SIGN)


def read_rules_code(text: str) -> Rules[Board]:
    """Return the rules that a code stands for. Raises Refusal if there are none, whatever the text is."""
    *parts, last = checked_parts(text)
    if last.startswith(DEAL):
        alone = rules_code(rules_of_parts(parts))
        raise Refusal(sentence("This code has a deal, too. Its rules alone have the code {code}.", code=alone))
    return rules_of_parts([*parts, last])


def rules_of_parts(parts: Sequence[str]) -> Rules[Board]:
    """Return the rules for the parts of a code, without a deal. Raises Refusal."""
    name, seats, *changes = parts
    sheet = game(name)
    pieces, house = sheet.sets[0], dict[str, Choice]()
    for change in changes:
        key, _, value = change.partition("=")
        if key == SET:
            pieces = tile_set(value, sheet)
        else:
            option = _option(sheet, key)
            house[option.key] = option.read(value)
    return sheet(int(seats), pieces, in_full(sheet.options, house))


def checked_parts(text: str, otherwise: Sentence = _NO_CODE) -> list[str]:
    """Return the parts of a code without its letter, in small letters.

    Raises Refusal with the sentence `otherwise` if it isn't a code, and with another one if its letter is wrong.
    """
    bare = "".join(text[: 2 * LONGEST].split()).replace("_", "").lower().removeprefix(SIGN)
    *parts, check = bare.split("-")
    names = [part.partition("=")[0] for part in parts[2:]]
    if (
        len(bare) > LONGEST
        or len(parts) < 2
        or not all(parts)
        or not set(bare) <= set(_MARKS)
        or not (parts[1].isdecimal() and len(parts[1]) <= 2)
        or len(set(names)) < len(names)
        or check.upper() not in tuple(_CHECKS)
    ):
        raise Refusal(otherwise)
    if check.upper() != check_letter("-".join(parts)):
        raise Refusal(sentence("The last letter doesn't match the rest of the code. Check it for a typing error."))
    return parts


def _option(sheet: RuleSheet, key: str) -> Option:
    """Return the house rule with that squashed key. Raises a Refusal that suspects a newer version."""
    for option in sheet.options:
        if squashed(option.key) == key:
            return option
    raise Refusal(
        sentence(
            "This Boneyard has no rule {key} in {game}. The code may come from a newer one.",
            key=clipped(key),
            game=sentence(sheet.title),
        )
    )


def tile_set(text: str, sheet: RuleSheet) -> TileSet:
    """Return the set that `text` names in full or by its size. Raises a Refusal that names the game's sets."""
    for each in sheet.sets:
        if squashed(text) in (squashed(each.name), each.name.removeprefix("double-")):
            return each
    raise Refusal(
        sentence(
            "{game} can't be played with the {set} set. Choose from {sets}.",
            game=sheet.title,
            set=clipped(text),
            sets=", ".join(each.name for each in sheet.sets),
        )
    )


def check_letter(bare: str) -> str:
    """Return the letter that checks the parts of a code."""
    total, weight = 0, 1
    for mark in reversed(bare):
        total += _MARKS.index(mark) * weight
        weight = weight * _BASE % len(_CHECKS)
    return _CHECKS[total % len(_CHECKS)]
