"""Playing a deal that has a code, against the opponents chosen last for that game.

A code names all deals of its match, so it's shown only once that match is over, or for a solitaire.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.match import Match
from engine.record.deal_code import DealCode, deal_code, deal_of, read_deal_code
from engine.record.position import has_position
from engine.record.result_code import DealResult, has_result, mark_of, read_result_code, result_code
from engine.sentences import Refusal, sentence
from game.look.icon import Icon
from game.session.routes import MenuItem
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.scene import Scene


def code_of(match: Match[Board]) -> str:
    """Return the code of a match that is over, or of a solitaire; empty if it has none or is still secret."""
    deal = deal_of(match)
    return deal_code(match.rules, deal) if deal and (match.is_over or match.rules.seats == 1) else ""


def table_of(session: Session, code: DealCode, friend: DealResult | None = None) -> Scene:
    """Return a new table with the rules and the deals of a code, and the seat and the bots of a friend's result."""
    rules = code.rules
    choice = TableChoice.of(type(rules), session.settings.values.tables.get(rules.key)).with_rules(rules)
    known = {mark_of(who.key): who.key for who in CHARACTERS}
    for place, mark in enumerate(friend.bots[: rules.seats - 1] if friend is not None else ()):
        choice = choice.with_bot(place, known.get(mark, choice.bots[place] or CHARACTERS[place].key))
    players = choice.players(session.settings.values.player_name, session.say, session.settings.names_here)
    before = rules.seats - friend.seat if friend is not None else 0
    around = (*players[before:], *players[:before])
    return session.routes.table(Match(choice.rules()), around, deal=code.deal)


class TypedDeal(NamedTuple):
    """What a deal code or a result code stands for."""

    deal: DealCode
    friend: DealResult | None = None
    """The result in it, if any."""


def read_typed(text: str) -> TypedDeal:
    """Return what a deal code or a result code stands for. Raises Refusal if it is neither."""
    if has_position(text):
        raise Refusal(sentence("That code is for a puzzle. There's no match to play."))
    return TypedDeal(*read_result_code(text)) if has_result(text) else TypedDeal(read_deal_code(text))


def keep_friends(session: Session, typed: Sequence[TypedDeal]) -> None:
    """Keep friends' results, if there are any, to compare them. If that fails, it is tried again."""
    session.matches.keep_friends([result_code(each.deal, each.friend) for each in typed if each.friend is not None])


def table_of_typed(session: Session, typed: TypedDeal) -> Scene:
    """Return a new table for a typed code, with the seat and the bots of a friend's result, which is kept."""
    keep_friends(session, [typed])
    return table_of(session, typed.deal, typed.friend)


def deal_items(session: Session, code: str) -> Callable[[], tuple[MenuItem, ...]]:
    """Return a function for the menu items of a deal: to copy its code, and to play it. None without a code."""
    if not code:
        return lambda: ()

    def play() -> None:
        session.stage.pop()
        session.stage.replace(table_of(session, read_deal_code(code)))

    return lambda: (copy_item(session, code), MenuItem(session.say("Play this deal"), play, Icon.DICE))


def copy_item(session: Session, code: str) -> MenuItem:
    """Return the menu item that copies a code, and shows it for those without a clipboard."""

    def copy() -> None:
        session.controls.copy(code)
        session.stage.pop()

    return MenuItem(session.say("Copy code"), copy, Icon.LIST, code)
