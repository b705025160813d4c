"""The finished matches, whether played here or on the network: search them, watch one again, take them elsewhere.

A match can be deleted, and brought back as long as the page is open. If the program is killed meanwhile, the next visit
brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from engine.games import GAMES
from engine.record.record import Player
from engine.sentences import Refusal, Sentence, gettext_noop
from game.i18n.language import Words
from game.lan.round_files import any_match
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import CREAM, GOOD, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.rows.paused_row import PausedRow
from game.scenes.common.rows.paused_words import company_words, line_of, moment, title_of
from game.scenes.common.rows.place_row import Fact
from game.scenes.common.rows.row_button import row_button, row_button_side
from game.scenes.matches.code import DealCodeScene
from game.session.session import Session
from game.storage.archive import Archive
from game.storage.archive_index import (
    DAILY,
    FAVOURITE,
    IMPORTED,
    LOST,
    NETWORK,
    SHARED,
    WON,
    ArchivedMatch,
    ArchiveFilter,
)
from game.storage.disk.files import reason
from game.storage.disk.folders import FolderError, exports_dir
from game.storage.disk.writer import Matter
from game.storage.exchange import ExportTally, ImportTally, export_matches, import_matches
from game.storage.times import moment_of
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.scroll_view import ReadingView
from game.ui.values import Chooser

SHEETS: Final = {sheet.key: sheet for sheet in GAMES}
FOLDER: Final = "boneyard-matches"
"""The folder for matches to take elsewhere, or to take in."""
MOST: Final = 40
"""Rows on one page of the list."""
_STEPS: Final = 4
"""Steps of the pictures in a frame; a step takes about 2 ms."""
_SHOWN_EVERY: Final = 25
"""The list is shown again after this many files have been read."""
_BETWEEN, _ASIDE, _LONGEST = 12, 12, 60
"""Design units between two rows, and between a row and its buttons; the most letters to search for."""
_KINDS: Final[Mapping[str, tuple[str, str]]] = {
    gettext_noop("All matches"): ("", ""),
    gettext_noop("Favourites"): ("", FAVOURITE),
    gettext_noop("Won"): (WON, ""),
    gettext_noop("Lost"): (LOST, ""),
    gettext_noop("On the network"): ("", NETWORK),
    gettext_noop("Daily deals"): ("", DAILY),
    gettext_noop("Imported"): ("", IMPORTED),
}
"""The filters by their titles, each as a result and a tag."""


class FinishedScene(Page):
    """Lists the finished matches, the latest first. ACCEPT replays one, FAVOURITE marks it, DELETE deletes it."""

    called: ClassVar[str] = gettext_noop("The finished matches page")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._archive: Archive | None = None
        self._words = ""
        self._game = 0
        """The place of the chosen game, from 1; 0 for all."""
        self._kind = 0
        self._first = 0
        self._found: tuple[ArchivedMatch, ...] = ()
        self._count = 0
        self._read = 0
        self._deleted: list[ArchivedMatch] = []
        self._told = ""
        """What happened last, or went wrong."""
        self._carrying: Iterator[str] | None = None
        """The steps of an import or an export, each with the words about it."""
        self._carried = 0
        self._unpainted: list[PausedRow] = []
        self._painting: Iterator[None] = iter(())
        self._paints = False

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Open the archive and read its new files."""
        if self.session.matches.saves is not None:
            self.session.matches.settle(Matter.MATCH, Matter.FINISHED)
            titles = {sheet.key: self.say(sheet.title) for sheet in GAMES}
            self._archive = Archive(self.session.matches.saves.folder, titles)
            self._archive.restore_all()
        self._look_again()

    def leave(self) -> None:
        """Delete the chosen matches for good."""
        if self._archive is not None:
            if self._deleted:
                self._archive.purge_deleted()
            self._archive.close()

    def abort(self) -> None:
        """Close the archive. The next visit brings back deleted matches."""
        if self._archive is not None:
            self._archive.close()

    def update(self, now: float) -> None:
        """Read new files and copy matches, one a frame, and paint the missing pictures."""
        super().update(now)
        archive = self._archive
        if archive is not None and archive.unread:
            archive.read_next()
            self._read += 1
            if not archive.unread or self._read % _SHOWN_EVERY == 0:
                self._look_again()
        if self._carrying is not None:
            self._carry_on()
        for _ in range(_STEPS):
            self._paints = next(self._painting, self) is not self
            if not self._paints and self._unpainted:
                self._painting, self._paints = self._unpainted.pop(0).painting(), True

    @property
    def busy(self) -> bool:
        """True if files have not been read or copied yet, or pictures are missing."""
        is_reading = self._archive is not None and bool(self._archive.unread)
        return self._paints or bool(self._unpainted) or is_reading or self._carrying is not None

    @property
    def wanted(self) -> ArchiveFilter:
        """The filter as chosen."""
        result, tag = tuple(_KINDS.values())[self._kind]
        game = GAMES[self._game - 1].key if self._game else ""
        return ArchiveFilter(self._words, game, result, tag)

    def _look_again(self) -> None:
        was_empty = not self._found
        if self._archive is not None:
            self._count = self._archive.count(self.wanted)
            self._first = min(self._first, max(0, self._count - 1) // MOST * MOST)
            self._found = self._archive.find(self.wanted, self._first, MOST)
        self.rebuild()
        back = self._keyed.get("back")  # none before the page is built, which sees to the focus itself
        if was_empty and self._found and back is not None and self.page.focus is back:
            self.page.focus_on(self._keyed[f"match {self._found[0].name}"])

    # -- actions ------------------------------------------------------------------------------------------------

    def search(self, words: str) -> None:
        """List the matches with these words."""
        self._words, self._first = words, 0
        self._look_again()

    def choose_game(self, place: int) -> None:
        """List the matches of a game, or of all."""
        self._game, self._first = place, 0
        self._look_again()

    def choose_kind(self, place: int) -> None:
        """List only some of the matches."""
        self._kind, self._first = place, 0
        self._look_again()

    def turn_page(self, by: int) -> None:
        """Show the next matches of the list, or the ones before."""
        self._first = max(0, self._first + by * MOST)
        self._look_again()

    def watch(self, match: ArchivedMatch) -> None:
        """Replay a match, or say why that's impossible."""
        if self._archive is None:
            return
        try:
            scene = self.session.routes.replay(self._archive.match(match.name), name=match.name)
        except Refusal as why:
            self._tell(self.session.words.tell(why.sentence))
            return
        self.stage.push(scene)

    def look_over(self, match: ArchivedMatch) -> None:
        """Review a match, or say why that's impossible."""
        if self._archive is None:
            return
        try:
            record = self._archive.match(match.name)
        except Refusal as why:
            self._tell(self.session.words.tell(why.sentence))
            return
        self.stage.push(self.session.routes.review(record, match.name))

    def share(self, match: ArchivedMatch) -> None:
        """Open the page that saves a match as a picture, or say why that's impossible."""
        if self._archive is None:
            return
        try:
            record = self._archive.match(match.name)
        except Refusal as why:
            self._tell(self.session.words.tell(why.sentence))
            return
        self.stage.push(self.session.routes.share(record, match.name))

    def mark(self, match: ArchivedMatch) -> None:
        """Make a match a favourite, or not."""
        if self._archive is None:
            return
        try:
            self._archive.tag(match.name, FAVOURITE, on=FAVOURITE not in match.tags)
        except Refusal as why:
            self._tell(self.session.words.tell(why.sentence))
        except OSError as error:
            self._fail(error)
        self._look_again()

    def delete(self, match: ArchivedMatch) -> None:
        """Delete a match until it is brought back, or for good when the page is left."""
        if self._archive is None:
            return
        try:
            self._archive.delete(match.name)
        except OSError as error:
            self._fail(error)
            return
        self._deleted.append(match)
        words = self.session.words
        self._tell(self.say("Deleted: {match}", match=f"{title_of(words, match.game)}, {self._score(match)}"))

    def undo(self) -> None:
        """Bring back the match deleted last."""
        if self._deleted and self._archive is not None:
            try:
                self._archive.restore(self._deleted[-1].name)
            except OSError as error:
                self._fail(error)
                return
            self._deleted.pop()
            self._tell("")

    def export(self) -> None:
        """Copy all matches of the list into the folder for them."""
        folder = self._folder()
        if folder is None or self._archive is None:
            return
        names = [match.name for match in self._archive.find(self.wanted)]
        self._carry(export_steps(self._archive, names, folder, self.session.words))

    def import_all(self) -> None:
        """Add the matches in the folder for them."""
        folder = self._folder()
        if folder is not None and self._archive is not None:
            self._carry(import_steps(self._archive, folder, self.session.words))

    def _carry(self, steps: Iterator[str]) -> None:
        """Start to copy matches, unless some are still being copied."""
        if self._carrying is None:
            self._carrying, self._carried = steps, 0
            self._carry_on()

    def _carry_on(self) -> None:
        """Copy a match, and show now and then how far it is."""
        told = next(self._carrying, None) if self._carrying is not None else None
        if told is None:
            self._carrying = None
            self._look_again()
            return
        self._told = told
        if self._carried % _SHOWN_EVERY == 0:
            self._look_again()
        self._carried += 1

    def enter_code(self) -> None:
        """Open the page for a code."""
        self.stage.push(DealCodeScene(self.session))

    def _folder(self) -> Path | None:
        try:
            return exports_dir() / FOLDER
        except FolderError as why:
            self._tell(self.session.words.tell(why.sentence))
            return None

    def _fail(self, error: OSError) -> None:
        """Say why a match couldn't be changed, and look at the files again."""
        if self._archive is not None:
            told = self.say(
                "That couldn't be saved: {reason}. Once {folder} can be written, try again.",
                reason=reason(error),
                folder=str(self._archive.folder),
            )
            self._archive.scan()
            self._tell(told)

    def _tell(self, text: str) -> None:
        self._told = text
        self._look_again()

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the filters above the list, and what happened, Undo and the page below it."""
        self._unpainted, self._painting = [], iter(())
        sub = self.say("Watch any of them again. They stay until you delete them.")
        room = self.header(self.say("Finished matches"), sub)
        foot, room = self.lay.foot(room, self.button_height(), GAP)
        if self._told:
            high = self.text_height(self._told, room.width, face=Face.SEMIBOLD, size=19)
            line, room = self.lay.foot(room, high, GAP)
            self.text(line, self._told, face=Face.SEMIBOLD, size=19)
        trouble = self._archive.trouble if self._archive is not None else None
        if trouble is not None:
            self.nothing(room, self.say("Finished matches"), self.session.words.tell(trouble))
        elif self._found or self.busy or self.wanted != ArchiveFilter():
            filters, room = self.lay.top(room, self.row, GAP)
            self._build_filters(filters)
            self._build_list(self.panel(room))
        else:
            self.nothing(room, self.say("No finished match yet"), self.say("Finish a match, and it appears here."))
        self._build_foot(foot)
        first = next((widget for key, widget in self._keyed.items() if key.startswith("match ")), None)
        self.page.focus_on(first or self._keyed["back"])

    def _build_filters(self, row: pygame.Rect) -> None:
        say, look = self.say, self.look
        search, game, kind = self.lay.columns(row, 3, GAP)
        field = TextField(
            look,
            search,
            "",
            self.search,
            value=self._words,
            placeholder=say("Search by name or game"),
            longest=_LONGEST,
        )
        field.name = say("Search")
        self.put("search", field)
        games = [say("All games"), *(say(sheet.title) for sheet in GAMES)]
        self.put("game", Chooser(look, game, "", games, self.choose_game, value=self._game)).name = say("Game")
        kinds = [say(title) for title in _KINDS]
        self.put("kind", Chooser(look, kind, "", kinds, self.choose_kind, value=self._kind)).name = say("Which matches")

    def _build_list(self, inside: pygame.Rect) -> None:
        name, px = self.say("Finished matches"), self.px
        view, column = self.put_view("list", inside, ReadingView, name)
        if not self._found and not self.busy:
            told = self.say("No match was found.")
            self.write(column, told, face=Face.MEDIUM, size=19, colour=MUTED, view=view)
        look, lay, words = self.look, self.lay, self.session.words
        side = row_button_side(look)
        for match in self._found:
            wide = column.width - 4 * (side + px(_ASIDE))
            facts, end = self._facts(match), self._end(match)
            line = column.take(PausedRow.height(look, facts, end, wide - PausedRow.lead_of(look)))
            rect, rest = lay.left(line, wide, _ASIDE)
            title, key = title_of(words, match.game), f"match {match.name}"
            row = PausedRow(
                look,
                rect,
                title,
                facts,
                end,
                partial(self.watch, match),
                sheet=SHEETS.get(match.game),
                on_delete=partial(self.delete, match),
            )
            self._unpainted.append(self.put(key, row, view))
            star, chart, arrow, cross = (
                lay.centred(place, side, min(side, line.height)) for place in lay.columns(rest, 4, _ASIDE)
            )
            stars = Icon.STAR if FAVOURITE in match.tags else Icon.STAR_OUTLINE
            button = row_button(look, star, self.say("Favourite"), title, stars, partial(self.mark, match))
            self.put(f"mark {key}", button, view)
            button = row_button(look, chart, self.say("Review"), title, Icon.CHART, partial(self.look_over, match))
            self.put(f"review {key}", button, view)
            button = row_button(look, arrow, self.say("Share"), title, Icon.UP, partial(self.share, match))
            self.put(f"share {key}", button, view)
            delete, cap = partial(self.delete, match), self.session.controls.key(Action.DELETE)
            button = row_button(look, cross, self.say("Delete"), title, Icon.CROSS, delete, key=cap)
            self.put(f"delete {key}", button, view)
            column.skip(_BETWEEN)

    def _facts(self, match: ArchivedMatch) -> str:
        words = self.session.words
        players = tuple(Player(*each) for each in zip(match.players, match.bots, strict=True))
        facts = [company_words(words, players), self._score(match)]
        if match.rounds > 1:
            facts.append(words.say_n("{n} round", "{n} rounds", match.rounds))
        facts.append(moment(words, moment_of(match.started)))
        if NETWORK in match.tags:
            facts.append(self.say("on the network"))
        return line_of(facts)

    def _score(self, match: ArchivedMatch) -> str:
        if len(match.players) == 1:
            return self.session.words.say_n("{n} move", "{n} moves", match.moves)
        return " : ".join(map(str, match.scores))

    def _end(self, match: ArchivedMatch) -> Fact:
        say_in = self.session.words.say_in
        if match.result == WON:
            return Fact(say_in("a match", "Won"), Icon.CHECK, GOOD)
        if match.result == LOST:
            return Fact(say_in("a match", "Lost"), None, MUTED)
        return Fact(say_in("a match", "Tied"), None, CREAM) if match.result == SHARED else Fact("", None, MUTED)

    def _build_foot(self, foot: pygame.Rect) -> None:
        """Put the buttons at the right, and the page of the list at the left."""
        say, room = self.say, foot
        can_copy = self._archive is not None and self._archive.trouble is None and self._carrying is None
        for key, word, press, icon, is_there in (
            ("code", say("Enter a code"), self.enter_code, Icon.DICE, True),
            ("import", say("Import"), self.import_all, Icon.PLUS, can_copy),
            ("export", say("Export"), self.export, Icon.UP, can_copy and self._count > 0),
            ("next", say("Older"), partial(self.turn_page, 1), Icon.RIGHT, self._first + MOST < self._count),
            ("previous", say("Newer"), partial(self.turn_page, -1), Icon.LEFT, self._first > 0),
        ):
            if is_there:
                place, room = self.lay.right(room, self.button_width(word, icon=True), GAP)
                self.put(key, Button(self.look, place, word, press, icon=icon))
        if self._deleted:
            word, cap = say("Undo"), self.session.controls.key(Action.UNDO)
            place, room = self.lay.right(room, self.button_width(word, icon=True, key=cap), GAP)
            undo = Button(self.look, place, word, self.undo, icon=Icon.UNDO, hotkey=Action.UNDO, key=cap)
            self.put("undo", undo)
        text = self._place_words()
        high = self.text_height(text, room.width, face=Face.SEMIBOLD, size=19)
        self.text(self.lay.centred(room, room.width, high), text, face=Face.SEMIBOLD, size=19)

    def _place_words(self) -> str:
        if self._archive is not None and self._archive.trouble is not None:
            return ""
        bad = len(self._archive.problems()) if self._archive is not None else 0
        told = ""
        if self._count:
            last = min(self._first + MOST, self._count)
            told = self.say("{first} to {last} of {all}", first=self._first + 1, last=last, all=self._count)
        if bad:
            files = self.session.words.say_n("{n} file isn't a match.", "{n} files aren't matches.", bad)
            told = f"{told}. {files}" if told else files
        return told


def export_steps(archive: Archive, names: Sequence[str], folder: Path, words: Words) -> Iterator[str]:
    """Copy matches into a folder; yields how far it is after each, and at last the result."""
    copies = ExportTally()
    for copies in export_matches(archive, names, folder):
        yield words.say("{n} of {all} copied", n=len(names) - copies.left, all=len(names))
    told = words.say_n(
        "{n} match copied to {folder}.", "{n} matches copied to {folder}.", copies.copied, folder=str(folder)
    )
    yield _joined(words, [told], copies.refused)


def import_steps(archive: Archive, folder: Path, words: Words) -> Iterator[str]:
    """Add the matches in a folder; yields how far it is after each, and at last the result."""
    nothing = words.say("Put match files into {folder} first.", folder=str(folder))
    if not folder.is_dir():
        yield nothing
        return
    intake, done = ImportTally(), 0
    try:
        for intake in import_matches(archive, folder, any_match):
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
