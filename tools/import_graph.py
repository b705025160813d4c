"""Measure how the modules of a source tree hang together, by reading their imports; none of the code is run.

    python -m tools.import_graph [ROOT] [--rooms]

What is counted:

- A *module* is a Python file below a top-level folder of ROOT; the `__init__.py` of a package is the module named like
  the package. Tests are left out of everything but the folders and the lengths.
- A module *imports* another if an import statement anywhere in it names that module, or something in it. `from a import
  b` means the module `a.b` if there is one, and `a` otherwise.
- A *room* is a top-level folder; `game` is replaced by its packages and modules. An *arrow* leads from one room to
  another if any module of the first imports any of the second. Rooms without an arrow are not counted.
- An arrow *runs up* if it is one of the fewest whose removal leaves no cycle of arrows; given a choice, those with the
  fewest imports. *Floors* are the rooms of the longest chain of the remaining arrows.
- A *cycle of packages* is a cycle of imports among the children of one package. Each child, a package or a module,
  represents everything below it; the package's own `__init__.py` counts as one of its children.
- A *folder* holds the Python files directly in it, `__init__.py` included. Folders and modules are listed before they
  reach their ceiling (tests/test_architecture.py): a module from four fifths of its lines on.
- *One importer*, *fan-out* and *shared names* are those of the program, without `tools` and `assets`: modules that
  exactly one other imports, how many others a module imports, and public names of types (classes, and assignments to a
  name in CamelCase) that two or more modules define at their top level.
- A module *in a registry* is imported only by the `__init__.py` of its own package, which lists it with others. It has
  one importer because of that, so it is counted apart.

--rooms lists the rooms with their floors, and the imports behind each arrow that runs up: among the rooms, and among
the members of each cycle of packages.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rich.console import Console
from rich.table import Table
from rich.text import Text

TESTS: Final = "tests"
OPENED: Final = "game"
"""The folder that holds most of the program: its children are rooms."""
OUTSIDE: Final = frozenset({TESTS, "tools", "assets"})
"""Top-level folders that belong to the project but are not part of the program."""
MADE: Final = "build"
"""The top-level folder of files made from the sources, such as a compiled engine."""
CROWDED: Final = 18
"""Number of modules above which a folder is listed."""
LONG: Final = 560
"""Number of lines above which a module is listed."""
SHOWN: Final = 12
"""Maximum number of entries of a long list."""
BLOCKS: Final = ("body", "handlers", "cases", "orelse", "finalbody")
"""The fields of a syntax tree that hold statements."""
EXACT: Final = 14
"""Largest component for which every order is tried, in 2 to that power steps; a good order must do for larger ones."""

Imports: TypeAlias = Mapping[str, Collection[str]]
"""The modules imported by each module."""
Arrow: TypeAlias = tuple[str, str]
Arrows: TypeAlias = Mapping[Arrow, int]
"""The number of module imports behind each arrow."""


class Module(NamedTuple):
    """The contents of a file that are measured."""

    name: str
    folder: str
    """The folder it is in, with slashes."""
    imports: frozenset[str]
    """The modules of the same tree that it imports, without itself."""
    types: frozenset[str]
    """The public names of the types defined at its top level."""
    lines: int


class Cycle(NamedTuple):
    """Children of one package that import each other in a circle."""

    package: str
    """Empty for the top of the tree."""
    members: tuple[str, ...]


class RoomGraph(NamedTuple):
    """The rooms of a tree and the arrows between them."""

    arrows: Arrows
    up: frozenset[Arrow]
    floors: Mapping[str, int]
    """The floor of each room; a room that needs no other is on floor 1."""


# -- reading -----------------------------------------------------------------------------------------------------------


def read(root: Path) -> dict[str, Module]:
    """Return all modules below `root`, tests included, by name."""
    paths = paths_of(root)
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    return {
        name: module_of(ast.parse(text, str(paths[name])), text.count("\n"), name, paths, root)
        for name, text in texts.items()
    }


def paths_of(root: Path) -> dict[str, Path]:
    """Return the files of all modules below `root`, by the names of the modules."""
    paths: dict[str, Path] = {}
    for top in sorted(root.iterdir()):
        if top.is_dir() and top.name.isidentifier() and top.name != MADE:
            for path in sorted(top.rglob("*.py")):
                parts = path.relative_to(root).with_suffix("").parts
                paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def module_of(tree: ast.Module, lines: int, name: str, paths: Mapping[str, Path], root: Path) -> Module:
    """Return the measured contents of one of the modules in `paths`, whose tree was parsed, and its lines counted."""
    path = paths[name]
    wanted = imported(asked_for(tree, name, is_package=path.name == "__init__.py"), name, paths)
    types = {type_name for node in tree.body for type_name in _types(node)}
    return Module(name, path.parent.relative_to(root).as_posix(), wanted, frozenset(types), lines)


def imported(asked: Iterable[str], name: str, known: Collection[str]) -> frozenset[str]:
    """Return the known modules that contain the names asked for by a module, without itself."""
    return frozenset({_module(each, known) for each in asked} - {"", name})


def asked_for(tree: ast.Module, name: str, *, is_package: bool) -> Iterator[str]:
    """Yield the full dotted name of everything imported anywhere in a module."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")
            base = base[: len(base) + is_package - node.level] if node.level else []
            yield from (".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names)


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield every statement of a module, however deep, without reading expressions: they are most of the tree."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        for field in BLOCKS:
            inner = getattr(node, field, ())
            waiting += inner if isinstance(inner, list) else ()  # the body of a lambda is an expression
        if isinstance(node, ast.stmt):
            yield node


def _types(node: ast.stmt) -> Iterator[str]:
    """Yield the public names of the types that a statement defines."""
    if isinstance(node, ast.ClassDef):
        names = [node.name]
    else:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        names = [target.id for target in targets if isinstance(target, ast.Name) and not target.id.isupper()]
    yield from (name for name in names if name[0].isupper())


def _module(asked: str, known: Collection[str]) -> str:
    """Return the known module that contains an imported name, or an empty string."""
    while asked and asked not in known:
        asked = asked.rpartition(".")[0]
    return asked


def without(modules: Mapping[str, Module], tops: Collection[str]) -> dict[str, Module]:
    """Return the modules outside of some top-level folders, and their imports of each other."""
    kept = {name for name in modules if name.split(".")[0] not in tops}
    return {name: modules[name]._replace(imports=modules[name].imports & kept) for name in modules if name in kept}


def imports_of(modules: Mapping[str, Module]) -> dict[str, frozenset[str]]:
    """Return the imports of each module."""
    return {name: module.imports for name, module in modules.items()}


# -- packages ----------------------------------------------------------------------------------------------------------


def packages(names: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the children of each package; the top of the tree is the package with the empty name."""
    known = set(names)
    children: dict[str, set[str]] = defaultdict(set)
    for name in known:
        parts = name.split(".")
        for depth in range(len(parts)):
            children[".".join(parts[:depth])].add(".".join(parts[: depth + 1]))
    for package in children.keys() & known:
        children[package].add(package)
    return {package: frozenset(below) for package, below in sorted(children.items())}


def cycles(imports: Imports) -> list[Cycle]:
    """Return the cycles of packages at every level; imports of modules that are not keys of `imports` are ignored."""
    found: list[Cycle] = []
    for package, children in packages(imports).items():
        between = {each: set[str]() for each in children}
        for one, other in arrows(imports, partial(child, package=package)):
            if other in children:
                between[one].add(other)
        found += [Cycle(package, tuple(sorted(group))) for group in strong_components(between) if len(group) > 1]
    return found


def child(name: str, package: str) -> str:
    """Return the child of a package that a module belongs to: empty for a module outside, the package for itself."""
    if name == package:
        return name
    inside = f"{package}." if package else ""
    return inside + name.removeprefix(inside).split(".")[0] if name.startswith(inside) else ""


# -- rooms and arrows --------------------------------------------------------------------------------------------------


def room(name: str) -> str:
    """Return the room of a module."""
    return child(name, OPENED) or child(name, "")


def room_graph(imports: Imports) -> RoomGraph:
    """Return the rooms of a tree, those without an arrow left out."""
    between = arrows(imports, room)
    up = arrows_up(between)
    return RoomGraph(between, up, floors(set(between) - up, {end for arrow in between for end in arrow}))


def arrows(imports: Imports, place: Callable[[str], str]) -> Arrows:
    """Return the arrows between the places that modules belong to; a module with an empty place is left out."""
    pairs = ((place(name), place(needed)) for name, needs in imports.items() for needed in needs)
    return Counter((one, other) for one, other in pairs if one and other and one != other)


def strong_components(graph: Imports) -> list[frozenset[str]]:
    """Return the strongly connected components; a node outside all cycles is a component of its own."""
    reached = {start: _reached(graph, start) for start in graph}
    found = {frozenset({one, *(other for other in reached[one] if one in reached[other])}) for one in graph}
    return sorted(found, key=min)


def _reached(graph: Imports, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = set(graph[waiting.pop()]) - seen
        seen |= fresh
        waiting += fresh
    return seen


def arrows_up(between: Arrows) -> frozenset[Arrow]:
    """Return the fewest arrows whose removal leaves no cycle; if there is a choice, those with the fewest imports."""
    graph: dict[str, set[str]] = {end: set() for arrow in between for end in arrow}
    for one, other in between:
        graph[one].add(other)
    up: set[Arrow] = set()
    for group in strong_components(graph):
        inside = {arrow: count for arrow, count in between.items() if group.issuperset(arrow)}
        height = {name: place for place, name in enumerate(_best_order(sorted(group), inside))}
        up |= {(one, other) for one, other in inside if height[one] < height[other]}
    return frozenset(up)


def _best_order(names: Sequence[str], inside: Arrows) -> list[str]:
    """Return an order from the bottom up with as few upward arrows as possible."""
    dear = 1 + sum(inside.values())  # one more arrow is worse than any number of imports
    cost = {arrow: dear + count for arrow, count in inside.items()}
    if len(names) > EXACT:
        return _good_order(names, cost)
    best: dict[int, tuple[int, list[str]]] = {0: (0, [])}
    for chosen in range(1, 1 << len(names)):
        options = []
        for place, name in enumerate(names):
            if chosen >> place & 1:
                spent, below = best[chosen ^ 1 << place]
                options.append((spent + sum(cost.get((one, name), 0) for one in below), [*below, name]))
        best[chosen] = min(options)
    return best[(1 << len(names)) - 1][1]


def _good_order(names: Sequence[str], cost: Mapping[Arrow, int]) -> list[str]:
    """Return an order that moving a single name does not improve."""

    def price(order: Sequence[str]) -> int:
        height = {name: place for place, name in enumerate(order)}
        return sum(spent for (one, other), spent in cost.items() if height[one] < height[other])

    order, is_better = list(names), True
    while is_better:
        is_better = False
        for name in names:
            rest = [other for other in order if other != name]
            tried = min(([*rest[:place], name, *rest[place:]] for place in range(len(order))), key=price)
            if price(tried) < price(order):
                order, is_better = tried, True
    return order


def floors(down: Collection[Arrow], rooms: Collection[str]) -> dict[str, int]:
    """Return the floor of each room: one above the highest that it needs. The arrows must form no cycle."""
    needs: dict[str, list[str]] = {name: [] for name in rooms}
    for one, other in down:
        needs[one].append(other)
    height: dict[str, int] = {}
    for name in TopologicalSorter(needs).static_order():
        height[name] = 1 + max((height[below] for below in needs[name]), default=0)
    return height


# -- modules and names -------------------------------------------------------------------------------------------------


def folders(modules: Mapping[str, Module]) -> Counter[str]:
    """Return the number of files in each folder."""
    return Counter(module.folder for module in modules.values())


def importers(imports: Imports) -> dict[str, list[str]]:
    """Return the modules that import each module."""
    found: dict[str, list[str]] = {name: [] for name in imports}
    for name, needs in sorted(imports.items()):
        for needed in needs:
            found[needed].append(name)
    return found


def lone(imports: Imports) -> tuple[list[str], list[str]]:
    """Return the modules with exactly one importer: those outside of registries, and those in a registry."""
    single = {name: who[0] for name, who in importers(imports).items() if len(who) == 1}
    listed = [name for name, who in single.items() if who == name.rpartition(".")[0]]
    return [name for name in single if name not in listed], listed


def shared_names(modules: Mapping[str, Module]) -> dict[str, list[str]]:
    """Return the public types defined by several modules, and those modules; the most common first."""
    homes: dict[str, list[str]] = defaultdict(list)
    for name, module in sorted(modules.items()):
        for type_name in module.types:
            homes[type_name].append(name)
    shared = {each: places for each, places in homes.items() if len(places) > 1}
    return dict(sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])))


# -- telling -----------------------------------------------------------------------------------------------------------


def table(modules: Mapping[str, Module]) -> Table:
    """Return the figures of a tree, tests included, one a line."""
    graph = imports_of(without(modules, {TESTS}))
    program = without(modules, OUTSIDE)
    rooms, among = room_graph(graph), imports_of(program)
    rings, (single, listed) = cycles(graph), lone(among)
    crowded = [(folder, count) for folder, count in folders(modules).most_common() if count > CROWDED]
    long = sorted(((module.lines, name) for name, module in modules.items() if module.lines > LONG), reverse=True)
    fan_out = sorted(((len(needs), name) for name, needs in among.items()), key=lambda one: (-one[0], one[1]))
    names = shared_names(program)
    rows: list[tuple[str, object, Sequence[str]]] = [
        ("rooms", len(rooms.floors), ()),
        ("arrows", len(rooms.arrows), ()),
        ("floors", max(rooms.floors.values(), default=0), ()),
        ("arrows up", len(rooms.up), [_spelled(arrow) for arrow in sorted(rooms.up)]),
        ("cycles of packages", len(rings), [f"{ring.package or '.'}: {', '.join(ring.members)}" for ring in rings]),
        (f"folders above {CROWDED}", len(crowded), [f"{folder} {count}" for folder, count in crowded]),
        (f"modules above {LONG} lines", len(long), [f"{name} {lines}" for lines, name in long]),
        ("one importer", f"{len(single)} of {len(program)}", ()),
        ("in a registry", len(listed), ()),
        ("largest fan-out", fan_out[0][0] if fan_out else 0, [f"{name} {count}" for count, name in fan_out[:5]]),
        ("shared names", len(names), [f"{name} {len(homes)}" for name, homes in names.items()]),
    ]
    told = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    told.add_column(no_wrap=True)
    told.add_column(justify="right", no_wrap=True)
    told.add_column()
    for what, value, which in rows:
        more = [f"and {len(which) - SHOWN} more"] if len(which) > SHOWN else []
        told.add_row(
            what,
            str(value),
            Text("\n" if what == "cycles of packages" else ", ").join(map(Text, [*which[:SHOWN], *more])),
        )
    return told


def _spelled(arrow: Arrow) -> str:
    return " -> ".join(arrow)


def list_rooms(modules: Mapping[str, Module]) -> Iterator[str]:
    """Yield the rooms, the highest floor first, and the imports to remove to get rid of upward arrows and cycles."""
    graph = imports_of(without(modules, {TESTS}))
    rooms = room_graph(graph)
    for floor in range(max(rooms.floors.values(), default=0), 0, -1):
        yield f"{floor:3}  {', '.join(sorted(name for name, at in rooms.floors.items() if at == floor))}"
    if rooms.up:
        yield "arrows up"
    yield from _behind(graph, rooms.up, room)
    for cycle in cycles(graph):
        place = partial(child, package=cycle.package)
        inside = {arrow: count for arrow, count in arrows(graph, place).items() if set(arrow) <= set(cycle.members)}
        yield f"cycle in {cycle.package or '.'}"
        yield from _behind(graph, arrows_up(inside), place)


def _behind(imports: Imports, chosen: Collection[Arrow], place: Callable[[str], str]) -> Iterator[str]:
    """Yield the module imports behind some arrows."""
    pairs = [(name, needed) for name, needs in sorted(imports.items()) for needed in sorted(needs)]
    for arrow in sorted(chosen):
        yield f"     {_spelled(arrow)}"
        yield from (f"       {_spelled(pair)}" for pair in pairs if (place(pair[0]), place(pair[1])) == arrow)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures of a tree."""
    parser = argparse.ArgumentParser(description="Measure how the modules of a source tree hang together.")
    parser.add_argument("root", nargs="?", type=Path, default=Path(), help="a checkout; this folder if none is given")
    parser.add_argument(
        "--rooms", action="store_true", help="list the rooms, and the imports behind arrows up and cycles"
    )
    asked = parser.parse_args(argv)
    modules = read(asked.root) if asked.root.is_dir() else {}
    if not modules:
        print(f"There are no Python modules below {asked.root}: name a checkout of the project.", file=sys.stderr)
        return 1
    Console(highlight=False).print(table(modules))
    if asked.rooms:
        print(*list_rooms(modules), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
