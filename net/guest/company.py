"""The computers at a table as one guest knows them, and the four words by which their players recognise each other.

The words follow from the deals of the table alone, so honest guests have the same ones, whatever they have missed. They
are shown only while the room has the very computers that they are for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net.effects.notes import WordsNote
from net.fairness.deal_record import DealRecord, check_words_digest, is_included
from net.guest.memory import NO_WORDS, CheckWords, GuestMemory
from net.guest.news import WordsNews
from net.protocol.keys import digest
from net.protocol.messages import Opening, Room

_NONE: Final = WordsNews(())


class CompanyWords:
    """The words at one guest's table, by the computers they are for. Each method returns the news, if there are any."""

    def __init__(self, memory: GuestMemory) -> None:
        self._memory: Final = memory
        self._here = b""
        """The digest of those in the room."""
        self._told = _NONE
        self._is_again = False
        """True after a welcome: on this connection no words have been told yet."""

    def welcomed(self) -> None:
        """Tell the words again on a new connection, with its first room."""
        self._is_again = True

    def on_room(self, room: Room) -> list[WordsNews]:
        """Compare the players in the room with those whom the words are for."""
        self._here = self._digest(place.key for place in room.seats if place.kind in ("person", "away"))
        return self._tell()

    def on_opening(self, opening: Opening) -> list[WordsNews]:
        """Forget the words if a deal is opened for other players. They get new ones."""
        memory = self._memory
        is_other = memory.check_words.numbers and memory.check_words.company != self._of(opening)
        if opening.deal > memory.last and is_other:
            self._keep(NO_WORDS._replace(company=self._of(opening)))
        return self._tell()

    def on_shares(self, record: DealRecord) -> list[WordsNews]:
        """Derive words from a deal that every player's computer contributed to, unless there are some.

        All keys, commitments and the host's secret were fixed before them, so an attacker who shows two guests
        different players has a single try.
        """
        memory, company = self._memory, self._of(record.opening)
        is_known = memory.check_words.company == company and bool(memory.check_words.numbers)
        rows = record.shares.contributions if record.shares is not None and record.deal > memory.last else None
        if (
            rows is not None
            and not is_known
            and not memory.found
            and all(is_included(rows, at) for at in record.guests())
        ):
            bits = int.from_bytes(check_words_digest(record.shuffled)[:5], "big")
            self._keep(CheckWords(company, tuple(bits >> 10 * place & 0x3FF for place in (3, 2, 1, 0))))
        return self._tell()

    def _keep(self, words: CheckWords) -> None:
        self._memory.check_words = words
        self._memory.write(WordsNote(*words))

    def _tell(self) -> list[WordsNews]:
        memory = self._memory
        is_here = memory.check_words.company == self._here
        numbers = memory.check_words.numbers if is_here else ()
        told = WordsNews(numbers, are_coming=not memory.found)
        if told == self._told and not (self._is_again and told != _NONE):
            return []
        self._told, self._is_again = told, False
        return [told]

    def _of(self, opening: Opening) -> bytes:
        return self._digest(taker.key for taker in opening.seats if taker.kind != "bot")

    def _digest(self, keys: Iterable[bytes]) -> bytes:
        return digest("company", self._memory.host, *sorted(keys))
