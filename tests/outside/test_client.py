"""A client written from the pages alone joins real tables, plays to the end, and finds everything consistent."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.outside.client import Guest, willing
from tests.outside.memory import Memory
from tests.outside.protocol.views import Move, View
from tests.outside.protocol.wire import dial, hello_through
from tests.outside.table import Onlooker, Seated, play
from tests.support.lengths import long_run, sampled, some

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
CODE = "123456"
SHORT = {"block_draw": "target=30", "all_fives": "target=61", "space": "hands=2"}


class Lan:
    """A real host and real guests, each a process of its own."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.port = 0
        self.host: subprocess.Popen[str] | None = None
        self.processes = ExitStack()

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start one of our commands; it is killed at the end in any case. A host's output is read once."""
        said = subprocess.PIPE if words[0] == "host" else subprocess.DEVNULL
        command = [sys.executable, "-m", "game.app.cli", *words, "--json", "--pace", "0"]
        process = self.processes.enter_context(
            subprocess.Popen(  # noqa: S603  our own program
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=said, text=True
            )
        )
        self.processes.callback(process.kill)
        return process

    def open(self, *words: str) -> None:
        """Open a table, or resume those in the journal."""
        place = [
            "--hidden",
            "--headless",
            "--code",
            CODE,
            "--stand-in",
            "600",
            "--port",
            str(self.port),
            "--journal",
            str(self.journal),
        ]
        self.host = self.start("host", *words, *place)
        assert self.host.stdout
        self.port = json.loads(self.host.stdout.readline())["port"]

    def join(self) -> None:
        """Add one of our guests, played by a bot."""
        self.start("join", f"127.0.0.1:{self.port}", "--code", CODE, "--bot", "bruno")

    def stranger(self, guest: Guest) -> Seated:
        """Return an independent client that knows the table's address."""
        return Seated(guest, ("127.0.0.1", self.port), CODE)

    def kill(self) -> None:
        """Kill the host."""
        assert self.host
        self.host.kill()
        self.host.wait()


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[Lan]:
    table = Lan(tmp_path / "journal")
    with table.processes:
        yield table


def is_over(guest: Guest) -> bool:
    return guest.room is not None and guest.room.phase == "over"


def is_in_play(guest: Guest) -> bool:
    return guest.room is not None and guest.room.phase == "play" and bool(guest.deals)


def all_is_well(guest: Guest, guests: int) -> None:
    """Check that every deal contains the guest's share, was played to its end, and was found clean by every guest.

    The guest needn't have moved in each: the match may be won early in its last round.
    """
    assert guest.findings
    assert guest.findings.known == []
    assert guest.deals
    for deal in guest.deals.values():
        assert deal.reveal
        assert deal.reveal.how == "over"
        assert deal.shared(deal.ours.seat)
        assert [audit.verdict for audit in deal.audits.values()] == ["clean"] * guests
    own = [entry.by for deal in guest.deals.values() for entry in deal.entries if entry.seat == deal.ours.seat]
    assert set(own) == {"seat"}, "nobody moved for the guest, who moved at least once"
    assert guest.match
    assert guest.match.over


@sampled(2)
@pytest.mark.parametrize("game", some(list(SHORT), 2))
def test_a_stranger_plays_a_match_with_a_guest_and_a_bot_of_ours_and_all_find_it_clean(lan: Lan, game: str) -> None:
    lan.open(game, "--seats", "3", "--bots", "1", "--option", SHORT[game])
    lan.join()
    seated = lan.stranger(Guest("Stranger"))

    play([seated], lambda: is_over(seated.guest))

    all_is_well(seated.guest, guests=2)


@long_run
@pytest.mark.parametrize("game", some(["all_fives", "space", "block_draw"], 3))
def test_a_stranger_who_looks_on_sees_every_round_and_no_hand(lan: Lan, game: str) -> None:
    lan.open(game, "--seats", "3", "--bots", "1", "--option", SHORT[game])
    seated, watching = lan.stranger(Guest("Stranger")), Onlooker(("127.0.0.1", lan.port), CODE)
    play([watching], lambda: watching.room is not None)
    lan.join()

    play([seated, watching], lambda: is_over(seated.guest))

    assert watching.room
    assert seated.guest.room
    assert (watching.room.onlookers, seated.guest.room.onlookers) == (1, 1)
    rounds = {update.deal for update in watching.updates}
    assert rounds == set(seated.guest.deals)
    for update in watching.updates:
        shown = seated.guest.deals[update.deal].updates.get(update.ply)
        assert shown is None or shown.public == update.public


