"""The title: its offers, its memory and its messages."""

from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pygame
import pytest

from engine.games.all_fives import AllFives
from engine.match import Match
from engine.record.record import Player
from engine.sentences import sentence
from game.lan.network import KeptSeat
from game.look.title.photo import FALL, GLOWS, POOL, Photograph, glows
from game.scenes.home import title_animation
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.home.title_animation import BREATH, LEVELS, FallingTile
from game.scenes.home.title_menu import NOTE, FirstButton, Logo, MenuRow
from game.scenes.pages.settings import SettingsScene
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.settings import Motion, Settings, Speed
from game.ui.actions import Action
from game.ui.sound.sound import Sound
from game.ui.texts import LabelText
from net.discovery.seat_marks import SeatState
from tests.support.lan.for_scenes import FakeLan, place, seat_there
from tests.support.lan.one_thread import Network
from tests.support.lengths import sampled
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import Ears
from tests.support.screen.whole_program import LETTERS_AND_SIZES, SIZES, Visit, cut_texts, overlaps

NAME = "20260101-200000-cafe"
GO_ON = "Continue · All Fives 0 : 0"


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


def unfinished(folder: Path) -> Match:  # type: ignore[type-arg]  # any board
    """Save a match in which a round has been dealt."""
    match = Match(AllFives(2))
    match.begin(bytes(32))
    with Visit(folder) as before:
        before.saves.save(match, (Player("Ann"), Player("Maren", "maren")), NAME)
    return match


def test_a_new_player_is_led_to_the_shelf(visit: Visit) -> None:
    assert visit.focus == "Quick game"
    assert not any(name.startswith("Continue") for name in visit.names)
    visit.take("Play")
    assert isinstance(visit.scene, ShelfScene)
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, TitleScene)
    visit.take("Settings")
    assert isinstance(visit.scene, SettingsScene)


def test_a_quick_game_is_one_press_away_and_says_with_whom(visit: Visit) -> None:
    row = visit.find("Quick game")
    assert isinstance(row, FirstButton)
    assert row.note == "Block & Draw with Suri"
    visit.take("Quick game")
    scene = visit.scene
    assert isinstance(scene, TableScene)
    assert [player.name for player in scene.table.players][1:] == ["Suri"]
    assert "block_draw" in visit.kept.tables


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match = unfinished(tmp_path)
    with Visit(tmp_path) as visit:
        assert visit.focus == GO_ON
        visit.tell(Action.ACCEPT)
        scene = visit.scene
        assert isinstance(scene, TableScene)
        assert [player.name for player in scene.table.players] == ["Ann", "Maren"]
        assert scene.table.view.hands[0] == match.view(0).hands[0]
        visit.session.stage.pop()
        visit.settle()
        assert isinstance(visit.scene, TitleScene)
        assert any(name.startswith("Continue") for name in visit.names)
        assert [path.stem for path in visit.saves.folder.glob("*.json")] == [NAME]


def test_what_went_wrong_is_told_once(visit: Visit) -> None:
    visit.session.problems.add(sentence("The dog ate {what}.", what="the settings"))
    visit.settle()
    assert visit.find("The dog ate the settings.").shown
    assert visit.focus == "Quick game"
    visit.take("Dismiss")
    assert visit.screen.find("The dog ate the settings.") is None
    assert visit.focus


def test_what_was_told_is_gone_after_a_look_elsewhere(visit: Visit) -> None:
    visit.session.problems.add(sentence("The dog was here."))
    visit.settle()
    visit.take("Settings")
    visit.tell(Action.CANCEL)
    assert visit.screen.find("The dog was here.") is None


