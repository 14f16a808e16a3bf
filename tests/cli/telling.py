"""The program, telling through a pipe when some function has been called for the nth time.

It goes on as the other end of a second pipe is closed.
``telling.py PIPE SECOND MODULE:NAME TIMES WORDS ...``; see `tests.cli.samples.signalled`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from itertools import count


def main() -> int:
    pipe, second, what, times, *words = sys.argv[1:]
    module, _, path = what.partition(":")
    owner: object = import_module(module)
    *parents, name = path.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    inner, calls = getattr(owner, name), count(1)

    def telling(*arguments: object, **named: object) -> object:
        result = inner(*arguments, **named)
        if next(calls) == int(times):
            os.write(int(pipe), b"!")
            os.read(int(second), 1)
        return result

    setattr(owner, name, telling)
    from farandole.cli import main as program

    return program(words)


if __name__ == "__main__":
    sys.exit(main())
