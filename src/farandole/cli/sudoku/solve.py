"""``farandole solve``: the answer of every puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError, Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import (
    BAD,
    LIMIT,
    MANY,
    NONE,
    SOLVED,
    Result,
    facts,
    json_line,
    place_of,
    quick,
    settle,
    tally,
    why,
)
from farandole.cli.common.sources import are_typed, puzzles
from farandole.cli.sudoku.board_text import board
from farandole.errors import FarandoleError
from farandole.limits import now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cli.app import Given
    from farandole.cli.common.sources import Chunk, ItemRead
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.pipeline import Solved

BOARD = "board"
"""The output that isn't a format: boards drawn for people."""


def build(say: Say) -> Command:
    """Return the command."""
    from farandole.sudoku.formats import FORMATS

    to = (BOARD, *FORMATS)
    return Command(
        "solve",
        say,
        lambda given: _Solve(given, say).run(),
        [
            options.files(say),
            click.Option(
                ["--to"],
                type=options.OneOf(say, to),
                metavar=say("metavar.format"),
                help=say("solve.to", names=", ".join(to)),
            ),
            options.json_flag(say),
            options.flag("--any", say("solve.any")),
            options.flag("--all", say("solve.all")),
            options.number(say, "--max", "N", say("solve.max")),
            options.flag("--count", say("solve.count")),
            options.threads(say),
            *options.limits(say),
            *options.reading(say),
            options.output(say),
        ],
        help=say("solve.help"),
    )


