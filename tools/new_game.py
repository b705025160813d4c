"""Write the frame of a new game, or tell the missing parts of the games that are there.

    python tools/dev.py new-game threes --like all_fives    write the frame of a game that begins as another one plays
    python tools/dev.py new-game --again threes             make again all that follows from what you wrote
    python tools/dev.py new-game --check                    tell what is missing, of all games or of those named
    python tools/dev.py new-game --check --release          and the needs of a release besides

The frame is a rule sheet that inherits from its parent, its line in GAMES, its rules text (a copy of the parent's to
begin with), and a lesson on a deal of its own with its line in the parent's chapter. Then come the golden round, the
lists in the pages and the catalogues. It prints the work that is left. Texts that begin with “Write:” are yours.
"""

from __future__ import annotations

import argparse
import builtins
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from engine.bots.ladder import LADDER
from engine.core import Board, Rules
from engine.equity.equity import nearest
from engine.equity.umpire import Umpire
from engine.games import GAMES, game
from engine.sentences import Refusal
from game import lessons
from game.i18n.language import SOURCE
from tools.lessons import TO_WRITE, frame
from tools.translations import catalogues, is_missing, is_offered, read

ROOT: Final = Path(__file__).resolve().parent.parent
UNRANKED: Final = ("blind", "fours")
"""Games in which luck leaves no room for six levels: their bots keep the usual rungs."""
_SHEET: Final = '''"""The rule sheet of {title}."""

from __future__ import annotations

from engine.games.{module} import {parent}
from engine.sentences import gettext_noop


class {name}({parent}):
    """{title}, which begins as {parent_title}.

    Write: how many play, with which set, and how many tiles everyone gets. Who leads. What a turn is, and when to draw
    or pass. What scores during play. How a round ends and what it scores, also when it is blocked. How a match is won.
    """

    key = "{key}"
    title = gettext_noop("{title}")
    also = ""
    blurb = gettext_noop("Write: what is special about the game, in a sentence.")
    gist = gettext_noop("Write: the same in a few words.")
    source = gettext_noop("Write: where the rules are printed")
'''


# -- missing parts --------------------------------------------------------------------------------------------------


def missing(sheet: type[Rules[Board]], *, for_release: bool = False, root: Path = ROOT) -> Iterator[str]:
    """Yield each thing that a game still needs: where it belongs, and how it gets there."""
    key = sheet.key
    if not _text(root / "assets" / "rules" / f"{key}.{SOURCE}.md"):
        yield f"assets/rules/{key}.en.md: write it in the manner of the others"
    if key not in lessons.LESSONS:
        yield f"game/lessons/{key}.py and its line in a chapter of game/lessons/__init__.py"
    for path, first in (
        (_module(sheet), ""),
        (f"assets/rules/{key}.{SOURCE}.md", ""),
        (f"game/lessons/{key}.py", f"; first run python -m tools.lessons write {key}, for a deal by your rules"),
    ):
        if TO_WRITE in _text(root / path):
            yield f"{path}: write the texts that begin with “{TO_WRITE}”{first}"
    if not _text(root / "tests" / "engine" / "games" / f"test_{key}.py"):
        yield f"tests/engine/games/test_{key}.py: write worked examples of the printed rules"
    if not _text(root / "tests" / "golden" / f"{key}.txt"):
        yield f"tests/golden/{key}.txt: run tools/golden.py"
    if not (root / "assets" / "cards" / f"{key}.jpg").is_file():
        yield f"assets/cards/{key}.jpg: run tools/lab/art/card_pictures.py {key}"
    if f"**{sheet.title}**" not in " ".join(_text(root / "README.md").split()):
        yield "README.md: run tools/game_lists.py"
    if sheet.title not in _text(root / "docs" / "rules-decisions.md"):
        yield "docs/rules-decisions.md: note what the printed rules leave open"
    unknown = _unknown(sheet)
    yield from [f"{_module(sheet)}: {unknown}"] if unknown else _unmeasured(sheet)
    if for_release:
        yield from _unreleased(sheet, root)


