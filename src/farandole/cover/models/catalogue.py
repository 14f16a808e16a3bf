"""The models by name, with their parameters as people type them.

This is what a command line needs: a list of names with a line about each, and a
function that makes a model from words. The lines are messages, for any language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from farandole.cover.models import makers
from farandole.cover.models.arguments import typed
from farandole.cover.models.geometry.motions import KINDS
from farandole.cover.models.parameters import (
    Parameter,
    box,
    named_bounds,
    one_of,
    pair,
    perhaps,
    span,
    triple,
    uses,
    whole,
    yes,
)
from farandole.cover.models.tilings.packing import USES
from farandole.errors import ArgumentError, ProblemError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.cover.models.model import Model
    from farandole.i18n import Message


@dataclass(frozen=True, slots=True)
class Entry:
    """A model in the list: its function, a line about it, its parameters in order.

    ``make`` takes the parameters' values in order. ``example`` are words that it takes.
    """

    name: str
    make: Callable[..., Model]
    about: Message
    parameters: tuple[Parameter, ...]
    example: tuple[str, ...]

    @property
    def usage(self) -> str:
        """How to write the model on one line.

        >>> NAMES["queens"].usage
        'queens n'
        """
        words = [
            p.name if p.default is None else f"[{p.name}={p.default}]" for p in self.parameters
        ]
        return " ".join([self.name, *words])


_REDUCED = Parameter("reduced", yes, "no", msg("count one of each class of symmetric covers"))
_HOLES = Parameter("holes", str, "", msg("cells left out, as in r4c4,r4c5"))
_SOLID_HOLES = Parameter("holes", str, "", msg("cells left out, as in z1r2c3,z2r2c3"))
_USE = Parameter(
    "use",
    uses,
    "once",
    msg("how often each piece: {uses}, or by name: I=6,M=0-3", uses=Listed(USES)),
)


def _kind(default: str) -> Parameter:
    return Parameter(
        "kind",
        one_of(*KINDS),
        default,
        msg("moves allowed: {kinds}", kinds=Listed(KINDS)),
    )


_GIVENS = Parameter("givens", str, "", msg("digits in reading order, . for a blank"))

_ENTRIES = (
    Entry(
        "sudoku",
        makers.make_sudoku,
        msg("Sudoku with boxes of any size"),
        (Parameter("box", box, "3x3", msg("rows x columns of a box")), _GIVENS),
        ("2x2",),
    ),
    Entry(
        "latin-square",
        makers.make_latin,
        msg("each symbol once in each row and column"),
        (Parameter("n", whole(1, 50), None, msg("the order")), _GIVENS),
        ("4",),
    ),
    Entry(
        "queens",
        makers.make_queens,
        msg("n queens that don't attack each other"),
        (Parameter("n", whole(1, 300), None, msg("the side of the board")),),
        ("8",),
    ),
    Entry(
        "toroidal-queens",
        makers.make_toroidal_queens,
        msg("n queens on a board whose edges meet: a torus"),
        (Parameter("n", whole(1, 300), None, msg("the side of the board")),),
        ("7",),
    ),
    Entry(
        "superqueens",
        makers.make_superqueens,
        msg("n queens that leap like knights as well"),
        (Parameter("n", whole(1, 100), None, msg("the side of the board")),),
        ("10",),
    ),
    Entry(
        "no-three-in-line",
        makers.make_no_three_in_line,
        msg("2n points on an n x n board, no three on a straight line"),
        (Parameter("n", whole(1, 30), None, msg("the side of the board")),),
        ("6",),
    ),
    Entry(
        "orthogonal-squares",
        makers.make_orthogonal,
        msg("two Latin squares whose pairs of symbols are all different"),
        (Parameter("n", whole(1, 26), None, msg("the order")), _REDUCED),
        ("4",),
    ),
    Entry(
        "orthogonal-mates",
        makers.make_orthogonal_mates,
        msg("the Latin squares that are orthogonal to a given one"),
        (Parameter("square", str, None, msg("rows of digits: 123/231/312")),),
        ("1234/2143/3412/4321",),
    ),
    Entry(
        "langford",
        makers.make_langford,
        msg("1, 1, 2, 2, ..., n, n with k numbers between the two k's"),
        (Parameter("n", whole(1, 300), None, msg("the largest number")), _REDUCED),
        ("7",),
    ),
    Entry(
        "word-square",
        makers.make_word_square,
        msg("a square whose rows and columns are words"),
        (
            Parameter(
                "words",
                str,
                "",
                msg("words of one length; else a list of ours"),
            ),
            Parameter("symmetric", yes, "no", msg("columns the same as rows")),
        ),
        ("sator,arepo,tenet,opera,rotas", "symmetric=yes"),
    ),
    Entry(
        "crossword",
        makers.make_crossword,
        msg("fill a crossword grid with words"),
        (
            Parameter(
                "grid",
                str,
                None,
                msg("rows of . and # such as ..#/.../#.."),
            ),
            Parameter("words", str, "", msg("words; else a list of ours")),
        ),
        ("...#/..../..../#...",),
    ),
    Entry(
        "macmahon",
        makers.make_macmahon,
        msg("MacMahon's squares with painted edges, laid so that edges agree"),
        (
            Parameter("board", pair, "4x6", msg("rows x columns")),
            Parameter("colors", whole(1, 8), "3", msg("how many colors")),
            Parameter("border", str, "a", msg("color of the border, empty for any")),
            _REDUCED,
        ),
        ("2x3", "2", "border="),
    ),
    Entry(
        "polyominoes",
        makers.make_polyominoes,
        msg("cover a board with flat pieces: pentominoes and their kin"),
        (
            Parameter(
                "pieces",
                str,
                "pentominoes",
                msg("sets: pentominoes, tetrominoes:TL"),
            ),
            Parameter(
                "board",
                str,
                "6x10",
                msg("6x10, or rows such as ..#/..."),
            ),
            _HOLES,
            _kind("free"),
            _USE,
            _REDUCED,
        ),
        ("pentominoes", "3x20"),
    ),
    Entry(
        "dominoes",
        makers.make_dominoes,
        msg("cover a board with dominoes"),
        (Parameter("board", pair, None, msg("rows x columns")), _HOLES),
        ("4x5",),
    ),
    Entry(
        "aztec-diamond",
        makers.make_aztec_diamond,
        msg("cover an Aztec diamond with dominoes"),
        (Parameter("n", whole(1, 50), None, msg("the order")),),
        ("4",),
    ),
    Entry(
        "lozenges",
        makers.make_lozenges,
        msg("cover a hexagon with lozenges: boxes in a corner"),
        (Parameter("sides", triple, "3x3x3", msg("three sides of the hexagon")),),
        ("2x3x2",),
    ),
    Entry(
        "partridge",
        makers.make_partridge,
        msg("k squares of side k, for k up to n, in one square"),
        (
            Parameter("n", whole(1, 13), None, msg("the side of the largest squares")),
            Parameter("shape", pair, "1x1", msg("proportions, of rectangles")),
        ),
        ("1",),
    ),
    Entry(
        "sheet",
        makers.make_sheet,
        msg("cover a sheet with given rectangles, the fewest (ZOJ 3209)"),
        (
            Parameter("size", pair, None, msg("width x height")),
            Parameter(
                "rectangles",
                str,
                None,
                msg("left, lower, right and upper edge: 0,0,3,5/3,0,5,5"),
            ),
        ),
        ("5x5", "0,0,3,5/3,0,5,5/0,0,5,5"),
    ),
    Entry(
        "soma",
        makers.make_soma,
        msg("the Soma cube: seven pieces make a 3x3x3 cube"),
        (_REDUCED,),
        (),
    ),
    Entry(
        "polycubes",
        makers.make_polycubes,
        msg("fill a box with solid pieces"),
        (
            Parameter(
                "pieces",
                str,
                "pentominoes",
                msg("soma, tetracubes, pentominoes"),
            ),
            Parameter("board", str, "3x4x5", msg("layers x rows x columns")),
            _SOLID_HOLES,
            _kind("one-sided"),
            _USE,
            _REDUCED,
        ),
        ("pentominoes", "2x3x10"),
    ),
    Entry(
        "timetable",
        makers.make_timetable,
        msg("a school's timetable: nobody in two places at a time"),
        (
            Parameter(
                "lessons",
                str,
                "",
                msg("as in 1A:maths:Noether:2; else a small school of ours"),
            ),
            Parameter("days", str, "Mon,Tue,Wed", msg("the days")),
            Parameter("periods", whole(1, 20), "2", msg("hours a day")),
            Parameter("rooms", perhaps, "", msg("how many, if they are few")),
        ),
        (),
    ),
    Entry(
        "roster",
        makers.make_roster,
        msg("a duty roster: shifts manned, nobody overworked"),
        (
            Parameter("people", str, "", msg("names; else five of ours")),
            Parameter("days", str, "", msg("names of days; else a week")),
            Parameter(
                "shifts",
                named_bounds,
                "early:1,late:1,night:1",
                msg("how many people each takes, as in day:1-2"),
            ),
            Parameter("work", span, "3-5", msg("shifts for each person")),
        ),
        ("Ann,Bo,Cai", "Mon,Tue", "day:1,night:1", "1-2"),
    ),
)

NAMES: dict[str, Entry] = {entry.name: entry for entry in _ENTRIES}
"""Every model that can be asked for by name, in the order in which they are listed."""


@typed
def build(name: str, words: Sequence[str] = ()) -> Model:
    """Return the model of this name from words, in order or as ``key=value``.

    Raises `ArgumentError` for an unknown name, and `ProblemError` for an unknown parameter,
    for a value that can't be read, and for too few or too many words.

    >>> build("polyominoes", ["pentominoes", "3x20", "reduced=yes"])
    polyominoes('pentominoes', '3x20', reduced=True)
    >>> build("queens")
    Traceback (most recent call last):
    farandole.errors.ProblemError: queens: n is missing; write: queens n
    """
    entry = NAMES.get(name)
    if entry is None:
        from farandole.i18n.guess import guessed

        sentence = msg(
            "unknown model {model}, expected {known}",
            model=Quoted(name),
            known=Listed(NAMES, "or"),
        )
        raise ArgumentError(guessed(sentence, name, NAMES), code="argument.choice")
    keys = [parameter.name for parameter in entry.parameters]
    given: dict[str, str] = {}
    place = 0
    for word in words:
        key, mark, value = word.partition("=")
        if not mark:
            if place == len(keys):
                raise ProblemError(
                    msg(
                        "{model}: {word} is one word too many; write: {usage}",
                        model=name,
                        word=Quoted(word),
                        usage=entry.usage,
                    ),
                    code="problem.model",
                )
            key, value = keys[place], word
            place += 1
        if key not in keys:
            raise ProblemError(_unknown(name, key, keys), code="problem.model")
        if key in given:
            raise ProblemError(
                msg("{model}: {parameter} is given twice", model=name, parameter=key),
                code="problem.model",
            )
        given[key] = value
    values = []
    for parameter in entry.parameters:
        text = given.get(parameter.name, parameter.default)
        if text is None:
            raise ProblemError(
                msg(
                    "{model}: {parameter} is missing; write: {usage}",
                    model=name,
                    parameter=parameter.name,
                    usage=entry.usage,
                ),
                code="problem.model",
            )
        try:
            values.append(parameter.parse(text))
        except ProblemError as error:
            raise ProblemError(
                msg(
                    "{model}, {parameter}: {wrong}",
                    model=name,
                    parameter=parameter.name,
                    wrong=cast("Message", error.message),
                ),
                code="problem.model",
            ) from None
    return entry.make(*values)


def _unknown(model: str, parameter: str, known: Sequence[str]) -> Message:
    if not known:
        return msg("{model} has no parameters: {found} is unknown", model=model, found=parameter)
    from farandole.i18n.guess import guessed

    text = msg(
        "{model}: unknown parameter {found}, expected {known}",
        model=model,
        found=Quoted(parameter),
        known=Listed(known, "or"),
    )
    return guessed(text, parameter, known)
