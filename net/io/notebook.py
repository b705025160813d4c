"""A guest's notes on one table on disk, in a file that one process holds at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.sentences import Refusal, sentence
from net.effects.notes import AnyNote
from net.io.journal import Damaged, Journal, Story, open_records, put_aside, read_records

NOTES_SUFFIX: Final = ".notes"


class _Written(Struct, frozen=True):
    """A note, wrapped in a struct since msgspec prepares structs once but unions anew for each call."""

    note: AnyNote


def read_notes(content: bytes) -> Story[AnyNote]:
    """Return the contents of a notebook. `Damaged`, or `Refusal` if a newer Boneyard wrote it."""
    return read_records(content, lambda plain: msgspec.convert({"note": plain}, _Written).note)


def notebook(path: Path) -> tuple[Journal, tuple[AnyNote, ...]]:
    """Open a notebook, a new one if there is none. Return it with its notes.

    Raises Refusal if another window has it, the disk refuses, or it is damaged. A damaged one is first renamed; a
    player who has lost their notes rejoins as a new guest.
    """
    try:
        if not path.exists():
            return Journal(path), ()
        journal, story = open_records(path, read_notes)
    except Damaged:
        aside = put_aside(path)
        raise Refusal(
            sentence("This computer's notes on a table are damaged. They were set aside as {file}.", file=str(aside))
        ) from None
    except OSError as why:
        if isinstance(why, BlockingIOError | PermissionError) and path.exists():
            raise Refusal(sentence("You're already at this table in another window. Continue there.")) from None
        reason = (why.strerror or str(why)).rstrip(".")
        raise Refusal(sentence("{file} can't be opened: {reason}.", file=str(path), reason=reason)) from None
    return journal, story.records
