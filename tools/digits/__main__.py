"""Trains what the studio's camera reads digits with: ``python -m tools.digits`` (`make digits`).

Draws pictures of boards with most of this machine's fonts, trains with the cells that are cut
out of them, and tests with the fonts that were left out. Needs node, fontconfig, many fonts and
PyTorch, which the project doesn't install.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np

from farandole import make_puzzle
from tools.digits.photos import KINDS, photo
from tools.digits.samples import fonts, samples

FILE = Path("src/farandole/studio/static/camera/digits.bin")


def test(count: int, seed: int, files: list[str]) -> None:
    """Read whole pictures, and print for each kind how many boards come out right."""
    random = np.random.default_rng(seed)
    puzzles = [str(make_puzzle(seed=1000 * seed + number)) for number in range(count)]
    digits = [
        np.array([int(one) if one.isdigit() else 0 for one in "".join(puzzle.split())], np.uint8)
        for puzzle in puzzles
    ]
    shown = [
        photo(random, files, KINDS[number % len(KINDS)], one) for number, one in enumerate(digits)
    ]
    sent = b"".join(
        np.array(one.pixels.shape[::-1], "<u4").tobytes() + one.pixels.tobytes() for one in shown
    )
    command = ["node", "tests/studio/browser/read_pictures.mjs"]
    answers = subprocess.run(command, input=sent, capture_output=True, check=True).stdout
    found, read, right = Counter[str](), Counter[str](), Counter[str]()
    wrong = unmarked = 0
    for number, (one, line) in enumerate(zip(shown, answers.splitlines(), strict=True)):
        kind, answer = KINDS[number % len(KINDS)], json.loads(line)
        if answer is None:
            continue
        found[kind] += 1
        read[kind] += answer["raw"] == one.digits.tolist()
        right[kind] += answer["digits"] == one.digits.tolist()
        missed = set(np.flatnonzero(np.array(answer["digits"]) != one.digits).tolist())
        wrong += len(missed)
        unmarked += len(missed - set(answer["doubtful"]))
    for kind in KINDS:
        share = sum(number % len(KINDS) == KINDS.index(kind) for number in range(count))
        print(f"{kind}: {found[kind]} found, {read[kind]} read, {right[kind]} repaired of {share}")
    print(f"all: {found.total()} found, {read.total()} read, {right.total()} repaired of {count}")
    print(f"wrong cells: {wrong}, of which {unmarked} are not marked")


def main() -> None:
    """Train, write, test."""
    parser = argparse.ArgumentParser(prog="python -m tools.digits", description=__doc__)
    parser.add_argument("--photos", type=int, default=1200, help="to train with; 0: only test")
    parser.add_argument("--tests", type=int, default=160, help="to test with")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    known, unknown = fonts()
    print(f"{len(known)} fonts to train with, {len(unknown)} to test with")
    if given.photos:
        from tools.digits.network import file_of, train

        pictures, digits = samples(given.photos, given.seed, known)
        file = file_of(train(pictures, digits, seed=given.seed, rounds=given.rounds))
        FILE.write_bytes(file)
        print(f"{FILE}: {len(file)} bytes")
    test(given.tests, given.seed + 1000, unknown)


main()
