"""A real Chromium without a window, driven over two pipes by the DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

CHROMIUM: Final = os.environ.get("CHROMIUM", "chromium")
"""The program, as `dev.py browser` has found it."""
_DOMAINS: Final = ("Page", "Network", "Runtime", "Log")
_COMPLAINTS: Final = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
_END: Final = b"\0"

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Browser:
    """A Chromium that is spoken to through two pipes."""

    def __init__(self, orders: int, answers: int) -> None:
        self._orders: Final = orders
        self._answers: Final = answers
        self._rest = b""
        self._number = 0
        self._events: list[dict[str, Json]] = []

    def ask(self, method: str, session: str = "", **values: Json) -> dict[str, Json]:
        """Send an order and return its result."""
        self._number += 1
        order: dict[str, Json] = {"id": self._number, "method": method, "params": values}
        if session:
            order["sessionId"] = session
        data = json.dumps(order).encode() + _END
        while data:
            data = data[os.write(self._orders, data) :]
        while True:
            heard = self._hear()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard
                result = heard["result"]
                assert isinstance(result, dict)
                return result

    def new_person(self) -> str:
        """Return a person with a storage of their own, for pages."""
        return str(self.ask("Target.createBrowserContext")["browserContextId"])

    def events(self, session: str) -> list[dict[str, Json]]:
        """Return the events of a page so far."""
        return [event for event in self._events if event.get("sessionId") == session]

    def wait_for(self, method: str, session: str) -> None:
        """Wait until an event was told of a page."""
        while not any(event["method"] == method for event in self.events(session)):
            self._hear()

    def forget(self, session: str) -> None:
        """Forget the events of a page."""
        self._events = [event for event in self._events if event.get("sessionId") != session]

    def _hear(self) -> dict[str, Json]:
        """Wait for the next message, and keep it if it is an event."""
        while _END not in self._rest:
            read = os.read(self._answers, 1 << 20)
            if not read:
                raise ConnectionError("the browser is gone")
            self._rest += read
        text, self._rest = self._rest.split(_END, 1)
        heard: dict[str, Json] = json.loads(text)
        if "method" in heard:
            self._events.append(heard)
        return heard


class Page:
    """A page in a browser."""

    def __init__(self, browser: Browser, person: str = "") -> None:
        """Open a page in a window of its own, for a `person` as made by `new_person`: each has a storage of its own."""
        self._browser: Final = browser
        wish: dict[str, Json] = {"url": "about:blank", "newWindow": True}
        wish |= {"browserContextId": person} if person else {}
        self._target: Final = browser.ask("Target.createTarget", "", **wish)["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session: Final = str(attached["sessionId"])
        for domain in _DOMAINS:
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **values: Json) -> dict[str, Json]:
        """Send an order for this page and return its result."""
        return self._browser.ask(method, self._session, **values)

    def load(self, url: str) -> None:
        """Go to an address and wait until it is loaded; the events of earlier ones are forgotten."""
        self._browser.forget(self._session)
        self.ask("Page.navigate", url=url)
        self._browser.wait_for("Page.loadEventFired", self._session)

    def evaluate(self, script: str) -> Json:
        """Return the value of an expression; a promise is waited for."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        result = answer["result"]
        assert isinstance(result, dict), answer
        assert "exceptionDetails" not in answer, answer
        return result.get("value")

    def shape(self, width: int, height: int) -> None:
        """Make the page as large as a phone's, which is touched."""
        size: dict[str, Json] = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)

    def picture(self, path: Path) -> None:
        """Write what the page shows as a PNG."""
        path.write_bytes(base64.b64decode(str(self.ask("Page.captureScreenshot", format="png")["data"])))

    def requests(self) -> int:
        """Return the number of requests since the last `load`, beside the page itself."""
        return sum(event["method"] == "Network.requestWillBeSent" for event in self._browser.events(self._session)) - 1

    def complaints(self) -> list[str]:
        """Return the exceptions and the console's lines since the last `load`."""
        events = self._browser.events(self._session)
        return [json.dumps(event["params"])[:300] for event in events if event["method"] in _COMPLAINTS]

    def close(self) -> None:
        """Close the page."""
        self._browser.ask("Target.closeTarget", targetId=self._target)


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """Run a browser with a profile of its own in a folder."""
    for_it, orders = os.pipe()
    answers, from_it = os.pipe()
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={folder}")
    with subprocess.Popen(
        ["/bin/sh", "-c", f'exec "$0" "$@" 3<&{for_it} 4>&{from_it}', CHROMIUM, *flags],
        pass_fds=(for_it, from_it),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(for_it)
        os.close(from_it)
        try:
            yield Browser(orders, answers)
        finally:
            os.close(orders)
            process.terminate()
    os.close(answers)
