"""The voice waits its turn, says nothing twice in vain, and counts repetitions."""

from __future__ import annotations

from game.i18n.language import Words
from game.reader.voice import LONGEST, Voice, sentences_of, shortened

ENGLISH = Words()


def voice() -> Voice:
    made = Voice(lambda: ENGLISH)
    made.listens = True
    return made


def test_nothing_is_kept_while_nobody_listens() -> None:
    silent = Voice(lambda: ENGLISH)
    silent.say("Suri passes.")
    silent.report("Your turn")
    silent.open_page("Settings")
    silent.change("5")
    assert silent.due() is None
    silent.listens = True
    assert not silent.take(0.0)


def test_the_next_words_wait_until_the_last_were_heard() -> None:
    told = voice()
    told.say("Suri plays 3-5: right end.")
    assert told.take(10.0) == "Suri plays five-three: right end."
    told.say("Your turn.")
    told.say("Open ends: 5, 1.")
    due = told.due()
    assert due is not None
    assert 10.0 < due < 10.0 + LONGEST
    assert not told.take(due - 0.01)
    assert told.take(due) == "Your turn. Open ends: 5, 1."
    assert told.due() is None


def test_a_listener_who_acts_does_not_wait() -> None:
    told = voice()
    told.say("A long sentence that takes a while to be spoken in full.")
    told.take(0.0)
    told.say("You pass.")
    told.hurry()
    assert told.take(0.1) == "You pass."


def test_repetitions_are_counted() -> None:
    assert shortened(ENGLISH, ["Suri draws one."] * 3) == ["Suri draws one, 3 times."]
    assert shortened(ENGLISH, ["Suri draws one."] * 2) == ["Suri draws one, twice."]
    assert shortened(ENGLISH, ["You pass.", "Suri passes.", "You pass."]) == ["You pass.", "Suri passes.", "You pass."]


def test_news_do_not_repeat_what_was_said() -> None:
    told = voice()
    told.say("Your turn.")
    told.report("Your turn")
    told.report("Your turn\nPlay a tile.")
    assert told.take(0.0) == "Your turn. Play a tile."
    told.report("Play a tile.")
    assert told.due() is None
    told.open_page("All Fives")
    told.report("Play a tile.")
    assert told.take(99.0) == "All Fives. Play a tile."


def test_what_happens_twice_is_said_twice() -> None:
    told = voice()
    told.say("Suri passes.")
    told.take(0.0)
    told.say("Suri passes.")
    assert told.take(99.0) == "Suri passes."


def test_a_series_becomes_one_sentence_while_it_waits() -> None:
    told = voice()
    drawn = lambda tiles: f"You draw {ENGLISH.listed(tiles)}."  # noqa: E731 - as short as its use
    for tile in ("3-5", "4-4", "0-6"):
        told.say_more(0, tile, drawn)
    told.say_more(1, "1-1", drawn)
    assert told.take(0.0) == "You draw five-three, double four and six-blank. You draw double one."
    told.say_more(1, "2-2", drawn)
    assert told.take(99.0) == "You draw double two."


def test_what_happened_before_a_page_opened_is_told_before_it() -> None:
    told = voice()
    told.say("Suri plays 3-5: right end.")
    told.take(0.0)
    told.say("Suri goes out.")
    assert not told.take(0.1), "the last words are still being said"
    told.open_page("Suri wins the round")
    told.report("Round 1.")
    assert told.take(99.0) == "Suri goes out. Suri wins the round. Round 1."


def test_what_happens_as_a_page_opens_is_told_after_its_name() -> None:
    told = voice()
    told.say("You lead.")
    told.open_page("All Fives")
    assert told.take(0.0) == "All Fives. You lead."


def test_a_new_value_replaces_one_that_still_waits() -> None:
    told = voice()
    told.say("A long sentence that takes a while to be spoken in full.")
    told.take(0.0)
    told.change("40%")
    told.change("45%")
    assert told.take(0.1) == "45%."


def test_sentences_end_with_a_stop() -> None:
    assert sentences_of("Your turn\nPlay a tile. It's 3-5!") == ["Your turn.", "Play a tile.", "It's 3-5!"]
    assert sentences_of("  \n ") == []


def test_a_countdown_is_said_once_and_at_a_few_marks() -> None:
    told = voice()
    heard = []
    for left in (*range(15, -1, -1), *range(15, 11, -1), *range(14, 7, -1)):
        told.report(f"Your turn ends in {left} {'second' if left == 1 else 'seconds'}.")
        told.hurry()
        heard.append(told.take(0.0))
    said = [int("".join(filter(str.isdigit, each))) for each in heard if each]
    assert said == [15, 10, 5, 15, 14, 10], "the next turn counts anew"


def test_seconds_that_grow_are_said_at_a_few_marks() -> None:
    told = voice()
    heard = []
    for passed in range(8, 45):
        told.report(f"No word from the host for {passed} seconds. Boneyard asked again.")
        told.hurry()
        heard.append(told.take(0.0))
    assert [each for each in heard if each] == [
        "No word from the host for 8 seconds. Boneyard asked again.",
        "No word from the host for 10 seconds.",
        "No word from the host for 30 seconds.",
    ]


def test_other_numbers_that_change_are_said() -> None:
    told = voice()
    told.report("Leg A shows 4.")
    told.take(0.0)
    told.report("Leg A shows 3.")
    assert told.take(99.0) == "Leg A shows 3."
