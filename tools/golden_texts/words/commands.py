"""The golden commands: the options of each command, how typed words are read, and what commands print.

Each argument is told as its command declares it, with the way its type refuses nonsense, which names its limits. The
outputs are those of commands that need neither a window nor a network, on matches drawn from seeds, in a home folder of
their own. Emphasis is told as a terminal shows it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, ParamSpec, TypeVar
from unittest.mock import patch

from engine.clean_text import escaped
from engine.games import GAMES
from engine.record.puzzle import from_text
from engine.review.tasks import done
from engine.sentences import Refusal
from game.app import cli
from game.app.commands import demo, share
from game.app.commands.common.arguments import file, number, seed, whole
from game.app.commands.common.shell import SUMMARIES, Parser, Subcommands, UsageError, one_line
from game.app.commands.common.tables import PlainTable, show
from game.app.commands.common.window import size
from game.app.entry import _language
from game.app.table_cli import main as table_main
from game.i18n.language import Words
from game.storage.disk.folders import VARIABLE
from game.storage.puzzle_files import puzzle_cards
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.statistics import MatchOutcome
from tests.support.screen.few_deals import FEWEST

P = ParamSpec("P")
T = TypeVar("T")
FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_words"
OPTIONS_FILE: Final = FOLDER / "options.txt"
OUTPUTS_FILE: Final = FOLDER / "outputs.txt"
_WORDS: Final = Words()
_TYPED: Final = (
    "",
    "-h",
    "--version",
    "--windowed",
    "--windowed 640x400",
    "--windowed=640x400",
    "--windowed games",
    "--lang es",
    "--lang games",
    "--lang=es games",
    "--lang es games --json",
    "--no-sound --speak demo fours",
    "--speak --help games",
    "games --help",
    "--bad games",
    "rules fours -h",
    "a.boneyard",
    "--lang es a.json",
    "--windowed 640x400 a.boneyard",
    "--windowed a.boneyard",
    "replay a.boneyard",
    "a.txt",
    "-- a.json",
)
"""The words after `boneyard`, by which the parser is chosen."""
_NUMBERS: Final = ("0", "1", "2", "10", "11", "-1", "0.1", "0.09", "1.5", "2.0", "2.01", "1e1", "", " 1", "\u0661")
_SIZES: Final = ("320x320", "319x400", "400x319", "16384x320", "16385x320", "1280X720", "1280x", "x", "640*400")
_SEEDS: Final = ("7", "07", "abc", "ABCDEF", "xyz", "", "0" * 128, "0" * 129)
_COMMANDS: Final = (
    "games cross fours",
    "games bergen --json",
    "games fours nonsense",
    "rules fours --width 60 --option target=50",
    "rules cross --seats 3 --width 40",
    "rules super --width 100",
    "rules all-fives --option muggins=off --seats 4 --code",
    "rules all_fives --set 9 --code",
    "rules",
    "rules nonsense",
    "rules fours --width 19",
    "rules fours --width 1001",
    "rules fours --seats 9",
    "rules fours --option target",
    "rules fours --option target=x",
    "rules fours extra words",
    "rules boneyard:allfives-2-W --code",
    "rules boneyard:allfives-2-W --seats 2",
    "simulate block_draw --matches 4 --seed 5 --workers 1 --bots greedy,kiko --out HOME/played --option match=single",
    "simulate fours --matches 1 --seed 6 --workers 1 --bots random --out HOME/played",
    "simulate fours --bots a",
    "simulate fours --bots random,random,random,random,random",
    "simulate fours --matches 1 --out HOME/played/fours-1.json --workers 1",
    "archive list",
    "archive list here",
    "archive import",
    "archive import HOME/played HOME/nothing",
    "archive import HOME/played/fours-1.json",
    "archive list --game fours",
    "archive list --game nonsense",
    "archive list --most 1 --game fours",
    "archive list --most 0",
    "archive list --tag network",
    "archive list --search greedy --result won",
    "archive export",
    "archive export HOME/copies --game fours",
    "archive rebuild",
    "archive sell",
    "transcript HOME/nothing.json",
    "verify HOME/played/fours-1.json HOME/played/block_draw-2.json",
    "verify HOME/played/fours-1.json HOME/broken.json HOME/nothing.json",
    "verify",
    "share fours-1 --seat 4",
    "share HOME/played/fours-1.json",
    "share HOME/played/fours-1.json --png --move 3 --round 1 --seat 2 --open --names --out HOME/a.PNG",
    "share HOME/played/fours-1.json --postcard --out HOME/played",
    "share HOME/played/fours-1.json --postcard --out HOME/played",
    "share HOME/played/fours-1.json --square --out HOME/a.PNG",
    "share HOME/played/fours-1.json --gif --html",
    "share HOME/played/fours-1.json --gif --out HOME/no/a.gif",
    "share HOME/played/fours-1.json --seat 5",
    "statistics",
    "statistics --csv",
    "statistics --json --csv",
    "statistics HOME/mine.csv",
    "statistics HOME/mine.csv",
    "puzzles",
    "puzzles list --game matador --grade 2",
    "puzzles list --game matador --grade 6",
    "puzzles list extra",
    "puzzles show",
    "puzzles show nonsense",
    "puzzles answer",
    "demo fours --speed 13",
    "demo fours --speed 0.09",
    "demo fours --rounds 0",
    "demo fours --seconds 86401",
    "nonsense",
    "--nonsense",
    "--lang xx games",
    "--lang",
    "join 127.0.0.1 --seat 9",
    "join 127.0.0.1 --bot nonsense",
    "host",
    "replay HOME/nothing.json",
    "replay HOME/played/fours-1.json --seat 9",
    "review HOME/nothing.json HOME/broken.json --workers 1",
)
"""Commands in the order in which they are given, in one home folder."""
_INKED: Final = ("games", "rules", "statistics", "archive", "puzzles")
"""Commands that are told as a terminal shows them; others show there how far they are."""
_CHANGING: Final = (
    (r"20\d\d-\d\d-\d\d \d\d:\d\d", "DATE"),
    (r"^(seconds|moves per second) +[\d.,]+$", r"\1 N"),
    (r"invalid choice: .*", "invalid choice"),
    (r"(\d\.\d{3})\d+", r"\1"),
)
"""What depends on the day, the computer and the version of Python, and its stand-in."""


def golden_commands() -> dict[Path, str]:
    """Return the contents of the golden files of commands."""
    return {OPTIONS_FILE: golden_options(), OUTPUTS_FILE: golden_outputs()}


# -- options -----------------------------------------------------------------------------------------------------------


def golden_options() -> str:
    """Return the golden text of the options of all commands, and of how arguments are read."""
    lines: list[str] = []
    for name, noted in _declared():
        lines += ["", name, *(f"    {line}" for line in noted)]
    lines += ["", "typed"]
    for typed in _TYPED:
        words = typed.split()
        opened = cli._opened(words)  # noqa: SLF001 - which command is meant
        lines.append(f"    {typed}: {' '.join(opened)} | {' '.join(cli._needed(opened))}")  # noqa: SLF001
    readers: tuple[tuple[str, Callable[[str], object], Sequence[str]], ...] = (
        ("whole", whole("--n", 1, 10), _NUMBERS),
        ("below", whole("--n", -2, 2), _NUMBERS),
        ("number", number("--n", 0.1, 2), _NUMBERS),
        ("size", size, _SIZES),
        ("seed", seed, _SEEDS),
        ("file", file, ("a b", "", "a\0b", "\ud800")),
        ("language", lambda text: _language(text.split()), ("--lang es", "--lang=pl x", "x --lang en", "--lang xx")),
        ("language", lambda text: _language(text.split()), ("--lang es -- --lang de", "--lang=es --lang de")),
    )
    for name, read, texts in readers:
        lines += (f"    {name} {text!r}: {_read(read, text)}" for text in texts)
    lines += [f"    one line: {one_line(text)}" for text in ("a\nb", "x" * 600, "x" * 601)]
    return "\n".join([*lines, ""])


def _read(read: Callable[[str], object], text: str) -> str:
    try:
        return repr(read(text))
    except UsageError as why:
        return escaped(f"{why.sentence} {why.hint}".rstrip())


def _declared() -> Iterator[tuple[str, list[str]]]:
    """Yield each command with its arguments as they are declared, then `boneyard` itself."""
    noted: list[str] = []
    parser = Parser(_WORDS, "boneyard", "all commands")
    kind = type(parser.takes)
    plain = kind.add_argument

    def note(self: argparse._ArgumentGroup, *names: str, **how: object) -> argparse.Action:
        noted.append(" ".join([*names, *(f"{key}={_told(value)}" for key, value in how.items())]))
        return plain(self, *names, **how)  # type: ignore[arg-type]  # passed on as it came

    with patch.object(kind, "add_argument", note):
        subcommands = Subcommands(parser)
        for name in SUMMARIES:
            noted.clear()
            cli.COMMANDS[name].add_to(subcommands)
            yield f"{name}: {SUMMARIES[name]}", list(noted)
        noted.clear()
        cli._parser(_WORDS, ())  # noqa: SLF001 - the options before a command
        yield "boneyard", list(noted)


def _told(value: object) -> str:
    if value is argparse.SUPPRESS:
        return "suppressed"
    if isinstance(value, type):
        return value.__name__
    if callable(value):
        return f"“{_read(value, '?')}”"
    return "processors" if value == os.cpu_count() and not isinstance(value, bool) and value != 1 else repr(value)


# -- outputs -----------------------------------------------------------------------------------------------------------


def golden_outputs() -> str:
    """Return the golden text of what commands print, with their exit codes."""
    lines: list[str] = []
    with TemporaryDirectory() as name:
        home = Path(name)
        (home / "broken.json").write_text("{}", encoding="utf-8")
        ledger = Ledger(home / "statistics.json")
        ledger.count("a", MatchOutcome("bergen", True, True, 15, False, 3))
        ledger.count("b", MatchOutcome("fours", True, False, 5, False, 2))
        terminal = {"TERM": "xterm", "COLUMNS": "90", "LANGUAGE": "en", "LC_ALL": "C", VARIABLE: name}
        kinds = patch.dict(share._KINDS, _kinds())  # noqa: SLF001 - no pictures
        with patch.dict(os.environ, terminal), kinds, _few_deals():
            for switch in ("NO_COLOR", "FORCE_COLOR"):
                os.environ.pop(switch, None)
            for typed in (*_COMMANDS, *_puzzles()):
                lines += _answered(typed, home)
            lines += ["", *_tables(), *_table_cli(), *_limits()]
    return "\n".join([*lines, ""])


def _answered(typed: str, home: Path) -> Iterator[str]:
    """Yield a command as it is typed, its exit code, and what it prints."""
    yield f"\n$ boneyard {typed}"
    words = [word.replace("HOME", str(home)) for word in typed.split()]
    english = [] if "--lang" in typed else ["--lang", "en"]
    inked = {"FORCE_COLOR": "1"} if typed.startswith(_INKED) else {}
    with patch.dict(os.environ, inked):
        code, out = _run(lambda: cli.main([*english, *words]))
    for line in out.splitlines():
        yield _lasting(line.replace(str(home), "HOME"))
    if code:
        yield f"exit {code}"


def _lasting(line: str) -> str:
    """Return a line without what changes from day to day."""
    for changing, stands in _CHANGING:
        line = re.sub(changing, stands, line)
    return line


def _run(command: Callable[[], int]) -> tuple[int, str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = command()
    return code, out.getvalue()


class _Here(Executor):
    """Does at once, in this process, what it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it."""
        done_now: Future[T] = Future()
        done_now.set_result(fn(*args, **kwargs))
        return done_now


@contextlib.contextmanager
def _few_deals() -> Iterator[None]:
    """Let a review spend few deals, in this process."""

    @contextlib.contextmanager
    def opened(_workers: int, _scheduler: str) -> Iterator[Executor]:
        yield _Here()

    with (
        patch("game.play.reviewing.done", lambda task, _depth: done(task, FEWEST)),
        patch("game.app.commands.review.open_executor", opened),
    ):
        yield


def _kinds() -> dict[str, share.Kind]:
    """Return kinds of files that hold the wish itself, in place of pictures."""

    def wished(name: str) -> Callable[[share.ShareWish, Words], str]:
        def made(wish: share.ShareWish, words: Words) -> str:
            told = (
                f"{name} {words.language} {len(wish.record.players)} {wish._replace(record=wish.record, day=None)[1:]}"
            )
            print(told)
            return told

        return made

    return {name: share.Kind(kind.ending, wished(name)) for name, kind in share._KINDS.items()}  # noqa: SLF001


def _puzzles() -> Iterator[str]:
    """Yield commands for the first puzzle of each game, and answers to two of them."""
    cards = puzzle_cards()
    firsts = {card.game: card for card in reversed(cards)}
    yield from (f"puzzles show {firsts[sheet.key].name}" for sheet in GAMES if sheet.key in firsts)
    for card in cards[:2]:
        right, wrong, *_ = from_text(card.text).options
        yield f"puzzles answer {card.name}"
        yield f"puzzles answer {card.name} 9-9@X"
        yield f"puzzles answer {card.name} {right.move}"
        yield f"puzzles answer {card.name} {wrong.move} --json"
        yield f"puzzles answer {card.name} {wrong.move}"
    yield f"puzzles list --game {cards[0].game} --grade {cards[0].grade}"
    yield "review HOME/played/block_draw-1.json HOME/played/block_draw-1.json --workers 1"
    yield "review HOME/played/block_draw-1.json --workers 1 --json"


def _tables() -> Iterator[str]:
    """Yield a table at different widths, flush left and right, with a text that moves the cursor."""
    for width in (60, 24, 8):
        for numbers_from in (None, 1):
            table = PlainTable("name", "points", numbers_from=numbers_from)
            table.row("Ana", "1")
            table.row("a long name in several words", "12 345")
            table.row("a\rb", "中文")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                show(table, width)
            yield from out.getvalue().splitlines()


def _table_cli() -> Iterator[str]:
    for typed in ("", "games", "host", "host fours --lang en --bots 9", "join --lang en"):
        code, out = _run(lambda typed=typed: table_main([*typed.split()]))  # type: ignore[misc]
        yield f"table {typed}: {code} {_lasting(out.strip())}"
    for name, main in (("boneyard", cli.main), ("table", table_main)):
        with patch("sys.argv", ["boneyard", "rules", "--lang", "en"]):
            yield f"{name} by itself: {_lasting(_run(main)[1].strip())}"


def _limits() -> Iterator[str]:
    """Yield which limits end a demo, and the first moments of its clock."""
    for limits in (demo.Limits(), demo.Limits(2.0), demo.Limits(None, 3), demo.Limits(2.0, 3)):
        at = [(seconds, rounds) for seconds in (0.0, 1.9, 2.0) for rounds in (0, 2, 3)]
        yield f"{limits}: {[each for each in at if limits.are_reached(*each)]}"
    with contextlib.suppress(Refusal):
        rules = GAMES[0](3)
        for deal in range(3):
            yield f"match {deal}: {[player.name for player in demo.Show(rules, b'5').players(deal)]}"
