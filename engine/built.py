"""Finds the compiled engine of a checkout, which `python3 tools/dev.py compile` puts into `build/compiled`.

It holds the whole engine once more, most modules as machine code. It is used only if it was made from the very sources
that stand here, so an edit takes effect at once. An installed engine that was compiled needs none of this.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

CHOICE: Final = "BONEYARD_ENGINE"
"""Environment variable: in a checkout, `python` never uses the compiled engine, and `compiled` insists on it."""
STAMP: Final = "made-from"
"""File in the build with the fingerprint of its sources."""
HERE: Final = Path(__file__).parent
BUILD: Final = HERE.parent / "build" / "compiled"
HOW_TO: Final = "python3 tools/dev.py compile"


def fingerprint(engine: Path) -> str:
    """Return what decides what the compiler makes: the sources and the version of Python."""
    found = sha256(sys.version.encode())
    for path in sorted(engine.rglob("*.py")):
        found.update(f"{path.relative_to(engine).as_posix()}\n".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_made() -> bool:
    """Return True if there is a compiled engine, whether or not it is current."""
    return (BUILD / STAMP).is_file()


def is_current() -> bool:
    """Return True if there is a compiled engine made from these sources."""
    return is_made() and (BUILD / STAMP).read_text(encoding="utf-8") == fingerprint(HERE)


@cache
def folders() -> list[str]:
    """Return the folders to find the modules of the engine in. Raises ImportError if the choice can't be met."""
    choice = os.environ.get(CHOICE, "")
    if choice not in ("", "python", "compiled"):
        raise ImportError(f"{CHOICE}={choice}: it can be python or compiled.")
    if choice != "python" and is_current():
        return [str(BUILD / HERE.name), str(HERE)]
    if choice == "compiled" and not _holds_code(HERE):
        raise ImportError(f"{CHOICE}={choice}: there is no compiled engine, or it is out of date. Run `{HOW_TO}`.")
    return [str(HERE)]


def is_native() -> bool:
    """Return True if the engine that runs is machine code."""
    return _holds_code(Path(folders()[0]))


def _holds_code(folder: Path) -> bool:
    return any(path.suffix in {".so", ".pyd"} for path in folder.glob("core.*"))
