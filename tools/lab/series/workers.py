"""The arguments of a long measurement for its workers (see `game/play/workforce.py`)."""

from __future__ import annotations

import argparse
import os

from game.play.workforce import open_executor

__all__ = ["add_workers", "open_executor"]


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Let a tool be asked for a number of processes, or a cluster."""
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W")
    parser.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="address of a dask scheduler, such as tcp://host:8786"
    )
