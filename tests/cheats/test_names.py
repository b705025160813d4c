"""A proof against a player who has left is never held against the one who sits in that seat now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from game.lan.verdicts import accusation, in_lines
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.ui.actions import Action
from net.effects.notes import MoveNote
from net.guest.guest import Guest
from net.guest.news import FindingNews, JudgementNews
from net.guest.table_link import LinkNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, FromHost, Ready, Share
from net.verify.checking import checked
from net.verify.papers import Papers
from net.verify.round_file import read_rounds
from tests.cheats.of_guests import Crook, lets_another_share_out_than_it_promised, share_of
from tests.support.lan.nearby_evening import Evening, play_by_keys
from tests.support.lan.one_room import Parlour

PIA = Key(bytes(31) + b"\7")


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


class Writer(Guest):
    """A guest that keeps its rounds for a file."""

    papers: Papers

    def on_message(self, message: FromHost, now: float) -> None:
        """Keep each deal as it ends."""
        super().on_message(message, now)
        self.papers.note(self)


def breaks_its_word(me: Crook) -> None:
    me.says(Share, lambda _share: (share_of(me, bytes(32)),))


def test_the_pages_name_those_who_were_in_the_deal(evening: Evening) -> None:
    evening.open_table(seats=3)
    evening.guest("Luis")
    pia = evening.guest("Pia")
    pia.line.lose("host_gone")
    pia.line.guest = Crook(breaks_its_word, "Pia", pia.line.guest.key, evening.net.chance, pia.line.notes)
    evening.step(5)
    evening.click("Start")
    evening.step(5)
    for robot in evening.robots:
        robot.gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.wait(6)
    seat = next(place.seat for place in evening.table.places if place.name == "Pia")
    evening.robots.remove(pia)
    pia.line.close()
    evening.table.ask(AdminRequest("kick", seat))
    evening.step(3)
    evening.guest("Zoe", gets_ready=False)
    assert evening.table.places[seat].name == "Zoe"
    _accuses_only_pia(evening)
    evening.press(Action.VERIFY)
    evening.settle()
    _accuses_only_pia(evening)
    assert "Zoe" not in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    evening.line.news()
    evening.line.tell(LinkNews("over", "closed"))
    evening.settle()
    assert isinstance(evening.scene, LeftTableScene)
    _accuses_only_pia(evening)


def _accuses_only_pia(evening: Evening) -> None:
    assert "Proved against Pia" in evening.texts
    assert "Proved against Zoe" not in evening.texts


def test_the_page_of_a_fair_deal_names_whose_shares_went_in(evening: Evening) -> None:
    evening.begin(guests=("Luis", "Pia"))
    for robot in evening.robots:
        robot.gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.wait(6)
    pia = evening.robots.pop()
    pia.line.close()
    evening.table.ask(AdminRequest("kick", 2))
    evening.step(3)
    evening.guest("Zoe", gets_ready=False)
    evening.press(Action.VERIFY)
    evening.settle()
    assert "Luis, Pia" in evening.texts
    assert "Zoe" not in evening.texts


def test_news_pages_and_files_of_those_who_came_later_name_nobody_else() -> None:
    parlour = Parlour("block_draw", 4, house={"target": 200})
    kai, ben = parlour.join("Kai"), parlour.join("Ben")
    pia = Crook(lets_another_share_out_than_it_promised, "Pia", PIA, parlour.chance.randbytes, ())
    parlour.connect(pia, invited=True)
    kai.ask(AdminRequest("bot", 3, character="hana"))
    _round(parlour, [kai, ben, pia], starts=True)
    kai.ask(AdminRequest("kick", 2))
    kai.ask(AdminRequest("open", 3))
    parlour.pump()
    zoe = parlour.join("Zoe")
    ana = Writer("Ana", Key(bytes(31) + b"\10"), parlour.chance.randbytes)
    ana.papers = Papers()
    parlour.connect(ana, invited=True)
    assert ana.room is not None
    assert [place.name for place in ana.room.seats] == ["Kai", "Ben", "Zoe", "Ana"]
    _round(parlour, [kai, ben, zoe, ana])
    told = {name: _accusations(parlour, name) for name in ("Kai", "Ben", "Ana")}
    of_pia = {name: [line for line in lines if "Proved against Pia:" in line] for name, lines in told.items()}
    assert all(of_pia[name] == told[name] != [] for name in ("Kai", "Ben"))
    of_file = [in_lines(each) for each in checked(read_rounds(ana.papers.content(ana))).rounds]
    shown = "\n".join([*told["Ana"], *(str(line) for _, lines in of_file for line in lines)])
    assert f"Proved against {PIA.public.hex()[:8]}" in shown
    assert "Proved against Zoe" not in shown


def test_who_is_falsely_named_as_the_house_signs_no_move_and_is_not_recorded_as_it() -> None:
    parlour = Parlour("block_draw", 2)
    hana, ana = parlour.join("Hana", key=Key(parlour.keeper_key.secret)), parlour.join("Ana")
    _round(parlour, [hana, ana], starts=True)
    assert [found.code for found in hana.findings][:1] == ["our_seat"]
    assert parlour.host.table.number == 1
    assert not any(isinstance(note, MoveNote) for note in parlour.notes["Hana"])
    assert not ana.memory.houses


def _round(parlour: Parlour, guests: Sequence[Guest], *, starts: bool = False) -> None:
    """Play a round."""
    for guest in guests:
        guest.ask(Ready(on=True))
    parlour.pump()
    if starts:
        guests[0].ask(AdminRequest("start"))
    parlour.run(1)
    parlour.play([*guests], 300)
    parlour.run(6)


def _accusations(parlour: Parlour, name: str) -> list[str]:
    """Return what a player's computer has said against anybody."""
    told = [accusation(*news) for news in parlour.news[name] if isinstance(news, FindingNews)]
    judged = [news.judgement for news in parlour.news[name] if isinstance(news, JudgementNews)]
    return [str(each) for each in told + [accusation(each, by.names) for by in judged for each in by.findings]]
