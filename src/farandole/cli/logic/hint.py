"""``farandole hint``: the next step, as much of it as is wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from farandole.cli.common import CliError, Given, Output, Row, command, option, options
from farandole.cli.common.files import read_text
from farandole.cli.common.output import usable
from farandole.cli.common.values import File
from farandole.cli.logic.boards import Read, boards, constraints_data, line_of
from farandole.cli.logic.profiles import PROFILE, SCALE, STEPS_SCHOOL, school_profile_of
from farandole.cli.logic.step_text import HINT, depth_option, fold, step_paragraphs
from farandole.errors import FarandoleError
from farandole.i18n import Language, msg, placed

if TYPE_CHECKING:
    from farandole.logic.hints import Hint
    from farandole.sudoku.grid import Grid


_LONGEST = 1 << 16  # characters of a file with one puzzle


@command(
    "hint",
    [
        options.FILES,
        depth_option(HINT),
        option(
            "--givens PUZZLE",
            "The original puzzle, to detect wrong digits (default: all digits are clues).",
            File(),
        ),
        option("--draw", "Draw the board with its candidates and the step."),
        option("--svg", "Write an SVG image of the step instead."),
        option("--json", "Write a JSON object instead."),
        STEPS_SCHOOL,
        *SCALE,
        *PROFILE,
        option("--seconds SECONDS", "Time limit in seconds (default: none).", options.DURATION),
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Give a hint for a puzzle: a mistake on the board, or the place of the next step. "
        "--depth reveals more."
    ),
    msg(
        "Candidates are read from a candidate grid, or from a list of removed candidates "
        "after the digits, each as digit, row and column: 53..7(…):413 214. A + marks digits "
        "that were placed."
    ),
    msg("The exit code is 1 when the board has a mistake or no step was found."),
    "  farandole hint "
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    from farandole.logic.hints import hint
    from farandole.sudoku.clashes import clashes

    options.at_most_one(given, say, "--draw", "--svg", "--json")
    profile = school_profile_of(given, say)
    read = list(boards(given, out, clashing=True))
    if len(read) > 1:
        key = msg("hint requires a single puzzle; {command} accepts several")
        out.error(say(key, command="farandole explain"))
        return
    for one in read:
        if one is None:
            continue
        givens = None if one.board is None else one.board.givens
        if given.givens is not None:
            givens = _givens(given.givens, say)
        start = one.board or one.grid
        try:
            found = hint(start, givens=givens, profile=profile, seconds=given.seconds)
        except FarandoleError as error:
            out.fail(1, say(placed(one.place, error)))
            for clash in clashes(one.grid):
                out.fail(1, say(clash.message(one.grid.shape)))
            continue
        if (found.mistakes and found.step is None) or not (found.step or found.board.is_solved):
            out.fail(1)
        if given.json:
            out.write_row(_row(one, found, given, say))
        elif given.svg:
            from farandole.logic.render import svg

            out.write(svg(found.board, found.step, say=say) + "\n")
        else:
            _write(found, given, out)


def _givens(text: str, say: Language) -> Grid:
    from farandole.sudoku.grid import with_any_constraints

    if text == "-" or os.path.isfile(text):
        with usable(text, say):
            text = read_text(text, _LONGEST)
    try:
        return with_any_constraints(text)
    except FarandoleError as error:
        raise CliError(placed("--givens", error)) from None


def _write(found: Hint, given: Given, out: Output) -> None:
    say = out.say
    for message in found.messages:
        out.write(say(message) + "\n")
    if found.step is None:
        if found.board.is_solved:
            out.write(say("The board is full.") + "\n")
        elif not any(one.kind != "wrong mark" for one in found.mistakes):
            out.write(say("The techniques find no step.") + "\n")
        return
    if given.draw:
        from farandole.logic.render import text

        out.write(text(found.board, found.step, color=out.has_color, say=say) + "\n")
    out.write(fold(step_paragraphs(found.board, found.step, given.depth, say), out.is_terminal))


def _row(one: Read, found: Hint, given: Given, say: Language) -> Row:
    """Return the hint as ``--json`` gives it."""
    from farandole.logic.argument import argument_data
    from farandole.logic.step_data import write_step

    step, board = found.step, found.board
    return {
        "source": one.source,
        "board": line_of(board),
        **constraints_data(board.grid),
        "warning": None if found.warning is None else say(found.warning),
        "mistakes": [
            {
                "kind": mistake.kind,
                "cell": board.shape.cell_name(mistake.cell),
                "digit": mistake.digit,
                "text": say(mistake.message),
            }
            for mistake in found.mistakes
        ],
        "step": None if step is None else write_step(step, board.shape),
        "argument": None if step is None else argument_data(board, step),
        "text": [] if step is None else step_paragraphs(board, step, given.depth, say),
    }
