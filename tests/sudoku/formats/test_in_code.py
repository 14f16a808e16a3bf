"""Boards among the rest of a program: in a class, beside other statements, in parts."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def rows(line: str) -> list[str]:
    return [line[i : i + 9] for i in range(0, len(line), 9)]


def joined(line: str, sign: str) -> str:
    return f"{sign}\n        ".join(f'"{row}"' for row in rows(line.replace(".", "0")))


def lists(line: str, blank: str) -> str:
    return ",\n    ".join(f"[{', '.join(row)}]" for row in rows(line.replace(".", blank)))


def grids(text: str) -> list[str]:
    def pass_over(error: ParseError) -> None:
        assert error.code.startswith("parse.")

    return [record.grid.line for record in read(text, errors=pass_over)]


@pytest.mark.parametrize("sign", [" +", " .", " &", " ++", " ^", " ..", " ~", ""])
def test_rows_joined_in_a_class(sign: str) -> None:
    text = f"""package sudoku;

public final class Seeds {{
    private Seeds() {{}}

    public static final String EASY =
        {joined(EASY, sign)};

    public static final String HARD =
        {joined(HARD, sign)};

    public static void main(String[] args) {{
        int first = 1, second = 2, third = 3, fourth = 4;
    }}
}}
"""
    assert grids(text) == [EASY, HARD]


def test_rows_joined_beside_statements() -> None:
    text = f"""public class Main {{

    public static void main(String[] args) {{
        String puzzle = {joined(EASY, " +")};
        if (args.length == 1) {{
            puzzle = args[0];
        }}
        System.out.println(Grid.fromString(puzzle));
    }}
}}
"""
    assert grids(text) == [EASY]


def test_text_in_a_test_of_a_module() -> None:
    board = "\n".join("            " + row for row in rows(EASY))
    text = f"""#[cfg(test)]
mod tests {{
    use super::*;

    #[test]
    fn parses() {{
        let (board, failed) = parser.parse(
            "
{board}
        ",
        );
        assert!(failed.is_none());
    }}

    #[test]
    fn counts() {{
        let v = [1, 2, 3, 4, 5, 6, 7];
    }}
}}
"""
    assert grids(text) == [EASY]


def test_clauses_end_with_a_stop() -> None:
    boards = [EASY, HARD, EASY, HARD]
    text = "".join(
        f"grid{i}(L) :- L = [\n    {lists(line, '_')}\n].\n" for i, line in enumerate(boards)
    )
    assert grids(text) == boards


def test_statements_of_a_program_are_no_puzzle() -> None:
    calls = "\n".join(f"        cell{i}{j} = {k};" for i, j, k in [(1, 2, 3), (4, 5, 6), (7, 8, 9)])
    text = f"""class CellTest {{

    void setUp() {{
{calls}
        cell99 = 5;
    }}

    void values() {{
        grid[0][0] = 1; grid[0][1] = 2; grid[3][4] = 3; grid[8][8] = 4;
    }}
}}
"""
    assert grids(text) == []


def test_a_list_with_blank_lines_is_read_whole() -> None:
    bands = [lists(EASY[i : i + 27], "0") for i in (0, 27, 54)]
    text = "board = [\n    " + ",\n\n    ".join(bands) + "\n]\n"
    assert grids(text) == [EASY]


@pytest.mark.parametrize("count", [8, 10])
def test_too_few_or_many_joined_rows_are_no_puzzle(count: int) -> None:
    text = joined((EASY + EASY)[: 9 * count], " +")
    assert grids(f"class A {{\n\n    String s = {text};\n\n    int n = 5;\n}}\n") == []
