"""Measure the points of rounds for match equity (`engine/equity`), and store it with the program.

    python -m tools.lab.equity                               every game that is won over several rounds
    python -m tools.lab.equity all_fives fours --seats 2,4 --rounds 400
    python -m tools.lab.equity all_fives --option muggins=off --seats 2
    python -m tools.lab.equity partners --set double-9
    python -m tools.lab.equity --show all_fives --seats 2    chances from a few scores, as the program sees them

Greedy bots play each table from 0:0 with the target out of reach. The rounds replace those of the same table in
`engine/equity/measured/`, one module a game; the same seed writes the same modules on any number of computers
(--workers, or --scheduler for a Dask cluster: docs/bots.md).
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from engine.core import Board, Rules
from engine.equity.equity import Equity, equity_of, set_part
from engine.equity.measured import MEASURED
from engine.equity.rounds import written
from engine.equity.umpire import Umpire
from engine.games import GAMES, game
from engine.options import Choice, find
from engine.sentences import Refusal
from tools.lab.series.played import play_all
from tools.lab.series.workers import add_workers, open_executor

FOLDER: Final = Path(__file__).parents[3] / "engine" / "equity" / "measured"
SEED: Final = "657175697479"
ROUNDS: Final = {2: 400, 3: 160, 4: 160}
"""Rounds measured, by the number of seats."""
FEW: Final = 100
"""Rounds measured at larger tables."""
WIDTH: Final = 118


def parts(rules: Rules[Board]) -> str:
    """Return the name of a table in the data: seats, sides, and the set and the house rules that aren't standard."""
    changed = [set_part(rules)] if set_part(rules) else []
    changed += [f"{option.key}={rules.house[option.key]}" for option in rules.options if rules.differs(option)]
    return " ".join([str(rules.seats), str(max(rules.sides) + 1), *changed])


def tables(
    sheets: Sequence[type[Rules[Board]]], seats: Sequence[int], house: Sequence[str], pieces: str = ""
) -> list[Rules[Board]]:
    """Return the tables to measure: those of these games that are decided over several rounds.

    They play with the set named `pieces`, or with each game's first one; a game that never has it is left out.
    """
    found: list[Rules[Board]] = []
    for sheet in sheets:
        own = next((each for each in sheet.sets if each.name == (pieces or sheet.sets[0].name)), None)
        chosen: dict[str, Choice] = {}
        for pair in house:
            key, _, value = pair.partition("=")
            option = find(sheet.options, key)
            chosen[option.key] = option.read(value)
        for number in sheet.players:
            if own is not None and number > 1 and (not seats or number in seats):
                rules = sheet(number, own, chosen)
                if rules.target or Umpire(rules).last_round() > 1:
                    found.append(rules)
    return found


def module(title: str, texts: Mapping[str, str]) -> str:
    """Return the source of a game's data."""
    lines = [
        f'"""Measured rounds of {title}, written by `python -m tools.lab.equity`."""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "ROUNDS: Final[Mapping[str, str]] = {",
    ]
    for name in sorted(texts):
        lines += [f'    "{name}": """', *textwrap.wrap(texts[name], WIDTH, break_on_hyphens=False), '""",']
    return "\n".join([*lines, "}", ""])


def index(keys: Sequence[str]) -> str:
    """Return the source of the list of all games' data."""
    return "\n".join(
        [
            '"""Rounds that bots have played, by game and table; written by `python -m tools.lab.equity`."""',
            "",
            "from __future__ import annotations",
            "",
            "from collections.abc import Mapping",
            "from typing import Final",
            "",
            *[f"from engine.equity.measured.{key} import ROUNDS as {key.upper()}" for key in keys],
            "",
            "MEASURED: Final[Mapping[str, Mapping[str, str]]] = {",
            *[f'    "{key}": {key.upper()},' for key in keys],
            "}",
            '"""Texts by game and table: seats, sides, and the set and the house rules that aren\'t standard."""',
            "",
        ]
    )


def store(measured: Mapping[str, Mapping[str, str]]) -> None:
    """Write all data."""
    for key, texts in measured.items():
        whole = {name: " ".join(text.split()) for name, text in texts.items()}
        (FOLDER / f"{key}.py").write_text(module(game(key).title, whole), encoding="utf-8")
    (FOLDER / "__init__.py").write_text(index(sorted(measured)), encoding="utf-8")


def show(rules: Rules[Board], equity: Equity) -> str:
    """Return the chances of the first side from a few scores of its own, with all opponents at zero."""
    line = [f"{rules.key} {parts(rules)}:"]
    rest = [0] * (max(rules.sides))
    if rules.target:
        steps = [rules.target * share // 10 for share in range(0, 10, 2)] + [rules.target // 2]
        line += [f"{step}:0 {equity.before((step, *rest))[0]:.1%}" for step in sorted(steps)]
    else:
        last = Umpire(rules).last_round()
        line += [f"round {n}, 10:0 {equity.before((10, *rest), number=n)[0]:.1%}" for n in range(1, last + 1)]
    return " ".join(line)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME")
    add("--seats", default="", metavar="N,N", help="numbers of players (default: all)")
    add("--rounds", type=int, default=0, metavar="N", help="rounds a table (default: 100 to 400)")
    add("--bot", default="greedy", metavar="KEY")
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="house rule; can be repeated")
    add("--set", default="", metavar="NAME", help="set of tiles such as double-9 (default: the first of each game)")
    add("--seed", default=SEED, metavar="HEX")
    add("--show", action="store_true", help="measure nothing, print chances")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    console = Console(stderr=True)
    try:
        seats = [int(number) for number in args.seats.split(",") if number]
        wanted = tables([game(key) for key in args.games] or GAMES, seats, args.option, args.set)
        if args.show:
            for rules in wanted:
                print(show(rules, equity_of(rules)))
            return 0
        texts = {key: dict(known) for key, known in MEASURED.items()}
        with open_executor(max(args.workers, 1), args.scheduler) as executor:
            for rules in wanted:
                count = args.rounds or ROUNDS.get(rules.seats, FEW)
                rounds = play_all(executor, rules, args.bot, bytes.fromhex(args.seed), count, console)
                texts.setdefault(rules.key, {})[parts(rules)] = written(rounds)
                store(texts)
                print(show(rules, Equity(rules, rounds)), flush=True)
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
