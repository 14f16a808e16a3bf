"""Compile the kernel for browsers: ``make wasm``.

The result is kept beside the code, because few who build the package have a compiler for
WebAssembly. ``cpp/browser/built.json`` says what it was made of: the compiler, and a hash of every
source. A test compares the hashes, so that a change of a source asks for a new build; the same
compiler makes the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src" / "farandole" / "studio" / "static" / "kernel"
STAMP = ROOT / "cpp" / "browser" / "built.json"
PACKAGES = "clang-16 lld-16 wasi-libc libc++-16-dev-wasm32 libclang-rt-16-dev-wasm32"

TARGET = "--target=wasm32-wasi"
# With whole-program linking, virtual functions that are never called are dropped from their tables.
WHOLE = [
    "-flto",
    "-fvisibility=hidden",
    "-fwhole-program-vtables",
    "-fvirtual-function-elimination",
]
OPTIONS = [
    TARGET,
    "-std=c++20",
    "-msimd128",
    "-fno-exceptions",
    "-fno-rtti",
    "-DNDEBUG",
    "-DFARANDOLE_SMALL",
    *WHOLE,
]
LINKING = [TARGET, "-mexec-model=reactor", "-flto", "-O2", "-Wl,--strip-all,--gc-sections"]


def sources(*patterns: str, level: str = "-Oz") -> dict[str, str]:
    """Return the sources in some places, all compiled for the same level."""
    found = (path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern))
    return dict.fromkeys(sorted(path.as_posix() for path in found), level)


# Optimised for size, except for the hot code.
MODULES = {
    "farandole": {
        "cpp/sudoku/search9_portable.cpp": "-O2",
        "cpp/sudoku/completions9_portable.cpp": "-O2",
        "cpp/cover/search/sparse_board.cpp": "-Os",
        "cpp/cover/search/compact.cpp": "-Oz",
        "cpp/cover/search/state.cpp": "-Oz",
        "cpp/browser/board.cpp": "-Oz",
        "cpp/browser/candidates.cpp": "-Oz",
        "cpp/browser/count.cpp": "-Oz",
        "cpp/browser/exchange.cpp": "-Oz",
        "cpp/browser/solve.cpp": "-Oz",
    },
    "logic": {
        **sources("cpp/logic/*.cpp", "cpp/logic/[!et]*/*.cpp", "cpp/logic/exocets/*.cpp"),
        **sources("cpp/make/*9.cpp"),
        # Of the explainer the chains only: nothing is rated by it here.
        **sources("cpp/logic/explainer/finder.cpp", "cpp/logic/explainer/[cp]*/*.cpp"),
        "cpp/logic/explainer/forecast/forecast.cpp": "-Oz",
        "cpp/logic/explainer/forecast/forecast_portable.cpp": "-O2",
        **sources("cpp/make/*_portable.cpp", "cpp/sudoku/*9_portable.cpp", level="-O2"),
        "cpp/sudoku/lockstep_portable.cpp": "-O2",
        "cpp/sudoku/levels9.cpp": "-Oz",
        "cpp/isa.cpp": "-Oz",
        "cpp/browser/question.cpp": "-Oz",
        "cpp/browser/rating.cpp": "-Oz",
        "cpp/browser/making.cpp": "-Oz",
        "cpp/browser/steps.cpp": "-Oz",
    },
}
"""The modules by name, and how their sources are compiled."""

STACK = {"farandole": 1 << 18, "logic": 1 << 20}


def path_of(module: str) -> Path:
    """Return where a module is built."""
    return FOLDER / f"{module}.wasm"


def main() -> int:
    """Build, or with ``--check`` tell whether the build is that of the sources."""
    parser = argparse.ArgumentParser(description=__doc__, prog="wasm.py")
    parser.add_argument("--check", action="store_true", help="build nothing")
    if parser.parse_args().check:
        changed = changes()
        for line in changed:
            print(line, file=sys.stderr)
        return bool(changed)
    compiler = shutil.which("clang++-16") or shutil.which("clang++")
    if compiler is None:
        print(f"no clang++ here; on Debian: apt-get install {PACKAGES}", file=sys.stderr)
        return 1
    build(compiler)
    for module in MODULES:
        built = path_of(module)
        print(f"{built.relative_to(ROOT)}: {built.stat().st_size} bytes")
    return 0


def build(compiler: str) -> None:
    """Compile and link the modules, and write down of what."""
    FOLDER.mkdir(exist_ok=True)
    read = {name for module in MODULES for name in _build(compiler, module)}
    version = subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True)
    stamp = {
        "compiler": version.stdout.splitlines()[0],
        "built": {module: digest(path_of(module)) for module in MODULES},
        "sources": {name: digest(ROOT / name) for name in sorted(read)},
    }
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")


def _build(compiler: str, module: str) -> set[str]:
    """Compile and link a module; return all sources that were read."""
    # Debian's location of the library headers, where the compiler doesn't look.
    headers = Path(compiler).resolve().parent.parent / "include" / "wasm32-wasi" / "c++" / "v1"
    options = [*OPTIONS, "-nostdinc++", "-isystem", str(headers), "-Icpp"]
    read = set(MODULES[module])
    with tempfile.TemporaryDirectory() as folder:

        def compiled(numbered: tuple[int, tuple[str, str]]) -> str:
            number, (source, level) = numbered
            made, needs = f"{folder}/{number}.o", Path(folder, f"{number}.d")
            command = [compiler, *options, level, "-MMD", "-MF", str(needs), "-c", source]
            subprocess.run([*command, "-o", made], check=True, cwd=ROOT)
            _, _, text = needs.read_text("utf-8").replace("\\\n", " ").partition(":")
            read.update(name for name in text.split() if name.startswith("cpp/"))
            return made

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            objects = list(threads.map(compiled, enumerate(MODULES[module].items())))
        # The stack is below everything else, so that an overflow traps.
        memory = f"-Wl,--stack-first,-z,stack-size={STACK[module]},--max-memory=268435456"
        goal = path_of(module)
        command = [compiler, *LINKING, memory, *objects, "-o", str(goal)]
        subprocess.run(command, check=True, cwd=ROOT)
    goal.chmod(0o644)
    return read


def changes() -> list[str]:
    """Return what differs from what was written down."""
    stamp = json.loads(STAMP.read_text("utf-8"))
    known: dict[str, str] = stamp["sources"]
    wanted = [name for module in MODULES.values() for name in module]
    found = [f"{name} isn't built: make wasm" for name in wanted if name not in known]
    built = {
        str(path_of(module).relative_to(ROOT)): expected
        for module, expected in stamp["built"].items()
    }
    for name, expected in {**known, **built}.items():
        if not (ROOT / name).is_file():
            found.append(f"{name} is gone: make wasm")
        elif digest(ROOT / name) != expected:
            found.append(f"{name} has changed: make wasm")
    return found


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
