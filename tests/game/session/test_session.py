"""A change of the settings takes effect at once, and the network opens with the first question for it."""

from __future__ import annotations

from random import Random

import pytest

from game.i18n.language import Words
from game.play.thinking import InlineThinker
from game.scenes.routes import SceneRoutes
from game.session.session import Session
from game.storage.settings import Settings
from game.ui.sound.sounds import NullSounds
from tests.support.lan.for_scenes import FakeLan
from tests.support.lan.one_thread import Network


@pytest.fixture
def lan() -> FakeLan:
    return FakeLan(Network())


def session(lan: FakeLan) -> Session:
    return Session(
        settings=Settings(player_face="hood"),
        settings_file=None,
        words=Words(),
        sounds=NullSounds(),
        saves=None,
        writer=None,
        thinker=InlineThinker(),
        chance=Random(1),
        routes=SceneRoutes,
        language="en",
        network=lambda: lan,
    )


def test_the_network_is_opened_by_the_first_question_and_knows_the_players_face(lan: FakeLan) -> None:
    made = session(lan)
    assert (made.has_network, made.is_network_open, lan.face) == (True, False, "")
    assert made.lan is lan
    assert (made.is_network_open, lan.face) == (True, "hood")


def test_another_face_is_told_to_the_network_and_no_other_setting_is(lan: FakeLan) -> None:
    made = session(lan)
    made.settings.update(player_face="cap")
    assert not made.is_network_open, "nobody plays there yet"
    made.open_network()
    assert lan.face == "cap"
    made.settings.update(player_face="beret")
    assert lan.face == "beret"
    lan.face = ""
    made.settings.update(volume=30)
    assert lan.face == ""
