"""The lobby of a table that this computer hosts."""

from __future__ import annotations

from game.scenes.common.qr_plate import QrPlate
from net.discovery.invitation import qr
from tests.support.lan.nearby_evening import Evening


def test_the_qr_code_on_the_screen_is_the_invitation_to_the_table() -> None:
    with Evening() as evening:
        lobby = evening.open_table()
        assert lobby.hosting is not None
        where = lobby.hosting.where()
        assert where is not None
        plate = next(each for each in evening.screen.every() if isinstance(each, QrPlate))
        modules, unit = qr(where.invitation), plate.unit
        picture = evening.picture().subsurface(plate.rect)
        edge = (plate.rect.width - len(modules) * unit) // 2, (plate.rect.height - len(modules) * unit) // 2
        seen = [
            [
                sum(picture.get_at((edge[0] + x * unit + unit // 2, edge[1] + y * unit + unit // 2))[:3]) < 384
                for x in range(len(modules))
            ]
            for y in range(len(modules))
        ]
        assert seen == [list(row) for row in modules]
