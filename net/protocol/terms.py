"""The game that is played at a LAN table: its terms on the wire, and its rules."""

from __future__ import annotations

from typing import Final

from engine.core import Board, Rules
from engine.games import game
from engine.options import in_full
from engine.pieces import tile_set
from engine.sentences import Refusal, clipped, sentence
from net.protocol.field_types import NO_HEAD
from net.protocol.keys import digest
from net.protocol.messages import Terms
from net.protocol.wire import packed

RULES_VERSION: Final = 2
"""Version of the rules of all games, raised by one whenever any of them deals, allows, scores or announces something
else.

The golden rounds show when that happens. Two ends with different versions could not check each other.
"""


def terms_of(rules: Rules[Board]) -> Terms:
    """Return the terms on the wire for a game."""
    bare = Terms(rules.key, rules.pieces.name, rules.seats, dict(sorted(rules.written().items())), NO_HEAD)
    return Terms(bare.game, bare.pieces, bare.seats, bare.house, _digest(bare))


def rules_of(terms: Terms) -> Rules[Board]:
    """Return the rules for `terms`. `Refusal` if they can't be played, or are different on this computer."""
    rules = agreed_rules(terms)
    if terms_of(rules).rules != terms.rules:
        raise Refusal(
            sentence(
                "The other computer plays {game} by different rules. Use the same Boneyard on both.", game=rules.title
            )
        )
    return rules


def agreed_rules(terms: Terms) -> Rules[Board]:
    """Return the rules that `terms` name, whatever their digest. `Refusal` if they can't be played here."""
    sheet = game(terms.game)
    try:
        box = tile_set(terms.pieces)
    except ValueError:
        raise Refusal(sentence("There's no tile set called {name}.", name=clipped(terms.pieces))) from None
    return sheet(terms.seats, box, in_full(sheet.options, terms.house))


def _digest(terms: Terms) -> bytes:
    plain = [RULES_VERSION, terms.game, terms.pieces, terms.seats, sorted(terms.house.items())]
    return digest("rules", packed(plain), size=8)
