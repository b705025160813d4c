"""Runs the bots of hosted tables outside the network loop, which keeps guests from waiting for them.

Quick bots answer in a thread. The process for bots that use many playouts starts with their first question.
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


class BotPool:
    """Answers for the bots of any number of tables, from the constructor until `close`."""

    def __init__(self) -> None:
        self._quick: Final = ThreadPoolExecutor(1, "quick bots")
        self._keen: Final = ThreadPoolExecutor(1, "keen bots")
        self._worker: WorkerThinker | None = None

    async def think(self, question: Think) -> Move | None:
        """Return the bot's move, chosen from its own view only; None if it does nothing."""
        job = Job(
            question.character, question.rules, question.view, question.ticket[2], secrets.randbits(64), question.past
        )
        is_quick = character(question.character).is_quick
        room, answer = (self._quick, think) if is_quick else (self._keen, self._ask_worker)
        thought = await asyncio.get_running_loop().run_in_executor(room, answer, job)
        return thought if isinstance(thought, Move) else None

    def _ask_worker(self, job: Job) -> object:
        """Think in the worker process; called in one thread only."""
        if self._worker is None:
            self._worker = WorkerThinker()
        return self._worker.ask(job).result()

    def close(self) -> None:
        """Stop thinking."""
        if self._worker is not None:
            self._worker.close()
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._keen.shutdown(wait=False, cancel_futures=True)
