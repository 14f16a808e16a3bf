"""Logs on standard error: for people, or as JSON, an object a line, for programs."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime
from typing import Any

LOGGER = logging.getLogger("farandole.studio")


def config(kind: str | None) -> dict[str, Any]:
    """Return what :func:`logging.config.dictConfig` reads: warnings, or with a kind requests, too.

    ``kind`` is ``"text"``, ``"json"`` or None.
    """
    formatter: dict[str, object] = {"format": "%(asctime)s %(levelname)s %(message)s"}
    if kind == "json":
        formatter = {"()": Lines}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"own": formatter},
        "handlers": {"own": {"class": "logging.StreamHandler", "formatter": "own"}},
        "loggers": {
            name: {"handlers": ["own"], "level": level, "propagate": False}
            for name, level in (("uvicorn", "WARNING"), (LOGGER.name, "INFO" if kind else "ERROR"))
        },
    }


class Lines(logging.Formatter):
    """Writes a record as JSON on one line.

    >>> record = logging.makeLogRecord({"msg": "started", "created": 0, "fields": {"port": 1}})
    >>> text = Lines().format(record)
    >>> sorted(json.loads(text)), json.loads(text)["time"]
    (['level', 'message', 'port', 'process', 'time'], '1970-01-01T00:00:00.000+00:00')
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        more = {"process": os.getpid(), **getattr(record, "fields", {})}
        return json.dumps(line | more, ensure_ascii=False)
