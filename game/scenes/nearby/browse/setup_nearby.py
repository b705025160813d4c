"""The set-up of a table that can be opened on the network."""

from __future__ import annotations

from collections.abc import Callable

from engine.sentences import Refusal
from game.look.icons import Icon
from game.scenes.common.name import once_named
from game.scenes.nearby.browse.open_table import OpenTableScene
from game.scenes.setup.setup import SetupScene


class NearbySetupScene(SetupScene):
    """The set-up page. A table for several players can be opened on the network."""

    def further_way(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return the button for hosting, if there is a network and the game isn't a solitaire."""
        if self.is_alone or not self.session.has_network:
            return super().further_way()
        return self.say("Play nearby"), Icon.NEARBY, self.open_nearby

    def open_nearby(self) -> None:
        """Open this table on the network if its rules are valid."""
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self.session.remember_table(self.sheet.key, self.choice.remembered())
        company = self.choice.opponents
        once_named(self.session, lambda: self.stage.push(OpenTableScene(self.session, rules, company)))
