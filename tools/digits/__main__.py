"""Trains what the studio's camera reads digits with: ``python -m tools.digits`` (`make digits`).

Draws pictures of boards with most of this machine's fonts, trains with the digits that are cut out
of them, and tests with the fonts that were left out. Needs node, fontconfig and many fonts.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tools.digits.network import Network, train
from tools.digits.samples import Cutter, fonts, photos, samples

FILE = Path("src/farandole/studio/static/camera/digits.bin")


def test(network: Network, count: int, seed: int, files: list[str]) -> None:
    """Read whole pictures, and print how many of their digits and blanks come out right."""
    boards = right = cells = wrong_digits = given = doubted = flawless = 0
    with Cutter() as cutter:
        for shown in photos(count, seed, files):
            given += int((shown.digits > 0).sum())
            cells += 81
            patches = cutter.cut(shown.pixels)
            if patches is None:
                wrong_digits += int((shown.digits > 0).sum())
                continue
            boards += 1
            read = np.zeros(81, np.uint8)
            sure = np.ones(81)
            places = [cell for cell, patch in enumerate(patches) if patch is not None]
            scores = network.scores(np.array([patches[cell] for cell in places]))
            chances = np.exp(scores - scores.max(1, keepdims=True))
            read[places] = scores.argmax(1)
            sure[places] = chances.max(1) / chances.sum(1)
            is_right = read == shown.digits
            right += int(is_right.sum())
            flawless += bool(is_right.all())
            wrong_digits += int((~is_right & (shown.digits > 0)).sum())
            doubted += int((~is_right & (sure < 0.97)).sum())
    print(f"boards found: {boards} of {count}; without any mistake: {flawless}")
    print(f"digits read rightly: {100 * (1 - wrong_digits / given):.3f} % of {given}")
    print(f"cells right: {right} of {cells}; of the others {doubted} are marked as doubtful")


def main() -> None:
    """Train, write, test."""
    parser = argparse.ArgumentParser(prog="python -m tools.digits", description=__doc__)
    parser.add_argument("--photos", type=int, default=1400, help="to train with")
    parser.add_argument("--tests", type=int, default=300, help="to test with")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=Path, help="where the cut digits are kept, or come from")
    given = parser.parse_args()
    known, unknown = fonts()
    print(f"{len(known)} fonts to train with, {len(unknown)} to test with")
    if given.samples and given.samples.exists():
        kept = np.load(given.samples)
        pictures, digits = kept["x"], kept["y"]
    else:
        pictures, digits = samples(given.photos, given.seed, known)
        if given.samples:
            np.savez_compressed(given.samples, x=pictures, y=digits)
    network, file = train(pictures, digits, seed=given.seed, rounds=given.rounds).rounded()
    FILE.write_bytes(file)
    print(f"{FILE}: {len(file)} bytes")
    test(network, given.tests, given.seed + 1000, unknown)


main()
