"""The environment given to SDL: the plain framebuffer only if it helps, and never against the player's own setting."""

import pytest

from game.app.environment import ACCELERATION, is_seen, prepare


@pytest.mark.parametrize(
    ("platform", "given", "plain"),
    [
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"}, True),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, False),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, False),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, False),
        ("win32", {"DISPLAY": ":0"}, False),
        ("darwin", {}, False),
    ],
)
def test_the_plain_framebuffer_is_asked_for_on_x11_only(platform: str, given: dict[str, str], plain: bool) -> None:
    environ = dict(given)
    assert prepare(environ, platform) is plain
    assert environ.get(ACCELERATION) == ("0" if plain else None)


def test_what_the_player_has_set_stays() -> None:
    environ = {"DISPLAY": ":0", ACCELERATION: "opengl", "SDL_IME_SHOW_UI": "0"}
    assert not prepare(environ, "linux")
    assert environ[ACCELERATION] == "opengl"
    assert environ["SDL_IME_SHOW_UI"] == "0"


def test_windows_is_told_about_dense_screens() -> None:
    for platform, told in (("win32", True), ("linux", False)):
        environ: dict[str, str] = {}
        prepare(environ, platform)
        assert ("SDL_WINDOWS_DPI_AWARENESS" in environ) is told
        assert environ["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] == "0"


@pytest.mark.parametrize(
    ("driver", "given", "seen"),
    [
        ("x11", {}, True),
        ("wayland", {}, True),
        ("windows", {}, True),
        ("KMSDRM", {}, True),
        ("offscreen", {}, False),
        ("dummy", {}, False),
        ("dummy", {"SDL_VIDEODRIVER": "x11"}, False),
        ("dummy", {"SDL_VIDEODRIVER": "dummy"}, True),
        ("offscreen", {"SDL_VIDEODRIVER": "offscreen"}, True),
    ],
)
def test_a_window_that_nobody_sees_must_be_asked_for(driver: str, given: dict[str, str], *, seen: bool) -> None:
    assert is_seen(given, driver) == seen
