"""The start finds the program's packages beside it in a checkout, and inside it where it is installed."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from boneyard.start import PROGRAM, home
from tests.support.sources import ROOT


def test_in_a_checkout_the_packages_are_beside_it() -> None:
    assert home(ROOT / "boneyard") == ROOT
    assert (ROOT / (PROGRAM.replace(".", "/") + ".py")).is_file()


def test_an_installed_program_prefers_its_own_packages_to_others_of_the_same_name(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "boneyard", tmp_path / "boneyard", ignore=shutil.ignore_patterns("__pycache__"))
    for folder, answer in (("boneyard/game", "ours"), ("game", "another's")):
        app = tmp_path / folder / "app"
        app.mkdir(parents=True)
        for package in (app.parent, app):
            (package / "__init__.py").touch()
        (app / "cli.py").write_text(f"def main():\n    print({answer!r})\n    return 3\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "boneyard"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (ran.stdout.strip(), ran.returncode) == ("ours", 3)


def test_a_wheel_has_one_name_in_site_packages() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    inside = {folder for folder in wheel["only-include"] if folder != "boneyard"}
    assert wheel["sources"] == {folder: f"boneyard/{folder}" for folder in inside}
