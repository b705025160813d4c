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
CRISP, SMALL = 44_100, 22_050  # samples a second: short knocks need the top octave
CLACKS, FEW = 6, 3
LOOP, SEAM = 10.0, 0.5
"""Seconds of the room's sound, and of its end that is mixed into its beginning."""

# All tunes are in D, so two at once still harmonise.
D3, A3, D4, E4, F4, G4, A4, B4 = 146.83, 220.00, 293.66, 329.63, 349.23, 392.00, 440.00, 493.88
D5, FIS5, A5, B5, D6, FIS6 = 587.33, 739.99, 880.00, 987.77, 1174.66, 1479.98

# Modes: hertz, seconds to fall to 1/e, strength.
TILE_BODY = ((1180, 0.022, 0.55), (1930, 0.018, 0.80), (2870, 0.014, 1.00))
TILE_EDGE = ((4150, 0.010, 0.80), (5600, 0.007, 0.55), (7900, 0.004, 0.35))
TABLE = ((168, 0.050, 1.5), (242, 0.038, 0.9), (410, 0.024, 0.5))
PALM = ((148, 0.034, 1.0), (236, 0.030, 1.0), (342, 0.022, 0.8))
KNUCKLES = (*PALM, (545, 0.016, 0.9), (830, 0.011, 0.8), (1350, 0.006, 0.5))
THUMP = ((118, 0.050, 1.0), (196, 0.042, 1.0), (293, 0.034, 1.0), (470, 0.018, 0.6))
VOWELS = ((420, 900), (520, 1150), (360, 760), (480, 1000))
"""The two strongest pitches of each vowel in hertz, as heard through a wall."""
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
            tape.ring(0, pitch, fall * between(chance, 0.85, 1.2), loud * share)
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
    tape = Tape(seconds, SMALL)
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
    tape = Tape(0.75, SMALL)
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
    tape.add(clack(21, 1.0, 1.0, 0.7, rate=SMALL), 0, 0.45)
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


def phrase(seconds: float, notes: tuple[Note, ...], chords: tuple[Note, ...], fall: float, bright: float) -> Tape:
    """Play a tune on the bars with a sustained voice under it."""
    tape = Tape(seconds, SMALL)
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


def room_tone() -> Tape:
    """Return the room as a loop: air, people talking somewhere behind, and now and then another table."""
    chance = Random(83)
    tape = Tape(LOOP + SEAM, SMALL)
    low = lower = high = 0.0
    for i in range(len(tape.samples)):
        hiss = chance.random() * 2 - 1
        low += 0.055 * (hiss - low)
        lower += 0.055 * (low - lower)
        high += 0.30 * (hiss - high)
        tape.samples[i] += 0.16 * lower + 0.0024 * high
    for pitch in (98.0, 112.0, 131.0, 176.0, 208.0):  # three men and two women, who let each other finish
        at = between(chance, 0, 1.6)
        while at < LOOP + SEAM - 0.4:
            tone, loud = pitch * between(chance, 0.92, 1.12), between(chance, 0.3, 0.8)
            for _ in range(3 + int(chance.random() * 6)):
                syllable(tape, at, tone, VOWELS[int(chance.random() * len(VOWELS))], loud * between(chance, 0.5, 1))
                tone *= between(chance, 0.95, 1.03)
                at += between(chance, 0.13, 0.24)
            at += between(chance, 0.7, 2.4)
    for at in (2.35, 2.72, 6.9, 8.31):
        tape.add(clack(90 + int(at * 10), 0.25, 1.1, 0.5, seconds=0.15, rate=SMALL), at, between(chance, 0.03, 0.07))
    tape.room()
    tape.echo(0.113, 0.12)
    tape.loop(SEAM)
    return tape


def button() -> Tape:
    """Press a button: a very short tick."""
    tape = Tape(0.05, CRISP)
    for hertz, fall, strength in SWITCH:
        tape.ring(0, hertz, fall, strength)
    tape.strike(0, Random(23), 0.0006, 0.5)
    return tape


def refuse() -> Tape:
    """Refuse an action: a dull thump that small loudspeakers can still play."""
    tape = Tape(0.26, SMALL)
    for hertz, fall, strength in THUMP:
        tape.swell(0, hertz, 0.002, fall, strength)
    tape.strike(0, Random(29), 0.002, 0.5, dull=True)
    return tape


def your_turn() -> Tape:
    """Announce the player's turn: one soft bell."""
    tape = Tape(0.95, SMALL)
    bell(tape, 0, A5, 0.8, 0.22)
    tape.swell(0, A4, 0.01, 0.20, 0.25)
    tape.room()
    return tape


def hurry() -> Tape:
    """Announce that the player's turn is about to end: two quick bells, the second higher."""
    tape = Tape(1.0, SMALL)
    bell(tape, 0, A5, 0.8, 0.20)
    bell(tape, 0.16, D6, 0.9, 0.24)
    tape.room()
    return tape


LEVEL = -22.0
"""LUFS of everything that tells the player something, so that no sound needs a hand on the volume."""
LOUDER = -20.5
QUIET: dict[str, float] = {
    **{f"clack-soft-{number}": -26.0 for number in range(1, FEW + 1)},
    **{f"deal-{number}": -31.0 for number in range(1, FEW + 1)},
    "slide": -27.0,
    "pick-up": -31.0,
    "button": -34.0,
    "your-turn": -25.0,
    "room": -41.0,
}
"""LUFS of the sounds that come with every move, or all the time."""

# File name -> its function and loudness.
SOUNDS: dict[str, tuple[Callable[[], Tape], float]] = {
    **{f"clack-{number}": (partial(clack_variant, number), LEVEL) for number in range(1, CLACKS + 1)},
    **{f"clack-hard-{number}": (partial(clack_hard, number), LOUDER) for number in range(1, FEW + 1)},
    **{
        name: (partial(clack_soft, number), QUIET[name])
        for number in range(1, FEW + 1)
        for name in [f"clack-soft-{number}"]
    },
    **{name: (partial(deal, number), QUIET[name]) for number in range(1, FEW + 1) for name in [f"deal-{number}"]},
    "shuffle": (shuffle, LEVEL),
    "slide": (slide, QUIET["slide"]),
    "pick-up": (pick_up, QUIET["pick-up"]),
    "pass": (knock, LEVEL),
    "score-small": (score_small, LEVEL),
    "score-large": (score_large, LEVEL),
    "muggins": (muggins, LEVEL),
    "domino": (domino, LEVEL),
    "lost": (lost, LEVEL),
    "blocked": (blocked, LEVEL),
    "match-won": (match_won, LEVEL),
    "match-lost": (match_lost, LEVEL),
    "button": (button, QUIET["button"]),
    "error": (refuse, LEVEL),
    "your-turn": (your_turn, QUIET["your-turn"]),
    "hurry": (hurry, LEVEL),
    "room": (room_tone, QUIET["room"]),
}
LOOPS = frozenset({"room"})
"""Sounds that go round: their end isn't faded."""


def write_sound(name: str, folder: Path) -> Path:
    """Write the sound `name` (a key of SOUNDS) to `folder` as a mono 16-bit WAV file."""
    make, level = SOUNDS[name]
    tape = make()
    if name not in LOOPS:
        tape.fade()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(tape.rate)
        file.writeframes(tape.wave(level))
    return path


def main() -> None:
    """Write all sounds to the given folder, or to the game's assets."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in SOUNDS:
        size = write_sound(name, folder).stat().st_size
        total += size
        print(f"{name:14}{size:8}")
    print(f"{'in all':14}{total:8}")


if __name__ == "__main__":
    main()
