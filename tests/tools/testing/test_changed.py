"""`dev.py test --changed` runs the tests that a change could break, and counts those it leaves out."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.support.sources import ROOT, sources
from tools import dev
from tools.import_graph import imports_of, read
from tools.testing import changed, known_imports
from tools.testing.changed import ALWAYS, APART, BESIDE, HUBS, last_failed, last_seconds, nearest, summary
from tools.testing.changed import lane as lane_of

HUB: Final = "engine/games/__init__.py"
FILES: Final = {
    "engine/__init__.py": "",
    "net/__init__.py": "",
    "engine/adding.py": "def add(a: int, b: int) -> int:\n    return a + b\n",
    "engine/doubling.py": "from engine import adding\n\n\ndef double(a: int) -> int:\n    return adding.add(a, a)\n",
    "engine/apart.py": "",
    HUB: "from engine import doubling\n",
    "net/wire.py": "import engine.games\n",
    "docs/page.md": "A page.\n",
    "assets/sound.wav": "beep",
    "assets/locale/es/es.po": "",
    "tools/drawing.py": "from engine import adding\n",
    "tests/conftest.py": "",
    "tests/support/numbers.py": "from engine import doubling\n\nTWO = doubling.double(1)\n",
    "tests/engine/test_doubling.py": (
        "from engine import doubling\n\n\ndef test_two_and_two() -> None:\n    assert doubling.double(2) == 4\n"
    ),
    "tests/engine/test_neighbour.py": "def test_nothing() -> None:\n    pass\n",
    "tests/net/test_numbers.py": "from tests.support.numbers import TWO\n\n\ndef test_two() -> None:\n    assert TWO\n",
    "tests/net/test_wire.py": "from net import wire\n\n\ndef test_wire() -> None:\n    assert wire\n",
    "tests/net/test_page.py": "def test_page() -> None:\n    assert 'page.md'\n",
    "tests/docs/test_links.py": "def test_links() -> None:\n    pass\n",
    "tests/game/i18n/test_spanish.py": "def test_spanish() -> None:\n    pass\n",
    "tests/tools/test_drawing.py": "from tools import drawing\n\n\ndef test_drawing() -> None:\n    assert drawing\n",
    "tests/outside/test_stranger.py": "from engine import adding\n\n\ndef test_it() -> None:\n    assert adding\n",
}
"""A small project with every kind of file."""
TESTS: Final = {path for path in FILES if path.rpartition("/")[2].startswith("test_")}
NAMED: Final = {"tests/engine/test_doubling.py", "tests/engine/test_neighbour.py", "tests/net/test_numbers.py"}
"""The tests that import `engine/adding.py` without a hub, and the one beside them."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project under git, with everything committed on `main`."""
    write(tmp_path, FILES)
    run_git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    return tmp_path


def write(root: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def run_git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True)  # noqa: S603, S607 - a repository of this test


def commit(root: Path) -> None:
    run_git(root, "add", "--all")
    run_git(root, "commit", "--quiet", "--message", "A change")


def lane(root: Path, paths: Iterable[str], failed: Iterable[str] = ()) -> set[str]:
    return set(lane_of(root, [*paths], failed).files)


def test_the_tests_of_the_importers_run_but_not_through_a_hub(project: Path) -> None:
    chosen = lane_of(project, ["engine/adding.py"])
    assert chosen.files == NAMED
    assert [*chosen.left_out.values()] == [1, 2, 3], "the wire; tools and outside; pages, Spanish and the other page"


def test_a_changed_hub_runs_the_tests_of_all_its_importers(project: Path) -> None:
    assert "tests/net/test_wire.py" in lane(project, [HUB])


def test_a_changed_test_or_support_module_runs_with_its_importers(project: Path) -> None:
    assert lane(project, ["tests/net/test_wire.py"]) == {"tests/net/test_wire.py"}
    assert lane(project, ["tests/support/numbers.py"]) == {"tests/net/test_numbers.py"}
    assert lane(project, ["tests/outside/test_stranger.py"]) == {"tests/outside/test_stranger.py"}


