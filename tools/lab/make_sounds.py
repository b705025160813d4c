"""Synthesise every sound of the game: `python3 tools/lab/make_sounds.py [FOLDER]`.

Nothing is recorded. A struck object rings in a few damped sines (its modes), a scrape is band-passed noise, and a hit
on the table makes the table resonate as well. Voices in the next room are sines, too, with the pitch and the vowels of
speech but no words. Only the standard library is needed.

`tools/lab/loudness.py` measures each sound, and it is written as loud as SOUNDS says.

The same source makes the same bytes on every computer, because samples come from `+ - *` and one division alone. Each
sine and exponential only seeds a recursion, and is rounded far above the last bits, where maths libraries disagree. For
the same reason chance uses `random()` only, and floats are never added with `sum`, whose rounding differs between
versions of Python.
"""

import argparse
import array
import math
import sys
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Self

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

from tools.lab.loudness import SILENCE, loudness

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
CRISP, SMALL, MELLOW = 44_100, 22_050, 16_000  # samples a second: knocks need the top octave, bars and bells don't
AIRY, MURKY = 8_000, 5_512  # the room's air, and voices behind its wall
CLACKS, FEW = 6, 3
AIR, VOICES, SEAM = 7.3, (8.9, 10.3, 11.9), 0.5
"""Seconds of the room's loops, which meet again only after hours, and of the ends mixed into their beginnings."""

# All tunes are in D, so two at once still harmonise.
D3, A3, D4, E4, F4, G4, A4, B4 = 146.83, 220.00, 293.66, 329.63, 349.23, 392.00, 440.00, 493.88
D5, F5, FIS5, G5, GIS5, A5, B5 = 587.33, 698.46, 739.99, 783.99, 830.61, 880.00, 987.77
D6, FIS6 = 1174.66, 1479.98
GIS3 = 207.65

# Modes: hertz, seconds to fall to 1/e, strength.
TILE_BODY = ((1180, 0.022, 0.55), (1930, 0.018, 0.80), (2870, 0.014, 1.00))
TILE_EDGE = ((4150, 0.010, 0.80), (5600, 0.007, 0.55), (7900, 0.004, 0.35))
TABLE = ((168, 0.050, 1.5), (242, 0.038, 0.9), (410, 0.024, 0.5))
PALM = ((148, 0.034, 1.0), (236, 0.030, 1.0), (342, 0.022, 0.8))
KNUCKLES = (*PALM, (545, 0.016, 0.9), (830, 0.011, 0.8), (1350, 0.006, 0.5))
THUMP = ((118, 0.050, 1.0), (196, 0.042, 1.0), (293, 0.034, 1.0), (470, 0.018, 0.6))
VOWELS = ((420, 900), (520, 1150), (360, 760), (480, 1000))
"""The two strongest pitches of each vowel in hertz, as heard through a wall."""
PINS = 13
SWITCH = ((1450, 0.006, 0.8), (2300, 0.004, 1.0), (3650, 0.002, 0.5))

# Partials of a bell: ratio to its note, strength, share of its ring.
BELL = ((0.5, 0.15, 1.0), (1.0, 1.0, 1.0), (1.19, 0.22, 0.5), (2.0, 0.34, 0.55), (3.01, 0.16, 0.3))

Note = tuple[float, float, float]


def steady(number: float) -> float:
    """Round `number` to drop the last bits, in which maths libraries differ."""
    return round(number, 12)


