"""A machine that lacks something is told what, in one go, with one command that brings it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "preflight.sh"
USED = ["awk", "cat", "grep", "head", "mktemp", "rm", "tr"]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell's script")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of commands: what the script uses, Debian's system, and nothing to build with."""
    for name in USED:
        found = shutil.which(name)
        assert found is not None
        (tmp_path / name).symlink_to(found)
    put(tmp_path, "uname", "echo Linux")
    put(tmp_path, "apt-get", "exit 1")
    return tmp_path


def put(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


def said(machine: Path, *arguments: str) -> tuple[int, list[str]]:
    """The exit code, and the lines without their indent."""
    shell = shutil.which("sh")
    assert shell is not None
    done = subprocess.run(
        [shell, SCRIPT, *(arguments or ("python3",))],
        env={"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, [line.strip() for line in done.stderr.splitlines()]


def test_nothing_is_said_of_a_machine_that_has_all(machine: Path) -> None:
    put(machine, "python3", "exit 0")
    put(machine, "c++", "exit 0")
    assert said(machine) == (0, [])


def test_one_command_brings_all_that_is_missing(machine: Path) -> None:
    put(machine, "python3", 'case "$1$2" in *ensurepip*|-) exit 1;; esac')
    assert said(machine) == (
        1,
        [
            "farandole: Python's venv module is missing",
            "farandole: Python's C headers are missing",
            "farandole: no C++ compiler found (c++, g++ or clang++)",
            "install with: sudo apt-get install python3-venv python3-dev g++",
        ],
    )


def test_no_python(machine: Path) -> None:
    put(machine, "g++", "exit 0")
    code, lines = said(machine)
    assert code == 1
    assert lines == [
        "farandole: no 'python3' found; Python 3.11 or newer is needed",
        "install with: sudo apt-get install python3 python3-venv python3-dev",
    ]


def test_an_old_python_is_named_and_not_asked_for_more(machine: Path) -> None:
    put(machine, "python3", 'case "$*" in --version) echo Python 3.10.13;; *) exit 1;; esac')
    put(machine, "c++", "exit 0")
    code, lines = said(machine)
    assert code == 1
    assert lines[0].startswith("farandole: Python 3.10.13 is too old; 3.11 or newer is needed")
    assert lines[1:] == [
        "install with: sudo apt-get install "
        + " ".join(f"python3.11{part}" for part in ["", "-venv", "-dev"])
    ]


def test_an_old_compiler_is_named(machine: Path) -> None:
    put(machine, "python3", "exit 0")
    put(machine, "c++", 'case "$1" in --version) echo "c++ (Old) 11.3.0";; *) exit 1;; esac')
    code, lines = said(machine)
    assert code == 1
    assert "(found: c++ (Old) 11.3.0)" in lines[0]
    assert lines[1:] == ["install with: sudo apt-get install g++-12"]


def test_a_library_without_algorithms_for_ranges_is_too_old(machine: Path) -> None:
    """That of clang 14: the compiler takes the language, but there is no ``std::ranges::sort``."""
    put(machine, "python3", "exit 0")
    put(
        machine,
        "c++",
        'case "$1" in --version) echo "clang 14.0.6";; *) ! grep -q std::ranges:: "$3";; esac',
    )
    code, lines = said(machine)
    assert code == 1
    assert "(found: clang 14.0.6); needed: g++ 12, clang 14 (libc++ 15) or Xcode 14.3" in lines[0]


def test_where_no_packager_is_known_packages_are_named(machine: Path) -> None:
    (machine / "apt-get").unlink()
    put(machine, "python3", "exit 0")
    assert said(machine) == (
        1,
        [
            "farandole: no C++ compiler found (c++, g++ or clang++)",
            "packages that hold it: g++ (Debian, Ubuntu), gcc-c++ (Fedora), g++ (Alpine)",
        ],
    )


def test_a_network_that_is_not_there(machine: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("Failed to establish a new connection: Name resolution\n", "utf-8")
    code, lines = said(machine, "python3", "network", str(log))
    assert code == 1
    assert "farandole: pip could not reach a package index" in lines
