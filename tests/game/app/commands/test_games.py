"""`boneyard games` lists everything to know before the first tile, as text and as JSON."""

from __future__ import annotations

import json

import pytest
from rich.text import Text

from engine.games import GAMES
from engine.sentences import Refusal
from game.app.commands.common.tables import PlainTable, show
from tests.support.shell import ask, lines


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "500")


def test_the_table_names_every_game_house_rule_and_value() -> None:
    answer = ask("games")
    assert (answer.code, answer.err) == (0, "")
    for sheet in GAMES:
        own = ask("games", sheet.key).out
        assert sheet.key in answer.out
        assert sheet.title in own
        for pieces in sheet.sets:
            assert pieces.name in own
        for option in sheet.options:
            assert option.key in own
            assert option.help in own
            assert all(str(choice) in own or choice in option.numbers for choice in option.choices)
            assert option.name(option.default) in own


def test_each_house_rule_has_one_default_for_each_number_of_players() -> None:
    for sheet in GAMES:
        printed = lines(ask("games", sheet.key).out)
        by_seats = [option for option in sheet.options if len({sheet.standard(option, n) for n in sheet.players}) > 1]
        marked = sum(line.endswith((" default", "(default)")) for line in printed)
        assert marked == len(sheet.options) - len(by_seats)
        assert sum(line.endswith(" players)") for line in printed) == 2 * len(by_seats)
    printed = lines(ask("games", "space").out)
    assert [line.split("  ")[-1].strip() for line in printed if line.endswith(" players)")] == [
        "everyone for themselves (default for 2, 3, 5 players)",
        "two against two (default for 4 players)",
    ]


def test_json_says_the_same_as_the_rules() -> None:
    games = json.loads(ask("games", "--json").out)
    assert [game["key"] for game in games] == [sheet.key for sheet in GAMES]
    for game, sheet in zip(games, GAMES, strict=True):
        assert game["title"] == sheet.title
        assert game["seats"] == list(sheet.players)
        assert game["sets"] == [pieces.name for pieces in sheet.sets]
        for rule, option in zip(game["house_rules"], sheet.options, strict=True):
            assert rule["key"] == option.key
            assert rule["default"] == option.default
            assert rule["standard"] == {str(seats): sheet.standard(option, seats) for seats in sheet.players}
            assert [choice["value"] for choice in rule["choices"]] == list(option.choices)
            low, high = rule["numbers"] or (0, -1)
            assert range(low, high + 1) == option.numbers
            assert rule["needs"] == dict(option.needs)


def test_what_json_says_a_rule_needs_is_what_the_table_insists_on() -> None:
    """A rule changed alone is refused; together with its requirements it can be played."""
    needy = 0
    for described, sheet in zip(json.loads(ask("games", "--json").out), GAMES, strict=True):
        seats = 4 if 4 in sheet.players else sheet.players[0]
        for rule in described["house_rules"]:
            assert rule["needs"].keys() <= {other["key"] for other in described["house_rules"]} - {rule["key"]}
            if not rule["needs"]:
                continue
            needy += 1
            values = [choice["value"] for choice in rule["choices"]]
            changed = {rule["key"]: next(value for value in values if value != rule["default"])}
            assert sheet(seats, None, changed | rule["needs"]).house.items() >= (changed | rule["needs"]).items()
            for key, needed in rule["needs"].items():
                (other,) = (other for other in described["house_rules"] if other["key"] == key)
                for value in {choice["value"] for choice in other["choices"]} - {needed}:
                    with pytest.raises(Refusal):
                        sheet(seats, None, changed | rule["needs"] | {key: value})
    assert needy


def test_only_the_games_asked_for_are_told_however_they_are_spelled() -> None:
    assert [game["key"] for game in json.loads(ask("games", "AllFives", "block-draw", "--json").out)] == [
        "all_fives",
        "block_draw",
    ]
    assert lines(ask("games", "all_fives").out)[1].startswith("all_fives")


def small_table(width: int, capsys: pytest.CaptureFixture[str]) -> str:
    """Return a table of a long text, a wide one and a number, as it is printed."""
    table = PlainTable("name", "said", "points", numbers_from=2)
    table.row(Text("Ana", "bold"), "one two three four", "5")
    table.row("多米诺", "", "1234567")
    show(table, width)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (
            80,
            """\
name    said                 points
Ana     one two three four        5
多米诺                      1234567
""",
        ),
        (
            27,
            """\
name    said         points
Ana     one two           5
        three four
多米诺              1234567
""",
        ),
        (
            19,
            """\
name   said   point
                  s
Ana    one        5
       two
       three
       four
多米          12345
诺               67
""",
        ),
    ],
)
def test_the_columns_of_a_table_share_the_width(width: int, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert small_table(width, capsys) == shown


def test_in_the_narrowest_terminal_a_table_is_tall_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    printed = "".join(small_table(1, capsys).split())
    assert sorted(printed) == sorted("namesaidpointsAnaonetwothreefour5多米诺1234567")


def test_a_terminal_shows_headings_underlined_and_keys_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    head, first, *_ = ask("games", "bergen").out.splitlines()
    assert head.startswith("\x1b[4mgame")
    assert first.startswith("\x1b[1mbergen\x1b[0m  Bergen  2-4")
