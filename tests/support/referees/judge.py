"""The referee of each game, and judging a whole transcript."""

from __future__ import annotations

import json

from tests.outside.shuffle import FoulError
from tests.support.referees.arms import Cross, Giant
from tests.support.referees.blind import Blind
from tests.support.referees.fives import AllFives, FiveUp
from tests.support.referees.legs import SuperDominoes
from tests.support.referees.line_games import Bergen, BlockDraw, Fours, Matador, OneArmJoe
from tests.support.referees.partners import Partners
from tests.support.referees.referee import Referee

REFEREES: dict[str, type[Referee]] = {
    referee.key: referee
    for referee in (
        *(BlockDraw, AllFives, Matador, Bergen, Blind, Cross, FiveUp, Fours, OneArmJoe, Giant),
        Partners,
        SuperDominoes,
    )
}


def judge(text: str) -> None:
    """Judge a whole transcript; raises `FoulError` at the first fault."""
    referee: Referee | None = None
    for number, line in enumerate(map(json.loads, text.splitlines()), start=1):
        if referee is None and line.get("game") not in REFEREES:
            raise FoulError(f"line {number} names no game that I know")
        referee = referee or REFEREES[line["game"]]()
        try:
            referee.hear(line)
        except FoulError as why:
            raise FoulError(f"line {number}: {why}") from why
