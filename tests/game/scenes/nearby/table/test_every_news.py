"""All news of a LAN table reach its players: on the felt of a window and on a phone, or where a list says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, get_args

import msgspec

from game.phones.shown_table import FeltSize, HeardRound, ShownTable
from net.fairness.findings import make_finding
from net.guest.news import (
    AuditNews,
    ChatNews,
    ContinuedNews,
    EndNews,
    FindingNews,
    HostGoneNews,
    JudgementNews,
    LogNews,
    News,
    OverdueNews,
    RefusalNews,
    RoomNews,
    SeatNews,
    SharedReplayNews,
    TableNews,
    WordsNews,
)
from net.protocol.messages import Chat
from tests.support.lan.nearby_evening import Evening

FELT: Final = "the felt"
PHONE: Final = "a phone"


class Shown(NamedTuple):
    """How to bring a kind of news about in the middle of a round, and where it is shown then."""

    happens: Callable[[Evening], None]
    places: frozenset[str] = frozenset({FELT, PHONE})


def tell(news: News) -> Callable[[Evening], None]:
    """Return a report of news on the line of the window."""
    return lambda evening: evening.line.tell(news)


def play(evening: Evening) -> None:
    """Make the next move, for either player."""
    steps, robot = evening.table.steps, evening.robots[0]
    while evening.table.steps == steps:
        if evening.table.legal() and evening.table.view.turn == evening.table.seat:
            evening.table.offer(evening.table.legal()[0])
        robot.plays = evening.table.steps == steps
        evening.step()
    robot.plays = False


SHOWN: Final[Mapping[type[News], Shown]] = {
    TableNews: Shown(play),
    ChatNews: Shown(lambda evening: evening.robots[0].line.ask(Chat(0))),
    RefusalNews: Shown(tell(RefusalNews("seat_taken", None)), frozenset({FELT})),  # phones: `RefusedMessage`
    FindingNews: Shown(tell(FindingNews(make_finding(1, 2, "unsigned_move"))), frozenset({FELT})),  # not a phone's work
    OverdueNews: Shown(tell(OverdueNews(9))),
    RoomNews: Shown(lambda evening: evening.robots[0].line.cut()),
    EndNews: Shown(tell(EndNews("kicked"))),
}
"""The news of a round, in an order in which each can be seen after the one before."""
ELSEWHERE: Final[Mapping[type[News], str]] = {
    SeatNews: "the seat is seen with the next room",
    LogNews: "the moves are seen with the next table",
    AuditNews: "test_table.py: the seal of the results",
    JudgementNews: "test_table.py: the page of the check",
    WordsNews: "test_check_words.py: the page of the words",
    SharedReplayNews: "test_together.py: the pages of the match that is over",
    HostGoneNews: "test_gone_host.py: the question whether to continue",
    ContinuedNews: "test_gone_host.py: the lobby of the new table",
}


def test_all_news_of_a_round_are_shown_on_the_felt_and_on_phones() -> None:
    missing = {kind.__name__ for kind in get_args(News)} - {kind.__name__ for kind in (*SHOWN, *ELSEWHERE)}
    assert not missing, "say here how these come about, and where players see them"
    with Evening() as evening:
        evening.begin()
        evening.robots[0].plays = False
        phone = ShownTable(evening.words, FeltSize(400, 600), {}, HeardRound(), has_owner=True)

        def seen() -> dict[str, bytes]:
            """Return the pictures: the window first, which takes the news of the round."""
            evening.step(2)
            pixels = evening.app.window.get_surface().get_buffer().raw
            return {FELT: pixels, PHONE: msgspec.json.encode(phone.of(evening.table).state)}

        evening.settle()
        for kind, shown in SHOWN.items():
            before = seen()
            assert seen() == before, f"something moves by itself before {kind.__name__}"
            shown.happens(evening)
            after = seen()
            changed = {place for place in before if after[place] != before[place]}
            assert changed >= shown.places, f"{kind.__name__} isn't shown on {shown.places - changed}"
            evening.settle()
