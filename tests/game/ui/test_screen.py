"""A screen: every widget can be reached, and partial painting equals full painting."""

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.look.fonts import Face
from game.look.look import Look
from game.ui.actions import ARROWS, Action, Input, Pan, Pointer, PointerKind, Press, Typed
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.lists import ListBox, ListRow
from game.ui.rich import RichText
from game.ui.screen import Screen
from game.ui.scroll_view import ScrollView
from game.ui.texts import Heading, LabelText
from game.ui.values import Chooser, Slider, Toggle
from game.ui.widget import Widget
from tests.support.lengths import sampled
from tests.support.screen.pilot import SIZE, Pilot, plain_look, same, stand

SIZES = [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080)]


def nothing(*_: object) -> None:
    """Ignore a change."""


def settings_page(screen: Screen, look: Look) -> None:
    """Add three columns as in the game's lobby: a list, a page with choices, a column that scrolls."""
    rect = look.scale.rect
    screen.add(Heading(look, rect(90, 56, 700, 70), "Boneyard"))
    for place, name in enumerate(("Lobby", "Solitaire", "Profile", "Settings")):
        screen.add(Button(look, rect(900 + 234 * place, 70, 218, 54), name, nothing, tooltip=f"To the {name}"))
    rows = [ListRow(f"Game {number}", "double six") for number in range(19)]
    screen.add(ListBox(look, rect(110, 206, 390, 776), rows, nothing, name="Games"))
    screen.add(RichText(look, rect(572, 206, 650, 470), "# Aim\n" + "Some **words**. " * 200, name="Rules"))
    screen.add(TextField(look, rect(560, 684, 668, 56), "Name", nothing, value="Nuñez"))
    screen.add(Chooser(look, rect(560, 744, 668, 56), "Opponents", ["1", "2", "3"], nothing))
    screen.add(Toggle(look, rect(560, 864, 668, 50), "Numerals", nothing, value=False))
    screen.add(Button(look, rect(572, 926, 310, 58), "How to play", nothing, hotkey=Action.RULES, key="R"))
    screen.add(Button(look, rect(906, 926, 310, 58), "Start", nothing, kind="primary"))
    view = screen.add(ScrollView(look, rect(1268, 196, 562, 400), name="Column"))
    inside = view.inside
    for row in range(10):
        place_of_row = pygame.Rect(inside.x, inside.y + look.scale.px(64 * row), inside.width, look.scale.px(56))
        if row % 2:
            view.add(Toggle(look, place_of_row, f"Toggle {row}", nothing, value=row > 4))
        else:
            view.add(Slider(look, place_of_row, f"Slider {row}", nothing, value=10 * row))
    screen.add(Button(look, rect(1280, 700, 540, 58), "Reset", nothing, kind="danger"))


def shelf_page(screen: Screen, look: Look) -> None:
    for place in range(19):
        row, column = divmod(place, 5)
        card = look.scale.rect(100 + column * 345, 110 + row * 230, 330, 215)
        screen.add(Button(look, card, f"Game {place}", nothing))
    screen.add(Button(look, look.scale.rect(1600, 30, 200, 54), "Settings", nothing))


@pytest.fixture
def pilot() -> Pilot:
    return stand(settings_page)


def reachable(screen: Screen) -> set[str]:
    """Return the widgets reachable from the first one by arrows alone."""
    found: list[Widget] = [screen.focusable()[0]]
    for widget in found:
        for action in ARROWS:
            screen.focus_on(widget)
            for _ in range(30):  # lists and pages use the arrows themselves until they reach their end
                screen.handle(Press(action))
                if screen.focus is not widget:
                    break
            if screen.focus and screen.focus not in found:
                found.append(screen.focus)
    return {widget.name for widget in found}


# -- focus -------------------------------------------------------------------------------------------


@sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("build", [settings_page, shelf_page])
def test_arrows_reach_everything(build: Callable[[Screen, Look], None], size: tuple[int, int]) -> None:
    screen = Screen(plain_look(size), pygame.Surface(size))
    build(screen, screen.look)
    assert reachable(screen) == {widget.name for widget in screen.focusable()}


