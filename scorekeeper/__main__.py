"""`python3 -m scorekeeper`: sets up .venv where that is needed, then is the command line; alone it means `serve`."""

from __future__ import annotations

import sys

from scorekeeper import bootstrap

if __name__ == "__main__":
    if bootstrap.is_checkout() and not bootstrap.ready():
        bootstrap.re_execute("", ["-m", "scorekeeper", *sys.argv[1:]])
    from scorekeeper.cli import main

    sys.exit(main())
