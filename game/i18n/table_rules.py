"""The rules of a game as one table plays them: its values in the sentences, and its points in the examples.

A text is adapted to house rules in three ways:

    {target} {hands}            the points that win, and the rounds of a match, in words: "100 points"
    @rule blocked_tie match     a sentence for each of these house rules that the table has changed. It names the
                                standard value as well, so that it overrules whatever the text says of that one
    @when muggins off           the next paragraph, heading or drawing is only for tables with one of these values;
                                several such lines in a row must all hold

The points of hands at the end of a round are worked out by the rules of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core import Board, Rules
from engine.families.chain.options import HAND_SIZE
from engine.families.chain.rules import ChainRules
from engine.options import Option, find
from engine.pairs import SIDES
from game.i18n.language import Words
from game.i18n.rule_texts import STARTS, Drawing, Hands, load
from game.i18n.sums import Sum

RULE: Final = "@rule "
WHEN: Final = "@when "
TARGET: Final = "{target}"
HANDS: Final = "{hands}"


def told_rules(rules: Rules[Board], words: Words) -> str:
    """Return the text of the rules for a table, in the markup of `game.ui.rich`."""
    return "\n".join(_lines(load(rules.key, words.language).text, rules, words))


def _lines(text: str, rules: Rules[Board], words: Words) -> Iterator[str]:
    points = words.say_n("{n} point", "{n} points", _number(rules, "target"))
    rounds = words.say_n("{n} round", "{n} rounds", _number(rules, "hands"))
    is_told, is_next = True, False
    for line in text.splitlines():
        if line.startswith(WHEN):
            is_told, is_next = holds(line, rules) and (is_told or not is_next), True
            continue
        if not is_next and (not line.strip() or line.startswith(STARTS)):
            is_told = True
        is_next = False
        if line.startswith(RULE):
            for key in line.split()[1:]:
                yield from _changed(key, rules, words)
        elif is_told:
            yield line.replace(TARGET, points).replace(HANDS, rounds)


def holds(line: str, rules: Rules[Board]) -> bool:
    """Return True if the table has one of the values of a `@when` line."""
    key, *values = line.removeprefix(WHEN).split()
    return str(rules.house[key]) in values


def _changed(key: str, rules: Rules[Board], words: Words) -> Iterator[str]:
    """Yield a paragraph on a house rule, unless it is standard in every edition."""
    option = find(rules.options, key)
    rule, value = words.say(option.label), rules.house[key]
    name = words.say(option.name(value))
    standard = _standard(option, rules, words)
    if rules.differs(option) and standard != name:
        told = words.say(
            "**{rule}** at this table: {value} (standard: {standard}).", rule=rule, value=name, standard=standard
        )
        yield f"- {told}"
    elif value != option.default:
        yield f"- {words.say('**{rule}** at this table: {value}.', rule=rule, value=name)}"


def _standard(option: Option, rules: Rules[Board], words: Words) -> str:
    """Return the standard value of a house rule at a table of so many players, in words."""
    if option.key == HAND_SIZE.key and isinstance(rules, ChainRules):
        return str(rules.usual_hand())
    return words.say(option.name(rules.standard(option, rules.seats)))


def _number(rules: Rules[Board], key: str) -> int:
    """Return the value of a house rule, or 0 if the game or the table has no such number."""
    value = rules.house.get(key)
    return value if isinstance(value, int) else 0


def at_table(what: Drawing, rules: Rules[Board]) -> Drawing:
    """Return a drawing with the points that the table gives."""
    if not isinstance(what, Hands) or not isinstance(rules, ChainRules) or what.pairs != (rules.sides == SIDES):
        return what
    weights = [sum(map(sum, hand)) for hand in what.hands]
    points, parts = rules.blocked_points(weights, 0) if what.blocked else rules.out_points([0, *weights], 0)
    return what._replace(points=Sum(parts, points))


class Weight(NamedTuple):
    """The text at a hand, and True if the hand wins a blocked round."""

    text: str
    is_best: bool = False


def weights(what: Hands, words: Words) -> list[Weight]:
    """Return the text at each hand: its pips, or the points of a meld."""
    if what.melds:
        return [Weight(str(part)) for part in what.points.parts]
    if what.pairs:
        return _of_pairs(what, words)
    out: list[Weight] = []
    weighs = len(what.points.parts) >= len(what.hands)  # otherwise the points don't come from pips
    for place, hand in enumerate(what.hands):
        weight = sum(map(sum, hand))
        if what.blocked and place == 0:
            best = words.say("{n}, the lightest", n=weight) if weighs else words.say("{n}, the best hand", n=weight)
            out.append(Weight(best, is_best=True))
        elif weighs and not what.blocked and what.points.parts[place] != weight:
            out.append(Weight(f"{weight} → {what.points.parts[place]}"))
        else:
            out.append(Weight(str(weight)))
    return out


def _of_pairs(what: Hands, words: Words) -> list[Weight]:
    """Return the pips at each hand of two pairs, and which are the winners' own."""
    out: list[Weight] = []
    for place, hand in enumerate(what.hands):
        n = sum(map(sum, hand))
        is_own = place % 2 != what.blocked
        told = words.say("{n}, the winners", n=n) if what.blocked else words.say("{n}, the partner", n=n)
        out.append(Weight(told, is_best=True) if is_own else Weight(str(n)))
    return out
