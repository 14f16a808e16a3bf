"""JSON, YAML, TOML, SQL and tables, as programs write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle


def kaggle(names: str, *fields: str) -> Callable[[Puzzle], str]:
    return lambda p: names + "\n" + ",".join(
        field.format(line=p.line, zero=p.zero, solution=p.solution) for field in fields
    )  # fmt: skip


def header_cells(p: Puzzle) -> str:
    return "c1,c2,c3,c4,c5,c6,c7,c8,c9\n" + p.joined("", ",")


def dumped(value: object, **options: object) -> str:
    return json.dumps(value, **options)  # type: ignore[arg-type]


def cells_objects(p: Puzzle) -> str:
    return dumped(
        {"cells": [{"row": r, "col": c, "value": d} for r, c, d in p.given()], "size": 9}, indent=1
    )


def cells_objects_0(p: Puzzle) -> str:
    return dumped(
        [
            {"row": i // 9, "column": i % 9, "value": n, "editable": not n}
            for i, n in enumerate(n for row in p.numbers for n in row)
        ]
    )


def nyt(p: Puzzle) -> str:
    flat = [n for row in p.numbers for n in row]
    solved = [n for row in p.solved for n in row]
    return dumped(
        {
            "easy": {
                "day_of_week": "Monday",
                "difficulty": "easy",
                "print_date": "2024-01-01",
                "puzzle_data": {"hints": [12], "puzzle": flat, "solution": solved},
                "puzzle_id": 1,
                "version": 2,
            },
            "displayDate": "January 1, 2024",
        }
    )


def youdosudoku(p: Puzzle) -> str:
    return dumped({"difficulty": "easy", "puzzle": p.zero, "solution": p.solution})


def api_ninjas(p: Puzzle) -> str:
    return dumped({"puzzle": [[n or None for n in row] for row in p.numbers], "solution": p.solved})


def quizgrid(p: Puzzle) -> str:
    return dumped({"quizgrid": p.numbers, "solutiongrid": p.solved})


def cs_api(p: Puzzle) -> str:
    return dumped(
        {
            "response": True,
            "size": "9",
            "squares": [{"x": c - 1, "y": r - 1, "value": d} for r, c, d in p.given()],
        }
    )


def rows_objects(p: Puzzle) -> str:
    return dumped({"rows": [{"cells": [n or None for n in row]} for row in p.numbers]})


def dictionary(p: Puzzle) -> str:
    return dumped({f"{'ABCDEFGHI'[r - 1]}{c}": str(d) for r, c, d in p.given()})


def norvig(p: Puzzle) -> str:
    cells = {
        f"{'ABCDEFGHI'[i // 9]}{i % 9 + 1}": c if c != "." else "123456789"
        for i, c in enumerate(p.line)
    }
    return repr(cells)


def yaml_rows(p: Puzzle) -> str:
    return "name: easy\ngrid:\n" + p.joined("0", ", ", "  - [", "]")


def yaml_strings(p: Puzzle) -> str:
    return "puzzle:\n" + "\n".join(f'  - "{row}"' for row in p.rows)


def yaml_nested(p: Puzzle) -> str:
    lines = ["board:"]
    for row in p.numbers:
        lines += [("  - - " if i == 0 else "    - ") + str(n) for i, n in enumerate(row)]
    return "\n".join(lines)


def toml(p: Puzzle) -> str:
    return '[puzzle]\nname = "easy"\ngrid = [\n' + p.joined("0", ", ", "  [", "],") + "\n]"


def toml_block(p: Puzzle) -> str:
    return 'grid = """\n' + "\n".join(p.rows) + '\n"""'


def ini(p: Puzzle) -> str:
    return "[Sudoku]\n" + "\n".join(f"row{i}={row}" for i, row in enumerate(p.rows, 1))


def properties(p: Puzzle) -> str:
    return "\n".join(f"row.{i}={row.replace('.', '0')}" for i, row in enumerate(p.rows, 1))


def sql(p: Puzzle) -> str:
    return f"INSERT INTO puzzles (id, puzzle, solution) VALUES (1, '{p.zero}', '{p.solution}');"


def sql_cells(p: Puzzle) -> str:
    return (
        "INSERT INTO board VALUES\n" + ",\n".join(f"({r},{c},{d})" for r, c, d in p.given()) + ";"
    )


def sql_rows(p: Puzzle) -> str:
    return "insert into sudoku values\n" + p.joined("null", ",", "(", ")", ",\n") + ";"


def sql_select(p: Puzzle) -> str:
    return f"WITH RECURSIVE input(sud) AS (VALUES('{p.line}'))"


def gnome_json(p: Puzzle) -> str:
    return dumped(
        {
            "difficulty-category": 1,
            "time-elapsed": 12.5,
            "cells": [
                {
                    "position": [(r - 1), (c - 1)],
                    "value": d,
                    "fixed": True,
                    "earmarks": [],
                }
                for r, c, d in p.given()
            ],
        },
        indent=2,
    )
