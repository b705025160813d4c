"""The settings: a page for each section, with a preview of the table beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import ClassVar, Final

import pygame

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS
from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, FELTS, MUTED
from game.scenes.common.page import BAR, GAP, PAD, Page
from game.scenes.common.pictures import cloth, rounded, sampler
from game.scenes.pages.key_list import KeyList, entries
from game.scenes.pages.setting_rows import SettingRow, row
from game.session.medallions import own_medallion
from game.session.session import Session
from game.storage.setting_kinds import NameKind, Section, SettingLine
from game.storage.settings import sheet
from game.ui.actions import Input, Pointer, PointerKind
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.sound.sound import Sound
from game.ui.spoken import Role, Spoken
from game.ui.values import EDGE
from game.ui.widget import Widget

KEYS: Final = gettext_noop("Keys")
"""The page that is no section of the settings."""
TAB: Final = 200
"""Greatest width of a section's name, in design units."""
SHEET_SHARE: Final = 0.58
"""Width of the settings, as a part of the page's width. The rest is for the preview."""
SOUNDS: Final = (
    (Sound.YOUR_TURN, gettext_noop("It's your turn")),
    (Sound.CLACK, gettext_noop("A tile is played")),
    (Sound.SCORE, gettext_noop("Someone scores")),
    (Sound.MUGGINS, gettext_noop("Someone calls muggins")),
    (Sound.PASS, gettext_noop("Someone passes")),
    (Sound.BLOCKED, gettext_noop("The round is blocked")),
    (Sound.DOMINO, gettext_noop("You win the round")),
    (Sound.ERROR, gettext_noop("That can't be done")),
)
"""The sounds to listen to, and what they mean."""
REST: Final = 1.5
"""Seconds after the last tap on a control until the page may move."""
_SAMPLE: Final = 24
"""Size of the letters that are shown as a sample."""
_LARGEST: Final = 1.6
"""The largest size of letters in the settings."""
_LOWEST: Final = 640
"""Height in design units of the panels of a section with few settings."""
_BETWEEN, BETWEEN_TABS = 28, 14
"""Design units between two settings, and between the names of two sections."""
TAB_ICONS: Final = {
    Section.TABLE: Icon.HAND,
    Section.TILES: Icon.DICE,
    Section.SCREEN: Icon.WINDOW,
    Section.SOUND: Icon.SPEAKER,
    Section.PLAYER: Icon.PERSON,
}


