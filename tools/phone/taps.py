"""Taps through the phone page in a real Chromium, at tables of a real host.

Nothing here knows a game: it taps whatever the page offers, at the middle of each drawn control, with a finger's
events.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tools.desktop.chromium import Browser, Page

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 30.0
"""Seconds after which something that must happen has failed."""
_STEP: Final = 0.03
_OFFERED: Final = """(() => {
  const seen = it => it.getBoundingClientRect().width > 0 && !it.closest("[hidden]");
  const middle = it => {
    const box = it.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const found = {};
  const take = (name, selector) => {
    found[name] = [...document.querySelectorAll(selector)].filter(seen).map(middle);
  };
  take("join", "#join:not(:disabled)");
  take("ready", "[data-do=ready][aria-pressed=false]");
  take("claims", "#acts [data-do=claim]");
  take("acts", "#acts button.brass:not([data-do=ready])");
  take("hand", "#hand button[aria-disabled=false]");
  take("places", "#felt .places .frame");
  take("picks", "#felt .tile.pick use:last-child");
  take("choices", "#sheet-body [data-do=place]");
  take("close", "#sheet-close");
  const shown = id => !document.getElementById(id).hidden;
  found.view = ["enter", "notice", "door", "lobby", "table"].find(shown) || "";
  found.results = shown("sheet") && !!document.querySelector("#sheet-body .results");
  found.sheet = shown("sheet");
  found.banner = shown("banner") ? document.getElementById("banner").textContent : "";
  found.title = document.title;
  found.tiles = document.querySelectorAll("#felt .tile").length;
  found.notice = document.getElementById("notice-text").textContent;
  found.chosen = document.querySelector("#hand [aria-pressed=true]")?.dataset.arg || "";
  found.wide = document.documentElement.scrollWidth > innerWidth;
  return JSON.stringify(found);
})()"""


class Offered(NamedTuple):
    """What a page shows and offers; points are middles, in its pixels."""

    view: str
    title: str
    notice: str
    banner: str
    """What the page says of a lost line; empty if it has one."""
    tiles: int
    chosen: str
    results: bool
    sheet: bool
    wide: bool
    """True if the page is wider than the window."""
    points: dict[str, list[tuple[float, float]]]


class HostedTable(NamedTuple):
    """A table of a host in a process of its own."""

    url: str
    process: subprocess.Popen[str]

    def ask(self, line: str) -> None:
        """Send it a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()


@contextmanager
def hosted(folder: Path, game: str, seats: int, bots: int, *options: str) -> Iterator[HostedTable]:
    """Host a table that phones can join, on this computer alone."""
    command = [sys.executable, "-m", "game.app.table_cli", "host", game, "--seats", str(seats), "--bots", str(bots)]
    command += ["--phones", "--bind", "127.0.0.1", "--hidden", "--pace", "0", "--port", "0", "--asks", "--json"]
    with subprocess.Popen(
        [*command, "--journal", str(folder), *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                event = json.loads(line)
                if event["event"] == "phones":
                    yield HostedTable(f"http://127.0.0.1:{event['port']}/#{event['secret']}", process)
                    break
        finally:
            process.kill()


class Phone:
    """A page as large as a phone's."""

    def __init__(
        self, browser: Browser, name: str, chance: Random, size: tuple[int, int] = (360, 740), person: str = ""
    ) -> None:
        """Open an empty page of a new phone, or another one of the phone of a `person`."""
        self.person: Final = person or browser.new_person()
        self.page: Final = Page(browser, self.person)
        self.name: Final = name
        self.taps = 0
        self._chance: Final = chance
        self.page.shape(*size)

    def open(self, url: str) -> None:
        """Open the page of a table."""
        self.page.load(url)

    def look(self) -> Offered:
        """Return what the page shows."""
        found = json.loads(str(self.page.evaluate(_OFFERED)))
        fixed = ("view", "title", "notice", "banner", "tiles", "chosen", "results", "sheet", "wide")
        points = {name: [(x, y) for x, y in found[name]] for name in found if name not in fixed}
        return Offered(**{name: found[name] for name in fixed}, points=points)

    def wait(self, is_so: Callable[[Offered], bool], seconds: float = PATIENCE) -> Offered:
        """Wait until the page shows something. Raises TimeoutError if it doesn't come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.look()
            if is_so(seen):
                return seen
            time.sleep(_STEP)
        raise TimeoutError(f"{self.name}: {self.look()}")

    def tap(self, point: tuple[float, float]) -> None:
        """Touch a point with a finger."""
        self.taps += 1
        x, y = point
        self.page.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def join(self) -> None:
        """Take a seat."""
        seen = self.wait(lambda seen: seen.view in ("door", "lobby", "table"))
        if seen.view == "door":
            self.page.evaluate(f"document.getElementById('name').value = {json.dumps(self.name)}")
            self.tap(self.look().points["join"][0])
            self.wait(lambda seen: seen.view in ("lobby", "table"))

    def act(self) -> bool:
        """Tap something that the page offers. Return True if there was anything."""
        seen = self.look()
        if seen.sheet and seen.points["choices"]:
            return self._tap_one(seen.points["choices"])
        if seen.points["ready"]:
            return self._tap_one(seen.points["ready"])
        if seen.sheet:
            return False
        if seen.points["claims"]:
            return self._tap_one(seen.points["claims"])
        if seen.points["places"] and (seen.chosen or not seen.points["hand"]):
            return self._tap_one(seen.points["places"])
        wishes = [*seen.points["acts"], *seen.points["hand"], *seen.points["picks"]]
        return self._tap_one(wishes) if wishes else False

    def _tap_one(self, points: Sequence[tuple[float, float]]) -> bool:
        self.tap(self._chance.choice(points))
        return True


def play_round(phones: Sequence[Phone], seconds: float = 120.0) -> None:
    """Tap until every page shows the results of a round. Raises TimeoutError if that takes too long."""
    end = time.monotonic() + seconds
    done: set[str] = set()
    while len(done) < len(phones):
        if time.monotonic() > end:
            raise TimeoutError("; ".join(f"{phone.name}: {phone.look()}" for phone in phones))
        for phone in phones:
            if phone.look().results:
                done.add(phone.name)
            elif phone.name not in done and not phone.act():
                time.sleep(_STEP)
