"""MacMahon's 24 squares in a rectangle, with touching edges of the same color.

Usage: python examples/macmahon.py [IMAGE.svg]
"""

import sys
from pathlib import Path

from farandole.cover.models import macmahon


def main(image: str | None = None) -> None:
    """Count the ways to lay the six squares of two colors, then lay the 24 squares of three."""
    small = macmahon(2, 3, colors=2, border="")
    print(f"six squares of two colors: {small.problem.count()} ways to lay them")

    model = macmahon()
    solution = next(iter(model.problem))
    print(model.text(solution))
    if image:
        Path(image).write_text(model.svg(solution), encoding="utf-8")
        print("drawn in", image)
    print(f"one of {model.known}: {model.source}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
