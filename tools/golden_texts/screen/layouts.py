"""The golden layouts: the places of everything on a table, on felts of many sizes and at many moments of a round.

A line names the felt, the table and the position in a seeded round, counts tiles, words and moves, and ends with a
sign that changes with any place, size, name or word. `python -m tools.golden_texts.screen.layouts GAME` prints it
all, to be compared with that of another commit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from engine.bots.characters import make
from engine.core import CALL, CLAIM, NOBODY, PASS, Board, Event, Move, Rules, RuleSheet, Seat, View
from engine.families.blind.rules import BlindRules
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.match import Match
from engine.options import Choice
from engine.pieces import Chance, each
from engine.record.reel import Reel
from game.i18n.language import Words
from game.picture.families.laid_words import Lying
from game.picture.families.registry import layout_of, shown_family
from game.picture.family_layout import FamilyLayout, PlacedTile, carried_along, ride_of
from game.picture.move_places import end_halves, move_places
from game.picture.rect import Rect
from game.play.driver import SeedStream, play_rounds
from game.play.table import Update

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_layouts"
READ: Final = "`python -m tools.golden_texts.screen.layouts GAME` prints all places, to be compared with those before"
"""The advice after a difference."""
_NAMES: Final = ("You", "Ben", "Clementina-Josephine", "Dan", "Eve", "Fay", "Gus", "Hal")
_MOVES: Final = 120
"""The most moves of a round; a solitaire may have no end."""
_TRIES: Final = (1, 5)
"""Rounds played to find the longest: with several players, and in a solitaire, which may soon be lost."""
_KINDS: Final = 8
"""The most kinds of events with a moment of their own."""
_SHARES: Final = (0.0, 0.12, 0.25, 0.4, 0.6, 0.8, 0.95, 1.0)
"""The moments, as parts of the round."""
_CUSTOMS: Final = (
    *("has_rack", "has_yard", "shows_ends", "has_cards", "has_points", "links", "fits_tiles", "has_row", "at_once"),
    *("turns_round", "rides", "quiet", "keeps_passes", "sleeps", "is_below_chips"),
)
"""Attributes of a layout that the table asks for."""
_NUDGE: Final = 1e-5
"""Added to numbers before they are rounded, so that halves are rounded alike on all machines."""


class Felt(NamedTuple):
    """A felt in pixels."""

    wide: int
    high: int
    unit: float
    """Pixels of a design unit."""
    letters: float = 1.0


FELTS: Final = {
    "small": Felt(780, 320, 2 / 3),
    "window": Felt(1180, 640, 1.0),
    "4:3": Felt(1000, 760, 5 / 6),
    "square": Felt(640, 640, 0.7, 1.6),
    "upright": Felt(420, 760, 0.75),
    "wide": Felt(1900, 420, 1.0),
    "large": Felt(2300, 1240, 2.0),
    "low": Felt(760, 270, 2 / 3, 1.6),
}
WIDTHS: Final = {f"{wide} wide": wide for wide in (380, 500, 620, 740, 860, 980, 1120, 1300, 1560, 1900)}
"""Widths of felts on which only the fullest tables are laid, at many heights."""
_HEIGHTS: Final = (210, 250, 290, 340, 400, 470, 560, 680, 820, 980)
_UNITS: Final = (0.6, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5)
"""Pixels of a design unit, which these felts have in turn."""
_FULL: Final = (5, 7)
"""The fullest tables: late in a round, and its end."""
TABLES: Final = ("few", "many", "preset")
"""A table of the fewest players, of the most with the largest set, and of the last of the presets."""


class _Moment(NamedTuple):
    """A position of a round, as the player in turn sees it, or an onlooker."""

    place: int
    seat: Seat
    before: View[Board]
    """The position before the move that led here."""
    events: tuple[Event, ...]
    view: View[Board]
    legal: Sequence[Move]


class Described(NamedTuple):
    """A moment on a felt: its name, and everything about it in words."""

    name: str
    counted: str
    lines: tuple[str, ...]

    @property
    def summed_up(self) -> str:
        """The line of the golden file."""
        sign = crc32("\n".join(self.lines).encode()) % 0x1000000
        return f"{self.name}: {self.counted} {sign:06x}"


def layouts_file(key: str) -> Path:
    """Return the golden file of a game."""
    return FOLDER / f"{key}.txt"


def golden_layouts() -> dict[Path, str]:
    """Return the contents of the golden file of each game."""
    made = {
        sheet.key: [line for table, felt in pairs(sheet) for line in summed_up(sheet, table, felt)] for sheet in GAMES
    }
    return {layouts_file(key): "".join(f"{line}\n" for line in lines) for key, lines in made.items()}


def pairs(sheet: RuleSheet, *, at_once: bool | None = None) -> list[tuple[str, str]]:
    """Return the tables of a game with the felts they are on: those laid `at_once`, those that grow, or both.

    Long lines that are laid at once on a small felt take seconds, so few are.
    """
    once = list(product(TABLES, WIDTHS))
    if issubclass(sheet, ChainRules | BlindRules):
        once = once[: len(WIDTHS) : 4]
    grown = list(product(TABLES, FELTS))
    return [*(grown if not at_once else ()), *(once if at_once is not False else ())]


def summed_up(sheet: RuleSheet, table: str, felt: str) -> list[str]:
    """Return the lines of a table on the felt of this name."""
    return [told.summed_up for told in described(sheet, table, felt)]


def described(sheet: RuleSheet, table: str, felt: str) -> Iterator[Described]:
    """Yield a table on a felt at each moment."""
    rules = _rules(sheet, table)
    moments = list(_moments(rules, table))
    return _on_felt(rules, moments, felt, table) if felt in FELTS else _on_heights(rules, moments, felt, table)


def _on_felt(rules: Rules[Board], moments: Sequence[_Moment], name: str, table: str) -> Iterator[Described]:
    """Yield each moment of a round that is seen on one felt from its beginning."""
    layout = _layout(rules, FELTS[name])
    for moment in moments:
        _seat(layout, moment)
        lines = tuple(_told_of(layout, rules, moment))
        laid = layout.lay(moment.view)
        counted = f"{len(laid)} tiles, {len(layout.labels(moment.view))} words, {len(moment.legal)} moves"
        yield Described(f"{name}, {table}, {moment.place}", counted, lines)


def _on_heights(rules: Rules[Board], moments: Sequence[_Moment], name: str, table: str) -> Iterator[Described]:
    """Yield full tables that are laid at once on felts of one width."""
    is_slow = issubclass(type(rules), ChainRules | BlindRules)
    heights = _HEIGHTS[::3] if is_slow else _HEIGHTS
    full = {min(number, len(moments) - 1) for number in _FULL[: 1 if is_slow else 2]}
    for moment in moments if table == "preset" else [moments[number] for number in sorted(full)]:
        lines: list[str] = []
        for number, high in enumerate(heights, [*WIDTHS].index(name)):
            felt = Felt(WIDTHS[name], high, _UNITS[number % len(_UNITS)], 1.6 if number % 3 == 0 else 1.0)
            layout = _layout(rules, felt)
            _seat(layout, moment)
            steps = sum(1 for _ in layout.prepare(moment.view))
            laid = layout.lay(moment.view)
            lines.append(f"{felt}, {steps} steps")
            lines += _parts(layout, moment.view, laid)
            lines += [f"place: {told(place)}" for place in move_places(layout, moment.view, moment.legal, laid)]
        yield Described(f"{name}, {table}, {moment.place}", f"{len(heights)} heights", tuple(lines))


def _seat(layout: FamilyLayout, moment: _Moment) -> None:
    layout.me, layout.is_for_others = max(0, moment.seat), moment.seat == NOBODY


def _rules(sheet: RuleSheet, table: str) -> Rules[Board]:
    if table == "few":
        return sheet(sheet.players[0])
    if table == "many":
        return sheet(sheet.players[-1], sheet.sets[-1])
    preset = sheet.presets[-1] if sheet.presets else None
    house: dict[str, Choice] = dict(preset.house) if preset else {}
    return sheet(3 if 3 in sheet.players else sheet.players[0], preset and preset.pieces, house)


def _moments(rules: Rules[Board], table: str) -> Iterator[_Moment]:
    """Yield the moments of a round: as its player in turn sees them, the end as an onlooker does.

    Bots play by the preset, and each kind of event has a moment. The other rounds are of random moves.
    """
    if table == "preset":
        rounds = [_played_by_bots(rules)]
    else:
        rounds = [_played(rules, number) for number in range(_TRIES[rules.seats == 1])]
    match, legal = max(rounds, key=lambda played: len(played[1]))
    reel = Reel(match)
    places = {round(share * reel.last) for share in _SHARES}
    if table == "preset":
        places |= {place for _, place in sorted(_firsts(reel).items())[:_KINDS]}
    for place in sorted(places):
        state = reel.state(place)
        seat = NOBODY if state.over else state.turn
        events = tuple(event.seen_by(seat) for event in reel.events(place))
        before = reel.state(max(0, place - 1)).masked(seat)
        can = legal[place] if place < len(legal) else ()
        yield _Moment(place, seat, before, events, reel.state(place).masked(seat), can)


def _firsts(reel: Reel[Board]) -> dict[str, int]:
    """Return the position at which each kind of event has come first."""
    found: dict[str, int] = {}
    for place in range(reel.last + 1):
        for event in reel.events(place):
            found.setdefault(type(event).__name__, place)
    return found


def _played_by_bots(rules: Rules[Board]) -> tuple[Match[Board], list[Sequence[Move]]]:
    """Return a round played by bots, and the legal moves of the player in turn at each position."""
    match: Match[Board] = Match(rules)
    legal: list[Sequence[Move]] = []
    seeds = SeedStream(f"golden layouts of {rules.key}".encode(), 1)
    bots = [make("greedy")] * rules.seats
    next(play_rounds(match, bots, seeds, seeds.bot_rng(), lambda heard: legal.append(_legal(heard))))
    return match, legal


def _played(rules: Rules[Board], number: int) -> tuple[Match[Board], list[Sequence[Move]]]:
    """Return a round of random moves, and the legal moves of the player in turn at each position."""
    match: Match[Board] = Match(rules)
    seed = sha256(f"golden layouts of {rules.key} {number}".encode()).digest()
    chance = Chance(seed)
    match.begin(seed)
    legal = [_legal(match)]
    while not match.is_between and len(legal) <= _MOVES:
        can = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
        goes_on = [(seat, move) for seat, move in can if move.act not in (CLAIM, CALL, PASS)]
        if goes_on and chance.below(4):
            can = goes_on
        match.play(*can[chance.below(len(can))])
        legal.append(_legal(match))
    return match, legal


def _legal(match: Match[Board]) -> Sequence[Move]:
    return () if match.is_between else match.legal(match.state.turn)


def _layout(rules: Rules[Board], felt: Felt) -> FamilyLayout:
    """Return the layout of a table on a felt, with a chip for each player above it."""
    layout = layout_of(rules, Rect(10, 20, felt.wide, felt.high), felt.unit, Words().say)
    layout.split_row()
    layout.tall = lambda size: round(1.4 * size * felt.unit * felt.letters)
    layout.names = _NAMES[: rules.seats]
    if layout.is_below_chips:
        wide = felt.wide / rules.seats
        layout.columns = {seat: (10 + wide * seat, 0.9 * wide) for seat in range(rules.seats)}
    return layout


def _told_of(layout: FamilyLayout, rules: Rules[Board], moment: _Moment) -> Iterator[str]:
    """Yield all that a layout says of a moment, line by line."""
    view, legal = moment.view, moment.legal
    before = layout.lay(moment.before)
    yield f"grown in {sum(1 for _ in layout.prepare(view))} steps"
    laid = layout.lay(view)
    yield from _parts(layout, view, laid)
    for tile, drop in move_places(layout, view, legal, laid):
        yield f"place of {tile}: {told(drop)}"
    for name, value in _sayings(layout, rules, moment):
        yield f"{name}: {told(value)}"
    for arm, half in sorted(end_halves(layout, view, laid).items()):
        yield f"end {arm}: {told(half)}"
    yield from _steps(layout, rules, moment, before)
    layout.zoom_by(1.5, (layout.area.x + 30, layout.area.y + 50))
    layout.pan_by(40, -25)
    yield f"moved camera: {told(layout.zoom)} {told(layout.pan)} {layout.is_moved}"
    near = layout.lay(view)
    yield from _parts(layout, view, near)
    yield f"ride: {told(ride_of(laid, near))}"
    layout.fit()


def _parts(layout: FamilyLayout, view: View[Board], laid: Sequence[PlacedTile]) -> Iterator[str]:
    for name, parts in (
        ("tile", laid),
        ("ground", layout.grounds(view)),
        ("tray", layout.trays(view)),
        ("words", layout.labels(view)),
    ):
        for part in parts:
            yield f"{name} {told(part)}"


def _sayings(layout: FamilyLayout, rules: Rules[Board], moment: _Moment) -> Iterator[tuple[str, object]]:
    view, legal = moment.view, moment.legal
    hand = list(each(view.hands[moment.seat])) if moment.seat != NOBODY and layout.has_rack else []
    ordered = layout.sorted_hand(rules, hand)
    yield "hand", ordered
    yield "groups", layout.groups(rules, ordered)
    yield "left", [layout.left(view, seat) for seat in range(rules.seats)]
    yield "facts", (layout.facts(view), layout.summary(view), layout.open_ends(rules, view))
    yield "words", (layout.prompt(view, legal, None), layout.stop_question(view), layout.aim, layout.yard_word)
    yield "prompts", [layout.prompt(view, legal, move.tiles[0]) for move in legal if move.tiles]
    yield "turns", (layout.turn_step(view), layout.is_done(view, legal), layout.plays_out(view, legal))
    yield "lifted", [layout.lifted(view, tile) for move in legal for tile in move.tiles[:1]]
    yield "row", [layout.own_spot(place) for place in range(9)] if layout.has_row else ()
    yield "buttons", (layout.buttons(), layout.draw_word, layout.stop_word, layout.pass_word, layout.take_word)
    yield "ends of the match", (layout.won_word, layout.out_cry, layout.out_word, layout.rounds)
    yield "customs", [(name, getattr(layout, name)) for name in _CUSTOMS]


def _steps(layout: FamilyLayout, rules: Rules[Board], moment: _Moment, before: tuple[PlacedTile, ...]) -> Iterator[str]:
    """Yield the steps in which the last move changed the felt, with the ways of tiles that come and go."""
    for step in layout.animation_steps(before, Update(moment.place, moment.events, moment.view)):
        yield f"step {type(step.event).__name__}: {told(step._replace(event=None))}"
        yield f"carried: {told(carried_along(before, step.laid))}"
    family, at = shown_family(type(rules)), Lying(Words(), rules, moment.view, layout.names)
    yield f"in words: {family.laid(at)}, {[family.way(place) for place in range(-1, 10)] if family.way else ''}"
    for event in moment.events:
        yield f"where: {family.where(at, event)}"
        yield f"scoring ends: {told(layout.scoring_ends(rules, moment.view, event))}"
        for tile in sorted({placed.tile for placed in (*before, *layout.lay(moment.view))}):
            way = layout.origin(event, tile), layout.goal(event, tile)
            if any(way):
                yield f"{type(event).__name__} of {tile}: {told(way)}"


def told(value: object) -> str:
    """Return a value in words, its numbers rounded."""
    if isinstance(value, float):
        return f"{value + _NUDGE:.2f}"
    if isinstance(value, str):
        return repr(str(value))
    if isinstance(value, Rect):
        return f"{value.x},{value.y},{value.width}x{value.height}"
    if isinstance(value, Sequence):
        return f"({' '.join(map(told, value))})"
    return str(value)


def main() -> int:
    """Print everything about the tables of one game."""
    parser = argparse.ArgumentParser(description="Print where everything lies at the tables of a game.")
    parser.add_argument("game", choices=[sheet.key for sheet in GAMES])
    sheet = game(parser.parse_args().game)
    for table, felt in pairs(sheet):
        for one in described(sheet, table, felt):
            print(one.summed_up, *one.lines, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
