"""Every deliberate fault of tools/lan can still be put into the sources."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tools.lan.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]


def test_every_fault_finds_the_line_that_it_changes() -> None:
    texts = {mutant.module: (ROOT / mutant.module).read_text(encoding="utf-8") for mutant in MUTANTS}
    found = {mutant.name: texts[mutant.module].count(mutant.line) for mutant in MUTANTS}
    assert {name: times for name, times in found.items() if times != 1} == {}


def test_no_two_faults_share_a_name_and_each_changes_something() -> None:
    names = Counter(mutant.name for mutant in MUTANTS)
    assert [name for name, times in names.items() if times > 1] == []
    assert [mutant.name for mutant in MUTANTS if mutant.line == mutant.fault] == []
