"""Tables and drawings of documents: HTML, LaTeX, wikis, forums."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle


def rst_grid(p: Puzzle) -> str:
    line = "+" + "---+" * 9
    return line + "\n" + "\n".join(
        "|" + "".join(f" {c} |" for c in row.replace(".", " ")) + "\n" + line for row in p.rows
    )  # fmt: skip


def rst_simple(p: Puzzle) -> str:
    line = " ".join(["="] * 9)
    return line + "\n" + "\n".join(" ".join(row) for row in p.rows) + "\n" + line


def rst_list(p: Puzzle) -> str:
    lines = [".. list-table::", ""]
    for row in p.rows:
        for i, c in enumerate(row):
            lines.append(("   * - " if i == 0 else "     - ") + ("" if c == "." else c))
    return "\n".join(lines)


def rst_csv(p: Puzzle) -> str:
    return ".. csv-table::\n\n" + p.joined("", ",", "   ")


def org(p: Puzzle) -> str:
    lines = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in p.rows]
    rule = "|" + "+".join(["---"] * 9) + "|"
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def wiki(p: Puzzle) -> str:
    lines = ['{| class="wikitable"']
    for row in p.rows:
        lines += ["|-", "| " + " || ".join(row.replace(".", " "))]
    return "\n".join([*lines, "|}"])


def wiki_lines(p: Puzzle) -> str:
    lines = ['{| class="wikitable" style="text-align:center"']
    for row in p.rows:
        lines += ["|-", *("| " + c.replace(".", " ") for c in row)]
    return "\n".join([*lines, "|}"])


def tikz_matrix(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}\n\\matrix[matrix of nodes, nodes={draw}] {\n"
        + p.joined(" ", " & ", "  ", " \\\\", "\n")
        + "\n};\n\\end{tikzpicture}"
    )


def tikz_nodes(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}\n\\draw[step=1] (0,0) grid (9,9);\n"
        + "\n".join(f"\\node at ({c - 0.5:g},{9 - r + 0.5:g}) {{{d}}};" for r, c, d in p.given())
        + "\n\\end{tikzpicture}"
    )


def setrow(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}[scale=.5]\n\\begin{scope}\n"
        + "\n".join(
            "\\setrow " + " ".join("{" + c.replace(".", " ") + "}" for c in row) for row in p.rows
        )
        + "\n\\end{scope}\n\\end{tikzpicture}"
    )


def bbcode(p: Puzzle) -> str:
    return "[code]\n" + p.boxed(rule="-------+-------+------") + "\n[/code]"


def bb_table(p: Puzzle) -> str:
    return (
        "[table]\n"
        + "\n".join(
            "[tr]" + "".join(f"[td]{c.replace('.', ' ')}[/td]" for c in row) + "[/tr]"
            for row in p.rows
        )
        + "\n[/table]"
    )


def reddit(p: Puzzle) -> str:
    lines = ["|".join(row.replace(".", " ")) for row in p.rows]
    return "\n".join([lines[0], "|".join([":-:"] * 9), *lines[1:]])


def excel_tabs(p: Puzzle) -> str:
    return p.joined("", "\t")


def excel_xml(p: Puzzle) -> str:
    rows = "".join(
        "<Row>"
        + "".join(
            f'<Cell><Data ss:Type="Number">{c}</Data></Cell>' if c != "." else "<Cell/>"
            for c in row
        )
        + "</Row>\n"
        for row in p.rows
    )
    return '<?xml version="1.0"?>\n<Workbook><Worksheet ss:Name="Sheet1">\n<Table>\n' + rows + (
        "</Table></Worksheet></Workbook>"
    )  # fmt: skip


def emoji(p: Puzzle) -> str:
    return "\n".join(
        "".join("⬛" if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in p.rows
    )


def translated(digits: str, blank: str) -> Callable[[Puzzle], str]:
    table = str.maketrans(dict(zip("123456789", digits, strict=True)) | {".": blank})
    return lambda p: "\n".join(p.rows).translate(table)


def html_div(p: Puzzle) -> str:
    return '<div class="board">\n' + "\n".join(
        '<div class="row">'
        + "".join(f'<div class="cell">{c.replace(".", "")}</div>' for c in row)
        + "</div>"
        for row in p.rows
    ) + "\n</div>"  # fmt: skip


def html_websudoku(p: Puzzle) -> str:
    cells = "".join(
        "<TR>"
        + "".join(
            f'<TD CLASS=g0 ID=c{j}{i}><INPUT CLASS=s0 NAME=s{j}{i} READONLY VALUE="{c}"></TD>'
            if c != "."
            else f"<TD CLASS=f0 ID=c{j}{i}><INPUT CLASS=d0 AUTOCOMPLETE=off NAME=s{j}{i} SIZE=1 "
            f"MAXLENGTH=1 ID=f{j}{i}></TD>"
            for j, c in enumerate(row)
        )
        + "</TR>\n"
        for i, row in enumerate(p.rows)
    )
    return f'<TABLE CELLSPACING=0 CELLPADDING=0 CLASS=t ID="puzzle_grid">{cells}</TABLE>'


def html_head(p: Puzzle) -> str:
    return (
        "<table><caption>Easy</caption><thead><tr><th></th>"
        + "".join(f"<th>{i}</th>" for i in range(1, 10))
        + "</tr></thead><tbody>\n"
        + "\n".join(
            f"<tr><th>{'ABCDEFGHI'[i]}</th>"
            + "".join(f"<td>{c.replace('.', '&nbsp;')}</td>" for c in row)
            + "</tr>"
            for i, row in enumerate(p.rows)
        )
        + "</tbody></table>"
    )


def pandas_html(p: Puzzle) -> str:
    head = "".join(f"      <th>{i}</th>\n" for i in range(9))
    body = "".join(
        f"    <tr>\n      <th>{i}</th>\n"
        + "".join(f"      <td>{n}</td>\n" for n in row)
        + "    </tr>\n"
        for i, row in enumerate(p.numbers)
    )
    return (
        '<table border="1" class="dataframe">\n  <thead>\n    <tr style="text-align: right;">\n'
        "      <th></th>\n"
        + head
        + "    </tr>\n  </thead>\n  <tbody>\n"
        + body
        + "  </tbody>\n</table>"
    )
