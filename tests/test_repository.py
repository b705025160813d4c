"""The files that a contributor meets first name only commands, packages and files that exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.app.cli import COMMANDS
from tests.support.sources import ROOT
from tools import dev

GITHUB: Final = ROOT / ".github"
WORKFLOW: Final = GITHUB / "workflows" / "test.yml"
FORMS: Final = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
PAGES: Final = {"CONTRIBUTING.md": 500, "SECURITY.md": 120}
"""The first pages, and the most words each may have."""
NAMING: Final = [
    WORKFLOW,
    ROOT / ".pre-commit-config.yaml",
    ROOT / "CONTRIBUTING.md",
    GITHUB / "PULL_REQUEST_TEMPLATE.md",
]
"""The files that name commands of the project."""
COMMAND: Final = re.compile(
    r"python3? (?P<script>tools/\w+\.py)(?: (?P<word>[\w-]+))?"
    r"|python3? -m (?P<module>tools[\w.]+)"
    r"|pytest(?P<tests>(?: tests[\w/.]*)+)"
    r"|-m \"(?P<markers>[\w ]+)\""
    r"|\[(?P<extra>dev|cluster|peers)\]"
    r"|\bboneyard (?P<game>[a-z]\w+)",
)
"""A command, and the part of it that must exist."""


def faults(text: str) -> Iterator[str]:
    """Yield each thing named in a command that isn't there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    markers = {line.partition(":")[0] for line in project["tool"]["pytest"]["ini_options"]["markers"]}
    for found in COMMAND.finditer(text):
        named = {kind: value for kind, value in found.groupdict().items() if value}
        match named:
            case {"script": script, **rest}:
                if not (ROOT / script).is_file():
                    yield script
                if script == "tools/dev.py" and "word" in rest and rest["word"] not in dev.WORDS:
                    yield f"dev.py {rest['word']}"
            case {"module": module}:
                path = ROOT / module.replace(".", "/")
                if not path.with_suffix(".py").is_file() and not (path / "__main__.py").is_file():
                    yield module
            case {"tests": tests}:
                yield from (test for test in tests.split() if not (ROOT / test).exists())
            case {"markers": expression}:
                yield from sorted(set(expression.split()) - markers - {"not", "and", "or"})
            case {"extra": extra}:
                if extra not in project["project"]["optional-dependencies"]:
                    yield extra
            case {"game": command}:
                if command not in COMMANDS:
                    yield f"boneyard {command}"


@pytest.mark.parametrize("page", NAMING, ids=lambda page: page.name)
def test_every_command_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert COMMAND.search(text), "a page without a command needn't be here"
    assert list(faults(text)) == []


def test_a_command_that_does_not_exist_is_noticed() -> None:
    text = (
        "python3 tools/dev.py tset; python tools/gone.py; python -m tools.lan.gone; pytest tests/docs tests/gone"
        '; pytest -m "not slow and not windows"; boneyard simulat all_fives; .venv/bin/python -m tools.lab.ladder'
    )
    missing = ["dev.py tset", "tools/gone.py", "tools.lan.gone", "tests/gone", "windows", "boneyard simulat"]
    assert list(faults(text)) == missing


def test_the_workflow_has_every_job_on_the_systems_and_pythons_that_are_supported() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    jobs = re.findall(r"^  (\w+):\n(?=    )", text.partition("\njobs:\n")[2], re.MULTILINE)
    assert jobs == ["check", "test", "compiled", "desktop", "wheel", "nightly"]
    assert text.count("os: [ubuntu-latest, windows-latest, macos-latest]") == 2
    oldest = ".".join(map(str, dev.NEEDED))
    assert f'python: ["{oldest}", "3.13", "3.14"]' in text
    assert "\t" not in text


@pytest.mark.parametrize("form", [form for form in FORMS if form.stem != "config"], ids=lambda form: form.name)
def test_a_form_has_a_title_and_its_fields_have_names(form: Path) -> None:
    text = form.read_text(encoding="utf-8")
    assert re.findall(r"^(\w+):", text, re.MULTILINE) == ["name", "description", "labels", "body"]
    fields = text.split("\n  - type: ")[1:]
    ids = [re.findall(r"^    id: (\w+)$", field, re.MULTILINE) for field in fields]
    assert all(len(each) == 1 for each in ids)
    assert len({each[0] for each in ids}) == len(fields) > 2
    assert all(field.split("\n")[0] in {"input", "textarea"} for field in fields)
    assert all(field.count("\n      label: ") == 1 for field in fields)


@pytest.mark.parametrize("path", [WORKFLOW, ROOT / ".pre-commit-config.yaml", *FORMS], ids=lambda path: path.name)
def test_yaml_can_be_read(path: Path) -> None:
    yaml = pytest.importorskip("yaml", reason="nothing else here needs PyYAML")
    assert isinstance(yaml.safe_load(path.read_text(encoding="utf-8")), dict)


@pytest.mark.parametrize("page", PAGES)
def test_the_first_pages_are_short(page: str) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").split()) <= PAGES[page]


def test_the_changelog_has_the_release_that_is_worked_on_and_the_last_one() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$", text, re.MULTILINE)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert releases[:2] == ["Unreleased", version]
    sections = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("package", ["engine", "net", "game"])
def test_a_package_says_that_it_has_types(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()
