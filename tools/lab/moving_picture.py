"""Film the README's pictures: docs/playing.gif in six beats from two games, and docs/table.png, points at open ends.

    python tools/lab/moving_picture.py [--out FILE] [--still FILE]

The title, a tile of All Fives that is dragged to its end, its points on the ends, their sum, a spell of Super Dominoes,
and a match won, which goes over into the title. Seeds are fixed, so the same program makes the same pictures. The tool
counts the discs of the score in the frames of its own file, and fails if one is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame
from PIL import Image, ImageSequence

from engine.core import Event
from engine.events import Scored, WentOut
from engine.families.legs.events import SpellCast
from engine.options import GENTLE, HouseRules
from game.animation.director import Director
from game.animation.moments.finale import Finale
from game.animation.moments.leg_moments import SpellMoment
from game.animation.score_flight import RADIUS, ScoreFlight
from game.play.table import Table, Update
from game.scenes.home.title import TitleScene
from game.scenes.results.triumph import VictoryScene
from game.storage.settings import Speed
from tests.support.screen.pilot import FRAME, Pilot
from tools.lab.film import DRAG, ONCE, Playing, Scene
from tools.stages.staging import Staged

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "docs" / "playing.gif"
STILL: Final = ROOT / "docs" / "table.png"
WINDOW: Final = (1280, 720)
SIZE: Final = (800, 450)
MOST: Final = 3_000_000
"""Bytes that the moving picture may have."""
EVERY: Final = 1 / 15
"""Seconds between frames."""
FRAMES: Final = 135
"""Number of frames: nine seconds."""
FINER: Final = 2
"""Frames that are taken for each that may be shown, so that it can be chosen when a beat begins."""
READ: Final = 0.25
"""Seconds after the contact at which the discs are shown, twice."""
FLOWN: Final = 0.05
"""Seconds after the gain has left the sum at which the picture is taken."""
AWAY: Final = (900, 640)
"""Where the mouse is once a tile has been laid."""
CLOSING: Final = 5
"""Frames in which the end goes over into the beginning."""
LEAST, ENDS = 15, 3
"""Points worth showing, and the number of ends that make them."""
LEAD: Final = 3
"""Updates before a moment from which on tiles move as for a player."""
COLOURS: Final = 256
_RING, _SPOTS, _GOLDEN = 0.8, 24, 0.6
"""Where a disc is looked at: a circle in parts of its radius, spots on it, and the share that must be brass."""


SPINNER: Final[HouseRules] = {"muggins": "off", "spinner": "first_double"}
"""House rules with which a line has up to four ends, whose points count by themselves."""
SEEDS: Final = 12
"""Number of matches that are looked through for a moment."""
HELD: Final = 2
"""Frames that must show all discs."""
FALLS: Final = 0.8
"""Seconds after which the row of the match won is in the middle of its fall."""
Moment: TypeAlias = Callable[[Sequence[Event], Table], bool]
"""Tells if these events, which have just happened at a table, are worth filming."""


class Shot(NamedTuple):
    """A frame."""

    seconds: float
    """Seconds on the window's clock."""
    picture: pygame.Surface


class Beat(NamedTuple):
    """A part of the film."""

    frames: list[pygame.Surface]
    discs: tuple[tuple[int, int], ...] = ()
    """The middles of the discs in the picture, if it shows points."""
    still: pygame.Surface | None = None
    """The best frame, in the size of the window."""


class Camera:
    """Keeps the last frames of a window, in the size of the film."""

    def __init__(self, window: Pilot, seconds: float) -> None:
        self._window: Final = window
        self.shots: Final[deque[Shot]] = deque(maxlen=round(seconds / EVERY * FINER))
        window.watchers.append(self._watch)

    def _watch(self) -> None:
        now = self._window.now
        if not self.shots or now - self.shots[-1].seconds >= EVERY / FINER - FRAME / 2:
            picture = self._window.app.window.get_surface()
            self.shots.append(Shot(now, pygame.transform.smoothscale(picture, SIZE)))

    def at(self, seconds: float) -> pygame.Surface:
        """Return the frame nearest to a time."""
        return min(self.shots, key=lambda shot: abs(shot.seconds - seconds)).picture

    def beat(self, start: float, count: int) -> list[pygame.Surface]:
        """Return this many frames from a time on."""
        return [self.at(start + place * EVERY) for place in range(count)]


