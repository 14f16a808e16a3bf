"""What is said where a package of an extra isn't installed."""

from __future__ import annotations

import pickle
import sys
from typing import TYPE_CHECKING

import pytest

from farandole import MissingExtra
from farandole._extras import install_line, needed

if TYPE_CHECKING:
    from pathlib import Path


def test_a_missing_package_is_named_with_its_install_line() -> None:
    with pytest.raises(MissingExtra) as caught, needed("print"):
        import nowhere_to_be_found.at_all  # type: ignore[import-not-found]  # noqa: F401
    said = str(caught.value)
    assert said == f"nowhere_to_be_found isn't installed: {install_line('print')}"
    assert caught.value.code == "extra"
    assert isinstance(caught.value, ImportError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("folder", "file", "said"),
    [
        ("env", None, 'pip install "farandole[bank]"'),
        ("tools/farandole", "uv-receipt.toml", 'uv tool install "farandole[bank]"'),
        ("venvs/farandole", "pipx_metadata.json", 'pipx install --force "farandole[bank]"'),
        (".cache/0123abc", "pipx_metadata.json", 'pipx run --spec "farandole[bank]" farandole'),
        ("archive-v0/Ab_1", None, 'uvx --from "farandole[bank]" farandole'),
    ],
)
def test_the_line_is_for_what_has_installed_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, file: str | None, said: str
) -> None:
    here = tmp_path / folder
    here.mkdir(parents=True)
    if file:
        (here / file).touch()
    monkeypatch.setattr(sys, "prefix", str(here))
    monkeypatch.setattr("farandole._extras.find_spec", lambda name: name)
    assert install_line("bank") == said


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole._extras.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    assert install_line("all") == 'uv pip install "farandole[all]"'


def test_other_errors_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError), needed("print"):
        raise ZeroDivisionError
    with pytest.raises(ModuleNotFoundError) as caught, needed("print"):
        raise ModuleNotFoundError(name="farandole.nowhere")
    assert not isinstance(caught.value, MissingExtra)


@pytest.mark.parametrize("package", ["fpdf", "segno", "PIL", "fontTools"])
def test_paper_says_so(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith("farandole.paper.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    import farandole.paper

    for verb in ("booklet", "picture"):
        monkeypatch.delitem(vars(farandole.paper), verb, raising=False)
    with pytest.raises(MissingExtra, match=r"farandole\[print\]"):
        _ = farandole.paper.booklet, farandole.paper.picture
