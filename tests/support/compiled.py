"""Tests that stand in for parts of the engine which may be compiled."""

from __future__ import annotations

from typing import Final

import pytest

from engine.built import is_native

as_python: Final = pytest.mark.skipif(is_native(), reason="nothing made up can take the place of a compiled class")
