#!/bin/sh
# Says which package to install when something needed to build is missing or too old.
# Usage: preflight.sh PYTHON                before anything is done
#        preflight.sh PYTHON network LOG    when pip could install nothing: LOG is what it said
python=$1
system=$(uname -s)

# What is missing is gathered, so that one command can bring it all.
lacking=0
packages=
missing() { # SENTENCE, then the packages of apt-get, of macOS, of dnf, of apk
    echo "farandole: $1" >&2
    lacking=1
    if [ "$system" = Darwin ]; then
        echo "    install it with: $3" >&2
    elif command -v apt-get >/dev/null 2>&1; then
        packages="$packages $2"
    elif command -v dnf >/dev/null 2>&1; then
        packages="$packages $4"
    elif command -v apk >/dev/null 2>&1; then
        packages="$packages $5"
    else
        echo "    packages that hold it: $2 (Debian, Ubuntu), $4 (Fedora), $5 (Alpine)" >&2
    fi
}

finish() {
    [ "$lacking" = 0 ] && exit 0
    packages=$(echo "$packages" | tr ' ' '\n' | awk 'NF && !seen[$0]++' | tr '\n' ' ')
    packages=${packages% }
    if [ -z "$packages" ]; then
        exit 1
    elif command -v apt-get >/dev/null 2>&1; then
        echo "    install with: sudo apt-get install $packages" >&2
    elif command -v dnf >/dev/null 2>&1; then
        echo "    install with: sudo dnf install $packages" >&2
    else
        echo "    install with: sudo apk add $packages" >&2
    fi
    exit 1
}

if [ "${2-}" = network ]; then
    cat "$3" >&2 2>/dev/null
    if grep -q -i -E 'resol|connect|timed? ?out|unreachable|No matching distribution|proxy|SSL' "$3" 2>/dev/null; then
        echo "farandole: pip could not reach a package index" >&2
        echo "    CMake, Ninja and a few Python packages come from there: look at the network, at HTTPS_PROXY," >&2
        echo "    or name an index that can be reached: PIP_INDEX_URL=... make run" >&2
    fi
    exit 1
fi

if ! command -v "$python" >/dev/null 2>&1; then
    missing "no '$python' found; Python 3.11 or newer is needed" "python3 python3-venv python3-dev" \
        "brew install python" "python3 python3-devel" "python3 python3-dev"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    missing "$("$python" --version 2>&1) is too old; 3.11 or newer is needed (name another with PYTHON=...)" \
        "python3.11 python3.11-venv python3.11-dev" "brew install python" "python3.11 python3.11-devel" python3
else
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        missing "Python's venv module is missing" python3-venv "brew install python" python3 python3
    "$python" - <<'END' || missing "Python's C headers are missing" python3-dev "brew install python" python3-devel python3-dev
import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))
END
fi

compiler=
for name in "${CXX:-c++}" ${CXX:-g++ clang++}; do
    if command -v "${name%% *}" >/dev/null 2>&1; then compiler=$name; break; fi
done
if [ -z "$compiler" ]; then
    missing "no C++ compiler found (${CXX:-c++, g++ or clang++})" g++ "xcode-select --install" gcc-c++ g++
    finish
fi

# What of C++20 the kernel uses, tried rather than concluded from a version. (No word splitting in $compiler
# would do: it may have arguments.)
trial=$(mktemp -d) || exit 1
trap 'rm -rf "$trial"' EXIT
cat >"$trial/trial.cpp" <<'END'
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <span>
template <class Number>
    requires std::integral<Number>
int ones(std::span<const Number> all) {
    int sum = 0;
    for (const auto one : all) sum += std::popcount(one);
    return sum;
}
struct Pair {
    int a = 0, b = 0;
    auto operator<=>(const Pair&) const = default;
};
typedef std::uint16_t Eight __attribute__((vector_size(16)));
Eight turned(Eight a) { return __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6); }
int main() {
    const std::uint32_t all[] = {1, 2, 4};
    std::array<Pair, 2> pairs;
    std::ranges::stable_sort(pairs, {}, &Pair::a);
    return ones(std::span<const std::uint32_t>(all)) + (Pair{} < Pair{.a = 1});
}
END
# shellcheck disable=SC2086
if ! $compiler -std=c++20 -c "$trial/trial.cpp" -o "$trial/trial.o" 2>"$trial/said"; then
    found=$($compiler --version 2>/dev/null | head -n 1)
    [ "${FARANDOLE_VERBOSE-}" ] && cat "$trial/said" >&2
    missing "$compiler can't compile what the kernel uses of C++20 (found: ${found:-unknown}); needed: g++ 12, clang 14 (libc++ 15) or Xcode 14.3, or newer (name another with CXX=...)" \
        "g++-12" "xcode-select --install" gcc-c++ g++
fi
finish
