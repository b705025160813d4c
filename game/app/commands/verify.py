"""`boneyard verify`: check match files, and rounds of LAN tables, by replaying them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from engine.record.record import Record
from engine.sentences import Refusal, gettext_noop, sentence
from game.app.commands.arguments import file
from game.app.commands.match_files import match_in
from game.app.commands.shell import Subcommands, complain, one_line, tell
from game.i18n.language import Words
from game.lan.verdicts import accusation
from game.storage.files import LARGEST, read_regular
from net.verify.round_file import checked, is_round_file, read_rounds

NOBODYS: Final = gettext_noop(
    "Apart from the host's, no computer put a share into all of these rounds, so the host could choose their deals."
)


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("verify", say("replay match files and check every move"))
    parser.takes.add_argument(
        "files", metavar=say("FILE"), nargs="+", type=file, help=say("a match file, or rounds saved from a LAN table")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Print a line for each file; returns 1 if any is invalid or can't be checked, with the reason as an error."""
    code = 0
    for name in map(str, args.files):
        try:
            rounds = _rounds_in(name)
            line = _fine(name, match_in(name), words) if rounds is None else _checked(name, rounds, words)
        except Refusal as why:
            complain(words.tell(why.sentence))
            code = 1
        else:
            tell(one_line(line))
    return code


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


def _checked(name: str, content: bytes, words: Words) -> str:
    """Return the result of checking rounds from the network.

    Raises a Refusal that names the first finding, or the reason why nothing is claimed: rounds that were never
    revealed, rounds without a share from another computer, or rounds of the first protocol, which let hosts choose
    deals.
    """
    try:
        told_rounds = read_rounds(content)
        found = checked(told_rounds)
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
    if found.findings:
        number, first = found.findings[0]
        told = sentence("Round {n} doesn't check out. {told}", n=number, told=accusation(first, told_rounds.names))
        raise Refusal(sentence("{file}: {why}", file=name, why=told))
    unchecked = found.unchecked or (None if found.keys else sentence(NOBODYS))
    if unchecked is not None:
        raise Refusal(sentence("{file}: not checked. {why}", file=name, why=unchecked))
    return words.say(
        "{file}: every deal and every move checks out ({rounds}, {moves}, scores {scores}). This speaks for anyone "
        "who holds one of these keys: {keys}.",
        file=name,
        rounds=words.say_n("{n} round", "{n} rounds", len(found.match.rounds)),
        moves=words.say_n("{n} move", "{n} moves", found.moves),
        scores=" - ".join(map(str, found.match.scores)),
        keys=", ".join(found.keys),
    )
