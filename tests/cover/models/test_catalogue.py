"""The list of models, models as values, what they look like, and programs that use them."""

from __future__ import annotations

import pickle
import runpy
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farandole.cover.models import NAMES, build
from farandole.errors import ArgumentError, ProblemError
from farandole.i18n import describe, language
from tests.cover.models.test_published import made


@pytest.mark.parametrize("name", NAMES)
def test_every_model_builds_solves_and_draws(name: str) -> None:
    entry = NAMES[name]
    model = build(name, entry.example)
    solution = model.problem.solve(limit=1).covers[0]
    text = model.text(solution)
    assert text
    assert all(line == line.rstrip() for line in text.split("\n"))
    assert text == model.text(solution.numbers)
    assert ElementTree.fromstring(model.svg(solution)).get("role") == "img"
    assert (model.known is None) == (model.source is None)


# Calls, and the names of what they make.
VALUES = {
    "orthogonal_mates([(1, 2), (2, 1)])": "orthogonal_mates('12/21')",
    "sheet(2, 2, [(0, 0, 2, 2)])": "sheet(2, 2, '0,0,2,2')",
    "word_square(w for w in ['On', 'no'])": "word_square(words='on no')",
    "crossword('..', ['ab'])": "crossword('..', words='ab')",
    "polyominoes([[(5, 5), (5, 6)]], [(0, 0), (0, 1)])": (
        "polyominoes({'A': ((0, 0), (0, 1))}, ((0, 0), (0, 1)))"
    ),
    "timetable([('1A', 'art', 'Bo', 1)], ['Mon'], 3, rooms=2, away={'Bo': 'Mon2'})": (
        "timetable(lessons='1A:art:Bo:1', days='Mon', periods=3, rooms=2, away={'Bo': 'Mon2'})"
    ),
    "roster('Ann Bo', ['Mon'], {'day': (1, 2)}, work=(1, 1), away={'Ann': ['Mon']}, "
    "wishes={'Bo': {'Mon': 3}})": (
        "roster(people='Ann, Bo', days='Mon', shifts={'day': (1, 2)}, work=1, "
        "away={'Ann': 'Mon'}, wishes={'Bo': {'Mon': 3}})"
    ),
    **{call: call for call in ("word_square()", "roster()", "timetable()", "soma()")},
}


def test_models_are_values() -> None:
    examples = {repr(build(name, NAMES[name].example)): "" for name in NAMES}
    for call, name in (examples | VALUES).items():
        model = made(call)
        assert repr(model) == (name or call)
        assert made(repr(model)) == model
        assert pickle.loads(pickle.dumps(model)) == model
        with pytest.raises(AttributeError):
            model.known = 5  # type: ignore[misc]


def test_items_of_queens_go_from_the_middle_outwards() -> None:
    assert build("queens", ["5"]).problem.items[:6] == ("r3", "c3", "r2", "c2", "r4", "c4")
    assert "a0" not in build("queens", ["5"]).problem.secondary


def test_givens_of_wide_boards_are_split() -> None:
    assert build("latin-square", ["10", "10" + ",." * 99]).text([]).startswith("┌")
    assert build("sudoku", ["3x3", "5" + "." * 80]).problem.option_count < 729


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("queens", [], "queens: n is missing; write: queens n"),
        ("queens", ["0"], "n must be from 1 to 1000, not 0"),
        ("queens", ["-4"], "queens, n: found '-4'"),
        ("queens", ["eight"], "queens, n: found 'eight'"),
        ("queens", ["99999999999999999999"], "queens, n: found '9999"),
        ("queens", ["8", "8"], "queens: '8' is one word too many"),
        ("queens", ["8", "n=8"], "queens: n is given twice"),
        ("queens", ["m=8"], "queens: unknown parameter 'm', expected n"),
        ("langford", ["7", "reduced=maybe"], "found 'maybe', expected yes or no"),
        ("dominoes", ["8"], "dominoes, board: found '8', expected sizes such as 3x3"),
        ("polyominoes", ["use=often"], "found 'often', expected once, optional or freely"),
        ("latin-square", ["2", "1.x."], "cell 3: found 'x', expected . or a digit up to 2"),
        ("latin-square", ["2", "1"], "givens must have 4 entries, not 1"),
        ("soma", ["x=1"], "soma: unknown parameter 'x', expected reduced"),
    ],
)
def test_words_that_cannot_be_read_say_why(name: str, words: list[str], message: str) -> None:
    with pytest.raises(ProblemError, match=message) as caught:
        build(name, words)
    assert caught.value.code == "problem.model"


def test_an_unknown_model() -> None:
    with pytest.raises(ArgumentError, match=r"sudoku, latin.*'kings'") as caught:
        build("kings")
    assert caught.value.code == "argument.choice"


def test_what_is_wrong_with_a_word_is_said_in_one_language() -> None:
    with pytest.raises(ProblemError) as caught:
        build("langford", ["3", "maybe"])
    said = describe(caught.value, language("zh"))
    assert said == "langford 的 reduced：此处是 'maybe'，应为 yes 或 no"


def test_titles_of_images_take_a_language() -> None:
    model = build("langford", ["3"])
    solution = model.problem.solve(limit=1).covers[0]
    assert "langford(3)：" in model.svg(solution, language("zh"))
    assert "langford(3): " in model.svg(solution)


SVG = "{http://www.w3.org/2000/svg}"

