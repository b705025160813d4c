"""The ladder's tool finds how much to misjudge from matches, writes the table, and measures its steps."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from engine.bots import ladder as module
from engine.bots.characters import CHARACTERS, STARS
from engine.bots.ladder import LADDER
from engine.bots.rung import Rung
from engine.games import game
from tools.lab.ladder import __main__ as ladder
from tools.lab.ladder.__main__ import main
from tools.lab.ladder.curve import Curve, Gap, Trial, chance, elo
from tools.lab.ladder.fitting import REFERENCES, START, Fit, Known, Table, fit, pairs, source

pytestmark = pytest.mark.slow

TABLE = Path(str(module.__file__))


def test_elo_and_chance_are_inverse_at_any_number_of_seats() -> None:
    assert elo(0.5) == elo(0.25, 4) == 0
    assert elo(0.64) == pytest.approx(100, abs=1)
    for seats in (2, 4):
        assert [elo(chance(gap, seats), seats) for gap in (-300, 0, 80)] == pytest.approx([-300, 0, 80])


def test_a_gap_has_an_interval_around_it_even_if_all_matches_were_won() -> None:
    low, high = Gap(100, 0.6, 0.5, 0.69).bounds
    assert low == pytest.approx(0, abs=0.1)
    assert low < Gap(100, 0.6, 0.5, 0.69).elo < high
    assert 400 < Gap(50, 1.0, 0.93, 1.0).elo < 1200
    assert Gap(50, 1.0, 0.93, 1.0).bounds[1] < 1200


def trials(best: Mapping[str, float], floor: float, bend: float, matches: int) -> list[Trial]:
    """Return trials that went exactly as expected."""
    return [
        Trial(who, share, matches * chance(worth + (floor - worth) * share**bend), matches)
        for who, worth in best.items()
        for share in (0.0, 0.4, 0.7, 1.0)
    ]


def test_a_curve_recovers_what_misjudging_costs() -> None:
    best = {"a": 20.0, "b": -70.0}
    curve = Curve(trials(best, -320.0, 2.1, 5_000))
    assert curve.floor == pytest.approx(-320, abs=12)
    assert curve.bend == pytest.approx(2.1, abs=0.15)
    for who, worth in best.items():
        share = curve.needed(who, -150.0)
        assert worth + (-320 - worth) * share**2.1 == pytest.approx(-150, abs=12)
        assert curve.at(who, share) == pytest.approx(-150, abs=0.1)


def test_nobody_can_be_better_than_its_best_or_worse_than_no_judgement() -> None:
    curve = Curve(trials({"a": 0.0}, -200.0, 1.5, 100))
    assert curve.needed("a", 50.0) == 0.0
    assert curve.needed("a", -900.0) == 1.0


def test_little_evidence_does_not_make_a_manner_good_or_bad() -> None:
    few, many = Curve([Trial("a", 0.0, 4, 4)]), Curve([Trial("a", 0.0, 300, 400)])
    assert 0 < few.best["a"] < many.best["a"]


def test_levels_follow_each_other_and_then_characters_of_one_level() -> None:
    assert len(REFERENCES) == STARS
    assert pairs()[: STARS - 1] == list(zip(REFERENCES[1:], REFERENCES, strict=False))
    assert {key for pair in pairs() for key in pair} == {who.key for who in CHARACTERS}


def test_the_table_reads_back_what_was_written(tmp_path: Path) -> None:
    rungs = {who.key: Rung("top" if who.stars == STARS else "greedy", 0.25) for who in CHARACTERS}
    rungs["oksana"] = Rung("keen", 0.0, 60)
    made = {("five_up", 2): rungs, ("all_fives", 4): rungs}
    text = TABLE.read_text(encoding="utf-8")
    path = tmp_path / "written.py"
    path.write_text(source(made, text[: text.index(START) + len(START)]), encoding="utf-8")
    spec = spec_from_file_location("written", path)
    assert spec
    assert spec.loader
    written = module_from_spec(spec)
    spec.loader.exec_module(written)
    assert dict(written.LADDER) == made


def test_the_table_is_as_the_tool_writes_it() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert source(LADDER, text[: text.index(START) + len(START)]) == text


def test_a_fit_leaves_the_other_games_alone(tmp_path: Path) -> None:
    path = tmp_path / "ladder.py"
    path.write_text(TABLE.read_text(encoding="utf-8"), encoding="utf-8")
    with ThreadPoolExecutor(1) as executor:
        table = Table(game("cross")(2), b"fit", executor, Console(file=StringIO()))
        lines: list[str] = []
        fit([table], 1, Known(100.0), path, lines.append)
    text = path.read_text(encoding="utf-8")
    assert '("cross", 2): {' in text
    assert all(f'("{key}", {seats}): {{' in text for key, seats in LADDER)
    assert lines[1].startswith("  top 115")


def test_stronger_levels_misjudge_less(monkeypatch: pytest.MonkeyPatch) -> None:
    def worth(rung: Rung) -> float:
        return 100.0 * (rung.way == "keen") - 400 * float(rung.misjudges**1.7)

    def gap(_table: Table, one: str, other: str, deals: int, rungs: Mapping[str, Rung], _salt: str) -> Gap:
        share = chance(worth(rungs[one]) - worth(rungs.get(other, Rung("greedy"))))
        return Gap(2 * deals, share, share, share)

    monkeypatch.setattr(Table, "gap", gap)
    with ThreadPoolExecutor(1) as executor:
        table = Table(game("block_draw")(2), b"fit", executor, Console(file=StringIO()))
        rungs = Fit(table, 200, logging.getLogger(__name__).info, Known(100.0)).rungs()
    assert rungs["tadeo"] == Rung("top")
    assert rungs["oksana"].way == "keen"
    shares = [rungs[key].misjudges for key in REFERENCES[:4]]
    assert shares == sorted(shares, reverse=True)
    steps = [worth(rungs[above]) - worth(rungs[below]) for below, above in pairwise(REFERENCES[:4])]
    assert steps == pytest.approx([100] * 3, abs=12)
    assert rungs["suri"].misjudges == pytest.approx(rungs["bruno"].misjudges, abs=0.02)


@pytest.mark.usefixtures("at_home")
def test_steps_are_measured_as_rows_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "pairs", lambda: [("suri", "kiko")])
    out = tmp_path / "steps.md"
    assert main(["measure", "block_draw", "--deals", "2", "--seed", "6d", "--out", str(out)]) == 0
    row = out.read_text(encoding="utf-8").strip()
    assert row.startswith("| block_draw | 2 | Suri 2 | Kiko 1 | 4 | ")
    assert capsys.readouterr().out.splitlines()[-1] == row
    assert main(["measure", "no game"]) == 1
