"""What find finds, compared with a look at every puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole import ArgumentError
from farandole.bank import Bank, BankCount, BankEntry, Query
from farandole.bank.search import Search
from farandole.bank.stats import SCORES
from farandole.bank.tables.facts import SYMMETRIES, symmetries, symmetry_name
from farandole.bank.tables.postings import BYTES, Changes, decode, encode, fold, grams, ids_of
from farandole.bank.tables.schema import BLOCK, Kind
from farandole.logic import LEVELS, technique

TITLES = ["难题 一", "难题集", "题难", "Abc def", "ＡＢＣ", "x", ""]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """Some hundred puzzles of all kinds, some of them improper."""
    from farandole import count, solve
    from farandole.sudoku.canonical import random_equivalent
    from tests.bank.samples import INKALA, P, Q

    chance = np.random.default_rng(3)
    lines = []
    for number in range(240):
        base = (P, Q, INKALA)[number % 3]
        solution = solve(base).line
        cells = list(base)
        for cell in chance.permutation(81)[: number % 7]:
            cells[cell] = solution[cell]
        if number % 20 == 0:
            cells[int(chance.integers(81))] = "."
        puzzle = random_equivalent("".join(cells), number).line
        lines.append(f"{puzzle} {TITLES[number % len(TITLES)]}".strip())
    assert count(lines[0][:81])
    path = tmp_path_factory.mktemp("bank") / "mixed.bank"
    with Bank(path) as bank:
        bank.add(lines[:120], improper="keep", source="first 来源", author="某人", tags=["a"])
        bank.add(lines[60:], improper="keep", source="second", tags=["b"])
        yield bank


@pytest.fixture(scope="module")
def every(mixed: Bank) -> list[BankEntry]:
    return list(mixed.find_all())


def matches(entry: BankEntry, query: Query) -> bool:
    """Tell whether a puzzle is one of those that are meant, by its entry alone."""
    rating = entry.ratings[0] if entry.ratings else None
    used = {one for one, _ in rating.counts} if rating else set()
    tests: list[bool] = []
    if query.is_rated:
        tests.append(rating is not None)
    if rating is not None:
        if query.level:
            tests.append(rating.level in query.level)
        if query.score:
            tests.append(query.score[0] <= rating.score <= query.score[1])
        if query.hardest:
            tests.append(rating.hardest in query.hardest)
        tests += [one in used for one in query.uses]
        tests += [one not in used for one in query.avoids]
    if query.clues:
        tests.append(query.clues[0] <= entry.clues <= query.clues[1])
    if query.symmetry:
        wanted, has = SYMMETRIES[query.symmetry], SYMMETRIES[entry.symmetry]
        tests.append(has == 0 if wanted == 0 else has & wanted == wanted)
    if query.minimal is not None:
        tests.append(entry.minimal is query.minimal)
    if query.status:
        tests.append(entry.status == query.status)
    tests += [tag in entry.tags for tag in query.tags]
    tests += [tag not in entry.tags for tag in query.without_tags]
    if query.source:
        tests.append(query.source in entry.sources)
    if query.text:
        about = {"first 来源": "first 来源 某人", "second": "second"}
        texts = [entry.title, *(about[name] for name in entry.sources)]
        tests.append(any(fold(query.text) in fold(text) for text in texts))
    return all(tests)


PROPERTIES: list[dict[str, Any]] = [
    {"level": "unfair"},
    {"level": ["easy", "extreme"]},
    {"score": (300, 900)},
    {"score": (None, 700)},
    {"clues": (28, 31)},
    {"clues": 26},
    {"uses": "xy-chain"},
    {"uses": ["x-wing", "skyscraper"]},
    {"avoids": "naked-pair"},
    {"avoids": ["aic", "hidden-single"]},
    {"hardest": ["hidden-single", "brute-force"]},
    *({"symmetry": name} for name in SYMMETRIES),
    {"minimal": True},
    {"minimal": False},
    {"tags": "a"},
    {"tags": ["a", "b"]},
    {"tags": "none"},
    {"without_tags": "b"},
    {"source": "second"},
    {"source": "third"},
    *({"text": text} for text in ("难题", "难题集", "难", "abc", "ABC D", "来源", "某", "zz")),
    {"status": "solved"},
    {"status": "many"},
]


def ids(bank: Bank, query: Query) -> list[int]:
    """Return the numbers of the puzzles found, without reading the puzzles."""
    with bank._database.reading() as connection:
        return Search(connection, query).ids(-1, 1000)


def check(bank: Bank, every: list[BankEntry], *properties: dict[str, Any]) -> None:
    """Compare what is found with a look at every puzzle."""
    query = Query(**{name: value for one in properties for name, value in one.items()})
    wanted = [entry.id for entry in every if matches(entry, query)]
    assert ids(bank, query) == wanted, query
    for most in {len(wanted), max(0, len(wanted) - 1)}:
        assert bank.count(query, most=most) == BankCount(most, most < len(wanted)), query


@settings(max_examples=100)
@given(st.lists(st.sampled_from(PROPERTIES), min_size=3, max_size=6))
def test_any_mix(mixed: Bank, every: list[BankEntry], properties: list[dict[str, Any]]) -> None:
    check(mixed, every, *properties)


def test_any_one_and_some_pairs(mixed: Bank, every: list[BankEntry]) -> None:
    for one in PROPERTIES:
        check(mixed, every, one)
    for one, other in combinations(PROPERTIES[::2], 2):
        check(mixed, every, one, other)


KEYS: dict[str, Callable[[BankEntry], tuple[int, ...]]] = {
    "added": lambda entry: (entry.id,),
    "clues": lambda entry: (entry.clues,),
    "score": lambda entry: (score(entry),),
    "level": lambda entry: (
        LEVELS.index(entry.ratings[0].level) if entry.ratings else 9,
        score(entry),
    ),
}


def score(entry: BankEntry) -> int:
    return entry.ratings[0].score if entry.ratings else 1 << 40


def test_orders(mixed: Bank, every: list[BankEntry]) -> None:
    wanted = {order: sorted(every, key=key) for order, key in KEYS.items()}
    for order, entries in wanted.items():
        numbers: list[int] = []
        after = None
        while after is not None or not numbers:
            page = mixed.find(order=order, limit=100, after=after)
            numbers, after = numbers + [one.id for one in page], page.after
        assert numbers == [one.id for one in entries], order
        some = mixed.find(order=order, limit=7, tags=["a"], without_tags="b")
        assert list(some) == [one for one in entries if one.tags == ("a",)][:7], order
    first, again, other = (
        [one.id for one in mixed.find(order="random", seed=seed, limit=500)] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert sorted(first) == sorted(other) == [one.id for one in every]


@given(st.integers(1, 40), st.integers(0, 9))
@settings(max_examples=20)
def test_samples_are_spread(mixed: Bank, every: list[BankEntry], count: int, seed: int) -> None:
    scores = sorted(score(entry) for entry in every if entry.ratings)
    found = mixed.find(sample=count, seed=seed, order="score")
    assert (len(found), len({one.id for one in found}), found.after) == (count, count, None)
    mine = [score(entry) for entry in found]
    if count > 1:
        assert (mine[0], mine[-1]) == (scores[0], scores[-1])
    assert len(mixed.find(sample=1000)) == len(scores)
    assert len(mixed.find(sample=9, level="easy", clues=99)) == 0


def test_statistics(mixed: Bank, every: list[BankEntry]) -> None:
    """All numbers are those of counting the entries one by one."""
    found = mixed.stats()
    ratings = [entry.ratings[0] for entry in every if entry.ratings]
    assert (found.puzzles, found.rated) == (len(every), len(ratings))
    assert found.minimal == sum(entry.minimal is True for entry in every)
    for counts, values in (
        (found.statuses, [entry.status for entry in every]),
        (found.clues, [entry.clues for entry in every]),
        (found.symmetries, [entry.symmetry for entry in every]),
        (found.levels, [rating.level for rating in ratings]),
        (found.hardest, [rating.hardest.id for rating in ratings if rating.hardest]),
        (found.techniques, [one.id for rating in ratings for one, _ in rating.counts]),
        (found.tags, [tag for entry in every for tag in entry.tags]),
        (found.sources, [source for entry in every for source in entry.sources]),
    ):
        assert counts == Counter(values)
    assert found.scores == {
        low: sum(low <= rating.score < high for rating in ratings)
        for low, high in pairwise([*SCORES, 1 << 40])
    }


class TestBlocks:
    """More puzzles than a block has, most of them made up."""

    @pytest.fixture
    def wide(self, file: Path) -> Iterator[Bank]:
        from tests.bank.samples import P

        with Bank(file) as bank:
            bank.add([P])
            with bank._database.writing() as connection:
                changes = Changes()
                every = np.arange(2, 3 * BLOCK, dtype=np.int64)
                changes.set(Kind.ALL, 0, 0, every)
                changes.values(Kind.CLUES, 0, every % 5 + 20, every)
                changes.set(Kind.STATUS, 0, 2, every[every % 1000 == 0])
                changes.set(Kind.RATED, 1, 0, every)
                changes.score(1, every, every)
                changes.write(connection)
                connection.exec_driver_sql(
                    "INSERT INTO puzzles SELECT 3 * 65536 - 1, x'00', shape_id, given, solution, "
                    "status, clues, symmetry, minimal, created, constraints FROM puzzles"
                )
            yield bank

    def test_the_edges_of_blocks(self, wide: Bank) -> None:
        with wide._database.reading() as connection:
            search = Search(connection, Query(clues=21))
            for start in (-1, 0, 7, 65_535, 65_536, 131_071, 196_607):
                wanted = [id for id in range(start + 1, 3 * BLOCK) if id > 1 and id % 5 == 1]
                assert search.ids(start, 10**6) == wanted
                assert search.ids(start, 3) == wanted[:3]
            assert search.count(None).number == len(range(6, 3 * BLOCK, 5))
        assert str(wide.count(clues=(20, 24))) == "more than 10,000"

    def test_scores(self, wide: Bank) -> None:
        for low, high in (
            *((0, 0), (2, 2), (5, 4), (65_530, 65_540), (100_000, None)),
            *((None, 99), (1 << 23, None)),
        ):
            top = 3 * BLOCK - 1 if high is None else min(high, 3 * BLOCK - 1)
            wanted = [score for score in range(low or 0, top + 1) if score > 1 and score != 204]
            found = wide.count(score=(low, high), most=None).number
            # The one real puzzle has the score 204, and so has the made-up one with that number.
            assert found == len(wanted) + 2 * ((low or 0) <= 204 <= top)


class TestRows:
    @given(st.sets(st.integers(0, BLOCK - 1), max_size=50), st.integers(0, BLOCK))
    def test_what_is_encoded_is_decoded(self, places: set[int], many: int) -> None:
        bits = np.zeros(BLOCK, np.uint8)
        bits[sorted(places)] = 1
        bits[:many] = 1
        packed = np.packbits(bits, bitorder="little")
        count, row = encode(packed)
        assert count == bits.sum()
        assert len(row) == min(BYTES, 2 * count)
        back = np.zeros(BYTES, np.uint8)
        decode(row, back)
        assert (back == packed).all()
        assert ids_of(back, 2).tolist() == (np.flatnonzero(bits) + 2 * BLOCK).tolist()

    def test_pairs_of_characters(self) -> None:
        assert grams("ＡＢ") == grams("ab") == {97 << 21 | 98, 98 << 21}
        assert grams("") == set()
        assert len(grams("数独难题")) == 4


class TestSymmetry:
    def test_every_name(self) -> None:
        assert {symmetry_name(bits) for bits in SYMMETRIES.values()} == set(SYMMETRIES)

    def test_the_names_are_those_of_making(self) -> None:
        """For patterns that are made with each."""
        from farandole import make

        assert list(SYMMETRIES) == list(make.SYMMETRIES)
        for name, bits in SYMMETRIES.items():
            cells = np.zeros(36, bool)
            for orbit in make.orbits(name, 6)[::2]:
                cells[list(orbit)] = True
            assert int(symmetries(cells.reshape(1, 6, 6))[0]) & bits == bits

    @given(st.integers(0, (1 << 16) - 1))
    def test_every_pattern_has_one(self, bits: int) -> None:
        """By the motions of cells, written down one by one."""
        board = [[bits >> 4 * row + column & 1 for column in range(4)] for row in range(4)]
        motions: dict[int, Callable[[int, int], tuple[int, int]]] = {
            1: lambda r, c: (3 - r, 3 - c),
            2: lambda r, c: (c, 3 - r),
            4: lambda r, c: (c, r),
            8: lambda r, c: (3 - c, 3 - r),
            16: lambda r, c: (r, 3 - c),
            32: lambda r, c: (3 - r, c),
        }
        wanted = 0
        for bit, move in motions.items():
            moved = [[board[move(r, c)[0]][move(r, c)[1]] for c in range(4)] for r in range(4)]
            wanted |= bit * (moved == board)
        found = int(symmetries(np.array([board], bool))[0])
        assert found == wanted
        assert symmetry_name(found) in SYMMETRIES


class TestQuery:
    def test_values_that_are_not_valid(self) -> None:
        for wrong in (
            *({"level": "harder"}, {"score": -1}, {"clues": (1, 2, 3)}, {"uses": "x-wink"}),
            *({"symmetry": "round"}, {"status": "open"}, {"tags": ""}, {"text": " "}),
            *({"score": "many"}, {"tags": 7}, {"text": 3}),
        ):
            with pytest.raises((AttributeError, TypeError, ValueError)):
                Query(**wrong)

    def test_it_prints_as_code(self) -> None:
        query = Query(level="hard", uses="X-Wing", clues=(None, 24), shape="9")
        assert query.uses == (technique("x-wing"),)
        assert repr(query).startswith("Query(level=('hard',), clues=(0, 24), uses=(")
        assert query == Query(level=["hard"], uses=[technique("x-wing")], clues=(0, 24), shape="9")

    def test_a_query_or_properties(self, shelf: Bank) -> None:
        with pytest.raises(TypeError):
            shelf.find(Query(), level="hard")
        with pytest.raises(ArgumentError):
            shelf.find(limit=0)
        with pytest.raises(ArgumentError):
            shelf.find(after=-1)
