"""The golden text of the house rules: the choices of each game, the standard one first, and its presets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.games import GAMES
from engine.options import Option

FILE: Final = Path(__file__).resolve().parents[2] / "tests" / "golden_house" / "choices.txt"


def golden_house() -> dict[Path, str]:
    """Return the contents of the golden file of the house rules."""
    lines: list[str] = []
    for sheet in GAMES:
        lines += [sheet.key, *(f"    {_told(option)}" for option in sheet.options)]
        for preset in sheet.presets:
            lines.append(f"    {preset.key}: {' '.join(f'{key}={choice}' for key, choice in preset.house.items())}")
        lines.append("")
    return {FILE: "\n".join(lines)}


def _told(option: Option) -> str:
    choices = [option.default, *(choice for choice in option.choices if choice != option.default)]
    numbers = [f"{option.numbers[0]}..{option.numbers[-1]}"] if option.numbers else []
    needs = "".join(f", if {key} is {choice}" for key, choice in option.needs)
    return f"{option.key}: {' '.join(map(str, [*choices, *numbers]))}{needs}"
