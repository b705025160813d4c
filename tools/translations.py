"""Gather every sentence that players read, update the catalogues and compile them.

    python tools/translations.py            update every assets/locale/*/LC_MESSAGES/boneyard.po, compile its .mo
    python tools/translations.py --check    change nothing; exit 1 and list the missing and stale texts
    python tools/translations.py --compile  only compile the catalogues that are newer than their .mo files
    python tools/translations.py --new fr   create a catalogue for another language

It reports the share of each language, and where English stands in. A text that Spanish lacks is a fault; other
languages may lag behind, but a language is only offered to players once the first screens they see are complete.
`assets/locale/comments.tsv` tells translators what short or ambiguous messages mean; docs/translating.md shows the way.

Only literal texts in calls of the KEYWORDS are found, including those in f-strings. The engine uses `gettext_noop` and
`sentence`, or `sentence_n` for counts; the screen uses `say`, or `say_n` for counts, or `say_in` with a context for
short ambiguous words.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("engine", "net", "game")
LOCALES: Final = ROOT / "assets" / "locale"
DOMAIN: Final = "boneyard"
KEYWORDS: Final = {"gettext_noop": 1, "reported": 1, "sentence": 1, "sentence_n": 2, "say": 1, "say_n": 2, "say_in": 2}
"""The functions that take messages, and how many of their first arguments are texts."""
COMMENTS: Final = LOCALES / "comments.tsv"
"""What translators need to know of a message: its context, its English with \\n for a new line, and the comment."""
WHOLE: Final = frozenset({"es"})
"""Languages that always have every message: adding a text means translating it. Other languages follow later."""
FIRST: Final = (
    *("engine/games/", "game/felt/", "game/picture/", "game/storage/setting_kinds.py", "game/storage/settings.py"),
    *("game/scenes/home/", "game/scenes/table/", "game/scenes/results/", "game/scenes/pages/settings.py"),
)
"""Where the texts of the first screens are: title, shelf, table, results and settings."""
PLURALS: Final = {"fr": "nplurals=2; plural=(n > 1);", "pt": "nplurals=2; plural=(n > 1);"}
"""Headers for new catalogues where none is one: "0 point". All others have `OTHER_THAN_ONE`; Babel's own count more."""
OTHER_THAN_ONE: Final = "nplurals=2; plural=(n != 1);"
CALLS: Final = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
"""Matches the text of every module with a message; no other module is parsed."""
RULES: Final = ROOT / "assets" / "rules"
MISSING: Final = "is not translated"
PLACE: Final = re.compile(r"\{\{|\}\}|\{(\w*)\}|[{}]")


class Found(NamedTuple):
    """A message in a source."""

    line: int
    id: str | tuple[str, str]
    context: str | None


def messages_of(tree: ast.AST) -> list[Found]:
    """Return all messages of a module, from first to last."""
    found: list[Found] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        texts = [arg.value for arg in node.args[: KEYWORDS.get(name, 0)] if isinstance(arg, ast.Constant)]
        words = [text for text in texts if isinstance(text, str)]
        if not words or len(words) < KEYWORDS[name]:
            continue
        if name in ("say_n", "sentence_n"):
            found.append(Found(node.lineno, (words[0], words[1]), None))
        elif name == "say_in":
            found.append(Found(node.lineno, words[1], words[0]))
        elif words[0]:
            found.append(Found(node.lineno, words[0], None))
    return sorted(found, key=lambda each: each.line)


