"""The page for phones over HTTP: the files it serves, and what strangers can't do."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Final
from unittest.mock import patch

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.frames import CloseCode
from websockets.typing import Origin

from net.io.phone_server import CLOSED, WRONG_SECRET, PhoneLine, PhoneServer, WebFile
from net.phone.messages import PhoneHello, PhonePing
from net.phone.sealing import NONCE_SIZE, PhoneSecrets
from tests.support.lan.loopback import LOCAL, run
from tests.support.lan.phone import PocketPhone

PAGE: Final = {"/": WebFile("text/html", b"<p>page"), "/page.js": WebFile("text/javascript", b"1;")}
SECRETS: Final = PhoneSecrets.new(os.urandom)


async def echo(line: PhoneLine, hello: PhoneHello) -> None:
    """Show who is there, and answer pings."""
    line.show(b'{"t":"state","key":"%s"}' % hello.key.encode())
    while True:
        if isinstance(await line.hear(), PhonePing):
            line.tell(b'{"t":"pong"}')


def served(work: Callable[[PhoneServer], Awaitable[None]], greeting: float = 5.0) -> None:
    async def all_of_it() -> None:
        server = PhoneServer(SECRETS, PAGE, echo, os.urandom, greeting=greeting)
        await server.start(0, LOCAL)
        try:
            await work(server)
        finally:
            await server.stop()

    run(all_of_it())


async def answer(port: int, request: bytes) -> bytes:
    """Send a request as it is, and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def get(path: str, host: str, *more: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *more, "", ""]).encode()


def upgrade(host: str, origin: str) -> bytes:
    wants = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    keyed = ("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",)
    return get("/play", host, *wants, *keyed, *([f"Origin: {origin}"] if origin else []))


def test_the_files_of_the_page_are_served_and_nothing_else() -> None:
    async def work(server: PhoneServer) -> None:
        host = f"127.0.0.1:{server.port}"
        page = await answer(server.port, get("/", host))
        assert page.startswith(b"HTTP/1.1 200")
        assert page.endswith(b"<p>page")
        assert b"default-src 'self'" in page
        assert (await answer(server.port, get("/page.js?x=1", host))).endswith(b"1;")
        for path in ("/page.css", "/../page.js", "//", "/%2e%2e/etc/passwd", "/etc/passwd", "/page.js/", "*"):
            assert (await answer(server.port, get(path, host))).startswith(b"HTTP/1.1 404"), path

    served(work)


def test_a_name_that_leads_here_gets_nothing() -> None:
    async def work(server: PhoneServer) -> None:
        for host in (f"evil.example:{server.port}", "127.0.0.1", "127.0.0.1:1", "", f"127.0.0.1.nip.io:{server.port}"):
            assert (await answer(server.port, get("/", host))).startswith(b"HTTP/1.1 421"), host
        assert (await answer(server.port, get("/", f"localhost:{server.port}"))).startswith(b"HTTP/1.1 200")
        doubled = get("/", f"127.0.0.1:{server.port}", "Host: evil.example")
        assert (await answer(server.port, doubled)).startswith(b"HTTP/1.1 421")

    served(work)


def test_a_page_of_another_site_opens_no_line() -> None:
    async def work(server: PhoneServer) -> None:
        host = f"127.0.0.1:{server.port}"
        for origin in ("http://evil.example", "https://127.0.0.1", f"http://{host}.evil.example", "null", ""):
            assert (await answer(server.port, upgrade(host, origin))).startswith(b"HTTP/1.1 403"), origin

    served(work)


@pytest.mark.parametrize(
    "junk",
    [
        b"\x00" * 4096,
        b"BONE\x02" + bytes(50),
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello",
    ],
    ids=["zeros", "a guest", "a huge header", "many headers", "a form"],
)
def test_junk_is_dropped_and_others_are_served(junk: bytes) -> None:
    async def work(server: PhoneServer) -> None:
        assert b"200 OK" not in await answer(server.port, junk)
        assert (await answer(server.port, get("/", f"127.0.0.1:{server.port}"))).startswith(b"HTTP/1.1 200")

    served(work, greeting=0.2)


