"""What all errors that Logomachie raises on purpose have in common."""


class LogomachieError(Exception):
    """Something that was asked for cannot be; the text says why, and what could be instead."""

    def __reduce__(self) -> tuple[object, ...]:
        """What copies it for another process, whatever it was made of."""
        return _copied, (type(self), self.args, vars(self))


def _copied(
    kind: type[LogomachieError], arguments: tuple[object, ...], attributes: dict[str, object]
) -> LogomachieError:
    error = kind.__new__(kind, *arguments)
    vars(error).update(attributes)
    return error
