"""The figures of the import graph, on small trees that can be counted by hand."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from tools.import_graph import (
    EXACT,
    LONG,
    Cycle,
    arrows_up,
    child,
    cycles,
    floors,
    folders,
    importers,
    imports_of,
    lone,
    main,
    packages,
    read,
    room,
    room_graph,
    shared_names,
    without,
)

TREE = {
    "engine/__init__.py": "",
    "engine/core.py": "class Move: ...\nSeat = int\n_HIDDEN = LIMIT = 3\n",
    "engine/games/__init__.py": "from engine.games.fives import Fives\n",
    "engine/games/fives.py": "import random\nfrom engine.core import Move\nclass Fives: ...\n",
    "game/__init__.py": "",
    "game/app.py": "from game.scenes import table\nimport engine.core\n",
    "game/house.py": "from game.scenes.base import Scene\nclass Move: ...\n",
    "game/scenes/__init__.py": "",
    "game/scenes/base.py": "class Scene: ...\n",
    "game/scenes/table.py": "from .base import Scene\nfrom engine import games\ndef f():\n    import game.house\n",
    "game/scenes/rules.py": "from game import house\n",
    "tools/look.py": "import game.app\nclass Scene: ...\n",
    "tests/test_app.py": "import game.app, game.house\nclass Scene: ...\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_imports_are_found_wherever_they_stand(tree: Path) -> None:
    imports = imports_of(read(tree))
    assert imports["engine.games"] == {"engine.games.fives"}
    assert imports["engine.games.fives"] == {"engine.core"}
    assert imports["game.app"] == {"game.scenes.table", "engine.core"}
    assert imports["game.scenes.table"] == {"game.house", "game.scenes.base", "engine.games"}
    assert imports["tests.test_app"] == {"game.app", "game.house"}


def test_a_package_may_import_from_itself(tmp_path: Path) -> None:
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "__init__.py").write_text("from . import wire\nfrom .wire import encode\n", encoding="utf-8")
    (tmp_path / "net" / "wire.py").write_text("from . import LIMIT\n", encoding="utf-8")
    imports = imports_of(read(tmp_path))
    assert imports == {"net": {"net.wire"}, "net.wire": {"net"}}
    assert cycles(imports) == [Cycle("net", ("net", "net.wire"))]


def test_rooms_arrows_and_floors(tree: Path) -> None:
    rooms = room_graph(imports_of(without(read(tree), {"tests"})))
    assert set(rooms.arrows) == {
        ("game.app", "engine"),
        ("game.app", "game.scenes"),
        ("game.house", "game.scenes"),
        ("game.scenes", "engine"),
        ("game.scenes", "game.house"),
        ("tools", "game.app"),
    }
    assert rooms.arrows["game.scenes", "game.house"] == 2
    assert rooms.up == {("game.house", "game.scenes")}
    assert rooms.floors == {"engine": 1, "game.house": 1, "game.scenes": 2, "game.app": 3, "tools": 4}


@pytest.mark.parametrize(
    ("name", "its_room"), [("engine.games.fives", "engine"), ("game.scenes.base", "game.scenes"), ("game", "game")]
)
def test_only_game_is_opened(name: str, its_room: str) -> None:
    assert room(name) == its_room


def test_the_fewest_arrows_run_up() -> None:
    """Expect the result of trying all orders."""
    rng = Random(1)
    names = "abcde"
    for _ in range(20):
        between = {pair: rng.randint(1, 3) for pair in permutations(names, 2) if rng.random() < 0.5}
        tried = [
            [(one, other) for one, other in between if order.index(one) < order.index(other)]
            for order in permutations(names)
        ]
        up = arrows_up(between)
        least = min((len(wrong), sum(between[arrow] for arrow in wrong)) for wrong in tried)
        assert (len(up), sum(between[arrow] for arrow in up)) == least


def test_many_rooms_in_one_component_get_a_good_order() -> None:
    names = [f"r{place:02}" for place in range(EXACT + 6)]
    ring = dict.fromkeys(zip(names, [*names[1:], names[0]], strict=True), 2)
    assert len(arrows_up(ring)) == 1
    rng = Random(2)
    between = {pair: 1 for pair in permutations(names, 2) if rng.random() < 0.3}
    up = arrows_up(between)
    assert 0 < len(up) < len(between) / 2
    assert set(floors(between.keys() - up, names)) == set(names)


def test_packages_hold_their_children_and_themselves() -> None:
    assert packages(["a", "a.b", "a.c.d", "e"]) == {
        "": {"a", "e"},
        "a": {"a", "a.b", "a.c"},
        "a.c": {"a.c.d"},
    }
    assert child("a.bc.d", "a.b") == ""
    assert child("a.b.c.d", "a.b") == "a.b.c"


def test_a_cycle_of_packages_needs_no_cycle_of_modules() -> None:
    imports = {"a.b.one": {"a.c.one"}, "a.c.one": set[str](), "a.c.two": {"a.b.two"}, "a.b.two": set[str]()}
    assert cycles(imports) == [Cycle("a", ("a.b", "a.c"))]
    assert cycles(imports | {"a.c.two": set()}) == []
    assert cycles({"a.b": {"os.path"}, "a.c": {"a.b"}}) == []


def test_cycles_are_found_at_every_level(tree: Path) -> None:
    assert cycles(imports_of(read(tree))) == [Cycle("game", ("game.house", "game.scenes"))]
    (tree / "engine" / "core.py").write_text("import engine.games.fives\n", encoding="utf-8")
    (tree / "engine" / "late.py").write_text("import game.app\n", encoding="utf-8")
    assert [cycle.package for cycle in cycles(imports_of(read(tree)))] == ["", "engine", "game"]


def test_importers_and_shared_names(tree: Path) -> None:
    program = without(read(tree), {"tests", "tools"})
    found = importers(imports_of(program))
    assert found["game.scenes.base"] == ["game.house", "game.scenes.table"]
    assert found["engine.games"] == ["game.scenes.table"]
    assert found["game.app"] == []
    assert shared_names(program) == {"Move": ["engine.core", "game.house"]}
    assert program["engine.core"].types == {"Move", "Seat"}
    assert folders(read(tree))["game/scenes"] == 4


def test_a_module_that_only_its_registry_imports_is_counted_apart(tree: Path) -> None:
    program = imports_of(without(read(tree), {"tests", "tools"}))
    assert lone(program) == (["engine.games", "game.scenes.table"], ["engine.games.fives"])


def test_the_table_names_what_it_counts(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tree), "--rooms"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "rooms 5",
        "arrows 6",
        "floors 4",
        "arrows up 1 game.house -> game.scenes",
        "cycles of packages 1 game: game.house, game.scenes",
        "one importer 2 of 11",
        "in a registry 1",
        "shared names 1 Move 2",
        "1 engine, game.house",
        "game.house -> game.scenes.base",
        "cycle in game",
    ):
        assert line in lines


def test_a_module_is_listed_before_it_is_full(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, lines in (("short", LONG), ("long", LONG + 1), ("longer", LONG + 90)):
        (tree / "engine" / f"{name}.py").write_text("pass\n" * lines, encoding="utf-8")
    main([str(tree)])
    told = " ".join(capsys.readouterr().out.split())
    assert f"modules above {LONG} lines 2 engine.longer {LONG + 90}, engine.long {LONG + 1} one importer" in told


def test_a_folder_without_modules_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("There are no Python modules below")
