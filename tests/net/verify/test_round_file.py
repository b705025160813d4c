"""A round file convinces anyone who replays it, and nobody once anything in it has changed."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from engine.sentences import Refusal
from net.verify.checking import STEERED, checked
from net.verify.round_file import ROUNDS_VERSION, read_rounds
from tests.support.lan.loopback import House, Player, agreed, run
from tests.support.shell import ask

File = dict[str, Any]  # a round file to tamper with


def has_heard_all(player: Player) -> bool:
    """Return True if everyone has reported on the last deal."""
    deal = player.guest.deal
    return deal is not None and len(deal.audits) == len(deal.record.guests())


@pytest.fixture(scope="module")
def file() -> bytes:
    """Return the rounds of a short match of three."""
    played: list[bytes] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 3, {"target": 200}), code="")
        await house.open()
        players = [Player(house, name) for name in ("Ada", "Bob", "Cyd")]
        await asyncio.gather(*(player.match_over() for player in players))
        await players[0].until(lambda: has_heard_all(players[0]))
        played.append(players[0].client.round_file())
        for player in players:
            await player.close()
        await house.close()

    run(work())
    return played[0]


def turned(text: str) -> str:
    """Flip one bit of the bytes encoded in base64."""
    content = bytearray(base64.b64decode(text))
    content[0] ^= 1
    return base64.b64encode(content).decode()


def secret(data: File) -> None:
    data["rounds"][0]["reveal"]["secret"] = turned(data["rounds"][0]["reveal"]["secret"])


def share(data: File) -> None:
    row = data["rounds"][-1]["shares"]["rows"][1]
    row[0] = turned(row[0])


def commitment(data: File) -> None:
    row = data["rounds"][-1]["roster"]["rows"][1]
    row[0] = turned(row[0])


def nobody(data: File) -> None:
    data["rounds"][0]["shares"]["rows"][1] = "away"


def key(data: File) -> None:
    data["rounds"][0]["opening"]["seats"][1][1] = turned(data["rounds"][0]["opening"]["seats"][1][1])


def signature(data: File) -> None:
    data["rounds"][0]["entries"][2][4] = turned(data["rounds"][0]["entries"][2][4])


def left_out(data: File) -> None:
    entries = data["rounds"][0]["entries"]
    del entries[1]
    for ply, entry in enumerate(entries):
        entry[0] = ply


def move(data: File) -> None:
    data["rounds"][0]["entries"][0][2][1] = [0]


def audit(data: File) -> None:
    data["rounds"][0]["audits"][0]["verdict"] = "faulty"


def score(data: File) -> None:
    data["rounds"][-1]["reveal"]["scores"][0] += 1


def roster_number(data: File) -> None:
    data["rounds"][0]["roster"]["deal"] = 77


def shares_number(data: File) -> None:
    data["rounds"][0]["shares"]["deal"] = 77


def reveal_number(data: File) -> None:
    data["rounds"][0]["reveal"]["deal"] = 77


def audit_number(data: File) -> None:
    data["rounds"][0]["audits"][0]["deal"] = 77


def audit_twice(data: File) -> None:
    data["rounds"][0]["audits"].append(data["rounds"][0]["audits"][0])


def host(data: File) -> None:
    data["host"] = turned(data["host"])


CHANGES: Final[tuple[Callable[[File], None], ...]] = (
    secret, share, commitment, nobody, key, signature, left_out, move, audit, score, roster_number, shares_number,
    reveal_number, audit_number, audit_twice, host,
)  # fmt: skip


def test_it_convinces_anyone(file: bytes, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_bytes(file)
    answer = ask("verify", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"{path}: every round was fair (")


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_nothing_can_be_changed_in_it(change: Callable[[File], None], file: bytes, tmp_path: Path) -> None:
    data = json.loads(file)
    change(data)
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    answer = ask("verify", str(path))
    assert answer.code == 1
    assert "doesn't check out" in answer.out or "doesn't belong to its table" in answer.err


def test_what_cannot_be_read_is_refused_in_a_sentence(file: bytes) -> None:
    data = json.loads(file)
    for text in (
        file[: len(file) // 2].decode(),
        json.dumps({**data, "rounds": []}),
        json.dumps({**data, "table": "AA=="}),
        "[" * 5000,
    ):
        with pytest.raises(Refusal, match="cut short or damaged"):
            read_rounds(text.encode())
    with pytest.raises(Refusal, match="newer Boneyard"):
        read_rounds(json.dumps({**data, "version": ROUNDS_VERSION + 1}).encode())
    with pytest.raises(Refusal, match="doesn't belong to its table"):
        checked(read_rounds(json.dumps({**data, "rounds": [{**data["rounds"][0], "roster": None}]}).encode()))
    other = {**data["terms"], "house": {**data["terms"]["house"], "target": 31}}
    with pytest.raises(Refusal, match="different rules"):
        checked(read_rounds(json.dumps({**data, "terms": other}).encode()))


def doubt(data: File) -> None:
    data["rounds"][0]["audits"] = data["rounds"][0]["audits"][1:]


def an_end(data: File) -> None:
    del data["rounds"][-1]


def a_beginning(data: File) -> None:
    del data["rounds"][0]


def a_middle(data: File) -> None:
    del data["rounds"][1]


def a_secret(data: File) -> None:
    data["rounds"][-1] = {**data["rounds"][-1], "reveal": None, "audits": []}


@pytest.mark.parametrize(
    ("change", "code", "text"),
    [
        (doubt, 3, "{name}'s computer hasn't reported on this round."),
        (an_end, 3, "The match isn't over."),
        (a_beginning, 4, "Round 1 isn't in this file."),
        (a_middle, 4, "Round 2 isn't in this file."),
        (a_secret, 4, "The host's secret isn't in this file."),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_whatever_is_missing_is_told(
    change: Callable[[File], None], code: int, text: str, file: bytes, tmp_path: Path
) -> None:
    data = json.loads(file)
    change(data)
    path = tmp_path / "cut.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    answer = ask("verify", str(path))
    assert (answer.code, answer.err) == (code, "")
    assert text.replace("{name}", data["names"][0]) in answer.out


def test_the_code_is_that_of_the_worst_file(file: bytes, tmp_path: Path) -> None:
    fair, cut, broken = (tmp_path / name for name in ("fair", "cut", "broken"))
    fair.write_bytes(file)
    data = json.loads(file)
    a_middle(data)
    cut.write_text(json.dumps(data), encoding="utf-8")
    broken.write_bytes(file[:-200])
    assert ask("verify", str(fair), str(cut)).code == 4
    assert ask("verify", str(fair), str(broken), str(cut)).code == 1


def test_it_says_for_whose_machines_it_speaks(file: bytes) -> None:
    told = checked(read_rounds(file))
    assert told.outcome == "fair"
    assert len(told.keys) == 3


def test_it_says_how_many_moves_were_played_again(file: bytes) -> None:
    data = json.loads(file)
    assert checked(read_rounds(file)).moves == sum(len(each["entries"]) for each in data["rounds"]) > 10


def test_a_file_of_the_first_protocol_is_checked_as_what_it_was() -> None:
    path = Path(__file__).parents[2] / "golden_net" / "first_edition.rounds.json"
    told = checked(read_rounds(path.read_bytes()))
    assert (told.findings, told.moves, told.outcome) == ((), 44, "unchecked")
    assert [each.text for each in told.doubts] == [STEERED]
    data = json.loads(path.read_bytes())
    data["rounds"][0]["secret"] = turned(data["rounds"][0]["secret"])
    assert checked(read_rounds(json.dumps(data).encode())).outcome == "faulty"
