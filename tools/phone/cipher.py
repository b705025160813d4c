"""Compares the phone page's cipher with PyNaCl in a real Chromium.

    python -m tools.phone.cipher                    100,000 random messages each way
    python -m tools.phone.cipher --messages 2000    fewer

Then come published vectors, sums of Poly1305 at the edges of its modulus, and a channel whose messages are repeated,
reordered, cut, changed, or sealed with another secret: each of these must be refused. A line tells each check; exit
code 1 if one fails.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from net.phone.sealing import NONCE_SIZE, TO_PHONE, Doors, PhoneChannel, derived, key_of_code
from tools.desktop.chromium import Json, Page, chromium
from tools.phone.web import served

BATCH: Final = 1000
EDGES: Final = 3000
_SIZES: Final = ((0.9, 200), (0.99, 2000), (1.0, 20_000))
"""Parts of the messages, and how long these are at most."""
_KEY: Final = "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389"
_NONCE: Final = "69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37"
_PLAIN: Final = (
    "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f4"
    "1db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52"
    "f0a089bc76897040e082f937763848645e0705"
)
_SEALED: Final = (
    "f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b"
    "4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da"
    "99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5"
)
"""The vector of NaCl's tests/secretbox.c."""
_STREAM: Final = "662b9d0e3463029156069b12f918691a98f7dfb2ca0393c96bbfc6b1fbd630a2"
"""SHA-256 of the first 4 MiB of the stream, from NaCl's tests/stream.c."""
_TAGS: Final = (
    (
        "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
        b"Cryptographic Forum Research Group".hex(),
        "a8061dc1305136c6c22b8baf0c0127a9",
    ),
    ("02" + 31 * "00", 16 * "ff", "03" + 15 * "00"),
    ("02" + 15 * "00" + 16 * "ff", "02" + 15 * "00", "03" + 15 * "00"),
    ("01" + 31 * "00", 16 * "ff" + "f0" + 15 * "ff" + "11" + 15 * "00", "05" + 15 * "00"),
    ("01" + 31 * "00", 16 * "ff" + "fb" + 15 * "fe" + 16 * "01", 16 * "00"),
    ("02" + 31 * "00", "fd" + 15 * "ff", "fa" + 15 * "ff"),
)
"""RFC 8439, 2.5.2 and the vectors 7 to 11 of A.3: key, message, tag."""
_PRELUDE: Final = """(async () => {
  window.S = await import("/sealed.js");
  window.bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
  window.text = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
  window.refuses = work => { try { work(); return false; } catch (error) { return error instanceof RangeError; } };
})()"""
_BOTH_WAYS: Final = """JSON.stringify(ROWS.map(([key, nonce, message, sealed]) => {
  const [k, n] = [bytes(key), bytes(nonce)], opened = S.open(bytes(sealed), n, k);
  return [text(S.seal(bytes(message), n, k)), opened && text(opened)];
}))"""


class Message(NamedTuple):
    """A message to seal."""

    key: bytes
    nonce: bytes
    plain: bytes

    @property
    def sealed(self) -> bytes:
        """The message as PyNaCl seals it."""
        return SecretBox(self.key).encrypt(self.plain, self.nonce).ciphertext


def channel_of(secret: bytes, phone_nonce: bytes, table_nonce: bytes) -> PhoneChannel:
    """Return the table's end of a channel."""
    return PhoneChannel.of_table(Doors(secret, secret), b"s" + phone_nonce, table_nonce)


def lettered(data: bytes) -> str:
    """Return bytes as text for the page."""
    return b64encode(data).decode()


def told(page: Page, script: str, **values: Json) -> str:
    """Return what an expression says of values that are named in it."""
    return str(page.evaluate(f"(({', '.join(values)}) => {script})({', '.join(map(json.dumps, values.values()))})"))


def messages(rng: Random, count: int) -> Iterator[Message]:
    """Yield random messages, mostly short ones."""
    for _ in range(count):
        part = rng.random()
        longest = next(size for most, size in _SIZES if part <= most)
        plain = rng.randbytes(rng.randint(0, longest))
        if rng.random() < 0.05:
            plain = rng.choice((b"\0", b"\xff")) * len(plain)
        yield Message(rng.randbytes(32), rng.randbytes(24), plain)


