"""A puzzle as lists, tables, labels and documents of data hold it."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.sudoku.formats.samples.code import text
from tests.sudoku.formats.samples.puzzle import Puzzle


def dumped(value: Callable[[Puzzle], object], indent: int | None = None) -> Callable[[Puzzle], str]:
    return lambda p: json.dumps(value(p), indent=indent)


def web_sudoku(p: Puzzle) -> str:
    cell = '<TD ID=c{j}{i}><INPUT NAME=s{j}{i} READONLY VALUE="{c}"></TD>'
    blank = "<TD ID=c{j}{i}><INPUT AUTOCOMPLETE=off NAME=s{j}{i} SIZE=1 MAXLENGTH=1></TD>"
    rows = (
        "".join((blank if c == "." else cell).format(i=i, j=j, c=c) for j, c in enumerate(row))
        for i, row in enumerate(p.rows)
    )
    return "<TABLE CLASS=t>" + "".join(f"<TR>{row}</TR>\n" for row in rows) + "</TABLE>"


def html(p: Puzzle) -> str:
    cells = ("".join(f"<td>{c}</td>" for c in row.replace(".", " ")) for row in p.rows)
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in cells) + "</table>"


def tatham(p: Puzzle) -> str:
    cells, run = "", 0
    for c in p.line:
        if c == ".":
            run += 1
            continue
        cells += chr(96 + run) if run else "_" if cells else ""
        cells, run = cells + c, 0
    return f"3x3db:{cells}{chr(96 + run) if run else ''}"


DATA: dict[str, Callable[[Puzzle], str]] = {
    # lists of puzzles
    "sdm": text("{zero}\r\n"),
    "tdoku": text("# 1 easy puzzle\n{line}\n"),
    "tdoku output": text("{line}:{solution}:30"),
    "fsss2 output": text("{line}\t{solution}\t1"),
    "gsf": text("{line} # 12345 FNBTHG C22.m/M1.26"),
    "patterns game": text("{line} 11.6/11.6/2.6 tarek-ultra-0.3"),
    "explainer": text("{line};;;1.2/1.2/1.2"),
    "sudoku exchange": text("0000183b305c {zero}  1.2"),
    "magictour": text("{zero} 1 2 3"),
    "gnome": lambda p: " ".join(p.zero) + "\t0.25",
    "andoku": text("standard|{line}|easy"),
    "hodoku library": text(":0000:x:{line}::::"),
    "sdk": lambda p: "#ARuud\n#DA puzzle\n[Puzzle]\n{0}\n[State]\n{0}".format("\n".join(p.rows)),
    "tatham": tatham,
    "quotes": text('"{line}",'),
    "hyphens": text("{zero}-easy-20200531"),
    "solution beside": text("{zero},{solution},easy"),
    "solution below": text("Puzzle:\n{line}\n\nSolution:\n{solution}"),
    # labels
    "label": text("{line} easy"),
    "label before": text("Puzzle 1: {line}"),
    "label, number": text("001,{line}"),
    "label, No.": text("No. 1: {line}"),
    "label, words": text("Easy: {line} (30 givens)"),
    "label, chinese": text("第1题：{line}"),
    "label above": lambda p: "Puzzle 1 (Easy):\n\n" + "\n".join(p.rows),
    "label, underlined": lambda p: "Sudoku No. 17 - Easy\n====================\n\n" + p.boxed(),
    "euler": lambda p: "Grid 01\n" + p.joined("0", ""),
    "text message": lambda p: "sudoku: " + " ".join(p.rows),
    # tables
    "kaggle": text("quizzes,solutions\n{zero},{solution}"),
    "kaggle, source": text("source,question,answer,rating\nx,{line},{solution},3"),
    "kaggle, index": text(",puzzle,solution\n0,{zero},{solution}"),
    "qqwing csv": text("Puzzle,Solution,Givens,Difficulty\n{line},{solution},30,Easy,"),
    "csv, quotes": text('"Puzzle","Solution"\n"{zero}","{solution}"'),
    "csv, semicolons": text("Rätsel;Lösung\n{zero};{solution}"),
    "csv, chinese": text("题目,答案\n{zero},{solution}"),
    "csv, cells by place": lambda p: "row,col,value\n"
    + "".join(f"{r},{c},{d}\n" for r, c, d in p.givens()),
    # documents of data
    "json lines": text('{{"id": 1, "quiz": "{zero}", "answer": "{solution}"}}'),
    "json list": dumped(lambda p: [{"puzzle": p.line, "solution": p.solution}], indent=2),
    "json deep": dumped(
        lambda p: {"newboard": {"grids": [{"value": p.numbers, "solution": p.solved}]}}
    ),
    "json cells": dumped(
        lambda p: {"cells": [{"row": r, "col": c, "value": d} for r, c, d in p.givens()]}
    ),
    "yaml": text('puzzle: "{zero}"'),
    "yaml, block": lambda p: "---\ntitle: Easy\npuzzle: |-\n  " + "\n  ".join(p.rows),
    "yaml, rows": lambda p: "name: easy\ngrid:\n" + p.joined("0", ", ", "  - [", "]"),
    "yaml, texts": lambda p: "puzzle:\n" + "\n".join(f'  - "{row}"' for row in p.rows),
    "toml": lambda p: 'grid = [\n' + p.joined("0", ", ", "  [", "],") + "\n]",
    "toml, block": lambda p: 'grid = """\n' + "\n".join(p.rows) + '\n"""',
    "ini": text("puzzle={line}"),
    "html": html,
    "html, inputs": web_sudoku,
    "html, text": lambda p: "<pre>\n" + "\n".join(p.rows) + "\n</pre>",
    # links
    "any link": text("Try https://example.com/open?puzzle={zero}&level=3!"),
}  # fmt: skip
