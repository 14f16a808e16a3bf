"""One puzzle must not pay for what it doesn't use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .samples import SMALL

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

HEAVY = (
    "asyncio difflib email http importlib.metadata json numpy pathlib platform random rich scipy "
    "shutil socket subprocess tempfile threading unittest urllib"
)


@pytest.mark.parametrize("name", ["solve", "count", "check", "convert", "show"])
def test_nothing_heavy_is_imported(
    python: Callable[..., subprocess.CompletedProcess[str]], name: str
) -> None:
    before = python("import sys, click; print(*sys.modules)").stdout.split()
    code = "import sys; from farandole.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    done = python(code, name, SMALL)
    assert done.stderr == ""
    after = done.stdout.splitlines()[-1].split()
    assert "farandole.cli.program" in after
    # What click itself wants on some version or other can't be helped.
    assert (set(after) - set(before)) & set(HEAVY.split()) == set()
    assert not [module for module in after if module.split(".")[0] in ("rich", "numpy", "scipy")]
