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
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "farandole" / "studio" / "static" / "kernel" / "farandole.wasm"
STAMP = ROOT / "cpp" / "browser" / "built.json"
PACKAGES = "clang-14 lld-14 wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32"

TARGET = "--target=wasm32-wasi"
# Linked as a whole, tables of virtual functions leave out those that nobody calls.
WHOLE = [
    "-flto",
    "-fvisibility=hidden",
    "-fwhole-program-vtables",
    "-fvirtual-function-elimination",
]
OPTIONS = [TARGET, "-std=c++20", "-msimd128", "-fno-exceptions", "-fno-rtti", "-DNDEBUG", *WHOLE]
# The stack lies below everything else, so that one that overflows is noticed.
MEMORY = "-Wl,--stack-first,-z,stack-size=262144,--max-memory=268435456"
LINKING = [TARGET, "-mexec-model=reactor", "-flto", "-O2", "-Wl,--strip-all,--gc-sections", MEMORY]
# Small rather than fast, except where the time is spent.
SOURCES = {
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
}


def main() -> int:
    """Build, or with ``--check`` tell whether the build is that of the sources."""
    parser = argparse.ArgumentParser(description=__doc__, prog="wasm.py")
    parser.add_argument("--check", action="store_true", help="build nothing")
    if parser.parse_args().check:
        changed = changes()
        for line in changed:
            print(line, file=sys.stderr)
        return bool(changed)
    compiler = shutil.which("clang++-14") or shutil.which("clang++")
    if compiler is None:
        print(f"no clang++ here; on Debian: apt-get install {PACKAGES}", file=sys.stderr)
        return 1
    build(compiler)
    print(f"{BUILT.relative_to(ROOT)}: {BUILT.stat().st_size} bytes")
    return 0


def build(compiler: str) -> None:
    """Compile and link, and write down of what."""
    read: set[str] = set(SOURCES)
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for number, (source, level) in enumerate(SOURCES.items()):
            made, needs = f"{folder}/{number}.o", Path(folder, f"{number}.d")
            command = [compiler, *OPTIONS, level, "-Icpp", "-MMD", "-MF", str(needs), "-c", source]
            subprocess.run([*command, "-o", made], check=True, cwd=ROOT)
            objects.append(made)
            _, _, headers = needs.read_text("utf-8").replace("\\\n", " ").partition(":")
            read |= {one for one in headers.split() if one.startswith("cpp/")}
        BUILT.parent.mkdir(exist_ok=True)
        subprocess.run([compiler, *LINKING, *objects, "-o", str(BUILT)], check=True, cwd=ROOT)
    BUILT.chmod(0o644)
    version = subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True)
    stamp = {
        "compiler": version.stdout.splitlines()[0],
        "built": digest(BUILT),
        "sources": {name: digest(ROOT / name) for name in sorted(read)},
    }
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")


def changes() -> list[str]:
    """Return what differs from what was written down."""
    stamp = json.loads(STAMP.read_text("utf-8"))
    sources: dict[str, str] = stamp["sources"]
    found = [f"{name} isn't built" for name in SOURCES if name not in sources]
    for name, expected in [*sources.items(), (str(BUILT.relative_to(ROOT)), stamp["built"])]:
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
