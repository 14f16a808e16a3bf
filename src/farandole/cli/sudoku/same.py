"""``farandole same``: whether puzzles are the same one."""

from __future__ import annotations

from dataclasses import asdict

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.result import place_of, unreadable
from farandole.cli.common.sources import puzzles
from farandole.cli.sudoku.canonical import transform_text
from farandole.i18n import Number, msg
from farandole.sudoku.canonical.form import canonical
from farandole.sudoku.canonical.transform import Canonical, Transform


@command(
    "same",
    [
        options.FILES,
        option("--transform", "Write the transformation from the first puzzle to the second."),
        options.SECONDS,
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Check whether two puzzles are equivalent: equal up to the order of rows and "
        "columns, transposition, and relabelled digits. For more puzzles, count the "
        "different ones."
    ),
    msg(
        "The exit code is 0 when all are equivalent, 1 when they aren't, and 2 when one is "
        "unreadable."
    ),
    "  farandole same 12..3........... ..41...3........",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    forms: dict[object, Canonical] = {}
    number, complete, second = 0, True, None
    for item in puzzles(given, out):
        if item.record is None:
            unreadable(item, out)
            continue
        number += 1
        found = canonical(item.record.grid, seconds=given.seconds)
        if not found.complete:
            remark = say("limit reached: equivalent puzzles may have another form")
            out.note(f"{place_of(item)}: {remark}")
            complete = False
        forms.setdefault(found.grid, found)
        if number == 2:
            second = found
    if number < 2 and out.code < 2:
        raise options.usage_error(say("same requires at least two puzzles"))
    if out.code < 2:
        first = next(iter(forms.values()))
        way = None
        if number == 2 and second is not None and len(forms) == 1:
            way = first.transform.then(second.transform.inverse())
        _tell(given, out, number, len(forms), way, complete)


def _tell(
    given: Given, out: Output, number: int, different: int, way: Transform | None, complete: bool
) -> None:
    """Write the result."""
    if different > 1:
        out.fail(1)
    if given.json:
        is_settled = complete or different == 1
        row = {
            "puzzles": number,
            "different": different if is_settled else None,
            "same": different == 1 if is_settled else None,
            "transform": None if way is None else asdict(way),
        }
        out.write_row(row)
        return
    if different > 1 and not complete:
        text = msg("undecided: limit reached")
    elif number == 2:
        text = msg("equivalent") if different == 1 else msg("not equivalent")
    elif different == 1:
        text = msg("{count} equivalent puzzles")
    else:
        text = msg("{count} puzzles, {different} different", different=Number(different))
    out.write(out.say(text.having({"count": Number(number)})) + "\n")
    if given.transform and way is not None:
        out.write(transform_text(way) + "\n")
