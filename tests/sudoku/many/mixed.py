"""Texts that mix plain puzzles with everything else that may stand in a list."""

from __future__ import annotations

import random

from tests.cli.samples import EASY, EASY_SOLVED, INKALA, INKALA_SOLVED, SMALL

EMPTY = "." * 81
CLASH = "55" + EASY[2:]
TWO = EASY.replace("5", ".").replace("3", ".").replace("7", ".")
MAP = "".join(str(1 + row // 3 * 3 + column // 3) for row in range(9) for column in range(9))
WRONG = INKALA_SOLVED[:9] + INKALA_SOLVED[:9] + INKALA_SOLVED[18:]  # yet agrees with no givens
# What may stand beside the puzzle EASY: its solution, and what looks like one.
BESIDE = [
    *[
        f"{mark}{EASY_SOLVED}"
        for mark in (",", ";", "\t", " ", " , ", "  |", ',"', " :'", " ，", ";：")
    ],
    *[
        f",{EASY_SOLVED}{end}"
        for end in (",", " easy", ",a, b", "|X", '" 数；', "  \x0bv", "x", ":", "é")
    ],
    *[f",{EASY_SOLVED[:-1]}{last}" for last in ("8", ".", "0", "", "a", "９")],
    *[f" {INKALA_SOLVED}", f" {MAP}", f" {MAP}|X", f",,{EASY_SOLVED}", f" easy {EASY_SOLVED}"],
    *[f";{EASY}", f",{EMPTY}", f",{EASY_SOLVED},{EASY_SOLVED}", f"X{EASY_SOLVED}", "\tlabel\x1a"],
]
PAIRS = [
    *[EASY + beside for beside in BESIDE],
    *[f"{EMPTY},{cells}" for cells in (EASY_SOLVED, WRONG, MAP, "1" * 81, "123456789" * 9, EMPTY)],
    *[f"{EASY_SOLVED},{cells}" for cells in (EASY_SOLVED, EASY, INKALA_SOLVED)],
    *[f"{INKALA},{INKALA_SOLVED}", f"{CLASH},{EASY_SOLVED}", f"{INKALA},{EASY_SOLVED} x"],
    *[f"{EASY.replace('.', '0')}\t{EASY_SOLVED}", f"{EASY.replace('.', '*')},{EASY_SOLVED}"],
]
HEADS = [
    *["puzzle,solution", "quizzes,solutions", "puzzle;solution", "puzzle\tsolution", "puzzle"],
    *["puzzle,solution,label", "Puzzle;Solution;Label", "solution,puzzle", "id,puzzle,solution"],
    *["puzzle,solution,level", "puzzle,label", '"puzzle","solution"', "sudoku,shape,solution"],
]
ROWS = [
    *["", "", "# c", "\x1a", "1", "end", EASY, "[Puzzle]", "puzzle,solution", SMALL, "x,y"],
    *[f'"{EASY}","{EASY_SOLVED}"', f" {EASY},{EASY_SOLVED}", f"7,{EASY},{EASY_SOLVED}"],
]
LABELS = [
    *["", " easy", "\tx y  ", ",a, b", ";;c", " , d", " 数独", "，甲", "；", ",， 乙", "  "],
    *["\u3000全", "\u00a0n\u00a0", " café", " \ufffd", " a\x07b", " \x0bv\x0c", " \x1c", "\ufeff"],
    *[" 😀 ", " 'q'", "X", "  # c", "\x85", " \ud800"],
]
OTHERS = [
    *["", "", "# c", "  # d", "// x", "% y", "#A me", "# 数", " \t ", "\u3000", SMALL, "end"],
    *["Hello", "puzzle,solution", "1", "2", "81", "---+---+---", "[1,2", "[[1,2],[3]]"],
    *["[Puzzle]", ":0300:1:12..:::", "x" * 300, EASY[:-1], EASY + "7", " " + EASY, f'"{EASY}"'],
    *["No.7 " + EASY, EASY[:40] + "z" + EASY[41:], EASY.replace(".", "*"), "ABCDEFGHI" * 9],
    *["\n".join(EASY[i : i + 9] for i in range(0, 81, 9)), f"puzzle,solution\n{EASY},\n"],
    *[f"{EASY} " + "long " * 999, "1" * 81, "?" * 81, "-" * 81, "\r", '{"puzzle": "' + EASY],
]


def text_of(seed: int, lines: int = 40) -> bytes:
    """Return a text that mixes plain puzzles with everything else, and all ends of lines."""
    dice = random.Random(seed)
    ends = dice.choice([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r", "\n\n"]])
    text = b"\xef\xbb\xbf" if dice.random() < 0.1 else b""
    for number in range(lines, 0, -1):
        if dice.random() < 0.7:
            puzzle = dice.choice([EASY, INKALA, EMPTY, CLASH, TWO, EASY.replace(".", "0")])
            line = puzzle + dice.choice(LABELS if dice.random() < 0.4 else [""])
        else:
            line = dice.choice(OTHERS)
        end = dice.choice(ends) if number > 1 or dice.random() < 0.5 else ""
        piece = (line + end).encode("utf-8", "surrogatepass")
        if dice.random() < 0.05:
            at = dice.randrange(len(piece) + 1)
            piece = piece[:at] + dice.choice([b"\xff", b"\xc3", b"\xe9", b"\x80"]) + piece[at:]
        text += piece
    return text


def pairs_of(seed: int, lines: int = 40) -> bytes:
    """Return a list of puzzles with what may be solutions beside them, or tables of those."""
    dice = random.Random(seed)
    end = dice.choice(["\n", "\r\n"])
    text = ""
    head = ""
    for _ in range(lines):
        chance = dice.random()
        if chance < 0.1:
            head = dice.choice(["", *HEADS])
            line = head or "# c"
        elif chance < 0.25:
            line = dice.choice(PAIRS if dice.random() < 0.6 else OTHERS if head == "" else ROWS)
        else:
            puzzle, solution = dice.choice([(EASY, EASY_SOLVED), (INKALA, INKALA_SOLVED)])
            separator = next((mark for mark in ",;\t" if mark in head), ",")
            fields = [puzzle, solution if dice.random() < 0.9 else ""]
            if "label" in head.lower() or dice.random() < 0.02:
                fields.append(dice.choice(["", "", "7", "b c", '"q"', "数", "x;y", " z "]))
            line = separator.join(fields[:1] if head == "puzzle" else fields)
        text += line + end
    return text.encode("utf-8", "surrogatepass")
