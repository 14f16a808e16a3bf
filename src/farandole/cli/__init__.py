"""The command line: ``farandole COMMAND``.

Each command is a module with one function, ``build(say)``, that returns the click command.
Results go to standard output, remarks to standard error. What :func:`main` returns is the
exit code:

====  ===============================================================
0     every puzzle has its one solution (or: the question was settled)
1     some puzzle has no solution or several, or a limit was reached first
2     input that can't be read, or a command that makes no sense
130   interrupted
129   hung up (SIGHUP)
143   terminated
====  ===============================================================
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

from farandole.cli.signals import Terminated, handle, hold

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line given, or that of the process; return the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    gc.set_threshold(50_000, 20, 20)  # modules are many objects that stay
    atexit.register(gc.freeze)  # else the last collection visits all of them: 20 % of bank find
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would start threads that do nothing
    try:
        with handle():
            with hold():
                from farandole.cli.app import run

            return run(given)
    except KeyboardInterrupt as stop:
        from farandole.cli.common.settings import chosen
        from farandole.i18n import msg, nmsg

        say = chosen(given, os.environ, sys.stderr)
        text = msg("interrupted; finished results were written")
        if parts := getattr(stop, "parts", None):
            text = nmsg(
                "interrupted; {done} of {count} part is done: the same command goes on from there",
                "interrupted; {done} of {count} parts are done: the same command goes on from "
                "there",
                count=parts[1],
                done=parts[0],
            )
        elif getattr(stop, "is_vain", False):
            text = msg("interrupted; nothing was written")
        elif puzzles := getattr(stop, "puzzles", 0):
            text = nmsg(
                "interrupted after {count} puzzle; finished results were written",
                "interrupted after {count} puzzles; finished results were written",
                count=puzzles,
            )
        sys.stderr.write(say(text) + "\n")
        return 128 + stop.args[0] if isinstance(stop, Terminated) else 130
