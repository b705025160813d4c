"""The picture room imports where pygame can't be imported, so that a page or a server can use it."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.support.sources import ROOT, sources

pytestmark = pytest.mark.xdist_group("sources")

WITHOUT_PYGAME: Final = """
import importlib, sys
sys.modules["pygame"] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_every_module_of_the_picture_imports_without_pygame() -> None:
    names = [name for name in sources() if name.startswith("game.picture")]
    assert "game.picture.families.registry" in names
    tried = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", WITHOUT_PYGAME, *names], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not tried.returncode, tried.stderr
