"""Prepares a module of the engine for the compiler: what Python makes at run time is written out.

mypyc compiles what a source says. Two things of the engine aren't said, because they follow from declarations: how a
board or a view is copied, and which types the fields of a dataclass have, of which mypyc keeps only the outline. All
that is added here stands on lines that are empty in the source, or behind its end, so that a traceback of compiled code
names the lines of the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.fields import Copyable, assignments, begins_anew

Kinds = Mapping[str, type[Copyable]]
"""The classes of a module whose fields are declared, by name."""

OPEN: Final = frozenset({
    "AllFives", "Beliefs", "BlockDraw", "Board", "Bot", "Chain", "ChainEvaluator", "ChainRules", "Chance", "Copyable",
    "CountingRules", "Endgame", "Evaluator", "PlayScoring", "Rules", "Search",
})  # fmt: skip
"""Classes that Python may inherit from: games that stay Python, tests and tools do."""
_FUTURE: Final = "from __future__ import annotations"
_HEAD: Final = f"{_FUTURE}; MYPY = False; _plain = lambda kind: kind  # a class with a decorator isn't made native"
_IMPORT: Final = "if MYPY: from mypy_extensions import mypyc_attr  # only the compiler looks at it"
_OF_EVERY: Final = (
    "    def __new__(cls, *_args: object, **_named: object) -> Self: return object.__new__(cls)",
    "    def __eq__(self, other: object) -> bool: return type(self) is type(other) and told(self) == told(other)",
    '    def __repr__(self) -> str: return f"{type(self).__name__}{told(self)}"',
)
"""What a dataclass has, and `__new__`, which a copy is made with."""
_SUBSCRIPT: Final = "    def __class_getitem__(cls, _parameter: object) -> type: return cls"
"""Lets a class be subscripted at run time that isn't `Generic` there (tools/compiling/generics.py)."""


def written_out(source: str, kinds: Kinds) -> str:
    """Return the source of a module as mypyc reads it. Raises ValueError if a class has no room for its lines."""
    return _Page(source, kinds).text


class _Declared(NamedTuple):
    """A field as a class declares it."""

    name: str
    hint: str
    default: str
    """The expression of its default, or an empty string."""
    is_asked: bool = True
    """True if a new object is given it."""

    @property
    def is_passed_on(self) -> bool:
        """True if it is not kept, but passed on to `__post_init__`."""
        return self.hint.startswith("InitVar")

    @property
    def parameter(self) -> str:
        """Its parameter of `__init__`, or an empty string."""
        if not self.is_asked:
            return ""
        if self.default:
            return f"{self.name}: ({self.hint}) | None = None"
        return f"{self.name}: {self.hint[len('InitVar[') : -1] if self.is_passed_on else self.hint}"

    @property
    def filled(self) -> str:
        """The statement of `__init__` that fills it, or an empty string."""
        if self.is_passed_on or not (self.is_asked or self.default):
            return ""
        given = f"{self.default} if {self.name} is None else {self.name}" if self.default else self.name
        return f"self.{self.name} = {given if self.is_asked else self.default}"


def _declared(statement: ast.stmt) -> _Declared | None:
    """Return the field that a statement of a class declares, or None."""
    if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
        return None
    name, hint, value = statement.target.id, ast.unparse(statement.annotation), statement.value
    if hint.startswith("ClassVar"):
        return None
    if not isinstance(value, ast.Call) or ast.unparse(value.func) != "field":
        return _Declared(name, hint, ast.unparse(value) if value else "")
    given = {each.arg: ast.unparse(each.value) for each in value.keywords}
    default = given.get("default", "")
    if "default_factory" in given:
        default = f"{given['default_factory']}()".removeprefix("lambda: ")
        default = default.removesuffix("()") if default.startswith("[") else default
    return _Declared(name, hint, default, is_asked=given.get("init") != "False")


