"""What a table shows at one moment, to compare play with replay."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.table.table import TableScene


class Shown(NamedTuple):
    """Everything that the model of a table shows about a round, without what the player can do."""

    view: object
    laid: object
    words: object
    panel: object
    hand: frozenset[int]
    order: tuple[int, ...]
    """The hand in the order on the rack; that of a position that was gone to is sorted afresh."""
    others: object
    plays: object
    turn: int


def shown(scene: TableScene) -> Shown:
    """Return what the table of a scene shows now."""
    model, view = scene.model, scene.table.view
    return Shown(
        view,
        model.laid,
        (model.labels, model.grounds, model.trays),
        (model.facts, model.ends, model.tally, model.left, model.scores, model.rounds),
        frozenset(model.hand),
        model.hand,
        (model.holding, model.yard, dict(model.open_hands), dict(model.known)),
        model.plays,
        model.turn,
    )
