"""What the commands of jobs share: the job from a file or from options, and its summary."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import islice

from farandole.bulk.job import BANK, Job
from farandole.bulk.records import MANIFEST, Folder
from farandole.bulk.states import Status
from farandole.bulk.verbs.registry import VERBS
from farandole.cli.bank.stats import text_chart
from farandole.cli.common import CliError, Given, Output, argument, option
from farandole.cli.common.files import cannot, read_text
from farandole.cli.common.values import File, Numeric, OneOf, Value
from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Language, Message, Number, Quoted, msg, nmsg, placed

_LONGEST = 1 << 20  # characters of a job
_COMMA = re.compile(r",(?![^\[]*\])")  # outside of a list
_BARS = 20  # of a histogram
_FAULTS = 5  # of parts, that are shown


class Settings(Value):
    """Options of a verb: ``limit=10,nodes=1000``."""

    def read(self, text: str) -> dict[str, object]:
        """Return values by name; each is written as in TOML, quotes may be left out."""
        found: dict[str, object] = {}
        for pair in filter(None, _COMMA.split(text)):
            name, equals, value = pair.partition("=")
            if not equals:
                fault = msg("{pair}: expected NAME=VALUE, as in limit=10", pair=Quoted(pair))
                raise ArgumentError(fault)
            try:
                found[name.strip()] = tomllib.loads(f"value = {value}")["value"]
            except tomllib.TOMLDecodeError:
                found[name.strip()] = value.strip()
        return found


def merged(settings: Iterable[dict[str, object]] | None) -> dict[str, object]:
    """Return the values of an option that was given several times; the last of a name counts."""
    return {name: value for each in settings or () for name, value in each.items()}


JOB = argument("[JOB]", "job", File())

OPTIONS = (
    option("--verb VERB", "What to do: {verbs}.", OneOf(VERBS), verbs=", ".join(VERBS)),
    option(
        "--source SOURCE",
        "File or pattern of files: text, CSV or Parquet; - for standard input, bank:FILE for a "
        "bank.",
        File(),
        repeated=True,
    ),
    option(
        "--sink FILE",
        "File of the results: text, CSV or Parquet by its ending; with a slash at the end a "
        "folder of such files; or bank:FILE.",
        File(),
    ),
    option(
        "--set NAME=VALUE,…", "Options of the verb, such as limit=10.", Settings(), repeated=True
    ),
    option("--column NAME", "Column of the puzzles (default: found by its usual names)."),
    option(
        "--part BYTES",
        "Size of the parts that are recorded separately (default: depends on the input).",
        Numeric(1),
    ),
)
"""A job in options: instead of a file, or changing what it says."""


def job_of(given: Given, say: Language) -> Job:
    """Return the job that the command line describes."""
    fields = {
        "verb": given.verb,
        "source": given.source,
        "sink": given.sink,
        "options": merged(given.set) or None,
        "column": given.column,
        "part": given.part,
    }
    fields = {name: value for name, value in fields.items() if value not in (None, ())}
    if given.job is None:
        fields.setdefault("verb", "")
        if not fields["verb"]:
            raise CliError(
                say("Give a job: a file such as job.toml, or --verb, --source and --sink")
            )
        return Job(**fields)
    try:
        table = tomllib.loads(read_text(given.job, _LONGEST))
    except OSError as error:
        raise CliError(cannot(given.job, error, say)) from None
    except tomllib.TOMLDecodeError as error:
        fault = say("not valid TOML: {fault}", fault=str(error))
        raise CliError(say("{place}: {fault}", place=given.job, fault=fault)) from None
    if given.set and isinstance(kept := table.get("options"), dict):
        fields["options"] = kept | fields["options"]
    try:
        return Job.of(table | fields)
    except FarandoleError as error:
        raise CliError(placed(given.job, error)) from None


def folder_of(given: Given, say: Language) -> str:
    """Return the folder of a job that is given by itself, by its sink or by its file."""
    if (folder := begun_at(given.job)) is not None:
        return folder
    name: str = given.job.removeprefix(BANK).rstrip("/") or "bank"
    if name.endswith(".toml"):
        for field in ("verb", "source", "sink", "set", "column", "part"):
            setattr(given, field, None)
        return job_of(given, say).folder
    return name


def begun_at(name: str) -> str | None:
    """Return the folder of a job by itself or by its sink, None if none was begun there."""
    name = name.removeprefix(BANK).rstrip("/") or "bank"
    folders = (path for path in (f"{name}.job", name) if Folder(path).read(MANIFEST) is not None)
    return next(folders, None)


@contextmanager
def files_of(place: str, say: Language) -> Iterator[None]:
    """Name the file that can't be read or written in the block, or else a place."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CliError(cannot(str(error.filename or place), error, say)) from None


def tell(state: Status, out: Output) -> None:
    """Write how far a job is, and what came of it."""
    say = out.say
    lines = [
        say(
            nmsg(
                "{done} of {count} part done, {rows}",
                "{done} of {count} parts done, {rows}",
                count=state.parts,
                done=Number(state.done),
                rows=_rows(state.rows),
            )
        )
    ]
    if state.bad:
        key = nmsg(
            "{count} line can't be read: see {file}",
            "{count} lines can't be read: see {file}",
            count=state.bad,
        )
        file = "bad.tsv" if state.complete else "bad"
        lines.append(say(key.having({"file": f"{state.folder}/{file}"})))
    if state.rate and state.done < state.parts:
        left = timedelta(seconds=round(state.seconds_left))
        rate = Number(round(state.rate))
        lines.append(say(msg("{rate} rows/s, about {time} left", rate=rate, time=str(left))))
    lines += [
        say(msg("part {part} failed: {fault}", part=part, fault=fault))
        for part, fault in islice(state.failed.items(), _FAULTS)
    ]
    if (rest := len(state.failed) - _FAULTS) > 0:
        key = nmsg("{count} more part failed", "{count} more parts failed", count=rest)
        lines.append(say(key))
    for name, (parts, rows, seconds) in state.workers.items():
        key = nmsg(
            "{worker}: {count} part, {rows}, {rate} rows/s",
            "{worker}: {count} parts, {rows}, {rate} rows/s",
            count=parts,
            worker=name,
            rows=_rows(rows),
            rate=Number(round(rows / seconds) if seconds else 0),
        )
        lines.append("  " + say(key))
    out.write("".join(f"{line}\n" for line in lines))
    for chart in charts(state):
        out.write("\n" + text_chart(chart, say))


def _rows(count: int) -> Message:
    return nmsg("{count} row", "{count} rows", count=count)


def charts(state: Status) -> list[list[tuple[str, int]]]:
    """Return what the summary draws: how rows ended, and a histogram."""
    tally = [(name, count) for name, count in state.tally.items() if count]
    found = sorted(state.histogram.items())
    bars = [(str(key), count) for key, count in found[:_BARS]]
    if rest := found[_BARS:]:
        bars.append((f"{rest[0][0]}…{rest[-1][0]}", sum(count for _, count in rest)))
    return [chart for chart in (tally, bars) if chart]
