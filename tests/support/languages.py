"""Which languages a test reads: English and another one each day, all of them in the long run."""

from __future__ import annotations

from datetime import date
from typing import Final

from game.i18n.language import SOURCE, languages
from tests.support.lengths import LONG

OTHERS: Final = tuple(language.code for language in languages() if language.code != SOURCE)
"""The offered languages besides English."""
TODAY: Final = OTHERS[date.today().toordinal() % len(OTHERS)]  # noqa: DTZ011 - any day will do
"""One of them, another one each day."""
READ: Final = (SOURCE, *OTHERS) if LONG else (SOURCE, TODAY)
"""The languages of this run."""
LONGEST: Final = "de" if "de" in OTHERS else TODAY
"""The language with the longest texts, for tests of width."""
