"""Examples of each technique: two boards, found by our own search, and how often it occurs.

``examples.tsv`` has one technique per line; lines that begin with ``#`` describe the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from pathlib import Path

from farandole.logic.board import Board
from farandole.logic.finding import ALL_STEPS, all_steps, first_step
from farandole.logic.notation import notation
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.steps import Step
from farandole.logic.techniques import TECHNIQUES, Technique

FILE = Path(__file__).with_name("examples.tsv")
_HEAD = (
    *("technique", "example", "step", "practice", "answer", "second", "second_answer"),
    *("alike", "alike_step", "extra", "easier", "used", "exists", "unknown"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One technique: boards as lines (empty: none was found), steps in notation, and counts.

    The technique is on the boards ``example``, ``practice`` and ``second``, and is almost on
    ``alike``: it would be if the candidate ``extra`` weren't there, or, where that is a cell, if
    its digit weren't a given. ``easier`` names a technique that does the same on the example in
    one step; empty: none does. ``used`` is how many paths use the technique, ``exists`` on how
    many of the boards it can be found, and ``unknown`` on how many the time was up before it was
    either found or excluded.
    """

    technique: str
    example: str = ""
    step: str = ""
    practice: str = ""
    answer: str = ""
    second: str = ""
    second_answer: str = ""
    alike: str = ""
    alike_step: str = ""
    extra: str = ""
    easier: str = ""
    used: int = 0
    exists: int = 0
    unknown: int = 0

    @property
    def boards(self) -> tuple[tuple[str, str], ...]:
        """The boards that have the technique, each with its step."""
        pairs = (self.example, self.step), (self.practice, self.answer)
        return tuple(pair for pair in (*pairs, (self.second, self.second_answer)) if pair[0])


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample that was counted: puzzles, boards on which the basics are stuck, and the limit."""

    seed: int
    puzzles: int
    boards: int
    seconds: float


def profile_for(technique: Technique) -> Profile:
    """Return the profile that looks for one technique alone."""
    return _with_duals(HODOKU.only(technique), technique)


def wide_profile_for(technique: Technique) -> Profile:
    """Return the profile that looks for one technique as far as a list of all steps does."""
    return _with_duals(ALL_STEPS.only(technique), technique)


def _with_duals(profile: Profile, technique: Technique) -> Profile:
    return profile.with_options(duals=True) if technique.id.startswith("dual-") else profile


def steps_of(board: Board, technique: Technique, *, seconds: float | None = None) -> Iterator[Step]:
    """Yield the steps of one technique: the next one first, then all others, each once."""
    first = first_step(board, profile_for(technique), seconds=seconds)
    found = set()
    if first is not None and first.technique is technique:
        found.add(first)
        yield first
    for profile in (profile_for(technique), wide_profile_for(technique)):
        for step in all_steps(board, profile, seconds=seconds).steps:
            if step not in found:
                found.add(step)
                yield step


def step_named(board: Board, technique: Technique, text: str) -> Step:
    """Return the step of a technique that has this notation; raise LookupError if none has."""
    for step in steps_of(board, technique):
        if notation(board, step) == text:
            return step
    raise LookupError(f"{technique.id}: no step {text} on {board.line}")


def read(file: Path = FILE) -> tuple[Sample, Mapping[str, Entry]]:
    """Return the entries of all techniques, in their order; those not in the file are empty."""
    lines = file.read_text("utf-8").splitlines()
    words = dict(part.split("=") for part in lines[0].removeprefix("# ").split(" "))
    sample = Sample(
        int(words["seed"]), int(words["puzzles"]), int(words["boards"]), float(words["seconds"])
    )
    rows = {}
    for line in lines[2:]:
        *texts, used, exists, unknown = line.split("\t")
        known = dict(zip(_HEAD, texts, strict=False))
        counts = {"used": int(used), "exists": int(exists), "unknown": int(unknown)}
        rows[texts[0]] = Entry(**known, **counts)  # type: ignore[arg-type]
    return sample, {name: rows.get(name, Entry(name)) for name in TECHNIQUES}


def write(sample: Sample, entries: Iterable[Entry], file: Path = FILE) -> None:
    """Write the entries."""
    facts = f"seed={sample.seed} puzzles={sample.puzzles} boards={sample.boards}"
    lines = [f"# {facts} seconds={sample.seconds:g}", "\t".join(_HEAD)]
    lines += ["\t".join(map(str, astuple(entry))) for entry in entries]
    file.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
