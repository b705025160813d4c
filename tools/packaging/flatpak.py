"""Writes the manifest that builds Boneyard in Flatpak, and the list of all wheels that it needs, with their hashes.

    python -m tools.packaging.flatpak [--out build/flatpak]
    flatpak-builder --user --install build/flatpak/work build/flatpak/NAME.yml

The manifest is `packaging/flatpak.yml` with the program's name in it. The wheels are those of `uv.lock` for the Python
in the manifest's runtime, so that nothing is fetched while it builds.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import parse_wheel_filename

from game.app.desktop.identity import ID

ROOT: Final = Path(__file__).resolve().parents[2]
TEMPLATE: Final = ROOT / "packaging" / "flatpak.yml"
LOCK: Final = ROOT / "uv.lock"
PYTHON: Final = (3, 12)
"""The Python of the runtime in the manifest."""
GLIBC: Final = 40
"""The minor version of its C library."""
MACHINES: Final = ("x86_64", "aarch64")
"""The processors of Flathub."""
BUILDERS: Final = ("hatchling", "babel")
"""What pyproject.toml needs to build the package."""
WHEELS: Final = "wheels.json"


class Need(TypedDict, total=False):
    """A dependency in the lock file."""

    name: str
    marker: str


class File(TypedDict):
    """A wheel in the lock file."""

    url: str
    hash: str


Package = TypedDict(
    "Package",
    {
        "name": str,
        "version": str,
        "wheels": Sequence[File],
        "dependencies": Sequence[Need],
        "resolution-markers": Sequence[str],
    },
    total=False,
)
"""A package in the lock file."""


class Wheel(NamedTuple):
    """A wheel to fetch, for the processors in `machines`."""

    url: str
    sha256: str
    machines: tuple[str, ...]

    @property
    def source(self) -> Mapping[str, object]:
        """The wheel as a source in a manifest."""
        some = {"only-arches": list(self.machines)} if self.machines != MACHINES else {}
        return {"type": "file", "url": self.url, "sha256": self.sha256, "dest": "wheels", **some}


def supported(machine: str) -> list[Tag]:
    """Return the tags of wheels that the runtime can use, the best first."""
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(GLIBC, 4, -1)]
    old = [f"manylinux2014_{machine}", *([f"manylinux1_{machine}"] if machine == MACHINES[0] else [])]
    every = [*platforms, *old]
    return [*cpython_tags(PYTHON, platforms=every), *compatible_tags(PYTHON, platforms=every)]


def applies(marker: str, machine: str) -> bool:
    """Return True if a dependency with this marker is needed in the runtime."""
    short, full = ".".join(map(str, PYTHON)), ".".join(map(str, (*PYTHON, 0)))
    environment = {"python_version": short, "python_full_version": full, "implementation_name": "cpython"}
    environment |= {
        "platform_machine": machine,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
    }
    environment |= {"platform_python_implementation": "CPython", "extra": ""}
    return not marker or Marker(marker).evaluate(environment)


def needed(packages: Sequence[Package], machine: str) -> dict[str, File]:
    """Return the wheel of each package that Boneyard needs, built or running. Raises ValueError if one has none."""
    chosen: dict[str, Package] = {}
    for package in packages:
        markers = package.get("resolution-markers", ())
        if not markers or any(applies(marker, machine) for marker in markers):
            chosen[package["name"]] = package
    waiting = ["boneyard", *BUILDERS]
    found: dict[str, File] = {}
    tags = {tag: rank for rank, tag in reversed([*enumerate(supported(machine))])}
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        package = chosen[name]
        waiting += [
            need["name"] for need in package.get("dependencies", ()) if applies(need.get("marker", ""), machine)
        ]
        if name != "boneyard":
            found[name] = _best(package, tags, machine)
    return found


def _best(package: Package, tags: Mapping[Tag, int], machine: str) -> File:
    """Return the wheel of a package that the runtime likes best."""
    ranks = []
    for file in package.get("wheels", ()):
        fits = parse_wheel_filename(file["url"].rpartition("/")[2])[3] & tags.keys()
        if fits:
            ranks.append((min(tags[tag] for tag in fits), file["url"], file))
    if not ranks:
        raise ValueError(f"{package['name']} has no wheel for Python {PYTHON} on {machine}.")
    return min(ranks, key=lambda ranked: ranked[:2])[2]


def wheels(lock: str) -> Iterator[Wheel]:
    """Yield the wheels of a lock file that all processors need, by address."""
    packages: Sequence[Package] = tomllib.loads(lock)["package"]
    of: dict[str, list[str]] = {}
    hashes: dict[str, str] = {}
    for machine in MACHINES:
        for file in needed(packages, machine).values():
            of.setdefault(file["url"], []).append(machine)
            hashes[file["url"]] = file["hash"].removeprefix("sha256:")
    for url in sorted(of, key=lambda url: url.rpartition("/")[2]):
        yield Wheel(url, hashes[url], tuple(of[url]))


def manifest() -> str:
    """Return the manifest with the program's name."""
    return TEMPLATE.read_text(encoding="utf-8").replace("@ID@", ID)


def main() -> int:
    """Write both files, and print the manifest's path."""
    parser = argparse.ArgumentParser(description="Write the manifest for Flatpak.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=ROOT / "build" / "flatpak")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    listed = [wheel.source for wheel in wheels(LOCK.read_text(encoding="utf-8"))]
    (out / WHEELS).write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    path = out / f"{ID}.yml"
    path.write_text(manifest(), encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
