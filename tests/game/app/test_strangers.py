"""No untrusted text controls the terminal or forges a line on it."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from engine.games import game
from engine.record.record import Player, checksum, to_data
from engine.sentences import Refusal, sentence
from game.app.commands import lobby
from game.app.commands.common.shell import complain, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.app.commands.lobby import ListedTable
from game.app.commands.report import Report
from game.app.crash_log import MAX_LOG_LENGTH, MAX_STORY_LENGTH, log_aside, note
from game.i18n.language import Words
from game.lan.seat import PreparedGuest
from net.discovery.invitation import Invitation
from net.discovery.remembered import Remembered
from net.fairness.findings import make_finding
from net.guest.guest import Guest
from net.guest.news import ChatNews, FindingNews, RoomNews
from net.protocol.keys import Key
from net.protocol.messages import Room, SeatInfo, TableSettings
from net.protocol.terms import terms_of
from tests.support.lan.listed_tables import EVERYBODY, Host, Net, card, place
from tests.support.rounds.random_walks import walk
from tests.support.shell import ask

EVIL: Final = "\x1b]0;pwned\x07\x1b[2J\r\nboneyard: you have won\x9b31m\x08\x7f\u202eevil\u2028\ud800"
"""Text that controls a terminal, turns the direction, forges a line, and is invalid."""


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")


def harmless(out: str) -> bool:
    """Return True if a terminal shows all of it as text, line by line."""
    return all(char.isprintable() or char == "\n" for char in out)


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    tell(EVIL)
    complain(EVIL)
    out, err = capsys.readouterr()
    assert harmless(out + err)
    assert (out.count("\n"), err.count("\n")) == (1, 1)
    assert r"\x1b]0;pwned\x07\x1b[2J\r\nboneyard: you have won\x9b31m" in out


def test_a_table_of_lines_has_no_more_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    listed = PlainTable("name")
    listed.row(Text("\x1b[2J\x07\x9b31m\u202eAna\r\nBob", "bold"))
    listed.row("\x1b]0;x\x07\nboneyard: you have won")
    show(listed)
    out = capsys.readouterr().out
    assert harmless(out)
    assert out.count("\n") == 3
    assert r"Ana\nBob" in out


@pytest.mark.parametrize("what", [EVIL, Text(EVIL, "bold"), Padding(Text(f"{EVIL} {EVIL}"), (0, 0, 0, 4))])
def test_a_paragraph_is_escaped_before_it_is_broken_into_lines(
    what: RenderableType, capsys: pytest.CaptureFixture[str]
) -> None:
    show(what, 40)
    out = capsys.readouterr().out
    assert harmless(out)
    assert re.search(r"\\x1b\[2J(\\r)?\\nboneyard", "".join(out.split()))
    assert not any(line.strip().startswith("boneyard: you") for line in out.splitlines())


def test_json_is_read_as_it_was_written_and_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    for indent in (None, 2):
        tell_json({EVIL: [EVIL]}, indent)
        out = capsys.readouterr().out
        assert harmless(out)
        assert out.isascii()
        assert json.loads(out) == {EVIL: [EVIL]}
        assert out.count("\n") == (1 if indent is None else 5)


AWAY: Final = "127.0.0.1:1"
COMMANDS: Final = (
    ("verify", EVIL), ("verify", "no\x1b[2Jfile"), ("transcript", EVIL), ("rules", EVIL), ("games", EVIL),
    ("lobby", EVIL), ("join", EVIL), ("join", f"boneyard://{EVIL}/0?c=1"), ("join", AWAY, "--code", EVIL),
    ("join", AWAY, "--bot", EVIL), ("join", AWAY, "--name", "\u200b\x1b"), ("join", AWAY, "--memory", f"{EVIL}\0"),
    ("host", EVIL), ("host", "bergen", "--name", "\u200b\ud800"), ("host", "bergen", "--keeper", EVIL),
    ("host", "bergen", "--bots", EVIL), ("host", "bergen", "--option", EVIL), ("host", "--resume", "--journal", EVIL),
    ("host", "bergen", "--journal", f"{EVIL}\0"), ("demo", EVIL), ("demo", "bergen", "--seed", EVIL),
    ("simulate", EVIL), ("simulate", "bergen", "--set", EVIL), ("simulate", "bergen", "--option", f"target={EVIL}"),
    ("--windowed", EVIL), (EVIL,), ("play", EVIL), (f"--{EVIL}",), ("--lang", EVIL),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: ascii(words[:-1]))
def test_whatever_a_shell_passes_on_the_answer_is_one_harmless_line(words: tuple[str, ...]) -> None:
    answer = ask(*words)
    assert answer.code in (1, 2)
    assert harmless(answer.out + answer.err)
    assert answer.err.count("\n") == 1
    assert "Internal error" not in answer.err


def report() -> tuple[Report, Room]:
    guest = Guest("Ana", Key(bytes(32)), os.urandom)
    report = Report(PreparedGuest(guest, None), Words(), as_json=False)
    places = tuple(
        SeatInfo(seat, "person", f"{EVIL.encode('utf-8', 'replace').decode()[:20]}{seat}") for seat in range(2)
    )
    room = Room(1, "lobby", "x", terms_of(game("bergen")(2, None, {})), TableSettings(), places)
    guest.around.latest = room  # not cleaned
    return report, room


def test_a_player_at_a_terminal_is_told_nothing_that_steers_it(capsys: pytest.CaptureFixture[str]) -> None:
    here, room = report()
    for news in (
        RoomNews(room),
        ChatNews(0, -1, EVIL),
        ChatNews(1, -1, EVIL),
        ChatNews(7, -1, EVIL),
        FindingNews(make_finding(1, 3, "account", sentence("{what} is wrong", what=EVIL))),
    ):
        here.hear(news)
    out = capsys.readouterr().out
    assert harmless(out)
    assert out.count("\n") == 4


def test_the_list_of_tables_is_told_as_data_and_as_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    wild = "\x1b[2J\r\nX\u202e\x9b1m"
    net = Net(Host("192.168.1.7", places=[place(wild)]))
    net.finder.set_broadcast_targets([EVERYBODY], net.now)
    net.run(0.1)
    seen = ListedTable(net.finder.found(), (), (card("192.168.1.2/24", "wlan0", 2),))

    async def nearby(_asked: Mapping[str, Invitation], _remembered: Remembered, _wait: float) -> ListedTable:
        return seen

    monkeypatch.setattr(lobby, "nearby", nearby)
    lines, data = ask("lobby"), ask("lobby", "--json")
    assert lines.out.count("\n") == 2
    assert harmless(lines.out + data.out)
    assert [row["name"] for row in json.loads(data.out)] == ["[2J X1m"]


def test_a_match_file_of_a_stranger_is_told_harmlessly(tmp_path: Path) -> None:
    match = walk(game("bergen")(2, None, {}), 3)
    data = to_data(match, (Player(EVIL[:38]), Player("\x1b[2J\r\nBob")))
    data["check"] = checksum(data)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    for command in ("verify", "transcript"):
        answer = ask(command, str(path))
        assert (answer.code, answer.err) == (0, "")
        assert harmless(answer.out)
    data["game"] = EVIL
    data["check"] = checksum(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    answer = ask("verify", str(path))
    assert answer.code == 1
    assert harmless(answer.err)


def test_what_modules_log_goes_into_the_log_and_steers_nobody_who_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with log_aside():
        why = ValueError(EVIL[:-1])  # pytest cannot report a lone surrogate
        logging.getLogger("net.test").error("A connection has stumbled: %s", EVIL[:-1], exc_info=why)
    assert capsys.readouterr() == ("", "")
    written = (tmp_path / "boneyard.log").read_text(encoding="utf-8")
    assert "ValueError" in written
    assert harmless(written)


def test_a_log_that_has_grown_long_begins_anew(tmp_path: Path) -> None:
    log = tmp_path / "boneyard.log"
    note(log, "first")
    note(log, "second")
    assert "first" in log.read_text(encoding="utf-8")
    log.write_text("x" * (MAX_LOG_LENGTH + 1), encoding="utf-8")
    note(log, "third")
    assert log.stat().st_size < 100
    note(log, "deeper and deeper\n" * 1_000_000)
    assert log.stat().st_size < 2 * MAX_STORY_LENGTH


def test_a_refusal_quotes_a_stranger_harmlessly() -> None:
    with pytest.raises(Refusal) as refused:
        game(EVIL)
    assert harmless(str(refused.value))
