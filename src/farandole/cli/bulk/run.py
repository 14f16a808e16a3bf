"""``farandole bulk run``: a job, or what is left of it."""

from __future__ import annotations

import os
import shlex

from farandole.bulk.ranks import Rank, rank_of_array
from farandole.bulk.records import DONE, Folder
from farandole.cli.bulk.common import JOB, OPTIONS, files_of, job_of, tell
from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.values import Numeric, Value
from farandole.i18n import msg, nmsg


class _RankOf(Value):
    """``3/1000``."""

    def read(self, text: str) -> Rank:
        """Return the rank."""
        return Rank.of(text)


@command(
    "run",
    [
        JOB,
        *OPTIONS,
        option(
            "--workers N",
            "Number of worker threads (default: all processors).",
            Numeric(1, options.MOST_THREADS),
        ),
        option(
            "--rank R/N",
            "Do share R of N, without joining: for clusters without a daemon (default: that of "
            "the task in a Slurm array).",
            _RankOf(),
        ),
        option("--dask ADDRESS", "Give the parts to the workers of this Dask scheduler."),
    ],
    msg(
        "Run a job. JOB is a TOML file with verb, source, sink and a table of options; values on "
        "the command line replace those of the file."
    ),
    msg(
        "Results have a row for each puzzle, in input order. Unreadable lines are listed in "
        "bad.tsv in the folder SINK.job, which also records the finished parts: run the command "
        "again to resume. Nothing is done once the job is finished."
    ),
    msg("The exit code is 1 if a part failed or no line could be read."),
    "  farandole bulk run --verb solve --source puzzles.txt --sink solved.csv\n"
    "  farandole bulk run job.toml --rank 3/1000",
    heads={"--workers": msg("Where it runs")},
)
def run(given: Given, out: Output) -> None:
    """Run the job."""
    from farandole.bulk.running import run as run_job

    options.at_most_one(given, out.say, "--workers", "--dask")
    job = job_of(given, out.say)
    rank = given.rank or rank_of_array(os.environ)
    out.expect([])

    def report(done: int, total: int) -> None:
        out.progress.at(done / total if total else 1.0)

    try:
        with files_of(given.dask or job.folder, out.say):
            if given.dask is None:
                state = run_job(job, workers=given.workers, rank=rank, progress=report)
            else:
                from farandole.bulk.clusters import run_on

                state = run_on(job, given.dask, rank=rank, progress=report)
    except KeyboardInterrupt as stop:
        parts = len(Folder(job.folder).ids(DONE))
        stop.remark = nmsg(  # type: ignore[attr-defined]
            "interrupted; {count} part is done: run the command again to resume",
            "interrupted; {count} parts are done: run the command again to resume",
            count=parts,
        )
        raise
    out.progress.stop()
    tell(state, out)
    if state.failed or (state.bad and not state.rows):
        out.fail(1)
    if rank is not None and not state.complete:
        command = f"farandole bulk merge {shlex.quote(job.sink)}"
        key = msg("join the parts once all ranks are done: {command}", command=command)
        out.note(out.say(key))
