"""The examples of docs/views.md match the code, and the page alone is enough to make the same bytes."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from typing import get_args

import msgpack
import pytest

from engine.games import game
from net.protocol.keys import HASH_PERSON
from net.protocol.views import BoardShape
from tests.outside.shuffle import Stream
from tests.support.views_page import tables
from tools.golden_views import PATH, SAMPLES, SMALL, golden_views

Plain = dict[str, object]


def test_the_examples_are_those_of_the_code() -> None:
    assert PATH.read_text(encoding="utf-8") == golden_views()[PATH], "tools/golden.py shows what differs"


@cache
def examples() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each example: its headline, and its named contents in order."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if line and line[0] != " " and "," in line:
            found.append((line, []))
        elif line and line[0] != " ":
            found[-1][1].append((line, ""))
        elif re.match(r"  \S", line):
            name, text = found[-1][1][-1]
            found[-1][1][-1] = (name, f"{text} {line.strip()}" if name == "order" else text + line.strip())
    return found


def hashed(label: str, body: bytes) -> str:
    """Return H of docs/protocol.md, 8 bytes."""
    parts = (label.encode(), body)
    text = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    return blake2b(text, digest_size=8, person=HASH_PERSON).hexdigest()


def wide(view: Plain, width: int) -> Plain:
    """Return the view with every mask as wide as the set needs."""

    def widened(value: object) -> object:
        if isinstance(value, bytes):
            assert len(value) <= width
            return value.ljust(width, b"\0")
        if isinstance(value, list):
            return [widened(each) for each in value]
        return wide(value, width) if isinstance(value, dict) else value

    return {name: widened(value) for name, value in view.items()}


def both(one: bytes, other: bytes) -> bytes:
    return bytes(a & b for a, b in zip(one, other, strict=True))


def as_an_onlooker(view: Plain, seat: int) -> Plain:
    """Return an onlooker's view, as described under "The digest of what all see"."""
    hands, holes, shown = view["hands"], view["holes"], view["shown"]
    assert isinstance(hands, list)
    assert isinstance(holes, list)
    assert isinstance(shown, bytes)
    if view["over"]:
        return view
    open_ones = both(hands[seat], shown)
    hidden = int.from_bytes(hands[seat], "little").bit_count() - int.from_bytes(open_ones, "little").bit_count()
    return {
        **view,
        "hands": [*hands[:seat], open_ones, *hands[seat + 1 :]],
        "holes": [*holes[:seat], holes[seat] + hidden, *holes[seat + 1 :]],
    }


@pytest.mark.parametrize("example", examples(), ids=lambda example: example[0])
def test_a_stranger_comes_to_the_digest_of_every_example(example: tuple[str, list[tuple[str, str]]]) -> None:
    headline, parts = example
    said = dict(parts)
    key = headline.split(",")[0]
    width = -(-game(key).sets[0].count // 8)
    public = bytes.fromhex(said["onlooker"])
    assert hashed("public", public) == said["public"]
    for name, text in parts:
        if name.startswith("view"):
            view = msgpack.unpackb(bytes.fromhex(text))
            assert msgpack.packb(view) == bytes.fromhex(text), "numbers are written in their shortest form"
            seat = int(name.split()[1])
            assert as_an_onlooker(wide(view, width), seat) == wide(msgpack.unpackb(public), width)
            assert [*view] == [row[0] for row in tables()["The view", "field"]]
            assert next(iter(view["board"])) == "type"


def test_there_is_an_example_of_every_board_and_of_the_end() -> None:
    kinds, ends = set(), set()
    for _, parts in examples():
        for name, text in parts:
            if name.startswith("view"):
                view = msgpack.unpackb(bytes.fromhex(text))
                kinds.add(view["board"]["type"])
                ends.add(bool(view["over"]))
    assert kinds == {shape.__struct_config__.tag for shape in get_args(BoardShape)}
    assert ends == {True, False}
    assert len(examples()) == len(SAMPLES) + 1 + SMALL.moves


def test_a_stranger_makes_the_small_deal_from_the_page() -> None:
    (_, deal), (_, first), (_, second) = examples()[:3]
    said = dict(deal)
    terms = msgpack.unpackb(bytes.fromhex(said["terms"]))
    rules = game("block_draw")(2, None, {"hand_size": 3})
    assert terms[1:] == ["block_draw", "double-6", 2, [[name, rules.house[name]] for name in sorted(rules.house)]]
    assert hashed("rules", bytes.fromhex(said["terms"])) == said["rules"]
    order = Stream(bytes.fromhex(said["seed"])).shuffle(28)
    assert said["order"].split() == [*map(str, order)]
    hands = [order[0:6:2], order[1:6:2]]
    (leader,) = [seat for seat in range(2) if 25 in hands[seat]]  # 5-5: the highest double in the hands
    board: Plain = {
        "type": "chain", "order": [], "arms": [], "laid": bits(), "ends": [], "outer": [], "stems": [], "closed": 0,
        "must": 25, "drew": 0, "drawer": -1, "passes": 0, "lacking": [bits(27)] * 2, "again": False, "inner": [],
    }  # fmt: skip
    view: Plain = {
        "board": board, "hands": [bits(*hands[0]), bits(25)], "holes": [0, 2], "piles": [[-1] * 22],
        "shown": bits(25), "turned": bits(), "number": 1, "carried": [0, 0], "points": [0, 0], "lead": leader,
        "turn": leader, "over": 0, "winners": 0,
    }  # fmt: skip
    assert wide(msgpack.unpackb(bytes.fromhex(said["view 0"])), 4) == view
    assert bytes.fromhex(dict(first)["move"]) == msgpack.packb([0, [25], 0, 0])
    board |= {"order": [25], "arms": [0], "laid": bits(25), "ends": [5, 5], "outer": [25, 25], "must": -1}
    view |= {"hands": [bits(*hands[0]), bits()], "shown": bits(), "turn": 0}
    assert wide(msgpack.unpackb(bytes.fromhex(dict(first)["view 0"])), 4) == view
    assert bytes.fromhex(dict(second)["move"]) == msgpack.packb([0, [5], 0, 0])
    board |= {"order": [25, 5], "arms": [0, 0], "laid": bits(5, 25), "ends": [0, 5], "outer": [5, 25]}
    view |= {"hands": [bits(1, 11), bits()], "turn": 1}
    assert wide(msgpack.unpackb(bytes.fromhex(dict(second)["view 0"])), 4) == view


def bits(*tiles: int) -> bytes:
    """Return a mask of a double-six set."""
    return sum(1 << tile for tile in tiles).to_bytes(4, "little")
