"""The page for names and faces: everyone at this computer has one, and it is at the table at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import game
from game.felt.table.words import people_of
from game.look.palette import IVORY
from game.look.players.faces import SPARE, YOU
from game.scenes.pages.person import FACES, PersonScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.setting_kinds import LocalPlayer
from game.storage.settings import Settings
from tests.support.lengths import sampled
from tests.support.screen.whole_program import Visit, cut_texts, overlaps


def test_every_face_can_be_chosen() -> None:
    assert set(FACES) == {"", *SPARE}


def test_names_and_faces_of_several_players_are_kept_and_at_the_table(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        page = SetupScene(visit.session, game("all_fives"))
        visit.session.stage.push(page)
        visit.settle()
        assert "Names and faces" not in visit.names
        while page.choice.opponents[0]:
            visit.turn("Opponent")
        visit.take("Names and faces")
        assert isinstance(visit.scene, PersonScene)
        visit.type("Ana")
        visit.take("Beret")
        visit.take("Player: Player 2")
        visit.type("Bo")
        visit.take("Cap")
        visit.take("Done")
        assert visit.kept.people == (LocalPlayer("Bo", "cap"),)
        visit.take("Start")
        scene = next(each for each in visit.app.stage.scenes if isinstance(each, TableScene))
        assert [player.name for player in scene.table.players] == ["Ana", "Bo"]
        first, second = (person.medallion for person in people_of(visit.session, scene.table))
        assert (first.face, first.colour) == ("beret", IVORY)
        assert second.face == "cap"
        assert second.colour != IVORY


def test_without_a_choice_the_player_is_the_plain_tile(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(PersonScene(visit.session))
        visit.settle()
        assert visit.session.settings.face_of("", "You") == ""
        visit.take("Hood")
        assert visit.session.settings.face_of("", "You") == "hood"
        visit.take("Plain tile")
        visit.take("Done")
        assert visit.kept.player_face == ""
        assert YOU not in SPARE


@sampled(2)
@pytest.mark.parametrize(("size", "text_size", "people"), [((1280, 720), 160, 4), ((1024, 768), 100, 1)])
def test_everything_has_room_and_keys_reach_it(
    tmp_path: Path, size: tuple[int, int], text_size: int, people: int
) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        visit.session.stage.push(PersonScene(visit.session, people))
        visit.settle()
        assert overlaps(visit) == []
        assert cut_texts(visit) == []
        assert not visit.unreachable()
        assert visit.flips_when_idle() <= 3  # the caret
