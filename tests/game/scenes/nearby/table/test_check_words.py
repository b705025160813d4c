"""The four words are the same on every screen of a table, and change when players come or go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.lan.word_lists import list_for
from game.scenes.nearby.lobby.lobby import RoomPage
from game.scenes.nearby.table.check_words import WordPlate
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from net.guest.news import WordsNews
from net.protocol.messages import AdminRequest, TableSettings
from tests.support.lan.nearby_evening import Evening, play_by_keys
from tests.support.lengths import sampled
from tests.support.screen.whole_program import cut_texts, overlaps


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


def open_room(evening: Evening) -> None:
    evening.press(Action.MENU)
    evening.settle()
    evening.click("The table")
    evening.settle()
    assert type(evening.scene) is RoomPage


def plates(evening: Evening) -> list[str]:
    return [widget.name for widget in evening.screen.every() if isinstance(widget, WordPlate)]


def test_there_are_none_before_a_deal_and_then_the_same_at_every_machine(evening: Evening) -> None:
    evening.open_table()
    assert "You get four words to compare aloud with the first deal" in evening.texts
    assert plates(evening) == []
    evening.guest("Luis")
    evening.step(5)
    evening.click("Start")
    evening.step(5)
    numbers = evening.robots[0].line.guest.memory.check_words.numbers
    assert len(numbers) == 4
    open_room(evening)
    english = list_for("en").words
    assert plates(evening) == [f"{english[number]} {number}" for number in numbers]
    assert "Read these four words to each other:" in evening.texts
    assert "changed" not in evening.texts


def test_a_table_whose_list_is_not_here_shows_the_numbers(evening: Evening) -> None:
    evening.begin()
    assert evening.table.room is not None
    evening.table.ask(AdminRequest("custom", settings=TableSettings(pace=0, words=bytes([7] * 8))))
    evening.step(3)
    open_room(evening)
    assert plates(evening) == [str(number) for number in evening.table.checks.words]


def test_when_somebody_comes_or_goes_the_words_are_told_to_have_changed(evening: Evening) -> None:
    evening.begin()
    table = evening.table
    before = table.checks.words
    table.checks.on_news(WordsNews(()), 0.0)
    open_room(evening)
    assert plates(evening) == []
    assert "Someone joined or left. New words come with the next deal" in evening.texts
    table.checks.on_news(WordsNews((1, 2, 3, 4)), 0.0)
    table.version += 1
    evening.step(2)
    assert plates(evening) == [f"{list_for('en').words[number]} {number}" for number in (1, 2, 3, 4)]
    assert "The words changed because someone joined or left." in evening.texts
    assert before != (1, 2, 3, 4)


def test_words_that_come_back_as_they_were_are_not_told_to_have_changed(evening: Evening) -> None:
    evening.begin()
    table = evening.table
    before = table.checks.words
    open_room(evening)
    means = "Different words on another screen? You're not at the same table."
    for numbers in ((), before):
        table.checks.on_news(WordsNews(numbers), 0.0)
        table.version += 1
        evening.step(2)
    assert plates(evening) == [f"{list_for('en').words[number]} {number}" for number in before]
    assert means in evening.texts
    assert "The words changed" not in evening.texts


def test_where_something_was_found_no_new_words_are_promised(evening: Evening) -> None:
    evening.begin()
    evening.table.checks.on_news(WordsNews((), are_coming=False), 0.0)
    open_room(evening)
    assert plates(evening) == []
    assert "No new words come at this table, because this computer has found something wrong here." in evening.texts
    assert "New words come with the next deal" not in evening.texts


def test_they_stand_on_the_page_of_the_deal_too(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: evening.table.judgement is not None, lambda: play_by_keys(evening))
    evening.settle()
    evening.press(Action.VERIFY)
    evening.settle()
    english = list_for("en").words
    for number in evening.table.checks.words:
        assert f"{english[number]} ({number})" in evening.texts


@sampled(3)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 160])
def test_the_words_are_not_cut(size: tuple[int, int], text: int) -> None:
    with Evening(size, Settings(speed=Speed.INSTANT, player_name="Ana", text_size=text)) as evening:
        evening.begin()
        open_room(evening)
        assert overlaps(evening) == []
        assert cut_texts(evening) == []
        shown = [widget for widget in evening.screen.every() if isinstance(widget, WordPlate)]
        for plate in shown:
            word, number = plate.name.split()
            assert plate.rect.width >= WordPlate.size(plate.look, word, number)[0]
