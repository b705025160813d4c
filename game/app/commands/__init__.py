"""The subcommands: one module each, listed in `game.app.cli`."""

import os

# pygame's greeting would go to the commands' standard output; this must be set before the first import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
