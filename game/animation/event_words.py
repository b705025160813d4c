"""What is said of an event at the table: a line for the log, a word for the seat, a sound. Knows no family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from engine.core import (
    AGAIN,
    BLOCKED,
    COURTESY,
    DECLARED,
    DISCARDED,
    EXCHANGED,
    LAPSED,
    LOT,
    MELDED,
    MISSED,
    NOBODY,
    OVERSHOT,
    PASSED,
    RETURNED,
    REVERSED,
    REVOKED,
    SCORED,
    SHOWN,
    SKIPPED,
    SPELL,
    SPELL_BROKEN,
    STOPPED,
    TOOK,
    TRASHED,
    TRICK,
    TURNED,
    VOID,
    WENT_OUT,
    WON,
    Event,
    Seat,
)
from engine.pieces import HIDDEN, Tile
from game.ui.sounds import Sound

FEW: Final = 4
"""Tiles that are called by name."""


class Said(NamedTuple):
    """What is said: `text` into the log, `bubble` at the seat, `aloud` also in the message box; for so many beats."""

    text: str
    bubble: str = ""
    sound: Sound | None = None
    beats: float = 1.0
    aloud: bool = False


class Teller(Protocol):
    """Who knows names, tiles and the player's language."""

    def faces(self, tile: Tile) -> tuple[int, ...]:
        """Return what a tile shows."""

    def name(self, seat: Seat) -> str:
        """Return who sits there, as a sentence begins with it."""

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""

    def cry(self) -> str:
        """Return what is called out by who goes out in this game."""

    def target(self) -> int:
        """Return the points that win the match; 0 where no target does."""


def label(teller: Teller, tiles: tuple[Tile, ...]) -> str:
    """Return the names of the tiles that were seen."""
    names = []
    for tile in tiles:
        if tile != HIDDEN:
            faces = teller.faces(tile)
            names.append(("-" if len(faces) == 2 else "").join(map(str, faces)))
    return " ".join(names)


