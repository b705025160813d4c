"""The manifest for Flatpak: it names files that exist, and each wheel that Boneyard needs, with its hash."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game.app.desktop.identity import ID
from tests.support.sources import ROOT
from tools.packaging.flatpak import BUILDERS, LOCK, MACHINES, WHEELS, Package, applies, manifest, needed, wheels
from tools.packaging.licences import dependencies

LISTED = [*wheels(LOCK.read_text(encoding="utf-8"))]


def named(machine: str) -> set[str]:
    """Return the packages that are fetched for a processor."""
    mine = (wheel for wheel in LISTED if machine in wheel.machines)
    return {wheel.url.rpartition("/")[2].partition("-")[0].replace("_", "-").lower() for wheel in mine}


@pytest.mark.parametrize("machine", MACHINES)
def test_each_processor_has_all_packages_to_build_and_to_run(machine: str) -> None:
    lacking = {*dependencies(), *BUILDERS} - named(machine)
    assert lacking == (set() if machine == "x86_64" else {"accesskit"}), "the program runs without accesskit"
    assert {"cffi", "pycparser", "pygments", "pathspec"} <= named(machine), "what they need in turn"


def test_every_wheel_has_an_address_and_a_hash_and_fits_the_runtime() -> None:
    for wheel in LISTED:
        assert re.fullmatch(r"https://files\.pythonhosted\.org/[\w./+-]+\.whl", wheel.url)
        assert re.fullmatch(r"[0-9a-f]{64}", wheel.sha256)
        one = wheel.machines[0]
        assert "any.whl" in wheel.url or (one in wheel.url and "musllinux" not in wheel.url)
        assert ("only-arches" in wheel.source) == (wheel.machines != MACHINES)


def test_a_package_without_a_wheel_for_the_runtime_is_told() -> None:
    old: Package = {
        "name": "pygame-ce",
        "version": "1",
        "wheels": [{"url": "https://a/pygame_ce-1-cp38-cp38-win32.whl", "hash": "sha256:0"}],
    }
    ours: Package = {"name": "boneyard", "version": "1", "dependencies": [{"name": "pygame-ce"}]}
    builders: list[Package] = [
        {"name": name, "version": "1", "wheels": [{"url": f"https://a/{name}-1-py3-none-any.whl", "hash": "sha256:0"}]}
        for name in BUILDERS
    ]
    with pytest.raises(ValueError, match="pygame-ce has no wheel"):
        needed([ours, old, *builders], "x86_64")


def test_what_other_systems_need_is_left_out() -> None:
    assert applies("python_version >= '3.11' and sys_platform == 'linux'", "x86_64")
    assert not applies("sys_platform == 'win32'", "x86_64")
    assert not applies("platform_machine == 'x86_64'", "aarch64")


def test_the_manifest_has_the_name_and_runs_what_exists() -> None:
    text = manifest()
    assert f'app-id: "{ID}"' in text
    assert "@ID@" not in text.partition("\napp-id")[2]
    assert f"- {WHEELS}" in text
    assert "from game.app.desktop.files import write_share" in text
    assert (ROOT / "build" / "flatpak" / re.search(r"path: (\S+)", text)[1]).resolve() == ROOT  # type: ignore[index]


@pytest.mark.skipif(not shutil.which("flatpak-builder"), reason="flatpak-builder isn't installed")
def test_flatpak_reads_the_manifest(tmp_path: Path) -> None:
    (tmp_path / WHEELS).write_text(json.dumps([wheel.source for wheel in LISTED]), encoding="utf-8")
    path = tmp_path / f"{ID}.yml"
    path.write_text(manifest(), encoding="utf-8")
    words = ["flatpak-builder", "--show-manifest", str(path)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)  # noqa: S603
    assert ran.returncode == 0, ran.stderr
    read = json.loads(ran.stdout)
    assert read["id" if "id" in read else "app-id"] == ID
    assert len(read["modules"][0]["sources"]) == len(LISTED) + 1
