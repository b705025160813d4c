"""Tools that work in processes, tested in threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from game.play import workforce


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in threads, because starting processes is not tested here."""
    monkeypatch.setattr(
        workforce, "ProcessPoolExecutor", lambda workers, _context, **_options: ThreadPoolExecutor(workers)
    )
