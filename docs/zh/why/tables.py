"""Take the tables of Chinese pages with figures from the English ones.

    python docs/zh/why/tables.py          after docs/why/benchmarks.md has new figures

So figures are measured once and written in one place. Cells that aren't listed here are the same
in both languages.
"""

from __future__ import annotations

import re
from pathlib import Path

CHINESE = Path(__file__).with_name("benchmarks.md")
ENGLISH = CHINESE.parents[2] / "why" / "benchmarks.md"

WORDS = {
    "puzzles": "题目",
    "processor": "处理器",
    "fastest": "最快",
    "AMD EPYC (Zen 4)": "AMD EPYC（Zen 4）",
    "AMD EPYC (Zen 5)": "AMD EPYC（Zen 5）",
    "Intel Xeon (Cascade Lake)": "Intel Xeon（Cascade Lake）",
    "number": "题数",
    "per second": "每秒题数",
    "lowest – highest": "最低 – 最高",
    "made by `farandole bench`": "`farandole bench` 生成的题",
    "34 givens, naked singles only": "34 个已知数，只需唯一余数",
    "random minimal puzzles": "随机最简题",
    "all known 17-clue puzzles": "全部已知的 17 个已知数的题",
    "magictour's top 1465": "magictour 的 top 1465",
    "hardest known, Sudoku Explainer 11 and above": "已知最难的题，Sudoku Explainer 11 分以上",
    "model": "问题",
    "covers": "覆盖数",
    "nodes": "节点",
    "ms": "毫秒",
    "method": "方法",
    "outcome": "结果",
    "guesses": "猜测",
    "stuck": "无法继续",
    "solved": "解出",
    "command": "命令",
    "solver": "求解器",
    "easy": "容易",
    "minimal": "最简",
    "17-clue": "17 个已知数",
    "top1465": "top1465",
    "hardest": "最难",
    "many": "多解",
    "fresh easy": "新生成的容易题",
    "fresh minimal": "新生成的最简题",
    "fresh hard": "变换过的最难题",
    "mixed": "混合",
    "level": "级别",
    "threads": "线程",
    "best peer": "最快的对比程序",
    "program": "程序",
    "source": "来源",
    "commit": "提交",
    "DLX2": "DLX2",
    "SSXCC": "SSXCC",
    "DLX6": "DLX6",
    "problem": "问题",
    "problems": "问题数",
    "options": "选项数",
    "engine": "引擎",
    "chose": "自动选择",
    "process": "整个进程",
    "wrong": "错误",
    "late": "超时",
    "error": "失败",
    "least cost": "最小费用",
    "MB": "MB",
    "`DLX6` says": "`DLX6` 报告",
    "task": "任务",
    "a problem of 1,000,000 options out of numpy arrays": (
        "由 numpy 数组建立 1,000,000 个选项的问题"
    ),
    "`iter_batches`: 12,988,816 covers of `dominoes 8x8`": (
        "`iter_batches`：`dominoes 8x8` 的 12,988,816 个覆盖"
    ),
    "iteration: 167,089 covers of `dominoes 6x8`": "逐个读取：`dominoes 6x8` 的 167,089 个覆盖",
    "`sample`: 10,000 covers of `dominoes 8x8`": "`sample`：`dominoes 8x8` 的 10,000 个覆盖",
    "`estimate`: 1,000 walks in `polyominoes pentominoes 6x10`": (
        "`estimate`：在 `polyominoes pentominoes 6x10` 里试探 1,000 次"
    ),
    "`solve`: 100 Sudokus, one after the other": "`solve`：100 道数独，依次求解",
    "`count`: `queens 15`, elapsed, one thread": "`count`：`queens 15`，实际时间，一个线程",
    "`count`: `queens 15`, elapsed, two threads": "`count`：`queens 15`，实际时间，两个线程",
}
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
MARKED = re.compile(r"(?<=-->\n\n)(?:^\|.*\n)+", re.MULTILINE)
"""Tables that a program made; on some pages there are others, which are translated by hand."""
_SAME = re.compile(r"(?:[-:\d,. \u00a0\u2060–()·×±%]|[nµm]?s\b|`[^`]+`|\[[^\]]+\]\([^)]+\))+")


def untranslated(english: str, which: re.Pattern[str] = _TABLE) -> list[str]:
    """Return the cells of a page's tables that are words, and are missing from `WORDS`."""
    cells = [cell for table in which.findall(english) for cell in re.split(r" *\| *|\n", table)]
    return [cell for cell in cells if cell and cell not in WORDS and not _SAME.fullmatch(cell)]


def filled(chinese: str, english: str, which: re.Pattern[str] = _TABLE) -> str:
    """Return the Chinese page with the tables of the English one, in the same order."""
    tables = [_in_chinese(table) for table in which.findall(english)]
    if len(tables) != len(which.findall(chinese)):
        raise ValueError("the two pages differ in the number of tables")
    return which.sub(lambda _: tables.pop(0), chinese)


def _in_chinese(table: str) -> str:
    rows = [row[2:-2].split(" | ") for row in table.splitlines()]
    return "".join(f"| {' | '.join(WORDS.get(cell, cell) for cell in row)} |\n" for row in rows)


if __name__ == "__main__":
    for name, which in (("benchmarks.md", _TABLE), ("cover-engines.md", MARKED)):
        chinese, english = CHINESE.with_name(name), ENGLISH.with_name(name)
        page = filled(chinese.read_text("utf-8"), english.read_text("utf-8"), which)
        chinese.write_text(page, "utf-8")
