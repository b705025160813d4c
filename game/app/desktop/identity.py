"""The program's name among all programs."""

from __future__ import annotations

from typing import Final

ID: Final = "io.github.boneyard.Boneyard"
"""The name of our entry in menus, our icons, windows and packages, in the form of a domain that its makers have.

It stands here alone: the files in `assets/desktop` and `packaging` have `@ID@` in its place (`docs/packaging.md`).
"""
