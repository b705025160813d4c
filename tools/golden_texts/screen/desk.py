"""The golden desk: every kind of widget on one page, tried with each key and with the pointer in several places.

A line tells an input, whether it was used, the focus, the words of a screen reader, and the calls to the page; then the
areas painted anew, with a sign that changes with any stroke. The strokes by function come at the end.
`python -m tools.golden_texts.screen.desk` prints them in full.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.look.icon import Icon
from game.look.look import Look
from game.look.scale import Scale
from game.ui.actions import Action, ByName, Composing, Input, Pointer, PointerKind, Press, Typed
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.lists import ListBox, ListRow
from game.ui.rich import RichText
from game.ui.screen import Screen
from game.ui.scroll_view import FadingView, ReadingView, ScrollView
from game.ui.scrolling import Scrolling
from game.ui.texts import Caption, Heading, LabelText, Progress
from game.ui.values import Chooser, Slider, Toggle
from game.ui.widget import Widget
from tools.golden_texts.screen.canvas import Canvas, Strokes, recorded, told

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_moments" / "desk.txt"
SIZE: Final = (1600, 900)
"""A window in which a design unit is neither a pixel nor a half of one."""
_KEYS: Final = (
    *(Action.RIGHT, Action.RIGHT, Action.LEFT, Action.PAGE_DOWN, Action.DOWN, Action.PAGE_UP, Action.END, Action.UP),
    *(Action.HOME, Action.ACCEPT, Action.DELETE, Action.ERASE, Action.CANCEL),
)
_WALK: Final = (
    *((Action.NEXT,) * 4 + (Action.PREV,) * 2 + (Action.DOWN,) * 6),
    *(Action.RIGHT, *(Action.UP,) * 3, Action.LEFT),
)
_LONG: Final = (
    "A line that is much too long for the room that it has on this page, so that it must be cut or set in two"
)
_MARKUP: Final = (
    f"# A heading\n\n{_LONG}. **Strong** and *less*.\n\n- one\n- two\n\n## Below\n\n{' '.join([_LONG] * 6)}"
)
_OPTIONS: Final = ("English", "Español", _LONG)


class Desk:
    """A screen with widgets that keeps their calls."""

    def __init__(self, look: Look, fill: Callable[[Desk], None]) -> None:
        self.look: Final = look
        self.heard: Final[list[str]] = []
        self.screen: Final = Screen(look, Canvas(SIZE), self.hear)
        self.sheet = Canvas(SIZE)
        self.layout: Final = Layout(look.scale)
        self.now = 0.0
        fill(self)

    def hear(self, what: object) -> None:
        """Keep a call to the page."""
        self.heard.append(str(what))

    def press(self) -> None:
        """Keep that something was pressed."""
        self.hear("pressed")

    def does(self, words: str, given: Input) -> str:
        """Act on an input, and return all that came of it."""
        self.heard.clear()
        used = self.screen.handle(given)
        self.now += 0.37
        self.screen.update(self.now)
        focus = self.screen.focus
        spoken = "" if focus is None else _heard(focus)
        scrolled = [str(each.scroll) for each in self.screen.every() if isinstance(each, Scrolling) and each.scroll]
        states = [
            f"{each.name[:6]} {state}"
            for each in self.screen.every()
            for state in ("hovered", "down", "ringed")
            if getattr(each, state)
        ]
        self.sheet = Canvas(SIZE)
        areas = self.screen.draw(self.sheet, full=False)
        parts = (
            *(words, "used" if used else "", type(focus).__name__ if focus else "no focus", spoken, *self.heard),
            *(f"due in {told(due - self.now)}" if (due := self.screen.due(self.now)) is not None else "",),
            *(f"scrolled {' '.join(scrolled)}" * bool(scrolled), *states),
            f"{told(areas)} {crc32(str(self.sheet.past).encode()) % 0x1000000:06x}" if areas else "",
        )
        return " | ".join(part for part in parts if part)


def _heard(focus: Widget) -> str:
    """Return the words of a screen reader for a widget, shortened."""
    says = focus.spoken()
    states = says.is_on, says.is_news, len(says.rows), says.row, says.caret
    return f"{says.role.name} {says.name[:16]!r} {says.value[:40]!r} {says.more[:9]!r} {told(states)}"


def golden_desk() -> dict[Path, str]:
    """Return the contents of the golden file of the desk."""
    return {FILE: desk_text()}


def desk_text() -> str:
    """Return the text as it is now."""
    lines, strokes = desk_strokes()
    return "".join(f"{line}\n" for line in lines) + strokes.summed_up()


def desk_strokes() -> tuple[list[str], Strokes]:
    """Return a line for each input, and the strokes of them all."""
    lines: list[str] = []
    with recorded() as strokes:
        for number, fill in enumerate((_values, _buttons, _pages)):
            desk = Desk(Look(Scale(SIZE, 1.0 + 0.25 * number)), fill)
            lines.append(f"prewarmed in {sum(1 for _ in desk.screen.prewarm_steps())} steps")
            desk.screen.draw(desk.sheet, full=True)
            lines += _tried(desk)
        lines += _laid_out(Layout(Scale(SIZE)))
    return lines, strokes


def _tried(desk: Desk) -> Iterator[str]:
    inside = {each for view in desk.screen.widgets for each in view.children()[1:-1]}
    for each in [each for each in desk.screen.every() if each not in inside]:
        yield f"{type(each).__name__} {each.name[:24]!r} {told(each.rect)} area {told(each.area)}"
        if desk.screen.touched(each.rect.center) is each:
            yield from _pointed(desk, each)
        yield desk.does("called", ByName(each))
        if desk.screen.focus is not each:
            continue
        yield from (desk.does(key.name, Press(key)) for key in _KEYS if key is not Action.CANCEL)
        if isinstance(each, TextField):
            yield from _written(desk)
    desk.screen.focus_on(None)
    yield from (desk.does(key.name, Press(key)) for key in _WALK)
    desk.screen.show_rings(shown=False)
    for each in [*desk.screen.every()][:6]:
        each.enabled = not each.enabled
        yield desk.does(f"{each.name[:16]}, {each.enabled}", Press(Action.NEXT))
        each.shown = not each.shown
        yield desk.does(f"{each.name[:16]}, {each.shown}", Press(Action.PREV))
        each.move(each.rect.move(3, 5))
    desk.screen.invalidate(pygame.Rect(30, 30, 60, 60))
    yield desk.does("end", Press(Action.CANCEL))


def _pointed(desk: Desk, widget: Widget) -> Iterator[str]:
    """Tell of the pointer at some places of a widget."""
    rect = widget.rect
    for part in (0.07, 0.93):
        at = rect.x + round(part * rect.width), rect.y + round((0.2 + 0.5 * part) * rect.height)
        there = at[0] - 40, at[1] + 9
        yield desk.does(f"point {told(at)}", Pointer(PointerKind.MOVE, at))
        yield desk.does("down", Pointer(PointerKind.DOWN, at, 1))
        if part > 0.1:
            yield desk.does("drag", Pointer(PointerKind.MOVE, there, 1))
        yield desk.does("up", Pointer(PointerKind.UP, at, 1))
    at = rect.x + rect.width // 3, rect.centery
    far = at[0], at[1] - 70
    yield desk.does("finger", Pointer(PointerKind.DOWN, at, 1, touch=True))
    yield desk.does("drag far", Pointer(PointerKind.MOVE, far, 1, touch=True))
    yield desk.does("up", Pointer(PointerKind.UP, far, 1, touch=True))
    yield desk.does("right", Pointer(PointerKind.DOWN, at, 3))
    yield desk.does("called off", Pointer(PointerKind.CANCEL, at))
    beside = rect.x - 6, rect.y + 4
    yield desk.does("finger beside", Pointer(PointerKind.DOWN, beside, 1, touch=True))
    yield desk.does("up", Pointer(PointerKind.UP, beside, 1, touch=True))
    for wheel in (-2.0, 0.7):
        yield desk.does(f"wheel {wheel}", Pointer(PointerKind.WHEEL, at, wheel=wheel))
    yield desk.does("rest", Pointer(PointerKind.MOVE, at))
    yield desk.does("rest on", Pointer(PointerKind.MOVE, (at[0] + 1, at[1])))
    if widget.tooltip:
        yield desk.does("rest longer", Pointer(PointerKind.MOVE, at))
    yield desk.does("away", Pointer(PointerKind.MOVE, (4, 4)))


def _written(desk: Desk) -> Iterator[str]:
    for text in ("Né", "e\u0301", "\t7", "a long text that is more than there is room for in this field"):
        yield desk.does(f"type {text!r}", Typed(text))
        yield desk.does("LEFT", Press(Action.LEFT))
    yield desk.does("compose", Composing("かな"))
    yield told(desk.screen.text_rect)
    yield desk.does("composed", Composing(""))
    for key in (Action.ERASE, Action.HOME, Action.DELETE, Action.RIGHT, Action.END, Action.ERASE, Action.ACCEPT):
        yield desk.does(key.name, Press(key))


def _rows(desk: Desk, count: int, wide: int, high: int) -> list[pygame.Rect]:
    """Return the places of widgets in two columns."""
    px = desk.look.scale.px
    return [
        pygame.Rect(px(40 + (place % 2) * 720), px(30 + (high + 22) * (place // 2)), px(wide), px(high))
        for place in range(count)
    ]


def _values(desk: Desk) -> None:
    look, add, hear = desk.look, desk.screen.add, desk.hear
    places = iter(_rows(desk, 14, 640, 62))
    for on in (False, True):
        add(Toggle(look, next(places), "Hints" if on else _LONG, hear, value=on, tooltip="Show hints"))
    add(Slider(look, next(places), "Music", hear, value=50, show="{} %".format, tooltip=_LONG))
    add(Slider(look, next(places), "Pace", hear, value=3, span=range(1, 8)))
    add(Chooser(look, next(places), "Language", _OPTIONS, hear))
    add(Chooser(look, next(places), _LONG, [str(number) for number in range(40)], hear, value=20))
    add(Chooser(look, next(places), "", ("alone", "two"), hear, label_share=0.2))
    add(TextField(look, next(places), "Name", hear, on_submit=hear, placeholder="Your name", longest=12))
    add(TextField(look, next(places), "Code", hear, value=_LONG, longest=120, allowed=str.isalpha))
    for kind in (Toggle(look, next(places), "Off", hear, value=True), Slider(look, next(places), "Low", hear, value=5)):
        add(kind).enabled = False
    add(Chooser(look, next(places), "None", ("no", "yes"), hear)).enabled = False
    add(Chooser(look, next(places), "One", ("only one",), hear))


def _buttons(desk: Desk) -> None:
    look, add, px = desk.look, desk.screen.add, desk.look.scale.px
    places = iter(_rows(desk, 20, 300, 58))
    add(Button(look, next(places), "Plain", desk.press, tooltip="A tooltip"))
    add(Button(look, next(places), "Gold", desk.press, kind="primary", icon=Icon.CHECK, key="F1", hotkey=Action.CANCEL))
    add(Button(look, next(places), _LONG, desk.press, icon=Icon.LEFT, size=24, selected=True))
    add(Button(look, next(places), "", desk.press, icon=Icon.CROSS, name="Close", about="of this page"))
    mates = [add(Button(look, next(places), text, desk.press, key="Esc")) for text in ("Short", "Quite a long text")]
    for mate in mates:
        mate.keep_to(mates)
    add(Button(look, next(places), "Pale", desk.press)).enabled = False
    add(Heading(look, next(places), "A heading that is too long"))
    add(Caption(look, next(places), "caption"))
    add(LabelText(look, next(places), _LONG, wrap=True, size=15))
    add(LabelText(look, next(places), "shadow", shadow=True, heard="heard"))
    bar = add(Progress(look, next(places), value=0.3, text="30 %"))
    bar.value = 1.7
    bar.value = 0.62
    x, y = px(40), px(560)
    for place, text in enumerate(("All", "Games", "Players")):
        count = place * 7 if place else None
        wide = Chip.width(look, text, count=count, dot=place == 1, icon=place == 2)
        add(
            Chip(
                *(look, pygame.Rect(x, y, wide, Chip.height(look)), text, desk.press),
                count=count,
                dot=(200, 90, 80) if place == 1 else None,
                icon=Icon.CHECK if place == 2 else None,
                selected=place == 1,
                tooltip="Show these",
            )
        )
        x += wide + px(9)


def _pages(desk: Desk) -> None:
    look, add, px = desk.look, desk.screen.add, desk.look.scale.px
    rows = [ListRow(f"Row {row}", "sub" * (row % 2), Icon.CHECK if row % 3 == 0 else None) for row in range(14)]
    rows[2] = ListRow(_LONG, _LONG)
    first, second, third, fourth, fifth, sixth = (
        pygame.Rect(px(30 + 500 * (place % 3)), px(30 + 420 * (place // 3)), px(460), px(380)) for place in range(6)
    )
    add(ListBox(look, first, rows, desk.hear, value=1, on_open=desk.hear, name="List"))
    add(ListBox(look, second, (), desk.hear, name="Empty", empty="There is nothing here"))
    add(RichText(look, third, _MARKUP, name="Text"))
    for view in (
        ScrollView(look, fourth, name="View"),
        FadingView(look, fifth, Canvas(SIZE), name="Fading"),
        ReadingView(look, sixth, name="Reading"),
    ):
        add(view)
        column = desk.layout.column(view.inside, 10)
        for row in range(9):
            view.add(Button(look, column.take(px(60)), f"{view.name} {row}", desk.press))


def _laid_out(layout: Layout) -> Iterator[str]:
    """Tell how a window is divided."""
    window, px = layout.window, layout.px
    yield told((window, layout.inset(window, 11), layout.inset(window, 11, 7), layout.centred(window, 301, 201)))
    yield told((layout.panel(500, 333), layout.panel_width(500), layout.panel_width(3000), layout.panel_width(9, 44)))
    for cut in (layout.top, layout.foot, layout.left, layout.right):
        yield told(tuple(cut(window, 101, 9)))
    yield told(tuple(layout.split(window, 0.37, 13)))
    yield told((layout.columns(window, 3, 11), px(7.5)))
    for gaps in (9.0, (4, 18, 3)):
        run = layout.run((40, 50, 61, 33), gaps)
        yield told((run.length, run.down(window), run.along(window), run.along(window, 17), run.along_to(window)))
        yield told(run.fill(window))
    column = layout.column(pygame.Rect(20, 30, 400, 700), 7)
    parts = [column.take(41), column.take(30, 5)]
    column.skip(11)
    aside = column.beside(120, 9)
    parts += [aside.take(50), aside.rest]
    column.go_below(aside.y)
    yield told((parts, column.y, column.width, column.rest))


def main() -> int:
    """Print all lines and strokes."""
    lines, strokes = desk_strokes()
    print("\n".join(lines))
    print(strokes.told(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
