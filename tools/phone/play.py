"""Plays every game with opponents by taps alone, in two pages of a real Chromium against a bot, to a round's end.

    python -m tools.phone.play                             a line for each game
    python -m tools.phone.play super --pictures FOLDER     one game, with pictures of its results
    python -m tools.phone.play --troubles                  reload, a lost line, two tabs, a wrong secret and so on

Exit code 1 if a round doesn't end, a page complains in its console, or something is wider than a phone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from engine.games import GAMES
from tools.desktop.chromium import Browser, chromium
from tools.phone.taps import PATIENCE, HostedTable, Phone, hosted, play_round

PHONES: Final = 2
BACK_WITHIN: Final = 1.0
"""Seconds in which a phone must be back at its table."""
_HINTED: Final = """new Promise(done => {
  const look = () => document.querySelector("#toasts li") ? done(true) : setTimeout(look, 20);
  look();
})"""
_ASLEEP: Final = 12.0
"""Seconds for which a page is frozen: the host has given its line up by then."""


def main(arguments: Sequence[str]) -> int:
    """Play, or make trouble."""
    known = [sheet.key for sheet in GAMES if max(sheet.players) > 1]
    parser = argparse.ArgumentParser(description="Play every game by taps in a real browser.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(known)} (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    parser.add_argument("--troubles", nargs="*", metavar="NAME", help="reload, lost-wifi, two-tabs and so on")
    args = parser.parse_args(arguments)
    if unknown := set(args.games) - set(known):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder, chromium(Path(folder)) as browser:
        if args.troubles is not None:
            return _troubles(browser, args.seed, args.troubles or list(TROUBLES))
        played = [_played(browser, key, args.seed, args.pictures) for key in args.games or known]
    return 0 if all(played) else 1


def _played(browser: Browser, key: str, seed: int, pictures: Path | None) -> bool:
    """Play a round of a game, and say how it went."""
    sheet = next(sheet for sheet in GAMES if sheet.key == key)
    seats = next((number for number in sorted(sheet.players) if number > PHONES), PHONES)
    chance, began = Random(f"{seed} {key}"), time.monotonic()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder), key, seats, seats - PHONES) as table:
        phones = [Phone(browser, name, chance) for name in ("Ana", "Luis")]
        try:
            for phone in phones:
                phone.open(table.url)
                phone.join()
            play_round(phones)
        except TimeoutError as why:
            faults.append(str(why))
        for phone in phones:
            faults += phone.page.complaints()
            faults += ["wider than the phone"] if phone.look().wide else []
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
                phone.page.picture(pictures / f"{key}-{phone.name}.png")
            phone.page.close()
    taps = sum(phone.taps for phone in phones)
    print(
        f"{key:14} {seats} seats  {taps:4} taps  {time.monotonic() - began:5.1f} s  {'; '.join(faults) or 'ok'}",
        flush=True,
    )
    return not faults


# -- troubles ----------------------------------------------------------------------------------------------------------


def _troubles(browser: Browser, seed: int, names: Sequence[str]) -> int:
    """Make each trouble at a table of its own, and say if the page gets over it."""
    failed = 0
    for name in names:
        trouble, began = TROUBLES[name], time.monotonic()
        with tempfile.TemporaryDirectory() as folder, hosted(Path(folder), "all_fives", 2, 1) as table:
            phone = Phone(browser, "Ana", Random(seed))
            phone.open(table.url)
            phone.join()
            try:
                told = trouble(browser, table, phone)
            except (TimeoutError, AssertionError) as why:
                failed += 1
                told = f"FAILED: {why}"
            phone.page.close()
        print(f"{name:18} {time.monotonic() - began:5.1f} s  {told}", flush=True)
    return 1 if failed else 0


def _begin(phone: Phone) -> None:
    """Play until a tile lies on the table."""
    while phone.look().tiles < 2:
        if not phone.act():
            time.sleep(0.05)


def _back(phone: Phone, since: float) -> str:
    phone.wait(lambda seen: seen.view == "table")
    took = time.monotonic() - since
    return f"back after {took:.2f} s{'' if took <= BACK_WITHIN else ', too late'}"


def _reload(_browser: Browser, table: HostedTable, phone: Phone) -> str:
    _begin(phone)
    began = time.monotonic()
    phone.page.load(table.url.partition("#")[0])  # as by a bookmark: the secret is in the browser's storage
    told = _back(phone, began)
    play_round([phone])
    return told


def _lost_line(_browser: Browser, _table: HostedTable, phone: Phone) -> str:
    """Cut the page off, as a lost Wi-Fi does, and bring it back."""
    _begin(phone)
    _network(phone, is_there=False)
    phone.wait(lambda seen: bool(seen.banner))
    _network(phone, is_there=True)
    began = time.monotonic()
    phone.wait(lambda seen: not seen.banner)
    told = _back(phone, began)
    play_round([phone])
    return told


def _network(phone: Phone, *, is_there: bool) -> None:
    rates = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.page.ask("Network.emulateNetworkConditions", offline=not is_there, **rates)


def _locked(_browser: Browser, _table: HostedTable, phone: Phone) -> str:
    """Freeze the page, as a locked phone does, for longer than the host waits."""
    _begin(phone)
    phone.page.ask("Page.setWebLifecycleState", state="frozen")
    time.sleep(_ASLEEP)
    began = time.monotonic()
    phone.page.ask("Page.setWebLifecycleState", state="active")
    phone.wait(lambda seen: not seen.banner)
    told = _back(phone, began)
    phone.page.evaluate("document.querySelector('[data-do=hint]').click()")  # a page that was frozen takes no touch
    phone.page.evaluate(_HINTED)
    return f"{told}, and answered"


def _two_tabs(browser: Browser, table: HostedTable, phone: Phone) -> str:
    """Open the same seat in another tab: the first one says so and stays quiet."""
    _begin(phone)
    other = Phone(browser, "Ana", Random(2), person=phone.person)
    other.open(table.url)
    other.wait(lambda seen: seen.view == "table")
    said = phone.wait(lambda seen: seen.view == "notice").notice
    time.sleep(2.5)
    assert phone.look().view == "notice", "the first tab came back by itself"
    play_round([other])
    other.page.close()
    return f"the first tab says: {said}"


def _wrong_secret(_browser: Browser, table: HostedTable, phone: Phone) -> str:
    phone.page.load("about:blank")
    page, secret = table.url.split("#")
    phone.open(f"{page}#{secret[1:]}{secret[0]}")
    phone.wait(lambda seen: seen.view == "enter")
    return str(phone.page.evaluate("document.getElementById('enter-note').textContent"))


def _closing(_browser: Browser, table: HostedTable, phone: Phone) -> str:
    """Let the host save its table and end."""
    _begin(phone)
    table.ask("end")
    return f"the page says: {phone.wait(lambda seen: seen.view == 'notice').notice}"


def _crash(_browser: Browser, table: HostedTable, phone: Phone) -> str:
    """Kill the host: the page keeps trying and says so."""
    _begin(phone)
    table.process.kill()
    return f"the page says: {phone.wait(lambda seen: bool(seen.banner)).banner}"


def _claim(_browser: Browser, _table: HostedTable, phone: Phone) -> str:
    """Leave the question whether points are claimed open for a while: it makes the felt lower."""
    end = time.monotonic() + PATIENCE
    while not (seen := phone.look()).points["claims"]:
        assert time.monotonic() < end, "no points to claim"
        if not phone.act():
            time.sleep(0.05)
    time.sleep(1)
    assert phone.look().points["claims"] == seen.points["claims"], "the question has gone by itself"
    play_round([phone])
    return "the question stays"


TROUBLES: Final[dict[str, Callable[[Browser, HostedTable, Phone], str]]] = {
    "claim": _claim,
    "reload": _reload,
    "lost-wifi": _lost_line,
    "locked": _locked,
    "two-tabs": _two_tabs,
    "wrong-secret": _wrong_secret,
    "host-closes": _closing,
    "host-crashes": _crash,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
