"""The sounds: all exist and are sane, the speaker works, and a missing device means silence."""

import array
import io
import itertools
import math
import wave
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.sound.room import FILES, HUSH
from game.ui.sound.sound import CHIMES, CLACKS, Rank, Sound
from game.ui.sound.sounds import (
    APART,
    AT_ONCE,
    TOGETHER,
    MixerSounds,
    NullSounds,
    SoundOutput,
    Sounds,
    clack_at,
    open_sounds,
    prepared,
    sides,
)
from tests.support.lengths import long_run, sampled
from tools.lab import make_sounds
from tools.lab.likeness import likeness, picture
from tools.lab.loudness import FULL, loudness, measured
from tools.lab.loudness import samples as samples_of

ALL_FILES = [*FILES, *(name for sound in Sound for name in sound.files())]
NEAR = 0.5
"""Loudness units by which a file may differ from its plan: no ear notices less."""
LEVELS = {
    Rank.MATCH: (-20.0, -16.0),
    Rank.ROUND: (-18.0, -17.0),
    Rank.RARE: (-21.0, -19.0),
    Rank.PLAY: (-22.0, -20.5),
    Rank.REPLY: (-25.0, -23.0),
    Rank.TABLE: (-28.0, -26.0),
    Rank.HAND: (-34.0, -31.0),
}
"""The least and the greatest loudness of each rank in LUFS."""
ROOM = -41.0
ALIKE = 0.8
"""Likeness from which on one sound is taken for another."""


class Clock:
    """A manual clock."""

    def __init__(self) -> None:
        self.time = 1000

    def __call__(self) -> int:
        return self.time


class Voice:
    """A mixer channel that only records its volume, and how often it began and faded."""

    sides: tuple[float, ...] | None = None
    started = faded = 0

    def play(self, record: pygame.mixer.Sound, loops: int = 0, fade_ms: int = 0) -> None:
        assert record.get_length() > 0
        assert (loops, fade_ms) == (0, 0) or fade_ms > 0
        self.started += 1

    def set_volume(self, *sides: float) -> None:
        self.sides = sides

    def fadeout(self, _milliseconds: int) -> None:
        self.faded += 1


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start a mixer without output."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44_100, -16, 2, 512)
    pygame.mixer.set_num_channels(24)
    yield
    pygame.mixer.quit()


def heard() -> int:
    """Return the number of playing voices."""
    if not is_device_open():
        return 0
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels()))


def is_device_open() -> bool:
    return pygame.mixer.get_init() is not None


def samples(path: Path) -> "array.array[int]":
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 1 if path.name in FILES else 2)
        assert file.getframerate() in {16_000, 22_050, 44_100} or path.name in FILES
    return array.array("h", samples_of(path)[0])


@pytest.mark.parametrize("name", ["clack-3", "error"])
def test_a_sound_made_again_is_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    again = make_sounds.write_sound(name, tmp_path)
    assert again.read_bytes() == (make_sounds.FOLDER / f"{name}.wav").read_bytes()


def test_every_sound_has_its_file_and_every_file_is_used() -> None:
    assert sorted(ALL_FILES) == sorted(path.name for path in make_sounds.FOLDER.glob("*.wav"))
    assert sorted(ALL_FILES) == sorted(f"{name}.wav" for name in make_sounds.SOUNDS)


def test_all_sounds_together_stay_small() -> None:
    assert sum((make_sounds.FOLDER / name).stat().st_size for name in ALL_FILES) < 1_500_000


@pytest.mark.parametrize("name", ALL_FILES)
def test_a_sound_is_never_clipped_and_ends_in_silence(name: str) -> None:
    sound = samples(make_sounds.FOLDER / name)
    peak = max(abs(sample) for sample in sound)
    assert 1_000 < peak < 32_000
    assert name in FILES or abs(sound[-1]) < 20
    assert abs(sum(sound) / len(sound)) < 0.01 * 32_768