class _Solve:
    """One run of the command."""

    def __init__(self, given: Given, say: Say) -> None:
        options.at_most_one(given, say, "--to", "--json")
        options.at_most_one(given, say, "--any", "--all")
        options.at_most_one(given, say, "--any", "--max")
        for name in ("--to", "--all", "--max"):
            options.at_most_one(given, say, "--count", name)
        self.given = given
        self.say = say
        self.statuses = dict.fromkeys((SOLVED, NONE, MANY, LIMIT, BAD), 0)
        self.every = given.all or given.max is not None
        self.unique = not (given.any or self.every)
        self.last: Result | None = None

    def run(self) -> int:
        start = now()
        with Output(self.say, self.given.output) as out:
            self.out = out
            to = self.given.to or (BOARD if out.is_terminal else "line")
            if self.given.count:
                self._count()
            elif to == "line" and self.is_plain and not (self.given.json or out.is_terminal):
                self._stream(self._see_line)
            else:
                self._one_by_one(to)
            if out.is_watched and not (self.given.count and out.is_terminal):
                out.progress.stop()
                self._sum_up(now() - start)
        return out.code

    @property
    def is_plain(self) -> bool:
        """Whether one answer of each is wanted, however long that takes."""
        given = self.given
        return not self.every and given.nodes is None and given.seconds is None

    def _stream(self, see: Callable[[ItemRead], object]) -> None:
        """Solve long lists of classic puzzles many at once."""
        if are_typed(self.given):  # a few: spare them what lists need
            for found in puzzles(self.given, self.out):
                see(found)
            return
        from farandole.cli.common.pipeline import Pipeline

        Pipeline(
            self.given,
            self.out,
            "unique" if self.unique else "any",
            see=see,
            see_chunk=self._see_chunk,
            has_text=not self.given.count,
        ).run()

    def _see_chunk(self, chunk: Chunk, solved: Solved) -> None:
        from farandole.sudoku.grid import Grid
        from farandole.sudoku.shape import CLASSIC

        self.statuses[SOLVED] += solved.solved
        self.statuses[NONE] += solved.none
        self.statuses[MANY] += solved.many
        if solved.solved:
            self.last = Result(SOLVED, (), 1)
        if solved.unsolved and self.given.count:
            self.out.fail(1)
        elif solved.unsolved:
            for line, status, cells in solved.unsolved:
                outcome = Result(NONE if status == 2 else MANY, (), 0)
                reason = why(Grid._of(cells, CLASSIC), outcome, self.say)
                self.out.fail(1, f"{chunk.source}:{line}: {reason}")
        self.out.write_bytes(solved.text)

    def _count(self) -> None:
        """Write how many puzzles came to what; after Ctrl-C, those until then."""
        try:
            if self.is_plain:
                self._stream(self._see)
            else:
                for found in puzzles(self.given, self.out):
                    self._see(found)
        finally:
            if self.given.json:
                row = {"puzzles": sum(self.statuses.values()), **self.statuses}
                self.out.write(json_line(row))
            else:
                self.out.write(tally(self.statuses, self.say) + "\n")

    def _see(self, found: ItemRead) -> Result | None:
        """Solve one puzzle, or say why it can't be read."""
        if found.record is None:
            self._bad(found)
            return None
        if not self.is_plain:
            return self._settle(found)
        outcome = quick(found.record.grid, unique=self.unique)
        self._take_note(found, outcome)
        return outcome

    def _see_line(self, found: ItemRead) -> None:
        """Write the line of one puzzle: its answer, itself, or nothing if it can't be read."""
        from farandole.sudoku.formats.oneline import with_label

        record, outcome = found.record, self._see(found)
        if record is None or outcome is None:
            self.out.write("\n")
            return
        shown = outcome.solutions[0] if outcome.status == SOLVED else record.grid
        self.out.write(f"{shown.line}{with_label('', record.label)}\n")

    def _one_by_one(self, to: str) -> None:
        found = puzzles(self.given, self.out)
        if self.given.json:
            self._json(found)
        elif to == BOARD:
            self._boards(found)
        elif to == "line":
            self._lines(found)
        else:
            self._format(found, to)

    def _settle(self, found: ItemRead) -> Result:
        """Solve one puzzle and say what is wrong with it, if something is."""
        assert found.record is not None
        given, grid = self.given, found.record.grid
        wanted = given.max if self.every else 2 if self.unique else 1
        outcome = settle(
            grid, wanted=wanted, unique=self.unique, nodes=given.nodes, seconds=given.seconds
        )
        self._take_note(found, outcome)
        return outcome

    def _take_note(self, found: ItemRead, outcome: Result) -> None:
        assert found.record is not None
        self.last = outcome
        self.statuses[outcome.status] += 1
        if outcome.status != SOLVED and self.given.count:
            self.out.fail(1)
        elif outcome.status != SOLVED:
            reason = why(found.record.grid, outcome, self.say)
            self.out.fail(1, f"{place_of(found)}: {reason}")

    def _bad(self, found: ItemRead) -> None:
        assert found.error is not None
        self.statuses[BAD] += 1
        self.out.puzzle_error(found.error)

    def _lines(self, found: Iterator[ItemRead]) -> None:
        """Write a line a puzzle: the k-th belongs to the k-th puzzle."""
        from farandole.sudoku.formats.oneline import with_label

        write = self.out.write
        for item in found:
            if not self.every or item.record is None:
                self._see_line(item)
            else:
                label = with_label("", item.record.label) + "\n"
                self._every(item, lambda answer, label=label: write(answer.line + label))

    def _every(self, found: ItemRead, see: object) -> None:
        """Hand on all solutions of a puzzle as they are found, or the puzzle if it has none."""
        assert found.record is not None
        assert callable(see)
        given, grid = self.given, found.record.grid
        outcome = settle(
            grid, wanted=given.max, unique=False, nodes=given.nodes, seconds=given.seconds, see=see
        )
        self._take_note(found, outcome)
        if not outcome.solutions:
            see(grid)

    def _boards(self, found: Iterator[ItemRead]) -> None:
        for item in found:
            record = item.record
            if record is None:
                self._bad(item)
                continue

            def draw(answer: Grid, record: Record = record) -> None:
                self.out.write(board(answer, self.out, givens=record.grid, label=record.label))
                self.out.flush()

            if self.every:
                self._every(item, draw)
            else:
                outcome = self._settle(item)
                draw(outcome.solutions[0] if outcome.status == SOLVED else record.grid)

    def _json(self, found: Iterator[ItemRead]) -> None:
        for item in found:
            if item.record is None:
                self._bad(item)
                self.out.write(json_line(facts(item, None)))
                continue
            outcome = self._settle(item)
            row = facts(item, outcome)
            if self.every or outcome.status == MANY:
                row["solutions"] = [answer.line for answer in outcome.solutions]
            row["nodes"] = outcome.nodes
            row["seconds"] = round(outcome.seconds or 0.0, 9)
            self.out.write(json_line(row))

    def _format(self, found: Iterator[ItemRead], to: str) -> None:
        from farandole.sudoku.formats import write

        def records() -> Iterator[Record]:
            for item in found:
                if item.record is None:
                    self._bad(item)
                    continue
                outcome = self._settle(item)
                solutions = outcome.solutions if outcome.status == SOLVED else ()
                yield from _answered(item.record, solutions, to)

        try:
            for text in write(records(), to):
                self.out.write(text)
        except CliError:
            raise
        except FarandoleError as error:  # a board that the format can't hold
            from farandole.cli.complaints import complaint

            self.out.error(
                f"--to {to}{self.say('colon')}{complaint(str(error), self.say) or error}"
            )

    def _sum_up(self, seconds: float) -> None:
        """Say how it went to a person."""
        say, last = self.say, self.last
        total = sum(self.statuses.values())
        if total > 1:
            self.out.note(say("done", what=tally(self.statuses, say), time=duration(seconds)))
        elif last is not None and last.status == SOLVED:
            key = "solve.unique" if self.unique else "solve.found"
            parts = [say(key, count=last.found)]
            if last.nodes is not None and last.seconds is not None:
                # Elsewhere nodes are options tried, forced ones and givens among them.
                is_classic = last.solutions[0].shape.is_classic
                parts.append(say.number("guesses" if is_classic else "nodes", last.nodes))
                parts.append(duration(last.seconds))
            self.out.note(say("comma").join(parts))


def _answered(record: Record, solutions: tuple[Grid, ...], to: str) -> Iterator[Record]:
    """Yield what to write of a puzzle: beside its solutions where the format has room for both."""
    if not solutions:
        yield record
    for answer in solutions:
        if to == "csv":
            yield record._replace(solution=answer)
        elif to in ("sdk", "hodoku"):
            yield record._replace(state=answer)
        else:
            yield record._replace(grid=answer, state=None, solution=None)
