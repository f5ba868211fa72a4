"""``logomachie`` without a command: a conversation about words."""

import sys
from os.path import relpath
from shutil import which

from logomachie import __version__
from logomachie.cli.lexicon_commands import compare, show_card
from logomachie.cli.screen import Screen, allow_editing
from logomachie.lexicon import BadInput, Lexicon, fold

SHOWN = 40


def answer_questions(screen: Screen) -> None:
    """Greet, and answer what the user asks until they have enough."""
    say = screen.say
    lexicon = screen.open_lexicon()
    screen.out.print(say("start.title", version=__version__), style="bold")
    screen.out.print(say("start.play", program=_program()), markup=False)
    if not sys.stdin.isatty():
        return
    allow_editing()
    screen.out.print(say("ask.welcome"))
    while line := _read_line(screen):
        try:
            _answer(screen, lexicon, fold(line))
        except BadInput as error:
            screen.error(say(f"error.{error.reason}", text=error.text))
    screen.out.print(say("ask.bye"))


def _program() -> str:
    """How the user can call this program: by its name where it is on the path."""
    return "logomachie" if which("logomachie") else relpath(sys.argv[0])


def _read_line(screen: Screen) -> str:
    try:
        return screen.out.input(f"[bold]{screen.say('ask.prompt')}[/] › ").strip()
    except (EOFError, KeyboardInterrupt):
        screen.out.print()
        return ""


def _answer(screen: Screen, lexicon: Lexicon, question: str) -> None:
    if len(question.split()) == 2:
        screen.out.print(compare(lexicon, question, screen.say).text(screen.say), markup=False)
    elif set(question) & set("?*"):
        screen.words(lexicon.find(question), SHOWN)
    elif entry := lexicon.entry(question):
        show_card(screen, lexicon, entry)
    else:
        # A pattern without jokers refuses the characters that no word has.
        lexicon.find(question)
        screen.out.print(screen.say("answer.invalid", word=question), markup=False)
