"""Import layers and module lengths, checked in the sources."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import Final

import pytest

from engine.games import GAMES
from tests.support.sources import MARKS, OURS, ROOT, Source, modules, read, sources
from tools import import_graph

pytestmark = pytest.mark.xdist_group("sources")

FAN_OUT: Final = 31
"""The most modules of the program that one of them may import; a module that needs more is doing two jobs."""
DWARFS: Final = 19
"""How many modules below `SHORT` have one importer and aren't in a registry: it may fall, never rise. One that tells
half of its importer's subject is better folded into it.
"""
SHORT: Final = 60
CROWD: Final = 20
"""The most modules in a folder. Beyond about twenty, look for the subject that should have a folder of its own."""
ONE_A_GAME: Final = {"engine/games": 22, "game/lessons": 22, "tests/engine/games": 22}
"""The same for folders with a module for each game, which the next game must not reorder."""
LONGEST: Final = 700
"""Maximum number of lines of a module; a longer one likely holds two ideas."""

PURE: Final = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "dataclasses",
        "difflib",
        "enum",
        "functools",
        "hashlib",
        "itertools",
        "json",
        "operator",
        "re",
        "typing",
        "unicodedata",
    }
)
"""Modules of the standard library for the rules: nothing that reads a clock, a file or a socket, and no randomness."""
ALLOWED: Final = {
    "engine": PURE | {"engine"},
    "bots": PURE | {"engine", "random", "math"},
    "built": PURE | {"os", "sys", "pathlib"},
    "net": {"engine", "net", "msgpack", "msgspec", "nacl", "zeroconf", "ifaddr", "segno", "websockets"},
    "game": {
        "engine",
        "net",
        "game",
        "assets",
        "accesskit",
        "pygame",
        "platformdirs",
        "rich",
        "msgspec",
        "PIL",
        "font_manrope",
        "font_source_serif_pro",
    },
}
"""The allowed packages; `net` and `game` may also use the standard library."""
PLAYERS: Final = ("engine.bots", "engine.reasons", "engine.review")
"""Packages that judge games by playing them on, with chance of their own."""
OF_BOTS: Final = (".careful", ".evaluator", ".hindsight", ".hope", ".sprint", ".taste", "engine.families.registry")
"""Modules with a family's knowledge for bots, beside its rules, and where these are listed."""
FINDS_THE_ENGINE: Final = "engine.built"
"""The module that looks for a compiled engine; the rules import nothing of it."""
READS_THE_SHELF: Final = ("engine.record.record", "engine.record.rules_code")
"""The only modules of the engine that find games by name, since files and codes name their game."""
PRIVATES: Final = 72
"""How often tests reach into another object's private parts: it may fall, never rise. Ask a public question, post an
event, or let a function of tests/support do it for all.
"""
OF_TUPLES: Final = ("_replace", "_asdict", "_fields", "_make")
"""Public names of named tuples, whose underscore only keeps them apart from the fields."""
PERHAPS_PRIVATE: Final = re.compile(r"""(?<!\bself)(?<!\bcls)\._[a-z]|["']_[a-z]""")
"""Matches the text of every module that may reach into a private part."""
SCENES: Final = "game.scenes"
RECTANGLES: Final = 49
"""How many rectangles scenes still put together from numbers: it may fall, never rise."""
IN_COMMON: Final = f"{SCENES}.common"
"""Code that every package of scenes may use; it uses none of them."""


def inside(package: str) -> list[Source]:
    return [source for name, source in sources().items() if name == package or name.startswith(f"{package}.")]


def depends_on(source: Source) -> set[str]:
    """Return the project's modules that must exist before this one can."""
    known = sources()
    wanted: set[str] = set()
    for module, name, *_ in source.imports:
        inner = f"{module}.{name}"
        wanted |= {inner if inner in known else module} & known.keys()
    return wanted - {source.name}


def test_the_house_is_found() -> None:
    assert {
        "engine.core",
        "engine.games.block_draw",
        "game.storage.disk.files",
        "tests.test_architecture",
        "tools.golden",
    } <= set(sources())
    assert depends_on(sources()["engine.games.block_draw"]) == {
        "engine.families.chain.rules",
        "engine.families.chain.options",
        "engine.options",
        "engine.sentences",
    }


@pytest.mark.parametrize("package", ["engine", "net", "game"])
def test_nobody_reaches_up_or_out(package: str) -> None:
    wrong = []
    for source in inside(package):
        key = "bots" if source.name.startswith(PLAYERS) or source.name.endswith(OF_BOTS) else package
        key = "built" if source.name == FINDS_THE_ENGINE else key
        for module, _, line, _ in source.imports:
            top = module.split(".")[0]
            is_library = package != "engine" and top in sys.stdlib_module_names
            if top not in ALLOWED[key] and not is_library:
                wrong.append(f"{source.path}:{line} imports {module}")
    assert not wrong