def test_a_module_without_importers_runs_the_tests_of_its_folder(project: Path) -> None:
    assert lane(project, ["engine/apart.py"]) == {"tests/engine/test_doubling.py", "tests/engine/test_neighbour.py"}


def test_a_deleted_module_runs_the_tests_of_its_folder(project: Path) -> None:
    assert lane(project, ["net/deeper/gone.py"]) == {path for path in TESTS if path.startswith("tests/net/")}


@pytest.mark.parametrize("path", ["assets/sound.wav", "tests/conftest.py", "tests/golden_net/a.json", "pyproject.toml"])
def test_what_every_test_could_depend_on_runs_everything(project: Path, path: str) -> None:
    chosen = lane_of(project, ["engine/apart.py", path])
    assert chosen.files == TESTS
    assert path in summary(chosen, [path], "main")[0]


def test_texts_and_pages_run_their_own_tests_and_those_that_name_them(project: Path) -> None:
    assert lane(project, ["assets/locale/es/es.po"]) == {"tests/game/i18n/test_spanish.py"}
    assert lane(project, ["docs/page.md"]) == {"tests/docs/test_links.py", "tests/net/test_page.py"}


def test_tests_of_tools_run_if_a_tool_has_changed(project: Path) -> None:
    assert lane(project, ["tools/drawing.py"]) == {"tests/tools/test_drawing.py"}
    assert "tests/outside/test_stranger.py" in lane(project, ["tools/drawing.py", "engine/adding.py"])


def test_the_nearest_tests_run_first_and_as_many_as_there_is_time_for(project: Path) -> None:
    found = lane_of(project, ["engine/adding.py"])
    assert {path.rpartition("/")[2]: far for path, far in found.distances.items()} == {
        "test_doubling.py": 2,
        "test_neighbour.py": BESIDE,
        "test_numbers.py": 3,
    }
    takes = {
        "tests/engine/test_doubling.py": 4.0,
        "tests/engine/test_neighbour.py": 3.0,
        "tests/net/test_numbers.py": 5,
    }
    assert nearest(found, takes, 12.0) == found
    near = nearest(found, takes, 11.0)
    assert near.files == NAMED - {"tests/net/test_numbers.py"}
    assert next(iter(near.left_out.items())) == ("would take 5 s more; --far runs them, too", 1)
    assert nearest(found, {}, 1.0).files == {"tests/engine/test_doubling.py"}, "those that never ran take a second"


def test_changed_tests_and_the_last_failures_run_however_long_they_take(project: Path) -> None:
    takes = dict.fromkeys(TESTS, 100.0)
    failed = ["tests/net/test_wire.py"]
    found = lane_of(project, ["engine/adding.py", "tests/net/test_page.py"], failed)
    assert nearest(found, takes, 10.0).files == {"tests/net/test_page.py", *failed}
    everything = lane_of(project, ["pyproject.toml"])
    assert nearest(everything, takes, 10.0) == everything


def test_the_laws_over_all_sources_leave_as_much_time_for_the_tests_of_the_change(project: Path) -> None:
    write(project, dict.fromkeys(ALWAYS, ""))
    takes = {**dict.fromkeys(TESTS, 3.0), **dict.fromkeys(ALWAYS, 100.0)}
    assert nearest(lane_of(project, ["engine/adding.py"]), takes, 9.0).files == NAMED | {*ALWAYS}


def test_imports_are_kept_and_only_changed_files_are_parsed_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def parse(text: bytes, name: str) -> ast.Module:
        parsed.append(Path(name).relative_to(project).as_posix())
        return ast.parse(text, name)

    monkeypatch.setattr(known_imports, "ast", SimpleNamespace(parse=parse))
    (project / known_imports.KEPT.parts[0]).mkdir()
    modules = sorted(path for path in FILES if path.endswith(".py"))
    for change, again in (
        ({}, modules),
        ({}, []),
        ({"engine/apart.py": "import net.wire\n"}, ["engine/apart.py"]),
        ({known_imports.KEPT.as_posix(): "[]"}, modules),
    ):
        parsed.clear()
        write(project, change)
        assert known_imports.imports(project) == imports_of(read(project))
        assert sorted(parsed) == again


