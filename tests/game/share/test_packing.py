"""Numbers and bytes as letters are read back as they were."""

from __future__ import annotations

import zlib
from random import Random
from typing import Final

import pytest

from engine.bots.characters import make
from engine.games.thats_it import ThatsIt
from engine.record.record import Player, Record
from game.i18n.language import Words
from game.picture.names import Person
from game.play.driver import SeedStream, play_match
from game.session.medallions import medallions
from game.share.moments import finished_reel, moments, places_of
from game.share.packing import LETTERS, Packed, Packer, Things, changes, lettered, spelled, squeezed

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


def unpacked(packed: list[int | str]) -> list[list[tuple[int, ...]]]:
    """Read the things of all positions as `assets/share/replay.js` does."""
    size, columns = int(packed[0]), [str(column).split(" ") for column in packed[1:]]
    told_keys, recalled, *rest = columns
    keys: list[int] = []
    rows: dict[int, list[int]] = {}
    symbols: dict[int, list[int]] = {}
    seen: list[list[int]] = []
    following = [0] * (len(rest) - size)
    found: list[list[tuple[int, ...]]] = []
    for place, told in enumerate(told_keys):
        keys = grown(keys, told)
        again, *added = [[*numbers(each[place]), *[0] * len(keys)] for each in (recalled, *rest)]
        now: dict[int, list[int]] = {}
        above = [0] * size
        for n, key in enumerate(keys):
            start = seen[again[n] - 1] if again[n] else rows.get(key, above)
            now[key] = above = [value + added[column][n] for column, value in enumerate(start)]
            if above not in seen:
                seen.append(above)
            known = symbols.get(key, [0] * len(following))
            for column, step in enumerate(each[n] for each in added[size:]):
                if step:
                    known = [*known[:column], step - 1 if step > 0 else following[column], *known[column + 1 :]]
                    following[column] += step < 0
            symbols[key] = known
        rows = now
        found.append([(key, *now[key], *symbols[key]) for key in keys])
    return found


@pytest.mark.parametrize("places", [3, 40, 4000])
def test_things_are_read_back_whether_they_come_to_places_of_others_or_not(places: int) -> None:
    chance = Random(places)
    things, told, rows = Things(2, 1), list[list[tuple[int, ...]]](), list[tuple[int, ...]]()
    for _ in range(80):
        rows = [row for row in rows if chance.random() < 0.9]
        keys = [row[0] for row in rows] + [key for key in range(30) if chance.random() < 0.1]
        new = {key: (key, chance.randrange(places), chance.randrange(9), chance.randrange(3)) for key in keys}
        rows = [row if chance.random() < 0.6 else new[row[0]] for row in rows]
        rows += [new[key] for key in new if key not in [row[0] for row in rows]]
        things.add(rows)
        told.append(list(rows))
    assert unpacked(listed(things.packed())) == told


def hands_of(packed: dict[str, Packed]) -> list[list[list[int]]]:
    """Read the hands of all positions as `assets/share/replay.js` does."""
    tiles, seats = (unpacked(listed(packed[name])) for name in ("tiles", "seats"))
    held = [list[int]() for _ in seats[0]]
    on_felt, found = [False] * len(held), list[list[list[int]]]()
    for place, told in enumerate(str(packed["hands"]).split(" ")):
        steps = told.split("#") if told else [""] * len(held)
        on_felt = [step == "~" for step in steps] if told else on_felt
        at, now = 0, list[list[int]]()
        for seat, (old, step) in enumerate(zip(held, steps, strict=True)):
            count = seats[place][seat][2]
            now.append([tile[5] for tile in tiles[place][at : at + count]] if on_felt[seat] else grown(old, step))
            at += count * on_felt[seat]
        held = now
        found.append(held)
    return found


def listed(packed: Packed) -> list[int | str]:
    assert isinstance(packed, list)
    return [each for each in packed if isinstance(each, int | str)]


def test_hands_are_read_back_whether_they_lie_on_the_felt_or_not() -> None:
    seeds = SeedStream(b"packing", 1)
    match = play_match(ThatsIt(5, None, {"target": 10}), [make("greedy")] * 5, seeds, seeds.bot_rng())
    reel, words = finished_reel(Record(match, tuple(map(Player, "ABCDE")))), Words()
    people = [Person(name, medallion) for name, medallion in zip("ABCDE", medallions([""] * 5, 0), strict=True)]
    packer, hands = Packer(), list[list[list[tuple[int, ...]]]]()
    for moment in moments(reel, people, words, 0, places_of(reel, 0), is_open=True):
        packer.add(moment)
        picture = moment.picture
        own = [tile.halves for tile in picture.hand]
        hands.append([own if not seat else list(each.shown) for seat, each in enumerate(picture.seats)])
    packed = packer.packed()
    assert "~" in str(packed["hands"])
    halves = packed["halves"]
    assert isinstance(halves, list)
    assert [[[halves[tile] for tile in hand] for hand in held] for held in hands_of(packed)] == hands
