"""Where the bots of hosted tables think: beside the network, so that no guest waits for them.

Quick ones answer in a thread; the process for those that play rounds out in mind starts with their first question.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from engine.bots.characters import character
from engine.core import Move
from game.play.thinking import Job, WorkerThinker, think
from net.effects.effects import Think


class BotRoom:
    """Answers for the bots of any number of tables, from the constructor to `close`."""

    def __init__(self) -> None:
        self._quick: Final = ThreadPoolExecutor(1, "quick bots")
        self._keen: Final = ThreadPoolExecutor(1, "keen bots")
        self._worker: WorkerThinker | None = None

    async def think(self, question: Think) -> Move | None:
        """Return what the bot does, which sees its own view only; None where it does nothing."""
        job = Job(question.character, question.rules, question.view, question.ticket[2], secrets.randbits(64))
        is_keen = character(question.character).kind == "keen"
        room, answer = (self._keen, self._ask_worker) if is_keen else (self._quick, think)
        thought = await asyncio.get_running_loop().run_in_executor(room, answer, job)
        return thought if isinstance(thought, Move) else None

    def _ask_worker(self, job: Job) -> object:
        """Think in the worker; called in one thread only."""
        if self._worker is None:
            self._worker = WorkerThinker()
        return self._worker.ask(job).result()

    def close(self) -> None:
        """Think no more."""
        if self._worker is not None:
            self._worker.close()
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._keen.shutdown(wait=False, cancel_futures=True)
