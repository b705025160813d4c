"""Every page can be heard: names are unique, nothing is unnamed, and no tile is read as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import game
from game.i18n.language import Words
from game.look.icon import Icon
from game.reader.reader import Ask, Asked
from game.reader.voice import edited, passed
from game.session.routes import MenuItem, PauseMenu
from game.ui.actions import Action
from game.ui.field import TextField
from game.ui.spoken import Role
from tests.support.lengths import sampled, some
from tests.support.screen.few_deals import review_with_few_deals
from tests.support.screen.listening import Hearer, faults, listen
from tests.support.screen.whole_program import Visit
from tools.stages.pages import PAGES


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    review_with_few_deals(monkeypatch)
    with Visit(tmp_path) as made:
        yield made


def opened(visit: Visit, page: str) -> Hearer:
    hearer = listen(visit, visit.session)
    visit.session.stage.push(PAGES[page].open(visit.session))
    visit.settle()
    visit.wait(0.5)
    return hearer


@pytest.mark.parametrize("page", some([*PAGES], 2))
def test_a_page_is_understood_by_ear(visit: Visit, page: str) -> None:
    hearer = opened(visit, page)
    assert type(visit.scene).__name__ == PAGES[page].scene
    assert faults(hearer) == []
    assert hearer.said, "it is told that the page opened"
    assert hearer.said[0].startswith(hearer.page.name.rstrip(".!"))
    screen = visit.scene.screen
    assert screen is not None
    order = [item.number for item in hearer.heard if item.can_act]
    assert len(order) == len(screen.focusable()), "whatever takes the focus is heard"


@sampled(2)
@pytest.mark.parametrize("page", ["settings", "shelf"])
def test_the_order_is_that_of_the_tab_key(visit: Visit, page: str) -> None:
    hearer = opened(visit, page)
    names = [item.number for item in hearer.heard if item.can_act]
    walked = []
    for _ in names:
        visit.press(Action.NEXT)
        visit.wait(0.2)
        walked.append(
            next(item.number for item in hearer.heard if item.number <= hearer.page.focus < item.number + 401)
        )
    start = names.index(walked[0])
    assert walked == names[start:] + names[:start]


def test_the_title_is_understood_by_ear(visit: Visit) -> None:
    hearer = listen(visit, visit.session)
    visit.wait(0.5)
    assert faults(hearer) == []
    assert "Quick game" in hearer.names


def test_a_press_by_name_goes_the_way_of_every_other(visit: Visit) -> None:
    hearer = listen(visit, visit.session)
    visit.wait(0.5)
    hearer.press("Settings")
    visit.settle()
    visit.wait(0.5)
    assert hearer.page.name == "Settings"
    before = visit.session.settings.values.confirm_pass
    hearer.press("Confirm forced passes")
    visit.wait(0.5)
    assert visit.session.settings.values.confirm_pass is not before
    assert hearer.said[-1] == "On."
    speed = hearer.find("Speed")
    assert speed.spoken.role is Role.CHOICE
    hearer.wishes.append(Asked(speed.number, Ask.MORE))
    visit.wait(0.5)
    assert hearer.find("Speed").spoken.value != speed.spoken.value
    assert hearer.said[-1].rstrip(".") == hearer.find("Speed").spoken.value


def test_a_thing_that_is_gone_cannot_be_pressed(visit: Visit) -> None:
    hearer = listen(visit, visit.session)
    visit.wait(0.5)
    gone = hearer.find("Settings")
    hearer.press("Settings")
    visit.settle()
    visit.wait(0.5)
    hearer.wishes.append(Asked(gone.number, Ask.PRESS))
    hearer.wishes.append(Asked(999_999, Ask.PRESS))
    visit.wait(0.5)
    assert hearer.page.name == "Settings"


def test_nothing_is_built_while_nobody_listens(visit: Visit) -> None:
    hearer = listen(visit, visit.session)
    hearer.is_there = False
    reader = visit.app.reader
    assert reader is not None
    visit.session.stage.push(PAGES["settings"].open(visit.session))
    visit.settle()
    visit.wait(1)
    assert reader.built == 0
    assert not visit.session.voice.listens
    hearer.is_there = True
    visit.wait(0.5)
    assert hearer.page.name == "Settings"
    assert faults(hearer) == []


def test_nothing_is_built_while_nothing_changes(visit: Visit) -> None:
    hearer = opened(visit, "settings")
    reader = visit.app.reader
    assert reader is not None
    built = reader.built
    visit.wait(3)
    assert reader.built == built
    visit.press(Action.NEXT)
    visit.wait(0.5)
    assert reader.built > built
    assert hearer.page.focus


def test_only_changes_are_passed_on(visit: Visit) -> None:
    hearer = opened(visit, "settings")
    hearer.items = dict.fromkeys(hearer.items, hearer.heard[0])  # whatever isn't passed on again stays wrong
    visit.press(Action.NEXT)
    visit.wait(0.5)
    assert len({item.number for item in hearer.items.values()}) < 5


def test_what_explains_a_setting_is_not_read_without_it(visit: Visit) -> None:
    hearer = opened(visit, "settings")
    assert hearer.said == ["Settings."]


def test_what_explains_a_button_is_heard_with_it_alone(visit: Visit) -> None:
    hearer = listen(visit, visit.session)
    leave = MenuItem("Close the table", lambda: None, Icon.CROSS, "The table closes for everyone.", is_exit=True)
    visit.session.stage.push(
        visit.session.routes.pause(PauseMenu(game("all_fives")(2), None, more=[leave], is_over=True))
    )
    visit.settle()
    visit.wait(0.5)
    assert hearer.find("Close the table").spoken.more == "The table closes for everyone."
    assert not any("for everyone" in told for told in (*hearer.names, *hearer.said))


def test_a_replay_tells_the_hand_as_a_whole(visit: Visit) -> None:
    hearer = opened(visit, "replay")
    visit.wait(20)
    told = " ".join(hearer.said)
    assert " holds " in told
    assert not re.search(r"\. [\w-]+-[\w-]+\. [\w-]+-[\w-]+\.", told), "its tiles aren't told one by one as well"
    speed = hearer.find("Speed")
    hearer.press("Speed")
    visit.wait(0.5)
    assert hearer.find("Speed").spoken.value not in ("", speed.spoken.value)


def test_typing_says_the_letters_and_not_the_whole_field(visit: Visit) -> None:
    hearer = opened(visit, "name")
    screen = visit.scene.screen
    assert screen is not None
    field = next(widget for widget in screen.every() if isinstance(widget, TextField))
    field.value = ""
    screen.focus_on(field)
    visit.wait(0.5)
    heard = len(hearer.said)
    for letter in ("A", "n", ".", "3-5"):
        visit.type(letter)
        visit.wait(0.3)
    visit.press(Action.ERASE)
    visit.wait(0.3)
    assert [told.rstrip(".") for told in hearer.said[heard:]] == ["A", "n", "dot", "3, hyphen, 5", "5 deleted"]
    assert hearer.find(field.name).spoken.value == "An.3-", "what is typed is not taken for a tile"
    for _ in range(5):
        visit.press(Action.ERASE)
        visit.wait(0.3)
    assert hearer.said[-1] == "A deleted, empty."


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Ana", "Anna", "n"),
        ("Anna", "Ana", "n deleted"),
        ("An a", "Ana", "space deleted"),
        ("", "192.168.1.7:26631", "192.168.1.7:26631"),
        ("Suri", "", "Suri deleted, empty"),
        ("Suri", "Rita", "Rita"),
        ("e", "e\N{COMBINING ACUTE ACCENT}", "e\N{COMBINING ACUTE ACCENT}"),
    ],
)
def test_an_edit_is_told_by_what_has_changed(before: str, after: str, told: str) -> None:
    assert edited(Words(), before, after) == told


def test_moving_the_caret_says_the_letter_that_it_passes(visit: Visit) -> None:
    hearer = opened(visit, "name")
    screen = visit.scene.screen
    assert screen is not None
    field = next(widget for widget in screen.every() if isinstance(widget, TextField))
    field.value = "A-na"
    screen.focus_on(field)
    visit.wait(0.5)
    heard = len(hearer.said)
    for action in (Action.LEFT, Action.LEFT, Action.LEFT, Action.RIGHT, Action.END, Action.HOME):
        visit.press(action)
        visit.wait(0.3)
    assert [told.rstrip(".") for told in hearer.said[heard:]] == ["a", "n", "hyphen", "hyphen", "end", "start"]
    heard = len(hearer.said)
    visit.press(Action.LEFT)
    visit.wait(0.3)
    assert hearer.said[heard:] == [], "at the start, there is no letter to pass"


@pytest.mark.parametrize(
    ("text", "before", "after", "told"),
    [
        ("Ana", 3, 2, "a"),
        ("Ana", 0, 1, "A"),
        ("A a", 1, 2, "space"),
        ("Ana", 3, 0, "start"),
        ("Ana", 0, 3, "end"),
        ("Anabel", 4, 2, "b, a"),
        ("Anabel", 6, 1, "before n"),
        ("e\N{COMBINING ACUTE ACCENT}", 2, 0, "e\N{COMBINING ACUTE ACCENT}"),
    ],
)
def test_the_way_of_a_caret_is_told_by_what_it_passes(text: str, before: int, after: int, told: str) -> None:
    assert passed(Words(), text, before, after) == told
