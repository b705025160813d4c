"""The message box stays in the room reserved for it, above the buttons and off the felt."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from game.felt.frame import Frame
from game.felt.table.message import FEW_LINES, MessageWidget
from game.i18n.language import Words
from game.lan.words import cause_text, remedy_text
from game.look.look import Look
from game.look.scale import Scale
from game.storage.settings import Settings
from net.fairness.findings import KINDS
from net.protocol.errors import TROUBLES
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.screen.whole_program import watching_cuts
from tools.stages.staging import Staged

SIZES: Final = [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080)]
SPELLS: Final = (
    "Maren casts a spell: only there can anyone play now.\nSpell: play a 13 or a double on leg F.",
    "Nothing fits. Draw two tiles.",
    "Choose a leg for 13-15.",
    "Spell: open the next leg with a 12 or a double.",
)
LONGEST: Final = (
    "Leg F is under a spell: play a 13 or a double there, and nowhere else.",
    "You have a card that fits, and you get only one optional draw a turn.",
    "La pata F está bajo un hechizo: ahí solo caben un 13 o una doble, y en ninguna otra parte.",
)


def box_of(size: tuple[int, int], letters: float, *, alone: bool) -> tuple[MessageWidget, Frame]:
    """Return a message box; `alone` is True if there is nothing to draw or pass with below it."""
    look = Look(Scale(size, letters))
    frame = Frame(look.scale, 8)
    room = frame.message.copy()
    room.height += alone * look.scale.px(67)
    return MessageWidget(look, room), frame


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("text", [*SPELLS, *LONGEST])
def test_no_message_leaves_its_room(size: tuple[int, int], letters: float, text: str) -> None:
    box, frame = box_of(size, letters, alone=text in LONGEST)
    box.show("Your turn", text, urgent=True)
    assert box.rect.contains(box.box)
    assert not frame.message.colliderect(frame.line())
    told = " ".join(box.lines).split()
    assert told in (text.split(), text.rpartition("\n")[2].split()), "all of it, or all that is asked"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [*SPELLS, *LONGEST])
def test_the_largest_letters_never_shrink_below_20_units(size: tuple[int, int], text: str) -> None:
    box, _ = box_of(size, 1.6, alone=False)
    box.show("Your turn", text, urgent=True)
    scale = box.look.scale
    assert scale.font_px(box.letters) >= round(20 * scale.unit)


@sampled(4)
@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("language", READ)
def test_every_answer_and_suspicion_of_a_table_nearby_is_seen_whole(language: str, letters: float) -> None:
    words = Words.of(language)
    answers = [(words.tell(cause_text(code)), words.tell(remedy_text(code))) for code in TROUBLES]
    wrong = words.say("Something is wrong at this table")
    found = [(wrong, f"{words.say(kind.text)}.") for kind in KINDS.values()]
    for alone in (False, True):
        box, _ = box_of((1280, 720), letters, alone=alone)
        for title, text in (*answers, *found):
            box.show(title, text, urgent=False)
            with watching_cuts() as cut:
                box.paint(pygame.Surface((1280, 720)))
            assert cut == []
            assert box.rect.contains(box.box), text
            assert " ".join(box.lines).split() == text.split(), "what can be done, and what was found"
            if alone and max(len(title), len(text)) < (60 if letters == 1.0 else 50):
                assert box.heading == title, "only where there is no room for both"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", SPELLS)
def test_what_is_asked_takes_two_lines(size: tuple[int, int], text: str) -> None:
    box, _ = box_of(size, 1.0, alone=False)
    box.show("Your turn", text, urgent=True)
    assert len(box.lines) <= FEW_LINES + (size == (1024, 768)), box.lines


def test_what_happened_gives_way_to_what_is_asked() -> None:
    box, _ = box_of((1280, 720), 1.0, alone=False)
    box.show("Your turn", SPELLS[0], urgent=True)
    assert " ".join(box.lines) == "Spell: play a 13 or a double on leg F."
    box.show("Your turn", "+5\nPlay a tile.", urgent=True)
    assert box.lines == ("+5", "Play a tile.")


@sampled(4)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("key", ["all_fives", "super", "block_draw"])
def test_draw_and_pass_are_there_only_while_they_can_be_used(size: tuple[int, int], key: str) -> None:
    window = Staged(size, Settings(), seed="passing")
    scene = window.sit(key, 2, top=15 if key == "super" else 6)
    window.show(scene)
    window.play(scene, 2)
    message = scene.widgets.message
    assert not {"Draw", "Draw 2", "Pass"} & set(window.names)
    others = [message.box] if scene.buttons.claim is None else [message.box, scene.buttons.claim.rect]
    shown = [button for button in (scene.buttons.sort, scene.buttons.hint) if button is not None]
    assert not any(button.rect.colliderect(other) for button in shown for other in others)
    assert message.rect.bottom <= min(button.rect.top for button in shown)
