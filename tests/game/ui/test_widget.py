"""Common behaviour of widgets: a press must end where it began, and paint stays inside the area."""

import pygame
import pytest

from game.look.icon import Icon
from game.look.look import Look
from game.look.scale import SMALL, Scale
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.field import TextField
from game.ui.lists import ListBox, ListRow
from game.ui.rich import RichText
from game.ui.scroll_view import ScrollView
from game.ui.texts import Caption, Heading, LabelText, Progress
from game.ui.values import Chooser, Slider, Toggle
from game.ui.widget import StillWidget, Widget, clipped
from tests.support.lengths import sampled
from tests.support.screen.pilot import plain_look, same

BOX = pygame.Rect(300, 200, 420, 60)
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


def nothing(*_: object) -> None:
    """Do nothing, as an action for widgets."""


def all_kinds(look: Look) -> list[Widget]:
    box, tall = look.scale.rect(150, 100, 420, 60), look.scale.rect(150, 100, 420, 300)
    rows = [ListRow(f"Game number {number}", "double six", Icon.STAR if number % 2 else None) for number in range(20)]
    view = ScrollView(look, tall, name="view")
    for row in range(9):
        place = pygame.Rect(view.inside.x, view.inside.y + row * 60, view.inside.width, 54)
        view.add(Button(look, place, f"Row {row}", nothing))
    return [
        Button(look, box, "Play", nothing, icon=Icon.PLAY, key="Enter", kind="primary"),
        Button(look, box, "", nothing, icon=Icon.GEAR, name="Settings", selected=True),
        Button(look, box, "A label that is far too long for its button, in any language", nothing, key="H"),
        Chip(look, box, "Favourites", nothing, count=2, icon=Icon.STAR, dot=(200, 80, 90)),
        Chip(look, box, "", nothing, icon=Icon.SORT, selected=True, name="Your games first"),
        Toggle(look, box, "Hints", nothing, value=True),
        Slider(look, box, "Music", nothing, value=100),
        Slider(look, box, "Music", nothing, value=0),
        Chooser(look, box, "Language", ["English", "Español"], nothing),
        Chooser(look, box, "Game", [f"Game {number}" for number in range(99)], nothing, value=98),
        ListBox(look, tall, rows, nothing, value=7),
        ListBox(look, tall, [], nothing, empty="No tables have been found nearby yet."),
        RichText(look, tall, "# Head\n* bullet\n" + "Some **bold** words. " * 80),
        TextField(look, box, "Name", nothing, value="Nuñez " * 30),
        TextField(look, box, "", nothing, placeholder="Code"),
        LabelText(look, box, "Some words that are longer than the room they have here, surely", wrap=True),
        Heading(look, box, "Boneyard"),
        Caption(look, box, "Games"),
        Progress(look, box, value=0.4, text="Looking for tables"),
        view,
    ]


@sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_a_widget_paints_only_inside_its_area(size: tuple[int, int]) -> None:
    look = plain_look(size)
    blank = pygame.Surface(look.scale.rect(0, 0, 720, 500).size)
    blank.fill((40, 90, 70))
    for widget in all_kinds(look):
        for state in ("enabled", "enabled", "focused", "hovered", "down") if widget.focusable else ("enabled",):
            setattr(widget, state, not getattr(widget, state))
            surface = blank.copy()
            widget.draw(surface)
            surface.blit(blank, widget.area, widget.area)
            assert same(surface, blank), (widget, state)


@pytest.mark.parametrize("cut", [pygame.Rect(160, 110, 90, 33), pygame.Rect(130, 90, 61, 400)])
def test_a_widget_respects_the_clip(cut: pygame.Rect) -> None:
    look = plain_look((1920, 1080))
    for widget in all_kinds(look):
        whole = pygame.Surface((720, 500))
        part = whole.copy()
        widget.draw(whole)
        with clipped(part, cut):
            widget.draw(part)
        expected = pygame.Surface((720, 500))
        expected.blit(whole, cut, cut)
        assert same(part, expected), widget


