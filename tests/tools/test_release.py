"""One version everywhere, and what a build says and depends on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import farandole
from tools.release import news, versions

ROOT = Path(__file__).parents[2]


def test_the_version_is_one() -> None:
    assert set(versions().values()) == {farandole.__version__}


def test_news_are_those_of_one_version() -> None:
    text = "# Changelog\n\n## 1.2.0 (2026)\n\nNew.\n\n## 1.1.0 (2025)\n\nOld.\n"
    assert news("1.2.0", text) == "New.\n"
    assert news("1.1.0", text) == "Old.\n"
    assert news("1.1", text) == ""


def test_the_container_is_given_what_the_build_reads() -> None:
    """A tool that the build runs, and a file that metadata are made of, are not ignored."""
    build = (ROOT / "CMakeLists.txt").read_text("utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    readme = settings["tool"]["scikit-build"]["metadata"]["readme"]
    needed = {f"tools/{name}" for name in re.findall(r"/tools/(\w+\.py)", build)}
    needed |= {"README.md", f"{readme['provider-path']}/{readme['provider']}.py"}
    given = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert needed <= {line[1:] for line in given if line.startswith("!")}


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


def told(machine: Path) -> tuple[int, list[str]]:
    """The exit code, and the lines without their indent."""
    shell = shutil.which("sh")
    assert shell is not None
    command, path = [shell, str(SCRIPT), "python3"], {"PATH": str(machine)}
    done = subprocess.run(command, env=path, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    return done.returncode, [line.strip() for line in done.stderr.splitlines()]


HAS_ALL = "exit 0"
OLD_COMPILER = 'case "$1" in --version) echo "c++ (Old) 11.3.0";; *) exit 1;; esac'
OLD_LIBRARY = 'case "$1" in --version) echo "clang 14.0.6";; *) ! grep -q std::ranges:: "$3";; esac'
"""That of clang 14: the compiler takes the language, but there is no ``std::ranges::sort``."""
NO_COMPILER = "farandole: no C++ compiler found (c++, g++ or clang++)"
MACHINES = {
    "all": ({"python3": HAS_ALL, "c++": HAS_ALL}, 0, []),
    "no compiler, half a python": (
        {"python3": 'case "$1$2" in *ensurepip*|-) exit 1;; esac'},
        1,
        [
            "farandole: Python's venv module is missing",
            "farandole: Python's C headers are missing",
            NO_COMPILER,
            "install with: sudo apt-get install python3-venv python3-dev g++",
        ],
    ),
    "no python": (
        {"g++": HAS_ALL},
        1,
        [
            "farandole: no 'python3' found; Python 3.11 or newer is needed",
            "install with: sudo apt-get install python3 python3-venv python3-dev",
        ],
    ),
    "an old python, which is asked for no more": (
        {
            "python3": 'case "$*" in --version) echo Python 3.10.13;; *) exit 1;; esac',
            "c++": HAS_ALL,
        },
        1,
        [
            "farandole: Python 3.10.13 is too old; 3.11 or newer is needed",
            "install with: sudo apt-get install python3.11 python3.11-venv python3.11-dev",
        ],
    ),
    "an old compiler": (
        {"python3": HAS_ALL, "c++": OLD_COMPILER},
        1,
        ["(found: c++ (Old) 11.3.0)", "install with: sudo apt-get install g++-12"],
    ),
    "an old library": (
        {"python3": HAS_ALL, "c++": OLD_LIBRARY},
        1,
        ["(found: clang 14.0.6); needed: g++ 12, clang 14 (libc++ 15) or Xcode 14.3", "install"],
    ),
}


@pytest.mark.parametrize("name", MACHINES)
def test_what_is_missing_is_said_with_one_command_that_brings_it(machine: Path, name: str) -> None:
    commands, expected, wanted = MACHINES[name]
    for command, text in commands.items():
        put(machine, command, text)
    code, lines = told(machine)
    assert (code, len(lines)) == (expected, len(wanted))
    assert all(part in line for part, line in zip(wanted, lines, strict=True))


SOURCES = sorted((ROOT / "cpp").rglob("*.[ch]pp"))


def planned(*arguments: str) -> str:
    """What make would do for the target that stands for a built kernel."""
    run = ["make", "-n", *arguments, ".venv/built"]
    return subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="make isn't installed")
@pytest.mark.parametrize(
    "source",
    {source.parent: source for source in SOURCES}.values(),
    ids=lambda source: str(source.relative_to(ROOT / "cpp")),
)
def test_the_kernel_is_built_again_when_a_source_changes(source: Path) -> None:
    newer = f"--what-if={source.relative_to(ROOT)}"
    assert "tools/building.py" in planned("--old-file=.venv/tools", newer)
