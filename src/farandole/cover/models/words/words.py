"""Words that cross: word squares and crosswords."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.models.geometry.cells import cell_name, drawn_marks
from farandole.cover.models.model import Drawing, Model, Options, call
from farandole.cover.models.parameters import text, yes
from farandole.cover.models.plans.table import columns_of
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.words.word_list import FOUR, WORDS
from farandole.cover.problem import Problem
from farandole.drawing import UNIT, box, frame, letter, page
from farandole.i18n import ENGLISH, Language, Quoted, msg

Cell = tuple[int, int]
Written = tuple[tuple[Cell, ...], str]

_LARGEST = 50


@model(
    msg("a square whose rows and columns are words"),
    Parameter("words", text, "", msg("words of one length; else a list of ours")),
    Parameter("symmetric", yes, "no", msg("columns the same as rows")),
    example="sator,arepo,tenet,opera,rotas symmetric=yes",
)
def word_square(words: str | Iterable[str] = FOUR, *, symmetric: bool = False) -> Model:
    """Return the problem of a square whose rows and columns are words.

    ``words`` all have the same length, which is the side of the square; a text is split at
    commas and blanks. No word is used twice. With ``symmetric`` the first column is the
    first row, the second column the second row and so on, and each row counts once.

    Primary items are the rows ``A1``, ``A2``, … and, unless symmetric, the columns ``D1``,
    ``D2``, …; secondary are the words, and the cells, whose color is the letter: an option
    ``A2 love`` gives four cells a color. (Knuth, The Art of Computer Programming
    7.2.2.1, on color-controlled covering.)

    Raises `ProblemError` for words of different lengths, or none.

    >>> model = word_square("sator arepo tenet opera rotas", symmetric=True)
    >>> model.problem.count()
    Count(2, complete=True)
    >>> print(min(model.text(solution) for solution in model.problem))
    R O T A S
    O P E R A
    T E N E T
    A R E P O
    S A T O R
    """
    listed = _listed(words)
    n = len(listed[0])
    for word in listed:
        if len(word) != n:
            raise model_error(
                "all words must have as many letters as {first}: not so {word}",
                word=Quoted(word),
                first=Quoted(listed[0]),
            )
    check_size("letters", n, 1, _LARGEST)
    if symmetric:
        slots = {f"A{k + 1}": tuple((min(k, i), max(k, i)) for i in range(n)) for k in range(n)}
    else:
        slots = {f"A{k + 1}": tuple((k, i) for i in range(n)) for k in range(n)}
        slots.update({f"D{k + 1}": tuple((i, k) for i in range(n)) for k in range(n)})
    name = call(word_square, words=" ".join(listed), symmetric=symmetric)
    problem, entries = _crossing(slots, listed, {})
    cells = frozenset(product(range(n), range(n)))
    if symmetric:  # each row is a column too
        entries = tuple(
            ((*slot, *[(column, row) for row, column in slot]), word * 2) for slot, word in entries
        )
    drawing = Lettered(name, n, n, cells, entries, (), frozenset())
    return Model(name, problem, drawing)


@model(
    msg("fill a crossword grid with words"),
    Parameter("grid", str, None, msg("rows of . and # such as ..#/.../#..")),
    Parameter("words", text, "", msg("words; else a list of ours")),
    example="...#/..../..../#...",
)
def crossword(grid: str, words: str | Iterable[str] = WORDS) -> Model:
    """Return the problem of filling a crossword grid with words.

    ``grid`` is drawn in rows, between ``/`` or newlines: ``.`` is a white cell, ``#`` a
    black one, and anything else a letter that is given. Every run of two white cells or
    more, across or down, takes a word of its length; no word is used twice. Letters may
    come from any script.

    Items are the runs, called by number as in print (``1A``, ``1D``, ``2D``); words and
    cells are secondary as in `word_square`.

    Raises `ProblemError` for a grid without runs, and if there are no words.

    >>> model = crossword("..#/s../#..", "in, is, no, nut, sun, to")
    >>> print(model.text(model.problem.solve().covers[0]))
    ┌───────┐
    │ I   N │
    │       └───┐
    │ S   U   N │
    └───┐       │
        │ T   O │
        └───────┘
    """
    rows = grid.replace("/", "\n").split("\n")
    white = {cell: mark.replace(".", "").lower() for cell, mark in drawn_marks(grid).items()}
    width = max(map(len, rows))
    check_size("rows", len(rows), 1, _LARGEST)
    check_size("columns", width, 0, _LARGEST)
    slots, numbers = _runs(white)
    if not slots:
        raise model_error("the grid has no two white cells in a row or column")
    listed = _listed(words)
    name = call(crossword, grid, words=" ".join(listed))
    problem, entries = _crossing(slots, listed, {c: mark for c, mark in white.items() if mark})
    letters = tuple((cell, mark) for cell, mark in white.items() if mark)
    marks = frozenset((cell, number) for cell, number in numbers.items())
    cells = frozenset(white)
    drawing = Lettered(name, len(rows), width, cells, entries, letters, marks)
    return Model(name, problem, drawing)


def _listed(words: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words in lower case, each once, in order."""
    if isinstance(words, str):
        words = words.replace(",", " ").split()
    listed = tuple(dict.fromkeys(word.lower() for word in words))
    if not listed:
        raise model_error("no words")
    if not all(word.isalpha() for word in listed):
        word = next(word for word in listed if not word.isalpha())
        raise model_error("{word} isn't a word: it must be letters", word=Quoted(word))
    return listed


