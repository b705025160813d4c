"""Serves the page for phones, and its sealed lines, on one port (docs/phones.md).

Nothing that a browser or a stranger sends here reaches a table before it has opened with one of the secrets. A phone
that doesn't read is told only the latest state once it does.

Another site that a guest has open can make the browser send requests here, under a name of its own that leads to this
address. Their `Host` and `Origin` tell them from those of our page.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final, NamedTuple

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from net.handshake.bucket import Bucket
from net.handshake.guesses import counted
from net.io.listening import ALL_INTERFACES, bind_sockets
from net.phone.messages import FromPhone, PhoneHello, from_phone
from net.phone.sealing import NONCE_SIZE, TABLE_SIZE, Doors, PhoneChannel, PhoneSecrets
from net.protocol.errors import ProtocolError

PHONE_PORT: Final = 26632
LINE_PATH: Final = "/play"
"""Path of the WebSocket."""
WRONG_SECRET: Final = 4001
REPLACED: Final = 4002
"""Code with which a line closes if its seat is played on another page; that one doesn't come back by itself."""
CLOSED: Final = 4003
"""Code with which a line closes for good."""
TOO_MANY: Final = 4004
_GREETING_WITHIN: Final = 5.0
"""Timeout in seconds for a request, and for a greeting."""
_PER_ADDRESS, _AT_MOST = 64, 256
"""The most connections of one address, and in all."""
_RATE, _BURST = 20, 60
"""The messages a second, and at once, after which a phone is cut off."""
_SMALL_ONES: Final = 32
"""The most messages beside the state that wait for a phone to read."""
_LARGEST: Final = 1024
"""Most bytes of a message from a phone."""
_POLICY: Final = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

log = logging.getLogger(__name__)


class WebFile(NamedTuple):
    """A file of the page."""

    kind: str
    """Its content type."""
    content: bytes


