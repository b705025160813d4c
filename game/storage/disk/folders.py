"""The folders for settings, matches and the log, each where the system expects such files.

BONEYARD_HOME sets one folder for all of them: for a copy on a memory stick, and for tests.
"""

import os
from pathlib import Path

from platformdirs import PlatformDirs

from engine.sentences import Sentence, sentence
from game.storage.disk.files import OWN_FOLDER, keep_private, reason

VARIABLE = "BONEYARD_HOME"


class FolderError(Exception):
    """A required folder isn't available; `.sentence` tells the player which one and why."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.sentence = why


def settings_file() -> Path:
    """Return the path of the settings file; its folder exists. Raises FolderError."""
    return _home(_system().user_config_dir) / "settings.json"


def saves_dir() -> Path:
    """Return the folder of the match files, which exists. Raises FolderError."""
    return _data("matches")


def tables_dir() -> Path:
    """Return the folder of the journals of hosted tables, which exists. Raises FolderError."""
    return _data("tables")


def hosts_file() -> Path:
    """Return the path of the file of hosts joined before; its folder exists. Raises FolderError."""
    return _home(_system().user_data_dir) / "hosts.json"


def key_file() -> Path:
    """Return the path of the player's own key; its folder exists. Raises FolderError."""
    return _home(_system().user_data_dir) / "player.key"


def seats_dir() -> Path:
    """Return the folder of the seats at other players' tables, which exists. Raises FolderError."""
    return _data("seats")


def records_file() -> Path:
    """Return the path of the records of hosts; its folder exists. Raises FolderError."""
    return _ready(_own() or Path(_system().user_data_dir)) / "records.json"


def rounds_dir() -> Path:
    """Return the folder of the rounds saved for others to check, which exists. Raises FolderError."""
    return _data("rounds")


def statistics_file() -> Path:
    """Return the path of the statistics file; its folder exists. Raises FolderError."""
    return _home(_system().user_data_dir) / "statistics.json"


def exports_dir() -> Path:
    """Return a folder for files that the player takes elsewhere: the documents, or else that of the statistics.

    Raises FolderError.
    """
    own = _own()
    documents = Path(_system().user_documents_dir)
    if own is None and documents.is_absolute() and documents.is_dir() and os.access(documents, os.W_OK | os.X_OK):
        return documents
    return statistics_file().parent


def log_file() -> Path:
    """Return the path of the log; its folder exists. Raises FolderError."""
    return _home(_system().user_log_dir) / "boneyard.log"


def _home(usual: str) -> Path:
    """Return the folder that BONEYARD_HOME sets, with its own permissions, or the usual one, made private."""
    own = _own()
    return _ready(Path(usual), ours=True) if own is None else _ready(own)


def _data(name: str) -> Path:
    """Return one of our data folders, which only its owner can read."""
    return _ready(_home(_system().user_data_dir) / name, ours=True)


def _own() -> Path | None:
    """Return the folder that BONEYARD_HOME sets, or None."""
    named = os.environ.get(VARIABLE, "").strip()
    if not named:
        return None
    try:
        return Path(named).expanduser().absolute()
    except (RuntimeError, OSError):
        raise _homeless() from None


def _system() -> PlatformDirs:
    return PlatformDirs("boneyard", appauthor=False)


def _ready(folder: Path, *, ours: bool = False) -> Path:
    """Return `folder` once it exists and is writable. It is made private if created here, or if `ours`."""
    if not folder.is_absolute():  # the rest of "~" for a user without a home folder
        raise _homeless()
    try:
        folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise FolderError(
            sentence("{folder} can't be used as a folder: there's a file with that name.", folder=str(folder))
        ) from None
    except (OSError, ValueError) as why:
        raise FolderError(
            sentence("The folder {folder} couldn't be created: {reason}.", folder=str(folder), reason=_reason(why))
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FolderError(sentence("Boneyard can't write to the folder {folder}.", folder=str(folder)))
    if ours:
        keep_private(folder)
    return folder


def _homeless() -> FolderError:
    return FolderError(
        sentence("No home folder was found. Set {variable} to a folder for Boneyard's files.", variable=VARIABLE)
    )


def _reason(why: OSError | ValueError) -> Sentence | str:
    """Return the system's message without the number and the path."""
    return reason(why) if isinstance(why, OSError) else str(why).rstrip(".")
