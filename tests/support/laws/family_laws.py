"""The families as the tests know them: one record each, found from a game's rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from engine.core import Board, Rules
from engine.families.blind.rules import BlindRules
from engine.families.chain.rules import ChainRules
from engine.families.columns.rules import ColumnRules
from engine.families.legs.rules import LegsRules
from engine.families.melds.rules import MeldRules
from engine.families.overlay.rules import OverlayRules
from engine.families.pool.rules import PoolRules
from engine.families.row.rules import RowRules
from engine.families.tricks.rules import TrickRules
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


class FamilyOnTrial(NamedTuple):
    """The laws of one family, and the chapter that describes it."""

    rules: type[object]
    """The rules that all games of the family inherit from."""
    laws: Callable[[Match[Any]], None]
    """Asserts the family's laws; called after every move."""
    chapter: str
    """Where docs/match-file.md describes its transcripts."""


FAMILIES_ON_TRIAL: Final = (
    FamilyOnTrial(ChainRules, chain_laws, "The line games"),
    FamilyOnTrial(BlindRules, blind_laws, "Blind"),
    FamilyOnTrial(LegsRules, legs_laws, "Super Dominoes"),
    FamilyOnTrial(OverlayRules, overlay_laws, "Space Dominoes, both editions"),
    FamilyOnTrial(TrickRules, trick_laws, "Double Takes"),
    FamilyOnTrial(MeldRules, meld_laws, "That's It!"),
    FamilyOnTrial(PoolRules, pool_laws, "High Fives"),
    FamilyOnTrial(RowRules, row_laws, "Solitaires"),
    FamilyOnTrial(ColumnRules, column_laws, "Solitaires"),
)


@cache
def family_on_trial(sheet: type[Rules[Board]]) -> FamilyOnTrial:
    """Return the record of the family that a game belongs to; `LookupError` where it has none."""
    for family in FAMILIES_ON_TRIAL:
        if issubclass(sheet, family.rules):
            return family
    raise LookupError(f"the family of {sheet.__name__} has no record in tests/support/laws/family_laws.py")
