"""Match files: a match as plain data, and back by replaying it.

The format is documented in docs/match-file.md. Incoming data is hostile until it has been replayed: nothing is accepted
unless the rules confirm it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from engine.clean_text import clean
from engine.core import B, Board, Plain, Rules, Seat
from engine.games import game
from engine.match import Match
from engine.notation import find, spell
from engine.options import Choice, in_full
from engine.pieces import tile_set
from engine.sentences import Refusal, clipped, sentence

FORMAT: Final = "boneyard-match"
VERSION: Final = 1
MAX_ROUNDS: Final = 10_000
MAX_STEPS: Final = 100_000
MAX_LETTERS: Final = 40
"""Limit in letters for a player's name, a character's key and a tag."""
MAX_TAGS: Final = 12


class Player(NamedTuple):
    """The player of a seat: a name, and the key of a bot's character (empty for a person)."""

    name: str
    bot: str = ""


class Record(NamedTuple):
    """A match with its players, read from data."""

    match: Match[Board]
    players: tuple[Player, ...]


class Summary(NamedTuple):
    """The facts about a match that its file states. Nothing has been replayed, so they may not be true."""

    game: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    """Points by side; empty before the first deal."""
    rounds: int
    """The number of rounds started."""
    moves: int
    """The number of moves in the latest of them."""


def to_data(match: Match[B], players: tuple[Player, ...]) -> dict[str, Plain]:
    """Return a match as JSON data, sealed with a checksum; moves are spelled by replaying them."""
    rules = match.rules
    again = Match(rules)
    rounds: list[Plain] = []
    for seed, steps in match.rounds:
        again.begin(seed)
        moves: list[Plain] = []
        for seat, move in steps:
            moves.append([seat, spell(rules, again.state, move)])
            again.play(seat, move)
        rounds.append({"seed": seed.hex(), "moves": moves, "scores": list(again.scores)})
    house: dict[str, Plain] = {**rules.written()}
    data: dict[str, Plain] = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.key,
        "set": rules.pieces.name,
        "house": house,
        "players": [{"name": player.name, "bot": player.bot} for player in players],
        "rounds": rounds,
    }
    data["check"] = checksum(data)
    return data


def checksum(data: Mapping[str, Plain]) -> str:
    """Return the seal of a match file: SHA-256 over everything but the seal, keys sorted, no spaces."""
    bare = {key: value for key, value in data.items() if key != "check"}
    return sha256(json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()).hexdigest()


def tags_of(data: object) -> tuple[str, ...]:
    """Return the tags of a match from its data; those that can't be read are left out."""
    tags = data.get("tags") if isinstance(data, dict) else None
    if not isinstance(tags, list):
        return ()
    read = [clean(tag[:MAX_LETTERS], MAX_LETTERS) for tag in tags[:MAX_TAGS] if isinstance(tag, str)]
    return tuple(dict.fromkeys(tag for tag in read if tag))


def with_tags(data: Mapping[str, Plain], tags: Sequence[str]) -> dict[str, Plain]:
    """Return the data of a match with these tags and a new seal."""
    tagged = {key: value for key, value in data.items() if key != "tags"}
    if tags:
        tagged["tags"] = [*tags[:MAX_TAGS]]
    tagged["check"] = checksum(tagged)
    return tagged


def from_data(data: object) -> Record:
    """Replay a match from its data. Raises Refusal with one sentence if anything is invalid."""
    top, players = _sealed(data)
    assert isinstance(data, dict)
    rules = _rules(str(data["game"]), str(data["set"]), len(players), data["house"])
    match: Match[Board] = Match(rules)
    rounds = _list(top["rounds"])
    for number, item in enumerate(rounds, start=1):
        _replay(match, item, number)
    return Record(match, players)


def summary_of(data: object) -> Summary:
    """Describe a match from its data without replaying it: the seal is checked, the moves aren't. Raises Refusal."""
    top, players = _sealed(data)
    assert isinstance(data, dict)
    sheet, rounds = game(str(data["game"])), _list(top["rounds"])
    if len(players) not in sheet.players:
        raise Refusal(sentence("This match can't be read: {field} is missing or wrong.", field="players"))
    if not rounds:
        return Summary(sheet.key, players, (), 0, 0)
    latest = _fields(rounds[-1], {"moves": list, "scores": list})
    scores = tuple(score for score in _list(latest["scores"]) if isinstance(score, int))
    return Summary(sheet.key, players, scores, len(rounds), len(_list(latest["moves"])))


