"""The golden evenings on disk: the files after each step, their contents, and how they are read."""

from __future__ import annotations

import pytest

from tools.golden_texts.players.choices_made import EVENINGS as OF_A_SESSION
from tools.golden_texts.players.hosted_tables import EVENINGS as OF_HOSTS
from tools.golden_texts.players.kept_data import EVENINGS, evening_file, golden_evening
from tools.golden_texts.players.lan_tables import EVENINGS as ON_THE_NETWORK
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.local_tables import EVENINGS as AT_ONE_COMPUTER


@pytest.mark.posix  # systems call the errors of their disks differently
@pytest.mark.parametrize("name", EVENINGS)
def test_what_is_on_disk_is_told_as_it_was(name: str) -> None:
    assert golden_evening(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"


def test_no_golden_evening_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {
        *EVENINGS,
        *ON_THE_NETWORK,
        *AT_ONE_COMPUTER,
        *OF_A_SESSION,
        *OF_HOSTS,
    }
