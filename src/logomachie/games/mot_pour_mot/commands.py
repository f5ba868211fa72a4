"""The categories as commands: ``categories list`` and ``categories check``."""

from collections.abc import Sequence
from pathlib import Path

from logomachie.engine.game import Language
from logomachie.engine.material import BadMaterial
from logomachie.engine.spec import Command, CommandTexts, Terminal
from logomachie.games.mot_pour_mot.categories import Pack, own_packs, problems, read_pack
from logomachie.games.mot_pour_mot.speller import Speller

LANGUAGES: tuple[Language, ...] = ("fr", "en")
TEXTS: dict[str, tuple[str, str]] = {
    "sum": (
        "{packs} paquets, {count} catégories, {mean} réponses chacune ; à revoir : {problems}.",
        "{packs} packs, {count} categories, {mean} answers each; to mend: {problems}.",
    ),
    "problem.no-title": ("le paquet n’a pas de titre", "the pack has no title"),
    "problem.no-category": ("le paquet est vide", "the pack is empty"),
    "problem.name-twice": (
        "« {category} » : cette catégorie existe déjà",
        "“{category}”: there is such a category already",
    ),
    "problem.bad-name": (
        "« {category} » : un nom tient en une ligne, assez courte",
        "“{category}”: a name is one line, and not too long",
    ),
    "problem.bad-difficulty": (
        "« {category} » : la difficulté va de 1 à 3",
        "“{category}”: the difficulty is 1, 2 or 3",
    ),
    "problem.bad-condition": (
        "« {category} » : condition incomprise : {words}",
        "“{category}”: condition not understood: {words}",
    ),
    "problem.unreadable": (
        "« {category} » : pas un seul mot : {words}",
        "“{category}”: not a single word: {words}",
    ),
    "problem.twice": ("« {category} » : en double : {words}", "“{category}”: twice: {words}"),
    "problem.capitals": (
        "« {category} » : à écrire en minuscules : {words}",
        "“{category}”: to be written in small letters: {words}",
    ),
    "problem.unknown": (
        "« {category} » : pas dans le lexique : {words}",
        "“{category}”: not in the lexicon: {words}",
    ),
    "problem.accents": (
        "« {category} » : accents à revoir : {words}",
        "“{category}”: check the accents: {words}",
    ),
    "problem.no-capital": (
        "« {category} » : un nom propre prend une majuscule : {words}",
        "“{category}”: a proper noun takes a capital: {words}",
    ),
    "problem.condition": (
        "« {category} » : ne remplit pas la condition : {words}",
        "“{category}”: does not meet the condition: {words}",
    ),
    "problem.mixtures": (
        "plus d’un tiers des catégories sont des mélanges « ou » : {words}",
        "more than a third of the categories are mixtures with “ou”: {words}",
    ),
    "problem.plural": (
        "« {category} » : au pluriel alors que le singulier y est : {words}",
        "“{category}”: plural of an answer that is there: {words}",
    ),
    "problem.straight": (
        "« {category} » : apostrophe droite : {words}",
        "“{category}”: straight apostrophe: {words}",
    ),
    "problem.too-few": (
        "« {category} » : trop peu de réponses ({words})",
        "“{category}”: too few answers ({words})",
    ),
    "bad-pack": ("Catégories illisibles : {detail}", "Unreadable categories: {detail}"),
}


def list_categories(terminal: Terminal, files: Sequence[Path]) -> int:
    """Write all categories, ours and those of these files."""
    for pack in _packs(terminal, files).values():
        terminal.write(f"{pack.title} ({len(pack.category)})")
        for category in pack.category:
            terminal.write(f"  {category.difficulty}  {category.name}")
    return 0


def check_categories(terminal: Terminal, files: Sequence[Path]) -> int:
    """Write what is to be mended in the categories; 1 where there is anything."""
    packs = _packs(terminal, files)
    speller = Speller(terminal.open_lexicon())
    found = 0
    seen: list[Pack] = []
    for name, pack in packs.items():
        for problem in problems(pack, speller, seen):
            words = ", ".join(problem.words)
            text = _say(terminal, f"problem.{problem.key}", category=problem.category, words=words)
            terminal.write(f"{name}: {text}")
            found += 1
        seen.append(pack)
    categories = [category for pack in packs.values() for category in pack.category]
    mean = sum(len(category.letters) for category in categories) / max(1, len(categories))
    terminal.notice(
        _say(
            terminal,
            "sum",
            packs=len(packs),
            count=len(categories),
            mean=f"{mean:.1f}",
            problems=found,
        )
    )
    return 1 if found else 0


def _packs(terminal: Terminal, files: Sequence[Path]) -> dict[str, Pack]:
    try:
        return own_packs() | {str(path): read_pack(path) for path in files}
    except BadMaterial as error:
        raise BadMaterial(_say(terminal, "bad-pack", detail=error)) from error


def _say(terminal: Terminal, key: str, **values: object) -> str:
    return TEXTS[key][LANGUAGES.index(terminal.language)].format(**values)


def _texts(french: str, english: str) -> dict[Language, CommandTexts]:
    return {
        "fr": CommandTexts(
            "Les catégories de MOT POUR MOT.",
            french,
            "Vos propres catégories (fichier TOML), en plus des nôtres.",
        ),
        "en": CommandTexts(
            "The categories of MOT POUR MOT.",
            english,
            "Your own categories (a TOML file), besides ours.",
        ),
    }


COMMANDS = (
    Command(
        "categories",
        "list",
        "pack",
        _texts("Toutes les catégories.", "All categories."),
        list_categories,
    ),
    Command(
        "categories",
        "check",
        "pack",
        _texts(
            "Vérifier les catégories : orthographe, doublons, réponses trop rares.",
            "Check the categories: spelling, doubles, too few answers.",
        ),
        check_categories,
    ),
)
