"""The check of all pages finds a planted fault of each kind, and nothing on pages that are well."""

from __future__ import annotations

from typing import Final

import pytest

from tools.lab import page_fit
from tools.stages.pages import PAGES

ASKED: Final = ["--languages", "de", "--size", "1280x720", "--letters", "160", "--only"]


def test_pages_that_are_well_have_no_faults() -> None:
    assert page_fit.main([*ASKED, "shelf", "puzzle-right", "results-round", "table-super"]) == 0


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        *((page, "cut") for page in ("shelf", "puzzle-right", "results-round", "nearby-lobby", "table-super")),
        ("review", "overlap"),  # its longest text has as many lines as it needs
    ],
)
def test_texts_that_become_three_times_as_long_are_found(
    capsys: pytest.CaptureFixture[str], page: str, fault: str
) -> None:
    assert page_fit.main([*ASKED, page, "--plant", "long"]) == 1
    assert f"{page}: {fault}: " in capsys.readouterr().out


@pytest.mark.parametrize("page", ["rules", "puzzle-right", "results-round", "review", "nearby-lobby", "table-super"])
def test_letters_below_the_smallest_size_are_found(capsys: pytest.CaptureFixture[str], page: str) -> None:
    small = ["--letters", "100", "--plant", "small"]
    assert page_fit.main([*ASKED, page, *small]) == 1
    assert f"{page}: too small: " in capsys.readouterr().out


@pytest.mark.parametrize("page", ["settings", "results-round", "review", "nearby-lobby"])
def test_widgets_that_outgrow_their_places_are_found(capsys: pytest.CaptureFixture[str], page: str) -> None:
    assert page_fit.main([*ASKED, page, "--plant", "wide"]) == 1
    assert f"{page}: overlap: " in capsys.readouterr().out


def test_pictures_are_saved_to_be_read(tmp_path: object) -> None:
    assert page_fit.main([*ASKED, "rules", "--pictures", str(tmp_path)]) == 0


def test_a_page_with_another_scene_than_the_list_says_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_fit, "PAGES", {"rules": PAGES["rules"]._replace(scene="ShelfScene")})
    assert page_fit.main([*ASKED, "rules"]) == 1
    assert "rules: shows RulesScene instead of ShelfScene" in capsys.readouterr().out
