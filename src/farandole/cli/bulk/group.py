"""``farandole bulk``: jobs of millions of puzzles, on one machine or many."""

from __future__ import annotations

from farandole.cli.app import Group
from farandole.i18n import Language, msg


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "run": ("bulk.run", msg("Run a job, or resume it.")),
        "status": ("bulk.status", msg("Show the progress of a job.")),
        "merge": ("bulk.merge", msg("Join the parts that ranks have done.")),
    }
    return Group(
        "bulk",
        say,
        modules,
        help=(
            msg(
                "Bulk jobs read files, a pipe or a bank, and write a row for each puzzle. Run an "
                "interrupted job again to resume it. Processors or machines can share the work."
            ),
            msg(
                "Parquet, object stores and Dask require the extra bulk: {command}",
                command='pip install "farandole[bulk]"',
            ),
            "  farandole bulk run --verb solve --source puzzles.txt --sink solved.csv\n"
            "  farandole bulk status solved.csv.job",
        ),
    )
