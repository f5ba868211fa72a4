"""The ``logomachie`` command: its parts put together in the language of the user."""

import io
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts import exceptions as refusals

from logomachie import __version__
from logomachie.cli import (
    backup_command,
    dictionary_commands,
    game_commands,
    lexicon_commands,
    own_commands,
    people_commands,
    report_commands,
    serve_command,
    solve_command,
    worker_command,
)
from logomachie.cli.preparing import prepare_all
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Language, Say, language_from, speaker
from logomachie.cli.welcome import answer_questions
from logomachie.lexicon import BadInput, SourceMissing
from logomachie.lexicon.collection import BadName
from logomachie.lexicon.morfologik import DictionaryFormatError
from logomachie.lexicon.word_list import BadWordList

USAGE_ERROR = 2
WHOLE_HELP = ("--help", "-h", "--install-completion")
"""What shows or completes every command."""


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
        code = build_app(screen, language, tokens).meta(
            tokens, exit_on_error=False, print_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except CycloptsError as error:
        screen.error(f"{_refusal(error, say)}  {_see_help(error, say)}")
        return USAGE_ERROR
    except Failure as failure:
        screen.error(str(failure))
        return failure.code
    except BadInput as error:
        screen.error(say(f"error.{error.reason}", text=error.text))
        return USAGE_ERROR
    except (BadName, BadWordList) as error:
        screen.error(dictionary_commands.refusal_of(error, say))
        return USAGE_ERROR
    except SourceMissing:
        screen.error(say("error.source"))
        return 1
    except DictionaryFormatError as error:
        screen.error(say("error.damaged-source", detail=error))
        return 1
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


def build_app(screen: Screen, language: Language, tokens: Sequence[str] | None = None) -> App:
    """All commands, with their help in the language of the screen.

    Where these tokens name no command or one of the house, those that games add are left out: to
    know them, all games are loaded, which takes as long as the rest.
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
        answer_questions(screen)

    @app.command(help=say("help.warm"))
    def warm() -> None:
        prepare_all(screen)
        screen.notice(say("prepare.done"))

    lexicon = new_app(name="lexicon", help=say("help.lexicon"))
    lexicon["--help"].help = say("help.help")
    lexicon_commands.register(lexicon, screen)
    dictionary_commands.register(lexicon, screen)
    app.command(lexicon)
    reports = new_app(name="reports", help=say("help.reports"))
    reports["--help"].help = say("help.help")
    report_commands.register(reports, screen)
    app.command(reports)
    people = new_app(name="people", help=say("help.people"))
    people["--help"].help = say("help.help")
    people_commands.register(people, screen)
    app.command(people)
    game_commands.register(app, screen, language)
    solve_command.register(app, screen, language)
    serve_command.register(app, screen)
    backup_command.register(app, screen)
    worker_command.register(app, screen)
    if tokens is None or any(one in WHOLE_HELP or one not in app for one in tokens[:1]):
        own_commands.register(app, screen, new_app)
    return app


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
