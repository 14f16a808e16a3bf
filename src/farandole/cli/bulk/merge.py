"""``farandole bulk merge``: the parts that ranks have done, joined."""

from __future__ import annotations

from farandole.cli.bulk.common import JOB, OPTIONS, begun_at, files_of, job_of, tell
from farandole.cli.common import Given, Output, command
from farandole.i18n import msg


@command(
    "merge",
    [JOB, *OPTIONS],
    msg(
        "Join the parts of a job that was run with --rank. JOB is its sink, the folder SINK.job, "
        "or its TOML file; missing or changed parts are reported."
    ),
    "  farandole bulk merge solved.csv",
)
def run(given: Given, out: Output) -> None:
    """Join the parts."""
    from farandole.bulk.running import merge

    has_more = any((given.verb, given.source, given.sink, given.set, given.column, given.part))
    with files_of(given.job or "", out.say):
        folder = begun_at(given.job) if given.job and not has_more else None
        state = merge(folder or job_of(given, out.say))
    tell(state, out)
