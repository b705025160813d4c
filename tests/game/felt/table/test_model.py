"""The model of a table: it notes each change, only two parts write to it, and the widgets show its contents."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

import pytest

from engine.core import PASS, Move
from engine.games import game
from engine.match import Match
from game.felt.table.model import LAST_PLAYS, Bubble, Play, ScoreSum, TableModel
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lan.company import Whims
from tests.support.lengths import often, sampled, some
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.stage import TABLES, Evening, heard

GAME: Final = Path(__file__).resolve().parents[4] / "game"
WRITERS: Final = (
    "game/animation/dealing.py",
    "game/animation/director.py",
    "game/animation/drawing.py",
    "game/felt/table/model.py",
    "game/animation/moments/scoring.py",
    "game/animation/script.py",
    "game/scenes/table/messages.py",
    "game/scenes/table/carrying.py",
    "game/scenes/table/controller.py",
    "game/scenes/table/takeback.py",
)
"""The director with its scripts, the controller with its parts, and the model itself for moves before the table opened.
"""
TILE: Final = PlacedTile(3, (0, 3), Spot(10, 20, 30))
FIELDS: Final = tuple(each.name for each in fields(TableModel) if each.name != "changed")
CHANGES: Final[tuple[Callable[[TableModel], None], ...]] = (
    lambda model: model.lay((TILE,)),
    lambda model: model.clear(),
    lambda model: model.count((5,), (5,)),
    lambda model: model.roll(1, on=True),
    lambda model: model.turn_over(1, [4]),
    lambda model: model.open_all(),
    lambda model: model.end_turn(),
    lambda model: model.rest(),
    lambda model: model.hold(1, 2),
    lambda model: model.know(1, [4]),
    lambda model: model.open_hand(1, [4]),
    lambda model: model.played(1, 4),
    lambda model: model.passes(1, (3, 6)),
    lambda model: model.credit(1, 5),
    lambda model: model.pay(1, 5),
    lambda model: model.say("Your turn", "Play a tile."),
    lambda model: model.speak(1, "Pass", 2.0),
    lambda model: model.hush(0),
    lambda model: model.pass_time(2.0),
    lambda model: model.gain_leaves(),
)
"""All write methods, each with a call that changes something of `begun`."""


def begun() -> TableModel:
    """Return a model with messages and tiles."""
    model = TableModel(2, plays=(Play(1, 3),), ends=(3, 4), hand=(1,), turn=1)
    model.speak(0, "Domino!", 1.0)
    model.turn_over(0, [5])
    return model


def values(model: TableModel) -> dict[str, object]:
    """Return all values of a model."""
    return {name: getattr(model, name) for name in FIELDS}


@pytest.mark.parametrize("name", FIELDS)
def test_each_write_of_another_value_is_noted_and_no_other(name: str) -> None:
    model = begun()
    model.take_changed()
    setattr(model, name, getattr(model, name))
    assert not model.changed, "nothing has changed"
    setattr(model, name, object())
    assert model.take_changed() == {name}
    assert not model.changed


def test_everything_that_changes_something_is_noted() -> None:
    for place, change in enumerate(CHANGES):
        model = begun()
        model.take_changed()
        said = values(model)
        change(model)
        told = values(model)
        assert told != said, place
        assert model.changed == {name for name in FIELDS if told[name] != said[name]}, place


def test_all_ways_to_write_are_tried() -> None:
    source = ast.parse((GAME / "felt/table/model.py").read_text(encoding="utf-8"))
    kind = next(node for node in source.body if isinstance(node, ast.ClassDef) and node.name == TableModel.__name__)
    methods = {node.name for node in kind.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    names = {name for change in CHANGES for name in change.__code__.co_names}
    assert methods - names == {"must", "away", "settle", "expiries", "take_changed", "gain_lands"}, (
        "reading, and what the tests of the director and of points try"
    )


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nothing_that_it_says_can_be_changed_behind_its_back(key: str, seats: int) -> None:
    evening = Evening(seats)
    said = set[str]()
    for update in heard(key, seats):
        evening.play(update)
        for name, value in values(evening.model).items():
            if isinstance(value, Mapping):
                assert isinstance(value, MappingProxyType), name
                assert hash(tuple(value.items())), name
            else:
                hash(value)
            said.update([name] if value else [])
    assert {"laid", "hand", "holding", "plays"} < said


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_as_long_as_nothing_is_noted_it_says_the_same(key: str, seats: int) -> None:
    evening = Evening(seats)
    for update in heard(key, seats)[:20]:
        evening.director.feed(update)
        while not evening.director.calm:
            said = values(evening.model)
            evening.model.take_changed()
            evening.step()
            told = values(evening.model)
            assert {name for name in FIELDS if told[name] != said[name]} <= evening.model.changed


def test_an_empty_felt_has_no_ends() -> None:
    model = begun()
    model.lay(())
    assert (model.ends, model.tally) == ((), ())


def test_only_the_last_plays_are_listed_and_points_go_to_the_latest_of_a_seat() -> None:
    model = TableModel(2)
    for tile in range(6):
        model.played(tile % 2, tile)
    assert [play.tile for play in model.plays] == [2, 3, 4, 5]
    assert len(model.plays) == LAST_PLAYS
    model.credit(0, 10)
    assert [play.points for play in model.plays] == [0, 0, 10, 0]
    assert model.scores == (10, 0)


def test_a_sum_stands_only_over_the_line_it_was_told_of() -> None:
    model = TableModel(2)
    line = (PlacedTile(1, (0, 1), Spot(0, 0, 10)),)
    model.lay(line)
    model.told_sum = ScoreSum("5 + 5 = 10", "+10", line[0].spot, 9.0)
    model.lay(line)
    assert model.told_sum is not None
    model.lay((*line, PlacedTile(2, (1, 1), Spot(20, 0, 10))))
    assert model.told_sum is None


def test_called_points_stand_beside_the_tile_that_made_them() -> None:
    model = TableModel(2)
    model.played(0, 5)
    model.played(1, 9)
    model.credit(1, 10, 5)
    assert model.plays == (Play(0, 5, 10, taker=1), Play(1, 9))
    assert model.scores == (0, 10)
    model.played(0, 12)
    model.credit(0, 5, 12)
    assert model.plays[-1] == Play(0, 12, 5)


def test_who_has_spoken_long_enough_falls_silent() -> None:
    model = TableModel(3)
    model.speak(0, "Pass", 2.0)
    model.speak(1, "Domino!", 4.0)
    model.pass_time(3.0)
    assert model.bubbles == {1: Bubble("Domino!", 4.0)}


def test_what_has_to_be_done_is_nothing_before_a_round() -> None:
    assert TableModel(2, legal=(Move(PASS),)).must == frozenset()


def writes(path: Path) -> list[str]:
    """List a module's writes to a model, and their lines: assignments to its fields, and calls that change it."""
    text, found = path.read_text(encoding="utf-8"), list[str]()
    for node in ast.walk(ast.parse(text)) if "model." in text else ():
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            written = node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            written = node.func
        else:
            continue
        owner = written.value
        name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if name == "model":
            found.append(f"{path.name}:{node.lineno} {written.attr}")
    return found


