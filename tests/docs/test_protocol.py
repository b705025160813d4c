"""The tables of messages in docs/protocol.md say what net/protocol/messages.py has, and a forged row is found."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from net.protocol.messages import FEATURES, ON_PHONE, FromGuest, FromHost
from net.verify.round_file import RoundFile, RoundProof
from tests.support.protocol_page import EARLIEST, PAGE, PARTS, differences, message_rows, rows_under, type_words

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_row_has_the_fields_of_its_message() -> None:
    assert not differences(TEXT), "a client is written from these tables: bring docs/protocol.md up to date"


def test_every_message_has_one_row() -> None:
    tags = [tag for rows in message_rows().values() for tag in rows]
    assert sorted(tags) == sorted({str(kind.__struct_config__.tag) for kind in get_args(FromGuest | FromHost)})


def test_a_later_message_names_the_feature_of_the_ends_that_know_it() -> None:
    later = {tag for of in message_rows().values() for tag in of} - EARLIEST
    told = set(re.findall(r"^\| `(\w+)` \|.*feature `\w+`", TEXT, re.MULTILINE))
    assert later - told == set(), "their rows in docs/protocol.md must name the feature without which they aren't sent"


def test_every_feature_is_in_the_page() -> None:
    assert [name for name in (*FEATURES, ON_PHONE) if f"`{name}`" not in TEXT] == []


@pytest.mark.parametrize(
    ("row", "forged", "told"),
    [
        ("| `resync` | deal count", "| `resynch` | deal count", "`resync` needs the row | resync | deal count |"),
        ("| `share` | deal count, value b32", "| `share` | value b32, deal count", "`share` says value b32, deal"),
        ("| `commit` | deal count", "| `commit` | deal seat", "`commit` says deal seat"),
        ("| `ready` | on bool", "| `ready` | off bool", "`ready` says off bool"),
        ("rules b8 = 0 | ready", "rules b8 | ready", "`ready` says on bool, deal count = 0, rules b8, and"),
        ("turn 0 to 3,600 = 120", "turn 0 to 3,600 = 0", "`custom` says map | stand_in"),
        ("speed 1 to 1,000", "speed 1 to 100", "`sight` says array"),
        ("| custom | map |", "| custom | array |", "`custom` says array"),
        ("`close`, seat = 0", "`erase`, seat = 0", "`keep` says act"),
        ("viewers [seat] ≤ 8", "viewers [seat] ≤ 9", "`replay` says deal count"),
        (", seat? = -1 | the result", " | the result", "`audit` says deal count"),
        ("| `ping` |", "| `pang` | n count | nothing |\n| `ping` |", "`pang` is none of them"),
    ],
)
def test_a_forged_row_is_found(row: str, forged: str, told: str) -> None:
    assert TEXT.count(row) == 1
    found = differences(TEXT.replace(row, forged))
    assert any(told in each for each in found), found


def test_a_table_that_is_gone_is_told() -> None:
    with pytest.raises(LookupError, match="no table under “Both ways:”"):
        rows_under(TEXT.replace("Both ways:", "Either way:"), "Both ways")


def test_a_type_without_words_is_told() -> None:
    with pytest.raises(LookupError, match="has no words for"):
        type_words(complex)


def test_every_part_in_a_row_is_a_row_itself() -> None:
    """A reader can look up each word that a row has for a type."""
    parts = rows_under(TEXT, "Parts that messages share")
    assert PARTS.keys() <= parts.keys()
    used = [word for rows in message_rows().values() for row in rows.values() for word in re.findall(r"\[(\w+)", row)]
    assert used
    assert {*used} <= {*parts, "seat", "number", "tile", "word", "bytes"}


def test_the_file_of_rounds_has_the_fields_that_the_page_lists() -> None:
    _, _, chapter = TEXT.partition("## Files of rounds")
    listed = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", chapter.partition("## Examples")[0], re.MULTILINE)
    assert sorted(re.findall(r"\w+", " ".join(listed))) == sorted(
        each.name for each in msgspec.structs.fields(RoundFile)
    )
    told = chapter.partition("A round has ")[2].partition("null.")[0]
    assert sorted(re.findall(r"`(\w+)`", told)) == sorted(each.name for each in msgspec.structs.fields(RoundProof))
