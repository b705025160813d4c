"""The files that show Boneyard in menus and stores, below a `share` folder: the system's, a player's or a package's."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

import pygame

from game.app.desktop.identity import ID
from game.look.title.branding import emblem

ICON_SIZES: Final = (32, 48, 64, 128, 256, 512)
ENTRY: Final = f"applications/{ID}.desktop"
_WRITTEN: Final = {
    ENTRY: "boneyard.desktop",
    f"metainfo/{ID}.metainfo.xml": "boneyard.metainfo.xml",
    f"mime/packages/{ID}.xml": "boneyard.mime.xml",
}
"""The files to write, and the one in `assets/desktop` that each is made from."""
_RESERVED: Final = re.compile(r"[^\w@%+=:,./-]")
"""Characters for which a path in an entry must be quoted."""


def share_paths(share: Path) -> list[Path]:
    """Return the paths of all files that `write_share` writes."""
    return [*(share / name for name in _WRITTEN), *(_icon(share, size) for size in ICON_SIZES)]


def write_share(share: Path, program: str) -> None:
    """Write all files below `share`, in place of older ones. Raises OSError.

    The entry starts `program`, a path or a name, and opens match files with it.
    """
    for path, content in _contents(share, program):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def quoted(program: str) -> str:
    """Return a path or a name as an entry's `Exec` wants it."""
    safe = program.replace("%", "%%")
    if not _RESERVED.search(program):
        return safe
    for character in '\\"`$':
        safe = safe.replace(character, f"\\{character}")
    return '"{}"'.format(safe.replace("\\", "\\\\"))  # once for the quotes, once for any text of an entry


def _contents(share: Path, program: str) -> Iterator[tuple[Path, bytes]]:
    for name, source in _WRITTEN.items():
        text = files("assets").joinpath("desktop", source).read_text("utf-8").replace("@ID@", ID)
        if name == ENTRY:
            text = text.replace("Exec=boneyard", f"Exec={quoted(program)}")
        yield share / name, text.encode()
    for size in ICON_SIZES:
        picture = io.BytesIO()
        pygame.image.save(emblem(size), picture, "icon.png")
        yield _icon(share, size), picture.getvalue()


def _icon(share: Path, size: int) -> Path:
    return share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{ID}.png"
