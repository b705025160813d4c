"""A match file updated move by move: the cost of a save depends on the new moves only."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Generic

from engine.core import B, Plain
from engine.match import Match, Step
from engine.notation import spell
from engine.record.record import FORMAT, VERSION, Player


class Recorder(Generic[B]):
    """Follows one match and writes it as the text of its match file.

    `text` equals `record.to_data`, but spells only the moves since its last call. It keeps a second match behind the
    first, because a move can be named only with the table it was made on. It also follows undone moves. Not
    thread-safe.
    """

    __slots__ = ("_again", "_moves", "_rounds", "_steps", "match")

    def __init__(self, match: Match[B]) -> None:
        self.match = match
        self._again = Match(match.rules)
        self._rounds: list[str] = []
        """Every round but the newest."""
        self._moves: list[str] = []
        """The moves of the newest round as text; `_steps` has the same moves as the match records them."""
        self._steps: list[Step] = []

    def text(self, players: Sequence[Player]) -> str:
        """Return the present match as one line of ASCII JSON: keys sorted, no spaces, sealed."""
        self._follow()
        rules = self.match.rules
        rounds = [*self._rounds, self._round()] if self._again.rounds else []
        sits: list[Plain] = [{"bot": player.bot, "name": player.name} for player in players]
        house: dict[str, Plain] = {**rules.written()}
        # The seal covers exactly this form, so the parts are in the order of their keys.
        sealed = (
            f'"format":{_json(FORMAT)},"game":{_json(rules.key)},"house":{_json(house)},"players":{_json(sits)},'
            f'"rounds":[{",".join(rounds)}],"set":{_json(rules.pieces.name)},"version":{VERSION}}}'
        )
        return f'{{"check":"{sha256(b"{" + sealed.encode()).hexdigest()}",{sealed}'

    def _follow(self) -> None:
        """Bring the second match up to the first one."""
        again = self._again
        while True:
            if again.rounds:
                steps = self.match.rounds[len(again.rounds) - 1].steps
                self._forget(steps)
                for step in steps[len(self._steps) :]:
                    self._moves.append(_json([step.seat, spell(again.rules, again.state, step.move)]))
                    self._steps.append(step)
                    again.play(*step)
            if len(again.rounds) == len(self.match.rounds):
                return
            if again.rounds:
                self._rounds.append(self._round())
            self._moves, self._steps = [], []
            again.begin(self.match.rounds[len(again.rounds)].seed)

    def _forget(self, steps: Sequence[Step]) -> None:
        """Rewind the newest round to the last step shared with `steps`, if moves were undone since."""
        known = len(self._steps)
        if len(steps) >= known and (not known or steps[known - 1] is self._steps[-1]):
            return  # a move is undone only after all later ones, so if the last one is still there, the rest are, too
        pairs = enumerate(zip(self._steps, steps, strict=False))
        same = next((place for place, (one, other) in pairs if one is not other), min(known, len(steps)))
        self._again.rewind(same)
        del self._moves[same:], self._steps[same:]

    def _round(self) -> str:
        """Return the newest round as it is now."""
        scores: list[Plain] = list(self._again.scores)
        seed = self._again.rounds[-1].seed.hex()
        return f'{{"moves":[{",".join(self._moves)}],"scores":{_json(scores)},"seed":"{seed}"}}'


def _json(value: Plain) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
