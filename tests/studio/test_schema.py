"""The API keeps to its own description, whatever is sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from farandole.studio import Settings, application

pytestmark = pytest.mark.long

_HOST = "testserver"  # what the client of tests calls it

_REFUSED = ["400", "404", "405", "409", "413", "415", "422", "429", "503"]
_config = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": _REFUSED}}}
)


@pytest.fixture
def described(tmp_path: Path, request: pytest.FixtureRequest) -> Any:
    """Read the description of the API in the test: to collect its calls takes each process long."""
    request.node._nodeid = request.node.nodeid  # which pytest 9.2 keeps elsewhere
    settings = Settings(_HOST, bank=str(tmp_path / "puzzles.bank"), seconds=0.5, workers=2)
    return schemathesis.openapi.from_asgi(
        "/api/v1/openapi.json", application(settings), config=_config
    ).exclude(path="/api/v1/make")  # it streams


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case: Any) -> None:
    # Text that is as long as it may be still needn't be a puzzle.
    case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=600)
