"""The set-up of a table: players, opponents, tiles and house rules, then Start."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import ClassVar, Final

import pygame

from engine.core import RANGE_DASH, Board, Rules, RuleSheet, span
from engine.match import Match
from engine.pieces import TileSet
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.common.corner_buttons import statistics_button, statistics_width
from game.scenes.common.notes import Objection, RuleNote
from game.scenes.common.page import GAP, ROW_GAP, SMALL, Page
from game.scenes.common.pictures import table_picture
from game.scenes.common.rows.paused_row import put_paused
from game.scenes.common.set_names import SETS
from game.scenes.common.statistics_words import StatisticsWords
from game.scenes.setup.opponents import OpponentsScene, opponents
from game.scenes.setup.own_rules import remove_rules, save_rules
from game.scenes.setup.rule_panel import RuleActions, RulePanel
from game.scenes.setup.rules_code import RulesCodeScene
from game.scenes.setup.table_rows import BotChoice, BotChooser
from game.session.deal_play import table_of_typed
from game.session.first_match import first_choice, knows, play_after_lesson
from game.session.game_filter import ALL, GameFilter
from game.session.session import Session
from game.session.table_choice import KNOWN, TableChoice, asked_for
from game.storage.deals import DIGITS, deal_of, read
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.values import EDGE, Chooser, Toggle

_LEFT_SHARE: Final = 0.46
"""Width of the table's choices, as a part of the page's width. The rest is for the rules."""
_PICTURE: Final = 130
"""Least height of the picture, in design units."""
FACTS: Final = 290
"""Height in design units below which words would cover the picture's tiles."""
FLATTEST: Final = 0.66
"""The most height of the picture, as a part of its width."""


