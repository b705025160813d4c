"""The rules of a table on its set-up page: sets of rules as chips, the few that matter, and the rest folded away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from engine.options import GENTLE, PRINTED, HouseRules, Option, in_full
from engine.pieces import TileSet
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import MUTED
from game.scenes.common.notes import RuleNote
from game.scenes.common.page import GAP, SMALL, Page
from game.scenes.common.set_names import SETS
from game.session.table_choice import TableChoice
from game.storage.setting_kinds import MAX_RULE_SETS, RuleSets
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView
from game.ui.texts import LabelText
from game.ui.values import EDGE, Chooser

_CHIP_GAP: Final = 10
"""Design units between two chips, and between two rows of them."""


class RuleActions(NamedTuple):
    """What the panel asks the page for."""

    take: Callable[[TableChoice], None]
    """Apply another choice of rules."""
    save: Callable[[], None]
    """Save the rules under a name."""
    remove: Callable[[str], None]
    """Remove the rules saved under this name."""
    unfold: Callable[[], None]
    """Show all house rules, or only those that matter."""
    code: Callable[[], None]
    """Show the code of the rules."""


class RuleSet(NamedTuple):
    """A set of rules that a chip stands for."""

    name: str
    """In the player's language."""
    key: str
    """The preset's key; empty for one of the player's own."""
    house: HouseRules
    about: str = ""
    pieces: TileSet | None = None
    """The tile set that goes with the rules; None if any does."""

    def is_chosen(self, choice: TableChoice) -> bool:
        """Return True if a table has exactly these rules."""
        return dict(choice.house) == dict(self.house) and self.pieces in (None, choice.pieces)


