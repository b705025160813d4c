"""Write the table of letters that look alike, `engine/confusables.py`, from Unicode's.

    pip install --target FOLDER confusable-homoglyphs
    python -m tools.unicode_letters.confusables FOLDER/confusable_homoglyphs/confusables.json

That package (MIT) has each pair of Unicode's confusables.txt (https://www.unicode.org/Public/security/) in both
directions. Only letters that a cleaned name can contain are kept, and none that NFKC turns into another anyway.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final
from unicodedata import normalize

from engine.clean_text import clean_typed

TARGET: Final = Path(__file__).resolve().parents[2] / "engine" / "confusables.py"
HEAD: Final = '''\
"""Letters that look alike, by Unicode's confusables.txt (UTS #39). `tools/unicode_letters` writes them.

Copyright of the data: Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt).
"""

from typing import Final

CONFUSABLES: Final = (
'''
FOOT: Final = ''')
"""Words in pairs: what letters look like, and these letters."""
'''
LINE: Final = 100
"""Letters of a source line."""
_DIRECTION: Final = "\u200e"
"""The mark that keeps letters written from right to left in their place; it has no appearance."""


def groups(pairs: dict[str, list[str]]) -> dict[str, str]:
    """Return the letters that look like each text. If only two look alike, the second looks like the first."""
    found: dict[str, set[str]] = {}
    for one, others in pairs.items():
        if len(others) > 1 or any(len(pairs[other]) == 1 and _rank(one) < _rank(other) for other in others):
            found[one] = set(others)
    return {
        look: "".join(sorted(letter for letter in letters if is_needed(letter)))
        for look, letters in found.items()
        if any(map(is_needed, letters))
    }


def is_needed(letter: str) -> bool:
    """Return True if a name that has been cleaned and normalised can contain this letter."""
    return len(letter) == 1 and clean_typed(f"a{letter}") == f"a{letter}" == normalize("NFKC", f"a{letter}")


def _rank(text: str) -> tuple[bool, str]:
    return len(text) == 1, text


def source(found: dict[str, str]) -> str:
    """Return the module's source, in ASCII."""
    letters = [ascii(letter)[1:-1] for letter in " ".join(map(" ".join, sorted(found.items())))]
    lines = [""]
    for letter in letters:
        if len(lines[-1]) + len(letter) > LINE:
            lines.append("")
        lines[-1] += letter.replace("\\'", "'").replace('"', '\\"')
    return HEAD + "".join(f'    "{line}"\n' for line in lines) + FOOT


def main() -> None:
    """Read the file that is named, and write the module."""
    raw: dict[str, list[dict[str, str]]] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    pairs: dict[str, list[str]] = {}
    for one, others in raw.items():
        pairs.setdefault(one.replace(_DIRECTION, ""), []).extend(other["c"].replace(_DIRECTION, "") for other in others)
    TARGET.write_text(source(groups(pairs)), "utf-8")


if __name__ == "__main__":
    main()
