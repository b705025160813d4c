"""All lessons on one page, in chapters: ticks for those that are done, and a poster that leads to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.games import game
from engine.sentences import gettext_noop
from game.lessons import CHAPTERS, LESSONS, Chapter, next_lesson
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.palette import CREAM, GOLD, GOOD, MUTED, RGBA
from game.look.scenery import brasswork
from game.scenes.common.card_page import CardPage
from game.scenes.common.question import QuestionScene
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lesson_card import NAME, LessonCard, LessonState, Poster
from game.session.session import Session

MINUTES: Final = 2
"""The usual length of a lesson."""
_SIDE, _TOP, _FOOT = 104, 52, 74
"""Design units between the window's edge and the contents."""
_WIDEST: Final = 1712
_POSTER, _BESIDE = 430, 116
"""Width of the poster, and its distance from the chapters."""
_GAP, _CARD = 20, 132
"""Design units between two cards, and the height of a card."""
_LEAST: Final = 5
"""Number of cards in the longest row, at least."""
_LINE, _LOWEST = 15, 110
"""Size of the letters of the line below a card, and design units that the card needs above it."""
_STONE, _THREAD = 50, 4
_GREY: Final[RGBA] = (120, 150, 138, 150)
_PALE: Final = (176, 172, 160, 255)


def lesson_scene(session: Session, key: str, play: Callable[[str], None], shelf: Callable[[], None]) -> LessonScene:
    """Return the lesson of a game.

    After it, `play` is called with the key of a game to play, or `shelf` to go to the shelf.
    """

    def another() -> None:
        session.stage.push(LessonsScene(session, play, shelf))

    return LessonScene(session, LESSONS[key], play=lambda: play(key), another=another, shelf=shelf)


