"""`boneyard verify`: whether match files, and rounds of LAN tables, are what they say, by playing them again."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.record import Record
from engine.sentences import Refusal, sentence
from game.commands.match_files import match_in
from game.commands.shell import Subcommands, complain, one_line, tell
from game.files import LARGEST
from game.words import Words
from net.round_file import checked, is_round_file, read


def add_to(subcommands: Subcommands) -> None:
    """Sign on."""
    say = subcommands.words.say
    parser = subcommands.add("verify", say("play match files again and say whether everything follows"))
    parser.takes.add_argument(
        "files", metavar=say("FILE"), nargs="+", help=say("a match file, or the rounds of a table on the network")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Print a line for each file that is fine; 1, and the reason as an error, if any is not."""
    code = 0
    for name in args.files:
        try:
            rounds = _rounds_in(name)
            line = _fine(name, match_in(name), words) if rounds is None else _fair(name, rounds, words)
        except Refusal as why:
            complain(words.tell(why.sentence))
            code = 1
        else:
            tell(one_line(line))
    return code


def _fine(name: str, record: Record, words: Words) -> str:
    """Return what was found: "FILE: fine: 3 rounds, 70 moves, scores 105 - 60, won by Ada"."""
    match, players = record
    moves = sum(len(steps) for _, steps in match.rounds)
    won = [player.name for player, side in zip(players, match.rules.sides, strict=True) if side in match.winners]
    return words.say(
        "{file}: fine: {rounds}, {moves}, scores {scores}, {end}",
        file=name,
        rounds=words.say_n("{n} round", "{n} rounds", len(match.rounds)),
        moves=words.say_n("{n} move", "{n} moves", moves),
        scores=" - ".join(map(str, match.scores)),
        end=words.say("won by {names}", names=", ".join(won)) if won else words.say("not over"),
    )


def _rounds_in(name: str) -> bytes | None:
    """Return what is in a file of rounds; None where it is something else, or cannot be read at all."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError):
        return None  # whoever reads match files says why
    if not is_round_file(content):
        return None
    if len(content) > LARGEST:
        raise Refusal(sentence("{file}: {why}", file=name, why=sentence("It is too large.")))
    return content


def _fair(name: str, content: bytes, words: Words) -> str:
    """Return what was found of rounds on the network; the `Refusal` names the first that does not follow."""
    try:
        file = read(content)
        match, moves, findings = checked(file)
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
    if findings:
        number, first = findings[0]
        raise Refusal(
            sentence(
                "{file}: not fair: round {n}, step {step}: {what}",
                file=name,
                n=number,
                step=first.step,
                what=first.what,
            )
        )
    return words.say(
        "{file}: fair: {rounds}, {moves}, scores {scores}: every deal and every move follows",
        file=name,
        rounds=words.say_n("{n} round", "{n} rounds", len(match.rounds)),
        moves=words.say_n("{n} move", "{n} moves", moves),
        scores=" - ".join(map(str, match.scores)),
    )