def _unknown(sheet: type[Rules[Board]]) -> str:
    """Return what the family asks of a sheet that has no answer, or an empty string."""
    for seats in sheet.players:
        try:
            sheet(seats)
        except KeyError as why:
            (asked,) = why.args
            if asked == seats:
                return f"no number of tiles in a hand is given for {seats} players"
            return f"the rules that it inherits ask for the house rule {asked!r}, which isn't among its options"
    return ""


def _unreleased(sheet: type[Rules[Board]], root: Path) -> Iterator[str]:
    """Yield the translations that a game lacks, and its referee."""
    key = sheet.key
    for code, path in catalogues(root / "assets" / "locale").items():
        if not _text(root / "assets" / "rules" / f"{key}.{code}.md"):
            yield f"assets/rules/{key}.{code}.md: translate the English text"
        places, is_out = _untranslated(path, code)
        count = sum(place in {_module(sheet), f"game/lessons/{key}.py"} for place in places)
        if count:
            hidden = "" if is_out else "; until then players can't choose this language"
            yield f"{path.relative_to(root).as_posix()}: {count} messages aren't translated{hidden}"
    referees = [*root.glob("tests/support/referees/*.py"), *root.glob("tests/outside/test_referees*.py")]
    if not any(f'"{key}"' in _text(path) for path in referees):
        yield "docs/match-file.md: say how a match is refereed; tests/support/referees: write a referee from that page"


@cache
def _untranslated(path: Path, code: str) -> tuple[list[str], bool]:
    """Return the module of each message without a translation, and True if players can choose the language."""
    catalogue = read(path, code)
    places = [message.locations[0][0] for message in catalogue if is_missing(message) and message.locations]
    return places, is_offered(catalogue)


def _unmeasured(sheet: type[Rules[Board]]) -> Iterator[str]:
    """Yield the series that bots have yet to play for a game."""
    seats = [count for count in sheet.players if count > 1]
    if seats and sheet.key not in {key for key, _ in LADDER} and sheet.key not in UNRANKED:
        table = "" if 2 in seats else f" --seats {seats[0]}"
        yield (
            f"engine/bots/ladder.py: run python -m tools.lab.ladder fit {sheet.key}{table}, "
            "or name it in UNRANKED of tools/new_game.py"
        )
    tables = [rules for rules in map(sheet, seats) if rules.target or Umpire(rules).last_round() > 1]
    if not all(nearest(rules) for rules in tables):
        yield f"engine/equity/measured: run python -m tools.lab.equity {sheet.key}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def _module(sheet: type[Rules[Board]]) -> str:
    return f"{sheet.__module__.replace('.', '/')}.py"


# -- writing a frame -------------------------------------------------------------------------------------------------


