"""Compiles the catalogues when the package is built or installed; named in pyproject.toml, run by hatchling.

The .mo files are built from the .po files and never committed. While working on texts, `tools/translations.py` compiles
them as well.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[misc]  # hatchling is there only while the package is built
    """Writes a .mo file beside each .po file."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile all catalogues, for wheels and editable installations."""
        for path in Path(self.root).glob("assets/locale/*/LC_MESSAGES/*.po"):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=path.parent.parent.name))
