"""`boneyard puzzles`: lists the puzzles, shows one as text, and answers one, which counts as on its page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from engine.core import Board, State
from engine.games import game
from engine.notation import SEATS, find, spell
from engine.pieces import each
from engine.record.position import (
    PuzzlePosition,
    choices,
    dealt,
    has_position,
    position_code,
    read_position_code,
    replayed,
)
from engine.record.puzzle import GRADES, PuzzleCard, answered, from_text
from engine.record.rules_code import is_rules_code
from engine.sentences import Refusal, clipped, sentence
from game.app.commands.common.arguments import as_usage, given, whole
from game.app.commands.common.shell import Subcommands, UsageError, complain, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.session.puzzle_runs import PuzzleRun, daily_run, run_of
from game.session.words.puzzle_words import PuzzleWords
from game.session.words.told_facts import told_facts
from game.storage.disk.files import reason
from game.storage.puzzle_files import puzzle_cards
from game.storage.rebuilding import whole_ledger

LIST, SHOW, ANSWER = "list", "show", "answer"
TODAY: Final = "today"
"""In place of a puzzle's name: the puzzle of the day."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("puzzles")
    takes = parser.takes.add_argument
    takes("action", metavar=say("ACTION"), choices=(LIST, SHOW, ANSWER), help=say("list, show or answer"))
    takes(
        "puzzle",
        metavar=say("PUZZLE"),
        nargs="?",
        default="",
        help=say("its name in the list, today for the puzzle of the day, or a position code"),
    )
    takes("move", metavar=say("MOVE"), nargs="?", default="", help=say("answer: a move as “show” writes it"))
    add = parser.options.add_argument
    add("--game", metavar=say("GAME"), default="", help=say("only puzzles of this game"))
    add("--grade", metavar="N", type=whole("--grade", 1, GRADES), default=0, help=say("only puzzles of this grade"))
    add("--json", action="store_true", help=say("list, or answer, as JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Carry out the command. Returns 1 for a wrong answer. Raises Refusal if there is no such puzzle or move."""
    cards = puzzle_cards()
    extra = args.puzzle if args.action == LIST else args.move if args.action == SHOW else ""
    if extra:
        raise UsageError(sentence("“{action}” takes no more words, but got {text}.", action=args.action, text=extra))
    if args.action == LIST:
        return _list(_chosen(cards, args), args, words)
    if not args.puzzle:
        raise Refusal(sentence("Which puzzle? “boneyard puzzles list” has their names."))
    name = given(args.puzzle)
    if has_position(name) or is_rules_code(name):
        if args.action == ANSWER:
            raise Refusal(sentence("A position code has no answer. Name a puzzle of the list."))
        _show(read_position_code(name), words)
        return 0
    card = _card(cards, name)
    if args.action == SHOW:
        _show(from_text(card.text).position, words)
        return 0
    return _answer(run_of(cards, card), args, words)


def _chosen(cards: Sequence[PuzzleCard], args: argparse.Namespace) -> list[PuzzleCard]:
    """Return the puzzles that the options allow."""
    key = ""
    if args.game:
        with as_usage():
            key = game(args.game).key
    return [card for card in cards if card.game == (key or card.game) and card.grade == (args.grade or card.grade)]


def _card(cards: Sequence[PuzzleCard], name: str) -> PuzzleCard:
    """Return the puzzle of that name. Raises Refusal if there is none."""
    wanted = name.strip().lower()
    daily = daily_run(cards) if wanted == TODAY else None
    if daily is not None:
        return daily.card
    for card in cards:
        if card.name == wanted:
            return card
    raise Refusal(sentence("There's no puzzle called {name}.", name=clipped(name)))


def _list(cards: Sequence[PuzzleCard], args: argparse.Namespace, words: Words) -> int:
    book, told = whole_ledger().books.puzzles, PuzzleWords(words)
    if args.json:
        rows = [(card, book.is_solved(card.name)) for card in cards]
        tell_json(
            [
                {"name": card.name, "game": card.game, "seats": card.seats, "grade": card.grade, "solved": is_solved}
                for card, is_solved in rows
            ]
        )
        return 0
    say = words.say
    table = PlainTable(say("puzzle"), say("game"), say("players"), say("grade"), say("solved"))
    for card in cards:
        title, grade = say(game(card.game).title), f"{card.grade} {told.grade(card.grade)}"
        table.row(card.name, title, str(card.seats), grade, "✓" if book.is_solved(card.name) else "")
    show(table)
    return 0


def _show(position: PuzzlePosition, words: Words) -> None:
    """Print a position as its seat knows it, and the moves to choose from."""
    say, rules, state = words.say, position.rules, replayed(position)
    seat = state.turn
    view, pieces = state.masked(seat), state.pieces
    title = say(rules.title)
    if rules.seats == 1:
        tell(title)
    else:
        tell(say("{game}, {n} players, round {round}", game=title, n=rules.seats, round=position.carry.number))
        _show_players(state, words)
    tell(say("Moves: {moves}", moves=" · ".join(_past(position))))
    if rules.seats > 1:
        tell(say("Hand: {tiles}", tiles=" ".join(map(pieces.label, each(view.hands[seat])))))
    row = rules.spread(view).get("row")
    if isinstance(row, list):
        tell(say("Line: {tiles}", tiles=" ".join(map(str, row))))
    options = [spell(rules, view, move) for number, move in choices(rules, state) if number == seat]
    tell(say("To choose from: {moves}", moves=" · ".join(options)))
    tell(position_code(position))


def _show_players(state: State[Board], words: Words) -> None:
    """Print the points and the number of tiles of each player."""
    for each_seat, side in enumerate(state.sides):
        points = words.say_n("{n} point", "{n} points", state.score(side))
        held = words.say_n("{n} tile", "{n} tiles", state.count(each_seat))
        text = f"{SEATS[each_seat]}: {points}, {held}"
        tell(f"  {text}{' ←' if each_seat == state.turn else ''}")


def _keep(asked: PuzzleRun, words: Words, *, is_right: bool) -> None:
    """Keep an answer with the statistics, as the page does, or say why that's impossible."""
    ledger = whole_ledger()
    try:
        ledger.answer(asked.card.name, asked.day, is_right=is_right)
    except OSError as why:
        complain(words.tell(sentence("The statistics couldn't be saved: {reason}.", reason=reason(why))))
    for problem in ledger.problems():
        complain(words.tell(problem))


def _past(position: PuzzlePosition) -> list[str]:
    state: State[Board] = dealt(position)
    told: list[str] = []
    for seat, move in position.steps:
        told.append(f"{SEATS[seat]} {spell(position.rules, state, move)}")
        position.rules.apply(state, seat, move)
    return told


def _answer(asked: PuzzleRun, args: argparse.Namespace, words: Words) -> int:
    """Keep the answer, then print it with the chances of each move; returns 1 if the move is wrong."""
    puzzle, text = from_text(asked.card.text), args.move
    say, rules, state = words.say, puzzle.position.rules, replayed(puzzle.position)
    if not text:
        raise Refusal(sentence("Which move? “boneyard puzzles show” lists them."))
    try:
        move = find(rules, state.masked(state.turn), state.turn, text)
    except Refusal:
        raise Refusal(
            sentence("{move} isn't one of the moves. “boneyard puzzles show” lists them.", move=clipped(text))
        ) from None
    number = answered(puzzle, state, move)
    _keep(asked, words, is_right=number == 0)
    told, names = PuzzleWords(words), list(SEATS)
    if args.json:
        reasons = told_facts(words, told.told(puzzle, state, number), names)
        right = puzzle.options[0].move
        tell_json({"puzzle": asked.card.name, "is_right": number == 0, "right": right, "reasons": reasons})
        return int(number != 0)
    tell(say("Right!") if number == 0 else say("Not the best move"))
    for place, option in enumerate(puzzle.options):
        mark = "✓" if not place else "✗" if place == number else " "
        tell(f"  {mark} {option.move:12} {option.chance:5.1f}%")
    for line in told.why(puzzle, state, names, number):
        tell(line)
    tell(say("With the tiles as they lay: {moves}", moves=told.line(rules, state, puzzle.then, names)))
    return int(number != 0)
