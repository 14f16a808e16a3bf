"""A pytest plugin: the tests use the extension module that FARANDOLE_KERNEL names.

Say ``pytest -p tools.other_kernel``. Processes that a test starts use the one that is installed.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader

_NAME = "farandole._kernel"


def _load(path: str) -> None:
    spec = spec_from_loader(_NAME, ExtensionFileLoader(_NAME, path))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[_NAME] = module


if _NAME in sys.modules:
    raise RuntimeError("the kernel has been loaded already")
_load(os.path.abspath(os.environ["FARANDOLE_KERNEL"]))


def pytest_report_header() -> str:
    """Say which kernel the tests use."""
    return f"kernel: {sys.modules[_NAME].__file__}"
