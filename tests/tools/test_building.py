"""What is said while the kernel is compiled: numbers of steps, as pip's output tells them."""

from __future__ import annotations

import io

from tools.building import Progress, watched


def said(lines: list[str]) -> str:
    stream = io.StringIO()
    progress = Progress(stream)
    watched(lines, progress.see)
    progress.end()
    return stream.getvalue()


def test_steps_are_said_beforehand_and_counted() -> None:
    text = said([f"  [{n}/50] Building CXX object x.o\n" for n in range(1, 51)])
    lines = text.splitlines()
    assert lines[0].strip() == "50 steps of compiling"
    assert len(lines) == 11
    assert lines[-1].strip() == "compiled: 50 of 50"


def test_packages_are_counted_once() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    watched(["Collecting click>=8\n", "  Collecting Click\n", "Collecting rich\n"], progress.see)
    assert progress.packages == {"click", "rich"}
    assert stream.getvalue() == "", "nothing is written over where there is no terminal"


def test_the_last_lines_are_kept_for_a_failure() -> None:
    assert watched([f"{n}\n" for n in range(1000)], lambda line: None)[-1] == "999\n"
