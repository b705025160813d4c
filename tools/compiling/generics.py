"""A plugin of mypy: generic classes are compiled without their base `Generic`, which means nothing at run time.

A native class with a base that isn't native has a dictionary and a list of weak references behind its fields. mypyc
(2.4.1) takes the weak references for its own: a garbage collection visits them, and they are freed together with the
object, though other code still holds them. The next collection then finds freed memory and crashes.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin

ATTRIBUTES = "mypy_extensions.mypyc_attr"
"""The decorator that `written_out.py` puts on every generic class."""


class Generics(Plugin):
    """Drops `Generic` from the bases of decorated classes, after types were understood."""

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        """Return the change to a class with this decorator."""
        return _drop if fullname == ATTRIBUTES else None


def _drop(context: ClassDefContext) -> bool:
    context.cls.removed_base_type_exprs.clear()
    return True


def plugin(_version: str) -> type[Plugin]:
    """Return the plugin; mypy looks for this name."""
    return Generics
