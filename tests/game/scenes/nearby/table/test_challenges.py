"""Players at a table challenge each other to the same deal. Nobody sees a result before playing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.result_code import LOST, WON, DealResult, mark_of, result_code
from game.i18n.language import Words
from game.lan.table.table import LanTable
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.table.challenges import MAX_EACH, ChallengesScene
from game.scenes.table.table import TableScene
from game.storage.saves import Saves
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.guest.news import ChatNews
from net.protocol.messages import Chat, Ready
from tests.support.lan.nearby_evening import Evening
from tests.support.lan.one_thread import Robot
from tests.support.languages import LONGEST
from tests.support.screen.whole_program import cut_texts, overlaps

MINE = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
THEIRS = DealCode(game("block_draw")(2), completed("7k3m9q2xw8c4h6w"))


def result(points: int, other: int) -> DealResult:
    return DealResult(WON if points > other else LOST, 0, 5, 80, (points, other), (mark_of("maren"),))


class Lobby(Evening):
    """Ana in the lobby of her table with Luis, with a result of her own."""

    def __init__(self, home: Path, letters: int = 100, spoken: str = "en") -> None:
        settings = Settings(speed=Speed.INSTANT, player_name="Ana", text_size=letters)
        super().__init__(settings=settings, words=Words.of(spoken))
        home.mkdir(exist_ok=True)
        self.session.matches.saves = Saves(home, Ledger(home / "statistics.json"))
        self.session.matches.saves.results.add(result_code(MINE, result(152, 130)), is_own=True)
        self.open_table()
        self.luis = self.guest("Luis", gets_ready=False)

    def hear(self, robot: Robot) -> list[str]:
        """Return the codes that a robot's computer received since the last call."""
        return [each.code for each in robot.line.news() if isinstance(each, ChatNews) and each.code]

    def open_challenges(self) -> None:
        self.click(self.words.say("Challenges"))
        self.settle()
        assert isinstance(self.scene, ChallengesScene)


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    with Lobby(tmp_path) as made:
        yield made


def test_a_result_is_sent_to_everyone_with_one_press(lobby: Lobby) -> None:
    lobby.robots.clear()  # the test reads its news
    lobby.open_challenges()
    lobby.click("All Fives, 152 : 130")
    lobby.settle()
    assert lobby.hear(lobby.luis) == [result_code(MINE, result(152, 130))]
    assert "Sent: All Fives, 152 : 130" in lobby.texts
    lobby.luis.line.ask(Chat(code=result_code(MINE, result(90, 152))))
    lobby.wait(0.3)
    assert "All Fives. Luis lost this deal: 90 : 152. Your result: 152 : 130." in lobby.texts


def test_a_challenge_hides_its_result_until_the_deal_was_played(lobby: Lobby) -> None:
    lobby.robots.clear()
    lobby.luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101))))
    lobby.wait(0.3)
    assert isinstance(lobby.scene, LobbyScene), "nobody is pulled into a match"
    assert "Luis challenges you: Block & Draw. See “Challenges”." in lobby.texts
    lobby.open_challenges()
    assert "77" not in lobby.texts
    lobby.click("Play Luis's deal: Block & Draw")
    lobby.settle()
    assert isinstance(lobby.scene, TableScene)
    assert lobby.scene.table.rules.key == "block_draw"
    assert lobby.scene.table.players[1].bot == "maren", "the same bot"
    assert lobby.session.matches.saves is not None
    lobby.session.matches.saves.results.add(result_code(THEIRS, result(100, 60)), is_own=True)
    lobby.hear(lobby.luis)
    lobby.scene.stage.pop()
    lobby.settle()
    lobby.wait(1.5)
    assert "Block & Draw. Luis lost this deal: 77 : 101. Your result: 100 : 60." in lobby.texts
    lobby.wait(3)
    assert lobby.hear(lobby.luis) == [], "nothing is sent without being asked for"
    lobby.click("Send your result: Block & Draw, 100 : 60")
    lobby.wait(3)
    assert lobby.hear(lobby.luis) == [result_code(THEIRS, result(100, 60))], "the answer"
    assert not lobby.find("Your result was sent: Block & Draw, 100 : 60").enabled


def test_a_guest_who_guesses_played_deals_gets_no_result(lobby: Lobby) -> None:
    lobby.robots.clear()
    daily = DealCode(game("domino_solitaire")(1), "20261120")
    mine, made_up = (DealResult(WON, 0, 1, 90, (tiles,), ()) for tiles in (7, 28))
    assert lobby.session.matches.saves is not None
    lobby.session.matches.saves.results.add(result_code(daily, mine), is_own=True)
    lobby.luis.line.ask(Chat(code=result_code(daily, made_up)))
    lobby.wait(0.3)
    lobby.hear(lobby.luis)
    lobby.open_challenges()
    lobby.wait(3)
    assert "Luis won this deal: 28 columns, 90 moves. Your result: 7 columns, 90 moves." in lobby.texts
    assert lobby.hear(lobby.luis) == []


