"""Which engine is tested: the Python sources, unless `dev.py test --compiled` asks for the compiled ones."""

import os

os.environ.setdefault("BONEYARD_ENGINE", "python")
