"""``python -m naturalis`` is the same as ``naturalis``."""

import sys

from naturalis.cli import main

if __name__ == "__main__":
    sys.exit(main())
