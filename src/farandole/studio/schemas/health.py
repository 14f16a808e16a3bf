"""The server itself."""

from __future__ import annotations

from typing import Literal

from farandole.studio.schemas.common import Answer


class HealthAnswer(Answer):
    """The server is there."""

    status: Literal["ok"]
    version: str
