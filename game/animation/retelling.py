"""Retells moves the picture didn't show, such as those of a resumed round, in the log and the last plays."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Seat
from engine.events import Led, Played, Scored
from game.animation.beats import DirectedTable
from game.animation.event_words import EventWords, is_at_the_table
from game.felt.table.model import TableModel
from game.play.table import Update


def retell(updates: Iterable[Update], table: DirectedTable, model: TableModel, me: Seat) -> None:
    """Note these updates, as the seat `me` saw them, in the log and among the last plays.

    The message says who leads, and with which tile, as after the deal if nothing was played since.
    """
    words, lead = EventWords(table, me), ""
    for update in updates:
        lead = next((words.led(event) for event in update.events if isinstance(event, Led)), "")
        for event in update.events:
            if isinstance(event, Played):
                model.played(event.seat, event.tile)
            elif isinstance(event, Scored) and is_at_the_table(event, update.view):
                model.pay(event.seat, event.points, table.scoring_tile(update.view, event))
        for line in words.lines(update.events, update.view):
            if line:
                table.note(line)
    if lead:
        model.say("", lead)
