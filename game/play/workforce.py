"""The workers of a long piece of work: processes of this computer, or a Dask cluster.

Work is sent by reference: a worker imports the function's module, so the function must not stand in the module that was
started, and every computer of the cluster needs the same Boneyard. A worker that is lost costs nothing but the time:
its tasks are done again by others.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Final

from engine.sentences import Refusal, sentence
from game.play.worker_process import settle, settle_alone, starting_workers

PATIENCE: Final = "10s"
"""How long to wait for a scheduler."""


@contextmanager
def open_executor(workers: int, scheduler: str, *, modest: bool = False) -> Iterator[Executor]:
    """Yield an executor: processes of this computer, or the cluster at an address.

    With `modest` the processes let a window go first. Raises `Refusal` if the cluster cannot be used.
    """
    if not scheduler:
        with ProcessPoolExecutor(workers, get_context("spawn"), initializer=settle if modest else settle_alone) as pool:
            with starting_workers():
                for _ in range(workers):
                    pool.submit(_start)
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


def _start() -> None:
    """Do nothing: a worker starts with its first task."""
