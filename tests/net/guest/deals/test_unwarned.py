"""A move that a bot made for a guest who was there, without the warning before, is a remark on its page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from net.fairness.deal_record import OFTEN
from net.guest.guest import Guest
from net.guest.judgement import UNWARNED
from net.guest.news import JudgementNews
from net.protocol.messages import TURN_WARNING, TURN_WARNINGS, AdminRequest, Ready, SeatInfo, TableSettings, Welcome
from tests.support.lan.one_room import STEP, Parlour

LIMIT = 40


def without(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return the seats without any warning."""
    return tuple(replace(place, left=0) if place.kind == "person" else place for place in seats)


class Evening:
    """A table with a limit, with Ana and the host's player Kai. Only Kai moves, unless Ana is told to."""

    def __init__(self, *, warns: bool = True, names_it: bool = True) -> None:
        self.parlour = Parlour("block_draw", 2)
        table = self.parlour.host.table
        seen = table.places
        self.warns = warns
        table.places = lambda: seen() if self.warns else without(seen())  # type: ignore[method-assign]  # a crook's
        self.kai, self.ana = self.parlour.join("Kai"), self.parlour.join("Ana")
        if not names_it:
            self.forget_feature()
        self.kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, turn=LIMIT)))
        self.parlour.pump()
        for guest in (self.kai, self.ana):
            guest.ask(Ready(on=True))
        self.parlour.pump()
        self.kai.ask(AdminRequest("start"))
        self.parlour.run(1)
        self.until_ana()
        self.ana.offer(self.ana.legal()[0])
        self.parlour.pump()
        self.until_ana()

    def forget_feature(self) -> None:
        """Let Ana return to a host that doesn't name the feature."""
        on_message = self.ana.on_message

        def older(message: object, now: float) -> None:
            if isinstance(message, Welcome):
                message = replace(message, features=tuple(each for each in message.features if each != TURN_WARNINGS))
            on_message(message, now)  # type: ignore[arg-type]  # any message of a host

        self.parlour.cut(self.ana)
        self.ana.on_message = older  # type: ignore[method-assign]  # as if it came from such a host
        self.parlour.connect(self.ana)

    def until_ana(self) -> None:
        """Let Kai play until it is Ana's turn."""
        table = self.parlour.host.table
        for _ in range(200):
            if table.match.state.turn == self.ana.seat:
                return
            self.parlour.play([self.kai], STEP)
        raise AssertionError

    @property
    def moved(self) -> list[str]:
        """Who made each of Ana's moves."""
        deal = self.parlour.host.table.deal
        assert deal is not None
        return [each.stand_in_reason for each in deal.record.entries if each.seat == self.ana.seat]

    def until_silent(self) -> None:
        """Let Ana sit there until a bot moves for her."""
        before = self.moved.count("silent")
        for _ in range(round(4 * LIMIT / STEP)):
            if self.moved.count("silent") > before:
                return
            self.parlour.run(STEP)
        raise AssertionError

    def says_so(self, ana: Guest | None = None) -> bool:
        """Play the round to its end, and return True if Ana's page has the remark."""
        ana = ana or self.ana
        self.parlour.play([self.kai, ana], 400)
        self.parlour.run(3)
        page = [each.judgement for each in self.parlour.news["Ana"] if isinstance(each, JudgementNews)][-1]
        assert (page.outcome, ana.findings) == ("remark", [])
        return UNWARNED in {remark.text for remark in page.remarks}


@pytest.mark.parametrize(
    ("warns", "names_it", "says_so"),
    [(True, True, False), (False, True, True), (False, False, False)],
    ids=["warned", "not warned", "not warned by a host that never said it would"],
)
def test_the_page_says_that_a_bot_moved_without_warning(*, warns: bool, names_it: bool, says_so: bool) -> None:
    evening = Evening(warns=warns, names_it=names_it)
    evening.until_silent()
    assert evening.says_so() == says_so


def test_the_warning_of_an_earlier_turn_is_none_for_this_one() -> None:
    evening = Evening()
    evening.until_silent()
    evening.warns = False
    evening.until_ana()
    evening.until_silent()
    assert evening.says_so()


@pytest.mark.parametrize("is_restarted", [False, True], ids=["", "with the program started again"])
def test_one_who_comes_and_goes_and_was_warned_has_nothing_to_remark(*, is_restarted: bool) -> None:
    evening = Evening()
    parlour, ana = evening.parlour, evening.ana
    parlour.run(LIMIT - TURN_WARNING - 5)
    for _ in range(OFTEN + 1):
        parlour.cut(ana)
        parlour.run(1)
        parlour.connect(ana)
    parlour.run(10)
    parlour.cut(ana)
    if is_restarted:
        ana = evening.ana = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
    parlour.connect(ana)
    assert ana.room is not None
    assert ana.room.seats[ana.seat].left
    evening.until_silent()
    assert not evening.says_so()
