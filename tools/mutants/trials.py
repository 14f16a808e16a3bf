"""Runs of pytest in forked processes, which start with everything but the package imported."""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import resource
import signal
import sys
import traceback
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

_ARGUMENTS = (
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "--hypothesis-seed=0",
    "--tb=native",
    "--assert=plain",
    "-m",
    "not long",
    "--ignore=tests/studio/browser",
)
_PATIENCE = 15
"""Seconds after which a test hangs, and ten times what it took before."""
_MOST = 25
"""Examples of a property; a test that asks for fewer gets them."""
_OWN = "_hypothesis_internal_use_settings"
"""Where hypothesis keeps what a test asks for."""
_MEMORY = 6 << 30
"""Mutants that fill the memory meet a MemoryError here."""


@dataclass(frozen=True)
class Baseline:
    """What tests do to the package as it is: seconds of each, and which tests reach a line."""

    seconds: Mapping[str, float]
    reached: Mapping[str, Mapping[int, Collection[str]]]


class _Examples:
    """A plugin: few examples of each property, none kept, none made smaller."""

    def pytest_collection(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", max_examples=_MOST, database=None, phases=phases)
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            test = getattr(item, "function", None)
            own = getattr(test, _OWN, None)
            if own is not None and own.max_examples > _MOST:
                setattr(test, _OWN, settings(own, max_examples=_MOST))


class _Chosen(_Examples):
    """A plugin: some tests, the fastest first."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        chosen = [item for item in items if item.nodeid in self.seconds]
        items[:] = sorted(chosen, key=lambda item: self.seconds[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Wind a clock that ends the process, whatever that is doing, if the test hangs."""
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE + 10 * self.seconds[nodeid])

    def pytest_runtest_logfinish(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE)


class _Watched(_Examples):
    """A plugin: takes down how long tests take and what they reach."""

    def __init__(self, watch: coverage.Coverage) -> None:
        self.watch = watch
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.watch.switch_context(nodeid)

    def pytest_runtest_logfinish(self) -> None:
        self.watch.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration


def _forked(log: Path, task: Callable[[], int]) -> int | None:
    """Return what a task returns in a process of its own, less than 0 for a signal."""

    def alone() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        code = 70
        try:
            code = task()
        except BaseException:  # it must not continue as its parent would
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    process = multiprocessing.get_context("fork").Process(target=alone)
    process.start()
    assert process.pid is not None
    try:
        process.join()
        return process.exitcode
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # and its children
        process.join()


def baseline(tree: Path, paths: Sequence[str], modules: Sequence[str], log: Path) -> Baseline:
    """Return what the tests of ``paths`` do to ``modules``.

    Raises:
        RuntimeError: a test fails before anything has been changed.
    """
    found = log.with_suffix(".json")

    def watched() -> int:
        files = [str(tree / module) for module in modules]
        watch = coverage.Coverage(data_file=None, config_file=False, include=files)
        plugin = _Watched(watch)
        watch.start()
        code = pytest.main([*_ARGUMENTS, *paths], plugins=[plugin])
        watch.stop()
        data = watch.get_data()
        reached = {
            module: data.contexts_by_lineno(file)
            for module, file in zip(modules, files, strict=True)
        }
        # In the order in which they were imported: `_asyncio` before `asyncio` would halve both.
        strangers = [name for name, module in sys.modules.items() if _is_stranger(module, tree)]
        found.write_text(json.dumps([plugin.seconds, reached, strangers]))
        return int(code)

    if code := _forked(log, watched):
        raise RuntimeError(f"pytest ends with {code} before anything is changed: see {log}")
    seconds, reached, strangers = json.loads(found.read_text())
    with warnings.catch_warnings(action="ignore"):
        for name in strangers:
            with contextlib.suppress(ImportError):  # some exist only under an unusual name
                importlib.import_module(name)
    by_line = {
        module: {int(line): tests for line, tests in lines.items()}
        for module, lines in reached.items()
    }
    return Baseline(seconds, by_line)


def _is_stranger(module: object, tree: Path) -> bool:
    """Tell whether a module belongs to neither the package nor its tests."""
    spec = getattr(module, "__spec__", None)
    origin = str(getattr(spec, "origin", None))
    return os.path.isabs(origin) and not Path(origin).is_relative_to(tree)


def survives(known: Baseline, tests: Collection[str], log: Path) -> bool | None:
    """Tell whether all of ``tests`` pass, None when they hang."""
    files = sorted({test.partition("::")[0] for test in tests})
    plugin = _Chosen({test: known.seconds[test] for test in tests})

    def chosen() -> int:
        sys.dont_write_bytecode = True
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 4 * _PATIENCE)  # to find the tests
        return int(pytest.main([*_ARGUMENTS, *files], plugins=[plugin]))

    code = _forked(log, chosen)
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise RuntimeError(f"none of the tests is there: see {log}")
    return None if code == -signal.SIGALRM else code == 0
