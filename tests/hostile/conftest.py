"""What the tests of the server share, for tests of hostile hands."""

from tests.server.conftest import attentive, client, compiled, server, still_server
from tests.table.conftest import option

__all__ = ["attentive", "client", "compiled", "option", "server", "still_server"]
