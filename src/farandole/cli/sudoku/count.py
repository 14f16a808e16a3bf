"""``farandole count``: how many solutions every puzzle has."""

from __future__ import annotations

from farandole.cli.common import Given, Output, command, duration, option, options
from farandole.cli.common.many import each, one_by_one
from farandole.cli.common.result import facts_line, place_of, unreadable
from farandole.cli.common.sources import are_typed, is_small_file, threads_of_one
from farandole.cli.common.values import Numeric
from farandole.i18n import Number, msg
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.single import LIMIT, Result
from farandole.sudoku.many.verbs import Solved, Solving


@command(
    "count",
    [
        options.FILES,
        option("--limit N", "Stop counting at N (default: count all).", Numeric(1)),
        options.THREADS,
        *options.LIMITS,
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Write the number of solutions of each puzzle, one per line; an empty line stands "
        "for an unreadable puzzle."
    ),
    msg(
        "The exit code is 1 when --seconds, --nodes or Ctrl-C ended a count: its number is "
        "then a lower bound."
    ),
    "  farandole count puzzles.txt --limit 1000",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Count(given, out).run()


class _Count:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        self.given, self.out = given, out
        is_text = not given.json and not out.is_terminal
        self.verb = Solving(
            "count",
            limit=given.limit,
            nodes=given.nodes,
            seconds=given.seconds,
            as_text=is_text,
            threads=threads_of_one(given),
        )

    def run(self) -> None:
        see_chunk = self._see_chunk if self.verb.as_text else None
        files = self.given.files
        if are_typed(self.given) or (len(files) == 1 and is_small_file(files[0])):
            one_by_one(self.given, self.out, self.verb, self._see)
        else:
            each(self.given, self.out, self.verb, self._see, see_chunk=see_chunk)

    def _see_chunk(self, chunk: Chunk, solved: Solved) -> None:
        assert solved.text is not None
        self.out.write_bytes(solved.text)
        for line, status, found, _ in solved.unsolved:
            if status == LIMIT:
                self._short(chunk.source.place(line), found)

    def _short(self, place: str, number: int) -> None:
        remark = self.out.say("at least {count}: limit reached", count=Number(number))
        self.out.fail(1, f"{place}: {remark}")

    def _see(self, item: Item, result: Result | None) -> None:
        """Write the number of one puzzle, or say why it can't be read."""
        given, out = self.given, self.out
        if result is None:
            unreadable(item, out, json=given.json, otherwise="\n")
            return
        if given.json:
            status, is_complete = ("counted", "true") if result.complete else ("limit", "false")
            more = (
                f'"status": "{status}", "count": {result.found}, "complete": {is_complete}, '
                f'"nodes": {result.nodes}, "seconds": {round(result.seconds, 9)!r}'
            )
            out.write(facts_line(item, more))
        else:
            out.write(f"{result.found}\n")
        if result.status == LIMIT:
            self._short(place_of(item), result.found)
        elif out.is_terminal:
            key = msg("complete") if result.complete else msg("limit reached")
            out.sum_up(key, duration(result.seconds))
