"""Pages cross-fade for a moment: cheaply, with the new page in charge at once, and only where motion is wanted."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app.app import App
from game.look.look import Look
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.scene import Scene, Stage
from game.ui.screen import Screen
from game.ui.transition import GROWTH, SECONDS
from tests.support.screen.pilot import FRAME, SIZE, Pilot, plain_look, same

RED, BLUE, INK = (200, 40, 40), (30, 40, 220), (10, 12, 14)
MIDDLE = (640, 360)


class Sheet(Scene):
    """A page of one colour with a white bar, that remembers its inputs."""

    def __init__(self, stage: Stage, colour: tuple[int, int, int], bar: int = 400) -> None:
        super().__init__(stage)
        self.colour = colour
        self.bar = bar
        self.given: list[Input] = []

    def layout(self, look: Look) -> None:
        ground = pygame.Surface(look.scale.size)
        ground.fill(self.colour)
        ground.fill((255, 255, 255), (200, self.bar, 300, 40))
        self.screen = Screen(look, ground)

    def handle(self, given: Input) -> None:
        self.given.append(given)
        super().handle(given)


class Card(Button):
    """A card with a picture of its subject."""

    is_portrait = True


class About(Sheet):
    """A page with a picture of its subject."""

    @property
    def transition_rect(self) -> pygame.Rect:
        return pygame.Rect(700, 300, 400, 400)


class Album(Sheet):
    """A page with a small picture of its subject."""

    def layout(self, look: Look) -> None:
        super().layout(look)
        assert self.screen is not None
        self.screen.base.fill(INK, self.transition_rect)

    @property
    def transition_rect(self) -> pygame.Rect:
        return pygame.Rect(100, 450, 100, 100)


class Note(Sheet):
    """A dialog."""

    is_overlay = True


class Still:
    """Whether the player wants motion."""

    def __init__(self) -> None:
        self.moves = True


@pytest.fixture
def wish() -> Still:
    return Still()


@pytest.fixture
def pilot(wish: Still) -> Iterator[Pilot]:
    app = App(plain_look, size=SIZE, fades=lambda: wish.moves)
    app.stage.push(Sheet(app.stage, RED, bar=100))
    with Pilot(app) as pilot:
        pilot.settle()
        yield pilot


def picture(pilot: Pilot) -> pygame.Surface:
    return pilot.app.window.get_surface().copy()


def at(pilot: Pilot, spot: tuple[int, int] = MIDDLE) -> tuple[int, int, int]:
    red, green, blue, _ = pilot.app.window.get_surface().get_at(spot)
    return red, green, blue


def turn_to(pilot: Pilot, kind: Callable[[Stage, tuple[int, int, int]], Sheet] = Sheet) -> Sheet:
    """Put another page on top and show the first picture of the way to it."""
    page = kind(pilot.app.stage, BLUE)
    pilot.app.stage.push(page)
    pilot.step(2)
    return page


def test_the_new_page_comes_little_by_little_and_then_completely(pilot: Pilot) -> None:
    turn_to(pilot)
    seen = [at(pilot)]
    while pilot.app.busy:
        pilot.step()
        seen.append(at(pilot))
    reds = [red for red, _, _ in seen]
    assert reds == sorted(reds, reverse=True)
    assert len(set(seen)) >= 5
    assert RED[0] > seen[0][0] > BLUE[0]
    assert seen[-1] == BLUE
    assert abs(seen[-2][2] - BLUE[2]) < 12, "no jump at the end"
    assert len(seen) * FRAME <= SECONDS + 3 * FRAME


def test_afterwards_the_window_is_as_if_nothing_had_faded(pilot: Pilot, wish: Still) -> None:
    turn_to(pilot)
    pilot.settle()
    faded = picture(pilot)
    pilot.app.stage.pop()
    pilot.settle()
    wish.moves = False
    turn_to(pilot)
    assert same(faded, picture(pilot))
    flips = pilot.app.flips
    pilot.wait(1.0)
    assert pilot.app.flips == flips


def test_a_new_page_rises_and_a_page_returned_to_does_not(pilot: Pilot) -> None:
    turn_to(pilot)
    assert at(pilot, (300, 444))[1] > at(pilot, (300, 402))[1] + 40, "its bar is lower than it will be"
    pilot.settle()
    assert at(pilot, (300, 444)) == BLUE
    pilot.app.stage.pop()
    pilot.step(2)
    assert at(pilot, (300, 102))[1] > at(pilot, (300, 144))[1] + 40


def test_any_key_shows_the_new_page_at_once_and_reaches_it(pilot: Pilot) -> None:
    page = turn_to(pilot)
    assert at(pilot) != BLUE
    pilot.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    pilot.step()
    assert at(pilot) == BLUE
    assert page.given == [Press(Action.DOWN)]


def test_a_click_shows_the_new_page_at_once_and_a_movement_does_not(pilot: Pilot) -> None:
    page = turn_to(pilot)
    pilot.move((10, 10))
    assert at(pilot) != BLUE
    assert page.given
    pilot.down()
    assert at(pilot) == BLUE


def test_without_motion_pages_are_there_at_once(pilot: Pilot, wish: Still) -> None:
    wish.moves = False
    turn_to(pilot)
    assert at(pilot) == BLUE
    assert not pilot.app.busy


def test_by_default_nothing_fades() -> None:
    app = App(plain_look, size=SIZE)
    app.stage.push(Sheet(app.stage, RED))
    with Pilot(app) as pilot:
        pilot.settle()
        turn_to(pilot)
        assert at(pilot) == BLUE


def test_a_window_resized_meanwhile_shows_the_new_page(pilot: Pilot) -> None:
    turn_to(pilot)
    pilot.resize((1400, 800))
    pilot.settle()
    assert at(pilot, (700, 700)) == BLUE
    assert picture(pilot).get_size() == (1400, 800)


def test_a_page_that_follows_at_once_fades_as_well(pilot: Pilot) -> None:
    turn_to(pilot)
    pilot.app.stage.replace(Sheet(pilot.app.stage, (10, 200, 10)))
    pilot.settle()
    assert at(pilot) == (10, 200, 10)


def test_a_dialog_fades_without_rising(pilot: Pilot) -> None:
    turn_to(pilot, Note)
    assert at(pilot) not in (RED, BLUE)
    pilot.settle()
    assert at(pilot) == BLUE


@pytest.mark.parametrize(("kind", "grows"), [(Card, True), (Button, False)])
def test_a_card_grows_into_the_picture_on_its_page(pilot: Pilot, kind: type[Button], grows: bool) -> None:
    """Look at a point that only a growing card touches: beside its place, and beside the page's picture."""
    first = pilot.screen
    card = kind(first.look, pygame.Rect(100, 100, 100, 100), "Matador", lambda: pilot.app.stage.push(page))
    first.add(card)
    page = About(pilot.app.stage, BLUE, bar=0)
    pilot.settle()
    plain = at(pilot, (101, 150))
    pilot.press(Action.ACCEPT)
    seen = []
    while pilot.app.busy:
        seen.append(at(pilot, (560, 350)))
        pilot.step()
    blues = [blue for _, _, blue in seen]
    assert (blues != sorted(blues)) is grows, "something else passes by"
    assert at(pilot, (560, 350)) == BLUE != plain


