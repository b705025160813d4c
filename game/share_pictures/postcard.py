"""What a postcard of a finished match says: the result, the last table, the players, the chances and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.core import NOBODY, PLAY, POINTS, TILES_LEFT, Board, Rules, Side, View
from engine.events import Scored, Took
from engine.families.tricks.events import TrickWon
from engine.pieces import Tile
from engine.record.reel import Reel
from engine.review.review import ChancePoint
from engine.sentences import Refusal, sentence
from game.i18n.language import Words
from game.i18n.moments import date_words
from game.look.palette import CREAM, RGB, WHITE, blended
from game.look.players.medallion import Medallion
from game.picture.table_picture import PicturedTile, Shape
from game.share_pictures.shared_match import SharedMatch, ShownHands, step_at

MAX_FACES: Final = 4
"""Lines of players on a card."""
_FEW, _MANY = 8, 28
"""Numbers of tiles up to which they are very large, and above which they are small."""
_LARGEST, _LARGE, _SMALL = 108, 72, 44
"""Pixels: the largest short sides of a trick or some melds, of a usual line, and of many tiles."""
_APART: Final = 1.35
"""Short sides from one tile of a trick to the next."""
_PAIR, _CAPTURES, _CLOSE = 2, 3, 1.08
"""Tiles of a capture, captures on a card, and from one tile of a capture to the other in short sides."""
_MIN_TURN: Final = 0.06
"""The least change of a chance that is called a turning point."""


class CardLine(NamedTuple):
    """A player, or the partners of a side, with their points."""

    name: str
    faces: tuple[Medallion, ...]
    points: str
    note: str
    """“bot”, or empty."""
    has_won: bool


class CardTurn(NamedTuple):
    """The turning point of a match."""

    place: int
    before: float
    after: float
    halves: tuple[int, ...]
    """The tile that was played; empty if none was."""


class Postcard(NamedTuple):
    """What a card shows."""

    title: str
    is_won: bool
    """True if the title is golden; otherwise it has the `colour` of the winner."""
    colour: RGB
    facts: str
    game: str
    tiles: tuple[PicturedTile, ...]
    """The last table, laid for the width of the card."""
    top: int
    sections: int
    most: int
    """The largest short side of a tile in pixels."""
    gain: str
    """The points of the winning tile; empty without any."""
    caption: str
    lines: tuple[CardLine, ...]
    chances: tuple[ChancePoint, ...]
    turn: CardTurn | None
    code: str
    """The code of the deal; empty if it has none to give away."""


class Capture(NamedTuple):
    """Tiles that a player took, and their points."""

    tiles: tuple[Tile, ...]
    points: int


def postcard_of(shared: SharedMatch, shape: Shape) -> Postcard:
    """Return the postcard of a match, its table laid for a field of this shape. Raises Refusal before its end."""
    record, words = shared.record, shared.words
    match = record.match
    if not match.is_over:
        raise Refusal(sentence("A match has a postcard once it's over."))
    rules, reel = match.rules, Reel(match)
    view = reel.state(reel.last).masked(NOBODY)
    picture = shared.pictures(shape, ShownHands()).of(view)
    captures = _best_captures(reel) if rules.seats > 1 else ()  # a solitaire shows how it ended
    tiles = _pairs(rules, captures) if captures else tuple(tile for tile in picture.tiles if tile.halves)
    trick = () if tiles else _last_trick(reel)
    tiles = tiles or _row(rules, trick)
    winners = tuple(seat for seat, side in enumerate(rules.sides) if side in match.winners)
    gain = sum(event.points for event in reel.events(reel.last) if isinstance(event, Scored) and event.points > 0)
    rimmed = any(tile.mark == "last" for tile in tiles)
    is_mine = shared.seat in winners
    chances = _chances(shared)
    first = shared.people[winners[0]].medallion.colour if winners else CREAM
    return Postcard(
        title=_title(shared, view, winners),
        is_won=is_mine,
        colour=blended(first, WHITE, 0.35),
        facts=" · ".join(_facts(shared, view)),
        game=words.say(type(rules).title),
        tiles=tiles,
        top=rules.pieces.top,
        sections=len(rules.pieces.faces[0]),
        most=_SMALL if len(tiles) > _MANY else _LARGE if len(tiles) > _FEW else _LARGEST,
        gain=f"+{gain}" if gain and rimmed and not rules.lowest_wins else "",
        caption=_caption(words, captures, rimmed=rimmed, is_trick=bool(trick)),
        lines=_lines(shared, view),
        chances=chances,
        turn=_turn(shared, chances),
        code=shared.code,
    )


def _caption(words: Words, captures: Sequence[Capture], *, rimmed: bool, is_trick: bool) -> str:
    if captures:
        points = " · ".join(f"+{capture.points}" for capture in captures)
        return words.say("The best captures: {points}", points=points)
    if is_trick:
        return words.say("The last trick, in the order of play.")
    return words.say("The table at the end. The rimmed tile ended it.") if rimmed else ""


def _last_trick(reel: Reel[Board]) -> tuple[Tile, ...]:
    """Return the tiles of the last trick, if the game has tricks."""
    for place in range(reel.last, reel.firsts[-1], -1):
        for event in reversed(reel.events(place)):
            if isinstance(event, TrickWon):
                return event.trick
    return ()


def _best_captures(reel: Reel[Board]) -> tuple[Capture, ...]:
    """Return the captures of the match that scored most, the best one first, if the game has captures."""
    found: list[Capture] = []
    for place in range(reel.last + 1):
        events = reel.events(place)
        for event in events:
            if isinstance(event, Took) and len(event.taken) == _PAIR:
                scored = [each for each in events if isinstance(each, Scored) and each.seat == event.seat]
                found.append(Capture(event.taken, sum(each.points for each in scored)))
    best = sorted((capture for capture in found if capture.points > 0), key=lambda capture: -capture.points)
    return tuple(best[:_CAPTURES])


def _pairs(rules: Rules[Board], captures: Sequence[Capture]) -> tuple[PicturedTile, ...]:
    """Return captures side by side, the tiles of each close together."""
    faces, wide = rules.pieces.faces, _PAIR * _CLOSE + _APART - 1
    return tuple(
        PicturedTile(tile, faces[tile], (wide * number + _CLOSE * place) * _LARGE, 0, _LARGE, 0, "")
        for number, capture in enumerate(captures)
        for place, tile in enumerate(capture.tiles)
    )


def _row(rules: Rules[Board], tiles: Sequence[Tile]) -> tuple[PicturedTile, ...]:
    """Return tiles in a row, upright."""
    faces = rules.pieces.faces
    return tuple(
        PicturedTile(tile, faces[tile], _APART * place * _LARGE, 0, _LARGE, 0, "") for place, tile in enumerate(tiles)
    )


def _title(shared: SharedMatch, view: View[Board], winners: Sequence[int]) -> str:
    words, rules = shared.words, shared.record.match.rules
    say = words.say
    names = words.listed([shared.people[seat].name for seat in winners])
    if rules.seats == 1:
        return _solitaire_title(shared, view, is_won=bool(winners))
    if not winners:
        return say("Nobody won")
    if shared.seat in winners and len({rules.sides[seat] for seat in winners}) == 1:
        return say("You win the match!")
    if shared.seat not in (*winners, NOBODY):
        return say("Well played, {name}", name=names)
    return say("{name} wins the match", name=names) if len(winners) == 1 else say("{names} win the match", names=names)


def _solitaire_title(shared: SharedMatch, view: View[Board], *, is_won: bool) -> str:
    words, rules = shared.words, shared.record.match.rules
    par = rules.par(view)
    if is_won and rules.par_is_usual:
        return words.say_n("{n} tile left", "{n} tiles left", view.score(0))
    if is_won:
        return words.say("You won!")
    if par >= 0 and rules.lowest_wins:
        return words.say("{n} over par", n=view.score(0) - par)
    return words.say("Not this time")


def _facts(shared: SharedMatch, view: View[Board]) -> list[str]:
    words, match = shared.words, shared.record.match
    rules = match.rules
    facts = [words.say(type(rules).title)]
    if rules.seats == 1 and rules.par(view) >= 0:
        facts.append(words.say("par {n}", n=rules.par(view)))
    elif rules.seats > 1 and rules.counted_in == POINTS:
        facts.append(" : ".join(_reached(shared, view, side) for side in _sides(shared)[:MAX_FACES]))
    if len(match.rounds) > 1:
        facts.append(words.say_n("{n} round", "{n} rounds", len(match.rounds)))
    if shared.day is not None:
        facts.append(date_words(words, shared.day))
    return facts


def _sides(shared: SharedMatch) -> list[Side]:
    """Return the sides, the player's own first, then the winners, then by their points."""
    match = shared.record.match
    rules = match.rules
    own = rules.sides[shared.seat] if shared.seat != NOBODY else NOBODY
    best = -1 if not rules.lowest_wins else 1
    return sorted(
        range(max(rules.sides) + 1),
        key=lambda side: (side != own, side not in match.winners, best * match.scores[side]),
    )


