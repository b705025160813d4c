"""The settings page: everything can be changed, is saved, and takes effect at once."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.i18n.language import Words
from game.scenes.pages.key_list import MEANINGS, KeyList, entries
from game.scenes.pages.setting_rows import options
from game.scenes.pages.settings import KEYS, REST, PlayerPlate, SettingsScene
from game.storage.setting_kinds import ChoiceKind, LanguageKind, NameKind, Range, Section, SettingLine, Switch
from game.storage.settings import Settings, sheet
from game.ui.actions import SAYS, Action
from game.ui.field import TextField
from game.ui.values import Chooser, Slider, Toggle
from tests.support.lengths import sampled
from tests.support.screen.pilot import same
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Settings")
        yield pilot


def preview(pilot: Visit) -> bytes:
    """Return the pixels of the right part of the window, where the preview is."""
    picture = pilot.picture()
    half = picture.subsurface((picture.get_width() * 2 // 3, 100, picture.get_width() // 4, 400))
    return pygame.image.tobytes(half, "RGB")


def test_every_setting_has_a_line_in_its_section(visit: Visit) -> None:
    kinds = {Switch: Toggle, NameKind: TextField, LanguageKind: Chooser, ChoiceKind: Chooser}
    for section in Section:
        visit.take(f"Page: {section.value}")
        assert visit.focus == f"Page: {section.value}"
        for setting in sheet(section):
            widget = visit.find(setting.label)
            if isinstance(setting.kind, Range):
                assert isinstance(widget, Chooser | Slider)
            else:
                assert isinstance(widget, kinds[type(setting.kind)])
            if setting.note:
                assert visit.find(setting.note).shown


@pytest.mark.parametrize(
    "setting", [each for each in sheet() if not isinstance(each.kind, NameKind)], ids=lambda s: s.name
)
def test_a_change_is_kept_at_once(visit: Visit, setting: SettingLine) -> None:
    visit.take(f"Page: {setting.section.value}")
    before = getattr(visit.session.settings.values, setting.name)
    visit.turn(setting.label)
    if getattr(visit.session.settings.values, setting.name) == before:  # it was on
        visit.turn(setting.label, -1)
    after = getattr(visit.session.settings.values, setting.name)
    assert after != before
    assert getattr(visit.kept, setting.name) == after
    words = Words.of(visit.kept.language) if setting.name == "language" else Words()
    assert visit.focus == words.say(setting.label)


def test_a_slider_by_mouse(visit: Visit) -> None:
    visit.take("Page: Sound")
    slider = visit.get(Slider, "Volume")
    visit.drag((slider.groove.centerx, slider.rect.centery), (slider.groove.x, slider.rect.centery))
    assert visit.kept.volume == 0


def test_the_preview_shows_what_was_chosen(visit: Visit) -> None:
    for section, name, steps in (
        (Section.TABLE, "Cloth", 2),  # the first is that of the game
        (Section.TILES, "Tiles", 1),
        (Section.TILES, "Tile backs", 1),
    ):
        visit.take(f"Page: {section.value}")
        before = preview(visit)
        chooser = next(each for each in visit.screen.every() if isinstance(each, Chooser) and each.name == name)
        visit.screen.focus_on(chooser)
        for _ in range(steps):
            visit.tell(Action.RIGHT)
        assert preview(visit) != before


def test_larger_letters_come_at_once(visit: Visit) -> None:
    visit.take("Page: Screen")
    before = visit.find("Motion").rect.y
    visit.turn("Text size", 6)
    assert visit.kept.text_size == 160
    assert visit.find("Motion").rect.y > before
    assert visit.focus == "Text size"


def test_full_screen_and_sound_follow_their_keys(visit: Visit) -> None:
    visit.take("Page: Screen")
    assert not visit.get(Toggle, "Full screen").value
    visit.tell(Action.FULLSCREEN)
    assert visit.get(Toggle, "Full screen").value
    visit.take("Page: Sound")
    visit.session.settings.update(sound=False)
    visit.settle()
    assert not visit.get(Toggle, "Sound").value


def test_languages_by_their_own_names(visit: Visit) -> None:
    visit.take("Page: Player")
    chooser = visit.get(Chooser, "Language")
    assert chooser.options[0].startswith("System (")
    assert "English" in chooser.options
    values, names = options(visit.session, next(each for each in sheet() if each.name == "language"))
    assert len(values) == len(names) == len(set(names))
    visit.turn("Language", chooser.options.index("English"))
    assert visit.kept.language == "en"


def test_a_name_is_typed_shown_and_kept(visit: Visit) -> None:
    visit.take("Page: Player")
    visit.click("Your name")
    visit.type("Zoë  N")
    plate = next(widget for widget in visit.screen.every() if isinstance(widget, PlayerPlate))
    assert plate.player == "Zoë N"
    assert visit.kept.player_name == ""
    visit.tell(Action.ACCEPT)
    assert visit.kept.player_name == "Zoë N"


@pytest.mark.parametrize("way", ["back", "another page", "the end"])
def test_a_name_is_kept_however_one_leaves(tmp_path: Path, way: str) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Settings")
        visit.take("Page: Player")
        visit.click("Your name")
        visit.type("Ann")
        if way == "back":
            visit.tell(Action.CANCEL)
            assert visit.scene is visit.title
        elif way == "another page":
            visit.take("Page: Sound")
        else:
            visit.session.stage.quit()
            visit.step(2)
        assert visit.kept.player_name == "Ann"


def test_letters_are_no_hotkeys_while_a_name_is_typed(visit: Visit) -> None:
    visit.take("Page: Player")
    visit.click("Your name")
    visit.press(Action.MUTE)
    visit.press(Action.RULES)
    assert isinstance(visit.scene, SettingsScene)


def test_all_keys_are_listed(visit: Visit) -> None:
    visit.take(f"Page: {KEYS}")
    lists = [widget for widget in visit.screen.every() if isinstance(widget, KeyList)]
    assert [widget.name for widget in lists] == [title for title, _ in MEANINGS]
    listed = {entry.text: entry for widget in lists for entry in widget.listed}
    assert listed["Full screen or window"].keys == ("F11", "Alt+Enter")
    assert listed["Choose, press, play"].pad == ("A",)
    assert listed["Hint"].keys == ("H",)
    assert listed["Copy, paste"].keys == ("Ctrl+C", "Ctrl+V")
    assert all(entry.keys for entry in listed.values())


def test_every_key_has_a_meaning(visit: Visit) -> None:
    shown = {action for _, lines in MEANINGS for _, action in lines}
    groups = {Action.UP, Action.DOWN, Action.LEFT, Action.PAGE_UP, Action.HOME, Action.END, Action.ERASE, Action.DELETE}
    groups |= set(SAYS)
    bound = set(visit.session.controls.keys.chords.values())
    assert {action for action in bound - shown - groups if action.pick in (None, 0)} == set()
    assert entries(visit.session.controls.keys, visit.session.say)


@pytest.mark.parametrize("page", [*(section.value for section in Section), KEYS])
def test_everything_is_in_reach_and_still(visit: Visit, page: str) -> None:
    visit.take(f"Page: {page}")
    assert visit.unreachable() == set()
    assert visit.flips_when_idle() == 0


def test_the_page_shows_what_it_would_show_anew(visit: Visit) -> None:
    for page in (*(section.value for section in Section), KEYS):
        visit.take(f"Page: {page}")
        assert same(visit.picture(), visit.look_again())


def test_back_leads_back(visit: Visit) -> None:
    visit.take("Back")
    assert visit.scene is visit.title


@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        visit.take("Settings")
        for page in (*(section.value for section in Section), KEYS):
            visit.take(f"Page: {page}")
            assert cut_texts(visit) == []
            assert overlaps(visit) == []


@sampled(3)
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)], ids=str)
def test_the_control_stays_under_the_mouse_while_letters_grow(tmp_path: Path, size: tuple[int, int]) -> None:
    with Visit(tmp_path, size=size) as visit:
        visit.take("Settings")
        visit.take("Page: Screen")
        box = visit.find("Text size").rect
        for across, steps in ((0.95, 1), (0.6, -1)):
            spot = round(box.x + across * box.width), box.centery
            for _ in range(6):
                before = visit.kept.text_size
                visit.click(spot)
                visit.settle()
                assert visit.find("Text size").rect == box
                assert visit.kept.text_size == before + 10 * steps
                assert not visit.kept.full_screen
            visit.move((5, 5))
            visit.settle()
            assert visit.app.stage.look is not None
            assert visit.app.stage.look.scale.text == pytest.approx(visit.kept.text_size / 100)
            box = visit.find("Text size").rect


def test_the_control_stays_under_the_finger_for_a_while(visit: Visit) -> None:
    visit.take("Page: Screen")
    box = visit.find("Text size").rect
    spot = round(box.x + 0.95 * box.width), box.centery
    for kept in (110, 120, 130):
        visit.tap(spot)
        visit.step(10)
        assert visit.kept.text_size == kept
        assert visit.find("Text size").rect == box
    visit.wait(REST + 0.2)
    visit.settle()
    assert visit.app.stage.look is not None
    assert visit.app.stage.look.scale.text == pytest.approx(1.3)


def test_keys_change_the_letters_at_once(visit: Visit) -> None:
    visit.take("Page: Screen")
    visit.turn("Text size")
    assert visit.app.stage.look is not None
    assert visit.app.stage.look.scale.text == pytest.approx(1.1)


def test_another_page_has_the_letters_at_once(visit: Visit) -> None:
    visit.take("Page: Screen")
    box = visit.find("Text size").rect
    visit.click((round(box.x + 0.95 * box.width), box.centery))
    visit.press(pygame.K_ESCAPE)
    visit.settle()
    assert visit.app.stage.look is not None
    assert visit.app.stage.look.scale.text == pytest.approx(1.1)
