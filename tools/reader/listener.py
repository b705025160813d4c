"""Plays by the accessibility bus alone, as somebody with a screen reader does: it knows names and roles, no pixels.

    python -m tools.reader.listener first-start lesson block_draw

It is run by a Python that has PyGObject (Debian: python3-gi) and needs at-spi2-core, in a session with the program:
`tools/reader/session.sh` starts all of it under Xvfb. It prints all that it hears and does.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from gi.repository import Gio, GLib

ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
PROPERTIES: Final = "org.freedesktop.DBus.Properties"
REGISTRY: Final = "org.a11y.atspi.Registry"
HOME: Final = ("org.a11y.Bus", "/org/a11y/bus")
TOP: Final = "/org/a11y/atspi/accessible/root"
ROLES: Final = {
    7: "check box", 11: "combo box", 16: "dialog", 23: "window", 27: "image", 29: "label", 31: "list", 32: "list item",
    37: "tab", 39: "panel", 42: "progress", 43: "button", 44: "radio button", 51: "slider", 61: "text", 62: "switch",
    69: "window", 75: "application", 79: "entry", 82: "document", 83: "heading", 85: "section", 98: "list box",
    99: "group", 116: "static", 129: "button", 130: "switch",
}  # fmt: skip
"""The numbers of AT-SPI's roles that the program uses."""
SILENT: Final = ("label", "window", "heading", "group", "panel", "static", "document", "application")
"""Roles of things that can only be heard."""
FOCUSED, SENSITIVE, CHECKED, SELECTED = 12, 24, 4, 23
"""Numbers of AT-SPI's states."""
NUMBER: Final = "blank|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
TILE_NAME: Final = rf"(?:double (?:{NUMBER})|(?:{NUMBER})-(?:{NUMBER})(?:-(?:{NUMBER}))?)"
TILE: Final = re.compile(rf"{TILE_NAME}(, .*)?")
"""How a tile is called."""
PLAYABLE: Final = "can be played"
PATIENCE: Final = 40.0
"""Seconds to wait for something to change."""


