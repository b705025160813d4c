"""How a line of dominoes grows over the table.

Each open end holds a claim: the place of its next single and of its next double. Claims never overlap tiles or each
other, so a tile that is played simply takes its claim, and every open end can be shown as a place to drop a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from game.picture.line.choice import (
    NOTHING,
    GrowingEnd,
    PlaceChooser,
    PlaceClaims,
    Regrets,
    Reservation,
    Surroundings,
    cover_of,
    follow,
    path_of,
    worth,
)
from game.picture.line.grid import DX, DY, STRAIGHT, Grid
from game.picture.line.parts import (
    ANY,
    PLATE,
    Direction,
    LineSlot,
    LineWindow,
    Link,
    PlacementRules,
    Slot,
    Spinners,
    Start,
    TilePose,
    Wants,
)

EAST, SOUTH, WEST, NORTH = Direction
SLIDES = (4, 8, 1 << 20)
"""Distances in steps that the window may move over the tiles: a little, more, as far as possible."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class GrowthStyle:
    """The style of one try: rows wide apart, touching if need be, without the choices an earlier try regrets.

    A `whim` other than 0 adds chance to every choice, always the same for the same whim. A `reckless` try gives every
    end a place straight ahead if there is no better one, even on top of other tiles.
    """

    airy: bool = True
    squeeze: bool = False
    reckless: bool = False
    regrets: Regrets = field(default_factory=dict)
    whim: int = 0


