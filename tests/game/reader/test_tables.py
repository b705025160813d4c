"""Every table can be played by ear: moves are told in words, and nothing that is hidden."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import DRAW, STOP, Board, Move, Rules
from engine.families.columns.rules import ColumnRules
from engine.games import GAMES, game
from engine.match import Match
from engine.pieces import each
from engine.reasons.advice import Advice
from engine.reasons.told import Told
from game.i18n.aloud import tile_aloud
from game.i18n.language import Words
from game.storage.settings import Aloud, Settings, Speed
from game.ui.actions import Action
from game.ui.spoken import Role
from tests.support.lan.company import Puppets, Slip, Whims
from tests.support.lengths import long_run, sampled
from tests.support.screen.listening import Hearer, faults, listen
from tests.support.screen.quiet_session import AtTable

OF_A_FAMILY = tuple({sheet.family: sheet for sheet in reversed(GAMES)}.values())
ENGLISH = Words()


def at_table(key: str, moves: int = 6, aloud: Aloud = Aloud.NORMAL) -> tuple[AtTable, Hearer]:
    """Sit down to a game with random bots, listen, and make some moves."""
    sheet = game(key)
    match: Match[Board] = Match(sheet(3 if 3 in sheet.players else sheet.players[-1]))
    at = AtTable(match, Whims(), settings=Settings(speed=Speed.INSTANT, aloud=aloud), seed=2)
    hearer = listen(at, at.session)
    if match.rules.seats == 1:
        moves = 0
    for _ in range(400):
        at.rest()
        if at.match.is_between or (at.table.steps >= moves and at.match.state.turn == 0 and at.played.calm):
            break
        if at.match.state.turn == 0 and at.table.legal():
            legal = at.table.legal()
            at.table.offer(next((move for move in legal if move.tiles), legal[0]))
        at.wait(0.2)
    assert not at.match.is_between, "the round goes on"
    at.rest()
    at.wait(15)
    return at, hearer


def told_of(at: AtTable, tile: int) -> str:
    return tile_aloud(ENGLISH, at.table.rules.pieces.faces[tile])


@sampled(4)
@pytest.mark.parametrize("sheet", OF_A_FAMILY, ids=lambda sheet: sheet.family)
def test_a_table_is_understood_by_ear(sheet: type[Rules[Board]]) -> None:
    at, hearer = at_table(sheet.key)
    assert faults(hearer) == []
    view = at.table.view
    hand = [item.spoken.name for item in hearer.heard if item.spoken.role is Role.BUTTON]
    for tile in at.played.model.hand:
        assert hand.count(told_of(at, tile)) == 1, "each tile is named once"
    names = [widget.name for widget in at.parts.opponents.values()]
    for name in names:
        assert any(item.spoken.name == name for item in hearer.heard)
    lying = next((item for item in hearer.heard if item.spoken.name == "Tiles on the table"), None)
    assert (lying is not None) is any(tile.halves and tile.tile >= 0 for tile in at.parts.line.laid)
    if lying is not None and not isinstance(at.table.rules, ColumnRules):
        for laid in at.parts.line.laid:
            if laid.halves and laid.tile >= 0:
                assert any(told_of(at, laid.tile) in row for row in lying.spoken.rows)
    assert any("Your turn" in said or "Your move" in said for said in hearer.said)
    assert view.turn == 0


@pytest.mark.parametrize("sheet", OF_A_FAMILY, ids=lambda sheet: sheet.family)
def test_nothing_hidden_is_said(sheet: type[Rules[Board]]) -> None:
    at, hearer = at_table(sheet.key, aloud=Aloud.FULL)
    view, pieces = at.table.view, at.table.rules.pieces
    known = set(each(view.board.tiles())).union(*map(each, view.hands))
    known |= {tile for pile in view.piles for tile in pile if tile >= 0}
    known |= {tile.tile for tile in at.parts.line.laid if tile.tile >= 0}
    hidden = (
        set(each(pieces.every))
        - known
        - {tile for _, update in at.played.context.heard for event in update.events for tile in event.tiles}
    )
    texts = " ".join(hearer.texts())
    for tile in hidden:
        faces = pieces.faces[tile]
        if not isinstance(at.table.rules, ColumnRules):
            assert told_of(at, tile) not in texts.replace("double " * (faces[0] != faces[-1]), "")


@pytest.mark.parametrize("sheet", OF_A_FAMILY, ids=lambda sheet: sheet.family)
def test_another_deal_of_the_hidden_tiles_sounds_the_same(sheet: type[Rules[Board]]) -> None:
    at, hearer = at_table(sheet.key)
    before, said = hearer.names, len(hearer.said)
    view = at.table.view
    other = fill(view, Random(5))
    state = at.match.state
    state.hands[:], state.piles[:] = other.hands, other.piles
    assert at.table.view == view
    at.played.controller.is_behind = True
    at.resize((1920, 1080))
    at.wait(15)
    assert hearer.names == before
    assert not hearer.said[said:]


def test_a_move_is_made_by_names_alone() -> None:
    puppets = Puppets()
    at = AtTable(Match(game("block_draw")(2)), puppets, settings=Settings(speed=Speed.INSTANT), seed=2)
    hearer = listen(at, at.session)
    at.rest()
    while at.match.state.turn != 0 or at.table.steps < 3 or not any(move.tiles for move in at.table.legal()):
        if at.match.state.turn == 0:
            at.table.offer(at.table.legal()[0])
        at.wait(0.2)
    puppets.holding = True
    at.rest()
    at.wait(1)
    tile = next(item for item in hearer.heard if item.spoken.value == "can be played")
    steps = at.table.steps
    hearer.press(tile.spoken.name)
    at.wait(0.5)
    places = [item.spoken.name for item in hearer.heard if item.spoken.name.startswith(("left end,", "right end,"))]
    assert places
    hearer.press(places[0])
    at.wait(10)
    assert at.table.steps == steps + 1
    assert any(said.startswith(f"You play {tile.spoken.name}: {places[0].partition(',')[0]}.") for said in hearer.said)


def test_a_drawn_tile_is_named_to_the_player_who_sees_it() -> None:
    at, hearer = at_table("block_draw", 2)
    for _ in range(200):
        if at.match.state.turn == 0 and at.table.legal() == [Move(DRAW)]:
            break
        if at.match.state.turn == 0 and at.table.legal():
            at.table.offer(at.table.legal()[0])
        at.wait(0.2)
    at.rest()
    at.wait(10)
    assert "No tile fits. Draw." in " ".join(hearer.said[-2:]), "said at each turn that has no other move"
    held, heard = set(at.played.model.hand), len(hearer.said)
    at.table.offer(Move(DRAW))
    at.rest()
    at.wait(10)
    drawn = [told_of(at, tile) for tile in at.played.model.hand if tile not in held]
    assert drawn
    assert f"You draw {', '.join(drawn)}." in " ".join(hearer.said[heard:])


def test_a_hint_to_stop_names_the_button_as_it_is_called() -> None:
    at, hearer = at_table("domino_solitaire")
    at.table.offer(at.table.legal()[0])
    at.rest()
    at.wait(5)
    stop = Move(STOP)
    assert stop in at.table.legal()
    hints = at.played.controller.hints
    hints.ticket = Slip(Advice(stop, Told(())))
    hints.advance()
    found = None
    for _ in range(6):  # all that is told of the move comes first
        at.wait(5)
        found = found or re.search(r"Hint: ([^.]+)\.", " ".join(hearer.said))
    assert found is not None
    assert hearer.find(found[1]), "a button has that name"


def test_open_ends_are_said_in_words() -> None:
    _, hearer = at_table("block_draw")
    told = " ".join(hearer.said)
    assert re.search(r"ends: (blank|one|two|three|four|five|six)\b", told)
    assert not re.search(r"ends: \d", told)


def test_a_refusal_is_said_with_its_reason() -> None:
    at, hearer = at_table("block_draw", 2)
    misfit = next(
        (
            item
            for item in hearer.heard
            if item.can_act
            and item.number
            and not item.spoken.value
            and item.spoken.name in {told_of(at, tile) for tile in at.played.model.hand}
        ),
        None,
    )
    assert misfit is not None
    hearer.press(misfit.spoken.name)
    at.wait(0.5)
    assert f"{misfit.spoken.name} doesn't fit" in " ".join(hearer.said[-1:])


def test_the_line_is_walked_tile_by_tile() -> None:
    at, hearer = at_table("block_draw", 8)
    lying = hearer.find("Tiles on the table")
    order = [told_of(at, tile) for tile in _from_left(at)]
    assert [row.removeprefix("The line: ").partition(":")[0] for row in lying.spoken.rows] == order
    assert "left end" in lying.spoken.rows[0]
    assert "right end" in lying.spoken.rows[-1]
    screen = at.played.screen
    assert screen is not None
    screen.focus_on(at.parts.explorer)
    at.wait(0.3)
    walked = []
    for action in (Action.HOME, *[Action.RIGHT] * len(order)):
        at.press(action)
        at.wait(0.3)
        walked.append(hearer.page.focus - lying.number - 1)
        assert at.parts.explorer.rect.colliderect(at.parts.line.rect)
    assert walked == [*range(len(order)), len(order) - 1], "it stops at the end"


def _from_left(at: AtTable) -> list[int]:
    board = at.match.state.board
    arms: list[list[int]] = [[], []]
    for tile, arm in zip(board.order, board.arms, strict=True):  # type: ignore[attr-defined]
        arms[arm].append(tile)
    return [*reversed(arms[0]), *arms[1]]


def test_legs_are_walked_one_by_one() -> None:
    at, hearer = at_table("super", 12)
    lying = hearer.find("Tiles on the table")
    heads = [row for row in lying.spoken.rows if row.startswith(("The start: ", "Leg "))]
    assert len(heads) == 1 + at.match.state.board.opened  # type: ignore[attr-defined]
    screen = at.played.screen
    assert screen is not None
    screen.focus_on(at.parts.explorer)
    at.press(Action.HOME)
    at.press(Action.DOWN)
    at.wait(0.3)
    assert lying.spoken.rows[hearer.page.focus - lying.number - 1].startswith("Leg A: ")


def test_legs_that_are_as_they_were_are_not_told_again() -> None:
    _, hearer = at_table("super", 30)
    words = " ".join(hearer.said)
    told = [re.findall(r"Leg [A-H] [^.]+\.", turn) for turn in words.split("Your turn.")]
    turns = [turn for turn in told if turn]
    assert len(turns) > 2, "the player had some turns"
    known: set[str] = set()
    for turn in turns[1:]:
        assert not known.issuperset(turn) or set(turn) == known, "only what has changed, or all if nothing has"
        known = set(turn)


def test_nobody_meets_the_explorer_who_does_not_listen() -> None:
    at, hearer = at_table("block_draw")
    assert at.parts.explorer.can_focus
    hearer.is_there = False
    at.wait(0.3)
    assert not at.parts.explorer.can_focus
    assert at.parts.explorer.rect.right < 0


@pytest.mark.parametrize("amount", Aloud)
def test_a_turn_tells_as_much_as_is_wanted(amount: Aloud) -> None:
    at, hearer = at_table("block_draw", 4, amount)
    texts = " ".join(hearer.said[1:])
    assert "Your turn" in texts
    assert ("Open ends" in texts) is (amount is not Aloud.BRIEF)
    assert (texts.count("Your hand") > 1) is (amount is Aloud.FULL)
    assert at.session.voice.amount.name.lower() == amount.value


def heard_round(key: str, seats: int, seed: int = 2) -> Hearer:
    """Hear a round to its results, played by names: whatever can be played, then the first place."""
    match: Match[Board] = Match(game(key)(seats))
    at = AtTable(match, Whims(), settings=Settings(speed=Speed.INSTANT), seed=seed)
    hearer = listen(at, at.session)
    for _ in range(400):
        at.rest()
        for _ in range(150):
            at.now += 0.1
            at.step()
        if at.match.is_between or at.match.is_over:
            return hearer
        fits = [item for item in hearer.heard if item.spoken.value == "can be played"]
        steps = at.table.steps
        if at.match.state.turn == 0 and fits:
            hearer.press(fits[-1].spoken.name)
            at.wait(0.5)
            if at.table.steps == steps:
                hearer.press(at.parts.places[0].told)
                at.wait(0.5)
        elif at.match.state.turn == 0 and at.table.legal():
            at.table.offer(at.table.legal()[0])
    raise AssertionError("the round has no end")


def test_a_round_is_told_as_on_the_radio() -> None:
    hearer = heard_round("block_draw", 3)
    told = " ".join(hearer.said)
    leads = re.findall(r"(\w+) leads with ([\w -]+)\.", told)
    for name, tile in leads:
        assert f"{name} plays {tile}." not in told, "a lead is told once"
    assert told.count(" again to play it.") == 1, "how to play a tile is told once"
    assert len(re.findall(r"Your turn\. [^.]+\. Play a tile\.", told)) <= 1 + told.count("No tile fits.")
    assert not re.search(r"draws one, ", told)
    assert told.count("wins the round") + told.count("win the round") == 1, "the page of results tells it"
    assert not re.search(r"plus|minus|makes \d+ makes", told)


@long_run
def test_a_tile_that_was_picked_up_is_told_by_its_place() -> None:
    hearer = heard_round("all_fives", 2, 4)
    told = [said.rstrip(".") for said in hearer.said]
    assert any(re.fullmatch(r"(left|right) end, \w+|a tip of [\w -]+, \w+", said) for said in told)


def test_points_and_reminders_are_told_once() -> None:
    told = " ".join(heard_round("all_fives", 3, 5).said)
    assert re.search(r"(You score|\w+ scores|\w+ calls muggins:) \d+ points", told)
    assert "plus" not in told, "the sum in the message box isn't told as well"
    assert told.count("If that scored") <= 1


def test_who_flips_a_tile_is_told() -> None:
    told = " ".join(heard_round("blind", 3).said)
    assert re.search(r"You flip [\w-]+", told)
    assert re.search(r"[A-Z]\w+ flips [\w -]+\. It doesn't fit and goes back face down\.", told)
    assert "is flipped" not in told


@long_run
def test_places_of_a_pool_are_named_by_what_they_take() -> None:
    hearer = heard_round("high_fives", 2)
    assert faults(hearer) == []
    told = " ".join(hearer.said)
    assert re.search(r"takes? [\w -]+ with it\.", told)
    assert " meets " not in told, "that is told by what is taken"
    assert not re.search(r"[.!] plus \d+\.", told), "points are told once"
    assert "number 2" not in told


def test_one_still_plays_without_a_new_turn() -> None:
    hearer = heard_round("knock_out", 1)
    told = " ".join(hearer.said)
    assert told.count("Your move.") == 1
    assert told.count("The row: ") == 1
    assert any(name.startswith("Tiles left: ") for name in hearer.names), "a fact and its number are one thing"
