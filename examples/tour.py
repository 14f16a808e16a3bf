"""A short tour: it runs some commands and shows them with their output.

``make run`` runs this tour. With FARANDOLE_LANG=zh it is in Chinese.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parent / "data"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
IS_CHINESE = os.environ.get("FARANDOLE_LANG", os.environ.get("LANG", "")).startswith("zh")

STEPS = [
    (
        "One hard puzzle, by Arto Inkala, and seven ways to solve it.",
        "一道难题（Arto Inkala），七种解法并排比较。",
        [["compare", INKALA]],
    ),
    (
        "A file that mixes formats: the format is detected for each puzzle.",
        "混用多种格式的文件：逐题自动识别。",
        [["solve", "mixed.txt", "--to", "line"]],
    ),
    (
        "Twelve pentominoes on a 6x10 board: an exact cover, counted and drawn.",
        "十二块五格骨牌铺满 6x10：精确覆盖，计数并画出。",
        [
            ["cover", "count", "polyominoes", "pentominoes", "6x10"],
            ["cover", "draw", "polyominoes", "pentominoes", "6x10"],
        ],
    ),
]


def main() -> int:
    """Run every step; return the worst exit code."""
    worst = 0
    is_terminal = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    for english, chinese, commands in STEPS:
        title = chinese if IS_CHINESE else english
        print(f"\x1b[1m{title}\x1b[0m\n" if is_terminal else f"{title}\n", flush=True)
        for arguments in commands:
            print(f"$ farandole {shlex.join(arguments)}", flush=True)
            program = [sys.executable, "-m", "farandole.cli", *arguments]
            worst = max(worst, subprocess.run(program, cwd=DATA, check=False).returncode)
            print(flush=True)
    return worst


if __name__ == "__main__":
    sys.exit(main())
