"""Declares fields once: a class's fields determine how it is copied and sent.

The names below are ints to Python and to the type checker. They show readers of a declaration, including the wire
(`net/protocol/views.py`), the meaning and range of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import InitVar
from typing import Annotated, ClassVar, Final, Self, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

Small = Annotated[int, "a pip, an arm, a place or a direction: from -1 to 255"]
Count = Annotated[int, "how many there are: from 0"]
Number = Annotated[int, "points, which can be below 0"]
Bits = Annotated[int, "a set of seats or arms, one bit each"]
PerSeat = Annotated[list[T], "one entry for each seat"]
"""`PerSeat[Count]` is a list with a count for each seat, seat 0 first."""

FRESH: Final = "begins anew in a copy, as None"
"""Marks a field that copies reset to None, as in `Annotated[list[int] | None, FRESH]`."""


class Copyable:
    """Plain data with fields declared once, as a dataclass with slots; `copy` is generated from them.

    Lists are copied, including lists inside lists, and a `Copyable` field is copied by its own `copy`. Everything else
    is shared between copies: numbers, tuples and immutable objects.
    """

    __slots__ = ()

    fields: ClassVar[Mapping[str, object]] = {}
    """The declared type of each field by name, in order of declaration, with those of base classes first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declare(cls)
        if "__mypyc_attrs__" not in vars(cls):  # what is compiled has its own (tools/compiling/written_out.py)
            copies = copier(cls)
            cls.copy = copies  # type: ignore[method-assign, assignment]  # each class has its own
            cls.copy_of = staticmethod(copies)  # type: ignore[method-assign, assignment]

    def copy(self) -> Self:
        """Return an independent copy."""
        return copier(type(self))(self)

    @classmethod
    def copy_of(cls, other: Copyable) -> Self:
        """Return a new object of this class with the fields of `other`, which may lack those that begin anew."""
        return copier(cls)(other)


C = TypeVar("C", bound=Copyable)


def declare(kind: type[Copyable]) -> None:
    """Find the declared fields of a class."""
    hints = get_type_hints(kind, include_extras=True)
    kind.fields = {name: hint for name, hint in hints.items() if _is_field(hint)}


def copier(kind: type[C]) -> Callable[[Copyable], C]:
    """Return a function that copies the fields of `kind` into a new one. Raises TypeError if a field can't be copied.

    It reads only the fields of `kind`, so it takes an object of a subclass, too. Written out line by line it is nearly
    three times as fast as a loop over the fields, and bots spend much of their time copying.
    """
    lines = [f"    {line}\n" for line in assignments(kind)]
    source = f"def copy(self):\n    new = make(kind)\n{''.join(lines)}    return new\n"
    scope: dict[str, object] = {"kind": kind, "make": kind.__new__}
    exec(source, scope)  # noqa: S102  # made of the names of our own fields, as dataclasses make their methods
    return cast("Callable[[Copyable], C]", scope["copy"])


def assignments(kind: type[Copyable]) -> list[str]:
    """Return the statements that copy each field of `self` to `new`. Raises TypeError if a field can't be copied."""
    return [f"new.{name} = {_copied(name, hint)}" for name, hint in kind.fields.items()]


def begins_anew(hint: object) -> bool:
    """Return True if a field with this type is FRESH."""
    return get_origin(hint) is Annotated and FRESH in get_args(hint)[1:]


def told(one: Copyable) -> list[object]:
    """Return the values of all fields, without those that begin anew."""
    return [getattr(one, name) for name, hint in one.fields.items() if not begins_anew(hint)]


def _is_field(hint: object) -> bool:
    return not isinstance(hint, InitVar) and get_origin(hint) is not ClassVar


def _copied(name: str, hint: object) -> str:
    """Return the expression that copies a field of `self`."""
    if get_origin(hint) is Annotated:
        return "None" if begins_anew(hint) else _copied(name, get_args(hint)[0])
    kind = hint.__bound__ if isinstance(hint, TypeVar) else hint
    if isinstance(kind, type) and issubclass(kind, Copyable):
        return f"self.{name}.copy()"
    if get_origin(kind) is list:
        depth = _depth(kind)
        if depth <= 2:
            return f"self.{name}[:]" if depth == 1 else f"list(map(list.copy, self.{name}))"
    elif get_origin(kind) not in (dict, set) and kind not in (list, dict, set):
        return f"self.{name}"
    raise TypeError(f"a field that is a {kind} is not copied: {name}")


def _depth(hint: object) -> int:
    """Return the depth of nested lists; a type that can't be copied out of a list counts as too deep."""
    if get_origin(hint) is Annotated:
        return _depth(get_args(hint)[0])
    if get_origin(hint) is list:
        return 1 + _depth(get_args(hint)[0])
    return 9 if get_origin(hint) in (dict, set) or hint in (list, dict, set) else 0
