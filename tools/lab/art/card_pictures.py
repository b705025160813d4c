"""Paint the pictures of the games' cards that ship with the program: `python tools/lab/art/card_pictures.py [KEY ...]`.

They are shown until the cards have been painted in the player's own style, so that no card is ever blank.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # tools also run as scripts

import pygame

from engine.core import RuleSheet
from engine.games import GAMES, game
from game.look.look import Look
from game.look.scale import Scale
from game.scenes.common.motif_card import motif_of
from game.session.game_filter import GameKind

TARGET: Final = Path(__file__).resolve().parents[3] / "assets" / "cards"
SIZE: Final = (592, 474)
"""Size of a picture in pixels: a card of the largest window."""


def painted(look: Look, sheet: RuleSheet) -> pygame.Surface:
    """Return the picture of a game's card."""
    return look.motifs.picture(motif_of(sheet), GameKind.of(sheet).cloth, SIZE)


def main() -> None:
    """Write the pictures of the games named, or of all, to the game's assets or another folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="games to paint (default: all)")
    parser.add_argument("--folder", type=Path, default=TARGET)
    asked = parser.parse_args()
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.set_mode((1, 1))
    look, total = Look(Scale((1920, 1080))), 0
    for sheet in [game(key) for key in asked.keys] or GAMES:
        file = folder / f"{sheet.key}.jpg"
        pygame.image.save(painted(look, sheet), str(file))
        total += file.stat().st_size
        print(f"{sheet.key:18}{file.stat().st_size:8}")
    print(f"{'in all':18}{total:8}")


if __name__ == "__main__":
    main()
