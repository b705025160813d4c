"""What a review found as plain data, and back. Shares are written in millionths of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.bots.estimate import Estimate
from engine.core import Plain
from engine.reasons.plain import NotTold
from engine.reasons.plain import from_plain as told_from_plain
from engine.reasons.plain import to_plain as told_to_plain
from engine.reasons.told import Told
from engine.review.solitaire import SolitaireEnd
from engine.review.tasks import ChoiceFound, LuckNoted, Noted, SolitaireNoted

_WHOLE: Final = 1_000_000
_MOST: Final = 1_000 * _WHOLE
"""No number in a review is larger."""


class NotAFinding(ValueError):
    """The data isn't what `to_plain` writes."""


def to_plain(noted: Noted) -> dict[str, Plain]:
    """Return a finding as plain data."""
    if isinstance(noted, SolitaireNoted):
        return {"kind": "solitaire", "first": noted.first, "end": int(noted.ending), "place": noted.place}
    if isinstance(noted, LuckNoted):
        return {
            "kind": "luck",
            "first": noted.first,
            "place": noted.place,
            "seat": noted.seat,
            "shares": [_pair(share) for share in noted.shares],
            "after": [_millionths(chance) for chance in noted.after],
        }
    return {
        "kind": "choice",
        "place": noted.place,
        "seat": noted.seat,
        "moves": [*noted.moves],
        "best": noted.best,
        "chances": [_pair(chance) for chance in noted.chances],
        "cost": _pair(noted.cost),
        "ways": [_millionths(cost) for cost in noted.by_kind],
        "deals": noted.deals,
        "open_best": noted.open_best,
        "open_gain": _pair(noted.open_gain),
        "told": told_to_plain(noted.told) if noted.told is not None else None,
    }


def from_plain(data: object) -> Noted:
    """Return a finding from plain data. Raises NotAFinding if it isn't one."""
    if not isinstance(data, dict):
        raise NotAFinding("no finding")
    kind = data.get("kind")
    if kind == "solitaire":
        ending = _number(data, "end")
        if not 0 <= ending < len(SolitaireEnd):
            raise NotAFinding("end")
        return SolitaireNoted(_number(data, "first"), SolitaireEnd(ending), _number(data, "place"))
    if kind == "luck":
        shares = tuple(_estimate(share) for share in _row(data, "shares"))
        after = tuple(_share(chance) for chance in _row(data, "after"))
        return LuckNoted(_number(data, "first"), _number(data, "place"), _number(data, "seat"), shares, after)
    if kind != "choice":
        raise NotAFinding("no finding")
    moves = _row(data, "moves")
    chances = tuple(_estimate(chance) for chance in _row(data, "chances"))
    found = ChoiceFound(
        _number(data, "place"),
        _number(data, "seat"),
        tuple(str(move) for move in moves),
        _number(data, "best"),
        chances,
        _estimate(data.get("cost")),
        tuple(_share(cost) for cost in _row(data, "ways")),
        _number(data, "deals"),
        _number(data, "open_best"),
        _estimate(data.get("open_gain")),
        _told(data.get("told")),
    )
    if len(moves) != len(chances) or not all(0 <= best < len(moves) for best in (found.best, found.open_best)):
        raise NotAFinding("a choice of no candidate")
    return found


def _told(data: object) -> Told | None:
    if data is None:
        return None
    try:
        return told_from_plain(data)
    except NotTold as why:
        raise NotAFinding(f"told: {why}") from None


def _millionths(share: float) -> int:
    return round(min(max(share * _WHOLE, -_MOST), _MOST))


def _pair(estimate: Estimate) -> Plain:
    return [_millionths(estimate.value), _millionths(estimate.error)]


def _number(data: dict[str, object], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST:
        raise NotAFinding(key)
    return value


def _row(data: dict[str, object], key: str) -> Sequence[object]:
    value = data.get(key)
    if not isinstance(value, list):
        raise NotAFinding(key)
    return value


def _share(value: object) -> float:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST:
        raise NotAFinding("a share")
    return value / _WHOLE


def _estimate(value: object) -> Estimate:
    if not isinstance(value, list) or len(value) != len(Estimate._fields):
        raise NotAFinding("an estimate")
    return Estimate(*map(_share, value))
