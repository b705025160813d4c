"""The rule sheet of Super Dominoes."""

from __future__ import annotations

from typing import ClassVar

from engine.families.legs.options import ALL
from engine.families.legs.powers import CAST, GO_ON, OPEN_ALL, OTHERS_TAKE, TURN_BACK
from engine.families.legs.rules import LegsRules
from engine.options import HouseRules, club, gentle
from engine.pieces import TileSet, double
from engine.sentences import gettext_noop


class Super(LegsRules):
    """Super Dominoes.

    Two to eight players, the double-15 set, nine tiles each. The first player starts with any double. A player without
    one passes the chance on, and if nobody has one, everyone draws a tile in turn until a double comes. Six legs grow
    from the start double. In turn everyone plays a matching tile on one of them, and must if one fits. A player who
    can't draws two tiles, plays one if it fits, and otherwise passes.
    A double can be played on its own number or on a 13. The number that a tile leaves open can have a power, see the
    table below. A spell holds for everyone in turn until a tile is played on it that leaves no 13. A turn that ends
    with a double costs the next player a turn, unless it is the start double or a 13-13.
    The first player to go out wins, and scores a point for each tile of the other players, or its pips. If nobody can
    play, the fewest tiles win. The most points after three rounds wins the match.
    """

    key = "super"
    title = gettext_noop("Super Dominoes")
    blurb = gettext_noop("Six legs around one double, and numbers with powers of their own.")
    gist = gettext_noop("Six legs, numbers with powers.")
    source = gettext_noop("Double-15 rule sheet by David Galt, 1996")
    minutes: ClassVar[int] = 30
    players: ClassVar[range] = range(2, 9)
    sets: ClassVar[tuple[TileSet, ...]] = (double(15),)
    main = ("hands", "target", "scoring")
    presets = (gentle(caster_exempt="on", dead_spell_lapses="on"), club(target=250, scoring="super"))
    first_seats = 3
    options = ALL
    hand: ClassVar[int] = 9
    picks: ClassVar[int] = 2
    wild: ClassVar[int] = 13
    leaves: ClassVar[dict[int, int]] = {
        15: OTHERS_TAKE,
        14: GO_ON,
        13: CAST,
        3: TURN_BACK,
    }
    starts: ClassVar[dict[int, int]] = {
        15: OTHERS_TAKE,
        14: GO_ON,
        13: OPEN_ALL,
        3: TURN_BACK,
    }

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.last_tile_counts = self.house["final_15_draws"] == "on"
        self.casting_costs = self.house["skip_on_13_13"] == "on"
        self.spares_caster = self.house["caster_exempt"] == "on"
        self.spells_lapse = self.house["dead_spell_lapses"] == "on"
