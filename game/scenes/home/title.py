"""The title: the game's name, a still life, and the main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engine.games import GAMES
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.look.title.photo import SHOWN, Photograph, smoke
from game.scenes.common.page import Page
from game.scenes.common.version import installed_version
from game.scenes.home.title_actions import TitleActions, WayPresses
from game.scenes.home.title_animation import FallingTile, TitleAnimation
from game.scenes.home.title_foot import FootLine, NoticeBox, lines_of
from game.scenes.home.title_menu import MENU, FirstButton, Logo, MenuRow, TitleWay, first_height, row_height
from game.session.first_match import play_after_lesson
from game.session.quick_starts import resume_match
from game.session.session import Session
from game.session.unfinished import UnfinishedSearch
from game.storage.paused import PausedMatch
from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from game.ui.broken_scene import SceneFailure
from game.ui.buttons import Button
from game.ui.scene import WATCH
from game.ui.sound.sound import Sound
from game.ui.texts import LabelText

LEFT: Final = 116
"""Design units from the photograph's 16:9 part to the menu."""
_LOGO: Final = 156
"""Size of the logo's letters in design units; where the window is crowded, they are smaller."""
_SMALLEST_LOGO: Final = 96
_TOP, _BOTTOM = 168, 40
"""Design units above the logo and below the menu, in 16:9."""
_GAPS: Final = (22, 46, 14)
"""Design units between logo and motto, motto and menu, and around the first button. They shrink if need be."""
_SMALL: Final = 19
"""Size of the letters on the small buttons."""
_SMOKE: Final = 960 / 592
"""Width of the smoke, as a multiple of the distance of the menu's right side from the window's edge."""
MAX_TOLD: Final = 3
"""The most problems shown at once."""
Chore = Callable[[], bool]
"""A task done in small steps once the first picture is shown. It returns False when it is finished."""