def enable(*, is_on: bool) -> None:
    """Say to the whole session whether there is a screen reader."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        wish = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", is_on)))
        session.call_sync(*HOME, PROPERTIES, "Set", wish, None, 0, 5000, None)


class Thing(NamedTuple):
    """Something on the page."""

    role: str
    name: str
    more: str
    states: int
    owner: str
    path: str

    def has(self, state: int) -> bool:
        """Return True if it is in a state."""
        return bool(self.states >> state & 1)


@dataclass
class Ear:
    """A listener: the connection to the accessibility bus, and all that was heard."""

    bus: Gio.DBusConnection
    heard: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def open(cls) -> Ear:
        """Say that a screen reader is here, and listen."""
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync(*HOME, "org.a11y.Bus", "GetAddress", None, None, 0, 5000, None).unpack()[0]
        enable(is_on=True)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        ear = cls(Gio.DBusConnection.new_for_address_sync(address, flags, None, None))
        for event in ("object:announcement", "object:state-changed:focused"):
            wish = GLib.Variant("(sass)", (event, [], ""))
            ear.bus.call_sync(
                REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", wish, None, 0, 5000, None
            )
        events = "org.a11y.atspi.Event.Object"
        ear.bus.signal_subscribe(None, events, "Announcement", None, None, 0, ear.on_announcement)
        return ear

    def on_announcement(self, *given: object) -> None:
        """Hear an announcement."""
        told = str(given[-1].unpack()[3]).rstrip("\u200b")  # type: ignore[attr-defined]
        self.heard.append(told)
        self.note("HEAR", told)

    def note(self, what: str, told: str) -> None:
        """Print a line of the transcript."""
        print(f"{time.monotonic() - self.began:7.1f}  {what:5} {told}", flush=True)

    def wait(self, seconds: float) -> None:
        """Listen for a while."""
        loop = GLib.MainContext.default()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            while loop.pending():
                loop.iteration(False)
            time.sleep(0.02)

    def _ask(self, owner: str, path: str, method: str) -> tuple[object, ...]:
        return tuple(self.bus.call_sync(owner, path, ACCESSIBLE, method, None, None, 0, 5000, None).unpack())

    def _of(self, owner: str, path: str, name: str) -> str:
        wish = GLib.Variant("(ss)", (ACCESSIBLE, name))
        return str(self.bus.call_sync(owner, path, PROPERTIES, "Get", wish, None, 0, 5000, None).unpack()[0])

    def things(self) -> list[Thing]:
        """Return everything on the page, in order."""
        found: list[Thing] = []
        try:
            for owner, path in self._ask(REGISTRY, TOP, "GetChildren")[0]:  # type: ignore[attr-defined]
                self._walk(owner, path, found)
        except GLib.Error:  # it changed meanwhile
            self.wait(0.2)
            return self.things()
        return found

    def _walk(self, owner: str, path: str, found: list[Thing]) -> None:
        role = int(str(self._ask(owner, path, "GetRole")[0]))
        states: Sequence[int] = self._ask(owner, path, "GetState")[0]  # type: ignore[assignment]
        more = self._of(owner, path, "Description")
        name = self._of(owner, path, "Name")
        found.append(Thing(ROLES.get(role, str(role)), name, more, states[0] | states[1] << 32, owner, path))
        for owner_inside, inside in self._ask(owner, path, "GetChildren")[0]:  # type: ignore[attr-defined]
            self._walk(owner_inside, inside, found)

    def page(self) -> str:
        """Return the name of the page."""
        return next((thing.name for thing in self.things() if thing.role == "window"), "")

    def named(self, name: str, things: Sequence[Thing] | None = None) -> Thing | None:
        """Return the thing that can be pressed whose name begins so; None if there isn't one."""
        found = [
            thing
            for thing in (self.things() if things is None else things)
            if thing.role not in SILENT and thing.name.startswith(name)
        ]
        return next(iter(sorted(found, key=lambda thing: not thing.has(SENSITIVE))), None)

    def press(self, thing: Thing) -> None:
        """Press a thing."""
        self.note("PRESS", thing.name)
        wish = GLib.Variant("(i)", (0,))
        try:
            self.bus.call_sync(thing.owner, thing.path, "org.a11y.atspi.Action", "DoAction", wish, None, 0, 5000, None)
        except GLib.Error as why:
            self.note("GONE", f"{thing.name}: {why.message}")
        self.wait(0.5)

    def press_named(self, *names: str, patience: float = PATIENCE) -> str:
        """Wait for one of some buttons, and press it; returns its name. Raises LookupError if none comes."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            things = self.things()
            for name in names:
                thing = self.named(name, things)
                if thing is not None and thing.has(SENSITIVE):
                    self.press(thing)
                    return name
            self.wait(0.3)
        raise LookupError(f"none of {names} on {self.page()!r}: {[thing.name for thing in things if thing.name]}")

    def insist(self, name: str) -> None:
        """Press a button until it is gone, as a host waiting for everyone does. Raises LookupError if it stays."""
        self.press_named(name)
        until = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < until:
            self.wait(3)
            again = self.named(name)
            if again is None:
                return
            if again.has(SENSITIVE):
                self.press(again)
        raise LookupError(f"{name} is still on {self.page()!r}")

    def grab(self, thing: Thing) -> None:
        """Give a thing the focus."""
        self.bus.call_sync(thing.owner, thing.path, "org.a11y.atspi.Component", "GrabFocus", None, None, 0, 5000, None)
        self.wait(0.3)

    def type_keys(self, text: str) -> None:
        """Type a text through the bus, as a braille keyboard does."""
        for letter in text:
            wish = GLib.Variant("(isu)", (0, letter, 4))  # a whole string, by the registry
            self.bus.call_sync(
                REGISTRY, "/org/a11y/atspi/registry/deviceeventcontroller",
                "org.a11y.atspi.DeviceEventController", "GenerateKeyboardEvent", wish, None, 0, 5000, None,
            )  # fmt: skip
            self.wait(0.15)

    def await_label(self, name: str) -> str:
        """Wait for a text with a name, and return its value."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for thing in self.things():
                if thing.role == "label" and thing.name.startswith(f"{name}, "):
                    return thing.name.removeprefix(f"{name}, ")
            self.wait(0.3)
        raise LookupError(name)

    def await_anything(self, name: str) -> None:
        """Wait for anything on the page with a name. Raises LookupError if it doesn't come."""
        until = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < until:
            if any(thing.name == name for thing in self.things()):
                return
            self.wait(0.3)
        raise LookupError(name)

    def await_page(self, name: str) -> None:
        """Wait for a page whose name begins so. Raises LookupError if another one stays."""
        until = time.monotonic() + PATIENCE
        while not self.page().startswith(name):
            if time.monotonic() > until:
                raise LookupError(f"{self.page()!r} isn't {name}")
            self.wait(0.3)
        self.note("PAGE", self.page())

    def tell_page(self) -> None:
        """Print everything on the page."""
        for thing in self.things():
            if thing.name:
                print(
                    f"           [{thing.role}] {thing.name}" + (f" ({thing.more})" if thing.more else ""), flush=True
                )