class RulePanel:
    """Fills a panel of `page` with the house rules of a table and keeps it in step with the choice."""

    def __init__(
        self,
        page: Page,
        choice: TableChoice,
        own: RuleSets,
        actions: RuleActions,
        *,
        is_unfolded: bool,
        is_newcomer: bool,
    ) -> None:
        """`own` are the player's sets of rules for this game; a newcomer is told why the gentle rules are chosen."""
        self._page: Final = page
        self._choice = choice
        self._actions: Final = actions
        self._is_unfolded: Final = is_unfolded
        self._is_newcomer: Final = is_newcomer
        say = page.say
        options = choice.sheet.options
        self._sets: Final = [
            *(
                RuleSet(say(each.name), each.key, each.house, say(each.about) if each.about else "", each.pieces)
                for each in choice.presets
            ),
            *(RuleSet(name, "", choice.with_house(in_full(options, house)).house) for name, house in own.items()),
        ]
        self._owned: Final = len(own)
        self._chips: Final[list[Chip]] = []
        self._notes: Final[dict[str, RuleNote]] = {}
        self._choosers: Final[dict[str, tuple[Chooser, Option, list[str | int]]]] = {}
        self._told: LabelText | None = None
        self._fold: Button | None = None
        self._keep: Button | None = None

    # -- layout --------------------------------------------------------------------------------------

    def build(self, panel: pygame.Rect) -> None:
        """Put everything into a panel with this outline."""
        page, choice = self._page, self._choice
        say, look = page.say, page.look
        inside = page.panel(panel, say("Rules"))
        words = [say("Save rules"), *(self._removal(each.name) for each in self._sets if not each.key)]
        wide = max(look.fonts.width(word, Face.BOLD, SMALL) for word in words)
        wide = min(wide + page.px(54), round(inside.width * 0.62))
        button, inside = page.corner(panel, inside, wide)
        self._keep = page.put("keep", Button(look, button, words[0], self._press_keep, kind="quiet", size=SMALL))
        view, column = page.put_view("rules", inside, ScrollView, say("Rules"), bar=20)
        self._add_chips(view, column)
        for option in choice.main:
            self._add_rule(view, column, option)
        self._add_fold(view, column)
        if self._is_unfolded:
            for option in choice.extra_rules:
                self._add_rule(view, column, option)
        self.follow(choice)

    def _add_chips(self, view: ScrollView, column: Column) -> None:
        """Add a chip for each set of rules, and the sentence on the one in use."""
        page, look = self._page, self._page.look
        high = Chip.height(look)
        rest = whole = column.take(high)
        for place, each in enumerate(self._sets):
            icon = None if each.key else Icon.PERSON
            wide = min(Chip.width(look, each.name, icon=icon is not None), whole.width)
            if wide > rest.width:
                column.skip(_CHIP_GAP)
                rest = column.take(high)
            rect, rest = page.lay.left(rest, wide, _CHIP_GAP)
            chip = Chip(look, rect, each.name, lambda each=each: self._take_set(each), icon=icon)  # type: ignore[misc]  # a default binds the loop's value
            self._chips.append(page.put(f"set {place}", chip, view))
        column.skip(_CHIP_GAP)
        texts = [self._about(choice) for choice in self._all_choices()]
        tall = max(page.text_height(text, column.width - 2 * page.px(EDGE), size=16) for text in texts)
        rect = column.take(tall, inset=EDGE)
        self._told = view.add(LabelText(look, rect, "", size=16, colour=MUTED, wrap=True))
        column.skip(16)

    def _all_choices(self) -> list[TableChoice]:
        """Return a table for each sentence that can be shown about the set of rules in use."""
        plain = self._choice.with_house({})
        option = self._choice.sheet.options[0]
        others = [each for each in option.choices if each != plain.value(option)]
        mixed = [plain.with_rule(option, value) for value in others]
        presets = [plain.with_preset(each.key) for each in plain.presets]
        own = [plain.with_house(each.house) for each in self._sets if not each.key]
        return [self._choice, *mixed, *presets, *own]

    def _add_rule(self, view: ScrollView, column: Column, option: Option) -> None:
        """Add one house rule, with its note below."""
        page, choice = self._page, self._choice
        say, look = page.say, page.look
        values = list(choice.choices(option))
        names = [say(option.name(value)) for value in values]
        high = Chooser.height_for(look, say(option.label), names, column.width, page.row)
        about = say(option.help) if option.help else ""
        chooser = Chooser(
            look,
            column.take(high),
            say(option.label),
            names,
            lambda place: self._take_rule(option, values[place]),
            value=values.index(choice.value(option)),
        )
        self._choosers[option.key] = page.put(f"rule {option.key}", chooser, view), option, values
        column.skip(5)
        place = column.take(RuleNote.height(look, about, column.width - 2 * page.px(EDGE)), inset=EDGE)
        column.skip(18)
        sheet = say("Standard: {choice}", choice=say(option.name(choice.standard(option))))
        note = RuleNote(look, place, about, say("Changed"), sheet, changed=option.key in choice.house)
        self._notes[option.key] = view.add(note)

    def _add_fold(self, view: ScrollView, column: Column) -> None:
        """Add the button that unfolds the rest, and the one for the code."""
        page = self._page
        say, look = page.say, page.look
        high = max(page.px(50), look.fonts.line(Face.BOLD, 18) + page.px(18))
        column.skip(6)
        cells = page.lay.columns(column.take(high, inset=EDGE), 2, GAP / 2)
        column.skip(16)
        if self._choice.extra_rules:
            icon = Icon.UP if self._is_unfolded else Icon.DOWN
            fold = Button(look, cells[0], self._fold_text(), self._actions.unfold, icon=icon, size=18)
            self._fold = page.put("fold", fold, view)
        page.put("code", Button(look, cells[-1], say("Rules code"), self._actions.code, icon=Icon.SEAL, size=18), view)

    # -- what the player does ------------------------------------------------------------------------

    def _take_set(self, each: RuleSet) -> None:
        choice = self._choice
        self._actions.take(choice.with_preset(each.key) if each.key else choice.with_house(each.house))

    def _take_rule(self, option: Option, value: str | int) -> None:
        self._actions.take(self._choice.with_pick(option, value))

    def _press_keep(self) -> None:
        """Save the rules under a name, or remove the player's own ones that are in use."""
        chosen = self._chosen(self._choice)
        if chosen is None:
            self._actions.save()
        elif not chosen.key:
            self._actions.remove(chosen.name)

    # -- in step with the choice ---------------------------------------------------------------------

    def follow(self, choice: TableChoice) -> None:
        """Show another choice of rules of the same game."""
        self._choice = choice
        chosen = self._chosen(choice)
        for chip, each in zip(self._chips, self._sets, strict=True):
            chip.selected = each is chosen
        for key, note in self._notes.items():
            note.differs = key in choice.house
        for chooser, option, values in self._choosers.values():
            value = choice.value(option)
            if value in values:
                chooser.value = values.index(value)
        if self._told is not None:
            self._told.text = self._about(choice)
        if self._fold is not None:
            self._fold.text = self._fold_text()
        if self._keep is not None:
            say, is_full = self._page.say, self._owned >= MAX_RULE_SETS
            is_own = chosen is not None and not chosen.key
            self._keep.text = self._removal(chosen.name) if chosen is not None and is_own else say("Save rules")
            self._keep.enabled = is_own or (chosen is None and not is_full)
            full = say("You have {n} sets of rules already. Remove one first.", n=MAX_RULE_SETS)
            self._keep.tooltip = full if chosen is None and is_full else ""

    def shows(self, choice: TableChoice) -> bool:
        """Return True if the panel has a place for each value that a choice has or could have."""
        return all(set(choice.choices(option)) <= set(values) for _, option, values in self._choosers.values())

    def _chosen(self, choice: TableChoice) -> RuleSet | None:
        """Return the set of rules in use, None for any other mixture."""
        return next((each for each in self._sets if each.is_chosen(choice)), None)

    def _removal(self, name: str) -> str:
        return self._page.say("Remove “{name}”", name=name)

    def _fold_text(self) -> str:
        """Return the text of the fold, with the number of folded rules that differ from standard."""
        say, choice = self._page.say, self._choice
        changed = sum(option.key in choice.house for option in choice.extra_rules)
        return say("All house rules · {n} changed", n=changed) if changed else say("All house rules")

    def _about(self, choice: TableChoice) -> str:
        """Return a sentence on the set of rules in use."""
        say, chosen = self._page.say, self._chosen(choice)
        if chosen is None:
            return say("Your own mix of rules. Save it to find it here again.")
        if chosen.key == PRINTED:
            return say("The standard rules.")
        told = chosen.about or " · ".join(
            [
                *([say(SETS[chosen.pieces.name])] if chosen.pieces else []),
                *(
                    say("{rule}: {value}", rule=say(option.label), value=say(option.name(choice.value(option))))
                    for option in choice.sheet.options
                    if option.key in choice.house
                ),
            ]
        )
        if chosen.key == GENTLE and choice.sheet.first_preset == GENTLE:
            reason = say("Chosen for your first match.") if self._is_newcomer else say("Ready for the printed rules?")
            return f"{reason} {told}"
        return told
