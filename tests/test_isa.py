"""Instruction sets: one rule for all that uses them."""

from __future__ import annotations

import pytest

from farandole.isa import LEVELS, level_in_use, levels_here
from tests.conftest import Python

VERBS = {
    "solve": "solve(Grid('1' + '.' * 80), unique=False)",
    "solutions": "next(solutions(Grid.empty()))",
    "count": "count(Grid.empty(), limit=3)",
    "check": "check('.' * 81)",
    "solve_line": "solve_line('8..........36......7..9.2...5...7.......457.....1...3'"
    " '...1....68..85...1..9....4..')",
    "solve_many": "solve_many(['.' * 81])",
    "count_many": "count_many(['.' * 81])",
    "check_many": "check_many(['.' * 81])",
    "cover search": "next(queens(6).problem.search())",
    "cover count": "queens(6).problem.count()",
    "cover estimate": "queens(6).problem.estimate(10)",
}


ALL = """
from farandole import *
from farandole.cover.models import queens
from farandole.errors import ArgumentError

for verb in VERBS:
    try:
        eval(verb)
        print("fine")
    except ArgumentError as error:
        print(error)
""".replace("VERBS", repr(list(VERBS.values())))


def test_one_that_is_not_there_is_named_by_every_verb(python: Python) -> None:
    here = ", ".join(levels_here())
    done = python(ALL, FARANDOLE_ISA="mmx")
    said = f"FARANDOLE_ISA: 'mmx' is not available on this machine (choose from {here})"
    assert dict(zip(VERBS, done.stdout.splitlines(), strict=True)) == dict.fromkeys(VERBS, said)
    assert done.stderr == ""


def test_every_level_answers(python: Python) -> None:
    for level in ("", *levels_here()):
        assert python(ALL, FARANDOLE_ISA=level).stdout == "fine\n" * len(VERBS), level


def test_the_widest_is_used_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FARANDOLE_ISA", raising=False)
    assert level_in_use() == levels_here()[0]
    assert [level for level in LEVELS if level in levels_here()] == list(levels_here())
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        assert level_in_use() == level


def test_wider_levels_can_be_hidden(python: Python) -> None:
    code = "from farandole.isa import levels_here; print(*levels_here())"
    here = python(code, FARANDOLE_ISA_MAX=LEVELS[0]).stdout.split()
    for at, widest in enumerate(LEVELS):
        found = python(code, FARANDOLE_ISA_MAX=widest).stdout.split()
        assert found == [level for level in here if level in LEVELS[at:]], widest
