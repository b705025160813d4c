"""Numbers and bytes as letters are read back as they were."""

from __future__ import annotations

import zlib
from random import Random
from typing import Final

import pytest

from game.share.packing import LETTERS, changes, lettered, spelled, squeezed

DIGITS: Final = "".join(letter for letter in map(chr, range(36, 126)) if letter != "\\")
ONES: Final = 70


def numbers(told: str) -> list[int]:
    """Read numbers as `assets/share/replay.js` does."""
    found: list[int] = []
    at = 0
    while at < len(told):
        if told[at] == "!":
            at += 1
            found += [0] * DIGITS.index(told[at])
        elif told[at] == "~":
            end = told.index("~", at + 1)
            found.append(int(told[at + 1 : end]))
            at = end
        else:
            folded = DIGITS.index(told[at])
            if folded >= ONES:
                at += 1
                folded = ONES + (folded - ONES) * len(DIGITS) + DIGITS.index(told[at])
            found.append(-(folded + 1) // 2 if folded % 2 else folded // 2)
        at += 1
    return found


def grown(old: list[int], told: str) -> list[int]:
    """Make a list from another as `assets/share/replay.js` does."""
    steps, now, from_old, at = [*numbers(told), 0, 0, 0], list[int](), 0, 0
    while at < len(steps) - 3:
        kept, dropped, added = steps[at : at + 3]
        now += old[from_old : from_old + kept]
        new = steps[at + 3 : at + 3 + added]
        now += new + [0] * (added - len(new))
        from_old += kept + dropped
        at += 3 + added
    return now + old[from_old:]


def unlettered(text: str) -> bytes:
    """Read bytes as `assets/share/loader.js` does."""
    size, letters = text.split(" ")
    found, bits, count = bytearray(), 0, 0
    for low, high in zip(letters[::2], letters[1::2], strict=True):
        value = LETTERS.index(low) + len(LETTERS) * LETTERS.index(high)
        bits |= value << count
        count += 13 if value & 8191 > 88 else 14
        while count > 7:
            found.append(bits & 255)
            bits >>= 8
            count -= 8
    return bytes(found[: int(size)])


@pytest.mark.parametrize("most", [3, 34, 35, 800, 10**6])
def test_numbers_are_read_back(most: int) -> None:
    chance = Random(most)
    for length in range(60):
        told = [chance.choice((0, 0, chance.randint(-most, most))) for _ in range(length)]
        read = numbers(spelled(told))
        assert read + [0] * (length - len(read)) == told
    assert numbers(spelled([0] * 500 + [1])) == [0] * 500 + [1]


def test_nothing_is_said_of_zeros_at_the_end() -> None:
    assert spelled([0, 0, 0]) == ""
    assert spelled([5, 0]) == spelled([5])


def test_lists_grow_as_they_were_told() -> None:
    chance = Random(2)
    for _ in range(200):
        old = chance.sample(range(-20, 100), chance.randrange(12))
        new = [*old[: chance.randrange(6)], *chance.sample(range(-20, 100), chance.randrange(8)), *old[6:]]
        assert grown(old, changes(old, new)) == new
    assert changes([1, 2], [1, 2]) == ""


def test_bytes_are_read_back_and_need_no_escaping() -> None:
    chance = Random(3)
    for length in range(100):
        content = chance.randbytes(length)
        assert unlettered(lettered(content)) == content
    assert not set("&<>\"'") & set(LETTERS) - set("\"'")
    assert zlib.decompress(unlettered(squeezed({"name": "Ñ"}))) == '{"name":"Ñ"}'.encode()
