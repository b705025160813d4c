"""Positions and their codes: a code leads back to the position, and no text leads to anything else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import Carry, RuleSheet
from engine.games import GAMES, game
from engine.record.deal_code import completed, read_deal_code
from engine.record.position import (
    PuzzlePosition,
    choices,
    dealt,
    has_position,
    position_code,
    read_position_code,
    replayed,
)
from engine.record.rules_code import SIGN, check_letter, read_rules_code
from engine.sentences import Refusal

DEAL = completed("7k3m9q2xw8c4h6t")
FOR_MORE = [sheet for sheet in GAMES if sheet.players[-1] > 1]


def played(key: str, moves: int, seats: int = 0, deal: str = DEAL) -> PuzzlePosition:
    """Return a position after moves picked by chance; fewer if the round ends."""
    sheet = game(key)
    rules = sheet(seats or next(each for each in sheet.players if each > 1))
    position = PuzzlePosition(rules, deal, Carry((0,) * (max(rules.sides) + 1)), ())
    state, chance = dealt(position), Random(key)
    while len(position.steps) < moves:
        step = chance.choice(choices(rules, state))
        rules.apply(state, *step)
        if state.over:
            break
        position = position._replace(steps=(*position.steps, step))
    return position


def prefixes(key: str) -> Iterator[PuzzlePosition]:
    """Yield positions of a game, late ones of each round first."""
    for number in range(20):
        longest = played(key, 12, deal=completed(f"{number:015}"))
        for count in range(len(longest.steps), -1, -1):
            yield longest._replace(steps=longest.steps[:count])


@pytest.mark.parametrize("sheet", FOR_MORE, ids=lambda sheet: sheet.key)
def test_a_code_leads_back_to_the_position_in_every_game(sheet: RuleSheet) -> None:
    position = next(each for each in prefixes(sheet.key) if len(choices(each.rules, replayed(each))) > 1)
    code = position_code(position)
    found = read_position_code(code)
    assert replayed(found) == replayed(position)
    assert found.steps == position.steps
    assert position_code(found) == code
    assert position_code(read_position_code(code.upper().replace("-", " - "))) == code


def test_a_code_carries_scores_leader_and_round() -> None:
    rules = game("all_fives")(2)
    position = PuzzlePosition(rules, DEAL, Carry((45, 60), 1, 3, 0, 1), ())
    found = read_position_code(position_code(position))
    assert found.carry == position.carry
    assert replayed(found).scores == (45, 60)


def test_a_code_carries_how_many_rounds_were_won() -> None:
    rules = game("partners")(4, None, {"opening": "hundred", "target": 500})
    position = PuzzlePosition(rules, DEAL, Carry((121, 175), 1, 4, won=2), ())
    found = read_position_code(position_code(position))
    assert found.carry == position.carry
    assert replayed(found) == replayed(position) != replayed(position._replace(carry=position.carry._replace(won=0)))


def test_a_code_without_won_rounds_is_as_it_ever_was() -> None:
    position = PuzzlePosition(game("partners")(4), DEAL, Carry((0, 0), 1, 4), ())
    assert "=w" not in position_code(position)
    assert read_position_code(position_code(position)).carry.won == 0


def test_more_rounds_cannot_be_won_than_were_played() -> None:
    position = PuzzlePosition(game("partners")(4), DEAL, Carry((0, 0), 1, 4), ())
    for won in (-1, 4, 10_000):
        with pytest.raises(Refusal):
            dealt(position._replace(carry=position.carry._replace(won=won)))


def test_a_seed_of_a_match_file_is_as_good_as_a_deal() -> None:
    position = played("matador", 4, deal="ab" * 32)
    assert replayed(read_position_code(position_code(position))) == replayed(position)


def test_any_wrong_letter_is_noticed() -> None:
    code, chance = position_code(played("all_fives", 8)), Random(1)
    for _ in range(200):
        place = chance.randrange(len(SIGN), len(code) - 2)
        letter = chance.choice("0123456789abcdefghjkmnpqrstvwxyz".replace(code[place], ""))
        with pytest.raises(Refusal):
            read_position_code(code[:place] + letter + code[place + 1 :])


@pytest.mark.parametrize(
    "rest",
    [
        f"#{DEAL}-#r1=0=0=0=0=0-#mzzzz",
        f"#{DEAL}-#r1=9=0=0=0=0-#m",
        f"#{DEAL}-#r1=0=0=0=0-#m",
        f"#{DEAL}-#r0=0=0=0=0=0-#m",
        f"#{DEAL}-#r1=0=0=0=100=0-#m",
        f"#{DEAL}-#r1=0=0=ffffffffffffffff=0=0-#m",
        f"#{DEAL}-#r1=0=0=0=9999999=0-#m",
        "#ab-#r1=0=0=0=0=0-#m",
        f"#{DEAL}-#r1=0=0=0=0=0-#m" + "0" * 500,
        f"#r1=0=0=0=0=0-#{DEAL}-#m",
    ],
)
def test_a_code_with_a_right_letter_is_not_believed_for_that(rest: str) -> None:
    bare = f"allfives-2-{rest}"
    with pytest.raises(Refusal):
        replayed(read_position_code(f"{SIGN}{bare}-{check_letter(bare)}"))


def test_the_codes_of_positions_deals_and_rules_are_told_apart() -> None:
    code = position_code(played("all_fives", 8))
    assert has_position(code)
    for text in ("boneyard:allfives-2-W", "boneyard:allfives-2-#7k3m9q2xw8c4h6tf-F", "", "-#", "\ud800"):
        assert not has_position(text)
        with pytest.raises(Refusal):
            read_position_code(text)
    for read in (read_rules_code, read_deal_code):
        with pytest.raises(Refusal):
            read(code)


def test_a_position_that_nobody_has_to_move_in_is_refused() -> None:
    position = played("block_draw", 400)
    state = replayed(position)
    while not state.over:
        step = choices(position.rules, state)[0]
        position.rules.apply(state, *step)
        position = position._replace(steps=(*position.steps, step))
    with pytest.raises(Refusal):
        replayed(position)


def test_the_moves_of_a_game_that_hides_tiles_are_nobodys_knowledge() -> None:
    assert played("all_fives", 4).past == played("all_fives", 4).steps != ()
    assert played("thats_it", 4).steps != played("thats_it", 4).past == ()
