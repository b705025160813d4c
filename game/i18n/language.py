"""The player's language: every sentence on the screen passes through here.

It handles gettext catalogues and named placeholders, whatever a sentence is about. If a translation is faulty, the
English sentence is used instead.
"""

import gettext
import re
import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final, NamedTuple, Self

from engine.sentences import Sentence

DOMAIN: Final = "boneyard"
SOURCE: Final = "en"
NATIVE_NAMES: Final[Mapping[str, str]] = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pl": "Polski",
    "pt": "Português (Brasil)",
    "ru": "Русский",
    "uk": "Українська",
}
_SOUNDS_AS_I: Final = re.compile(r"h?[iíì](?![aeoáéó])", re.IGNORECASE)
"""Begins a name that begins with the sound of i, and not with that of y as “Ian” does."""
_PLACE: Final = re.compile(r"\{\{|\}\}|\{(\w+)\}|[{}]")


class Language(NamedTuple):
    """An available language: its ISO 639 code and its name in that language."""

    code: str
    name: str


class Words:
    """All sentences of one language. Use `Words.of("es")`, or `Words()` for English."""

    def __init__(self, language: str = SOURCE, catalogue: gettext.NullTranslations | None = None) -> None:
        self.language: Final = language
        self._catalogue = catalogue or gettext.NullTranslations()

    @classmethod
    def of(cls, language: str, root: Traversable | None = None) -> Self:
        """Open the catalogue of `language` below `root`; if it can't be read, use English."""
        path = _locales(root).joinpath(language, "LC_MESSAGES", f"{DOMAIN}.mo")
        try:
            return cls(language, _catalogue(path.read_bytes()))
        except (OSError, ValueError, struct.error):
            return cls(language)

    def say(self, message: str, /, **values: object) -> str:
        """Return `message` in the player's language, with `values` in its {named} placeholders."""
        return _fill(self._catalogue.gettext(message), message, values)

    def say_n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the plural form for `n`, which also fills the placeholder {n}."""
        english = singular if n == 1 else plural
        return _fill(self._catalogue.ngettext(singular, plural, n), english, {"n": n, **values})

    def say_in(self, context: str, message: str, /, **values: object) -> str:
        """Like `say`, for short words with several meanings: "Draw" the game, "Draw" the button."""
        return _fill(self._catalogue.pgettext(context, message), message, values)

    def listed(self, names: Sequence[str], /) -> str:
        """Return names as a list: “Ana, Luis and Eva”; empty if there are none."""
        *some, last = names or ("",)
        if not some:
            return last
        told = {"some": ", ".join(some), "other": last}
        if _SOUNDS_AS_I.match(last):  # “Ana e Inés” in Spanish
            return self.say_in("before the sound of i", "{some} and {other}", **told)
        return self.say("{some} and {other}", **told)

    def tell(self, sentence: Sentence, /) -> str:
        """Return an engine sentence in the player's language, translating the sentences inside it first."""
        told = {
            place: self.tell(value) if isinstance(value, Sentence) else value
            for place, value in sentence.values.items()
        }
        n = sentence.values.get("n")
        if sentence.many and isinstance(n, int):
            return self.say_n(sentence.text, sentence.many, n, **told)
        return self.say(sentence.text, **told)


@lru_cache(4)
def _catalogue(content: bytes) -> gettext.GNUTranslations:
    """Read a catalogue; parsing all its sentences takes 40 ms. Raises ValueError, struct.error or OSError."""
    return gettext.GNUTranslations(BytesIO(content))


def languages(root: Traversable | None = None) -> tuple[Language, ...]:
    """Return English and the languages that have a catalogue below `root`, sorted by their own names."""
    codes = {SOURCE}
    locales = _locales(root)
    if locales.is_dir():
        codes.update(
            entry.name for entry in locales.iterdir() if entry.joinpath("LC_MESSAGES", f"{DOMAIN}.mo").is_file()
        )
    spoken = (Language(code, NATIVE_NAMES.get(code, code)) for code in codes)
    return tuple(sorted(spoken, key=lambda language: language.name.casefold()))


def _locales(root: Traversable | None) -> Traversable:
    return resources.files("assets").joinpath("locale") if root is None else root


def _fill(text: str, english: str, values: Mapping[str, object]) -> str:
    """Fill the placeholders of `text`, or of `english` if the translator's placeholders don't match.

    Only plain {names} are accepted: no attributes, no widths. A sentence from the network can therefore neither read an
    attribute of a value nor ask for a gigabyte of padding.
    """

    def place(match: re.Match[str]) -> str:
        token = match.group()
        if token in ("{{", "}}"):
            return token[0]
        return str(values[match[1]]) if match[1] else _broken(token)

    try:
        return _PLACE.sub(place, text)
    except LookupError:
        return english if text == english else _fill(english, english, values)


def _broken(token: str) -> str:
    raise LookupError(token)
