"""Bringing a database up to date, by the steps in ``migrations``."""

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

LOCK = 0x4C4F474F
"""Two processes that start together must not both change the database."""


def migrate(engine: Engine) -> None:
    """Take all steps that this database has not seen yet."""
    with as_file(files("logomachie.store").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
