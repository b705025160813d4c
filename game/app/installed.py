"""Reads the metadata of the installed program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Final

PACKAGE: Final = "boneyard"


def version_or_unknown() -> str:
    """Return the version; `?` if the program runs from a folder and isn't installed."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "?"
