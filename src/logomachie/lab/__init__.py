"""For researchers and authors of bots: programs that play, finished games as data, environments.

What it needs beyond the games themselves comes with ``pip install logomachie[lab]``.
"""

TYPE_CHECKING = False  # that of typing, which takes longer to import than all else here

__all__ = ["against_bots", "environment"]

if TYPE_CHECKING:
    from logomachie.lab.agents import environment
    from logomachie.lab.learner import against_bots
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from logomachie.lab.lacking import LabMissing

        try:
            from logomachie.lab.agents import environment
            from logomachie.lab.learner import against_bots
        except ModuleNotFoundError as error:
            raise LabMissing from error
        return {"against_bots": against_bots, "environment": environment}[name]
