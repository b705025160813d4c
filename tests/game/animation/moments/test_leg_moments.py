"""Spells, their breaking and reversals on the felt: each with a voice, where nothing that matters is covered."""

from __future__ import annotations

import pygame
import pytest

from engine.families.legs.board import LEGS
from game.animation.moments.leg_moments import (
    BREAKS,
    BROKEN,
    CLOSES,
    FADE,
    LEAPS,
    LEAVES,
    SWINGS,
    TIGHTENS,
    Pins,
    ReversalMoment,
    RingTightens,
    SpellBreak,
    SpellMoment,
    WordOnFelt,
    area_of,
    ring_middle,
)
from game.animation.shade import Shade
from game.felt.spectacle import Spectacle
from game.felt.table.laid.grounds import PIN_COUNT
from game.picture.family_layout import AURA, PINS
from game.picture.spot import Spot
from game.storage.settings import Motion, Settings
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.rounds.legs import laid
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of, run_through

START = Spot(400, 300, 40, 1)
LEG = (Spot(520, 300, 40, 1), Spot(600, 300, 40, 1), Spot(680, 300, 40, 1))
AREA = pygame.Rect(40, 60, 900, 560)
YARD, NO_ANSWERS = "0-0 0-1 2-3 6-6 7-8 7-7 8-8", "0-1 2-3 0-6 7-8 7-9 8-9 2-9"


def word(colour: tuple[int, int, int] | None, line: str = "") -> WordOnFelt:
    taken = tuple(area_of(spot) for spot in (START, *LEG))
    return WordOnFelt("A spell!", 84, colour, Spot(720, 300, 40), taken, AREA, line)


def shade() -> Shade:
    return Shade(0.42, (0.18, 0.34), (0.95, 1.10), tuple(area_of(spot) for spot in LEG))


def moments() -> list[Spectacle]:
    middle = ring_middle(LEG, START)
    return [
        SpellMoment(LEG, (middle,), 40, (700, 40), word(None, "Only leg D: a 13 or any double, or draw 2"), shade()),
        SpellMoment((), ((400.0, 300.0), (500.0, 300.0)), 40, None, word((90, 80, 200))),
        SpellBreak(middle, 40, word((200, 60, 90)), LEG),
        RingTightens(middle, 40),
        ReversalMoment((400, 300), 40, -1, word(None)),
    ]


@pytest.mark.parametrize("number", range(5))
def test_a_moment_draws_only_where_it_says_and_makes_no_pictures_on_its_way(number: int) -> None:
    assert max(run_through(moments()[number], look_of())) > 500


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("colour", [None, (90, 80, 200)])
def test_words_keep_off_the_tiles(colour: tuple[int, int, int] | None, text: float) -> None:
    look, shown = look_of(text=text), word(colour, "Only leg D: a 13 or any double")
    for _ in shown.dress(look):
        pass
    assert shown.told is not None
    letters = pygame.Rect(0, 0, look.gilding.width("A spell!", look.scale.px(84)), look.scale.px(84))
    letters.center = round(shown.place[0]), round(shown.place[1])
    line = shown.told.surface.get_rect(center=(round(shown.line_place[0]), round(shown.line_place[1])))
    for box in (letters, line):
        assert box.collidelist(shown.taken) < 0
        assert AREA.contains(box)


def test_the_light_of_a_spell_comes_with_the_thread_and_fades_to_what_stays() -> None:
    look, spell = look_of(), moments()[0]
    for _ in spell.prerender_steps(look):
        pass
    shines = []
    for now in (LEAPS, CLOSES, LEAVES - FADE, LEAVES - FRAME):
        sheet = pygame.Surface((800, 400))
        spell.draw(sheet, look, now)
        shines.append(sum(pygame.transform.average_color(sheet, area_of(LEG[0]).inflate(10, 10))))
    before, closed, still, rests = shines
    assert before == 0
    assert closed == still > 1.5 * rests
    assert rests > 10


def test_the_ring_closes_beyond_the_end_of_its_leg() -> None:
    assert ring_middle(LEG, START) == (720, 300)
    assert ring_middle(LEG[:1], START) == (560, 300)
    assert ring_middle((), START) == (400, 300)


def test_there_are_thirteen_pins() -> None:
    pins, look = Pins((400, 300), 40), look_of()
    for _ in pins.dress(look):
        pass
    drawn = pins.draw(pygame.Surface(look.scale.size), 50)
    assert len({rect.center for rect in drawn}) == PIN_COUNT == 13


