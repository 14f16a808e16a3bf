"""Formats of data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sudoku.formats.programs.data_parts import (
    api_ninjas,
    cells_objects,
    cells_objects_0,
    cs_api,
    dictionary,
    dumped,
    header_cells,
    ini,
    kaggle,
    nyt,
    properties,
    quizgrid,
    rows_objects,
    sql,
    sql_cells,
    sql_rows,
    sql_select,
    toml,
    toml_block,
    yaml_nested,
    yaml_rows,
    yaml_strings,
    youdosudoku,
)
from tests.sudoku.formats.programs.document_parts import excel_tabs, excel_xml

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle

DATA: dict[str, Callable[[Puzzle], str]] = {
    "json board": lambda p: dumped({"board": p.numbers}),
    "json board text": lambda p: dumped({"board": p.rows}),
    "json grid nulls": lambda p: dumped(
        {"grid": [[n or None for n in row] for row in p.numbers]}, indent=2
    ),
    "json rows": lambda p: dumped({"rows": p.numbers}),
    "json rows objects": rows_objects,
    "json cells": cells_objects,
    "json list of cells": cells_objects_0,
    "json squares": cs_api,
    "json nyt": nyt,
    "json youdosudoku": youdosudoku,
    "json api ninjas": api_ninjas,
    "json quizgrid": quizgrid,
    "json by name": dictionary,
    "json flat": lambda p: dumped([n for row in p.numbers for n in row]),
    "json flat texts": lambda p: dumped(["" if c == "." else c for c in p.line]),
    "json pretty": lambda p: dumped(p.numbers, indent=2),
    "json lines": lambda p: dumped({"id": 1, "quiz": p.zero, "answer": p.solution}),
    "json puzzle grid": lambda p: dumped(
        {"id": "a", "puzzle": {"grid": p.numbers, "solution": p.solved}}
    ),
    "json data": lambda p: dumped({"status": "ok", "data": {"puzzle": p.zero}}),
    "json unsolved": lambda p: dumped({"unsolved": p.numbers, "solved": p.solved}),
    "json camel": lambda p: dumped({"initialGrid": p.numbers, "solutionGrid": p.solved}),
    "json values": lambda p: dumped({"size": 9, "values": [n for row in p.numbers for n in row]}),
    "json 5": lambda p: "{\n  // easy\n  puzzle: '" + p.line + "',\n}",
    "yaml rows": yaml_rows,
    "yaml strings": yaml_strings,
    "yaml nested": yaml_nested,
    "yaml folded": lambda p: "puzzle: >\n" + "\n".join("  " + r for r in p.rows),
    "yaml document": lambda p: (
        "---\ntitle: Easy\ndifficulty: 1\npuzzle: |-\n" + "\n".join("  " + r for r in p.rows)
    ),
    "toml": toml,
    "toml block": toml_block,
    "ini": ini,
    "properties": properties,
    "sql": sql,
    "sql cells": sql_cells,
    "sql rows": sql_rows,
    "sqlite": sql_select,
    "edn": lambda p: "{:puzzle [" + p.joined("0", " ", "[", "]", "\n           ") + "]}",
    "csv question": kaggle("question,answer", "{line}", "{solution}"),
    "csv quizzes": kaggle("quizzes,solutions", "{zero}", "{solution}"),
    "csv clues": kaggle(
        "id,puzzle,solution,clues,difficulty", "1", "{line}", "{solution}", "30", "0.0"
    ),
    "csv rating": kaggle("source,question,answer,rating", "puzzles0", "{line}", "{solution}", "0"),
    "csv missions": kaggle('"Puzzle","Solution"', '"{zero}"', '"{solution}"'),
    "csv board": kaggle("id,board,level", "1", "{zero}", "easy"),
    "csv start": kaggle("level,start_grid,final_grid", "1", "{zero}", "{solution}"),
    "csv initial": kaggle("initial,solved", "{zero}", "{solution}"),
    "csv unnamed": kaggle(",puzzle,solution", "0", "{zero}", "{solution}"),
    "csv underscore": kaggle(
        "puzzle_id,sudoku_puzzle,sudoku_solution", "1", "{zero}", "{solution}"
    ),
    "csv input": kaggle("input,output", "{zero}", "{solution}"),
    "csv x y": kaggle("x,y", "{zero}", "{solution}"),
    "csv without names": lambda p: f"{p.zero},{p.solution}",
    "csv french": lambda p: f"grille;solution\n{p.zero};{p.solution}",
    "csv german": lambda p: f"Rätsel;Lösung\n{p.zero};{p.solution}",
    "csv japanese": lambda p: f"問題,解答\n{p.zero},{p.solution}",
    "csv spanish": lambda p: f"tablero,solucion\n{p.zero},{p.solution}",
    "csv list": lambda p: f'puzzle,solution\n"{p.numbers}","{p.solved}"',
    "csv 81 columns": lambda p: ",".join(f"c{i}" for i in range(81)) + "\n" + ",".join(p.zero),
    "csv cells": header_cells,
    "csv row col value": lambda p: (
        "row,col,value\n" + "\n".join(f"{r},{c},{d}" for r, c, d in p.given())
    ),
    "csv row col value 0": lambda p: (
        "row,column,value\n" + "\n".join(f"{r - 1},{c - 1},{d}" for r, c, d in p.given())
    ),
    "excel": excel_tabs,
    "excel xml": excel_xml,
    "excel names": lambda p: (
        "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n"
        + "\n".join(
            f"{i}\t" + "\t".join(row.replace(".", " ").strip() if False else row.replace(".", " "))
            for i, row in enumerate(p.rows, 1)
        ).replace(" ", "")
    ),
}
