"""The workers of a long measurement: processes of this computer, or a Dask cluster.

Work is sent by reference: a worker imports the function's module, so the function must not stand in the tool that was
started, and every computer of the cluster needs the same Boneyard. A worker that is lost costs nothing but the time:
its tasks are done again by others.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Final

from engine.sentences import Refusal, sentence

PATIENCE: Final = "10s"
"""How long to wait for a scheduler."""


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Let a tool be asked for a number of processes, or a cluster."""
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W")
    parser.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="address of a dask scheduler, such as tcp://host:8786"
    )


@contextmanager
def workforce(workers: int, scheduler: str) -> Iterator[Executor]:
    """Yield an executor: processes of this computer, or the cluster at an address.

    Raises `Refusal` if the cluster cannot be used.
    """
    if not scheduler:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            yield pool
        return
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refusal(
            sentence("--scheduler needs dask.distributed, which is not installed: pip install -e '.[cluster]'")
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as why:
        raise Refusal(
            sentence("There is no scheduler at {address}: {reason}", address=scheduler, reason=str(why))
        ) from None
    with client:
        yield client.get_executor()
