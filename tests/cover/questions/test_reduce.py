"""Smaller problems, with the same covers; and why there is none, by the definition."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover import Colored, Infeasible, Item, Option, Problem, Solution
from farandole.cover.models import dominoes, roster
from farandole.cover.questions.reduce import GAINS, KEEP, Reduction, reduced
from farandole.errors import ArgumentError, LimitReached, OutOfRange
from farandole.i18n import Quoted, msg
from tests.cover.instances import is_dark, mutilated_chessboard
from tests.cover.oracle import covers, problems, random_problem


def expanded(problem: Problem, reduction: Reduction) -> dict[frozenset[int], int]:
    """Return what the covers of the small problem stand for, each with its cost."""
    found: dict[frozenset[int], int] = {}
    forced = [0 if problem.costs is None else problem.costs[group[0]] for group in reduction.forced]
    for cover, cost in covers(reduction.problem).items():
        every = list(reduction.expand(cover))
        assert len(every) == reduction.weight(cover)
        assert reduction.factor in (None, len(every))
        for solution in every:
            assert tuple(map(problem.name, solution.numbers)) == tuple(solution)
            numbers = frozenset(solution.numbers)
            assert numbers not in found
            assert len(numbers) == len(solution)
            found[numbers] = cost + sum(forced)
    return found


def check(problem: Problem, keep: str, seconds: float | None = None) -> Reduction:
    reduction = reduced(problem, keep=keep, seconds=seconds)
    every, some = covers(problem), expanded(problem, reduction)
    assert {cover: every[cover] for cover in some} == some
    if keep == "covers":
        assert some == every
    elif every:
        costs = [len(c) if problem.costs is None else every[c] for c in every]
        kept = [len(c) if problem.costs is None else every[c] for c in some]
        assert min(kept) == min(costs)
    check_statement(problem, reduction)
    return reduction


def check_statement(problem: Problem, reduction: Reduction) -> None:
    """Check names, sizes and entries of the small problem."""
    small, gains = reduction.problem, reduction.gains
    if reduction.infeasible:
        assert len(small.items) == 1
        assert small.items[0] in problem.items
        assert small.options == ()
        return
    options = sum(number for rule, number in gains.items() if rule.endswith("options"))
    items = sum(number for rule, number in gains.items() if rule.endswith("items"))
    assert options == problem.option_count - small.option_count
    every = problem.primary_count + problem.secondary_count
    assert items == every - small.primary_count - small.secondary_count
    assert set(small.items) <= set(problem.items)
    assert set(small.secondary) <= set(problem.secondary)
    left = {*small.items, *small.secondary}
    for number, option in enumerate(small.options):
        group = reduction.originals(number)
        originals = [problem.options[k] for k in group]
        assert originals[0].name == option.name
        assert {original.cost for original in originals} == {option.cost}
        for original in originals:
            rest = [e for e in original.items if (e.item if isinstance(e, Colored) else e) in left]
            assert Counter(rest) == Counter(option.items)


@given(problems(), st.sampled_from(KEEP), st.sampled_from([None, 0]))
@settings(max_examples=300)
def test_keeps_what_it_should(problem: Problem, keep: str, seconds: float | None) -> None:
    check(problem, keep, seconds)


@pytest.mark.parametrize("keep", KEEP)
def test_every_reason_comes_up(keep: str) -> None:
    rng = random.Random(1)
    gains: Counter[str] = Counter()
    for _ in range(1000):
        kind = {"colors": rng.random() < 0.5, "bounds": rng.random() < 0.5}
        problem = random_problem(rng, costs=rng.random() < 0.5, options=10, **kind)
        reduction = check(problem, keep)
        gains.update(reduction.gains)
        if keep == "covers" and not reduction.infeasible:
            again = reduced(reduction.problem)
            assert again.problem is reduction.problem
            assert not any(again.gains.values())
    never = {rule for rule in GAINS if not gains[rule]}
    assert never == ({"dominated options"} if keep == "covers" else set())


def test_one_thing_leads_to_another() -> None:
    items = range(2_000)
    strip = Problem(items, [(k, k + 1) for k in items[:-1]])
    reduction = reduced(strip)
    assert not reduction.infeasible
    assert reduction.complete
    assert sorted(reduction.forced) == [(k,) for k in range(0, 2_000, 2)]
    assert reduction.gains["settled items"] == 2_000
    assert [len(cover) for cover in reduction.expand(())] == [1_000]


def test_too_many_options_that_disagree_are_left() -> None:
    rivals = [(item, "s", f"{item}{k}") for item in "ab" for k in range(3_000)]
    apart = ["s", *(name for _, _, name in rivals)]
    reduction = reduced(Problem("ab", [*rivals, ("a",), ("b",)], secondary=apart))
    assert not reduction.complete
    assert not reduction.infeasible


def test_items_within_items() -> None:
    # Whatever covers a covers b as well, so b alone can't.
    problem = Problem("abxy", ["abx", "aby", "b", "x", "y"])
    reduction = reduced(problem)
    assert reduction.gains["impossible options"] == reduction.gains["identical items"] == 1
    assert reduction.problem.primary_count == 3
    bounds = [Item("a", 2, 2), Item("b", 2, 2), "x", "y", "z"]
    reduction = reduced(Problem(bounds, ["abx", "aby", "abz", "b", "x", "y", "z"]))
    assert reduction.gains["impossible options"] == 1
    assert reduction.problem.items == ("a", "x", "y", "z")
    assert reduction.problem.bounds[0] == (2, 2)


def test_duplicates_that_exclude_each_other_are_one() -> None:
    problem = Problem("ab", {"1": "a", "2": "a", "3": "b", "4": "ab"})
    reduction = reduced(problem)
    assert reduction.problem.option_count == 3
    assert reduction.originals(0) == (0, 1)
    assert reduction.factor is None
    solutions = reduction.problem.solve().covers
    assert sorted(map(reduction.weight, solutions)) == [1, 2]


def test_duplicates_of_other_cost_stay_unless_the_cheapest_will_do() -> None:
    problem = Problem("ab", ["a", "a", "b", "ab"], costs=[2, 1, 1, 2])
    assert reduced(problem).gains["duplicate options"] == 0
    cheapest = reduced(problem, keep="cheapest")
    assert cheapest.gains["duplicate options"] == 1
    assert check(problem, "cheapest").gains == cheapest.gains


def test_sets_that_need_not_be_exact() -> None:
    # A set covering problem: 2 lies within 0, and 3 costs more than 1 and does no more.
    items = [Item(letter, 1, 9) for letter in "abcd"]
    problem = Problem(items, ["abc", "cd", "bc", "cd", "da"], costs=[3, 2, 3, 4, 3])
    reduction = reduced(problem, keep="cheapest")
    assert reduction.gains["dominated options"] >= 1
    assert check(problem, "cheapest").problem == reduction.problem
    assert reduced(problem).problem.option_count == 5


def test_a_color_is_better_than_none_but_none_is_not_better_than_a_color() -> None:
    red = Colored("s", "red")
    others, costs = [("b", red), ("b",)], [1, 2, 3, 9]
    plain = Problem("ab", [("a", "s"), ("a", red), *others], secondary="s", costs=costs)
    assert check(plain, "cheapest").problem is plain
    colored = Problem("ab", [("a", red), ("a", "s"), *others], secondary="s", costs=costs)
    assert check(colored, "cheapest").forced == ((0,), (2,))


def test_colors_that_agree_forbid_nothing() -> None:
    red = Colored("s", "red")
    problem = Problem("ab", [("a", red), ("b", red), "a", "b"], secondary="s")
    reduction = reduced(problem)
    assert reduction.gains["harmless items"] == 1
    assert reduction.problem.secondary == ()
    assert reduction.forced == ((0, 2), (1, 3))
    assert reduction.weight(()) == 4


def test_nothing_to_do_returns_the_same_problem() -> None:
    problem = dominoes(4, 4).problem
    reduction = reduced(problem)
    assert reduction.problem is problem
    assert reduction.factor == 1
    assert repr(reduction).endswith("gone: nothing>")


def test_empty_problems() -> None:
    for problem in (Problem((), ()), Problem((), [()]), Problem([], ["s"], secondary="s")):
        reduction = reduced(problem)
        assert list(reduction.expand(())) == [Solution()]
        assert reduction.problem.option_count == 0
    reduction = reduced(Problem("abc", ["ab", "bc"]))
    assert reduction.infeasible
    assert repr(reduction) == f"<Reduction: item {reduction.problem.items[0]!r} can't be covered>"


def test_expansion_is_lazy() -> None:
    problem = Problem(range(40), [(k,) for k in range(40) for _ in range(10)])
    reduction = reduced(problem)
    assert reduction.factor == 10**40
    assert reduction.weight(()) == 10**40
    firsts = [set(cover.numbers) for cover in islice(reduction.expand(()), 2)]
    assert len(firsts[0] & firsts[1]) == 39


def test_what_is_refused() -> None:
    problem = Problem("a", ["a", "a"])
    with pytest.raises(ArgumentError, match=r"^keep must be covers or cheapest, not 'all'$"):
        reduced(problem, keep="all")
    left = reduced(Problem("ab", ["a", "a", "b", "ab"]))
    number = left.problem.option_count
    assert all(left.originals(option) for option in range(number))
    for option in (-1, number):
        with pytest.raises(OutOfRange, match=f"no option {option} among {number}"):
            left.originals(option)


def relaxed(problem: Problem, wanted: set[object]) -> Problem:
    """Return the problem in which only these items must be covered."""
    items = [
        Item(item, low if item in wanted else 0, high)
        for item, (low, high) in zip(problem.items, problem.bounds, strict=True)
    ]
    options = [Option(option.name, option.items) for option in problem.options]
    return Problem(items, options, secondary=problem.secondary)


@given(problems(options=8))
@settings(max_examples=200)
def test_the_explanation_holds_and_is_minimal(problem: Problem) -> None:
    why = problem.explain_infeasible()
    if covers(problem):
        assert why is None
        return
    assert why is not None
    if why.needed is None:
        assert why.minimal
    else:
        check_counts(problem, why)
    assert list(why.items) == [item for item in problem.items if item in why.items]
    assert not covers(relaxed(problem, set(why.items)))
    for item in why.items:
        assert not why.minimal or covers(relaxed(problem, set(why.items) - {item}))
        assert len(why.items) > 5 or repr(item) in str(why)


def check_counts(problem: Problem, why: Infeasible) -> None:
    """Count both sides of an explanation again."""
    rows = [
        [entry.item if isinstance(entry, Colored) else entry for entry in option.items]
        for option in problem.options
    ]
    bounds = dict(zip(problem.items, problem.bounds, strict=True))
    highs = {item: high for item, (_, high) in bounds.items()} | dict.fromkeys(problem.secondary, 1)
    relevant = [row for row in rows if set(row) & set(why.items)]
    assert all(len(set(row) & set(why.items)) == 1 for row in relevant)
    entries = [  # an option without items to be covered is in no cover
        entry
        for option, row in zip(problem.options, rows, strict=True)
        if not set(row).isdisjoint(problem.items)
        for entry in option.items
    ]
    assert not any(isinstance(entry, Colored) and entry.item in why.limits for entry in entries)
    others = sum(not set(row) & set(why.limits) for row in relevant)
    allowed = sum(min(highs[item], sum(item in row for row in rows)) for item in why.limits)
    assert why.needed == sum(bounds[item][0] for item in why.items)
    assert why.available == allowed + others < why.needed


def test_the_arithmetic_of_a_roster() -> None:
    """42 places, of which 6 people take at most 30; both sides are complete."""
    people = ("Ann", "Bo", "Cai", "Dia", "Eli", "Fay")
    needs = dict.fromkeys(("early", "late", "night"), 2)
    why = roster(people, shifts=needs, work=(4, 5)).problem.explain_infeasible(nodes=0)
    assert why is not None
    assert (why.needed, why.available, len(why.items), why.limits) == (42, 30, 21, people)
    assert str(why).endswith(
        "and 17 others: at least 42 (21 × 2) options are needed, but the limits of "
        "'Ann', 'Bo', 'Cai', 'Dia' and 2 others allow at most 30 (6 × 5)"
    )
    check_counts(roster(people, shifts=needs, work=(4, 5)).problem, why)


def test_options_without_limits_are_counted() -> None:
    problem = Problem([Item("a", 4, 9), Item("b", 0, 2)], ["a", *["ab"] * 9])
    assert str(problem.explain_infeasible()) == (
        "'a': at least 4 options are needed, but the limits of 'b' allow at most 2, and only 1 "
        "other is available"
    )


def test_words() -> None:
    def reason(problem: Problem) -> str:
        return str(problem.explain_infeasible())

    assert reason(Problem("ab", ["a"])) == "no option contains item 'b'"
    assert reason(Problem("abc", ["a"])) == "no option contains items 'b' or 'c'"
    assert reason(Problem(range(6), [[0]])) == "no option contains items 1, 2, 3, 4 or 5"
    assert reason(Problem(range(7), [[0]])) == "no option contains items 1, 2, 3, 4 or 2 others"
    assert reason(Problem(range(9), [[0]])) == "no option contains items 1, 2, 3, 4 or 4 others"
    assert reason(Problem([Item("a", 3, 4)], ["a", "a"])) == (
        "item 'a' needs 3 options or more, but only 2 contain it"
    )
    assert reason(Problem([Item("a", 2, 2)], ["ax", "ax"], secondary="x")) == (
        "'a': at least 2 options are needed, but the limits of 'x' allow at most 1"
    )
    red, blue = ["a", Colored("x", "red")], ["a", Colored("x", "blue")]
    assert reason(Problem([Item("a", 2, 2)], [red, blue], secondary="x")) == (
        "no 2 of the options that contain item 'a' go together"
    )
    assert reason(Problem("bc", ["bx", "cx"], secondary="x")) == (
        "items 'b' and 'c' can't be covered together; either can"
    )
    pairs = ["".join(pair) for pair in itertools.combinations("abc", 2)]
    assert reason(Problem("abc", pairs)) == (
        "items 'a', 'b' and 'c' can't be covered together; any 2 of them can"
    )


def test_limits() -> None:
    pairs = [[a, b] for a, b in itertools.combinations(range(9), 2)]
    problem = Problem(range(9), pairs)
    with pytest.raises(LimitReached, match="the limit was reached before it was known"):
        problem.explain_infeasible(nodes=3)
    full = problem.explain_infeasible()
    assert full is not None
    assert (full.minimal, len(full.items)) == (True, 9)
    assert full.nodes > 0
    first = problem.search()
    assert list(first) == []
    part = problem.explain_infeasible(nodes=first.nodes + 10)
    assert part is not None
    assert not part.minimal
    assert part.items == tuple(range(9))
    assert "the limit was reached before it was known whether fewer can" in str(part.reason)
    with pytest.raises(LimitReached):
        problem.explain_infeasible(seconds=0)
    assert Problem("a", []).explain_infeasible(nodes=0) is not None, "no search is needed"


def test_the_value() -> None:
    why = Problem("ab", ["a"]).explain_infeasible()
    assert why == Infeasible(("b",), msg("no option contains item {item}", item=Quoted("b")))
    assert str(why) == "no option contains item 'b'"
    assert eval(repr(why)) == why
    assert pickle.loads(pickle.dumps(why)) == why
    assert Problem([], []).explain_infeasible() is None
    assert Problem([Item("a", 0, 1)], []).explain_infeasible() is None


def test_rivals_on_a_board_are_found_soon() -> None:
    found = mutilated_chessboard(12).explain_infeasible(nodes=4_000_000)
    assert found is not None
    assert found.minimal
    assert all(map(is_dark, found.items))
