"""After a match: its buttons, codes to play and to compare, and the same deals with the hands swapped."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.deal_code import DealCode, completed, deal_code, deal_of, round_seed
from engine.record.position import position_code
from engine.record.puzzle import from_text
from engine.record.record import Player
from engine.record.result_code import result_code, result_of
from game.i18n.language import Words
from game.play.driver import play_match, play_rounds
from game.play.local_table import LocalTable
from game.scenes.matches.code import DealCodeScene
from game.scenes.matches.finished import FinishedScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.match_actions import MatchActionsScene
from game.scenes.results.results import ResultsScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.session.words.comparing import friend_words
from game.storage.deals import seeds_of
from game.storage.puzzle_files import puzzle_cards
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.lengths import sampled
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.own_table import match_of
from tests.support.screen.whole_program import Visit, cut_texts, overlaps

DEAL = completed("7k3m9q2xw8c4h6t")
NAME = "20260101-200000-cafe"
PLAYERS = (Player("Ann"), Player("Maren", "maren"))
LONG = "boneyard:" + "longest=house-rules+" * 12 + "#7k3m9q2xw8c4h6tx-F"


def whole(key: str = "all_fives", seats: int = 2, deal: str = DEAL, whims: int = 1) -> Match[Board]:
    number = iter(range(1, 2_000))
    bots = [Whimsical()] * seats
    return play_match(game(key)(seats), bots, lambda: round_seed(deal, next(number)), Random(whims))


def finished(visit: Visit, match: Match[Board], players: tuple[Player, ...] = PLAYERS, name: str = NAME) -> None:
    """Save a match that is over, and show its results at its table."""
    visit.saves.save(match, players, name)
    visit.session.stage.push(visit.session.routes.table(match, players, name))
    visit.settle()
    assert isinstance(visit.scene, ResultsScene)


def texts(visit: Visit) -> str:
    return "\n".join(each.text for each in visit.screen.every() if isinstance(each, LabelText))


def copied(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the texts that the program puts on the clipboard."""
    found: list[str] = []

    def copy(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr(visit.session.controls, "copy", copy)
    return found


def more(visit: Visit, word: str) -> None:
    """Press a button that the results keep behind “More”."""
    assert word not in visit.names, "the page itself has a few buttons only"
    visit.click("More")
    visit.settle()
    visit.click(word)
    visit.settle()


def play_on(visit: Visit, whims: int) -> LocalTable:
    """Play the match at the table to its end at once, and show its results."""
    scene = visit.scene
    assert isinstance(scene, TableScene)
    visit.settle()
    table = scene.table
    assert isinstance(table, LocalTable)
    match = match_of(table)
    for _ in play_rounds(match, [Whimsical()] * match.rules.seats, seeds_of(match), Random(whims)):
        pass
    table.sit(table.seat)  # tells what has happened, and saves it
    assert visit.writer.flush(10)
    visit.wait(1)
    visit.settle()
    assert isinstance(visit.scene, ResultsScene)
    return table


def test_a_match_is_watched_and_its_code_copied_from_its_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Visit(tmp_path) as visit:
        match = whole()
        finished(visit, match)
        clipboard = copied(visit, monkeypatch)
        more(visit, "Copy code")
        assert clipboard == [deal_code(match.rules, DEAL)]
        assert clipboard[0] in texts(visit)
        assert visit.find("QR code with the same text").shown
        visit.tell(Action.CANCEL)
        visit.tell(Action.CANCEL)
        visit.click("Watch")
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)
        assert visit.scene.reel_table.record == NAME
        visit.tell(Action.CANCEL)
        visit.settle()
        assert isinstance(visit.scene, ResultsScene)


