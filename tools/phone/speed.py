"""Measures how quick phones are: `python -m tools.phone.speed [--taps 40] [--phones 8] [--onlookers 20]`.

In a real Chromium whose processor is slowed four times: from opening the page to the first picture, and from a tap to
the changed picture. Then with phones that need no browser: from a move to its state at all phones and onlookers, and
the part of a core that the host takes meanwhile. Meant for a computer with nothing else to do.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.support.lan.phone import PocketPhone
from tools.desktop.chromium import Browser, Json, chromium
from tools.phone.taps import HostedTable, Phone, hosted

SLOWER: Final = 4
"""How many times slower the browser's processor is made."""
FIRST_WITHIN, TAP_WITHIN, MOVE_WITHIN = 1.0, 0.150, 0.060
"""Seconds: to the first picture, from a tap to the changed picture (p95), and from a move to all (p99)."""
HOST_WITHIN: Final = 0.15
"""The part of a core that the host may take while people play at their own pace."""
PAUSE: Final = 0.5
"""Seconds that each phone thinks."""
THINKS: Final = 0.4
"""Seconds between two taps."""
_WATCH: Final = """
window.marks = { first: 0, taps: [] };
let tapped = 0;
addEventListener("pointerdown", () => { tapped = performance.now(); }, true);
const count = selector => document.querySelectorAll(selector).length;
const laid = () => count("#felt .tile") + 100 * count("#hand button");
let before = -1;
const look = () => {
  const now = laid();
  if (now !== before && before >= 0 && tapped) {
    const since = tapped;
    tapped = 0;
    requestAnimationFrame(() => marks.taps.push(performance.now() - since));
  }
  if (!marks.first && !document.getElementById("table").hidden && now)
    requestAnimationFrame(() => { marks.first ||= performance.now(); });
  before = now;
};
document.addEventListener("DOMContentLoaded", () =>
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true }));
"""


def part(values: Sequence[float], share: float) -> float:
    """Return the value below which a part of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def in_browser(browser: Browser, table: HostedTable, least: int) -> tuple[float, list[float]]:
    """Return the seconds to the first picture of a seat, and those of so many taps."""
    phone = Phone(browser, "Ana", Random(1))
    phone.open(table.url)
    phone.join()
    while phone.look().tiles < 2:
        phone.act()
    phone.page.ask("Page.addScriptToEvaluateOnNewDocument", source=_WATCH)
    phone.page.ask("Emulation.setCPUThrottlingRate", rate=SLOWER)
    phone.page.load(table.url.partition("#")[0])
    phone.wait(lambda seen: seen.view == "table")
    time.sleep(1)
    first = float(str(phone.page.evaluate("marks.first"))) / 1000
    end, taps = time.monotonic() + 10 * THINKS * least, list[Json]()
    while len(taps) < least and time.monotonic() < end:
        phone.act()
        time.sleep(THINKS)
        found = phone.page.evaluate("marks.taps")
        assert isinstance(found, list)
        taps = found
    return first, [float(str(each)) / 1000 for each in taps]


class Crowd:
    """Phones without a browser at one table, and those who watch."""

    def __init__(self, port: int, secret: str, phones: int, onlookers: int) -> None:
        self._phones: Final = [PocketPhone(port, secret, reads=False) for _ in range(phones)]
        self._onlookers: Final = [PocketPhone(port, secret, reads=False) for _ in range(onlookers)]
        self.waits: Final[list[float]] = []
        """Seconds from each move to the last of those who saw it."""

    async def come(self) -> None:
        """Take the seats, and begin to watch."""
        for number, phone in enumerate(self._phones):
            await phone.open(width=340 + 8 * number, height=400 + 12 * number)  # no two phones share a picture
            await phone.until(lambda state: state["phase"] == "door")
            await phone.say("join", name=f"P{number}")
            await phone.until(lambda state: state["phase"] == "lobby")
        for phone in self._onlookers:
            await phone.open()
            await phone.until(lambda state: bool(state["may_watch"]))
            await phone.say("watch")
            await phone.until(lambda state: state["phase"] == "lobby")
        for phone in self._phones:
            await phone.say("ready", on=True)

    async def play(self, seconds: float) -> None:
        """Play at a human pace. Messages are opened, and garbage is collected, only while everybody thinks."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for phone in (*self._phones, *self._onlookers):
                phone.catch_up()
            gc.collect()
            mover = next((phone for phone in self._phones if phone.states[-1]["yours"]), None)
            if mover is None:
                shown = [
                    phone for phone in self._phones if phone.states[-1]["can_ready"] and not phone.states[-1]["ready"]
                ]
                for phone in shown:
                    await phone.say("ready", on=True)
                await asyncio.sleep(0.05)
                continue
            await asyncio.sleep(PAUSE)
            mover.catch_up()
            await self._move(mover)

    async def _move(self, mover: PocketPhone) -> None:
        state = mover.states[-1]
        offered = state["picture"]["places"] or state["picture"]["buttons"]
        everyone = [*self._phones, *self._onlookers]
        counts = [len(phone.arrivals) for phone in everyone]
        began = asyncio.get_running_loop().time()
        await mover.say("move", n=state["n"], move=offered[0]["move"])
        try:
            async with asyncio.timeout(5):
                seen = await asyncio.gather(*map(PocketPhone.arrival, everyone, counts))
        except TimeoutError:
            return  # a move that changes nothing for somebody, such as a claim that came late
        self.waits.append(max(seen) - began)


def cpu(pid: int) -> float:
    """Return the seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str]) -> int:
    """Measure, and return 1 if a limit isn't kept."""
    parser = argparse.ArgumentParser(description="Measure how quick phones are.")
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--onlookers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args(arguments)
    kept = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium(Path(folder)) as browser,
        tempfile.TemporaryDirectory() as journal,
        hosted(Path(journal), "all_fives", 2, 1) as table,
    ):
        first, taps = in_browser(browser, table, args.taps)
    kept += [first <= FIRST_WITHIN, part(taps, 0.95) <= TAP_WITHIN]
    quick, slow = (1000 * part(taps, share) for share in (0.5, 0.95))
    print(f"first picture {first:.2f} s, with the processor slowed {SLOWER} times", flush=True)
    print(f"tap to picture, {len(taps)} taps: p50 {quick:.0f} ms, p95 {slow:.0f} ms", flush=True)
    with tempfile.TemporaryDirectory() as journal, hosted(Path(journal), "super", args.phones, 0) as table:
        port, secret = table.url.removeprefix("http://127.0.0.1:").split("/#")
        crowd = Crowd(int(port), secret, args.phones, args.onlookers)

        async def evening() -> float:
            await crowd.come()
            gc.disable()  # its pauses would be measured as the host's
            before = cpu(table.process.pid)
            await crowd.play(args.seconds)
            return (cpu(table.process.pid) - before) / float(args.seconds)

        share = asyncio.run(evening())
    kept += [part(crowd.waits, 0.99) <= MOVE_WITHIN, share <= HOST_WITHIN]
    quick, slow = (1000 * part(crowd.waits, share_of) for share_of in (0.5, 0.99))
    print(f"{args.phones} phones, {args.onlookers} onlookers, {len(crowd.waits)} moves, host {share:.0%} of a core")
    print(f"a move at all of them: p50 {quick:.0f} ms, p99 {slow:.0f} ms")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
