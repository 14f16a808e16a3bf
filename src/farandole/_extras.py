"""Packages that only some parts need: what to install where one is missing, in one place."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.errors import MissingExtra
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import within what an extra brings: `MissingExtra` is raised if it isn't installed.

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
    """Return what brings an extra to this environment, by what has made it.

    Quoted so that every shell takes it: to ``cmd.exe`` single quotes are part of the name.
    """
    wanted = f'"farandole[{extra}]"'
    here = Path(sys.prefix)
    if (here / "uv-receipt.toml").is_file():
        return f"uv tool install {wanted}"
    if (here / "pipx_metadata.json").is_file():
        kept = here.parent.name == "venvs"
        return f"pipx install --force {wanted}" if kept else f"pipx run --spec {wanted} farandole"
    if here.parent.name.startswith("archive-v"):  # in uv's cache
        return f"uvx --from {wanted} farandole"
    return f"{'pip' if find_spec('pip') else 'uv pip'} install {wanted}"
