"""The golden words: every lesson step by step, the drawings of all rule texts, and texts as a voice says them.

A lesson tells for each step its sentence with all facts it could mention, the move it teaches, what it refuses, and
when its other players move. The rest are functions from texts to texts, each tried at its edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from rich.text import Text

from engine.core import ALOUD, DRAW, PASS, Board, Move, Rules
from engine.games import GAMES, game
from engine.notation import SEATS, spell, tell
from engine.sentences import Refusal, Sentence
from game.app.commands.rule_examples import example
from game.i18n.aloud import aloud, number_aloud, seconds_in, tile_aloud
from game.i18n.language import Words
from game.i18n.moments import date_words, day_words, moment_words
from game.i18n.percent import whole_percent
from game.i18n.rule_texts import RuleText, covering, drawing, load
from game.i18n.sums import Sum
from game.i18n.system_language import of_environment
from game.i18n.table_rules import told_rules
from game.lessons import CHAPTERS, LESSONS, next_lesson
from game.lessons.lesson.facts import facts
from game.lessons.lesson.lesson import LEARNER, Lesson
from game.lessons.lesson.table import LessonTable, taught_tiles
from game.play.pace import Pace

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_words"
LESSONS_FILE: Final = FOLDER / "lessons.txt"
DRAWINGS_FILE: Final = FOLDER / "drawings.txt"
SAID_FILE: Final = FOLDER / "said.txt"
_ENGLISH: Final = Words()
_INSTANT: Final = 0.05
"""Seconds between two looks at a lesson while its other players move."""
_LONG: Final = 60.0
"""Seconds by which every lesson is over."""
_BAD_DRAWINGS: Final = (
    "line 5-5 | total 5",
    "line 5",
    "line 5-5 | count 5 + 5 = 11",
    "out 1-2",
    "out 1-2 | 3-4",
    "blocked",
    "trick 9 | 9-9 | 1-1",
    "cards 021",
    "cards 041 | 210 R2",
    "cards 021 | 210 M2",
    "row",
    "counted 5",
    "counted 5 | 1-5 | 2-5",
    "legs",
    "columns",
    "turned 6",
    "turned 6 | 2-5 | 3-5",
    "picture 5-5",
    "",
)
_SPOKEN: Final = (
    "3-5",
    "5-3",
    "0-0",
    "15-15 10-2",
    "16-2",
    "3|5",
    "5|3 3|3",
    "6-4 3-5 1-2",
    "a 3-5, b 6-6.",
    "x3-5",
    "3-5x",
    "2026-11-28",
    "1-2-3",
    "3-0-3",
    "4-1-1",
    "012",
    "012, 333",
    "0.012",
    "3 + 12 = 15",
    "0 + 12 = 12",
    "0 + 3 + 4 = 7",
    "0 + 0 = 0",
    "3 + 12 = 15 → 15",
    "7 − 5 = 2",  # noqa: RUF001 - sums have the true minus sign
    "Ana + Luis",
    "Ana + 3",
    "5-10 %",
    "5–10%",  # noqa: RUF001 - a range as it is printed
    "5-10",
    "3 : 4",
    "3 : 4 : 5",
    "Ana : 4",
    "3 / 7",
    "a3 / 7",
    "2× as fast",  # noqa: RUF001 - as it is written
    "1.5×",  # noqa: RUF001 - as it is written
    "1 s, 12 s",
    "12 ss",
    "1 · 2 · 3",
    "± 3",
    "50 ± 3",
    "+3",
    "−3",  # noqa: RUF001 - sums have the true minus sign
    "# 4, #4",
    "23 → 25",
    "2 × 3",  # noqa: RUF001 - as it is written
    "= 4",
)


def golden_words() -> dict[Path, str]:
    """Return the contents of each golden file of words."""
    return {LESSONS_FILE: golden_lessons(), DRAWINGS_FILE: golden_drawings(), SAID_FILE: golden_sayings()}


def golden_lessons() -> str:
    """Return the golden text of all lessons."""
    lines: list[str] = []
    for chapter in CHAPTERS:
        lines += [f"{chapter.title} ({chapter.about}): {', '.join(chapter.keys)}", ""]
    lines += [f"next after {known}: {next_lesson([*LESSONS][:known])}" for known in (0, 1, 7, len(LESSONS))]
    for lesson in LESSONS.values():
        lines += ["", lesson.game, *(f"    {line}" for line in _lesson(lesson))]
    return "\n".join([*lines, ""])


def _lesson(lesson: Lesson) -> Iterator[str]:
    table = LessonTable(lesson, Pace(0.5), "Ana")
    yield f"{lesson.seats} players, {table.rules.pieces.name}, {dict(lesson.house)}: {_people(table)}"
    yield f"tiles {taught_tiles(lesson)}"
    now, seen = 0.0, 0
    while not table.is_over and now < _LONG:
        yield f"{table.number}: {table.told}"
        yield f"facts {_facts(table)}"
        taught, legal = table.taught, table.legal()
        yield f"teaches {_spelled(table, taught)} of {len(legal)}; advises {_advised(table)}"
        yield from _refused(table, taught, legal)
        before = table.steps
        table.go_on()
        yield f"made {table.steps - before}, due {_due(table, now)}"
        table.update(now, calm=False)
        while table.is_between and now < _LONG:
            now += _INSTANT
            table.update(now, calm=True)
            if table.steps != seen:
                seen = table.steps
                yield f"at {now:.2f}, due {_due(table, now)}, step {table.number}, {table.told}"
        for update in table.news():
            yield f"{update.seq} {', '.join(tell(table.rules.pieces, event) for event in update.events)}"
    yield f"{table.number}, {table.step}, {table.told}, {table.legal()}, {table.due()}, {table.past()}, {table.winners}"
    yield f"{table.rounds} round, {table.steps} moves, {table.totals}, {table.news()}"
    yield lesson.learned


def _people(table: LessonTable) -> str:
    return ", ".join(f"{player.name} {player.bot}".rstrip() for player in table.players)


def _facts(table: LessonTable) -> str:
    found = facts(table._match, LEARNER, table.taught, table._happened)  # noqa: SLF001 - what a sentence could mention
    return "; ".join(f"{name} {value}" for name, value in found.items())


def _spelled(table: LessonTable, move: Move | None) -> str:
    return spell(table.rules, table.view, move) if move is not None else "nothing"


def _advised(table: LessonTable) -> str:
    advice = table.advise().result()
    return repr(advice and _spelled(table, getattr(advice, "move", None)))


def _refused(table: LessonTable, taught: Move | None, legal: list[Move]) -> Iterator[str]:
    """Yield why other moves are refused: one that is allowed, that one aloud, and drawing and passing."""
    others = [move for move in legal if move != taught][:1]
    for move in (*others, *(other._replace(how=ALOUD) for other in others), Move(DRAW), Move(PASS)):
        if move != taught:
            told = "taken"
            try:
                table.offer(move)
            except Refusal as why:
                told = str(why.sentence)
            yield f"refuses {move.act} {move.how}: {told}"


def _due(table: LessonTable, now: float) -> str:
    due = table.due()
    return "never" if due is None else f"{due - now:.3f}"


def golden_drawings() -> str:
    """Return the golden text of all drawings in the rules, as data and on a terminal, and of changed rules."""
    lines: list[str] = []
    for sheet in GAMES:
        rules = sheet(sheet.players[0])
        changed = _changed(rules)
        told = told_rules(rules, _ENGLISH).splitlines()
        lines += ["", sheet.key]
        for spec in dict.fromkeys(line[1:] for line in load(sheet.key).text.splitlines() if line.startswith("@")):
            with suppress(ValueError):
                lines.append(f"    @{spec}")
                lines.append(f"        {drawing(spec)!r}")
                lines += (f"        {_inked(line)}" for line in example(spec, rules, _ENGLISH))
                if changed is not None and spec.startswith(("out", "blocked")):
                    lines += (f"        changed: {_inked(line)}" for line in example(spec, changed, _ENGLISH))
        if changed is not None:
            now = told_rules(changed, _ENGLISH).splitlines()
            lines += (f"    - {line}" for line in told if line not in now)
            lines += (f"    + {line}" for line in now if line not in told)
    lines += ["", "bad"]
    for spec in _BAD_DRAWINGS:
        lines.append(f"    @{spec}: {_tried(partial(drawing, spec))}")
    some = RuleText("fours", "en", "# Fours\n@house\n@rule target\n@when target 5\n@row 1-2 2-3\ntext @row")
    lines.append(f"    {some.drawings}")
    cards = drawing("cards 021 | 210 R2 | 333 R1")
    lines.append(f"    {_tried(lambda: covering(cards))}")  # type: ignore[arg-type]  # it is one of cards
    return "\n".join([*lines, ""])


def _changed(rules: Rules[Board]) -> Rules[Board] | None:
    """Return a table of the game with each house rule at its last choice, None if that isn't allowed."""
    house = {option.key: option.choices[-1] for option in rules.options if option.choices and not option.needs}
    try:
        return game(rules.key)(rules.players[-1], None, house)
    except Refusal:
        return None


