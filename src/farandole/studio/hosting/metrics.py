"""Figures for Prometheus at ``/metrics``, those of all processes together."""

from __future__ import annotations

import os
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.exceptions import HTTPException
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

    from farandole.studio.pool import Pool

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder in which several processes count; before this is imported."""

_REQUESTS = Counter(
    "farandole_requests", "Requests by call and status.", ("route", "method", "status")
)
_SECONDS = Histogram(
    "farandole_request_seconds",
    "Time until the end of the answer, by call.",
    ("route",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60),
)
_CALLS = Gauge(
    "farandole_calls",
    "Calls by pool (quick, long) and state (running, waiting).",
    ("pool", "state"),
    multiprocess_mode="livesum",
)


def count(route: str, method: str, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    _REQUESTS.labels(route, method, str(status)).inc()
    _SECONDS.labels(route).observe(seconds)


def watch(**pools: Pool) -> None:
    """Report the calls of pools, by name, from now on; forget those of processes that ended."""
    for name, pool in pools.items():
        running, waiting = _CALLS.labels(name, "running"), _CALLS.labels(name, "waiting")

        def report(
            taken: int, workers: int, running: Gauge = running, waiting: Gauge = waiting
        ) -> None:
            running.set(min(taken, workers))
            waiting.set(max(0, taken - workers))

        pool.report = report
        report(pool.taken, pool.workers)
    if folder := os.environ.get(FOLDER):
        for file in os.listdir(folder):
            number = file.removesuffix(".db").rpartition("_")[2]
            if not os.path.exists(f"/proc/{number}") and os.path.isdir("/proc/self"):
                mark_process_dead(number)  # type: ignore[no-untyped-call]


async def answer(request: Request) -> Response:
    """Return the figures; without tokens only to who asks on this machine, past any proxy."""
    client = request.client.host if request.client else ""
    is_near = False
    with suppress(ValueError):
        is_near = ip_address(client).is_loopback
    settings = request.app.state.settings
    is_proxied = request.url.hostname == settings.name
    if (is_proxied or not is_near) and not settings.is_open:
        raise HTTPException(404)
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
