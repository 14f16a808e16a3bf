"""Compile the kernel for the Python of a static site (Pyodide): ``make wasm-python``.

It is the extension module itself, as a library that Pyodide loads: bindings, nanobind and kernel.
The headers are those of WASI, whose libc and libc++ are the same as Emscripten's, and those of a
Python with the stable ABI. Like ``tools/wasm.py``, it keeps the result beside the code, and
``cpp/bindings/built.json`` says what it was made of.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import nanobind  # type: ignore[import-untyped]

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.wasm import ROOT, digest

BUILT = ROOT / "src" / "farandole" / "studio" / "alone" / "kernel.wasm"
STAMP = ROOT / "cpp" / "bindings" / "built.json"
PACKAGES = "clang-19 lld-19 wasi-libc libc++-19-dev-wasm32"

NANOBIND = Path(nanobind.include_dir()).parent
ABI = "0x030C0000"
PYTHONS = ("python3.12", "python3.13", "python3.14")  # with headers of that ABI
HOT = re.compile(r"_portable\.cpp$|^cpp/(cover/search|rules)/")
THROWING = ("cpp/logic/trial/braids.cpp", "cpp/logic/trial/rater.cpp", "cpp/rules/board.cpp")
OTHER = re.compile(r"^cpp/(bindings|browser|fuzz|tests)/|_(avx2|avx512)\.cpp$")
OPTIONS = [
    *("--target=wasm32-unknown-emscripten", "-D__wasi__", "-std=c++20", "-fPIC", "-msimd128"),
    *("-DNDEBUG", "-fvisibility=hidden", "-ffp-contract=off", "-nostdinc++", "-nostdlibinc", "-w"),
    *("-fwasm-exceptions", "-isystem", "/usr/lib/llvm-19/include/wasm32-wasi/c++/v1"),
    *("-isystem", "/usr/include/wasm32-wasi", "-Icpp"),
]
BINDING = [
    *("-include", "cstdio", f"-DPy_LIMITED_API={ABI}", "-DNB_COMPACT_ASSERTIONS"),
    *(f"-I{NANOBIND}/include", f"-I{NANOBIND}/ext/robin_map/include", "-fno-strict-aliasing"),
]
LINKING = [
    *("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all"),
    *("--no-export-dynamic", "--export=PyInit__kernel", "--gc-sections", "-O2"),
    *("--export-if-defined=__wasm_apply_data_relocs", "--keep-section=target_features"),
]
SIZES = {"LONG": 4, "SIZE_T": 4, "VOID_P": 4, "UINTPTR_T": 4, "PTHREAD_T": 4}


def sources() -> dict[str, list[str]]:
    """Return the sources, each with the options that it needs besides."""
    names = (path.relative_to(ROOT).as_posix() for path in ROOT.glob("cpp/**/*.cpp"))
    quiet = ["-fno-exceptions", "-fno-rtti"]
    kernel = {
        name: [*(() if name in THROWING else quiet), "-O2" if HOT.search(name) else "-Oz"]
        for name in sorted(names)
        if not OTHER.search(name)
    }
    bindings = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("cpp/bindings/*.cpp"))
    own = {str(NANOBIND / "src" / "nb_combined.cpp"): [*BINDING, "-DNB_BUILD", "-Oz"]}
    return kernel | {name: [*BINDING, "-Oz"] for name in bindings} | own


def main() -> int:
    """Build."""
    compiler, linker = shutil.which("clang++-19"), shutil.which("wasm-ld-19")
    headers = next(filter(None, map(headers_of, PYTHONS)), None)
    if compiler is None or linker is None:
        print(f"no clang++-19 here; on Debian: apt-get install {PACKAGES}", file=sys.stderr)
        return 1
    if headers is None:
        print(f"no headers here of any of {', '.join(PYTHONS)}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as place:
        build(compiler, linker, headers, Path(place))
    print(f"{BUILT.relative_to(ROOT)}: {BUILT.stat().st_size} bytes")
    return 0


def headers_of(python: str) -> Path | None:
    """Return the folder of a Python's headers."""
    if shutil.which(python) is None:
        return None
    command = [python, "-c", "import sysconfig; print(sysconfig.get_path('include'))"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    folder = Path(done.stdout.strip() or "/")
    return folder if (folder / "Python.h").is_file() else None


def build(compiler: str, linker: str, headers: Path, place: Path) -> None:
    """Compile and link, and write down of what."""
    shutil.copytree(headers, place / "python")
    config = place / "python" / "pyconfig.h"  # which is this machine's, not that of wasm32
    text = config.read_text("utf-8")
    for name, size in SIZES.items():
        text = re.sub(rf"(#\s*define SIZEOF_{name}) \d+", rf"\1 {size}", text)
    config.write_text(text, "utf-8")
    read: set[str] = set()

    def compiled(numbered: tuple[int, tuple[str, list[str]]]) -> str:
        number, (source, options) = numbered
        made, needs = f"{place}/{number}.o", place / f"{number}.d"
        command = [compiler, *OPTIONS, f"-I{place}/python", *options, "-MMD", "-MF", str(needs)]
        subprocess.run([*command, "-c", source, "-o", made], check=True, cwd=ROOT)
        _, _, text = needs.read_text("utf-8").replace("\\\n", " ").partition(":")
        read.update(name for name in text.split() if name.startswith("cpp/"))
        return made

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        objects = list(threads.map(compiled, enumerate(sources().items())))
    subprocess.run([linker, *LINKING, *objects, "-o", str(BUILT)], check=True, cwd=ROOT)
    BUILT.chmod(0o644)
    about = subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True)
    stamp = {
        "compiler": about.stdout.splitlines()[0],
        "nanobind": version("nanobind"),
        "built": digest(BUILT),
        "sources": {name: digest(ROOT / name) for name in sorted(read)},
    }
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")


def changes() -> list[str]:
    """Return what differs from what was written down."""
    stamp = json.loads(STAMP.read_text("utf-8"))
    known: dict[str, str] = {**stamp["sources"], str(BUILT.relative_to(ROOT)): stamp["built"]}
    wanted = [name for name in sources() if name.startswith("cpp/")]
    found = [name for name in wanted if name not in known]
    return found + [
        name
        for name, expected in known.items()
        if not (ROOT / name).is_file() or digest(ROOT / name) != expected
    ]


if __name__ == "__main__":
    sys.exit(main())
