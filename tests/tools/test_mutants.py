"""What mutation testing leaves out, and which tests it runs."""

from __future__ import annotations

from random import Random

import pytest

from tools.mutants.meaning import meaning
from tools.mutants.reach import tests_of as reaching

MODULE = '''\
"""A module."""
from __future__ import annotations
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from x import Y
Found = int | None
MOST = 3
@dataclass(frozen=True, slots=True)
class Value:
    digits: tuple[int, ...] | None = None
    def __repr__(self) -> str:
        return "Value" + "!"
    @cache
    def larger(self, other: int | str) -> bool:
        """Tell whether it is."""
        if other == MOST:
            raise ValueError(
                "no"
            )
        for digit in [1, 2]:
            self.last = digit
        return other > 1
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int | None", "int & None"),
        ("int | str", "int & str"),
        ("...] | None", "...] & None"),
        ("slots=True", "slots=False"),
        ("frozen=True", "frozen=False"),
        ('"!"', '"?"'),
        ("    @cache\n", ""),
        ("A module", "Another module"),
        ("Tell whether it is", "See"),
        ("if TYPE_CHECKING", "if not TYPE_CHECKING"),
    ],
)
def test_what_no_test_should_notice(old: str, new: str) -> None:
    assert old in MODULE
    assert meaning(MODULE.replace(old, new)) == meaning(MODULE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("MOST = 3", "MOST = 4"),
        ("= None\n", "= 0\n"),
        ("==", "!="),
        ("other > 1", "other >= 1"),
        ("[1, 2]", "[]"),
        ("self.last = digit", "pass"),
    ],
)
def test_what_a_test_should_notice(old: str, new: str) -> None:
    assert old in MODULE
    assert meaning(MODULE.replace(old, new)) != meaning(MODULE)


def test_the_tests_that_run_a_statement_come_first() -> None:
    lines = MODULE.splitlines()

    def at(text: str) -> int:
        return 1 + next(i for i, line in enumerate(lines) if text in line)

    reached = {
        at("MOST = 3"): ["first"],
        at("other == MOST"): ["first", "second"],
        at("raise"): ["second"],
        at("self.last"): ["third"],
    }

    def chosen(old: str, new: str) -> tuple[set[str], set[str]]:
        return reaching(MODULE, MODULE.replace(old, new), reached, set())

    every = {"first", "second", "third"}
    assert chosen("MOST = 3", "MOST = 4") == (every, set()), "what runs at import"
    assert chosen("== MOST", "!= MOST") == ({"first", "second"}, {"third"})
    assert chosen('"no"', '"yes"') == ({"second"}, {"first", "third"}), "a later line of it"
    assert chosen("= digit", "= 0") == ({"third"}, {"first", "second"})
    assert chosen("other > 1", "other > 2") == (set(), set()), "nothing runs it"
    assert chosen("larger(", "smaller(") == (every, set())
    import_only = reaching("MOST = 3\n", "MOST = 4\n", {1: [""]}, {"another"})
    assert import_only == ({"another"}, set()), "a module without functions"


def test_mutants_differ_from_the_module_and_each_other() -> None:
    pytest.importorskip("cosmic_ray", reason="needs cosmic-ray")
    from tools.mutants.mutations import mutants

    made = list(mutants(MODULE, Random(1)))
    assert len({meaning(mutant.source) for mutant in made} - {meaning(MODULE)}) == len(made)
    assert made == list(mutants(MODULE, Random(1)))
    assert made != list(mutants(MODULE, Random(2)))
    operators = {mutant.operator for mutant in made}
    assert {"ZeroIterationForLoop", "NumberReplacer", "AddNot"} <= operators
    dropped = [mutant.source for mutant in made if mutant.operator == "statement left out"]
    assert MODULE.replace("self.last = digit", "pass") in dropped
    assert any("raise" not in source for source in dropped)
    assert not any("int & None" in mutant.source for mutant in made)
