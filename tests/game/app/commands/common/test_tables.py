"""`boneyard host` and `boneyard join`: clear errors for mistakes; a table is hosted, joined and played."""

from __future__ import annotations

import json
import socket
import subprocess
import threading
from pathlib import Path

import pytest

from game.app.commands.host import drawn
from game.lan.hosting import hosting
from game.lan.hosting.host_process import END, HostReady, LanHost, parsed_news, program
from net.discovery.invitation import qr
from net.io.listening import bind_sockets
from tests.support.deadline import DEADLINE
from tests.support.shell import ask, complaint, lines


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("host",), 2, "A table needs a game. “boneyard games” lists them."),
        (("host", "chess"), 2, "There's no game called chess"),
        (("host", "knock_out"), 2, "Knock-Out is a game for one player and can't be hosted."),
        (("host", "cross", "--resume"), 2, "Don't name a game with --resume. The saved tables have their own."),
        (("host", "--resume"), 1, "There's no saved table to resume."),
        (("host", "cross", "--bots", "2"), 2, "2 bots are too many for a table for 2."),
        (("host", "cross", "--bots", "brunno"), 2, "There's no bot called brunno. Did you mean bruno"),
        (("host", "cross", "--code", "12345"), 2, "A table code has six digits, like 123 456."),
        (("host", "cross", "--keeper", "abc"), 2, "abc isn't a key. A key has 64 hexadecimal digits."),
        (("host", "cross", "--bind", "8.8.8.8"), 2, "8.8.8.8 isn't an address of this computer."),
        (("host", "cross", "--bind", "home"), 2, "home isn't an address of this computer."),
        (("host", "cross", "--name", " "), 2, "A table's name can have 24 letters at most."),
        (("host", "cross", "--pace", "301"), 2, "--pace takes a whole number from 0 to 300, not 301."),
        (("host", "cross", "--stand-in", "601"), 2, "--stand-in takes a whole number from 0 to 600, not 601."),
        (("host", "cross", "--turn", "3601"), 2, "--turn takes a whole number from 0 to 3600, not 3601."),
        (("host", "cross", "--onlookers", "-3"), 2, "--onlookers takes a whole number from -2 to 600, not -3."),
        (("join", "300.1.1.1"), 2, "300.1.1.1 isn't an address"),
        (("join", "127.0.0.1", "--code", "abc"), 2, "A table code has six digits, like 123 456."),
        (("join", "127.0.0.1", "--bot", "brunno"), 2, "There's no bot called brunno. Did you mean bruno"),
    ],
)
def test_what_is_mistyped_is_told_in_a_sentence(words: tuple[str, ...], code: int, told: str) -> None:
    assert told in complaint(ask(*words), code)


def test_a_folder_with_tables_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "0.journal").write_bytes(b"")
    told = complaint(ask("host", "cross", "--journal", str(tmp_path)), 1)
    assert "Resume them with --resume" in told


def test_a_port_that_is_taken_is_told_with_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "network_cards", lambda: ())
    [opened] = bind_sockets(0, ("0.0.0.0",))  # noqa: S104  the address that a host takes
    opened.listen()
    told = complaint(ask("host", "cross", "--hidden", "--port", str(opened.getsockname()[1])), 1)
    opened.close()
    assert not list((tmp_path / "home" / "tables").iterdir()), "a table that never stood has left something"
    assert told == "Another program is using this table's port. Close that program, or choose another port."


def test_where_nobody_keeps_a_table_that_is_told_once_and_not_tried_for_ever() -> None:
    [free] = bind_sockets(0, ("127.0.0.1",))
    port = free.getsockname()[1]
    free.close()
    told = complaint(ask("join", f"127.0.0.1:{port}", "--code", "123456", "--bot", "maren"), 1)
    assert told.startswith("There's a computer at this address, but it isn't hosting a table.")


def test_a_qr_code_is_drawn_with_two_rows_in_a_line() -> None:
    code = qr("boneyard://192.168.1.7:26631/0")
    picture = drawn(code)
    assert {len(line) for line in picture} == {len(code[0]) + 4}
    assert len(picture) == (len(code) + 5) // 2
    assert picture[0] == "█" * len(picture[0])


def test_a_table_for_this_machine_alone_is_told_to_nobody_else() -> None:
    host = LanHost(["cross", "--bind", "127.0.0.1", "--port", "0"])
    try:
        ready = _ready(host)
        assert ready.addresses == ("127.0.0.1",)
        assert ready.tables[0].invitation.startswith(f"boneyard://127.0.0.1:{ready.port}/0?c=")
        with socket.create_connection(("127.0.0.1", ready.port), 5):
            pass
        with socket.socket(socket.AF_INET6) as elsewhere:
            assert elsewhere.connect_ex(("::1", ready.port)) != 0
        for family in (socket.AF_INET, socket.AF_INET6):  # a search by UDP gets no answer
            with socket.socket(family, socket.SOCK_DGRAM) as free:
                free.bind(("", ready.port))
    finally:
        host.close()


def test_a_code_can_be_read_where_nobody_sees_it() -> None:
    running = subprocess.Popen(  # noqa: S603  our own program
        [*program(), "host", "cross", "--bind", "127.0.0.1", "--port", "0", "--code", "-", "--json", "--asks"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b" 042 137 \n")
    running.stdin.flush()
    ready = parsed_news(running.stdout.readline())
    assert isinstance(ready, HostReady)
    assert ready.tables[0].code == "042137"
    running.stdin.write(END + b"\n")
    running.stdin.close()
    assert running.wait(DEADLINE) == 0
    running.stdout.close()


def _ready(host: LanHost) -> HostReady:
    """Wait until a host is listening."""
    bell = threading.Event()
    for _ in range(round(DEADLINE / 0.02)):
        for news in host.news():
            if isinstance(news, HostReady):
                return news
        bell.wait(0.02)
    raise AssertionError("the host does not come up")


def test_a_table_is_kept_joined_and_played_to_its_end(tmp_path: Path) -> None:
    bell = threading.Event()
    words = ("bergen", "--option", "match=single", "--bots", "bruno", "--pace", "0", "--port", "0", "--hidden")
    host = LanHost(words, bell.set)
    assert bell.wait(DEADLINE)
    [ready] = host.news()
    assert isinstance(ready, HostReady)
    address, code = f"127.0.0.1:{ready.port}", ready.tables[0].code
    wrong = "000000" if code != "000000" else "000001"
    assert "That isn't this table's code." in complaint(ask("join", address, "--code", wrong), 1)
    rounds = tmp_path / "evening.json"
    told = ask("join", address, "--code", code, "--bot", "maren", "--pace", "0", "--rounds", str(rounds), "--json")
    assert told.code == 0, told
    events = [json.loads(line) for line in lines(told.out)]
    assert [event["clean"] for event in events if event["event"] == "audit"] == [True]
    judged = [event for event in events if event["event"] == "judged"]
    assert [(each["round"], each["outcome"], each["remarks"], each["findings"]) for each in judged] == [
        (1, "fair", [], [])
    ]
    assert events[-1] == {"event": "link", "link": "over", "code": "bye"}
    checked = ask("verify", str(rounds))
    assert checked.code == 0
    assert "every round was fair (1 round, " in checked.out
    assert "This speaks for anyone who holds one of these keys: " in checked.out
    host.close()
    assert not host.is_running