def test_a_broken_match_is_told_and_kept(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        broken = visit.saves.folder / f"{NAME}.json"
        broken.write_text("{", encoding="utf-8")
    with Visit(tmp_path) as visit:
        told = [widget.text for widget in visit.screen.every() if isinstance(widget, LabelText)]
        assert any(NAME in text for text in told)
        assert not any(name.startswith("Continue") for name in visit.names)
        assert len(list(visit.saves.folder.iterdir())) == 1


def test_a_visible_button_fills_the_screen_and_comes_back(visit: Visit) -> None:
    visit.take("Full screen")
    assert visit.app.full_screen
    assert visit.kept.full_screen
    visit.tell(Action.FULLSCREEN)
    assert not visit.app.full_screen
    assert visit.find("Full screen").shown
    assert not visit.kept.full_screen


def test_a_visible_button_turns_the_sound_off(visit: Visit) -> None:
    visit.take("Sound off")
    assert not visit.kept.sound
    assert visit.focus == "Sound on"
    visit.take("Sound on")
    assert visit.kept.sound


def test_chores_wait_for_the_first_picture_and_come_bit_by_bit(tmp_path: Path) -> None:
    done: list[int] = []

    def chore() -> bool:
        done.append(pilot.app.flips)
        return len(done) < 3

    with Visit(tmp_path) as pilot:
        before = pilot.app.flips
        scene = TitleScene(pilot.session, chores=[chore])
        pilot.session.stage.push(scene)
        pilot.step()
        assert done == []
        pilot.settle()
        assert len(done) == 3
        assert min(done) > before
        assert not scene.busy


def test_quitting_takes_the_button_for_it(visit: Visit) -> None:
    visit.tell(Action.CANCEL)
    assert visit.focus == "Quit"
    assert not visit.app.stage.ended
    visit.press(Action.ACCEPT)
    assert visit.app.stage.ended


def test_everything_is_in_reach(visit: Visit) -> None:
    visit.session.problems.add(sentence("The dog was here."))
    visit.settle()
    assert visit.unreachable() == set()


def test_nothing_changes_by_itself(visit: Visit) -> None:
    assert visit.flips_when_idle() == 0


@sampled(2)
@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    unfinished(tmp_path)
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        visit.session.problems.add(sentence("The setting “{setting}” could not be read.", setting="Speed"))
        visit.settle()
        assert cut_texts(visit) == []
        assert overlaps(visit) == []


def test_without_folders_one_can_play_too(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        session: Session = visit.session
        session.matches.saves = session.matches.writer = None
        assert session.matches.paused().newest() is None
        assert session.take_problems() == []


# -- seats at tables of other hosts ------------------------------------------------------------------------------------


def network(pilot: Visit, *seats: KeptSeat) -> FakeLan:
    """Give the window a network with seats at other hosts' tables, and let the title look for them."""
    lan = FakeLan(Network())
    lan.seats = list(seats)
    pilot.session.lan = lan
    pilot.title.resume()
    pilot.settle()
    return lan


def test_the_way_back_to_a_table_is_the_first_button_and_takes_one_press(tmp_path: Path) -> None:
    unfinished(tmp_path)
    with Visit(tmp_path) as visit:
        seat = seat_there(place(begun=True))
        lan = network(visit, seat)
        first = visit.find("Back to Luis's table")
        assert isinstance(first, FirstButton)
        assert first.note == "All Fives · a bot is playing for you"
        row = visit.find("Paused matches")
        assert isinstance(row, MenuRow)
        assert row.note == "2", "the match at home is still in reach"
        assert visit.focus == first.name
        visit.press(Action.ACCEPT)
        visit.step(2)
        assert lan.joined == [(seat.target, "")], "no code is asked for"
        visit.session.stage.pop_to_root()
        visit.settle()
        assert visit.focus == first.name, "the same button again"


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (SeatState.BOT, "a bot is playing for you"),
        (SeatState.KEPT, "your seat is kept"),
        (SeatState.HERE, "your seat"),
        (None, "you sat here before"),
    ],
)
def test_the_way_back_says_only_what_is_known(visit: Visit, state: SeatState | None, told: str) -> None:
    network(visit, seat_there(place(begun=True), state=state))
    first = visit.find("Back to Luis's table")
    assert isinstance(first, FirstButton)
    assert first.note == f"All Fives · {told}"


def test_a_table_appears_by_itself_once_it_is_open_again_and_goes_with_it(visit: Visit) -> None:
    lan = network(visit, seat_there())
    row = visit.find("Luis's table, not found nearby")
    assert isinstance(row, MenuRow)
    assert (row.text, row.note) == ("Luis's table", "not found nearby")
    assert visit.focus == "Quick game"
    lan.seats = [seat_there(place(begun=True), state=SeatState.KEPT)]
    visit.settle()
    assert visit.focus == "Back to Luis's table"
    lan.seats = [seat_there(place(begun=True), state=SeatState.GIVEN_UP)]
    visit.settle()
    assert visit.focus == "Quick game", "a seat that somebody else has isn't offered"
    lan.seats = [seat_there(place(begun=True, hindrance=sentence("That table runs a newer Boneyard.")))]
    visit.settle()
    assert visit.focus == "Quick game", "a table that can't be joined isn't offered"


