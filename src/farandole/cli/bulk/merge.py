"""``farandole bulk merge``: the parts that ranks have done, joined."""

from __future__ import annotations

from farandole.cli.bulk.common import JOB, OPTIONS, files_of, job_of, tell
from farandole.cli.common import Given, Output, command
from farandole.i18n import msg


@command(
    "merge",
    [JOB, *OPTIONS],
    msg(
        "Join the parts of a job that was run with --rank. Give the same job again; missing or "
        "changed parts are reported."
    ),
    "  farandole bulk merge job.toml",
)
def run(given: Given, out: Output) -> None:
    """Join the parts."""
    from farandole.bulk.running import merge

    job = job_of(given, out.say)
    with files_of(job.folder, out.say):
        state = merge(job)
    tell(state, out)
