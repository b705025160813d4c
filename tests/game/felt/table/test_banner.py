"""The banner of a table nearby says why its host can't be reached, to the last word."""

from __future__ import annotations

import pygame
import pytest

from engine.sentences import sentence
from game.felt.frame import Frame
from game.felt.table.lan_widgets import Banner
from game.i18n.language import Words
from game.lan.words import LINKS, cause_text
from game.look.look import Look
from game.look.scale import Scale
from net.io.client import UNCONFIRMED
from net.protocol.errors import TROUBLES
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.screen.whole_program import watching_cuts

SIZE = (1280, 720)


@sampled(4)
@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("language", READ)
def test_every_reason_is_seen_whole(language: str, letters: float) -> None:
    words, look = Words.of(language), Look(Scale(SIZE, letters))
    felt, sheet = Frame(look.scale, 8).line(), pygame.Surface(SIZE)
    banner = Banner(look, felt)
    for code in TROUBLES:
        for why in (cause_text(code), sentence(UNCONFIRMED, what=cause_text(code))):
            for link in ("dialing", "knocking", "lost"):
                banner.show(words.tell(why), words.say(LINKS[link]))
                with watching_cuts() as cut:
                    banner.paint(sheet)
                assert cut == []
                for taken in ([], [felt.inflate(0, -felt.height // 2)]):
                    banner.keep_off(taken)
                    assert felt.contains(banner.rect)


def test_a_plate_is_only_as_high_as_its_reason() -> None:
    look = Look(Scale(SIZE, 1.6))
    banner = Banner(look, Frame(look.scale, 2).line())
    low = banner.rect.height
    banner.show("The host's computer can't be reached. " * 4, "Looking for the host …")
    assert banner.rect.height > low
    banner.show("The host's computer can't be reached.", "Looking for the host …")
    assert banner.rect.height == low


def test_the_lines_of_a_text_have_letters_of_one_size() -> None:
    banner = Banner(Look(Scale((1920, 1080), 1.6)), pygame.Rect(0, 0, 600, 400))
    long, short = banner.fitted_lines(["W" * 30, "W"], 450)
    assert long.get_height() == short.get_height()
    assert banner.fitted("W", 450).get_height() > short.get_height()
