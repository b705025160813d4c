"""Modules that are loaded when they are first needed: the one exception to imports at the top.

The title must stand within a second, and most of the program is needed after it: the other pages, the network, the
other commands. So the start only names these. After the first picture a thread loads them all, and hardly anybody ever
waits for one.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import Thread
from types import ModuleType

log = logging.getLogger(__name__)


def loaded(module: str) -> ModuleType:
    """Return a module, loading it if nobody has."""
    with _no_collection():
        return import_module(module)


def lazy_attribute(module: str, name: str) -> object:
    """Return what a module calls by this name, loading it if nobody has. The caller casts it to its type."""
    return getattr(loaded(module), name)


def load_in_background(modules: Sequence[str]) -> Thread:
    """Load modules in a thread, so that nobody waits for them later. One that fails, fails again when it is needed."""
    thread = Thread(target=_load, args=(modules,), name="loading", daemon=True)
    thread.start()
    return thread


def _load(modules: Sequence[str]) -> None:
    for name in modules:
        try:
            import_module(name)
        except Exception:
            log.exception("The module %s cannot be loaded.", name)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Leave Python's collector alone: what modules make stays, and looking through it costs a tenth of the start."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
