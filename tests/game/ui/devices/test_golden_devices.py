"""Sounds are as loud as they were, keys, pads, mice and fingers mean what they did, and curves run as they did."""

from __future__ import annotations

from tools.golden_texts.screen.devices import FILE, devices_text


def test_every_device_does_what_it_did() -> None:
    assert devices_text() == FILE.read_text(encoding="utf-8"), "if it was meant, run tools/golden.py"
