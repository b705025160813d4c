"""The player's settings for scenes: the values, all that follows from them, and their changes, which are saved."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Final, Unpack

from engine.core import Board, Rules
from engine.options import HouseRules
from game.look.look import Look, Style
from game.look.palette import PipColours
from game.look.pips import Pips
from game.look.scale import Scale
from game.play.pace import Pace
from game.session.game_filter import ALL, GameFilter, felt_of
from game.storage.disk.writer import Matter, Work
from game.storage.guessed_name import guessed_name
from game.storage.setting_kinds import LocalPlayer, SettingLine, TableSetup
from game.storage.settings import (
    CLAIMS_KNOWN,
    Motion,
    Settings,
    SettingsChange,
    Speed,
    save,
    with_own_rules,
    with_table,
    with_value,
)

_PACES: Final = {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.45, Speed.INSTANT: 0.0}
"""Duration of bots' thinking and of animations, relative to normal speed."""
FIRST_CLAIMS: Final = 15
"""Time in seconds that bots wait for a claim by a player who has hardly ever made one."""


class PlayerSettings:
    """The settings, which change only through its methods. Each change counts at once and is written soon."""

    def __init__(
        self,
        values: Settings,
        file: Path | None,
        keep: Callable[[Work], None],
        changed: Callable[[Collection[str], Settings], None],
    ) -> None:
        """`file` is None if nothing is saved; `keep` writes.

        `changed` is called after each choice with the names of the settings, even if they were the same before, and
        with all values before it.
        """
        self._values = values
        self._file: Final = file
        self._keep: Final = keep
        self._changed: Final = changed
        self.game_filter: GameFilter = ALL
        """The shelf's latest filter; not saved."""

    @property
    def values(self) -> Settings:
        """All settings as they are now."""
        return self._values

    def update(self, **changes: Unpack[SettingsChange]) -> None:
        """Change settings, save them and apply them. Raises ValueError for an invalid value, and changes nothing then.

        Such as `update(language="es")`.
        """
        changed = self._values
        for name, value in changes.items():
            changed = with_value(changed, name, value)
        self._take(changed, changes)

    def set(self, line: SettingLine, value: object) -> None:
        """Change the setting of a line, for widgets that are made for any of them. Raises ValueError like `update`."""
        self._take(with_value(self._values, line.name, value), (line.name,))

    def _take(self, values: Settings, names: Collection[str]) -> None:
        before, self._values = self._values, values
        if values != before:
            self._save()
        self._changed(names, before)

    def _save(self) -> None:
        if self._file is not None:
            self._keep(Work(Matter.SETTINGS, self._file, partial(save, self._values, self._file)))

    # -- what follows from them ---------------------------------------------------------------------------------

    def look(self, size: tuple[int, int]) -> Look:
        """Return the look for a window of this size."""
        return Look(Scale(size, self._values.text_size / 100), style_of(self._values))

    def felt(self, rules: Rules[Board]) -> str:
        """Return the key of the cloth of a table."""
        return felt_of(self._values.felt, type(rules), rules.sides)

    @property
    def pace(self) -> Pace:
        """The speed of tables."""
        chosen = self._values
        first = 0.0 if self.knows_claims else FIRST_CLAIMS
        touch = int(chosen.tempo) / 1000
        return Pace(_PACES[chosen.speed], float(chosen.claim_pause), chosen.confirm_pass, touch, first)

    @property
    def moves_tiles(self) -> bool:
        """True if tiles are animated."""
        return self._values.motion is Motion.FULL and self._values.speed is not Speed.INSTANT

    # -- the people at this computer ----------------------------------------------------------------------------

    @property
    def shown_name(self) -> str:
        """The player's name at other players' tables; a guess until the player has said it."""
        return self._values.player_name or guessed_name()

    @property
    def names_here(self) -> tuple[str, ...]:
        """The names of the other players at this computer, in their order; empty for those without one."""
        return tuple(each.name for each in self._values.people)

    def face_of(self, name: str, you: str) -> str:
        """Return the face that a player at this computer chose, empty for the plain tile or an unknown name.

        `you` is what a player without a name is called.
        """
        chosen = self._values
        known = {each.name: each.face for each in reversed(chosen.people) if each.name}
        return chosen.player_face if name in ("", chosen.player_name, you) else known.get(name, "")

    def introduce(self, place: int, someone: LocalPlayer) -> None:
        """Keep the name and the face of the player (place 0), or of another one at this computer."""
        if place == 0:
            self.update(player_name=someone.name, player_face=someone.face, name_asked=True)
            return
        people = [*self._values.people, *[LocalPlayer()] * (place - len(self._values.people))]
        people[place - 1] = someone
        self.update(people=tuple(people))

    # -- games --------------------------------------------------------------------------------------------------

    def remember_table(self, game: str, setup: TableSetup) -> None:
        """Save the latest set-up of a game's table."""
        self._values = with_table(self._values, game, setup)
        self._save()  # always: equal tables may be in another order

    @property
    def lately(self) -> tuple[str, ...]:
        """The games played, by key, the latest first."""
        return tuple(reversed(tuple(self._values.tables)))

    def turn_favourite(self, game: str) -> bool:
        """Add a game to the favourites, or remove it; returns True if it is one now."""
        before = self._values.favourites
        is_one = game not in before
        self.update(favourites=(*before, game) if is_one else tuple(key for key in before if key != game))
        return is_one

    def remember_lesson(self, game: str) -> None:
        """Save that a game's lesson is done."""
        self.update(lessons=(*self._values.lessons, game))

    def save_rules(self, game: str, name: str, house: HouseRules) -> None:
        """Save house rules of a game under a name. Raises ValueError for a name that can't be used."""
        self.update(own_rules=with_own_rules(self._values, game, name, house).own_rules)

    def forget_rules(self, game: str, name: str) -> None:
        """Remove house rules that were saved under a name."""
        self.update(own_rules=with_own_rules(self._values, game, name, None).own_rules)

    def remember_claim(self) -> None:
        """Count that the player claimed points, until they need no more reminders."""
        if not self.knows_claims:
            self.update(claims=self._values.claims + 1)

    @property
    def knows_claims(self) -> bool:
        """True if the player has claimed points a few times."""
        return self._values.claims >= CLAIMS_KNOWN


def style_of(chosen: Settings) -> Style:
    """Return the style that settings ask for."""
    return Style(
        tile=chosen.tiles,
        pips=Pips(chosen.pips),
        pip_colours=PipColours(chosen.colours),
        felt=chosen.felt,
        back=chosen.back,
        high_contrast=chosen.high_contrast,
    )
