"""The check of all pages finds a text that is cut, and nothing on a page that is well."""

from __future__ import annotations

from typing import Final

import pytest

from tools.lab import page_fit

ASKED: Final = ["--languages", "de", "--size", "1280x720", "--letters", "160"]


@pytest.fixture(autouse=True)
def _few_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_fit, "PAGES", {"shelf": page_fit.PAGES["shelf"]})
    monkeypatch.setattr(page_fit, "OF_A_FAMILY", ())


def test_pages_that_are_well_have_no_faults() -> None:
    assert page_fit.main(ASKED) == 0


def test_texts_that_become_three_times_as_wide_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert page_fit.main([*ASKED, "--plant", "3"]) == 1
    assert "shelf: cut: " in capsys.readouterr().out
