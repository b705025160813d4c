"""Deal codes: a table's rules and all deals of a match as one line that can be read out, typed and pasted.

    boneyard:allfives-2-#7k3m9q2xw8c4h6tf-F

It is the rules code with one more part before its letter. In a solitaire that part is the number of the deal, in other
games sixteen letters. The seeds of all rounds are spelled with them (`round_seed`), so anyone who knows it knows
the deals, and a match file shows which code it was played from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules
from engine.match import Match
from engine.record.rules_code import DEAL, LETTERS, SIGN, check_letter, checked_parts, parts_of, rules_of_parts
from engine.sentences import Refusal, sentence

CHANCE: Final = 15
"""Letters that chance picks: 75 bits, too many to find the deal of a running match by trying."""
LENGTH: Final = CHANCE + 1
"""Letters of a deal. The last is a check letter. No single wrong letter of a deal goes unnoticed with it."""
LARGEST: Final = 99_999_999
"""The largest number of a solitaire's deal."""
_DIGITS: Final = len(str(LARGEST))
_NAME: Final = "boneyard deal "
_SEED: Final = re.compile(rf"{_NAME}([{LETTERS}]{{{LENGTH}}}) ([1-9][0-9]{{0,4}})")
_EXAMPLE: Final = "boneyard:allfives-2-#7k3m9q2xw8c4h6tf-F"
NO_DEAL_CODE: Final = sentence("That isn't a deal's code. One looks like {example}.", example=_EXAMPLE)
_LIKE: Final = str.maketrans("ilo", "110")
"""Letters that a reader takes for digits."""


class DealCode(NamedTuple):
    """What a deal code stands for."""

    rules: Rules[Board]
    deal: str
    """The number of a solitaire's deal, or the sixteen letters."""


def deal_code(rules: Rules[Board], deal: str) -> str:
    """Return the code of a deal at a table with these rules."""
    bare = bare_code(rules, deal)
    return f"{SIGN}{bare}-{check_letter(bare)}"


def bare_code(rules: Rules[Board], deal: str) -> str:
    """Return the code without its beginning and its letter."""
    return "-".join((*parts_of(rules), f"{DEAL}{deal}"))


def has_deal(text: str) -> bool:
    """Return True if a text is meant as a deal code, right or wrong."""
    return DEAL in text


def read_deal_code(text: str) -> DealCode:
    """Return the rules and the deal that a code stands for. Raises Refusal if there are none, whatever the text is."""
    head, sign, rest = text.partition(DEAL)
    deal, dash, letter = "".join(rest.split()).rpartition("-")
    *parts, last = checked_parts(f"{head}{sign}{unmistakable(deal)}{dash}{letter}", NO_DEAL_CODE)
    if not last.startswith(DEAL):
        raise Refusal(sentence("That code has no deal, only rules."))
    rules, found = rules_of_parts(parts), last.removeprefix(DEAL)
    if rules.seats == 1:
        if not (found.isdecimal() and len(found) <= _DIGITS and int(found)):
            raise Refusal(
                sentence("The deal in this code can't be read: it should be a number from 1 to {most}.", most=LARGEST)
            )
        return DealCode(rules, str(int(found)))
    if len(found) != LENGTH or not set(found) <= set(LETTERS) or completed(found[:CHANCE]) != found:
        raise Refusal(
            sentence("The deal in this code can't be read: check its {n} letters for a typing error.", n=LENGTH)
        )
    return DealCode(rules, found)


def unmistakable(letters: str) -> str:
    """Return the letters of a deal without those that a reader takes for digits."""
    return letters.lower().translate(_LIKE)


def completed(letters: str) -> str:
    """Return the letters of a deal with the one that checks them."""
    weighed = (LETTERS.index(letter) * (1 + 2 * (place % 2)) for place, letter in enumerate(letters))
    return letters + LETTERS[sum(weighed) % len(LETTERS)]


def round_seed(deal: str, number: int) -> bytes:
    """Return the seed of a round, counted from 1, of a match with this deal. A solitaire has one round."""
    if len(deal) == LENGTH:
        return f"{_NAME}{deal} {number}".encode()
    return f"{_NAME}{deal.zfill(_DIGITS)}".encode()


def deal_of(match: Match[Board]) -> str:
    """Return the deal that all rounds of a match were dealt from; empty if there is none, as on the network."""
    seeds = [seed for seed, _ in match.rounds]
    if not seeds:
        return ""
    first = seeds[0].decode("ascii", "replace")
    if match.rules.seats == 1:
        digits = first.removeprefix(_NAME)
        deal = str(int(digits)) if len(digits) == _DIGITS and digits.isdecimal() and digits.isascii() else ""
    else:
        found = _SEED.fullmatch(first)
        deal = found[1] if found is not None else ""
    expected: Sequence[bytes] = [round_seed(deal, number) for number in range(1, len(seeds) + 1)]
    return deal if deal and seeds == expected else ""
