"""``farandole bulk status``: how far a job is."""

from __future__ import annotations

from dataclasses import asdict

from farandole.bulk.states import status
from farandole.cli.bank.stats import drawn
from farandole.cli.bulk.common import charts, files_of, folder_of, tell
from farandole.cli.common import Given, Output, argument, command, option, options
from farandole.cli.common.values import File
from farandole.i18n import msg


@command(
    "status",
    [
        argument("JOB", "job", File()),
        option("--svg", "Draw the summary as an SVG image."),
        options.JSON,
        options.OUTPUT,
    ],
    msg(
        "Show the finished parts, the speed, the time left, failures, and the share of each "
        "worker. JOB is the folder SINK.job, the sink, or the TOML file of the job."
    ),
    "  farandole bulk status solved.csv.job",
)
def run(given: Given, out: Output) -> None:
    """Show the state."""
    options.at_most_one(given, out.say, "--svg", "--json")
    with files_of(given.job, out.say):
        state = status(folder_of(given, out.say))
    if given.json:
        out.write_row(asdict(state))
    elif given.svg:
        titles = [out.say(msg("Results")), out.say(msg("Histogram"))]
        out.write(drawn(list(zip(titles, charts(state), strict=False)), out.say))
    else:
        tell(state, out)
    if state.failed:
        out.fail(1)