def _runs(white: Mapping[Cell, str]) -> tuple[dict[str, tuple[Cell, ...]], dict[Cell, int]]:
    """Return the runs of a grid by name, and the numbers of the cells where they begin."""
    slots: dict[str, tuple[Cell, ...]] = {}
    numbers: dict[Cell, int] = {}
    for row, column in sorted(white):
        for mark, (down, right) in (("A", (0, 1)), ("D", (1, 0))):
            if (row - down, column - right) in white:
                continue
            run = [(row, column)]
            while (there := (run[-1][0] + down, run[-1][1] + right)) in white:
                run.append(there)
            if len(run) > 1:
                number = numbers.setdefault((row, column), len(numbers) + 1)
                slots[f"{number}{mark}"] = tuple(run)
    return slots, numbers


def _crossing(
    slots: Mapping[str, Sequence[Cell]], words: Sequence[str], marks: Mapping[Cell, str]
) -> tuple[Problem, tuple[Written, ...]]:
    """Return the problem of writing words into slots, and what each option writes."""
    lengths = set(map(len, slots.values()))
    used = [word for word in words if len(word) in lengths]
    letters = tuple(sorted({mark for word in words for mark in word}))
    color = {mark: k for k, mark in enumerate(letters, 1)}
    place = {word: len(slots) + k for k, word in enumerate(used)}
    cells = sorted({cell for slot in slots.values() for cell in slot})
    number = {cell: len(slots) + len(used) + k for k, cell in enumerate(cells)}
    options: Options[tuple[str, Written]] = Options()
    colors = array("I")
    for index, (name, slot) in enumerate(slots.items()):
        fixed = [(k, marks[cell]) for k, cell in enumerate(slot) if cell in marks]
        for word in used:
            if len(word) == len(slot) and all(word[k] == mark for k, mark in fixed):
                entries = (index, place[word], *(number[cell] for cell in slot))
                options.add(entries, (name, (tuple(slot), word)))
                colors.extend((0, 0, *(color[mark] for mark in word)))
    problem = options.problem(
        slots,
        [*used, *map(cell_name, cells)],
        name=lambda put: f"{put[0]} {put[1][1]}",
        colors=colors,
        color_names=letters,
    )
    return problem, tuple(text for _, text in options.placed)


@dataclass(frozen=True, slots=True)
class Lettered(Drawing):
    """Letters on a grid: option k writes a word into cells, ``written[k]``.

    ``given`` are letters that are there from the start, ``marks`` the numbers in print.
    """

    title: str
    rows: int
    columns: int
    cells: frozenset[Cell]
    written: tuple[Written, ...]
    given: tuple[tuple[Cell, str], ...]
    marks: frozenset[tuple[Cell, int]]

    def _letters(self, chosen: Sequence[int]) -> dict[Cell, str]:
        held = dict(self.given)
        for option in chosen:
            slot, word = self.written[option]
            held.update(zip(slot, word, strict=True))
        return held

    def text(self, chosen: Sequence[int]) -> str:
        """Return the letters in capitals, dots where none is; a crossword has a frame.

        Characters as wide as two letters have none: most terminals would tear it.
        """
        held = dict.fromkeys(self.cells, ".") | self._letters(chosen)
        rows, columns = range(self.rows), range(self.columns)
        labels = [[held.get((r, c), "").upper() for c in columns] for r in rows]
        if not self.marks:
            return "\n".join(" ".join(row) for row in labels)
        if any(columns_of(mark) > 1 for mark in held.values()):
            lines = [[label + " " * (2 - columns_of(label)) for label in row] for row in labels]
            return "\n".join(" ".join(row).rstrip() for row in lines)
        return frame(labels, [[0 if (r, c) in held else None for c in columns] for r in rows])

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the grid as an SVG image, black cells left out, runs numbered."""
        held = self._letters(chosen)
        numbers = dict(self.marks)
        letters = dict(self.given)
        body = []
        for row, column in sorted(self.cells):
            x, y = column * UNIT, row * UNIT
            body.append(box(row, column, "square"))
            if (row, column) in numbers:
                body.append(
                    f'<text class="number" x="{x + 3}" y="{y + 9}">{numbers[row, column]}</text>'
                )
            if (row, column) in held:
                kind = "" if (row, column) in letters or not letters else "found"
                body.append(letter(row, column, held[row, column].upper(), kind))
        return page(
            (self.rows, self.columns),
            "".join(body),
            self.title,
            style={
                ".square": ("fill:#fff;stroke:#222;stroke-width:1.5", "fill:#262626;stroke:#ccc"),
                ".number": ("font-size:10px;font-weight:400;text-anchor:start", ""),
                ".found": ("font-weight:400", ""),
            },
        )