def test_only_tests_and_tools_import_tests_and_tools() -> None:
    for source in sources().values():
        if not source.name.startswith(("tests", "tools")):
            tops = {module.split(".")[0] for module, *_ in source.imports}
            assert not tops & {"tests", "tools"}, source.path


def test_rules_know_no_bots_and_only_readers_of_files_know_the_games() -> None:
    for source in inside("engine"):
        if source.name.startswith((*PLAYERS, "engine.games")):
            continue
        needs = depends_on(source)
        assert not {name for name in needs if name.startswith("engine.bots")}, source.path
        if not source.name.endswith(OF_BOTS):
            assert not {name for name in needs if name.endswith(OF_BOTS)}, source.path
        if source.name not in READS_THE_SHELF:
            assert not {name for name in needs if name.startswith("engine.games")}, source.path


def test_bots_know_families_not_games() -> None:
    for source in (*inside("engine.bots"), *inside("engine.review")):
        assert not {name for name in depends_on(source) if name.startswith("engine.games")}, source.path


def test_a_game_imports_no_other_game_but_its_parent() -> None:
    for source in inside("engine.games"):
        if source.name == "engine.games":
            continue
        assert not {"engine.games", "engine.match", "engine.record.record"} & depends_on(source), source.path
        others = {name for module, name, *_ in source.imports if module.startswith("engine.games.")}
        assert others <= source.bases, f"{source.path} may only inherit from another game"


def test_the_shelf_holds_every_rule_sheet() -> None:
    sheets = {name.removeprefix("engine.games.") for name in sources() if name.startswith("engine.games.")}
    forgotten = sorted(sheets - {sheet.key for sheet in GAMES})
    assert not forgotten, "a rule sheet needs its line in GAMES (engine/games/__init__.py)"
    assert sheets == {sheet.key for sheet in GAMES}, "a game is called like its module"
    assert len({sheet.title for sheet in GAMES}) == len(GAMES)


def test_the_import_graph_finds_the_same_house() -> None:
    assert {name.split(".")[0] for name in modules()} == set(OURS)
    assert "tools.import_graph" in modules()[__name__].imports
    graph = import_graph.imports_of(import_graph.without(modules(), {import_graph.TESTS}))
    assert max(import_graph.room_graph(graph).floors.values()) > 1


def test_there_are_no_cycles() -> None:
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in done:
            for needed in sorted(depends_on(sources()[name])):
                visit(needed, (*path, name))
            done.add(name)

    for name in sources():
        visit(name, ())


def test_there_are_no_cycles_of_packages() -> None:
    """Expect the packages at every level to depend on each other in one direction."""
    with_tools = import_graph.without(modules(), {import_graph.TESTS})
    assert not import_graph.cycles(import_graph.imports_of(with_tools))


def astray(source: Source) -> list[str]:
    """Return the imports of a module of scenes from other packages of scenes, except the one it extends."""
    own = package_of_scenes(source.name)
    asked = [(module if module.count(".") > 2 else f"{module}.{name}", name) for module, name, *_ in source.imports]
    extended = {module for module, name in asked if name in source.bases}
    return [
        f"{source.path} imports {module}"
        for module, _ in asked
        if module.startswith(f"{SCENES}.") and package_of_scenes(module) not in (own, IN_COMMON)
        if module not in extended
    ]


def package_of_scenes(module: str) -> str:
    return ".".join(module.split(".")[:3])


def test_a_scene_knows_no_scene_of_another_package_but_the_one_it_extends() -> None:
    """Expect all other navigation to use `session.routes`."""
    inner = [source for source in inside(SCENES) if source.name.count(".") > 2]
    assert len(inner) > 50
    assert [wrong for source in inner for wrong in astray(source)] == []


def test_scenes_leave_rectangles_to_the_layout() -> None:
    """Expect ever fewer rectangles of added-up pixels: `game/ui/layout.py` divides what is there."""
    made = {source.name: source.text.count("pygame.Rect(") for source in inside(SCENES)}
    assert sum(made.values()) <= RECTANGLES, {name: count for name, count in made.items() if count}


def test_only_the_app_and_scenes_know_scenes() -> None:
    for source in inside("game"):
        if not source.name.startswith(("game.app", SCENES)):
            assert not {name for name in depends_on(source) if name.startswith(SCENES)}, source.path