def called(call: ast.Call) -> str:
    """Return the bare name of the called function."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


@cache
def all_found() -> tuple[tuple[str, Found], ...]:
    """Return all messages of the sources with their file names, in the order of the files."""
    read: list[tuple[str, Found]] = []
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            where, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
            if CALLS.search(text):
                read += [(where, message) for message in messages_of(ast.parse(text, str(path)))]
    return tuple(read)


def template() -> Catalog:
    """Return all messages of the sources as a catalogue, with the comments for translators."""
    catalogue, told = Catalog(project="Boneyard", charset="utf-8"), comments()
    for where, message in all_found():
        comment = told.get((message.context, forms(message.id)[0]))
        catalogue.add(
            message.id, locations=[(where, 0)], context=message.context, auto_comments=[comment] if comment else ()
        )
    return catalogue


@cache
def comments() -> dict[tuple[str | None, str], str]:
    """Return the comments for translators, by context and English."""
    rows = [line.split("\t") for line in COMMENTS.read_text("utf-8").splitlines()[1:]]
    return {(context or None, english.replace("\\n", "\n")): comment for context, english, comment in rows}


def catalogues(root: Path = LOCALES) -> dict[str, Path]:
    """Return the path of each existing catalogue, by language."""
    return {path.parent.parent.name: path for path in sorted(root.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def read(path: Path, language: str) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(catalogue: Catalog, messages: Catalog) -> Catalog:
    """Update a catalogue to the current messages: obsolete ones go, new ones are empty, and nothing is guessed."""
    messages.creation_date = catalogue.creation_date  # not today's date: the same sources give the same file
    catalogue.update(messages, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .po file, without line numbers, which change with every line of code."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """Return a compiled catalogue. A message that lacks a form is left out, so that English stands in for all of it."""
    whole = Catalog(locale=catalogue.locale, charset="utf-8")
    whole.mime_headers = catalogue.mime_headers
    for message in catalogue:
        if message.id and all(forms(message.string)) and not message.fuzzy:
            whole.add(message.id, message.string, context=message.context)
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def is_offered(catalogue: Catalog) -> bool:
    """Return True if players can choose the language: no text of the first screens is missing.

    A language that is always complete stays: what it lacks is told by name, not by all that needs the language.
    """
    if catalogue.locale is not None and catalogue.locale.language in WHOLE:
        return True
    return not any(_is_first(message) for message in catalogue if is_missing(message))


def is_missing(message: Message) -> bool:
    """Return True if a message has no translation, or not in all forms."""
    return bool(message.id) and not all(forms(message.string))


def _is_first(message: Message) -> bool:
    return any(where.startswith(FIRST) for where, _ in message.locations)


def forms(entry: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the forms of a message or of its translation: one, or one for each plural form."""
    return (entry or "",) if isinstance(entry, str | None) else tuple(entry)


def places(text: str) -> set[str]:
    """Return the placeholders of a message; a broken one counts as a placeholder with its literal text as the name."""
    return {match[1] or match.group() for match in PLACE.finditer(text) if match.group() not in ("{{", "}}")}


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield the faults of each translation: missing, fuzzy, or with placeholders that differ from the English."""
    for message in catalogue:
        if not message.id:
            continue
        english, told = forms(message.id), forms(message.string)
        name = repr(english[0])
        if not all(told) or (len(english) > 1 and len(told) != catalogue.num_plurals):
            yield f"{name} {MISSING}"
        elif message.fuzzy:
            yield f"{name} is marked as unsure"
        else:
            yield from _other_places(name, message, told)


def _other_places(name: str, message: Message, told: tuple[str, ...]) -> Iterator[str]:
    """Compare placeholders; a singular may leave out the number."""
    wanted = set().union(*(places(text) for text in forms(message.id)))
    for text in told:
        has = places(text)
        if has != wanted and not (len(told) > 1 and wanted - has == {"n"} and not has - wanted):
            yield f"{name} has the placeholders {sorted(wanted)}, its translation {sorted(has)}"


def keys(catalogue: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    """Return the messages to translate, with their contexts."""
    return {(message.context, forms(message.id)) for message in catalogue if message.id}


def stale(root: Path = LOCALES) -> Iterator[str]:
    """Yield the changes an update would make, and the faults of the translations."""
    messages = template()
    for language, path in catalogues(root).items():
        catalogue = read(path, language)
        before = keys(catalogue)
        if keys(updated(catalogue, messages)) != before:
            yield f"{path.relative_to(root)} does not follow the sources: run tools/translations.py"
        compiled = path.with_suffix(".mo")
        if compiled.is_file() != is_offered(catalogue) or (compiled.is_file() and not _same(compiled, catalogue)):
            yield f"{compiled.relative_to(root)} does not follow its .po: run tools/translations.py"
        yield from _faults_of(language, catalogue)


def _faults_of(language: str, catalogue: Catalog) -> Iterator[str]:
    """Yield what must be mended in a language; only those that are always complete lack a text by mistake."""
    for fault in faults(catalogue):
        if language in WHOLE or not fault.endswith(MISSING):
            yield f"{language}: {fault}"


def shares(root: Path = LOCALES) -> Iterator[str]:
    """Yield for each language how much of it there is, if it's offered, and where English stands in."""
    rules = Counter(path.name.split(".")[1] for path in RULES.glob("*.*.md"))
    for language, path in catalogues(root).items():
        catalogue = updated(read(path, language), template())
        every = [message for message in catalogue if message.id]
        lacking = [message for message in every if is_missing(message)]
        share = 100 * (len(every) - len(lacking)) // len(every)
        first = sum(map(_is_first, lacking))
        is_out = "offered" if is_offered(catalogue) else f"not offered, {first} texts of the first screens are missing"
        yield f"{language}: {share}% of {len(every)} messages, {rules[language]} of {rules['en']} rule texts; {is_out}"
        rooms = Counter(str(Path(message.locations[0][0]).parent) for message in lacking)
        for room, count in rooms.most_common():
            yield f"    English stands in for {count} in {room}"


