"""How long a test waits for something real: a process, a thread, a connection."""

from __future__ import annotations

from typing import Final

DEADLINE: Final = 600.0
"""Seconds after which whatever a test waits for is certainly hung, however busy the computer is."""
