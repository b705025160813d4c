"""Builds the wheel and the sdist, and tries the wheel where nothing else of this checkout can help.

    python -m tools.packaging.smoke [--keep FOLDER]

It takes a minute or two and the network. The wheel is built from the sdist, as it is for those who have none, and is
installed in a new virtual environment. There every part that a package can lose is used: the commands, the window, the
pictures, the fonts, the sounds, the rules, the puzzles, and the catalogue of every language.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
HEADLESS: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
LANGUAGES: Final = {
    "de": "diese Hilfe zeigen",
    "en": "show this help",
    "es": "mostrar esta ayuda",
    "fr": "montrer cette aide",
    "it": "mostra questo aiuto",
    "pt": "mostrar esta ajuda",
}
"""A text of `boneyard --help` in each language."""
MATCHES, PAGE, POSTCARD, WINDOW = "matches", "match.html", "postcard.jpg", "window.png"
"""The files that the trials write."""
OWN: Final = "boneyard"
"""The only name that a wheel may use in site-packages, beside that of its metadata."""


class SmokeError(Exception):
    """A failure; its text is one sentence, perhaps with the output of a program."""


class Trial(NamedTuple):
    """A command of the installed program, and a text that it must print."""

    words: Sequence[str]
    expected: str = ""


def trials(folder: Path) -> Iterator[Trial]:
    """Yield the commands to try, in order; they write their files into a folder. Ask for each after the one before."""
    yield Trial(["--version"], "boneyard ")
    yield Trial(["games"], "all_fives")
    yield Trial(["licences"], "pygame-ce")
    for code, words in LANGUAGES.items():
        yield Trial(["--lang", code, "--help"], words)
        yield Trial(["--lang", code, "rules", "all_fives"])
    yield Trial(["puzzles", "list"])
    yield Trial(["simulate", "block_draw", "--matches", "2", "--out", str(folder / MATCHES)])
    yield Trial(["demo", "all_fives", "--seats", "4", "--rounds", "1", "--shot", str(folder / WINDOW)])
    yield Trial(["demo", "all_fives", "--seats", "2", "--seconds", "2", "--size", "1280x720"])
    match = next((folder / MATCHES).iterdir())
    yield Trial(["share", str(match), "--out", str(folder / PAGE)])
    yield Trial(["share", str(match), "--postcard", "--out", str(folder / POSTCARD)])


def run(command: Sequence[str], folder: Path, extra: Mapping[str, str] | None = None) -> str:
    """Run a command in a folder and return its output. Raises SmokeError if it fails."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BONEYARD"))}
    ran = subprocess.run(
        command,
        cwd=folder,
        env={**bare, "PYTHONIOENCODING": "utf-8", **(extra or {})},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if ran.returncode != 0:
        raise SmokeError(f"{' '.join(command)} ended with {ran.returncode}:\n{ran.stdout}")
    return ran.stdout


def foreign_names(wheel: Path) -> set[str]:
    """Return the top-level names in a wheel that aren't this project's."""
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.partition("/")[0] for name in packed.namelist()}
    return {top for top in tops if top != OWN and not top.endswith(".dist-info")}


def lost_files(sdist: Path) -> set[str]:
    """Return the files of the repository's packages that an sdist lacks."""
    with tarfile.open(sdist) as packed:
        there = {name.partition("/")[2] for name in packed.getnames()}
    kept = run(["git", "ls-files", "boneyard", "engine", "net", "game", "assets", "tools"], ROOT).splitlines()
    return set(kept) - there


def built(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it; return their paths."""
    run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def installed(wheel: Path, folder: Path) -> Path:
    """Install a wheel in a new virtual environment, and return the path of its `boneyard`."""
    run([sys.executable, "-m", "venv", str(folder)], folder.parent)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run([str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)], folder.parent)
    return programs / "boneyard"


def own_folders(folder: Path) -> dict[str, str]:
    """Return the environment that keeps the program's files in a folder."""
    return {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}


def smoke(folder: Path) -> None:
    """Build, install and try everything in an empty folder. Raises SmokeError at the first failure."""
    sdist, wheel = built(folder)
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB")
    if foreign_names(wheel):
        raise SmokeError(f"The wheel would put {', '.join(sorted(foreign_names(wheel)))} into site-packages.")
    if lost_files(sdist):
        raise SmokeError(f"The sdist lacks {', '.join(sorted(lost_files(sdist))[:9])}.")
    program = installed(wheel, folder / "venv")
    extra = {**HEADLESS, **own_folders(folder)}
    for trial in trials(folder):
        told = run([str(program), *trial.words], folder, extra)
        if trial.expected not in told:
            raise SmokeError(f"boneyard {' '.join(trial.words)} doesn't print {trial.expected!r}:\n{told}")
        print("ok", " ".join(trial.words), flush=True)
    for picture, begins in ((WINDOW, b"\x89PNG"), (POSTCARD, b"\xff\xd8\xff")):
        if not (folder / picture).read_bytes().startswith(begins):
            raise SmokeError(f"{picture} isn't a picture of its kind.")
    if "<html" not in (folder / PAGE).read_text(encoding="utf-8"):
        raise SmokeError("The page of the match isn't one.")


def main() -> int:
    """Run the smoke test and return an exit code."""
    parser = argparse.ArgumentParser(description="Build the packages, and try the wheel in a new environment.")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="an empty folder to work in and to leave")
    kept = parser.parse_args().keep
    try:
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
            smoke(kept.resolve())
        else:
            with tempfile.TemporaryDirectory() as folder:
                smoke(Path(folder))
    except SmokeError as why:
        print(f"smoke: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