class _Page:
    """A source whose empty lines are written on."""

    def __init__(self, source: str, kinds: Kinds) -> None:
        self._lines = source.split("\n")
        self._kinds = kinds
        self._found: dict[str, dict[str, _Declared]] = {}
        self._end: list[str] = []
        self._told: list[str] = []
        """What gives classes their docstrings, which mypyc drops."""
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                self._rewrite(node)
                if told := ast.get_docstring(node):
                    self._told.append(f'setattr({node.name}, "__doc__", {told!r})')
        if "".join(self._lines) != "".join(source.split("\n")):
            first = self._lines.index(_FUTURE)
            self._lines[first] = _HEAD
            self._write(first + 1, _IMPORT)
        needed = ["from engine.fields import Copyable, declare"] if self._end else []
        self.text = "\n".join([*self._lines, *needed, *self._end, *self._told])

    def _rewrite(self, node: ast.ClassDef) -> None:
        decorators = [each for each in node.decorator_list if ast.unparse(each).startswith("dataclass")]
        # The native subclasses of an ABC share its cache of answers, so that isinstance would give wrong ones.
        line = self._lines[node.lineno - 1].replace("(ABC, ", "(").replace(", ABC)", ")").replace("(ABC)", "")
        self._lines[node.lineno - 1] = line
        top = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
        if node.name in self._kinds:
            self._lines[decorators[0].lineno - 1] = ""
            self._write_out(node, self._kinds[node.name])
        elif decorators:
            self._quote(node)
            self._write(self._gap_above(top), "@_plain")
        bases = [ast.unparse(each) for each in node.bases]
        told = ["serializable=True"] if node.name == "Copyable" else []
        told += ["allow_interpreted_subclasses=True"] if node.name in OPEN else []
        if any(each.startswith("Generic[") for each in bases) and "NamedTuple" not in bases:
            told = told or ["native_class=True"]
            self._write(next(self._gaps_inside(node)), _SUBSCRIPT)
        if told:
            self._write(self._gap_above(top), f"@mypyc_attr({', '.join(told)})")
        if any(each.endswith(("Error", "Exception")) for each in bases):
            self._write(self._gap_above(top), "@_plain")
        if node.name == "Copyable":
            gaps = self._gaps_inside(node)
            for line in _OF_EVERY:
                self._write(next(gaps), line)

    def _write_out(self, node: ast.ClassDef, kind: type[Copyable]) -> None:
        """Write out the methods that a class gets from the declaration of its fields."""
        generic = "[B]" if getattr(kind, "__parameters__", ()) else ""
        name, whole = node.name, f"{node.name}{generic}"
        own = {each.name: each for each in map(_declared, node.body) if each is not None}
        base = self._found.get(ast.unparse(node.bases[0]).partition("[")[0])
        self._found[name] = {**(base or {}), **own}
        every = self._found[name].values()
        asked = ", ".join(each.parameter for each in every if each.parameter)
        post = [f"self.__post_init__({', '.join(each.name for each in every if each.is_passed_on)})"]
        filled = [each.filled for each in every if each.filled] + (post if hasattr(kind, "__post_init__") else [])
        gaps = self._gaps_inside(node)
        self._write(next(gaps), f"    def __init__(self, {asked}) -> None: {'; '.join(filled)}")
        self._write(next(gaps), f"    def copy(self) -> {whole}: return _copied_{name}(self)")
        source = whole
        if base and all(begins_anew(kind.fields[field]) for field in own if field in kind.fields):
            source = ast.unparse(node.bases[0])  # it can be made of the class that it inherits from
            behind = node.end_lineno or node.lineno
            copy_of = f"    def copy_of(cls, other: {source}) -> {whole}: return _copied_{name}(other)"
            self._write(behind, "    @classmethod")
            self._write(behind + 1, f"{copy_of}  # type: ignore[override]")
        hints = {field: each.hint for field, each in own.items()}
        self._end += [
            f"def _copied_{name}(self: {source}) -> {whole}:",
            f"    new: {whole} = Copyable.__new__({name})",
            *(f"    {each}" for each in assignments(kind)),
            "    return new",
            f'setattr({name}, "__annotations__", {hints!r}); declare({name})',
        ]
        for statement in reversed(node.body):
            # What all objects of a class share stays where it is; the fields are filled by `__init__`.
            declared = _declared(statement)
            if declared is None or not isinstance(statement, ast.AnnAssign):
                continue
            if declared.is_passed_on:
                self._replace(statement.lineno, statement.col_offset, statement, "")
            elif statement.value is not None:
                self._replace(statement.annotation.end_lineno, statement.annotation.end_col_offset, statement, "")

    def _quote(self, node: ast.ClassDef) -> None:
        """Quote the types of the fields of a class, which mypyc then keeps as they are."""
        for each in reversed(node.body):
            if isinstance(each, ast.AnnAssign):
                note = each.annotation
                self._replace(note.lineno, note.col_offset, note, repr(ast.unparse(note)))

    def _replace(self, line: int | None, column: int | None, node: ast.expr | ast.stmt, text: str) -> None:
        """Replace the source from a place up to the end of a node."""
        assert line is not None
        assert node.end_lineno is not None
        head, tail = self._lines[line - 1][:column], self._lines[node.end_lineno - 1][node.end_col_offset :]
        self._lines[line - 1] = f"{head}{text}{tail}"
        self._lines[line : node.end_lineno] = [""] * (node.end_lineno - line)

    def _gap_above(self, line: int) -> int:
        return next(line for line in range(line - 1, -1, -1) if not self._lines[line].strip())

    def _gaps_inside(self, node: ast.ClassDef) -> Iterator[int]:
        """Yield the empty lines between the statements of a class."""
        for one, other in zip(node.body, node.body[1:], strict=False):
            for line in range(one.end_lineno or one.lineno, other.lineno - 1):
                if not self._lines[line].strip():
                    yield line
        raise ValueError(f"{node.name} has no empty line to write on")

    def _write(self, line: int, text: str) -> None:
        """Write on an empty line, counted from 0."""
        if line < len(self._lines) and self._lines[line].strip():
            raise ValueError(f"line {line + 1} isn't empty: {self._lines[line]}")
        self._lines[line] = text
