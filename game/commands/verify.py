"""`boneyard verify`: whether match files are what they say, by playing them again."""

from __future__ import annotations

import argparse

from engine.record import Record
from engine.sentences import Refusal
from game.commands.match_files import match_in
from game.commands.shell import Subcommands, complain, one_line, tell
from game.words import Words


def add_to(subcommands: Subcommands) -> None:
    """Sign on."""
    say = subcommands.words.say
    parser = subcommands.add("verify", say("play match files again and say whether everything follows"))
    parser.takes.add_argument("files", metavar=say("FILE"), nargs="+", help=say("a match file"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print a line for each file that is fine; 1, and the reason as an error, if any is not."""
    code = 0
    for name in args.files:
        try:
            record = match_in(name)
        except Refusal as why:
            complain(words.tell(why.sentence))
            code = 1
        else:
            tell(one_line(_fine(name, record, words)))
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
