"""Copies matches between the page of finished matches and a folder, one a step, and says how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.sentences import Refusal, Sentence
from game.i18n.language import Words
from game.lan.round_files import any_match
from game.storage.archive import Archive
from game.storage.exchange import Copies, Intake, copying, taking_in


def exporting(archive: Archive, names: Sequence[str], folder: Path, words: Words) -> Iterator[str]:
    """Copy matches into a folder; yields how far it is after each, and at last the result."""
    copies = Copies()
    for copies in copying(archive, names, folder):
        yield words.say("{n} of {all} copied", n=len(names) - copies.left, all=len(names))
    told = words.say_n(
        "{n} match copied to {folder}.", "{n} matches copied to {folder}.", copies.copied, folder=str(folder)
    )
    yield _joined(words, [told], copies.refused)


def importing(archive: Archive, folder: Path, words: Words) -> Iterator[str]:
    """Add the matches in a folder; yields how far it is after each, and at last the result."""
    nothing = words.say("Put match files into {folder} first.", folder=str(folder))
    if not folder.is_dir():
        yield nothing
        return
    intake, done = Intake(), 0
    try:
        for intake in taking_in(archive, folder, any_match):
            done = intake.added + intake.known + len(intake.refused)
            yield words.say("{n} of {all} read", n=done, all=done + intake.left)
    except Refusal:
        yield nothing
        return
    told = [words.say_n("{n} match added.", "{n} matches added.", intake.added)]
    if intake.known:
        told.append(words.say_n("{n} match was there already.", "{n} matches were there already.", intake.known))
    if intake.branches:
        told.append(words.say_n("{n} branch was added to them.", "{n} branches were added to them.", intake.branches))
    yield _joined(words, told, intake.refused)


def _joined(words: Words, told: Sequence[str], refused: Sequence[Sentence]) -> str:
    """Return a result with the number of problems, and the latest: the one that ended the work, if something did."""
    many = [words.say_n("{n} file was left out.", "{n} files were left out.", len(refused))] if len(refused) > 1 else []
    return " ".join((*told, *many, *(words.tell(why) for why in refused[-1:])))
