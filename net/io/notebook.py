"""A guest's notes on one table, in a file that only one process can have open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.sentences import Refusal, sentence
from net.effects.notes import AnyNote
from net.io.journal import Damaged, Journal, Story, opened, put_aside, read_records

NOTES_SUFFIX: Final = ".notes"


class _Written(Struct, frozen=True):
    """A note. A struct because msgspec caches a struct's fields but analyses a union at each call."""

    note: AnyNote


def read_notes(content: bytes) -> Story[AnyNote]:
    """Return the content of a notebook. Raises Damaged, or Refusal for one of another Boneyard version."""
    return read_records(content, lambda plain: msgspec.convert({"note": plain}, _Written).note)


def notebook(path: Path) -> tuple[Journal, tuple[AnyNote, ...]]:
    """Open a notebook, creating it if there is none. Returns it and its notes.

    Raises Refusal if another window has it, the disk refuses, or it is damaged. A damaged one is first renamed; a
    player who has lost their notes rejoins as a new guest.
    """
    try:
        if not path.exists():
            return Journal(path), ()
        journal, story = opened(path, read_notes)
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
