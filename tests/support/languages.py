"""Which languages a test reads: English and another one each day, all of them in the long run.

BONEYARD_TEST_LANGUAGE=fr in the environment asks for one language, so that its translator can see what doesn't fit.
"""

from __future__ import annotations

import os
from datetime import date
from typing import Final

from game.i18n.language import SOURCE, languages
from tests.support.lengths import LONG

OTHERS: Final = tuple(language.code for language in languages() if language.code != SOURCE)
"""The offered languages besides English."""
ASKED: Final = os.environ.get("BONEYARD_TEST_LANGUAGE", "")
_BY_DAY: Final = OTHERS or (SOURCE,)
TODAY: Final = ASKED or _BY_DAY[date.today().toordinal() % len(_BY_DAY)]  # noqa: DTZ011 - any day will do
"""One of them, another one each day; English while none is offered, as after a new game's first texts."""
READ: Final = tuple(dict.fromkeys((SOURCE, *OTHERS) if LONG else (SOURCE, TODAY)))
"""The languages of this run."""
LONGEST: Final = ASKED or ("de" if "de" in OTHERS else TODAY)
"""The language with the longest texts, for tests of width."""
