"""Opens shared replays in a real Chromium and compares every position with the replay in the window.

    python -m tools.desktop.replay_pages                    a match of every game, one line each
    python -m tools.desktop.replay_pages super --keep DIR   one game; the page stays in a folder

Bots play a match of each game at its largest table. The page is opened from a file. At every position its tiles, their
places and marks, and all hands are read from the page and compared with the picture of the replay's table. Requests to
anywhere and errors in the console are counted: there must be none. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.bots.characters import CHARACTERS, make
from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.record.record import Player, Record
from game.i18n.language import Words
from game.picture.table_picture import TablePicture, TablePictures
from game.play.driver import SeedStream, play_match
from game.play.pace import Pace
from game.play.replay import ReplayTable
from game.share.moments import shape_of
from game.share.page import replay_page
from game.share.people import shown_people
from tools.desktop.chromium import Browser, Json, Page, chromium

LIMIT: Final = 60_000
"""The most bytes of a page without a review."""
_READ: Final = """(() => {
  const found = [];
  for (let k = 0; k <= boneyard.last; k++) {
    boneyard.show(k);
    found.push([
      [...document.querySelectorAll("#tiles > g")].map(g => JSON.parse(g.dataset.tile)),
      [...document.querySelectorAll("#seats .hand")].map(hand => hand.getAttribute("aria-label")),
      document.getElementById("felt").getAttribute("aria-label"),
    ]);
  }
  return JSON.stringify(found);
})()"""
_READY: Final = """new Promise(done => {
  const look = () => window.boneyard?.show ? done(true) : setTimeout(look, 20);
  look();
})"""


class Seen(NamedTuple):
    """What a browser has seen of a page."""

    positions: list[Json]
    requests: int
    errors: list[str]


def seen_of(browser: Browser, path: Path) -> Seen:
    """Open a page and read all its positions."""
    page = Page(browser)
    page.load(path.as_uri())
    page.evaluate(_READY)
    positions = json.loads(str(page.evaluate(_READ)))
    assert isinstance(positions, list)
    seen = Seen(positions, page.requests(), page.complaints())
    page.close()
    return seen


def played(sheet: type[Rules[Board]]) -> Record:
    """Return a match that bots play to its end at the largest table."""
    rules = sheet(max(sheet.players))
    quick = [who for who in CHARACTERS if who.is_quick]
    bots = [quick[seat % len(quick)] for seat in range(rules.seats)]
    seeds = SeedStream(b"replay pages", 1)
    match = play_match(rules, [make(bot) for bot in bots], seeds, seeds.bot_rng())
    return Record(match, tuple(Player(bot.name, bot.key) for bot in bots))


def pictures(record: Record) -> Iterator[TablePicture]:
    """Yield the pictures of the replay in the window, with all hands open."""
    table, words = ReplayTable(record, Pace(), seat=0), Words()
    table.open_hands(is_open=True)
    people = shown_people(record, words, table.seat, has_names=False)
    made = TablePictures(table.rules, people, words, shape_of(people), table.seat)
    for place in range(table.reel.last + 1):
        yield made.of(table.view_at(place))


def expected(picture: TablePicture) -> list[Json]:
    """Return what a page must show of a picture."""
    tiles: list[Json] = [
        [tile.tile, round(tile.x), round(tile.y), round(10 * tile.unit), tile.angle // 90, tile.mark, [*tile.halves]]
        for tile in picture.tiles
    ]
    own = tuple(tile.halves for tile in picture.hand)
    hands: list[Json] = []
    for number, seat in enumerate(picture.seats):
        hand = own if number == picture.seat else seat.shown
        told = ["-".join(map(str, halves)) for halves in hand]
        hidden = max(0, seat.tiles - len(hand)) if len(picture.seats) > 1 else 0
        hands.append(", ".join([*told, *([f"face down: {hidden}"] if hidden else [])]))
    return [tiles, hands, " ".join(picture.says)]


def main(argv: Sequence[str] | None = None) -> int:
    """Check the pages of some games, or of all, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="keys of games (default: all)")
    parser.add_argument("--keep", type=Path, help="a folder for the pages")
    args = parser.parse_args(argv)
    wrong = 0
    print(f"{'game':18} seats rounds positions   bytes requests errors different")
    with tempfile.TemporaryDirectory() as place, chromium(Path(place, "profile")) as browser:
        folder = args.keep or Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        for sheet in [game(key) for key in args.games] or GAMES:
            record = played(sheet)
            content = replay_page(record, Words(), 0, is_open=True).encode()
            page = folder.absolute() / f"{sheet.key}.html"
            page.write_bytes(content)
            seen = seen_of(browser, page)
            wanted = [expected(picture) for picture in pictures(record)]
            different = [k for k, position in enumerate(wanted) if seen.positions[k : k + 1] != [position]]
            print(
                f"{sheet.key:18} {record.match.rules.seats:5} {len(record.match.rounds):6} {len(wanted):9}"
                f" {len(content):7} {seen.requests:8} {len(seen.errors):6} {len(different):9}",
                flush=True,
            )
            for error in seen.errors:
                print(f"  {error}")
            if different:
                print(f"  first at {different[0]}")
            too_long = len(seen.positions) != len(wanted) or len(content) > LIMIT
            wrong += bool(different or seen.requests or seen.errors or too_long)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