def test_the_seconds_of_the_last_run_are_known(project: Path) -> None:
    assert last_seconds(project) == {}
    write(project, {changed.SECONDS.as_posix(): '{"tests/net/test_wire.py": 2.5}'})
    assert last_seconds(project) == {"tests/net/test_wire.py": 2.5}


def test_the_files_of_the_last_failures_run_again(project: Path) -> None:
    write(
        project, {changed.LAST_FAILED.as_posix(): '{"tests/net/test_wire.py::test_wire": true, "tests/gone.py": true}'}
    )
    assert last_failed(project) == ["tests/gone.py", "tests/net/test_wire.py"]
    assert lane(project, ["engine/adding.py"], last_failed(project)) == NAMED | {"tests/net/test_wire.py"}
    write(project, {changed.LAST_FAILED.as_posix(): "{"})
    assert last_failed(project) == []


def test_a_planted_fault_is_found_and_the_rest_is_counted(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(changed, "ROOT", project)
    pytest_here = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider"]
    monkeypatch.setenv("PYTHONPATH", str(project))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # this small project ignores no files
    assert changed.main(["main", *pytest_here]) == 0
    assert "Nothing has changed since main." in capfd.readouterr().out
    run_git(project, "checkout", "--quiet", "-b", "fault")
    write(project, {"engine/adding.py": FILES["engine/adding.py"].replace("a + b", "a - b")})
    assert changed.main(["main", *pytest_here]) == 1
    said = capfd.readouterr().out
    assert said.startswith(
        "1 file has changed since main: 3 test files\nleft out: 1 that import the change only through"
    )
    assert "test_two_and_two" in said
    commit(project)
    assert changed.main(["main", *pytest_here]) == 1, "committed on the branch, it is found as well"
    write(
        project,
        {"engine/adding.py": FILES["engine/adding.py"], "tests/net/test_new.py": FILES["tests/net/test_wire.py"]},
    )
    capfd.readouterr()
    assert changed.main(["main", *pytest_here]) == 0
    assert capfd.readouterr().out.startswith("1 file has changed since main: 1 test files\n")


def test_an_unknown_branch_is_one_sentence(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(changed, "ROOT", project)
    assert changed.main(["trunk", "true"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("dev.py: git merge-base HEAD trunk failed: ")
    assert said.count("\n") == 1


@pytest.mark.xdist_group("sources")
def test_every_hub_and_test_that_is_named_is_there() -> None:
    assert sources().keys() >= HUBS
    assert all((ROOT / path).exists() for path in (*ALWAYS, *APART, changed.OF_TEXTS, changed.OF_PAGES))


def test_dev_checks_everything_and_hands_the_branch_and_the_rest_on() -> None:
    nest = dev.VirtualEnvironment(Path("/game/.venv"), windows=False)

    def command(*arguments: str) -> list[str]:
        *checks, last = dev.steps("test", arguments, ROOT, nest)
        assert checks == dev.check_steps(str(nest.python))
        return last.command[1:3] + last.command[3:4] + last.command[11:]

    assert command("--changed") == ["-m", "tools.testing.changed", "main"]
    assert command("--changed", "-x") == ["-m", "tools.testing.changed", "main", "-x"]
    assert command("-x", "--changed", "v0.1.0", "-k", "laws") == [
        "-m",
        "tools.testing.changed",
        "v0.1.0",
        "-x",
        "-k",
        "laws",
    ]


def test_fast_looks_only_at_python_files_that_differ_from_the_last_commit(project: Path) -> None:
    nest = dev.VirtualEnvironment(Path("/game/.venv"), windows=False)
    assert dev.steps("check", ["--fast"], project, nest) == []
    write(project, {"engine/adding.py": "", "docs/page.md": "", "net/new.py": ""})
    (project / "net" / "wire.py").unlink()
    linter, formatter = dev.steps("check", ["--fast"], project, nest)
    assert linter.command[2:] == ["ruff", "check", "engine/adding.py", "net/new.py"]
    assert formatter.command[2:] == ["ruff", "format", "--check", "engine/adding.py", "net/new.py"]
