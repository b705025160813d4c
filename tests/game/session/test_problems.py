"""Problems are told once, and an error of the disk becomes one of them."""

from __future__ import annotations

import errno
import os

import pytest

from engine.sentences import sentence
from game.session.problems import Problems


def test_each_problem_is_told_once() -> None:
    problems = Problems()
    problems.add(sentence("One."), sentence("Two."))
    assert [str(each) for each in problems.take()] == ["One.", "Two."]
    assert problems.take() == []


def test_an_error_of_the_disk_becomes_a_problem_and_ends_the_block() -> None:
    problems, done = Problems(), []
    with problems.reported("The match couldn't be set aside: {reason}."):
        done.append("begun")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert done == ["begun"]
    assert [str(each) for each in problems.take()] == ["The match couldn't be set aside: No space left on device."]


def test_any_other_error_goes_on() -> None:
    problems = Problems()
    with pytest.raises(ValueError, match="ours"), problems.reported("The match couldn't be set aside: {reason}."):
        raise ValueError("ours")
    assert problems.take() == []
