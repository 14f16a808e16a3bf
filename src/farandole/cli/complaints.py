"""What readers complain of, in the reader's language.

Errors are English; this table has their sentences and the parts that are filled in, a pattern
and the Chinese for it. What isn't in it is shown in English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.cli.cover_complaints import COVER_CHINESE

if TYPE_CHECKING:
    from farandole.cli.say import Say

CHINESE: tuple[tuple[str, str], ...] = (
    # ---- what is wrong with a puzzle -----------------------------------------------------------
    (r"bad cell", r"格子里的符号不对"),
    (r"bad candidate", r"候选数的写法不对"),
    (r"not a whole puzzle", r"不是完整的一道题"),
    (r"a row of the wrong length", r"这一行的格数不对"),
    (r"a board without all its rows", r"盘面缺行"),
    (r"a border without a board", r"只有边框，没有盘面"),
    (r"no board has rows like this", r"没有这样的盘面行"),
    (r"no board has this side", r"没有这种边长的盘面"),
    (r"cells left empty beside another symbol for blanks", r"已有空格符号，却又有留空的格子"),
    (r"more rows than the board has, and cells left empty", r"有留空的格子，而行数比盘面多"),
    (r"a grid of candidates can't be read", r"候选数表读不了"),
    (r"boards are missing", r"盘面的个数不够"),
    (r"this is no puzzle", r"这不是题目"),
    (r"this is no puzzle \(to line (\d+)\)", r"这不是题目（到第 \1 行为止）"),
    (r"text after the puzzle", r"题目后面多了文字"),
    (r"text after 'end'", r"end 之后还有文字"),
    (r"text after a closing quote", r"引号后面多了文字"),
    (r"text after the list", r"列表后面多了文字"),
    (r"a quote is never closed", r"引号没有配对"),
    (r"a list is never closed", r"列表没有结束"),
    (r"not a list of lists", r"不是列表的列表"),
    (r"not a list of cells", r"不是格子的列表"),
    (r"not a JSON object", r"不是 JSON 对象"),
    (r"no puzzle in the object", r"对象里没有题目"),
    (r"not a library line", r"不是题库行"),
    (r"a library line without givens", r"题库行里没有已知数"),
    (r"a puzzle without rows", r"题目没有盘面行"),
    (r"a section without a puzzle", r"这一节前面没有题目"),
    (r"a row with other columns than the head", r"这一行的栏数与表头不同"),
    (r"the solution doesn't hold the givens", r"答案与已知数不符"),
    (r"the state doesn't hold the givens", r"进度与已知数不符"),
    (r"no puzzle in the text", r"文字里没有题目"),
    (r"more than one puzzle in the text", r"文字里不止一道题"),
    (r"no such format", r"没有这种格式"),
    (r"more rows than the board has", r"行数比盘面多"),
    (r"the line is too long", r"这一行太长"),
    (r"the lines drawn make no boxes", r"画出的线分不成宫"),
    (r"the boxes drawn aren't those of the board asked for", r"画出的宫与指定的盘面不符"),
    (r"the board named isn't the one asked for", r"写明的盘面与指定的不符"),
    (r"free regions: ss draws boxes only", r"锯齿区域：ss 只能画宫"),
    (
        r"no lines can show these regions: one is in pieces, or each is a row or a column",
        r"这些区域画不出来：有的分成几块，或者每个都是一行或一列",
    ),
    (
        r"(.*): a rule of one's own has no name that csv could hold",
        r"\1：自定的规则没有名称，csv 写不下",
    ),
    # ---- what was found, and what is expected --------------------------------------------------
    (r"(\d+) cells", r"\1 格"),
    (r"([\d, ]+,[\d, ]+) cells", r"\1 格"),
    (r"(\d+) rows", r"\1 行"),
    (r"(\d+) fields", r"\1 栏"),
    (r"(\d+) boards", r"\1 个盘面"),
    (r"(\d+) in row (\d+)", r"\1 格（第 \2 行）"),
    (r"row (\d+) of (\d+)", r"第 \1 行（共 \2 行）"),
    (r"(\S+(?:, \S+)?) or a blank such as \.", r"\1，或空格符号（如 .）"),
    (r"(1-\d) or \.", r"\1 或 ."),
    (r"1-9, \+ or \.", r"1-9、+ 或 ."),
    (r"one digit or blank a cell", r"每格一个数字或空格符号"),
    (r"digit, row and column such as 436", r"数字、行、列，如 436"),
    (r"every given in its place", r"每个已知数都在原位"),
    (r"other digits", r"别的数字"),
    (r"the end of the text", r"全文结束"),
    (r"the end of the line", r"行末"),
    (r"the number of boards", r"盘面的个数"),
    (
        r"a line of column names, puzzle among them, or of cells",
        r"栏名一行（其中有 puzzle），或一行格子",
    ),
    (r"as many cells as a board has in a row", r"盘面一行的格数"),
    (r"no end of the line", r"行没有结束"),
    (r"at most (\d+) characters", r"最多 \1 个字符"),
    (r"free regions", r"锯齿区域"),
    (r"box (\d+x\d+)", r"宫 \1"),
    (r"a board of side (\d+)", r"边长 \1 的盘面"),
    (
        r"boxes or regions of (\d+) cells, or a shape given",
        r"各有 \1 格的宫或区域，或者指明样式",
    ),
    (r"a blank line", r"空行"),
    (r"a space, as in line (\d+)", r"空白，如第 \1 行"),
    (r"the end of the board after (\d+) rows", r"盘面在第 \1 行之后结束"),
    (r'"puzzle" with its cells in quotes', r'"puzzle"，各格写在引号里'),
    (r"a row of cells", r"一行格子"),
    (r"\[Puzzle\] or a row of cells", r"[Puzzle] 或一行格子"),
    (r"a puzzle on the next line", r"下一行已是另一道题"),
    (r"a puzzle", r"一道题"),
    (r"a second one", r"第二道题"),
    (r"one", r"一道题"),
    (r"a row", r"一行"),
    (r"a cell", r"一格"),
    (r"('.') or ('.')", r"\1 或 \2"),
    # ---- what is wrong with a board ------------------------------------------------------------
    (r"side (\d+): boards have sides (\d+) to (\d+)", r"边长 \1：盘面边长从 \2 到 \3"),
    (r"side (\d+) has no boxes: it can be a jigsaw only", r"边长 \1 分不出宫，只能是锯齿数独"),
    (r"a box of (\d+)x(\d+): both must be at least 2", r"宫 \1x\2：行数和列数都至少是 2"),
    (
        r"('.*') is no board: write (9, 16x16, box 2x3) or (jigsaw:AABB\.\.\.)"
        r"(?:; did you mean ('.*')\?)?",
        r"没有 \1 这种盘面：请写 \2 或 \3",
    ),
    (r"unknown rule ('.*'); the rules are (.*)", r"没有规则 \1；规则有 \2"),
    (r"the rule ('.*') is given twice", r"规则 \1 写了两次"),
    (r"windoku needs square boxes", r"windoku 要求宫是正方形"),
    (r"centre-dot needs boxes with a middle cell", r"centre-dot 要求宫有正中一格"),
    (r"disjoint groups need boxes, this board has free regions", r"disjoint 要求有宫，不能是锯齿"),
    (
        r"(\S+) is a rule of the 9x9 board, this one has side (\d+)",
        r"\1 只用于 9x9 盘面，这个边长是 \2",
    ),
    (r"(\d+) region symbols: a board has side x side cells", r"\1 个区域符号：格数应为边长的平方"),
    (r"region ('.*') has (\d+) cells, it must have (\d+)", r"区域 \1 有 \2 格，应有 \3 格"),
    (
        r"FARANDOLE_ISA is ('.*'), and here there is only (.*)",
        r"FARANDOLE_ISA 是 \1，而这里只有 \2",
    ),
    (r"side (\d+): a library line holds sides up to 9", r"边长 \1：题库行只容边长不超过 9 的盘面"),
    *COVER_CHINESE,
)
"""Pattern of the whole English text -> Chinese, with the groups of the pattern put in."""


def complaint(text: str, say: Say) -> str | None:
    """Return an error's text, or a part of it, in the reader's language; None if it isn't known.

    >>> from farandole.cli.say import Say
    >>> complaint("9 in row 5", Say("zh")), complaint("9 in row 5", Say("en"))
    ('9 格（第 5 行）', '9 in row 5')
    """
    if say.lang == "en":
        return text
    for pattern, chinese in CHINESE:
        if match := re.fullmatch(pattern, text):
            return match.expand(chinese)
    return None
