"""The page of a match holds what its reader may know, and nothing else; its JavaScript runs in `replay_pages`."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from engine.bots.characters import make
from engine.core import Board, Rules
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.games.high_fives import HighFives
from engine.games.space import Space
from engine.match import Match
from engine.record.record import Player, Record
from engine.record.reel import Reel
from engine.review.review import put_together
from engine.sentences import Refusal
from game.i18n.language import Words
from game.play.driver import SeedStream, play_match
from game.share.page import replay_page
from game.share.people import first_person, shown_people
from tests.game.share.test_packing import unlettered
from tests.support.lengths import often, sampled, some
from tests.support.tried_games import TRIED

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
NAMES: Final = ("Zebulon", "Quintana", "Wilhelmina", "Xanthippe")
HOSTILE: Final = '</script><img src=x onerror="alert(1)">'
LIMIT: Final = 60_000
"""The most bytes of a page without a review."""


def match_of(rules: Rules[Board], number: int = 1) -> Match[Board]:
    seeds = SeedStream(b"pages", number)
    return play_match(rules, [make("greedy")] * rules.seats, seeds, seeds.bot_rng())


@pytest.fixture(scope="module")
def finished() -> Record:
    return Record(match_of(AllFives(3)), (Player(NAMES[0]), Player("Suri", "suri"), Player(NAMES[1])))


def opened(page: str) -> dict[str, Json]:
    """Return the data that a page has packed."""
    found = re.search(r'<script id="data" type="text/plain">([^<]*)</script>', page)
    assert found
    data: dict[str, Json] = json.loads(zlib.decompress(unlettered(found[1])))
    return data


def everything(page: str) -> str:
    """Return all text of a page, packed or not."""
    return page + json.dumps(opened(page), ensure_ascii=False)


def test_people_are_called_by_their_enamels(finished: Record) -> None:
    page = everything(replay_page(finished, Words(), 0, is_open=True))
    assert not [name for name in NAMES if name.lower() in page.lower()]
    people = shown_people(finished, Words(), 0, has_names=False)
    assert [person.name for person in people] == ["You", "Suri", "Green"]
    assert [person.medallion.bot for person in people] == [False, True, False]
    assert [person.name for person in shown_people(finished, Words(), 2, has_names=False)] == ["Blue", "Suri", "You"]


def test_people_are_named_if_that_was_wished(finished: Record) -> None:
    page = everything(replay_page(finished, Words(), 0, has_names=True))
    assert NAMES[0] in page
    assert NAMES[1] in page


def test_a_bot_is_called_by_its_own_name_whatever_the_file_says() -> None:
    record = Record(match_of(BlockDraw(2)), (Player("Zebulon"), Player("Quintana", "hana")))
    assert [person.name for person in shown_people(record, Words(), 0, has_names=False)] == ["You", "Hana"]
    unknown = Record(record.match, (Player("Zebulon"), Player("Quintana", "nobody we know")))
    assert [person.name for person in shown_people(unknown, Words(), 0, has_names=False)] == ["You", "Bot 2"]


@sampled(3)
@pytest.mark.parametrize("game", [AllFives, Space, HighFives], ids=lambda game: game.key)
def test_open_hands_are_told_by_names_and_a_seat_alone_is_you(game: type[Rules[Board]]) -> None:
    """“Your hand” is for the player whose hand it is, not for a reader who opens a page with everyone's."""
    record = Record(match_of(game(2)), (Player("Ana"), Player("Ben")))
    told = everything(replay_page(record, Words(), 0, is_open=True, has_names=True))
    assert not re.search(r"\bYou(r hand| took| draw| discard|: )", told)
    assert "Ana" in told
    assert re.search(r"\bYou", everything(replay_page(record, Words(), 0, has_names=True)))


