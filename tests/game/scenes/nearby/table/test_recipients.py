"""A challenge goes to everyone at the table or to one chosen player, and only the chosen one learns of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.result_code import LOST, WON, DealResult, mark_of, result_code
from game.i18n.language import Words
from game.scenes.nearby.table.challenges import ChallengesScene
from game.scenes.nearby.table.recipients import PersonRow, RecipientsScene
from game.storage.saves import Saves
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.guest.news import ChatNews
from net.protocol.messages import CHALLENGES, AdminRequest, Chat, Ready
from tests.support.lan.nearby_evening import Evening
from tests.support.lan.one_thread import Robot
from tests.support.languages import LONGEST
from tests.support.lengths import sampled
from tests.support.screen.pilot import SIZE
from tests.support.screen.whole_program import cut_texts, overlaps

MINE = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
THEIRS = DealCode(game("block_draw")(2), completed("7k3m9q2xw8c4h6w"))
CALLED = "All Fives, 152 : 130"


def result(points: int, other: int) -> DealResult:
    return DealResult(WON if points > other else LOST, 0, 5, 80, (points, other), (mark_of("maren"),))


class Company(Evening):
    """Ana in the lobby of her table with others, with a result of her own."""

    def __init__(
        self,
        home: Path,
        guests: Sequence[str] = ("Luis", "Maria"),
        size: tuple[int, int] = SIZE,
        letters: int = 100,
        spoken: str = "en",
    ) -> None:
        settings = Settings(speed=Speed.INSTANT, player_name="Ana", text_size=letters)
        super().__init__(size, settings, Words.of(spoken))
        home.mkdir(exist_ok=True)
        self.session.matches.saves = Saves(home, Ledger(home / "statistics.json"))
        self.session.matches.saves.results.add(result_code(MINE, result(152, 130)), is_own=True)
        self.open_table("super", max(2, len(guests) + 1))
        self.people = {name: self.guest(name, gets_ready=False) for name in guests}
        self.robots.clear()  # the tests read their news

    def codes(self, robot: Robot) -> list[str]:
        """Return the codes that a robot's computer received since the last call."""
        return [each.code for each in robot.line.news() if isinstance(each, ChatNews) and each.code]

    def pad(self, button: int) -> None:
        """Press a button of a gamepad."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.post(kind, instance_id=0, button=button)
            self.step()

    def open_challenges(self) -> None:
        self.click(self.words.say("Challenges"))
        self.settle()
        assert isinstance(self.scene, ChallengesScene)

    def choose(self) -> None:
        """Open the page to choose a player for the result."""
        self.open_challenges()
        self.click(CALLED)
        self.settle()
        assert isinstance(self.scene, RecipientsScene)


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    with Company(tmp_path) as made:
        yield made


def row(company: Company, name: str) -> PersonRow:
    found = company.find(name)
    assert isinstance(found, PersonRow)
    return found


def walk_to(company: Company, name: str, down: Callable[[], None]) -> None:
    """Move the focus down to a widget."""
    for _ in range(12):
        if company.focus == name:
            return
        down()
    raise AssertionError(company.focus)


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_a_challenge_goes_to_the_chosen_player_alone(company: Company, way: str) -> None:
    company.choose()
    if way == "mouse":
        company.click("Maria")
    else:
        down, accept = {
            "keys": (partial(company.press, Action.DOWN), partial(company.press, Action.ACCEPT)),
            "pad": (partial(company.pad, pygame.CONTROLLER_BUTTON_DPAD_DOWN), partial(company.pad, 0)),
        }[way]
        walk_to(company, "Maria", down)
        accept()
    company.settle()
    assert company.codes(company.people["Maria"]) == [result_code(MINE, result(152, 130))]
    assert company.codes(company.people["Luis"]) == []
    assert isinstance(company.scene, RecipientsScene), "others can be chosen as well"
    assert row(company, "Maria").end.text == "Sent"
    company.click("Maria")
    company.settle()
    assert company.codes(company.people["Maria"]) == [], "once is enough"
    company.press(Action.CANCEL)
    company.settle()
    assert "Sent to Maria." in company.texts
    company.click(CALLED)
    company.settle()
    company.click("Everyone")
    company.settle()
    assert len(company.codes(company.people["Luis"])) == 1
    company.press(Action.CANCEL)
    company.settle()
    assert "Sent: All Fives, 152 : 130" in company.texts


def test_a_player_who_leaves_in_between_gets_nothing_and_the_sender_is_told(company: Company) -> None:
    company.choose()
    company.net.slow = True
    company.people["Maria"].line.cut()
    company.click("Maria")
    company.net.slow = False
    company.wait(0.3)
    assert "That player isn't at the table right now." in company.texts
    assert company.codes(company.people["Luis"]) == []
    assert row(company, "Maria").end.text == "Away"
    company.people["Luis"].line.close()
    company.wait(0.3)
    assert [row(company, name).end.text for name in ("Luis", "Maria")] == ["Left the table", "Away"]
    company.click("Luis")
    company.settle()
    assert "Luis isn't at the table right now." in company.texts


def test_a_player_who_is_away_is_shown_but_gets_nothing(company: Company) -> None:
    company.people["Maria"].line.cut()
    company.wait(0.3)
    company.choose()
    assert row(company, "Maria").end.text == "Away"
    company.click("Maria")
    company.wait(0.3)
    company.people["Maria"].line.heal()
    company.wait(0.5)
    assert company.codes(company.people["Maria"]) == []
    assert row(company, "Maria").end.text == ""
    company.click("Maria")
    company.wait(0.3)
    assert len(company.codes(company.people["Maria"])) == 1


def test_two_players_of_one_name_are_told_apart(tmp_path: Path) -> None:
    with Company(tmp_path, ("Luis", "Luis")) as company:
        first, second = company.net.lines[1:3]
        company.choose()
        company.click("Luis 2")
        company.wait(0.3)
        got = [any(isinstance(each, ChatNews) and each.code for each in line.news()) for line in (first, second)]
        assert got == [False, True]
        assert "Seat 3" in row(company, "Luis 2").facts


def test_with_one_other_player_nothing_needs_to_be_chosen(tmp_path: Path) -> None:
    with Company(tmp_path, ("Luis",)) as company:
        company.open_challenges()
        company.click(CALLED)
        company.settle()
        assert isinstance(company.scene, ChallengesScene)
        assert len(company.codes(company.people["Luis"])) == 1
        assert "Sent: All Fives, 152 : 130" in company.texts


def test_nobody_else_at_the_table_gets_nothing(tmp_path: Path) -> None:
    with Company(tmp_path, ()) as company:
        company.open_challenges()
        assert not company.find(CALLED).enabled
        assert "Nobody else is at the table." in company.texts


def test_at_an_older_host_a_challenge_still_goes_to_everyone(company: Company) -> None:
    company.net.be_older(CHALLENGES)
    company.settle()
    company.open_challenges()
    company.click(CALLED)
    company.settle()
    assert isinstance(company.scene, ChallengesScene)
    assert [len(company.codes(each)) for each in company.people.values()] == [1, 1]


def test_the_answer_to_a_challenge_for_one_goes_to_its_sender_alone(company: Company) -> None:
    luis, maria = company.people.values()
    me = company.net.lines[0].guest.key.public
    luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101)), recipient=me))
    company.wait(0.3)
    assert company.session.matches.saves is not None
    company.session.matches.saves.results.add(result_code(THEIRS, result(100, 60)), is_own=True)
    company.codes(luis)
    company.open_challenges()
    company.wait(1.5)
    assert "Nobody else got this challenge." in company.texts
    company.click("Send Luis your result: Block & Draw, 100 : 60")
    company.settle()
    assert company.codes(luis) == [result_code(THEIRS, result(100, 60))]
    assert company.codes(maria) == []


def test_an_answer_to_a_player_who_has_left_cannot_be_sent(company: Company) -> None:
    luis = company.people["Luis"]
    luis.line.ask(Chat(code=result_code(THEIRS, result(77, 101)), recipient=company.net.lines[0].guest.key.public))
    company.wait(0.3)
    assert company.session.matches.saves is not None
    company.session.matches.saves.results.add(result_code(THEIRS, result(100, 60)), is_own=True)
    luis.line.close()
    company.wait(0.3)
    company.net.line("Luis")  # another one
    company.wait(0.3)
    company.open_challenges()
    assert not company.find("Send Luis your result: Block & Draw, 100 : 60").enabled
    assert "Luis isn't at the table right now." in company.texts


def test_a_receipt_that_was_never_asked_for_is_no_sign_of_anything(company: Company) -> None:
    company.open_challenges()
    ana = company.net.lines[0].guest
    to = company.people["Luis"].line.guest.key.public
    ana.on_chat(Chat(-1, seat=ana.seat, code=result_code(MINE, result(152, 130)), recipient=to))
    company.wait(0.3)
    assert company.find(CALLED).enabled


def test_the_match_ends_the_choice(company: Company) -> None:
    company.choose()
    for person in company.people.values():
        person.line.ask(Ready(on=True))
    company.table.ask(AdminRequest("start"))
    company.wait(0.3)
    company.click("Maria")
    company.wait(0.3)
    assert company.codes(company.people["Maria"]) == []


@sampled(3)
@pytest.mark.parametrize(
    ("size", "letters", "spoken"),
    [((1280, 720), 160, LONGEST), ((1280, 720), 100, "en"), ((1920, 1080), 100, "es")],
)
def test_a_long_list_scrolls_and_can_be_read(tmp_path: Path, size: tuple[int, int], letters: int, spoken: str) -> None:
    names = ("Luis", "Luis", "Maria del Carmen Fuentes", "Chen", "WWWWWWWWWWWWWWWWWWWWWWWW", "Åsa", "Ng")
    with Company(tmp_path, names, size, letters, spoken) as company:
        company.open_challenges()
        company.click(company.words.say("{game}, {result}", game=company.words.say("All Fives"), result="152 : 130"))
        company.settle()
        assert cut_texts(company) == []
        assert overlaps(company) == []
        walk_to(company, "Ng", partial(company.press, Action.DOWN))
        company.press(Action.ACCEPT)
        company.settle()
        assert row(company, "Ng").end.text == company.words.say("Sent")
        assert cut_texts(company) == []