METHODS: Final = frozenset(name for change in CHANGES for name in change.__code__.co_names) | {"settle"}


def test_the_director_and_the_controller_alone_write() -> None:
    written = {path.relative_to(GAME.parent).as_posix(): writes(path) for path in GAME.rglob("*.py")}
    assert [found for name, found in written.items() if found and name not in WRITERS] == []
    assert all(written[name] for name in WRITERS), "and that they do is seen"


# -- what the widgets show -----------------------------------------------------------------------------------------


def moving(at: AtTable) -> bool:
    """Return True if anything moves above the table."""
    director = at.played.director
    return director is not None and bool(director.moving or director.spectacles)


@sampled(2)
@pytest.mark.parametrize(
    ("key", "seats"),
    some([("all_fives", 3), ("high_fives", 3), ("double_takes", 4), ("super", 2), ("domino_solitaire", 1)], 3),
)
def test_to_follow_the_model_once_more_changes_no_pixel(key: str, seats: int) -> None:
    """Expect the counter to report everything that is shown, whatever the player does."""
    rng = Random(key)
    at = AtTable(Match(game(key)(seats)), Whims(), settings=Settings(speed=Speed.FAST), seed=5)
    compared = 0
    for turn in range(often(60, 120)):
        play_anyhow(at, rng)
        if at.played not in at.app.stage.scenes:
            break
        while at.scene is not at.played and at.played in at.app.stage.scenes:
            at.press(rng.choice([Action.ACCEPT, Action.CANCEL]))
            at.step()
        if at.scene is not at.played or not at.table.rounds:
            continue
        at.step()
        shown = at.look_again()
        if at.scene is at.played and at.played.calm and not moving(at):  # else tiles fly above what is painted anew
            assert same(at.picture(), shown), turn
        at.played._follow(anew=True)
        assert same(shown, at.look_again()), turn
        compared += 1
    assert compared > often(20, 40)


def play_anyhow(at: AtTable, rng: Random) -> None:
    """Make random actions at a table: grasp tiles, press buttons, move the camera, or let time pass."""
    parts, what = at.parts, rng.random()
    grasped = [widget.rect.center for widget in (*parts.hand.children(), *parts.picks)]
    places = [widget.rect.center for widget in parts.places]
    if what < 0.3:
        at.press(Action.ACCEPT)
    elif what < 0.5 and (grasped or places):
        at.click(rng.choice([*grasped, *places]))
    elif what < 0.6 and grasped:
        at.drag(rng.choice(grasped), rng.choice([*places, parts.line.rect.center]), steps=2)
    elif what < 0.7:
        at.press(rng.choice([Action.RIGHT, Action.UP, Action.HINT, Action.SORT, Action.DRAW, Action.PASS, Action.UNDO]))
    elif what < 0.75:
        at.wheel(rng.choice([-1, 1]), parts.line.rect.center)
    else:
        at.wait(rng.random())