def _inked(text: Text) -> str:
    return text.markup


def _tried(make: Callable[[], object]) -> str:
    try:
        return repr(make())
    except (ValueError, LookupError) as why:
        return f"{type(why).__name__} {why}"


def golden_sayings() -> str:
    """Return the golden text of spoken tiles and numbers, of times and of chances."""
    words, lines = (
        _ENGLISH,
        [f"{text} | {aloud(_ENGLISH, text)} | {aloud(_ENGLISH, text, has_cards=True)}" for text in _SPOKEN],
    )
    lines += [f"number {n}: {number_aloud(words, n)}" for n in (-1, 0, 1, 15, 16)]
    for faces in ((3, 5), (5, 3), (4, 4), (0, 1, 2), (3, 3, 3)):
        lines.append(f"tile {faces}: {tile_aloud(words, faces)}, standing {tile_aloud(words, faces, stands=True)}")
    lines += [f"seconds in {text}: {seconds_in(words, text)}" for text in ("in 1 second", "2 of 12 seconds", "12", "")]
    names = ("Ana", "Luis", "Inés", "Ian")
    lines += [f"listed: {words.listed(names[:count])}" for count in range(len(names) + 1)]
    lines += [
        f"listed in Spanish: {Words.of('es').listed(['Ana', name])}"
        for name in ("Luis", "Inés", "Ian", "Hugo", "Hilda")
    ]
    now = datetime(2026, 11, 28, 14, 5)  # noqa: DTZ001 - as players see it
    for days in (-400, -2, -1, 0, 1, 2, 6, 7, 30, 331, 332, 365, 366):
        moment = now - timedelta(days=days, hours=3)
        lines.append(f"{days} days ago: {moment_words(words, moment, now)}, {day_words(words, moment.date())}")
    lines += [date_words(words, datetime(2026, month, month).date()) for month in range(1, 13)]  # noqa: DTZ001
    chances = (-0.1, 0.0, 0.001, 0.004, 0.006, 0.5, 0.994, 0.996, 0.9999, 1.0, 1.2)
    lines += [f"chance {chance}: {whole_percent(chance)}" for chance in chances]
    for parts, total in (
        ((), 0),
        ((), 3),
        ((5,), 5),
        ((5,), 10),
        ((-5,), -5),
        ((9, 18, -4), 23),
        ((9, 18, -4), 25),
        ((0, -2), -2),
    ):
        lines.append(f"sum {parts} {total}: {Sum(parts, total)}")
    for values in (
        {},
        {"LANG": "es_MX.UTF-8"},
        {"LANG": "C", "LANGUAGE": "fr"},
        {"LANG": "POSIX"},
        {"LANG": "de_DE", "LC_MESSAGES": "pl_PL@euro", "LANGUAGE": "uk:ru"},
        {"LC_ALL": "it.UTF-8", "LC_MESSAGES": "pl"},
        {"LC_ALL": "", "LANG": "pt-BR"},
    ):
        lines.append(f"environment {values}: {list(of_environment(values))}")
    sentences = (
        Sentence("{n} tile", {"n": 1}, "{n} tiles"),
        Sentence("{n} tile", {"n": 2}, "{n} tiles"),
        Sentence("{n} tile", {"n": "two"}, "{n} tiles"),
        Sentence("{a} and {{b}}", {"a": Sentence("{n} tile", {"n": 0}, "{n} tiles")}),
    )
    for each in sentences:
        lines.append(f"told: {words.tell(each)} | {Words.of('es').tell(each)}")
    return "\n".join([*lines, f"seats {SEATS}", ""])
