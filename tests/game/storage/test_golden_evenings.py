"""The golden evenings on disk: the files after each step, their contents, and how they are read."""

from __future__ import annotations

from typing import Final

import pytest

from tools.golden_texts.players import (
    choices_made,
    damaged_files,
    host_runs,
    hosted_tables,
    kept_data,
    lan_tables,
    local_tables,
)

TOLD: Final = (choices_made, damaged_files, host_runs, hosted_tables, kept_data, lan_tables, local_tables)


@pytest.mark.posix  # systems call the errors of their disks differently
@pytest.mark.parametrize("name", kept_data.EVENINGS)
def test_what_is_on_disk_is_told_as_it_was(name: str) -> None:
    told = kept_data.evening_file(name).read_text(encoding="utf-8")
    assert kept_data.golden_evening(name) == told, "read the diff of `tools.golden`"


@pytest.mark.posix
@pytest.mark.parametrize("name", damaged_files.EVENINGS)
def test_damaged_files_are_read_as_they_were(name: str) -> None:
    told = damaged_files.evening_file(name).read_text(encoding="utf-8")
    assert damaged_files.golden_evening(name) == told, "read the diff of `tools.golden`"


def test_no_golden_evening_is_left_over() -> None:
    told = {name for module in TOLD for name in module.EVENINGS}
    assert {path.stem for path in lan_tables.FOLDER.iterdir()} == told
