"""The beats for the end of a round: words, hands that turn over, and the winner's points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core import NOBODY, TARGET, Board, Event, Seat, View
from engine.events import Blocked, Counted, ScoreCause, Scored, WentOut, Won
from engine.families.chain.board import Chain
from engine.pairs import partners
from game.animation.beats import Act, Beat, TableWindow
from game.animation.moments.finale import STILL, CountedHand, Finale, Total
from game.animation.moments.others_finale import OthersFinale, Winner
from game.animation.moments.pair_finale import LineLight, line_light
from game.animation.moments.solo_finale import SoloFinale
from game.felt.free_place import covered
from game.felt.table.round_stage import OpenedHand
from game.picture.bonus_words import bonus_shout
from game.picture.event_words import EventWords, is_told
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.play.table import Update
from game.ui.sound.sound import Sound

PAID: Final = frozenset({ScoreCause.OUT, ScoreCause.BLOCK})
"""Causes of points for the hands of the other players."""
QUIETER: Final = 0.7
"""Volume of what another player does that is rare in anybody's hand."""


class FinaleScript:
    """Writes the end of a round for a table."""

    def __init__(self, window: TableWindow, words: EventWords) -> None:
        self.window: Final = window
        self.model: Final = window.model
        self.names: Final = window.names
        self.words: Final = words

    def events(self, update: Update) -> tuple[Event, ...]:
        """Return the events of the last update of a round that the finale tells; none if there is no finale."""
        view = update.view
        if view.over == TARGET or len(view.sides) == 1 or self.names.is_lost(view):
            return ()
        for kinds in ((WentOut, Blocked), (Won,)):
            for place, event in enumerate(update.events):
                if isinstance(event, kinds):
                    return update.events[place:]
        return ()

    def beats(
        self, events: Sequence[Event], view: View[Board], last: Spot | None, laid: Sequence[PlacedTile] = ()
    ) -> list[Beat]:
        """Return the beats of these events on a felt as it is `laid`; the tile that ended the round is at `last`."""
        counted = [event for event in events if isinstance(event, Counted)]
        paid = [event for event in events if isinstance(event, Scored) and event.cause in PAID and event.points > 0]
        winner = paid[0].seat if len(paid) == 1 else NOBODY
        counts = {event.seat: len(event.hand) for event in counted}
        word = self._word(events)
        stage = self.window.places.round_stage(word, last, counts, winner, (view, laid) if laid else None)
        others = [event for event in counted if event.seat in stage.hands and event.hand]
        hands = tuple(self._hand(event, stage.hands[event.seat], winner) for event in others)
        total = None
        if stage.plaque is not None:
            side = view.sides[winner]
            scored = [event for event in events if isinstance(event, Scored) and view.sides[event.seat] == side]
            bonuses = tuple(event.points for event in scored if event.cause not in PAID and event.points > 0)
            after = view.score(side)
            before = after - sum(event.points for event in scored)
            total = Total(stage.plaque, winner, before, after, self.names.target, bonuses)
        light = self._light(events, view, laid)
        finale: Finale | OthersFinale = Finale(word, stage, last, hands, total, light)
        by = self._by(events, winner)
        is_own = by == NOBODY or by in (self.names.me, *self.names.partners)
        if not is_own and light is None:
            other = self._winner(by, paid if winner != NOBODY else [], hands, others)
            places = self.window.places
            taken = (*map(covered, laid), *places.near_last(view, laid))
            finale = OthersFinale(word, other, stage, last, hands, taken, places.felt_area)
        starts = [*finale.when.hands, finale.when.end]
        shown = [partial(self.model.open_hand, event.seat, event.hand) for event in counted if event not in others]
        beats = [Beat(starts[0], before=(self.model.end_turn, *self._said(events), *shown), spectacles=(finale,))]
        for place, event in enumerate(others):
            turns: list[Act] = [partial(self.model.turn_over, event.seat, event.hand)]
            if winner != NOBODY and is_own and hands[place].pays:
                turns.append(partial(self.window.play_sound, Sound.CHIME, event.seat, 1.0, place))
            if place == len(others) - 1:
                turns.append(self.model.open_all)
            beats.append(Beat(starts[place + 1] - starts[place], before=tuple(turns)))
        beats += [Beat(0.0, stands=STILL), Beat(0.0, before=(self.model.rest,))]
        return beats

    def solo(self, view: View[Board], laid: Sequence[PlacedTile]) -> list[Beat]:
        """Return the beats for the end of a round of a solitaire with the tiles `laid`; none if it isn't won."""
        if len(view.sides) > 1 or not view.winners:
            return []
        places = self.window.places
        finale = SoloFinale(places.won_word(view, laid), tuple(laid), places.felt_area, *self.names.set_size)
        return [Beat(finale.shows_until, spectacles=(finale,))]

    def _by(self, events: Sequence[Event], winner: Seat) -> Seat:
        """Return whose end of the round it is; NOBODY's if it is a draw."""
        if winner != NOBODY:
            return winner
        won = [event.seat for event in events if isinstance(event, WentOut | Won) and event.seat != NOBODY]
        return won[0] if won and len({self.names.rules.sides[seat] for seat in won}) == 1 else NOBODY

    def _winner(
        self, seat: Seat, paid: Sequence[Scored], hands: Sequence[CountedHand], counted: Sequence[Counted]
    ) -> Winner:
        """Return who else has won, with the sum of their points in words."""
        names, points = self.names, sum(event.points for event in paid)
        told = ""
        if points:
            pays = [(event, hand.weight) for event, hand in zip(counted, hands, strict=True) if hand.pays]
            parts = " + ".join(f"{names.name(event.seat)} {weight}" for event, weight in pays)
            whole = f"{parts} = {points}" if parts and sum(weight for _, weight in pays) == points else f"+{points}"
            told = names.say("{sum} for {name}", sum=whole, name=names.together(seat))
        return Winner(names.people[seat].medallion.colour, self.window.places.plate(seat), points, told)

    def _hand(self, event: Counted, place: OpenedHand, winner: Seat) -> CountedHand:
        own = self.model.hand if event.seat == self.names.me else ()
        tiles = own if set(own) == set(event.hand) else event.hand  # as they stand in the rack
        faces = tuple(self.names.faces(tile) for tile in tiles)
        pays = winner != NOBODY and self.names.rules.pays(event.seat, winner)
        return CountedHand(place, faces, event.worth, pays)

    def _light(self, events: Sequence[Event], view: View[Board], laid: Sequence[PlacedTile]) -> LineLight | None:
        """Return the light for a capicúa; None for any other end."""
        is_one = bonus(events, ScoreCause.CAPICUA)
        return line_light(view.board, laid) if is_one and isinstance(view.board, Chain) else None

    def _word(self, events: Sequence[Event]) -> str:
        """Return the word for the end of the round."""
        say, event = self.names.say, events[0]
        if isinstance(event, WentOut):
            for scored in (each for each in events if isinstance(each, Scored)):
                shout = bonus_shout(say, scored.cause)
                if shout:
                    return f"{shout} +{scored.points}"
            return self.names.go_out_shout
        if isinstance(event, Blocked):
            return say("Blocked")
        if partners(self.names.rules.sides, event.seat):
            return self.names.pair_won(event.seat)
        if event.seat == self.names.me:
            return say("You win the round!")
        return say("{name} wins the round", name=self.names.name(event.seat))

    def _said(self, events: Sequence[Event]) -> list[Act]:
        """Return the sounds and the lines of the log for these events."""
        acts: list[Act] = []
        for event in events:
            said = self.words.said(event)
            if said is None or is_told(event, events, self.names.rules.sides):
                continue
            sound, volume = self._heard(event, said.sound, said.volume, events)
            if sound is not None:
                acts.append(partial(self.window.play_sound, sound, event.seat, volume))
            if said.text:
                acts.append(partial(self.window.note, said.text))
            if said.aloud:
                acts.append(partial(self.model.say, "", said.text))
        return acts

    def _heard(
        self, event: Event, sound: Sound | None, volume: float, events: Sequence[Event]
    ) -> tuple[Sound | None, float]:
        """Return the sound of one of these events and its volume: a rare end has its own, and some wins only this."""
        if isinstance(event, WentOut) and bonus(events, ScoreCause.CAPICUA):
            return Sound.CAPICUA, 1.0 if sound is Sound.DOMINO else QUIETER
        if event is events[0] and isinstance(event, Won):
            return self.words.fanfare(event)
        return sound, volume


def bonus(events: Sequence[Event], cause: ScoreCause) -> bool:
    """Return True if points are scored for this cause among the events."""
    return any(isinstance(event, Scored) and event.cause == cause for event in events)
