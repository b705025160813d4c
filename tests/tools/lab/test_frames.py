"""The frames of a moment are measured without those in which bots think, and the exit code tells of slow ones."""

from __future__ import annotations

import pytest

from tools.lab import frames


def test_the_frames_of_a_moment_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(frames.cost(frames.Kind("scored", "all_fives", 2), "film")) > 20
    with pytest.raises(SystemExit):
        frames.main(["nothing"])
    assert "there is no nothing" in capsys.readouterr().err


def test_a_moment_that_never_comes_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "LONGEST", 1.0)
    with pytest.raises(LookupError, match="no spellcast in block_draw"):
        frames.cost(frames.Kind("spellcast", "block_draw", 2), "film")
