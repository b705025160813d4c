"""`boneyard archive`: lists, searches, exports and imports the finished matches, and makes their index again."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from engine.games import GAMES, game
from engine.sentences import Refusal, Sentence, sentence
from game.app.commands.common.arguments import as_usage, file, whole
from game.app.commands.common.shell import Parser, Subcommands, complain, one_line, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.lan.round_files import any_match
from game.storage.archive import Archive
from game.storage.archive_index import LOST, SHARED, WON, ArchivedMatch, ArchiveFilter
from game.storage.disk.files import reason
from game.storage.disk.folders import saves_dir
from game.storage.exchange import ExportTally, ImportTally, export_matches, import_matches
from game.storage.times import moment_of

_MOST: Final = 1_000_000


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("archive")
    parser.takes.add_argument(
        "action",
        metavar=say("ACTION"),
        choices=tuple(_ACTIONS),
        help=say("list, export, import, or rebuild to make the index again from the files"),
    )
    parser.takes.add_argument(
        "places",
        metavar=say("PLACE"),
        nargs="*",
        default=[],
        type=file,
        help=say("export: the folder to copy to; import: files or folders"),
    )
    _add_filter(parser)
    parser.options.add_argument("--json", action="store_true", help=say("list as JSON for other programs"))


def _add_filter(parser: Parser) -> None:
    say, add = parser.words.say, parser.options.add_argument
    add("--search", metavar=say("WORDS"), default="", help=say("only matches with these words in names, game or tags"))
    add("--game", metavar=say("GAME"), default="", help=say("only matches of this game"))
    add("--result", choices=(WON, LOST, SHARED), default="", help=say("only matches with this result"))
    add("--tag", metavar=say("TAG"), default="", help=say("only matches with this tag, such as network or favourite"))
    add("--most", metavar="N", type=whole("--most", 1, _MOST), default=-1, help=say("only the latest N"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Carry out the command. Raises Refusal if it can't be done; returns 1 if some files were refused."""
    titles = {sheet.key: words.say(sheet.title) for sheet in GAMES}
    with closing(Archive(saves_dir(), titles)) as archive:
        if args.action == "rebuild":
            archive.rebuild()
        archive.read_all()
        if archive.trouble is not None:
            raise Refusal(archive.trouble)
        try:
            return _ACTIONS[args.action](_Request(archive, args, words))
        except OSError as why:
            raise Refusal(sentence("{file}: {why}", file=str(why.filename or ""), why=reason(why))) from None


class _Request(NamedTuple):
    """The archive and a command for it."""

    archive: Archive
    args: argparse.Namespace
    words: Words

    def found(self) -> tuple[ArchivedMatch, ...]:
        """Return the matches that the options allow."""
        args = self.args
        if args.game:
            with as_usage():
                game(args.game)
        wanted = ArchiveFilter(args.search, args.game, args.result, args.tag)
        found = self.archive.find(wanted, 0, args.most)
        if self.archive.unread:  # the index was lost
            self.archive.read_all()
            found = self.archive.find(wanted, 0, args.most)
        return found

    def only(self, least: int, most: int, why: Sentence) -> list[Path]:
        """Return the places. Raises Refusal unless there are as many as there should be."""
        if not least <= len(self.args.places) <= most:
            raise Refusal(why)
        return list(self.args.places)


def _list(asked: _Request) -> int:
    asked.only(0, 0, sentence("List takes no PLACE. Use --search to find a match."))
    found = asked.found()
    if asked.args.json:
        tell_json([{**match._asdict(), "file": str(asked.archive.folder / f"{match.name}.json")} for match in found])
    elif not found:
        tell(asked.words.say("No finished match was found."))
    else:
        show(_table(found, asked.words))
    return _complain_of(asked)


def _complain_of(asked: _Request) -> int:
    """Name the files that aren't matches; returns 1 if there are any."""
    problems = asked.archive.problems()
    for name, why in problems.items():
        complain(asked.words.tell(sentence("{file}: {why}", file=f"{name}.json", why=why)))
    return int(bool(problems))


def _table(found: tuple[ArchivedMatch, ...], words: Words) -> PlainTable:
    say = words.say
    heads = (say("date"), say("game"), say("players"), say("score"), say("rounds"), say("result"), say("tags"))
    table = PlainTable(*heads)
    results = {WON: say("won"), LOST: say("lost"), SHARED: say("shared")}
    for match in found:
        when = moment_of(match.started)
        who = ", ".join(name or say("You") for name in match.players)
        cells = (f"{when:%Y-%m-%d %H:%M}", match.game, who, " : ".join(map(str, match.scores)), str(match.rounds))
        table.row(*cells, results.get(match.result, ""), " ".join(match.tags))
    return table


def _export(asked: _Request) -> int:
    (folder,) = asked.only(1, 1, sentence("Name one folder to copy the matches to."))
    copies = ExportTally()
    for copies in export_matches(asked.archive, [match.name for match in asked.found()], folder):  # noqa: B007 - the last sums
        pass
    for why in copies.refused:
        complain(asked.words.tell(why))
    tell(
        one_line(
            asked.words.say_n(
                "{n} match copied to {folder}.", "{n} matches copied to {folder}.", copies.copied, folder=str(folder)
            )
        )
    )
    return max(int(bool(copies.refused)), _complain_of(asked))


def _import(asked: _Request) -> int:
    words, code = asked.words, 0
    added, known, branches = 0, 0, 0
    for place in asked.only(1, _MOST, sentence("Name the files or folders to import.")):
        intake = ImportTally()
        try:
            for intake in import_matches(asked.archive, place, any_match):  # noqa: B007 - the last sums
                pass
        except Refusal as why:
            intake = ImportTally(refused=(sentence("{file}: {why}", file=str(place), why=why.sentence),))
        added, known, branches = added + intake.added, known + intake.known, branches + intake.branches
        for each in intake.refused:
            complain(words.tell(each))
            code = 1
    tell(words.say_n("{n} match added.", "{n} matches added.", added))
    if known:
        tell(words.say_n("{n} match was there already.", "{n} matches were there already.", known))
    if branches:
        tell(words.say_n("{n} branch was added to them.", "{n} branches were added to them.", branches))
    return code


def _rebuild(asked: _Request) -> int:
    number = asked.archive.count(ArchiveFilter())
    tell(asked.words.say_n("The index has {n} match.", "The index has {n} matches.", number))
    return _complain_of(asked)


_ACTIONS: Final[dict[str, Callable[[_Request], int]]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "rebuild": _rebuild,
}
