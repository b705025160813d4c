"""The version that is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def installed_version() -> str:
    """Return the version of Boneyard, or an empty string if it isn't installed."""
    try:
        return version("boneyard")
    except PackageNotFoundError:
        return ""
