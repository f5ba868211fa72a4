"""The ``logomachie`` command: its parts put together in the language of the user."""

import io
import os
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import chain
from typing import Annotated

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts import exceptions as refusals

from logomachie import __version__
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Language, Say, language_from, speaker
from logomachie.errors import LogomachieError

USAGE_ERROR = 2
GROUPS = {
    "lexicon": ("lexicon_commands", "definition_commands", "dictionary_commands"),
    "reports": ("report_commands",),
    "people": ("people_commands",),
    "moderate": ("moderate_commands",),
    "puzzles": ("puzzle_commands",),
}
"""Commands that hold others, and the modules of those."""
MODULES = {
    "game_commands": ("games", "rules", "referee", "replay", "verify", "play"),
    "solve_command": ("solve",),
    "arena_command": ("arena", "selfplay"),
    "serve_command": ("serve",),
    "backup_command": ("backup",),
    "worker_command": ("worker",),
    "engine_command": ("engine", "sit"),
    "export_command": ("export",),
    "puzzle_command": ("puzzle",),
}
"""The modules of all other commands, and what each of them adds."""
ALONE = ("--version", "warm")
"""What needs none of them."""
EVERY = frozenset((*GROUPS, *chain.from_iterable(MODULES.values())))
"""Every command of the house but these."""


def run_command(tokens: list[str]) -> int:
    """Run the command of these tokens in the language that they or the environment name."""
    _mend_streams()
    language, tokens = chosen_language(tokens, dict(os.environ))
    return run(tokens, language)


def _mend_streams() -> None:
    """Make the standard streams safe to use: a closed one is as good as an empty one, and what
    the terminal's character set lacks is replaced.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(tokens: list[str], language: Language) -> int:
    """Run a command and give its exit code; nothing that a user can do ends in a traceback."""
    say = speaker(language)
    screen = Screen(say, language)
    try:
        code = build_app(screen, tokens).meta(
            tokens, exit_on_error=False, print_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except CycloptsError as error:
        screen.error(f"{_refusal(error, say)}  {_see_help(error, say)}")
        return USAGE_ERROR
    except Failure as failure:
        screen.error(str(failure))
        return failure.code
    except (LogomachieError, ValueError) as error:
        from logomachie.cli.word_faults import fault_of

        if (fault := fault_of(error, say)) is None:
            raise
        screen.error(fault.text)
        return fault.code
    except BrokenPipeError:
        # The reader has seen enough (`| head`): nothing more to write, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        screen.error(say("error.disk", detail=error))
        return 1
    else:
        return code if isinstance(code, int) else 0
    return 0


def chosen_language(tokens: list[str], environment: dict[str, str]) -> tuple[Language, list[str]]:
    """The language that the tokens or else the environment name, and the other tokens."""
    for at, token in enumerate(tokens):
        name, equals, value = token.partition("=")
        if name == "--lang":
            end = at + 1 if equals else at + 2
            value = value if equals else "".join(tokens[at + 1 : end])
            if value in list(Language):
                return Language(value), tokens[:at] + tokens[end:]
    return language_from(environment), tokens


def build_app(screen: Screen, tokens: Sequence[str] | None = None) -> App:
    """All commands, with their help in the language of the screen.

    Where these tokens name a command of the house, the others are left out: to import them takes
    longer than most commands.
    """
    say = screen.say
    options = Group(say("group.options"))
    new_app = partial(
        App,
        group_commands=Group(say("group.commands")),
        group_arguments=Group(say("group.arguments")),
        group_parameters=options,
    )
    app = new_app(
        name="logomachie",
        help=f"{say('help.app')}\n\n{say('help.epilogue')}",
        help_format="markdown",
        version=__version__,
        console=screen.out,
        error_console=screen.err,
        suppress_keyboard_interrupt=False,
    )
    app["--help"].help = say("help.help")
    app["--version"].help = say("help.version")
    app.register_install_completion_command(help=say("help.completion"))
    app.meta.group_parameters = options

    @app.meta.default
    def launch(
        *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
        lang: Annotated[Language | None, Parameter(help=say("help.lang"))] = None,
    ) -> object:
        return app(tokens, exit_on_error=False, print_error=False, result_action="return_value")

    @app.default
    def welcome() -> None:
        from logomachie.cli.welcome import answer_questions

        answer_questions(screen)

    @app.command(help=say("help.warm"))
    def warm() -> None:
        from logomachie.cli.preparing import prepare_all

        prepare_all(screen)
        screen.notice(say("prepare.done"))

    wanted = _wanted(tokens)
    for name, modules in GROUPS.items():
        if name in wanted:
            group = new_app(name=name, help=say(f"help.{name}"))
            group["--help"].help = say("help.help")
            _register(modules, group, screen)
            app.command(group)
    _register((module for module, names in MODULES.items() if wanted & {*names}), app, screen)
    if wanted == EVERY:
        from logomachie.cli import own_commands

        own_commands.register(app, screen, new_app)
    return app


def _wanted(tokens: Sequence[str] | None) -> frozenset[str]:
    """The commands that these tokens may mean: all, where they name none of the house."""
    if tokens is None:
        return EVERY
    named = frozenset(tokens[:1])
    return named if named <= EVERY | {*ALONE} else EVERY


def _register(modules: Iterable[str], app: App, screen: Screen) -> None:
    """Add the commands of these modules to the application."""
    for module in modules:
        import_module(f"logomachie.cli.{module}").register(app, screen)


def _refusal(error: CycloptsError, say: Say) -> str:
    """What is wrong with a command line, in one line."""
    match error:
        case refusals.UnknownCommandError():
            text = " ".join(error.unused_tokens[:1]) if error.unused_tokens else ""
            return say("error.command", text=text)
        case refusals.UnknownOptionError():
            return say("error.option", text=error.token.keyword or error.token.value)
        case refusals.MissingArgumentError():
            return say("error.missing", text=error.argument.name if error.argument else "")
        case refusals.UnusedCliTokensError():
            # The conversation about words takes no arguments: this was meant as a command.
            key = "error.unused" if error.command_chain else "error.command"
            return say(key, text=" ".join(error.unused_tokens or ()))
        case refusals.CoercionError() | refusals.ValidationError():
            return say("error.value", name=_name_of(error), text=_value_of(error))
        case _:
            return str(error).replace("\n", " ")


def _name_of(error: refusals.CoercionError | refusals.ValidationError) -> str:
    return error.argument.name if error.argument else ""


def _value_of(error: refusals.CoercionError | refusals.ValidationError) -> str:
    tokens = error.argument.tokens if error.argument else []
    return " ".join(token.value for token in tokens)[:80]


def _see_help(error: CycloptsError, say: Say) -> str:
    command = " ".join(("logomachie", *(error.command_chain or ())))
    return say("error.see-help", command=command)
