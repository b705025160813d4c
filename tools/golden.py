"""Write the golden files, which must not change unnoticed.

tests/golden holds a round of every game (`golden_texts/rounds.py`), tests/golden_house the choices of all house rules
(`golden_texts/house.py`), facts about tables (`tables.py`) and refusals of impossible moves (`refusals.py`),
tests/golden_bots the traits of the bots (`golden_texts/bots.py`) and reasons for moves (`reasons.py`),
tests/golden_net the bytes of a LAN table (`golden_net.py`, `golden_views.py`), and tests/golden_pictures tables of
each game as plain data (`golden_texts/pictures.py`), the places of the tiles of random lines (`lines.py`) and of the
parts of a table (`frames.py`). tests/golden_widgets lists the widgets of each page (`widgets.py`),
tests/golden_turns tells a turn of each kind of game (`turns.py`), tests/golden_numbers lists constants, limits and
defaults (`numbers.py`), and tests/golden_look shows the art of a window (`look.py`) and its pages (`pages.py`). Run
this after an intended change, and read the diff or look at the picture before committing it.
`--check` only compares and prints the differences.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from tools.golden_net import golden_net
from tools.golden_texts.bots import golden_bots
from tools.golden_texts.frames import golden_frames
from tools.golden_texts.house import golden_house
from tools.golden_texts.lines import golden_lines
from tools.golden_texts.look import changed, golden_sheets
from tools.golden_texts.numbers import golden_numbers
from tools.golden_texts.pages import PAGES, golden_page, page_file
from tools.golden_texts.pictures import golden_pictures
from tools.golden_texts.reasons import golden_reasons
from tools.golden_texts.refusals import golden_refusals
from tools.golden_texts.renewal import renewed
from tools.golden_texts.rounds import golden_rounds
from tools.golden_texts.tables import golden_tables
from tools.golden_texts.turns import golden_turns
from tools.golden_texts.widgets import golden_widgets
from tools.golden_views import golden_views


def golden_texts() -> dict[Path, str]:
    """Return the contents of each golden file that is a text."""
    found = golden_rounds() | golden_house() | golden_tables() | golden_pictures() | golden_lines()
    found |= golden_frames() | golden_bots() | golden_net() | golden_views() | golden_widgets()
    return found | golden_numbers() | golden_reasons() | golden_refusals() | golden_turns()


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
