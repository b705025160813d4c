"""tools/compiling and engine/built.py: what the compiler reads, and when its result is used; nothing is compiled."""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from mypy_extensions import mypyc_attr

from engine import built
from engine.families.chain.board import Chain
from engine.fields import Copyable
from tests.support.lengths import sampled
from tools.compiling import build
from tools.compiling.walks import walks
from tools.compiling.written_out import written_out

MODULES: Final = build.modules()
PYTHON: Final = {"NamedTuple", "Enum", "IntEnum"}
"""Bases of classes that stay Python."""
ROOT: Final = build.ROOT


def written(module: Path) -> str:
    return written_out((ROOT / module).read_text(encoding="utf-8"), build.kinds_of(module))


def places(source: str) -> dict[str, set[int]]:
    """Return the lines of each function by name."""
    found: dict[str, set[int]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, set()).add(node.lineno)
    return found


@pytest.fixture
def chain(monkeypatch: pytest.MonkeyPatch) -> type[Copyable]:
    """Return the board of the chain games as it is written out for the compiler, run as Python."""
    module = ModuleType("written_chain")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    vars(module)["mypyc_attr"] = mypyc_attr
    exec(written(Path("engine/families/chain/board.py")), vars(module))  # noqa: S102  # our own source
    made: type[Copyable] = vars(module)["Chain"]
    return made


@sampled(4)
@pytest.mark.parametrize("module", MODULES, ids=str)
def test_what_is_compiled_keeps_its_lines(module: Path) -> None:
    before, after = places((ROOT / module).read_text(encoding="utf-8")), places(written(module))
    assert all(lines <= after[name] for name, lines in before.items())


def test_rules_and_bots_are_compiled_and_texts_are_not() -> None:
    names = {path.as_posix() for path in MODULES}
    assert {"engine/core.py", "engine/bots/keen.py", "engine/games/all_fives.py"} <= names
    assert names.isdisjoint({"engine/sentences.py", "engine/built.py", "engine/record/record.py"})
    assert not [name for name in names if name.endswith("__init__.py")]


def test_every_module_is_compiled_or_left_as_python() -> None:
    left = build.left_as_python(ROOT, [str(module) for module in MODULES])
    assert Path("engine/sentences.py") in left
    assert sorted([*left, *MODULES]) == sorted(path.relative_to(ROOT) for path in (ROOT / "engine").rglob("*.py"))


def test_a_board_that_is_written_out_has_the_fields_of_the_board(chain: type[Copyable]) -> None:
    assert [*chain.fields] == [*Chain.fields]
    assert [str(hint) for hint in chain.fields.values()] == [
        str(hint).replace(Chain.__module__, chain.__module__) for hint in Chain.fields.values()
    ]


def test_a_board_that_is_written_out_is_made_and_copied_like_the_board(chain: type[Chain]) -> None:
    one = chain(3)
    assert [getattr(one, name) for name in one.fields] == [getattr(Chain(3), name) for name in one.fields]
    other = one.copy()
    other.order.append(5)
    other.lacking[2] = 1
    assert (one.order, one.lacking) == ([], [0, 0, 0])


def test_no_class_for_the_compiler_is_an_abc_whose_subclasses_would_share_its_answers() -> None:
    bases = [
        node.bases
        for module in MODULES
        if "ABC" in written(module)
        for node in ast.walk(ast.parse(written(module)))
        if isinstance(node, ast.ClassDef)
    ]
    assert not [each for row in bases for each in row if ast.unparse(each) == "ABC"]


def classes_to_compile() -> list[ast.ClassDef]:
    """Return the classes that become native: those that inherit from nothing that makes them Python."""
    found = []
    for module in MODULES:
        for node in ast.parse(written(module)).body:
            made = {ast.unparse(each) for each in node.decorator_list} if isinstance(node, ast.ClassDef) else set()
            if isinstance(node, ast.ClassDef) and "_plain" not in made and not PYTHON & bases_of(node):
                found.append(node)
    return found


