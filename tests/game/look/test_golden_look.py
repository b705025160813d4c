"""The art of a window looks as it did: what no law speaks of, and nobody would notice piece by piece."""

from __future__ import annotations

from tools.golden_texts.look import changed, golden_sheets


def test_every_piece_of_art_looks_as_it_did() -> None:
    found = {path.name: names for path, sheet in golden_sheets().items() if (names := changed(path, sheet))}
    assert found == {}, "`python -m tools.golden` draws tests/golden_look anew: look at it before and after"
