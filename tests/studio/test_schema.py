"""The API keeps to its own description, whatever is sent."""

from __future__ import annotations

import tempfile
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from farandole.studio import Settings, application

pytestmark = pytest.mark.long

_HOST = "testserver"  # what the client of tests calls it
_FOLDER = tempfile.TemporaryDirectory()

_REFUSED = ["400", "404", "405", "409", "413", "415", "422", "429", "503"]
_config = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": _REFUSED}}}
)

schema = schemathesis.openapi.from_asgi(
    "/api/v1/openapi.json",
    application(Settings(_HOST, bank=f"{_FOLDER.name}/puzzles.bank", seconds=0.5, workers=2)),
    config=_config,
).exclude(path="/api/v1/make")  # it streams


@schema.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case: Any) -> None:
    # Text that is as long as it may be still needn't be a puzzle.
    case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=600)
