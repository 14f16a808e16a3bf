"""Automata: as small as can be, of choices, and of segments in one line."""

from itertools import product
from random import Random
from struct import pack

import pytest

from farandole import _kernel
from farandole.errors import Unsupported
from farandole.sudoku.rules.automata import any_of, determined, packed, smallest
from farandole.sudoku.rules.patterns import decoded, encoded, regex

Rows = list[list[int]]


def random_machine(random: Random, digits: int) -> tuple[Rows, list[bool]]:
    states = random.randint(1, 7)
    rows = [[random.randrange(-1, states) for _ in range(digits)] for _ in range(states)]
    return rows, [random.random() < 0.4 for _ in range(states)]


def accepted_from(rows: Rows, accepting: list[bool], state: int, longest: int) -> frozenset[object]:
    """Return all words up to a length that are accepted from a state."""
    found = set()
    queue: list[tuple[int, tuple[int, ...]]] = [(state, ())]
    for at, word in queue:  # grows
        if accepting[at]:
            found.add(word)
        if len(word) < longest:
            queue += [(to, (*word, i)) for i, to in enumerate(rows[at], 1) if to >= 0]
    return frozenset(found)


@pytest.mark.parametrize("seed", range(60))
def test_the_smallest_automaton_has_one_state_for_each_way_to_go_on(seed: int) -> None:
    random = Random(seed)
    rows, accepting = random_machine(random, 2)
    machine = smallest(rows, accepting)
    words = [word for length in range(8) for word in product((1, 2), repeat=length)]
    expected = accepted_from(rows, accepting, 0, 7)
    assert {word for word in words if machine.accepts(word)} == expected
    reached = [0]
    for state in reached:  # grows
        reached += [to for to in dict.fromkeys(rows[state]) if to >= 0 and to not in reached]
    ways = {accepted_from(rows, accepting, state, 7) for state in reached} - {frozenset()}
    assert machine.states == len(machine.steps) == max(1, len(ways))
    # The states are in the order in which digits reach them.
    order = [0, *(to for row in machine.steps for to in row if to >= 0)]
    assert list(dict.fromkeys(order)) == list(range(machine.states))


def refined(rows: Rows, accepting: list[bool]) -> int:
    """Return the number of states of the smallest automaton: those that steps tell apart."""
    whole = [*rows, [-1] * len(rows[0])]  # the last one, which -1 is the index of, is dead
    part = [*map(int, accepting), 0]
    count = 0
    while len({*part}) > count:
        count = len({*part})
        alike = [(part[at], *map(part.__getitem__, row)) for at, row in enumerate(whole)]
        order = list(dict.fromkeys(alike))
        part = list(map(order.index, alike))
    reached = [0]
    for state in reached:  # grows
        reached += [to for to in dict.fromkeys(rows[state]) if to >= 0 and to not in reached]
    return max(1, len({part[state] for state in reached} - {part[-1]}))


def test_states_that_lead_nowhere_hide_no_others() -> None:
    random = Random(1)
    for _ in range(3000):
        states = random.randint(8, 14)
        rows = [
            [random.randrange(states) if random.random() < 0.6 else -1 for _ in range(2)]
            for _ in range(states)
        ]
        accepting = [random.random() < 0.2 for _ in range(states)]
        assert smallest(rows, accepting).states == refined(rows, accepting)


@pytest.mark.parametrize("seed", range(30))
def test_one_of_some_automata_accepts(seed: int) -> None:
    random = Random(seed)
    machines = tuple(smallest(*random_machine(random, 3)) for _ in range(1 + seed % 3))
    either = any_of(machines)
    for length in range(5):
        for word in product((1, 2, 3), repeat=length):
            assert either.accepts(word) == any(it.accepts(word) for it in machines)


@pytest.mark.parametrize("seed", range(30))
def test_segments_are_read_with_the_breaks_between_them(seed: int) -> None:
    random = Random(seed)
    machine = smallest(*random_machine(random, 3))
    text = encoded(machine.accepting, machine.steps)
    breaks = tuple(random.randrange(3) for _ in range(random.randint(1, 5)))
    line = decoded(text, 2, breaks)
    for length in range(len(breaks) + 1):
        for word in product((1, 2), repeat=length):
            whole = [3] * breaks[0]
            for digit, after in zip(word, breaks[1:], strict=False):
                whole += [digit, *[3] * after]
            is_whole = length == len(breaks) - 1
            assert line.accepts(word) == (is_whole and machine.accepts(whole)), word


def test_an_automaton_has_at_most_20000_states() -> None:
    with pytest.raises(Unsupported, match="20000 states"):
        regex("[1-2]*1[1-2]{15}", range(1, 3))
    assert regex("[1-2]*1[1-2]{12}", range(1, 3)).states == 2**13
    with pytest.raises(Unsupported, match="20000 states"):
        smallest([[-1]] * 20_001, [True] * 20_001)


def test_sets_of_choices_are_not_too_many_together() -> None:
    """A few thousand large sets would take minutes and all memory, as would many breaks."""
    assert regex("1{0,99}", range(1, 10)).states == 100
    for pattern in (".*(1.{0,999}|2.{0,999}|3.{0,999})", ".*1(.{0,40}){0,40}9"):
        with pytest.raises(Unsupported, match="20000 states"):
            regex(pattern, range(1, 10))
    chain = packed([(at, 0b100, at + 1) for at in range(300)])
    ends = [determined(2, chain, b"\1" * 301, (count,)).accepts(()) for count in (300, 301)]
    assert ends == [True, False]
    for breaks in ((20_001,), (2**31 - 1, 2**31 - 1, 2)):
        with pytest.raises(Unsupported, match="20000 states"):
            determined(2, chain, b"\1" * 301, breaks)


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        (3, ()),
        (3, (1, 0)),
        (0, (1, 0, 1)),
        (32, (1, 0, 1, *[-1] * 32)),
        (1, (-1, 0, 1, -1)),
        (1, (2**31 - 1, 0, 1, -1)),
        (1, (1, 1, 1, -1)),
        (1, (1, 0, 1, -2)),
        (1, (1, 0, 1, 1)),
        (1, (1, 0, 1, -1, 0)),
    ],
)
def test_the_kernel_refuses_what_is_no_automaton(values: int, numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="automaton"):
        _kernel.smallest_automaton(values, pack(f"<{len(numbers)}i", *numbers))


def test_the_kernel_refuses_choices_that_lead_nowhere() -> None:
    for values, step, accepting in (
        (0, (0, 1, 0), b"\1"),
        (32, (0, 1, 0), b"\1"),
        (2, (0, 1, 0), b""),
        (2, (0, 1, 1), b"\1"),
        (2, (0, 1, -1), b"\1"),
        (2, (-1, 1, 0), b"\1"),
    ):
        with pytest.raises(ValueError, match="automaton"):
            _kernel.determined_automaton(values, packed([step]), accepting, b"", 9)
    with pytest.raises(ValueError, match="negative"):
        _kernel.determined_automaton(2, b"", b"\1", pack("<i", -1), 9)
    assert _kernel.determined_automaton(2, b"", b"\1", b"", 0) is None