def _sealed(data: object) -> tuple[dict[str, object], tuple[Player, ...]]:
    """Return the fields of a match of this version with a valid seal, and its players."""
    top = _fields(data, {"format": str, "version": int, "game": str, "set": str, "house": dict})
    if top["format"] != FORMAT:
        raise Refusal(sentence("This isn't a Boneyard match."))
    if top["version"] != VERSION:
        raise Refusal(
            sentence(
                "This match uses format version {version}, but this Boneyard reads {known}. Try a newer Boneyard.",
                version=clipped(top["version"]),
                known=VERSION,
            )
        )
    top = _fields(data, {"players": list, "rounds": list, "check": str})
    assert isinstance(data, dict)
    try:
        seal = checksum(data)
    except (TypeError, ValueError, RecursionError):
        raise Refusal(sentence("This match can't be read: it contains something no match should.")) from None
    if top["check"] != seal:
        raise Refusal(sentence("This match was changed or damaged after it was saved: its checksum is wrong."))
    players = tuple(_player(item) for item in _list(top["players"]))
    if len(_list(top["rounds"])) > MAX_ROUNDS:
        raise Refusal(sentence("This match has too many rounds to be real."))
    return top, players


def _rules(key: str, pieces: str, seats: int, house: object) -> Rules[Board]:
    sheet = game(key)
    assert isinstance(house, dict)
    agreed: dict[str, Choice] = {}
    for name, choice in house.items():
        if not isinstance(choice, str | int) or not isinstance(name, str):
            raise Refusal(sentence("The house rules of this match can't be read."))
        agreed[name] = choice
    try:
        box = tile_set(pieces)
    except ValueError:
        raise Refusal(sentence("There's no tile set called {name}.", name=clipped(pieces))) from None
    return sheet(seats, box, in_full(sheet.options, agreed))


def _player(item: object) -> Player:
    fields = _fields(item, {"name": str, "bot": str})
    name, bot = str(fields["name"]), str(fields["bot"])
    if len(name) > MAX_LETTERS or len(bot) > MAX_LETTERS:
        raise Refusal(sentence("A player's name in this match is too long."))
    return Player(clean(name, MAX_LETTERS), clean(bot, MAX_LETTERS))


def _replay(match: Match[Board], item: object, number: int) -> None:
    fields = _fields(item, {"seed": str, "moves": list, "scores": list})
    if not match.is_between or match.is_over:
        raise Refusal(sentence("Round {n} starts before the previous one ends.", n=number))
    try:
        seed = bytes.fromhex(str(fields["seed"]))
    except ValueError:
        raise Refusal(sentence("The seed of round {n} can't be read.", n=number)) from None
    if not 16 <= len(seed) <= 64:
        raise Refusal(sentence("The seed of round {n} can't be read.", n=number))
    match.begin(seed)
    moves = _list(fields["moves"])
    if len(moves) > MAX_STEPS:
        raise Refusal(sentence("Round {n} has too many moves to be real.", n=number))
    for place, entry in enumerate(moves, start=1):
        seat, text = _step(entry, match.rules.seats, number, place)
        try:
            match.play(seat, find(match.rules, match.state, seat, text))
        except Refusal as why:
            raise Refusal(sentence("Round {n}, move {place}: {why}", n=number, place=place, why=why.sentence)) from why
    if fields["scores"] != list(match.scores):
        raise Refusal(sentence("The scores after round {n} don't follow from its moves.", n=number))


def _step(entry: object, seats: int, number: int, place: int) -> tuple[Seat, str]:
    if isinstance(entry, list) and len(entry) == 2:
        seat, text = entry
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats and isinstance(text, str):
            return seat, text
    raise Refusal(sentence("Round {n}, move {place} can't be read.", n=number, place=place))


def _fields(data: object, kinds: Mapping[str, type]) -> dict[str, object]:
    if not isinstance(data, dict):
        raise Refusal(sentence("This isn't a Boneyard match."))
    for key, kind in kinds.items():
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise Refusal(sentence("This match can't be read: {field} is missing or wrong.", field=key))
    return {key: data[key] for key in kinds}


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
