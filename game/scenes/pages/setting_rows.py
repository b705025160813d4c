"""A widget for each kind of setting, that changes it at once and follows it when it changes elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.i18n.language import NATIVE_NAMES, languages, preferred
from game.look.look import Look
from game.session.session import Session
from game.storage.setting_kinds import ChoiceKind, LanguageKind, Range, SettingLine, Switch
from game.ui.values import Chooser, Slider, Toggle
from game.ui.widget import Widget

_MOST_MARKS: Final = 8
"""A number with more values than that is a slider, with fewer a chooser."""


class SettingRow(NamedTuple):
    """A widget, and what brings it in step with the settings."""

    widget: Widget
    follow: Callable[[], None]


def row(session: Session, look: Look, setting: SettingLine, rect: pygame.Rect, heard: Callable[[], None]) -> SettingRow:
    """Make the widget for a setting that is chosen rather than written; `heard` is called at each change.

    Raises TypeError for a setting that no such widget shows.
    """
    kind = setting.kind
    if isinstance(kind, Switch):
        return switch(session, look, setting, rect)
    if isinstance(kind, Range) and (kind.high - kind.low) // kind.step >= _MOST_MARKS:
        return slider(session, look, setting, rect, heard)
    values, names = options(session, setting)
    return chooser(session, look, setting, rect, values, names)


def options(session: Session, setting: SettingLine) -> tuple[list[object], list[str]]:
    """Return the values a setting can have, and their names in the player's language."""
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


def current(session: Session, name: str) -> object:
    """Return what a setting is now; the window knows best whether it fills the screen."""
    value: object = session.full_screen if name == "full_screen" else getattr(session.settings, name)
    return value


def switch(session: Session, look: Look, setting: SettingLine, rect: pygame.Rect) -> SettingRow:
    """Make a toggle."""
    name = setting.name
    words = (session.say("Off"), session.say("On"))
    widget = Toggle(
        look,
        rect,
        session.say(setting.label),
        lambda on: session.change(name, on),
        value=bool(current(session, name)),
        words=words,
    )

    def follow() -> None:
        widget.value = bool(current(session, name))

    return SettingRow(widget, follow)


def slider(
    session: Session, look: Look, setting: SettingLine, rect: pygame.Rect, heard: Callable[[], None]
) -> SettingRow:
    """Make a slider over all the marks of a range."""
    name, kind = setting.name, setting.kind
    if not isinstance(kind, Range):
        raise TypeError(kind)

    def number() -> int:
        return kind.take(current(session, name))

    def take(value: int) -> None:
        session.change(name, value)
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
    """Make a chooser; a value that is none of these shows as the first."""
    name = setting.name

    def place() -> int:
        value = current(session, name)
        return values.index(value) if value in values else 0

    widget = Chooser(
        look,
        rect,
        session.say(setting.label),
        names,
        lambda chosen: session.change(name, values[chosen]),
        value=place(),
    )

    def follow() -> None:
        widget.value = place()

    return SettingRow(widget, follow)
