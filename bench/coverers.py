"""What takes part in ``bench/cover.py``, each run in a process of its own (``cover_worker.py``).

A contestant is given a problem in plain lists, and returns a function that counts its covers: so
the time to build the package's own form of the problem is known too. Items are primary ones unless
the package knows secondary ones. All imports are inside, for not all packages are everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bench.instance import Instance

    Contestant = Callable[[Instance], Callable[[], int]]

OURS = ("farandole", "farandole batches")
"""This package, and this package when every cover is handed out."""


def farandole_problem(instance: Instance) -> Any:  # noqa: ANN401
    """Return a `farandole.Problem`, made as one makes it from lists."""
    from farandole.cover import Colored, Item, Problem

    items: Any = range(instance.primary)
    options: Any = instance.options
    if instance.low and instance.high:
        items = map(Item, items, instance.low, instance.high)
    if instance.colors:
        options = [
            [Colored(item, color) if color else item for item, color in zip(*pair, strict=True)]
            for pair in zip(options, instance.colors, strict=True)
        ]
    rest = range(instance.primary, instance.primary + instance.secondary)
    return Problem(items, options, secondary=rest, costs=instance.costs)


def farandole(instance: Instance) -> Callable[[], int]:
    """Call this package's ``count``, which chooses its engine."""
    problem = farandole_problem(instance)
    return lambda: int(problem.count())


def farandole_batches(instance: Instance) -> Callable[[], int]:
    """Have every cover handed out, as numpy arrays of option numbers."""
    problem = farandole_problem(instance)
    return lambda: sum(len(batch) for batch in problem.iter_batches())


def exact_cover(instance: Instance) -> Callable[[], int]:
    """Call ``get_solution_count`` on a matrix: dancing links in C."""
    from exact_cover import get_solution_count

    matrix = _matrix(instance)
    return lambda: int(get_solution_count(matrix))


def exact_cover_py(instance: Instance) -> Callable[[], int]:
    """Count what ``exact_covers`` yields: dancing links by numba, numbers of 16 bits."""
    from exact_cover_py import exact_covers

    matrix = _matrix(instance)
    if matrix.size and matrix.sum() + sum(matrix.shape) + 2 >= 1 << 15:
        raise NotImplementedError("more entries than its 16-bit numbers hold")
    return lambda: sum(1 for _ in exact_covers(matrix))


def dlx_cython(instance: Instance) -> Callable[[], int]:
    """Take the length of the list that ``DLXSolver.solve`` returns: dancing links in Cython."""
    from dlxsolver import DLXSolver

    solver = DLXSolver(_matrix(instance))
    return lambda: len(solver.solve())


def dxz(instance: Instance) -> Callable[[], int]:
    """Call ``dxz_count``: dancing links with a memo, in C++, that counts without listing."""
    from dxz import dxz_count

    matrix = _matrix(instance)
    flat = matrix.astype(int).ravel().tolist()
    return lambda: int(dxz_count(*matrix.shape, flat))


def algorithm_x(instance: Instance) -> Callable[[], int]:
    """Count what ``AlgorithmX.solve`` yields: dancing links of Python objects."""
    from algorithm_x import AlgorithmX

    items, options = instance.without_secondary()
    solver = AlgorithmX(items)
    for option in options:
        solver.appendRow(option)
    return lambda: sum(1 for _ in solver.solve())


def xcover(instance: Instance) -> Callable[[], int]:
    """Count what ``covers`` yields: dancing cells by numba."""
    from xcover import covers

    given, keywords = _xcover(instance)
    return lambda: sum(1 for _ in covers(given, **keywords))


def xcover_zdd(instance: Instance) -> Callable[[], int]:
    """Count along the diagram that ``covers_zdd`` yields, with its memo: no cover is listed.

    The memo of xcover 0.2.6 loses covers or doubles them here and there, most of all with colors:
    so it is raced on plain problems only.
    """
    from xcover import covers_zdd

    given, keywords = _xcover(instance)

    def count() -> int:
        ways = {0: 0, 1: 1}
        last = 0
        for index, _, low, high in covers_zdd(given, use_memo_cache=True, **keywords):
            ways[index] = ways[low] + ways[high]
            last = index
        return ways[last]

    return count


