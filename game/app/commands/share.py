"""`boneyard share`: a finished match as a file to send to friends. Any browser or viewer opens it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import Seat
from engine.record.record import Record
from engine.review.review import Review
from engine.sentences import Refusal, sentence
from game.app.commands.common.arguments import file, whole
from game.app.commands.common.match_files import match_in
from game.app.commands.common.shell import Subcommands, tell
from game.i18n.language import Words
from game.look.look import Look
from game.session.player_settings import style_of
from game.share.moments import finished_reel, places_of
from game.share.page import replay_page
from game.share.people import first_person
from game.share_pictures.moment_art import MomentArt
from game.share_pictures.postcard_art import PORTRAIT, SQUARE, PostcardArt, drawing_look
from game.share_pictures.shared_match import SharedMatch, ShownHands
from game.storage.disk.files import reason, write_new
from game.storage.disk.folders import exports_dir, saves_dir, settings_file
from game.storage.match_names import ENDING, began
from game.storage.reviews import FOLDER, whole_review
from game.storage.settings import load

_MAX_SEATS: Final = 99
_MAX_ROUNDS: Final = 10_000
_MAX_MOVES: Final = 100_000
_MAX_NAMES: Final = 1_000


class ShareWish(NamedTuple):
    """A match to share, and what of it."""

    record: Record
    seat: Seat
    """Where to look from."""
    is_open: bool
    """True if all hands are open."""
    has_names: bool
    number: int
    """The number of a round, 0 for the whole match."""
    review: Review | None
    move: int
    """The number of moves made in the round; less than 0 for all of them."""
    day: date | None
    """When it was played, if that is known."""
    is_png: bool
    """True if a postcard is wished as a PNG: its file is named so."""


class Kind(NamedTuple):
    """A kind of file."""

    ending: str
    make: Callable[[ShareWish, Words], str | bytes]
    """Makes its content."""


def _html(shared: ShareWish, words: Words) -> str:
    return replay_page(
        shared.record,
        words,
        shared.seat,
        is_open=shared.is_open,
        has_names=shared.has_names,
        review=shared.review,
        number=shared.number,
    )


def _png(shared: ShareWish, words: Words) -> bytes:
    places = _round_of(shared)
    step = len(places) - 1 if shared.move < 0 else shared.move
    if step >= len(places):
        raise Refusal(sentence("There's no move {n} in this round.", n=step))
    return _moments(shared, words, places[step : step + 1])


def _gif(shared: ShareWish, words: Words) -> bytes:
    return _moments(shared, words, _round_of(shared))


def _round_of(shared: ShareWish) -> range:
    """Return the positions of the round that is wished, by default of the last one."""
    reel = finished_reel(shared.record)
    return places_of(reel, shared.number or len(reel.firsts))


def _moments(shared: ShareWish, words: Words, places: range) -> bytes:
    hands = ShownHands(shared.seat, shared.is_open)
    art = MomentArt(_match_of(shared, words), _look(), hands, places)
    _paint(art)
    return art.file()


def _postcard(shared: ShareWish, words: Words) -> bytes:
    return _card(shared, words, PORTRAIT)


def _square(shared: ShareWish, words: Words) -> bytes:
    return _card(shared, words, SQUARE)


def _card(shared: ShareWish, words: Words, size: tuple[int, int]) -> bytes:
    art = PostcardArt(_match_of(shared, words), _look(), size)
    _paint(art)
    return art.png() if shared.is_png else art.file()


def _paint(art: PostcardArt | MomentArt) -> None:
    art.plan()
    for _ in art.steps():
        pass


def _match_of(shared: ShareWish, words: Words) -> SharedMatch:
    names, seat = shared.has_names, shared.seat
    return SharedMatch.of(shared.record, words, seat=seat, names=names, day=shared.day, review=shared.review)


def _look() -> Look:
    return drawing_look(style_of(load(settings_file()).settings))


_KINDS: Final[Mapping[str, Kind]] = {
    "html": Kind(".html", _html),
    "png": Kind(".png", _png),
    "gif": Kind(".gif", _gif),
    "postcard": Kind(".jpg", _postcard),
    "square": Kind(".jpg", _square),
}
"""The kinds of files by their options; the first one is made without any."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("share")
    parser.takes.add_argument(
        "file", metavar=say("FILE"), type=file, help=say("a match file, or the name of a finished match")
    )
    add = parser.options.add_argument
    forms = parser.options.add_mutually_exclusive_group()
    forms.add_argument(
        "--html",
        dest="kind",
        action="store_const",
        const="html",
        default=next(iter(_KINDS)),
        help=say("a page for any browser, to step through the match (the default)"),
    )
    for option, told in (
        ("png", say("a picture of a position")),
        ("gif", say("a film of a round")),
        ("postcard", say("a postcard of the match, to print or to send")),
        ("square", say("a square postcard")),
    ):
        forms.add_argument(f"--{option}", dest="kind", action="store_const", const=option, help=told)
    add(
        "--move",
        metavar="N",
        type=whole("--move", 0, _MAX_MOVES),
        default=-1,
        help=say("for --png: the position after this move (default: the last one)"),
    )
    add(
        "--round",
        metavar="N",
        type=whole("--round", 1, _MAX_ROUNDS),
        default=0,
        help=say("only this round (default: the whole match)"),
    )
    add(
        "--seat",
        metavar="N",
        type=whole("--seat", 1, _MAX_SEATS),
        default=0,
        help=say("seat to look from (default: the first person's)"),
    )
    add("--open", action="store_true", help=say("show all hands"))
    add("--names", action="store_true", help=say("show people's names (default: Blue, Green and so on)"))
    add("--out", metavar=say("PATH"), type=file, default=None, help=say("the new file, or a folder for it"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Write the file, and say where. Raises Refusal if the match can't be shared or nothing can be written."""
    kind, (name, record) = _KINDS[args.kind], _match(args.file)
    if args.seat > record.match.rules.seats:
        raise Refusal(sentence("There's no seat {n} at this table.", n=args.seat))
    seat = args.seat - 1 if args.seat else first_person(record)
    start = began(name)
    day = start.astimezone().date() if start is not None else None
    is_png = args.out is not None and args.out.suffix.lower() == ".png"
    wish = ShareWish(record, seat, args.open, args.names, args.round, _review(record), args.move, day, is_png)
    content = kind.make(wish, words)
    path = _written(content, args.out, name, kind.ending)
    tell(words.say("The match is in {file}.", file=str(path)))
    return 0


def _match(path: Path) -> tuple[str, Record]:
    """Return the match in a file, or the finished match with this name, and what to call its file."""
    if path.name != str(path) or path.exists():
        return path.stem, match_in(str(path))
    kept = saves_dir() / f"{path.name}{ENDING}"
    return path.name, match_in(str(kept if kept.is_file() else path))


def _review(record: Record) -> Review | None:
    """Return the best review that was made of a match to its end, or None."""
    return whole_review(saves_dir() / FOLDER, record.match, [player.bot for player in record.players])


def _written(content: str | bytes, wish: Path | None, name: str, ending: str) -> Path:
    """Write a new file where it was wished, or to the documents; returns its path."""
    if wish is not None and not wish.is_dir():
        _write(content, wish)
        return wish
    folder = exports_dir() if wish is None else wish
    for number in range(1, _MAX_NAMES):
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}{ending}"
        if not path.exists():
            _write(content, path)
            return path
    raise Refusal(sentence("{file} exists already. Choose another name.", file=str(folder / f"{name}{ending}")))


def _write(content: str | bytes, path: Path) -> None:
    try:
        write_new(content, path)
    except FileExistsError:
        raise Refusal(sentence("{file} exists already. Choose another name.", file=str(path))) from None
    except (OSError, ValueError) as why:
        told = reason(why) if isinstance(why, OSError) else str(why)
        raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=told)) from None
