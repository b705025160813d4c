"""The sounds of a table: no event plays another's sound, and nothing calls the player within a turn."""

from __future__ import annotations

from collections import defaultdict

from engine.core import Event
from engine.events import WentOut
from engine.families.chain.events import Overshot
from engine.families.tricks.events import Revoked
from engine.pieces import double
from game.i18n.language import Words
from game.picture.event_words import EventWords
from game.ui.sound.sound import Sound
from tests.game.picture.test_event_words import TOLD
from tests.support.lan.company import Puppets
from tests.support.rounds.line import table as line_table
from tests.support.rounds.overlay import table
from tests.support.screen.laid_tables import fives
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.stage import PlainLayout, PlainNames

REFUSALS = {Overshot, Revoked}
"""Events that tell somebody what couldn't be done: they share the sound of a refusal."""


def test_no_event_plays_the_sound_of_another() -> None:
    words = EventWords(PlainNames(PlainLayout(), 2, double(6), Words()))
    kinds: defaultdict[Sound, set[type[Event]]] = defaultdict(set)
    for event in TOLD.values():
        said = words.said(event)
        if said is not None and said.sound is not None:
            kinds[said.sound].add(next(kind for kind in type(event).__mro__ if kind.__base__ is Event))
    assert {sound: made_by for sound, made_by in kinds.items() if len(made_by) > 1} == {Sound.ERROR: REFUSALS}
    assert kinds[Sound.DOMINO] == kinds[Sound.LOST] == {WentOut}, "the first is the player's own, the other isn't"


def linking() -> AtTable:
    """Three double links of the player in a row, then a single one."""
    scene = table("space", line="000", hands="001 011 111 112 122 | 333 323", stock="103 201", turn="A")
    at = AtTable(scene.match, Puppets())
    at.settle()
    return at


def test_between_the_cards_of_a_turn_nobody_is_called_and_the_links_make_a_run() -> None:
    at = linking()
    called = at.ears.heard.count(Sound.YOUR_TURN)
    cards = 0
    while at.match.view(0).turn == 0 and cards < 3:
        double_link = next((move for move in at.match.legal(0) if move.tiles and move.at & 1), None)
        move = double_link or next(move for move in at.match.legal(0) if move.tiles)
        at.played.controller.offer(move)
        at.settle()
        cards += 1
    assert cards == 3
    assert at.ears.heard.count(Sound.LINK) >= 3
    assert at.ears.heard.count(Sound.YOUR_TURN) <= called + 1
    assert [step for sound, step in at.ears.steps if sound is Sound.LINK][:3] == [0, 1, 2]


def test_every_counted_end_has_its_chime_and_the_next_one_is_higher() -> None:
    at = fives(line_table("all_fives", hands="0-5 1-2 5-6 | 0-3", line="5-5", turn="A", house={"muggins": "off"}))
    at.click("0-5")
    at.click("0-5@L")
    at.rest()
    assert [each for each in at.ears.steps if each[0] is Sound.CHIME] == [(Sound.CHIME, 0), (Sound.CHIME, 1)]
    assert Sound.CHIME_OTHER not in at.ears.heard
