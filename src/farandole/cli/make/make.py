"""``farandole make``: puzzles with one solution."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from farandole.cli.common import CliError, Given, Output, command, option, options
from farandole.cli.common.files import read_text
from farandole.cli.common.help import table
from farandole.cli.common.output import format_asked, usable
from farandole.cli.common.sources import shape_of
from farandole.cli.common.values import File, FormatName, NumberRange, Numeric, OneOf
from farandole.cli.make.wishes import WISHES, wish_of
from farandole.errors import ArgumentError
from farandole.i18n import Listed, Message, Number, msg, nmsg
from farandole.make.rules import RULES
from farandole.make.symmetry import SYMMETRIES
from farandole.sudoku.formats import FORMATS, WRITTEN, Record, check_board, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.make.generation import Generation, Made, Outlook
    from farandole.make.recipe import Recipe
    from farandole.sudoku.shape import Shape

_UNBIASED = ("exact", "weighted")
_LONG = 20.0  # seconds of waiting that are worth a word beforehand
_SILENT = 5.0  # seconds without any puzzle that are worth a word
_LONGEST = 1 << 16  # characters of a file with a pattern or a grid
_SHORTEST = 16  # cells of the smallest board
_SURE = 1.0  # seconds after which it can be told how long it will take


@command(
    "make",
    [
        option("--count N", "Number of puzzles (default: 1).", Numeric(1)),
        *WISHES,
        *options.BOARD,
        option(
            "--jigsaw SIDE",
            "Board of this side with random regions, the same for all puzzles.",
            Numeric(4, 25),
        ),
        option(
            "--minimal",
            "Every clue is necessary (with --symmetry: every set of symmetric clues). Default on "
            "classic boards unless --clues or --pattern is given.",
        ),
        option(
            "--clues N|A..B", "Number of clues, or a range (default: any).", NumberRange("22..26")
        ),
        option(
            "--symmetry SYMMETRY",
            "Symmetry of the clues (default: none). One of {names}.",
            OneOf(SYMMETRIES),
            names=", ".join(SYMMETRIES),
        ),
        option(
            "--pattern FILE|CELLS",
            "Cells with clues, row by row: . 0 _ or - for a blank, anything else for a clue. A "
            "puzzle works too: its clues are the pattern.",
            File(),
        ),
        option(
            "--from GRID", "Remove clues from this grid, full or a puzzle.", File(), name="start"
        ),
        option(
            "--unbiased",
            "Sample minimal puzzles without bias. exact: uniformly random (slow). weighted: "
            "fast, with a column of weights.",
            OneOf(_UNBIASED),
        ),
        option(
            "--rule NAME,…",
            "Place constraints of these rules; may be repeated. Any of {names}.",
            OneOf(RULES, commas=True),
            name="rules",
            repeated=True,
            names=", ".join(RULES),
        ),
        option(
            "--sizes N|A..B",
            "With --rule: cells in each cage or line (default: what is usual for the rule).",
            NumberRange("2..5"),
        ),
        option(
            "--cages FILE|CELLS",
            "With --rule killer: a symbol for each cell, row by row. Neighbours with the same "
            "symbol are in one cage, and . in none (default: random cages).",
            File(),
        ),
        option(
            "--cover",
            "With --rule: keep all constraints, such as cages that cover the board (default: "
            "every constraint is necessary; with --level others may stay, without --minimal).",
        ),
        option("--solution", "Write the solution after each puzzle."),
        option("--stats", "Report the distribution of clue counts at the end."),
        option(
            "--to FORMAT",
            "Output format (default: from the name of the output file, else line for plain "
            "boards, iss for puzzles with constraints, and csv for others). {command} lists the "
            "formats.",
            FormatName(WRITTEN),
            command="'farandole help formats'",
        ),
        options.OUTPUT,
        option(
            "--seed N",
            "Random seed: the same seed generates the same puzzles on every machine (default: "
            "random).",
            options.SEED,
        ),
        options.THREADS,
        options.RUN_SECONDS,
        option(
            "--tries N", "Maximum number of candidates to try (default: unlimited).", Numeric(0)
        ),
    ],
    msg(
        "Generate puzzles with one solution, and write each on a line as soon as it is "
        "ready. By default, clues are removed from random full grids while the solution stays "
        "unique."
    ),
    msg("--solution appends the solution, and --unbiased weighted the weight, separated by tabs."),
    msg("The exit code is 1 when a limit was reached before all puzzles were generated."),
    "  farandole make --count 40 --level hard --symmetry half-turn\n"
    "  farandole make --levels easy:10,medium:10,hard:5 --symmetry half-turn\n"
    "  farandole make --needs x-wing --count 5\n"
    "  farandole make --er 7.5..8.5 --count 5\n"
    "  farandole make --rule killer --cover --level medium\n"
    "  farandole make --count 1000 --clues 22..25 --minimal --seed 7 > puzzles.txt",
    heads={
        "--level": msg("Difficulty:"),
        "--shape": msg("Board:"),
        "--minimal": msg("Clues:"),
        "--rule": msg("Constraints:"),
        "--solution": msg("Output:"),
        "--seed": msg("Generation:"),
    },
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Make(given, out).run()


class _Make:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        options.at_most_one(given, out.say, "--jigsaw", "--shape", "--regions")
        options.at_most_one(given, out.say, "--levels", "--level")
        options.never_with(given, out.say, "--levels", "--count", "--practice", "--unbiased")
        for name in ("--sizes", "--cages", "--cover"):
            if getattr(given, name[2:]) and not given.rules:
                raise CliError(out.say("{name} requires {option}", name=name, option="--rule"))
        if given.rules and given.levels:
            raise options.clash(out.say, "--rule", "--levels")
        self.given, self.out, self.say = given, out, out.say
        self.clues: Counter[int] = Counter()
        self.weights: Counter[int] = Counter()
        self.squares: Counter[int] = Counter()
        self.has_warned = False
        self.silent = _SILENT

    def run(self) -> None:
        from farandole.make.random_numbers import random_seed

        given, out = self.given, self.out
        self.seed = random_seed() if given.seed is None else given.seed
        self.wish = wish_of(given, self.say)
        recipe = self._recipe()
        if given.practice is not None:
            self._check_practice(recipe)
        asked = given.to if given.practice is not None else format_asked(given, self.say)
        self.to = asked or self._plain_format(recipe)
        check_board(self.to, recipe.shape)
        self._check_columns()
        self.wanted = sum(given.levels.values()) if given.levels else given.count or 1
        out.expect(())
        with self._generation(recipe) as puzzles:
            for text in self._texts(puzzles):
                out.write(text)
                if out.is_terminal:
                    out.flush()
            self._end(puzzles)

    def _generation(self, recipe: Recipe) -> Generation:
        from farandole.make.generating import make_many
        from farandole.make.levels import make_levels

        given = self.given
        options: dict[str, Any] = {
            name: getattr(given, name) for name in ("threads", "seconds", "tries")
        }
        options |= {"seed": self.seed, "wish": self.wish, "progress": self._progress}
        if not given.levels:
            return make_many(self.wanted, recipe, **options)
        try:
            return make_levels(given.levels, recipe, **options)
        except ArgumentError as error:  # no puzzle of one of the levels is as wished
            raise CliError(error.message) from None

    def _recipe(self) -> Recipe:
        from farandole.make.patterns import cage_cells, pattern_cells
        from farandole.make.recipe import Recipe
        from farandole.make.regions import random_jigsaw
        from farandole.sudoku.grid import Grid
        from farandole.sudoku.shape import CLASSIC

        given = self.given
        if given.jigsaw is None:
            shape = shape_of(given, self.say) or CLASSIC
        else:
            shape = random_jigsaw(given.jigsaw, self.seed)
        pattern = start = cages = None
        if given.cages is not None:
            cages = cage_cells(self._text_of("cages", shape), shape)
        if given.pattern is not None:
            pattern = pattern_cells(self._text_of("pattern", shape), shape)
        if given.start is not None:
            start = Grid(self._text_of("start", shape), shape)
        return Recipe(
            shape,
            given.symmetry or "none",
            self._clues(shape),
            given.minimal,
            pattern,
            start,
            given.unbiased,
            tuple(chain.from_iterable(given.rules)),
            self._sizes(shape),
            given.cover,
            cages,
        )

    def _clues(self, shape: Shape) -> tuple[int, int] | None:
        """Return the least and the most; an open end goes as far as there is anything."""
        from farandole.make.recipe import MOST_EXACT

        if self.given.clues is None:
            return None
        low, high = self.given.clues
        most = MOST_EXACT if self.given.unbiased == "exact" else shape.cells
        return (1 if low is None else low), (most if high is None else high)

    def _sizes(self, shape: Shape) -> tuple[int, int] | None:
        """Return the fewest and the most cells of cages and lines."""
        if self.given.sizes is None:
            return None
        low, high = self.given.sizes
        return (2 if low is None else low), (shape.side if high is None else high)

    def _text_of(self, name: str, shape: Shape) -> str:
        """Return the text of the file that an option names, or the value itself."""
        import os

        value = str(getattr(self.given, name))
        is_named = len(value) != shape.cells and re.search(r"/|\w\.[A-Za-z]{2,4}$", value)
        if value != "-" and not os.path.exists(value) and not is_named:
            if len(value) < _SHORTEST:
                key = msg("{name}: neither a file nor a board", name=value)
                raise CliError(self.say(key))
            return value
        with usable(value, self.say):
            return read_text(value, _LONGEST)

    def _check_practice(self, recipe: Recipe) -> None:
        options.never_with(self.given, self.say, "--practice", "--solution", "--to")
        if not recipe.shape.is_classic:
            raise CliError(self.say("--practice requires the 9×9 board"))

    def _check_columns(self) -> None:
        """Refuse to leave out what was asked for."""
        given = self.given
        if given.unbiased == "weighted":
            if self.to != "line":
                raise CliError(self.say("--unbiased weighted requires --to line"))
            options.at_most_one(given, self.say, "--unbiased", "--practice")
        if given.rules and not FORMATS[self.to].keeps_constraints:
            able = Listed([name for name in WRITTEN if FORMATS[name].keeps_constraints], "or")
            text = self.say("--rule requires --to {formats}", formats=able)
            raise CliError(text)
        if given.solution and self.to not in ("line", "csv"):
            text = self.say("--solution: the format {format} can't hold solutions", format=self.to)
            raise CliError(text)

    def _plain_format(self, recipe: Recipe) -> str:
        """Return ``line`` unless the board or constraints have to be named."""
        if recipe.has_rules:
            return "iss"
        return "line" if FORMATS["line"].keeps_board(recipe.shape) else "csv"

    def _texts(self, puzzles: Generation) -> Iterator[str]:
        """Yield what is written."""
        if self.given.practice is not None:
            yield from (f"{made.practice.line}\n" for made in self._noted(puzzles) if made.practice)
            return
        if self.to == "line":
            for made in self._noted(puzzles):
                solution = f"\t{made.solution.line}" if self.given.solution else ""
                weight = f"\t{made.weight:.6e}" if self.given.unbiased == "weighted" else ""
                yield f"{made.grid.line}{solution}{weight}\n"
            return
        solution = self.given.solution
        records = (
            Record(made.grid, solution=made.solution if solution else None)
            for made in self._noted(puzzles)
        )
        yield from write(records, self.to)

    def _noted(self, puzzles: Generation) -> Iterator[Made]:
        """Yield all puzzles, level by level with --levels, and take note of their givens."""
        from farandole.make.levels import by_level

        levels = self.given.levels
        for made in puzzles if levels is None else by_level(puzzles, levels):
            if self.given.stats:
                size = len(made.grid.givens)
                self.clues[size] += 1
                self.weights[size] += made.weight  # type: ignore[assignment]
                self.squares[size] += made.weight**2  # type: ignore[assignment]
            yield made

    def _progress(self, outlook: Outlook) -> None:
        out = self.out
        out.progress.puzzles = outlook.made
        out.progress.at(outlook.made / self.wanted)
        left = outlook.seconds_left
        if self.has_warned or left is None:
            return
        if not outlook.is_known:
            self._say_none_came(outlook)
            return
        if self.given.unbiased != "exact" and (outlook.seconds < _SURE or left < _LONG):
            return
        self.has_warned = True
        if round(outlook.one_in) == 1:
            out.note(self.say("about {time} left", time=_roughly(left)))
            return
        key = (
            msg("about 1 in {candidates} candidates fits: {each} per puzzle, about {time} left")
            if outlook.seconds_each >= 1
            else msg("about 1 in {candidates} candidates fits: about {time} left")
        )
        candidates, each = Number(round(outlook.one_in)), _roughly(outlook.seconds_each)
        out.note(self.say(key, candidates=candidates, each=each, time=_roughly(left)))

    def _say_none_came(self, outlook: Outlook) -> None:
        """Say after 5, 50, 500 … seconds that nobody knows how long it takes."""
        if outlook.seconds < self.silent:
            return
        self.silent *= 10
        text = nmsg(
            "no puzzle yet from {count} candidate: such puzzles are rare or don't exist",
            "no puzzle yet from {count} candidates: such puzzles are rare or don't exist",
            count=outlook.tried,
        )
        if not outlook.tried:
            text = msg("still working on the first candidate")
        self.out.note(self.say(text))

    def _end(self, puzzles: Generation) -> None:
        say, outlook = self.say, puzzles.outlook
        if self.given.stats:
            self.out.note(self._statistics(puzzles))
        if not puzzles.complete:
            key = msg("limit reached: {made} of {wanted} puzzles generated from {tried} candidates")
            made, wanted, tried = map(Number, (outlook.made, self.wanted, outlook.tried))
            self.out.fail(1, say(key, made=made, wanted=wanted, tried=tried))

    def _statistics(self, puzzles: Generation) -> str:
        """Return a table of the numbers of givens, and what it took."""
        say, outlook = self.say, puzzles.outlook
        total = sum(self.clues.values())
        head = [say("givens"), say("puzzles"), say("share")]
        rows = [
            [str(size), say.value(Number(self.clues[size])), f"{self.clues[size] / total:.2%}"]
            for size in sorted(self.clues)
        ]
        if self.given.unbiased == "weighted":
            head += [say("weighted share"), "±"]
            whole = sum(self.weights.values())
            every = sum(self.squares.values())
            for row, size in zip(rows, sorted(self.clues), strict=True):
                share = self.weights[size] / whole
                inside = self.squares[size]
                error = ((1 - share) ** 2 * inside + share**2 * (every - inside)) ** 0.5 / whole
                row += [f"{share:.2%}", f"{error:.2%}"]
        lines = [table(head, rows, right=range(len(head)))] if rows else []
        rate = outlook.made / max(outlook.seconds, 1e-9)
        key = msg("seed {seed}, {candidates} candidates, {rate} puzzles/s", seed=str(puzzles.seed))
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}"
        lines.append(say(key, candidates=Number(outlook.tried), rate=shown))
        if self.given.unbiased == "weighted":
            size = Number(round(puzzles.effective_size))
            lines.append(say("effective sample size {size}", size=size))
        return "\n".join(lines)


def _roughly(seconds: float) -> Message:
    """Return a length of time in whole units."""
    if seconds < 100:
        return nmsg("{count} second", "{count} seconds", count=max(1, round(seconds)))
    if seconds < 100 * 60:
        return nmsg("{count} minute", "{count} minutes", count=round(seconds / 60))
    if seconds < 100 * 3600:
        return nmsg("{count} hour", "{count} hours", count=round(seconds / 3600))
    return nmsg("{count} day", "{count} days", count=round(seconds / 86400))
