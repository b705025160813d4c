"""Makes catalogues and machine code when the package is built or installed; named in pyproject.toml, run by hatchling.

The .mo files are built from the .po files and never committed. While working on texts, `tools/translations.py` compiles
them as well. A wheel holds the engine as Python; with BONEYARD_COMPILE=1 in the environment it holds machine code
besides, for one version of Python on one kind of computer.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE: Final = "BONEYARD_COMPILE"


class PackageHook(BuildHookInterface[BuilderConfig]):
    """Writes a .mo file beside each .po file, and adds the compiled engine to a wheel if it is asked for."""

    def dependencies(self) -> list[str]:
        """Return the packages needed to build."""
        return ["mypy>=1.18,<3", "setuptools>=68"] if self._compiles() else []

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile all catalogues, for wheels and editable installations, and the engine for a wheel."""
        subprocess.run([sys.executable, "-m", "tools.translations", "--compile"], cwd=self.root, check=True)
        if version == "standard" and self._compiles():
            subprocess.run([sys.executable, "-m", "tools.compiling.build"], cwd=self.root, check=True)
            built = Path(self.root, "build", "compiled")
            code = [path for path in built.rglob("*") if path.suffix in {".so", ".pyd"}]
            build_data["force_include"] = {str(path): f"boneyard/{path.relative_to(built).as_posix()}" for path in code}
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(COMPILE) == "1"
