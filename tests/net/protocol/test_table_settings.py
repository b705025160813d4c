"""The settings of a table are given by their names, so that a field that is added moves no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.protocol.messages import TableSettings


def test_settings_are_never_given_by_their_place() -> None:
    build: Callable[..., TableSettings] = TableSettings
    with pytest.raises(TypeError):
        build(8, 100)


def test_a_change_leaves_every_other_setting() -> None:
    before = TableSettings(stand_in=3, pace=45, chat=False, turn=60, words=b"8 bytes!")
    assert before.with_changes(turn=0) == TableSettings(stand_in=3, pace=45, chat=False, turn=0, words=b"8 bytes!")
    with pytest.raises(TypeError):
        before.with_changes(trun=0)
