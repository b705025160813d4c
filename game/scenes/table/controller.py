"""The controller of a table turns the player's input into moves, and puts the legal moves into the model.

Only it and the director write to the `TableModel`. Only the table decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.bots.advice import Advice
from engine.core import ALOUD, CALL, CLAIM, DRAW, PASS, PLAY, SILENT, STOP, TAKE, Move, Seat
from engine.events import Led, Passed, Played, Stopped, Took
from engine.families.blind.events import TurnedDown
from engine.families.chain.board import ANYWHERE
from engine.families.melds.events import Discarded
from engine.notation import spell
from engine.pieces import Tile
from engine.sentences import Refusal, Sentence, sentence
from game.felt.family_layout import Drop
from game.felt.table.laid_widgets import PlaceWidget
from game.felt.table.model import Play, by_seat
from game.felt.table.widgets import GRASPED
from game.play.table import Update
from game.play.thinking import Ticket
from game.scenes.common.question import QuestionScene
from game.scenes.table.context import TableContext
from game.scenes.table.log import LogScene
from game.scenes.table.outlook import Outlook
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.sounds import Sound

TURNS: Final = (Played, Led, Passed, Stopped, Discarded, TurnedDown)
"""Events that make up a turn. Draws, claims and calls come on top."""
UNSORTED: Final = -1
"""The order of a hand that the player has not sorted."""
READ: Final = 6.0
"""Seconds for which an answer to the player is shown, unless something replaces it."""
LONG: Final = 60.0
"""Seconds for which a hint is shown, and the timeout for it."""


class TableController:
    """Acts for the player at a table, and keeps the model's legal moves and messages current."""

    def __init__(self, context: TableContext) -> None:
        self._at: Final = context
        self.session: Final = context.session
        self.table: Final = context.table
        self.model: Final = context.model
        self.outlook: Final = Outlook(context.session, context.table) if context.table.rules.foresees else None
        """The analysis of whether the game can still be won."""
        self.carried_to = (0, 0)
        """Position to which the pointer has carried its tile."""
        self.is_playing_out = False
        """True while the game plays itself out. Any action of the player stops it."""
        self._drops: list[Drop] = []
        """The places for the chosen or carried tile."""
        self._order = UNSORTED
        self._tidy: tuple[Tile, ...] = ()
        """The hand as it was last sorted for the game."""
        self._lies: tuple[object, ...] = ()
        """The inputs of the felt's last layout at rest. It is laid out again only if they change."""
        self._known = (0, 0)
        """The round, and the number of moves in it, that the model shows."""
        self._before: dict[tuple[int, int], tuple[tuple[Play, ...], tuple[Tile, ...]]] = {}
        """The last plays and the hand's order before each move of the player, by round and number of moves."""
        self._turns = 0
        """Number of events so far that pass the turn on."""
        self._hint: Ticket | None = None
        self._told: tuple[str, str] | None = None
        """The last answer to the player. The next attribute is its end time."""
        self._until = 0.0
        self._now = 0.0
        self._called: tuple[tuple[int, int], frozenset[int]] | None = None
        """The turn to which the player was called, with the required acts. None while another player is to move."""
        self._turn: tuple[int, int] | None = None
        """The turn for which the sound was played."""
        self._calls = False
        """True if the focus must still move to the required action."""
        self._stays = False
        """True if the focus stays on the button that the player moved it to while turns pass automatically."""

    # -- following the table ------------------------------------------------------------------------------------

    def hear(self, update: Update) -> None:
        """Take in updates. Once a tile is played, the player's choice or drag is void."""
        self.model.view = update.view
        if self.outlook is not None:
            self.outlook.turn_stale()
        self._turns += any(isinstance(event, TURNS) for event in update.events)
        played = {event.seat for event in update.events if isinstance(event, Played | Led | Discarded | Took)}
        if played or update.view.over:
            self.clear()
            self.drop_hint()
        if played - {self.table.seat}:
            self.fall_silent()

    def look(self) -> None:
        """Take in the legal moves."""
        model = self.model
        self._take_in(tuple(self.table.legal()) if model.is_calm else ())
        model.hints = self.session.settings.hints
        if self.outlook is not None:
            model.outlook = self.outlook.told
        if model.is_calm and self._order == UNSORTED and model.hand != self._tidy:
            model.hand = self._tidy = tuple(self._at.widgets.layout.sorted_hand(self.table.rules, model.hand))

    def _take_in(self, legal: tuple[Move, ...]) -> None:
        """Take in the round from the table, if it differs from the model's."""
        known = self.table.rounds, self.table.steps
        if legal != self.model.legal or known != self._known or self.model.view is None:
            self._known = known
            self.model.rounds, self.model.legal, self.model.view = known[0], legal, self.table.view
            if self.model.chosen is not None:
                self._lift(self.model.chosen)

    def prepare(self) -> None:
        """Complete the model and its places for a tile, before all other widgets follow it."""
        self._rest()
        self._call()
        if self._calls or self.model.chosen is None:
            self.refresh()

    def _rest(self) -> None:
        """Lay out the felt for the view once no animation is pending, wherever the camera is."""
        model, widgets, rules = self.model, self._at.widgets, self.table.rules
        view, layout = model.view, widgets.layout
        assert view is not None
        widgets.make_room(len(model.hand))
        model.camera = layout.camera
        lies = (view, layout, tuple(layout.area), model.camera) if model.is_calm else ()
        if lies and lies == self._lies:
            return
        self._lies = lies
        if model.is_calm:
            model.lay(layout.lay(view))
            model.labels, model.grounds, model.facts = layout.labels(view), layout.grounds(view), layout.facts(view)
            if model.laid:
                model.ends, model.tally = rules.open_pips(view) if layout.shows_ends else (), rules.tally(view)
        if model.is_calm or not model.laid:
            model.trays = layout.trays(view)
        if model.is_calm or not model.left:
            model.left = tuple(layout.left(view, seat) for seat in range(rules.seats))

    def pass_time(self, now: float) -> None:
        """Remove messages whose time is over; `now` is the table's time in seconds."""
        self._now = now
        if self._told is not None and now >= self._until:
            self._withdraw()
        if self.model.bubbles:
            self.model.pass_time(now)

    def think(self) -> None:
        """Take in finished analyses, and make the next move of a game that plays itself out."""
        if self._hint is not None and self._hint.done():
            self._take_hint(self._hint.result())
        if self.outlook is not None:
            self.outlook.update()
        if self.is_playing_out:
            self._play_on()

    # -- tiles in hand ------------------------------------------------------------------------------------------

    def plays(self) -> list[Move]:
        """Return the legal moves with a grasped tile."""
        legal = self.model.legal if self.model.is_calm else ()
        return [move for move in legal if move.act in GRASPED and move.tiles]

    def _moves_of(self, tile: Tile) -> list[Move]:
        """Return the legal moves with this tile. A tile taken from the felt may be named at any index."""
        return [move for move in self.plays() if move.tiles[0] == tile or (move.act == TAKE and tile in move.tiles)]

    def choose(self, tile: Tile) -> None:
        """Choose a tile of the hand. A second choice plays it if there is only one place for it."""
        model, widgets = self.model, self._at.widgets
        moves, held = self._moves_of(tile), tile in model.hand
        if not moves:
            self.refuse(Move(PLAY, (tile,), ANYWHERE) if held else Move(TAKE, (tile,)))
        elif tile == model.chosen:
            if len(self._drops) == 1:
                self.play_at(self._drops[0])
            elif self._drops:
                self._focus_place(0)
        else:
            self.session.play(Sound.PICK_UP, 0.7)
            model.say("", "")
            self._take(tile)
            if len(moves) == 1 and (not self._drops or (widgets.layout.at_once and not held)):
                self.offer(moves[0])
            elif len(self._drops) > 1 and widgets.screen.focus is widgets.grasp(tile):
                self._focus_place(0)

    def _take(self, tile: Tile) -> None:
        """Hold a tile, and show its places."""
        self.model.chosen = tile
        self._lift(tile)
        self.refresh()

    def _lift(self, tile: Tile) -> None:
        """Record which tiles of the felt move along with one chosen there."""
        model, layout = self.model, self._at.widgets.layout
        on_felt = tile not in model.hand and model.view is not None
        model.lifted = layout.lifted(model.view, tile) if on_felt and model.view is not None else ()

    def let_loose(self) -> bool:
        """Put back the chosen tile and withdraw the wish to claim. Return True if there was either."""
        had = self.model.chosen is not None or self.model.aloud
        self.model.aloud = False
        self.clear()
        return had

    def clear(self) -> None:
        """Hold nothing. The focus returns from a place to the tile, and the next look removes the places."""
        model, widgets = self.model, self._at.widgets
        model.carried = None
        if model.chosen is None:
            return
        model.chosen, model.lifted, self._drops = None, (), []
        focus = widgets.screen.focus
        tile = widgets.grasp(focus.drop.move.tiles[0]) if isinstance(focus, PlaceWidget) else None
        if tile is not None:
            widgets.screen.focus_on(tile)

    def pick(self, place: int) -> None:
        """Choose the tile at an index of the hand, if there is one."""
        if place < len(self.model.hand):
            tile = self.model.hand[place]
            self._at.widgets.screen.focus_on(self._at.widgets.hand.tile(tile))
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

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry a tile over the table."""
        if self.model.carried is None:
            if not self._moves_of(tile):
                return
            self._take(tile)
        self.model.carried, self.carried_to = tile, pos

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Drop a tile: play it at a place, or put it back elsewhere."""
        widgets = self._at.widgets
        self.model.carried = None
        place = widgets.at(self._drops, pos)
        if place is None and len(self._drops) == 1 and widgets.line.rect.collidepoint(pos):
            place = self._drops[0]
        moves = self._moves_of(tile)
        if place is not None:
            self.play_at(place)
        elif not self._drops and len(moves) == 1 and widgets.hand.rect.collidepoint(pos):
            self.offer(moves[0])  # taken from the felt and dropped over the rack
        else:
            self.model.chosen = tile

    def let_go(self) -> None:
        """Put a carried tile back."""
        self.model.carried = None

    # -- places -------------------------------------------------------------------------------------------------

    def play_at(self, drop: Drop) -> None:
        """Play the chosen tile at a place, with a claim if the player chose so and the rules know a score."""
        if drop not in self._drops:
            return  # the place disappeared with the chosen tile
        move, aloud = drop.move, self.model.aloud
        self.model.aloud = False
        said = move._replace(how=ALOUD)
        pays = said in self.model.legal
        self.offer(said if aloud and pays else move)
        if aloud and not pays:
            self.model.text = self.session.say("That play doesn't score, so there's nothing to claim.")

    def point_at(self, move: Move) -> None:
        """Choose a move's tile and focus its place, as a hint does, or the tile itself if it has none."""
        self._take(move.tiles[0])
        if self._drops:
            self._focus_place(self._place_of(move))
        else:
            self.clear()
            self._at.widgets.screen.focus_on(self._at.widgets.grasp(move.tiles[0]))

    def lead_focus(self) -> None:
        """Move the focus to the required action if the player has just been called."""
        if self._calls and self.model.chosen is None and not self._stays:
            self._focus_first()
        self._calls = False

    def move_camera(self) -> None:
        """Move the places along with the camera over the felt."""
        self.model.camera = self._at.widgets.layout.camera
        self.refresh()

    def refresh(self) -> None:
        """Update the places of the chosen tile, and the tiles that can be picked on the felt."""
        model, widgets, view = self.model, self._at.widgets, self.model.view
        if view is None:
            return
        focus = widgets.screen.focus
        pointed = focus.drop.move if isinstance(focus, PlaceWidget) else None
        plays = self.plays()
        picks = widgets.layout.picks(view, plays) - set(model.hand) if model.is_calm and model.legal else set()
        widgets.show_picks(picks, self, model)
        moves = self._moves_of(model.chosen) if model.chosen is not None else []
        if moves:
            self._drops = widgets.drops(view, moves, model.chosen)
        else:
            self._drops = widgets.standing(view, model.legal) if model.is_calm else []
        names = [spell(self.table.rules, view, drop.move) for drop in self._drops]
        widgets.show_places(self._drops, self.play_at, names)
        if pointed is not None:  # keep the focus on the place, or return it to the hand
            place = self._place_of(pointed)
            tile = widgets.grasp(pointed.tiles[0]) if pointed.tiles else None
            if place is not None:
                self._focus_place(place)
            elif tile is not None:
                widgets.screen.focus_on(tile)

    def _place_of(self, move: Move) -> int | None:
        silent = move._replace(how=SILENT) if move.how == ALOUD else move
        return next((place for place, drop in enumerate(self._drops) if drop.move == silent), None)

    def _focus_place(self, place: int | None) -> None:
        if place is not None:
            self._at.widgets.screen.focus_on(self._at.widgets.places[place])

    # -- moves --------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Make a move for the player."""
        if self.table.takes_back:
            self._before[self.table.rounds, self.table.steps] = self.model.plays, self.model.hand
        self.clear()
        self.drop_hint()
        self.model.say("", "")
        try:
            self.table.offer(move)
        except Refusal as why:
            self.deny(why.sentence)
        self._take_in(tuple(self.table.legal()))

    def refuse(self, wish: Move) -> None:
        """Show the rule that forbids the player's attempt."""
        if self.model.is_calm and self.table.rounds and not self.table.is_watching:
            self.deny(self.table.rules.why_not(self.table.view, self.table.seat, wish))

    def _do(self, move: Move) -> None:
        """Make a move if it is legal, otherwise say why it isn't."""
        if not self.model.is_calm or not self.table.rounds or self.table.is_watching:
            return
        if move in self.model.legal:
            self.offer(move)
        else:
            self.refuse(move)

    def draw_tile(self) -> None:
        """Draw from the boneyard, or pass if nothing is ever drawn or passing is the only move.

        A gamepad has one button for both.
        """
        buttons = self._at.widgets.layout.buttons()
        if PASS in buttons and DRAW not in buttons:
            self.pass_turn()
            return
        must = [move.act for move in self.model.legal if move.act not in (CLAIM, CALL)]
        self._do(Move(PASS) if must == [PASS] else Move(DRAW))

    def pass_turn(self) -> None:
        """Pass, or decline another tile in the same turn. Asks first if that ends the round."""
        model, layout, stop = self.model, self._at.widgets.layout, Move(STOP)
        stops = stop in model.legal and model.view is not None
        question = layout.stop_question(model.view) if stops and model.is_calm and model.view is not None else ""
        if question and len(model.legal) > 1:
            say = self.session.say
            text, no = say("You still have moves to make."), say("Keep playing")
            yes = layout.stop_word
            self.session.stage.push(
                QuestionScene(self.session, question, text, yes=yes, no=no, on_yes=lambda: self._do(stop))
            )
        else:
            self._do(stop if stops else Move(PASS))

    def claim(self) -> None:
        """Claim own points or call a player's. Otherwise claim with the next tile, or say why not."""
        model, say = self.model, self.session.say
        if not self.table.rounds or self.table.is_watching:
            return
        spoken = [move for move in self.table.legal() if move.act in (CLAIM, CALL)]
        if spoken:
            self.offer(spoken[0])
        elif self.plays() and self.table.rules.must_claim:
            model.aloud = not model.aloud
            self.tell(
                "",
                say("You'll claim points with your next tile.")
                if model.aloud
                else say("You won't claim points with your next tile."),
            )
        else:
            self.refuse(Move(CLAIM))

    def play_out(self) -> None:
        """Let a game that needs no more decisions play itself out, one move whenever no animation is pending."""
        self.is_playing_out = True
        self._play_on()

    def _play_on(self) -> None:
        """Make the next move of a game that plays itself out."""
        view = self.model.view
        if not self.model.is_calm or view is None:
            return
        move = self._at.widgets.layout.plays_out(view, self.table.legal())
        if move is None:
            self.is_playing_out = False
        else:
            self.offer(move)

    # -- undo and redo ------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last choice. The screen follows as if nothing had happened."""
        table = self.table
        if not table.can_undo:
            if table.takes_back and table.rules.seats > 1 and table.rounds:
                self.deny(sentence("You can't undo: something hidden has been revealed."))
            return
        self.clear()
        self.drop_hint()
        table.undo()
        if table.rules.seats > 1:
            self._forget()

    def _forget(self) -> None:
        """Remove the move from the last plays and the speech bubbles, and note the undo in the log."""
        model, table = self.model, self.table
        hands = table.view.hands
        left = tuple(play for play in model.plays if not any(hand >> play.tile & 1 for hand in hands))
        model.plays, model.hand = self._before.get((table.rounds, table.steps), (left, model.hand))
        model.bubbles = by_seat()
        model.say("", "")
        self._at.widgets.note(self.session.say("You undo your move."))

    def redo(self) -> None:
        """Redo a move."""
        if self.table.can_redo:
            self.clear()
            self.table.redo()

    def restart(self) -> None:
        """Restart the same deal of a solitaire."""
        if self.table.can_undo and self.table.rules.seats == 1:
            self.clear()
            self.table.restart()

    # -- the player's turn --------------------------------------------------------------------------------------

    def _call(self) -> None:
        """Call the player if a new action is required, by a sound once a turn, and by moving the focus.

        A message about the last score stays.
        """
        must, turn, widgets = self.model.must, (self.model.rounds, self._turns), self._at.widgets
        if must and (turn, must) != self._called:
            quiet = widgets.layout.quiet
            self._calls = True
            self._stays = quiet and self._turn is not None and isinstance(widgets.screen.focus, Button)
            if turn != self._turn:
                self._turn = turn
                if self.table.rules.seats > 1:
                    self.session.play(Sound.YOUR_TURN, 0.5)
                self._withdraw()
                self.model.title = ""
        self._called = (turn, must) if must else None

    def _focus_first(self) -> None:
        """Focus the required action, so that ACCEPT does the sensible thing on each turn."""
        widgets, legal = self._at.widgets, self.model.legal
        tiles = [move.tiles[0] for move in legal if move.act in GRASPED and move.tiles]
        tile = next((tile for tile in self.model.hand if tile in tiles), None)
        pick = next((pick for pick in widgets.picks if pick.tile in tiles or widgets.layout.quiet), None)
        if tile is not None:
            widgets.screen.focus_on(widgets.hand.tile(tile))
        elif pick is not None:
            widgets.screen.focus_on(pick)
        elif widgets.places:
            widgets.screen.focus_on(widgets.places[0])
        else:
            widgets.screen.focus_on(self._at.buttons.first({move.act for move in legal}))

    # -- hints --------------------------------------------------------------------------------------------------

    @property
    def awaits_hint(self) -> bool:
        """True if a hint is still to come."""
        return self._hint is not None

    def hint(self) -> None:
        """Request a hint unless one is pending. Play continues meanwhile."""
        if not self.plays():
            self.refuse(Move(PLAY, self.model.hand[:1] or (0,), ANYWHERE))
        elif self._hint is None:
            self._hint = self.table.advise(self.session.chance.getrandbits(32))
            self.tell("", self.session.say("Thinking …"), LONG)

    def drop_hint(self) -> None:
        """Drop any hint, since the player has moved."""
        if self._hint is not None:
            self._hint = None
            self._withdraw()

    def _take_hint(self, advice: object) -> None:
        """Show a new hint: the tile in hand, its place, and the reason."""
        self._hint = None
        self._withdraw()
        if not isinstance(advice, Advice) or advice.move is None or advice.move not in self.table.legal():
            return
        say, words = self.session.say, self.session.words
        title = say("Hint")
        if advice.move.act in GRASPED and advice.move.tiles:
            self.point_at(advice.move)
            title = say("Hint: {tile}", tile=self.table.rules.pieces.label(advice.move.tiles[0]))
        elif advice.move.act == DRAW:
            title = say("Hint: {tile}", tile=words.say_in("button", "Draw"))
        elif advice.move.act == STOP:
            title = say("Hint: {tile}", tile=words.say_in("button", "Stop"))
        self.tell(title, words.tell(advice.reason), LONG)

    # -- words --------------------------------------------------------------------------------------------------

    def tell(self, title: str, text: str, seconds: float = READ) -> None:
        """Show an answer in the message box for some seconds."""
        self.model.say(title, text)
        self._told, self._until = (title, text), self._now + seconds

    def deny(self, why: Sentence) -> None:
        """Show the reason why the player's attempt is impossible."""
        self.session.play(Sound.ERROR, 0.6)
        self.tell(self.session.say("Not now"), self.session.words.tell(why))

    def _withdraw(self) -> None:
        """Remove an answer to the player. Messages about the table stay."""
        if self._told == (self.model.title, self.model.text):
            self.model.say("", "")
        self._told = None

    def fall_silent(self) -> None:
        """Show only whose turn it is."""
        self.model.say("", "")

    def speak(self, seat: Seat, text: str, seconds: float) -> None:
        """Show a seat's speech bubble for some seconds."""
        self.model.speak(seat, text, self._now + seconds)

    def note_seats(self, notes: Mapping[Seat, str]) -> None:
        """Show notes in place of some seats' points."""
        self.model.notes = by_seat(notes)

    def announce(self, notice: tuple[str, str] | None, idle: tuple[str, str] | None = None) -> None:
        """Show a message in place of all others, or while no move is awaited."""
        self.model.notice, self.model.idle = notice, idle

    def clear_hand(self) -> None:
        """Remove the tiles from the rack, because another person is to look."""
        self.model.hand = ()

    def settle(self) -> None:
        """Show the current round without animation."""
        view = self.table.view
        self.model.settle(view, self.table.seat, self._at.widgets.lay(view))

    # -- pages and keys -----------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Perform the action of a key. Return True if there was one."""
        if action.pick is not None:
            self.pick(action.pick)
            return True
        if action is Action.CANCEL:
            if not self.let_loose():
                self.pause_table()
            return True
        deed = {
            Action.DRAW: self.draw_tile,
            Action.PASS: self.pass_turn,
            Action.LOG: self.log_page,
            Action.UNDO: self.undo,
            Action.REDO: self.redo,
            Action.RESTART: self.restart,
        }.get(action)
        if deed is not None:
            deed()
        return deed is not None

    def log_page(self) -> None:
        """Open the log of the round."""
        self.session.stage.push(LogScene(self.session, self._at.log))

    def rules_page(self) -> None:
        """Open the rules."""
        self.session.stage.push(self.session.routes.rules(self.table.rules, self._at.teach))

    def pause_table(self) -> None:
        """Open the pause."""
        self._at.pause()