@long_run
def test_a_stranger_does_not_look_on_where_nobody_may(lan: Lan) -> None:
    lan.open("block_draw", "--seats", "2", "--onlookers", "-1")
    watching = Onlooker(("127.0.0.1", lan.port), CODE)
    play([watching], lambda: bool(watching.gone))
    assert watching.gone == "no_onlookers"


class Shy:
    """A player who stops in the middle of a round until told to continue."""

    def __init__(self, tiles: int) -> None:
        self.tiles = tiles
        self.stopped = False

    def __call__(self, view: View, seat: int, moves: list[Move]) -> Move | None:
        if moves and self.tiles and sum(view.holes) + sum(map(len, view.piles)) <= self.tiles:
            self.stopped = True
            return None
        return willing(view, seat, moves)


@long_run
def test_a_stranger_comes_back_to_a_host_that_was_killed_and_keeps_its_promises(lan: Lan, tmp_path: Path) -> None:
    lan.open("block_draw", "--seats", "2", "--bots", "1", "--option", "match=single")
    shy = Shy(tiles=20)
    seated = lan.stranger(Guest("Stranger", shy, Memory(tmp_path / "memory")))
    play([seated], lambda: shy.stopped)
    before = seated.guest.current()
    assert before
    promised, played = before.raw.roster, list(before.entries)

    lan.kill()
    shy.tiles = 0
    lan.open("--resume")
    play([seated], lambda: is_over(seated.guest))

    all_is_well(seated.guest, guests=1)
    assert seated.lines >= 2, "more if a busy computer let a connection fall silent"
    assert before.raw.roster == promised
    assert before.entries[: len(played)] == played


@long_run
def test_a_stranger_that_was_killed_itself_goes_on_from_what_it_wrote_down(lan: Lan, tmp_path: Path) -> None:
    lan.open("all_fives", "--seats", "2", "--bots", "1", "--option", "match=single")
    shy = Shy(tiles=18)
    first = lan.stranger(Guest("Stranger", shy, Memory(tmp_path / "memory")))
    play([first], lambda: shy.stopped)
    first.cut()

    second = lan.stranger(Guest("Stranger", memory=Memory(tmp_path / "memory")))
    assert second.guest.me.key == first.guest.me.key
    play([second], lambda: is_over(second.guest))

    all_is_well(second.guest, guests=1)
    before, after = first.guest.deals[1], second.guest.deals[1]
    assert after.ours.share == before.ours.share
    assert before.ours.offers.items() <= after.ours.offers.items()


@long_run
def test_a_stranger_knocks_with_a_token_where_many_have_come_before_it(lan: Lan) -> None:
    lan.open("space", "--seats", "2", "--bots", "1", "--option", "hands=1")
    seated = lan.stranger(Guest("Stranger", lambda *_: None))
    play([seated], lambda: is_in_play(seated.guest))

    with ExitStack() as crowd:
        for _ in range(24):
            sock = crowd.enter_context(dial(seated.door()))
            sock.sendall(hello_through(seated.door()))
        seated.cut()
        seated.come()
        play([seated], lambda: seated.guest.here.caught_up)

    assert seated.later
    assert seated.refusals == []
    assert is_in_play(seated.guest)
    assert seated.guest.findings
    assert seated.guest.findings.known == []


@long_run
def test_a_stranger_with_the_right_code_comes_in_behind_others_who_guess(lan: Lan) -> None:
    lan.open("space", "--seats", "2")
    for guess in ("000000", "999999"):
        guesser = lan.stranger(Guest("Guesser"))
        guesser.code = guess
        guesser.come()
        assert guesser.refusals == ["wrong_code"]

    seated = lan.stranger(Guest("Stranger"))
    play([seated], lambda: seated.guest.here.caught_up)

    assert seated.later
    assert seated.guest.welcome