class EventWords:
    """Finds the words for events as the seat `me` reads them."""

    def __init__(self, teller: Teller, me: Seat) -> None:
        self.teller: Final = teller
        self.me: Final = me

    def said(self, event: Event) -> Said | None:
        """Return what is said of an event; None where it says nothing, or is part of another."""
        find = self._kinds().get(event.what)
        return find(event) if find else None

    def _kinds(self) -> dict[int, Callable[[Event], Said]]:
        return {
            PASSED: self._passed,
            STOPPED: self._stopped,
            LOT: self._lot,
            LAPSED: self._lapsed,
            WENT_OUT: self._went_out,
            BLOCKED: self._blocked,
            SCORED: self._scored,
            VOID: self._void,
            WON: self._won,
            TURNED: self._turned,
            RETURNED: self._returned,
            TOOK: self._took,
            DISCARDED: self._discarded,
            TRASHED: self._trashed,
            DECLARED: self._declared,
            MELDED: self._melded,
            TRICK: self._trick,
            REVOKED: self._revoked,
            EXCHANGED: self._exchanged,
            SPELL: self._spell,
            SPELL_BROKEN: self._spell_broken,
            REVERSED: self._reversed,
            SKIPPED: self._skipped,
            AGAIN: self._again,
            COURTESY: self._courtesy,
            SHOWN: self._shown,
            MISSED: self._missed,
            OVERSHOT: self._overshot,
        }

    def _is_me(self, event: Event) -> bool:
        return event.seat == self.me

    def _name(self, event: Event) -> str:
        return self.teller.name(event.seat) if event.seat != NOBODY else ""

    def _tiles(self, event: Event) -> str:
        return label(self.teller, event.tiles)

    # -- turns --------------------------------------------------------------------------------------------------

    def _passed(self, event: Event) -> Said:
        say = self.teller.say
        if event.tiles:  # of a row that is counted along
            return Said("", beats=0.0)
        text = say("You pass.") if self._is_me(event) else say("{name} passes.", name=self._name(event))
        return Said(text, say("Pass"), Sound.PASS)

    def _stopped(self, event: Event) -> Said:
        say = self.teller.say
        text = say("You stop.") if self._is_me(event) else say("{name} stops.", name=self._name(event))
        return Said(text, say("I'm done"))

    def lets_stand(self, event: Event) -> Said:
        """Return what is said of a wrong tile that is not exchanged, and paid for."""
        say = self.teller.say
        if self._is_me(event):
            return Said(say("You keep your tile."), say("I'll keep it"))
        return Said(say("{name} keeps the tile.", name=self._name(event)), say("I'll keep it"))

    def _lot(self, event: Event) -> Said:
        say, tile = self.teller.say, self._tiles(event)
        if self._is_me(event):
            return Said(say("You draw {tile} to see who goes first.", tile=tile), tile)
        return Said(say("{name} draws {tile} to see who goes first.", name=self._name(event), tile=tile), tile)

    def _skipped(self, event: Event) -> Said:
        say = self.teller.say
        text = say("You lose a turn.") if self._is_me(event) else say("{name} loses a turn.", name=self._name(event))
        return Said(text, say("Skipped"), Sound.PASS, aloud=True)

    def _again(self, event: Event) -> Said:
        say = self.teller.say
        if event.n:
            text = say("Pass {pass_number} is over. Tiles left: {n}.", pass_number=event.at, n=event.n)
            return Said(text, beats=0.5, aloud=True)
        text = (
            say("You can play again.") if self._is_me(event) else say("{name} can play again.", name=self._name(event))
        )
        return Said(text, say("Again!"), aloud=True)

    def _reversed(self, _event: Event) -> Said:
        return Said(self.teller.say("Play changes direction."), "", Sound.SLIDE, aloud=True)

    def _courtesy(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            return Said(say("You haven't had a turn, so you get one before hands are counted."), aloud=True)
        text = say("{name} hasn't had a turn and gets one before hands are counted.", name=self._name(event))
        return Said(text, aloud=True)

    def _spell(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            text = say("You cast a spell. Now tiles can be played only there.")
        else:
            text = say("{name} casts a spell. Now tiles can be played only there.", name=self._name(event))
        return Said(text, say("A spell!"), Sound.MUGGINS, 1.6, aloud=True)

    def _spell_broken(self, _event: Event) -> Said:
        return Said(self.teller.say("The spell is broken."), "", Sound.SCORE, aloud=True)

    # -- tiles --------------------------------------------------------------------------------------------------

    def _turned(self, event: Event) -> Said:
        tiles = self._tiles(event)
        if len(event.tiles) > FEW:
            return Said(self.teller.say("{n} tiles are flipped face up.", n=len(event.tiles)), beats=0.0)
        return Said(self.teller.say("{tile} is flipped face up.", tile=tiles) if tiles else "", beats=0.0)

    def _returned(self, event: Event) -> Said:
        say, tile = self.teller.say, self._tiles(event)
        if not tile:
            return Said("", beats=0.4)
        return Said(say("{tile} doesn't fit and goes back face down.", tile=tile), say("No"), beats=0.6)

    def _took(self, event: Event) -> Said:
        say, tiles = self.teller.say, self._tiles(event)
        if self._is_me(event):
            return Said(say("You take {tiles}.", tiles=tiles), sound=Sound.PICK_UP, beats=0.6)
        return Said(say("{name} takes {tiles}.", name=self._name(event), tiles=tiles), sound=Sound.PICK_UP, beats=0.6)

    def _discarded(self, event: Event) -> Said:
        say, tile = self.teller.say, self._tiles(event)
        if self._is_me(event):
            return Said(say("You discard {tile}.", tile=tile), sound=Sound.CLACK, beats=0.4)
        return Said(say("{name} discards {tile}.", name=self._name(event), tile=tile), sound=Sound.CLACK, beats=0.4)

    def _trashed(self, event: Event) -> Said:
        return Said(self.teller.say("{tile} goes to the trash heap.", tile=self._tiles(event)), beats=0.3)

    def _declared(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            text = say("You call “That's It!”")
        else:
            text = say("{name} calls “That's It!”", name=self._name(event))
        return Said(text, say("That's It!"), Sound.DOMINO, 2.0, aloud=True)

    def _melded(self, event: Event) -> Said:
        return Said(self.teller.say("{tiles}: {n}", tiles=self._tiles(event), n=event.n), beats=0.5)

    def _trick(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            return Said(say("You win the trick."), say("Mine"), Sound.SLIDE)
        return Said(say("{name} wins the trick.", name=self._name(event)), say("Mine"), Sound.SLIDE)

    def _revoked(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            return Said(say("You could have followed suit."), "", Sound.ERROR, aloud=True)
        return Said(say("{name} could have followed suit.", name=self._name(event)), "", Sound.ERROR, aloud=True)

    def _exchanged(self, event: Event) -> Said:
        say, tile = self.teller.say, self._tiles(event)
        if self._is_me(event):
            return Said(say("You play {tile} instead.", tile=tile), sound=Sound.CLACK)
        return Said(say("{name} plays {tile} instead.", name=self._name(event), tile=tile), sound=Sound.CLACK)

    def _shown(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            return Said(say("You show your hand."), aloud=True)
        return Said(say("{name} shows their hand.", name=self._name(event)), aloud=True)

    def _missed(self, event: Event) -> Said:
        say, tile = self.teller.say, self._tiles(event)
        if self._is_me(event):
            return Said(say("You missed {tile}.", tile=tile), aloud=True)
        return Said(say("{name} missed {tile}.", name=self._name(event), tile=tile), aloud=True)

    # -- the end ------------------------------------------------------------------------------------------------

    def _lapsed(self, event: Event) -> Said:
        say = self.teller.say
        if self._is_me(event):
            text = say("You missed {points} points, and now nobody can claim them.", points=event.n)
        else:
            text = say(
                "{name} missed {points} points, and now nobody can claim them.", name=self._name(event), points=event.n
            )
        return Said(text, aloud=True)

    def _went_out(self, event: Event) -> Said:
        say = self.teller.say
        text = say("You go out.") if self._is_me(event) else say("{name} goes out.", name=self._name(event))
        return Said(text, self.teller.cry(), Sound.DOMINO, 2.0)

    def _blocked(self, _event: Event) -> Said:
        text = self.teller.say("Nobody can play. The round is blocked.")
        return Said(text, "", Sound.BLOCKED, 2.0)

    def _scored(self, event: Event) -> Said:
        # for the round: the page of results shows how that adds up
        sign = "+" if event.n >= 0 else "-"
        text = self.teller.say("{name}: {sign}{points}", name=self._name(event), sign=sign, points=abs(event.n))
        return Said(text, beats=0.0)

    def _overshot(self, event: Event) -> Said:
        say, much = self.teller.say, {"target": self.teller.target(), "points": event.n}
        if self._is_me(event):
            text = say("+{points} would take you past {target}, so it doesn't count.", **much)
        else:
            text = say(
                "+{points} would take {name} past {target}, so it doesn't count.", name=self._name(event), **much
            )
        return Said(text, say("Too much"), Sound.PASS, 1.6, aloud=True)

    def _void(self, _event: Event) -> Said:
        return Said(self.teller.say("Nobody scores."), beats=1.5, aloud=True)

    def _won(self, event: Event) -> Said:
        say = self.teller.say
        mine = self._is_me(event)
        text = say("You win the round.") if mine else say("{name} wins the round.", name=self._name(event))
        return Said(text, beats=1.5)
