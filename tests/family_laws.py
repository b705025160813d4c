"""The further laws of each family, by its name: what has to be true of its table after every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.match import Match
from tests.blind_laws import blind_laws
from tests.chain_laws import chain_laws
from tests.column_laws import column_laws
from tests.legs_laws import legs_laws
from tests.melds_laws import meld_laws
from tests.overlay_laws import overlay_laws
from tests.pool_laws import pool_laws
from tests.row_laws import row_laws
from tests.tricks_laws import trick_laws

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
"""Each is called with matches of its own family only."""