class LessonsScene(CardPage):
    """The choice of lessons. The lesson replaces this page, so both are left at once."""

    called: ClassVar[str] = gettext_noop("The list of lessons")

    def __init__(self, session: Session, play: Callable[[str], None], shelf: Callable[[], None]) -> None:
        super().__init__(session)
        self._play: Final = play
        self._shelf: Final = shelf

    # -- what the player asks for ------------------------------------------------------------------------------------

    @property
    def _done(self) -> set[str]:
        return set(self.session.settings.values.lessons) & set(LESSONS)

    def _begin(self, key: str) -> None:
        self.stage.replace(lesson_scene(self.session, key, self._play, self._shelf))

    def ask_to_forget(self) -> None:
        """Ask before the ticks of all lessons are removed."""
        say = self.say

        def forget() -> None:
            self.session.settings.update(lessons=())
            self.rebuild()

        text = say("This removes all ticks. The lessons stay, and so do your statistics.")
        self.stage.push(
            QuestionScene(self.session, say("Start over?"), text, yes=say("Reset"), no=say("Keep"), on_yes=forget)
        )

    # -- layout ------------------------------------------------------------------------------------------------------

    @property
    def area(self) -> pygame.Rect:
        """Area of the contents."""
        scale = self.look.scale
        wide = min(scale.width - 2 * _SIDE, _WIDEST)
        return scale.rect((scale.width - wide) / 2, _TOP, wide, scale.height - _TOP - _FOOT)

    def build_cards(self) -> None:
        """Put the poster at the left and the chapters at the right. The next lesson has the focus."""
        lay, px = self.lay, self.px
        row, room = lay.top(self.area, self.slim_height(), 36)
        self._build_head(self.slim_header(self.say("Lessons"), row))
        left, right = lay.left(room, px(_POSTER), _BESIDE)
        self._put_poster(left)
        rows = lay.grid(right, 1, len(CHAPTERS), 0)
        self._draw_thread(left, rows)
        for number, (chapter, rect) in enumerate(zip(CHAPTERS, rows, strict=True)):
            self._build_chapter(number, chapter, rect)
        focus = self.page.find(self.say(game(next_lesson(self._done) or next(iter(LESSONS))).title))
        self.page.focus_on(focus)

    def _build_head(self, room: pygame.Rect) -> None:
        """Tell how many lessons are done, with a pip for each, and offer to remove the ticks."""
        px, lay, done = self.px, self.lay, len(self._done)
        if done:
            corner, room = lay.right(room, room.height, 24)
            self.sign_button("reset", corner, Icon.UNDO, self.say("Reset lessons"), self.ask_to_forget)
        told = self.say("{n} of {all} done · {minutes} minutes each", n=done, all=len(LESSONS), minutes=MINUTES)
        wide, shapes = self.look.fonts.width(told, Face.SEMIBOLD, 18), self.look.brush.shapes
        pips = lay.run([px(14)] * len(LESSONS), 7)
        if wide + pips.length + px(24) <= room.width:
            for number, place in enumerate(pips.along_to(room)):
                ring = shapes.disc(max(2, px(7)), GOLD if number < done else (255, 255, 255, 90))
                self.ground.blit(ring, ring.get_rect(center=place.center))
                if number >= done:
                    hole = shapes.disc(max(1, px(7) - self.look.scale.hair(1.5)), (12, 44, 37))
                    self.ground.blit(hole, hole.get_rect(center=place.center))
            room = lay.right(room, pips.length, 24).rest
        line = lay.centred(room, room.width, self.look.fonts.line(Face.SEMIBOLD, 18))
        self.text(line, told, face=Face.SEMIBOLD, size=18, colour=MUTED, align=Align.RIGHT)

    def _put_poster(self, rect: pygame.Rect) -> None:
        """Lead a newcomer to the first lesson, others to the next one, or back to the first after the last."""
        say, key = self.say, next_lesson(self._done)
        sheet = game(key or next(iter(LESSONS)))
        over, word = say("New to dominoes?"), say("Start here")
        text = say("A few tiles, one line, two open ends. You play the first one in ten seconds.")
        if key is None:
            over, word = say("All lessons done."), say("Once more")
            text = say("You know them all. Any lesson can be played again.")
        elif self._done:
            over, word = say("Next lesson"), say(sheet.title)
            text = say(sheet.blurb)
        button = say("Start · {minutes} minutes", minutes=MINUTES)
        press = Poster(self.look, rect, sheet, over, word, text, button, lambda: self._begin(sheet.key))
        press.name = button
        self.put("poster", press)

    def _build_chapter(self, number: int, chapter: Chapter, rect: pygame.Rect) -> None:
        """Put the title of a chapter with its stone, and a card for each lesson below."""
        px, lay, fonts, say = self.px, self.lay, self.look.fonts, self.say
        head, body = lay.top(rect, max(px(32), fonts.line(Face.SERIF_SEMIBOLD, 26)), 10)
        done = [key for key in chapter.keys if key in self._done]
        self._put_stone(number, head)
        title, about, count = say(chapter.title), say(chapter.about), self._count(len(done), len(chapter.lessons))
        colour = GOOD if len(done) == len(chapter.lessons) else MUTED
        wide = fonts.width(title, Face.SERIF_SEMIBOLD, 26)
        name, rest = lay.left(head, wide, 14)
        self.text(name, title, face=Face.SERIF_SEMIBOLD, size=26)
        right, rest = lay.right(rest, fonts.width(count, Face.BOLD, 17), 14)
        line = fonts.line(Face.BOLD, 17)
        self.text(lay.centred(right, right.width, line), count, face=Face.BOLD, size=17, colour=colour)
        if fonts.width(about, Face.SEMIBOLD, 17) <= rest.width:
            small = fonts.line(Face.SEMIBOLD, 17)
            self.text(lay.centred(rest, rest.width, small), about, face=Face.SEMIBOLD, size=17, colour=MUTED)
        card, under = lay.top(body, self._card_height(body), 4)
        cells, places = lay.columns(card, self._columns, _GAP), lay.columns(under, self._columns, _GAP)
        shows = self._line_height(body) > 0
        for key, cell, place in zip(chapter.keys, cells, places, strict=False):
            self._put_card(key, cell, says_gist=not shows)
            if shows:
                self.text(lay.inset(place, 2, 0), say(game(key).gist), size=_LINE, colour=MUTED)
        if number == len(CHAPTERS) - 1 and len(chapter.lessons) < self._columns:
            self._draw_goal(cells[len(chapter.lessons)])

    @property
    def _columns(self) -> int:
        """Number of cards that fit side by side: those of the longest chapter."""
        return max(_LEAST, *(len(each.lessons) for each in CHAPTERS))

    def _card_height(self, body: pygame.Rect) -> int:
        """Return the height of a card: it grows in a tall window, and always fits above its line."""
        room = body.height - self.px(12) - self._line_height(body)
        return min(room, max(self.px(_CARD), round(body.height * 0.72)))

    def _line_height(self, body: pygame.Rect) -> int:
        """Return the height in pixels for the line about a game below its card, 0 if large letters leave no room."""
        wide = self.lay.columns(body, self._columns, _GAP)[0].width - 2 * self.px(2)
        high = max(self.text_height(self.say(game(key).gist), wide, size=_LINE) for key in LESSONS)
        name = 3 * self.look.fonts.line(Face.SERIF_SEMIBOLD, NAME) + self.px(30)
        return high if body.height - high >= max(self.px(_LOWEST), name) else 0

    def _count(self, done: int, whole: int) -> str:
        return self.say("done") if done == whole else self.say("{n} of {all}", n=done, all=whole)

    def _put_card(self, key: str, rect: pygame.Rect, *, says_gist: bool) -> None:
        """Put the card of a lesson; it says what the game is about if there is no line below."""
        sheet, done = game(key), self._done
        progress: LessonState = "done" if key in done else "next" if key == next_lesson(done) else "open"
        title = self.say(sheet.title)
        card = LessonCard(self.look, rect, sheet, title, lambda: self._begin(key), progress)
        card.tooltip = self.say(sheet.gist) if says_gist else ""
        self.put(key, card)

    # -- the path ----------------------------------------------------------------------------------------------------

    def _draw_thread(self, poster: pygame.Rect, rows: list[pygame.Rect]) -> None:
        """Draw the thread from chapter to chapter and along their cards, golden as far as the player has come."""
        lay, thick = self.lay, max(2, self.px(_THREAD))
        here = next((number for number, each in enumerate(CHAPTERS) if not set(each.keys) <= self._done), len(rows))
        x = self._spine(poster, rows[0])
        for number, rect in enumerate(rows):
            head, body = lay.top(rect, max(self.px(32), self.look.fonts.line(Face.SERIF_SEMIBOLD, 26)), 10)
            middle = body.y + self._card_height(body) // 2
            count = sum(key in self._done for key in CHAPTERS[number].keys)
            self._line((x, head.centery), (x, middle), thick, is_gold=number <= here and bool(self._done))
            if number + 1 < len(rows):
                self._line((x, middle), (x, rows[number + 1].y), thick, is_gold=number < here)
            pitch = (rect.width + self.px(_GAP)) // self._columns
            end = min(rect.x + len(CHAPTERS[number].keys) * pitch, rect.right - self.px(_GAP))
            self._line((x, middle), (end, middle), thick, is_gold=False)
            if number <= here and self._done:
                self._line((x, middle), (min(rect.x + count * pitch, end), middle), thick, is_gold=True)

    def _spine(self, poster: pygame.Rect, row: pygame.Rect) -> int:
        return (poster.right + row.left) // 2

    def _line(self, start: tuple[int, int], end: tuple[int, int], thick: int, *, is_gold: bool) -> None:
        """Draw a straight piece of the thread."""
        across, down = max(thick, end[0] - start[0]), max(thick, end[1] - start[1])
        piece = self.look.brush.box((across, down), 0, (*GOLD, 255) if is_gold else _GREY)
        self.ground.blit(piece, (start[0] - thick // 2, start[1] - thick // 2))

    def _put_stone(self, number: int, head: pygame.Rect) -> None:
        """Paint half a tile with as many pips as the chapter's number, pale before the player gets there."""
        side = max(self.px(_STONE), 20)
        stone = pygame.transform.smoothscale(self.look.tiles(6).half(number + 1, 2 * side), (side, side))
        before = CHAPTERS[:number]
        if number and not all(set(each.keys) & self._done for each in before):
            stone.fill(_PALE, special_flags=pygame.BLEND_RGBA_MULT)
        at = self.lay.centred(head, side, side)
        at.x = head.x - self.px(_BESIDE) // 2 - side // 2
        shadow = self.look.brush.soft_shadow((side, side), max(2, self.px(7)), 200, self.px(7))
        shadow.draw(self.ground, (at.x, at.y + self.px(4)))
        self.ground.blit(stone, at)

    def _draw_goal(self, rect: pygame.Rect) -> None:
        """Paint the end of the path: a coin, bright once every lesson is done."""
        look, px, left = self.look, self.px, len(LESSONS) - len(self._done)
        pale, line = (255, 255, 255), look.scale.hair(1.4)
        box = look.brush.box(rect.size, px(14), (*pale, 12), (*pale, 5), (*pale, 50), border_width=line)
        self.ground.blit(box, rect)
        words = self.say("All done") if not left else self.say("{n} to go", n=left)
        text = look.fonts.text(words, Face.SERIF_SEMIBOLD, 19, CREAM if not left else MUTED)
        across = max(16, min(px(60), rect.height - text.get_height() - px(36)))
        lower, upper = self.lay.foot(rect, text.get_height() + px(18))
        coin = brasswork.coin(across)
        if left:
            coin.fill(_PALE, special_flags=pygame.BLEND_RGBA_MULT)
        icon = look.icons.icon(Icon.CHECK if not left else Icon.STAR, round(across * 0.5), brasswork.COIN_INK)
        coin.blit(icon, icon.get_rect(center=(across // 2, across // 2)))
        self.ground.blit(coin, coin.get_rect(center=(upper.centerx, upper.centery + px(6))))
        self.ground.blit(text, text.get_rect(midtop=(lower.centerx, lower.y)))
