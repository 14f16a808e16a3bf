"""What is said where a package of an extra isn't installed."""

from __future__ import annotations

import pickle
import re
import sys
import tomllib
from pathlib import Path
from unittest.mock import patch

import pytest

from farandole import MissingExtra
from farandole._extras import MARKS, install_line, needed
from farandole.bank import Bank

ROOT = Path(__file__).parent.parent


def these_are_there(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    """Let an environment have these packages, and no others."""
    found = {name: name for name in packages}
    monkeypatch.setattr("farandole._extras.find_spec", found.get)


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
    these_are_there(monkeypatch, "pip")
    assert install_line("bank") == said


@pytest.mark.parametrize(
    ("there", "extra", "said"),
    [
        (["fpdf"], "bank", "bank,print"),
        (["fpdf", "sqlalchemy"], "postgres", "postgres,print"),
        (["fpdf", "sqlalchemy", "pyarrow"], "studio", "all"),
        (["fpdf", "sqlalchemy", "pyarrow", "fastapi"], "postgres", "all,postgres"),
        ([], "postgres", "postgres"),
        (["fpdf"], "all", "all"),
    ],
)
def test_what_makes_the_environment_anew_is_told_of_extras_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: list[str], extra: str, said: str
) -> None:
    (tmp_path / "uv-receipt.toml").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    these_are_there(monkeypatch, *there)
    assert install_line(extra) == f'uv tool install "farandole[{said}]"'


def test_without_the_gil_the_driver_of_postgresql_comes_without_its_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    these_are_there(monkeypatch, "pip")
    monkeypatch.setattr("farandole._extras.is_free_threaded", lambda: False)
    assert install_line("postgres") == 'pip install "farandole[postgres]"'
    monkeypatch.setattr("farandole._extras.is_free_threaded", lambda: True)
    assert install_line("postgres") == 'pip install "farandole[bank]" psycopg'
    assert install_line("bank") == 'pip install "farandole[bank]"'


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert extras.keys() == {*MARKS, "all"}
    assert extras["all"] == ["farandole[print,bank,parquet,studio]"]
    for extra, mark in MARKS.items():
        module = {"fpdf": "fpdf2"}.get(mark, mark)
        assert any(re.match(rf"{module}\b", one) for one in extras[extra]), extra


def test_an_extra_that_is_asked_for_is_one_of_the_package() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert {*re.findall(r'needed\("(\w+)"\)', code)} == MARKS.keys()


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    these_are_there(monkeypatch)
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    assert install_line("all") == 'uv pip install "farandole[all]"'


def test_other_errors_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError), needed("print"):
        raise ZeroDivisionError
    with pytest.raises(ModuleNotFoundError) as caught, needed("print"):
        raise ModuleNotFoundError(name="farandole.nowhere")
    assert not isinstance(caught.value, MissingExtra)


@pytest.mark.parametrize("package", ["fpdf", "segno", "PIL", "fontTools"])
def test_paper_says_so(package: str) -> None:
    import farandole.paper

    # All of it is there before; what is imported anew must not stay, as its classes are others.
    _ = farandole.paper.booklet, farandole.paper.picture
    with patch.dict(sys.modules), patch.dict(vars(farandole.paper)):
        for name in [name for name in sys.modules if name.split(".")[0] == package]:
            del sys.modules[name]
        for name in [name for name in sys.modules if name.startswith("farandole.paper.")]:
            del sys.modules[name]
        sys.modules[package] = None  # type: ignore[assignment]
        for verb in ("booklet", "picture"):
            vars(farandole.paper).pop(verb, None)
        with pytest.raises(MissingExtra, match=r"farandole\[print\]"):
            _ = farandole.paper.booklet, farandole.paper.picture


def test_a_bank_on_a_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra) as caught:
        Bank("postgresql://me@127.0.0.1:1/puzzles")
    assert str(caught.value) == f"psycopg isn't installed: {install_line('postgres')}"


def test_a_driver_without_the_library_of_postgresql_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "psycopg.py").write_text('raise ImportError("no pq wrapper available.")')
    for name in [name for name in sys.modules if name.split(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("farandole.bank.database.server.is_free_threaded", lambda: False)
    with pytest.raises(MissingExtra) as caught:
        Bank("postgresql://me@127.0.0.1:1/puzzles")
    assert str(caught.value) == f"libpq isn't installed: {install_line('postgres')}"
    monkeypatch.setattr("farandole.bank.database.server.is_free_threaded", lambda: True)
    with pytest.raises(MissingExtra, match=r"libpq isn't installed: \w+ install libpq"):
        Bank("postgresql://me@127.0.0.1:1/puzzles")