# A model, the numbers of options, and what is drawn of them.
TEXTS: list[tuple[str, list[int], str]] = [
    ("queens(4)", [0, 9], ". . Q .\n. Q . .\n. . . .\n. . . ."),
    ("langford(3)", [0], "1 . 1 . . ."),
    ("latin_square(2, bytes([2, 0, 0, 0]))", [], "┌─────┐\n│ 2 . │\n│ . . │\n└─────┘"),
    ("orthogonal_mates('12/21')", [], "┌───────┐\n│ A. B. │\n│ B. A. │\n└───────┘"),
    ("orthogonal_squares(2)", [1], "┌───────┐\n│ A2 .. │\n│ .. .. │\n└───────┘"),
    ("lozenges(1, 1, 1)", [], " __\n/  \\\n\\__/"),
    ("macmahon(1, 1, colors=1)", [0], "+ a +\na   a\n+ a +"),
    ("sheet(2, 2, [(0, 0, 2, 1), (0, 1, 2, 2)])", [0, 1],
     "┌───────┐\n│ 2   2 │\n├───────┤\n│ 1   1 │\n└───────┘"),
    ("dominoes(1, 3)", [0], "┌───────┬───┐\n│       │ . │\n└───────┴───┘"),
    ("polyominoes('tetrominoes:T', '4x4', use='freely')", [0],
     "┌───────────┬───┐\n│ T   T   T │ . │\n├───┐   ┌───┘   │\n│ . │ T │ .   . │\n"
     "│   └───┘       │\n│ .   .   .   . │\n│               │\n"
     "│ .   .   .   . │\n└───────────────┘"),
    ("polycubes({'a': [(0, 0, 0), (0, 0, 1), (1, 0, 0)], 'b': [(0, 0, 0)]}, '2x1x2')", [0],
     "┌───────┐   ┌───┬───┐\n│ a   a │   │ a │ . │\n└───────┘   └───┴───┘"),
    ("crossword('c..', 'cat dog')", [], "┌───────────┐\n│ C   .   . │\n└───────────┘"),
    ("crossword('...画/###龙/###点/###睛', '画龙点睛 诗中有画')", [0, 1],
     "诗 中 有 画\n         龙\n         点\n         睛"),
    ("word_square('on no', symmetric=True)", [0], "O N\nN ."),
]  # fmt: skip


@pytest.mark.parametrize(("call", "chosen", "text"), TEXTS)
def test_texts(call: str, chosen: list[int], text: str) -> None:
    assert made(call).text(chosen) == text


# A model, the numbers of options, and the texts and the number of titles in the image.
IMAGES: list[tuple[str, list[int], str, int]] = [
    ("queens(6)", [0, 7, 14], "", 3),
    ("langford(4)", [0, 15], "1 1 4 4", 0),
    ("orthogonal_squares(3)", [0, 40], "A1 B2", 0),
    ("orthogonal_mates('12/21')", [0], "A1 B B A", 0),
    ("lozenges(2, 2, 2)", [0, 1, 2], "", 0),
    ("macmahon()", [0, 500], "a a a a c a b c", 2),
    ("polycubes('soma', '3x3x3')", [0], "V 1 2 3", 1),
    ("polycubes({'a': [(0, 0, 0), (0, 0, 1), (1, 0, 0)], 'b': [(0, 0, 0)]}, '2x1x2')", [-1],
     "1 b 2", 1),
    ("sudoku(2, 2, '1' + '.' * 15)", [], "1", 0),
    ("dominoes(2, 2)", [0], "", 1),
    ("crossword('...\\n.#.\\n...', 'abc')", [], "1 2 3", 0),
    ("crossword('c..', 'cat dog')", [0], "1 C A T", 0),
]  # fmt: skip


@pytest.mark.parametrize(("call", "chosen", "words", "titles"), IMAGES)
def test_images(call: str, chosen: list[int], words: str, titles: int) -> None:
    root = ElementTree.fromstring(made(call).svg(chosen))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert (texts, len(list(root.iter(f"{SVG}title")))) == (words.split(), titles)
    style = root.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme:dark" in style
    assert "http" not in made(call).svg(chosen).replace("http://www.w3.org/2000/svg", "")


EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("pentominoes", ["3x20"], "8 solutions\npublished: 8"),
        ("pentominoes", ["3x20", "cover.svg"], "drawn in cover.svg"),
        ("pentominoes", ["#.../...."], "the pieces have 60 cells, the board 7"),
        ("queens", ["6"], " 6         4           4"),
        ("langford", ["7"], "... and 21 more\npublished: 26"),
        ("soma", [], "480 solutions"),
        ("superqueens", ["5"], "4 ways to place ten superqueens"),
        ("tilings", ["3"], "aztec_diamond(3)           64 tilings, by formula 64"),
        ("packing", [], "six blocks and three cubes: 8 ways"),
        ("officers", [], "144 of 576 squares of order 4 have a mate"),
        ("macmahon", [], "six squares of two colors: 416 ways"),
        ("words", [], "│ T   R   E   K │"),
        ("timetable", [], "2 rooms on Mon, Tue, Wed: impossible"),
        ("roster", [], "the cheapest costs 1:"),
        ("treasure_map", [], "-1\n3\n"),
    ],
)
def test_examples_run(
    name: str,
    arguments: list[str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    script = EXAMPLES / f"{name}.py"
    monkeypatch.setattr(sys, "argv", [str(script), *arguments])
    said = ""
    try:
        runpy.run_path(str(script), run_name="__main__")
    except SystemExit as end:
        said = str(end.code)
    assert expected in capsys.readouterr().out + said
    assert all(image.read_text("utf-8").startswith("<svg") for image in tmp_path.iterdir())
