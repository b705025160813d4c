"""The options of all commands and what they print: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.words.commands import OPTIONS_FILE, OUTPUTS_FILE, golden_options, golden_outputs
from tools.golden_texts.words.network_commands import FILE, golden_network_commands


def test_arguments_are_declared_and_read_as_they_always_were() -> None:
    assert OPTIONS_FILE.read_text(encoding="utf-8") == golden_options(), "if it was meant, run tools/golden.py"


@pytest.mark.slow  # on one system: paths and errors differ between them
def test_commands_print_what_they_always_printed() -> None:
    assert OUTPUTS_FILE.read_text(encoding="utf-8") == golden_outputs(), "if it was meant, run tools/golden.py"


@pytest.mark.slow  # on one system: errors differ between them
def test_commands_of_the_network_plan_and_print_what_they_always_did() -> None:
    assert FILE.read_text(encoding="utf-8") == golden_network_commands()[FILE], "if it was meant, run tools/golden.py"
