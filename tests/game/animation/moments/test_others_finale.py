"""The end of a round that somebody else wins: no gold, little dark, and nothing over the winning tile."""

from __future__ import annotations

import pygame
import pytest

from engine.bots.characters import CHARACTERS
from game.animation.moments.finale import CountedHand, Finale
from game.animation.moments.others_finale import ENDS, OthersFinale, Winner, others_times
from game.felt.table.round_stage import OpenedHand, RoundStage
from game.look.palette import FELTS, WHITE, blended
from game.picture.spot import Spot
from game.play.table import Update
from game.ui.sound.sound import Sound
from tests.game.look.test_cloths import SIGNS, brightest
from tests.support.lengths import long_run, sampled
from tests.support.luminance import contrast
from tests.support.rounds.line import table
from tests.support.screen.spectacles import look_of, run_through
from tests.support.screen.stage import Evening

PLATE = pygame.Rect(500, 20, 160, 48)
SPOTS = tuple(Spot(60 + 40 * place, 120, 28) for place in range(3))
LAST = Spot(500, 320, 40, 1)
TILE = pygame.Rect(460, 300, 80, 40)


def ending(hands: int = 2, *, told: str = "You 12 + Maren 11 = 23 for Idris") -> OthersFinale:
    stage = RoundStage((400, 200), 700, {}, None, 6, 2)
    hand = CountedHand(OpenedHand(1, SPOTS, SPOTS, (200, 60)), ((6, 6), (0, 1), (3, 5)), 21, pays=True)
    winner = Winner((88, 80, 200), PLATE, 23 if told else 0, told)
    return OthersFinale("Domino!", winner, stage, LAST, (hand,) * hands, (TILE,), pygame.Rect(40, 90, 900, 500))


@sampled(3)
@pytest.mark.parametrize("hands", [0, 1, 7])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(hands: int) -> None:
    assert max(run_through(ending(hands), look_of())) > 1_000


@pytest.mark.parametrize("text", [1.0, 1.6])
def test_nothing_covers_the_winning_tile(text: float) -> None:
    look, shown = look_of(text=text), ending(0)
    for now in (0.3, 0.5, 0.8, 1.2):
        sheet = pygame.Surface(look.scale.size)
        assert not any(rect.colliderect(TILE.inflate(-8, -8)) for rect in shown.paint(sheet, look, now)), now


def test_the_table_keeps_four_fifths_of_its_light() -> None:
    look, shown = look_of(), ending()
    sheet = pygame.Surface(look.scale.size)
    sheet.fill((100, 100, 100))
    assert shown.dim(sheet, look, 0.1, [])
    assert shown.dim(sheet, look, 0.3, [])
    assert sheet.get_at((10, 10)).r == pytest.approx(80, abs=2)
    assert not shown.dim(sheet, look, 0.5, [])


@pytest.mark.parametrize("hands", range(8))
def test_it_is_told_soon(hands: int) -> None:
    assert ENDS <= others_times(hands).end <= 1.3


def test_the_thread_ends_beside_the_tile_and_is_left_out_where_there_is_no_room() -> None:
    ends = ending().thread()
    assert ends is not None
    assert PLATE.inflate(2, 2).collidepoint(ends[0])
    assert not TILE.collidepoint(ends[1])
    near = ending()
    near.last = Spot(560, 90, 40)
    assert near.thread() is None


def test_the_player_wins_in_gold_and_a_bot_in_its_enamel() -> None:
    for winner, kind, sound in ((0, Finale, Sound.DOMINO), (1, OthersFinale, Sound.LOST)):
        hands = "5-6 | 3-3 2-4 1-1" if winner == 0 else "3-3 2-4 1-1 | 5-6"
        scene = table("block_draw", hands=hands, line="5-5 5-3 3-4", turn="AB"[winner])
        evening = Evening(2)
        evening.settle(scene.match.view(0))
        move = next(move for move in scene.match.legal(winner) if move.tiles)
        evening.director.feed(Update(1, tuple(scene.match.play(winner, move)), scene.match.view(0)))
        while not evening.director.spectacles:
            evening.step()
        [(shown, _)] = evening.director.spectacles
        assert type(shown) is kind
        assert [heard for heard, _ in evening.boards.heard][-1] is sound
        if isinstance(shown, OthersFinale):
            assert shown.winner.told == "Player 0 9 = 9 for Player 1" or shown.winner.told.endswith("for Player 1")


@long_run
def test_enamelled_letters_stand_out_on_every_cloth() -> None:
    for colour in {character.colour for character in CHARACTERS}:
        foot = 0.45 if max(colour) - min(colour) < 30 else 0.34
        middle = blended(blended(colour, WHITE, 0.72), blended(colour, WHITE, foot), 0.5)
        for felt in FELTS:
            assert contrast(middle, brightest(felt)) >= SIGNS - 0.6, (colour, felt)