class SettingsScene(Page):
    """The settings page. Each change is saved and takes effect at once."""

    called: ClassVar[str] = gettext_noop("The settings page")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._section: Section | None = Section.TABLE
        self._rows: list[SettingRow] = []
        self._name: str | None = None
        """The player's name while it is being typed."""
        self._on: pygame.Rect | None = None
        """The control that the pointer has changed, and that stays under it."""
        self._now = self._tapped = 0.0

    # -- the scene -----------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Follow changes made elsewhere: by a key for sound or full screen, or by the window."""
        super().update(now)
        self._now = now
        for shown in self._rows:
            shown.follow()
        if self._on is not None and now >= self._tapped + REST:
            self._let_go()

    def due(self, now: float) -> float | None:
        """Return when a widget is due, or the end of a rest. The settings themselves change by inputs only."""
        dues = (self.due_by_widgets(now), None if self._on is None else self._tapped + REST)
        return min((due for due in dues if due is not None), default=None)

    def handle(self, given: Input) -> None:
        """Keep every control where it is while the pointer works on it, even if letters grow or words change."""
        pointer = given if isinstance(given, Pointer) and given.kind is not PointerKind.CANCEL else None
        has_left = pointer is None or (not pointer.touch and not self._is_on(pointer.pos))
        if self._on is not None and has_left:
            self._let_go()
        self.session.holds_still = pointer is not None
        super().handle(given)
        self.session.holds_still = False
        if pointer is None or not self.session.is_held:
            return
        if pointer.touch and self._on is not None and not self._is_on(pointer.pos):
            if pointer.kind is PointerKind.UP:
                self._let_go()
        elif self.screen is not None and self.screen.focus is not None:
            self._on = self.screen.focus.rect
            self._tapped = self._now if pointer.touch else inf

    def _is_on(self, pos: tuple[int, int]) -> bool:
        return self._on is not None and self._on.collidepoint(pos)

    def _let_go(self) -> None:
        self._on = None
        self.session.let_go()

    def pause(self) -> None:
        """Save the name as typed so far."""
        self._keep_name()
        self._let_go()

    def leave(self) -> None:
        """Save the name as typed so far."""
        self._keep_name()
        self._let_go()

    def open(self, section: Section | None) -> None:
        """Open a section, or the keys with None."""
        self._keep_name()
        self._section = section
        self.rebuild()

    def _keep_name(self) -> None:
        if self._name is not None:
            typed, self._name = self._name, None
            self.session.settings.update(player_name=typed)

    # -- the page ------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the sections on top, their settings at the left, the preview at the right."""
        px, say = self.px, self.say
        room = self._build_tabs(self.header(say("Settings")))
        self._rows = []
        if self._section is None:
            self._build_keys(room)
            return
        middle, side = self.lay.split(room, SHEET_SHARE, GAP)
        high = min(room.height, max(px(_LOWEST), self._sheet_height(self._section, middle.width)))
        middle.height = side.height = high
        plate: PlayerPlate | None = None
        if self._section is Section.PLAYER:
            plate = self._build_player(self.panel(side, say("At the table")))
        elif self._section is Section.SOUND:
            self._build_listening(self.panel(side, say("Listen")))
        else:
            inside = self.panel(side, say("Preview"))
            if self._section is Section.SCREEN:
                band, inside = self.lay.foot(inside, px(2 * _SAMPLE * _LARGEST))
                sample = self.page.add(LetterSample(self.look, band, say("Text at this size"), self._text_size))
                self._rows.append(SettingRow(sample, sample.follow))
            self._show_table(inside)
        self._build_sheet(self.panel(middle, say(self._section.value)), self._section, plate)

    def _build_tabs(self, room: pygame.Rect) -> pygame.Rect:
        """Put the sections beside the title, or below it if they need more room; returns the room below."""
        px, say, area = self.px, self.say, self.area
        sections: tuple[Section | None, ...] = (*Section, None)
        words = [say(section.value if section else KEYS) for section in sections]
        high = self.button_height(60)
        least = max(self.button_width(word, icon=True) for word in words)
        line = self.lay.top(area, high).piece
        beside = self.lay.left(line, self.title_end - area.x, 60).rest
        if (least + px(BETWEEN_TABS)) * len(words) <= beside.width:
            wide = min(px(TAB), self.lay.columns(beside, len(words), BETWEEN_TABS)[0].width)
            places = self.lay.run([wide] * len(words), BETWEEN_TABS).along_to(line)
        else:
            line, room = self.lay.top(room, high, GAP)
            places = self.lay.columns(line, len(words), BETWEEN_TABS)
        for section, word, place in zip(sections, words, places, strict=True):
            self._add_tab(place, word, section)
        return room

    def _add_tab(self, rect: pygame.Rect, word: str, section: Section | None) -> None:
        icon = TAB_ICONS[section] if section else Icon.LIST
        chosen = section is self._section
        name = self.say("Page: {name}", name=word)
        tab = Button(self.look, rect, word, lambda: self.open(section), icon=icon, selected=chosen, name=name)
        self.put(f"tab {section}", tab)
        if chosen:
            self.page.focus_on(tab)

    def _text_size(self) -> float:
        """Return the size of letters in the settings, which the page takes over when the pointer leaves."""
        return self.session.settings.values.text_size / 100

    def _sheet_height(self, section: Section, width: int) -> int:
        """Return the height that a section's panel needs for all its lines."""
        px, fonts = self.px, self.look.fonts
        notes = width - 2 * px(PAD) - px(BAR) - 2 * px(EDGE)
        high = 2 * px(PAD) + fonts.line(Face.EXTRABOLD, 15) + px(12) + 2 * px(VIEW_PAD)
        for setting in sheet(section):
            high += self.row + px(_BETWEEN)
            if setting.note:
                high += self.text_height(self.say(setting.note), notes, size=16)
        return high

    def _build_sheet(self, inside: pygame.Rect, section: Section, plate: PlayerPlate | None) -> None:
        """Add a line for each setting, with its explanation below."""
        name = self.say(section.value)
        view, column = self.put_view("sheet", inside, ScrollView, name)
        for setting in sheet(section):
            self.put(setting.name, self._widget(setting, column.take(self.row), plate), view)
            if setting.note:
                self.write(column, self.say(setting.note), size=16, colour=MUTED, inset=EDGE, view=view)
            column.skip(_BETWEEN)

    def _widget(self, setting: SettingLine, rect: pygame.Rect, plate: PlayerPlate | None) -> Widget:
        """Return the widget for a setting. A name is saved only once it was typed."""
        if not isinstance(setting.kind, NameKind):
            shown = row(self.session, self.look, setting, rect, lambda: self.session.play(Sound.CLACK))
            self._rows.append(shown)
            return shown.widget

        def typed(text: str) -> None:
            self._name = text
            if plate:
                plate.show(self._shown_name())

        return TextField(
            self.look,
            rect,
            self.say(setting.label),
            typed,
            value=self.session.settings.values.player_name if self._name is None else self._name,
            on_submit=lambda _text: self._keep_name(),
            placeholder=self.say("You"),
            longest=MAX_NAME_LENGTH,
            most_points=NAME_POINTS,
        )

    def _shown_name(self) -> str:
        typed = self.session.settings.values.player_name if self._name is None else self._name
        return typed.strip() or self.say("You")

    def _build_player(self, inside: pygame.Rect) -> PlayerPlate:
        """Show the player as at the table, with the way to another face below."""
        button, room = self.lay.foot(inside, self.button_height(60), GAP)
        shown = PlayerPlate(self.look, room, self._shown_name(), self.session.settings.values.player_face)
        self.page.add(shown)
        wide = min(button.width, self.button_width(self.say("Name and face"), icon=True) + self.px(40))
        place = self.lay.centred(button, wide, button.height)

        def choose() -> None:
            self.stage.push(self.session.routes.person())

        self.put("face", Button(self.look, place, self.say("Name and face"), choose, icon=Icon.PERSON))
        return shown

    def resume(self) -> None:
        """Show a name and a face chosen on the page above."""
        self.rebuild()

    def _build_keys(self, room: pygame.Rect) -> None:
        """Put the general keys at the left, those of the table at the right."""
        heads, halves = (self.say("Keyboard"), self.say("Gamepad")), self.lay.columns(room, 2, GAP)
        lists = [
            KeyList(self.look, self.lay.inset(half, PAD), title, listed, heads)
            for half, (title, listed) in zip(
                halves, entries(self.session.controls.keys, self.say, self.session.controls.pad), strict=True
            )
        ]
        high = min(room.height, max(shown.content_height for shown in lists) + 2 * self.px(PAD))
        for place, (half, shown) in enumerate(zip(halves, lists, strict=True)):
            shown.move(self.panel(self.lay.top(half, high).piece))
            self.put(f"keys {place}", shown)

    def _build_listening(self, inside: pygame.Rect) -> None:
        """Put a button for each sound that a player should know, as loud as it is set."""
        rows, gap = len(SOUNDS), GAP / 2
        high = min(self.button_height(), self.lay.grid(inside, 1, rows, gap)[0].height)
        for (sound, words), place in zip(SOUNDS, self.lay.grid(inside, 1, rows, gap, high), strict=True):
            button = Button(self.look, place, self.say(words), partial(self.session.play, sound), icon=Icon.SPEAKER)
            self.put(f"sound {sound.value}", button)

    def _show_table(self, inside: pygame.Rect) -> None:
        """Paint a part of a table with tiles in the chosen style."""
        look = self.look
        piece = cloth(FELTS[look.style.felt], inside.size, plain=look.style.high_contrast).copy()
        sampler(look, piece)
        self.ground.blit(rounded(look, piece), inside)


