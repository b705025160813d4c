"""tools/dev.py: the steps of each word, updates of the environment, and clear errors."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.sources import sources
from tools import dev
from tools.dev import HEADLESS, STAMP, TESTED, DevError, Step, VirtualEnvironment

LINUX = VirtualEnvironment(Path("/game/.venv"), windows=False)
DEV = dev.extras_for("test")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a project whose environment looks installed."""
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (tmp_path / "tools").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()
    return tmp_path


def nest_of(root: Path) -> VirtualEnvironment:
    return VirtualEnvironment(root / ".venv", windows=False)


class Shell:
    """Stands in for subprocess.run: records commands and returns exit codes in turn, then 0."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)
        self.commands: list[list[str]] = []
        self.environments: list[dict[str, str] | None] = []

    def __call__(
        self, command: list[str], *, env: dict[str, str] | None = None, **_: object
    ) -> subprocess.CompletedProcess[bytes]:
        self.commands.append(command)
        self.environments.append(env)
        return subprocess.CompletedProcess(command, self.codes.pop(0) if self.codes else 0)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Run nothing, and record the commands."""
    stand_in = Shell()
    monkeypatch.setattr(subprocess, "run", stand_in)
    return stand_in


def test_test_runs_ruff_mypy_and_pytest_in_this_order_without_a_screen() -> None:
    todo = dev.steps("test", ["-k", "laws"], Path("/game"), LINUX)
    python = str(Path("/game/.venv/bin/python"))
    assert [step.command[:3] for step in todo] == [
        [python, "-m", "ruff"],
        [python, "-m", "ruff"],
        [python, "-m", "mypy"],
        [python, "-m", "pytest"],
    ]
    assert [step.is_quiet for step in todo] == [False, False, True, False], "types are checked beside the tests"
    assert todo[1].command[3:] == ["format", "--check", "."]
    assert todo[-1].command[3:] == ["-n", "3", "--dist", "loadgroup", "-k", "laws"]
    assert todo[-1].extra == TESTED
    assert {"SDL_VIDEODRIVER", "SDL_AUDIODRIVER"} <= HEADLESS.keys()


def test_the_laboratory_is_tested_only_when_asked_for() -> None:
    everyday, long = (dev.steps("test", arguments, dev.ROOT, LINUX)[-1] for arguments in (["-x"], ["--lab", "-x"]))
    assert everyday.command == long.command
    assert dict(long.extra) == {**everyday.extra, "BONEYARD_LONG_TESTS": "1"}
    ask = "import sys; from tests.support.lengths import LONG; sys.exit(LONG)"
    assert dev.run([Step("ask", [sys.executable, "-c", ask], {"BONEYARD_LONG_TESTS": ""})], dev.ROOT) == 0
    assert dev.run([Step("ask", [sys.executable, "-c", ask], long.extra)], dev.ROOT) == 1


def test_tests_keep_what_they_compile_even_where_python_is_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    ask = "import sys; sys.exit(sys.dont_write_bytecode)"
    assert dev.run([Step("ask", [sys.executable, "-c", ask], TESTED)], dev.ROOT) == 0
    assert dev.run([Step("ask", [sys.executable, "-c", ask], HEADLESS)], dev.ROOT) == 1


def test_compile_and_undo_go_to_the_compiler() -> None:
    (step,) = dev.steps("compile", ["--undo"], Path("/game"), LINUX)
    assert step.command[1:] == ["-m", "tools.compiling.build", "--undo"]


def test_test_compiled_compiles_and_insists_on_what_was_compiled() -> None:
    first, last = dev.steps("test", ["--compiled", "-x"], dev.ROOT, LINUX)
    assert first.command[1:] == ["-m", "tools.compiling.build"]
    assert last.command[-1] == "-x"
    assert "--compiled" not in last.command
    assert last.extra["BONEYARD_ENGINE"] == "compiled"


@pytest.mark.slow
@pytest.mark.xdist_group("sources")
def test_engine_runs_every_test_of_the_engine_and_no_window() -> None:
    (step,) = dev.steps("engine", ["-x"], dev.ROOT, LINUX)
    assert step.command[:7] == [str(Path("/game/.venv/bin/python")), "-m", "pytest", "-n", "3", "--dist", "loadgroup"]
    assert step.command[-1] == "-x"
    assert step.extra == TESTED
    named = [dev.ROOT / path for path in step.command[7:-1]]
    files = {test for path in named for test in (path.rglob("test_*.py") if path.is_dir() else [path])}
    modules = {test: reached(source.name) for source in sources().values() if (test := source.path).name[:5] == "test_"}
    assert files <= modules.keys()
    assert not [file for file in files if "pygame" in modules[file]]
    own = {file for file, top in modules.items() if "engine" in top and not top & {"game", "net", "pygame"}}
    of_all = {
        dev.ROOT / "tests/test_architecture.py",
        dev.ROOT / "tests/test_english.py",
        dev.ROOT / "tests/net/whole/test_killed_processes.py",
        dev.ROOT / "tests/tools/test_lan_processes.py",
    }
    assert not own - files - of_all, "ENGINE in tools/dev.py has to name them"