def test_the_focus_stays_where_the_player_has_put_it(visit: Visit) -> None:
    lan = network(visit, seat_there())
    visit.screen.focus_on(visit.find("Learn"))
    lan.seats = [seat_there(place(begun=True))]
    visit.settle()
    assert visit.find("Back to Luis's table").shown
    assert visit.focus == "Learn"


def test_the_network_is_watched_only_while_the_title_is_shown_and_there_is_a_seat(visit: Visit) -> None:
    lan = network(visit)
    assert lan.watches == [], "nobody is looked for without a seat"
    lan.seats = [seat_there()]
    visit.take("Settings")
    visit.tell(Action.CANCEL)
    [watch] = lan.watches
    assert watch.is_open
    assert visit.flips_when_idle() == 0
    assert visit.title.due(visit.now) is None, "a thread with news wakes the window"
    visit.take("Learn")
    assert not watch.is_open
    visit.tell(Action.CANCEL)
    assert [each.is_open for each in lan.watches] == [False, True]
    visit.session.stage.quit()
    visit.app.step(visit.now)
    assert not lan.watches[-1].is_open


@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_the_way_back_is_to_be_seen_whole(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    unfinished(tmp_path)
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        network(visit, seat_there(place("Ana's table", begun=True)), seat_there(name="Zoe's table"))
        assert cut_texts(visit) == []
        assert overlaps(visit) == []


LIVELY = Settings(full_screen=False)


def falling(pilot: Visit) -> TitleScene:
    """Show a title on which a tile is about to fall."""
    scene = TitleScene(pilot.session, falls=True)
    pilot.session.stage.push(scene)
    pilot.step(2)
    return scene


def shown(pilot: Visit) -> pygame.Surface:
    """Return a copy of the part of the window in which the tile falls."""
    surface = pilot.app.window.get_surface()
    return surface.subsurface(Photograph(surface.get_size()).place(FALL)).copy()


def test_one_tile_falls_into_place_with_one_clack(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LIVELY) as visit:
        ears = Ears()
        visit.session.sounds.use(ears)
        still = shown(visit)
        scene = falling(visit)
        standing = shown(visit)
        assert not same(standing, still)
        for x in (0, 2):
            rim = pygame.Rect(x, 0, 2, still.get_height())
            one, two = (pygame.transform.average_color(each.subsurface(rim)) for each in (standing, still))
            assert max(abs(a - b) for a, b in zip(one, two, strict=True)) <= 1, "the edge of the picture shows"
        assert scene.busy
        assert ears.heard == []
        visit.settle()
        assert same(shown(visit), still)
        assert ears.heard == [Sound.CLACK]


@sampled(3)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_the_standing_tile_is_beside_the_logo(tmp_path: Path, size: tuple[int, int]) -> None:
    with Visit(tmp_path, size=size, settings=LIVELY) as visit:
        logo = visit.get(Logo, "Boneyard").rect
        still = visit.app.window.get_surface().copy()
        falling(visit)
        standing = visit.app.window.get_surface()
        beside = pygame.Rect(0, logo.y, size[0] * 2 // 3, logo.height)
        changed = pygame.mask.from_threshold(
            standing.subsurface(beside), (0, 0, 0), (40, 40, 40), still.subsurface(beside)
        )
        changed.invert()
        tile = max(changed.get_bounding_rects(), key=lambda rect: rect.width * rect.height)
        assert tile.left > logo.right + 0.1 * tile.width


def test_any_key_puts_the_tile_in_its_place(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LIVELY) as visit:
        still = shown(visit)
        falling(visit)
        visit.press(Action.DOWN)
        assert same(shown(visit), still)


@sampled(2)
@pytest.mark.parametrize("frames", [1, 8, 30])
def test_the_tile_comes_to_rest_in_a_window_resized_meanwhile(tmp_path: Path, frames: int) -> None:
    with Visit(tmp_path, settings=LIVELY) as visit:
        scene = falling(visit)
        visit.step(frames)
        visit.resize((1400, 900))
        visit.settle()
        assert not scene.busy
        fallen = shown(visit)
        visit.session.stage.pop()
        visit.settle()
        assert same(fallen, shown(visit))


def test_the_tile_lies_in_its_place_when_the_player_returns(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LIVELY) as visit:
        still = shown(visit)
        falling(visit)
        visit.click("Settings")
        visit.settle()
        visit.tell(Action.CANCEL)
        assert same(shown(visit), still)


@pytest.mark.parametrize(
    "settings",
    [Settings(full_screen=False, motion=Motion.REDUCED), Settings(full_screen=False, speed=Speed.INSTANT)],
    ids=["reduced motion", "instant"],
)
def test_without_motion_the_photograph_stands_still(tmp_path: Path, settings: Settings) -> None:
    with Visit(tmp_path, settings=settings) as visit:
        still = shown(visit)
        falling(visit)
        assert same(shown(visit), still)
        visit.settle()
        before = visit.app.flips
        visit.wait(2 * BREATH)
        assert visit.app.flips == before


def test_the_lamp_breathes_in_few_and_small_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Visit(tmp_path, settings=LIVELY) as visit:
        visit.wait(1 / 60)
        dim = visit.app.window.get_surface().copy()
        painted: list[pygame.Rect] = []
        draw = visit.title.draw

        def watched(surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
            found = draw(surface, full=full)
            painted.extend(found)
            return found

        monkeypatch.setattr(visit.title, "draw", watched)
        visit.wait(BREATH / 2)
        bright = visit.app.window.get_surface().copy()
        visit.wait(BREATH / 2)
        assert same(visit.app.window.get_surface(), dim), "it comes back to where it began"
        window = dim.get_rect()
        assert len(painted) <= 2 * LEVELS
        assert all(rect.width * rect.height < 0.5 * window.width * window.height for rect in painted)
        place = Photograph(window.size).place(POOL)
        gain = pygame.transform.average_color(bright.subsurface(place))[1]
        gain -= pygame.transform.average_color(dim.subsurface(place))[1]
        assert 0 < gain < 10


def test_a_covered_title_keeps_no_pictures_of_its_lamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, finished = list[ref[pygame.Surface]](), list[bool]()

    def watched(picture: pygame.Surface) -> Iterator[pygame.Surface]:
        try:
            for glow in glows(picture):
                made.append(ref(glow))
                yield glow
        finally:
            finished.append(True)

    monkeypatch.setattr(title_animation, "glows", watched)
    with Visit(tmp_path, settings=LIVELY) as visit:
        visit.wait(BREATH)
        assert [glow() is None for glow in made] == [False] * GLOWS
        assert finished == [True], "what the last picture was made from isn't needed any longer"
        visit.take("Settings")
        assert [glow() is None for glow in made] == [True] * GLOWS
        visit.tell(Action.CANCEL)
        visit.wait(BREATH)
        assert [glow() is None for glow in made[GLOWS:]] == [False] * GLOWS, "the lamp breathes again"


def test_a_fallen_tile_leaves_no_pictures() -> None:
    photo, shade = Photograph((1280, 720)), pygame.Surface((600, 720), pygame.SRCALPHA)
    tile, kept = FallingTile(lambda: None), ref(shade)
    first = tile.follow(photo, shade)
    assert first is not None
    frames = [ref(first)]
    del first, shade
    assert tile.shown(0.0) is frames[0]() is not None
    tile.end()
    assert tile.shown(1.0) is None
    assert (kept(), frames[0]()) == (None, None)


@sampled(4)
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (3840, 2160)])
def test_the_menus_words_stand_out_from_the_photograph(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    unfinished(tmp_path)
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        ground = visit.title.ground
        for row in visit.screen.every():
            if isinstance(row, MenuRow):
                right = pygame.Rect(row.rect.right - row.rect.height, row.rect.y, row.rect.height, row.rect.height)
                small = pygame.transform.smoothscale(ground.subsurface(right), (8, 8))
                brightest = max(luminance(small.get_at((x, y))) for x in range(8) for y in range(8))
                assert (luminance(pygame.Color(NOTE)) + 0.05) / (brightest + 0.05) >= 4.5


def luminance(colour: pygame.Color) -> float:
    """Return the relative luminance of a colour, as in WCAG."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
