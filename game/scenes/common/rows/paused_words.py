"""A paused match in words: its game, the company, the score, and when it was left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from engine.games import game
from engine.record.record import Player
from game.i18n.language import Words
from game.i18n.moments import moment_words
from game.scenes.common.statistics_words import DOT
from game.storage.paused import PausedMatch


def title_of(words: Words, key: str) -> str:
    """Return the title of a game by its key."""
    return words.say(game(key).title)


def score_words(words: Words, paused: PausedMatch) -> str:
    """Return the score, in a solitaire the number of moves."""
    facts = paused.summary
    if len(facts.players) == 1:
        return words.say_n("{n} move", "{n} moves", facts.moves)
    return " : ".join(map(str, facts.scores or [0] * len(facts.players)))


def company_words(words: Words, players: tuple[Player, ...]) -> str:
    """Return the company of the first person at a table; empty if there is none."""
    me = next((seat for seat, player in enumerate(players) if not player.bot), 0)
    others = [player.name for seat, player in enumerate(players) if seat != me]
    if not others:
        return ""
    if len(others) == 1:
        return words.say("against {name}", name=others[0])
    return words.say("against {names} and {name}", names=", ".join(others[:-1]), name=others[-1])


def when_words(words: Words, paused: PausedMatch) -> str:
    """Return when the match was left."""
    return moment(words, paused.saved)


def moment(words: Words, when: datetime) -> str:
    """Return how long ago a moment was."""
    return moment_words(words, when, now())


def invitation(words: Words, paused: PausedMatch) -> str:
    """Return what a button to continue the match says: "Continue 45 : 30 against Maren"."""
    company = company_words(words, paused.players)
    if not company:
        return words.say("Continue after {moves}", moves=score_words(words, paused))
    return words.say("Continue {score} {company}", score=score_words(words, paused), company=company)


def now() -> datetime:
    """Return the time where the player is."""
    return datetime.now().astimezone()


def line_of(facts: Sequence[str]) -> str:
    """Return the facts that aren't empty as one line that breaks only between them, or within names."""
    return DOT.join(fact.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}") for fact in facts if fact)
