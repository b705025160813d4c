"""The controller of a table: it turns what the player does into moves, and keeps the model up to date.

Only the director and the controller, with `Answers`, `Carrying` and `Takeback`, write to the `TableModel`. What is
legal is decided by the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core import ALOUD, CALL, CLAIM, DRAW, PASS, PLAY, SILENT, STOP, TAKE, Board, Move, Seat, View
from engine.events import Dealt, Led, Passed, Played, Stopped, Took
from engine.families.blind.events import TurnedDown
from engine.families.chain.board import ANYWHERE
from engine.families.melds.events import Discarded
from engine.notation import spell
from engine.pieces import Tile
from engine.sentences import Refusal
from game.felt.table.laid.choices import PlaceWidget
from game.felt.table.model import SeatNote, TurnEnd, by_seat
from game.picture.family_layout import GRASPED, DropTarget
from game.play.table import Update
from game.scenes.common.question import QuestionScene
from game.scenes.table.carrying import Carrying
from game.scenes.table.context import TableContext
from game.scenes.table.hints import Hints
from game.scenes.table.messages import Answers
from game.scenes.table.pages.table_pages import TablePages
from game.scenes.table.takeback import Before, Takeback
from game.scenes.table.turn_call import TurnCall
from game.scenes.table.winnability import WinnabilityCheck
from game.ui.actions import Action
from game.ui.sound.sound import Sound

_TURNS: Final = (Played, Led, Passed, Stopped, Discarded, TurnedDown)
"""Events that end a turn; draws, claims and calls do not."""
UNSORTED: Final = -1
"""The order of a hand that the player has never sorted."""
CALM: Final = frozenset({"is_calm", "hand"})
"""The values of the model on which it depends what the player can do, besides the table."""


class TableController:
    """Makes the player's moves at a table, and writes to the model what the player can do and is told."""

    def __init__(self, context: TableContext, turn_call: TurnCall) -> None:
        self._context: Final = context
        self._turn_call: Final = turn_call
        self.session: Final = context.session
        self.table: Final = context.table
        self.model: Final = context.model
        self._local: Final = context.local
        foreseen = context.local if context.table.rules.foresees else None
        self.outlook: Final = WinnabilityCheck(context.session, foreseen) if foreseen is not None else None
        """Finds out whether the deal can still be won; None in games where nobody can."""
        self.answers: Final = Answers(context)
        """Tells the player what they asked for."""
        self.carrying: Final = Carrying(context, self)
        """Carries tiles with the pointer."""
        self.takeback: Final = Takeback(context, self, self.answers)
        """Undoes and redoes moves."""
        self.pages: Final = TablePages(context)
        """Opens the pages that the player asks for."""
        self.is_playing_out = False
        """True while the game plays itself out; any input stops it."""
        self.drops: list[DropTarget] = []
        """The places where a tile can be played now."""
        self._order = UNSORTED
        self._sorted: tuple[Tile, ...] = ()
        """The hand as the layout last sorted it."""
        self._laid_for: tuple[object, ...] = ()
        """What the felt was last laid for (`_felt`); empty while tiles move."""
        self.is_behind = True
        """True if the table may allow other moves than the model says."""
        self._known = (0, 0)
        """The round, and the number of moves in it, that the model shows."""
        self._turns = 0
        """The number of turns that have ended."""
        self.hints: Final = Hints(context.session, context.table, self, self.answers)

    # -- following the table ------------------------------------------------------------------------------------

    def on_update(self, update: Update) -> None:
        """Record an update; if a tile was played in it, the player's choice and hint are dropped."""
        self.model.view = update.view
        self.is_behind = True
        if any(isinstance(event, Led | Dealt) for event in update.events):
            self._context.heard.clear()
        self._context.heard.append((self.table.steps, update))
        if self.outlook is not None:
            self.outlook.invalidate()
        self._turns += any(isinstance(event, _TURNS) for event in update.events)
        self._turn_call.on_update(update)
        played = {event.seat for event in update.events if isinstance(event, Played | Led | Discarded | Took)}
        if played or update.view.over:
            self.clear()
            if self.hints.ticket is not None:
                self.hints.drop()
        if played - {self.table.seat}:
            self.clear_message()

    def read_table(self) -> None:
        """Write to the model what the table allows now, unless nothing can have changed that."""
        model = self.model
        if not self.is_behind and model.changed.isdisjoint(CALM):
            return
        self.is_behind = self.outlook is not None
        self._read_round(tuple(self.table.legal()) if model.is_calm else ())
        model.hints = self.session.settings.values.hints or self._context.coached
        if self.outlook is not None:
            model.outlook = self.outlook.told
        if model.is_calm and self._order == UNSORTED and model.hand != self._sorted:
            model.hand = self._sorted = tuple(self._context.widgets.layout.sorted_hand(self.table.rules, model.hand))

    def _read_round(self, legal: tuple[Move, ...]) -> None:
        """Write the round to the model if the table has moved on."""
        known = self.table.rounds, self.table.steps
        if legal != self.model.legal or known != self._known or self.model.view is None:
            self._known = known
            if known[0] != self.model.rounds:  # those of the last round would stand beside the new one's number
                self.model.facts = self._context.widgets.layout.facts(self.table.view)
            self.model.rounds, self.model.legal, self.model.view = known[0], legal, self.table.view
            self.model.awaits_start = self._local is not None and self._local.awaits_start
            if self.model.chosen is not None:
                self._lift(self.model.chosen)

    def prepare(self) -> None:
        """Complete the model and update the places for tiles, before the other widgets follow."""
        self._rest()
        if self._turn_call.follow(self._turns):
            self.answers.withdraw()
            self.model.title = ""  # the text of the last score stays, so that it can still be read
        if self._turn_call.is_new or self.model.chosen is None:
            self.update_places()

    def _rest(self) -> None:
        """Lay the felt to match the view, unless an animation is still on its way there."""
        model, widgets, rules = self.model, self._context.widgets, self.table.rules
        view, layout = model.view, widgets.layout
        assert view is not None
        model.camera = layout.zoom, layout.pan
        if model.is_calm and self._laid_for == self._felt():
            return
        widgets.make_room(len(model.hand))
        self._laid_for = self._felt() if model.is_calm else ()
        if model.is_calm:
            model.lay(layout.lay(view))
            model.labels, model.grounds, model.facts = layout.labels(view), layout.grounds(view), layout.facts(view)
            if model.laid:
                model.count(*layout.open_ends(rules, view))
        if model.is_calm or not model.laid:
            model.trays = layout.trays(view)
        if model.is_calm or not model.left:
            model.left = tuple(layout.left(view, seat) for seat in range(rules.seats))

    def _felt(self) -> tuple[object, ...]:
        """Return everything that decides where the tiles on the felt lie; a change of any lays them again."""
        model, layout = self.model, self._context.widgets.layout
        return model.view, layout, tuple(layout.area), layout.zoom, layout.pan, len(model.hand)

    def pass_time(self, now: float) -> None:
        """Remove messages and bubbles that have expired; `now` is the table's time in seconds."""
        self._context.now = now
        if self.model.carried is not None or self.model.dropped:
            self.carrying.pass_time()
        if self.answers.until is not None and now >= self.answers.until:
            self.answers.withdraw()
        living = self.model.living
        if self.model.bubbles or self.model.told_sum is not None or living.until > living.now:
            self.model.pass_time(now)
        living.now = now

    def due(self) -> float | None:
        """Return when a message expires or a move is due, on the table's clock; None if neither will."""
        dues = self.model.expiries
        found = self.hints.is_due or (self.outlook is not None and self.outlook.is_found)
        if self.is_playing_out or found:
            dues.append(self._context.now)
        if self.answers.until is not None:
            dues.append(self.answers.until)
        if self.model.dropped:
            dues.append(self.carrying.answered_by)
        return min(dues, default=None)

    def advance(self) -> None:
        """Show a hint that has arrived, and make the next move of a game that plays itself out."""
        if self.hints.ticket is not None:
            self.hints.advance()
        if self.outlook is not None:
            self.outlook.update()
        if self.is_playing_out:
            self._play_next()

    # -- tiles in hand ------------------------------------------------------------------------------------------

    def plays(self) -> list[Move]:
        """Return the legal moves that start with a tile."""
        legal = self.model.legal if self.model.is_calm else ()
        return [move for move in legal if move.act in GRASPED and move.tiles]

    def moves_of(self, tile: Tile) -> list[Move]:
        """Return the legal moves with this tile; a tile taken from the felt can stand anywhere in the move."""
        return [move for move in self.plays() if move.tiles[0] == tile or (move.act == TAKE and tile in move.tiles)]

    def choose(self, tile: Tile) -> None:
        """Choose a tile; choosing it again plays it if all its places come to the same.

        With the setting `one_tap`, once is enough.
        """
        model, widgets = self.model, self._context.widgets
        moves, held = self.moves_of(tile), tile in model.hand
        if not moves:
            self.refuse(Move(PLAY, (tile,), ANYWHERE) if held else Move(TAKE, (tile,)))
        elif tile == model.chosen:
            if model.has_one_outcome:
                self.play_at(self._nearest(tile))
            elif self.drops:
                self._focus_place(0)
        else:
            self.session.play(Sound.PICK_UP, 0.7)
            model.say("", "")
            self.hold(tile)
            if len(moves) == 1 and (not self.drops or (widgets.layout.at_once and not held)):
                self.offer(moves[0])
            elif self.session.settings.values.one_tap and held and model.has_one_outcome:
                self.play_at(self._nearest(tile))
            elif len(self.drops) > 1 and widgets.screen.focus is widgets.grasp(tile):
                self._focus_place(0)

    def _nearest(self, tile: Tile) -> DropTarget:
        """Return the place nearest to a tile in hand."""
        grasp = self._context.widgets.grasp(tile)
        x, y = grasp.rect.center if grasp is not None else (0, 0)
        return min(self.drops, key=lambda drop: (drop.spot.x - x) ** 2 + (drop.spot.y - y) ** 2)

    def hold(self, tile: Tile) -> None:
        """Choose a tile and show where it can be played."""
        self.model.chosen = tile
        self._lift(tile)
        self.update_places()

    def _lift(self, tile: Tile) -> None:
        """Write to the model which tiles of the felt move with a tile chosen there."""
        model, layout = self.model, self._context.widgets.layout
        if model.view is not None and tile not in model.hand:
            model.lifted = layout.lifted(model.view, tile)
        else:
            model.lifted = ()

    def cancel_choice(self) -> bool:
        """Cancel the chosen tile and the claim on the next one; returns False if there was neither."""
        had = self.model.chosen is not None or self.model.aloud
        self.model.aloud = False
        self.clear()
        return had

    def clear(self) -> None:
        """Choose nothing; the focus returns from a place to its tile, and the places disappear with the next frame."""
        model, widgets = self.model, self._context.widgets
        model.carried = None
        if model.chosen is None:
            return
        model.chosen, model.lifted, self.drops = None, (), []
        focus = widgets.screen.focus
        tile = widgets.grasp(focus.drop.move.tiles[0]) if isinstance(focus, PlaceWidget) else None
        if tile is not None:
            widgets.screen.focus_on(tile)

    def pick(self, place: int) -> None:
        """Choose the tile at this place in the hand, if there is one."""
        if place < len(self.model.hand):
            tile = self.model.hand[place]
            self._context.widgets.screen.focus_on(self._context.widgets.hand.tile(tile))
            self.choose(tile)

    def sort(self) -> None:
        """Sort the hand in the next of three orders: lowest first, suit by suit, heaviest first."""
        pieces = self.table.rules.pieces
        orders: tuple[Callable[[Tile], tuple[int, int]], ...] = (
            lambda tile: (pieces.low[tile], pieces.high[tile]),
            lambda tile: (-pieces.high[tile], -pieces.low[tile]),
            lambda tile: (-pieces.pips[tile], -pieces.high[tile]),
        )
        self._order = (self._order + 1) % len(orders)
        self.model.hand = tuple(sorted(self.model.hand, key=orders[self._order]))

    # -- places -------------------------------------------------------------------------------------------------

    def play_at(self, drop: DropTarget) -> None:
        """Play the chosen tile at a place, with a claim if the player asked for one and the play scores."""
        if drop not in self.drops:
            return  # the place was for a tile that is no longer chosen
        move, aloud = drop.move, self.model.aloud
        self.model.aloud = False
        said = move._replace(how=ALOUD)
        pays = said in self.model.legal
        self.offer(said if aloud and pays else move)
        if aloud and not pays:
            self.model.text = self.session.say("That play doesn't score, so there's nothing to claim.")

    @property
    def stop_word(self) -> str:
        """The words on the button that stops; empty for "Stop"."""
        return self._context.widgets.layout.stop_word

    def point_at(self, move: Move) -> None:
        """Choose the tile of a move and focus on its place, as a hint does, or on the tile if it has no place."""
        self.hold(move.tiles[0])
        if not self.drops:
            self.clear()
            self.update_places()  # a pair that was overlooked has a place while no tile is chosen
        widgets, place = self._context.widgets, self._place_of(move)
        widgets.screen.focus_on(widgets.grasp(move.tiles[0]) if place is None else widgets.places[place])

    def move_camera(self) -> None:
        """Write the camera to the model after it has moved, and move the places with it."""
        layout = self._context.widgets.layout
        self.model.camera = layout.zoom, layout.pan
        self.update_places()

    def update_places(self) -> None:
        """Show the places of the chosen tile, and the tiles of the felt that can be picked."""
        model, widgets, view = self.model, self._context.widgets, self.model.view
        if view is None:
            return
        focus = widgets.screen.focus
        pointed = focus.drop.move if isinstance(focus, PlaceWidget) else None
        picks = set[Tile]()
        if model.is_calm and model.legal:
            picks = widgets.layout.picks(view, self.plays()) - set(model.hand)
        if picks or widgets.picks:
            widgets.show_picks(picks, self, model)
        self.drops = drops = self._drops_now(view) if model.is_calm else []
        are_alike = all(self.table.rules.same(view, drops[0].move, drop.move) for drop in drops[1:])
        model.has_one_outcome = model.chosen is not None and bool(drops) and are_alike
        if drops or widgets.places:
            widgets.show_places(drops, self.play_at, [spell(self.table.rules, view, drop.move) for drop in drops])
        if pointed is not None:  # keep the focus on the place, or return it to the hand
            place = self._place_of(pointed)
            tile = widgets.grasp(pointed.tiles[0]) if pointed.tiles else None
            if place is not None:
                self._focus_place(place)
            elif tile is not None:
                widgets.screen.focus_on(tile)

    def _drops_now(self, view: View[Board]) -> list[DropTarget]:
        """Return the places of the chosen tile, or those that need none."""
        model, layout = self.model, self._context.widgets.layout
        if self._laid_for != self._felt():
            layout.lay(view)
        moves = self.moves_of(model.chosen) if model.chosen is not None else []
        return layout.drops(view, moves, model.chosen) if moves else layout.free_targets(view, model.legal)

    def _place_of(self, move: Move) -> int | None:
        silent = move._replace(how=SILENT) if move.how == ALOUD else move
        return next((place for place, drop in enumerate(self.drops) if drop.move == silent), None)

    def _focus_place(self, place: int | None) -> None:
        if place is not None:
            self._context.widgets.screen.focus_on(self._context.widgets.places[place])

    # -- moves --------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Make a move for the player, or say why the table refuses it."""
        if self._local is not None and self._local.takes_back:
            before = Before(self.model.plays, self.model.hand, self.model.passed)
            self.takeback.before[self.table.rounds, self.table.steps] = before
        self.clear()
        if self.hints.ticket is not None:
            self.hints.drop()
        self.model.say("", "")
        try:
            self.table.offer(move)
            if move.act in (CLAIM, CALL) or move.how == ALOUD:
                self.session.settings.remember_claim()
        except Refusal as why:
            self.answers.deny(why.sentence)
            if self.model.dropped:
                self.carrying.send_home(self.model.dropped)
        self._read_round(tuple(self.table.legal()))

    def refuse(self, wish: Move) -> None:
        """Tell the player which rule forbids a move."""
        if self.model.is_calm and self.table.rounds and not self.table.is_watching:
            self.answers.deny(self.table.rules.why_not(self.table.view, self.table.seat, wish))

    def _do(self, move: Move) -> None:
        """Make a move if it is legal, or say why it isn't."""
        if not self.model.is_calm or not self.table.rounds or self.table.is_watching:
            return
        if move in self.model.legal:
            self.offer(move)
        else:
            self.refuse(move)

    def draw_tile(self) -> None:
        """Draw from the boneyard, or pass if passing is the only legal move or the game has no draws.

        A gamepad has one button for both.
        """
        buttons = self._context.widgets.layout.buttons()
        if PASS in buttons and DRAW not in buttons:
            self.pass_turn()
            return
        must = [move.act for move in self.model.legal if move.act not in (CLAIM, CALL)]
        self._do(Move(PASS) if must == [PASS] else Move(DRAW))

    def pass_turn(self) -> None:
        """Pass, or stop if another tile in the same turn can be declined; asks first if that ends the round."""
        model, layout, stop = self.model, self._context.widgets.layout, Move(STOP)
        if stop not in model.legal:
            self._do(Move(PASS))
            return
        question = layout.stop_question(self.table.view) if model.is_calm else ""
        if question and len(model.legal) > 1:
            say = self.session.say
            text, no = say("You still have moves to make."), say("Keep playing")
            yes = layout.stop_word
            self.session.stage.push(
                QuestionScene(self.session, question, text, yes=yes, no=no, on_yes=lambda: self._do(stop))
            )
        else:
            self._do(stop)

    def claim(self) -> None:
        """Claim the player's score or call muggins; otherwise claim the next tile in advance, or say why not."""
        model, say = self.model, self.session.say
        if not self.table.rounds or self.table.is_watching:
            return
        spoken = [move for move in self.table.legal() if move.act in (CLAIM, CALL)]
        if spoken:
            self.offer(spoken[0])
        elif self.plays() and self.table.rules.must_claim:
            model.aloud = not model.aloud
            self.answers.tell(
                "",
                say("You'll claim points with your next tile.")
                if model.aloud
                else say("You won't claim points with your next tile."),
            )
        else:
            self.refuse(Move(CLAIM))
            self._context.deny_claim()

    def play_out(self) -> None:
        """Let a game that needs no more decisions play itself out, a move each time the picture is calm."""
        self.is_playing_out = True
        self._play_next()

    def _play_next(self) -> None:
        """Make the next move of a game that plays itself out."""
        view = self.model.view
        if not self.model.is_calm or view is None:
            return
        move = self._context.widgets.layout.plays_out(view, self.table.legal())
        if move is None:
            self.is_playing_out = False
        else:
            self.offer(move)

    # -- hints --------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask for a hint unless one is on its way; play continues meanwhile."""
        if self.plays():
            self.hints.ask(self._wish())
        else:
            self.refuse(Move(PLAY, self.model.hand[:1] or (0,), ANYWHERE))

    def forget_hint(self) -> None:
        """Choose nothing and drop any hint, even one that is shown: it was for another position."""
        self.clear()
        self.hints.drop()
        self.answers.withdraw()

    def _wish(self) -> Move | None:
        """Return the move that the player seems to think of: the chosen tile, at the place with the focus if any."""
        if self.model.chosen is None:
            return None
        focus = self._context.widgets.screen.focus
        places = zip(self._context.widgets.places, self.drops, strict=False)
        at = next((drop.move for place, drop in places if place is focus), None)
        return at or next(iter(self.moves_of(self.model.chosen)), None)

    # -- words --------------------------------------------------------------------------------------------------

    def clear_message(self) -> None:
        """Remove any message, so that only the turn is shown."""
        self.model.say("", "")

    def speak(self, seat: Seat, text: str, seconds: float) -> None:
        """Show a bubble at a seat for this many seconds."""
        self.model.speak(seat, text, self._context.now + seconds)

    def has_room(self, seat: Seat, text: str) -> bool:
        """Return True if a bubble at another seat can show this text in full."""
        return self._context.widgets.opponents[seat].fits(text)

    def note_seats(self, notes: Mapping[Seat, SeatNote]) -> None:
        """Replace the points of some seats by a note, such as that a player is away."""
        self.model.notes = by_seat(notes)

    def let_claim(self, may: bool) -> None:
        """Say whether the player may claim points where the rules ask for that."""
        self.model.claims = may

    def end_turn(self, end: TurnEnd | None) -> None:
        """Show that a turn is about to end, or that none is."""
        self.model.turn_end = end

    def announce(
        self,
        notice: tuple[str, str] | None,
        idle: tuple[str, str] | None = None,
        request: tuple[str, str] | None = None,
    ) -> None:
        """Show a notice instead of any other message, `idle` while no player has to move, `request` before a move."""
        self.model.notice, self.model.idle, self.model.request = notice, idle, request

    def clear_hand(self) -> None:
        """Clear the rack before another person looks at the table."""
        self.model.hand = ()

    def lay_heap(self) -> None:
        """Show the whole set in the boneyard of a new table, from its first picture on."""
        yard, self.model.yard = self._context.widgets.yard, self.table.rules.pieces.count
        yard.show(self.model.yard, calls=False)
        yard.enabled = False

    def settle(self) -> None:
        """Show the round as it stands, without animation."""
        self.is_behind = True
        view, self._laid_for = self.table.view, ()  # even if it equals the last one, the words are to be written again
        self.model.settle(view, self.table.seat, self._context.widgets.layout.lay(view))

    # -- pages and keys -----------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Do what a key of its own asks for; returns False if the action has none."""
        if action.pick is not None:
            self.pick(action.pick)
            return True
        if action is Action.CANCEL:
            if not self.cancel_choice():
                self._context.pause()
            return True
        command = {
            Action.DRAW: self.draw_tile,
            Action.PASS: self.pass_turn,
            Action.LOG: self.pages.log,
            Action.UNDO: self.takeback.undo,
            Action.REDO: self.takeback.redo,
            Action.RESTART: self.takeback.restart,
        }.get(action)
        if command is not None:
            command()
        return command is not None
