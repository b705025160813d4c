"""The page about Boneyard: its version and licence, what it owes to others, and all its parts with their licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import ClassVar, Final, NamedTuple

from engine.sentences import gettext_noop
from game.scenes.common.page import GAP, Page
from game.scenes.common.version import installed_version
from game.ui.rich import RichText, unmarked

SHARE: Final = 0.54
"""Width of the notices, as a part of the page's width. The rest is for the parts."""
_ROW: Final = re.compile(r"\| (?P<name>[\w.-]+) \| (?P<licence>[^|]+) \| (?P<carries>[^|]*)\|")


class HeadedText(NamedTuple):
    """A heading and a paragraph, both in English until they are said."""

    head: str
    text: str


NOTICES: Final = (
    HeadedText(
        gettext_noop("Nothing phones home"),
        gettext_noop(
            "Boneyard has no accounts, no ads and no analytics, and never checks for updates. It opens connections "
            "only for Play nearby and for phones, on the local network, and to addresses that you type."
        ),
    ),
    HeadedText(
        gettext_noop("Packages under the LGPL"),
        gettext_noop(
            "pygame-ce and zeroconf are under the GNU Lesser General Public License, version 2.1, whose text comes "
            "with each of them. Boneyard uses them unchanged, as modules of their own, which you can replace: with pip "
            "in an environment, and in a bundle by making it again with a version of yours (python -m tools.bundle). "
            "There, the libraries in machine code are single files in the folder _internal. The sources are at "
            "https://github.com/pygame-community/pygame-ce and https://github.com/python-zeroconf/python-zeroconf."
        ),
    ),
    HeadedText(
        gettext_noop("Python and PyInstaller"),
        gettext_noop(
            "A bundle also holds Python itself, under the PSF licence, and the start of PyInstaller, under the GPL "
            "with an exception that allows any program."
        ),
    ),
    HeadedText(
        gettext_noop("Fonts"),
        gettext_noop(
            "Manrope and Source Serif Pro are under the SIL Open Font License 1.1. They are used unchanged, and aren't "
            "sold by themselves."
        ),
    ),
)
"""What Boneyard owes to its players and to others, here and in `assets/licences.md`."""


class AboutScene(Page):
    """Tells what a player or a packager may want to know. Both texts scroll where they need to."""

    called: ClassVar[str] = gettext_noop("The page about Boneyard")

    def build(self) -> None:
        """Put the notices at the left, the parts at the right."""
        say = self.say
        left, right = self.lay.split(self.header(say("About Boneyard")), SHARE, GAP)
        own = say("Version {version}", version=installed_version() or "?")
        licence = say("Boneyard is under the MIT licence: use it, change it and pass it on with that licence.")
        notices = [licence, *(f"# {say(notice.head)}\n{say(notice.text)}" for notice in NOTICES)]
        texts = [
            self.put(key, RichText(self.look, self.panel(place, title), text, name=title))
            for key, place, title, text in (
                ("notices", left, own, "\n\n".join(notices)),
                ("parts", right, say("All parts and their licences"), "\n".join(_parts())),
            )
        ]
        for text in reversed(texts):
            if text.can_focus:
                self.page.focus_on(text)


def _parts() -> Iterator[str]:
    """Yield a line for each package on the page of licences, with the libraries that it carries."""
    for row in _ROW.finditer(files("assets").joinpath("licences.md").read_text("utf-8")):
        if row["name"] != "package":
            name, licence, carries = (unmarked(part) for part in row.groups())
            yield f"* **{name}**: {licence}; {carries}" if carries else f"* **{name}**: {licence}"