@pytest.mark.parametrize(
    ("forged", "is_wrong"),
    [
        ("from game.scenes.pages.settings import SettingsScene\nnext = SettingsScene", True),
        ("from game.scenes.pages import settings\nnext = settings.SettingsScene", True),
        ("import game.scenes.pages.settings", True),
        ("from game.scenes import pages\nnext = pages.settings", True),
        ("from game.scenes.routes import SceneRoutes", True),
        ("from game.scenes.pages.settings import SettingsScene\nclass Mine(SettingsScene): ...", False),
        ("from game.scenes.common.page import Page\npage = Page", False),
        ("from game.scenes.home.shelf import ShelfScene\nnext = ShelfScene", False),
    ],
)
def test_a_forged_way_between_scenes_would_be_seen(tmp_path: Path, forged: str, is_wrong: bool) -> None:
    path = tmp_path / "forged.py"
    path.write_text(forged, encoding="utf-8")
    assert bool(astray(read(f"{SCENES}.home.forged", path))) == is_wrong


@pytest.mark.parametrize("package", OURS)
def test_imports_stand_at_the_top(package: str) -> None:
    for source in inside(package):
        hidden = [found for found in source.imports if found.inside]
        assert not hidden, source.path
        assert "TYPE_CHECKING" not in source.marks, source.path
        assert not any(found.name == "*" for found in source.imports), source.path


def test_no_module_imports_too_many() -> None:
    program = import_graph.without(modules(), import_graph.OUTSIDE)
    needs = import_graph.imports_of(program)
    assert {name: len(needed) for name, needed in needs.items() if len(needed) > FAN_OUT} == {}


def test_short_modules_with_one_importer_become_no_more() -> None:
    program = import_graph.without(modules(), import_graph.OUTSIDE)
    alone, listed = import_graph.lone(import_graph.imports_of(program))
    assert len(listed) > 50
    short = [name for name in alone if sources()[name].text.count("\n") < SHORT]
    assert len(short) <= DWARFS, short


def test_no_folder_is_a_crowd() -> None:
    folders = import_graph.folders(modules())
    assert {folder: count for folder, count in folders.items() if count > ONE_A_GAME.get(folder, CROWD)} == {}


def test_the_import_graph_warns_before_a_ceiling_is_reached() -> None:
    assert import_graph.LONG == LONGEST * 4 // 5
    assert import_graph.CROWDED < CROWD


def test_no_two_types_have_the_same_name() -> None:
    program = import_graph.without(modules(), import_graph.OUTSIDE)
    assert import_graph.shared_names(program) == {}


def private_parts(text: str) -> list[str]:
    """List the private attributes that a module reads or writes, by name or by a string, on anything but `self`.

    Most modules have none, as their text shows; they aren't parsed.
    """
    found: list[str] = []
    if not PERHAPS_PRIVATE.search(text):
        return found
    for node in ast.walk(ast.parse(text)):
        name = ""
        if isinstance(node, ast.Attribute):
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            name = "" if is_own else node.attr
        elif isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
            name = str(node.args[1].value)  # setattr, patch.object, monkeypatch.setattr
        if re.fullmatch(r"_[a-z]\w*", name) and name not in OF_TUPLES:
            found.append(name)
    return found


def test_tests_reach_into_ever_fewer_private_parts() -> None:
    reached = {str(source.path.relative_to(ROOT)): private_parts(source.text) for source in inside("tests")}
    assert sum(map(len, reached.values())) <= PRIVATES, {path: names for path, names in reached.items() if names}


def test_a_planted_reach_into_a_private_part_would_be_counted(tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(
        "class Own:\n    def work(self, other):\n        self._mine = point._replace(x=1)\n"
        "        other._held.clear()\nmonkeypatch.setattr(thing, '_make_it', None)\nthing.public()\n",
        encoding="utf-8",
    )
    assert sorted(private_parts(read("planted", path).text)) == ["_held", "_make_it"]


@pytest.mark.parametrize("package", OURS)
def test_no_module_is_too_long(package: str) -> None:
    too_long = {source.name: lines for source in inside(package) if (lines := source.text.count("\n")) > LONGEST}
    assert not too_long


@pytest.mark.parametrize("package", ["engine", "net", "game"])
def test_nothing_is_printed_past_the_shell(package: str) -> None:
    """Expect all output to use the few functions that keep untrusted text from controlling a terminal."""
    for source in inside(package):
        assert "print" not in source.marks, f"{source.path} prints"
        if source.name not in ("game.app.commands.common.shell", "game.app.app"):
            assert "stdout.write" not in source.text, source.path
            assert "stderr.write" not in source.text, source.path


def test_every_module_says_what_it_knows() -> None:
    assert [source.name for source in sources().values() if source.text and not source.says] == []


def test_nothing_outside_of_a_class_or_function_changes() -> None:
    """Expect no `global` anywhere: state belongs to objects."""
    for source in sources().values():
        assert "global" not in source.marks, source.path


def test_what_is_forbidden_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ast\n"
        "def work():\n    global x\n    if x:\n        from os import path\n    print(x)\n",
        encoding="utf-8",
    )
    wrong = read("wrong", path)
    assert wrong.marks == set(MARKS)
    assert [found.inside for found in wrong.imports] == ["", "", "FunctionDef"]
    assert wrong.says is None
