"""Puzzles with constraints in a bank."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole import ArgumentError, Grid, Shape, count
from farandole.bank import Bank
from farandole.bank.tables.rows import number_of_rule
from farandole.sudoku.canonical import random_equivalent
from farandole.sudoku.formats import write
from farandole.sudoku.rules import Any, Arrow, Drawn, Killer, Odd, Unread
from farandole.sudoku.rules.families import rules
from tests.bank.samples import P, alter, refused
from tests.sudoku.rules.test_search import cages

CAGES = next(
    grid
    for grid in (Grid("." * 81, None, cages(seed, 3)) for seed in range(40))
    if count(grid, limit=2) == 1
)
BARE = Grid(P)
RULED = Grid(P, None, [Arrow("r1c4", "r1c3 r2c3"), Any([Odd("r1c1"), Killer("r1c1-2", 8)])])
DRAWN = Grid(P, None, [Drawn("fpuzzles", "fogofwar", '["R1C1"]')])
SMALL = Grid("1.....3..2.....4", Shape(2, 2), [Odd("r1c1")])


def test_found_again(bank: Bank) -> None:
    assert len(RULED.constraints) == 2
    report = bank.add([CAGES, BARE, RULED, f"{P} again"])
    assert (report.added, report.known, report.unrated) == (3, 1, 2)
    assert [entry.grid for entry in bank.find()] == [CAGES, BARE, RULED]
    others = {random_equivalent(CAGES, seed) for seed in range(8)} - {CAGES}
    assert bank.add(list(others), tags=["turned"]).added == 0
    assert bank.get(others.pop()).tags == ("turned",)
    assert bank.get(RULED).canonical == bank.get(3).canonical != bank.get(BARE).canonical
    assert CAGES in bank
    assert CAGES.with_constraints(Odd("r1c1")) not in bank
    assert [entry.id for entry in bank.find(rules="killer")] == [1, 3]
    assert [entry.id for entry in bank.find(rules=["ARROW", "odd"])] == [3]
    assert not bank.find(rules="white-dot").entries
    assert bank.stats().rules == {"Killer": 2, "Any": 1, "Arrow": 1, "Odd": 1}
    with pytest.raises(ArgumentError, match="did you mean killer"):
        bank.find(rules="kiler")
    with pytest.raises(ArgumentError, match="white-dot"):
        bank.find(rules="")
    assert bank.verify().wrong == 0
    bank.reindex()
    assert bank.count(rules="Any").number == 1
    assert bank.verify().wrong == 0
    # What is only drawn plays no part, but the puzzle that came first keeps it.
    assert bank.add([DRAWN]).known == 1
    bank.remove([2])
    assert bank.add([DRAWN]).added == 1
    assert bank.get(BARE).grid == DRAWN
    assert bank.verify().wrong == 0


def test_numbers_of_rules_differ() -> None:
    assert len({number_of_rule(name) for name in rules()}) == len(rules())


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.parquet", "a.bank"])
def test_there_and_back(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    grids = [CAGES, BARE, RULED, SMALL]
    with Bank(tmp_path / "there.bank") as there, Bank(tmp_path / "back.bank") as back:
        there.add(grids)
        assert there.count().number == 4
        there.export(place)
        if name.endswith(".bank"):
            with Bank(place) as copy:
                assert copy.verify().wrong == 0
                assert copy.count(rules="arrow").number == 1
                copy.export(place.with_suffix(".jsonl"))
            place = place.with_suffix(".jsonl")
        assert back.add_file(place).added == 4
        assert [entry.grid for entry in back.find()] == grids
        assert [entry.key for entry in back.find()] == [entry.key for entry in there.find()]
        parts = there.export(tmp_path / "p.csv", split="50/50", seed=1)
        assert parts == back.export(tmp_path / "q.csv", split="50/50", seed=1)
        with pytest.raises(Exception, match="choose from csv, json, parquet or bank"):
            there.export(tmp_path / "a.txt")


def test_files_of_other_programs(tmp_path: Path) -> None:
    """Each puzzle that can't be stored is one fault, and the others are added."""
    file = tmp_path / "mixed.txt"
    unknown = "".join(write([Grid(P, None, [Unread("fpuzzles", "what", '["?"]')])], "fpuzzles"))
    unusual = ".Shape~6x6~4.Cage~3~R1C1~R1C2\n"
    text = "".join([*write([CAGES], "iss"), *write([CAGES], "fpuzzles"), unknown, unusual])
    file.write_text(text + P + "\n")
    with Bank(tmp_path / "a.bank") as bank:
        report = bank.add_file(file)
        assert (report.added, report.known, report.improper) == (2, 1, 2)
        assert [fault.line for fault in report.faults] == [3, 4]
        assert "may be a rule" in str(report.faults[0].reason)
        assert bank.get(1).grid == CAGES


def test_damaged_rows(file: Path) -> None:
    nested = '[{"rule":"All","rules":' * 500 + "1" + "}]" * 500
    with Bank(file) as bank:
        bank.add([CAGES, BARE, RULED])
        good = json.dumps([rule.to_json() for rule in CAGES.constraints])
        for bad in ("[", "[1]", nested, "[" * 100_000, '[{"rule": "Unread"}]', "X" * 10**6, None):
            text = "NULL" if bad is None else f"'{bad}'"
            alter(file, f"UPDATE puzzles SET constraints = {text} WHERE id = 1")
            with refused("damaged", "puzzle 1 is damaged"):
                bank.get(1)
            assert bank.get(3).grid == RULED  # the others are as they were
            faults = bank.verify().faults
            assert faults[0][0] == 1
            if bad is not None:
                with refused("damaged"):
                    bank.reindex()
        # Rules that the puzzle never had, and of other puzzles.
        unread = json.dumps([Unread("a", "b", "c").to_json()])
        for bad in (good.replace("total", "sum"), unread, good.replace("Killer", "Rellik")):
            alter(file, f"UPDATE puzzles SET constraints = '{bad}' WHERE id = 1")
            assert bank.verify().faults[0][0] == 1
        alter(file, f"UPDATE puzzles SET constraints = '{good}' WHERE id = 1")
        assert bank.verify().wrong == 0
        assert bank.get(1).grid == CAGES


def test_an_older_bank(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P])
    alter(file, "ALTER TABLE puzzles DROP COLUMN constraints")
    alter(file, "UPDATE alembic_version SET version_num = '0003'")
    with Bank(file) as bank:
        assert bank.add([CAGES]).added == 1
        assert [entry.grid for entry in bank.find()] == [BARE, CAGES]
        assert bank.verify().wrong == 0