def test_clips_nest_and_come_back() -> None:
    surface = pygame.Surface((100, 100))
    with clipped(surface, pygame.Rect(0, 0, 50, 50)) as seen:
        assert seen
        with clipped(surface, pygame.Rect(40, 40, 50, 50)):
            assert surface.get_clip() == pygame.Rect(40, 40, 10, 10)
        with clipped(surface, pygame.Rect(60, 60, 5, 5)) as hidden:
            assert not hidden
            surface.fill("red")
        assert surface.get_at((62, 62))[:3] == (0, 0, 0)
        assert surface.get_clip() == pygame.Rect(0, 0, 50, 50)
    assert surface.get_clip() == surface.get_rect()


def test_changes_that_change_nothing_are_not_painted() -> None:
    look = plain_look((1280, 720))
    for widget in all_kinds(look):
        widget.painted()
        widget.focused = widget.hovered = widget.down = False
        widget.enabled = widget.shown = True
        widget.move(pygame.Rect(widget.rect))
        assert not widget.dirty, widget


def test_a_hidden_or_disabled_widget_takes_no_focus() -> None:
    button = Button(plain_look((1280, 720)), BOX, "Play", nothing)
    assert button.can_focus
    button.enabled = False
    assert not button.can_focus
    assert not button.on_action(Action.ACCEPT)
    button.enabled, button.shown = True, False
    assert not button.can_focus


def test_a_widget_tells_who_it_is() -> None:
    assert "Play" in repr(Button(plain_look((1280, 720)), BOX, "Play", nothing))


def test_text_that_does_not_fit_shrinks_and_is_then_cut() -> None:
    look = plain_look((1920, 1080))
    widget = Widget(look, BOX)
    words = "Double nine with muggins"
    full = widget.fitted(words, 900)
    assert widget.fitted(words, full.get_width() - 10).get_width() < full.get_width()
    for width in (200, 60, 20):
        assert widget.fitted(words, width).get_width() <= width


def test_large_letters_give_way_before_a_text_is_cut() -> None:
    plain, large = (Widget(Look(Scale((1280, 720), text)), pygame.Rect(0, 0, 200, 40)) for text in (1.0, 1.6))
    words = "Tiles that stay in the boneyard"
    room = plain.fitted(words, 900, size=SMALL).get_width()
    assert large.fitted(words, room).get_width() == room
    assert large.fitted(words, 900).get_width() > room


class Painted(StillWidget):
    """Counts how often it is painted."""

    times = 0

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a box with a line and a picture in it, each in another way."""
        self.times += 1
        surface.blit(self.look.brush.box(self.rect.size, 4, (200, 40, 40)), self.rect)
        surface.fill((255, 255, 0), pygame.Rect(self.rect.x + 4, self.rect.y + 4, 20, 2))
        mark = pygame.Surface((6, 6))
        mark.fill((0, 0, 255) if self.lit else (0, 255, 0))
        surface.fblits([(mark, (self.rect.right - 10, self.rect.y + 10))])


def test_what_has_not_changed_is_shown_again_from_kept_pictures() -> None:
    look = plain_look((1280, 720))
    widget, plain = Painted(look, BOX), pygame.Surface((1280, 720))
    Widget.draw(widget, plain)

    def seen() -> pygame.Surface:
        surface = pygame.Surface((1280, 720))
        widget.draw(surface)
        return surface

    widget.times = 0
    assert same(seen(), plain)
    assert same(seen(), plain)
    assert widget.times == 1
    widget.hovered = True
    assert not same(seen(), plain)
    widget.hovered = False
    widget.rect.y += 10  # as a scrolled page does
    moved = pygame.Surface((1280, 720))
    moved.blit(plain, (0, 10))
    assert same(seen(), moved)
    assert widget.times == 3