class News:
    """The updates of a table, counted through all rounds."""

    def __init__(self, playing: Playing) -> None:
        self.count = 0
        self._playing: Final = playing
        self._known = 0

    def fresh(self) -> list[Update]:
        """Return the updates since the last call."""
        heard = self._playing.table.context.heard
        self._known = 0 if len(heard) < self._known else self._known
        fresh = [update for _, update in heard[self._known :]]
        self._known = len(heard)
        self.count += len(fresh)
        return fresh


class Match:
    """A match that is played at once up to a moment, and then as people see it."""

    def __init__(self, scene: Scene, moment: Moment) -> None:
        """Play to just before a moment. Raises LookupError if there is none."""
        at_once = scene._replace(speed=Speed.INSTANT, by=ONCE)
        place = updates_until(at_once, moment)
        self.playing: Final = Playing(at_once)
        self.window: Final = self.playing.window
        news = News(self.playing)
        self.playing.step()
        while news.count < place - LEAD:
            self.playing.step()
            news.fresh()
        self.window.session.settings.update(speed=scene.speed)
        self.playing.table.resume()
        self.playing.by = scene.by

    @property
    def director(self) -> Director:
        """What plays the events of the table."""
        found = self.playing.table.director
        assert found is not None
        return found

    def play(self, until: Callable[[], bool], seconds: float = 0.0) -> None:
        """Play on until this is true, and for some seconds more."""
        while not until():
            self._step()
        over = self.window.now + seconds
        while self.window.now < over:
            self._step()

    def _step(self) -> None:
        if isinstance(self.window.scene, VictoryScene):
            self.window.step()
        else:
            self.playing.step()


def updates_until(scene: Scene, moment: Moment) -> int:
    """Return the number of updates before a moment. Raises LookupError if the match ends without it."""
    playing = Playing(scene)
    news = News(playing)
    while True:
        before = news.count
        playing.step()
        for place, update in enumerate(news.fresh(), start=before):
            if moment(update.events, playing.table.table):
                return place


def first_of(scene: Scene, moment: Moment) -> Match:
    """Return the first match with a moment, from some seeds. Raises LookupError if none has one."""
    for number in range(SEEDS):
        try:
            return Match(scene._replace(seed=f"moving {number}"), moment)
        except LookupError:
            continue
    raise LookupError(scene.key)


def title_beat(count: int) -> Beat:
    """Film the title: the last domino tips, and meets the line."""
    window = Staged(WINDOW)
    camera = Camera(window, 6.0)
    window.app.stage.push(TitleScene(window.session, falls=True))
    begun = window.now
    while window.now < begun + count * EVERY + 0.2:
        window.step()
    return Beat(camera.beat(camera.shots[0].seconds + 0.1, count))


def is_grand(events: Sequence[Event], table: Table) -> bool:
    """Return True for points of the person at enough ends."""
    mine = [each for each in events if isinstance(each, Scored) and each.seat == table.seat and each.points >= LEAST]
    return any(len([part for part in each.parts if part]) >= ENDS for each in mine)


def is_spell(events: Sequence[Event], table: Table) -> bool:
    """Return True for a spell of the person."""
    return any(isinstance(each, SpellCast) and each.seat == table.seat for each in events)


def is_win(events: Sequence[Event], table: Table) -> bool:
    """Return True once the person has won the match by going out."""
    return any(isinstance(each, WentOut) and each.seat == table.seat for each in events) and (
        table.rules.sides[table.seat] in table.winners
    )


def score_beat(before: float, count: int) -> Beat:
    """Film a tile that is dragged to its end, the discs, the sum and its flight."""
    match = first_of(Scene("all_fives", 3, "", WINDOW, DRAG, 9, house=SPINNER), is_grand)
    camera, director = Camera(match.window, 6.0), match.director

    def flight() -> ScoreFlight | None:
        flights = (each for each, _ in director.spectacles if isinstance(each, ScoreFlight))
        return next((each for each in flights if len(each.ends) >= ENDS and each.colour is None), None)

    match.play(lambda: flight() is not None)
    contact, shown = match.window.now, flight()
    assert shown is not None
    match.window.move(AWAY)  # the lens would open over the tile
    match.play(lambda: match.window.now >= contact + shown.when.gain + FLOWN)
    still = match.window.app.window.get_surface().copy()
    match.play(lambda: True, count * EVERY - before)
    start, place = contact + READ - round((before + READ) / EVERY) * EVERY, round((before + READ) / EVERY)
    shots = camera.beat(start, count - 1)
    discs = tuple((round(spot.x), round(spot.y)) for _, spot in shown.ends)
    return Beat([*shots[: place + 1], *shots[place:]], discs, still)


