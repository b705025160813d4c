"""Finds numbers that don't agree with the noun behind them, such as "1 points", in sentences of any language."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = (
    "point pip tile card dot round deal turn pass(?:es)? match(?:es)? move player bot seat column trick double day"
)
_NOUNS: Final = "|".join(noun if "(?" in noun else f"{noun}s?" for noun in _ENGLISH.split())
_SINGULAR: Final = {
    "en": "point pip tile card dot round deal turn pass match move player bot seat column trick double day",
    "es": "punto ficha carta ronda mano turno vez partida jugada jugador puesto columna baza día",
    "pt": "ponto pedra carta rodada mão vez partida jogada jogador lugar coluna vaza duplo dia",
    "fr": "point domino carte manche partie coup joueur place colonne pli double jour",
    "it": "punto tessera carta mano turno partita mossa giocatore posto colonna presa doppio giorno",
    "de": "Punkt Auge Stein Karte Runde Zug Partie Bot Platz Spalte Stich Pasch Tag",
}
_PLURAL: Final = {
    "en": (
        "points pips tiles cards dots rounds deals turns passes matches moves players bots seats columns tricks doubles"
        " days"
    ),
    "es": "puntos fichas cartas rondas manos turnos veces partidas jugadas jugadores puestos columnas bazas días",
    "pt": "pontos pedras cartas rodadas mãos vezes partidas jogadas jogadores lugares colunas vazas duplos dias",
    "fr": "points dominos cartes manches parties coups joueurs places colonnes plis doubles jours",
    "it": "punti tessere carte mani turni partite mosse giocatori posti colonne prese doppi giorni",
    "de": "Punkte Augen Steine Karten Runden Züge Partien Bots Plätze Spalten Stiche Pasche Tage",
}
PLURALS: Final = re.compile(rf"\{{(?!tile|name)(\w+)\}} (?:[a-z]+ )?(?:{_NOUNS})(?<=s)\b")
"""A placeholder before an English plural, maybe with an adjective between them."""


def disagreements(told: str, language: str = "en") -> list[str]:
    """Return each number with a noun in the wrong form."""
    singular, plural = set(_SINGULAR[language].split()), set(_PLURAL[language].split())
    counted = re.compile(rf"(?<![\d.,/:+-])(\d+)\*{{0,2}} (?:more |other )?({'|'.join(singular | plural)})\b")
    return [match.group() for match in counted.finditer(told) if (int(match[1]) == 1) == (match[2] in plural)]
