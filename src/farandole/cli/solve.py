"""``farandole solve``: the answer of every puzzle."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from farandole.cli import options
from farandole.cli.boards import board
from farandole.cli.desk import Desk, duration
from farandole.cli.outcome import (
    BAD,
    LIMIT,
    MANY,
    NONE,
    SOLVED,
    Outcome,
    facts,
    json_line,
    place_of,
    quick,
    settle,
    tally,
    why,
)
from farandole.cli.program import Command, Trouble
from farandole.cli.reading import puzzles
from farandole.errors import FarandoleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cli.program import Given
    from farandole.cli.reading import Found
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record
    from farandole.sudoku.grid import Grid

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
        self.given = given
        self.say = say
        self.statuses = dict.fromkeys((SOLVED, NONE, MANY, LIMIT, BAD), 0)
        self.every = given.all or given.max is not None
        self.unique = not (given.any or self.every)
        self.last: Outcome | None = None

    def run(self) -> int:
        start = perf_counter()
        with Desk(self.say, self.given.output) as desk:
            self.desk = desk
            to = self.given.to or (BOARD if desk.is_terminal else "line")
            found = puzzles(self.given, desk)
            if self.given.json:
                self._json(found)
            elif to == BOARD:
                self._boards(found)
            elif to == "line":
                self._lines(found)
            else:
                self._format(found, to)
            if desk.is_watched:
                desk.progress.stop()
                self._sum_up(perf_counter() - start)
        return desk.code

    def _settle(self, found: Found) -> Outcome:
        """Solve one puzzle and say what is wrong with it, if something is."""
        assert found.record is not None
        given, grid = self.given, found.record.grid
        wanted = given.max if self.every else 2 if self.unique else 1
        outcome = settle(
            grid, wanted=wanted, unique=self.unique, nodes=given.nodes, seconds=given.seconds
        )
        self._take_note(found, outcome)
        return outcome

    def _take_note(self, found: Found, outcome: Outcome) -> None:
        assert found.record is not None
        self.last = outcome
        self.statuses[outcome.status] += 1
        if outcome.status != SOLVED:
            reason = why(found.record.grid, outcome, self.say)
            self.desk.fault(1, f"{place_of(found)}: {reason}")

    def _bad(self, found: Found) -> None:
        assert found.error is not None
        self.statuses[BAD] += 1
        self.desk.bad_puzzle(found.error)

    def _lines(self, found: Iterator[Found]) -> None:
        """Write a line a puzzle: the k-th belongs to the k-th puzzle."""
        from farandole.sudoku.formats.oneline import with_label

        given, write = self.given, self.desk.write
        is_plain = given.nodes is None and given.seconds is None
        unique, every = self.unique, self.every
        for item in found:
            record = item.record
            if record is None:
                self._bad(item)
                write("\n")
                continue
            label = with_label("", record.label) + "\n"
            if every:
                self._every(item, lambda answer, label=label: write(answer.line + label))
                continue
            if is_plain:
                outcome = quick(record.grid, unique=unique)
                if outcome.status == SOLVED:
                    self.statuses[SOLVED] += 1
                    self.last = outcome
                else:
                    self._take_note(item, outcome)
            else:
                outcome = self._settle(item)
            shown = outcome.answers[0] if outcome.status == SOLVED else record.grid
            write(shown.line + label)

    def _every(self, found: Found, see: object) -> None:
        """Hand on all answers of a puzzle as they are found, or the puzzle if it has none."""
        assert found.record is not None
        assert callable(see)
        given, grid = self.given, found.record.grid
        outcome = settle(
            grid, wanted=given.max, unique=False, nodes=given.nodes, seconds=given.seconds, see=see
        )
        self._take_note(found, outcome)
        if not outcome.answers:
            see(grid)

    def _boards(self, found: Iterator[Found]) -> None:
        for item in found:
            record = item.record
            if record is None:
                self._bad(item)
                continue

            def draw(answer: Grid, record: Record = record) -> None:
                self.desk.write(board(answer, self.desk, givens=record.grid, label=record.label))
                self.desk.flush()

            if self.every:
                self._every(item, draw)
            else:
                outcome = self._settle(item)
                draw(outcome.answers[0] if outcome.status == SOLVED else record.grid)

    def _json(self, found: Iterator[Found]) -> None:
        for item in found:
            if item.record is None:
                self._bad(item)
                self.desk.write(json_line(facts(item, None)))
                continue
            outcome = self._settle(item)
            row = facts(item, outcome)
            if self.every or outcome.status == MANY:
                row["solutions"] = [answer.line for answer in outcome.answers]
            row["nodes"] = outcome.nodes
            row["seconds"] = round(outcome.seconds or 0.0, 9)
            self.desk.write(json_line(row))

    def _format(self, found: Iterator[Found], to: str) -> None:
        from farandole.sudoku.formats import write

        def records() -> Iterator[Record]:
            for item in found:
                if item.record is None:
                    self._bad(item)
                    continue
                outcome = self._settle(item)
                answers = outcome.answers if outcome.status == SOLVED else ()
                yield from _answered(item.record, answers, to)

        try:
            for text in write(records(), to):
                self.desk.write(text)
        except Trouble:
            raise
        except FarandoleError as error:  # a board that the format can't hold
            from farandole.cli.complaints import complaint

            self.desk.bad(f"--to {to}{self.say('colon')}{complaint(str(error), self.say) or error}")

    def _sum_up(self, seconds: float) -> None:
        """Say how it went to a person."""
        say, last = self.say, self.last
        total = sum(self.statuses.values())
        if total > 1:
            self.desk.tell(say("done", what=tally(self.statuses, say), time=duration(seconds)))
        elif last is not None and last.status == SOLVED:
            key = "solve.unique" if self.unique else "solve.found"
            parts = [say(key, count=last.found)]
            if last.nodes is not None and last.seconds is not None:
                # Elsewhere nodes are options tried, forced ones and givens among them.
                is_classic = last.answers[0].shape.is_classic
                parts.append(say.number("guesses" if is_classic else "nodes", last.nodes))
                parts.append(duration(last.seconds))
            self.desk.tell(say("comma").join(parts))


def _answered(record: Record, answers: tuple[Grid, ...], to: str) -> Iterator[Record]:
    """Yield what to write of a puzzle: beside its answers where the format has room for both."""
    if not answers:
        yield record
    for answer in answers:
        if to == "csv":
            yield record._replace(solution=answer)
        elif to in ("sdk", "hodoku"):
            yield record._replace(state=answer)
        else:
            yield record._replace(grid=answer, state=None, solution=None)