def agree_on(page: Page, batch: Sequence[Message]) -> bool:
    """Return True if the page seals messages as PyNaCl does, and opens what that has sealed."""
    rows: list[Json] = [[lettered(part) for part in (*message, message.sealed)] for message in batch]
    found = json.loads(told(page, _BOTH_WAYS, ROWS=rows))
    return bool(found == [[lettered(message.sealed), lettered(message.plain)] for message in batch]) and all(
        SecretBox(message.key).decrypt(b64decode(sealed), message.nonce) == message.plain
        for message, (sealed, _) in zip(batch, found, strict=True)
    )


def random_messages(page: Page, count: int) -> bool:
    """Return True if PyNaCl and the page agree both ways."""
    rng = Random("cipher")
    return all(agree_on(page, list(messages(rng, min(BATCH, count - at)))) for at in range(0, count, BATCH))


def published(page: Page) -> bool:
    """Return True if published vectors come out."""
    message = Message(*map(bytes.fromhex, (_KEY, _NONCE, _PLAIN)))
    assert message.sealed.hex() == _SEALED
    key, nonce = lettered(message.key), lettered(message.nonce)
    stream = told(page, "text(S.stream(bytes(KEY), bytes(NONCE), 1 << 22))", KEY=key, NONCE=nonce)
    return (
        agree_on(page, [message])
        and sha256(b64decode(stream)).hexdigest() == _STREAM
        and all(tag_of(page, bytes.fromhex(key), bytes.fromhex(text)).hex() == tag for key, text, tag in _TAGS)
    )


def tag_of(page: Page, key: bytes, text: bytes) -> bytes:
    """Return the page's Poly1305 of a text."""
    script = "text(S.poly1305(bytes(KEY), bytes(TEXT)))"
    return b64decode(told(page, script, KEY=lettered(key), TEXT=lettered(text)))