class LetterSample(Widget):
    """A line of words at the foot of the preview, in the size of letters that is set."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, words: str, size: Callable[[], float]) -> None:
        super().__init__(look, rect)
        self._words: Final = words
        self._size: Final = size
        self._shown = size()

    def follow(self) -> None:
        """Show the size that is set."""
        if self._shown != self._size():
            self._shown = self._size()
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the words on a dark band."""
        band = self.look.brush.box(self.rect.size, self.px(self.radius), (8, 26, 22, 214))
        surface.blit(band, self.rect)
        font = self.look.fonts.font_at(Face.SEMIBOLD, round(_SAMPLE * self._shown * self.look.scale.unit))
        words = font.render(self._words, True, CREAM)
        surface.blit(words, words.get_rect(center=self.rect.center))


class PlayerPlate(Widget):
    """Shows a name as at the table: medallion above, name on a plate below."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, player: str, face: str) -> None:
        super().__init__(look, rect)
        self._player = player
        self._face: Final = face

    @property
    def player(self) -> str:
        """The name shown."""
        return self._player

    def show(self, player: str) -> None:
        """Show another name."""
        if player != self._player:
            self._player = player
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the name."""
        return Spoken(Role.TEXT, self._player)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint medallion and plate in the middle."""
        look, rect = self.look, self.rect
        across = min(self.px(190), rect.width // 2)
        name = self.fitted(self._player, rect.width - self.px(60), face=Face.SERIF_BOLD, size=34)
        lay = Layout(look.scale)
        parts = lay.run([across, name.get_height() + self.px(18)], 30)
        upper, lower = parts.down(lay.centred(rect, rect.width, parts.length))
        spot = lay.centred(upper, across, across)
        look.avatars.avatar(own_medallion(self._face), across).draw(surface, spot.topleft)
        plate = lay.centred(lower, max(self.px(220), name.get_width() + self.px(60)), lower.height)
        look.brush.plate(plate.size).draw(surface, plate.topleft)
        surface.blit(name, name.get_rect(center=plate.center))