def played(
    hands: str, tile: str, motion: Motion = Motion.FULL, answer: str = "", start: str = "5-5", yard: str = YARD
) -> AtTable:
    """Three players: the player lays a tile, and the next one answers."""
    puppets = Puppets()
    if answer:
        puppets.lines[1] = [answer]
    scene = laid(hands, start=start, yard=yard)
    at = AtTable(scene.match, puppets, settings=Settings(motion=motion))
    at.settle()
    wish = scene.wish(tile).tiles
    at.played.controller.offer(next(move for move in scene.match.legal(0) if move.tiles == wish))
    return at


def watched(at: AtTable, kind: type[Spectacle], seconds: float = 4.0) -> tuple[float, list[Spectacle]]:
    """Let time pass; return how long nobody could play once a moment of this kind began, and the moments."""
    assert at.played.director is not None
    waits, seen = 0, list[Spectacle]()
    for _ in range(round(seconds / FRAME)):
        at.step()
        now = [each for each, _ in at.played.director.spectacles if isinstance(each, kind)]
        seen += [each for each in now if each not in seen]
        waits += bool(now) and not at.played.director.calm and len(seen) == 1
    return waits * FRAME, seen


def test_a_spell_has_its_ring_its_voice_and_no_box_of_text() -> None:
    at = played("5-13 1-2 | 13-14 2-4 | 0-4 0-2", "5-13")
    waits, [shown] = watched(at, SpellMoment)
    assert isinstance(shown, SpellMoment)
    assert len(shown.leg) == 1
    assert shown.word.colour is None, "the player's own is gold"
    assert shown.word.line == "Only leg A: a 13 or any double, or draw 2"
    assert shown.shade is not None
    assert shown.shade.left == 0.42
    assert waits <= LEAVES + 0.1
    assert at.ears.heard.count(Sound.SPELL) == 1
    assert Sound.MUGGINS not in at.ears.heard
    assert "You cast a spell. Now tiles can be played only there." in at.played.log


def test_the_spell_is_broken_in_the_breakers_enamel() -> None:
    at = played("5-13 1-2 | 13-14 2-4 | 0-4 0-2", "5-13", answer="13-14@A")
    _, [shown] = watched(at, SpellBreak, 8.0)
    assert isinstance(shown, SpellBreak)
    assert shown.word.colour == at.played.widgets.people[1].medallion.colour
    assert BREAKS < BROKEN < shown.seconds, "the next player goes on before the last pin has fallen"
    assert at.ears.heard.count(Sound.BROKEN) == 1


def test_play_turns_round_with_a_wheel_unless_there_are_only_two() -> None:
    at = played("5-3 1-2 | 4-14 2-4 | 0-4 0-2", "5-3")
    waits, [shown] = watched(at, ReversalMoment)
    assert isinstance(shown, ReversalMoment)
    assert shown.step == -1
    assert waits <= SWINGS + 0.1
    assert at.ears.heard.count(Sound.REVERSAL) == 1
    two = played("5-3 1-2 | 4-14 2-4", "5-3")
    assert watched(two, ReversalMoment) == (0, [])


@pytest.mark.parametrize("motion", list(Motion))
def test_the_arrows_between_the_seats_flip_one_after_another_from_the_player_of_the_3(motion: Motion) -> None:
    seats = 6
    hands = ["4-14 2-4", "5-3 1-2", *(f"0-{pip} 1-{pip}" for pip in range(9, 13))]
    scene = laid(" | ".join(hands), start="5-5", yard=YARD, turn="B")
    puppets = Puppets()
    puppets.lines[1] = ["3-5@A"]
    at = AtTable(scene.match, puppets, settings=Settings(motion=motion))
    begins = at.played.model.ways or (1,) * seats
    seen, shown = [begins], False
    for _ in range(round(6 / FRAME)):
        at.step()
        ways = at.played.model.ways
        director = at.played.director
        assert director is not None
        if not shown and any(isinstance(each, ReversalMoment) for each, _ in director.spectacles):
            shown = True
            assert motion is Motion.FULL or set(ways) == {-1}, "flipped in the first frame of a still"
        if ways and ways != seen[-1]:
            seen.append(ways)
    assert shown
    flipped = [{seat for seat in range(seats) if ways[seat] < 0} for ways in seen]
    if motion is Motion.FULL:
        order = [(1 + place) % seats for place in range(seats)]
        assert flipped == [set(order[:count]) for count in range(seats + 1)]
    else:
        assert flipped == [set(), set(range(seats))]


