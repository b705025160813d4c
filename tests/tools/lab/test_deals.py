"""The deal surveys agree with known results."""

from __future__ import annotations

import pytest

from engine.families.columns.search import OPEN
from engine.families.columns.solver import Proof
from tools.lab.deals import main


def test_knock_out_is_seldom_played_below_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knock_out", "--deals", "200", "--house", "deal=any"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert 20.3 < float(lines[0].removeprefix("par: mean ")) < 22.1
    assert all(int(line.split()[0]) % 2 == 0 for line in lines if "left" in line and "first" not in line)


def test_knock_out_tells_how_far_knocks_at_random_get(capsys: pytest.CaptureFixture[str]) -> None:
    shares = []
    for deal in ("rich", "any"):
        assert main(["knock_out", "--deals", "100", "--house", f"deal={deal}"]) == 0
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("knocks at random")]
        shares.append(float(line.split()[-1].rstrip("%")))
    assert shares[0] < 50
    assert shares[1] > 85


def test_baronet_sticks_at_13_and_26_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["baronet", "--deals", "400"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines[:3]] == ["0", "13", "26"]
    assert 0.55 < float(lines[0][3].rstrip("%")) / 100 < 0.75


def test_baronet_can_hardly_be_won_where_the_count_starts_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["baronet", "--deals", "100", "--house", "baronetCount=restart"]) == 0
    out = capsys.readouterr().out
    assert "   0 left" not in out
    assert "of a win" not in out


def test_every_deal_of_domino_solitaire_is_counted_and_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["domino_solitaire", "--deals", "8"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("8 deals")
    assert main(["domino_solitaire", "--deals", "8"]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == told[:4]


def test_shares_of_nothing_are_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.lab.deals_columns.solve", lambda _table, *, splits: Proof(OPEN, (), int(splits)))
    assert main(["domino_solitaire", "--deals", "0", "--house", "splitRuns=off"]) == 0
    assert "proved won                                    none" in capsys.readouterr().out