def reached(module: str) -> set[str]:
    """Return the packages that a test module imports, also through other tests and tools."""
    found: set[str] = set()
    todo, seen = [module], set[str]()
    while todo:
        name = todo.pop()
        found.add(name.split(".")[0])
        if name not in seen and name.startswith(("tests.", "tools.")) and name in sources():
            seen.add(name)
            todo += [each.module for each in sources()[name].imports]
    return found


def test_check_is_test_without_pytest() -> None:
    assert dev.steps("check", [], Path("/game"), LINUX) == dev.steps("test", [], Path("/game"), LINUX)[:-1]


def test_play_hands_everything_on_to_the_game_on_the_real_screen() -> None:
    (step,) = dev.steps("play", ["--windowed", "1280x720"], Path("/game"), LINUX)
    assert step.command == [str(Path("/game/.venv/bin/boneyard")), "--windowed", "1280x720"]
    assert step.extra == {}


def test_the_browser_is_looked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.dev.shutil.which", lambda name: "/opt/chrome" if name == "google-chrome" else None)
    steps = dev.steps("browser", ["fours"], Path("/game"), LINUX)
    assert [step.command[2] for step in steps].count("tools.phone.play") == 2
    assert all(step.extra == {"CHROMIUM": "/opt/chrome"} for step in steps)
    monkeypatch.setattr("tools.dev.shutil.which", lambda _name: None)
    with pytest.raises(dev.DevError, match=r"^No Chromium was found\. Install .*\.$"):
        dev.steps("browser", [], Path("/game"), LINUX)


def test_the_desktop_is_tried_on_a_screen_of_its_own() -> None:
    (step,) = dev.steps("desktop", ["--seconds", "5"], Path("/game"), LINUX)
    assert step.command[1:] == ["-m", "tools.desktop.check", "--seconds", "5"]
    assert step.extra == {}


def test_on_windows_programs_are_elsewhere() -> None:
    nest = VirtualEnvironment(Path("game") / ".venv", windows=True)
    assert nest.python.parts[-2:] == ("Scripts", "python.exe")
    assert nest.program("boneyard").parts[-2:] == ("Scripts", "boneyard.exe")


@pytest.mark.parametrize("word", dev.TOOLS)
def test_the_other_words_run_their_tool(word: str, root: Path) -> None:
    script = root / "tools" / dev.TOOLS[word]
    script.parent.mkdir(exist_ok=True)
    with pytest.raises(DevError, match=script.name):
        dev.steps(word, [], root, nest_of(root))
    script.touch()
    (step,) = dev.steps(word, ["--all"], root, nest_of(root))
    assert step.command[1:] == [str(script), "--all"]


@pytest.mark.posix
def test_nothing_is_installed_into_the_environment_of_another_checkout(root: Path, shell: Shell) -> None:
    theirs = root / "theirs"
    theirs.mkdir()
    link = root / "link"
    link.symlink_to(theirs, target_is_directory=True)
    dev.prepare(root, VirtualEnvironment(link, windows=False), DEV)
    assert not shell.commands
    assert not any(theirs.iterdir())


