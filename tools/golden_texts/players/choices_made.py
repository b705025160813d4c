"""The golden choices and words of a session: tables to choose, ways from the shelf, and how results are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from engine.bots.characters import CHARACTERS
from engine.bots.estimate import Estimate
from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.reasons.told import just
from engine.record.branch import KINDS
from engine.record.deal_code import DealCode, completed, round_seed
from engine.record.puzzle import from_text
from engine.record.record import Player
from engine.record.reel import Reel
from engine.record.result_code import DealResult, result_code, result_of
from engine.review.review import SeatReview, SideReview
from engine.review.several import OverMatches
from engine.review.tasks import ChoiceFound
from engine.review.verdicts import MoveVerdict
from engine.sentences import Refusal, sentence
from game.i18n.language import Words
from game.picture.families.registry import SHELF
from game.play.driver import SeedStream, play_match, play_rounds
from game.play.pace import Pace
from game.play.puzzle_table import PuzzleTable
from game.play.simulation import SimulationOrder, SimulationTally, players, simulate
from game.play.what_if import branch_at
from game.session.controls import Controls
from game.session.deal_play import code_of, read_typed
from game.session.first_match import after_lesson, first_choice, knows
from game.session.follow_up import MatchFollowUp
from game.session.game_filter import ALL, GameFilter, GameKind, felt_of, mine_first
from game.session.medallions import medallions
from game.session.puzzle_runs import daily_run, is_all_solved, next_run
from game.session.quick_starts import par_of, quick_starts
from game.session.table_choice import PERSON, TableChoice, asked_for, company
from game.session.unfinished import UnfinishedSearch
from game.session.words.branch_words import BranchWords
from game.session.words.comparing import comparison, friend_words, named_words, result_words, swapped_words
from game.session.words.puzzle_words import PuzzleWords
from game.session.words.review_words import ReviewWords, without_luck
from game.storage.guessed_name import first_name
from game.storage.puzzle_book import PuzzleBook
from game.storage.puzzle_files import puzzle_cards
from game.storage.setting_kinds import LocalPlayer, TableSetup
from game.storage.settings import Settings, Speed, with_table
from game.ui.actions import Action, Device
from game.ui.devices.pads import CONTROLLER, JOYSTICK, PadLayout
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import Visit
from tools.golden_texts.players.kept_data import Today
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import Observed, plain, sign

_DEAL: Final = completed("7k3m9q2xw8c4h6t")
_PUZZLES: Final = ("blind", "super", "double_takes", "thats_it", "domino_solitaire", "knock_out")
"""Games of which a puzzle is told: those whose reasons are found soon."""
_NAMES: Final = ("Ann", "Bea", "Carl", "Dora", "Eve", "Finn", "Gus", "Hedy")


def _choices() -> Iterator[str]:
    """Tell of tables to choose: each game's, as it begins, as it is remembered, and after each change."""
    odd: tuple[TableSetup, ...] = (
        {"seats": 99, "set": "double-99", "bots": ["nobody", "kiko", "kiko", 7], "take_back": 1, "rule_target": -5},
        {"seats": 3, "bots": "kiko", "take_back": 2, "rule_match": "rounds", "rule_muggins": "off", "rule_odd": "x"},
    )
    for sheet in GAMES:
        choice = TableChoice.of(sheet)
        yield f"{sheet.key}: {_table(choice)}"
        yield f"  {plain([option.key for option in choice.main])} {len(choice.extra_rules)} {len(choice.presets)}"
        for remembered in odd:
            again = TableChoice.of(sheet, remembered)
            yield f"  {_table(again)} {plain(again.remembered())} {TableChoice.of(sheet, again.remembered()) == again}"
        for preset in choice.presets:
            chosen = choice.with_preset(preset.key)
            yield f"  preset {preset.key}: {_table(chosen)} {plain(chosen.named())}"
        for option in choice.sheet.options[:8]:
            values = choice.choices(option)
            picked = choice.with_pick(option, values[-1])
            told = (
                f"{plain(values)} of {plain(choice.offered(option))}, {choice.value(option)} {choice.standard(option)}"
            )
            yield f"  {option.key}: {told} {_table(picked)}"
            if isinstance(values[-1], int):
                yield f"    {plain(choice.with_rule(option, values[-1] + 1).choices(option))}"
        for seats in sheet.players:
            other = choice.with_seats(seats)
            shared = other.with_company(people=True)
            yield f"  {seats}: {_table(other)} {shared.shared_by} {shared.is_alone} {other.partners}"
            yield f"    {plain(shared.players('Ann', Words().say, ('Bea',)))} {plain(other.players('', Words().say))}"
        mixed = choice.with_company(people=True).with_bot(0, "maren") if choice.bots else choice
        yield f"  {_table(mixed)} {_table(mixed.with_company(people=False))} {_table(choice.with_gentle_bots())}"
        if len(choice.bots) > 1:
            yield f"  {_table(choice.with_bot(0, choice.bots[1]))} {_table(choice.with_bot(1, PERSON))}"
        yield f"  {_table(TableChoice.by_rules(choice.rules()))} {_table(choice.with_undo(takes_back=True))}"
        yield f"  {_table(asked_for(choice, GameFilter(people=True)))} {asked_for(choice, ALL) == choice}"
    yield plain([company(["maren", "", "maren", "kiko"], number) for number in range(9)])
    yield plain([company(None, number) for number in range(9)])


