"""Write the texts that the coverage-guided fuzzer begins with: ``python seeds.py FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572",
    "." * 81,
    "11" + "0" * 79,
]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def pencilmarks(puzzle: str) -> str:
    """Return nine characters a cell."""
    return "".join(
        "".join(d if symbol in (d, ".") else "." for d in "123456789") for symbol in puzzle
    )


def main(folder: Path) -> None:
    """Write one file for each way to read bytes; the first byte says which."""
    folder.mkdir(parents=True, exist_ok=True)
    labelled = "".join(f"{puzzle} number {k}\r\n" for k, puzzle in enumerate(PUZZLES))
    broken = f"# a comment\n\n{PUZZLES[0][:-1]}\n{PUZZLES[0]};a\nnothing\n{PUZZLES[1]}"
    solved = f"{PUZZLES[0]},{SOLUTION}\n{PUZZLES[3]},{PUZZLES[2]}\n"
    numbers = bytes(int(c) if c != "." else 0 for c in "".join(PUZZLES))
    texts = [
        b"\x04" + labelled.encode(),
        b"\x04" + broken.encode(),
        b"\x05" + labelled.encode(),
        b"\x05" + solved.encode(),
        b"\x0d" + solved.encode(),
        b"\x01" + broken.replace("\n", "\r").encode(),
        b"\x06" + "".join(PUZZLES).encode(),
        b"\x07" + numbers,
        b"\x06" + pencilmarks(PUZZLES[0]).encode(),
        b"\x06" + pencilmarks(PUZZLES[3]).encode(),
    ]
    for number, text in enumerate(texts):
        (folder / f"{number}").write_bytes(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
