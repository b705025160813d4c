"""The widgets of a table in one window, kept in step with the `TableModel`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Final

import pygame

from engine.core import DRAW, Board, Move, Seat, View
from engine.pieces import HIDDEN, Tile
from game.felt.frame import CROWD, Frame
from game.felt.mover import Mover
from game.felt.spectacle import Spectacle
from game.felt.table.boneyard import BoneyardWidget
from game.felt.table.ear import TableEar
from game.felt.table.hand.carried import CarriedTiles
from game.felt.table.hand.hand_widgets import DraggableTile, HandWidget, TileListener
from game.felt.table.laid.choices import PickWidget, PlaceWidget
from game.felt.table.laid.line import WARM, LineWidget, pictures
from game.felt.table.lens import LensWidget, Magnifier, PowerWords
from game.felt.table.message import MessageWidget
from game.felt.table.model import VALUES, TableModel
from game.felt.table.places import TablePlaces
from game.felt.table.score_panel import ScorePanel
from game.felt.table.seats.chip import ChipWidget
from game.felt.table.seats.seat import SeatWidget
from game.felt.table.strip import StripWidget
from game.felt.table.sum_widget import PlanetsWidget, SumWidget
from game.felt.table.won_word import WonWordWidget
from game.felt.table.words import TableWords
from game.look.look import Look
from game.picture.families.registry import is_anticlockwise, layout_of, shown_family
from game.picture.family_layout import GRASPED, LAST, RAISED, DropTarget, PlacedTile
from game.picture.names import Person, TableNames
from game.picture.rect import Rect
from game.play.table import Table
from game.session.session import Session
from game.ui.screen import Screen
from game.ui.sound.sound import Sound

LOG_LINES: Final = 400
PICTURES: Final = 16
"""Number of tile pictures made in one frame before they are seen. They take five to ten milliseconds."""
PLACES: Final = 16
"""Number of places whose pictures are made before a tile is chosen."""
MARKS: Final = frozenset({"view", "legal", "chosen", "carried", "dropped", "homing", "lifted", "adrift"})
"""The values of the model that decide which tiles can be picked, and which are away."""
IN_FELT: Final = frozenset(
    {"laid", "adrift", "labels", "trays", "grounds", "plays", "camera", "is_calm"}
    | {"carried", "dropped", "homing", "lifted"}
)
IN_HAND: Final = MARKS | {"laid", "hand", "holding", "arriving", "face_down", "hints"}
IN_YARD: Final = frozenset({"yard", "stirs", "legal", "view", "all_open"})
IN_POINTS: Final = frozenset({"passed", "notes", "scores", "rolling"})
IN_SEATS: Final = IN_POINTS | {"left", "turn", "open_hands", "known", "bubbles", "turning", "ways"}
IN_OPEN_SEATS: Final = IN_SEATS | {"view", "is_calm"}
"""The same at tables where the view says more about seats: their rows, or which way the turn goes."""
IN_PANEL: Final = frozenset(
    {"plays", "rounds", "turn", "rolling", "scores", "left", "ends", "tally", "facts", "outlook"}
)
IN_MESSAGE: Final = frozenset(
    {"view", "legal", "chosen", "has_one_outcome", "turn", "plays", "notes", "turn_end", "is_calm"}
    | {"title", "text", "notice", "idle", "request"}
)
IN_WON: Final = frozenset({"view", "is_calm", "laid"})
"""The values of the model that each part of the table shows."""


class TableWidgets:
    """Widgets and geometry of one table in one window. Each `layout` of the scene creates new ones."""

    def __init__(
        self,
        session: Session,
        look: Look,
        table: Table,
        people: Sequence[Person],
        holder: TileListener,
        log: list[str],
        banner: int = 0,
        *,
        covers_hand: bool = False,
    ) -> None:
        """`banner` is the height in design units reserved above the felt (`Frame.banner`).

        `covers_hand`: the viewer's own seat has a plate like an opponent's, and shows no hand.
        """
        self.session = session
        self.look = look
        self.table = table
        self.people = people
        self.log = log
        self._halos: Final = [person.medallion.halo for person in people]
        """The colours around the tiles that the seats played last."""
        rules = table.rules
        self.pieces = rules.pieces
        self.seats = rules.seats
        self.me = table.seat
        self.sections = len(self.pieces.faces[0])
        self.art = look.tiles(self.pieces.top, self.sections)
        kind = shown_family(type(rules)).layout
        self.frame = Frame(
            look.scale,
            self.seats,
            has_rack=kind.has_rack and not covers_hand,
            has_yard=kind.has_yard,
            sections=self.sections,
            banner=banner,
            anticlockwise=is_anticlockwise(rules),
        )
        self.felt_name = session.settings.felt(rules)
        """The key of the cloth."""
        ground = look.backdrop.felt(look.scale.size, self.felt_name, self.frame.line().center)
        self.screen = Screen(look, ground.copy(), session.sounds.cue)
        """Widgets over the felt, the back of the rack and the panel, which never change."""
        self.layout = layout_of(rules, Rect.of(self.frame.line()), look.scale.unit, session.say)
        self._rows = 1
        """The rows of the hand that the felt makes room for."""
        self.layout.row = Rect.of(self.frame.own_row())
        self.layout.names, self.layout.me = tuple(person.name for person in people), self.me
        add = self.screen.add
        self.line = add(LineWidget(look, self.frame.line(), self.art, self.sections))
        self.layout.tall = self.line.label_height
        self.hand = add(
            HandWidget(look, self.frame, self.pieces, self.art, holder, self._caption, watched=table.is_watching)
        )
        self.screen.home = self.hand
        self.carried: Final = CarriedTiles(self.art, self.pieces, self.hand)
        """The tiles that the pointer carries."""
        heap = self.layout.yard_word or session.say("Boneyard")
        self.yard = add(BoneyardWidget(look, self.frame, self.art, self.pieces.count, heap, holder.draw_tile))
        self.yard.focusable = not (table.is_watching or self.layout.sleeps)
        self.yard.sleeps = self.layout.sleeps
        self.yard.shown = kind.has_yard
        self.hand.shown = kind.has_rack and not covers_hand
        self.planets = add(PlanetsWidget(look))
        self.opponents: dict[Seat, SeatWidget] = {}
        for relative in range(1, self.seats):
            seat = (self.me + relative) % self.seats
            who = people[seat]
            place = self.frame.seat(relative)
            kind_of_seat = ChipWidget if self.seats >= CROWD else SeatWidget
            self.opponents[seat] = add(kind_of_seat(look, self.frame, place, self.art, who.name, who.medallion))
        if covers_hand and kind.has_rack and self.seats < CROWD:
            who, place = people[self.me], self.frame.near()
            self.opponents[self.me] = add(SeatWidget(look, self.frame, place, self.art, who.name, who.medallion))
        self._hands: Final[Sequence[HandWidget | SeatWidget]] = [self.hand, *self.opponents.values()]
        self.chips = {seat: chip for seat, chip in self.opponents.items() if isinstance(chip, ChipWidget)}
        """The chips of a crowded table, with the viewer's own."""
        if self.chips:
            me, own = people[self.me], self.frame.chips()[0]
            self.chips[self.me] = add(ChipWidget(look, self.frame, own, self.art, me.name, me.medallion))
        self._ends: list[pygame.Rect] = []
        """Where there are tiles below chips, the parts of the felt that begin and end with these."""
        if self.layout.is_below_chips:
            plates = {**self.opponents, **self.chips}
            shown = {seat: plate.rect for seat, plate in plates.items() if seat != self.me or self.chips}
            self.layout.columns = {seat: (float(rect.x), float(rect.width)) for seat, rect in shown.items()}
            self._ends = [pygame.Rect(rect.x, self.line.rect.y, rect.width, 1) for rect in shown.values()]
        self.panel = add(ScorePanel(look, self.frame.panel, self.art))
        self.panel.furnish(self.screen.base)
        self.message = add(MessageWidget(look, self.frame.message))
        self.strip = add(StripWidget(look))
        self.told_sum = add(SumWidget(look, self.frame.line()))
        self.won = add(WonWordWidget(look))
        left = self.frame.yard.right + look.scale.px(8) if kind.has_yard else 0
        self.lens = LensWidget(look, self.art, self.frame.line(), left, self.frame.free_top)
        self.magnifier: Final = Magnifier(self.lens, self, self._powers)
        self.picks: list[PickWidget] = []
        self._camera = self.layout.zoom, self.layout.pan
        """The camera of the player that the felt was last shown with."""
        self._again: Tile | None = None
        """The tile of the felt that had the focus when picking paused for a moment."""
        self.places: list[PlaceWidget] = []
        self._view: View[Board] | None = None
        """The view that is shown."""
        self._has_new_places = False
        """True if the words on the felt have yet to make room for them."""
        self._points: dict[Seat, tuple[str, str]] = {}
        """The words for the points of each seat on its plate, and the shortest ones."""
        self._held: list[int] = []
        """How many tiles the seats with plates were last shown to hold."""
        self._in_points: Final = IN_POINTS if self.layout.has_points else IN_POINTS | {"left"}
        self._in_seats: Final = IN_OPEN_SEATS if self.chips or self.layout.has_row else IN_SEATS
        self.words: Final = TableWords(session, table, self.layout, people)
        self.names: Final = TableNames(
            session.words, rules, self.layout, people, self.me, is_watching=table.is_watching
        )
        for seat in self.names.partners:
            self.opponents[seat].joined = people[self.me].medallion.colour
        self.geometry: Final = TablePlaces(
            look,
            self.art,
            self.frame,
            self.layout,
            self.names,
            self.line,
            self.hand,
            self.yard,
            self.opponents,
            self.chips,
            self.panel,
            self.words.row_of,
        )
        names, cards = [person.name for person in people], self.layout.has_cards
        self.ear: Final = TableEar(session, table, names, self.line, lambda: self._view, has_cards=cards)
        """Finds the words for those who hear the table."""
        self.ear.name_seats([*self.opponents.values(), *self.chips.values()])
        self.explorer = add(self.ear.explorer)

    def _caption(self, count: int, is_hidden: bool) -> str:
        say_n, table = self.session.words.say_n, self.table
        if self.layout.has_cards:
            if table.is_watching:
                return say_n("{name} · {n} card", "{name} · {n} cards", count, name=self.people[self.me].name)
            if is_hidden:
                return say_n("Hidden hand · {n} card", "Hidden hand · {n} cards", count)
            return say_n("Your hand · {n} card", "Your hand · {n} cards", count)
        if table.is_watching:
            return say_n("{name} · {n} tile", "{name} · {n} tiles", count, name=self.people[self.me].name)
        if is_hidden:
            return say_n("Hidden hand · {n} tile", "Hidden hand · {n} tiles", count)
        return say_n("Your hand · {n} tile", "Your hand · {n} tiles", count)

    # -- for the animation --------------------------------------------------------------------------------------

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Compute the felt's layout above this view's hand in short steps, and make its pictures."""
        if not view.over:  # after a round, hands may be on the felt
            self._fit(view.count(self.me))
            if view.count(self.me) > self.hand.ready_for:
                self.hand.make_ready(view.count(self.me))
        yield from self.layout.prepare(view)
        made = self.art.cache.made
        for _ in self._pictures(view):
            if self.art.cache.made - made >= PICTURES:
                made = self.art.cache.made
                yield

    def _pictures(self, view: View[Board]) -> Iterator[None]:
        """Make the pictures of messages, of the felt and of the places where the player can play, one by one."""
        if not self.message.is_ready:
            yield from self.message.make_ready()
        for laid in self.layout.lay(view):
            pictures(self.look, self.art, (laid,), self.sections)
            if laid.mark == LAST:
                for colour in self._halos:
                    pictures(self.look, self.art, (laid,), self.sections, (), colour)
                    yield
            yield
        if self.table.is_watching or view.turn != self.me:
            return
        moves = [move for move in self.table.rules.legal(view, self.me) if move.act in GRASPED and move.tiles]
        drops: list[DropTarget] = []
        for tile in dict.fromkeys(move.tiles[0] for move in moves):
            drops += self.layout.drops(view, [move for move in moves if move.tiles[0] == tile], tile)
        for drop in drops[:PLACES]:
            self._place(drop, "", lambda _drop: None).make_ready()
            yield

    def make_room(self, held: int) -> None:
        """Give the felt, and its picture, the room that a hand of this many tiles leaves."""
        self._fit(held)
        area = pygame.Rect(self.layout.area)
        self.line.move(area.union(self.layout.row) if self.layout.has_row else area.unionall(self._ends))

    def _fit(self, held: int) -> None:
        """Give the felt the room that the rows of a hand of this many tiles leave."""
        rows = self.frame.hand(held).rows if self.hand.shown else self._rows
        if rows != self._rows:
            self._rows = rows
            self.layout.fit_into(Rect.of(self.frame.line(rows)))

    def dress(self, spectacle: Spectacle) -> Iterator[None]:
        """Make the pictures of a spectacle in short steps."""
        return spectacle.dress(self.look)

    def sound(self, sound: Sound, seat: Seat, volume: float = 1.0, step: int = 0) -> None:
        """Play a sound at a seat, at a fraction of its loudness and a step of its scale."""
        pan = 0.0
        if seat in self.opponents:
            middle = self.opponents[seat].rect.centerx / self.look.scale.size[0]
            pan = max(-0.6, min(0.6, 2 * middle - 0.9))
        self.session.play(sound, volume, pan, step)

    def note(self, message: str) -> None:
        """Add a line to the log of the round."""
        self.log.append(message)
        del self.log[:-LOG_LINES]

    # -- time -----------------------------------------------------------------------------------------------------

    def close_up(self, now: float, pace: float) -> None:
        """Let all hands close up to their tiles; `pace` multiplies the time, and 0 moves nothing."""
        self.hand.pace = pace
        self.hand.advance(now)
        for seat in self.opponents.values():
            seat.pace = pace
            if seat.closing is not None:
                seat.advance(now)

    @property
    def is_closing_up(self) -> bool:
        """True while the tiles of a hand are on their way, or about to be."""
        return any(hand.is_moving for hand in self._hands)

    # -- updates ------------------------------------------------------------------------------------------------

    def follow(self, model: TableModel, changed: frozenset[str] = VALUES) -> None:
        """Bring the widgets that show the `changed` values in step with the model.

        Each is repainted if what it shows has become something else.
        """
        self._view = model.view
        if (self._has_new_places and model.labels) or not changed.isdisjoint(IN_FELT):
            self._has_new_places = False
            self._follow_felt(model)
        if self.picks and not changed.isdisjoint(MARKS):
            self._mark_picks(model)
        if not changed.isdisjoint(IN_HAND):
            self._follow_hand(model)
        if "passed" in changed:
            self.hand.show_note(self.words.own_passes(model))
        if not changed.isdisjoint(IN_YARD):
            calls = any(move.act == DRAW for move in model.legal)
            if model.all_open or self.yard.up:
                self.yard.turn_up(*self.words.asleep(model))
            self.yard.show(model.yard, calls=calls, stirs=model.stirs)
        if not self._points or not changed.isdisjoint(self._in_points):
            self._follow_points(model)
        held = [model.holding[seat] for seat in self.chips or self.opponents]
        if held != self._held or not changed.isdisjoint(self._in_seats):
            self._held = held
            self._follow_seats(model)
        if "faces" in changed:
            self._follow_faces(model)
        if not changed.isdisjoint(IN_PANEL):
            self.panel.show(self.words.scores(model))
        if "links" in changed:
            self.planets.show(self.geometry.planets(*model.links) if model.links is not None else ())
        if "told_sum" in changed:
            told = model.told_sum if self.session.settings.pace.factor else None  # at once, in the panel alone
            near = self.geometry.near_last(model.view, model.laid) if model.view is not None else ()
            self.told_sum.show(told, [*self.line.taken(), *(place.rect for place in self.places)], near)
        if self.seats == 1 and not changed.isdisjoint(IN_WON):
            self._follow_end(model)
        if not changed.isdisjoint(IN_MESSAGE):
            self.message.show(*self.words.message(model), urgent=bool(model.must))
        if "turn_end" in changed:
            self._follow_turn_end(model)

    def _follow_points(self, model: TableModel) -> None:
        """Find the words for the points of the other players, or at a crowded table of all."""
        points, short = self.words.chip_points if self.chips else self.words.points, self.words.short_points
        self._points = {seat: (points(model, seat), short(model, seat)) for seat in self.chips or self.opponents}

    def _follow_seats(self, model: TableModel) -> None:
        """Show the other players, or at a crowded table all of them."""
        for seat, widget in (self.chips or self.opponents).items():
            points, short = self._points[seat]
            widget.show(
                points,
                model.holding[seat],
                short=short,
                active=model.turn == seat,
                faces=() if self.chips else self._seen(model, seat),
                bubble=model.bubbles[seat].text if seat in model.bubbles else "",
                away=seat in model.turning,
            )
        if self.chips and model.view is not None:
            step = self.layout.turn_step(model.view)
            ways = model.ways or (step,) * model.seats
            for seat, chip in self.chips.items():
                chip.turn(ways[seat - 1], ways[seat])

    def _follow_faces(self, model: TableModel) -> None:
        """Show what the faces do."""
        for seat, widget in {**self.opponents, **self.chips}.items():
            if widget.living.show(model.faces.get(seat)):
                widget.invalidate(widget.living.area)

    @property
    def face_spots(self) -> dict[Seat, tuple[int, int]]:
        """The middles of the faces."""
        return {seat: widget.living.place.center for seat, widget in {**self.opponents, **self.chips}.items()}

    def make_faces(self, model: TableModel) -> Iterator[None]:
        """Make the pictures of what the faces may do, one a step; first of all seats what they do first."""
        faces = [widget.living for widget in {**self.opponents, **self.chips}.values()]
        middle = self.line.rect.centery
        does = [face.poses(model.living.freedom, below=face.place.centery > middle) for face in faces]
        for poses in zip_longest(*does):
            for face, pose in zip(faces, poses, strict=True):
                yield from face.make([] if pose is None else [pose])

    def _follow_end(self, model: TableModel) -> None:
        """Show the word for a solitaire that is won."""
        last = model.view if model.is_calm else None
        has_won = last is not None and last.over and last.winners
        self.won.show(self.geometry.won_word(last, model.laid) if last is not None and has_won else None)

    def _follow_turn_end(self, model: TableModel) -> None:
        """Show the part that is left of the turn that is about to end, as a ring around its player's plate."""
        end = model.turn_end
        plates: list[tuple[Seat, SeatWidget | MessageWidget]] = [(self.me, self.message)]
        plates += (self.chips or self.opponents).items()
        for seat, plate in plates:
            plate.show_ring(end.part if end is not None and end.seat == seat else 0.0)

    def _follow_hand(self, model: TableModel) -> None:
        """Show the hand, and which of its tiles are playable, chosen or carried."""
        self.hand.is_hidden = model.view is not None and model.view.holes[self.me] > 0  # a bot plays this seat for now
        groups, keeps = self.layout.groups(self.table.rules, model.hand), bool(model.laid)
        self.hand.show(model.hand, groups, held=model.holding[self.me], arriving=model.arriving, keeps=keeps)
        if self.hand.braces.is_heard:
            self.hand.braces.is_heard = False
            if self.hand.shown and not self.hand.is_hidden:
                self.sound(Sound.MELD, self.me)
        playable = {move.tiles[0] for move in model.legal if move.act in GRASPED and move.tiles} & set(model.hand)
        away = model.away | model.adrift
        marks = model.hints and (bool(playable) or (self.layout.fits_tiles and bool(model.must)))
        for tile in model.hand:
            piece = self.hand.tile(tile)
            if piece is not None:
                fits = tile in playable if marks else None
                is_back = tile in model.face_down
                piece.focusable = not (self.hand.watched or is_back)
                piece.told = self.ear.fits if fits else ""
                piece.show(fits=fits, chosen=tile == model.chosen, carried=tile in away, back=is_back)

    def _seen(self, model: TableModel, seat: Seat) -> list[tuple[int, ...]]:
        """Return the visible tiles of another seat, from its plate on. Face-down ones have no faces."""
        tiles: Sequence[Tile] = model.open_hands.get(seat) or model.known.get(seat, ())
        if not tiles and self.layout.has_row and model.is_calm and model.view is not None:
            tiles = model.view.piles[1 + seat][::-1]
        return [self.pieces.faces[tile] if tile != HIDDEN else () for tile in tiles]

    def _follow_felt(self, model: TableModel) -> None:
        """Show the current felt. Labels make room for the places of a tile."""
        taken = [place.rect.inflate(place.unit, place.unit) for place in self.places if place.drop.halves]
        lying = {None, *(tile.tile for tile in model.laid)}
        told = [label for label in model.labels if label.tile in lying]
        labels = [label for label in told if not any(rect.collidepoint(label.x, label.y) for rect in taken)]
        seen = self._lifted(model)
        words = tuple(labels) if model.is_calm or model.laid else ()
        rides = self.layout.rides and model.camera == self._camera
        self._camera = model.camera
        halo = self._halos[model.plays[-1].seat] if model.plays else WARM
        self.line.show(seen, words, model.trays, model.grounds, model.adrift, halo, rides=rides)

    def _lifted(self, model: TableModel) -> tuple[PlacedTile, ...]:
        """Return the felt as shown, without tiles that are away and with those that would move along raised."""
        away = model.away
        if not away and not model.lifted:
            self.carried.lifted = ()
            return model.laid
        self.carried.lifted = tuple(tile for tile in model.laid if tile.tile in away)
        here = (tile for tile in model.laid if tile.tile not in away)
        return tuple(tile._replace(mark=RAISED) if tile.tile in model.lifted else tile for tile in here)

    def show_picks(self, tiles: Collection[Tile], holder: TileListener, model: TableModel) -> None:
        """Let the player pick these tiles of the felt."""
        wanted = [laid for laid in model.laid if laid.tile in tiles and laid.pick]
        if [pick.laid for pick in self.picks] != wanted:
            focus = self.screen.focus
            again = focus.tile if isinstance(focus, PickWidget) else self._again
            for widget in self.picks:
                self.screen.remove(widget)
            make, word = self.screen.add, self.layout.take_word
            self.picks = [
                make(PickWidget(self.look, self.art, laid, self.sections, self.pieces.label(laid.tile), holder, word))
                for laid in wanted
            ]
            self._again = again if self.layout.at_once and not wanted else None
            if again is not None:
                self.screen.focus_on(self.pick(again) or next(iter(self.picks), None))
        if self.picks:
            self._mark_picks(model)

    def _mark_picks(self, model: TableModel) -> None:
        for widget in self.picks:
            widget.show(chosen=widget.tile == model.chosen, carried=widget.tile in model.away)

    def _powers(self, wish: Move) -> tuple[PowerWords, ...]:
        """Return the words about the powers of a tile, from the rules."""
        tell = self.session.words.tell
        found = self.table.rules.powers(self._view, wish) if self._view is not None else ()
        return tuple(PowerWords(tell(reminder.what), tell(reminder.text)) for reminder in found)

    def pick(self, tile: Tile) -> PickWidget | None:
        """Return the widget of a tile of the felt that can be picked."""
        return next((widget for widget in self.picks if widget.tile == tile), None)

    def grasp(self, tile: Tile) -> DraggableTile | None:
        """Return the widget of a tile in hand or on the felt that can be chosen."""
        return self.hand.tile(tile) or self.pick(tile)

    def show_places(
        self, drops: Sequence[DropTarget], on_press: Callable[[DropTarget], None], names: Sequence[str]
    ) -> None:
        """Show the places for the chosen tile, if any."""
        if [place.drop for place in self.places] == list(drops):
            return
        self._has_new_places = True
        for widget in self.places:
            self.screen.remove(widget)
        self.places = []
        for drop, name in zip(drops, names, strict=True):
            self.places.append(self.screen.add(self._place(drop, name, on_press)))
        if self.told_sum.shown:
            self.told_sum.give_way([place.rect for place in self.places])

    def _place(self, drop: DropTarget, name: str, on_press: Callable[[DropTarget], None]) -> PlaceWidget:
        moves = self.session.settings.moves_tiles
        return PlaceWidget(self.look, self.art, drop, name, on_press, self.line.rect, moves=moves)

    # -- above the felt -----------------------------------------------------------------------------------------

    def draw_movers(self, surface: pygame.Surface, movers: Sequence[tuple[Mover, float]]) -> list[pygame.Rect]:
        """Paint the movers: first those that are down, behind the lip of the rack, then those in the air.

        Each mover comes with the seconds of its beat. Return the area painted.
        """
        down = [mover.is_down(seconds) for mover, seconds in movers]
        moving: list[pygame.Rect] = []
        for is_down in (True, False):
            for (mover, seconds), is_low in zip(movers, down, strict=True):
                touched = mover.draw(surface, self.art, seconds) if is_low == is_down else None
                if touched is not None:
                    moving.append(touched)
            if is_down and any(rect.colliderect(self.hand.lip) for rect in moving):
                moving.append(self.hand.paint_lip(surface))
        return moving
