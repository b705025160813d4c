"""The golden words for ends of rounds."""

from __future__ import annotations

from tools.golden_texts.words.round_ends import golden_round_ends


def test_every_end_of_a_round_is_told_in_the_same_words() -> None:
    for path, text in golden_round_ends().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: `python -m tools.golden` rewrites it"
