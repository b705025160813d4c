"""Write the golden files, which must not change unnoticed.

tests/golden holds one readable round of every game, played at random from a fixed seed, tests/golden_house the choices
of all house rules (`golden_texts/house.py`) and facts about tables (`golden_texts/tables.py`), tests/golden_bots the
traits of the bots (`golden_texts/bots.py`), tests/golden_net the bytes of a LAN table (`golden_net.py`,
`golden_views.py`), and tests/golden_pictures tables of each game as plain data (`golden_texts/pictures.py`), the places
of the tiles of random lines (`lines.py`) and of the parts of a table (`frames.py`). tests/golden_look shows the art of
a window (`look.py`) and its pages (`pages.py`). Run this after an intended change, and read the diff or look at the
picture before committing it. `--check` only compares and prints the differences.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from engine.core import CALL, CLAIM, Board, Event, Rules
from engine.families.registry import evaluator_of
from engine.games import GAMES
from engine.match import Match
from engine.notation import SEATS, spell, tell
from engine.pieces import Chance, each
from tools.golden_net import golden_net
from tools.golden_texts.bots import golden_bots
from tools.golden_texts.frames import golden_frames
from tools.golden_texts.house import golden_house
from tools.golden_texts.lines import golden_lines
from tools.golden_texts.look import changed, golden_sheets
from tools.golden_texts.pages import PAGES, golden_page, page_file
from tools.golden_texts.pictures import golden_pictures
from tools.golden_texts.tables import golden_tables
from tools.golden_views import golden_views

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
BY_REFLEX: Final = frozenset({"thats_it"})
"""Games that random moves rarely finish well; a bot's reflex plays them, to make their ends readable."""


def golden_round(rules: Rules[Board]) -> str:
    """Return a round at this table as text: a header, the deal, then one line a move with its events."""
    seed = sha256(f"golden round 14 of {rules.key}".encode()).digest()
    match: Match[Board] = Match(rules)
    dealt = match.begin(seed)
    turned = [rules.pieces.label(tile) for tile in each(match.state.turned)]
    lines = [
        f"game  {rules.key}",
        f"seats {rules.seats}",
        f"set   {rules.pieces.name}",
        f"house {' '.join(f'{key}={choice}' for key, choice in rules.house.items())}",
        f"seed  {seed.hex()}",
        *([f"turned {' '.join(turned)}"] if turned else []),
        "",
        *(f"{'':14}{_told(match, [event])}" for event in dealt),
    ]
    chance = Chance(seed + b"moves")
    evaluator, whims = evaluator_of(rules), Random(seed.hex())
    while can := [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]:
        in_turn = [(seat, move) for seat, move in can if move.act not in (CLAIM, CALL)]
        if in_turn and chance.below(3):
            can = in_turn  # scores that are always claimed would never lapse
        seat, move = can[chance.below(len(can))]
        if rules.key in BY_REFLEX and len(can) > 1:
            move = evaluator.reflex(match.state, seat, [its_move for _, its_move in can], whims)
        text = f"{SEATS[seat]} {spell(rules, match.state, move)}"
        lines.append(f"{text:13} {_told(match, match.play(seat, move))}")
    return "\n".join([*lines, ""])


def _told(match: Match[Board], events: Sequence[Event]) -> str:
    return "; ".join(tell(match.state.pieces, event) for event in events)


def golden_rounds() -> dict[Path, str]:
    """Return the contents of each golden file of a round."""
    return {
        FOLDER / f"{sheet.key}.txt": golden_round(sheet(3 if 3 in sheet.players else sheet.players[0]))
        for sheet in GAMES
    }


def golden_texts() -> dict[Path, str]:
    """Return the contents of each golden file that is a text."""
    found = golden_rounds() | golden_house() | golden_tables() | golden_pictures() | golden_lines()
    return found | golden_frames() | golden_bots() | golden_net() | golden_views()


def renewed(texts: Mapping[Path, str], *, check: bool) -> bool:
    """Write texts to their files, or print the differences with `check`; return True if any differed."""
    differ = False
    for path, text in texts.items():
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if old == text:
            continue
        differ = True
        if check:
            sys.stdout.writelines(unified_diff(old.splitlines(True), text.splitlines(True), path.name, "now"))
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name} written")
    return differ


def redrawn(*, check: bool) -> bool:
    """Draw the golden sheets that differ, or only name what differs with `check`; return True if any did."""
    differ = False
    for path, sheet in (*golden_sheets().items(), *((page_file(name), golden_page(name)) for name in PAGES)):
        if names := changed(path, sheet):
            differ = True
            print(f"{path.name}: {', '.join(names)}")
            if not check:
                pygame.image.save(sheet.picture, path)
    return differ


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or print the differences."""
    parser = argparse.ArgumentParser(description="Write the golden files: rounds, tables, bytes and pictures.")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 if a file differs")
    check: bool = parser.parse_args(arguments).check
    differ = renewed(golden_texts(), check=check) | redrawn(check=check)
    return int(check and differ)


if __name__ == "__main__":
    sys.exit(main())
