"""Matches in any file that Boneyard writes: a match file, or the rounds of a LAN table.

Both are replayed before they are believed.
"""

from __future__ import annotations

from pathlib import Path

from engine.bots.characters import CHARACTERS
from engine.record.record import Player, Record
from engine.sentences import Refusal, sentence
from game.storage.disk.files import LARGEST, read_regular, reason
from game.storage.saves import read_match
from net.discovery.sanitize import clean_players
from net.verify.checking import checked
from net.verify.round_file import bot_seats, is_round_file, read_rounds


def any_match(path: Path) -> Record:
    """Return the match in a file. Raises Refusal with one sentence if it has none that follows from the rules."""
    try:
        content = read_regular(path)
    except OSError as why:
        raise Refusal(sentence("It can't be read: {reason}.", reason=reason(why))) from None
    except ValueError:  # a name that no file can have, such as one with a NUL
        raise Refusal(sentence("That isn't a valid file name.")) from None
    return _of_rounds(content) if is_round_file(content) else read_match(path)


def _of_rounds(content: bytes) -> Record:
    """Return the match of the rounds of a LAN table. Its names are those in the file, cleaned as at the table.

    A bot is known by its name, but only at a seat where a bot played.
    """
    if len(content) > LARGEST:
        raise Refusal(sentence("It's too large."))
    file = read_rounds(content)
    found = checked(file)
    if found.findings:
        raise Refusal(sentence("Round {n} doesn't follow from the rules.", n=found.findings[0][0]))
    if not found.match.rounds:
        raise Refusal(sentence("No round in this file was revealed."))
    names = [file.names[seat] if seat < len(file.names) else "" for seat in range(found.match.rules.seats)]
    known, bots = {who.name: who.key for who in CHARACTERS}, bot_seats(file)
    keys = [known.get(name, "") if seat in bots else "" for seat, name in enumerate(names)]
    return Record(found.match, tuple(map(Player, clean_players(names), keys)))
