"""What the tests of the server share, for tests of hostile hands."""

from tests.server.conftest import client, compiled, server, still_server

__all__ = ["client", "compiled", "server", "still_server"]
