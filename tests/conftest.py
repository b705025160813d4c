"""Which engine is tested: the Python sources, unless `dev.py test --compiled` asks for the compiled ones.

Examples of Hypothesis may take any time, so that no test depends on how busy the computer is.
"""

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("BONEYARD_ENGINE", "python")
settings.register_profile("any computer", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any computer")
