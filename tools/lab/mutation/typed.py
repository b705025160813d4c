"""Which changes the type checker notices, as it does beside the tests: two swapped arguments of different types."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.lab.mutation.changes import Change
from tools.lab.mutation.copies import ROOT, copy_to

_CACHE: Final = ".mypy_cache"
_ERRORS: Final = 1
"""The exit status of mypy for errors of types; another one says that it could not check."""


def mistyped(changes: Sequence[Change]) -> Iterator[Change]:
    """Yield the changes that make a type error. Earlier results come from the cache."""
    if not changes:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_to(folder)
        if (ROOT / _CACHE).exists():
            shutil.copytree(ROOT / _CACHE, folder / _CACHE)
        for change in changes:
            module = folder / change.module
            text = module.read_bytes()
            module.write_bytes(change.applied(text))
            command = [sys.executable, "-m", "mypy", change.module]
            checked = subprocess.run(command, cwd=folder, capture_output=True, check=False)
            module.write_bytes(text)
            if checked.returncode == _ERRORS:
                yield change
