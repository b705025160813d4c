"""Write the golden files, which must not change unnoticed.

Each kind comes from a module of `tools/golden_texts`, which says what its files hold; `docs/testing.md` lists their
folders. Run this after an intended change, and read the diff or look at the picture before committing it. `--check`
only compares and prints the differences.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from tools.golden_net import golden_net
from tools.golden_texts.engine.bots import golden_bots
from tools.golden_texts.engine.chances import golden_chances
from tools.golden_texts.engine.facts import golden_facts
from tools.golden_texts.engine.hints import golden_hints
from tools.golden_texts.engine.house import golden_house
from tools.golden_texts.engine.reasons import golden_reasons
from tools.golden_texts.engine.records import golden_records
from tools.golden_texts.engine.refusals import golden_refusals
from tools.golden_texts.engine.reviews import golden_reviews
from tools.golden_texts.engine.rounds import golden_rounds
from tools.golden_texts.engine.tables import golden_tables
from tools.golden_texts.network.evenings import golden_evenings
from tools.golden_texts.network.inputs import golden_inputs
from tools.golden_texts.network.limits import golden_limits
from tools.golden_texts.network.odd_messages import golden_odd_messages
from tools.golden_texts.network.parlours import golden_parlours
from tools.golden_texts.network.searches import golden_searches
from tools.golden_texts.numbers import golden_numbers
from tools.golden_texts.players.choices_made import golden_choices_made
from tools.golden_texts.players.damaged_files import golden_damaged_files
from tools.golden_texts.players.host_runs import golden_host_runs
from tools.golden_texts.players.hosted_tables import golden_hosted_tables
from tools.golden_texts.players.kept_data import golden_kept_data
from tools.golden_texts.players.lan_tables import golden_lan_tables
from tools.golden_texts.players.local_tables import golden_local_tables
from tools.golden_texts.renewal import renewed
from tools.golden_texts.screen.beats import golden_beats
from tools.golden_texts.screen.desk import golden_desk
from tools.golden_texts.screen.devices import golden_devices
from tools.golden_texts.screen.felt import golden_felt
from tools.golden_texts.screen.frames import golden_frames
from tools.golden_texts.screen.layouts import golden_layouts
from tools.golden_texts.screen.lines import golden_lines
from tools.golden_texts.screen.look import changed, golden_sheets
from tools.golden_texts.screen.moments import golden_moments
from tools.golden_texts.screen.pages import PAGES, golden_page, page_file
from tools.golden_texts.screen.pictures import golden_pictures
from tools.golden_texts.screen.presses import golden_presses
from tools.golden_texts.screen.sent_pages import golden_sent_pages
from tools.golden_texts.screen.strokes import golden_strokes
from tools.golden_texts.screen.turns import golden_turns
from tools.golden_texts.screen.widgets import golden_widgets
from tools.golden_texts.words.commands import golden_commands
from tools.golden_texts.words.loop import golden_loop
from tools.golden_texts.words.network_commands import golden_network_commands
from tools.golden_texts.words.round_ends import golden_round_ends
from tools.golden_texts.words.words import golden_words
from tools.golden_views import golden_views

TEXTS: Final[tuple[Callable[[], dict[Path, str]], ...]] = (
    golden_beats,
    golden_bots,
    golden_chances,
    golden_choices_made,
    golden_commands,
    golden_damaged_files,
    golden_desk,
    golden_devices,
    golden_evenings,
    golden_facts,
    golden_felt,
    golden_frames,
    golden_hints,
    golden_host_runs,
    golden_hosted_tables,
    golden_house,
    golden_inputs,
    golden_kept_data,
    golden_lan_tables,
    golden_layouts,
    golden_limits,
    golden_lines,
    golden_local_tables,
    golden_loop,
    golden_moments,
    golden_net,
    golden_network_commands,
    golden_numbers,
    golden_odd_messages,
    golden_parlours,
    golden_pictures,
    golden_presses,
    golden_reasons,
    golden_records,
    golden_refusals,
    golden_reviews,
    golden_round_ends,
    golden_rounds,
    golden_searches,
    golden_sent_pages,
    golden_strokes,
    golden_tables,
    golden_turns,
    golden_views,
    golden_widgets,
    golden_words,
)
"""What returns the contents of the golden files that are texts, each of its own."""


def golden_texts() -> dict[Path, str]:
    """Return the contents of each golden file that is a text."""
    return {path: text for files in TEXTS for path, text in files().items()}


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