def bases_of(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(each).partition("[")[0] for each in node.bases}


def test_no_class_for_the_compiler_has_room_for_weak_references() -> None:
    """One with a base that isn't compiled would, and crash: tools/compiling/generics.py."""
    classes = classes_to_compile()
    known = {node.name for node in classes}
    foreign = {node.name: bases_of(node) - known for node in classes}
    assert {name: bases for name, bases in foreign.items() if bases - {"Generic"}} == {}
    for node in classes:
        if "Generic" in bases_of(node):
            assert any(ast.unparse(each).startswith("mypyc_attr") for each in node.decorator_list), node.name
            assert any(isinstance(each, ast.FunctionDef) and each.name == "__class_getitem__" for each in node.body)


def test_a_walk_is_the_same_each_time_and_others_are_others() -> None:
    one, same, longer = (next(walks(matches)) for matches in (1, 1, 2))
    assert one == same
    assert one.digest != longer.digest
    assert longer.moves > one.moves > 0


def test_a_class_without_room_is_refused() -> None:
    source = (
        "from __future__ import annotations\n\n@dataclass(slots=True)\nclass Chain(Board):\n    a: int\n    b: int\n"
    )
    with pytest.raises(ValueError, match="Chain has no empty line"):
        written_out(source, {"Chain": Chain})


# -- which engine runs ------------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a checkout with an engine of one module, whose compiled engine is current."""
    here, there = tmp_path / "engine", tmp_path / "build" / "compiled"
    here.mkdir()
    (here / "core.py").write_text("x = 1\n", encoding="utf-8")
    (there / "engine").mkdir(parents=True)
    (there / "engine" / "core.cpython-311.so").touch()
    monkeypatch.setattr(built, "HERE", here)
    monkeypatch.setattr(built, "BUILD", there)
    monkeypatch.delenv(built.CHOICE, raising=False)
    (there / built.STAMP).write_text(built.fingerprint(here), encoding="utf-8")
    built.folders.cache_clear()
    yield tmp_path
    built.folders.cache_clear()


def test_a_compiled_engine_is_used(checkout: Path) -> None:
    assert built.folders() == [str(checkout / "build/compiled/engine"), str(checkout / "engine")]
    assert built.is_native()


def test_an_edit_takes_effect_at_once(checkout: Path) -> None:
    (checkout / "engine" / "core.py").write_text("x = 2\n", encoding="utf-8")
    assert built.folders() == [str(checkout / "engine")]
    assert built.is_made()
    assert not built.is_native()


def test_python_can_be_asked_for(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(built.CHOICE, "python")
    assert built.folders() == [str(checkout / "engine")]


def test_no_other_engine_can_be_asked_for(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checkout.is_dir()
    monkeypatch.setenv(built.CHOICE, "rust")
    with pytest.raises(ImportError, match="python or compiled"):
        built.folders()


def test_who_insists_on_the_compiled_engine_is_told_how_to_get_it(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(built.CHOICE, "compiled")
    assert built.is_native()
    built.folders.cache_clear()
    (checkout / "engine" / "new.py").touch()
    with pytest.raises(ImportError, match=r"dev\.py compile"):
        built.folders()


def test_an_engine_that_was_installed_as_machine_code_is_told(checkout: Path) -> None:
    (checkout / "build/compiled/engine/core.cpython-311.so").rename(checkout / "engine" / "core.cpython-311.so")
    (checkout / "build/compiled" / built.STAMP).unlink()
    assert built.is_native()


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there setuptools finds the compiler")
def test_without_a_compiler_one_sentence_says_what_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert build.main(["--to", str(tmp_path / "there")]) == 2
    assert "There is no C compiler" in capsys.readouterr().err
    assert not (tmp_path / "there").exists()


def test_undo_removes_the_compiled_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there").mkdir()
    assert build.main(["--undo", "--to", str(tmp_path / "there")]) == 0
    assert "as Python" in capsys.readouterr().out
    assert not (tmp_path / "there").exists()