def test_the_same_deal_is_played_again_and_with_the_hands_swapped(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = whole()
        finished(visit, match)
        first = Match(match.rules)
        first.begin(round_seed(DEAL, 1))
        for button, players in (("Play this deal", PLAYERS), ("Swap hands", PLAYERS[::-1])):
            more(visit, button)
            scene = visit.scene
            assert isinstance(scene, TableScene)
            assert tuple(scene.table.players) == players
            seat = players.index(PLAYERS[0])
            assert scene.table.seat == seat
            dealt = Match(match.rules)
            dealt.begin(round_seed(DEAL, 1))
            assert scene.table.view.hands[seat] == first.state.hands[seat], "the deal is the same"
            tables = [each for each in visit.app.stage.scenes if isinstance(each, TableScene)]
            assert tables == [scene], "nobody returns to a table whose match is over"
            visit.session.stage.pop()
            finished(visit, match)


def test_the_sum_of_both_hands_is_shown_after_the_second_match(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = whole()
        finished(visit, match)
        assert "together" not in texts(visit)
        more(visit, "Swap hands")
        table = play_on(visit, whims=2)
        other = match_of(table)
        mine = match.scores[0] + other.scores[1]
        theirs = match.scores[1] + other.scores[0]
        assert f"Both hands together: You {mine}, Maren {theirs}" in texts(visit)
        assert deal_of(other) == DEAL


def test_a_challenge_is_compared_after_the_friend_has_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "friend").mkdir()
    with Visit(tmp_path) as visit:
        match = whole()
        finished(visit, match)
        clipboard = copied(visit, monkeypatch)
        more(visit, "Challenge")
        (challenge,) = clipboard
    won = "won" if match.winners == (0,) else "lost"
    mine = f"{match.scores[0]} : {match.scores[1]}"
    with Visit(tmp_path / "friend") as friend:
        friend.click("Finished matches")
        friend.settle()
        friend.click("Enter a code")
        friend.settle()
        friend.type(challenge.upper())
        friend.tell(Action.ACCEPT)
        friend.settle()
        scene = friend.scene
        assert isinstance(scene, TableScene)
        assert [player.bot for player in scene.table.players] == ["", "maren"]
        assert mine not in texts(friend)
        assert mine not in challenge
        table = play_on(friend, whims=2)
        assert f"Your friend {won} this deal: {mine}." in texts(friend)
        clipboard = copied(friend, monkeypatch)
        more(friend, "Challenge")
        (answer,) = clipboard
    with Visit(tmp_path) as visit:
        visit.session.stage.push(DealCodeScene(visit.session))
        visit.settle()
        monkeypatch.setattr(visit.session.controls, "paste", lambda: answer)
        visit.click("Paste")
        visit.click("Play")
        visit.settle()
        theirs = "{} : {}".format(*match_of(table).scores)
        assert isinstance(visit.scene, DealCodeScene), "the deal was played here already"
        assert f"this deal: {theirs}." in texts(visit)
        assert f"Your result: {mine}." in texts(visit)


@pytest.mark.parametrize(("seats", "seat"), [(2, 1), (3, 1), (3, 2)])
def test_a_friend_gets_the_hands_and_the_bots_of_the_challenger(tmp_path: Path, seats: int, seat: int) -> None:
    match, bots = whole(seats=seats), ["maren", "suri", "kiko"]
    at_seats = [bots[each] if each != seat else "" for each in range(seats)]
    mine = result_of(match, at_seats)
    assert mine is not None
    challenge = result_code(DealCode(match.rules, DEAL), mine)
    with Visit(tmp_path) as friend:
        friend.saves.results.add(result_code(DealCode(match.rules, DEAL), mine._replace(seat=0)), is_own=True)
        friend.session.stage.push(DealCodeScene(friend.session))
        friend.settle()
        friend.type(challenge)
        friend.tell(Action.ACCEPT)
        friend.settle()
        scene = friend.scene
        assert isinstance(scene, TableScene), "a result from other hands is no answer"
        assert scene.table.seat == seat
        assert [player.bot for player in scene.table.players] == at_seats
        dealt = Match(match.rules)
        dealt.begin(round_seed(DEAL, 1))
        assert scene.table.view.hands[seat] == dealt.state.hands[seat]
        play_on(friend, whims=2)
        assert "this deal: " in texts(friend)
        assert "other hands" not in texts(friend)


def test_a_friend_who_had_other_hands_is_told_so() -> None:
    match = whole()
    mine, theirs = (result_of(match, bots) for bots in (["", "maren"], ["maren", ""]))
    assert mine is not None
    assert theirs is not None
    assert friend_words(Words(), DealCode(match.rules, DEAL), theirs, mine).endswith("They had other hands.")


def test_a_challenge_is_taken_up_on_a_set_up_page_too(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = whole()
        result = result_of(match, ["", "suri"])
        assert result is not None
        deal = DealCode(match.rules, DEAL)
        scene = visit.session.routes.setup(type(match.rules))
        assert isinstance(scene, SetupScene)
        visit.session.stage.push(scene)
        visit.settle()
        scene.open_code()
        visit.settle()
        visit.type(result_code(deal, result))
        visit.tell(Action.ACCEPT)
        visit.settle()
        assert isinstance(visit.scene, TableScene)
        assert [player.bot for player in visit.scene.table.players] == ["", "suri"]
        assert [each.is_own for each in visit.saves.results.of(deal)] == [False]


@pytest.mark.parametrize("key", ["baronet", "domino_solitaire", "knock_out"])
def test_a_solitaire_has_its_code_too(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Visit(tmp_path) as visit:
        finished(visit, whole(key, 1, "4711"), (Player(""),))
        clipboard = copied(visit, monkeypatch)
        visit.tell(Action.MENU)
        visit.settle()
        assert isinstance(visit.scene, MatchActionsScene)
        visit.click("Copy code")
        visit.settle()
        assert clipboard == [deal_code(game(key)(1), "4711")]
        assert clipboard[0] in texts(visit)
        visit.tell(Action.CANCEL)
        visit.tell(Action.CANCEL)
        visit.click("Retry this deal")
        visit.settle()
        visit.tell(Action.MENU)
        visit.settle()
        visit.click("Copy code")
        assert clipboard[1:] == clipboard[:1], "a solitaire's code gives nothing away while it is played"


@pytest.mark.parametrize(
    "text", ["", "hello", "boneyard:allfives-2-muggins=off-Z", f"boneyard:allfives-2-#{DEAL}-A", "boneyard:x-9-#1-Z"]
)
def test_a_wrong_code_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(DealCodeScene(visit.session))
        visit.settle()
        before = texts(visit)
        visit.type(text)
        visit.tell(Action.ACCEPT)
        visit.settle()
        assert isinstance(visit.scene, DealCodeScene)
        told = texts(visit).replace(before, "").strip()
        assert told.endswith((".", "?"))
        visit.tell(Action.CANCEL)


def test_the_code_of_a_puzzle_is_called_that(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(DealCodeScene(visit.session))
        visit.settle()
        visit.type(position_code(from_text(puzzle_cards()[0].text).position))
        visit.tell(Action.ACCEPT)
        assert "That code is for a puzzle." in texts(visit)


def test_the_page_of_matches_opens_from_the_title_by_key(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.tell(Action.LOG)
        visit.settle()
        assert isinstance(visit.scene, FinishedScene)


@sampled(4)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 160])
def test_everything_on_these_pages_is_in_reach(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=text_size)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        finished(visit, whole())
        assert cut_texts(visit) == []
        first = set(visit.names)
        visit.click("More")
        visit.settle()
        assert {"Watch", "Copy code", "Challenge", "Play this deal", "Swap hands"} <= first | set(visit.names)
        assert not {"Copy code", "Challenge", "Play this deal", "Swap hands"} & first
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert visit.unreachable() == set()
        for page in (
            DealCodeScene(visit.session),
            visit.session.routes.shared_code("Challenge", "For a friend.", LONG),
        ):
            visit.session.stage.push(page)
            visit.settle()
            assert cut_texts(visit) == []
            assert overlaps(visit) == []
            assert visit.unreachable() == set()


def test_a_book_of_results_that_is_not_used_is_one_of_the_problems(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        book = visit.saves.folder / "results.book"
        book.write_text('{"format": "boneyard-results", "version": 9, "results": []}', encoding="utf-8")
        visit.saves.save(whole(), PLAYERS, NAME)
        told = [str(problem) for problem in visit.session.take_problems()]
        assert told == ["The results of deals are from a newer Boneyard. New ones aren't kept for now."]
