"""The golden text of evenings at a LAN table: every message, record and piece of news, in order and in words.

Kai owns the table. Each evening is told line by line, and then by letters that stand for all of it, pings included.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.games import game
from engine.options import Choice
from net.guest.guest import Guest
from net.protocol.messages import (
    AFTER_ROUND,
    AdminRequest,
    Chat,
    Ready,
    ReplayRequest,
    Sit,
    TableSettings,
    WireBranch,
    WireMove,
    WireReplayPosition,
    WireStep,
)
from net.protocol.terms import terms_of
from tests.support.lan.one_room import Parlour, Watcher
from tests.support.lan.transcript import FOLDER

_CODE: Final = "boneyard:blockdraw-2-#7k3m9q2xw8c4h6tf-F"
_BRANCH: Final = WireBranch((WireStep(1, WireMove(0, (5,), 1)), WireStep(0, WireMove(1))))


class Evening:
    """An evening of Kai, Ana and Ben at one table, and of Eve, their onlooker."""

    def __init__(self, key: str, seats: int, house: dict[str, Choice], settings: TableSettings) -> None:
        self.room: Final = Parlour(key, seats, house=house, onlookers=settings.onlookers)
        self.kai, self.ana, self.ben = (self.room.join(name) for name in ("Kai", "Ana", "Ben"))
        self.eve: Watcher = self.room.look("Eve")
        self.ask(AdminRequest("custom", settings=settings))

    @property
    def guests(self) -> list[Guest]:
        """Everybody with a seat."""
        return [self.kai, self.ana, self.ben]

    def ask(self, *wishes: AdminRequest, of: Guest | None = None) -> None:
        """Let the owner, or another guest, ask for something."""
        for wish in wishes:
            (of or self.kai).ask(wish)
            self.room.pump()

    def say(self, guest: Guest, phrase: int = -1, text: str = "", code: str = "", to: bytes = bytes(32)) -> None:
        """Let a guest say something."""
        guest.ask(Chat(phrase, text, code=code, recipient=to))
        self.room.pump()

    def ready(self, *guests: Guest, on: bool = True) -> None:
        """Let guests be ready, or no longer."""
        for guest in guests:
            guest.ask(Ready(on=on))
        self.room.pump()

    def begin(self) -> None:
        """Let everybody be ready, and begin."""
        self.ready(self.ana, self.ben)
        self.ask(AdminRequest("start"))
        self.room.run(0.5)

    def back(self, guest: Guest | Watcher) -> None:
        """Let a guest or an onlooker come back."""
        self.room.connect(guest)

    def play(self, seconds: float, *guests: Guest) -> None:
        """Let these guests play, or all."""
        self.room.play(list(guests) or self.guests, seconds)


def _lobby() -> Evening:
    """Ask for everything in a lobby, granted or refused."""
    at = Evening("block_draw", 4, {"target": 50}, TableSettings(stand_in=12, pace=0, turn=0, onlookers=0))
    at.ask(AdminRequest("bot", 3), AdminRequest("start"), of=at.ana)
    at.ask(
        AdminRequest("bot", 1),
        AdminRequest("bot", 0),
        AdminRequest("bot", 7),
        AdminRequest("bot", 3, character="nobody"),
        AdminRequest("bot", 3, character="bruno"),
        AdminRequest("open", 1),
        AdminRequest("open", 0),
        AdminRequest("kick", 3),
        AdminRequest("kick", 0),
        AdminRequest("swap", 1, 2),
        AdminRequest("terms"),
        AdminRequest("terms", terms=terms_of(game("block_draw")(2))),
        AdminRequest("custom"),
        AdminRequest("start"),
    )
    at.ready(at.ana)
    at.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(3, None, {"target": 30}))))
    at.ask(AdminRequest("terms", terms=terms_of(game("all_fives")(4))), AdminRequest("open", 3))
    for seat in (1, 3, 7):
        at.ben.ask(Sit(seat))
        at.room.pump()
    at.say(at.ana, text="Hello\x07 there")
    at.say(at.ana, 3)
    at.ask(AdminRequest("custom", settings=TableSettings(pace=0, turn=0, chat=False)))
    at.say(at.ben, text="Nobody hears this")
    at.say(at.ben, 4)
    at.say(at.ben, code=_CODE, to=at.ana.key.public)
    at.say(at.ben, code=_CODE, to=bytes(range(32)))
    at.room.cut(at.ana)
    at.ask(AdminRequest("kick", 1))
    at.back(at.ana)
    at.room.run(1)
    late = at.room.join("Ana", invited=False)
    at.room.join("Ana")
    late.leave()
    at.ben.leave()
    at.room.pump()
    for name in ("Cleo", "Dan"):
        at.room.join(name)
    at.room.run(5)
    at.ask(AdminRequest("close"))
    return at


def _moves() -> Evening:
    """Play a deal with claims, in which players are away, slow, removed and late, and the table is saved and closed."""
    settings = TableSettings(stand_in=10, pace=50, turn=40, onlookers=5)
    at = Evening("five_up", 4, {"muggins": "immediate"}, settings)
    at.ana.face = "owl"
    at.room.cut(at.ana)
    at.back(at.ana)
    at.begin()
    at.play(9)
    at.say(at.ana, 7)
    at.ben.ask(Ready(on=True))
    at.ask(AdminRequest("start"), AdminRequest("swap", 1, 2), AdminRequest("terms", terms=terms_of(game("space")(4))))
    at.room.cut(at.ben)
    at.play(16, at.kai, at.ana)
    at.back(at.ben)
    at.play(75, at.kai, at.ben)  # Ana lets her turns pass
    at.ask(AdminRequest("save"))
    at.room.run(3)
    at.room.restart()
    for guest in (at.kai, at.ana, at.eve):
        at.back(guest)
    at.room.run(2)
    at.ask(AdminRequest("start"))
    at.room.run(12)
    at.back(at.ben)
    at.play(30)
    at.ask(AdminRequest("custom", settings=settings.with_changes(onlookers=AFTER_ROUND, pace=0)))
    at.play(400)
    at.room.run(6)
    at.ready(at.ana)
    at.room.run(125)
    at.play(8)
    at.ask(AdminRequest("kick", at.ben.seat))
    at.play(8, at.kai, at.ana)
    at.ask(AdminRequest("close"))
    return at


def _match() -> Evening:
    """Play two short matches, with a shared replay, and an owner who looks on."""
    settings = TableSettings(pace=0, turn=0, stand_in=8, onlookers=0)
    at = Evening("block_draw", 3, {"target": 20}, settings)
    at.begin()
    at.play(300)
    while not at.room.host.table.match.is_over:
        at.ready(*at.guests)
        at.room.run(1)
        at.play(300)
    at.room.run(7)
    deal = at.kai.last_deal
    for guest, request in (
        (at.ana, ReplayRequest("show", deal, WireReplayPosition(2))),
        (at.ana, ReplayRequest("join", deal, WireReplayPosition(4, 1, speed=200), _BRANCH)),
        (at.ben, ReplayRequest("join", deal, WireReplayPosition(9))),
        (at.ana, ReplayRequest("show", deal, WireReplayPosition(5, 2, open=True), _BRANCH)),
        (at.ben, ReplayRequest("show", deal, WireReplayPosition(6))),
        (at.ben, ReplayRequest("lead", deal)),
        (at.ben, ReplayRequest("show", deal, WireReplayPosition(9_999))),
        (at.kai, ReplayRequest("join", deal + 1)),
        (at.kai, ReplayRequest("join", deal)),
        (at.ben, ReplayRequest("leave", deal)),
    ):
        guest.ask(request)
        at.room.run(0.2)
    at.room.cut(at.kai)
    at.back(at.kai)
    at.ready(at.ana, at.ben)
    at.ask(AdminRequest("start"))
    at.room.run(1)
    at.play(3)
    at.room.cut(at.eve)
    at.room.restart()
    for guest in at.guests:
        at.back(guest)
    at.back(at.eve)
    at.play(2)
    at.room.cut(at.kai)
    at.room.look("Kai", key=at.kai.key)
    at.play(60, at.ana, at.ben)
    return at


def _partners() -> Evening:
    """Play a game in which nobody may talk during a round, and pace must tell nothing."""
    at = Evening("partners", 4, {}, TableSettings(pace=100, turn=3, onlookers=AFTER_ROUND))
    at.begin()
    at.play(20)
    at.say(at.ana, 3)
    at.say(at.ana, text="Well")
    at.say(at.ben, code=_CODE)
    at.play(300)
    at.say(at.ana, 3)
    at.room.run(3)
    return at


EVENINGS: Final[dict[str, Callable[[], Evening]]] = {
    "in the lobby": _lobby,
    "away, slow and saved": _moves,
    "two matches and a replay": _match,
    "where nobody may talk": _partners,
}


def told(title: str) -> str:
    """Return all of an evening."""
    transcript = EVENINGS[title]().room.transcript
    return transcript.text() + transcript.account()


def golden_parlours() -> dict[Path, str]:
    """Return the contents of the golden file."""
    return {FOLDER / "evenings.txt": "".join(f"{title}\n{told(title)}" for title in EVENINGS)}
