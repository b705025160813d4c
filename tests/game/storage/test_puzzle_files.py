"""The puzzles that ship: they can be read, their moves are legal, and their codes lead back to them."""

from __future__ import annotations

from pathlib import Path

from engine.record.position import position_code, read_position_code, replayed
from engine.record.puzzle import GRADES, answered, from_text, options_as_moves, to_text
from game.storage.puzzle_files import puzzle_cards


def test_all_puzzles_are_read_and_named_apart() -> None:
    cards = puzzle_cards()
    root = Path(__file__).parents[3] / "assets" / "puzzles"
    blocks = sum(file.read_text(encoding="utf-8").count("table ") for file in root.glob("*.txt"))
    assert len(cards) == blocks > 0
    assert len({card.name for card in cards}) == blocks
    assert {card.grade for card in cards} == {*range(1, GRADES + 1)}


def test_each_can_be_solved_and_coded() -> None:
    for card in puzzle_cards():
        puzzle = from_text(card.text)
        state = replayed(puzzle.position)
        moves = options_as_moves(puzzle, state)
        assert len(set(moves)) == len(moves) > 1
        legal = puzzle.position.rules.legal(state, state.turn)
        assert all(answered(puzzle, state, move) >= 0 for move in legal), "each legal move has its chance"
        assert puzzle.lead >= 8
        assert puzzle.then[0].move == moves[0]
        assert replayed(read_position_code(position_code(puzzle.position))) == state
        assert to_text(puzzle).strip() == card.text.strip()


def test_a_file_that_is_not_there_or_not_text_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "all_fives.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "matador.txt").write_text("table nonsense", encoding="utf-8")
    assert puzzle_cards(tmp_path) == ()
