"""The golden beats: the script of a round of each kind of game at a table without pixels.

A line tells a beat: its seconds, how the next one joins, its cues and spectacles, the number of its movers with a sign
that changes with any place or time of theirs, and then the sounds and words that come of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.match import Match
from game.animation.beats import Beat, TableWindow
from game.animation.script import Script
from game.felt.frame import Frame
from game.felt.table.model import TableModel
from game.i18n.language import Words
from game.look.look import Look
from game.look.players.medallion import Medallion
from game.look.scale import Scale
from game.picture.families.registry import layout_of
from game.picture.family_layout import FamilyLayout
from game.picture.names import Person, TableNames
from game.picture.rect import Rect
from game.play.pace import Pace
from game.ui.sound.sound import Sound
from tests.support.lan.company import Live, Whims
from tests.support.screen.stage import PlainPlaces
from tools.golden_texts.screen.canvas import told

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_beats"
ROUNDS: Final = {sheet.key: (min, max)[number % 2](sheet.players) for number, sheet in enumerate(GAMES)}
"""Games with their least or greatest number of players in turn."""
_SIZE: Final = (1600, 900)
_WAITS: Final = 150
"""Times that a table is asked for news, a tenth of a second apart."""
_UNSTEADY: Final = re.compile(r" at 0x[0-9a-f]+|changed=\{[^}]*\}")
"""Parts of a text that differ from run to run: addresses, and the order of names in a set."""
_FIGURE: Final = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


class _Table(TableNames):
    """The names at a table where nobody has lost yet."""

    @property
    def target(self) -> int:
        """The points that win a match."""
        return 61


class _Places(PlainPlaces):
    """The places of a table without pixels, with the art and the frame of a window."""

    def __init__(self, layout: FamilyLayout, names: TableNames) -> None:
        super().__init__(layout, names)
        look = Look(Scale(_SIZE))
        for name, value in {"look": look, "frame": Frame(look.scale, len(names.people)), "chips": {}}.items():
            object.__setattr__(self, name, value)


def beats_file(key: str) -> Path:
    """Return the golden file of a game."""
    return FOLDER / f"{key}.txt"


def golden_beats() -> dict[Path, str]:
    """Return the contents of the golden file of each game."""
    return {beats_file(key): beats_text(key) for key in ROUNDS}


def beats_text(key: str) -> str:
    """Return the text of a game as it is now."""
    return "".join(f"{line}\n" for line in _round(key, ROUNDS[key]))


def _round(key: str, seats: int) -> Iterator[str]:
    rules: Rules[Board] = game(key)(seats)
    live = Live(Match(rules), Whims(), Pace(0.0), watching=True, seed=seats)
    for _ in range(_WAITS):
        live.now += 0.1
        live.table.update(live.now, calm=True)
        live.heard += live.table.news()
        if live.table.view.over:
            break
    yield f"{key} of {seats}"
    said: list[str] = []

    def play(sound: Sound, seat: int, volume: float = 1.0, step: int = 0) -> None:
        said.append(f"{sound.name} at {seat} {volume:.3f} {step}")

    layout = layout_of(rules, Rect(80, 80, 1100, 640), 0.83, Words().say)
    people = [Person(f"Player {seat}", Medallion("bruno" if seat % 2 else "", (0, 90, 200))) for seat in range(seats)]
    names = _Table(Words(), rules, layout, people, 0)
    model = TableModel(seats)
    window = TableWindow(layout, _Places(layout, names), names, model, play, said.append, lambda: 7.0)
    script, before = Script(window), ""
    for update in live.heard:
        yield f"  {', '.join(type(event).__name__ for event in update.events)}"
        for beat in script.beats(update, model.laid):
            said.clear()
            yield f"    {_outline(beat)} {'; '.join(_acted(beat, said))}"
        now = f"{model.text!r} {model.title!r} {_sign(sorted(model.bubbles.items()))}"
        if now != before:
            yield f"    {now}"
        before = now
        model.settle(update.view, 0, layout.lay(update.view))


def _acted(beat: Beat, said: list[str]) -> Iterator[str]:
    """Do all that a beat does, and yield the sounds and words of it."""
    for at, acts in (("", beat.before), *((told(cue.at), (cue.act,)) for cue in beat.cues), ("end", beat.after)):
        for act in acts:
            act()
            yield from (f"{at} {each}".strip() for each in said)
            said.clear()


def _outline(beat: Beat) -> str:
    shows = " ".join(f"{type(each).__name__} {told(each.seconds)} {_sign(each)}" for each in beat.spectacles)
    calls = f"{len(beat.before)} {len(beat.after)} {len(beat.still)} {len(beat.cues)}"
    joins = f"{told(beat.next_from)} {beat.overlaps} {told(beat.stands)}"
    return f"{told(beat.seconds)} {joins} calls {calls} movers {len(beat.movers)} {_sign(beat.movers)} {shows}".strip()


def _sign(value: object) -> str:
    """Return a sign that changes with any number in a value, rounded."""
    text = _UNSTEADY.sub("", repr(value))
    return f"{crc32(_FIGURE.sub(lambda found: told(float(found[0])), text).encode()) % 0x1000000:06x}"
