"""The golden pages to send: everything that the page of a finished match of each game packs.

A line names the game, the page, the part and the length of the part, with a sign of all that is in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from unittest.mock import patch
from zlib import crc32

from engine.core import RuleSheet
from engine.games import GAMES
from engine.record.record import Record
from game.i18n.language import Words
from game.share.packing import Packed
from game.share.page import replay_page
from tests.support.finished_matches import finished_match

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_pictures" / "sent_pages.txt"


def golden_sent_pages() -> dict[Path, str]:
    """Return the golden file, game by game."""
    return {FILE: "".join(f"{line}\n" for sheet in GAMES for line in sent_pages(sheet))}


def sent_pages(sheet: RuleSheet) -> Iterator[str]:
    """Yield the lines of a game: an open round of the most players, and a match as one of the fewest saw it."""
    for is_open, seats in ((True, sheet.players[-1]), (False, sheet.players[0])):
        data = _packed(finished_match(sheet, seats), is_open=is_open)
        for part, value in sorted(data.items()):
            plain = json.dumps(value, sort_keys=True)
            name = f"{sheet.key}, {seats} players, {'open' if is_open else 'closed'}"
            yield f"{name}, {part}: {len(plain)} {crc32(plain.encode()) % 0x1000000:06x}"


def _packed(record: Record, *, is_open: bool) -> Mapping[str, Packed]:
    """Return the data of a page, with names if it is open."""
    with patch("game.share.page.squeezed", return_value="") as packs:
        replay_page(record, Words(), 0, is_open=is_open, has_names=is_open, number=int(is_open))
    data: Mapping[str, Packed] = packs.call_args.args[0]["data"]
    return data
