"""The words that each language avoids, with the reasons in docs/translating.md."""

from __future__ import annotations

import re
from typing import Final

AVOIDED: Final = {
    "es": (
        r"equipos?|ordenador(es)?|computador(a|as|es)?|móvil(es)?|celular(es)?|cascos|coger|coges|coge|reclam\w+"
        r"|(?<=[\d}] )tantos?|asientos?|extremos?|costes?|costos?|cortafuegos(?!\))|vosotr[oa]s|ustedes|os"
        r"|(?!(veinti|dieci)s)\w+(áis|éis|asteis|isteis)|(le|conecta|senta|pone)os"
        r"|[Uu]sad|[Rr]epartid|[Jj]ugad|[Ff]ormad|[Cc]orred|[Mm]irad"
    ),
    "pt": r"ecrã|ficheiros?|rato|equipas?|telemóve(l|is)|a peça|peças|bater na mesa|roubar|tu|cemitério",
    "fr": r"tuiles?|boneyard(?! (games|puzzles)\b|\.exe)|cimetière|ordinateurs?|piochons|(?<!boneyard )puzzles?",
    "it": r"ospite|ospiti|rubare|ruba|ossario|pedin[ae]|Lei",
    "de": r"(?<=[\w,] )(Sie|Ihnen|Ihre?[mnrs]?)|Kacheln?|Spinner|Knochenhof|Doppelsteine?",
}
"""Words of one country, of another game or of a machine. German "Sie" is "they" where a sentence begins."""
POINTS: Final = {"es": r"puntos?", "pt": r"pontos?", "it": r"punt[oi]", "de": r"Punkten?"}
"""The word for points, which never means the spots on a tile."""
SPOTS: Final = frozenset({"Pips"})
"""Messages in which the spots may have that name: the kind of tile faces."""
WITH_SPACED_PERCENT: Final = frozenset({"es", "fr", "de"})
"""Languages that put a no-break space before the sign."""
BARE_FRENCH: Final = re.compile(r"(?<![\u00a0\u202f])[!?;:»](?=\s|$)|«(?!\u00a0)")
"""A sign without the no-break space that French puts before it, or behind an opening quote."""
