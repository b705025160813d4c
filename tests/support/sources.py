"""The source code of the project's modules, for tests of imports and forbidden constructs."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tools.english import docstrings_of
from tools.import_graph import Module, module_of, paths_of

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = ("boneyard", "engine", "net", "game", "tests", "tools", "assets")


class Import(NamedTuple):
    """An imported name."""

    module: str
    name: str
    line: int
    inside: str
    """The kind of node around it; empty at the top level."""


class Source(NamedTuple):
    """The tested properties of a module, without its tree: seven hundred trees take too much memory."""

    name: str
    path: Path
    text: str
    says: str | None
    """The docstring."""
    docstrings: tuple[str, ...]
    """All docstrings, those of its classes, functions and attributes too."""
    imports: tuple[Import, ...]
    """All imports, wherever they are."""
    bases: frozenset[str]
    """The base classes of its classes."""
    marks: frozenset[str]
    """The members of `MARKS` it contains."""


MARKS: Final = ("global", "print", "TYPE_CHECKING")
"""Constructs that are forbidden in some modules."""
IN_EXPRESSIONS: Final = ("print", "TYPE_CHECKING")
"""Those found in expressions, which are most of a tree, and are read only if one of these is in the text."""
WALLS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def read(name: str, path: Path) -> Source:
    """Read a module."""
    text = path.read_text(encoding="utf-8")
    return of_tree(name, path, text, ast.parse(text, str(path)))


def of_tree(name: str, path: Path, text: str, tree: ast.Module) -> Source:
    """Return the tested properties of a parsed module."""
    imports: list[Import] = []
    marks: set[str] = set()
    skipped = ast.expr_context if any(word in text for word in IN_EXPRESSIONS) else (ast.expr, ast.expr_context)
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    for node, inside_of in waiting:
        if isinstance(node, ast.Import):
            imports += [Import(alias.name, "", node.lineno, inside_of) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            imports += [Import(module, alias.name, node.lineno, inside_of) for alias in node.names]
        elif isinstance(node, ast.Global):
            marks.add("global")
        elif isinstance(node, ast.Name) and node.id == "TYPE_CHECKING":
            marks.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            marks.add("print")
        wall = type(node).__name__ if isinstance(node, WALLS) else inside_of
        waiting += [(child, wall) for child in ast.iter_child_nodes(node) if not isinstance(child, skipped)]
    bases = {
        base.id
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
    }
    says, docstrings = ast.get_docstring(tree), tuple(docstrings_of(tree))
    return Source(name, path, text, says, docstrings, tuple(imports), frozenset(bases), frozenset(marks))


@cache
def _sources_and_modules() -> tuple[dict[str, Source], dict[str, Module]]:
    """Parse the project once, which takes seconds, for both."""
    found, measured = dict[str, Source](), dict[str, Module]()
    paths = paths_of(ROOT)
    for name, path in paths.items():
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text, str(path))
        found[name] = of_tree(name, path, text, tree)
        measured[name] = module_of(tree, text.count("\n"), name, paths, ROOT)
    return found, measured


def sources() -> dict[str, Source]:
    """Return all modules of the project by name."""
    return _sources_and_modules()[0]


def modules() -> dict[str, Module]:
    """Return all modules of the project by name, as `tools/import_graph.py` reads them."""
    return _sources_and_modules()[1]
