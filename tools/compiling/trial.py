"""Tries a compiled engine: `python -m tools.compiling.trial`, in a process where `engine` is the new build.

No class may have room for weak references (`generics.py` says why), and a match of every game must come to its end
while the garbage collector runs all the time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

import engine
import engine.core
from tools.compiling.walks import walks

OFTEN: Final = (50, 2, 2)
"""Thresholds of a collector that runs all the time."""


def compiled_classes() -> Iterator[type]:
    """Yield every compiled class of the engine."""
    for found in walk_packages(engine.__path__, "engine."):
        for each in vars(import_module(found.name)).values():
            if isinstance(each, type) and each.__module__ == found.name and "__mypyc_attrs__" in vars(each):
                yield each


def weakly_referable() -> list[str]:
    """Return the compiled classes whose objects can be referred to weakly."""
    return [f"{each.__module__}.{each.__qualname__}" for each in compiled_classes() if each.__weakrefoffset__]


def main() -> int:
    """Try the engine, and return the exit code."""
    assert Path(engine.core.__file__).suffix in {".so", ".pyd"}, "this isn't a compiled engine"
    if unsafe := weakly_referable():
        print(f"compiled with room for weak references: {', '.join(unsafe)}", file=sys.stderr)
        return 1
    usual = gc.get_threshold()
    gc.set_threshold(*OFTEN)
    for _ in walks(2):
        pass
    gc.set_threshold(*usual)
    return 0


if __name__ == "__main__":
    sys.exit(main())
