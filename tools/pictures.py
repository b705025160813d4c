"""Redraw the pictures of the game: each screen at three sizes in pictures/.

    python tools/pictures.py [--only table] [--size 1280x720] [--letters 140] [--language es] [--out FOLDER]

Bots play everything from fixed seeds, so the same program makes the same pictures. --only takes the beginnings of one
or more names. The pictures of the README are made by `tools/lab/moving_picture.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from engine.bots.characters import CHARACTERS
from engine.bots.characters import make as make_bot
from engine.core import PLAY, POINTS, Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.branch import FRESH, OPEN, TRUE
from engine.record.deal_code import completed
from engine.record.record import Player, Record
from engine.review.depth import QUICK
from engine.review.tasks import done, tasks
from game.i18n.language import Words
from game.lessons import LESSONS
from game.play.driver import SeedStream, play_match, play_rounds
from game.play.replay import ReplayTable
from game.play.what_if import branch_at
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lessons import LessonsScene
from game.scenes.matches.code import DealCodeScene
from game.scenes.matches.finished import FinishedScene
from game.scenes.nearby.browse.paused import PausedScene
from game.scenes.pages.person import PersonScene
from game.scenes.pages.rules import RulesScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.pages.share import ShareKind, ShareScene
from game.scenes.pages.statistics import Part, StatisticsScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.review.review import ReviewScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.pages.log import LogScene
from game.scenes.table.table import TableScene
from game.scenes.whatif.branches import BranchesScene
from game.scenes.whatif.menu import WhatIfMenu
from game.scenes.whatif.table import WhatIfScene
from game.storage.branch_file import KeptBranch
from game.storage.reviews import FOLDER as REVIEWS
from game.storage.reviews import ReviewFile
from game.storage.saves import Saves
from game.storage.setting_kinds import LocalPlayer, Section
from game.storage.settings import Settings
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.statistics import MatchOutcome
from game.ui.actions import Action
from game.ui.broken_scene import SceneFailure
from tools.stages.nearby import NEARBY, Taste
from tools.stages.onlookers import ONLOOKERS
from tools.stages.puzzles import PUZZLES
from tools.stages.staging import PERSON, Staged

ROOT: Final = Path(__file__).resolve().parent.parent
SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
SEED: Final = "evening"
SHORT: Final = {"thats_it": 3}
"""Numbers of tiles for the pictures of games whose rounds would be over otherwise."""
DEALS: Final = {"fours": "2"}
"""Deals for the pictures of games in which a player may go out before the person's turn."""
Setting: TypeAlias = Callable[[Staged], None]
"""Brings a window to the moment of the picture."""


def sat_down(
    window: Staged, key: str, seats: int, tiles: int, *, top: int = 6, rounds: int = 1, deal: str = ""
) -> TableScene:
    """Play at a table until this many tiles have been played."""
    scene = window.sit(key, seats, top=top, deal=deal)
    window.show(scene)
    window.play(scene, tiles, rounds=rounds)
    return scene


def choose_tile(window: Staged, scene: TableScene) -> None:
    """Pick the tile that can be played in the most places, as with the mouse."""
    plays = [move.tiles[0] for move in scene.table.legal() if move.act == PLAY]
    if plays:
        tile = max(plays, key=lambda tile: (plays.count(tile), tile))
        window.move(scene.table.rules.pieces.label(tile))
        window.down()
        window.up()
        window.move((1, 1))
    window.settle()


def title(window: Staged) -> None:
    """Show the title."""
    window.show(TitleScene(window.session))


def mishap(window: Staged) -> None:
    """Show the title after an error at a network table."""
    log = Path("/home/ana/.local/state/boneyard/log/boneyard.log")
    window.show(TitleScene(window.session, mishap=SceneFailure(SettingsScene.called, keeps_seat=True, log=log)))


def shelf(window: Staged) -> None:
    """Show all games, two of them starred."""
    for key in ("all_fives", "super"):
        window.session.settings.turn_favourite(key)
    window.show(ShelfScene(window.session))


