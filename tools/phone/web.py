"""The files of the phone's page over HTTP, without a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "phone"


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the library
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the files on a free port of this computer, and yield the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(FOLDER))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
