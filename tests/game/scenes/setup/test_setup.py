"""The set-up of a table: choices, remembered values, and the three ways to start."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.bots.characters import CHARACTERS, TRY_FIRST
from engine.core import Board, Rules
from engine.games import game
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.games.matador import Matador
from engine.games.partners import Partners
from engine.record.rules_code import rules_code
from game.picture.families.registry import SHELF
from game.scenes.common.notes import Objection, RuleNote
from game.scenes.home.shelf import ShelfScene
from game.scenes.nearby.lobby.settings import TableRulesScene
from game.scenes.pages.rules import RulesScene
from game.scenes.setup.opponents import OpponentsScene
from game.scenes.setup.own_rules import NameRulesScene
from game.scenes.setup.rules_code import RulesCodeScene
from game.scenes.setup.setup import SetupScene
from game.scenes.setup.table_rows import BotChooser
from game.scenes.table.pages.handover import HandoverScene
from game.scenes.table.table import TableScene
from game.session.table_choice import TableChoice
from game.storage.setting_kinds import TableSetup
from game.storage.settings import Settings, with_table
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.field import TextField
from game.ui.texts import LabelText
from game.ui.values import Chooser
from tests.support.languages import LONGEST
from tests.support.lengths import sampled
from tests.support.screen.whole_program import LETTERS_AND_SIZES, SIZES, Visit, cut_texts, overlaps


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        open_setup(pilot)
        yield pilot


def open_setup(pilot: Visit, sheet: type[Rules[Board]] = AllFives) -> SetupScene:
    scene = SetupScene(pilot.session, sheet)
    pilot.session.stage.push(scene)
    pilot.settle()
    return scene


def choice(pilot: Visit) -> TableChoice:
    assert isinstance(pilot.scene, SetupScene)
    return pilot.scene.choice


def objection(pilot: Visit) -> str:
    return next(widget.text for widget in pilot.screen.every() if isinstance(widget, Objection))


def chosen(pilot: Visit) -> list[str]:
    return [widget.name for widget in pilot.screen.every() if isinstance(widget, Chip) and widget.selected]


def press(pilot: Visit, name: str) -> None:
    """Press a button that may have to be scrolled into sight."""
    pilot.screen.focus_on(pilot.find(name))
    pilot.tell(Action.ACCEPT)


def texts(pilot: Visit) -> list[str]:
    return [widget.text for widget in pilot.screen.every() if isinstance(widget, LabelText)]


def changed(pilot: Visit) -> list[str]:
    return [widget.name for widget in pilot.screen.every() if isinstance(widget, RuleNote) and widget.differs]


# -- sitting down --------------------------------------------------------------------------------------------------


def at_table(pilot: Visit) -> TableScene:
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    return scene


def test_by_mouse_alone(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.take("All Fives")
        visit.click("Start")
        visit.step(3)
        table = at_table(visit).table
        assert table.rules.key == "all_fives"
        assert [player.name for player in table.players] == ["", "Suri"], "called “You” in the language of the reader"


def test_by_keys_alone(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        for _ in range(3):
            visit.press(pygame.K_RETURN)
            visit.step(3)
        assert at_table(visit).table.rules.key == SHELF[0].key


def test_by_pad_alone(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        visit.pad(pygame.CONTROLLER_BUTTON_A)
        visit.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        visit.pad(pygame.CONTROLLER_BUTTON_A)
        visit.pad(pygame.CONTROLLER_BUTTON_A)
        assert at_table(visit).table.rules.key == SHELF[1].key


def test_the_table_is_as_it_was_set_up(visit: Visit) -> None:
    visit.session.settings.update(player_name="Ann")
    visit.turn("Players", 2)
    visit.turn("Tile set")
    visit.turn("Points to win")
    visit.click("Start")
    visit.step(3)
    table = at_table(visit).table
    assert table.rules.seats == 4
    assert table.rules.pieces.name == "double-9"
    assert table.rules.house["target"] == 150
    assert [player.name for player in table.players] == ["Ann", "Suri", "Bruno", "Kiko"]
    assert [player.bot for player in table.players] == ["", "suri", "bruno", "kiko"]


def test_leaving_the_table_leads_to_the_shelf_and_keeps_the_match(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.take("All Fives")
        visit.take("Start")
        visit.session.stage.pop()
        visit.settle()
        assert isinstance(visit.scene, ShelfScene)
        visit.tell(Action.CANCEL)
        assert visit.focus.startswith("Continue · All Fives")


# -- choosing ------------------------------------------------------------------------------------------------------


def test_more_players_bring_more_opponents(visit: Visit) -> None:
    def opponents() -> list[str]:
        return [widget.name for widget in visit.screen.every() if isinstance(widget, BotChooser)]

    assert opponents() == ["Opponent"]
    visit.turn("Players", 2)
    assert opponents() == ["Opponent 1", "Opponent 2", "Opponent 3"]
    assert visit.focus == "Players"
    visit.turn("Players", -1)
    assert opponents() == ["Opponent 1", "Opponent 2"]


def test_nobody_sits_twice(visit: Visit) -> None:
    visit.turn("Players")
    before = choice(visit).opponents
    steps = next(place for place, who in enumerate(CHARACTERS) if who.key == before[1])
    steps -= next(place for place, who in enumerate(CHARACTERS) if who.key == before[0])
    visit.turn("Opponent 1", steps)
    after = choice(visit).opponents
    assert after == (before[1], before[0])
    assert visit.focus == "Opponent 1"


def test_bots_say_who_they_are(visit: Visit) -> None:
    chooser = visit.get(BotChooser, "Opponent")
    assert chooser.kind == "Bot"
    person, *bots = chooser.bots
    assert not person.is_bot
    assert [bot.name for bot in bots] == [who.name for who in CHARACTERS]
    assert all(bot.is_bot and bot.manner and bot.level and bot.stars for bot in bots)


def test_several_people_may_share_the_machine(visit: Visit) -> None:
    visit.turn("Players", 2)
    for place in ("Opponent 1", "Opponent 3"):
        chooser = visit.get(BotChooser, place)
        visit.turn(place, -chooser.value)
    assert [key == "" for key in choice(visit).opponents] == [True, False, True]
    visit.take("Start")
    while isinstance(visit.scene, HandoverScene):
        visit.tell(Action.ACCEPT)
        visit.settle()
    assert isinstance(visit.scene, TableScene)
    assert [player.name for player in visit.scene.table.players if not player.bot] == ["You", "Player 2", "Player 4"]


def test_every_house_rule_can_be_set_and_is_marked(visit: Visit) -> None:
    visit.take("As printed")
    visit.take("All house rules")
    for option in AllFives.options:
        visit.get(Chooser, option.label)
        visit.turn(option.label)
        assert choice(visit).house[option.key] == option.choices[(option.choices.index(option.default) + 1) % 9]
        assert changed(visit)[-1].startswith("Standard: ")
    assert len(changed(visit)) == len(AllFives.options)


def test_a_set_of_rules_is_chosen_at_once_and_shown_as_long_as_it_holds(visit: Visit) -> None:
    visit.take("As printed")
    assert chosen(visit) == ["As printed"]
    assert choice(visit).house == {}
    visit.turn("Points to win")
    visit.turn("Spinner")
    assert chosen(visit) == []
    assert len(changed(visit)) == 2
    visit.turn("Points to win", -1)
    visit.turn("Spinner")
    assert chosen(visit) == ["As printed"]
    visit.take("Club")
    assert chosen(visit) == ["Club"]
    target = visit.get(Chooser, "Points to win")
    assert target.options[target.value] == "250"


def test_rules_of_a_region_bring_their_tile_set(tmp_path: Path) -> None:
    with Visit(tmp_path) as pilot:
        open_setup(pilot, Partners)
        assert (chosen(pilot), choice(pilot).pieces.top) == (["International"], 6)
        press(pilot, "Cuba")
        assert (chosen(pilot), choice(pilot).pieces.top) == (["Cuba"], 9)
        assert any(text.startswith("Double nine · ") for text in texts(pilot))
        sets = pilot.find("Tile set")
        assert isinstance(sets, Chooser)
        assert sets.options[sets.value] == "Double nine · 55 tiles"
        press(pilot, "Spain")
        assert (chosen(pilot), choice(pilot).pieces.top) == (["Spain"], 6)


def test_another_worth_of_a_round_brings_other_points_to_win(tmp_path: Path) -> None:
    with Visit(tmp_path) as pilot:
        open_setup(pilot, Partners)
        press(pilot, "All house rules")
        pilot.turn("What a round is worth")
        assert pilot.focus == "What a round is worth"
        target = pilot.get(Chooser, "Points to win")
        assert (target.options, target.options[target.value]) == (("3", "5", "6", "7", "10"), "6")
        pilot.turn("What a round is worth", 2)
        target = pilot.get(Chooser, "Points to win")
        assert (target.options[0], target.options[target.value]) == ("50", "100")


def test_the_rules_that_matter_are_in_sight_and_the_rest_is_folded(visit: Visit) -> None:
    view = next(widget for widget in visit.screen.every() if widget.name == "Rules")
    for name in (
        "Players",
        "Opponent",
        "Points to win",
        "Muggins",
        "Spinner",
        "All house rules",
        "Rules code",
        "Start",
    ):
        widget = visit.find(name)
        assert visit.screen.base.get_rect().contains(widget.rect)
        assert widget.parent is not view or view.rect.contains(widget.rect), name
    assert all(widget.name != "Tiles in a hand" for widget in visit.screen.every())
    visit.take("All house rules")
    assert visit.focus == "Tiles in a hand"
    visit.turn("Tiles in a hand")
    visit.turn("Tie in a blocked round")
    visit.take("All house rules · 2 changed")
    assert visit.focus == "All house rules · 2 changed"
    assert all(widget.name != "Tiles in a hand" for widget in visit.screen.every())
    assert choice(visit).house["hand_size"] == 3


def test_a_first_match_is_gentle_and_says_so(visit: Visit) -> None:
    assert chosen(visit) == ["Gentle"]
    assert choice(visit).rules().must_claim is False
    assert choice(visit).opponents == (TRY_FIRST,)
    assert any(text.startswith("Chosen for your first match. Points are scored") for text in texts(visit))
    visit.session.settings.remember_lesson("all_fives")
    assert open_setup(visit).choice.house == {}, "somebody who knows the game plays by its own rules"
    visit.take("Gentle")
    assert any(text.startswith("Ready for the printed rules?") for text in texts(visit))


def test_ones_own_rules_are_saved_under_a_name_and_removed(visit: Visit) -> None:
    assert not visit.get(Button, "Save rules").enabled
    visit.turn("Points to win")
    visit.take("Save rules")
    assert isinstance(visit.scene, NameRulesScene)
    assert not visit.get(Button, "Save").enabled
    visit.type("Sunday  ")
    visit.tell(Action.ACCEPT)
    assert chosen(visit) == ["Sunday"]
    assert visit.kept.own_rules == {"all_fives": {"Sunday": {"target": 150, "muggins": "off"}}}
    visit.take("As printed")
    visit.take("Sunday")
    assert choice(visit).house == {"target": 150, "muggins": "off"}
    visit.take("Remove “Sunday”")
    visit.take("Remove")
    assert "Sunday" not in [widget.name for widget in visit.screen.every()]
    assert choice(visit).house["target"] == 150
    assert not visit.kept.own_rules.get("all_fives")


def test_a_code_brings_the_rules_of_any_game(visit: Visit) -> None:
    wanted = Matador(3, None, {"target": 137})
    code = rules_code(choice(visit).rules())
    visit.take("Rules code")
    assert isinstance(visit.scene, RulesCodeScene)
    assert visit.scene.code == code
    visit.type("boneyard:matador-3-target=173-B")
    visit.tell(Action.ACCEPT)
    assert any("typing error" in text for text in texts(visit))
    visit.screen.focus_on(visit.get(TextField, "Another code"))
    for _ in range(40):
        visit.press(Action.ERASE)
    visit.type(rules_code(wanted).upper())
    visit.take("Use this code")
    assert choice(visit).rules().house == wanted.house
    assert (choice(visit).sheet, choice(visit).seats) == (Matador, 3)
    target = visit.get(Chooser, "Points to win")
    assert target.options[target.value] == "137"


@pytest.mark.parametrize(
    ("platform", "held", "key"), [("linux", pygame.KMOD_LCTRL, "Ctrl+C"), ("darwin", pygame.KMOD_LMETA, "Cmd+C")]
)
def test_a_key_copies_the_code_or_what_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, held: int, key: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with Visit(tmp_path) as visit:
        copied: list[str] = []

        def copy(text: str) -> bool:
            copied.append(text)
            return True

        monkeypatch.setattr(visit.app, "copy", copy)
        visit.session.stage.push(visit.session.routes.setup(game("all_fives")))
        visit.settle()
        visit.take("Rules code")
        assert isinstance(visit.scene, RulesCodeScene)
        assert visit.get(Button, "Copy").key == key
        visit.press(pygame.K_c, mod=held)
        visit.settle()
        assert "Copied." in texts(visit)
        visit.type("boneyard:matador")
        visit.press(pygame.K_c, mod=held)
        assert copied == [visit.scene.code, "boneyard:matador"]


def test_a_rules_code_can_be_pasted(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit.session.controls, "paste", lambda: f" {rules_code(Matador(3))}\n")
    visit.take("Rules code")
    visit.take("Paste")
    visit.take("Use this code")
    assert choice(visit).sheet is Matador


def test_opponents_are_listed_by_strength(visit: Visit) -> None:
    chooser = visit.get(BotChooser, "Opponent")
    visit.move(chooser.control.center)
    visit.down()
    visit.up()
    visit.settle()
    assert isinstance(visit.scene, OpponentsScene)
    stars = [who.stars for who in visit.scene.everyone]
    assert stars == sorted(stars)
    assert [who.name for who in visit.scene.everyone if who.mark] == ["Suri"]
    assert visit.focus == "Suri"
    assert cut_texts(visit) == []
    visit.take("Tadeo")
    assert choice(visit).opponents == ("tadeo",)
    assert visit.focus == "Opponent"


def test_a_rule_set_back_by_hand_is_not_marked(visit: Visit) -> None:
    visit.take("As printed")
    visit.turn("Points to win")
    visit.turn("Points to win", -1)
    assert changed(visit) == []


def test_what_cannot_be_played_is_told_and_not_started(visit: Visit) -> None:
    visit.take("All house rules")
    visit.turn("Players", 2)
    visit.turn("Tiles in a hand", -1)
    assert "28 tiles" in objection(visit)
    assert not visit.get(Button, "Start").enabled
    visit.click("Start")
    visit.settle()
    assert isinstance(visit.scene, SetupScene)
    visit.turn("Tile set")
    assert objection(visit) == ""
    assert visit.get(Button, "Start").enabled


def test_rules_are_shown_as_chosen_or_as_the_sheet(visit: Visit) -> None:
    visit.turn("Points to win")
    visit.tell(Action.RULES)
    assert isinstance(visit.scene, RulesScene)
    assert visit.scene.rules.house["target"] == 150
    visit.tell(Action.CANCEL)
    visit.take("All house rules")
    visit.turn("Players", 2)
    visit.turn("Tiles in a hand", -1)
    visit.take("How to play")
    assert isinstance(visit.scene, RulesScene)
    assert visit.scene.rules.house["target"] == 100


# -- remembering ---------------------------------------------------------------------------------------------------


def test_the_last_table_is_there_again(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        open_setup(visit)
        visit.take("As printed")
        visit.turn("Players", 1)
        visit.turn("Opponent 1", 3)
        visit.turn("Points to win", 2)
        visit.turn("Tile set", 2)
        chosen = choice(visit)
        visit.take("Start")
    with Visit(tmp_path) as visit:
        assert open_setup(visit).choice == chosen
        assert len(changed(visit)) == 1
        assert open_setup(visit, BlockDraw).choice == TableChoice.of(BlockDraw)


HOSTILE: list[TableSetup] = [
    {"seats": 99, "set": "double-6; rm", "bots": ["nobody", 7], "rule_target": "x"},
    {"seats": -1, "set": 9, "bots": "maren", "rule_target": 10**12, "rule_nothing": 1},
    {"seats": "3", "bots": ["maren"] * 60, "rule_hand_size": [1, 2], "rule_spinner": 5},
    {"set": ["double-9"], "bots": [], "rule_match": ""},
    {"seats": True, "rule_boneyard_reserve": True},
]


@pytest.mark.parametrize("setup", HOSTILE)
def test_nonsense_is_passed_over(tmp_path: Path, setup: TableSetup) -> None:
    settings = with_table(Settings(full_screen=False), "all_fives", setup)
    with Visit(tmp_path, settings=settings) as visit:
        scene = open_setup(visit)
        plain = TableChoice.of(AllFives)
        assert (scene.choice.seats, scene.choice.pieces, scene.choice.house) == (plain.seats, plain.pieces, {})
        assert sorted(set(scene.choice.bots)) == sorted(scene.choice.bots)
        assert scene.choice.rules().seats == 2
        assert visit.get(Button, "Start").enabled


@pytest.mark.parametrize("sheet", SHELF, ids=lambda sheet: sheet.key)
def test_what_is_remembered_comes_back_whole(sheet: type[Rules[Board]]) -> None:
    table = TableChoice.of(sheet).with_seats(sheet.players[-1]).with_pieces(sheet.sets[-1])
    if table.opponents:
        table = table.with_bot(len(table.opponents) - 1, CHARACTERS[-1].key)
    for option in sheet.options:
        assert option.default in option.choices
        table = table.with_rule(option, option.choices[-1])
    kept = with_table(Settings(), sheet.key, table.remembered()).tables[sheet.key]
    assert TableChoice.of(sheet, kept) == table


# -- laws ----------------------------------------------------------------------------------------------------------


def test_everything_is_in_reach(visit: Visit) -> None:
    visit.turn("Players", 2)
    visit.turn("Points to win")
    visit.screen.focus_on(visit.find("Start"))
    assert visit.unreachable() == set()
    assert visit.flips_when_idle() == 0


def test_a_step_back_loses_nothing_that_was_started(visit: Visit) -> None:
    visit.tell(Action.CANCEL)
    assert visit.scene is visit.title


@sampled(2)
@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    hardest = size == SIZES[0] and text_size == 160
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        for sheet in SHELF if hardest else SHELF[SIZES.index(size) :: len(SIZES)]:
            open_setup(visit, sheet)
            for _ in range(3):
                assert cut_texts(visit) == []
                assert overlaps(visit) == []
                visit.turn("Players")
            if any(each.name == "All house rules" for each in visit.screen.every()):
                press(visit, "All house rules")
                assert cut_texts(visit) == []
                assert overlaps(visit) == []


@pytest.mark.parametrize("key", ["fours", "super"])
def test_no_choice_of_a_house_rule_is_cut_in_large_spanish(tmp_path: Path, key: str) -> None:
    with Visit(tmp_path, settings=Settings(text_size=160, language=LONGEST)) as visit:
        visit.session.settings.update(language="es")
        visit.session.stage.push(SetupScene(visit.session, game(key)))
        visit.settle()
        press(visit, "Todas las reglas")
        longest = [widget for widget in visit.screen.every() if isinstance(widget, Chooser) and len(widget.options) > 1]
        for chooser in longest:
            chooser.value = max(range(len(chooser.options)), key=lambda place: len(chooser.options[place]))
        assert longest
        assert not {text for chooser in longest for text in chooser.options} & set(cut_texts(visit))


def test_an_open_table_keeps_its_numbers_and_its_game(visit: Visit) -> None:
    agreed: list[Rules[Board]] = []
    visit.session.stage.push(TableRulesScene(visit.session, Matador(2, None, {"target": 137}), agreed.append))
    visit.settle()
    target = visit.get(Chooser, "Points to win")
    assert target.options[target.value] == "137"
    visit.take("Rules code")
    visit.type(rules_code(AllFives(2)))
    visit.take("Use this code")
    assert isinstance(visit.scene, RulesCodeScene)
    assert "That's a code for All Fives." in texts(visit)
    visit.take("Back")
    visit.take("Use these rules")
    assert [rules.house["target"] for rules in agreed] == [137]


# -- games whose standard depends on the players, or has changed ---------------------------------------------------


def test_four_players_are_partners_as_printed_and_other_numbers_are_not() -> None:
    space = game("space")
    three = TableChoice.of(space).with_seats(3)
    four = three.with_seats(4)
    assert (three.house, four.house) == ({}, {}), "both as printed"
    assert [table.rules().house["partnership"] for table in (three, four)] == ["off", "on"]
    alone = four.with_house({"partnership": "off"})
    assert (alone.house, alone.with_seats(5).house) == ({"partnership": "off"}, {})


def test_a_remembered_table_is_set_up_as_it_was_played() -> None:
    """Settings say what isn't at its default, as they did before Space Dominoes had partners as printed."""
    space = game("space")
    assert TableChoice.of(space, {"seats": 4, "rule_hands": 3}).house == {"hands": 3, "partnership": "off"}
    assert TableChoice.of(space, {"seats": 3, "rule_hands": 3}).house == {"hands": 3}
    assert TableChoice.of(space, {"seats": 4, "rule_partnership": "on"}).house == {}
    assert TableChoice.of(space, {"seats": 4, "rule_partnership": "off"}).house == {"partnership": "off"}
    assert TableChoice.of(game("high_fives"), {"seats": 3}).house == {}, "as printed stays as printed"
    for sheet in (space, game("high_fives"), game("five_up")):
        for seats in sheet.players:
            table = TableChoice.of(sheet).with_seats(seats)
            assert TableChoice.of(sheet, table.remembered()) == table
            for option in sheet.options:
                other = table.with_rule(option, option.choices[-1])
                assert TableChoice.of(sheet, other.remembered()) == other


def test_rules_saved_earlier_keep_their_meaning(tmp_path: Path) -> None:
    with Visit(tmp_path) as pilot:
        pilot.session.settings.update(own_rules={"high_fives": {"Sunday": {"tie_bonus": "all"}}})
        open_setup(pilot, game("high_fives"))
        assert chosen(pilot) == ["As printed"]
        press(pilot, "Sunday")
        assert choice(pilot).rules().house["missed"] == "off"
        assert changed(pilot) == ["Standard: the next player may take it"]
        press(pilot, "As printed")
        assert choice(pilot).rules().house["missed"] == "on"