def name_trouble(key: str) -> str:
    """Return why a game can't have this key, or an empty string."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", key) or keyword.iskeyword(key) or hasattr(builtins, key):
        return f"{key!r} can't be a key: use small letters, digits and _, and no word of Python."
    if key in {sheet.key for sheet in GAMES} or (ROOT / "engine" / "games" / f"{key}.py").exists():
        return f"There is a game {key!r} already."
    return ""


def write(key: str, parent: type[Rules[Board]], root: Path = ROOT) -> list[str]:
    """Write the sheet, the rules text and the lesson, with their lines in the lists; return the paths.

    The lesson plays by the parent's rules; `python -m tools.lessons write KEY` finds another by those of the sheet.
    """
    title = key.replace("_", " ").title()
    name = title.replace(" ", "")
    sheet = _SHEET.format(
        title=title,
        key=key,
        name=name,
        module=parent.__module__.rpartition(".")[2],
        parent=parent.__name__,
        parent_title=parent.title,
    )
    if not parent.also:
        sheet = sheet.replace('    also = ""\n', "")
    games, course = root / "engine" / "games" / "__init__.py", root / "game" / "lessons" / "__init__.py"
    taught = next(
        path for path, module in vars(lessons).items() if getattr(module, "LESSON", None) is lessons.LESSONS[parent.key]
    )
    rules = (root / "assets" / "rules" / f"{parent.key}.{SOURCE}.md").read_text(encoding="utf-8")
    page = root / "assets" / "rules" / f"{key}.{SOURCE}.md"
    made = {
        root / "engine" / "games" / f"{key}.py": sheet,
        games: _with_lines(
            games,
            (
                f"from engine.games.{parent.__module__.rpartition('.')[2]} import",
                f"from engine.games.{key} import {name}",
            ),
            (f"    {parent.__name__},", f"    {name},"),
        ),
        page: f"{TO_WRITE} the difference to {parent.title}, where it belongs.\n\n{rules}",
        root / "game" / "lessons" / f"{key}.py": frame(parent, key, title),
        course: _with_lines(
            course, (f"    {taught},", f"    {key},"), (f"            {taught}.LESSON,", f"            {key}.LESSON,")
        ),
    }
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return [path.relative_to(root).as_posix() for path in made]


def _with_lines(path: Path, *added: tuple[str, str]) -> str:
    """Return the text of a module with each line added behind the one that begins like its neighbour."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for neighbour, line in added:
        lines.insert(next(place for place, each in enumerate(lines) if each.startswith(neighbour)) + 1, line)
    return "\n".join(lines) + "\n"


def finish(key: str) -> int:
    """Write all that follows from a sheet and tell the work that is left; return the exit code of a failed step."""
    python = sys.executable
    for command in (
        [python, "-m", "ruff", "check", "--quiet", "--select", "I", "--fix", "engine/games", "game/lessons"],
        [python, "-m", "ruff", "format", "--quiet", "engine/games", "game/lessons"],
        [python, "tools/lab/art/card_pictures.py", key],
        [python, "tools/golden.py"],
        [python, "tools/game_lists.py"],
        [python, "tools/translations.py"],
    ):
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode and command[1] != "tools/translations.py":  # which fails for texts that aren't translated
            return done.returncode
    print("\nleft to do, in this order:", flush=True)
    left = subprocess.run([python, "tools/new_game.py", "--check", "--release", key], cwd=ROOT, check=False).returncode
    again = f"python3 tools/dev.py new-game --again {key}"
    print(f"then make again what follows from it: {again}" if left else "nothing", flush=True)
    return left


def check(keys: Sequence[str], *, for_release: bool) -> int:
    """Print what the games named lack, all of them without a name; return 1 if anything is missing."""
    lacking = [
        f"{sheet.key}: {each}"
        for sheet in GAMES
        if not keys or sheet.key in keys
        for each in missing(sheet, for_release=for_release)
    ]
    print(*lacking, sep="\n", end="\n" if lacking else "")
    return 1 if lacking else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Write a game's frame, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--like", metavar="PARENT", help="the game that it is a variant of")
    parser.add_argument(
        "--again", action="store_true", help="make again all that follows from a game's texts and rules"
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--release", action="store_true", help="tell the needs of a release, too")
    asked = parser.parse_args(argv)
    if asked.check:
        for key in sorted({*asked.keys} - {sheet.key for sheet in GAMES}):
            parser.error(f"there is no game {key!r} in GAMES of engine/games/__init__.py")
        return check(asked.keys, for_release=asked.release)
    if len(asked.keys) != 1 or bool(asked.like) == asked.again:
        parser.error("name one game: a new one and --like the game it is a variant of, or one to make --again")
    (key,) = asked.keys
    try:
        parent = game(asked.like or key)
    except Refusal as why:
        parser.error(str(why))
    if asked.again:
        return finish(parent.key)
    trouble = name_trouble(key)
    if trouble:
        parser.error(trouble)
    print(*(f"wrote {path}" for path in write(key, parent)), sep="\n", flush=True)
    return finish(key)


if __name__ == "__main__":
    sys.exit(main())
