"""Documents, papers, forums, scripts, labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sudoku.formats.programs.document_parts import (
    bb_table,
    bbcode,
    emoji,
    html_div,
    html_head,
    html_websudoku,
    org,
    pandas_html,
    reddit,
    rst_csv,
    rst_grid,
    rst_list,
    rst_simple,
    setrow,
    tikz_matrix,
    tikz_nodes,
    translated,
    wiki,
    wiki_lines,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle

DOCUMENTS: dict[str, Callable[[Puzzle], str]] = {
    "markdown": lambda p: "\n".join(
        [
            "| " + " | ".join(p.rows[0].replace(".", " ")) + " |",
            "|" + " - |" * 9,
            *("| " + " | ".join(row.replace(".", " ")) + " |" for row in p.rows[1:]),
        ]
    ),
    "markdown named": lambda p: "\n".join(
        [
            "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |",
            "|---|" + "---|" * 9,
            *(
                f"| {'ABCDEFGHI'[i]} | " + " | ".join(row.replace(".", " ")) + " |"
                for i, row in enumerate(p.rows)
            ),
        ]
    ),
    "markdown bold": lambda p: "\n".join(
        [
            "|" + "   |" * 9,
            "|" + "---|" * 9,
            *("|" + "|".join(" " if c == "." else f"**{c}**" for c in row) + "|" for row in p.rows),
        ]
    ),
    "markdown code": lambda p: "```text\n" + p.boxed() + "\n```",
    "markdown indent": lambda p: "\n".join("    " + r for r in p.rows),
    "reddit": reddit,
    "rst grid": rst_grid,
    "rst simple": rst_simple,
    "rst list": rst_list,
    "rst csv": rst_csv,
    "org": org,
    "asciidoc": lambda p: (
        '[cols="9*^"]\n|===\n'
        + "\n".join("".join(f"|{c.replace('.', '')} " for c in row) for row in p.rows)
        + "\n|==="
    ),
    "asciidoc cells": lambda p: (
        "|===\n"
        + "\n\n".join("\n".join("|" + c.replace(".", "") for c in row) for row in p.rows)
        + "\n|==="
    ),
    "textile": lambda p: p.joined(" ", "|", "|", "|"),
    "wiki": wiki,
    "wiki lines": wiki_lines,
    "html div": html_div,
    "html websudoku": html_websudoku,
    "html head": html_head,
    "html pandas": pandas_html,
    "latex tabular": lambda p: (
        "\\begin{tabular}{|ccc|ccc|ccc|}\n\\hline\n"
        + p.joined("", "&", "", "\\\\", "\n")
        + "\n\\hline\n\\end{tabular}"
    ),
    "latex sudoku": lambda p: (
        "\\begin{sudoku}\n" + p.joined(" ", "|", "|", "|.") + "\n\\end{sudoku}"
    ),
    "latex sudoku block": lambda p: (
        "\\begin{sudoku-block}\n" + p.joined(" ", "|", "|", "|.") + "\n\\end{sudoku-block}"
    ),
    "latex logicpuzzle": lambda p: (
        "\\begin{logicpuzzle}[rows=9,columns=9]\n"
        + "\n".join(
            f"\\setrow{{{9 - i}}}{{" + ",".join(c.replace(".", "{}") for c in row) + "}"
            for i, row in enumerate(p.rows)
        )
        + "\n\\end{logicpuzzle}"
    ),
    "latex matrix": lambda p: (
        "\\begin{bmatrix}\n" + p.joined("0", " & ", "", " \\\\", "\n") + "\n\\end{bmatrix}"
    ),
    "latex setrow": setrow,
    "tikz matrix": tikz_matrix,
    "tikz nodes": tikz_nodes,
    "typst": lambda p: (
        "#table(columns: 9,\n" + p.joined("[]", ", ", "  ", ",", "\n").replace("#", "#") + "\n)"
    ),
    "bbcode": bbcode,
    "bbcode table": bb_table,
    "forum quote": lambda p: "> " + p.boxed().replace("\n", "\n> "),
    "mail reply": lambda p: "On Monday someone wrote:\n" + "\n".join("> " + r for r in p.rows),
    "slashes": lambda p: "/".join(p.rows),
    "fen": lambda p: "/".join(
        "".join(str(len(part)) if set(part) == {"."} else part for part in [row]) for row in p.rows
    ),
    "semicolons": lambda p: ";".join(row.replace(".", "0") for row in p.rows),
    "book": lambda p: "\n".join(" ".join(row.replace(".", "_")) for row in p.rows),
    "book stars": lambda p: p.joined("*", " "),
    "book x": lambda p: p.joined("x", " "),
    "book dashes": lambda p: p.joined("-", " "),
    "book capital x": lambda p: p.joined("X", ""),
    "chinese digits": translated("一二三四五六七八九", "〇"),
    "chinese circles": translated("一二三四五六七八九", "○"),
    "full width": translated("１２３４５６７８９", "□"),
    "full width zero": translated("１２３４５６７８９", "０"),
    "arabic": translated("١٢٣٤٥٦٧٨٩", "٠"),
    "arabic dots": translated("١٢٣٤٥٦٧٨٩", "."),
    "persian": translated("۱۲۳۴۵۶۷۸۹", "۰"),
    "devanagari": translated("१२३४५६७८९", "०"),
    "bengali": translated("১২৩৪৫৬৭৮৯", "০"),
    "thai": translated("๑๒๓๔๕๖๗๘๙", "๐"),
    "circled": translated("①②③④⑤⑥⑦⑧⑨", "○"),
    "circled black": translated("❶❷❸❹❺❻❼❽❾", "◯"),
    "superscript": translated("¹²³⁴⁵⁶⁷⁸⁹", "·"),
    "bold": translated("𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", "."),
    "double struck": translated("𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡", "."),
    "letters": translated("ABCDEFGHI", "."),
    "squares": translated("123456789", "■"),
    "bullets": translated("123456789", "•"),
    "em dashes": translated("123456789", "—"),
    "emoji": emoji,
    "label puzzle": lambda p: f"Puzzle 1: {p.line}",
    "label number": lambda p: f"001,{p.line}",
    "label hash above": lambda p: "#1\n" + "\n".join(p.rows),
    "label brackets": lambda p: f"[1] {p.line}",
    "label level": lambda p: f"Easy: {p.line} (30 givens)",
    "label title": lambda p: "Sudoku No. 17 - Easy\n====================\n\n" + p.boxed(),
    "label chinese": lambda p: f"第1题：{p.line}",
    "label above": lambda p: "Puzzle 1 (Easy):\n\n" + "\n".join(p.rows),
    "with solution": lambda p: "Puzzle:\n" + "\n".join(p.rows) + "\n",
    "magictour": lambda p: p.line.replace(".", "0") + " 1 2 3",
    "forum imposed": lambda p: (
        "Code: Select all\n"
        + p.boxed(
            start="| ",
            end=" |",
            rule="+-------+-------+-------+",
            top="+-------+-------+-------+",
            bottom="+-------+-------+-------+",
        )
    ),
    "crlf": lambda p: "\r\n".join(p.rows) + "\r\n",
    "sudoku one": lambda p: p.joined("0", "|", "|", "|"),
    "sms": lambda p: "sudoku: " + " ".join(p.rows),
}