# -- playing -----------------------------------------------------------------------------------------------------

ASIDE: Final = ("Next", "Sideways", "Draw", "Boneyard", "Pass", "Stop", "Keep", "Continue")
"""Buttons to press at a turn without a tile."""
ENDED: Final = ("Play again", "Retry this deal", "New deal", "Play now")
"""Buttons of a match or a lesson that is over."""
WON: Final = re.compile(r" wins? the match")
"""The heading of a match that is over; at a table nearby, a guest has no button of its own for another one."""


def tiles(things: Sequence[Thing]) -> list[Thing]:
    """Return the tiles that can be pressed."""
    return [thing for thing in things if thing.role == "button" and TILE.fullmatch(thing.name)]


PLACE: Final = re.compile(
    r"(left end|right end|left|right|leg [A-F]|a tip of .*|.*under column.*|.*on top.*|.*an empty.*|.*, .* end|play it"
    r"|take .*|leave it here|discard .*|.*, as \d+)"
    r"(, .*)?"
)
"""How a place for a tile is called."""


def places(things: Sequence[Thing]) -> list[Thing]:
    """Return the places for a chosen tile."""
    return [thing for thing in things if thing.role == "button" and PLACE.fullmatch(thing.name)]


def press_rarest(ear: Ear, some: Sequence[Thing], tried: dict[str, int]) -> None:
    """Press the thing that has been pressed least often."""
    chosen = min(some, key=lambda thing: tried.get(thing.name, 0))
    tried[chosen.name] = tried.get(chosen.name, 0) + 1
    ear.press(chosen)


def follow_hint(ear: Ear, things: Sequence[Thing]) -> bool:
    """Ask for a hint, and make its move; returns False if none is given."""
    button, before = ear.named("Hint", things), len(ear.heard)
    if button is None or not button.has(SENSITIVE):
        return False
    ear.press(button)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told = " ".join(ear.heard[before:])
        found = re.search(rf"Hint: (?P<tile>{TILE_NAME}) (?P<place>[^.]+)\.", told)
        if found is not None:
            ear.wait(0.5)
            there = [thing for thing in places(ear.things()) if thing.name.startswith(f"{found['tile']}, ")]
            if not there:
                return False
            meant = [thing for thing in there if thing.name == f"{found['tile']}, {found['place']}"]
            ear.press((meant or there)[0])
            return True
        act = re.search(r"Hint: (?P<name>[^.]+)\.", told)
        name = act["name"] if act is not None else ""
        meant_button = ear.named(name) if name else None
        if meant_button is not None:
            ear.press(meant_button)
            if ear.page().endswith("?, Boneyard") and (sure := ear.named(name)):  # it asks whether that is meant
                ear.press(sure)
            return True
        if re.search(r"Hint: |can't be won|No hint", told):
            return False
        ear.wait(0.2)
    return False