def _reached(shared: SharedMatch, view: View[Board], side: Side) -> str:
    """Return the result of a side: its points, or what its game counts instead."""
    words, rules = shared.words, shared.record.match.rules
    seats = [seat for seat, its in enumerate(rules.sides) if its == side]
    if rules.counted_in == POINTS:
        return signed(view.score(side))
    reached = rules.reached(view, seats[0])
    if reached is None:
        return ""
    if rules.counted_in == TILES_LEFT:
        return words.say_n("{n} tile", "{n} tiles", reached)
    return words.say_n("{n} column", "{n} columns", reached)


def signed(points: int) -> str:
    """Return points with a real minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _lines(shared: SharedMatch, view: View[Board]) -> tuple[CardLine, ...]:
    words, match = shared.words, shared.record.match
    rules = match.rules
    lines: list[CardLine] = []
    for side in _sides(shared)[:MAX_FACES]:
        seats = [seat for seat, its in enumerate(rules.sides) if its == side]
        people = [shared.people[seat] for seat in seats]
        bots = all(shared.record.players[seat].bot for seat in seats)
        lines.append(
            CardLine(
                words.listed([person.name for person in people]),
                tuple(person.medallion._replace(bot=False) for person in people),
                _reached(shared, view, side),
                _bot_word(words, len(seats)) if bots else "",
                side in match.winners,
            )
        )
    return tuple(lines)


def _bot_word(words: Words, count: int) -> str:
    return words.say("bot") if count == 1 else words.say("bots")


def has_chances(shared: SharedMatch) -> bool:
    """Return True if the card of a match shows the chances of the player who shares it."""
    return bool(_chances(shared))


def _chances(shared: SharedMatch) -> tuple[ChancePoint, ...]:
    review, rules = shared.review, shared.record.match.rules
    if review is None or not review.lines or shared.seat == NOBODY:
        return ()
    line = review.lines[rules.sides[shared.seat]]
    return line if len(line) > 1 else ()


def _turn(shared: SharedMatch, chances: Sequence[ChancePoint]) -> CardTurn | None:
    """Return the step that changed the player's chance the most."""
    steps = [(abs(after.chance - before.chance), before, after) for before, after in pairwise(chances)]
    if not steps:
        return None
    change, before, after = max(steps, key=lambda step: step[0])
    if change < _MIN_TURN:
        return None
    made = step_at(shared.record, after.place)
    faces = shared.record.match.rules.pieces.faces
    halves = faces[made[1].tiles[0]] if made is not None and made[1].act == PLAY and made[1].tiles else ()
    return CardTurn(after.place, before.chance, after.chance, halves)


def words_of_turn(words: Words, turn: CardTurn) -> str:
    """Return the change of the chance: “29% to 51%”."""
    before, after = round(100 * turn.before), round(100 * turn.after)
    return words.say("{before}% to {after}%", before=before, after=after)
