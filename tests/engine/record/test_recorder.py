"""The text of a match file grows with the match and always equals `to_data`."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from engine.clean_text import clean
from engine.core import Board, Move, Rules, View
from engine.families.chain.board import Chain
from engine.games import GAMES
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.record.record import MAX_LETTERS, Player, from_data, to_data
from engine.record.recorder import Recorder
from game.play.driver import SeedStream, play_match, play_rounds
from tests.support.lengths import often, sampled
from tests.support.rounds.simple_bots import Whimsical

MANY, STRIDE = 60, 7
"""Number of moves of a round after which only every `STRIDE`th is compared."""
PLAYERS = (Player("Zoë", ""), Player('two \\ "quoted"\n', "random"))


def played(rules: Rules[Board], number: int, heard: Callable[[Match[Board]], None]) -> Match[Board]:
    return play_match(rules, [Whimsical()] * rules.seats, SeedStream(b"recorder", number), Random(number), heard)


@sampled(4)
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_the_text_that_grows_with_every_move_is_the_match(sheet: type[Rules[Board]]) -> None:
    rules = sheet(sheet.players[0])
    players = (*PLAYERS[: rules.seats], *(Player(f"Nr. {seat}") for seat in range(2, rules.seats)))
    recorders: list[Recorder[Board]] = []

    def heard(match: Match[Board]) -> None:
        if not recorders:
            recorders.append(Recorder(match))
        text = recorders[0].text(players)
        moves = len(match.rounds[-1].steps)
        if match.is_over or (len(match.rounds) < often(2, 3) and (moves < MANY or not moves % STRIDE)):
            assert json.loads(text) == to_data(match, players)

    match = played(rules, 1, heard)
    again = from_data(json.loads(recorders[0].text(players)))
    assert again.match.rounds == match.rounds
    assert again.players == tuple(Player(clean(player.name, MAX_LETTERS), player.bot) for player in players)


def test_a_match_that_has_not_begun_has_a_text() -> None:
    text = Recorder(Match(BlockDraw(2))).text(PLAYERS)
    assert from_data(json.loads(text)).match.rounds == []


def test_it_does_not_matter_how_often_it_is_asked() -> None:
    match = played(BlockDraw(2), 2, lambda _match: None)
    late = Recorder(match)
    assert late.text(PLAYERS) == late.text(PLAYERS) == Recorder(match).text(PLAYERS)


def test_a_match_that_was_read_back_goes_on_in_the_same_text() -> None:
    rules = BlockDraw(2)
    match: Match[Board] = Match(rules)
    first = play_rounds(match, [Whimsical()] * 2, SeedStream(b"on", 1), Random(1))
    next(first)
    again = from_data(json.loads(Recorder(match).text(PLAYERS))).match
    recorder = Recorder(again)
    recorder.text(PLAYERS)
    whims = Random(5)
    for _ in play_rounds(again, [Whimsical()] * 2, SeedStream(b"on", 2), whims):
        assert json.loads(recorder.text(PLAYERS)) == to_data(again, PLAYERS)


class Counted(BlockDraw):
    """Block & Draw that counts spelled moves."""

    asked = 0

    def place(self, view: View[Chain], move: Move) -> str:
        """Count and answer."""
        Counted.asked += 1
        return super().place(view, move)


def test_each_move_is_spelled_once_however_often_the_match_is_saved() -> None:
    recorders: list[Recorder[Board]] = []

    def heard(match: Match[Board]) -> None:
        if not recorders:
            recorders.append(Recorder(match))
        recorders[0].text(PLAYERS)

    match = played(Counted(2), 3, heard)
    assert Counted.asked == sum(len(steps) for _, steps in match.rounds)
