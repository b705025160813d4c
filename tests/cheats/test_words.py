"""The four words are for the very computers at the table: with any other one there, they are gone."""

from __future__ import annotations

from net.guest.guest import Guest
from net.guest.news import WordsNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Ready, Share
from tests.cheats.of_guests import Crook, share_of
from tests.support.lan.one_room import Parlour

NONE = WordsNews(())


class Table(Parlour):
    """A table of Kai's, and everyone at it by name. A match is often over after a round."""

    def __init__(self, *names: str) -> None:
        super().__init__("block_draw", len(names) + 1, house={"target": 5})
        self.people: dict[str, Guest] = {name: self.join(name) for name in ("Kai", *names)}

    def begin(self) -> None:
        """Begin a match. Everyone wants that."""
        self.press()
        self.people["Kai"].ask(AdminRequest("start"))
        self.run(1)

    def press(self) -> None:
        """Let everyone be ready."""
        for guest in self.people.values():
            guest.ask(Ready(on=True))
        self.run(1)

    def finish(self) -> None:
        """Play the match to its end."""
        while self.host.table.phase != "over":
            self.play([*self.people.values()], 900)
            if self.host.table.phase == "shown":
                self.press()
        self.run(6)

    def leave(self, name: str) -> None:
        """Let the owner remove a player."""
        seat = self.host.table.chairs.of_key(self.people[name].key.public)
        self.people["Kai"].ask(AdminRequest("kick", seat))
        self.pump()

    def come(self, name: str, key: Key | None = None) -> None:
        """Let a player sit down, at another computer unless the key is known."""
        self.people[name] = self.join(name, key=key or Key(self.chance.randbytes(32)))

    def shown(self, name: str) -> WordsNews:
        """Return what a player was last told of the words."""
        return next((news for news in reversed(self.news[name]) if isinstance(news, WordsNews)), NONE)


def test_in_the_lobby_the_words_are_gone_as_soon_as_another_computer_sits_there_under_the_old_name() -> None:
    table = Table("Ana", "Ben")
    table.begin()
    words = table.shown("Ana")
    assert len(words.numbers) == 4
    assert table.shown("Ben") == words
    table.finish()
    table.leave("Ben")
    assert table.shown("Ana") == NONE
    table.come("Ben")
    assert table.shown("Ana") == table.shown("Ben") == NONE
    table.begin()
    assert len(table.shown("Ana").numbers) == 4
    assert table.shown("Ben") == table.shown("Ana") != words


def test_the_words_return_with_the_computer_that_they_are_for() -> None:
    """A player who was away meanwhile still has them, and everyone's must be the same."""
    table = Table("Ana", "Ben")
    table.begin()
    words, key = table.shown("Ana"), table.people["Ben"].key
    table.finish()
    table.leave("Ben")
    table.come("Ben", key)
    assert table.shown("Ana") == words
    table.begin()
    assert table.shown("Ana") == table.shown("Kai") == words


def test_a_player_who_missed_a_deal_among_others_gets_the_same_new_words() -> None:
    table = Table("Ana", "Ben", "Pia")
    table.begin()
    words = table.shown("Ana")
    table.finish()
    ana, pia = table.people["Ana"], table.people["Pia"].key
    table.leave("Pia")
    table.come("Zoe")
    del table.people["Pia"]
    table.begin()
    others = table.shown("Ana")
    table.cut(ana)
    table.finish()
    table.connect(ana)
    table.leave("Zoe")
    table.come("Pia", pia)
    del table.people["Zoe"]
    table.begin()
    new = table.shown("Ana")
    assert len({words, others, new}) == 3
    assert table.shown("Kai") == table.shown("Ben") == new


def test_after_a_restart_the_words_are_still_forgotten() -> None:
    table = Table("Ana", "Ben")
    table.begin()
    key = table.people["Ben"].key
    table.finish()
    table.leave("Ben")
    table.come("Zoe")
    del table.people["Ben"]
    table.begin()
    ana, notes = table.people["Ana"], table.notes["Ana"]
    again = Guest("Ana", ana.key, table.chance.randbytes, notes=notes)
    table.cut(ana)
    table.news["Ana"] = []
    table.connect(again)
    table.people["Ana"] = again
    assert table.shown("Ana") == table.shown("Kai") == table.shown("Zoe")
    table.finish()
    table.leave("Zoe")
    table.come("Ben", key)
    assert table.shown("Ana") == table.shown("Kai") == NONE


def test_a_word_broken_earlier_does_not_keep_the_words_alive_for_other_players() -> None:
    """Else two players at two tables, each with a puppet under the other's name, would read the same words."""

    def breaks_its_word_in_the_second_match(me: Crook) -> None:
        me.says(Share, lambda share: (share_of(me, bytes(32)) if me.record.opening.match == 2 else share,))

    table = Table("Ana", "Ben", "Pia")
    table.leave("Pia")
    table.people["Pia"] = pia = Crook(
        breaks_its_word_in_the_second_match, "Pia", Key(bytes(32)), table.chance.randbytes, ()
    )
    table.connect(pia, invited=True)
    table.begin()
    assert len(table.shown("Ana").numbers) == 4
    table.finish()
    table.begin()
    table.finish()
    assert {found.code for found in table.people["Ana"].findings} == {"broke_word"}
    table.leave("Ben")
    table.come("Ben")
    assert table.shown("Ana") == WordsNews((), are_coming=False)
    table.begin()
    assert table.shown("Ana") == table.shown("Ben") == WordsNews((), are_coming=False)
