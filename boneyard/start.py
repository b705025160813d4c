"""Starts the program, wherever its packages are.

`engine`, `net`, `game` and `assets` are common names. In `site-packages` they could meet others, and the package
installed last would overwrite files of the first. So a wheel keeps them inside this package, and the program looks
there first. In a checkout they are beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final, cast

PROGRAM: Final = "game.app.cli"


def home(package: Path) -> Path:
    """Return the folder in which the packages of the program are; `package` is the folder of this one."""
    return package if (package / "game").is_dir() else package.parent


def main() -> int:
    """Run the command line and return the exit code.

    Other processes of the program, such as the bots' worker, find the packages because they are given our path.
    """
    sys.path.insert(0, str(home(Path(__file__).parent)))
    return cast("Callable[[], int]", import_module(PROGRAM).main)()
