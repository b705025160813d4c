"""Results of one deal compared: with a friend's, and of matches with the hands swapped. Words only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import POINTS, Board
from engine.match import Match
from engine.record.deal_code import DealCode, deal_of
from engine.record.record import Player
from engine.record.result_code import LOST, WON, DealResult, result_of
from game.i18n.language import Words
from game.session.session import Session
from game.storage.statistics.result_book import KnownResult

_BETWEEN: Final = " : "


def known_results(session: Session, deal: DealCode) -> tuple[KnownResult, ...]:
    """Return the results of a deal that this computer knows."""
    return session.matches.saves.results.of(deal) if session.matches.saves is not None else ()


def own_result(session: Session, deal: DealCode, theirs: DealResult) -> DealResult | None:
    """Return the player's own latest result of a deal, from the same hands as a friend's; None if there is none."""
    known = (each.result for each in reversed(known_results(session, deal)) if each.is_own)
    return next((mine for mine in known if mine.seat == theirs.seat), None)


def comparison(session: Session, match: Match[Board], players: Sequence[Player]) -> tuple[str, ...]:
    """Return the lines for the results of a match that is over: friends' results, and the sum of swapped hands."""
    mine = result_of(match, [player.bot for player in players])
    if mine is None:
        return ()
    deal = DealCode(match.rules, deal_of(match))
    known = known_results(session, deal)
    friends = [friend_words(session.words, deal, each.result, mine) for each in known if not each.is_own]
    own = {each.result.seat: each.result for each in known if each.is_own and each.result.bots == mine.bots}
    swapped = swapped_words(session.words, deal, {**own, mine.seat: mine}, _names(session, players, mine))
    return (*friends[-2:], *([swapped] if swapped else []))


def _names(session: Session, players: Sequence[Player], mine: DealResult) -> list[str]:
    """Return the names around the table from the person on."""
    around = [players[(mine.seat + way) % len(players)].name for way in range(1, len(players))]
    return [session.say("You"), *around]


def friend_words(words: Words, deal: DealCode, theirs: DealResult, mine: DealResult | None = None) -> str:
    """Return a friend's result in a sentence; with one's own, also if the bots or the hands were others."""
    told = result_words(words, deal, theirs)
    if theirs.outcome == WON:
        line = words.say("Your friend won this deal: {result}.", result=told)
    elif theirs.outcome == LOST:
        line = words.say("Your friend lost this deal: {result}.", result=told)
    else:
        line = words.say("Your friend shared this deal: {result}.", result=told)
    if mine is not None and mine.bots != theirs.bots:
        line = f"{line} {words.say('They played against other bots.')}"
    if mine is not None and mine.seat != theirs.seat:
        line = f"{line} {words.say('They had other hands.')}"
    return line


def named_words(words: Words, name: str, deal: DealCode, theirs: DealResult) -> str:
    """Return the result of a player with this name in a sentence."""
    told = result_words(words, deal, theirs)
    if theirs.outcome == WON:
        return words.say("{name} won this deal: {result}.", name=name, result=told)
    if theirs.outcome == LOST:
        return words.say("{name} lost this deal: {result}.", name=name, result=told)
    return words.say("{name} shared this deal: {result}.", name=name, result=told)


def result_words(words: Words, deal: DealCode, result: DealResult) -> str:
    """Return a result in a few words: "152 : 130", or "12 tiles, 40 moves" for a solitaire."""
    rules, seats = deal.rules, deal.rules.seats
    if seats == 1:
        moves = words.say_n("{n} move", "{n} moves", result.moves)
        (reached,) = result.reached
        if reached is None:
            return moves
        told = {
            "points": words.say_n("{n} point", "{n} points", reached),
            "tiles": words.say_n("{n} tile", "{n} tiles", reached),
            "columns": words.say_n("{n} column", "{n} columns", reached),
        }[rules.counted_in]
        return f"{told}, {moves}"
    return _BETWEEN.join(str(result.reached[seat] or 0) for seat in _around(deal, result))


def _around(deal: DealCode, result: DealResult) -> list[int]:
    """Return one seat of each side, the person's own first."""
    sides, found = deal.rules.sides, dict[int, int]()
    for way in range(len(sides)):
        seat = (result.seat + way) % len(sides)
        found.setdefault(sides[seat], seat)
    return list(found.values())


def swapped_words(words: Words, deal: DealCode, results: dict[int, DealResult], names: Sequence[str]) -> str:
    """Return the sum of matches with the same deals from different seats; empty for less than two.

    `names` are those around the table from the person on.
    """
    if len(results) < 2:
        return ""
    if deal.rules.counted_in != POINTS or not any(any(each.reached) for each in results.values()):
        won = sum(each.outcome == WON for each in results.values())
        return words.say("Hands swapped: you won {n} of {all}.", n=won, all=len(results))
    sums: dict[int, int] = {}
    for each in results.values():
        for seat in _around(deal, each):
            way = (seat - each.seat) % deal.rules.seats
            sums[way] = sums.get(way, 0) + (each.reached[seat] or 0)
    told = ", ".join(f"{names[way]} {points}" for way, points in sums.items())
    if len(results) == deal.rules.seats:
        return (
            words.say("Both hands together: {points}", points=told)
            if len(results) == 2
            else words.say("All {n} hands together: {points}", n=len(results), points=told)
        )
    return words.say("{n} of {all} hands together: {points}", n=len(results), all=deal.rules.seats, points=told)