class Growth:
    """The line so far in one window, with a claim for each open end.

    After `play` returns False the line cannot be placed in this style in a window of this size. The growth is then only
    good for its `regrets`.
    """

    def __init__(
        self,
        window: LineWindow,
        customs: PlacementRules,
        manner: GrowthStyle,
        wants: Mapping[LineSlot, Wants] | None = None,
        *,
        centred: bool = False,
    ) -> None:
        """`wants` lists the tiles that can still come to an end. Ends that aren't listed can take anything.

        A plain line that is `centred` keeps its middle in that of the window, so no end turns while the other has room.
        """
        self.poses: list[TilePose] = []
        self.claims: dict[LineSlot, PlaceClaims] = {}
        self.window = window
        self.centre = window.centre
        """The middle of the window."""
        self.asked = 0
        """Number of times a place for an end was searched for. This is nearly all the time a line takes."""
        self._customs = customs
        self._manner = manner
        self._wants: Mapping[LineSlot, Wants] = wants or {}
        self._chooser = PlaceChooser(
            Grid(window), customs, manner.regrets, manner.whim, airy=manner.airy, squeeze=manner.squeeze
        )
        self._plain = customs.spinners is Spinners.NONE and customs.start is Start.LINE
        self._centred = centred and self._plain
        self._links: list[Link] = []
        self._chosen: list[tuple[int, int]] = []
        self._ends: dict[LineSlot, GrowingEnd] = {}
        self._boxes: list[Box] = []
        self._cores: list[int] = []
        self._families: list[int] = []
        self._taken = 0
        self._doubles = 0

    def copy(self) -> Growth:
        """Return an independent line with the same placement."""
        new = copy(self)
        vars(new).update({name: copy(value) for name, value in vars(self).items() if isinstance(value, (list, dict))})
        return new

    def await_only(self, wants: Mapping[LineSlot, Wants]) -> None:
        """Give up the places of tiles that can no longer come."""
        self._wants = wants
        for place, (single, double) in self.claims.items():
            awaits_single, awaits_double = wants.get(place, ANY)
            self.claims[place] = (single if awaits_single else None, double if awaits_double else None)

    def heed(self, whim: int) -> None:
        """Choose by another whim from now on."""
        self._manner = replace(self._manner, whim=whim)
        self._chooser = self._chooser.on(self._chooser.grid, whim)

    def stir(self, whim: int) -> None:
        """Let all ends choose their places again by a whim. No end that had a place loses it."""
        self.heed(whim)
        for place, claims in list(self.claims.items()):
            other = self._claim(place)
            if worth(other) >= worth(claims):
                self.claims[place] = other

    def play(self, link: Link) -> bool:
        """Place the next tile. Return False if it, or an end of the line, finds no room in the window."""
        self._links.append(link)
        if not self.poses:
            return self._begin(link)
        place = (link.parent, link.slot)
        claim = self.claims.get(place, NOTHING)[link.double]
        return claim is not None and self._settle(self._put(link, claim), self._cores[-1])

    def lay_as(self, links: Sequence[Link], claims: Mapping[LineSlot, PlaceClaims]) -> None:
        """Place a whole line on an empty table exactly as given. Open ends get their claims, too."""
        window = self.window
        self.play(links[0])
        self._look_through(window)
        for link in links[1:]:
            claim = claims[link.parent, link.slot][link.double]
            assert claim is not None
            self._links.append(link)
            for end in self._put(link, claim):
                self._ends[end.parent, end.slot] = end
                self.claims[end.parent, end.slot] = NOTHING
        self.claims = {place: claims.get(place, NOTHING) for place in self.claims}

    def _put(self, link: Link, claim: Reservation) -> list[GrowingEnd]:
        """Place a tile on its claim and return its ends."""
        end = self._ends.pop((link.parent, link.slot))
        del self.claims[link.parent, link.slot]
        self.poses.append(claim.pose(double=link.double))
        self._chosen.append((claim.heading, claim.style))
        self._boxes.append((claim.x, claim.y, *((2, 4) if claim.upright else (4, 2))))
        self._take(len(self._boxes) - 1)
        ends = self._ends_of(link, end, claim)
        self._doubles += link.double
        return ends

    def ready(self, opens: Sequence[LineSlot]) -> bool:
        """Return True if each of these ends has the places it should have."""
        return all(place in self._ends and not self._lacks(place) for place in opens)

    def regrets(self, opens: Sequence[LineSlot]) -> Regrets:
        """Return the regrets of this try plus those for its ends without a place.

        Blamed are the choices of such an end's tile, of the tiles in its way, of those they were placed against, and
        the latest choice of all.
        """
        regrets = dict(self._manner.regrets)
        lacking = [place for place in self.claims if self._lacks(place)]
        lacking = [place for place in lacking if place[1] is Slot.OUT or place in opens] or lacking
        suspects = {len(self._chosen) - 1}
        for place in lacking:
            suspects |= {place[0], *self._blockers(place)}
        suspects |= {self._links[index].parent for index in suspects}
        for index in suspects:
            if index > 0:
                link = self._links[index]
                key = (link.parent, link.slot, *self._chosen[index])
                regrets[key] = regrets.get(key, 0) + 1
        return regrets

    def _blockers(self, place: LineSlot) -> list[int]:
        """Return the tiles straight ahead of an end, or whose own ends claim the room there."""
        ahead = self._chooser.straight(self._ends[place], double=False).cover
        tiles = [index for index, core in enumerate(self._cores) if core & ahead]
        rivals = [rival[0] for rival, claims in self.claims.items() if rival != place and cover_of(claims) & ahead]
        return [index for index in tiles + rivals if index != place[0]]

    # -- tiles -----------------------------------------------------------------------------------------------------

    def _begin(self, link: Link) -> bool:
        hub = self._customs.start is Start.HUB6
        upright = link.double and self._customs.crosswise and not hub
        if hub:
            left, top, width, height = (round(v) for v in PLATE)
        else:
            left, top, width, height = (-1, -2, 2, 4) if upright else (-2, -1, 4, 2)
        window = self.window
        if (
            left < window.left
            or top < window.top
            or left + width > window.left + window.width
            or top + height > window.top + window.height
        ):
            return False
        turn = (0 if upright else 1) if link.double else 3
        self.poses.append(TilePose(0, 0, turn))
        self._chosen.append((0, 0))
        self._boxes.append((left, top, width, height))
        self._take(0)
        ends = _legs() if hub else self._first_ends(link, upright=upright)
        self._doubles += link.double
        return self._settle(ends, 0)

    def _take(self, index: int) -> None:
        """Mark the steps of a tile as taken."""
        bits = self._chooser.grid.box(*self._boxes[index])
        self._cores.append(bits)
        self._families.append(bits)
        parent = self._links[index].parent
        if parent >= 0:
            self._families[parent] |= bits
        self._taken |= bits

    def _may_spin(self) -> bool:
        """Return True if the tips of a double played next will be played on."""
        spinners = self._customs.spinners
        return spinners is Spinners.EVERY or (spinners is Spinners.FIRST and not self._doubles)

    def _first_ends(self, link: Link, *, upright: bool) -> list[GrowingEnd]:
        spins = link.double and self._may_spin()
        side, tip = (1, 2) if upright else (2, 1)
        flank = 0 if spins else tip
        ends = [
            GrowingEnd(0, Slot.A, -side, 0, WEST, flank, WEST, NORTH, link.double),
            GrowingEnd(0, Slot.B, side, 0, EAST, flank, EAST, SOUTH, link.double),
        ]
        if spins:
            ends += [
                GrowingEnd(0, Slot.T1, 0, -tip, NORTH, 0, -1, EAST, off_double=True),
                GrowingEnd(0, Slot.T2, 0, tip, SOUTH, 0, -1, WEST, off_double=True),
            ]
        return ends

    def _ends_of(self, link: Link, end: GrowingEnd, claim: Reservation) -> list[GrowingEnd]:
        """Return the ends of the tile just placed, first those at the tips of a spinner, which need room more."""
        index = len(self.poses) - 1
        spins = link.double and self._may_spin()
        tip = 2 if claim.across else 1
        ends = []
        if spins:
            x, y, heading = round(self.poses[-1].x), round(self.poses[-1].y), claim.heading
            for slot, way in ((Slot.T2, (heading + 1) % 4), (Slot.T1, (heading + 3) % 4)):
                row = -1 if way & 1 else way
                ends.append(
                    GrowingEnd(index, slot, x + tip * DX[way], y + tip * DY[way], way, 0, row, -1, off_double=True)
                )
        ends.append(follow((index, Slot.OUT), end, claim, flank=0 if spins else tip, double=link.double))
        return ends

    # -- claims ----------------------------------------------------------------------------------------------------

    def _lacks(self, place: LineSlot) -> bool:
        """Return True if an end lacks a place it should have."""
        single, double = self.claims[place]
        awaits_single, awaits_double = self._wants.get(place, ANY)
        if not self._customs.crosswise:
            return single is None and (awaits_single or awaits_double)
        return (awaits_single and single is None) or (
            awaits_double and double is None and not self._ends[place].off_double
        )

    def _claim(self, place: LineSlot) -> PlaceClaims:
        """Find the places of an end clear of all tiles and all other claims."""
        self.asked += 1
        end = self._ends[place]
        others = kin = 0
        for rival, claims in self.claims.items():
            if rival[0] != end.parent:
                others |= cover_of(claims)
            elif rival != place:
                kin |= cover_of(claims)
        solid = self._taken | others | kin
        near = solid & ~(self._families[end.parent] | kin)
        turned = solid & ~self._cores[end.parent]
        around = Surroundings(solid, near, turned, self._taken)
        wants = self._wants.get(place, ANY)
        single, double = self._chooser.reservations(end, around, wants, spins=self._may_spin() and not end.off_double)
        if self._manner.reckless:
            single = single or (self._chooser.straight(end, double=False) if wants[0] else None)
            double = double or (self._chooser.straight(end, double=True) if wants[1] else None)
        return single, double

    def _settle(self, ends: list[GrowingEnd], fresh: int) -> bool:
        """Find claims for new ends, and better ones for ends whose path was crossed by `fresh` steps."""
        new = [(end.parent, end.slot) for end in ends]
        for place, end in zip(new, ends, strict=True):
            self._ends[place] = end
            self.claims[place] = NOTHING
        if self._centred:
            self._recentre()
        for place in new:
            self.claims[place] = self._claim(place)
            fresh |= cover_of(self.claims[place])
        for place, claims in list(self.claims.items()):
            if place not in new and (path_of(claims) & fresh or self._lacks(place)):
                better = self._claim(place)
                if worth(better) >= worth(claims):
                    self.claims[place] = better
        if self._plain:
            for place in new:
                forced = not self._is_free(place)
                if (forced or self._is_bent(place)) and not self._slide(place, self._is_easy) and forced:
                    self._slide(place, self._is_free)
        return all(
            self._swap(place) or self._slide(place) or place[1] in {Slot.T1, Slot.T2}
            for place in [place for place in self.claims if self._lacks(place)]
        )

    def _swap(self, place: LineSlot) -> bool:
        """Let an end choose before all others. True if it and every end in its way then have places."""
        kept = dict(self.claims)
        self.claims = dict.fromkeys(kept, NOTHING)
        self.claims[place] = mine = self._claim(place)
        if not self._lacks(place):
            crossed = [p for p in kept if p != place and cover_of(kept[p]) & cover_of(mine)]
            self.claims.update((p, kept[p]) for p in kept if p != place and p not in crossed)
            for rival in crossed:
                self.claims[rival] = self._claim(rival)
            if all(worth(self.claims[rival]) >= worth(kept[rival]) for rival in crossed):
                return True
        self.claims = kept
        return False

    def _is_free(self, place: LineSlot) -> bool:
        """Return True if an end has a place for a single that is not a second-best one, or needs none."""
        single, _ = self.claims[place]
        return not self._wants.get(place, ANY)[0] or (single is not None and not single.forced)

    def _is_bent(self, place: LineSlot) -> bool:
        """Return True if a single could go straight on, but a double would turn or be along the row."""
        single, double = self.claims[place]
        if not self._customs.crosswise or not self._wants.get(place, ANY)[1]:
            return False
        if single is None or single.style != STRAIGHT:
            return False
        return double is None or double.style != STRAIGHT or not double.across

    def _is_easy(self, place: LineSlot) -> bool:
        """Return True if an end has the places it would have on an empty table."""
        return self._is_free(place) and not self._is_bent(place)

    def _recentre(self) -> None:
        """Move the window's middle to that of the tiles, unless an end would lose a place."""
        kept, window = self.claims, self.window
        left, top, wide, high = self._bounds
        x, y = left + wide // 2, top + high // 2
        moved = LineWindow.around_origin(window.width, window.height).moved(x, y)
        if moved == window:
            return
        self._look_through(moved)
        self.claims = dict.fromkeys(kept, NOTHING)
        for place, claims in kept.items():
            if claims is not NOTHING:
                self.claims[place] = self._claim(place)
                if worth(self.claims[place]) < worth(claims):
                    self._look_through(window)
                    self.claims = kept
                    return

    def _slide(self, place: LineSlot, suits: Callable[[LineSlot], bool] = bool) -> bool:
        """Move the window over the tiles until an end has a good place and no end has lost one."""
        kept, window = self.claims, self.window
        for dx, dy in self._slides():
            self._look_through(window.moved(dx, dy))
            self.claims = dict.fromkeys(kept, NOTHING)
            self.claims[place] = self._claim(place)
            if self._lacks(place) or not suits(place):
                continue
            for rival in kept:
                if rival != place:
                    self.claims[rival] = self._claim(rival)
                if worth(self.claims[rival]) < worth(kept[rival]):
                    break
            else:
                return True
        self._look_through(window)
        self.claims = kept
        return False

    def _slides(self) -> list[tuple[int, int]]:
        """Return the ways to move the window that keep all tiles inside, shortest first."""
        window = self.window
        left, top, wide, high = self._bounds
        rooms = (
            (0, 1, top - window.top),
            (0, -1, window.top + window.height - top - high),
            (1, 0, left - window.left),
            (-1, 0, window.left + window.width - left - wide),
        )
        return list(
            dict.fromkeys(
                (x * min(far, room), y * min(far, room)) for far in SLIDES for x, y, room in rooms if room > 0
            )
        )

    @property
    def _bounds(self) -> Box:
        """The smallest box around all tiles."""
        left, top = min(box[0] for box in self._boxes), min(box[1] for box in self._boxes)
        wide = max(x + width for x, _, width, _ in self._boxes) - left
        return left, top, wide, max(y + height for _, y, _, height in self._boxes) - top

    def _look_through(self, window: LineWindow) -> None:
        """Mark all tiles again in another window."""
        if window == self.window:
            return
        before, grid = self._chooser.grid, Grid(window)
        self.window, self.centre = window, window.centre
        self._chooser = self._chooser.on(grid, self._manner.whim)
        bounds = self._bounds
        if before.holds(*bounds) and grid.holds(*bounds):
            self._cores = [before.moved(bits, window) for bits in self._cores]
            self._families = [before.moved(bits, window) for bits in self._families]
            self._taken = before.moved(self._taken, window)
            return
        self._cores, self._families, self._taken = [], [], 0
        for index in range(len(self._boxes)):
            self._take(index)


def _legs() -> list[GrowingEnd]:
    """Return the six legs of a plate, clockwise from the upper left one."""
    side, tip = round(PLATE[2] / 2), round(PLATE[3] / 2)
    return [
        GrowingEnd(0, Slot.LEG1, -3, -tip, NORTH, 0, -1, WEST, off_double=True),
        GrowingEnd(0, Slot.LEG2, 3, -tip, NORTH, 0, -1, EAST, off_double=True),
        GrowingEnd(0, Slot.LEG3, side, 0, EAST, 0, EAST, SOUTH, off_double=True),
        GrowingEnd(0, Slot.LEG4, 3, tip, SOUTH, 0, -1, EAST, off_double=True),
        GrowingEnd(0, Slot.LEG5, -3, tip, SOUTH, 0, -1, WEST, off_double=True),
        GrowingEnd(0, Slot.LEG6, -side, 0, WEST, 0, WEST, NORTH, off_double=True),
    ]