def paused(window: Staged) -> None:
    """Show some paused matches."""
    folder = TemporaryDirectory()
    saves = Saves(Path(folder.name))
    for number, (key, seats) in enumerate((("all_fives", 2), ("block_draw", 3), ("baronet", 1), ("bergen", 4))):
        match = Match(game(key)(seats))
        match.begin(bytes([number]) * 32)
        for _ in range(6):
            match.play(match.state.turn, match.legal(match.state.turn)[0])
        bots = [Player(who.name, who.key) for who in CHARACTERS[: seats - 1]]
        saves.save(match, (Player("Ana"), *bots), f"20300101-10000{number}-cafe")
    window.session.matches.saves = saves
    window.show(PausedScene(window.session))
    folder.cleanup()


def nothing_paused(window: Staged) -> None:
    """Show the page of paused matches without any."""
    window.show(PausedScene(window.session))


def unplayed(window: Staged) -> None:
    """Show the statistics of a new player."""
    window.show(StatisticsScene(window.session))


def statistics(window: Staged) -> None:
    """Show the statistics of a busy player."""
    folder = TemporaryDirectory()
    ledger = Ledger(Path(folder.name) / "statistics.json")
    chance = Random(SEED)
    for number in range(160):
        sheet = chance.choice(GAMES)
        fewer = sheet.lowest_wins or sheet.counted_in != POINTS
        won = chance.random() < 0.45
        reached = 0 if sheet.key == "baronet" and won else chance.randint(3, 24) + 80 * (won and not fewer)
        ledger.count(
            str(number),
            MatchOutcome(
                sheet.key,
                True,
                won,
                reached,
                fewer,
                1 if fewer else chance.randint(2, 9),
                ended=20300101 + number // 6,
                theirs=None if fewer else chance.randint(3, 20) + 80 * (not won),
                bots=(chance.choice(CHARACTERS).key,) if sheet.players[-1] > 1 else (),
                earned=("muggins", "twenty") if number == 99 else (),
            ),
        )
    window.session.matches.saves = Saves(Path(folder.name), ledger)
    window.show(StatisticsScene(window.session, "all_fives"))
    folder.cleanup()


def statistics_part(part: Part) -> Setting:
    """Return the setting of a part of the statistics of a busy player."""

    def show(window: Staged) -> None:
        statistics(window)
        page = window.scene
        assert isinstance(page, StatisticsScene)
        page.open(part)
        window.settle()

    return show


def person(window: Staged) -> None:
    """Choose names and faces for three players."""
    window.session.settings.introduce(0, LocalPlayer("Ana", "beret"))
    window.show(PersonScene(window.session, 3))


def setup(window: Staged) -> None:
    """Show the set-up of a table."""
    window.show(SetupScene(window.session, game("all_fives")))


def over_setup(press: Callable[[SetupScene], None]) -> Setting:
    """Return the setting of a page that the set-up opens."""

    def show(window: Staged) -> None:
        scene = SetupScene(window.session, game("all_fives"))
        window.show(scene)
        press(scene)
        window.settle()

    return show


def at_table(key: str, action: Action) -> Setting:
    """Return the setting of a page that a key opens over a table."""

    def show(window: Staged) -> None:
        sat_down(window, key, 2, 6)
        window.press(action)
        window.settle()

    return show


def key_list(window: Staged) -> None:
    """Show all keys over a table."""
    sat_down(window, "all_fives", 2, 6)
    window.session.controls.show_keys()
    window.settle()


def finished(window: Staged) -> None:
    """Show some finished matches."""
    folder = TemporaryDirectory()
    saves = Saves(Path(folder.name))
    for number, (key, seats) in enumerate((("all_fives", 2), ("block_draw", 3), ("baronet", 1), ("super", 2))):
        match = whole_match(key, seats, number)
        bots = [Player(who.name, who.key) for who in CHARACTERS[: seats - 1]]
        saves.save(match, (Player("Ana"), *bots), f"2030010{number + 1}-10000{number}-cafe")
    window.session.matches.saves = saves
    window.show(FinishedScene(window.session))
    folder.cleanup()


