"""A widget for each kind of setting. It changes the setting at once and follows changes made elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.i18n.language import NATIVE_NAMES, languages
from game.i18n.system_language import preferred
from game.look.look import Look
from game.session.session import Session
from game.storage.setting_kinds import ChoiceKind, LanguageKind, Range, SettingLine, Switch
from game.ui.values import Chooser, Slider, Toggle
from game.ui.widget import Widget

_MAX_MARKS: Final = 8
"""Number of values up to which a number gets a chooser. With more it gets a slider."""


class SettingRow(NamedTuple):
    """A widget, and the function that updates it from the settings."""

    widget: Widget
    follow: Callable[[], None]


def row(session: Session, look: Look, setting: SettingLine, rect: pygame.Rect, heard: Callable[[], None]) -> SettingRow:
    """Return the widget for a setting that is chosen rather than typed. It calls `heard` at each change.

    Raises TypeError for any other setting.
    """
    kind = setting.kind
    if isinstance(kind, Switch):
        return switch(session, look, setting, rect)
    if isinstance(kind, Range) and (kind.high - kind.low) // kind.step >= _MAX_MARKS:
        return slider(session, look, setting, rect, heard)
    values, names = options(session, setting)
    return chooser(session, look, setting, rect, values, names)


def options(session: Session, setting: SettingLine) -> tuple[list[object], list[str]]:
    """Return the possible values of a setting, and their names in the player's language."""
    say, kind = session.say, setting.kind
    if isinstance(kind, ChoiceKind):
        return [value for value, _ in kind.options], [say(text) for _, text in kind.options]
    if isinstance(kind, Range):
        numbers = list(range(kind.low, kind.high + 1, kind.step))
        return list(numbers), [say(kind.unit, n=number) for number in numbers]
    if isinstance(kind, LanguageKind):
        system = NATIVE_NAMES.get(preferred(), preferred())
        spoken = languages()
        codes: list[object] = ["", *(language.code for language in spoken)]
        return codes, [say("System ({language})", language=system), *(language.name for language in spoken)]
    raise TypeError(kind)


def current(session: Session, setting: SettingLine) -> object:
    """Return the current value of a setting. For full screen that is the window's own state."""
    name, values = setting.name, session.settings.values
    value: object = session.controls.full_screen if name == "full_screen" else getattr(values, name)
    return value


def switch(session: Session, look: Look, setting: SettingLine, rect: pygame.Rect) -> SettingRow:
    """Return a toggle."""
    words = (session.say("Off"), session.say("On"))
    widget = Toggle(
        look,
        rect,
        session.say(setting.label),
        lambda on: session.settings.set(setting, on),
        value=bool(current(session, setting)),
        words=words,
    )

    def follow() -> None:
        widget.value = bool(current(session, setting))

    return SettingRow(widget, follow)


def slider(
    session: Session, look: Look, setting: SettingLine, rect: pygame.Rect, heard: Callable[[], None]
) -> SettingRow:
    """Return a slider over all values of a range."""
    kind = setting.kind
    if not isinstance(kind, Range):
        raise TypeError(kind)

    def number() -> int:
        return kind.take(current(session, setting))

    def take(value: int) -> None:
        session.settings.set(setting, value)
        heard()

    widget = Slider(
        look,
        rect,
        session.say(setting.label),
        take,
        value=number(),
        span=range(kind.low, kind.high + 1, kind.step),
        show=lambda value: session.say(kind.unit, n=value),
    )

    def follow() -> None:
        widget.value = number()

    return SettingRow(widget, follow)


def chooser(
    session: Session, look: Look, setting: SettingLine, rect: pygame.Rect, values: list[object], names: list[str]
) -> SettingRow:
    """Return a chooser. An unknown value is shown as the first."""

    def place() -> int:
        value = current(session, setting)
        return values.index(value) if value in values else 0

    widget = Chooser(
        look,
        rect,
        session.say(setting.label),
        names,
        lambda chosen: session.settings.set(setting, values[chosen]),
        value=place(),
    )

    def follow() -> None:
        widget.value = place()

    return SettingRow(widget, follow)
