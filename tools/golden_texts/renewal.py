"""Writes golden texts, or tells how they differ."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path


def renewed(texts: Mapping[Path, str], *, check: bool) -> bool:
    """Write texts to their files, or print the differences with `check`; return True if any differed."""
    differ = False
    for path, text in texts.items():
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if old == text:
            continue
        differ = True
        if check:
            sys.stdout.writelines(unified_diff(old.splitlines(True), text.splitlines(True), path.name, "now"))
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name} written")
    return differ
