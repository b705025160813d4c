r"""Hand the texts that a language lacks to a translator, and take the answers.

    python -m tools.translating out fr FOLDER     write the missing messages in parts: FOLDER/01.txt, 02.txt ...
    python -m tools.translating in fr FOLDER      put the answers into the catalogue: FOLDER/01.done.txt ...

A line of a part is a number, a tab, and the English; the forms of a plural are divided by ¦, and a new line is written
as \n. A context and the comment for translators follow in brackets. A line of an answer is the number, a tab, and the
translation. An answer with other placeholders or too few forms is reported and left out. Messages come by screens:
those that must be complete before a language is offered first, the command line last. docs/translating.md tells more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message

from tools.translations import (
    FIRST,
    LOCALES,
    MISSING,
    as_po,
    catalogues,
    comments,
    faults,
    forms,
    is_missing,
    read,
    template,
    updated,
)

SIZE: Final = 200
"""Messages in a part."""
DIVIDER: Final = " ¦ "
LATER: Final = ("game/lessons/", "game/scenes/", "game/", "engine/", "net/", "game/app/")
"""Where messages are, in the order in which they are translated after the first screens; the last match counts."""


def rank(message: Message) -> tuple[int, str]:
    """Return when a message is translated: by the earliest of its screens, and beside its neighbours."""
    places = [where for where, _ in message.locations]
    if any(where.startswith(FIRST) for where in places):
        return 0, min(where for where in places if where.startswith(FIRST))
    return min((max(1 + at for at, room in enumerate(LATER) if where.startswith(room)), where) for where in places)


def lacking(catalogue: Catalog) -> list[Message]:
    """Return the messages without a translation, in the order to translate them."""
    return sorted(filter(is_missing, catalogue), key=rank)


def part(messages: Sequence[Message], first: int) -> Iterator[str]:
    """Yield the lines of a part; `first` is the number of its first message."""
    told = comments()
    for number, message in enumerate(messages, first):
        english = DIVIDER.join(forms(message.id)).replace("\n", "\\n")
        comment = told.get((message.context, forms(message.id)[0]), "")
        notes = ": ".join(filter(None, (message.context, comment)))
        yield f"{number}\t{english}" + (f"\t[{notes}]" if notes else "")


def write_parts(language: str, folder: Path, root: Path = LOCALES) -> list[Path]:
    """Write the parts of a language, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = lacking(updated(read(catalogues(root)[language], language), template()))
    paths = []
    for place in range(0, len(missing), SIZE):
        path = folder / f"{place // SIZE + 1:02}.txt"
        path.write_text("\n".join(part(missing[place : place + SIZE], place + 1)) + "\n", "utf-8")
        paths.append(path)
    return paths


def take_answers(language: str, folder: Path, root: Path = LOCALES) -> list[str]:
    """Put all answers in a folder into the catalogue; return why some were left out."""
    path = catalogues(root)[language]
    catalogue, left = updated(read(path, language), template()), list[str]()
    by_english = {(message.context or "", _english(message)): message for message in catalogue if message.id}
    contexts = {message.context for message in catalogue if message.context}
    for answers in sorted(folder.glob("*.done.txt")):
        asked = _rows(answers.with_name(answers.name.replace(".done.", ".")))
        for number, (answer, _) in _rows(answers).items():
            english, notes = asked[number]
            named = notes.strip("[]").partition(":")[0]
            message = by_english.get((named if named in contexts else "", english))
            if message is None:
                left.append(f"{number} {english!r} is no message any more")
                continue
            before, told = message.string, tuple(answer.replace("\\n", "\n").split(DIVIDER.strip()))
            told = tuple(each.strip(" ") for each in told)
            message.string = told if len(forms(message.id)) > 1 else "".join(told)
            wrong = _fault(message, catalogue)
            if wrong:
                message.string = before
                left.append(f"{number} {wrong}")
    path.write_bytes(as_po(catalogue))
    return left


def _english(message: Message) -> str:
    return DIVIDER.join(forms(message.id)).replace("\n", "\\n")


def _rows(path: Path) -> dict[int, tuple[str, str]]:
    """Return the text of each number, with its notes."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line.strip()]
    return {int(row[0]): (row[1], row[2] if len(row) > 2 else "") for row in rows}


def _fault(message: Message, catalogue: Catalog) -> str:
    """Return the fault of a translation, or an empty string."""
    alone = Catalog(locale=catalogue.locale)
    alone.mime_headers = catalogue.mime_headers
    alone.add(message.id, message.string, context=message.context)
    return next((fault for fault in faults(alone) if message.string or not fault.endswith(MISSING)), "")


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Hand texts to a translator, and take the answers.")
    parser.add_argument("way", choices=("out", "in"), help="write the missing messages, or take the answers")
    parser.add_argument("language", help="the language's code")
    parser.add_argument("folder", type=Path, help="the folder of the parts and the answers")
    args = parser.parse_args()
    if args.way == "out":
        for path in write_parts(args.language, args.folder):
            print(path)
        return 0
    left = take_answers(args.language, args.folder)
    for line in left:
        print(line)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
