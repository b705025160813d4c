"""A match on the LAN is shared without a name, an address or a key, unless names were asked for."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pygame
import pytest

from game.lan.round_files import any_match
from game.look.fonts import Fonts
from net.protocol.keys import Key
from net.verify.round_file import read_rounds
from tests.game.share.test_page import everything
from tests.support.lan.loopback import LOCAL, House, Player, agreed, run
from tests.support.shell import ask

NAMES: Final = ("Zebulon", "Quintana", "Wilhelmina")
KINDS: Final = ("--html", "--postcard", "--square", "--png", "--gif")
CODE: Final = "kfmpqrst"
"""What guests say to come in."""
PAINTED_BY: Final = ("text", "wrapped", "exact", "numeral_text")
"""All ways to paint words."""
Paint: TypeAlias = Callable[..., pygame.Surface]
SHORT: Final = 8
"""Bytes below which a value can be anywhere by chance."""


class LanMatch(NamedTuple):
    """A finished match, and what nobody else may learn of it."""

    file: Path
    addresses: tuple[str, ...]
    secrets: tuple[bytes, ...]
    """Keys, secrets and signatures, of the players and in the file, and the seeds of the deals."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> LanMatch:
    file = tmp_path_factory.mktemp("lan") / "evening.rounds.json"
    keys = [os.urandom(32) for _ in NAMES]
    addresses: list[str] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", len(NAMES), {"target": 10}), code=CODE)
        await house.open()
        players = [Player(house, name, code=CODE, key=Key(key)) for name, key in zip(NAMES, keys, strict=True)]
        await asyncio.gather(*(player.match_over() for player in players))
        file.write_bytes(players[0].client.round_file())
        addresses.extend([f"{LOCAL[0]}:{house.port}", *(player.address for player in players)])
        for player in players:
            await player.close()
        await house.close()

    run(work())
    rounds = read_rounds(file.read_bytes())
    secrets = {*keys, *(Key(key).public for key in keys), *_values(msgspec.structs.asdict(rounds)), CODE.encode()}
    secrets |= {seed for seed, _ in any_match(file).match.rounds}
    return LanMatch(file, tuple(addresses), tuple(secrets))


def _values(thing: object) -> Iterator[bytes]:
    """Yield all bytes in the fields of a structure, but for those that stand for nothing."""
    if isinstance(thing, bytes):
        if len(thing) >= SHORT and any(thing):
            yield thing
    elif isinstance(thing, msgspec.Struct):
        yield from _values(msgspec.structs.asdict(thing))
    elif isinstance(thing, dict):
        yield from _values(list(thing.values()))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _values(part)


def spellings(secret: bytes) -> set[bytes]:
    """Return how a program would write bytes."""
    letters = {base64.b64encode(secret), base64.urlsafe_b64encode(secret), base64.b32encode(secret)}
    numbers = json.dumps(list(secret)), json.dumps(list(secret), separators=(",", ":"))
    texts = (secret.hex(), secret.hex().upper(), str(int.from_bytes(secret, "big")), *numbers)
    return {secret, *(text.rstrip(b"=") for text in letters), *(text.encode() for text in texts)}


def noting(painted: list[str], paint: Paint) -> Paint:
    """Return a way to paint words that notes them."""

    @wraps(paint)
    def noted(fonts: Fonts, string: str, *how: object, **more: object) -> pygame.Surface:
        painted.append(string)
        return paint(fonts, string, *how, **more)

    return noted


def shared(match: LanMatch, folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> bytes:
    """Share a match, and return the bytes of the file with everything packed in it or painted on it."""
    painted: list[str] = []
    for way in PAINTED_BY:
        monkeypatch.setattr(Fonts, way, noting(painted, getattr(Fonts, way)))
    answer = ask("share", str(match.file), *options, "--out", str(folder))
    assert answer.code == 0, answer.err
    (made,) = folder.iterdir()
    content = made.read_bytes()
    words = everything(content.decode()) if made.suffix == ".html" else "\n".join(painted)
    assert words
    return content + words.encode()


def leaks(match: LanMatch, content: bytes) -> set[str]:
    """Return the addresses and keys of a match that a file tells."""
    ports = {":" + address.rpartition(":")[2] for address in match.addresses}
    found = {told for told in {*match.addresses, *ports, *LOCAL} if told.encode() in content}
    return found | {repr(secret) for secret in match.secrets for told in spellings(secret) if told in content}


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_is_named_and_no_address_or_key_is_told(
    played: LanMatch, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = shared(played, tmp_path, monkeypatch, kind)
    assert not [name for name in NAMES if name.lower().encode() in content.lower()]
    assert not leaks(played, content)


@pytest.mark.parametrize("kind", ["--html", "--postcard"])
def test_names_that_were_asked_for_come_without_addresses_and_keys(
    played: LanMatch, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = shared(played, tmp_path, monkeypatch, kind, "--names", "--open")
    assert [name for name in NAMES if name.encode() in content] == list(NAMES)
    assert not leaks(played, content)


def test_what_the_table_keeps_would_be_found(played: LanMatch) -> None:
    """The file of rounds itself has the keys, so the search finds them where they are."""
    assert len(set(played.addresses)) == len(NAMES) + 1
    assert len(leaks(played, played.file.read_bytes())) > 10
    for address in played.addresses:
        assert leaks(played, f'{{"at":"{address}"}}'.encode())
