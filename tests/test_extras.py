"""What is said where a package of an extra isn't installed."""

from __future__ import annotations

import pickle
import sys

import pytest

from farandole import MissingExtra
from farandole._extras import needed


def test_a_missing_package_is_named_with_its_install_line() -> None:
    with pytest.raises(MissingExtra) as caught, needed("print"):
        import nowhere_to_be_found.at_all  # type: ignore[import-not-found]  # noqa: F401
    assert (
        str(caught.value) == "nowhere_to_be_found isn't installed: pip install 'farandole[print]'"
    )
    assert caught.value.code == "extra"
    assert isinstance(caught.value, ImportError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


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
