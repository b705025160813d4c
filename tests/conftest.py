"""What every test takes for granted: which engine is tested, compiled catalogues, and time enough for Hypothesis.

The engine is the Python sources, unless `dev.py test --compiled` asks for the compiled one. Examples of Hypothesis may
take any time, so that no test depends on how busy the computer is.
"""

import os

from hypothesis import HealthCheck, settings

from tools.translations import compile_stale

os.environ.setdefault("BONEYARD_ENGINE", "python")
settings.register_profile("any computer", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any computer")


def pytest_configure() -> None:
    """Compile the catalogues, which are never committed, before any worker starts."""
    compile_stale()
