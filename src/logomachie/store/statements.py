"""How statements are written and typed, whichever database they are for."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Column, Engine, Row, Select, Table
from sqlalchemy.dialects import postgresql, sqlite

AnyColumn = Column[Any]
"""A column of whatever type."""
AnyRow = Row[*tuple[Any, ...]]
"""What is read: the schema knows of no column what Python makes of it."""
AnySelect = Select[*tuple[Any, ...]]
Insert = postgresql.Insert | sqlite.Insert
"""Adds rows; both databases say in the same way what becomes of those that are there already."""
Inserting = Callable[[Table], Insert]


def insert_into(engine: Engine) -> Inserting:
    """How rows are added to the tables of a database."""
    return postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
