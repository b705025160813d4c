"""Do everything that `boneyard` does until its first picture, and end.

`python -m tools.first_frame 1920 1080`: `tools/bench.py` times it in a process of its own.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack

from game.app.commands.common.window import Size
from game.app.commands.play import opened
from game.i18n.language import Words

if __name__ == "__main__":
    with ExitStack() as closing:
        window = Size(*map(int, sys.argv[1:]))
        opened(closing, Words.of("en"), windowed=window, language="en", in_silence=True).step(0.0)
