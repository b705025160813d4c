"""Takes finished matches elsewhere and brings them in, with their branches, one match a step.

Every step leaves whole files only, so a copy that was stopped can be started again.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.clean_text import escaped
from engine.core import Seat
from engine.record.record import MAX_TAGS, Record, from_data, tags_of
from engine.sentences import Refusal, Sentence, sentence
from game.storage.archive import Archive
from game.storage.archive_index import IMPORTED
from game.storage.branch_file import BRANCHES, BranchFile
from game.storage.disk.files import LARGEST, read_regular, reason, stale_drafts, write_new
from game.storage.match_names import ENDING, EXPORTED
from game.storage.saves import match_data, own_seat, spelled

_MAX_NAMES: Final = 1_000
_OURS: Final = re.compile(r"\.\d{8}-\d{6}-[0-9a-z]+(-\d+)?\.(boneyard|json|branches)\.[0-9a-f]{8}\.tmp")
"""Drafts of matches that have one of our names."""


class ImportTally(NamedTuple):
    """The fate of files given to the archive so far."""

    added: int = 0
    known: int = 0
    """The number of matches that the archive had already."""
    refused: tuple[Sentence, ...] = ()
    """Why other files weren't added, each with its name."""
    left: int = 0
    """The number of files that weren't read."""
    branches: int = 0
    """The number of branches added to matches that the archive had."""


class ExportTally(NamedTuple):
    """The fate of matches copied from the archive so far."""

    copied: int = 0
    refused: tuple[Sentence, ...] = ()
    """Why other matches weren't copied, each with the name of its file."""
    left: int = 0
    """The number of matches that weren't tried."""


def import_matches(archive: Archive, place: Path, read: Callable[[Path], Record]) -> Iterator[ImportTally]:
    """Add the matches of a file, or of all match files in a folder; yields the sums after each.

    `read` replays one and may raise Refusal. It ends early if nothing can be written. Raises Refusal without any file.
    """
    files = match_files(place)
    while archive.read_next():  # all must be known, or some would be added twice
        yield ImportTally(left=len(files))
    added, known, branches, refused = 0, 0, 0, list[Sentence]()
    for number, path in enumerate(files):
        name = ""
        try:
            record = read(path)
            tags, seat = _marks(path)
            name = archive.add(record, tags, path.stem, seat)
            added, known = added + bool(name), known + (not name)
            if name:
                _copy_branches(path, archive.path(name))
            else:
                branches += _merge_branches(path, archive, record)
        except Refusal as why:
            refused.append(sentence("{file}: {why}", file=escaped(path.name), why=why.sentence))
        except OSError as error:
            refused.append(
                sentence(
                    "{file} couldn't be added: {reason}. Once {folder} can be written, import again.",
                    file=escaped(path.name),
                    reason=reason(error),
                    folder=str(archive.folder),
                )
            )
            yield ImportTally(added, known, tuple(refused), len(files) - number, branches)
            return
        yield ImportTally(added, known, tuple(refused), len(files) - number - 1, branches)


def export_matches(archive: Archive, names: Sequence[str], folder: Path) -> Iterator[ExportTally]:
    """Copy matches into a folder, which is made if needed; yields the sums after each. No file is overwritten.

    It ends early if nothing can be written.
    """
    for draft in stale_drafts(folder):  # of an export that was killed
        if _OURS.fullmatch(draft.name):
            with contextlib.suppress(OSError):
                draft.unlink()
    copied, refused = 0, list[Sentence]()
    for number, name in enumerate(names):
        try:
            data = archive.data(name)
            from_data(data)
        except Refusal as why:
            refused.append(sentence("{file}: {why}", file=name + ENDING, why=why.sentence))
        else:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                _copy_branches(archive.path(name), _write_beside(spelled(data), folder, name))
            except OSError as error:
                refused.append(
                    sentence(
                        "{file} couldn't be written: {reason}. Choose another folder, or make room, and export again.",
                        file=str(folder / (name + EXPORTED)),
                        reason=reason(error),
                    )
                )
                yield ExportTally(copied, tuple(refused), len(names) - number)
                return
            copied += 1
        yield ExportTally(copied, tuple(refused), len(names) - number - 1)


def match_files(place: Path) -> list[Path]:
    """Return a file itself, or the files in a folder that may be matches. Raises Refusal if there are none."""
    if not place.is_dir():
        return [place]
    try:
        found = sorted(
            path for path in place.iterdir() if path.suffix in {ENDING, EXPORTED} and not path.name.startswith(".")
        )
    except OSError as why:
        raise Refusal(sentence("It can't be read: {reason}.", reason=reason(why))) from None
    if not found:
        raise Refusal(sentence("There are no match files in this folder."))
    return found


def _marks(path: Path) -> tuple[tuple[str, ...], Seat]:
    """Return the tags and the own seat of a match to be added; rounds of a LAN table have none."""
    try:
        data = match_data(path)
    except Refusal:
        data = None
    found = data if isinstance(data, dict) else {}
    tags = [tag for tag in tags_of(found) if tag != IMPORTED]
    return (*tags[: MAX_TAGS - 1], IMPORTED), own_seat(found)


def _copy_branches(match: Path, other: Path) -> None:
    """Copy the file of branches beside a match, if there is one. They are checked when the match is opened."""
    try:
        content = read_regular(match.with_suffix(BRANCHES))
        text = content.decode()
    except (OSError, ValueError):
        return
    if len(content) <= LARGEST and not other.with_suffix(BRANCHES).exists():
        write_new(text, other.with_suffix(BRANCHES))


def _merge_branches(match: Path, archive: Archive, record: Record) -> int:
    """Add the branches beside a match to those of the same match in the archive; returns their number.

    Raises Refusal if they can't be saved.
    """
    theirs = match.with_suffix(BRANCHES)
    name = archive.same(record, match.stem) if theirs.exists() else ""
    if not name:
        return 0
    ours = BranchFile(record.match, archive.path(name).with_suffix(BRANCHES))
    added = ours.take_in(theirs)
    problem = ours.take_problem()
    if added and problem is not None:
        raise Refusal(problem)
    return added


def _write_beside(text: str, folder: Path, stem: str) -> Path:
    """Write a new file `stem.boneyard`, or `stem-2.boneyard` and so on; returns its path. Raises OSError."""
    for number in range(1, _MAX_NAMES):
        path = folder / (f"{stem}{EXPORTED}" if number == 1 else f"{stem}-{number}{EXPORTED}")
        try:
            write_new(text, path)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(stem)
