"""A line that is opened when there is somewhere to go, and opened anew where that has changed."""

from __future__ import annotations

from engine.core import Move, Seat
from net.guest.guest_line import GuestLine, LineNews, LineStateNews
from net.io.lan_line import LanLine
from net.protocol.messages import AdminRequest


class ReopenedLine(GuestLine):
    """A line that is opened when there is somewhere to go; until then it is dialing. Wishes before that are lost."""

    def __init__(self) -> None:
        self._inner: LanLine | None = None
        self._told: list[LineNews] = [LineStateNews("dialing")]
        self._is_closed = False

    def attach(self, line: LanLine) -> None:
        """Use this line from now on."""
        if self._is_closed:
            line.close()
        else:
            self._inner = line

    def tell(self, news: LineNews) -> None:
        """Have something heard."""
        self._told.append(news)

    def poll(self) -> None:
        """Do what is due before the news are taken; to be overridden."""

    def filtered(self, news: LineNews) -> LineNews | None:
        """Take note of news, and return what is to be heard of them; to be overridden."""
        return news

    @property
    def inner(self) -> LanLine | None:
        """The line in use."""
        return self._inner

    def news(self) -> list[LineNews]:
        """Return what has happened since the last call, oldest first."""
        self.poll()
        told, self._told = self._told, []
        for each in self._inner.news() if self._inner is not None else ():
            heard = self.filtered(each)
            if heard is not None:
                told.append(heard)
        return told

    def offer(self, move: Move) -> None:
        """Offer a move of our seat."""
        if self._inner is not None:
            self._inner.offer(move)

    def ready(self, *, on: bool = True) -> None:
        """Say that we want to begin or go on, or no longer."""
        if self._inner is not None:
            self._inner.ready(on=on)

    def sit(self, seat: Seat) -> None:
        """Ask for another seat."""
        if self._inner is not None:
            self._inner.sit(seat)

    def administer(self, wish: AdminRequest) -> None:
        """Do what only the keeper may."""
        if self._inner is not None:
            self._inner.administer(wish)

    def chat(self, phrase: int = -1, text: str = "") -> None:
        """Say something to the table."""
        if self._inner is not None:
            self._inner.chat(phrase, text)

    def close(self) -> None:
        """Say goodbye."""
        self._is_closed = True
        if self._inner is not None:
            self._inner.close()
