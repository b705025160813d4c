"""The bots' remarks on the screen: beside their tiles, for a moment, if the player wants them."""

from __future__ import annotations

import pygame
import pytest

from engine.bots.banter import PHRASES, Banter, Remark
from engine.bots.characters import CHARACTERS
from engine.record.record import Player
from game.felt.table.seats.chip import ChipWidget
from game.i18n.language import Words
from game.play.local_table import LocalTable
from game.play.table import Update
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from tests.support.lan.company import Whims, fresh
from tests.support.languages import LONGEST, READ
from tests.support.lengths import sampled
from tests.support.rounds.line import table
from tests.support.screen.laid_tables import line_game
from tests.support.screen.quiet_session import AtTable, Parlour, sit
from tests.support.screen.whole_program import watching_cuts


def remark(at: AtTable, text: str = "That'll do.") -> str:
    """Let the bot at seat 1 remark something, and return its bubble."""
    at.settle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Banter, "hear", lambda *_: Remark(1, text))
        at.played.remarks.hear(Update(0, (), at.table.view))
        at.step(2)
    return at.parts.opponents[1].bubble


def test_a_remark_is_shown_at_the_seat_and_goes_by_itself() -> None:
    at = line_game()
    assert remark(at) == "That'll do."
    at.wait(4.0)
    assert at.parts.opponents[1].bubble == ""


def test_it_can_be_switched_off() -> None:
    at = line_game(settings=Settings(banter=False))
    assert remark(at) == ""


def test_nobody_speaks_where_partners_must_not_sign_to_each_other() -> None:
    at = AtTable(fresh("partners", 4), Whims(), settings=Settings(speed=Speed.INSTANT))
    assert remark(at) == ""


def test_it_is_no_line_of_the_log() -> None:
    at = line_game()
    before = list(at.played.log)
    remark(at)
    assert at.played.log == before


def test_bots_speak_in_the_course_of_a_match() -> None:
    seen: set[str] = set()
    for seed in range(8):
        at = AtTable(fresh("block_draw", 4), Whims(), settings=Settings(speed=Speed.INSTANT), seed=seed, watching=True)
        for _ in range(150):
            at.step()
            seen.update(seat.bubble for seat in at.parts.opponents.values())
        if seen & set(every_phrase()):
            return
    raise AssertionError(seen)


@sampled(4)
@pytest.mark.parametrize(
    ("size", "letters"), [((1280, 720), 100), ((1280, 720), 160), ((1024, 768), 160), ((1920, 1080), 100)]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_phrase_covers_a_tile(seats: int, size: tuple[int, int], letters: int) -> None:
    hands = " | ".join(" ".join(f"{seat}-{pip}" for pip in range(6, 6 - (7 - seat), -1)) for seat in range(seats))
    for code in READ:
        parlour = Parlour(Words.of(code), size, Settings(text_size=letters, language=code))
        round_ = table("block_draw", hands=hands, turn="A")
        scene = TableScene(parlour.session, sit(round_, *("Ann", "Maren", "Idris", "Lucho")[:seats]))
        parlour.show(scene)
        longest = sorted((parlour.words.say(text) for text in every_phrase()), key=len)[-6:]
        for seat in scene.widgets.opponents.values():
            assert not isinstance(seat, ChipWidget)
            for text in longest:
                seat.bubble = text
                assert seat.words.collidelist(seat._tiles) == -1, (text, seat.name)
                assert parlour.app.window.get_surface().get_rect().contains(seat.words)


@pytest.mark.parametrize(("letters", "code"), [(100, "en"), (160, LONGEST)])
def test_a_crowded_table_hears_only_phrases_that_can_be_told_whole(letters: int, code: str) -> None:
    parlour = Parlour(Words.of(code), (1280, 720), Settings(text_size=letters, language=code, speed=Speed.INSTANT))
    names = ["", *(who.key for who in CHARACTERS[:7])]
    people = [Player(name, name) for name in names]
    table = LocalTable(
        fresh("super", 8, top=15), people, Whims(), parlour.session.settings.pace, seeds=lambda: bytes(16)
    )
    scene = TableScene(parlour.session, table)
    parlour.session.stage.push(scene)
    parlour.step(3)
    sheet = pygame.Surface((1280, 720))
    said = 0
    for seat in scene.widgets.opponents.values():
        with watching_cuts() as cuts:
            for text in map(parlour.words.say, every_phrase()):
                if seat.fits(text):
                    said += 1
                    seat.bubble = text
                    seat.draw(sheet)
        assert not cuts
    assert said > 7 * len(every_phrase()) / 2, "most of them can"


def every_phrase() -> list[str]:
    """Return the phrases of all characters."""
    return [text for phrases in PHRASES.values() for texts in phrases.values() for text in texts]