def _table(choice: TableChoice) -> str:
    undo = " undo" if choice.takes_back else ""
    bots = " ".join(bot or "-" for bot in choice.opponents)
    return f"{choice.seats} {choice.pieces.name} {bots} {plain(choice.house)}{undo}"


def _ways() -> Iterator[str]:
    """Tell of the ways from the shelf, what a player gets first, and their settings' effects."""
    played = with_table(with_table(Settings(), "five_up", {"seats": 3}), "baronet", {"seats": 1})
    for settings in (Settings(), played, with_table(played, "all_fives", {"seats": 2, "rule_target": 150})):
        for unfinished in ("", "all_fives", "baronet"):
            ways = quick_starts(SHELF, settings, date(2030, 1, 2), unfinished)
            yield f"{plain([each and _table(each) + each.sheet.key for each in (ways.last, ways.quick)])}"
    for day in range(1, 9):
        ways = quick_starts(SHELF, Settings(), date(2030, 1, day))
        if ways.daily is not None:
            yield f"{day}: {ways.daily.number} {ways.daily.choice.sheet.key} {par_of(ways.daily)}"
    for kind in (None, *GameKind):
        for people in (False, True):
            for favourites in (False, True):
                shown = GameFilter(people=people, favourites=favourites).of_kind(kind)
                keys = [sheet.key for sheet in SHELF if shown.allows(sheet, ("space", "baronet", "five_up"))]
                yield f"{kind and kind.cloth} {people} {favourites}: {shown.lets_all} {len(keys)} {plain(keys)}"
    yield plain([sheet.key for sheet in mine_first(SHELF, ("space", "baronet"), ("matador", "space", "five_up"))])
    for sheet in GAMES:
        rules = sheet(sheet.players[-1])
        felts = [felt_of(felt, sheet, sides) for felt in ("game", "green") for sides in ((), rules.sides)]
        yield f"{sheet.key}: {GameKind.of(sheet).cloth} {felts}"
    for bots, me, faces in (
        (("", "kiko"), 0, ()), (("", "", "maren"), 1, ("cap", "beret")), (("", "", "", ""), 2, ("", "beret", "beret")),
        (("suri", "hana", "kiko"), -1, ()), (("", "odd", ""), 0, ("odd", "", "beret")), (("",) * 6, 5, ("beret",) * 6),
    ):  # fmt: skip
        yield plain(medallions(bots, me, faces))
    cards = puzzle_cards()
    for day in range(1, 5):
        run = daily_run(cards, date(2030, 1, day))
        if run is not None:
            book = PuzzleBook({card.name: 2 for card in cards[: len(cards) // 2]})
            then = [next_run(run, each) for each in (PuzzleBook(), book)]
            yield f"{run.number} {run.card.name} {run.day} {[(each.number, each.card.name) for each in then]}"
            whole = PuzzleBook({card.name: 1 for card in cards})
            yield f"  {is_all_solved(cards, book)} {is_all_solved(cards, whole)} {next_run(run, whole).card.name}"
    with (
        patch("game.storage.saves.date", Today),
        TemporaryDirectory() as name,
        Visit(Path(name), settings=Settings(player_name="Ann")) as visit,
    ):
        yield from _at_home(visit)


def _at_home(visit: Visit) -> Iterator[str]:
    """Tell of a session's own answers, as settings, tables and lessons come in."""
    session = visit.session
    kept = session.settings
    seen = Observed(settings=kept, statistics=session.statistics)
    yield from seen.changes()
    steps: list[tuple[str, Callable[[], object]]] = [
        ("slow", lambda: kept.update(speed=Speed.SLOW, tempo="1200", claim_pause=7)),
        ("at once", lambda: kept.update(speed=Speed.INSTANT, confirm_pass=True)),
        ("a claim", kept.remember_claim),
        *[(f"claim {number}", kept.remember_claim) for number in range(2, 6)],
        ("a favourite", lambda: kept.turn_favourite("space")),
        ("another", lambda: kept.turn_favourite("matador")),
        ("not the first", lambda: kept.turn_favourite("space")),
        ("a lesson", lambda: kept.remember_lesson("all_fives")),
        ("somebody else", lambda: kept.introduce(2, LocalPlayer("Bea", "beret"))),
        ("the player", lambda: kept.introduce(0, LocalPlayer("Zoe", ""))),
        ("own rules", lambda: kept.save_rules("all_fives", "Ours", {"target": 150})),
        ("fewer rules", lambda: kept.forget_rules("all_fives", "Ours")),
        ("a table", lambda: kept.remember_table("five_up", {"seats": 3})),
        ("awards", lambda: session.statistics.award(("fair", "odd", "lessons"))),
        ("awards again", lambda: session.statistics.award(("fair", "par"))),
        ("reset", session.statistics.forget_achievements),
    ]
    for what, act in steps:
        told = plain(act())
        yield f"{what}: {told}"
        yield from (f"  {line}" for line in seen.changes() if not line.startswith("settings.values"))
        yield f"  {sign(repr(kept.values))}"
    yield plain([kept.face_of(name, "You") for name in ("", "You", "Zoe", "Bea", "Nobody")])
    for sheet in GAMES:
        firsts = _table(first_choice(session, sheet))
        yield f"{sheet.key}: knows {knows(session, sheet)}, {firsts}; {_table(after_lesson(session, sheet.key))}"
    for text in ("7k3m9q2xw8c4h6tf", "boneyard:allfives-2-#7k3m9q2xw8c4h6tf-F", "x", "boneyard:", "1234"):
        try:
            yield f"{text}: {plain(read_typed(text))}"
        except Refusal as why:
            yield f"{text}: {why}"
    for key, seats in (("block_draw", 2), ("five_up", 3), ("domino_solitaire", 1), ("partners", 4)):
        match = _played(key, seats)
        players = (Player("Ann"), *(Player(who.name, who.key) for who in CHARACTERS[: seats - 1]))
        result = result_of(match, [player.bot for player in players])
        assert session.matches.saves is not None
        for seat in range(seats):
            if result is not None:
                code = result_code(DealCode(match.rules, _DEAL if seats > 1 else "1234"), result._replace(seat=seat))
                session.matches.saves.results.note((code,), is_own=seat % 2 == 0)
        after = MatchFollowUp(session, match, players, "a name").after(lambda: None)
        yield f"{key}: {[way.text for way in after.ways]} {code_of(match)[:30]}"
        yield from (f"  {line}" for line in comparison(session, match, players))


def _played(key: str, seats: int) -> Match[Board]:
    numbers = count(1)
    deal = _DEAL if seats > 1 else "1234"
    return play_match(game(key)(seats), [Whimsical()] * seats, lambda: round_seed(deal, next(numbers)), Random(key))


def _words() -> Iterator[str]:
    """Tell how results, branches, reviews and puzzles are told."""
    words = Words()
    results = [
        DealResult(outcome, seat, 3, moves, reached, ("b", "k"))
        for outcome in range(3)
        for seat, moves, reached in ((0, 1, (150, 61, 20)), (1, 40, (0, 0, 0)), (2, 7, (None, 5, 160)))
    ]
    for key in ("all_fives", "block_draw", "double_takes"):
        deal = DealCode(game(key)(3), _DEAL)
        for each in results:
            yield f"{result_words(words, deal, each)} | {named_words(words, 'Bea', deal, each)}"
            yield f"  {friend_words(words, deal, each)} | {friend_words(words, deal, each, results[0])}"
        for number in (1, 2, 3):
            yield swapped_words(words, deal, {each.seat: each for each in results[:number]}, _NAMES)
    for key in ("domino_solitaire", "baronet", "knock_out"):
        if 1 in game(key).players:
            deal = DealCode(game(key)(1), "1234")
            for reached in (None, 0, 1, 12):
                yield f"{key}: {result_words(words, deal, DealResult(0, 0, 1, 1 + (reached or 5), (reached,), ()))}"
    pair = {seat: DealResult(seat % 3, seat, 2, 30, (10 * seat, 5), ("b",)) for seat in range(2)}
    yield swapped_words(words, DealCode(game("all_fives")(2), _DEAL), pair, _NAMES)
    four = {seat: DealResult(0, seat, 2, 30, (10, 20, 10, 20), ("b",)) for seat in range(4)}
    yield swapped_words(words, DealCode(game("partners")(4), _DEAL), four, _NAMES)
    yield from _branch_words(words)
    yield from _review_words(words)
    yield from _puzzle_words(words)


def _branch_words(words: Words) -> Iterator[str]:
    for key, seats in (("block_draw", 3), ("partners", 4), ("domino_solitaire", 1), ("space", 2), ("double_takes", 3)):
        match: Match[Board] = Match(game(key)(seats))
        for done in play_rounds(match, [Whimsical()] * seats, SeedStream(b"words", 1), Random(2)):
            if done == 2:
                break
        reel = Reel(match)
        for number, (kind, place) in enumerate(zip(KINDS, (0, 2, min(5, reel.last)), strict=True)):
            try:
                branch = branch_at(reel, match, place, number % seats, kind, Random(1))
            except Refusal as why:
                yield f"{key}: {why}"
                continue
            for is_over in (False, True):
                if is_over:
                    next(play_rounds(branch, [Whimsical()] * seats, SeedStream(b"x", 1), Random(number)), 0)
                told = BranchWords(words, match, branch, _NAMES)
                yield f"{key} {told.title()} | {told.kind()} | {told.here()} | {told.there()} | {told.verdict}"


def _review_words(words: Words) -> Iterator[str]:
    match: Match[Board] = Match(game("block_draw")(2))
    for done in play_rounds(match, [Whimsical()] * 2, SeedStream(b"words", 1), Random(2)):
        if done == 2:
            break
    told = ReviewWords(words, match, [Player(""), Player("Suri", "suri")])
    first = len(match.rounds[0].steps)
    yield plain([told.where(place) for place in (0, 1, first - 1, first, first + 1, first + 2, 10**5)])
    for rate in (0.0, 0.002, 0.003, 0.005, 0.008, 0.013, 0.014, 0.02, 0.025, 0.1):
        for decisions in (9, 10):
            seat = SeatReview(decisions, (1, 1, 1, 1), Estimate(rate * decisions, 0.0))
            yield f"{rate} {decisions}: {told.level(seat)}"
    yield plain([told.verdict(each) for each in MoveVerdict])
    for value in (-1.0, -0.034, -0.000_4, 0.0, 0.000_4, 0.005, 0.034, 0.125, 0.996, 1.0):
        for error in (0.0, 0.000_4, 0.000_5, 0.02):
            yield f"{value} {error}: {told.give_or_take(Estimate(value, error))}"
        yield f"  {told.per_cent(value)} {told.whole(value)} {told.more_or_less(value)}"
    for low in (0.0, 0.123, 0.5):
        side = SideReview(1.0, low, Estimate(0.2, 0.1), -0.3, low + 0.1)
        yield f"{told.parts(side)} | {told.likely(side)} | {told.going_by_this_match(side)}"
    yield told.about_luck()
    for matches, error in ((1, 0.5), (4, 0.1), (30, 0.02), (200, 0.01)):
        yield without_luck(words, OverMatches(matches, 0.6, 0.1, Estimate(0.55, error)))
    reason = just(sentence("After {r}, {who} may answer with {tile} for {n}.", r="3-4", who=0, tile="4-4", n=5))
    estimates = (Estimate(0.5, 0.01), Estimate(0.534, 0.02))
    for place in (1, 5):
        gain = Estimate(0.2, 0.01)
        choice = ChoiceFound(
            place, 0, ("3-4", "1-2"), 1, estimates, Estimate(0.034, 0.005), (0.01,), 40, 1, gain, reason
        )
        for each in (
            choice,
            choice._replace(told=None),
            choice._replace(seat=1),
            choice._replace(open_gain=Estimate(0.01, 0.1)),
        ):
            yield f"{told.costs(each)} | {told.better(each)} | {told.why(each)} | {told.explained(each)}"
            yield f"  {told.against(each)}"
            yield f"  {told.in_hindsight(each)}"
            yield f"  {told.facts(each)} {plain(told.line(each, match.view(0)))}"
    for place in range(0, first, 5):
        yield f"seen {place}: {plain(told.seen(place))}"


def _puzzle_words(words: Words) -> Iterator[str]:
    told = PuzzleWords(words)
    yield plain([told.grade(grade) for grade in range(8)])
    yield plain([told.chance(percent) for percent in (0.0, 0.4, 0.6, 50.4, 99.6, 100.0)])
    for key in _PUZZLES:
        card = next(card for card in puzzle_cards() if card.game == key)
        puzzle = from_text(card.text)
        table = PuzzleTable(puzzle, Pace(), "Ann")
        names = [player.name for player in table.players]
        yield f"{key}: {told.wish(puzzle)} {told.line(table.rules, table.before, puzzle.then, names)}"
        for answer in range(len(puzzle.options))[:3]:
            yield from (f"  {answer} why {line}" for line in told.why(puzzle, table.before, names, answer))
            yield from (f"  {answer} {plain(each)}" for each in told.facts(puzzle, table.before, names, answer))
            yield f"  {answer} against {plain(told.against(puzzle, table.before, names, answer))}"
            yield f"  {answer} line {plain(told.line_against(puzzle, table.before, names, answer))}"


class _Window:
    """A window without a picture."""

    def __init__(self) -> None:
        self.full_screen = False
        self.pad: PadLayout | None = None
        self.device = Device.MOUSE
        self.copied = ""

    def copy(self, text: str) -> bool:
        """Keep a text."""
        self.copied = text
        return True

    def paste(self) -> str:
        """Return the text that was kept."""
        return self.copied


def _controls() -> Iterator[str]:
    """Tell what the player works with: the names of keys and buttons, the clipboard and the window."""
    with TemporaryDirectory() as name, Visit(Path(name)) as visit:
        controls, window = Controls(visit.session.say, lambda: visit.session.routes), _Window()
        keys = [action for action in Action if action.name]
        for state in ("no window", "mouse", "controller", "joystick", "full screen"):
            if state != "no window":
                controls.connect(visit.app.stage, window)
            window.pad = {"controller": CONTROLLER, "joystick": JOYSTICK}.get(state)
            controls.full_screen = state == "full screen"
            told = (controls.device, controls.full_screen, controls.pad is CONTROLLER, controls.copy(state))
            yield f"{state}: {plain(told)} {controls.paste()!r} {window.full_screen}"
            yield f"  {plain({action.name: controls.key(action) for action in keys})}"
            yield from (f"  {action.name} {controls.key(action)}" for action in keys[:12])
        for what in range(3):
            controls.turn_keys()
            visit.settle()
            yield f"keys {what}: {type(visit.app.stage.top).__name__}"
        session = visit.session
        search = UnfinishedSearch(session)
        seen = Observed(search=search, found=search.found)
        search.begin()
        for _ in range(3):
            yield f"searches on {search.step()}"
            yield from (f"  {line}" for line in seen.changes())
    names = (
        "ana maria",
        "ANA",
        "Ana",
        "",
        " ",
        "ana.lopez",
        "root",
        "user",
        "x",
        "Dr. Who",
        "o'neil",
        "анна",
        "a1",
        "Jo-Ann Lee",
    )
    yield plain([first_name(each) for each in names])


def _simulations() -> Iterator[str]:
    """Tell of many matches of bots."""
    with TemporaryDirectory() as name:
        order = SimulationOrder(game("block_draw")(3), ("kiko", "random", "kiko"), b"seed", 5, Path(name))
        yield plain([order.seating(number) for number in range(4)])
        yield plain([players(order.seating(number)) for number in range(2)])
        whole = SimulationTally()
        for tally in simulate(order, 1):
            whole.add(tally)
        yield plain(whole)
        other = SimulationTally()
        other.add(whole)
        other.add(whole)
        yield plain(other)
        yield plain([(path.name, sign(path.read_text(encoding="utf-8"))) for path in sorted(Path(name).iterdir())])
        yield plain(order._replace(folder=None).file(3))


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "session_tables": _choices,
    "session_ways": _ways,
    "session_words": _words,
    "session_controls": _controls,
    "session_simulations": _simulations,
}
"""The parts by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of a part."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of a part."""
    return "".join(f"{line}\n" for line in EVENINGS[name]())


def golden_choices_made() -> dict[Path, str]:
    """Return the contents of the golden file of each part."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
