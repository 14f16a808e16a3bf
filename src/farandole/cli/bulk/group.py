"""``farandole bulk``: jobs of millions of puzzles, on one machine or many."""

from __future__ import annotations

from farandole.cli.app import Group
from farandole.i18n import Language, msg


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "run": ("bulk.run", msg("Run a job, or what is left of it.")),
        "status": ("bulk.status", msg("Show how far a job is.")),
        "merge": ("bulk.merge", msg("Join the parts that ranks have done.")),
    }
    return Group(
        "bulk",
        say,
        modules,
        help=(
            msg(
                "Bulk jobs read a file, a pipe or a bank, and write a row for each puzzle. They go "
                "on where they stopped, whatever stopped them, and share the work among processors "
                "or machines."
            ),
            msg(
                "Parquet, object stores and Dask require the extra bulk: {command}",
                command='pip install "farandole[bulk]"',
            ),
            "  farandole bulk run --verb solve --source puzzles.txt --sink solved.csv\n"
            "  farandole bulk status solved.csv.job",
        ),
    )
