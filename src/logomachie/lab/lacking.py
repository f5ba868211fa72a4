"""What is said where the packages of the lab are not installed."""

from logomachie.errors import LogomachieError


class LabMissing(LogomachieError, ImportError):
    """Environments need packages that the games do without."""

    def __init__(self) -> None:
        super().__init__("environments need more packages: pip install logomachie[lab]")
