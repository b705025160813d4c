"""Count phrases of translated English in everything people read, and hold each count under a ceiling.

    python -m tools.english                 every count beside its ceiling
    python -m tools.english --show "go on"  the texts with this phrase
    python -m tools.english --lower         bring down each ceiling that is higher than its count

Four kinds of text are read: the messages of the catalogues, the English rule texts, the pages (those at the top and
docs) and the docstrings. A hit isn't always wrong, so the counts needn't reach zero, but they never rise.
`tests/test_english.py` fails above a ceiling. The ceilings are in `tests/english.json`.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tools.import_graph import statements
from tools.translations import all_found, forms

ROOT: Final = Path(__file__).resolve().parent.parent
CEILINGS: Final = ROOT / "tests" / "english.json"
CODE: Final = ("boneyard", "engine", "net", "game", "tests", "tools")
"""The folders whose docstrings are read."""
PAGES: Final = ("*.md", "docs/*.md")
RULES: Final = ("assets/rules/*.en.md",)

MESSAGES: Final = "messages"
RULE_TEXTS: Final = "rule texts"
PAGE_TEXTS: Final = "pages"
DOCSTRINGS: Final = "docstrings"

Counts: TypeAlias = dict[str, dict[str, int]]
"""Hits by kind of text, then by phrase."""

PHRASES: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "go on": r"\b(go|goes|going|gone|went) on\b",
        "headless who": r"(^|[.;:,] |\b(and|but|if|that|where|when|by|to) )"
        r"who (has|have|holds|is|was|ends|lays|goes|sits|looks|plays|tied|cannot|can|may|need)\b",
        "headless what": r"\bwhat (is|was|has|can|could|goes|comes|came|lies|stands|follows|fits)\b",
        "whoever": r"\bwhoever\b",
        "the others": r"\bthe (others\b|other\b(?! \w))",
        "fronted of": r"(^|[.;:] )of (?!course)",
        "may not": r"\bmay not\b",
        "has to": r"\b(has|have) to\b",
        "is to": r"\b(is|are|was|were) to (?!the)",
    }.items()
}
"""The phrases to hunt. “The other players” isn't one: it is what “the others” should become."""


class Text(NamedTuple):
    """One text to read: a message, a paragraph or cell of a page, or a docstring."""

    where: str
    text: str


Texts: TypeAlias = Mapping[str, Sequence[Text]]
"""Texts by their kind."""


def hits(text: str, phrase: str) -> int:
    """Return how often a phrase occurs in a text."""
    return sum(1 for _ in PHRASES[phrase].finditer(text))


def texts(docstrings: Iterable[Text]) -> Texts:
    """Return all texts, by kind."""
    return {
        MESSAGES: tuple(messages()),
        RULE_TEXTS: tuple(paragraphs_of(RULES)),
        PAGE_TEXTS: tuple(paragraphs_of(PAGES)),
        DOCSTRINGS: tuple(docstrings),
    }


def messages() -> Iterator[Text]:
    """Yield each form of each message once, with the first file that contains it."""
    seen: set[str] = set()
    for where, message in all_found():
        for form in forms(message.id):
            if form not in seen:
                seen.add(form)
                yield Text(where, form)


def paragraphs_of(patterns: Iterable[str]) -> Iterator[Text]:
    """Yield the paragraphs of the Markdown files that match the patterns."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            yield from (Text(name, text) for text in paragraphs(path.read_text("utf-8")))


def paragraphs(page: str) -> Iterator[str]:
    """Yield headings, paragraphs, list items and table cells, each on one line; code and drawings are left out."""
    fenced = False
    lines: list[str] = []
    for line in [*page.splitlines(), ""]:
        if line.startswith("```"):
            fenced = not fenced
        verbatim = fenced or line.startswith(("```", "@")) or (line.startswith("    ") and not lines)
        marked = re.match(r"\s*(#+|[*-]|\d+\.) ", line)
        if lines and (verbatim or marked or not line.strip() or line.startswith("|")):
            yield " ".join(lines)
            lines = []
        if verbatim:
            continue
        if line.startswith("|"):
            yield from (cell.strip() for cell in line.split("|") if cell.strip(" -:"))
        elif line.strip():
            lines.append(line[marked.end() if marked else 0 :].strip())


def docstrings() -> Iterator[Text]:
    """Yield the docstrings of modules, classes, functions and attributes."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            yield from (Text(name, text) for text in docstrings_of(ast.parse(path.read_text("utf-8"), name)))


def docstrings_of(tree: ast.Module) -> Iterator[str]:
    """Yield each string that is a whole statement, on one line."""
    for node in statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield " ".join(node.value.value.split())


def counts(read: Texts) -> Counts:
    """Count every phrase in every kind of text."""
    return {
        kind: {phrase: sum(hits(each.text, phrase) for each in texts) for phrase in PHRASES}
        for kind, texts in read.items()
    }


def found(texts: Iterable[Text], phrase: str) -> list[Text]:
    """List the texts that contain a phrase."""
    return [each for each in texts if hits(each.text, phrase)]


def ceilings() -> Counts:
    """Read the ceilings."""
    read: Counts = json.loads(CEILINGS.read_text("utf-8"))
    return read


def lowered(ceilings: Mapping[str, Mapping[str, int]], now: Counts) -> Counts:
    """Return the ceilings lowered to the current counts; none rises. A phrase without a ceiling gets its count."""
    return {
        kind: {phrase: min(count, ceilings.get(kind, {}).get(phrase, count)) for phrase, count in found.items()}
        for kind, found in now.items()
    }


def table(now: Counts, limits: Counts) -> Iterator[str]:
    """Yield the lines of a table of counts and ceilings."""
    yield f"{'':16}" + "".join(f"{kind:>16}" for kind in now)
    for phrase in PHRASES:
        cells = (f"{now[kind][phrase]} / {limits.get(kind, {}).get(phrase, 0)}" for kind in now)
        yield f"{phrase:16}" + "".join(f"{cell:>16}" for cell in cells)


def main() -> int:
    """Run the tool; return 1 if a count is above its ceiling."""
    parser = argparse.ArgumentParser(description="Count phrases of translated English, and hold them under ceilings.")
    parser.add_argument("--show", metavar="PHRASE", choices=PHRASES, help="list the texts with this phrase")
    parser.add_argument("--lower", action="store_true", help="bring down each ceiling that is higher than its count")
    args = parser.parse_args()
    read = texts(docstrings())
    now = counts(read)
    if args.show:
        for kind in now:
            print(f"\n{kind}: {now[kind][args.show]}")
            for each in found(read[kind], args.show):
                print(f"  {each.where}: {each.text}")
        return 0
    if args.lower:
        limits = lowered(ceilings() if CEILINGS.is_file() else {}, now)
        CEILINGS.write_text(json.dumps(limits, indent=2) + "\n", "utf-8")
    limits = ceilings()
    print("\n".join(table(now, limits)))
    return int(any(count > limits[kind][phrase] for kind, each in now.items() for phrase, count in each.items()))


if __name__ == "__main__":
    sys.exit(main())
