"""The words for an event at the table: a log line, a speech bubble, a sound. Knows no family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

from engine.core import NOBODY, Board, Event, Side, View
from engine.events import (
    Blocked,
    Drew,
    DrewLot,
    Led,
    Missed,
    Passed,
    Played,
    ScoreCause,
    Scored,
    Stopped,
    Took,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
from engine.families.blind.events import TurnedDown
from engine.families.chain.events import Lapsed, Overshot, Redealt
from engine.families.legs.events import Again, Reversed, Skipped, SpellBroken, SpellCast
from engine.families.melds.events import Declared, Discarded, Melded, Trashed
from engine.families.overlay.events import Courtesy, Shown
from engine.families.row.events import PassOver, RowTurnedUp, WentPast
from engine.families.tricks.events import Exchanged, LetStand, Revoked, TrickWon
from engine.pieces import HIDDEN, Tile
from game.picture.bonus_words import bonus_name, bonus_title
from game.picture.names import TableNames
from game.ui.sound.sound import Sound

_AT_THE_TABLE: Final = frozenset(
    {
        ScoreCause.PLAY,
        ScoreCause.CLAIM,
        ScoreCause.CALL,
        ScoreCause.TRICK,
        ScoreCause.FINE,
        ScoreCause.LEAD_PASS,
        ScoreCause.THREE_PASSES,
    }
)
"""Causes of points that are always scored at the table."""
_OF_PARTNER: Final = 0.8
"""Volume of a partner's triumph: 2 LU less than the player's own."""
_FEW: Final = 4
"""Number of tiles up to which each is named."""


def is_at_the_table(event: Event, view: View[Board]) -> bool:
    """Return True for points announced at once; those that end a round stand on its results page."""
    return isinstance(event, Scored) and (
        event.cause in _AT_THE_TABLE or (event.cause == ScoreCause.TILES and not view.over)
    )


class LogLine(str):
    """A line of the log in words, which the page of the log shows as a row made from its event."""

    __slots__ = ("event",)
    event: Event

    def __new__(cls, text: str, event: Event) -> Self:
        """Return the words with their event."""
        made = super().__new__(cls, text)
        made.event = event
        return made


class EventText(NamedTuple):
    """The words for an event: `text` for the log, `bubble` at the seat, `aloud` in the message box, for some beats."""

    text: str
    bubble: str = ""
    sound: Sound | None = None
    beats: float = 1.0
    aloud: bool = False
    volume: float = 1.0
    """The fraction of the sound's loudness."""


class Gain(NamedTuple):
    """The words for points: a title such as "+10", and the line of the log with the sum that made them."""

    title: str
    text: str


def label(names: TableNames, tiles: tuple[Tile, ...]) -> str:
    """Return the names of the tiles that were seen."""
    return " ".join(names.tile(tile) for tile in tiles if tile != HIDDEN)


def sum_text(parts: Sequence[int]) -> str:
    """Return a sum with its result: "5 + 10 = 15"."""
    told = " + ".join(map(str, parts)).replace("+ -", "- ")
    return f"{told} = {sum(parts)}" if len(parts) > 1 else str(sum(parts))


def is_asked(event: Drew, events: Sequence[Event]) -> bool:
    """Return True if a seat draws because another player moved in the same update."""
    return any(isinstance(other, Played) and other.seat != event.seat for other in events)


def is_told(event: Event, events: Sequence[Event], sides: Sequence[Side]) -> bool:
    """Return True for the win of a seat whose partner's win among the same events already told it."""
    if not isinstance(event, Won) or event.seat == NOBODY:
        return False
    first = next(each for each in events if isinstance(each, Won) and sides[each.seat] == sides[event.seat])
    return first is not event


