"""Every deliberate fault of tools/lan can still be put into the sources."""

from __future__ import annotations

import builtins
import keyword
import re
from collections import Counter
from pathlib import Path

from tools.lan.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[4]


def test_every_fault_finds_the_line_that_it_changes() -> None:
    texts = {mutant.module: (ROOT / mutant.module).read_text(encoding="utf-8") for mutant in MUTANTS}
    found = {mutant.name: texts[mutant.module].count(mutant.line) for mutant in MUTANTS}
    assert {name: times for name, times in found.items() if times != 1} == {}


def test_no_two_faults_share_a_name_and_each_changes_something() -> None:
    names = Counter(mutant.name for mutant in MUTANTS)
    assert [name for name, times in names.items() if times > 1] == []
    assert [mutant.name for mutant in MUTANTS if mutant.line == mutant.fault] == []


def test_a_fault_uses_only_names_that_its_module_knows() -> None:
    """Otherwise a test that meets it ends with a `NameError`, and the fault is taken for noticed."""
    unknown = {}
    for mutant in MUTANTS:
        known = set(re.findall(r"\w+", (ROOT / mutant.module).read_text(encoding="utf-8"))) | set(dir(builtins))
        words = re.findall(r"(?<![\w.])[A-Za-z_]\w*", re.sub(r'"[^"]*"', '""', mutant.fault))
        unknown[mutant.name] = set(words) - known - set(keyword.kwlist) - {"e"}
    assert {name: words for name, words in unknown.items() if words} == {}
