"""The layout of the melding games: the discard, the trash heap in rows, and at the end the hand that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from engine.core import DECLARE, DISCARD, DRAW, NOBODY, OUT, PASS, STUCK, TAKE, Board, Move, Rules, View
from engine.families.melds.board import Discards
from engine.families.melds.events import Declared, Melded
from engine.families.melds.melds import Meld
from engine.families.melds.rules import MeldRules, Worth
from engine.pieces import HIDDEN, Tile, Tiles, each, mask
from game.look.pips import MIN_TILE
from game.picture.families.melds.melds_drawn import (
    MeldProgress,
    PlacedExample,
    ScoreExample,
    legible,
    place_scored,
    place_way,
    scored,
    way,
)
from game.picture.families.melds.melds_plan import (
    CRY,
    LARGE,
    MELD_SUM,
    NOTE,
    PAD,
    TOTAL,
    Letters,
    MeldsPlan,
    SumWords,
    plan,
    shown_hand,
)
from game.picture.families.melds.melds_words import hand_sum, in_melds, largest_first, meld_sum, suit_name, worth_of
from game.picture.family_layout import (
    FEW,
    LAST,
    AnimationStep,
    DropTarget,
    Example,
    FamilyLayout,
    Group,
    Label,
    PlacedTile,
    Say,
    Tray,
)
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

ASIDE: Final = HIDDEN - 1
"""Name of the face-down tile that was set aside."""


class MeldsLayout(FamilyLayout):
    """The layout of the discard, the trash heap and the melds."""

    fits_tiles: ClassVar[bool] = False

    def __init__(self, rules: MeldRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules: Final = rules
        self.take_word = say("Take it")
        self._say: Final = say
        self._plan: MeldsPlan | None = None
        self._sorted: dict[Tiles, list[Tile]] = {}
        """The hand as last sorted. The next attributes hold its groups, and its way to being complete."""
        self._grouped: dict[Tiles, tuple[Group, ...]] = {}
        self._letters_of: dict[int, Letters] = {}
        """The room for words, by the height of a line."""
        self._ways_of: dict[Tiles, tuple[MeldProgress, ...]] = {}

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a melding game."""
        assert isinstance(rules, MeldRules)
        return cls(rules, area, design_unit, say)

    # -- layout -------------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the discard and the trash, or the shown hand, and opponents' known tiles if the felt shows them."""
        if view.over == OUT:
            return self._lay_shown(view)
        board = discards(view)
        others = [self._known(view, seat) for seat in self._others()]
        trash = board.trash
        places = self._plan = self._planned(len(trash), [len(known) for known in others])
        faces = self.rules.pieces.faces
        laid = [
            PlacedTile(tile, faces[tile], self._seen(spot))
            for known, strip in zip(others, places.strips, strict=True)
            for tile, spot in zip(known, strip, strict=False)
        ]
        kept = trash[-len(places.slots) :] if trash else []
        laid += [
            PlacedTile(tile, faces[tile] if self._is_open else (), self._seen(spot))
            for tile, spot in zip(kept, places.slots, strict=False)
        ]
        if trash and self._is_open:
            laid[-1] = laid[-1]._replace(mark=LAST)
        if board.discard != NOBODY:
            laid.append(PlacedTile(board.discard, faces[board.discard], self._seen(places.discard)))
        return tuple(laid)

    def _lay_shown(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the melds of the shown hand, and the tile that was set aside."""
        aside, spots = self._shown_spots()
        laid = [PlacedTile(ASIDE, (), self._seen(aside))]
        for meld, row in zip(self._worth(view).melds, spots, strict=True):
            laid += [
                PlacedTile(tile, self.rules.pieces.faces[tile], self._seen(spot))
                for tile, spot in zip(self._in_order(meld), row, strict=False)
            ]
        return tuple(laid)

    def _shown_spots(self) -> tuple[Spot, list[list[Spot]]]:
        words = self._sum_words()
        return shown_hand(self.area, self._unit, self.rules.melds.sizes, words.above, words.below)

    def _sum_words(self) -> SumWords:
        return SumWords.of(self.area, self._unit, self.tall)

    def _in_order(self, meld: Meld) -> list[Tile]:
        """Return the tiles of a meld in sequence."""
        return sorted(each(meld.tiles), key=lambda tile: self.rules.melds.ranks(Meld(meld.suit, 1 << tile)))

    def _worth(self, view: View[Board]) -> Worth:
        return largest_first(self.rules.worth(view.hands[view.winners.bit_length() - 1]))

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return the steps. A hand is shown meld by meld."""
        if update.view.over != OUT:
            return super().animation_steps(before, update)
        out: list[AnimationStep] = []
        shown, whole = 0, self.lay(update.view)
        for event in update.events:
            if isinstance(event, Declared | Melded):
                shown |= mask(event.meld) if isinstance(event, Melded) else 0
                lies = [laid for laid in whole if laid.tile == ASIDE or shown >> laid.tile & 1]
                out.append(AnimationStep(event, tuple(lies), ()))  # the notes of the turn would lie below the hand
        return out or [AnimationStep(None, whole)]

    # -- places -------------------------------------------------------------------------------------------------

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops on the discard, and on the place for a tile set aside."""
        places, say = self._plan, self._say
        if places is None or view.over:
            return []
        out: list[DropTarget] = []
        for move in moves:
            if move.act == DISCARD:
                faces = self.rules.pieces.faces[move.tiles[0]]
                out.append(DropTarget(move, faces, self._seen(places.discard), say("Discard it")))
            elif move.act == DECLARE:
                out.append(self._declaring(view, move, places))
        return out

    def free_targets(self, view: View[Board], moves: Sequence[Move]) -> list[DropTarget]:
        """Return the drops for a refused discard, and for the best hand that could be shown."""
        places, say, board = self._plan, self._say, discards(view)
        if places is None or view.over:
            return []
        out: list[DropTarget] = []
        if board.discard != NOBODY and len(places.slots) > len(board.trash):
            faces = self.rules.pieces.faces[board.discard] if self._is_open else ()
            spot = self._seen(places.slots[len(board.trash)])
            words = {DRAW: say("Draw, and it goes here"), PASS: say("Pass, and it goes here")}
            for move in moves:
                if text := words.get(move.act, ""):
                    side = places.words_side(len(board.trash), len(text), self.tall(NOTE))
                    out.append(DropTarget(move, faces, spot, text if side else "", side=side))
        shows = [move for move in moves if move.act == DECLARE]
        if shows:
            out.append(self._declaring(view, max(shows, key=lambda move: self._points(view, move)), places))
        return out

    def _declaring(self, view: View[Board], move: Move, places: MeldsPlan) -> DropTarget:
        say = self._say
        text = say("That's It! +{n}", n=self._points(view, move))
        return DropTarget(move, (), self._seen(places.aside), text)

    def _points(self, view: View[Board], move: Move) -> int:
        return self.rules.worth(view.hands[view.turn] & ~mask(move.tiles)).points

    # -- words --------------------------------------------------------------------------------------------------

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        say, acts = self._say, {move.act for move in legal}
        label = self.rules.pieces.label
        if TAKE in acts and DRAW in acts:
            return say("Take {tile}, or draw and send it to the trash heap.", tile=label(discards(view).discard))
        if TAKE in acts:
            tile = label(discards(view).discard)
            return say("Take {tile}, or pass and the round is void.", tile=tile)
        if DRAW in acts:
            return say("There's no discard. Draw a tile.")
        if DECLARE in acts and chosen is None:
            return say("Call “That's It!”, or discard and play on.")
        if DISCARD in acts and chosen is None:
            return say("Discard a tile.")
        if DISCARD in acts and chosen is not None:
            return (
                say("Where should {tile} go?", tile=label(chosen))
                if DECLARE in acts
                else say("Choose {tile} again to discard it.", tile=label(chosen))
            )
        return say("There's nothing to draw. Pass, and the round is void.") if PASS in acts else ""

    def trays(self, view: View[Board]) -> tuple[Tray, ...]:
        """Return the worth of melds, and the trays of the discard, of a shown hand, and of the trash."""
        say, rules = self._say, self.rules
        if view.over == OUT:
            return (Tray(self._seen_rect(self.area)),)
        places = self._plan
        if places is None:
            return ()
        mine = view.hands[self.me]
        whole = sum(group.size for group in self.groups(rules, self.sorted_hand(rules, each(mine))) if group.whole)
        have = say("{n} of {all}", n=min(whole, rules.size), all=rules.size) if mine else ""
        board = discards(view)
        points, side = (self._seen_examples(shown) for shown in (self._scored(places), self._way(view, places)))
        return (
            *((Tray(self._seen_rect(places.points), say("Points"), examples=points),) if points else ()),
            Tray(self._seen_rect(places.middle), say("Discard")),
            Tray(self._seen_rect(places.side), say("That's It!"), have, examples=side),
            Tray(self._slot(places.aside)),
            *(Tray(self._seen_rect(column)) for column in places.columns),
            *(() if board.discard != NOBODY else (Tray(self._slot(places.discard)),)),
            Tray(self._seen_rect(places.heap), say("Trash heap"), self._trash_count(board, places)),
        )

    def _scored(self, places: MeldsPlan) -> tuple[PlacedExample, ...]:
        """Return the examples of what scores, if there is room to read them."""
        head, pad = self._letters().head, round(PAD * self._unit)
        points = places.points
        room = Rect(points.x + pad, points.y + head, points.width - 2 * pad, points.height - head - pad // 2)
        if min(room.size) <= 0:
            return ()
        rows = self._examples(2) if room.height >= self._letters().paired[1] else self._examples(1)
        return place_scored(rows, room, self._unit, self.tall(NOTE), MIN_TILE)

    def _examples(self, rows: int) -> tuple[tuple[ScoreExample, ...], ...]:
        """Return the examples of what scores in one row or in two."""
        first, second = scored(self.rules, self._say)
        return (first, second) if rows > 1 else ((*first, *second),)

    def _way(self, view: View[Board], places: MeldsPlan) -> tuple[PlacedExample, ...]:
        """Return the squares of the melds that the player's hand needs, left of the place for the tile set aside."""
        pad = round(PAD * self._unit)
        beside = max(0.62 * places.aside.unit, LARGE * self._unit)  # a tile set aside, with the words on it
        left, top = places.side.x + pad, places.side.y + self._letters().head
        right, foot = places.aside.x - beside, places.side.bottom - pad
        room = Rect(left, top, round(right) - left, foot - top)
        return place_way(self._ways(view), room, self._unit, self.tall(MELD_SUM))

    def _ways(self, view: View[Board]) -> tuple[MeldProgress, ...]:
        mine = view.hands[self.me]
        if mine not in self._ways_of:
            self._ways_of = {mine: way(self.rules, mine)}
        return self._ways_of[mine]

    def _seen_examples(self, shown: Sequence[PlacedExample]) -> tuple[Example, ...]:
        return tuple(one._replace(spot=self._seen(one.spot)) for each_shown in shown for one in each_shown.tiles)

    def _trash_count(self, board: Discards, places: MeldsPlan) -> str:
        say, count, hidden = self._say, len(board.trash), len(board.trash) - len(places.slots)
        if hidden > 0 and self._is_open:
            return say("{n}, the {old} oldest not shown", n=count, old=hidden)
        if trash := board.trash if self._is_open else []:
            return say("{n} · newest {tile}", n=count, tile=self.rules.pieces.label(trash[-1]))
        return str(count)

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the notes on the discard, the outcome of the turn, and the sum of a shown hand."""
        if view.over == OUT:
            return self._sums(view)
        places = self._plan
        if places is None:
            return ()
        shown = (*self._scored(places), *self._way(view, places))
        told = [self._label(one.text, one.x, one.y, one.width, NOTE)._replace(strong=True) for one in shown if one.text]
        return (*told, *self._discard_note(view, places), *self._heap_note(view, places))

    def _discard_note(self, view: View[Board], places: MeldsPlan) -> tuple[Label, ...]:
        say, board = self._say, discards(view)
        name = self._name(view.turn)
        low = places.middle.bottom - max(22 * self._unit, self._letters().foot / 2)
        if view.over == STUCK:
            return (self._note(say("Void: nobody scores"), places.middle.centerx, low, places.middle),)
        if board.discard != NOBODY:
            if view.turn == self.me:
                return ()  # the drop's own words are there
            return (self._note(say("Offered to {name}", name=name), places.middle.centerx, low, places.middle),)
        if board.holds and view.turn == self.me:
            return ()
        if not board.holds:
            text = say("No discard yet")
        elif board.taken != NOBODY:
            text = say("{name} took {tile}", name=name, tile=self.rules.pieces.label(board.taken))
        else:
            text = say("{name} drew", name=name)
        return (self._note(text, places.middle.centerx, low, places.middle),)

    def _heap_note(self, view: View[Board], places: MeldsPlan) -> tuple[Label, ...]:
        if discards(view).trash or discards(view).discard != NOBODY:
            return ()
        say = self._say
        text = say("Discards nobody takes go here.")
        return (self._note(text, places.heap.centerx, places.heap.centery, places.heap),)

    def _sums(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the kind and score of each meld, and the total."""
        say, rules, worth = self._say, self.rules, self._worth(view)
        aside, spots = self._shown_spots()
        words = self._sum_words()
        name = self._name(view.winners.bit_length() - 1)
        out = [self._label(say("{name}: “That's It!”", name=name), *words.cry, CRY)]
        for meld, (point, bonus, _), row in zip(worth.melds, worth.parts, spots, strict=True):
            tiles = row[: meld.tiles.bit_count()]
            x, foot = (tiles[0].x + tiles[-1].x) / 2, row[0].y + row[0].unit
            wide = tiles[-1].x - tiles[0].x + 1.4 * row[0].unit
            follows = bonus == rules.bonus((1 << len(tiles)) - 1, len(tiles))
            name = suit_name(rules, meld.suit, say)
            kind = say("run of {suit}", suit=name) if follows else name
            out.append(self._label(kind, x, foot + words.kind, wide, NOTE))
            out.append(self._label(meld_sum(point, bonus), x, foot + words.sum, wide, MELD_SUM))
        wide = 1.6 * aside.unit
        x = min(aside.x, self.area.right - wide / 2 - 1)  # its tile may be the last before the edge
        out.append(self._label(say("set aside"), x, aside.y + aside.unit + words.kind, wide, NOTE))
        doubled = any(extra for _, _, extra in worth.parts)
        total = hand_sum(worth)
        text = say("Scores double: {sum}", sum=total) if doubled else total
        out.append(self._label(text, *words.total, TOTAL))
        return tuple(out)

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the melds per hand, the size of the trash heap, and the counts that could end a round or the match."""
        say, board, rules = self._say, discards(view), self.rules
        out = [
            (say("Melds per hand"), " + ".join(map(str, rules.melds.sizes))),
            (say("Trash heap"), str(len(board.trash))),
        ]
        if board.dry >= rules.seats:
            out.append((say("Without a draw"), say("{n} of {all}", n=board.dry, all=rules.stall)))
        if board.voids:
            out.append((say("Void rounds"), say("{n} of {all}", n=board.voids, all=rules.most_voids)))
        return tuple(out)

    # -- the hand -----------------------------------------------------------------------------------------------

    def sorted_hand(self, _rules: Rules[Board], hand: Sequence[Tile]) -> list[Tile]:
        """Return the melds, the tiles that may become one, and the rest."""
        tiles = mask(list(hand))
        if tiles not in self._sorted:
            self._sorted = {tiles: in_melds(self.rules, tiles)}
        return self._sorted[tiles][:]

    def groups(self, _rules: Rules[Board], hand: Sequence[Tile]) -> tuple[Group, ...]:
        """Return the melds with their points and the pairs, as long as the hand is in this order."""
        if list(hand) != self.sorted_hand(self.rules, hand):
            return ()
        tiles = mask(list(hand))
        if tiles not in self._grouped:
            self._grouped = {tiles: self._groups(tiles)}
        return self._grouped[tiles]

    def _groups(self, tiles: Tiles) -> tuple[Group, ...]:
        rules, say = self.rules, self._say
        worth, found = worth_of(rules, tiles), rules.melds.sorted(tiles)
        melds, near = (worth.melds, ()) if worth is not None else (found.melds, found.near)
        out: list[Group] = []
        first = 0
        for meld in (*melds, *near):
            count, is_whole = meld.tiles.bit_count(), meld in melds
            text, name = suit_name(rules, meld.suit, say), ""
            if is_whole:
                more = rules.bonus(rules.melds.ranks(meld), count)
                if more and more == rules.bonus((1 << count) - 1, count):
                    name = say("{suit} +{n}", suit=say("run of {suit}", suit=text), n=1 + more)
                text = say("{suit} +{n}", suit=text, n=1 + more)
            out.append(Group(first, count, text, is_whole, name))
            first += count
        return tuple(out)

    # -- positions ------------------------------------------------------------------------------------------------

    @property
    def _is_open(self) -> bool:
        """True if the trash heap is open."""
        return self.rules.shows_trash

    def _planned(self, trash: int, known: Sequence[int]) -> MeldsPlan:
        return plan(self.area, self._unit, trash, known, is_open=self._is_open, letters=self._letters())

    def _letters(self) -> Letters:
        """Return the room for what the trays show besides their tiles."""
        line = self.tall(NOTE)
        if line not in self._letters_of:
            paired, single = (legible(self._examples(rows), MIN_TILE, line) for rows in (2, 1))
            head, foot = self.tall(15) + round(20 * self._unit), line + round(26 * self._unit)
            self._letters_of = {line: Letters(head, foot, paired, single)}
        return self._letters_of[line]

    def _others(self) -> list[int]:
        seats = self.rules.seats
        return [(self.me + place) % seats for place in range(1, seats)]

    def _known(self, view: View[Board], seat: int) -> list[Tile]:
        """Return the tiles everyone knows a seat to hold, if the felt shows them."""
        return each(view.hands[seat] & view.shown) if self.rules.seats > FEW else []

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""

    def _seen(self, spot: Spot) -> Spot:
        return self.seen(spot.x, spot.y, spot.unit, spot.turn)

    def _seen_rect(self, rect: Rect) -> Rect:
        middle = self.seen(rect.centerx, rect.centery, 1)
        wide, high = round(rect.width * self.zoom), round(rect.height * self.zoom)
        return Rect.around(round(middle.x), round(middle.y), wide, high)

    def _slot(self, spot: Spot) -> Rect:
        """Return the outline of a tile."""
        unit = round(spot.unit)
        return self._seen_rect(Rect(round(spot.x - unit / 2), round(spot.y - unit), unit, 2 * unit))

    def _label(self, text: str, x: float, y: float, wide: float, size: int) -> Label:
        place = self.seen(x, y, 1)
        return Label(text, place.x, place.y, size, width=round(wide * self.zoom))

    def _note(self, text: str, x: float, y: float, tray: Rect) -> Label:
        return self._label(text, x, y, tray.width - 2 * PAD * self._unit, NOTE)


def discards(view: View[Board]) -> Discards:
    """Return the board of a view as this family's board."""
    assert isinstance(view.board, Discards)
    return view.board
