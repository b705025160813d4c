"""The words to compare aloud are those of the players at the table, so another player brings other words."""

from __future__ import annotations

from net.guest.news import WordsNews
from net.protocol.messages import AdminRequest, Ready
from tests.support.lan.one_room import Parlour


def test_a_player_who_joins_brings_new_words_for_everyone() -> None:
    parlour = Parlour("block_draw", 3, house={"match": "single"})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")

    def words(name: str) -> list[tuple[int, ...]]:
        return [news.numbers for news in parlour.news[name] if isinstance(news, WordsNews)]

    kai.ask(AdminRequest("bot", seat=2, character="bruno"))
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana], 400)
    (first,) = words("Ana")
    assert first
    kai.ask(AdminRequest("open", seat=2))
    parlour.pump()
    luis = parlour.join("Luis")
    for guest in (ana, luis):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.run(30)
    parlour.play([kai, ana, luis], 400)
    (second,) = words("Luis")
    assert words("Kai") == words("Ana") == [first, (), second]  # none between the two
    assert second not in ((), first)