def test_a_result_from_other_hands_is_no_answer(lobby: Lobby) -> None:
    assert lobby.session.matches.saves is not None
    lobby.session.matches.saves.results.add(result_code(THEIRS, result(100, 60)), is_own=True)
    lobby.luis.line.ask(Chat(code=result_code(THEIRS, result(101, 77)._replace(seat=1))))
    lobby.wait(0.3)
    lobby.open_challenges()
    lobby.click("Play Luis's deal: Block & Draw")
    lobby.settle()
    assert isinstance(lobby.scene, TableScene)
    assert lobby.scene.table.seat == 1


def test_a_flood_of_codes_neither_fills_the_page_nor_pushes_out_own_results(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lobby.session.matches.saves is not None
    book, writes = lobby.session.matches.saves.results, list[int]()
    note = book.note

    def counted(codes: Sequence[str], *, is_own: bool) -> None:
        writes.append(len(codes))
        note(codes, is_own=is_own)

    monkeypatch.setattr(book, "note", counted)
    for number in range(3 * MAX_EACH):
        deal = DealCode(THEIRS.rules, completed(f"7k3m9q2xw8c4h{number:02}"))
        lobby.luis.line.ask(Chat(code=result_code(deal, result(77, 101))))
    lobby.wait(2)
    assert sum(writes) == MAX_EACH
    assert len(writes) < MAX_EACH, "codes that come together are written together"
    lobby.open_challenges()
    assert sum(name.startswith("Play Luis's deal") for name in lobby.names) == MAX_EACH
    assert [each.deal.deal for each in book.latest(5)] == [MINE.deal]


@pytest.mark.parametrize("code", ["", "x", "boneyard:blockdraw-2-#7k3m9q2xw8c4h6tf-F", "\0", "boneyard:" + "9" * 630])
def test_what_is_no_challenge_is_ignored(lobby: Lobby, code: str) -> None:
    lobby.luis.line.ask(Chat(code=code))
    lobby.wait(0.3)
    assert "challenges you" not in lobby.texts


def test_a_muted_player_cannot_challenge(lobby: Lobby) -> None:
    lobby.table.talk.muted.add(lobby.luis.line.guest.key.public)
    lobby.luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101))))
    lobby.wait(0.3)
    assert "challenges you" not in lobby.texts


def test_the_seat_is_kept_but_not_ready_meanwhile(lobby: Lobby) -> None:
    lobby.luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101))))
    lobby.table.ask(Ready(on=True))
    lobby.wait(0.3)
    assert lobby.table.is_ready
    lobby.open_challenges()
    lobby.click("Play Luis's deal: Block & Draw")
    lobby.wait(10)
    table: LanTable = lobby.table
    assert (table.link, table.is_ready) == ("seated", False)


@pytest.mark.parametrize(("letters", "spoken"), [(100, "en"), (160, LONGEST)])
def test_the_page_can_be_read_and_used_by_keys(tmp_path: Path, letters: int, spoken: str) -> None:
    with Lobby(tmp_path, letters, spoken) as lobby:
        lobby.luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101))))
        lobby.wait(0.3)
        assert cut_texts(lobby) == []
        assert overlaps(lobby) == []
        lobby.open_challenges()
        assert cut_texts(lobby) == []
        assert overlaps(lobby) == []
        for _ in range(8):
            if lobby.focus.startswith(lobby.words.say("Play {name}'s deal: {game}", name="Luis", game="")[:8]):
                break
            lobby.press(Action.NEXT)
        lobby.press(Action.ACCEPT)
        lobby.settle()
        assert isinstance(lobby.scene, TableScene)
        assert lobby.session.matches.saves is not None
        lobby.session.matches.saves.results.add(result_code(THEIRS, result(100, 60)), is_own=True)
        lobby.scene.stage.pop()
        lobby.wait(1.5)
        assert cut_texts(lobby) == []
        assert overlaps(lobby) == []
        button = lobby.words.say("Send your result")
        for _ in range(8):
            if lobby.focus.startswith(button):
                break
            lobby.press(Action.NEXT)
        lobby.press(Action.ACCEPT)
        lobby.settle()
        assert lobby.words.say("Your result was sent") in lobby.texts
        assert cut_texts(lobby) == []
