"""The bundle: Debian's description of it, and a worker of the bundle becomes one."""

import ast
import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game.app.desktop.files import ENTRY, write_share
from game.app.desktop.identity import ID
from tests.support.sources import ROOT
from tools.bundle import ELF, LICENCES, SPEC, control, libc_of, lost_licences, version


def test_debian_is_told_the_version_the_processor_and_the_size() -> None:
    fields = dict(re.findall(r"^([A-Z][\w-]+): (.+)$", control(123 * 1024, "x86_64", "2.34"), re.MULTILINE))
    assert fields["Version"] == version()
    assert (fields["Architecture"], fields["Installed-Size"]) == ("amd64", "123")
    assert fields["Depends"] == "libc6 (>= 2.34)"


def test_a_package_asks_for_the_libc_that_its_machine_code_needs(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "program").write_bytes(ELF + b"\0GLIBC_2.9\0GLIBC_2.2.5\0GLIBC_2.28\0")
    (tmp_path / "inner" / "library.so").write_bytes(ELF + b"\0GLIBC_2.4\0")
    (tmp_path / "notes.txt").write_bytes(b"\0GLIBC_2.99\0")
    assert libc_of(tmp_path) == "2.28"


def test_a_bundle_started_as_a_worker_becomes_one_before_anything_else() -> None:
    module = ast.parse((ROOT / "boneyard" / "frozen.py").read_text(encoding="utf-8"))
    assert ast.unparse(module.body[-1]).splitlines()[1].strip() == "freeze_support()"


def test_the_recipe_packs_all_packages_of_the_wheel() -> None:
    tree = ast.parse(SPEC.read_text(encoding="utf-8"))
    (ours,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "OURS"
    )
    assert set(ast.literal_eval(ours)) == {"engine", "net", "game", "assets"}


def test_a_bundle_without_the_licence_of_a_part_is_noticed(tmp_path: Path) -> None:
    for pattern in LICENCES:
        there = tmp_path / "_internal" / pattern.replace("*", "1.0")
        there.parent.mkdir(parents=True, exist_ok=True)
        there.touch()
    assert lost_licences(tmp_path) == []
    (tmp_path / "_internal" / "pygame" / "docs" / "generated" / "LGPL.txt").unlink()
    assert lost_licences(tmp_path) == ["pygame/docs/generated/LGPL.txt"]


def test_the_entry_for_menus_and_the_one_for_stores_tell_the_same(tmp_path: Path) -> None:
    write_share(tmp_path, "boneyard")
    entry = configparser.ConfigParser(interpolation=None, strict=False)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    entry.read(tmp_path / ENTRY, encoding="utf-8")
    menu = {key: text for key, text in entry["Desktop Entry"].items() if key.startswith("Comment")}
    store = ET.parse(tmp_path / "metainfo" / f"{ID}.metainfo.xml").getroot()  # noqa: S314  our own file
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    told = {f"Comment[{each.get(language)}]".replace("[None]", ""): each.text for each in store.findall("summary")}
    assert menu == told
    assert len(menu) == 6
    release = store.find("releases/release")
    assert release is not None
    assert release.get("version") == version()
    assert (store.findtext("id"), store.findtext("launchable")) == (ID, f"{ID}.desktop")


def test_the_name_among_programs_stands_in_one_place() -> None:
    """Those who publish Boneyard change it there, and every package follows."""
    folders = ("assets", "boneyard", "game", "packaging", "tools", ".github")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix not in {".pyc", ".mo"})
    having = [path.relative_to(ROOT) for path in files if path.is_file() and ID.encode() in path.read_bytes()]
    assert having == [Path("game", "app", "desktop", "identity.py")]
    assert "bundle_identifier=ID," in SPEC.read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="the checker of stores isn't installed")
def test_the_checker_of_stores_finds_no_error(tmp_path: Path) -> None:
    write_share(tmp_path, "boneyard")
    words = ["appstreamcli", "validate", "--no-net", str(tmp_path / "metainfo" / f"{ID}.metainfo.xml")]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stdout
