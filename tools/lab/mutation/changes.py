"""Small faults that a slip of the pen could make: every one that a module allows, and a draw of some by a seed.

A change replaces one expression: an operator, a comparison, a constant, a sign, two swapped arguments or branches, a
dropped `not`, `and` for `or`. Assertions, type annotations, decorators and texts stay as they are. A number with a
fraction is a weight or a share: it becomes zero or changes its sign, because a weight twice as great is a matter of
taste, not a fault. Nor does `strict` of a `zip` change, which states what holds anyway, like an assertion.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_CALLED: Final = {"max": "min", "min": "max", "any": "all", "all": "any"}
_KEPT: Final = frozenset({"isinstance", "issubclass", "sentence", "gettext_noop", "TypeVar", "cast", "zip", "Option"})
"""Calls whose arguments aren't swapped: the order makes no difference, or it breaks the program at once."""
_LOOKS: Final = re.compile(r"\s*(GREY: Final = )?\((\d+), (\d+), (\d+)\),?\s*")
"""A line that is a colour and nothing else."""


class Change(NamedTuple):
    """One faulty expression in one module."""

    module: str
    """The path of the module, from the root."""
    function: str
    """The outermost function that holds the expression, as `Class.method`; empty for the body of a module or class."""
    number: int
    """The line number of the expression."""
    line: str
    """The line that it begins on, without margins."""
    was: str
    becomes: str
    start: int
    """Where the expression begins in the UTF-8 text of the module."""
    end: int

    @property
    def name(self) -> str:
        """The change in one line."""
        return f"{self.module}:{self.number} {_clipped(self.was)} -> {_clipped(self.becomes)}"

    def applied(self, text: bytes) -> bytes:
        """Return the text of the module with this fault."""
        return text[: self.start] + self.becomes.encode() + text[self.end :]


def drawn(root: Path, modules: list[str], seed: int, count: int, words: str = "") -> list[Change]:
    """Return so many changes of these modules, at different places, chosen by the seed; all if there are fewer.

    With `words` the lines are those that hold them.
    """
    places: dict[tuple[str, int, int], list[Change]] = {}
    for module in sorted(modules):
        for change in changes(module, (root / module).read_bytes()):
            if words in change.line:
                places.setdefault((module, change.start, change.end), []).append(change)
    rng = Random(seed)
    chosen = rng.sample(sorted(places), min(count, len(places)))
    return [rng.choice(places[place]) for place in chosen]


def changes(module: str, text: bytes) -> Iterator[Change]:
    """Yield each change that a module allows."""
    lines = text.splitlines(keepends=True)
    offsets = [0]
    for raw in lines:
        offsets.append(offsets[-1] + len(raw))
    for function, node in _places(ast.parse(text)):
        line = lines[node.lineno - 1].decode()
        if _LOOKS.fullmatch(line):
            continue
        for place, fault in _faults(node):
            assert place.end_lineno is not None
            assert place.end_col_offset is not None
            start = offsets[place.lineno - 1] + place.col_offset
            end = offsets[place.end_lineno - 1] + place.end_col_offset
            becomes = ast.unparse(fault)
            becomes = becomes if isinstance(fault, ast.Constant | ast.stmt) else f"({becomes})"
            yield Change(module, function, place.lineno, line.strip(), text[start:end].decode(), becomes, start, end)


def _clipped(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) < 90 else f"{words[:88]}…"


def _places(tree: ast.Module) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """Yield each expression and statement that may be changed, with its outermost function."""
    todo: list[tuple[str, bool, ast.AST]] = [("", False, tree)]
    while todo:
        path, inside, node = todo.pop()
        if isinstance(node, ast.Assert | ast.JoinedStr):  # what holds anyway; Python 3.11 misplaces what a text holds
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield path if inside else "", node
        if isinstance(node, ast.ClassDef) and not inside:
            todo += [(f"{path}.{node.name}".lstrip("."), False, child) for child in node.body]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            where = path if inside else f"{path}.{node.name}".lstrip(".")
            todo += [(path, inside, child) for child in (*node.args.defaults, *node.args.kw_defaults) if child]
            todo += [(where, True, child) for child in node.body]
        elif isinstance(node, ast.AnnAssign):
            todo += [(path, inside, node.value)] if node.value and "Literal" not in ast.unparse(node.annotation) else []
        elif not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TypeVar"):
            todo += [(path, inside, child) for child in ast.iter_child_nodes(node)]


def _faults(node: ast.expr | ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    """Yield the faults of a node: the part that is replaced, and its replacement."""
    match node:
        case ast.Compare():
            for i, sign in enumerate(node.ops):
                fault = copy(node)
                fault.ops = [*node.ops[:i], _COMPARED[type(sign)](), *node.ops[i + 1 :]]
                yield node, fault
        case ast.BinOp() | ast.AugAssign() if type(node.op) in _COUNTED and not _is_type(node):
            counted = copy(node)
            counted.op = _COUNTED[type(node.op)]()
            yield node, counted
        case ast.BoolOp():
            joined = copy(node)
            joined.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, joined
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node, node.operand
        case ast.IfExp():
            yield node, ast.IfExp(node.test, node.orelse, node.body)
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call()) | ast.While(test=ast.Name() | ast.Call()):
            yield node.test, ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant():
            yield from ((node, ast.Constant(value)) for value in _other_values(node.value))
        case ast.Call():
            yield from ((node, call) for call in _calls(node))


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _CALLED:
        yield ast.Call(ast.Name(_CALLED[name]), node.args, node.keywords)
    elif name not in _KEPT and not any(isinstance(each, ast.Starred) for each in node.args):
        for i in range(len(node.args) - 1):
            args = [*node.args[:i], node.args[i + 1], node.args[i], *node.args[i + 2 :]]
            if ast.unparse(node.args[i]) != ast.unparse(node.args[i + 1]):
                yield ast.Call(node.func, args, node.keywords)


def _other_values(value: object) -> tuple[float, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1) if value > 0 else (value + 1,)
    if isinstance(value, float):
        return (0.0, -value) if value else (1.0,)
    return ()


def _is_type(node: ast.BinOp | ast.AugAssign) -> bool:
    """Return True for `A | B`, a union of classes."""
    if isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.BitOr):
        return False
    right = node.right.attr if isinstance(node.right, ast.Attribute) else getattr(node.right, "id", "")
    return right[:1].isupper() and not right.isupper()