def whole_match(key: str, seats: int, number: int) -> Match[Board]:
    """Return a match that bots have played to its end."""
    bots = [make_bot(who.key) for who in CHARACTERS[:seats]]
    return play_match(game(key)(seats), bots, SeedStream(SEED.encode(), number), Random(number))


def replay(window: Staged) -> None:
    """Replay a match, in the middle of its second round."""
    match = whole_match("all_fives", 2, 1)
    people = (Player("Ana"), Player(CHARACTERS[0].name, CHARACTERS[0].key))
    scene = ReplayScene(window.session, ReplayTable(Record(match, people), window.session.settings.pace))
    window.show(scene)
    scene.go(scene.reel_table.reel.firsts[1] + 12)
    window.settle()


def over_replay(press: Callable[[ReplayScene, Staged], None], key: str = "all_fives", seats: int = 2) -> Setting:
    """Return the setting of a page that the replay of a match opens, in the middle of its first round."""

    def show(window: Staged) -> None:
        match = whole_match(key, seats, 1)
        bots = (Player(who.name, who.key) for who in CHARACTERS[: seats - 1])
        record = Record(match, (Player("Ana"), *bots))
        scene = window.session.routes.replay(record, start=len(match.rounds[0].steps) // 2)
        assert isinstance(scene, ReplayScene)
        window.show(scene)
        press(scene, window)
        window.settle()

    return show


def open_what_if(scene: ReplayScene, window: Staged) -> WhatIfMenu:
    """Open the menu for playing on."""
    scene.play_on_from_here()
    window.settle()
    assert isinstance(window.scene, WhatIfMenu)
    return window.scene


def play_branch(scene: ReplayScene, window: Staged) -> None:
    """Play a branch to its end."""
    open_what_if(scene, window).play(OPEN)
    window.settle()
    table = window.scene
    assert isinstance(table, WhatIfScene)
    branch, chance = table.branch_table.branch, Random(1)
    next(play_rounds(branch, [make_bot(PERSON)] * branch.rules.seats, SeedStream(b"", 0), chance))
    table.branch_table.undo()
    table.branch_table.redo()
    window.settle()


def list_branches(scene: ReplayScene, window: Staged) -> None:
    """List some branches."""
    assert scene.branches is not None
    players = tuple(scene.table.players)
    for place, kind in ((4, TRUE), (9, FRESH), (scene.reel_table.reel.firsts[1] + 3, OPEN)):
        branch = branch_at(scene.reel_table.reel, scene.reel_table.match, place, 0, kind, Random(place))
        next(play_rounds(branch, [make_bot(PERSON)] * branch.rules.seats, SeedStream(b"", 0), Random(place)))
        scene.branches.keep(KeptBranch(branch, players))
    window.show(BranchesScene(window.session, scene.branches))


def code(window: Staged) -> None:
    """Refuse a wrong code on the page for codes."""
    page = DealCodeScene(window.session)
    finished(window)
    window.show(page)
    window.type("boneyard:allfives-2-#7k3m9q2xw8c4h6tx-F")
    page.use()
    window.settle()


def shared_code(window: Staged) -> None:
    """Show the code of a challenge over the results."""
    match_ways(window)
    window.click(window.session.say("Challenge"))
    window.settle()


def match_ways(window: Staged) -> None:
    """Show the page about a match that is over."""
    sat_down(window, "baronet", 1, 1_000, deal="4711")
    expect_results(window)
    window.press(Action.MENU)
    window.settle()


def review(window: Staged) -> None:
    """Show the review of a match, made with few deals."""
    with reviewed(window) as record:
        window.show(ReviewScene(window.session, record))
        window.settle()


def share(kind: ShareKind) -> Setting:
    """Return the setting of the page to share a match as something."""

    def show(window: Staged) -> None:
        with reviewed(window) as record:
            scene = ShareScene(window.session, record, "20300101-100000-cafe")
            window.show(scene)
            scene.choose_kind(scene.kinds.index(kind))
            while scene.works:
                window.settle()

    return show


@contextmanager
def reviewed(window: Staged) -> Iterator[Record]:
    """Give a match with a review in its folder."""
    match = whole_match("all_fives", 2, 1)
    people = (Player("Ana"), Player(CHARACTERS[0].name, CHARACTERS[0].key))
    folder = TemporaryDirectory()
    window.session.matches.saves = Saves(Path(folder.name))
    file = ReviewFile(Path(folder.name) / REVIEWS, match, QUICK)
    for number, task in enumerate(tasks(match)):
        file.add(number, done(task, QUICK._replace(first=16, choosing=48, confirming=96, luck=64)))
    yield Record(match, people)
    folder.cleanup()


def settings(section: Section | None) -> Setting:
    """Return the setting of a page of the settings; None is the keys."""

    def show(window: Staged) -> None:
        scene = SettingsScene(window.session)
        window.show(scene)
        scene.open(section)
        window.settle()

    return show


def rules(window: Staged) -> None:
    """Show the rules at a table."""
    scene = sat_down(window, "all_fives", 2, 6)
    window.show(RulesScene(window.session, scene.table.rules))


def pause(window: Staged) -> None:
    """Pause a game."""
    scene = sat_down(window, "block_draw", 3, 8)
    scene.pause_table()
    window.settle()


def log(window: Staged) -> None:
    """Read the log of a round."""
    scene = sat_down(window, "all_fives", 3, 12)
    window.show(LogScene(window.session, scene.log, scene.widgets.people, scene.table.rules))


def lessons(window: Staged) -> None:
    """Show all lessons, three of them done."""
    for key in ("block_draw", "all_fives", "cross"):
        window.session.settings.remember_lesson(key)
    window.show(LessonsScene(window.session, lambda _key: None, lambda: None))


def lesson(window: Staged) -> None:
    """Show the first step of a lesson."""
    window.show(LessonScene(window.session, LESSONS["all_fives"]))
    window.settle()


def hint(window: Staged) -> None:
    """Show a table with a hint."""
    scene = window.sit("all_fives", 2)
    window.show(scene)
    window.play(scene, 6)
    window.press(Action.HINT)
    window.settle()


def table(key: str, seats: int, tiles: int, top: int = 6) -> Setting:
    """Return the setting of a table in the middle of a round, with a tile picked.

    It has as many of the `seats` as the game allows.
    """
    allowed = game(key).players

    def play(window: Staged) -> None:
        fitting = min(max(seats, allowed[0]), allowed[-1])
        choose_tile(window, sat_down(window, key, fitting, tiles, top=top, deal=DEALS.get(key, "")))

    return play


def pointed(window: Staged) -> None:
    """Point at the place of a tile, as with the mouse."""
    scene = sat_down(window, "all_fives", 4, 9)
    choose_tile(window, scene)
    window.move(scene.widgets.places[0])
    window.settle()


def focused(window: Staged) -> None:
    """Focus a tile, as with the keys."""
    sat_down(window, "all_fives", 4, 9)
    window.press(Action.RIGHT)
    window.settle()


def round_results(window: Staged) -> None:
    """Play a round to its end."""
    sat_down(window, "all_fives", 4, 1_000)
    expect_results(window)


def match_results(window: Staged) -> None:
    """Play a match to its end."""
    sat_down(window, "block_draw", 3, 1_000, rounds=1_000, deal=completed("7k3m9q2xw8c4h6t"))
    expect_results(window)


def solitaire_results(window: Staged) -> None:
    """Play a solitaire to its end."""
    sat_down(window, "baronet", 1, 1_000, deal="4711")
    expect_results(window)


def expect_results(window: Staged) -> None:
    """Check that the results are shown."""
    if not isinstance(window.scene, ResultsScene):
        message = f"no results, but {window.scene}"
        raise TypeError(message)


SETTINGS: Final[dict[str, Setting]] = {
    "title": title,
    "title-mishap": mishap,
    "shelf": shelf,
    "paused": paused,
    "nothing-paused": nothing_paused,
    "statistics": statistics,
    "statistics-graphs": statistics_part(Part.GRAPHS),
    "statistics-achievements": statistics_part(Part.ACHIEVEMENTS),
    "statistics-none": unplayed,
    "person": person,
    "setup": setup,
    "setup-code": over_setup(SetupScene.open_code),
    "setup-opponents": over_setup(lambda scene: scene.open_opponents(0)),
    "finished": finished,
    "replay": replay,
    "replay-what-if": over_replay(lambda scene, _window: scene.play_on_from_here()),
    "replay-branch": over_replay(lambda scene, window: open_what_if(scene, window).play(OPEN)),
    "replay-branch-end": over_replay(play_branch),
    "replay-branch-end-solo": over_replay(play_branch, "baronet", 1),
    "replay-branch-solo": over_replay(lambda scene, _window: scene.go(0), "baronet", 1),
    "replay-branches": over_replay(list_branches),
    "code": code,
    "shared-code": shared_code,
    "results-ways": match_ways,
    "review": review,
    "share": share(ShareKind.PORTRAIT),
    "share-page": share(ShareKind.PAGE),
    "lessons": lessons,
    "lesson": lesson,
    **PUZZLES,
    **{f"table-{sheet.key}": table(sheet.key, 4, SHORT.get(sheet.key, 9)) for sheet in GAMES},
    "table-pointed": pointed,
    "table-keys": focused,
    "table-key-list": key_list,
    "table-reminder": at_table("super", Action.REMIND),
    "table-two": table("block_draw", 2, 7),
    "table-hint": hint,
    "table-three": table("all_fives", 3, 9),
    "table-nine": table("five_up", 4, 13, 9),
    "table-double-15": table("block_draw", 4, 80, 15),
    "results-round": round_results,
    "results-match": match_results,
    "results-solitaire": solitaire_results,
    "rules": rules,
    "log": log,
    "about": lambda window: window.show(window.session.routes.about()),
    "settings": settings(Section.TABLE),
    **{f"settings-{section.name.lower()}": settings(section) for section in [*Section][1:]},
    "settings-keys": settings(None),
    "pause": pause,
}
"""Every picture, by its name."""


NETWORK: Final = {**NEARBY, **ONLOOKERS}
"""The pictures of play nearby, by name."""


def make(name: str, taste: Taste, file: Path) -> None:
    """Make one picture."""
    if name in NETWORK:
        NETWORK[name](taste).shot(file)
        return
    window = Staged(taste.size, Settings(text_size=taste.letters), seed=SEED, words=Words.of(taste.language))
    SETTINGS[name](window)
    window.shot(file)


def wanted(names: Sequence[str]) -> list[str]:
    """Return the names of pictures that begin with one of `names`; all if it is empty."""
    return [name for name in (*SETTINGS, *NETWORK) if not names or name.startswith(tuple(names))]


def main(arguments: Sequence[str]) -> int:
    """Draw the chosen pictures."""
    parser = argparse.ArgumentParser(description="Redraw the pictures of the game.")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help=f"only these, of {', '.join((*SETTINGS, *NETWORK))}"
    )
    parser.add_argument("--size", metavar="WxH", help="draw only at this size")
    parser.add_argument("--letters", type=int, default=100, metavar="%", help="text size in per cent (default: 100)")
    parser.add_argument("--language", default="en", metavar="CODE", help="language (default: en)")
    parser.add_argument("--out", type=Path, default=ROOT / "pictures", metavar="FOLDER")
    args = parser.parse_args(arguments)
    sizes = SIZES if not args.size else [tuple(int(side) for side in args.size.split("x"))]
    names = wanted(args.only)
    if not names:
        parser.error(f"there's no picture called {' or '.join(args.only)}")
    plans = [(name, (size[0], size[1])) for size in sizes for name in names]
    for name, size in plans:
        begun = perf_counter()
        file = args.out / f"{name}-{size[0]}x{size[1]}.png"
        make(name, Taste(size, args.letters, args.language), file)
        print(f"{file} ({perf_counter() - begun:.1f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
