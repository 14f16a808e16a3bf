"""Optional packages: the error for a missing one, with the command that installs it."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from farandole.errors import MissingExtra
from farandole.i18n import msg

MARKS = {
    "sheets": "python_calamine",
    "print": "typst",
    "bank": "sqlalchemy",
    "parquet": "pyarrow",
    "studio": "fastapi",
    "postgres": "psycopg",
    "bulk": "distributed",
    "gym": "gymnasium",
    "verifiers": "verifiers",
    "solvers": "ortools",
}
"""The extras, each with a package that shows that it is installed."""

_IN_ALL = {"sheets", "print", "bank", "parquet", "studio", "bulk", "gym"}


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import a package of an extra inside ``with``: `MissingExtra` is raised if it isn't installed.

    >>> with needed("print"):
    ...     import nowhere_to_be_found
    Traceback (most recent call last):
    farandole.errors.MissingExtra: nowhere_to_be_found isn't installed: ...
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "farandole"):
            raise
        text = msg(
            "{package} isn't installed: {command}",
            package=package,
            command=install_line(extra),
        )
        raise MissingExtra(text) from None


def install_line(extra: str) -> str:
    """Return the command that installs an extra here, by the tool that made this environment.

    Some installers replace the whole environment, so their command also names the extras that are
    installed. The quotes suit every shell: to ``cmd.exe`` single quotes are part of the name.
    """
    here = Path(sys.prefix)
    anew = f'"farandole[{_with_installed(extra)}]"'
    if (here / "uv-receipt.toml").is_file():
        return f"uv tool install {anew}"
    if (here / "pipx_metadata.json").is_file():
        kept = here.parent.name == "venvs"
        return f"pipx install --force {anew}" if kept else f"pipx run --spec {anew} farandole"
    if here.parent.name.startswith("archive-v"):  # in uv's cache
        return f"uvx --from {anew} farandole"
    wanted = f'"farandole[{extra}]"'
    if extra == "postgres" and is_free_threaded():
        wanted = '"farandole[bank]" psycopg'  # which takes the system's libpq: there are no wheels
    return f"{'pip' if find_spec('pip') else 'uv pip'} install {wanted}"


def is_free_threaded() -> bool:
    """Say whether this is a Python built without the GIL."""
    return bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def _with_installed(extra: str) -> str:
    """Return an extra and the installed ones, in the form for brackets."""
    names = {name for name, mark in MARKS.items() if find_spec(mark)} | {extra}
    if names >= _IN_ALL or "all" in names:
        names = names - _IN_ALL | {"all"}
    if "postgres" in names:
        names.discard("bank")  # is in it
    return ",".join(sorted(names))