def test_a_line_opens_with_either_secret() -> None:
    async def work(server: PhoneServer) -> None:
        for phone in (PocketPhone(server.port, SECRETS.fragment), PocketPhone(server.port, code=SECRETS.code)):
            await phone.open()
            assert (await phone.until(bool))["key"] == phone.key
            await phone.say("ping")
            assert await phone.hear("pong") == {"t": "pong"}
            await phone.close()

    served(work)


def test_a_wrong_secret_is_told_from_a_lost_line() -> None:
    async def work(server: PhoneServer) -> None:
        phone = PocketPhone(server.port, PhoneSecrets.new(os.urandom).fragment)
        await phone.open()
        assert await phone.ending() == WRONG_SECRET
        assert not phone.states

    served(work)


def test_new_secrets_keep_out_the_old_ones_but_not_who_is_there() -> None:
    async def work(server: PhoneServer) -> None:
        inside = PocketPhone(server.port, SECRETS.fragment)
        await inside.open()
        await inside.until(bool)
        fresh = PhoneSecrets.new(os.urandom)
        server.renew(fresh)
        late = PocketPhone(server.port, SECRETS.fragment)
        await late.open()
        assert await late.ending() == WRONG_SECRET
        invited = PocketPhone(server.port, fresh.fragment)
        await invited.open()
        await invited.until(bool)
        await inside.say("ping")
        await inside.hear("pong")

    served(work)


def test_a_phone_that_floods_is_cut_off() -> None:
    async def work(server: PhoneServer) -> None:
        phone = PocketPhone(server.port, SECRETS.fragment)
        await phone.open()
        for _ in range(80):
            await phone.say("ping")
        assert await phone.ending() == 1002

    served(work)


@pytest.mark.parametrize("greeting", [b"", b"s", b"x" + bytes(NONCE_SIZE), b"s" + bytes(NONCE_SIZE + 1)])
def test_a_page_that_greets_in_another_way_breaks_the_protocol(greeting: bytes) -> None:
    async def work(server: PhoneServer) -> None:
        where = f"127.0.0.1:{server.port}"
        async with connect(f"ws://{where}/play", origin=Origin(f"http://{where}"), compression=None) as line:
            await line.send(greeting)
            await line.wait_closed()
            assert line.close_code == CloseCode.PROTOCOL_ERROR

    served(work)


def test_a_line_is_pinged_every_five_seconds_and_holds_few_messages_at_once() -> None:
    async def work(server: PhoneServer) -> None:
        phone = PocketPhone(server.port, SECRETS.fragment)
        with patch("net.io.phone_server.serve", wraps=serve) as opened:
            other = PhoneServer(SECRETS, PAGE, echo, os.urandom)
            await other.start(server.port, LOCAL)  # taken, so at another one
            await other.stop()
        assert other.port != server.port
        given = opened.call_args.kwargs
        limits = {name: given[name] for name in ("ping_interval", "ping_timeout", "close_timeout", "max_queue")}
        assert limits == {"ping_interval": 5, "ping_timeout": 10, "close_timeout": 1, "max_queue": 8}
        assert (given["compression"], given["server_header"]) == (None, None)
        await phone.open()

    served(work)


def test_a_stop_tells_every_page_that_it_is_for_good() -> None:
    async def work(server: PhoneServer) -> None:
        phone = PocketPhone(server.port, SECRETS.fragment)
        await phone.open()
        await phone.until(bool)
        await server.stop()
        assert await phone.ending() == CLOSED

    served(work)


def test_five_hundred_idle_connections_keep_nobody_out() -> None:
    async def work(server: PhoneServer) -> None:
        phone = PocketPhone(server.port, SECRETS.fragment)
        await phone.open()
        idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(500)]
        await phone.say("ping")
        await phone.hear("pong")
        for _, writer in idle:
            writer.close()
        for _ in range(200):
            if (await answer(server.port, get("/", f"127.0.0.1:{server.port}"))).startswith(b"HTTP/1.1 200"):
                return
            await asyncio.sleep(0)
        raise AssertionError("the page stays out of reach")

    served(work)
