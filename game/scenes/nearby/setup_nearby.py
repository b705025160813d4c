"""The set-up of a table, from where it can be opened for others on the network, too."""

from __future__ import annotations

from collections.abc import Callable

from engine.sentences import Refusal
from game.look.icons import Icon
from game.scenes.nearby.open_table import OpenTableScene
from game.scenes.setup.setup import SetupScene


class NearbySetupScene(SetupScene):
    """Sets a table up; one for several may be opened for others."""

    def further_way(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return the way to the network, where there is one and somebody could come."""
        if self.is_alone or self.session.lan is None:
            return super().further_way()
        return self.say("Play nearby"), Icon.NEARBY, self.open_nearby

    def open_nearby(self) -> None:
        """Open this table for others, if it can be agreed on."""
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self.session.remember_table(self.sheet.key, self.choice.remembered())
        self.stage.push(OpenTableScene(self.session, rules, self.choice.opponents))