def test_a_tone_is_as_loud_as_the_recommendation_says() -> None:
    for rate in (22_050, 44_100):
        tone = [math.sin(2 * math.pi * 997 * i / rate) for i in range(rate)]
        assert loudness(tone, rate) == pytest.approx(-3.01, abs=0.1)
        assert loudness([0.1 * sample for sample in tone], rate) == pytest.approx(-23.01, abs=0.1)
        assert loudness([0.0] * rate, rate) < -90


def test_deep_and_short_sounds_count_for_less() -> None:
    rate = 22_050
    tone = [math.sin(2 * math.pi * 997 * i / rate) for i in range(rate)]
    deep = [math.sin(2 * math.pi * 30 * i / rate) for i in range(rate)]
    assert loudness(deep, rate) < loudness(tone, rate) - 6
    assert loudness(tone[: rate // 5], rate) == pytest.approx(loudness(tone, rate) - 3, abs=0.3)


@sampled(4)
@pytest.mark.parametrize("name", sorted(make_sounds.SOUNDS))
def test_every_file_is_as_loud_as_planned(name: str) -> None:
    assert measured(make_sounds.FOLDER / f"{name}.wav").loudness == pytest.approx(make_sounds.SOUNDS[name][1], abs=NEAR)


def test_what_matters_more_is_louder() -> None:
    ranks = list(Rank)
    assert [sound for sound in Sound if sound.rank not in LEVELS] == []
    for sound in Sound:
        low, high = LEVELS[sound.rank]
        for name in sound.files():
            assert low - NEAR <= measured(make_sounds.FOLDER / name).loudness <= high + NEAR, name
    middles = [sum(LEVELS[rank]) / 2 for rank in ranks]
    assert middles[:-1] == sorted(middles[:-1]), "a lost match alone is softer than a won round"


def test_the_room_is_far_below_everything_else() -> None:
    played = [measured(make_sounds.FOLDER / name).loudness + 20 * math.log10(HUSH) for name in FILES]
    together = 10 * math.log10(sum(10 ** (level / 10) for level in played))
    assert together == pytest.approx(ROOM, abs=NEAR)
    assert together < min(low for low, _ in LEVELS.values()) - 6


@long_run
def test_no_sound_is_taken_for_another() -> None:
    files = {sound: make_sounds.FOLDER / sound.files()[0] for sound in Sound}
    pictures = {sound: picture(path) for sound, path in files.items()}
    for one, two in itertools.combinations(Sound, 2):
        if {one, two} - CLACKS:
            assert likeness(pictures[one], pictures[two]) < ALIKE, (one, two)


def test_a_chime_rises_with_every_end_and_never_falls() -> None:
    for sound in CHIMES | {Sound.LINK, Sound.SLIDE}:
        steps = [sound.pitch(step) for step in range(8)]
        assert steps == sorted(set(steps)), sound
        assert sound.pitch(99) == steps[-1]
    assert Sound.CHIME.strength(0) < Sound.CHIME.strength(7) == 1
    assert Sound.SLIDE.strength(7) < Sound.SLIDE.strength(0) == 1
    assert Sound.CLACK.pitch(3) == Sound.CLACK.strength(3) == 1


def test_a_step_changes_the_pitch_and_nothing_else() -> None:
    content = (make_sounds.FOLDER / "chime.wav").read_bytes()
    assert prepared("chime.wav", content, 1.0) == content
    with wave.open(io.BytesIO(prepared("chime.wav", content, 1.5))) as higher, wave.open(io.BytesIO(content)) as own:
        assert higher.getframerate() == 1.5 * own.getframerate()
        assert higher.readframes(99_999) == own.readframes(99_999)


def test_a_harder_clack_is_louder() -> None:
    def level(sound: Sound) -> float:
        heard = [measured(make_sounds.FOLDER / name).loudness for name in sound.files()]
        return sum(heard) / len(heard)

    assert level(Sound.CLACK_SOFT) < level(Sound.CLACK) - 1 < level(Sound.CLACK_HARD) - 2
    assert [clack_at(loudness) for loudness in (0.3, 0.7, 1.0)] == [Sound.CLACK_SOFT, Sound.CLACK, Sound.CLACK_HARD]


@pytest.mark.parametrize("name", FILES)
def test_the_room_goes_round_without_a_click(name: str, dummy: None) -> None:
    del dummy
    content = prepared(name, (make_sounds.FOLDER / name).read_bytes(), 1.0)
    played = array.array("h", pygame.mixer.Sound(file=io.BytesIO(content)).get_raw())[::2]  # as the mixer plays it
    steps = [abs(one - other) for one, other in itertools.pairwise(played)]
    usual = sorted(steps)[int(len(steps) * 0.98)]
    around = [*played[-8:], *played[:8]]
    assert max(abs(one - other) for one, other in itertools.pairwise(around)) <= max(usual, 2)


def test_nothing_in_the_room_returns_for_a_minute_and_a_half() -> None:
    lengths = [make_sounds.AIR, *make_sounds.VOICES]
    returns = [(round(length * times, 3), length) for length in lengths for times in range(1, int(90 / length) + 1)]
    for (one, length), (other, second) in itertools.combinations(returns, 2):
        assert length == second or abs(one - other) >= 0.05, "two loops would be heard again at once"
    parts = [rms(samples(make_sounds.FOLDER / name), 0, 40_000) ** 2 for name in FILES]
    assert max(parts) / sum(parts) < 0.3, "the share of one loop, which is how alike the room is to itself after it"


def rms(sound: "array.array[int]", start: int, length: int) -> float:
    return math.sqrt(sum((sample / FULL) ** 2 for sample in sound[start : start + length]) / length)


def test_the_room_is_alive_but_never_startles() -> None:
    loops = [samples_of(make_sounds.FOLDER / name) for name in FILES]
    at_once = [[loop[int(i * rate / 2_000) % len(loop)] for i in range(60_000)] for loop, rate in loops]
    sound = array.array("h", (sum(each) // 4 for each in zip(*at_once, strict=True)))
    parts = sorted(rms(sound, at, 400) for at in range(0, len(sound) - 400, 400))
    assert parts[len(parts) // 10] * 1.5 < parts[len(parts) * 9 // 10], "nothing but a hiss"
    assert parts[-1] < 4 * parts[len(parts) // 2], "something stands out"


def test_a_sound_is_heard(dummy: None) -> None:
    del dummy
    MixerSounds(Random(1)).play(Sound.MATCH_WON)
    assert heard() == 1


def test_every_sound_can_be_read_ahead(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    calls = 1
    while speaker.load_next():
        calls += 1
    assert calls == len(ALL_FILES)
    assert not speaker.load_next()


def test_the_clack_never_comes_twice_the_same(dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(3), clock)
    picked: list[str] = []
    record = speaker._record

    def remember(name: str, pitch: float = 1.0) -> pygame.mixer.Sound | None:
        picked.append(name)
        return record(name, pitch)

    monkeypatch.setattr(speaker, "_record", remember)
    for _ in range(60):
        clock.time += APART
        speaker.play(Sound.CLACK)
    assert len(picked) == 60
    assert set(picked) == set(Sound.CLACK.files())
    assert all(one != two for one, two in itertools.pairwise(picked))


def test_a_crowd_of_the_same_sound_is_one_sound(dummy: None) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(1), clock)
    for _ in range(28):
        speaker.play(Sound.SHUFFLE)
    assert heard() == 1
    clock.time += APART
    speaker.play(Sound.SHUFFLE)
    assert heard() == 2


def test_more_sounds_than_voices_cut_nothing_off(dummy: None) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(1), clock)
    for _ in range(40):
        clock.time += APART
        speaker.play(Sound.MATCH_WON)
    assert heard() == 24


def test_of_many_sounds_at_once_the_clack_the_chimes_and_the_rarest_are_heard(dummy: None) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(1), clock)
    for sound in (Sound.SLIDE, Sound.SCORE, Sound.LINK):
        clock.time += 20
        speaker.play(sound)
    assert heard() == TOGETHER
    speaker.play(Sound.PASS)
    assert heard() == TOGETHER, "a knock isn't missed among them"
    speaker.play(Sound.CLACK)
    assert heard() == TOGETHER + 1
    for step in range(3):
        speaker.play(Sound.CHIME, step=step)
    assert heard() == TOGETHER + 4
    speaker.play(Sound.SPELL)
    assert heard() == TOGETHER + 5, "the least of the others fades"
    clock.time += AT_ONCE
    speaker.play(Sound.PASS)
    assert heard() >= TOGETHER + 5


def test_the_room_makes_way_for_what_is_rare(dummy: None) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(1), clock)
    while speaker.load_next():
        pass
    speaker.set_ambience(True)

    def level() -> float:
        return pygame.mixer.Channel(0).get_volume()

    speaker.play(Sound.CLACK)
    assert level() == 1
    speaker.play(Sound.SPELL)
    assert level() == pytest.approx(0.5, abs=0.01)
    clock.time += 1000
    wait = speaker.follow_time()
    assert level() == pytest.approx(0.5, abs=0.01)
    assert wait == pytest.approx(0.5, abs=0.05), "until the spell's end"
    clock.time += 2000
    speaker.follow_time()
    assert level() == 1


def test_other_tables_are_heard_now_and_then(dummy: None) -> None:
    del dummy
    clock = Clock()
    speaker = MixerSounds(Random(1), clock)
    assert speaker.follow_time() is None, "silence needs no frames"
    speaker.set_ambience(True)
    while speaker.load_next():
        pass
    for _ in range(6):
        wait = speaker.follow_time()
        assert wait is not None
        assert 4 <= wait <= 20
        before = heard()
        clock.time += round(1000 * wait)
        speaker.follow_time()
        assert heard() == before + 1
    speaker.set_ambience(False)
    assert speaker.follow_time() is None


def test_muted_or_at_zero_nothing_is_heard(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    speaker.set_volume(0)
    speaker.play(Sound.DOMINO)
    assert heard() == 0
    speaker.set_volume(100)
    speaker.play(Sound.DOMINO)
    assert heard() == 1
    speaker.set_on(False)
    assert heard() == 0
    speaker.play(Sound.LOST)
    assert heard() == 0
    speaker.set_on(True)
    speaker.play(Sound.LOST)
    assert heard() == 1


def test_the_room_is_heard_once_it_has_been_read_and_follows_its_switches(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    speaker.set_ambience(True)
    assert heard() == 0
    while speaker.load_next():
        pass
    assert heard() == len(FILES)
    speaker.set_ambience(True)
    assert heard() == len(FILES)
    speaker.set_on(False)
    assert heard() == 0
    speaker.set_on(True)
    assert heard() == len(FILES)
    speaker.set_ambience(False)
    assert heard() == 0
    speaker.play(Sound.DOMINO)
    assert heard() == 1


def test_the_room_fades_while_the_window_is_not_in_front(dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del dummy
    voice = Voice()
    speaker = MixerSounds(Random(1))
    while speaker.load_next():
        pass
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda: voice)
    speaker.set_ambience(True)
    assert voice.started == len(FILES)
    speaker.set_focused(False)
    assert voice.faded == len(FILES)
    speaker.set_focused(False)
    speaker.set_focused(True)
    assert voice.started == 2 * len(FILES)


def test_the_room_follows_the_volume(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    while speaker.load_next():
        pass
    speaker.set_ambience(True)
    speaker.set_volume(50)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.25, abs=0.01)


def test_the_setting_and_the_side_reach_the_voice(dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del dummy
    voice = Voice()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda: voice)
    speaker = MixerSounds(Random(1))
    speaker.set_volume(50)
    speaker.play(Sound.MATCH_WON, volume=0.5, pan=-1)
    assert voice.sides == pytest.approx((0.125, 0))


def test_the_middle_is_full_on_both_sides_and_a_side_is_never_louder() -> None:
    assert sides(1, 0) == pytest.approx((1, 1))
    left, right = sides(1, 0.5)
    assert 0 < left < right == 1
    assert sides(1, 99) == pytest.approx((0, 1))


def test_a_missing_file_is_silence_not_an_error(dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del dummy
    monkeypatch.setattr(Sound, "files", lambda _sound: ("nothing-there.wav",))
    MixerSounds(Random(1)).play(Sound.BUTTON)
    assert heard() == 0


def test_after_close_calls_are_harmless(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    speaker.close()
    speaker.close()
    ask_everything_of(speaker)


def ask_everything_of(sounds: Sounds) -> None:
    for sound in Sound:
        sounds.play(sound, 0.5, 0.5)
    sounds.set_volume(30)
    sounds.set_ambience(True)
    sounds.set_on(False)
    assert not sounds.load_next()
    sounds.close()


def test_no_device_means_silence_and_not_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    pygame.mixer.quit()
    sounds = open_sounds(Random(1))
    assert isinstance(sounds, NullSounds)
    ask_everything_of(sounds)
    assert capfd.readouterr().err == ""


def test_no_sound_wanted_opens_no_device() -> None:
    pygame.mixer.quit()
    assert isinstance(open_sounds(Random(1), wanted=False), NullSounds)
    assert pygame.mixer.get_init() is None


def test_a_device_is_opened_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = open_sounds(Random(1))
    assert isinstance(sounds, MixerSounds)
    sounds.play(Sound.YOUR_TURN)
    assert heard() == 1
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_the_device_rests_while_the_window_is_not_seen(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    speaker.set_ambience(True)
    while speaker.load_next():
        pass
    speaker.play(Sound.MATCH_WON)
    speaker.set_focused(False)
    assert speaker.set_visible(False), "the last sound is heard to its end"
    assert is_device_open()
    pygame.mixer.stop()
    assert not speaker.set_visible(False)
    assert not is_device_open()
    speaker.play(Sound.YOUR_TURN)
    assert heard() == 1, "a sound that calls the player is heard all the same"
    assert speaker.set_visible(False)
    pygame.mixer.stop()
    assert not speaker.set_visible(False)
    speaker.set_focused(True)
    assert not speaker.set_visible(True)
    assert is_device_open()
    assert heard() == len(FILES), "the room is back"


def test_the_device_rests_while_sound_is_off(dummy: None) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    speaker.set_on(False)
    assert not is_device_open()
    speaker.play(Sound.SCORE)
    assert not speaker.set_visible(True)
    assert not is_device_open()
    speaker.set_on(True)
    speaker.play(Sound.SCORE)
    assert heard() == 1


def test_a_device_that_has_gone_is_silent(dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del dummy
    speaker = MixerSounds(Random(1))
    assert not speaker.set_visible(False)
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    assert not speaker.set_visible(True)
    speaker.play(Sound.SCORE)
    monkeypatch.undo()
    speaker.play(Sound.MUGGINS)
    assert heard() == 1, "it is found once it is back"
    speaker.close()


def refuse(*_: object) -> None:
    raise pygame.error("no such device")


class Told(NullSounds):
    """Remembers everything that was set."""

    def __init__(self) -> None:
        self.told: dict[str, object] = {}
        self.is_closed = False

    def set_volume(self, percent: int) -> None:
        self.told["volume"] = percent

    def set_on(self, on: bool) -> None:
        self.told["on"] = on

    def set_ambience(self, on: bool) -> None:
        self.told["ambience"] = on

    def set_focused(self, on: bool) -> None:
        self.told["near"] = on

    def close(self) -> None:
        self.is_closed = True


def test_sounds_that_replace_others_are_set_up_like_them() -> None:
    first, second = Told(), Told()
    output = SoundOutput(first)
    output.follow(on=False, volume=35, ambience=False)
    output.come_to_front(False)
    output.use(second)
    assert first.is_closed
    assert second.told == first.told == {"on": False, "volume": 35, "ambience": False, "near": False}
