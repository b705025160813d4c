"""Guests of ours at a host written from the page alone: they find an honest one clean, and say what another does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.stranger_crooks import OtherView, TwoLists
from tests.stranger_door import OpenTable
from tests.stranger_host import Host
from tests.test_outside_checks import TERMS

ROOT = Path(__file__).resolve().parent.parent
CODE = "123456"


@contextmanager
def table(host: Host) -> Iterator[OpenTable]:
    """Open a table of the stranger's, with as many real guests as it has seats for."""
    with ExitStack() as closing:
        opened = OpenTable(host, CODE)
        closing.callback(opened.close)
        for _ in range(host.guests):
            command = [sys.executable, "-m", "game.cli", "join", f"127.0.0.1:{opened.port}", "--code", CODE]
            process = closing.enter_context(
                subprocess.Popen(  # noqa: S603  our own program
                    [*command, "--bot", "bruno", "--pace", "0", "--json"],
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
            )
            closing.callback(process.kill)
        yield opened


def test_guests_of_ours_play_at_the_table_of_a_stranger_and_find_it_clean() -> None:
    host = Host(TERMS, 2)
    with table(host) as opened:
        opened.keep(lambda: host.number > 2)

    assert host.found == []
    assert {host.verdicts[deal, seat] for deal in (1, 2) for seat in (0, 1)} == {"clean"}


@pytest.mark.parametrize(
    ("crook", "code", "seats"), [(TwoLists, "two_lists", {0, 1}), (OtherView, "shown_otherwise", {0})]
)
def test_guests_of_ours_find_out_a_stranger_that_lies(crook: type[Host], code: str, seats: set[int]) -> None:
    host = crook(TERMS, 2)
    with table(host) as opened:
        opened.keep(lambda: len(host.found) >= len(seats))

    assert {one.code for one in host.found} == {code}
    assert {host.keys.index(one.key) for one in host.found} == seats
