"""The art of a window looks as it did: what no law speaks of, and nobody would notice piece by piece."""

from __future__ import annotations

from tools.golden_texts.screen.canvas import recorded
from tools.golden_texts.screen.look import changed, golden_sheets
from tools.golden_texts.screen.strokes import ART, READ, strokes_file


def test_every_piece_of_art_looks_as_it_did() -> None:
    with recorded(wants_pixels=True) as strokes:
        sheets = golden_sheets()
    found = {path.name: names for path, sheet in sheets.items() if (names := changed(path, sheet))}
    assert found == {}, "`python -m tools.golden` draws tests/golden_look anew: look at it before and after"
    assert strokes.summed_up() == strokes_file(ART).read_text(encoding="utf-8"), READ
