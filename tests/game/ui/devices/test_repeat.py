"""Held keys repeat after 400 ms, then every 120 ms, by the clock passed in."""

from game.ui.actions import Action, Press
from game.ui.devices.repeat import FIRST_DELAY, NEXT_DELAY, Repeater

UP = Press(Action.UP)
AGAIN = Press(Action.UP, repeat=True)


def test_an_arrow_held_asks_again_after_a_while_and_then_faster() -> None:
    repeater = Repeater()
    assert repeater.hold("key", Action.UP, 10.0) == [UP]
    asked = [ms for ms in range(1000) if repeater.tick(10.0 + ms / 1000)]
    assert asked == [400, 520, 640, 760, 880]


def test_a_stutter_does_not_overshoot() -> None:
    repeater = Repeater()
    repeater.hold("key", Action.UP, 0.0)
    assert repeater.tick(5.0) == [AGAIN]
    assert repeater.tick(5.0 + NEXT_DELAY / 2) == []


def test_letting_go_ends_it() -> None:
    repeater = Repeater()
    repeater.hold("key", Action.UP, 0.0)
    repeater.hold("pad", Action.DOWN, 0.0)
    assert repeater.action("key") is Action.UP
    repeater.release("key")
    repeater.release("key")
    assert repeater.action("key") is None
    assert repeater.tick(FIRST_DELAY) == [Press(Action.DOWN, repeat=True)]
    repeater.release_all()
    assert not repeater.held
    assert repeater.tick(9.0) == []


def test_what_is_done_once_is_not_repeated() -> None:
    repeater = Repeater()
    assert repeater.hold("key", Action.ACCEPT, 0.0) == [Press(Action.ACCEPT)]
    assert not repeater.held
    assert repeater.tick(9.0) == []