def spell_beat(count: int) -> Beat:
    """Film a spell."""
    match = first_of(Scene("super", 4, "", WINDOW, ONCE, 15), is_spell)
    camera, director = Camera(match.window, 6.0), match.director
    match.play(lambda: any(isinstance(each, SpellMoment) for each, _ in director.spectacles), (count - 6) * EVERY)
    return Beat(camera.beat(match.window.now - count * EVERY, count))


def win_beat(domino: int, count: int) -> Beat:
    """Film the end of a match: its last tile for `domino` frames, then the row that topples."""
    match = first_of(Scene("all_fives", 2, "", WINDOW, ONCE, 9, preset=GENTLE), is_win)
    camera, director = Camera(match.window, 14.0), match.director
    match.play(lambda: any(isinstance(each, Finale) for each, _ in director.spectacles))
    ends = match.window.now
    match.play(lambda: isinstance(match.window.scene, VictoryScene))
    topples = match.window.now + FALLS
    match.play(lambda: match.window.now >= topples, (count - domino) * EVERY)
    return Beat([*camera.beat(ends + EVERY, domino), *camera.beat(topples, count - domino)])


def closed(frames: Sequence[pygame.Surface]) -> list[pygame.Surface]:
    """Return the frames with an end that goes over into the beginning."""
    out = list(frames)
    for place in range(1, CLOSING + 1):
        frame, first = out[place - CLOSING - 1].copy(), out[0].copy()
        first.set_alpha(255 * place // (CLOSING + 1))
        frame.blit(first, (0, 0))
        out[place - CLOSING - 1] = frame
    return out


def write(pictures: Sequence[pygame.Surface], file: Path) -> int:
    """Write a GIF with one palette, and return its size in bytes."""
    images = [Image.frombytes("RGB", SIZE, pygame.image.tobytes(picture, "RGB")) for picture in pictures]
    sample = Image.new("RGB", (SIZE[0], SIZE[1] * 9))
    for place in range(9):
        sample.paste(images[place * (len(images) - 1) // 8], (0, place * SIZE[1]))
    palette = sample.quantize(COLOURS, Image.Quantize.MEDIANCUT)
    plain = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    ends = [10 * round(100 * EVERY * place) for place in range(len(plain) + 1)]  # a GIF counts in hundredths
    lengths = [end - start for start, end in pairwise(ends)]
    file.parent.mkdir(parents=True, exist_ok=True)
    plain[0].save(file, save_all=True, append_images=plain[1:], duration=lengths, loop=0, optimize=True)
    return file.stat().st_size


def discs_in(image: Image.Image, discs: Iterable[tuple[int, int]], radius: float) -> int:
    """Return how many of these places show a disc of brass."""
    share, found = image.width / WINDOW[0], 0
    for x, y in discs:
        brass = 0
        for spot in range(_SPOTS):
            way = pygame.Vector2(_RING * radius * share, 0).rotate(360 * spot / _SPOTS)
            pixel = image.getpixel((round(x * share + way.x), round(y * share + way.y)))
            assert isinstance(pixel, tuple)
            red, green, blue = pixel[:3]
            brass += red > green > blue and red - blue > 50
        found += brass >= _GOLDEN * _SPOTS
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures; return 1 if the film is too large, or doesn't show every disc of the score."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE", help="the film (default: docs/playing.gif)")
    parser.add_argument(
        "--still", type=Path, default=STILL, metavar="FILE", help="the picture (default: docs/table.png)"
    )
    args = parser.parse_args(arguments)
    title, score, spell = title_beat(21), score_beat(1.2, 42), spell_beat(33)
    win = win_beat(20, FRAMES - 21 - 42 - 33)
    size = write(closed([*title.frames, *score.frames, *spell.frames, *win.frames]), args.out)
    assert score.still is not None
    pygame.image.save(score.still, args.still)
    radius = RADIUS * WINDOW[0] / 1920
    counts = [
        discs_in(each.convert("RGB"), score.discs, radius) for each in ImageSequence.Iterator(Image.open(args.out))
    ]
    most, held = max(counts), counts.count(max(counts))
    print(f"{args.out}: {size / 1e6:.2f} MB, {len(counts)} frames, {most} of {len(score.discs)} discs in {held}")
    return int(size > MOST or len(counts) > FRAMES or most < len(score.discs) or held < HELD)


if __name__ == "__main__":
    sys.exit(main())
