"""How much may move at a table."""

from __future__ import annotations

from game.animation.director import Director
from game.felt.table.seats.poses import Freedom
from game.scenes.table.context import TableContext


def set_motion(context: TableContext, director: Director) -> None:
    """Let tiles move, or pictures stand for a while, as long as the settings ask for; the same for faces."""
    settings, living, widgets = context.session.settings, context.model.living, context.widgets
    factor, moves = settings.pace.factor, settings.moves_tiles
    director.speed, director.stands = (factor, 0.0) if moves else (0.0, factor)
    living.freedom = Freedom.ALL if moves else Freedom.ROUND_END
    if not settings.values.faces_move:
        living.freedom = Freedom.NONE
    living.spots = widgets.face_spots
    director.make_spare(widgets.make_faces(context.model))
