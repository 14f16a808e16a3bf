"""What tests share: where measuring data lies, and how to run the package afresh."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, settings

from farandole import limits

Python: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]

# How long an example takes says nothing: machines are slow, or busy.
settings.register_profile("farandole", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("farandole")

# What `nohup` ignores stays ignored in programs that tests start, and some of them wait for it.
signal.signal(signal.SIGHUP, signal.SIG_DFL)

ROOT = Path(__file__).parent.parent

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM = ".19...6.........8..7.25..4.3........9.6.......2.937.....28...9....4.9..1....6...3"
UNFAIR = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out whole files of which a choice of the Makefile runs nothing: reading takes time."""
    chosen = config.getoption("markexpr")
    if collection_path.suffix != ".py" or chosen not in ("long", "not long"):
        return None
    text = collection_path.read_text("utf-8")
    if chosen == "not long":
        return "\npytestmark = pytest.mark.long\n" in text or None
    # Those in a browser are marked by name, in the conftest beside them.
    return not ("pytest.mark.long" in text or collection_path.parent.name == "browser") or None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no examples in the docstrings of tests: there are none, and looking takes time."""
    found = yield
    return [one for one in found if type(one).__name__ != "DoctestModule"]


LONGEST = {
    *("test_pages", "test_handbook", "test_every_room", "test_examples", "test_growth"),
    *("test_definitions", "test_patterns", "test_logic"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: no processor waits for the other at the end."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one process more than there are processors: tests wait for browsers and processes."""
    here = getattr(os, "sched_getaffinity", lambda process: range(os.cpu_count() or 1))
    return len(here(0)) + 1


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of puzzle lists and exact-cover instances, which the repository doesn't hold.

    ``FARANDOLE_DATA`` names it; a folder ``shared/data`` beside the checkout is found too.
    """
    folder = Path(os.environ.get("FARANDOLE_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no measuring data: set FARANDOLE_DATA to its folder")
    return folder


@pytest.fixture
def python() -> Python:
    """Run a piece of Python in a fresh interpreter, with more in its environment."""

    def run(code: str, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env=os.environ | more,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    return run


@contextmanager
def interrupted_at_work() -> Iterator[None]:
    """Raise KeyboardInterrupt after a twentieth of a second of processor time, and expect it."""

    def handler(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGVTALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Clock:
    """A clock that stands still but for what is added to ``time``, and ``step`` at each look."""

    def __init__(self) -> None:
        self.time, self.step = 0.0, 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Put a clock in the place of the one that all of the package reads."""
    clock = Clock()
    monkeypatch.setattr(limits, "_clock", clock)
    return clock


@pytest.fixture
def ticking(clock: Clock) -> Clock:
    """The same, going on by a second with every look."""
    clock.step = 1.0
    return clock


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, in a background job too, where shells have it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