class EventWords:
    """Finds the words for events as the player reads them."""

    def __init__(self, names: TableNames) -> None:
        self.names: Final = names

    def said(self, event: Event) -> EventText | None:
        """Return the words for an event, or None if it has none or belongs to another event."""
        said: EventText | None = None
        match event:
            case WentPast():
                said = EventText("", beats=0.0)
            case Passed():
                said = self._passed(event)
            case LetStand():
                said = self._lets_stand(event)
            case Stopped():
                said = self._stopped(event)
            case DrewLot():
                said = self._lot(event)
            case Lapsed():
                said = self._lapsed(event)
            case WentOut():
                said = self._went_out(event)
            case Blocked():
                said = self._blocked()
            case Scored():
                said = self._scored(event)
            case Void():
                said = self._void()
            case Won():
                said = self._won(event)
            case TurnedUp() | RowTurnedUp():
                said = self._turned(event)
            case TurnedDown():
                said = self._returned(event)
            case Took():
                said = self._took(event)
            case Discarded():
                said = self._discarded(event)
            case Trashed():
                said = self._trashed(event)
            case Declared():
                said = self._declared(event)
            case Melded():
                said = self._melded(event)
            case TrickWon():
                said = self._trick(event)
            case Revoked():
                said = self._revoked(event)
            case Exchanged():
                said = self._exchanged(event)
            case SpellCast():
                said = self._spell(event)
            case SpellBroken():
                said = self._spell_broken()
            case Reversed():
                said = self._reversed()
            case Skipped():
                said = self._skipped(event)
            case Again():
                said = self._again(event)
            case PassOver():
                said = self._pass_over(event)
            case Courtesy():
                said = self._courtesy(event)
            case Shown():
                said = self._shown(event)
            case Missed():
                said = self._missed(event)
            case Overshot():
                said = self._overshot(event)
        return said._replace(text=LogLine(said.text, event)) if said is not None and said.text else said

    # -- the log -----------------------------------------------------------------------------------------------------

    def lines(self, events: Sequence[Event], view: View[Board]) -> Iterator[str]:
        """Yield the lines of the log for the events of an update mid-round; `view` is the table after it."""
        for event in events:
            said = None if is_told(event, events, view.sides) else self.said(event)
            match event:
                case Redealt():
                    yield self.redealt()
                case Led():
                    yield self.led(event)
                case Drew():
                    yield self.drew(event, is_asked=is_asked(event, events))
                case Played():
                    yield self.played(event)
                case Scored() if is_at_the_table(event, view):
                    yield self.gained(event).text
                case _ if said is not None:
                    yield said.text

    def redealt(self) -> str:
        """Return the line for a deal without doubles."""
        return self.names.say("Nobody has a double, so the tiles are dealt again.")

    def led(self, event: Led) -> str:
        """Return the line for the lead; empty if nobody has it."""
        return LogLine(self._led(event), event)

    def _led(self, event: Led) -> str:
        say, tile = self.names.say, label(self.names, event.tiles)
        if event.seat == self.names.me:
            return say("You lead with {tile}.", tile=tile) if tile else say("You lead.")
        if event.seat == NOBODY:
            return say("{name} leads with {tile}.", name="", tile=tile) if tile else ""
        name = self._name(event)
        return say("{name} leads with {tile}.", name=name, tile=tile) if tile else say("{name} leads.", name=name)

    def drew(self, event: Drew, *, is_asked: bool) -> str:
        """Return the line for a drawn tile; `is_asked` is True if another player's move made the seat draw."""
        say, name = self.names.say, self._name(event)
        if is_asked:
            told = say("You must draw a tile.") if self._is_me(event) else say("{name} must draw a tile.", name=name)
        else:
            told = say("You draw one.") if self._is_me(event) else say("{name} draws one.", name=name)
        return LogLine(told, event)

    def played(self, event: Played) -> str:
        """Return the line for a played tile."""
        told = self.names.say("{name}: {tile}", name=self._name(event), tile=self.names.tile(event.tile))
        return LogLine(told, event)

    def gained(self, event: Scored) -> Gain:
        """Return the words for points scored during a round."""
        say, points = self.names.say, event.points
        gain = f"+{points}" if points >= 0 else str(points)
        title = bonus_title(say, event.cause, gain)
        if event.cause == ScoreCause.CALL:
            title = say("Muggins! +{points}", points=points)
        whole = bonus_name(say, event.cause) or sum_text(event.parts)
        told = say("{name}: {sum}, {points}", name=self._name(event), sum=whole, points=gain)
        return Gain(title, LogLine(told, event))

    def _is_me(self, event: Event) -> bool:
        return event.seat == self.names.me

    def _name(self, event: Event) -> str:
        return self.names.name(event.seat) if event.seat != NOBODY else ""

    def _tiles(self, event: Event) -> str:
        return label(self.names, event.tiles)

    # -- turns --------------------------------------------------------------------------------------------------

    def _passed(self, event: Passed) -> EventText:
        say = self.names.say
        text = say("You pass.") if self._is_me(event) else say("{name} passes.", name=self._name(event))
        return EventText(text, say("Pass"), Sound.PASS)

    def _stopped(self, event: Stopped) -> EventText:
        say = self.names.say
        text = say("You stop.") if self._is_me(event) else say("{name} stops.", name=self._name(event))
        return EventText(text, say("I'm done"))

    def _lets_stand(self, event: LetStand) -> EventText:
        say = self.names.say
        if self._is_me(event):
            return EventText(say("You keep your tile."), say("I'll keep it"))
        return EventText(say("{name} keeps the tile.", name=self._name(event)), say("I'll keep it"))

    def _lot(self, event: DrewLot) -> EventText:
        say, tile = self.names.say, self._tiles(event)
        if self._is_me(event):
            return EventText(say("You draw {tile} to see who goes first.", tile=tile), tile)
        return EventText(say("{name} draws {tile} to see who goes first.", name=self._name(event), tile=tile), tile)

    def _skipped(self, event: Skipped) -> EventText:
        say = self.names.say
        text = say("You lose a turn.") if self._is_me(event) else say("{name} loses a turn.", name=self._name(event))
        return EventText(text, say("Skipped"), aloud=True)

    def _again(self, event: Again) -> EventText:
        say = self.names.say
        text = (
            say("You can play again.") if self._is_me(event) else say("{name} can play again.", name=self._name(event))
        )
        return EventText(text, say("Again!"), aloud=True)

    def _pass_over(self, event: PassOver) -> EventText:
        say = self.names.say
        text = say("Pass {pass_number} is over. Tiles left: {n}.", pass_number=event.passes, n=event.left)
        return EventText(text, beats=0.5, aloud=True)

    def _reversed(self) -> EventText:
        return EventText(self.names.say("Play changes direction."), "", Sound.REVERSAL, aloud=True)

    def _courtesy(self, event: Courtesy) -> EventText:
        say = self.names.say
        if self._is_me(event):
            return EventText(say("You haven't had a turn, so you get one before hands are counted."), aloud=True)
        text = say("{name} hasn't had a turn and gets one before hands are counted.", name=self._name(event))
        return EventText(text, aloud=True)

    def _spell(self, event: SpellCast) -> EventText:
        say = self.names.say
        if self._is_me(event):
            text = say("You cast a spell. Now tiles can be played only there.")
        else:
            text = say("{name} casts a spell. Now tiles can be played only there.", name=self._name(event))
        return EventText(text, say("A spell!"), Sound.SPELL, 1.6, aloud=True)

    def _spell_broken(self) -> EventText:
        return EventText(self.names.say("The spell is broken."), "", Sound.BROKEN, aloud=True)

    # -- tiles --------------------------------------------------------------------------------------------------

    def _turned(self, event: TurnedUp | RowTurnedUp) -> EventText:
        tiles = self._tiles(event)
        if len(event.tiles) > _FEW:
            return EventText(self.names.say("{n} tiles are flipped face up.", n=len(event.tiles)), beats=0.0)
        return EventText(self.names.say("{tile} is flipped face up.", tile=tiles) if tiles else "", beats=0.0)

    def _returned(self, event: TurnedDown) -> EventText:
        say, tile = self.names.say, self._tiles(event)
        if not tile:
            return EventText("", beats=0.4)
        return EventText(say("{tile} doesn't fit and goes back face down.", tile=tile), say("Nope"), beats=0.6)

    def _took(self, event: Took) -> EventText:
        say, tiles = self.names.say, self._tiles(event)
        is_capture = len(event.taken) > 1  # it is heard, and takes its time, while the pair lies together
        sound, beats = (None, 0.0) if is_capture else (Sound.PICK_UP, 0.6)
        if self._is_me(event):
            return EventText(say("You take {tiles}.", tiles=tiles), sound=sound, beats=beats)
        return EventText(say("{name} takes {tiles}.", name=self._name(event), tiles=tiles), sound=sound, beats=beats)

    def _discarded(self, event: Discarded) -> EventText:
        say, tile = self.names.say, self._tiles(event)
        if self._is_me(event):
            return EventText(say("You discard {tile}.", tile=tile), beats=0.4)
        return EventText(say("{name} discards {tile}.", name=self._name(event), tile=tile), beats=0.4)

    def _trashed(self, event: Trashed) -> EventText:
        return EventText(self.names.say("{tile} goes to the trash heap.", tile=self._tiles(event)), beats=0.3)

    def _declared(self, event: Declared) -> EventText:
        say = self.names.say
        if self._is_me(event):
            text = say("You call “That's It!”")
        else:
            text = say("{name} calls “That's It!”", name=self._name(event))
        return EventText(text, say("That's It!"), Sound.THATS_IT, 2.0, aloud=True)

    def _melded(self, event: Melded) -> EventText:
        return EventText(
            self.names.say("{tiles}: {n}", tiles=self._tiles(event), n=event.points), sound=Sound.MELD, beats=0.5
        )

    def _trick(self, event: TrickWon) -> EventText:
        say = self.names.say
        if self._is_me(event):
            return EventText(say("You win the trick."), say("Mine"), Sound.TRICK)
        return EventText(say("{name} wins the trick.", name=self._name(event)), say("Mine"), Sound.TRICK)

    def _revoked(self, event: Revoked) -> EventText:
        say = self.names.say
        if self._is_me(event):
            return EventText(say("You could have followed suit."), "", Sound.ERROR, aloud=True)
        return EventText(say("{name} could have followed suit.", name=self._name(event)), "", Sound.ERROR, aloud=True)

    def _exchanged(self, event: Exchanged) -> EventText:
        say, tile = self.names.say, self._tiles(event)
        if self._is_me(event):
            return EventText(say("You play {tile} instead.", tile=tile))
        return EventText(say("{name} plays {tile} instead.", name=self._name(event), tile=tile))

    def _shown(self, event: Shown) -> EventText:
        say = self.names.say
        if self._is_me(event):
            return EventText(say("You show your hand."), aloud=True)
        return EventText(say("{name} shows their hand.", name=self._name(event)), aloud=True)

    def _missed(self, event: Missed) -> EventText:
        say, tile = self.names.say, self._tiles(event)
        if self._is_me(event):
            return EventText(say("You missed {tile}.", tile=tile), aloud=True)
        return EventText(say("{name} missed {tile}.", name=self._name(event), tile=tile), aloud=True)

    # -- the end ------------------------------------------------------------------------------------------------

    def _lapsed(self, event: Lapsed) -> EventText:
        say_n, points = self.names.say_n, event.points
        if self._is_me(event):
            text = say_n(
                "You missed {n} point, and now nobody can claim it.",
                "You missed {n} points, and now nobody can claim them.",
                points,
            )
        else:
            text = say_n(
                "{name} missed {n} point, and now nobody can claim it.",
                "{name} missed {n} points, and now nobody can claim them.",
                points,
                name=self._name(event),
            )
        return EventText(text, aloud=True)

    def _went_out(self, event: WentOut) -> EventText:
        say = self.names.say
        text = say("You go out.") if self._is_me(event) else say("{name} goes out.", name=self._name(event))
        sound, volume = self.fanfare(event)
        return EventText(text, self.names.go_out_shout, sound, 2.0, volume=volume)

    def fanfare(self, event: Event) -> tuple[Sound, float]:
        """Return the sound for a seat that wins a round, and how loud it is: loudest for the player."""
        if self._is_me(event):
            return Sound.DOMINO, 1.0
        return (Sound.DOMINO, _OF_PARTNER) if event.seat in self.names.partners else (Sound.LOST, 1.0)

    def _blocked(self) -> EventText:
        text = self.names.say("Nobody can play. The round is blocked.")
        return EventText(text, "", Sound.BLOCKED, 2.0)

    def _scored(self, event: Scored) -> EventText:
        # announces only the sum, which the results page explains
        say, bonus = self.names.say, bonus_name(self.names.say, event.cause)
        if event.cause == ScoreCause.LOVE:
            return EventText(self.lost_love(event), beats=0.0)
        if bonus:
            gain = f"{event.points:+}"
            text = say("{name}: {sum}, {points}", name=self._name(event), sum=bonus, points=gain)
            return EventText(text, beats=0.0)
        sign = "+" if event.points >= 0 else "-"
        text = say("{name}: {sign}{points}", name=self._name(event), sign=sign, points=abs(event.points))
        return EventText(text, beats=0.0)

    def lost_love(self, event: Scored) -> str:
        """Say what a pair loses because the other one has won a round."""
        names = self.names.together(event.seat)
        return self.names.say_n(
            "Six love: {names} lose {n} point.", "Six love: {names} lose {n} points.", -event.points, names=names
        )

    def _overshot(self, event: Overshot) -> EventText:
        say, much = self.names.say, {"target": self.names.target, "points": event.points}
        if self._is_me(event):
            text = say("+{points} would take you past {target}, so it doesn't count.", **much)
        else:
            text = say(
                "+{points} would take {name} past {target}, so it doesn't count.", name=self._name(event), **much
            )
        return EventText(text, say("Too much"), Sound.ERROR, 1.6, aloud=True)

    def _void(self) -> EventText:
        return EventText(self.names.say("Nobody scores."), beats=1.5, aloud=True)

    def _won(self, event: Won) -> EventText:
        say = self.names.say
        mine = self._is_me(event)
        names = self.names.together(event.seat)
        if names != self._name(event) and not self.names.rules.lowest_wins:  # few points are a single hand's merit
            return EventText(say("{names} win the round.", names=names), beats=1.5)
        text = say("You win the round.") if mine else say("{name} wins the round.", name=self._name(event))
        return EventText(text, beats=1.5)