def turn(ear: Ear, tried: dict[str, int]) -> bool:
    """Make a move if there is one to make; returns False if nothing can be done now."""
    things = ear.things()
    is_alone = not any("hand" in thing.name for thing in things if thing.role == "panel")  # all tiles are on the table
    if is_alone and tiles(things):
        if follow_hint(ear, things):
            return True
        ear.note("LOST", "no hint is left")
        ear.press_named("Give up")
        ear.press_named("Give up", "New deal", patience=3)
        return True
    where = places(things)
    if where:
        press_rarest(ear, where, tried)
        return True
    fits = [tile for tile in tiles(things) if PLAYABLE in tile.name]
    again = re.search(rf"Choose ({TILE_NAME}) again to play it", " ".join(ear.heard[-1:]))
    chosen = [tile for tile in fits if again is not None and tile.name.startswith(f"{again[1]},")]
    if fits:
        fits = chosen or fits
        press_rarest(ear, fits, tried)
        return True
    return False


def play_match(ear: Ear, seconds: float, *, rounds: int = 99) -> int:
    """Play until the match is over; returns the number of rounds heard."""
    until, done, tried = time.monotonic() + seconds, 0, dict[str, int]()
    quiet = 0
    while time.monotonic() < until:
        things = ear.things()
        names = [thing.name for thing in things]
        if any(name.startswith(ENDED) for name in names) or any(map(WON.search, names)):
            ear.note("PAGE", ear.page())
            return done + 1
        following = next(
            (thing for thing in things if thing.name.startswith(("Next round", "Ready")) and thing.role == "button"),
            None,
        )
        if following is not None:
            done += 1
            if done >= rounds:
                return done
            ear.press(following)
            ear.wait(1)
            tried.clear()
            continue
        if turn(ear, tried):
            quiet = 0
            ear.wait(0.6)
            continue
        aside = next(
            (
                thing
                for name in ASIDE
                if (thing := ear.named(name, things)) and thing.has(SENSITIVE) and thing.role == "button"
            ),
            None,
        )
        labels = [thing for thing in things if thing.role == "label"][:-1]  # the last one is the last announcement
        mine = any(label.name.startswith(("Your turn", "Your move")) for label in labels)
        if aside is not None and (mine or aside.name == "Next"):
            ear.press(aside)
            quiet = 0
            continue
        quiet += 1
        ear.wait(0.5)
        if quiet > 60:
            ear.note("STUCK", " / ".join(name for name in names if name))
            return done
    return done


