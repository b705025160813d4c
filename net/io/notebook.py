"""A guest's notes on one table on disk, in a file that one process holds at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.sentences import Refusal, sentence
from net.effects.notes import AnyNote, LostNote, lost_until
from net.io.journal import Journal, exists, keep_aside, own_contents
from net.io.records import Begun, Story, record, told

NOTES_SUFFIX: Final = ".notes"


class _Written(Struct, frozen=True):
    """A note, wrapped in a struct since msgspec prepares structs once but unions anew for each call."""

    note: AnyNote


def read_notes(*copies: bytes) -> Story[AnyNote]:
    """Return the notes in a notebook from its copies. `Refusal` if a newer Boneyard wrote it."""
    return told(copies, lambda plain: msgspec.convert({"note": plain}, _Written).note)


def notebook(path: Path) -> tuple[Journal, tuple[AnyNote, ...]]:
    """Open a notebook, a new one if there is none. Return it with its notes.

    Raises Refusal if another window has it or the disk refuses. If notes are lost, those before them are kept, and a
    last one says so. The damaged file is kept beside it.
    """
    try:
        if not exists(path):
            return Journal(path), ()
        story = read_notes(*own_contents(path))
        if not story.is_lost:
            return Journal(path, story.content, is_mended=story.is_mended), story.records
        lost = LostNote(lost_until((*story.records, *story.beyond), story.tail))
        keep_aside(path)
        head = story.content or record(Begun())
        return Journal(path, head + record(lost)), (*story.records, lost)
    except OSError as why:
        if isinstance(why, BlockingIOError | PermissionError) and exists(path):
            raise Refusal(sentence("You're already at this table in another window. Continue there.")) from None
        reason = (why.strerror or str(why)).rstrip(".")
        raise Refusal(sentence("{file} can't be opened: {reason}.", file=str(path), reason=reason)) from None