class PhoneLine:
    """An open line to one page. All methods are for the loop of its server."""

    def __init__(self, connection: ServerConnection, channel: PhoneChannel, clock: Callable[[], float]) -> None:
        self._connection: Final = connection
        self._channel: Final = channel
        self._clock: Final = clock
        self._bucket = Bucket.full(_RATE, _BURST).at(clock())
        self._small: Final[deque[bytes]] = deque(maxlen=_SMALL_ONES)
        self._state: bytes | None = None
        self._has_news: Final = asyncio.Event()
        self._code: int | None = None

    def tell(self, message: bytes) -> None:
        """Send a message beside the state."""
        self._small.append(message)
        self._has_news.set()

    def show(self, state: bytes) -> None:
        """Send the state, in place of one that hasn't been sent yet."""
        self._state = state
        self._has_news.set()

    def close(self, code: int) -> None:
        """Send what waits, and close."""
        self._code = code
        self._has_news.set()

    async def hear(self) -> FromPhone:
        """Return the phone's next message. Raises ProtocolError for anything that no page of ours sends."""
        sealed = await self._connection.recv(decode=False)
        self._bucket, granted = self._bucket.drawn(self._clock())
        if not granted:
            raise ProtocolError("flood")
        return from_phone(self._channel.open(sealed))

    async def write(self) -> None:
        """Send everything that is waiting, until the line closes."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            while self._small or self._state is not None:
                if self._small:
                    sealed = self._channel.seal(self._small.popleft())
                else:
                    assert self._state is not None
                    state, self._state = self._state, None
                    sealed = self._channel.seal(state, TABLE_SIZE)
                await self._connection.send(sealed)
            if self._code is not None:
                await self._connection.close(self._code)
                return


Visit = Callable[[PhoneLine, PhoneHello], Awaitable[None]]
"""Serves a line until it closes, by reading from it. The hello has been read."""


class PhoneServer:
    """The page of one table. `visit` is called with every line that has opened."""

    def __init__(
        self,
        secrets: PhoneSecrets,
        files: Mapping[str, WebFile],
        visit: Visit,
        random: Callable[[int], bytes],
        *,
        greeting: float = _GREETING_WITHIN,
    ) -> None:
        """`files` are those of the page, by path. `greeting` is the timeout in seconds for a request and a greeting."""
        self._greeting: Final = greeting
        self.port = 0
        """The port it listens on, once it does."""
        self._doors = Doors.of(secrets)
        self._files: Final = files
        self._visit: Final = visit
        self._random: Final = random
        self._servers: list[Server] = []
        self._lines: Final[set[PhoneLine]] = set()

    async def start(self, port: int = PHONE_PORT, hosts: Sequence[str] = ALL_INTERFACES) -> int:
        """Listen at a port, any if it is taken, and return it. Raises ProtocolError no_network if none is left."""
        try:
            sockets = bind_sockets(port, hosts)
        except ProtocolError:
            sockets = bind_sockets(0, hosts)
        self.port = sockets[0].getsockname()[1]
        quiet = logging.getLogger(f"{__name__}.websockets")
        quiet.setLevel(logging.CRITICAL)  # strangers may send anything, and none of it is worth a line
        for opened in sockets:
            self._servers.append(
                await serve(
                    self._served,
                    sock=opened,
                    create_connection=_Counted,
                    process_request=self._answer,
                    compression=None,
                    server_header=None,
                    open_timeout=self._greeting,
                    ping_interval=5,
                    ping_timeout=10,
                    close_timeout=1,
                    max_size=_LARGEST,
                    max_queue=8,
                    logger=quiet,
                )
            )
        return self.port

    def renew(self, secrets: PhoneSecrets) -> None:
        """Let in only phones with these secrets from now on. Those with an open line stay."""
        self._doors = Doors.of(secrets)

    async def stop(self) -> None:
        """Close all lines for good, and stop listening."""
        for line in list(self._lines):
            line.close(CLOSED)
        for server in self._servers:
            server.close(close_connections=False)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GREETING_WITHIN):
                while self._lines:  # noqa: ASYNC110  each line ends by itself, and rings for nobody
                    await asyncio.sleep(0.02)
        for server in self._servers:
            server.close()
            await server.wait_closed()
        self._servers.clear()

    # -- connections --------------------------------------------------------------------------------------------------

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer with a file or a refusal; None lets a line open."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        host, origin = hosts[0] if len(hosts) == 1 else "", origins[0] if len(origins) == 1 else None
        path = request.path.partition("?")[0]
        refused = refusal(path, host, origin, self.port, self._files)
        if refused is not None:
            return connection.respond(refused, f"{refused.phrase}\n")
        if path not in self._files:
            return None
        file = self._files[path]
        headers = Headers(
            {
                "Content-Type": file.kind,
                "Content-Length": str(len(file.content)),
                "Content-Security-Policy": f"{_POLICY}; connect-src 'self' ws://{host}",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-cache",
                "Connection": "close",
            }
        )
        return Response(200, "OK", headers, file.content)

    async def _served(self, connection: ServerConnection) -> None:
        """Let a page in, and serve it. Nothing that goes wrong in here reaches another line."""
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            channel = await self._opened(connection)
            line = PhoneLine(connection, channel, asyncio.get_running_loop().time)
            self._lines.add(line)
            writer = asyncio.get_running_loop().create_task(line.write())
            try:
                await self._visit(line, await _hello(line))
            except ProtocolError as why:
                await connection.close(WRONG_SECRET if why.code == "forged" else 1002)
            finally:
                self._lines.discard(line)
                writer.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                    await writer

    async def _opened(self, connection: ServerConnection) -> PhoneChannel:
        async with asyncio.timeout(self._greeting):
            greeting = await connection.recv(decode=False)
        nonce = self._random(NONCE_SIZE)
        try:
            channel = PhoneChannel.of_table(self._doors, greeting, nonce)
        except ProtocolError:
            await connection.close(1002)
            raise TimeoutError from None
        await connection.send(nonce)
        return channel


def refusal(path: str, host: str, origin: str | None, port: int, paths: Collection[str]) -> HTTPStatus | None:
    """Return the status with which a request is refused; None if it is answered.

    `host` and `origin` are headers, `paths` those that have a file.
    """
    if not _is_ours(host, port):
        return HTTPStatus.MISDIRECTED_REQUEST
    if path == LINE_PATH:
        is_own = origin is not None and origin.removeprefix("http://").lower() == host.lower()
        return None if is_own else HTTPStatus.FORBIDDEN
    return None if path in paths else HTTPStatus.NOT_FOUND


def _is_ours(host: str, port: int) -> bool:
    """Return True for a numeric address with our port: names can be led here by anyone."""
    text, _, number = host.rpartition(":")
    if number != str(port):
        return False
    if text == "localhost":
        return True
    try:
        ip_address(text.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


async def _hello(line: PhoneLine) -> PhoneHello:
    async with asyncio.timeout(_GREETING_WITHIN):
        hello = await line.hear()
    if not isinstance(hello, PhoneHello):
        raise ProtocolError("bad_message", "before the hello")
    return hello


class _Counted(ServerConnection):
    """A connection that is dropped at once if there are too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count those that are open, whatever they have said so far."""
        super().connection_made(transport)
        mine = _address(self)
        others = list(self.server.handlers)
        if len(others) > _AT_MOST or sum(_address(each) == mine for each in others) > _PER_ADDRESS:
            self.transport.abort()


def _address(connection: ServerConnection) -> str:
    peer = connection.remote_address
    return counted(str(peer[0])) if peer else ""
