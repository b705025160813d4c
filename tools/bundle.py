"""Packs Boneyard into one folder that needs no Python, and on Debian into a package.

    python -m tools.bundle [--out build/bundle] [--deb]

It makes a virtual environment, installs this checkout there as a wheel, and has PyInstaller pack it as
`packaging/boneyard.spec` says. It needs the network. A bundle is for the kind of system it was made on.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SPEC: Final = ROOT / "packaging" / "boneyard.spec"
PYINSTALLER: Final = "pyinstaller>=6.11,<7"
MACHINES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
"""Debian's names of processors."""
ELF: Final = b"\x7fELF"
"""Begins a file with machine code."""
_GLIBC: Final = re.compile(rb"\0GLIBC_(\d+\.\d+)(?=\0)")
LICENCES: Final = (
    "boneyard-*.dist-info/licenses/LICENSE",
    "pygame/docs/generated/LGPL.txt",
    "zeroconf-*.dist-info/licenses/COPYING",
    "font_manrope/files/OFL.txt",
    "font_source_serif_pro/files/LICENSE.txt",
)
"""Patterns of the licences that must go with what a bundle holds."""
SHARE: Final = """
import sys
from pathlib import Path
from game.app.desktop.files import write_share
write_share(Path(sys.argv[1]), "boneyard")
"""
"""Writes the entry for menus and all that belongs to it below a folder."""
CONTROL: Final = """\
Package: boneyard
Version: {version}
Architecture: {machine}
Maintainer: The Boneyard authors <boneyard@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc})
Section: games
Priority: optional
Description: domino parlour
 Twenty domino games, alone against bots, with friends at one computer, or over
 the local network, with phones as hands.
"""


def modules_of(python: Path) -> Path:
    """Return the folder in which an environment has the program's packages."""
    asked = [str(python), "-c", "import boneyard, pathlib; print(pathlib.Path(boneyard.__file__).parent)"]
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(asked, check=True, capture_output=True, text=True, env=bare, cwd=python.parent)
    return Path(ran.stdout.strip())


def bundled(out: Path) -> Path:
    """Make the bundle below `out`, and return its folder."""
    nest = out / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(nest)], check=True)
    programs = nest / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(ROOT), PYINSTALLER], check=True)
    command = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(out)]
    extra = {"PYTHONPATH": str(modules_of(python)), "PYTHONNOUSERSITE": "1"}
    subprocess.run(
        [str(python), *command, "--workpath", str(out / "work"), str(SPEC)],
        check=True,
        cwd=out,
        env={**os.environ, **extra},
    )
    return out / "boneyard"


def size_of(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def lost_licences(bundle: Path) -> list[str]:
    """Return the patterns of `LICENCES` that no file in a bundle has."""
    return [pattern for pattern in LICENCES if not next(bundle.glob(f"**/{pattern}"), None)]


def start_time(program: Path) -> float:
    """Return the seconds that `boneyard --version` takes, which also shows that the bundle starts."""
    began = time.perf_counter()
    subprocess.run([str(program), "--version"], check=True)
    return time.perf_counter() - began


def version() -> str:
    """Return the version in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def libc_of(folder: Path) -> str:
    """Return the oldest version of the C library that has all that the machine code in a folder asks for."""
    asked = {
        tuple(map(int, found.split(b".")))
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and (content := path.read_bytes()).startswith(ELF)
        for found in _GLIBC.findall(content)
    }
    return ".".join(map(str, max(asked, default=(2, 17))))


def control(size: int, machine: str, libc: str) -> str:
    """Return the text that describes Debian's package; `size` is in bytes, `libc` the oldest version it runs with."""
    return CONTROL.format(version=version(), machine=MACHINES.get(machine, machine), size=size // 1024, libc=libc)


def write_share(python: Path, share: Path) -> None:
    """Write the entry for menus, icons and all that belongs to it below `share`, as the installed program does."""
    extra = {"PYTHONPATH": str(modules_of(python)), "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run([str(python), "-c", SHARE, str(share)], check=True, cwd=share, env={**os.environ, **extra})


def debian_package(bundle: Path, out: Path) -> Path:
    """Put a bundle into a Debian package with an entry for menus, and return its path."""
    tree = out / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(bundle, tree / "usr" / "lib" / "boneyard", symlinks=True)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / "boneyard").symlink_to("../lib/boneyard/boneyard")
    notices = tree / "usr" / "share" / "doc" / "boneyard" / "copyright"
    notices.parent.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", notices)
    shutil.copy(ROOT / "assets" / "licences.md", notices.parent)
    share = tree / "usr" / "share"
    write_share(out / "venv" / "bin" / "python", share)
    (tree / "DEBIAN").mkdir()
    text = control(size_of(tree), platform.machine(), libc_of(bundle))
    (tree / "DEBIAN" / "control").write_text(text, encoding="utf-8")
    package = out / f"boneyard_{version()}_{MACHINES.get(platform.machine(), platform.machine())}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", str(tree), str(package)], check=True)
    return package


def main() -> int:
    """Make the bundle, perhaps the package, and print their sizes."""
    parser = argparse.ArgumentParser(description="Pack Boneyard into a folder that needs no Python.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=ROOT / "build" / "bundle")
    parser.add_argument("--deb", action="store_true", help="make Debian's package of it, too")
    args = parser.parse_args()
    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    bundle = bundled(out)
    if lost := lost_licences(bundle):
        print(f"The bundle lacks {', '.join(lost)}.", file=sys.stderr)
        return 1
    seconds = start_time(bundle / ("boneyard-console.exe" if os.name == "nt" else "boneyard"))
    print(f"{bundle}: {size_of(bundle) / 1e6:.0f} MB, started within {seconds:.1f} s")
    if args.deb:
        package = debian_package(bundle, out)
        print(f"{package}: {package.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
