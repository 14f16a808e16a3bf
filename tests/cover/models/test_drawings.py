"""What models look like, in text and as images, with whole covers and half-way."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.cover.models.test_published import made

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


# A model, and all its covers as they are drawn.
COVERS = {
    "latin_square(2, bytes([2, 0, 0, 0]))": {"┌─────┐\n│ 2 1 │\n│ 1 2 │\n└─────┘"},
    "langford(3, reduced=True)": {"3 1 2 1 3 2"},
    "lozenges(1, 1, 1)": {" __\n/\\_\\\n\\/_/", " __\n/_/\\\n\\_\\/"},
    "dominoes(2, 2)": {
        "┌───┬───┐\n│   │   │\n│   │   │\n│   │   │\n└───┴───┘",
        "┌───────┐\n│       │\n├───────┤\n│       │\n└───────┘",
    },
    "polyominoes({'dot': [(0, 0)], 'bar': [(0, 0), (0, 1)]}, [(0, 1), (0, 2), (0, 3)])": {
        "┌─────┬───────────┐\n│ dot │ bar   bar │\n└─────┴───────────┘",
        "┌───────────┬─────┐\n│ bar   bar │ dot │\n└───────────┴─────┘",
    },
    "queens(4)": {
        ". . Q .\nQ . . .\n. . . Q\n. Q . .",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
    },
    "crossword('c../#.#', 'cat cot cab at ab')": {
        f"┌───────────┐\n│ C   A   {end} │\n└───┐   ┌───┘\n    │ {below} │\n    └───┘"
        for end in "BT"
        for below in "BT"  # and no word begins with the o of cot
    },
}


@pytest.mark.parametrize("call", COVERS)
def test_covers(call: str) -> None:
    model = made(call)
    texts = [model.text(solution) for solution in model.problem]
    assert (set(texts), len(texts)) == (COVERS[call], len(COVERS[call]))


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
