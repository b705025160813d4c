"""`boneyard verify`: check match files, and rounds of LAN tables, by replaying them.

It judges rounds as the page "Verify this deal" does, and names the missing ones. The exit code follows: 0 if every file
is fair and whole, 3 if there is a remark, 4 if not everything could be checked, 1 if something doesn't check out or a
file can't be read. With several files it is that of the gravest result.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from engine.record.record import Record
from engine.sentences import Refusal, gettext_noop, sentence
from game.app.commands.common.arguments import file
from game.app.commands.common.match_files import match_in
from game.app.commands.common.shell import Subcommands, complain, one_line, tell
from game.i18n.language import Words
from game.lan.verdicts import in_lines
from game.storage.disk.files import LARGEST, read_regular
from net.guest.judgement import DealOutcome
from net.verify.checking import Checked, checked
from net.verify.round_file import is_round_file, read_rounds

_LEADS: Final[Mapping[DealOutcome, str]] = {
    "fair": gettext_noop("{file}: every round was fair ({rounds}, {moves}, scores {scores})."),
    "remark": gettext_noop("{file}: checked, with remarks ({rounds}, {moves}, scores {scores})."),
    "unchecked": gettext_noop("{file}: not everything could be checked ({rounds}, {moves}, scores {scores})."),
    "faulty": gettext_noop("{file}: this doesn't check out."),
}
_CODES: Final[Mapping[DealOutcome, int]] = {"fair": 0, "remark": 3, "unchecked": 4, "faulty": 1}
_GRAVEST: Final = (1, 4, 3, 0)


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("verify")
    parser.takes.add_argument(
        "files", metavar=say("FILE"), nargs="+", type=file, help=say("a match file, or rounds saved from a LAN table")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the result for each file, or the reason why it can't be read as an error; returns the exit code."""
    codes = {0}
    for name in map(str, args.files):
        try:
            rounds = _rounds_in(name)
            if rounds is None:
                tell(one_line(_fine(name, match_in(name), words)))
            else:
                codes.add(_tell_rounds(name, rounds, words))
        except Refusal as why:
            complain(words.tell(why.sentence))
            codes.add(1)
    return next(code for code in _GRAVEST if code in codes)


def _fine(name: str, record: Record, words: Words) -> str:
    """Return the result: "FILE: OK, 3 rounds, 70 moves, scores 105 - 60, won by Ada"."""
    match, players = record
    moves = sum(len(steps) for _, steps in match.rounds)
    names = [player.name or words.say("You") for player in players]
    won = [name for name, side in zip(names, match.rules.sides, strict=True) if side in match.winners]
    return words.say(
        "{file}: OK, {rounds}, {moves}, scores {scores}, {end}",
        file=name,
        rounds=words.say_n("{n} round", "{n} rounds", len(match.rounds)),
        moves=words.say_n("{n} move", "{n} moves", moves),
        scores=" - ".join(map(str, match.scores)),
        end=words.say("won by {names}", names=", ".join(won)) if won else words.say("unfinished"),
    )


def _rounds_in(name: str) -> bytes | None:
    """Return the content of a file of rounds; None if it is another file or can't be read."""
    try:
        content = read_regular(Path(name))
    except (OSError, ValueError):
        return None  # reading it as a match file reports the reason
    if not is_round_file(content):
        return None
    if len(content) > LARGEST:
        raise Refusal(sentence("{file}: {why}", file=name, why=sentence("It's too large.")))
    return content


def _tell_rounds(name: str, content: bytes, words: Words) -> int:
    """Print the judgement on rounds from the network, and return its exit code. Raises Refusal for a broken file."""
    try:
        found = checked(read_rounds(content))
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
    for line in _lines(name, found, words):
        tell(one_line(line))
    return _CODES[found.outcome]


def _lines(name: str, found: Checked, words: Words) -> Iterator[str]:
    say = words.say
    yield say(
        _LEADS[found.outcome],
        file=name,
        rounds=words.say_n("{n} round", "{n} rounds", len(found.match.rounds)),
        moves=words.say_n("{n} move", "{n} moves", found.moves),
        scores=" - ".join(map(str, found.match.scores)),
    )
    for about in (*found.doubts, *found.remarks):
        yield f"  {words.tell(about)}"
    for judgement in found.rounds:
        if judgement.outcome != "fair":
            first, listed = in_lines(judgement)
            yield f"  {words.tell(first)}"
            yield from (f"    - {words.tell(each)}" for each in listed)
    if found.keys and found.outcome in ("fair", "remark"):
        yield "  " + say("This speaks for anyone who holds one of these keys: {keys}.", keys=", ".join(found.keys))