def test_a_page_s_picture_grows_into_that_of_the_next_page_before_they_fade(pilot: Pilot) -> None:
    pilot.app.stage.replace(Album(pilot.app.stage, RED))
    pilot.settle()
    before = at(pilot, (20, 20))
    page = About(pilot.app.stage, BLUE, bar=0)
    pilot.app.stage.replace(page)
    pilot.step()
    beside, widths, gone = [], [], []
    while pilot.app.busy:
        beside.append(at(pilot, (20, 20)))
        row = [at(pilot, (x, 500)) for x in range(0, 1280, 8)]
        gone.append(at(pilot, (104, 546)))
        widths.append(sum(colour == INK for colour in row))
        pilot.step()
    grown = [width for width, colour in zip(widths, beside, strict=True) if colour == before]
    assert len(grown) * FRAME == pytest.approx(GROWTH, abs=3 * FRAME), "nothing fades meanwhile"
    assert grown == sorted(grown)
    assert INK in gone[: len(grown)], "it is where it was"
    assert gone[len(grown) - 1] == before, "it leaves no copy of itself"
    assert grown[-1] > 2 * max(1, grown[0])
    assert at(pilot, (20, 20)) == at(pilot, (900, 500)) == BLUE


class Deal(About):
    """A page with a picture of its subject, of which something changes in every frame."""

    painted = 0

    def update(self, now: float) -> None:
        super().update(now)
        assert self.screen is not None
        self.screen.base.fill(INK, (0, 0, 40, 40))
        self.screen.invalidate(pygame.Rect(0, 0, 40, 40))

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        self.painted += 1
        return super().draw(surface, full=full)


class Held(About):
    """A page that remembers when it was updated and when it was held."""

    def __init__(self, stage: Stage, colour: tuple[int, int, int], bar: int = 400) -> None:
        super().__init__(stage, colour, bar)
        self.updated: list[float] = []
        self.held: list[float] = []

    def update(self, now: float) -> None:
        super().update(now)
        self.updated.append(now)

    def hold(self, now: float) -> None:
        self.held.append(now)


def test_a_page_that_is_dealt_waits_until_it_stands(pilot: Pilot) -> None:
    page = turn_to(pilot, Deal)
    assert isinstance(page, Deal)
    first = page.painted
    while pilot.app.busy:
        assert page.painted == first, "its changes would be painted twice"
        pilot.step()
    assert at(pilot, (20, 20)) == INK


def test_a_page_that_waits_is_held_until_it_stands(pilot: Pilot) -> None:
    page = turn_to(pilot, Held)
    assert isinstance(page, Held)
    while pilot.app.busy:
        pilot.step()
    updated, held = page.updated, page.held
    assert held
    assert len(updated) == 2, "at first, to be painted, and once it stands"
    assert updated[0] < held[0]
    assert held[-1] < updated[-1]


def test_a_picture_that_would_not_grow_stays(pilot: Pilot) -> None:
    pilot.app.stage.replace(About(pilot.app.stage, RED, bar=0))
    pilot.settle()
    turn_to(pilot, About)
    assert at(pilot, (20, 20)) != RED, "the pages fade at once"


def test_a_fade_makes_its_pictures_when_it_begins(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = turn_to(pilot)
    made: list[tuple[int, int]] = []
    plain = pygame.Surface

    def counted(*given: object, **more: object) -> pygame.Surface:
        made.append(SIZE)
        return plain(*given, **more)  # type: ignore[call-overload,no-any-return]  # passed on unchanged

    monkeypatch.setattr(pygame, "Surface", counted)
    pilot.step(4)
    assert made == []
    assert page.screen is not None
    assert pilot.app.busy
