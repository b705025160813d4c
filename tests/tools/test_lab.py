"""The tools of the laboratory can be loaded; their own tests run at night."""

from __future__ import annotations

import importlib
from typing import Final

import pytest

from tests.support.sources import ROOT

FOREIGN: Final = ("openspiel", "pypi_dominoes")
"""Modules that load programs of others, which few have installed."""
MODULES: Final = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "tools" / "lab").rglob("*.py")
    if path.stem not in FOREIGN
)


@pytest.mark.parametrize("name", MODULES)
def test_a_tool_is_loaded(name: str) -> None:
    assert importlib.import_module(name).__doc__
