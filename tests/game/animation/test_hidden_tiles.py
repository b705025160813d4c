"""Sounds, beats and faces at a move don't depend on tiles that are hidden from the player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

import pytest

from engine.bots.fill import fill
from engine.core import CALL, CLAIM, Board, Move, Rules, Seat, State
from engine.games import GAMES
from engine.games.blind import Blind
from engine.games.thats_it import ThatsIt
from engine.match import Match
from engine.notation import find
from engine.pieces import Tiles
from game.animation.beats import Beat
from game.animation.director import Director
from game.felt.table.seats.poses import LivingFaces
from game.felt.table.widgets import TableWidgets
from game.play.thinking import Job, Ticket
from game.storage.settings import CLAIMS_KNOWN, Settings, Speed
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.lengths import some
from tests.support.rounds.melds import melds
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import Scene
from tests.support.screen.quiet_session import AtTable, Ears

WAIT, SHOW = 600, 180
"""The most frames until a move is made, and those in which it is shown."""
OTHERS: Final = [sheet for sheet in GAMES if max(sheet.players) > 1 and sheet not in (ThatsIt, Blind)]
"""The other games, but for Blind, in which every play turns a hidden tile over."""
HANDS: Final = "0-0 1-1 2-2 4-6 4-5 1-6 2-6 | 0-1 0-2 0-3 0-4 1-2 1-3 1-4 {aside} | 5-5 6-6 3-3 3-4 2-5 2-4 2-3"


class OneMove(Puppets):
    """A bot that makes a move, unless the table made it unasked. After that, the bot in turn keeps thinking."""

    def ask(self, job: Job) -> Ticket:
        lines = self.lines.get(job.seat, [])
        is_made = not lines or lines[0] not in job.rules.legal(job.view, job.seat)
        self.holding = is_made and job.view.turn == job.seat
        return super().ask(job)


class Made(NamedTuple):
    """A move of another player, and the state before it."""

    rules: Rules[Board]
    state: State[Board]
    seat: Seat
    move: Move

    @property
    def after(self) -> State[Board]:
        """The state after it, with its events."""
        after = self.state.copy()
        after.events = []
        self.rules.apply(after, self.seat, self.move)
        return after

    @property
    def told(self) -> tuple[object, ...]:
        """All that the first player may know of it."""
        after = self.after
        return (*(event.seen_by(0) for event in after.events or ()), after.masked(0))

    @property
    def is_followed(self) -> bool:
        """True if the table makes the next move unasked, such as a draw, which everybody sees."""
        after = self.after
        must = [move for move in self.rules.legal(after, after.turn) if move.act not in (CLAIM, CALL)]
        return not after.over and len(must) == 1


def performance(made: Made) -> list[object]:
    """Return all sounds, beats, faces and words of a move, as they are at the first player's table."""
    told: list[object] = []
    add, play = Director.add, Ears.play

    def added(director: Director, beat: Beat) -> None:
        told.append(outline(beat))
        add(director, beat)

    def heard(ears: Ears, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        told.append((sound, volume, pan, step))
        play(ears, sound, volume, pan, step)

    bots, settings = OneMove(), Settings(speed=Speed.FAST, claims=CLAIMS_KNOWN)
    bots.lines = {made.seat: [made.move]}
    with patch.object(Director, "add", added), patch.object(Ears, "play", heard):
        at = AtTable(Scene(made.rules, made.state.copy()).match, bots, settings=settings)
        frames = WAIT
        while frames:
            at.step()
            frames = min(frames - 1, SHOW) if at.table.steps else frames - 1
            model = at.played.model
            told.append((model.is_calm, dict(model.faces), model.title, model.text, dict(model.bubbles)))
    assert at.table.steps == 1
    return [*told, *at.played.log]


def outline(beat: Beat) -> tuple[object, ...]:
    """Return a beat without the functions that it calls, but with their number."""
    cues = tuple(cue.at for cue in beat.cues)
    shows = tuple((type(each).__name__, each.seconds) for each in beat.spectacles)
    calls = len(beat.before), len(beat.after), len(beat.still)
    return beat.seconds, beat.next_from, beat.overlaps, beat.stands, cues, calls, shows, repr(beat.movers)


def assert_alike(one: Made, other: Made) -> None:
    """Compare the performances of two moves."""
    performance(one)  # the art made on the way takes frames, so the first time is another one
    assert performance(one) == performance(other), one.move


def twins(rules: Rules[Board]) -> list[tuple[Made, Made]]:
    """Return a move of another player of each kind, as it was made and with other hidden tiles.

    Those that the table follows up by others are left out.
    """
    chance, before, kinds, found = Random(rules.key), list[State[Board]](), set[int](), list[tuple[Made, Made]]()

    def watch(match: Match[Board]) -> None:
        steps = match.rounds[-1].steps
        if before and steps and steps[-1][0] != 0 and steps[-1][1].act not in kinds:
            seat, move = steps[-1]
            twin = fill(before[0].masked(0), chance)
            if move in rules.legal(twin, seat) and twin.hands != before[0].hands:
                one, other = Made(rules, before[0], seat, move), Made(rules, twin, seat, move)
                if one.told == other.told and not one.is_followed and not other.is_followed:
                    kinds.add(move.act)
                    found.append((one, other))
        before[:] = [] if match.state.over else [match.state.copy()]

    walk(rules, 1, watch, rounds=4)
    return found


def plant(monkeypatch: pytest.MonkeyPatch, leak: Callable[[State[Board]], bool], fault: str) -> None:
    """Let a table give hidden tiles away by a sound, a beat or a face."""
    sound, add, glance = TableWidgets.sound, Director.add, LivingFaces.glance
    truth: list[State[Board]] = []
    begun = AtTable.__init__

    def begin(at: AtTable, match: Match[Board], bots: Puppets, **how: object) -> None:
        truth[:] = [match.state]
        begun(at, match, bots, **how)  # type: ignore[arg-type]  # handed on as it comes

    def louder(widgets: TableWidgets, each: Sound, seat: Seat, volume: float = 1.0, step: int = 0) -> None:
        sound(widgets, each, seat, volume * (0.9 if leak(truth[0]) else 1.0), step)

    def longer(director: Director, beat: Beat) -> None:
        beat.seconds += 0.05 * leak(truth[0])
        add(director, beat)

    def looks_away(faces: LivingFaces, by: Seat, tile: tuple[float, float]) -> None:
        if leak(truth[0]):
            glance(faces, by, tile)

    monkeypatch.setattr(AtTable, "__init__", begin)
    faults: dict[str, tuple[type, str, object]] = {
        "sound": (TableWidgets, "sound", louder),
        "beat": (Director, "add", longer),
        "face": (LivingFaces, "glance", looks_away),
    }
    monkeypatch.setattr(*faults[fault])


def shown(aside: str) -> Made:
    """Return That's It! as a hand is shown, with this tile put aside."""
    scene = melds(hands=HANDS.format(aside=aside), yard="*", turn="B")
    return Made(scene.rules, scene.state, 1, find(scene.rules, scene.state, 1, f"thats-it:{aside}"))


def test_nothing_at_thats_it_tells_of_hidden_tiles() -> None:
    pairs = twins(ThatsIt(3))
    assert len(pairs) >= 3, "draws, discards, and tiles that are taken or refused"
    for one, other in pairs:
        assert_alike(one, other)


def test_the_tile_put_aside_at_thats_it_makes_no_difference() -> None:
    one, other = shown("5-6"), shown("3-5")
    assert one.move != other.move
    assert one.told[:-1] == other.told[:-1]
    assert_alike(one, other)


@pytest.mark.parametrize("fault", ["sound", "beat", "face"])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    found = 0
    for one, other in twins(ThatsIt(3)):
        hidden = [(seat, one.after.hands[seat] & ~other.after.hands[seat]) for seat in (1, 2)]
        seat, tiles = next(each for each in hidden if each[1])
        found += tells(monkeypatch, one, other, partial(holds, seat, tiles), fault)
    assert found


@pytest.mark.parametrize("fault", ["sound", "beat"])
def test_a_leak_of_the_tile_put_aside_is_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    one, other = shown("5-6"), shown("3-5")
    aside = one.after.piles[0][0]
    assert tells(monkeypatch, one, other, lambda state: state.piles[0][0] == aside, fault)


def tells(
    monkeypatch: pytest.MonkeyPatch, one: Made, other: Made, leak: Callable[[State[Board]], bool], fault: str
) -> bool:
    """Return True if two moves are told apart at a table with a fault."""
    with monkeypatch.context() as patched:
        plant(patched, leak, fault)
        performance(one)
        return performance(one) != performance(other)


def holds(seat: Seat, tiles: Tiles, state: State[Board]) -> bool:
    """Return True if a seat holds any of these tiles."""
    return bool(state.hands[seat] & tiles)


@pytest.mark.parametrize("sheet", some(OTHERS, 6), ids=lambda sheet: sheet.key)
def test_nothing_tells_of_hidden_tiles(sheet: type[Rules[Board]]) -> None:
    fewest, most = min(sheet.players), max(sheet.players)
    pairs = twins(sheet(max(fewest, min(3, most))))
    assert pairs
    for one, other in pairs:
        assert_alike(one, other)