class TitleScene(Page):
    """The first and last scene. `chores` run while the player looks, one step per frame.

    With `falls` the last tile of the photograph falls into place after them. `mishap` is an error that brought the
    player here.
    """

    called: ClassVar[str] = gettext_noop("The title page")

    def __init__(
        self,
        session: Session,
        *,
        chores: Sequence[Chore] = (),
        mishap: SceneFailure | None = None,
        falls: bool = False,
    ) -> None:
        super().__init__(session)
        self._mishap = mishap
        self._fall = FallingTile(lambda: session.play(Sound.CLACK)) if falls and session.settings.moves_tiles else None
        self._chores: Final = list(chores)
        self._unread: Final = [sheet.key for sheet in GAMES]
        """The games whose cards have yet to be read for the shelf, which is opened next."""
        self._photo: tuple[Photograph, pygame.Surface] | None = None
        """The photograph for the window's size, kept because the page is built again for each piece of news."""
        self._moment: TitleAnimation | None = None
        self._seen = False
        self._search: Final = UnfinishedSearch(session)
        self._fails_to_save = False
        self._first: FirstButton | None = None
        self._told: list[str] = []
        self._wears = (False, False)

    # -- the scene -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for a match to continue."""
        self._search.begin()

    def resume(self) -> None:
        """Look again, since a match may have been left or ended."""
        before = self._search.found.latest
        self._search.begin()
        self.rebuild()
        if before is None and self._search.found.latest:
            self.page.focus_on(self.page.find(self._ways().name()))

    def leave(self) -> None:
        """Stop watching the network."""
        self._search.stop()

    def abort(self) -> None:
        """Stop watching the network."""
        self._search.stop()

    def pause(self) -> None:
        """Treat the news as read, stop watching the network, and drop the lamp's pictures, which are large."""
        self._search.stop()
        self._told.clear()
        self._mishap = None
        self._end_fall()
        self._moment = None

    def handle(self, given: Input) -> None:
        """Move the focus to Quit on CANCEL, but don't quit, since CANCEL may be pressed once too often.

        Any key or click ends the fall of the tile.
        """
        if isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN):
            self._end_fall()
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.page.focus_on(self.page.find(self.say("Quit")))
            return
        super().handle(given)

    def update(self, now: float) -> None:
        """Show new problems, follow the window's state, and do a chore once there is a picture."""
        super().update(now)
        fresh = self.session.take_problems()
        if fresh:
            self._told.extend(self.session.words.tell(problem) for problem in fresh)
        if fresh or self._wears != self._worn():
            self.rebuild()
        self._follow_saving()
        if self._seen and self._search.step():
            self._show_found()
        if self._unread and self._seen:
            self.look.motifs.shipped(self._unread.pop())
        elif self._chores and self._seen and not self._chores[0]():
            self._chores.pop(0)
        if self._moment is not None and not self._chores:
            self._spoil(self._moment.fall(now))
            if self.session.settings.moves_tiles:
                self._spoil(self._moment.breathe(now))

    def _follow_saving(self) -> None:
        """Look again once everything is saved, since a match that was left may be on the disk only now."""
        could_not, self._fails_to_save = self._fails_to_save, self.session.matches.fails_to_save
        if could_not and not self._fails_to_save:
            self._search.begin()
            self._show_found()

    def _show_found(self) -> None:
        """Show what waits. The focus stays on the first button if it was there."""
        is_first = self.page.focus is self._first
        self.rebuild()
        if is_first:
            self.page.focus_on(self._first)

    def due(self, now: float) -> float | None:
        """Return when the page is due. Problems wake the window, and only inputs change its state."""
        if self.busy:
            return now
        dues = [self.due_by_widgets(now), now + WATCH if self._search.awaits_disk else None]
        return min((due for due in dues if due is not None), default=None)

    def decoration_due(self, now: float) -> float | None:
        """Return when the lamp changes."""
        if self._moment is None or not self.session.settings.moves_tiles:
            return None
        return self._moment.breath_due(now)

    def _spoil(self, changed: pygame.Rect | None) -> None:
        if changed:
            self.page.invalidate(changed)

    def _end_fall(self) -> None:
        if self._moment is not None:
            self._spoil(self._moment.end())

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint. After the first time, chores may run."""
        painted = super().draw(surface, full=full)
        self._seen = True
        return painted

    @property
    def busy(self) -> bool:
        """True if there are chores left, or the tile is falling. The lamp's breath is no business."""
        return (
            bool(self._chores or self._unread)
            or not self._search.is_over
            or (self._moment is not None and self._moment.is_falling)
        )

    # -- layout --------------------------------------------------------------------------------------

    def backing(self, look: Look) -> pygame.Surface:
        """Return the photograph, darker where the menu is. In high contrast there's only darkness."""
        size = look.scale.size
        if self._photo is None or self._photo[0].size != size:
            photo = Photograph(size)
            self._photo = photo, photo.picture()
        ground = self._photo[1].copy()
        if look.style.high_contrast:
            ground.fill((26, 40, 36), special_flags=pygame.BLEND_RGB_MULT)
        return ground

    def build(self) -> None:
        """Put the logo and the menu at the left, the switches in the corner; the rest is the photograph."""
        assert self._photo is not None, "the page has no photograph"
        look, px, lay, photo = self.look, self.px, self.lay, self._photo[0]
        self._wears = self._worn()
        items = self._ways().ways()
        frame = photo.place(SHOWN)
        left = px(LEFT) + max(0, round(0.6 * frame.x))
        column = lay.left(lay.left(lay.window, left).rest, px(MENU)).piece
        shade = smoke((round(column.right * _SMOKE), look.scale.size[1]))
        self.ground.blit(shade, (0, 0))
        foot = self._foot()
        self._build_menu(self._block(column, foot), items)
        self._corner()
        self._build_foot(foot, column)
        self._moment = None
        if not look.style.high_contrast:
            self._moment = TitleAnimation(photo, self.ground, shade, self._fall)

    def _block(self, column: pygame.Rect, foot: NoticeBox | None) -> pygame.Rect:
        """Return the room for logo and menu: in the middle of a tall window, above the news."""
        px = self.px
        spare = round((self.look.scale.height - SHOWN.height) / 2)
        room = self.lay.top(column, px(_TOP + spare)).rest
        end = room.bottom - px(_BOTTOM + spare) if foot is None else min(room.bottom, foot.top)
        return self.lay.top(room, end - room.y).piece

    def _build_menu(self, block: pygame.Rect, items: list[TitleWay]) -> None:
        """Stack logo, motto, the golden button, rows and the small buttons; where it's tight, logo and gaps shrink."""
        look, px, lay = self.look, self.px, self.lay
        rows = [first_height(look), *[row_height(look)] * (max(len(items), self._ways().most) - 1)]
        motto = look.fonts.line(Face.SEMIBOLD, 25)
        small = look.fonts.line(Face.SEMIBOLD, _SMALL) + px(22)
        fixed = motto + sum(rows) + small
        letters = float(_LOGO)
        while letters > _SMALLEST_LOGO and fixed + self._logo_height(letters) + px(sum(_GAPS) / 2) > block.height:
            letters -= 4
        spare = block.height - fixed - self._logo_height(letters)
        risen = max(0, min(px(sum(_GAPS) / 3) - spare, block.y - px(20)))  # crowded: begin higher up
        spare += risen
        block = block.move(0, -risen)
        gaps = [gap * max(0.0, min(1.0, spare / px(sum(_GAPS) + 24))) for gap in (*_GAPS, *[0] * (len(rows) - 2), 24)]
        parts = lay.run([self._logo_height(letters), motto, *rows, small], gaps).down(block)
        self.page.add(Logo(look, parts[0].move(-px(8), 0)))
        words = self.say("A domino parlour")
        self.page.add(LabelText(look, parts[1].move(px(4), 0), words, face=Face.SEMIBOLD, size=25, colour=MUTED))
        self._first = self.put(items[0].key, FirstButton(look, parts[2], items[0]))
        for item, place in zip(items[1:], parts[3:-1], strict=False):  # the last row may be free
            self.put(item.key, MenuRow(look, place, item, line=item is not items[-1]))
        self._build_small(parts[-1])

    def _logo_height(self, letters: float) -> int:
        return self.look.fonts.font_at(Face.SERIF_BOLD, self.px(letters)).get_linesize()

    def _build_small(self, row: pygame.Rect) -> None:
        """Put the small buttons in a row."""
        session, say = self.session, self.say
        ways = (
            ("settings", say("Settings"), lambda: session.stage.push(session.routes.settings()), Icon.GEAR),
            ("quit", say("Quit"), session.stage.quit, Icon.CROSS),
        )
        widths = [self.button_width(word, icon=True, size=_SMALL) for _, word, _, _ in ways]
        for (key, word, press, icon), place in zip(ways, self.lay.run(widths, 16).along(row), strict=True):
            self.put(key, Button(self.look, place, word, press, icon=icon, kind="quiet", size=_SMALL))

    def _ways(self) -> TitleActions:
        """Return the menu."""
        stage, session = self.stage, self.session  # the routes are loaded after the first picture
        presses = WayPresses(
            back=self._go_back,
            resume=self._go_on,
            paused=lambda: stage.push(session.routes.paused()),
            nearby=lambda: stage.push(session.routes.nearby()),
            shelf=self._shelf,
            lessons=lambda: stage.push(session.routes.lessons(self._play, self._shelf)),
            puzzles=lambda: stage.push(session.routes.puzzles()),
        )
        return TitleActions(self.session, self._search.found, presses)

    def _shelf(self) -> None:
        """Open the shelf."""
        self.stage.push(self.session.routes.shelf())

    def _play(self, key: str) -> None:
        """Play the game of a lesson that was done."""
        play_after_lesson(self.session, key)

    def _go_back(self) -> None:
        """Take the player's seat at another host's table back, or look again if that's impossible."""
        back = self._search.found.back
        scene = self.session.routes.seat_there(back) if back is not None else None
        if scene is None:
            self.resume()
        else:
            self.stage.push(scene)

    def _go_on(self) -> None:
        """Open the table that was left last, here or nearby, or look for another one if it can't be resumed."""
        latest = self._search.found.latest
        if latest is None or isinstance(latest, PausedMatch):
            if latest is None or not resume_match(self.session, latest):
                self.resume()
            return
        try:
            scene = self.session.routes.saved_table(latest)
        except Refusal as why:
            self._told.append(self.session.words.tell(why.sentence))
            scene = None
        if scene is None:
            self.resume()
        else:
            self.stage.push(scene)

    def _worn(self) -> tuple[bool, bool]:
        return self.session.controls.full_screen, self.session.settings.values.sound

    def _corner(self) -> None:
        """Put the switches for window and sound at the upper right."""
        session, look, lay, side = self.session, self.look, self.lay, self.px(56)
        full, sound = self._wears
        row = lay.top(lay.inset(lay.window, 44, 38), side).piece
        window = self.say("Windowed") if full else self.say("Full screen")
        speaker = self.say("Sound off") if sound else self.say("Sound on")
        ways = (
            ("window", Icon.WINDOW if full else Icon.FULLSCREEN, window, Action.FULLSCREEN, self._turn_window),
            ("sound", Icon.SPEAKER if sound else Icon.SPEAKER_OFF, speaker, Action.MUTE, self._turn_sound),
            ("statistics", Icon.CHART, self.say("Statistics"), Action.SCORES, self._open_statistics),
            ("matches", Icon.CLOCK, self.say("Finished matches"), Action.LOG, self._open_matches),
            ("about", Icon.INFO, self.say("About Boneyard"), None, self._open_about),
        )
        places = reversed(lay.run([side] * len(ways), 12).along_to(row))
        for (key, icon, word, action, press), rect in zip(ways, places, strict=True):
            self.ground.blit(look.brush.box(rect.size, self.px(14), (0, 0, 0, 96)), rect)
            cap = session.controls.key(action) if action else ""
            tip = f"{word} ({cap})" if cap else word
            own = action if action in (Action.SCORES, Action.LOG) else None
            self.put(key, Button(look, rect, "", press, icon=icon, kind="quiet", name=word, tooltip=tip, hotkey=own))

    def _open_statistics(self) -> None:
        self.stage.push(self.session.routes.statistics())

    def _open_matches(self) -> None:
        self.stage.push(self.session.routes.finished())

    def _open_about(self) -> None:
        self.stage.push(self.session.routes.about())

    def _turn_window(self) -> None:
        self.session.settings.update(full_screen=not self.session.controls.full_screen)

    def _turn_sound(self) -> None:
        self.session.settings.update(sound=not self.session.settings.values.sound)

    def _build_foot(self, foot: NoticeBox | None, column: pygame.Rect) -> None:
        """Show errors and problems, if any, or the version."""
        if foot is not None:
            foot.build(self._read)
            return
        look, px = self.look, self.px
        line = self.lay.foot(self.lay.inset(column, 24, 0), look.fonts.line(Face.MEDIUM, 15) + px(34)).piece
        if any(widget.rect.bottom > line.y for widget in self._keyed.values()):
            return  # large letters need the room
        self.page.add(LabelText(look, line, installed_version(), size=15, colour=MUTED, align=Align.LEFT))

    def _foot(self) -> NoticeBox | None:
        """Return the box for news, if there is any: a scene that broke, and the latest problems."""
        broke = self._mishap
        is_safe = self._search.found.newest is not None and not self.session.matches.fails_to_save
        lines = [] if broke is None else lines_of(self, broke, waits=is_safe)
        lines += [FootLine(words) for words in self._told[-MAX_TOLD:]]
        return NoticeBox(self, lines, bears_sign=broke is not None) if lines else None

    def _read(self) -> None:
        self._told.clear()
        self._mishap = None
        self.rebuild()