def test_hostile_names_stay_text() -> None:
    record = Record(match_of(BlockDraw(2)), (Player(HOSTILE[:40]), Player(HOSTILE[9:])))
    page = replay_page(record, Words(), 0, has_names=True)
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_a_seat_sees_no_hand_of_others_before_the_end(finished: Record) -> None:
    state = Reel(finished.match).state(0)
    public = [bool(hand & state.shown) for hand in state.hands]
    shown = opened(replay_page(finished, Words(), 0, number=1))["data"]
    assert isinstance(shown, dict)
    first_hands = str(shown["hands"]).split(" ", maxsplit=1)[0].split("#")
    assert [bool(hand) for hand in first_hands] == [True, *public[1:]]
    assert not all(public)
    all_open = opened(replay_page(finished, Words(), 0, is_open=True, number=1))["data"]
    assert isinstance(all_open, dict)
    assert all(str(all_open["hands"]).split(" ", maxsplit=1)[0].split("#"))


def test_one_round_holds_its_positions_alone(finished: Record) -> None:
    reel = Reel(finished.match)
    for number in (1, len(reel.firsts)):
        data = opened(replay_page(finished, Words(), 0, number=number))["data"]
        assert isinstance(data, dict)
        assert len(str(data["lines"]).split(" ")) == len(finished.match.rounds[number - 1].steps) + 1
    with pytest.raises(Refusal, match="no round 99"):
        replay_page(finished, Words(), 0, number=99)


def test_a_match_with_secrets_is_refused() -> None:
    match: Match[Board] = Match(BlockDraw(2))
    players = (Player("Ana"), Player("Ben"))
    with pytest.raises(Refusal, match="secrets"):
        replay_page(Record(match, players), Words(), 0)
    match.begin(bytes(32))
    with pytest.raises(Refusal, match="secrets"):
        replay_page(Record(match, players), Words(), 0)


def test_the_page_may_run_its_own_scripts_and_ask_for_nothing(finished: Record) -> None:
    page = replay_page(finished, Words(), 0)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "default-src 'none'" in policy[1]
    script = str(opened(page)["script"])
    loader = page.rsplit("<script>", 1)[1].split("</script>", maxsplit=1)[0]
    for text in (script, loader):
        assert f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" in policy[1]
    packed = json.dumps(opened(page))
    assert set(re.findall(r"\w+://[\w./]*", page + packed)) <= {"http://www.w3.org/2000/svg"}
    assert str(Path.home()) not in page + packed


def test_a_review_comes_with_its_code(finished: Record) -> None:
    review = put_together(finished.match, ())
    page = replay_page(finished, Words(), 0, review=review)
    data = opened(page)["data"]
    assert isinstance(data, dict)
    found = data["review"]
    assert isinstance(found, dict)
    lines = found["sides"]
    assert isinstance(lines, list)
    assert [line["name"] for line in lines if isinstance(line, dict)] == ["You", "Suri", "Green"]
    assert '"cursor"' in str(opened(page)["script"])
    assert '"cursor"' not in str(opened(replay_page(finished, Words(), 0))["script"])
    assert not [name for name in NAMES if name in everything(page)]


@pytest.mark.parametrize("game", some(TRIED, 2), ids=lambda game: game.key)
def test_a_page_is_light(game: type[Rules[Board]]) -> None:
    rules = game(often(min(4, max(game.players)), max(game.players)))
    record = Record(match_of(rules), tuple(Player(name) for name in (NAMES * 2)[: rules.seats]))
    assert len(replay_page(record, Words(), 0, is_open=True).encode()) < LIMIT


def test_the_first_person_looks() -> None:
    match = match_of(BlockDraw(2))
    assert first_person(Record(match, (Player("Suri", "suri"), Player("Ana")))) == 1
    assert first_person(Record(match, (Player("Suri", "suri"), Player("Hana", "hana")))) == 0


def test_it_needs_no_pygame() -> None:
    script = "import sys; sys.modules['pygame'] = None\nimport game.share.page"
    subprocess.run([sys.executable, "-c", script], check=True)  # noqa: S603  our own program
