"""The golden texts of records: codes, match files, branches, puzzles and reels as they are written, and damaged ones.

Files and codes of years ago, and those from strangers, are read by these forms. Damage is told place by place, with
the values that stand there instead and the refusal of each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from engine.core import NOBODY, Board, Carry, Plain, Rules
from engine.games import GAMES, game
from engine.match import Match
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import Chance
from engine.reasons.plain import NotTold
from engine.reasons.plain import from_plain as told_from_plain
from engine.reasons.plain import to_plain as told_to_plain
from engine.record.branch import FRESH, KINDS, branch_data, branch_of
from engine.record.deal_code import DealCode, completed, deal_code, deal_of, read_deal_code, round_seed
from engine.record.position import PuzzlePosition, position_code, read_position_code, replayed
from engine.record.puzzle import answered, asked, card_of, from_text, grade_of, name_of, to_text
from engine.record.record import Player, checksum, from_data, summary_of, tags_of, to_data, with_tags
from engine.record.recorder import Recorder
from engine.record.reel import Reel, opened
from engine.record.result_code import DealResult, read_result_code, result_code, result_of
from engine.record.rules_code import check_letter, read_rules_code, rules_code
from engine.review.plain import NotAFinding
from engine.review.plain import from_plain as finding_from_plain
from engine.sentences import Refusal
from game.play.what_if import branch_at

T = TypeVar("T")
FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_records"
DEAL: Final = completed("7k3m9q2xw8c4h6t")
_PLAYERS: Final = (Player("Zoë"), Player("Kiko", "kiko"))
_MOVES: Final = 60
_OTHERS: Final[tuple[object, ...]] = (
    *(None, True, 0, -1, 1, 2, 3, 7, 8, 10**6, 10**6 + 1, 10**9, 10**12 + 1, 1.5, "", "0", "none"),
    *("x" * 8, "x" * 40, "x" * 41, "f" * 61, "x" * 301, [], [0], [1, 2], [0] * 9, {}, {"text": "a"}),
)
"""The values that are put in every place."""
_PUZZLE: Final = """table boneyard:allfives-2-W
deal neja3v6579wwx62v
round 1 leader none voids 0 retired 0 scores 0 0
moves A 4-4 B 2-4@L! A 2-6@L B 4-6@L A 1-4@R! B 3-4@L A 1-1@R! B 3-5@L
right 4-5@L 55.51 2.50 62.50
other 1-6@R 42.11 2.50 40.82
then A 4-5@L B 1-5@R A draw
instead A 1-6@R B 1-5@L
missed greedy 92 kiko 100
"""


def golden_records() -> dict[Path, str]:
    """Return the contents of the golden files of records."""
    return {file_of(part): records_of(part) for part in PARTS}


def file_of(part: str) -> Path:
    """Return the golden file of a part."""
    return FOLDER / f"{part}.txt"


def records_of(part: str) -> str:
    """Return the contents of the golden file of a part."""
    return "\n".join([line for lines in PARTS[part] for line in lines()] + [""])


def _played(key: str, seats: int, house: HouseRules, most: int = _MOVES) -> Match[Board]:
    """Return a match of random moves from a deal code, at most so many."""
    match: Match[Board] = Match(game(key)(seats, None, house))
    deal = DEAL if seats > 1 else "4711"
    chance = Chance(f"golden record of {key}".encode())
    for _ in range(most):
        if match.is_over:
            break
        if match.is_between:
            match.begin(round_seed(deal, len(match.rounds) + 1))
        can = [(seat, move) for seat in range(seats) for move in match.legal(seat)]
        match.play(*can[chance.below(len(can))])
    return match


def _sample() -> Match[Board]:
    """Return a match that several parts tell of."""
    return _played("all_fives", 2, {"target": 30})


# -- codes ------------------------------------------------------------------------------------------------------------


def _codes() -> Iterator[str]:
    """Yield the codes of each game: its rules, its rules with changes, a deal, and a position."""
    for sheet in GAMES:
        rules = sheet(sheet.players[0])
        yield rules_code(rules)
        for option in sheet.options:
            other = next((choice for choice in option.choices if choice != option.default), option.default)
            try:
                yield rules_code(sheet(sheet.players[-1], sheet.sets[-1], {**dict(option.needs), option.key: other}))
            except Refusal:
                continue
        deal = DEAL if rules.seats > 1 else "4711"
        yield deal_code(rules, deal)
        yield f"{round_seed(deal, 3).decode()}"
        match = _played(sheet.key, rules.seats, {}, 9)
        if rules.seats == 1 or len(match.rounds) > 1 or match.is_between:
            continue
        sides, steps = max(rules.sides) + 1, tuple(match.rounds[0].steps)
        later = Carry(tuple(range(-1, sides - 1)), NOBODY, 12, 0, 3, 2)
        for carry, made in ((Carry((0,) * sides), steps), (later, ())):
            code = position_code(PuzzlePosition(rules, DEAL, carry, made))
            yield code
            yield f"    {_tried(lambda code: _at(read_position_code(code)), code)}"


def _at(position: PuzzlePosition) -> tuple[object, ...]:
    state = replayed(position)
    return len(position.steps), position.carry, state.turn, state.scores, len(position.past)


def _results() -> Iterator[str]:
    """Yield result codes of numbers large and small, and the results of matches that are over."""
    rules = game("all_fives")(3)
    for reached in ((0, None, 1), (7, 8, -1), (15, 16, -16), (16**6 - 1, 16**6 + 5, -(16**6))):
        result = DealResult(2, 1, 3, 120, reached, ("ab", "cd"))
        code = result_code(DealCode(rules, DEAL), result)
        yield f"{reached}: {code} {read_result_code(code.upper()).result}"
    usual = DealResult(2, 1, 3, 120, (1, 2, None), ("ab", "cd"))
    for change in (
        *({"outcome": 0}, {"outcome": 3}, {"outcome": -1}, {"seat": 0}, {"seat": 2}, {"seat": 3}, {"seat": -1}),
        *({"rounds": 1}, {"rounds": 0}, {"moves": 0}, {"moves": -1}, {"reached": (1, 2)}, {"bots": ("ab",)}),
        *({"bots": ("ab", "c")}, {"bots": ("ab", "cd", "ef")}),
    ):
        code = result_code(DealCode(rules, DEAL), usual._replace(**change))
        yield f"{change}: {_tried(lambda code: read_result_code(code).result, code)}"
    for key, seats, house in (("block_draw", 2, {"match": "single"}), ("high_fives", 2, {}), ("knock_out", 1, {})):
        match = _played(key, seats, house, 300)
        for bots in (("", "kiko"), ("kiko", ""), ("", "")):
            yield f"{key}: {deal_of(match)} {result_of(match, bots[:seats])}"


def _other_codes() -> Iterator[str]:
    """Yield the readings of codes that are odd or wrong, with a right letter at their end."""
    position = "allfives-2-#7k3m9q2xw8c4h6tf-#r3=1=0=0=45=60-#m"
    for bare in (
        *("allfives-2", "allfives-9", "allfives-2-muggins=off", "allfives-2-muggins=maybe", "allfives-2-new=1"),
        *("allfives-2-set=9", "allfives-2-set=double-7", "fives-2", "allfives-2-target=150-target=200", "allfives"),
        *(f"allfives-2-#{DEAL}", f"allfives-2-#{DEAL[:-1]}", f"allfives-2-#{DEAL[:-1]}z", f"{'x' * 600}-2"),
        *("knockout-1-#0", "knockout-1-#1", "knockout-1-#99999999", "knockout-1-#100000000", "knockout-1-#12x"),
        *(f"allfives-2-#{DEAL}=", f"allfives-2-#{DEAL}=abc", f"allfives-2-#{DEAL}={'0' * 40}"),
        *(position, position.replace("r3", "r0"), position.replace("r3", "r10001"), position.replace("=45=60", "=45")),
        *(position.replace("=1=0", "=3=0"), position.replace("45", "100"), position.replace("45", "1000001")),
        *(f"{position}0", f"{position}z", f"{position}{'0' * 90}", position.replace("=0=0", "=0=ffffffffff")),
        *(f"{position.replace('60-', '60=w2-')}1", position.replace("60-", "60=w3-"), position.replace("45", "n45")),
    ):
        if bare == "allfives-2":
            wide = f"{' ' * 700}{bare}-{check_letter(bare)}"
            yield f"with spaces: {_tried(read_rules_code, wide)}"
        yield bare if len(bare) < 99 else f"{bare[:20]}... {len(bare)}"
        code = f"Boneyard: {bare.upper()} -{check_letter(bare).lower()}" if set(bare) else bare
        for read in _readers(bare):
            yield f"    {_tried(read, code)}"


def _readers(bare: str) -> Sequence[Callable[[str], object]]:
    """Return the function that reads such a code; for the plainest ones all functions that read any."""
    head, _, deal = bare.partition("#")
    if bare == "allfives-2" or deal == DEAL:
        return (read_rules_code, read_deal_code, read_result_code, read_position_code)
    if not head.endswith("-"):
        return (read_rules_code,)
    return (read_position_code if "#" in deal else read_result_code if "=" in deal else read_deal_code,)


def _tried(read: Callable[[T], object], what: T) -> str:
    """Return the result of reading, or the refusal."""
    try:
        found = read(what)
    except (Refusal, NotTold, NotAFinding) as why:
        return f"refused: {why}"
    if isinstance(found, PuzzlePosition):
        return f"{rules_code(found.rules)} {found.deal} {found.carry} {len(found.steps)}"
    if isinstance(found, DealCode):
        return f"{rules_code(found.rules)} {found.deal}"
    if isinstance(found, Rules):
        return rules_code(found)
    return str(found) if isinstance(found, tuple | str | float) else "read"


# -- files ------------------------------------------------------------------------------------------------------------


def _files() -> Iterator[str]:
    """Yield a match file as it is written, as a summary, and with tags."""
    match = _sample()
    data = to_data(match, _PLAYERS)
    yield json.dumps(data)
    recorder = Recorder(match)
    yield recorder.text(_PLAYERS)
    yield str(summary_of(data))
    for tags in ((), ("a", "b" * 50, "a", "", "\0"), tuple(map(str, range(14)))):
        tagged = with_tags(data, tags)
        yield f"{tagged.get('tags')} {tags_of(tagged)} {tagged['check']}"
    yield str(summary_of(to_data(Match(match.rules), _PLAYERS)))


def _reel() -> Iterator[str]:
    reel = Reel(_sample())
    yield f"reel to {reel.last}, rounds from {reel.firsts}, over {reel.is_finished}, won by {reel.winners}"
    yield " ".join(f"{mark.place}:{mark.seat}:{mark.points}" for mark in reel.marks)
    for place in range(reel.last + 1):
        if place % 5 == 0 or {place, place + 1} & {*reel.firsts, reel.last + 1}:
            seen = len(list(reel.past(place, 1)))
            yield f"{place}: {tuple(reel.at(place))} {reel.totals(place)} {len(reel.events(place))} {seen}"


def _opened() -> Iterator[str]:
    """Yield the views of a seat with all hands open, in games with tiles in front of players and without."""
    for key, seats in (("block_draw", 3), ("blind", 3), ("high_fives", 2), ("matador", 2)):
        state = _played(key, seats, {}, 7).state
        view = opened(state.masked(1), state, 1)
        yield f"{key}: {view.hands} {view.holes} {view.piles} {view.shown}"


def _branches() -> Iterator[str]:
    """Yield branches of every kind as data, played on a little, also in a game whose tiles lie either way round."""
    for match in (_sample(), _played("domino_solitaire", 1, {}, 6)):
        reel, seat = Reel(match), match.rules.seats - 1
        for place in (0, 5, reel.firsts[-1] + 1):
            for kind in KINDS:
                try:
                    branch = branch_at(reel, match, place, seat, kind, Random(place))
                except Refusal as why:
                    yield f"{place} {kind}: {why}"
                    continue
                for _ in range(2):
                    state = branch.state
                    if not state.over:
                        branch.play(state.turn, branch.legal(state.turn)[-1])
                told = json.dumps(branch_data(branch))
                yield f"{place} {kind}, {branch.undoable} to undo, turned {branch.state.turned:x}: {told}"


# -- puzzles ----------------------------------------------------------------------------------------------------------


def _puzzles() -> Iterator[str]:
    """Yield a puzzle as it is read and written, its answers, and the refusals of wrong ones."""
    puzzle = from_text(_PUZZLE)
    state = replayed(puzzle.position)
    yield to_text(puzzle)
    yield str(card_of(_PUZZLE)[:4])
    for move in puzzle.position.rules.legal(state, state.turn):
        yield f"{spell(puzzle.position.rules, state, move)} answers {answered(puzzle, state, move)}"
    lines = _PUZZLE.rstrip().split("\n")
    for number, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        words = rest.split(" ")
        others = ["", f"{rest} 1", f"{rest} A", " ".join(words[:-1]), " ".join((*words[:-1], "101")), rest.upper()]
        others += [rest.replace(old, new) for old, new in (("0", "10000"), ("1", "2"), ("A", "C"), (".51", ".5"))]
        for other in dict.fromkeys(others):
            if other != rest:
                told = "\n".join((*lines[:number], f"{word} {other}", *lines[number + 1 :]))
                yield f"{word} {other[:60]}"
                yield f"    {_tried(lambda told: from_text(told).lead, told)}"
                yield f"    {_tried(lambda told: card_of(told)[:4], told)}"


def _shipped() -> Iterator[str]:
    """Yield a puzzle of each game as it came with the program."""
    for path in sorted((FOLDER.parents[1] / "assets" / "puzzles").glob("*.txt")):
        card = card_of(path.read_text(encoding="utf-8").rstrip().rpartition("\n\n")[2])
        puzzle = from_text(card.text)
        state, position = replayed(puzzle.position), puzzle.position
        yield f"{tuple(card)[:4]} {puzzle.is_alone} {puzzle.lead:.2f} {puzzle.grade} {name_of(card.text)}"
        yield f"    {position.seed.hex()[:40]} {len(position.past)} of {len(position.steps)} {len(puzzle.then)}"
        numbers = [answered(puzzle, state, move) for move in position.rules.legal(state, state.turn)]
        yield f"    {numbers} {asked(card.text)[1] == state} {to_text(puzzle) == card.text.strip() + chr(10)}"


def _grades() -> Iterator[str]:
    """Yield the grades of puzzles by the bots that miss them."""
    for missed in ({}, {"greedy": 19}, {"greedy": 20}, {"greedy": 39, "kiko": 41}, {"other": 100}, {"suri": 80}):
        yield f"{missed}: grade {grade_of(missed)}"


# -- damage -----------------------------------------------------------------------------------------------------------


def _damaged_match() -> Iterator[str]:
    data = to_data(_sample(), _PLAYERS)
    data["house"] = {"target": 30}

    def read(changed: Plain) -> object:
        assert isinstance(changed, dict)
        sealed = {**changed, "check": checksum(changed)}
        summary_of(sealed)
        return from_data(sealed).match

    yield from _damage("match", data, read)


def _damaged_branch() -> Iterator[str]:
    match = _sample()
    branch = branch_at(Reel(match), match, 5, 1, FRESH, Random(5))
    branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
    yield from _damage("branch", branch_data(branch), lambda data: branch_of(match, data))


def _damaged_reason() -> Iterator[str]:
    """Yield the reasons in plain data that are believed."""
    data: dict[str, Plain] = {
        "facts": [_fact(), _fact()],
        "verdict": None,
        "concession": {"text": "{n} point", "many": "{n} points", "values": {"n": 2}},
        "line": {"text": "{a}", "many": "", "values": {"a": {"text": "{b}", "many": "", "values": {"b": "c"}}}},
        "steps": [[0, 1, [2, 3], 0, 0]],
    }
    yield from _damage("reason", data, lambda changed: json.dumps(told_to_plain(told_from_plain(changed)))[:60])


def _fact() -> dict[str, Plain]:
    told: dict[str, Plain] = {"text": "{r}", "many": "", "values": {"r": "1-2"}}
    marks: dict[str, Plain] = {"arms": [0, 1], "tiles": "f", "unseen": "1a", "seat": 1}
    return {"key": "k", "when": 1, "mine": 5, "its": 3, "share": 7, "sentence": told, **marks, "instead": marks}


def _damaged_findings() -> Iterator[str]:
    """Yield the findings in plain data that are believed."""
    choice: dict[str, Plain] = {
        "kind": "choice",
        "place": 3,
        "seat": 1,
        "moves": ["1-2", "3-4"],
        "best": 1,
        "chances": [[5, 1], [6, 1]],
        "cost": [5, 1],
        "ways": [4, 6],
        "deals": 8,
        "open_best": 0,
        "open_gain": [0, 0],
        "told": None,
    }
    luck: dict[str, Plain] = {
        "kind": "luck",
        "first": 2,
        "place": 3,
        "seat": 1,
        "shares": [[1, 2], [3, 4]],
        "after": [5, 6],
    }
    alone: dict[str, Plain] = {"kind": "solitaire", "first": 2, "end": 1, "place": 3}
    for data in (choice, luck, alone):
        yield str(finding_from_plain(data))
        yield from _damage(str(data["kind"]), data, lambda changed: type(finding_from_plain(changed)).__name__)


def _damage(title: str, data: Plain, read: Callable[[Plain], object]) -> Iterator[str]:
    """Yield the readings of data with one value replaced or left out, for each place in it."""
    yield title
    for path in _paths(data):
        results: dict[str, list[str]] = {}
        value = data
        for key in path:
            value = value[key]  # type: ignore[index]  # the paths are those of the data
        near = (value - 1, value + 1) if isinstance(value, int) and not isinstance(value, bool) else ()
        for other in (*_OTHERS, *near, ...):
            told = _short(other)
            changed = _changed(data, path, other)
            result = _tried(read, changed)
            results.setdefault(result, []).append(told)
        yield f"    {'.'.join(map(str, path))}"
        usual = max(results, key=lambda result: len(results[result]))
        for result, values in results.items():
            yield f"        {' '.join(values) if result != usual else 'all else'}: {result}"


def _short(value: object) -> str:
    text = "left out" if value is ... else json.dumps(value).replace(" ", "")
    return text if len(text) < 24 else f"{text[:4]}..{len(text)}"


def _paths(data: Plain, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the places in plain data, the first two of each row."""
    if path:
        yield path
    inner: Sequence[tuple[str | int, Plain]] = ()
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data[:2]))
    for key, value in inner:
        if len(path) < 3:
            yield from _paths(value, (*path, key))


def _changed(data: Plain, path: Sequence[str | int], other: object) -> Plain:
    """Return a copy of plain data with another value at a place, or nothing for `...`."""
    whole = json.loads(json.dumps(data))
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    if other is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = other
    return whole  # type: ignore[no-any-return]  # it is JSON


PARTS: Final[dict[str, tuple[Callable[[], Iterator[str]], ...]]] = {
    "codes": (_codes, _results, _other_codes),
    "files": (_files, _reel, _opened, _branches),
    "puzzles": (_puzzles, _shipped, _grades),
    "damage": (_damaged_match, _damaged_branch),
    "damaged_findings": (_damaged_reason, _damaged_findings),
}
"""What each file tells."""