def test_tab_goes_once_around_in_the_order_of_adding(pilot: Pilot) -> None:
    names = pilot.names
    seen = [pilot.focus]
    for _ in names:
        pilot.press(pygame.K_TAB)
        seen.append(pilot.focus)
    assert seen == [*names, names[0]]
    pilot.press(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert pilot.focus == names[-1]


def test_the_first_that_can_has_the_focus(pilot: Pilot) -> None:
    assert pilot.focus == "Lobby"


def test_the_focus_passes_on_when_its_widget_can_no_longer_act(pilot: Pilot) -> None:
    pilot.screen.focus_on(pilot.find("Start"))
    pilot.find("Start").enabled = False
    pilot.step()
    assert pilot.focus == "Numerals"
    pilot.find("Numerals").shown = False
    pilot.step()
    assert pilot.focus in {"How to play", "Opponents"}
    assert same(pilot.picture(), pilot.look_again())


def test_a_screen_without_widgets_uses_nothing() -> None:
    screen = Screen(plain_look(SIZE), pygame.Surface(SIZE))
    useless: list[Input] = [
        *(Press(action) for action in Action),
        Pointer(PointerKind.DOWN, (5, 5), 1),
        Pointer(PointerKind.UP, (5, 5), 1),
        Pointer(PointerKind.WHEEL, (5, 5), wheel=1),
        Pointer(PointerKind.CANCEL, (5, 5)),
        Typed("x"),
        Pan(1, 1),
    ]
    assert not any(screen.handle(given_input) for given_input in useless)


def test_what_is_no_use_here_is_left_to_the_scene(pilot: Pilot) -> None:
    assert not pilot.screen.handle(Press(Action.DRAW))
    assert not pilot.screen.handle(Pointer(PointerKind.MOVE, (2, 2)))
    assert pilot.screen.handle(Press(Action.RULES))


def test_a_widget_can_be_taken_away(pilot: Pilot) -> None:
    start = pilot.find("Start")
    pilot.move("Start")
    pilot.down()
    pilot.screen.remove(start)
    pilot.screen.remove(start)
    pilot.up()
    with pytest.raises(LookupError, match="Lobby"):
        pilot.find("Start")
    assert pilot.focus != "Start"
    assert same(pilot.picture(), pilot.look_again())


# -- painting ----------------------------------------------------------------------------------------


def test_nothing_changed_means_nothing_painted(pilot: Pilot) -> None:
    pilot.settle()
    frames, flips = pilot.app.frames, pilot.app.flips
    pilot.wait(3)
    assert (pilot.app.frames, pilot.app.flips) == (frames, flips)


def test_a_move_of_the_focus_paints_only_around_the_two(pilot: Pilot) -> None:
    one, other = pilot.find("Profile"), pilot.find("Settings")
    pilot.screen.focus_on(one)
    pilot.step()
    pilot.screen.focus_on(other)
    allowed = one.area.union(other.area).inflate(4, 4)
    painted = pilot.screen.draw(pygame.Surface(SIZE), full=False)
    assert painted
    assert all(allowed.contains(rect) for rect in painted)


def test_no_text_is_set_anew_when_the_focus_moves(pilot: Pilot) -> None:
    for _ in range(2 * len(pilot.names)):
        pilot.press(pygame.K_TAB)
    fonts = pilot.screen.look.fonts
    before = len(fonts.texts)
    surfaces = {fonts.text("Profile", Face.BOLD, 20)}
    for _ in pilot.names:
        pilot.press(pygame.K_TAB)
    assert len(fonts.texts) == before
    assert fonts.text("Profile", Face.BOLD, 20) in surfaces


steps = st.one_of(
    st.tuples(st.just("press"), st.sampled_from([*ARROWS, Action.NEXT, Action.ACCEPT, Action.PAGE_DOWN, Action.HOME])),
    st.tuples(st.just("move"), st.tuples(st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1))),
    st.tuples(st.just("button"), st.sampled_from([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])),
    st.tuples(st.just("wheel"), st.integers(-3, 3)),
    st.tuples(st.just("wait"), st.integers(1, 60)),
    st.tuples(st.just("enable"), st.sampled_from(["Start", "Reset", "Toggle 3", "Games", "Name"])),
    st.tuples(st.just("show"), st.sampled_from(["Start", "Column", "Slider 2", "Rules", "Boneyard"])),
    st.tuples(st.just("shift"), st.sampled_from(["Start", "Numerals", "Boneyard"])),
)


@pytest.fixture(scope="module")
def one_window() -> Pilot:
    """Open one window for all walks, since opening one for each would take most of the time."""
    return stand(settings_page)


@given(walk=st.lists(steps, max_size=25))
@settings(max_examples=25)
def test_what_is_painted_in_parts_equals_what_is_painted_whole(
    one_window: Pilot, walk: list[tuple[str, object]]
) -> None:
    pilot = one_window
    named = {widget.name: widget for widget in pilot.screen.every()}
    for what, how in walk:
        if isinstance(how, Action):
            pilot.press(how)
        elif what == "wait" and isinstance(how, int):
            pilot.step(how)
        elif isinstance(how, tuple):
            pilot.move(how)
        elif isinstance(how, str):
            widget = named[how]
            if what == "enable":
                widget.enabled = not widget.enabled
            elif what == "show":
                widget.shown = not widget.shown
            else:
                widget.move(widget.rect.move(0, 7 if widget.rect.y < 500 else -200))
        elif what == "wheel" and isinstance(how, int):
            pilot.wheel(how)
        elif isinstance(how, int):
            pilot.post(how, pos=pilot.at, button=1, touch=False)
        pilot.step()
        assert same(pilot.picture(), pilot.look_again()), (what, how)


def test_a_spoiled_place_is_painted_again(pilot: Pilot) -> None:
    place = pygame.Rect(500, 300, 60, 60)
    pilot.screen.base.fill((250, 0, 250), place)
    pilot.step()
    pilot.screen.invalidate(place)
    pilot.step()
    assert same(pilot.picture(), pilot.look_again())


def test_a_new_ground_is_painted_everywhere(pilot: Pilot) -> None:
    ground = pygame.Surface(SIZE)
    ground.fill((5, 6, 7))
    pilot.screen.base = ground
    pilot.step()
    assert pilot.picture().get_at((3, 3))[:3] == (5, 6, 7)
    assert same(pilot.picture(), pilot.look_again())


def test_a_label_on_top_is_no_wall_for_the_mouse() -> None:
    clicks: list[int] = []

    def build(screen: Screen, look: Look) -> None:
        box = pygame.Rect(200, 200, 300, 60)
        screen.add(Button(look, box, "Under", lambda: clicks.append(1)))
        screen.add(LabelText(look, box, "Over"))

    stand(build).click("Under")
    assert clicks == [1]