class Tape:
    """A mono buffer to mix sounds into; times are in seconds from its start."""

    def __init__(self, seconds: float, rate: int) -> None:
        self.rate = rate
        self.samples = [0.0] * int(seconds * rate)

    def ring(self, at: float, hertz: float, fall: float, strength: float) -> None:
        """Add a sine that starts at `at` and falls to 1/e in `fall` seconds."""
        turn = 2 * math.pi * hertz / self.rate
        decay = math.exp(-1 / (fall * self.rate))
        near, far = steady(2 * decay * math.cos(turn)), steady(decay * decay)
        now, before = steady(strength * decay * math.sin(turn)), 0.0
        start = int(at * self.rate)
        for i in range(start, min(len(self.samples), start + int(fall * self.rate * 8))):
            self.samples[i] += before
            now, before = near * now - far * before, now

    def swell(self, at: float, hertz: float, rise: float, fall: float, strength: float) -> None:
        """Add a sine with a soft attack of about `rise` seconds."""
        self.ring(at, hertz, fall, strength)
        self.ring(at, hertz, rise, -strength)

    def strike(self, at: float, chance: Random, fall: float, strength: float, *, dull: bool = False) -> None:
        """Add the noise of an impact, gone within a few times `fall` seconds; `dull` selects its low part."""
        less = steady(math.exp(-1 / (fall * self.rate)))
        low = 0.0
        start = int(at * self.rate)
        for i in range(start, min(len(self.samples), start + int(fall * self.rate * 6))):
            hiss = chance.random() * 2 - 1
            low += 0.55 * (hiss - low)
            self.samples[i] += strength * (low if dull else hiss - 0.3 * low)
            strength *= less

    def scrape(self, chance: Random, start: float, end: float, pitch: tuple[int, int], strength: float) -> None:
        """Add a tile sliding from `start` to `end`: noise around a gliding pitch (hertz)."""
        low, high = pitch
        first, length = int(start * self.rate), int((end - start) * self.rate)
        band = slow = rough = 0.0
        for i in range(length):
            part = i / length
            tune = 6.2832 * (low + (high - low) * part) / self.rate
            hiss = chance.random() * 2 - 1
            rough += 0.004 * (hiss - rough)  # uneven cloth
            slow += tune * band
            band += tune * (hiss - slow - 0.9 * band)
            hand = 4 * part * (1 - part)  # starts and stops gently
            self.samples[first + i] += strength * hand * (0.6 + 9 * abs(rough)) * band

    def add(self, other: Self, at: float, strength: float) -> None:
        """Add another tape of the same rate; anything beyond the end is cut."""
        start = int(at * self.rate)
        for i, sample in enumerate(other.samples[: max(0, len(self.samples) - start)], start):
            self.samples[i] += strength * sample

    def echo(self, after: float, strength: float) -> None:
        """Add one weaker copy of everything after a delay, without further echoes."""
        back = int(after * self.rate)
        dry = self.samples[:]
        for i in range(back, len(dry)):
            self.samples[i] += strength * dry[i - back]

    def room(self) -> None:
        """Add three early reflections, as in a panelled room."""
        for after, strength in ((0.023, 0.16), (0.041, 0.12), (0.067, 0.09)):
            self.echo(after, strength)

    def fade(self) -> None:
        """Fade the end to silence."""
        tail = min(len(self.samples) // 4, int(0.03 * self.rate))
        for i in range(tail):
            self.samples[len(self.samples) - 1 - i] *= i / tail

    def loop(self, seam: float) -> None:
        """Mix the last `seam` seconds into the first ones, so that the end leads to the beginning.

        It begins at its quietest moment, because a mixer that changes the rate is inexact at both ends.
        """
        length = int(seam * self.rate)
        last, self.samples = self.samples[-length:], self.samples[:-length]
        for i, sample in enumerate(last):
            part = i / length
            self.samples[i] = self.samples[i] * part * (2 - part) + sample * (1 - part * part)
        near = 12
        loud = [abs(sample) for sample in self.samples]
        quietest = min(range(near, len(loud) - near), key=lambda at: max(loud[at - near : at + near]))
        self.samples = self.samples[quietest:] + self.samples[:quietest]

    def wave(self, level: float) -> bytes:
        """Return 16-bit samples of this loudness in LUFS, peaks rounded off rather than cut."""
        gain = 1.0
        for _ in range(4):  # rounding peaks off takes some loudness, which more gain returns
            heard = loudness([limited(sample * gain) for sample in self.samples], self.rate)
            gain = round(gain * 10 ** ((level - heard) / 20), 5) if heard > SILENCE else gain
        whole = array.array("h", (int(limited(sample * gain) * 32_767) for sample in self.samples))
        if sys.byteorder == "big":
            whole.byteswap()
        return whole.tobytes()


def limited(sample: float) -> float:
    """Return a sample between -0.93 and 0.93: nearly the same if it is small, rounded off if it is large."""
    wide = min(3.0, max(-3.0, sample * 1.0753))
    return 0.93 * wide * (27 + wide * wide) / (27 + 9 * wide * wide)


def between(chance: Random, low: float, high: float) -> float:
    """Return a random number from `low` to `high`."""
    return low + (high - low) * chance.random()


def clack(seed: int, hard: float, size: float, table: float, *, seconds: float = 0.20, rate: int = CRISP) -> Tape:
    """Return the sound of a tile played on the table.

    `hard` (0 to 1) is the brightness of the hit, `size` lowers the pitch of the tile, `table` is the table's share. The
    tile rocks: a weaker second contact follows after a few milliseconds.
    """
    chance = Random(seed)
    tape = Tape(seconds, rate)
    for modes, share in ((TILE_BODY, 1.0), (TILE_EDGE, hard)):
        for hertz, fall, strength in modes:
            pitch, loud = hertz * between(chance, 0.965, 1.035) / size, strength * between(chance, 0.7, 1.2)
            fall *= between(chance, 0.85, 1.2)  # noqa: PLW2901 -- chance is asked even for what the rate can't hold
            if pitch < rate * 0.46:
                tape.ring(0, pitch, fall, loud * share)
    for hertz, fall, strength in TABLE:
        tape.ring(0, hertz * between(chance, 0.95, 1.05), fall, strength * table)
    tape.strike(0, chance, 0.0011, 1.9 * hard)
    tape.echo(between(chance, 0.0042, 0.0072), 0.32)
    return tape


def clack_variant(number: int) -> Tape:
    """Return one of the clacks that alternate in play; `number` counts from 1."""
    hard, size, table = (
        (0.95, 1.00, 0.50),
        (0.80, 1.06, 0.60),
        (1.00, 0.95, 0.45),
        (0.70, 1.10, 0.70),
        (0.88, 1.03, 0.62),
        (0.92, 0.98, 0.40),
    )[number - 1]
    return clack(number, hard, size, table)


def clack_soft(number: int) -> Tape:
    """Return a tile set down gently: more table than tile."""
    return clack(50 + number, 0.28, 1.02 + 0.05 * number, 0.95, seconds=0.18)


def clack_hard(number: int) -> Tape:
    """Return a tile banged on the table, as players do with doubles and their last tile: the whole table answers."""
    tape = clack(60 + number, 1.0, 0.94 + 0.04 * number, 1.5, seconds=0.30)
    chance = Random(70 + number)
    for hertz, fall, strength in THUMP:
        tape.ring(0, hertz * between(chance, 0.97, 1.03), fall * 1.4, strength * 0.8)
    tape.echo(0.019, 0.18)
    return tape


def shuffle() -> Tape:
    """Shuffle the tiles: many weak clacks, densest in the middle, over two sweeps of the hands."""
    chance = Random(7)
    tape = Tape(1.6, SMALL)
    sizes = [between(chance, 0.8, 1.25) for _ in range(8)]
    tiles = [clack(40 + n, 0.8, size, 0.12, seconds=0.12, rate=SMALL) for n, size in enumerate(sizes)]
    for _ in range(54):
        middle = (chance.random() + chance.random()) / 2
        tape.add(tiles[int(chance.random() * len(tiles))], middle * 1.42, between(chance, 0.12, 0.5))
    tape.scrape(chance, 0.05, 0.85, (500, 1100), 0.25)
    tape.scrape(chance, 0.70, 1.50, (1100, 450), 0.25)
    return tape


def slide() -> Tape:
    """Draw a tile from the boneyard: it slides over the cloth and stops against another."""
    chance = Random(11)
    tape = Tape(0.30, CRISP)
    tape.scrape(chance, 0, 0.22, (600, 1500), 1.0)
    tape.add(clack(12, 0.4, 0.95, 0.15, seconds=0.10), 0.195, 0.30)
    return tape


def deal(number: int) -> Tape:
    """Deal a tile to a player: a soft tick, with variants because it comes in dozens."""
    return clack(30 + number, 0.22, 0.86 + 0.04 * number, 0.12, seconds=0.07)


def pick_up() -> Tape:
    """Pick a tile up with two fingers: a soft brush of cloth, a nail on the tile."""
    chance = Random(13)
    tape = Tape(0.10, CRISP)
    tape.scrape(chance, 0, 0.06, (1100, 1900), 0.7)
    tape.add(clack(14, 0.35, 0.82, 0.0, seconds=0.08), 0.012, 0.35)
    return tape


def knock() -> Tape:
    """Pass: two raps on the table with the knuckles."""
    chance = Random(17)
    tape = Tape(0.40, SMALL)
    for at, strength in ((0.0, 1.0), (0.155, 0.88)):
        for hertz, fall, share in KNUCKLES:
            tape.ring(at, hertz * between(chance, 0.98, 1.02), fall, strength * share)
        tape.strike(at, chance, 0.0016, 0.9 * strength, dull=True)
    return tape


def bar(tape: Tape, note: Note, *, fall: float, bright: float) -> None:
    """Add a vibraphone bar struck with a mallet; `bright` 0 is felt, 1 is hard rubber."""
    at, hertz, strength = note
    tape.swell(at, hertz, 0.003, fall, strength)
    tape.swell(at, hertz * 1.003, 0.004, fall * 0.8, strength * 0.3)  # slightly detuned for warmth
    tape.swell(at, hertz * 3.98, 0.0015, fall * 0.28, strength * 0.34 * bright)
    if hertz * 9.2 < tape.rate * 0.45:
        tape.ring(at, hertz * 9.2, fall * 0.06, strength * 0.10 * bright)


def bell(tape: Tape, at: float, hertz: float, strength: float, fall: float) -> None:
    """Add a small hand bell with its minor third and its octave."""
    for ratio, share, part in BELL:
        tape.swell(at, hertz * ratio, 0.004, fall * part, strength * share)


def reed(tape: Tape, at: float, hertz: float, strength: float, fall: float) -> None:
    """Add a soft sustained voice under the bars, like a harmonium."""
    for harmonic in range(1, 6):
        tape.swell(at, hertz * harmonic, 0.05, fall, strength / (harmonic * harmonic))


def melody(seconds: float, notes: tuple[Note, ...], fall: float, bright: float) -> Tape:
    """Play notes (seconds, hertz, strength) on the bars, with the room's reflections."""
    tape = Tape(seconds, MELLOW)
    for note in notes:
        bar(tape, note, fall=fall, bright=bright)
    tape.room()
    return tape


def score_small() -> Tape:
    """Score a few points: two quick rising notes."""
    return melody(0.60, ((0, A5, 0.8), (0.075, D6, 1.0)), 0.13, 0.55)


def score_large() -> Tape:
    """Score many points: the whole chord, rising."""
    chord = ((0, D5, 0.8), (0.07, FIS5, 0.8), (0.14, A5, 0.9), (0.21, D6, 1.0), (0.30, FIS6, 0.7))
    return melody(1.05, chord, 0.22, 0.7)


def muggins() -> Tape:
    """Call muggins: the falling third of children's teasing, on a bright bell."""
    tape = Tape(0.75, MELLOW)
    for at, hertz, fall in ((0.0, D6, 0.13), (0.17, B5, 0.17)):
        bell(tape, at, hertz, 1.0, fall)
        bar(tape, (at, hertz, 0.5), fall=fall * 0.6, bright=1.0)
    tape.room()
    return tape


def domino() -> Tape:
    """Win the round: the last tile lands hard, and a run ends on the chord."""
    run = ((0.06, D5, 0.6), (0.13, FIS5, 0.65), (0.20, A5, 0.7))
    chord = ((0.29, D5, 0.5), (0.29, A5, 0.7), (0.29, D6, 1.0))
    tape = melody(1.30, run + chord, 0.30, 0.75)
    tape.add(clack(21, 1.0, 1.0, 0.7, rate=MELLOW), 0, 0.45)
    return tape


def lost() -> Tape:
    """Lose the round: three soft steps down."""
    return melody(1.10, ((0, F4, 0.85), (0.17, D4, 0.9), (0.36, A3, 1.0)), 0.24, 0.12)


def blocked() -> Tape:
    """Block the round: a flat hand on the table and a low open fifth."""
    tape = melody(0.95, ((0.05, A3, 0.9), (0.05, D3, 0.7), (0.23, A3, 0.6)), 0.20, 0.1)
    for hertz, fall, share in PALM:
        tape.ring(0, hertz * 0.8, fall, share * 0.5)
    return tape


def spell() -> Tape:
    """Cast a spell: bells that climb in minor thirds, a swell below them, and thirteen pins that close a ring."""
    tape = Tape(1.50, MELLOW)
    for place, (hertz, strength) in enumerate(((D5, 0.5), (F5, 0.6), (GIS5, 0.7), (B5, 0.8))):
        bell(tape, 0.06 * place, hertz, strength, 0.55)
    for hertz in (D3, D3 * 1.005, GIS3):
        tape.swell(0.10, hertz, 0.18, 0.55, 0.22)
    for pin in range(PINS):
        tape.ring(0.34 + 0.012 * pin, 2600 + 90 * pin, 0.010, 0.16)
    tape.room()
    tape.echo(0.19, 0.22)
    return tape


def broken() -> Tape:
    """Break a spell: bells that fall, and pins that scatter ever thinner."""
    chance = Random(5)
    tape = Tape(0.80, MELLOW)
    for place, hertz in enumerate((B5, FIS5, D5)):
        bell(tape, 0.08 * place, hertz, 0.8, 0.16)
    at = 0.05
    for pin in range(PINS):
        tape.ring(at, between(chance, 1900, 4200), 0.012, 0.22 * (1 - pin / 16))
        at += 0.012 + 0.0016 * pin
    tape.room()
    return tape


def reversal() -> Tape:
    """Turn the order of the players round: four notes down and the same ones up, with a ratchet."""
    tape = Tape(0.75, MELLOW)
    notes = (D6, A5, FIS5, D5)
    for place, hertz in enumerate(notes):
        bar(tape, (0.055 * place, hertz, 0.7), fall=0.08, bright=0.4)
        bar(tape, (0.26 + 0.055 * place, notes[-1 - place], 0.8), fall=0.10, bright=0.6)
    for tooth in range(3):
        tape.strike(0.26 + 0.06 * tooth, Random(60 + tooth), 0.0012, 0.35)
    tape.room()
    return tape


def trick() -> Tape:
    """Take a trick: a nod on soft bars, down a fourth and back."""
    return melody(0.80, ((0, D5, 0.7), (0.09, A4, 0.6), (0.18, D5, 0.9)), 0.20, 0.25)


def capture() -> Tape:
    """Capture a tile: two notes a fifth apart, a tile under each."""
    tape = melody(0.75, ((0, D5, 0.8), (0.11, A5, 1.0)), 0.22, 0.35)
    for seed, at, strength in ((310, 0.0, 0.22), (311, 0.11, 0.26)):
        tape.add(clack(seed, 0.45, 0.9, 0.3, seconds=0.12, rate=MELLOW), at, strength)
    return tape


def link() -> Tape:
    """Link two cards: one rivet and a bell. The game plays it higher with every link of a turn."""
    tape = Tape(0.50, MELLOW)
    bell(tape, 0, G5, 0.8, 0.14)
    tape.swell(0, G4, 0.006, 0.10, 0.3)
    tape.ring(0, 3600, 0.006, 0.2)
    tape.room()
    return tape


def run() -> Tape:
    """End a run of links: five bells that climb and grow."""
    tape = Tape(1.10, MELLOW)
    for place, (over, under) in enumerate(((1, 1), (9, 8), (5, 4), (3, 2), (2, 1))):
        bell(tape, 0.07 * place, D5 * over / under, 0.55 + 0.1 * place, 0.22)
    reed(tape, 0.28, D5, 0.18, 0.30)
    tape.room()
    tape.echo(0.14, 0.20)
    return tape


def meld() -> Tape:
    """Complete a meld: a wooden clip, and a third."""
    chance = Random(77)
    tape = Tape(0.50, MELLOW)
    for at in (0.0, 0.055):
        tape.strike(at, chance, 0.0016, 0.6, dull=True)
        tape.ring(at, 620, 0.018, 0.5)
        tape.ring(at, 1340, 0.010, 0.4)
    for hertz, strength in ((FIS5, 0.7), (D5, 0.5)):
        bar(tape, (0.07, hertz, strength), fall=0.14, bright=0.3)
    tape.room()
    return tape


def thats_it() -> Tape:
    """Declare a whole hand: its seven tiles turn over, each louder than the last, and a chord."""
    tape = Tape(1.30, MELLOW)
    for place in range(7):
        tile = clack(400 + place, 0.3, 0.8, 0.3, seconds=0.10, rate=MELLOW)
        tape.add(tile, 0.07 * place, 0.25 + 0.03 * place)
    for at, hertz, strength in ((0.52, D5, 0.6), (0.52, FIS5, 0.6), (0.52, A5, 0.8), (0.62, D6, 1.0)):
        bar(tape, (at, hertz, strength), fall=0.28, bright=0.7)
    tape.room()
    return tape


def call() -> Tape:
    """Call somebody's points: two slaps of a stamp and a bell. `muggins` answers it."""
    chance = Random(19)
    tape = Tape(0.45, MELLOW)
    for at, loud in ((0.0, 1.0), (0.07, 0.85)):
        for hertz, fall, strength in ((148, 0.030, 1.0), (236, 0.026, 0.9), (520, 0.014, 0.7)):
            tape.ring(at, hertz, fall, strength * loud)
        tape.strike(at, chance, 0.003, 0.8 * loud, dull=True)
    bell(tape, 0.10, D6, 0.35, 0.10)
    tape.room()
    return tape


def capicua() -> Tape:
    """End a round at both ends: a tune that is the same from both of its ends, and a chord."""
    tape = Tape(1.60, MELLOW)
    for place, hertz in enumerate((D5, FIS5, A5, B5, A5, FIS5, D5)):
        bar(tape, (0.10 * place, hertz, 0.6 + 0.12 * (3 - abs(3 - place))), fall=0.20, bright=0.7)
    for hertz, strength in ((D5, 0.5), (A5, 0.6), (D6, 0.9)):
        bar(tape, (0.80, hertz, strength), fall=0.34, bright=0.6)
    reed(tape, 0.30, D4, 0.12, 0.5)
    tape.room()
    return tape


def page() -> Tape:
    """Turn to another page: a card drawn over cloth."""
    tape = Tape(0.22, SMALL)
    tape.scrape(Random(91), 0, 0.16, (900, 2600), 0.8)
    return tape


def chime() -> Tape:
    """Count one end of yours: one bar. The game plays it higher with every end."""
    return melody(0.40, ((0, A5, 0.9),), 0.10, 0.55)


def chime_of_others() -> Tape:
    """Count one end of somebody else's: the same note on a reed."""
    tape = Tape(0.40, MELLOW)
    reed(tape, 0, A5, 0.8, 0.085)
    tape.room()
    return tape


def phrase(seconds: float, notes: tuple[Note, ...], chords: tuple[Note, ...], fall: float, bright: float) -> Tape:
    """Play a tune on the bars with a sustained voice under it."""
    tape = Tape(seconds, MELLOW)
    for note in notes:
        bar(tape, note, fall=fall, bright=bright)
    for at, hertz, strength in chords:
        reed(tape, at, hertz, strength, 0.42)
    tape.room()
    return tape


def match_won() -> Tape:
    """Win the match: a tune that climbs to the octave in two steps, and the chord under its end."""
    call = ((0.0, A4, 0.7), (0.0, D5, 0.6), (0.18, D5, 0.6), (0.36, FIS5, 0.7), (0.54, A5, 0.85), (0.90, B5, 0.75))
    answer = ((1.08, A5, 0.7), (1.26, FIS5, 0.65), (1.44, A5, 0.75), (1.62, B5, 0.7))
    chord = ((1.80, D5, 0.55), (1.80, FIS5, 0.6), (1.80, A5, 0.7), (1.80, D6, 1.0), (2.07, FIS6, 0.4))
    voices = ((0.54, D4, 0.2), (0.54, A4, 0.2), (0.90, G4, 0.2), (0.90, B4, 0.2), (1.44, A3, 0.2), (1.44, E4, 0.16))
    end = tuple((1.78, hertz, 0.28) for hertz in (D4, A4, D5, FIS5))
    return phrase(3.4, call + answer + chord, voices + end, 0.40, 0.7)


def match_lost() -> Tape:
    """Lose the match: a quiet tune that comes down to rest, without reproach."""
    tune = ((0.0, A4, 0.7), (0.26, F4, 0.7), (0.52, G4, 0.75), (0.78, E4, 0.7), (1.10, F4, 0.6), (1.36, D4, 0.9))
    voices = ((0.0, D4, 0.14), (0.52, A3, 0.16), (1.10, A3, 0.16), (1.34, D3, 0.26), (1.34, A3, 0.22))
    return phrase(2.6, tune, voices, 0.34, 0.08)


def syllable(tape: Tape, at: float, hertz: float, vowel: tuple[int, int], strength: float) -> None:
    """Add one syllable of a voice behind a wall: the harmonics near its vowel's pitches."""
    for harmonic in range(1, 9):
        pitch = hertz * harmonic
        near = min(abs(pitch - formant) / formant for formant in vowel)
        loud = strength * max(0.06, 1 - 3 * near) / (1 + pitch / 500)
        tape.swell(at, pitch, 0.035, 0.060, loud)


def room_air() -> Tape:
    """Return the air of the room as a loop: a hiss, mostly low."""
    chance = Random(83)
    tape = Tape(AIR + SEAM, AIRY)
    low = lower = high = 0.0
    for i in range(len(tape.samples)):
        hiss = chance.random() * 2 - 1
        low += 0.14 * (hiss - low)
        lower += 0.14 * (low - lower)
        high += 0.50 * (hiss - high)
        tape.samples[i] += 0.16 * lower + 0.003 * high
    tape.loop(SEAM)
    return tape


def room_voices(number: int) -> Tape:
    """Return one of the loops of people who talk somewhere behind; `number` counts from 1."""
    chance = Random(130 + number)
    length = VOICES[number - 1]
    tape = Tape(length + SEAM, MURKY)
    for pitch in ((98.0, 176.0), (112.0, 208.0), (131.0, 190.0))[number - 1]:  # a man and a woman in each
        at = between(chance, 0, 1.6)
        while at < length + SEAM - 0.4:
            tone, loud = pitch * between(chance, 0.92, 1.12), between(chance, 0.3, 0.8)
            for _ in range(3 + int(chance.random() * 6)):
                syllable(tape, at, tone, VOWELS[int(chance.random() * len(VOWELS))], loud * between(chance, 0.5, 1))
                tone *= between(chance, 0.95, 1.03)
                at += between(chance, 0.13, 0.24)
            at += between(chance, 0.7, 2.4)
    tape.room()
    tape.echo(0.113, 0.12)
    tape.loop(SEAM)
    return tape


def glass() -> Tape:
    """Put a glass down at another table."""
    tape = Tape(0.30, SMALL)
    for hertz, fall, strength in ((2350, 0.05, 1.0), (3710, 0.03, 0.6), (5900, 0.012, 0.3)):
        tape.ring(0, hertz, fall, strength)
    tape.room()
    return tape


def button() -> Tape:
    """Press a button: a very short tick."""
    tape = Tape(0.05, CRISP)
    for hertz, fall, strength in SWITCH:
        tape.ring(0, hertz, fall, strength)
    tape.strike(0, Random(23), 0.0006, 0.5)
    return tape


def refuse() -> Tape:
    """Refuse an action: two dull knocks on wood, the second lower, which small loudspeakers can still play."""
    tape = Tape(0.30, MELLOW)
    for at, tune in ((0.0, 1.0), (0.105, 0.84)):
        for hertz, fall, strength in ((311, 0.040, 1.0), (466, 0.030, 0.7), (784, 0.012, 0.25)):
            tape.swell(at, hertz * tune, 0.006, fall, strength)
    return tape


def your_turn() -> Tape:
    """Announce the player's turn: one soft bell."""
    tape = Tape(0.95, MELLOW)
    bell(tape, 0, A5, 0.8, 0.22)
    tape.swell(0, A4, 0.01, 0.20, 0.25)
    tape.room()
    return tape


def hurry() -> Tape:
    """Announce that the player's turn is about to end: two quick bells, the second higher."""
    tape = Tape(1.0, MELLOW)
    bell(tape, 0, A5, 0.8, 0.20)
    bell(tape, 0.16, D6, 0.9, 0.24)
    tape.room()
    return tape


ROOM_AIR, ROOM_VOICES = -54.0, (-45.8, -47.6, -45.8)
"""LUFS at which the room's air is heard, and each of its loops of voices; together they are at -41."""
HUSH = 23.0
"""Decibels by which the game lowers the room's loops: their files are loud, because they have only eight bits."""

# File name -> its function and loudness in LUFS. What is rare and grand is louder than what comes with every move.
SOUNDS: dict[str, tuple[Callable[[], Tape], float]] = {
    "match-won": (match_won, -16.0),
    "domino": (domino, -17.0),
    "capicua": (capicua, -18.0),
    "thats-it": (thats_it, -18.0),
    "spell": (spell, -19.0),
    "match-lost": (match_lost, -20.0),
    "call": (call, -20.0),
    **{f"clack-hard-{number}": (partial(clack_hard, number), -20.5) for number in range(1, FEW + 1)},
    "broken": (broken, -21.0),
    "muggins": (muggins, -21.0),
    "reversal": (reversal, -21.0),
    "run": (run, -21.0),
    **{f"clack-{number}": (partial(clack_variant, number), -22.0) for number in range(1, CLACKS + 1)},
    "trick": (trick, -22.0),
    "capture": (capture, -22.0),
    "score-large": (score_large, -22.0),
    "lost": (lost, -23.0),
    "blocked": (blocked, -23.0),
    "meld": (meld, -23.0),
    "hurry": (hurry, -23.0),
    "chime": (chime, -23.0),
    "chime-other": (chime_of_others, -23.0),
    "score-small": (score_small, -24.0),
    "link": (link, -25.0),
    "your-turn": (your_turn, -25.0),
    **{f"clack-soft-{number}": (partial(clack_soft, number), -26.0) for number in range(1, FEW + 1)},
    "pass": (knock, -26.0),
    "shuffle": (shuffle, -26.0),
    "error": (refuse, -27.0),
    "slide": (slide, -27.0),
    **{f"deal-{number}": (partial(deal, number), -31.0) for number in range(1, FEW + 1)},
    "pick-up": (pick_up, -31.0),
    "page": (page, -33.0),
    "button": (button, -34.0),
    "glass": (glass, -26.0),
    "room-air": (room_air, ROOM_AIR + HUSH),
    **{
        f"room-voices-{number}": (partial(room_voices, number), level + HUSH)
        for number, level in enumerate(ROOM_VOICES, 1)
    },
}
LOOPS = frozenset({"room-air", "room-voices-1", "room-voices-2", "room-voices-3"})
"""Sounds that go round: their end isn't faded, and eight bits are enough for something so quiet."""


def write_sound(name: str, folder: Path) -> Path:
    """Write the sound `name` (a key of SOUNDS) to `folder` as a mono WAV file of 16 bits, or of 8 if it is a loop."""
    make, level = SOUNDS[name]
    tape = make()
    if name not in LOOPS:
        tape.fade()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1 if name in LOOPS else 2)
        file.setframerate(tape.rate)
        samples = tape.wave(level)
        file.writeframes(bytes((high + 128) % 256 for high in samples[1::2]) if name in LOOPS else samples)
    return path


def main() -> None:
    """Write all sounds to the given folder, or to the game's assets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, metavar="FOLDER")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in SOUNDS:
        size = write_sound(name, folder).stat().st_size
        total += size
        print(f"{name:14}{size:8}")
    print(f"{'in all':14}{total:8}")


if __name__ == "__main__":
    main()
