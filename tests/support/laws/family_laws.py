"""Additional laws of each family, checked after every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.match import Match
from tests.support.laws.blind import blind_laws
from tests.support.laws.chain import chain_laws
from tests.support.laws.columns import column_laws
from tests.support.laws.legs import legs_laws
from tests.support.laws.melds import meld_laws
from tests.support.laws.overlay import overlay_laws
from tests.support.laws.pool import pool_laws
from tests.support.laws.row import row_laws
from tests.support.laws.tricks import trick_laws

FAMILY_LAWS: Final[dict[str, Callable[[Match[Any]], None]]] = {
    "blind": blind_laws,
    "chain": chain_laws,
    "columns": column_laws,
    "legs": legs_laws,
    "melds": meld_laws,
    "overlay": overlay_laws,
    "pool": pool_laws,
    "row": row_laws,
    "tricks": trick_laws,
}
"""Laws by family; each is called only with matches of its own family."""