def _same(compiled: Path, catalogue: Catalog) -> bool:
    """Return True if a compiled catalogue has the same translations as its source."""
    with compiled.open("rb") as file:
        return translations(read_mo(file)) == translations(read_mo(io.BytesIO(as_mo(catalogue))))


def translations(catalogue: Catalog) -> dict[tuple[str | None, str], tuple[str, ...]]:
    """Return the translations of a catalogue, by context and English."""
    return {
        (message.context, forms(message.id)[0]): forms(message.string)
        for message in catalogue
        if message.id and all(forms(message.string)) and not message.fuzzy
    }


def update(root: Path = LOCALES) -> list[str]:
    """Update and compile all catalogues; return their remaining faults."""
    messages = template()
    left: list[str] = []
    for language, path in catalogues(root).items():
        catalogue = updated(read(path, language), messages)
        path.write_bytes(as_po(catalogue))
        _compile(path, catalogue)
        left += _faults_of(language, catalogue)
    return left


def _compile(path: Path, catalogue: Catalog) -> Path | None:
    """Compile a catalogue if its language is offered, and return its .mo file; if not, remove that file."""
    compiled = path.with_suffix(".mo")
    if not is_offered(catalogue):
        compiled.unlink(missing_ok=True)
        return None
    draft = path.with_suffix(f".{os.getpid()}.draft")  # other processes may read and compile it, too
    draft.write_bytes(as_mo(catalogue))
    draft.replace(compiled)
    return compiled


def compile_stale(root: Path = LOCALES) -> list[Path]:
    """Compile the offered languages whose .mo file is missing or older than the .po, and return those .mo files."""
    made: list[Path] = []
    for language, path in catalogues(root).items():
        compiled = path.with_suffix(".mo")
        if not compiled.is_file() or compiled.stat().st_mtime_ns < path.stat().st_mtime_ns:
            done = _compile(path, read(path, language))
            made += [done] if done else []
    return made


def begin(language: str, root: Path = LOCALES) -> Path:
    """Create an empty catalogue for a language."""
    path = root / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    empty = Catalog(
        locale=language,
        project="Boneyard",
        charset="utf-8",
        copyright_holder="The Boneyard authors",
        last_translator="The Boneyard authors",
        language_team=language,
        fuzzy=False,
    )
    empty.mime_headers = [("Plural-Forms", PLURALS.get(language, OTHER_THAN_ONE))]
    path.write_bytes(as_po(updated(empty, template())))
    return path


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Update or check the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if anything is missing or stale")
    parser.add_argument("--compile", action="store_true", help="only compile what is stale")
    parser.add_argument("--new", metavar="CODE", default="", help="start a catalogue for this language")
    args = parser.parse_args()
    if args.compile:
        compile_stale()
        return 0
    if args.new:
        print(begin(args.new))
    left = list(stale()) if args.check else update()
    for line in left:
        print(line)
    for line in shares():
        print(line)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
