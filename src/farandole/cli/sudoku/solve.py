"""``farandole solve``: the solution of every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from farandole.cli.common import Given, Output, command, duration, option, options
from farandole.cli.common.many import each, pull
from farandole.cli.common.output import format_asked, write_records
from farandole.cli.common.result import facts, facts_line, place_of, tally, why
from farandole.cli.common.sources import puzzles, threads_of_one
from farandole.cli.common.values import FormatName, Numeric
from farandole.cli.sudoku.board_text import board
from farandole.i18n import Message, Number, msg, nmsg
from farandole.limits import now
from farandole.sudoku.formats import FORMATS, WRITTEN, Format, Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.single import BAD, LIMIT, MANY, NONE, SOLVED, Result, settle
from farandole.sudoku.many.verbs import Solved, Solving

BOARD = "board"
"""The output that isn't a format: boards drawn for people."""


@command(
    "solve",
    [
        options.FILES,
        option(
            "--to FORMAT",
            "Output format; csv, sdk and hodoku also keep the puzzle (default: from the name of "
            "the output file, else line; board on a terminal). {command} lists the formats.",
            FormatName((BOARD, *WRITTEN)),
            command="'farandole help formats'",
        ),
        options.JSON,
        option("--any", "Write the first solution, without proving that it is the only one."),
        option("--all", "Write every solution of each puzzle."),
        option("--limit N", "Write at most N solutions of each puzzle.", Numeric(1)),
        option(
            "--summary",
            "Write only the number of puzzles that are solved, have no solution, have several, "
            "or are unreadable.",
        ),
        options.THREADS,
        *options.LIMITS,
        *options.reading(),
        options.OUTPUT,
    ],
    msg("Solve every puzzle and prove that its solution is the only one."),
    msg(
        "On a terminal, draw boards. Otherwise write one line per puzzle, with its label. A "
        "puzzle without exactly one solution is written unsolved; an empty line stands for "
        "an unreadable puzzle. Errors are reported as FILE:LINE:COLUMN."
    ),
    msg(
        "--json has index, source, line, label, format, puzzle, status (solved, none, many, "
        "limit or bad), solution, nodes and seconds; solutions where there may be several; "
        "column, error, found and expected for an unreadable puzzle. Puzzles solved together "
        "share the seconds equally."
    ),
    msg(
        "Without a file, read standard input (also -). An argument that looks like a puzzle, "
        "and isn't a file, is a puzzle:"
    ),
    "  farandole solve puzzles.txt --to line > solutions.txt\n  generator | farandole solve --json",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Solve(given, out).run()


class _Solve:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        options.at_most_one(given, out.say, "--to", "--json")
        options.never_with(given, out.say, "--any", "--all", "--limit")
        options.never_with(given, out.say, "--summary", "--to", "--all", "--limit")
        self.given, self.out, self.say = given, out, out.say
        self.statuses = dict.fromkeys((SOLVED, NONE, MANY, LIMIT, BAD), 0)
        self.every = given.all or given.limit is not None
        self.unique = not (given.any or self.every)
        self.last: Result | None = None
        self.to = given.to
        if given.output is not None and not (given.json or given.summary):
            self.to = format_asked(given, out.say)
        is_line = not given.json and self.to in (None, "line")
        self.verb = Solving(
            "unique" if self.unique else "any",
            nodes=given.nodes,
            seconds=given.seconds,
            as_text=given.summary or is_line,
            has_text=not given.summary,
            threads=threads_of_one(given),
        )

    def run(self) -> None:
        out = self.out
        start = now()
        to = self.to or (BOARD if out.is_terminal else "line")
        try:
            self._run(to)
        finally:
            if self.given.summary:  # after Ctrl-C, those until then
                self._write_count()
        if out.is_watched and not (self.given.summary and out.is_terminal):
            out.progress.stop()
            self._sum_up(now() - start)

    def _run(self, to: str) -> None:
        given = self.given
        if self.every and (given.json or to in (BOARD, "line")):
            self._all_of_each(to)
        elif given.summary:
            each(given, self.out, self.verb, self._see, see_chunk=self._see_chunk)
        elif given.json:
            each(given, self.out, self.verb, self._see_json)
        elif to == BOARD:
            each(given, self.out, self.verb, self._see_board)
        elif to != "line":
            self._format(to)
        else:
            each(given, self.out, self.verb, self._see_line, see_chunk=self._see_chunk)

    # ---- many at once ---------------------------------------------------------------------------

    def _see_chunk(self, chunk: Chunk, solved: Solved) -> None:
        if solved.text is None:
            see = self._see if self.given.summary else self._see_line
            for item, result in self.verb.results(chunk, solved):
                see(item, result)
            return
        for status, number in zip((SOLVED, NONE, MANY, LIMIT), solved.tally, strict=True):
            self.statuses[status] += number
        if solved.unsolved:
            self.out.fail(1)
        if not self.given.summary:
            for line, status, found, grid in solved.unsolved:
                reason = why(grid, status, found, self.say)
                self.out.fail(1, f"{chunk.source.place(line)}: {reason}")
            self.out.write_bytes(solved.text)

    def _write_count(self) -> None:
        """Write how many puzzles came to what."""
        if self.given.json:
            row = {"puzzles": sum(self.statuses.values()), **self.statuses}
            self.out.write_row(row)
        else:
            self.out.write(tally(self.statuses, self.say) + "\n")

    # ---- one puzzle -----------------------------------------------------------------------------

    def _see(self, item: Item, result: Result | None) -> None:
        """Take note of a puzzle, and say what is wrong with it, if something is."""
        if result is None:
            assert item.error is not None
            self.statuses[BAD] += 1
            self.out.puzzle_error(item.error)
            return
        self.last = result
        self.statuses[result.status] += 1
        if result.status != SOLVED and self.given.summary:
            self.out.fail(1)
        elif result.status != SOLVED:
            assert item.record is not None
            reason = why(item.record.grid, result.status, result.found, self.say)
            self.out.fail(1, f"{place_of(item)}: {reason}")

    def _see_line(self, item: Item, result: Result | None) -> None:
        """Write the line of one puzzle: its solution, itself, or nothing if it can't be read."""
        from farandole.sudoku.formats.text.line import with_label

        self._see(item, result)
        if item.record is None or result is None:
            self.out.write("\n")
            return
        shown = result.solutions[0] if result.status == SOLVED else item.record.grid
        self.out.write(f"{shown.line}{with_label('', item.record.label)}\n")

    def _see_json(self, item: Item, result: Result | None) -> None:
        self._see(item, result)
        if result is None:
            self.out.write_row(facts(item))
            return
        lines = [f'"{solution.line}"' for solution in result.solutions]
        every = f' "solutions": [{", ".join(lines)}],' if self.every or len(lines) > 1 else ""
        self.out.write(
            facts_line(
                item,
                f'"status": "{result.status}", "solution": {lines[0] if lines else "null"},{every} '
                f'"nodes": {result.nodes}, "seconds": {round(result.seconds, 9)!r}',
            )
        )

    def _see_board(self, item: Item, result: Result | None) -> None:
        self._see(item, result)
        record = item.record
        if record is not None and result is not None:
            shown = result.solutions[0] if result.status == SOLVED else record.grid
            self._draw(shown, record)

    def _draw(self, grid: Grid, record: Record) -> None:
        self.out.write(board(grid, self.out, givens=record.grid, label=record.label))
        self.out.flush()

    # ---- all solutions of each ------------------------------------------------------------------

    def _all_of_each(self, to: str) -> None:
        """Write all solutions of each puzzle, one puzzle after the other, as they are found."""
        for item in puzzles(self.given, self.out):
            if item.record is None:
                (self._see_json if self.given.json else self._see)(item, None)
                if to == "line" and not self.given.json:
                    self.out.write("\n")
            elif self.given.json:
                self._see_json(item, self._settle(item))
            else:
                self._write_all(item, self._writer(item.record, to))
            self.out.progress.puzzles += 1

    def _writer(self, record: Record, to: str) -> Callable[[Grid], object]:
        from farandole.sudoku.formats.text.line import with_label

        if to == BOARD:
            return lambda grid: self._draw(grid, record)
        label = with_label("", record.label) + "\n"
        return lambda grid: self.out.write(grid.line + label)

    def _settle(self, item: Item, see: Callable[[Grid], object] | None = None) -> Result:
        """Look for solutions of one puzzle, as many as are wanted."""
        given = self.given
        assert item.record is not None
        return settle(
            item.record.grid,
            wanted=given.limit,
            unique=False,
            nodes=given.nodes,
            seconds=given.seconds,
            threads=self.verb.threads,
            see=see,
        )

    def _write_all(self, item: Item, see: Callable[[Grid], object]) -> None:
        """Write all solutions of a puzzle as they are found, or the puzzle if it has none."""
        result = self._settle(item, see)
        self._see(item, result)
        if not result.found:
            assert item.record is not None
            see(item.record.grid)

    # ---- formats --------------------------------------------------------------------------------

    def _format(self, to: str) -> None:
        def records() -> Iterator[Record]:
            for item, result in self._results():
                self._see(item, result)
                if item.record is not None and result is not None:
                    solutions = result.solutions if result.status == SOLVED else ()
                    yield from _with_solutions(item.record, solutions, FORMATS[to])

        write_records(self.out, records(), to)

    def _results(self) -> Iterator[tuple[Item, Result | None]]:
        if not self.every:
            yield from pull(self.given, self.out, self.verb)
            return
        for item in puzzles(self.given, self.out):
            yield item, None if item.record is None else self._settle(item)

    def _sum_up(self, seconds: float) -> None:
        """Say how it went to a person."""
        say, last = self.say, self.last
        total = sum(self.statuses.values())
        if total > 1:
            what = tally(self.statuses, say)
            self.out.note(say("{what} ({time})", what=what, time=duration(seconds)))
        elif self.statuses[SOLVED]:
            key = msg("unique solution") if self.unique else msg("solutions found: {count}")
            parts: list[str | Message] = []
            if last is not None:
                guesses = nmsg("{count} guess", "{count} guesses", count=last.nodes)
                parts = [guesses, duration(last.seconds)]
            found = Number(1 if last is None else last.found)
            self.out.sum_up(key.having({"count": found}), *parts)


def _with_solutions(record: Record, solutions: tuple[Grid, ...], to: Format) -> Iterator[Record]:
    """Yield what to write of a puzzle: beside its solutions where the format has room for both."""
    if not solutions:
        yield record
    for solution in solutions:
        if to.keeps_solution:
            yield record._replace(solution=solution)
        elif to.keeps_state:
            yield record._replace(state=solution)
        else:
            yield record._replace(grid=solution, state=None, solution=None)