class SetupScene(Page):
    """The set-up of a game, starting with the last choices."""

    called: ClassVar[str] = gettext_noop("The set-up page")
    START: ClassVar[str] = gettext_noop("Start")
    """The text of the button that begins."""

    def __init__(self, session: Session, sheet: RuleSheet, game_filter: GameFilter = ALL) -> None:
        """`game_filter` is the shelf's: its company is chosen at first."""
        super().__init__(session)
        self.sheet: Final = sheet
        self.choice = asked_for(first_choice(session, sheet), game_filter)
        self._rules: RulePanel | None = None
        self._is_unfolded = False
        self._told: Objection | None = None
        self._start: Button | None = None
        self._deal = ""
        """The number of a deal as typed."""
        self._picture: tuple[Look, tuple[int, int], pygame.Surface] | None = None
        self._picture_place: pygame.Rect | None = None

    def resume(self) -> None:
        """Update the statistics, and the mark of a finished lesson."""
        self.rebuild()

    # -- actions -------------------------------------------------------------------------------------

    def start(self, deal: int = 0, *, coached: bool = False) -> None:
        """Start a match if the rules are valid. `deal` is a solitaire's deal number, 0 for the typed one.

        A `coached` match begins with hints.
        """
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self.session.settings.remember_table(self.sheet.key, self.choice.remembered())
        players = self.choice.players(
            self.session.settings.values.player_name, self.say, self.session.settings.names_here
        )
        number = deal or read(self._deal)
        named = str(number) if number and self.is_alone else ""
        self.stage.replace(self.session.routes.table(Match(rules), players, deal=named, coached=coached))

    @property
    def transition_rect(self) -> pygame.Rect | None:
        """The picture of the game's table."""
        return self._picture_place

    @property
    def fixed_game(self) -> RuleSheet | None:
        """The game if the page is for no other one."""
        return None

    def second_button(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return another action for the table as set up, or None."""
        return (self.say("Daily deal"), None, self.start_deal_of_the_day) if self.is_alone else None

    def start_deal_of_the_day(self) -> None:
        """Play the daily deal."""
        self.start(deal_of(date.today()))  # noqa: DTZ011 - the player's local date

    @property
    def is_alone(self) -> bool:
        """True if this is a solitaire."""
        return self.sheet.players[-1] == 1

    def open_rules(self) -> None:
        """Show the rules as chosen now, or the standard ones if the choices conflict."""
        try:
            rules = self.choice.rules()
        except Refusal:
            rules = self.sheet(self.sheet.players[0])

        def lesson() -> None:
            self.stage.pop()
            self.open_lesson()

        self.stage.push(self.session.routes.rules(rules, lesson))

    def open_lesson(self) -> None:
        """Start the lesson of the game."""
        self.stage.push(self.session.routes.lesson(self.sheet.key, self.play_after_lesson, self.stage.pop))

    def play_after_lesson(self, key: str) -> None:
        """Start a match as set up here, or the match after the lesson of another game. Both begin with hints."""
        if key == self.sheet.key:
            self.start(coached=True)
        else:
            play_after_lesson(self.session, key)

    def _take(self, choice: TableChoice) -> None:
        """Apply a choice and update the page."""
        before, self.choice = self.choice, choice
        is_laid_anew = (before.seats, before.bots, before.pieces) != (choice.seats, choice.bots, choice.pieces)
        if is_laid_anew or not self._shows(choice):
            self.rebuild()
        else:
            self._follow()

    def _shows(self, choice: TableChoice) -> bool:
        return self._rules is not None and self._rules.shows(choice)

    def _unfold(self) -> None:
        """Show all house rules, or only those that matter, and lead to the first of them."""
        self._is_unfolded = not self._is_unfolded
        self.rebuild()
        if self._is_unfolded:
            self.page.focus_on(self.page.find(self.say(self.choice.extra_rules[0].label)))

    def _ask_for_name(self) -> None:
        """Save the rules under a name that the player types."""
        save_rules(self.session, self.choice, self.rebuild)

    def _ask_to_remove(self, name: str) -> None:
        """Remove rules of the player's own, after asking."""
        remove_rules(self.session, self.sheet.key, name, self.rebuild)

    def open_code(self) -> None:
        """Show the code of the rules, and take another one."""
        session, only = self.session, self.fixed_game
        on_deal = None if only is not None else (lambda code: self.stage.replace(table_of_typed(session, code)))
        self.stage.push(RulesCodeScene(session, self.choice, self.take_rules, only=only, on_deal=on_deal))

    def take_rules(self, rules: Rules[Board]) -> None:
        """Set up the table by these rules, which may be those of another game."""
        if type(rules) is self.sheet:
            self.choice = self.choice.with_rules(rules)
            self.rebuild()
            return
        other = type(self)(self.session, type(rules))
        other.choice = other.choice.with_rules(rules)
        self.stage.replace(other)

    def open_opponents(self, place: int) -> None:
        """Show all opponents for a seat."""

        def choose(chosen: int) -> None:
            self._take(self.choice.with_bot(place, KNOWN[chosen]))

        value = KNOWN.index(self.choice.bots[place])
        self.stage.push(OpponentsScene(self.session, self._opponent(place), opponents(self.say), value, choose))

    def _follow(self) -> None:
        """Show the differences from the standard, and the reason if the rules are invalid."""
        if self._rules is not None:
            self._rules.follow(self.choice)
        refusal = ""
        try:
            self.choice.rules()
        except Refusal as why:
            refusal = self.session.words.tell(why.sentence)
        if self._told and self._start:
            self._told.text = refusal
            self._start.enabled = not refusal

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the table at the left, the house rules at the right, Start below."""
        px, say = self.px, self.say
        aside = statistics_width(self) + px(GAP)
        reached = StatisticsWords(self.session.words).line(self.sheet, self.session.statistics.tally(self.sheet.key))
        room = self.header(say(self.sheet.title), f"{say(self.sheet.blurb)}\n{reached}", aside=aside)
        statistics_button(self, self.sheet.key)
        room = self.put_above(room)
        foot_high = max(self.button_height(72), 2 * self.look.fonts.line(Face.SEMIBOLD, 18) + px(18))
        foot, upper = self.lay.foot(room, foot_high, GAP)
        left, right = self.lay.split(upper, _LEFT_SHARE, GAP)
        inside = self.panel(left, say("Table"))
        self._build_table(self._build_people(left, inside) if self.choice.shared_by > 1 else inside)
        self._build_rules(right)
        self._build_foot(foot)
        self._follow()
        self.page.focus_on(self._start if self._start and self._start.enabled else None)

    def put_above(self, room: pygame.Rect) -> pygame.Rect:
        """Offer the game's paused match above the choices, if there is one; returns the room below."""
        return put_paused(self, room, self.sheet.key)

    def _build_people(self, panel: pygame.Rect, inside: pygame.Rect) -> pygame.Rect:
        """Put the way to the names and faces of everyone at this computer in the corner; returns the room below."""
        word = self.say("Names and faces")
        wide = self.look.fonts.width(word, Face.BOLD, SMALL) + self.px(54) + self.look.scale.icon_px(22)
        button, room = self.corner(panel, inside, wide)

        def name() -> None:
            self.stage.push(self.session.routes.person(self.choice.shared_by))

        self.put("people", Button(self.look, button, word, name, kind="quiet", icon=Icon.PERSON, size=SMALL))
        return room

    @property
    def has_opponents(self) -> bool:
        """True if this page chooses the opponents, and whether moves can be taken back."""
        return True

    def _build_table(self, inside: pygame.Rect) -> None:
        """Add players, opponents and tile set, and a picture of the table if there is room."""
        px, say, choice = self.px, self.say, self.choice
        others = len(choice.opponents) if self.has_opponents else 0
        bots = opponents(self.say)
        about = say("For one player against bots, until something hidden is revealed.")
        note_high = RuleNote.height(self.look, about, inside.width - px(24) - 2 * px(EDGE)) + px(6)
        bot_high = BotChooser.height(self.look, bots, inside.width - px(24))
        extra = [self.row] if self.has_opponents else []
        lines = self.lay.run([self.row, *[bot_high] * others, self.row, *extra], ROW_GAP)
        whole = lines.length + (note_high if extra and not self.is_alone else 0) + 2 * px(VIEW_PAD)
        leftover = inside.height - whole - px(16)
        shows = leftover >= px(_PICTURE)
        reach = px(VIEW_PAD)
        seen = self.lay.inset(inside, -VIEW_PAD, 0).move(0, -(reach // 2))
        seen.height += reach
        if shows:
            seen.height = whole
        view = self.put("table", ScrollView(self.look, seen, name=say("Table")))
        column = view.inside
        column.x, column.width = inside.x, inside.width - (px(24) if whole > seen.height else 0)
        first, *rest = lines.down(column)
        seats, tiles, last = rest[:others], rest[others], rest[others + 1 :]
        players = list(self.sheet.players)
        self.put(
            "players",
            Chooser(
                self.look,
                first,
                say("Players"),
                [str(count) for count in players],
                lambda place: self._take(self.choice.with_seats(players[place])),
                value=players.index(choice.seats),
            ),
            view,
        )
        for place, rect in enumerate(seats):
            self._add_bot(view, rect, place, bots)
        self.put(
            "set",
            Chooser(
                self.look,
                tiles,
                say("Tile set"),
                [self._set_name(pieces) for pieces in self.sheet.sets],
                lambda place: self._take(self.choice.with_pieces(self.sheet.sets[place])),
                value=self.sheet.sets.index(choice.pieces),
            ),
            view,
        )
        for rect in last:
            if self.is_alone:
                self._add_deal(view, rect)
            else:
                self._add_back(view, rect, about)
        if shows:
            self._show_picture(self.lay.top(inside, seen.bottom - inside.y, 8).rest)

    def _add_deal(self, view: ScrollView, rect: pygame.Rect) -> None:
        """Add the line for the number of a deal."""

        def typed(text: str) -> None:
            self._deal = text

        field = TextField(
            self.look,
            rect,
            self.say("Deal number"),
            typed,
            value=self._deal,
            on_submit=lambda _text: self.start(),
            placeholder=self.say("any deal"),
            longest=DIGITS,
            allowed=str.isdecimal,
        )
        self.put("deal", field, view)

    def _add_back(self, view: ScrollView, rect: pygame.Rect, about: str) -> None:
        """Add the switch that allows undo, which is off with several people."""
        say = self.say
        switch = Toggle(
            self.look,
            rect,
            say("Allow undo"),
            lambda on: self._take(self.choice.with_undo(takes_back=on)),
            value=self.choice.takes_back and self.choice.is_alone,
            words=(say("Off"), say("On")),
        )
        switch.enabled = self.choice.is_alone
        self.put("back", switch, view)
        under = self.lay.inset(rect.move(0, rect.height), EDGE, 0)
        place = self.lay.top(under, RuleNote.height(self.look, about, under.width)).piece
        view.add(RuleNote(self.look, place, about, "", "", changed=False))

    def _add_bot(self, view: ScrollView, rect: pygame.Rect, place: int, bots: list[BotChoice]) -> None:
        chooser = BotChooser(
            self.look,
            rect,
            self._opponent(place),
            self.say("Bot"),
            bots,
            lambda chosen: self._take(self.choice.with_bot(place, KNOWN[chosen])),
            lambda: self.open_opponents(place),
            value=KNOWN.index(self.choice.bots[place]),
        )
        self.put(f"bot {place}", chooser, view)

    def _opponent(self, place: int) -> str:
        """Return the title of another player's seat, with a number if there are several; a partner is called that."""
        if self.choice.seats <= 2:
            return self.say("Opponent")
        mates = self.choice.partners
        if place + 1 in mates:
            return self.say("Partner")
        return self.say("Opponent {n}", n=place + 1 - sum(mate <= place for mate in mates))

    def _set_name(self, pieces: TileSet) -> str:
        name = self.say(SETS.get(pieces.name, pieces.name))
        return self.say("{set} · {n} tiles", set=name, n=pieces.count)

    def _show_picture(self, room: pygame.Rect) -> None:
        """Paint the game's table, with players and minutes beneath, into the rest of the panel."""
        px, look, say = self.px, self.look, self.say
        facts = say(
            "{players} players · {minutes} min",
            players=span(self.sheet.players, RANGE_DASH),
            minutes=self.sheet.minutes,
        )
        if self.sheet.players[-1] == 1:
            facts = say("1 player · {minutes} min", minutes=self.sheet.minutes)
        line = look.fonts.text(facts, Face.SEMIBOLD, 16, MUTED)
        tall = room.height >= px(FACTS)
        beneath = line.get_height() + px(10) if tall else 0
        high = min(room.height - beneath, round(room.width * FLATTEST))
        room, under = self.lay.top(room, high, 10)
        size = (room.width, room.height)
        if self._picture is None or self._picture[:2] != (look, size):
            self._picture = (look, size, table_picture(look, self.sheet, size))
        self.ground.blit(self._picture[2], room)
        self._picture_place = room
        if tall:
            self.ground.blit(line, under.move(px(EDGE), 0))

    def _build_rules(self, panel: pygame.Rect) -> None:
        """Add the sets of rules, the rules that matter, and the rest below a fold."""
        self._rules = RulePanel(
            self,
            self.choice,
            self.session.settings.values.own_rules.get(self.sheet.key, {}),
            RuleActions(self._take, self._ask_for_name, self._ask_to_remove, self._unfold, self.open_code),
            is_unfolded=self._is_unfolded,
            is_newcomer=not knows(self.session, self.sheet),
        )
        self._rules.build(panel)

    def _build_foot(self, foot: pygame.Rect) -> None:
        """Put Start and the rules at the right; the objection at the left."""
        look, px, say = self.look, self.px, self.say
        start, rules, key = say(self.START), say("How to play"), self.session.controls.key(Action.RULES)
        learn, f2, way = say("Lesson"), self.session.controls.key(Action.LESSON), self.second_button()
        widths = [
            self.button_width(learn, icon=True, key=f2),
            self.button_width(rules, icon=True, key=key),
            max(px(320), self.button_width(start, icon=True, size=23)),
        ]
        if way is not None:
            widths.insert(0, self.button_width(way[0], icon=way[1] is not None))
        buttons = self.lay.run(widths, GAP)
        *more, lesson, other, rect = buttons.along_to(foot)
        self._told = self.page.add(Objection(look, self.lay.right(foot, buttons.length, GAP).rest.move(px(4), 0)))
        if way is not None:
            word, sign, press = way
            self.put("further", Button(look, more[0], word, press, icon=sign))
        icon = Icon.CHECK if self.sheet.key in self.session.settings.values.lessons else Icon.BULB
        teach = Button(look, lesson, learn, self.open_lesson, icon=icon, hotkey=Action.LESSON, key=f2)
        self.put("lesson", teach)
        how = Button(look, other, rules, self.open_rules, icon=Icon.BOOK, hotkey=Action.RULES, key=key)
        self.put("how", how)
        self._start = self.put("start", Button(look, rect, start, self.start, kind="primary", icon=Icon.PLAY, size=23))
