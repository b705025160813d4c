"""The page that saves a match to send: a page for browsers, a postcard, the position shown, or a film of its round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, TypeAlias, TypeVar

import pygame

from engine.core import Seat
from engine.record.record import Record
from engine.record.reel import Reel
from engine.review.review import Review
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED, SOFT
from game.scenes.common.page import GAP, Page
from game.scenes.common.rows.paused_words import title_of
from game.session.player_settings import style_of
from game.session.session import Session
from game.share.page import replay_page
from game.share_pictures.moment_art import MomentArt
from game.share_pictures.postcard_art import PORTRAIT, SQUARE, PostcardArt, drawing_look
from game.share_pictures.shared_match import SharedMatch, ShownHands
from game.storage.disk.files import reason
from game.storage.disk.folders import FolderError, exports_dir
from game.storage.match_names import began
from game.storage.reviews import FOLDER, whole_review
from game.storage.statistics.exports import write_beside
from game.ui.buttons import Button
from game.ui.values import Chooser, Toggle
from game.ui.widget import StillWidget

T = TypeVar("T")
_POLL: Final = 0.05
"""Seconds between two questions whether the other thread is done."""
_CHOICES: Final = 620
"""Width of the choices in design units."""


class _Asked(NamedTuple):
    """Something that the thread does."""

    is_done: Callable[[], bool]
    take: Callable[[], None]
    """Takes the result."""


class ShareKind(StrEnum):
    """Something to save a match as."""

    PAGE = gettext_noop("Page for any browser")
    PORTRAIT = gettext_noop("Postcard, upright")
    SQUARE = gettext_noop("Postcard, square")
    MOMENT = gettext_noop("Picture of this position")
    FILM = gettext_noop("Film of this round")


_CARDS: Final = {ShareKind.PORTRAIT: PORTRAIT, ShareKind.SQUARE: SQUARE}


class PageFile:
    """The match as a page to step through, with the interface of the pictures."""

    ending: Final = "html"
    preview: Final = None

    def __init__(self, shared: SharedMatch, hands: ShownHands, *, has_names: bool) -> None:
        self._shared: Final = shared
        self._hands: Final = hands
        self._has_names: Final = has_names
        self._text = ""

    def plan(self) -> None:
        """Make the page. Raises Refusal before the end of a round."""
        shared, hands = self._shared, self._hands
        self._text = replay_page(
            shared.record,
            shared.words,
            hands.seat,
            is_open=hands.is_open,
            has_names=self._has_names,
            review=shared.review,
        )

    def steps(self) -> Iterator[None]:
        """Paint nothing."""
        return iter(())

    def file(self) -> bytes:
        """Return the page."""
        return self._text.encode()


Art: TypeAlias = PostcardArt | MomentArt | PageFile


class PreviewWidget(StillWidget):
    """A picture made smaller to fit, or a line about it until it is there."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, name: str) -> None:
        super().__init__(look, rect, name=name)
        self._small: pygame.Surface | None = None

    def show(self, picture: pygame.Surface | None) -> None:
        """Show a picture; None while it is being painted."""
        self._small = None
        if picture is not None:
            share = min(self.rect.width / picture.get_width(), self.rect.height / picture.get_height(), 1.0)
            size = max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share))
            self._small = pygame.transform.smoothscale(picture, size)
        self.invalidate()

    @property
    def has_picture(self) -> bool:
        """True if a picture is shown."""
        return self._small is not None

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the picture in the middle."""
        if self._small is None:
            surface.blit(self.look.brush.well(self.rect.size), self.rect)
        else:
            surface.blit(self._small, self._small.get_rect(center=self.rect.center))


class ShareScene(Page):
    """Shares the match of a record that was saved as `name`, if any.

    Names are hidden whenever the page opens. Pictures are planned and saved in a thread of the page and painted in
    steps, one a frame.
    """

    called: ClassVar[str] = gettext_noop("The page to share a match")

    def __init__(self, session: Session, record: Record, name: str = "", place: int | None = None) -> None:
        """`place` is the position to share; the last one by default."""
        super().__init__(session)
        self._record: Final = record
        self._name: Final = name
        self._reel: Final = Reel(record.match)
        self._place: Final = self._reel.last if place is None else place
        self.kinds: Final = tuple(kind for kind in ShareKind if self._can_be(kind))
        """What the match can be saved as."""
        self.kind = ShareKind.PORTRAIT if place is None and record.match.is_over else ShareKind.MOMENT
        self.shows_names = False
        self._hands = 1 if self._seats else 0
        self._drawing: Look | None = None
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="share")
        self._asked: _Asked | None = None
        self._steps: Iterator[None] = iter(())
        self._is_painting = False
        self._art: Art | None = None
        self._is_painted = False
        self.told, self._is_bad = "", False
        """What the page says about the last attempt to save; and whether it failed."""
        self._preview: PreviewWidget | None = None

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with the preview."""
        self._begin()

    def leave(self) -> None:
        """Stop. A file that is being written is finished."""
        self._steps, self._is_painting = iter(()), False
        self._thread.shutdown(wait=False, cancel_futures=True)

    def abort(self) -> None:
        """Stop."""
        self.leave()

    def update(self, now: float) -> None:
        """Paint a step, or take what the thread has made."""
        super().update(now)
        if self._is_painting:
            self._paint_on()
        if self._asked is not None and self._asked.is_done():
            asked, self._asked = self._asked, None
            asked.take()

    def due(self, now: float) -> float | None:
        """Return when the page is due: soon, as long as it works."""
        soon = super().due(now)
        if not self.works:
            return soon
        mine = now if self._is_painting else now + _POLL
        return mine if soon is None else min(mine, soon)

    @property
    def works(self) -> bool:
        """True while a picture is made or saved."""
        return self._is_painting or self._asked is not None

    def _can_be(self, kind: ShareKind) -> bool:
        """Return True if the match can be saved as this: a card tells who won, and a page tells everything."""
        return self._record.match.is_over if kind in _CARDS else kind is not ShareKind.PAGE or self._reel.is_finished

    # -- choices ------------------------------------------------------------------------------------------------

    @property
    def _seats(self) -> list[Seat]:
        """The seats whose hands may be seen: all of a match that is over, otherwise those of people."""
        players = self._record.players
        return [seat for seat in range(len(players)) if self._reel.is_finished or not players[seat].bot]

    def _hand_words(self) -> list[str]:
        shared = self._shared()
        every = [self.say("Everyone's")] if self._reel.is_finished and len(self._seats) > 1 else []
        return [self.say("Nobody's"), *(shared.people[seat].name for seat in self._seats), *every]

    @property
    def hands(self) -> ShownHands:
        """The hands that are chosen."""
        if not self._hands:
            return ShownHands()
        if self._hands > len(self._seats):
            return ShownHands(max(0, self._shared().seat), is_open=True)
        return ShownHands(self._seats[self._hands - 1])

    def choose_kind(self, place: int) -> None:
        """Share something else."""
        self.kind = self.kinds[place]
        self._hands = max(self._hands, self._least_hands)
        self._begin()
        self.rebuild()

    @property
    def _least_hands(self) -> int:
        """The first choice of hands: a page is always seen from a seat."""
        return int(self.kind is ShareKind.PAGE)

    def choose_hands(self, place: int) -> None:
        """Show other hands."""
        self._hands = place + self._least_hands
        self._begin()
        self.rebuild()

    def show_names(self, on: bool) -> None:
        """Show the names of people, or not."""
        self.shows_names = on
        self._begin()
        self.rebuild()

    # -- the picture --------------------------------------------------------------------------------------------

    def _shared(self) -> SharedMatch:
        start = began(self._name)
        day = start.astimezone().date() if start is not None else None
        return SharedMatch.of(self._record, self.session.words, names=self.shows_names, day=day)

    def _begin(self) -> None:
        """Begin a picture with these choices; forget one that is being made, and the words about an earlier one."""
        self.told = ""
        if self._drawing is None:
            self._drawing = drawing_look(style_of(self.session.settings.values))
        shared, look = self._shared(), self._drawing
        self._art, self._is_painted, self._is_painting = None, False, False
        if self._preview is not None:
            self._preview.show(None)
        kind, hands, has_names = self.kind, self.hands, self.shows_names

        def planned() -> Art:
            art: Art
            if kind is ShareKind.PAGE:
                art = PageFile(shared._replace(review=self._review()), hands, has_names=has_names)
            elif kind in _CARDS:
                art = PostcardArt(shared._replace(review=self._review()), look, _CARDS[kind])
            else:
                art = MomentArt(shared, look, hands, self._places(kind))
            art.plan()
            return art

        self._ask(planned, self._paint)

    def _review(self) -> Review | None:
        saves = self.session.matches.saves
        if saves is None:
            return None
        return whole_review(saves.folder / FOLDER, self._record.match, [player.bot for player in self._record.players])

    def _places(self, kind: ShareKind) -> range:
        """Return the positions of a picture: one, or all of its round."""
        if kind is ShareKind.MOMENT:
            return range(self._place, self._place + 1)
        at = self._reel.at(self._place)
        first = self._place - at.step
        return range(first, first + at.steps + 1)

    def _ask(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """Do something in the thread, and take its result in a later frame."""
        future = self._thread.submit(work)

        def taken() -> None:
            try:
                found = future.result()
            except Refusal as why:
                self._tell(self.session.words.tell(why.sentence), bad=True)
                return
            take(found)

        self._asked = _Asked(future.done, taken)

    def _paint(self, art: Art) -> None:
        self._art, self._steps, self._is_painting = art, art.steps(), True

    def _paint_on(self) -> None:
        if next(self._steps, self) is self:
            self._is_painting, self._is_painted = False, True
            self.rebuild()

    # -- saving -------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the picture to a new file in the player's documents, and say where."""
        art = self._art
        if art is None or not self._is_painted or self.works:
            return
        game = self._record.match.rules.key.replace("_", "-")
        self._tell(self.say("Saving …"))

        def write() -> tuple[str, bool]:
            try:
                path = write_beside(art.file(), exports_dir(), f"boneyard-{game}", art.ending)
            except FolderError as why:
                return self.session.words.tell(why.sentence), False
            except OSError as why:
                return self.say(
                    "The file couldn't be written: {reason}.", reason=self.session.words.tell(reason(why))
                ), False
            return str(path), True

        self._ask(write, self._saved)

    def _saved(self, told: tuple[str, bool]) -> None:
        text, is_saved = told
        if not is_saved:
            self._tell(text, bad=True)
            return
        lines = [self.say("Saved as {file}", file=text)]
        if self.session.controls.copy(text):
            lines.append(self.say("Its path is on the clipboard."))
        self._tell("\n".join(lines))

    def _tell(self, text: str, *, bad: bool = False) -> None:
        self.told, self._is_bad = text, bad
        self.rebuild()

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the choices at the left, Save below them, and the preview at the right."""
        say, look, lay = self.say, self.look, self.lay
        room = self.header(say("Share"), title_of(self.session.words, self._record.match.rules.key))
        left, right = lay.left(room, min(self.px(_CHOICES), room.width // 2), GAP)
        inside = self.panel(left)
        kinds = [say(kind) for kind in self.kinds]
        column = lay.column(inside, 14)
        high = Chooser.height_for(look, say("What"), kinds, inside.width, self.row)
        chooser = Chooser(
            look, column.take(high), say("What"), kinds, self.choose_kind, value=self.kinds.index(self.kind)
        )
        self.put("kind", chooser)
        if self.kind not in _CARDS:
            hands, least = self._hand_words()[self._least_hands :], self._least_hands
            high = Chooser.height_for(look, say("Whose hands"), hands, inside.width, self.row)
            place = column.take(high)
            chooser = Chooser(look, place, say("Whose hands"), hands, self.choose_hands, value=self._hands - least)
            self.put("hands", chooser)
        words = (say("Off"), say("On"))
        names = Toggle(
            look, column.take(self.row), say("Show names"), self.show_names, value=self.shows_names, words=words
        )
        self.put("names", names)
        note = say("Without names, people are You, Blue, Green and so on. Bots keep their names.")
        self.write(column, note, size=17, colour=MUTED)
        column.skip(GAP)
        save = Button(look, column.take(self.button_height()), say("Save"), self.save, icon=Icon.DOWN, kind="primary")
        save.enabled = self._is_painted and self._asked is None
        self.put("save", save)
        if self.told:
            self.write(column, self.told, face=Face.SEMIBOLD, size=18, colour=BAD if self._is_bad else CREAM)
        self._preview = self.page.add(PreviewWidget(look, right, say("Preview")))
        if self._art is not None and self._is_painted:
            self._preview.show(self._art.preview)
        if not self._preview.has_picture:
            wait = say("The picture is being painted …")
            if self.kind is ShareKind.PAGE:
                wait = say("A page to step through the match, on any phone or computer.")
            place = lay.centred(right, right.width, self.text_height(wait, right.width, size=20))
            self.text(place, wait, size=20, colour=SOFT, align=Align.CENTRE)
        self.page.focus_on(self._keyed["kind"])