def tag_in_python(key: bytes, text: bytes) -> bytes:
    """Return the Poly1305 of a text, by its definition."""
    factor = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for at in range(0, len(text), 16):
        total = (total + int.from_bytes(text[at : at + 16] + b"\1", "little")) * factor % (2**130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


def edges(page: Page) -> bool:
    """Return True if sums near the modulus, and with the largest factors, are reduced as they should be."""
    rng = Random("edges")
    rows: list[tuple[bytes, bytes]] = []
    for _ in range(EDGES):
        factor = rng.choice((bytes([rng.randint(0, 5)]).ljust(16, b"\0"), b"\xff" * 16, rng.randbytes(16)))
        blocks = (b"\xff" * 16, rng.randbytes(1) + b"\xff" * 15, bytes(16), rng.randbytes(16))
        text = b"".join(rng.choice(blocks) for _ in range(rng.randint(0, 6)))
        rows.append((factor + rng.choice((bytes(16), b"\xff" * 16)), text[: rng.choice((len(text), len(text) - 1))]))
    script = "JSON.stringify(ROWS.map(([key, message]) => text(S.poly1305(bytes(key), bytes(message)))))"
    found = json.loads(told(page, script, ROWS=[[lettered(key), lettered(text)] for key, text in rows]))
    return bool(found == [lettered(tag_in_python(key, text)) for key, text in rows])


def secrets(page: Page) -> bool:
    """Return True if the secrets of links and codes are read as the table reads them."""
    rng = Random("secrets")
    for _ in range(20):
        secret = rng.randbytes(32)
        link = b64encode(secret, b"-_").decode().rstrip("=")
        if told(page, "text(S.linkSecret(LINK))", LINK=link) != lettered(secret):
            return False
    letters = told(page, "S.codeLetters(TYPED)", TYPED=" ABCD-efgh jkmn")
    wrong = ("abcdefghjkm", "abcdefghjkml", "abcdefghjkmnp", "abcdefghjkm1", "")
    return (
        letters == "abcdefghjkmn"
        and told(page, "text(S.codeSecret(CODE))", CODE=letters) == lettered(key_of_code(letters))
        and not any(told(page, "S.codeLetters(TYPED)", TYPED=typed) for typed in wrong)
        and told(page, 'String(S.linkSecret("abc"))') == "null"
    )


def channels(page: Page) -> bool:
    """Return True if both ends of a channel understand each other, and the page refuses all other messages."""
    rng = Random("channels")
    secret, ours, theirs = rng.randbytes(32), rng.randbytes(24), rng.randbytes(24)
    table = channel_of(secret, ours, theirs)
    base = derived(derived(secret, ours), theirs)
    raw = SecretBox(derived(base, b"to the phone".ljust(NONCE_SIZE, b"\0")))
    parts: dict[str, Json] = {"SECRET": lettered(secret), "OURS": lettered(ours), "THEIRS": lettered(theirs)}
    new = "S.channel(bytes(SECRET), bytes(OURS), bytes(THEIRS))"
    said = json.loads(
        told(page, f"{{ const c = {new}; return JSON.stringify([0, 1, 2].map(n => text(c.sealed({{n}})))); }}", **parts)
    )
    if [table.open(b64decode(each)) for each in said] != [b'{"n":0}', b'{"n":1}', b'{"n":2}']:
        return False
    good = [table.seal(f'{{"n":"Ü{number}"}}'.encode(), size) for number, size in enumerate(TO_PHONE)]
    script = f"{{ const c = {new}; return JSON.stringify(MESSAGES.map(each => c.opened(bytes(each)).n)); }}"
    if json.loads(told(page, script, **parts, MESSAGES=[*map(lettered, good)])) != ["Ü0", "Ü1", "Ü2", "Ü3"]:
        return False
    changed = bytearray(good[0])
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    strangers = [channel_of(rng.randbytes(32), ours, theirs), channel_of(secret, ours, rng.randbytes(24))]
    bodies = [body.ljust(size, b"\0") for body, size in ((b"{}", 1024), (b"{}\x80\1", 1024), (b"{}\x80", 1000))]
    unusual = [raw.encrypt(body, bytes(NONCE_SIZE)).ciphertext for body in bodies]
    hostile: dict[str, list[bytes]] = {
        "repeated": [good[0], good[0]],
        "out of order": [good[1]],
        "one left out": [good[0], good[2]],
        "cut": [good[0][:-1]],
        "longer": [good[0] + b"\0"],
        "empty": [b""],
        "changed": [bytes(changed)],
        "another secret": [strangers[0].seal(b"{}")],
        "another connection": [strangers[1].seal(b"{}")],
        "of the phone itself": [b64decode(said[0])],
        "no padding": [unusual[0]],
        "another padding": [unusual[1]],
        "another length": [unusual[2]],
    }
    script = f"{{ const c = {new}, last = MESSAGES.pop(); for (const each of MESSAGES) c.opened(bytes(each)); "
    script += "return refuses(() => c.opened(bytes(last))); }"
    taken = [
        name for name, each in hostile.items() if told(page, script, **parts, MESSAGES=[*map(lettered, each)]) != "True"
    ]
    for name in taken:
        print(f"  taken: {name}")
    return not taken


def speed(page: Page) -> str:
    """Return how long a message of 32 KiB takes to open."""
    script = """{ const key = S.random(32), nonce = S.random(24), sealed = S.seal(new Uint8Array(32768), nonce, key);
      const many = n => { for (let k = 0; k < n; k++) S.open(sealed, nonce, key); };
      many(30);
      const start = performance.now();
      many(100);
      return ((performance.now() - start) / 100).toFixed(2); }"""
    return told(page, script)


def passes(check: Callable[[Page], bool], page: Page) -> bool:
    """Return what a check finds; one that fails half-way is told."""
    try:
        return check(page)
    except (AssertionError, CryptoError) as error:
        print(f"  {str(error)[:300]}")
        return False


def main(argv: Sequence[str] | None = None) -> int:
    """Run the checks and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000, help="how many random messages")
    args = parser.parse_args(argv)
    checks: dict[str, Callable[[Page], bool]] = {
        f"{args.messages:,} random messages both ways": lambda page: random_messages(page, args.messages),
        "published vectors": published,
        f"{EDGES:,} sums at the edges": edges,
        "links and codes": secrets,
        "channels": channels,
    }
    failed = 0
    with tempfile.TemporaryDirectory() as place, served() as address, chromium(Path(place)) as browser:
        page = Page(browser)
        page.load(f"{address}/sealed.js")
        page.evaluate(_PRELUDE)
        for name, check in checks.items():
            is_right = passes(check, page)
            failed += not is_right
            print(f"{'right' if is_right else 'WRONG':6} {name}", flush=True)
        print(f"32 KiB are opened in {speed(page)} ms")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
