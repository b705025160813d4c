"""`boneyard --install-desktop` and `--uninstall-desktop`: put this installation into the player's own menu on Linux."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

from engine.sentences import Refusal, Sentence, sentence
from game.app.desktop.files import share_paths, write_share
from game.storage.disk.files import reason

ELSEWHERE: Final = {
    "win32": sentence("This works on Linux only. On Windows, right-click boneyard.exe and pin it to Start."),
    "darwin": sentence("This works on Linux only. On macOS, drag Boneyard.app into the Applications folder."),
}
"""The advice on systems whose menus need no files."""
_REFRESHED: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Programs that tell the desktop about new files, where they are installed, and the folder that each reads."""
_NAME: Final = "boneyard"


def install() -> Sentence:
    """Put the program into the menu, and return a sentence about it. Raises Refusal if that is impossible."""
    share = _share(sys.platform)
    program = running_program(Path(sys.argv[0]), Path(sys.executable), is_bundle=bool(getattr(sys, "frozen", False)))
    try:
        write_share(share, str(program))
    except OSError as why:
        raise _unwritable(why, share) from None
    _refresh(share)
    return sentence("Boneyard is in your menu now. Its entry and its icons are in {folder}.", folder=str(share))


def uninstall() -> Sentence:
    """Remove the files that `install` writes and no other; return a sentence about it. Raises Refusal if it can't."""
    share = _share(sys.platform)
    there = [path for path in share_paths(share) if os.path.lexists(path)]
    if not there:
        return sentence("Boneyard wasn't in your menu.")
    try:
        for path in there:
            path.unlink()
    except OSError as why:
        raise _unwritable(why, share) from None
    _refresh(share)
    return sentence("Boneyard isn't in your menu any more.")


def running_program(typed: Path, python: Path, *, is_bundle: bool) -> Path:
    """Return the absolute path of the program that a menu can start from anywhere.

    `typed` is the command that started this process, `python` its interpreter, or the bundle itself. Raises Refusal if
    this is a folder of sources without an installation.
    """
    if is_bundle:
        return python.absolute()
    for path in (typed, python.with_name(_NAME)):
        if path.name == _NAME and path.is_file() and os.access(path, os.X_OK):
            return path.absolute()
    raise Refusal(sentence("Boneyard isn't installed here, so a menu couldn't start it. Install it, with pipx or pip."))


def _share(platform: str) -> Path:
    """Return the player's own folder of such files. Raises Refusal on systems that have none."""
    if platform in ELSEWHERE:
        raise Refusal(ELSEWHERE[platform])
    return PlatformDirs().user_data_path


def _refresh(share: Path) -> None:
    icons = share / "icons" / "hicolor"
    if icons.is_dir():
        os.utime(icons)  # a cache that is older than its folder isn't believed
    for name, folder in _REFRESHED:
        program = shutil.which(name)
        if program is not None and (share / folder).is_dir():
            subprocess.run([program, str(share / folder)], check=False, capture_output=True)  # noqa: S603  the desktop's own


def _unwritable(why: OSError, share: Path) -> Refusal:
    return Refusal(sentence("{file} can't be written: {reason}.", file=str(why.filename or share), reason=reason(why)))
