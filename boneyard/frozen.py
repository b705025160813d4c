"""The entry point of a bundle, which is its own Python: started as a worker it must become one (`multiprocessing`)."""

import sys
from multiprocessing import freeze_support

from boneyard.start import main

if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
