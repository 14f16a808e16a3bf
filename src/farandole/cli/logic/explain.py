"""``farandole explain``: puzzles solved step by step, in words and pictures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from farandole.cli.common import Given, Output, Row, command, option, options
from farandole.cli.common.files import write_file
from farandole.cli.common.output import usable
from farandole.cli.common.values import File
from farandole.cli.logic.boards import Read, boards, constraints_data, line_of
from farandole.cli.logic.profiles import PROFILE, SCALE, STEPS_SCHOOL, school_profile_of
from farandole.cli.logic.step_text import LINE, TEACH, depth_option, fold, step_paragraphs
from farandole.errors import FarandoleError
from farandole.i18n import Message, Number, msg, nmsg, placed
from farandole.logic.scale.scale import ScaleRating

if TYPE_CHECKING:
    from farandole.logic.render.walkthrough import AnyExplanation


@command(
    "explain",
    [
        options.FILES,
        depth_option(LINE),
        option("--notation", "Write each step in short notation."),
        option("--draw", "Draw the board with its candidates and each step."),
        option(
            "--svg FOLDER",
            "Also write an SVG image of each step to this folder.",
            File(folder=True),
        ),
        option(
            "--html FILE",
            "Also write an HTML page with every step, drawn and explained.",
            File(written=True),
        ),
        options.JSON,
        STEPS_SCHOOL,
        *SCALE,
        *PROFILE,
        options.SECONDS,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Solve puzzles as a person does and explain every step, always using the easiest "
        "technique that applies. As for 'farandole hint', puzzles may be partly solved and "
        "have candidates."
    ),
    msg(
        "The exit code is 1 when a puzzle has no solution or several, the techniques "
        "are insufficient, or the time limit was reached."
    ),
    "  farandole explain --html steps.html "
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Explain(given, out).run()


class _Explain:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        options.at_most_one(given, out.say, "--json", "--notation", "--draw")
        self.given, self.out, self.say = given, out, out.say
        self.profile = school_profile_of(given, out.say)
        self.pages: list[tuple[str, AnyExplanation]] = []
        self.has_folded = False  # whether chains were told without their arguments

    def run(self) -> None:
        from farandole.logic.schools import explain

        given, out, say = self.given, self.out, self.say
        if given.svg is not None:
            with usable(given.svg, say):
                os.makedirs(given.svg, exist_ok=True)
        for one in boards(given, out):
            if one is None or one.board is None:
                continue
            try:
                path = explain(one.board, self.profile, seconds=given.seconds)
            except FarandoleError as error:
                out.fail(1, say(placed(one.place, error)))
                if given.json:
                    row = {**self._facts(one), "status": error.code, "error": str(error)}
                    out.write_row(row)
                continue
            out.progress.puzzles += 1
            if path.end != "solved":
                out.fail(1)
            self._tell(one, path)
            if given.svg is not None:
                self._draw(one, path)
            if given.html is not None:
                self.pages.append((one.label or one.place, path))
            if out.is_terminal:
                out.flush()
        if self.has_folded and out.is_terminal:
            out.note(say("--depth 3 adds the argument of each step, claim by claim"))
        if given.html is not None and self.pages:
            from farandole.logic.render import html

            self._write_file(given.html, html(self.pages, say=say))

    # ---- in words -------------------------------------------------------------------------------

    def _tell(self, one: Read, path: AnyExplanation) -> None:
        out, say, given = self.out, self.say, self.given
        if given.json:
            out.write_row(self._row(one, path))
            return
        title, about = " ".join(filter(None, [one.place, one.label])), say(_summary(path))
        out.write(f"{title}: {about}\n")
        is_short = given.depth != TEACH and not given.notation
        self.has_folded |= is_short and any(step.technique.is_chaining for step in path.steps)
        size = len(str(len(path.steps)))
        for number, (board, step) in enumerate(zip(path.boards(), path.steps, strict=False), 1):
            if given.draw:
                from farandole.logic.render import text

                out.write("\n" + text(board, step, color=out.has_color, say=say) + "\n")
            if given.notation:
                from farandole.logic.notation import notation

                lines = [notation(board, step)]
            else:
                lines = step_paragraphs(board, step, given.depth, say)
            lines[0] = f"{number:>{size}}. {lines[0]}"
            out.write(fold(lines, out.is_terminal, size + 2))
        if path.end == "stopped":
            out.write(say("Time limit reached. Position so far:") + "\n")
        elif path.end != "solved":
            out.write(say("No technique finds a further step. Position so far:") + "\n")
        out.write(f"{path.reached.grid.line}\n")

    def _facts(self, one: Read) -> Row:
        return {
            "index": one.number,
            "source": one.source,
            "label": one.label,
            "board": line_of(one.board) if one.board else "",
        }

    def _row(self, one: Read, path: AnyExplanation) -> Row:
        """Return a puzzle as ``--json`` gives it."""
        from farandole.logic.argument import argument_data
        from farandole.logic.step_data import write_step

        shape = path.board.shape
        steps = []
        for board, step in zip(path.boards(), path.steps, strict=False):
            data = write_step(step, shape)
            data["argument"] = argument_data(board, step)
            data["text"] = list(step_paragraphs(board, step, self.given.depth, self.say))
            steps.append(data)
        return {
            **self._facts(one),
            **constraints_data(path.board.grid),
            "status": path.end,
            **_rating(path),
            "steps": steps,
            "reached": line_of(path.reached),
        }

    # ---- in pictures ----------------------------------------------------------------------------

    def _draw(self, one: Read, path: AnyExplanation) -> None:
        from farandole.logic.render import svg

        size = max(2, len(str(len(path.steps))))
        for number, (board, step) in enumerate(zip(path.boards(), path.steps, strict=False), 1):
            name = f"{one.number:03}-{number:0{size}}-{step.technique.id}.svg"
            self._write_file(os.path.join(self.given.svg, name), svg(board, step, say=self.say))

    def _write_file(self, name: str, text: str) -> None:
        with usable(name, self.say):
            write_file(name, text + "\n")


def _rating(path: AnyExplanation) -> Row:
    """Return the rating of a path as ``--json`` gives it."""
    rating = path.rating
    if isinstance(rating, ScaleRating):
        numbers = {name: getattr(rating, name) for name in ("er", "ep", "ed")}
        return {
            **(numbers if path.complete else dict.fromkeys(numbers)),
            "hardest": rating.hardest,
            "school": rating.scale.school if rating.scale else None,
            "version": rating.scale.version if rating.scale else None,
        }
    return {
        "level": rating.level,
        "score": rating.score,
        "hardest": rating.hardest.id if rating.hardest else None,
        "school": rating.profile.school,
        "version": rating.profile.version,
    }


def _summary(path: AnyExplanation) -> Message:
    """Return how many steps a path has, and how hard it is."""
    from farandole.logic.techniques import level_message

    rating = path.rating
    steps = nmsg("{count} step", "{count} steps", count=len(path.steps))
    if isinstance(rating, ScaleRating):
        return msg("{steps}, {rating}", steps=steps, rating=rating.message)
    return msg(
        "{steps}, {level}, score {score}",
        steps=steps,
        level=level_message(rating.level),
        score=Number(rating.score),
    )