def miniexact(instance: Instance) -> Callable[[], int]:
    """Call ``solve`` as long as it finds a cover: Knuth's algorithms X, C and M in C."""
    import miniexact as package

    if instance.low:
        solver = package.miniexacts_m()
    else:
        solver = package.miniexacts_c() if instance.secondary else package.miniexacts_x()
    items = []
    for item in range(instance.primary):
        bounds = (instance.low[item], instance.high[item]) if instance.low and instance.high else ()
        items.append(solver.primary(str(item), *bounds))
    rest = range(instance.primary, instance.primary + instance.secondary)
    items += [solver.secondary(str(item)) for item in rest]
    shades = {color for row in instance.colors or () for color in row if color}
    shade = {color: solver.color(f"c{color}") for color in sorted(shades)}
    for k, option in enumerate(instance.options):
        if not instance.colors:
            solver.add([items[item] for item in option])
            continue
        for item, color in zip(option, instance.colors[k], strict=True):
            if color:
                solver.add(items[item], shade[color])
            else:
                solver.add(items[item])
        solver.add(0)

    def count() -> int:
        found = 0
        while solver.solve() == 10:
            found += 1
        return found

    return count


def pyxcc(instance: Instance) -> Callable[[], int]:
    """Call ``solve`` for all solutions, and ask it for their number: dancing cells in Rust."""
    from pyxcc import Option, Problem, solve

    split = instance.primary
    options = []
    for k, option in enumerate(instance.options):
        colors = instance.colors[k] if instance.colors else [0] * len(option)
        options.append(
            Option(
                str(k),
                [str(item) for item in option if item < split],
                [
                    (str(item), str(color) if color else "")
                    for item, color in zip(option, colors, strict=True)
                    if item >= split
                ],
            )
        )
    primary = [str(item) for item in range(split)]
    secondary = [str(item) for item in range(split, split + instance.secondary)]
    problem = Problem(primary, secondary, options)
    return lambda: int(solve(problem, True).count())


def _matrix(instance: Instance) -> Any:  # noqa: ANN401
    """Return a boolean matrix, a row for each option."""
    import numpy as np

    items, options = instance.without_secondary()
    matrix = np.zeros((len(options), items), dtype=np.bool_)
    for row, option in zip(matrix, options, strict=True):
        row[option] = True
    return matrix


def _xcover(instance: Instance) -> tuple[list[list[Any]], dict[str, Any]]:
    """Return the options as xcover wants them, and the other arguments."""
    items = range(instance.primary + instance.secondary)
    if not instance.colors:
        primary, secondary = items[: instance.primary], items[instance.primary :]
        return instance.options, {"primary": list(primary), "secondary": list(secondary)}
    names = [str(item) for item in items]
    given = [
        [f"{item}:{color}" if color else names[item] for item, color in zip(*pair, strict=True)]
        for pair in zip(instance.options, instance.colors, strict=True)
    ]
    return given, {
        "primary": names[: instance.primary],
        "secondary": names[instance.primary :],
        "colored": True,
    }


PLAIN = frozenset({"plain"})
COLORS = frozenset({"plain", "colors"})
CONTESTANTS: dict[str, tuple[Contestant, frozenset[str]]] = {
    "farandole": (farandole, COLORS | {"bounds"}),
    "farandole batches": (farandole_batches, COLORS | {"bounds"}),
    "miniexact": (miniexact, COLORS | {"bounds"}),
    "dxz": (dxz, PLAIN),
    "xcover": (xcover, COLORS),
    "xcover zdd": (xcover_zdd, PLAIN),
    "exact-cover-py": (exact_cover_py, PLAIN),
    "exact-cover": (exact_cover, PLAIN),
    "pyxcc": (pyxcc, COLORS),
    "dlx-cython": (dlx_cython, PLAIN),
    "algorithm-x": (algorithm_x, PLAIN),
}
"""Contestants by name, with the kinds of problems they can solve.

The first word of a name is what the package is installed under.
"""
LISTING = frozenset(CONTESTANTS) - {"farandole", "dxz", "xcover zdd"}
"""Those whose time is at least in proportion to the number of covers."""