@pytest.mark.parametrize(("tile", "kind"), [("5-13", SpellMoment), ("5-3", ReversalMoment)])
def test_words_keep_off_the_letters_and_numbers_of_the_legs(tile: str, kind: type[Spectacle]) -> None:
    at = played(f"{tile} 1-2 | 13-14 2-4 | 0-4 0-2", tile)
    director, shown = at.played.director, list[Spectacle]()
    assert director is not None
    while not shown:
        at.step()
        shown = [each for each, _ in director.spectacles if isinstance(each, kind)]
    [moment] = shown
    assert isinstance(moment, SpellMoment | ReversalMoment)
    labels = at.played.widgets.layout.labels(at.match.view(0))
    assert labels
    for label in labels:
        assert any(area.collidepoint(label.x, label.y) for area in moment.word.taken), label.text


def test_where_nothing_may_move_the_words_are_told_instead() -> None:
    at = played("5-13 1-2 | 13-14 2-4 | 0-4 0-2", "5-13", Motion.REDUCED)
    told: set[str] = set()
    for _ in range(90):
        at.step()
        told.add(at.told[1])
    assert "You cast a spell. Now tiles can be played only there." in told
    assert at.ears.heard.count(Sound.SPELL) == 1


def test_a_spell_stays_on_the_felt_until_it_is_broken_and_draws_nothing_meanwhile() -> None:
    at = played("5-13 1-2 | 13-14 2-4 | 0-4 0-2", "5-13", answer="13-14@A")
    model = at.played.model
    seen: list[set[int]] = []
    for _ in range(round(6 / FRAME)):
        at.step()
        marks = {ground.kind for ground in model.grounds} & {AURA, PINS}
        if not seen or seen[-1] != marks:
            seen.append(marks)
    assert seen == [set(), {AURA, PINS}, set()], "the marks come once, stay, and go when the spell is broken"


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_what_stays_of_a_spell_is_said_in_words(motion: Motion) -> None:
    at = played("5-13 1-2 | 0-14 2-4 | 0-4 0-2", "5-13", motion, yard=NO_ANSWERS)
    at.settle()
    model = at.played.model
    [ring] = [ground.rect for ground in model.grounds if ground.kind == PINS]
    [label] = [label for label in model.labels if label.text == "Spell on A"]
    tiles = [pygame.Rect(area_of(tile.spot)) for tile in model.laid]
    assert pygame.Rect(ring).inflate(8, 8).collidepoint(label.x, label.y) is False
    assert not any(tile.collidepoint(label.x, label.y) for tile in tiles)
    assert ("Spell", "A: 13 or a double") in model.facts


def test_a_spell_on_the_start_double_rings_every_letter_and_the_rings_follow_each_other() -> None:
    at = played("13-13 1-2 | 0-14 2-4 | 0-4 0-2", "13-13", start="", yard=NO_ANSWERS)
    _, [shown] = watched(at, SpellMoment, 2.5)
    assert isinstance(shown, SpellMoment)
    assert len(shown.rings) == len(LEGS)
    assert shown.word.line == "Open all six legs: a 13 or any double, or draw 2"
    rings = [ground for ground in at.played.model.grounds if ground.kind == PINS]
    assert len(rings) == len(LEGS)


def test_an_answer_that_failed_tightens_the_ring() -> None:
    at = played("5-13 1-2 | 0-14 2-4 | 0-4 0-2", "5-13", yard=NO_ANSWERS)
    _, [shown, *_] = watched(at, RingTightens, 9.0)
    assert shown.seconds == TIGHTENS
    assert any(ground.kind == PINS for ground in at.played.model.grounds), "the spell is still there"


def test_a_second_spell_closes_a_second_ring_and_sounds_a_fourth_higher() -> None:
    at = played("5-13 1-2 | 13-13 2-4 | 0-4 0-2", "5-13", answer="13-13@A")
    seen = [each for each in watched(at, SpellMoment, 8.0)[1] if isinstance(each, SpellMoment)]
    assert [each.word.word for each in seen] == ["A spell!", "Again!"]
    look, rings = look_of(), list[int]()
    for each in seen:
        for _ in each.prerender_steps(look):
            pass
        each.seat = None
        drawn = each.paint(pygame.Surface(look.scale.size), look, LEAVES - 0.2)
        rings.append(sum(rect.width > 0 for rect in drawn) // PIN_COUNT)
    assert rings == [1, 2]
    steps = [step for sound, step in at.ears.steps if sound is Sound.SPELL]
    assert steps == [0, 1]
    assert Sound.SPELL.pitch(1) == pytest.approx(4 / 3)


def test_a_second_spell_in_one_move_is_told_as_another() -> None:
    at = played("5-13 1-2 | 13-13 2-4 | 0-4 0-2", "5-13", answer="13-13@A")
    seen = [each for each in watched(at, SpellMoment, 8.0)[1] if isinstance(each, SpellMoment)]
    assert [each.word.word for each in seen] == ["A spell!", "Again!"]
