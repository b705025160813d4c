"""What can be asked of the house from a shell: one module for each subcommand, listed in `game.app.cli`."""

import os

# pygame greets on standard output, which belongs to the commands; it is asked not to before anyone imports it.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
