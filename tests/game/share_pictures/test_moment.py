"""Pictures of a moment and films of a round: small, without names, and with no hand that isn't to be seen."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import pygame
import pytest
from PIL import Image, ImageSequence
from PIL.GifImagePlugin import GifImageFile

from engine.core import NOBODY, Board, Rules
from engine.games.all_fives import AllFives
from engine.games.super import Super
from engine.record.record import Record
from engine.record.reel import Reel
from game.i18n.language import Words
from game.look.look import Look, Style
from game.look.tiles import TileArt
from game.picture.table_picture import LANDSCAPE
from game.share_pictures.encoding import LARGEST
from game.share_pictures.moment_art import MomentArt
from game.share_pictures.postcard_art import drawing_look
from game.share_pictures.shared_match import SharedMatch, ShownHands, seen, step_at
from tests.support.finished_matches import GUESTS, MINE, finished_match
from tests.support.lengths import long_run, sampled, some
from tests.support.tried_games import TRIED

NAMES: Final = tuple(name.encode() for name in (MINE, *GUESTS))


@pytest.fixture(scope="module")
def look() -> Look:
    return drawing_look(Style())


def art(record: Record, look: Look, hands: ShownHands, places: Sequence[int]) -> MomentArt:
    made = MomentArt(SharedMatch.of(record, Words()), look, hands, places)
    made.plan()
    for _ in made.steps():
        pass
    return made


def first_round(record: Record) -> range:
    return range(len(record.match.rounds[0].steps) + 1)


def wipes(made: bytes) -> list[int]:
    """Return the frames of a film after which the table is cleared, so that it flickers where a player is slow."""
    film = Image.open(io.BytesIO(made))
    assert isinstance(film, GifImageFile)
    found = []
    for frame in range(film.n_frames):
        film.seek(frame)
        found += [frame] if film.disposal_method > 1 else []
    return found


def running(made: bytes) -> int:
    """Return how long a film runs in ms. Frames that look alike may be one."""
    return sum(int(frame.info["duration"]) for frame in ImageSequence.Iterator(Image.open(io.BytesIO(made))))


@sampled(4)
@pytest.mark.parametrize("sheet", some(TRIED, 2), ids=lambda sheet: sheet.key)
def test_a_moment_of_each_game_is_a_small_png(sheet: type[Rules[Board]], look: Look) -> None:
    record = finished_match(sheet)
    place = Reel(record.match).last * 2 // 3
    moment = art(record, look, ShownHands(0), [place])
    made = moment.file()
    image = Image.open(io.BytesIO(made))
    assert (image.format, image.size, image.info) == ("PNG", moment.preview.get_size(), {})
    assert moment.ending == "png"
    assert len(made) <= LARGEST
    assert not [name for name in NAMES if name in made]


@long_run
@pytest.mark.parametrize("sheet", some([AllFives, Super], 2), ids=lambda sheet: sheet.key)
def test_a_film_stays_with_each_position_of_its_round_and_is_small(sheet: type[Rules[Board]], look: Look) -> None:
    record = finished_match(sheet)
    made = art(record, look, ShownHands(0), first_round(record)).file()
    assert len(made) <= LARGEST
    assert running(made) == 1200 + 800 * (len(record.match.rounds[0].steps) - 1) + 3200
    assert wipes(made) == []
    assert not [name for name in NAMES if name in made]


def test_an_onlooker_sees_no_hand_and_a_player_only_the_own() -> None:
    record = finished_match(AllFives, 2)
    shared, reel = SharedMatch.of(record, Words()), Reel(record.match)
    onlooker, mine, everyone = (
        shared.pictures(LANDSCAPE, hands).of(seen(reel, 1, hands))
        for hands in (ShownHands(), ShownHands(0), ShownHands(0, is_open=True))
    )
    assert not onlooker.hand
    assert [len(seat.shown) for seat in onlooker.seats] == [0, 0]
    assert len(mine.hand) == mine.seats[0].tiles
    assert not mine.seats[1].shown
    assert len(everyone.seats[1].shown) == everyone.seats[1].tiles


@pytest.mark.parametrize("is_open", [False, True])
def test_a_moment_shows_the_own_hand_or_that_of_each_player(
    look: Look, is_open: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, drawn, face = finished_match(AllFives, 2), set[tuple[int, ...]](), TileArt.face

    def watched(art: TileArt, halves: tuple[int, ...], turn: int, unit: int) -> pygame.Surface:
        drawn.add(halves)
        return face(art, halves, turn, unit)

    monkeypatch.setattr(TileArt, "face", watched)
    hands = ShownHands(0, is_open=is_open)
    art(record, look, hands, [1])
    shown = SharedMatch.of(record, Words()).pictures(LANDSCAPE, hands).of(seen(Reel(record.match), 1, hands))
    mine, other = {tile.halves for tile in shown.hand}, set(shown.seats[1].shown)
    assert mine <= drawn
    assert (other != set(), other <= drawn) == (is_open, True)
    assert len(drawn) == len(mine) + len(other) + len(shown.tiles)


def test_each_step_of_a_match_is_found() -> None:
    record = finished_match(AllFives, 2)
    reel = Reel(record.match)
    for place in range(reel.last + 1):
        at = reel.at(place)
        expected = record.match.rounds[at.round - 1].steps[at.step - 1] if at.step else None
        assert step_at(record, place) == expected
    assert SharedMatch.of(record, Words(), seat=NOBODY).seat == 0
