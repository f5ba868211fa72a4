"""A client that is as patient as the tests are: only a hang takes so long."""

from functools import partial

from logomachie.client import connect as connect_as_usual

connect = partial(connect_as_usual, patience=300.0)
