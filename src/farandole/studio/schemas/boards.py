"""A board: its regions, houses and rules."""

from __future__ import annotations

from farandole._extras import needed
from farandole.studio.schemas.common import Answer, HouseAnswer

with needed("studio"):
    from pydantic import ConfigDict

LONGEST_SHAPE = 5000  # characters


class ShapeAnswer(Answer):
    """What a board is made of: all that is needed to draw it and to see what breaks its rules."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "shape": "4",
                    "side": 4,
                    "symbols": "1234",
                    "box": [2, 2],
                    "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3],
                    "rules": [],
                    "houses": [
                        {"kind": "row", "number": 1, "name": "row 1", "cells": [0, 1, 2, 3]}
                    ],
                    "groups": [],
                }
            ]
        }
    )

    shape: str
    side: int
    symbols: str
    box: list[int] | None
    regions: list[int]
    rules: list[str]
    houses: list[HouseAnswer]
    groups: list[list[int]]
