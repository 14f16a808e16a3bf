#!/bin/sh
# Says which package to install when something needed to build is missing.
# Usage: preflight.sh PYTHON
python=$1
system=$(uname -s)

missing() {
    echo "farandole: $1" >&2
    if [ "$system" = Darwin ]; then
        echo "    install it with: $3" >&2
    elif command -v apt-get >/dev/null 2>&1; then
        echo "    install it with: sudo apt-get install $2" >&2
    elif command -v dnf >/dev/null 2>&1; then
        echo "    install it with: sudo dnf install $4" >&2
    else
        echo "    packages that hold it: $2 (Debian, Ubuntu), $4 (Fedora)" >&2
    fi
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    missing "no '$python' found; Python 3.11 or newer is needed" python3 "brew install python" python3
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    missing "$("$python" --version 2>&1) is too old; 3.11 or newer is needed (name another with PYTHON=...)" \
        python3.11 "brew install python" python3.11
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    missing "Python's venv module is missing" python3-venv "brew install python" python3
"$python" - <<'END' || missing "Python's C headers are missing" python3-dev "brew install python" python3-devel
import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))
END
compiler=${CXX:-c++}
command -v "${compiler%% *}" >/dev/null 2>&1 || command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 ||
    missing "no C++ compiler found (c++, g++ or clang++)" g++ "xcode-select --install" gcc-c++
