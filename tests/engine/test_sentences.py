"""Sentences keep their placeholders unfilled until they are translated."""

from __future__ import annotations

import pickle

from engine.sentences import Refusal, clipped, gettext_noop, sentence, sentence_n
from game.i18n.language import Words


def test_a_sentence_fills_its_holes_also_with_sentences() -> None:
    inner = sentence("{tile} does not fit.", tile="3-5")
    assert str(sentence("Round {n}: {why}", n=2, why=inner)) == "Round 2: 3-5 does not fit."
    assert gettext_noop("Muggins") == "Muggins"


def test_a_number_chooses_between_two_forms_also_inside_a_sentence() -> None:
    def hand(n: int) -> str:
        inner = sentence_n("{n} point for taking it.", "{n} points for taking it.", n)
        whole = sentence("{happened} {advice}", happened=inner, advice="…")
        assert Words().tell(whole) == str(whole)
        return f"{whole} {Words.of('es').tell(inner)}"

    assert hand(1) == "1 point for taking it. … 1 punto por llevártela."
    assert hand(2) == "2 points for taking it. … 2 puntos por llevártela."


def test_a_refusal_says_why_and_travels_between_processes() -> None:
    refusal = Refusal(sentence("{tile} does not fit.", tile="3-5"))
    assert str(refusal) == "3-5 does not fit."
    back = pickle.loads(pickle.dumps(refusal))  # noqa: S301  # made on this line
    assert (type(back), str(back), back.sentence) == (Refusal, str(refusal), refusal.sentence)


def test_what_strangers_write_is_quoted_shortly() -> None:
    assert [clipped(words) for words in ("3-5", "x" * 40, 7, -7, None, 10**39)] == [
        *("3-5", "x" * 40, "7", "-7", "None"),
        str(10**39),
    ]
    assert clipped("x" * 41) == "x" * 39 + "…"
    assert clipped("a\x1b[2J\r\nb\u202e\0\ud800") == r"a\x1b[2J\r\nb\u202e\x00\ud800"
    assert [clipped(words) for words in ("", "\u200b", "\0" * 50)] == ["", r"\u200b", r"\x00" * 9 + r"\x0…"]
    huge = (10**40, -(10**40), 10**5000, -(10**5000))
    assert [clipped(number) for number in huge] == [f"1{'0' * 38}…", f"-1{'0' * 37}…"] * 2
    assert [clipped(number) for number in (10**40 - 1, 123 * 10**300)] == ["9" * 40, f"123{'0' * 36}…"]
