"""The golden texts of numbers, as the modules state them outright: engine, network, files, words, scenes and the felt.

These are the constants, the limits of types, and the defaults of fields and arguments: how long a guest is waited for,
how large a file may be, what a new table allows. Few tests wait that long or write that much.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, get_type_hints
from zlib import crc32

import msgspec

ROOT: Final = Path(__file__).resolve().parents[2]
PARTS: Final = {
    "engine": ("engine",),
    "net": ("net",),
    "files": ("game/session", "game/storage", "game/lan", "game/play"),
    "words": ("game/i18n", "game/lessons", "game/app"),
    "scenes": ("game/scenes",),
    "felt": ("game/felt", "game/animation", "game/ui", "game/look"),
}
"""The folders of the modules that each file lists."""
_LEFT_OUT: Final = re.compile(
    r"engine/(bots|games|equity/measured)/|engine/families/(?!.*(events|reasons|reminders|options)\.py)"
)
"""Rules and bots have golden texts of their own, and a tool has measured the tables."""
_NUMBER: Final = re.compile(r"\d|True|False")
_LIMITS: Final = re.compile(r"Meta\((.*?)\)(?=[],]|$)")
_UNTOLD: Final = re.compile(r"[<|]|Path|Sentence|label=|Callable|Union|Annotated")
"""What marks an object, a folder, a text for players or a type."""
_PHRASE: Final = re.compile(r"['\"]\w+ \w+ \w+")
"""A text for players in a long value."""
_MEMBER: Final = re.compile(r"<(\w+\.\w+): [^<>]*>")
"""A member of an enumeration, in its long form."""
_LONG_FLOAT: Final = re.compile(r"\d+\.\d{7,}")
"""A number whose last digits differ between systems."""
_LONGEST: Final = 300
"""Letters of the longest value that is told in full; a longer one has a sign."""


def listed(part: str) -> list[str]:
    """Return the modules of a file, as paths from the root."""
    found = (path.relative_to(ROOT).as_posix() for folder in PARTS[part] for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in found if not _LEFT_OUT.match(path))


def file_of(part: str) -> Path:
    """Return the golden file of a part."""
    return ROOT / "tests" / "golden_numbers" / f"{part}.txt"


def numbers_of(part: str) -> str:
    """Return the golden text of a part, as its modules are now."""
    return "\n".join(line for path in listed(part) for line in _lines(path))


def golden_numbers() -> dict[Path, str]:
    """Return the contents of the golden files of numbers."""
    return {file_of(part): numbers_of(part) for part in PARTS}


def _lines(path: str) -> Iterator[str]:
    """Yield what a module states, under its path; nothing if it states no number."""
    module = import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    found: list[str] = []
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found += _of_function(getattr(module, node.name), node.name)
        elif isinstance(node, ast.ClassDef):
            found += _of_class(getattr(module, node.name), node)
        else:
            found += (f"{word}{told}" for word in _words(node) if (told := _value(getattr(module, word))))
    if found:
        yield from (path, *(f"    {line}" for line in found), "")


def _words(node: ast.stmt) -> list[str]:
    """Return the names that a statement gives to values."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    names = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [name.id for name in names if isinstance(name, ast.Name) and not name.id.startswith("__")]


def _of_class(kind: type, node: ast.ClassDef) -> Iterator[str]:
    """Yield the numbers of a class: its fields, its constants and the defaults of its methods."""
    types = get_type_hints(kind, include_extras=True) if issubclass(kind, msgspec.Struct) else {}
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            method = inspect.getattr_static(kind, part.name)
            yield from _of_function(getattr(method, "__func__", method), f"{node.name}.{part.name}")
        for word in _words(part):
            if told := _limits(types.get(word)) + _value(_default(kind, word)):
                yield f"{node.name}.{word}{told}"


def _default(kind: type, word: str) -> object:
    """Return the default of a field, or the value of a constant; without a number in it if there is none."""
    found: object = getattr(kind, "_field_defaults", vars(kind)).get(word)
    if is_dataclass(kind):
        for field in fields(kind):
            if field.name == word:
                found = field.default if field.default_factory is MISSING else field.default_factory()
    elif issubclass(kind, msgspec.Struct):
        for known in msgspec.structs.fields(kind):
            if known.name == word:
                found = known.default_factory() if callable(known.default_factory) else known.default
    return found


def _of_function(function: object, name: str) -> Iterator[str]:
    """Yield the defaults of a function's arguments."""
    if inspect.isfunction(function):
        for each in inspect.signature(function).parameters.values():
            if told := _value(each.default):
                yield f"{name}: {each.name}{told}"


def _limits(hint: object) -> str:
    """Return the limits in a type, such as ` (ge=0, lt=8)`; empty if there are none."""
    return "".join(f" ({limit})" for limit in _LIMITS.findall(repr(hint)))


def _value(value: object) -> str:
    """Return a value with a number in it, or a type with limits; empty for texts and objects."""
    if isinstance(value, str) or inspect.isroutine(value) or inspect.isclass(value) or inspect.ismodule(value):
        return ""
    if isinstance(value, bytes):
        return f" = {len(value)} bytes {value.strip(bytes(1)).hex()}".rstrip() if value else ""
    if limits := _limits(value):
        return limits
    if isinstance(value, Mapping):
        value = dict(sorted(value.items(), key=repr))  # tests take entries out for a while, and put them back last
    text = _MEMBER.sub(r"\1", repr(sorted(value, key=repr) if isinstance(value, set | frozenset) else value))
    if not _NUMBER.search(text) or _UNTOLD.search(text):
        return ""
    if len(text) > _LONGEST:
        if _PHRASE.search(text):
            return ""
        rounded = _LONG_FLOAT.sub(lambda found: f"{float(found[0]):.6f}", text)
        return f" = {len(rounded)} letters, {crc32(rounded.encode()):08x}"
    return f" = {text}"