def test_packages_are_installed_once_and_again_when_pyproject_changes(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    dev.prepare(root, nest, DEV)
    dev.prepare(root, nest, DEV)
    assert len(shell.commands) == 1
    assert shell.commands[0][1:4] == ["-m", "pip", "install"]
    assert shell.commands[0][-2:] == ["--editable", ".[dev]"]
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    dev.prepare(root, nest, DEV)
    assert len(shell.commands) == 2


def test_playing_installs_only_the_game_and_testing_adds_the_tools_once(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    dev.prepare(root, nest, dev.extras_for("play"))
    dev.prepare(root, nest, DEV)
    assert [command[-1] for command in shell.commands] == [".", ".[dev]"]
    for word in dev.WORDS:
        dev.prepare(root, nest, dev.extras_for(word))
    assert len(shell.commands) == 2, "each word finds what it needs"
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    dev.prepare(root, nest, dev.extras_for("play"))
    assert shell.commands[-1][-1] == ".[dev]", "what was there before is kept"


def test_an_environment_of_an_earlier_version_is_installed_again(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    (nest.folder / STAMP).write_text(dev.fingerprint(root), encoding="utf-8")
    dev.prepare(root, nest, DEV)
    assert len(shell.commands) == 1


def test_only_developers_need_what_the_game_does_not() -> None:
    project = tomllib.loads((dev.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert dev.DEVELOPERS in extras
    assert "distributed" not in " ".join(extras[dev.DEVELOPERS] + project["dependencies"])
    assert "cluster" not in " ".join(extras[dev.DEVELOPERS])
    assert "babel" not in " ".join(project["dependencies"])


def test_a_failed_installation_is_tried_again(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    dev.prepare(root, nest, DEV)
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    shell.codes = [1]
    with pytest.raises(DevError, match="could not be installed"):
        dev.prepare(root, nest, DEV)
    assert not (nest.folder / STAMP).exists()
    dev.prepare(root, nest, DEV)
    assert dev.is_installed(root, nest, DEV)


def test_a_missing_environment_is_made_by_this_python(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    nest.python.unlink()
    dev.prepare(root, nest, DEV)
    assert shell.commands[0] == [sys.executable, "-m", "venv", "--clear", str(nest.folder)]


def test_an_environment_that_cannot_be_made_leaves_nothing_behind(root: Path, shell: Shell) -> None:
    nest = nest_of(root)
    nest.python.unlink()
    shell.codes = [1]
    with pytest.raises(DevError, match="python3-venv"):
        dev.prepare(root, nest, DEV)
    assert not nest.folder.exists()


def test_steps_stop_at_the_first_failure_with_its_exit_code(
    shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.codes = [0, 3]
    todo = [Step("one", ["a"], {}), Step("two", ["b"], {"LAMP": "on"}), Step("three", ["c"], {})]
    assert dev.run(todo, tmp_path) == 3
    assert shell.commands == [["a"], ["b"]]
    environment = shell.environments[1]
    assert environment is not None
    assert environment["LAMP"] == "on"
    headings = capsys.readouterr().out.splitlines()
    assert [line.split(" (after ")[0] for line in headings] == ["== one", "== two", "== two failed"]
    assert all(line.endswith(" s)") for line in headings)


def test_nothing_is_printed_after_the_last_step(
    shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.codes = [0, 1]
    assert dev.run([Step("one", ["a"], {}), Step("pytest", ["b"], {})], tmp_path) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("== pytest (after ")


def python_step(title: str, program: str, *, is_quiet: bool = False) -> Step:
    return Step(title, [sys.executable, "-c", program], {}, is_quiet=is_quiet)


@pytest.mark.slow
def test_a_quiet_step_runs_beside_the_next_and_says_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """They wait for one another, so neither ends unless both run at once."""
    wait = "import pathlib, time; pathlib.Path('{}').touch()\nwhile not pathlib.Path('{}').exists(): time.sleep(0.01)\n"
    quiet = python_step("types", wait.format("one", "other") + "print('fine')", is_quiet=True)
    assert dev.run([quiet, python_step("tests", wait.format("other", "one") + "print('passed')")], tmp_path) == 0
    headings = capfd.readouterr().out.splitlines()
    assert [line.split(" (after ")[0] for line in headings] == ["== types", "== tests", "passed"]


@pytest.mark.slow
def test_a_quiet_step_that_fails_ends_the_next_and_is_heard(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    quiet = python_step("types", "import sys; print('wrong type'); sys.exit(3)", is_quiet=True)
    assert dev.run([quiet, python_step("tests", "import time; time.sleep(600)")], tmp_path) == 3
    headings = capfd.readouterr().out.splitlines()
    assert [line.split(" (after ")[0] for line in headings] == ["== types", "== tests", "wrong type", "== types failed"]


@pytest.mark.slow
def test_a_step_that_fails_ends_the_quiet_one_beside_it(tmp_path: Path) -> None:
    quiet = python_step("types", "import time; time.sleep(600)", is_quiet=True)
    assert dev.run([quiet, python_step("tests", "import sys; sys.exit(4)")], tmp_path) == 4


def test_a_quiet_step_that_comes_last_is_heard(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert dev.run([python_step("types", "print('fine')", is_quiet=True)], tmp_path) == 0
    assert capfd.readouterr().out.splitlines() == ["fine"]


def test_a_program_ended_by_a_signal_fails_as_shells_count(shell: Shell, tmp_path: Path) -> None:
    shell.codes = [-11]
    assert dev.run([Step("one", ["a"], {})], tmp_path) == 139


def test_a_program_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DevError, match="cannot be started"):
        dev.run([Step("one", [str(tmp_path / "absent")], {})], tmp_path)


def test_an_unknown_word_is_one_line_with_the_nearest(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 2
    told = capsys.readouterr().err
    assert told == "dev.py: There is no word 'tset'; did you mean test?\n"
    assert dev.main(["xyzzy"]) == 2
    assert "there are play, test, engine, check" in capsys.readouterr().err
    assert shell.commands == []


def test_no_word_prints_the_words(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([]) == 2
    assert dev.main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in dev.WORDS)
    assert shell.commands == []


def test_an_old_python_is_told_in_one_line(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert dev.main(["test"]) == 2
    assert capsys.readouterr().err == "dev.py: Boneyard needs Python 3.11 or newer, and this is 3.9.2.\n"
    assert shell.commands == []


@pytest.mark.parametrize(("version", "fine"), [((3, 10, 9), False), ((3, 11, 0), True), ((4, 0, 0), True)])
def test_which_pythons_will_do(version: tuple[int, int, int], fine: bool) -> None:
    assert (dev.python_version_error(version) == "") is fine


def test_an_old_python_can_read_the_file_at_all() -> None:
    ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 8))
