"""Writes assets/licences.md, which `boneyard licences` prints: all packages of an installation, with their licences.

    python -m tools.packaging.licences [--check]

It follows the dependencies in the metadata of the installed packages, so it must run where Boneyard is installed. Some
packages carry libraries in machine code, which metadata don't list; those are named in `CARRIED`. `--check` writes
nothing, and fails if a package that is installed isn't on the page.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from textwrap import fill
from typing import Final, NamedTuple

from packaging.requirements import Requirement

from game.scenes.pages.about import NOTICES

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "assets" / "licences.md"
WIDTH: Final = 120
"""Columns of the page."""
OSI: Final = "License :: OSI Approved :: "
CARRIED: Final[Mapping[str, str]] = {
    "accesskit": "AccessKit (MIT or Apache-2.0; parts of Chromium, BSD-3-Clause)",
    "cffi": "libffi (MIT)",
    "pillow": "libjpeg-turbo, libpng, zlib, FreeType, libtiff, libwebp, OpenJPEG; its licence file lists all",
    "pygame-ce": "SDL 2, SDL_image, SDL_mixer and SDL_ttf (zlib), FreeType (FTL), and codecs of pictures and sounds",
    "pynacl": "libsodium (ISC)",
}
"""Libraries inside the wheels of packages."""
UNTOLD: Final[Mapping[str, str]] = {"accesskit": "MIT or Apache-2.0"}
"""Licences that a package has in files, but not in its metadata."""
HEAD: Final = """\
# Licences

Boneyard is under the [MIT licence](../LICENSE). These packages are installed with it.
`python -m tools.packaging.licences` makes this page from their metadata.

| package | licence | carries |
|---|---|---|
"""


class Part(NamedTuple):
    """A package, and its licence in a few words."""

    name: str
    licence: str


def wanted(requirements: Iterable[str]) -> Iterator[str]:
    """Yield the names in requirements, without those of extras, of other systems and of older Pythons."""
    for required in map(Requirement, requirements):
        if required.marker is None or required.marker.evaluate({"extra": ""}):
            yield plain(required.name)


def plain(name: str) -> str:
    """Return a package's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(package: Distribution) -> str:
    """Return the licence that a package states, or an empty string."""
    fields = package.metadata
    told = next((text for key in ("License-Expression", "License") for text in fields.get_all(key, [])), "")
    if told and "\n" not in told:
        return told
    named = [line.removeprefix(OSI) for line in fields.get_all("Classifier", []) if line.startswith(OSI)]
    return ", ".join(named) or UNTOLD.get(plain(fields["Name"]), "")


def dependencies() -> list[str]:
    """Return the names of the packages that pyproject.toml asks for, on any system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [plain(Requirement(line).name) for line in project["dependencies"]]


def parts() -> list[Part]:
    """Return the packages that Boneyard needs here, by name. Raises ValueError if one tells no licence."""
    found: dict[str, Part] = {}
    waiting = dependencies()
    while waiting:
        name = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # for other systems
            continue
        if name in found:
            continue
        found[name] = Part(name, licence_of(package))
        if not found[name].licence:
            raise ValueError(f"{name} doesn't state its licence.")
        waiting += wanted(package.requires or ())
    return sorted(found.values())


def page(listed: Iterable[Part]) -> str:
    """Return the page."""
    rows = [f"| {part.name} | {part.licence} | {CARRIED.get(part.name, '')} |\n" for part in listed]
    foot = "".join(f"\n## {notice.head}\n\n{fill(notice.text, WIDTH, break_on_hyphens=False)}\n" for notice in NOTICES)
    return HEAD + "".join(rows) + foot


def unlisted(text: str, names: Iterable[str]) -> list[str]:
    """Return the packages that have no row in a page."""
    rows = set(re.findall(r"^\| (\S+) \| [^|]+ \|", text, re.MULTILINE))
    return sorted(set(names) - rows)


def main() -> int:
    """Write the page, or check it; return an exit code."""
    parser = argparse.ArgumentParser(description="Write the page of all licences.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a package is missing")
    if not parser.parse_args().check:
        PAGE.write_text(page(parts()), encoding="utf-8")
        return 0
    missing = unlisted(PAGE.read_text(encoding="utf-8"), [part.name for part in parts()])
    if missing:
        print(f"{PAGE.name} lacks {', '.join(missing)}.", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
