"""Runs `python -m boneyard`, as `boneyard` does."""

import sys

from boneyard.start import main

if __name__ == "__main__":
    sys.exit(main())
