"""One puzzle must not pay for what it doesn't use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.samples import SMALL

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

HEAVY = (
    "asyncio difflib email fpdf http importlib.metadata json numpy pathlib platform random rich "
    "scipy shutil socket subprocess tempfile threading unittest urllib"
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
    assert "farandole.cli.app" in after
    # What click itself wants on some version or other can't be helped.
    assert (set(after) - set(before)) & set(HEAVY.split()) == set()
    assert not [module for module in after if module.split(".")[0] in ("rich", "numpy", "scipy")]


@pytest.mark.parametrize("name", ["solve", "count", "minimum", "show"])
def test_nothing_heavy_for_exact_cover(
    python: Callable[..., subprocess.CompletedProcess[str]], name: str, tmp_path: Path
) -> None:
    path = tmp_path / "toy.dlx"
    path.write_text("a b\na\nb\n")
    before = python("import sys, click; print(*sys.modules)").stdout.split()
    code = "import sys; from farandole.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    done = python(code, "cover", name, str(path))
    assert done.stderr == ""
    after = done.stdout.splitlines()[-1].split()
    # A window's width, for what is drawn to fit.
    allowed = {"shutil"} if name == "show" else set()
    assert (set(after) - set(before)) & set(HEAVY.split()) - allowed == set()
    assert not [module for module in after if module.split(".")[0] in ("rich", "numpy", "scipy")]
