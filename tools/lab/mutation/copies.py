"""A copy of the sources to put faults into: the working tree is never changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
_PACKAGES: Final = ("engine", "net", "game", "boneyard", "assets", "tests", "tools", "docs", "packaging")
_LEFT_OUT: Final = ("__pycache__", "*.gif", "*.so")
"""A compiled module would hide the fault. Pictures and sounds stay: tests of art need them."""


def copy_to(folder: Path) -> None:
    """Copy everything that the tests need to a folder."""
    for package in _PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    for page in (*ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "uv.lock"):
        shutil.copy(page, folder)
