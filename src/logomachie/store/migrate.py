"""Bringing a database up to date by the steps in ``migrations``; a new file is made at once."""

from importlib.resources import as_file, files

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable

from logomachie.games.released import released_materials
from logomachie.store.schema import REVISION, materials, metadata

LOCK = 0x4C4F474F
"""Two processes that start together must not both change the database."""
VERSIONS = """
    CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    )
"""
"""Where the steps are counted."""


def migrate(engine: Engine) -> None:
    """Take all steps that this database has not seen yet."""
    if is_current(engine):
        return
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        elif _made_at_once(connection):
            return
        upgrade(connection, REVISION)


def is_current(engine: Engine) -> bool:
    """Whether this database has seen all steps, and no others."""
    return _revision(engine) == REVISION


def upgrade(connection: Connection, revision: str) -> None:
    """Take the steps up to this one."""
    # Slow to import, and needed after an upgrade alone.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    with as_file(files("logomachie.store").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, revision)
        except CommandError as error:
            raise ValueError(f"made by a newer version ({error})") from error


def _made_at_once(connection: Connection) -> bool:
    """Make an empty file what all steps lead to, wholly or not at all; whether it was empty."""
    if inspect(connection).get_table_names():
        return False
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # else SQLite's driver commits table by table
    if inspect(connection).get_table_names():
        return False
    for table in metadata.sorted_tables:
        connection.execute(CreateTable(table))
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            connection.execute(CreateIndex(index))
    connection.execute(materials.insert(), [one.row for one in released_materials()])
    connection.exec_driver_sql(VERSIONS)
    connection.execute(text("INSERT INTO alembic_version VALUES (:last)"), {"last": REVISION})
    return True


def _revision(engine: Engine) -> str | None:
    """The last step that was taken; none in a new database."""
    if not inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        found: str | None = connection.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalar()
    return found
