"""How fast a bank takes puzzles in, and finds them: ``python bench/bank.py --help``.

``equivalents``: random equivalents of the puzzles of a list are imported. ``random``: random
minimal puzzles are. ``build``: a bank of ten million rows is made, of the ratings of some thousand
real puzzles. ``search``: 30 mixes of properties are looked for in it, over and over, warm.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from farandole import count_many, solve_many
from farandole.bank import Bank, Query

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from numpy.typing import NDArray

    Cells = NDArray[np.uint8]

WORDS = (
    *("数独", "难题", "入门", "精选", "竞赛", "每日", "练习", "经典"),
    *("大师", "儿童", "冬季", "春天", "报纸", "早晨", "夜晚", "火车"),
)
RARE = "凤凰"


def read(path: str) -> Cells:
    """Return the puzzles of a list, (n, 81)."""
    found = Path(path).read_text().splitlines()
    rows = [line[:81] for line in found if len(line) >= 81 and line[0] != "#"]
    text = np.frombuffer("".join(rows).encode(), np.uint8).reshape(-1, 81)
    return np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)


def scrambled(cells: Cells, random: np.random.Generator) -> Cells:
    """Return an equivalent of each puzzle: digits, bands, rows, stacks, columns, transposed."""
    n = len(cells)
    board = cells.reshape(n, 9, 9).copy()
    turn = random.random(n) < 0.5
    board[turn] = board[turn].transpose(0, 2, 1)
    for axis in (1, 2):
        bands = np.argsort(random.random((n, 3)), axis=1)
        inside = np.argsort(random.random((n, 3, 3)), axis=2)
        order = (bands[:, :, None] * 3 + inside).reshape(n, 9)
        shape = (n, 9, 1) if axis == 1 else (n, 1, 9)
        board = np.take_along_axis(board, order.reshape(shape), axis=axis)
    digits = np.zeros((n, 10), np.uint8)
    digits[:, 1:] = np.argsort(random.random((n, 9)), axis=1) + 1
    return np.take_along_axis(digits, board.reshape(n, 81), axis=1)


def minimal(solutions: Cells, random: np.random.Generator) -> Cells:
    """Return a minimal puzzle of each full grid: givens go one by one where one solution stays."""
    puzzles = solutions.copy()
    order = np.argsort(random.random(puzzles.shape), axis=1)
    rows = np.arange(len(puzzles))
    for step in range(81):
        cell = order[:, step]
        kept = puzzles[rows, cell].copy()
        puzzles[rows, cell] = 0
        is_needed = count_many(puzzles).counts != 1
        puzzles[rows[is_needed], cell[is_needed]] = kept[is_needed]
    return puzzles


def lines(cells: Cells) -> bytes:
    """Return puzzles as lines."""
    text = np.full((len(cells), 82), ord("\n"), np.uint8)
    text[:, :81] = np.where(cells == 0, ord("."), cells + ord("0"))
    return text.tobytes()


def write(path: Path, parts: Iterator[Cells]) -> None:
    """Write puzzles to a file."""
    with open(path, "wb") as file:
        for part in parts:
            file.write(lines(part))


def equivalents(cells: Cells, count: int, seed: int) -> Iterator[Cells]:
    """Yield so many random equivalents."""
    random = np.random.default_rng(seed)
    for at in range(0, count, 100_000):
        size = min(100_000, count - at)
        chosen = np.arange(at, at + size) % len(cells)
        yield scrambled(cells[random.permutation(chosen)], random)


def minimals(cells: Cells, count: int, seed: int) -> Iterator[Cells]:
    """Yield so many random minimal puzzles, of random equivalents of the solutions of some."""
    random = np.random.default_rng(seed)
    solutions = solve_many(cells).solutions
    for at in range(0, count, 100_000):
        size = min(100_000, count - at)
        chosen = random.integers(len(solutions), size=size)
        yield minimal(scrambled(solutions[chosen], random), random)


def machine() -> dict[str, Any]:
    """Return what the figures were taken on."""
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        found = [x for x in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in x]
        model = found[0].partition(":")[2].strip() if found else ""
    return {
        "processor": model,
        "processors": len(os.sched_getaffinity(0)),
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
    }


def imported(path: Path, place: str, threads: int) -> dict[str, Any]:
    """Import a file into a new bank; return how long it took."""
    is_file = "://" not in place
    for ending in ("", "-wal", "-shm") if is_file else ():
        Path(f"{place}{ending}").unlink(missing_ok=True)
    before = machine()
    start, used = time.perf_counter(), time.process_time()
    with Bank(place) as bank:
        report = bank.add_file(path, threads=threads)
        seconds = time.perf_counter() - start
        return {
            "machine": before,
            "puzzles": report.read,
            "added": report.added,
            "known": report.known,
            "improper": report.improper,
            "seconds": round(seconds, 1),
            "processor seconds": round(time.process_time() - used, 1),
            "bytes": os.path.getsize(place) if is_file else None,
            "kinds": bank.stats().levels,
        }


def build(cells: Cells, place: str, count: int, seed: int) -> None:
    """Make a bank of many rows that look like those of real puzzles."""
    import sqlalchemy as sa

    from farandole.bank.tables.postings import Changes
    from farandole.bank.tables.rows import set_grams, set_ratings, used_of
    from farandole.bank.tables.schema import (
        Kind,
        puzzle_sources,
        puzzle_tags,
        puzzles,
        ratings,
        texts,
    )

    random = np.random.default_rng(seed)
    with Bank(place) as bank:
        bank.add(lines(cells).decode(), source="seed", tags=WORDS[:4])
        database = bank._database
        with database.reading() as connection:
            real = [dict(row._mapping) for row in connection.execute(sa.select(puzzles))]
            rated = [dict(row._mapping) for row in connection.execute(sa.select(ratings))]
        used = [[one for one, _ in used_of(row["used"])] for row in rated]
        size = 1 << 16
        first = len(real) + 1
        while first <= count:
            n = min(size - first % size, count - first + 1)
            pick = random.integers(len(real), size=n)
            ids = np.arange(first, first + n)
            halves = random.integers(1, 10, size=(n, 48), dtype=np.uint8)
            keys = halves[:, ::2] << 4 | halves[:, 1::2]
            mask = bytes([255] * 6 + [0] * 5)
            noise = random.integers(-40, 41, size=n)
            base = [real[at] for at in pick]
            with database.writing() as connection:
                rows = [
                    {**row, "id": id, "key": b"\0" + mask + keys[at].tobytes()}
                    for at, (id, row) in enumerate(zip(ids.tolist(), base, strict=True))
                ]
                connection.execute(puzzles.insert(), rows)
                scores = [
                    {
                        **rated[at],
                        "puzzle_id": id,
                        "score": max(50, rated[at]["score"] + extra),
                    }
                    for at, id, extra in zip(
                        pick.tolist(), ids.tolist(), noise.tolist(), strict=True
                    )
                ]
                connection.execute(ratings.insert(), scores)
                changes = Changes()
                changes.set(Kind.ALL, 0, 0, ids)
                for kind, name in (
                    (Kind.STATUS, "status"),
                    (Kind.SHAPE, "shape_id"),
                    (Kind.CLUES, "clues"),
                    (Kind.SYMMETRY, "symmetry"),
                ):
                    changes.values(kind, 0, np.array([row[name] for row in base]), ids)
                changes.set(Kind.MINIMAL, 0, 1, ids)
                used_by: dict[int, list[int]] = {}
                for at, id in zip(pick.tolist(), ids.tolist(), strict=True):
                    for one in used[at]:
                        used_by.setdefault(one, []).append(id)
                found = [
                    (row["puzzle_id"], row["level"], row["score"], row["hardest"]) for row in scores
                ]
                rated_ids, levels, numbers, hardest = zip(*found, strict=True)
                columns = rated_ids, levels, numbers, hardest
                set_ratings(changes, rated[0]["profile_id"], columns, used_by)
                titled = ids[random.random(n) < 0.1].tolist()
                words = random.integers(len(WORDS), size=(len(titled), 2))
                titles = [
                    (id, f"{WORDS[a]}{WORDS[b]} {id}")
                    for id, (a, b) in zip(titled, words.tolist(), strict=True)
                ]
                if first // size % 50 == 7:
                    titles[0] = (titles[0][0], f"{RARE} {titles[0][0]}")
                connection.execute(
                    texts.insert(), [{"puzzle_id": i, "title": t, "notes": ""} for i, t in titles]
                )
                set_grams(changes.set, titles)
                for table, column, kind, share in (
                    (puzzle_sources, "source_id", Kind.SOURCE, 1.0),
                    (puzzle_tags, "tag_id", Kind.TAG, 0.05),
                ):
                    chosen = ids[random.random(n) < share]
                    connection.execute(
                        table.insert(), [{column: 1, "puzzle_id": id} for id in chosen.tolist()]
                    )
                    changes.set(kind, 0, 1, chosen)
                changes.write(connection)
            first += n
            print(first - 1, file=sys.stderr)


MIXES: dict[str, dict[str, Any]] = {
    "everything": {},
    "level": {"level": "hard"},
    "two levels": {"level": ["easy", "extreme"]},
    "clues": {"clues": 24},
    "rare clues": {"clues": 29},
    "clues, no hit": {"clues": 17},
    "score": {"score": (800, 820)},
    "score from": {"score": (10_000, None)},
    "score, no hit": {"score": (500_000, None)},
    "technique": {"uses": "x-wing"},
    "rare technique": {"uses": "jellyfish"},
    "technique that none uses": {"uses": "kraken-fish-1"},
    "two techniques": {"uses": ["x-wing", "xy-chain"]},
    "rare pair": {"uses": ["jellyfish", "swordfish"]},
    "pair without a hit": {"uses": ["forcing-net-contradiction", "jellyfish"]},
    "technique, level, clues": {"uses": "skyscraper", "level": "hard", "clues": 24},
    "technique, level, rare clues": {"uses": "skyscraper", "level": "extreme", "clues": 21},
    "uses and avoids": {"uses": "xy-wing", "avoids": ["w-wing", "xy-chain", "hidden-pair"]},
    "avoids much": {"level": "extreme", "avoids": ["naked-pair", "hidden-rectangle", "aic"]},
    "hardest": {"hardest": "sue-de-coq", "clues": (22, 23)},
    "score and level": {"score": (1000, 1200), "level": "hard"},
    "score, clues, technique": {"score": (900, 950), "clues": 25, "uses": "x-wing"},
    "level against score": {"level": "easy", "score": (2000, None)},
    "symmetry, no hit": {"symmetry": "half-turn"},
    "tag": {"tags": WORDS[0], "level": "unfair"},
    "tag and not tag": {"tags": WORDS[0], "without_tags": WORDS[1], "clues": 23},
    "two characters": {"text": "难题"},
    "two rare characters": {"text": RARE},
    "two characters, no hit": {"text": "题数", "level": "easy", "clues": 29},
    "four characters and level": {"text": "难题精选", "level": "hard"},
}


def searched(place: str, rounds: int) -> dict[str, Any]:
    """Time the mixes: a page of 100 puzzles, and the count."""
    found: dict[str, Any] = {"machine": machine(), "mixes": {}}
    every: list[float] = []
    with Bank(place, read_only=True) as bank:
        found["puzzles"] = len(bank)
        for _ in range(2):
            for mix in MIXES.values():
                bank.find(**mix)
                bank.count(**mix)
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in MIXES}
        for _ in range(rounds):
            for name, mix in MIXES.items():
                query = Query(**mix)
                start = time.perf_counter()
                page = bank.find(query, limit=100)
                middle = time.perf_counter()
                count = bank.count(query)
                end = time.perf_counter()
                times[name].append((middle - start, end - middle))
                found["mixes"][name] = {"page": len(page), "count": str(count)}
        for name, pairs in times.items():
            finds, counts = (sorted(one) for one in zip(*pairs, strict=True))
            every += finds
            found["mixes"][name] |= {
                "find ms": round(1000 * finds[len(finds) // 2], 1),
                "find p95 ms": round(1000 * finds[int(0.95 * len(finds))], 1),
                "count ms": round(1000 * counts[len(counts) // 2], 1),
                "count p95 ms": round(1000 * counts[int(0.95 * len(counts))], 1),
            }
        both = sorted(time for pairs in times.values() for pair in pairs for time in pair)
        every.sort()
        found["find p95 ms"] = round(1000 * every[int(0.95 * len(every))], 1)
        found["all p95 ms"] = round(1000 * both[int(0.95 * len(both))], 1)
    return found


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["equivalents", "random", "build", "search"])
    parser.add_argument("--list", help="a list of puzzles to start from")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument(
        "--bank",
        help="a file, or the URL of an empty database; by default a file in a folder for a while",
    )
    parser.add_argument("--puzzles", help="a file with the puzzles, made if it isn't there")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = given.bank or f"{folder}/puzzles.bank"
        if given.what == "search":
            print(json.dumps(searched(place, given.rounds), indent=2, ensure_ascii=False))
            return
        cells = read(given.list)
        if given.what == "build":
            build(cells, place, given.count, given.seed)
            return
        path = Path(given.puzzles or f"{folder}/puzzles.txt")
        if not path.exists():
            make = equivalents if given.what == "equivalents" else minimals
            write(path, make(cells, given.count, given.seed))
        print(json.dumps(imported(path, place, given.threads), indent=2))


if __name__ == "__main__":
    main()
