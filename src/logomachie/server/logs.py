"""Logs: one JSON object a line, on the standard error output.

What could open a door is never written: no tokens, no table ids (the link to a private table is
its id), no names and no chat. So there is no log of requests either; ``/metrics`` counts them.
"""

import logging
import sys
from datetime import UTC, datetime

import msgspec

EXTRA = ("why", "task", "version", "database", "seconds", "turns", "request")
"""The only further things that a line may tell."""


class JsonLines(logging.Formatter):
    """Writes a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logs() -> None:
    """Send the logs of this process to the standard error output.

    A person who looks on is shown what goes wrong; a file gets all.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("logomachie").setLevel("WARNING" if sys.stderr.isatty() else "INFO")
    # What is no HTTP is answered so: strangers must not fill the disk by sending it.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.access").disabled = True  # it would write the ids of tables
