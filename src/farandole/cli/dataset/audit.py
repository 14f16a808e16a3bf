"""``farandole dataset audit``: what a training set and a test set share."""

from __future__ import annotations

from dataclasses import asdict

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.files import cannot
from farandole.cli.common.options import CliError, argument
from farandole.cli.common.values import File, Numeric
from farandole.i18n import msg

_EXAMPLES = 5


@command(
    "audit",
    [
        argument("TRAIN", "train", File()),
        argument("TEST", "test", File()),
        option("--puzzle NAME", "Column with the puzzles (default: found by name)."),
        option("--solution NAME", "Column with the solutions (default: found by name)."),
        option(
            "--examples N",
            "Number of rows to list of each kind (default: {default}).",
            Numeric(0),
            default=_EXAMPLES,
        ),
        options.THREADS,
        options.JSON,
        options.OUTPUT,
    ],
    msg(
        "Find puzzles and solution grids that a training set and a test set share, equal or "
        "equivalent, and rows with faults. Reads text, CSV, Parquet, numpy arrays, folders of "
        "these, and patterns such as 'data/train-*.parquet'."
    ),
    msg("The exit code is 1 when anything is shared, and 0 when nothing is."),
    "  farandole dataset audit train.csv test.csv",
)
def run(given: Given, out: Output) -> None:
    """Write the report."""
    from farandole.datasets import audit

    out.expect([given.train, given.test])

    def progress(part: float, rows: int) -> None:
        out.progress.puzzles = rows
        out.progress.at(part)

    try:
        found = audit(
            given.train,
            given.test,
            puzzle=given.puzzle,
            solution=given.solution,
            examples=given.examples,
            threads=given.threads,
            progress=progress,
        )
    except OSError as error:
        raise CliError(cannot(error.filename or given.train, error, out.say)) from None
    out.progress.stop()
    if given.json:
        out.write_row(asdict(found) | {"leaks": found.leaks})
    else:
        out.write("\n".join(map(out.say, found.messages())) + "\n")
    if found.leaks:
        out.fail(1)