FAST: Final = ("press:Settings", "press:Speed", "press:Speed", "press:Back")
"""Steps that let tiles move at once."""
KEYS: Final = ("1", " ", " ", "2", " ", " ", "3", " ", " ", "d", "p", "4", " ", " ", "5", " ", " ", "n")
"""Keys that play on whatever happens: tiles by their place, the space bar, draw, pass."""
CODE: Final = "/tmp/boneyard-code"  # noqa: S108 - two listeners on one computer, as if one called it to the other
"""The file in which the host's listener leaves the code of the table."""
SCRIPTS: Final[dict[str, tuple[str, ...]]] = {
    "first-start": ("tell", "press:Quick game", "match:1"),
    "lesson": ("press:Learn", "press:Block & Draw", "match:1"),
    "block-draw": (*FAST, "press:Play", "press:Block & Draw", "press:Start", "match", "tell"),
    "all-fives": (*FAST, "press:Play", "press:All Fives", "press:Start", "match", "tell"),
    "super": (*FAST, "press:Play", "press:Super Dominoes", "press:Start", "match", "tell"),
    "host": (
        *FAST,
        "press:Play nearby",
        "press:Choose a game",
        "grab:Your name",
        "type:Ann",
        "press:Continue",
        "press:Block & Draw",
        "press:Change the rules",
        "press:Match length",  # one round
        "press:Use these rules",
        f"write-code:{CODE}",
        "await:Bob",
        "insist:Start",
        "match",
        "tell",
        "wait:20",  # the guest leaves first
        "press:Menu",
        "tell",
        "press:Close the table",
        "press:Close it",
        "press:Back to the title",
        "page:The title page",
    ),
    "guest": (
        *FAST,
        "press:Play nearby",
        "press:Ann's table",
        "grab:Your name",
        "type:Bob",
        "press:Continue",
        "grab:Code",
        f"read-code:{CODE}",
        "press:Ready",
        "match",
        "tell",
        "press:Menu",
        "tell",
        "press:Leave the table",
        "page:The title page",
    ),
    "solitaire": (*FAST, "press:Play", "press:Domino Solitaire", "press:Start", "match", "tell"),
}
"""What a listener does, step by step: a word, a colon, and what it is about."""


def cpu_of(process: str) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path("/proc", process, "stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(ear: Ear, seconds: float) -> None:
    """Press keys as somebody without a listener does, and print the program's share of a processor."""
    process, began = os.environ["BONEYARD_PROCESS"], time.monotonic()
    before, place = cpu_of(process), 0
    while time.monotonic() < began + seconds:
        ear.type_keys(KEYS[place % len(KEYS)])
        place += 1
        ear.wait(0.4)
    passed = time.monotonic() - began
    ear.note("CPU", f"{100 * (cpu_of(process) - before) / passed:.1f} % in {passed:.0f} s and {place} keys")


def read_when_there(file: Path) -> str:
    """Wait for the code that another listener has heard, as a friend would call it across the room."""
    until = time.monotonic() + 2 * PATIENCE
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.2)
    return file.read_text(encoding="ascii")


def follow(ear: Ear, step: str) -> None:
    """Do one step of a script."""
    what, _, about = step.partition(":")
    if what == "tell":
        ear.tell_page()
    elif what == "press":
        ear.press_named(*about.split("|"))
    elif what == "await":
        ear.await_anything(about)
    elif what == "page":
        ear.await_page(about)
    elif what == "insist":
        ear.insist(about)
    elif what == "wait":
        ear.wait(float(about))
    elif what == "match":
        done = play_match(ear, 900, rounds=int(about or 99))
        ear.note("DONE", f"rounds: {done}")
    elif what == "grab":
        field_named = ear.named(about)
        if field_named is None:
            raise LookupError(about)
        ear.grab(field_named)
    elif what == "type":
        ear.type_keys(about)
    elif what == "cpu":
        measure(ear, float(about))
    elif what == "idle":
        before = cpu_of(os.environ["BONEYARD_PROCESS"])
        ear.wait(float(about))
        ear.note("CPU", f"{100 * (cpu_of(os.environ['BONEYARD_PROCESS']) - before) / float(about):.2f} % at rest")
    elif what in ("deaf", "hear"):
        enable(is_on=what == "hear")
        ear.wait(1)
    elif what == "write-code":
        Path(about).unlink(missing_ok=True)
        Path(about).write_text(ear.await_label("Code").replace(" ", ""), encoding="ascii")
    elif what == "read-code":
        ear.type_keys(read_when_there(Path(about)))
    else:
        raise ValueError(step)


def main(wanted: Sequence[str]) -> int:
    """Run scripts by name."""
    ear = Ear.open()
    until = time.monotonic() + 40
    while not ear.page() and time.monotonic() < until:
        ear.wait(0.5)
    for name in wanted:
        ear.note("BEGIN", name)
        for step in SCRIPTS.get(name, (name,)):
            follow(ear, step)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
