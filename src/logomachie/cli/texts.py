"""What the command line says, in French and in English."""

import os
from collections.abc import Callable
from enum import StrEnum

from logomachie.cli.alert_texts import ALERT_TEXTS
from logomachie.cli.arena_texts import ARENA_TEXTS
from logomachie.cli.backup_texts import BACKUP_TEXTS
from logomachie.cli.definition_texts import DEFINITION_TEXTS
from logomachie.cli.lab_texts import LAB_TEXTS
from logomachie.cli.moderate_texts import MODERATE_TEXTS
from logomachie.cli.people_texts import PEOPLE_TEXTS
from logomachie.cli.puzzle_texts import PUZZLE_TEXTS
from logomachie.cli.report_texts import REPORT_TEXTS
from logomachie.cli.worker_texts import WORKER_TEXTS


class Language(StrEnum):
    """A language of the interface."""

    FR = "fr"
    EN = "en"


Say = Callable[..., str]
"""Gives the text of a key in the chosen language, with its placeholders filled in."""


def language_from(environment: "os._Environ[str] | dict[str, str]") -> Language:
    """The language that the environment asks for; French where it asks for nothing."""
    for name in ("LOGOMACHIE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "").lower()
        if value.startswith("fr"):
            return Language.FR
        if value and value.partition(".")[0] not in ("c", "posix"):
            return Language.EN
    return Language.FR


def speaker(language: Language) -> Say:
    """The texts in one language."""
    column = list(Language).index(language)

    def say(key: str, **values: object) -> str:
        return TEXTS[key][column].format(**values)

    return say


TEXTS: dict[str, tuple[str, str]] = {
    # -- help: the program
    "help.app": (
        "**Logomachie** : cinq jeux de lettres français, arbitrés à la lettre.",
        "**Logomachie**: five French word games, refereed to the letter.",
    ),
    "help.epilogue": (
        "Sans commande, le programme répond à vos questions sur les mots.",
        "Without a command, the program answers your questions about words.",
    ),
    "help.lang": ("Langue de l’interface.", "Language of the interface."),
    "help.help": ("Afficher cette aide.", "Show this help."),
    "help.version": ("Afficher la version.", "Show the version."),
    "help.completion": (
        "Installer la complétion pour votre interpréteur de commandes.",
        "Install completion for your shell.",
    ),
    "help.serve": (
        "Ouvrir la maison : des tables de jeu sur le réseau, avec amis et robots.",
        "Open the house: tables to play at over the network, with friends and bots.",
    ),
    "help.serve-host": ("Adresse où écouter.", "Address to listen on."),
    "help.serve-port": ("Port où écouter.", "Port to listen on."),
    "help.serve-database": (
        "Base de données ; sans elle, un fichier SQLite.",
        "Database; without one, a SQLite file.",
    ),
    "help.serve-data": (
        "Dossier des parties et du secret de la maison.",
        "Folder of the games and of the house’s secret.",
    ),
    "help.serve-origin": (
        "Origine d’une page qui peut se connecter, en plus de la nôtre.",
        "Origin of a page that may connect, beside our own.",
    ),
    "help.serve-pause": (
        "Secondes qu’un robot prend avant chaque action, à une table où il y a du monde.",
        "Seconds that a bot takes before each action, at a table with people.",
    ),
    "help.serve-open": (
        "Ouvrir aussi le navigateur, s’il y en a un.",
        "Open the browser too, where there is one.",
    ),
    "help.serve-base": (
        "Adresse de la maison dans les liens, par exemple https://jeux.example.",
        "Address of the house in links, such as https://games.example.",
    ),
    "help.serve-proxy": (
        "Adresse ou réseau d’un mandataire dont on croit l’en-tête X-Forwarded-For.",
        "Address or network of a proxy whose header X-Forwarded-For is believed.",
    ),
    "serve.around": (
        "Depuis les autres appareils : {address}",
        "From other devices: {address}",
    ),
    "serve.address": (
        "La maison est ouverte : {address} (Ctrl-C pour fermer).",
        "The house is open: {address} (Ctrl-C to close).",
    ),
    "help.warm": (
        "Préparer le lexique et les moteurs, pour que tout parte vite ensuite.",
        "Prepare the lexicon and the engines, so that all starts fast afterwards.",
    ),
    "group.commands": ("Commandes", "Commands"),
    "group.arguments": ("Arguments", "Arguments"),
    "group.options": ("Options", "Options"),
    # -- help: the lexicon
    "help.lexicon": ("Interroger le lexique français.", "Ask the French lexicon."),
    "help.lexicon.info": ("Ce que contient le lexique.", "What the lexicon holds."),
    "help.lexicon.word": (
        "Tout sur un mot : graphies, lemmes, famille, familiarité, voisins.",
        "All about a word: spellings, lemmas, family, familiarity, neighbours.",
    ),
    "help.lexicon.find": (
        "Les mots d’un motif : `?` pour une lettre, `*` pour plusieurs ou aucune.",
        "The words of a pattern: `?` for one letter, `*` for several or none.",
    ),
    "help.lexicon.anagrams": (
        "Les mots faits de ces lettres ; `?` est un joker.",
        "The words made of these letters; `?` is a joker.",
    ),
    "help.lexicon.list": ("Tous les mots, un par ligne.", "All words, one a line."),
    "help.lexicon.check": (
        "Ces mots sont-ils valables ? `-` lit un mot par ligne sur l’entrée standard.",
        "Are these words valid? `-` reads one word a line from standard input.",
    ),
    "help.lexicon.same": (
        "Deux mots ont-ils le même sens (règle J34) ? `-` lit deux mots par ligne.",
        "Do two words mean the same (rule J34)? `-` reads two words a line.",
    ),
    "help.lexicon.add": (
        "Ajouter un dictionnaire à la maison : une liste (un mot par ligne), ou un correctif du "
        "lexique complet (`+mot`, `-mot`).",
        "Add a dictionary to the house: a list (one word a line), or a patch of the complete "
        "lexicon (`+word`, `-word`).",
    ),
    "help.lexicon.dictionaries": (
        "Les dictionnaires de la maison.",
        "The dictionaries of the house.",
    ),
    "help.lexicon.remove": (
        "Retirer un dictionnaire. Les parties en cours gardent le leur.",
        "Remove a dictionary. Running games keep theirs.",
    ),
    "help.word-list": ("La liste ou le correctif.", "The list or the patch."),
    "help.dictionary-name": (
        "Le nom du dictionnaire : a-z, 0-9 et des traits d’union ; sans lui, celui du fichier.",
        "The name of the dictionary: a-z, 0-9 and hyphens; without one, that of the file.",
    ),
    "help.replace": ("Remplacer celui de ce nom.", "Replace the one of this name."),
    "help.dictionary": (
        "Le dictionnaire : `complet`, `courant`, ou un de la maison.",
        "The dictionary: `complet`, `courant` (words in use), or one of the house.",
    ),
    "help.word": ("Un mot, avec ou sans accents.", "A word, with or without accents."),
    "help.words": ("Des mots, ou `-`.", "Words, or `-`."),
    "help.pair": ("Deux mots, ou `-`.", "Two words, or `-`."),
    "help.pattern": ("Le motif, par exemple `?A??E`.", "The pattern, for example `?A??E`."),
    "help.letters": ("Les lettres, par exemple `CHIEN?`.", "The letters, for example `CHIEN?`."),
    "help.partial": (
        "Aussi les mots qui n’emploient qu’une partie des lettres.",
        "Also words that use only some of the letters.",
    ),
    "help.limit": ("Au plus tant de mots (0 : tous).", "At most so many words (0: all)."),
    "help.min": ("Longueur minimale.", "Shortest length."),
    "help.max": ("Longueur maximale.", "Longest length."),
    "help.json": ("Un objet JSON par ligne.", "One JSON object a line."),
    # -- help: the games
    "help.games": ("Les jeux que l’on peut jouer.", "The games that can be played."),
    "help.rules": ("Les règles d’un jeu, ou une seule.", "The rules of a game, or one of them."),
    "help.referee": (
        "Juger les coups d’un scénario, un verdict par ligne.",
        "Judge the actions of a scenario, one verdict a line.",
    ),
    "help.replay": ("Rejouer une partie enregistrée.", "Replay a recorded game."),
    "help.verify": (
        "Vérifier une partie enregistrée : tirage, coups, scores.",
        "Verify a recorded game: draw, actions, scores.",
    ),
    "help.play": ("Jouer dans ce terminal.", "Play in this terminal."),
    "help.game": ("Le nom du jeu.", "The name of the game."),
    "help.rule": ("Le numéro d’une règle, par exemple O23.", "The id of a rule, for example O23."),
    "help.file": ("Le fichier.", "The file."),
    "help.material": (
        "Un autre matériel, ou des catégories de plus pour MOT POUR MOT (fichier TOML).",
        "Another material, or more categories for MOT POUR MOT (a TOML file).",
    ),
    "help.players": (
        "Les joueurs, par exemple « Anne,bot 4 », ou leur nombre : vous contre des robots ; "
        "« exec:./mien » est un programme.",
        "The players, for example “Anne,bot 4”, or how many: you against bots; “exec:./mine” is a "
        "program.",
    ),
    "help.level": ("Niveau des robots, de 1 à 5.", "Level of the bots, 1 to 5."),
    "help.seconds": ("Temps de réflexion d’un robot.", "How long a bot thinks."),
    "help.seed": ("La graine du hasard.", "The seed of chance."),
    "help.option": (
        "Une option du jeu, par exemple words=challenge.",
        "An option of the game, for example words=challenge.",
    ),
    "help.game-option": (
        "Une option du jeu par son nom, par exemple --rule general.",
        "An option of the game by its name, for example --rule general.",
    ),
    "help.resume": ("Reprendre une partie enregistrée.", "Resume a recorded game."),
    "help.save": ("Enregistrer la partie dans ce fichier.", "Save the game to this file."),
    "help.games-count": ("Nombre de parties.", "Number of games."),
    "help.solve": (
        "Le meilleur que l’on puisse faire d’une main, pour les jeux qui savent le trouver.",
        "The best that can be done with a hand, for games that can find it.",
    ),
    "help.task": (
        "La main, par exemple « JC aaeegirrtuz** ».",
        "The hand, for example “JC aaeegirrtuz**”.",
    ),
    "help.solve-seconds": ("Temps de recherche au plus.", "How long to search at most."),
    "help.solve-count": ("Nombre de solutions.", "Number of solutions."),
    # -- solving
    "solve.searching": ("Recherche", "Searching"),
    "solve.best": ("{score} points, {bound} au plus", "{score} points, {bound} at most"),
    "solve.proven": (
        "Tout a été essayé : rien ne vaut plus que la première solution.",
        "All was tried: nothing scores more than the first solution.",
    ),
    "solve.open": (
        "Tout n’a pas été essayé : on pourrait encore trouver mieux, jusqu’à {bound} points.",
        "Not all was tried: there might be something better, up to {bound} points.",
    ),
    "solve.none": ("Aucun mot possible.", "No word is possible."),
    "solve.none-yet": (
        "Rien trouvé en si peu de temps ; essayez --seconds.",
        "Nothing found in so short a time; try --seconds.",
    ),
    # -- playing
    "play.you": ("Vous", "You"),
    "play.clock": ("Horloge", "Clock"),
    "play.seat": ("Joueur {number}", "Player {number}"),
    "play.count": ("{name} : {count}", "{name}: {count}"),
    "referee.unexpected": (
        "{name} : {found} au lieu de {expected}",
        "{name}: {found} instead of {expected}",
    ),
    "referee.none": ("rien", "none"),
    "play.help": (
        "Un coup, ou : indice, essai COUP, mieux (au tour d’avant), analyse, règle {rule}, "
        "enregistrer FICHIER, aide, quitter.",
        "An action, or: hint, try ACTION, better (in the turn before), analysis, rule {rule}, "
        "save FILE, help, quit.",
    ),
    "play.verb": (
        "  {words} : {does}. Par exemple : {example}",
        "  {words}: {does}. For example: {example}",
    ),
    "play.verb-not-now": (
        "  {words} : {does} ; pas en ce moment. Par exemple : {example}",
        "  {words}: {does}; not at the moment. For example: {example}",
    ),
    "play.no-analysis": (
        "Ce jeu n’a pas d’analyse ; « indice » propose des coups.",
        "This game has no analysis; “hint” suggests actions.",
    ),
    "play.no-lookback": (
        "Jouez d’abord un tour : on le reverra ensuite.",
        "Play a turn first: then we can look back at it.",
    ),
    "play.surprise": ("On ne le saura qu’en jouant.", "Only playing it will tell."),
    "play.no-terminal": (
        "Sans terminal, les coups sont lus sur l’entrée standard.",
        "Without a terminal, actions are read from standard input.",
    ),
    "play.won": ("Gagné par {names}.", "Won by {names}."),
    "play.saved": ("Partie enregistrée : {path}", "Game saved: {path}"),
    "replay.unlike.rules": (
        "Jouée selon d’autres règles, au moins en partie : la voici selon celles qui sont ici.",
        "Played by other rules, at least in part: here it is by those that are here.",
    ),
    "replay.unlike.lexicon": (
        "Jouée avec un autre dictionnaire, au moins en partie : ses mots sont pris tels quels.",
        "Played with another dictionary, at least in part: its words are taken as they are.",
    ),
    "replay.unlike.material": (
        "Jouée avec un autre matériel, au moins en partie : la voici avec celui qui est ici "
        "(--material).",
        "Played with another material, at least in part: here it is with the one that is here "
        "(--material).",
    ),
    "replay.scores": (
        "Les scores de la partie, telle qu’elle a été jouée : {scores}.",
        "The scores of the game as it was played: {scores}.",
    ),
    "replay.stop": (
        "On ne peut pas la rejouer plus loin : le coup {number} sur {count}, {action}, est refusé "
        "ici. {detail}",
        "It cannot be replayed any further: action {number} of {count}, {action}, is refused here. "
        "{detail}",
    ),
    "verify.good": (
        "Partie authentique : {entries} coups, {state}, scores {scores}.",
        "A true game: {entries} actions, {state}, scores {scores}.",
    ),
    "verify.checked.draw": ("Tirage : celui qui avait été promis.", "Draw: the one promised."),
    "verify.checked.rules": (
        "Règles : celles de la partie, ou sans différence pour elle.",
        "Rules: those of the game, or none that makes a difference to it.",
    ),
    "verify.checked.lexicon": ("Mots : ceux de la partie.", "Words: those of the game."),
    "verify.checked.material": ("Matériel : celui de la partie.", "Material: that of the game."),
    "verify.checked.actions": (
        "Coups : {count}, tous permis par les règles.",
        "Actions: {count}, all allowed by the rules.",
    ),
    "verify.checked.scores": ("Scores : justes.", "Scores: right."),
    "verify.unchecked.rules": (
        "Règles : la partie a été jouée selon celles d’une autre version ({program}).",
        "Rules: the game was played by those of another version ({program}).",
    ),
    "verify.changed.rules": (
        "Règles : elles ont changé en cours de partie (commencée avec la version {program}).",
        "Rules: they changed while the game was played (begun with version {program}).",
    ),
    "verify.changed.lexicon": (
        "Mots : le dictionnaire a changé en cours de partie ({dictionary}).",
        "Words: the dictionary changed while the game was played ({dictionary}).",
    ),
    "verify.changed.material": (
        "Matériel : il a changé en cours de partie.",
        "Material: it changed while the game was played.",
    ),
    "verify.unchecked.lexicon": (
        "Mots : la partie a été jouée avec un autre dictionnaire, qui n’est pas ici "
        "({dictionary}, {lexicon}).",
        "Words: the game was played with another dictionary, which is not here "
        "({dictionary}, {lexicon}).",
    ),
    "verify.unchecked.material": (
        "Matériel : la partie a été jouée avec un autre matériel, qui n’est pas ici (--material).",
        "Material: the game was played with another material, which is not here (--material).",
    ),
    "verify.unchecked.actions": (
        "Coups : {count} permis avec ce qui est ici ; cela ne prouve rien.",
        "Actions: {count} allowed with what is here; that proves nothing.",
    ),
    "verify.unchecked.scores": ("Scores : pas vérifiés.", "Scores: not checked."),
    "verify.partly": (
        "Rien de faux, mais tout n’a pas pu être vérifié.",
        "Nothing is false, but not all could be checked.",
    ),
    "verify.finished": ("terminée", "finished"),
    "verify.unfinished": ("inachevée", "unfinished"),
    # -- preparing
    "build.title": ("Préparation", "Preparing"),
    "build.line": ("Préparation : {text}", "Preparing: {text}"),
    "build.read": ("lecture du dictionnaire", "reading the dictionary"),
    "build.families": ("familles de mots", "families of words"),
    "build.entries": ("fiches des mots", "entries of words"),
    "build.automaton": ("automate de recherche", "search automaton"),
    # -- preparing
    "prepare.title": ("Préparation", "Preparing"),
    "prepare.line": ("Prêt : {what}.", "Ready: {what}."),
    "prepare.left": ("encore {seconds} s : {what}", "{seconds} s left: {what}"),
    "prepare.done": ("Tout est prêt.", "All is ready."),
    "prepare.lexicon": ("le lexique", "the lexicon"),
    "prepare.compiler": ("les outils du lexique", "the tools of the lexicon"),
    "prepare.vocabularies": ("les vocabulaires des robots", "the vocabularies of the bots"),
    "error.prepare": (
        "Préparation impossible ({what}) : {detail}.",
        "Cannot be prepared ({what}): {detail}.",
    ),
    "cache-broken": (
        "Le lexique gardé sur cette machine est abîmé : il est refait. ({detail})",
        "The lexicon kept on this machine is damaged: it is made anew. ({detail})",
    ),
    "cache-read-only": (
        "Le répertoire de cache n’est pas accessible en écriture ; en voici un autre : {detail}",
        "The cache directory cannot be written to; another one is used: {detail}",
    ),
    "cache-waiting": (
        "Une autre commande prépare déjà le lexique : on l’attend.",
        "Another command is preparing the lexicon already: waiting for it.",
    ),
    "cache-none": (
        "Le lexique ne peut être gardé nulle part : il est préparé pour cette fois. ({detail})",
        "The lexicon cannot be kept anywhere: it is prepared for this time only. ({detail})",
    ),
    # -- answers
    "answer.invalid": ("{word} n’est pas dans le lexique.", "{word} is not in the lexicon."),
    "answer.compound": (
        "{word} est un mot composé : seuls MOT POUR MOT et LA GUERRE DES MOTS l’admettent.",
        "{word} is a compound: only MOT POUR MOT and LA GUERRE DES MOTS take it.",
    ),
    "answer.none": ("Aucun mot.", "No word."),
    "answer.more": ("… et {count} autres mots.", "… and {count} more words."),
    "answer.lemma": (
        "Même mot : {a} et {b} sont des formes de « {lemma} ».",
        "Same word: {a} and {b} are forms of “{lemma}”.",
    ),
    "answer.family": (
        "Même famille : « {first} » et « {second} ».",
        "Same family: “{first}” and “{second}”.",
    ),
    "answer.different": (
        "Sens différents : ni lemme ni famille en commun.",
        "Different meanings: no lemma and no family in common.",
    ),
    "answer.unknown": ("Mot inconnu : {words}.", "Unknown word: {words}."),
    "card.spellings": ("Graphies", "Spellings"),
    "card.spelling": ("{spelling} : {kinds}", "{spelling}: {kinds}"),
    "card.family": ("Famille", "Family"),
    "card.familiarity": ("Familiarité", "Familiarity"),
    "card.front": ("Une lettre devant", "A letter in front"),
    "card.behind": ("Une lettre derrière", "A letter behind"),
    "card.replaced": ("Une lettre changée", "A letter replaced"),
    "info.words": ("Mots", "Words"),
    "info.words15": ("dont de 2 à 15 lettres", "of them 2 to 15 letters"),
    "info.compounds": ("Mots composés", "Hyphenated words"),
    "info.lemmas": ("Lemmes", "Lemmas"),
    "info.families": ("Familles", "Families"),
    "info.fingerprint": ("Empreinte", "Fingerprint"),
    "info.file": ("Fichier", "File"),
    "info.source": ("Source", "Source"),
    # -- dictionaries
    "dictionary.name": ("Dictionnaire", "Dictionary"),
    "dictionary.words": ("Mots", "Words"),
    "dictionary.unknown": ("inconnus du complet", "unknown to the complete one"),
    "dictionary.fingerprint": ("Empreinte", "Fingerprint"),
    "dictionary.building": ("Préparation du dictionnaire {name}", "Preparing dictionary {name}"),
    "dictionary.added": (
        "Dictionnaire {name} : {words} mots (inconnus du lexique complet : {unknown}). "
        "Empreinte {fingerprint}",
        "Dictionary {name}: {words} words (unknown to the complete lexicon: {unknown}). "
        "Fingerprint {fingerprint}",
    ),
    "dictionary.removed": (
        "Le dictionnaire {name} n’est plus proposé ; les parties en cours gardent ses mots.",
        "The dictionary {name} is no longer offered; running games keep its words.",
    ),
    # -- kinds of words
    # -- the questions
    "ask.welcome": (
        "Un mot, un motif (?A??E) ou deux mots à comparer ; une ligne vide pour finir.",
        "A word, a pattern (?A??E) or two words to compare; an empty line to end.",
    ),
    "ask.prompt": ("mot", "word"),
    "ask.bye": ("À bientôt !", "See you soon!"),
    "start.title": (
        "Logomachie {version} : cinq jeux de lettres français",
        "Logomachie {version}: five French word games",
    ),
    "start.play": (
        "« {program} play option » lance une partie ; « {program} --help » dit tout le reste.",
        "“{program} play option” starts a game; “{program} --help” tells all the rest.",
    ),
    # -- errors
    "error": ("Erreur :", "Error:"),
    "error.empty": ("Le texte est vide.", "The text is empty."),
    "error.too-long": ("Le texte est trop long : {text}", "The text is too long: {text}"),
    "error.too-many-jokers": ("Trop de jokers : {text}", "Too many jokers: {text}"),
    "error.characters": (
        "Caractères inattendus : {text}",
        "Unexpected characters: {text}",
    ),
    "error.two-words": (
        "Il faut deux mots séparés par un blanc : {text}",
        "Two words separated by a blank are needed: {text}",
    ),
    "error.range": (
        "La longueur minimale dépasse la longueur maximale.",
        "The shortest length is greater than the longest.",
    ),
    "error.name-bad": (
        "Ce nom ne convient pas : {name}. Un nom a jusqu’à 30 caractères : a-z, 0-9, traits "
        "d’union (--name).",
        "This name will not do: {name}. A name has up to 30 characters: a-z, 0-9, hyphens "
        "(--name).",
    ),
    "error.name-taken": (
        "Il y a déjà un dictionnaire {name} (--name, --replace).",
        "There is a dictionary {name} already (--name, --replace).",
    ),
    "error.name-too-many": (
        "La maison a trop de dictionnaires pour en ajouter un : {name}",
        "The house has too many dictionaries to add one: {name}",
    ),
    "error.name-unknown": (
        "Il n’y a pas de dictionnaire {name} (logomachie lexicon dictionaries).",
        "There is no dictionary {name} (logomachie lexicon dictionaries).",
    ),
    "error.name-of-every-house": (
        "Toute maison a ces dictionnaires : {everywhere}",
        "Every house has these dictionaries: {everywhere}",
    ),
    "error.list-line": ("ligne {line} : {reason}", "line {line}: {reason}"),
    "error.list-empty": ("La liste est vide.", "The list is empty."),
    "error.list-too-big": (
        "Le fichier dépasse 20 Mo : ce n’est pas une liste de mots.",
        "The file exceeds 20 MB: it is no word list.",
    ),
    "error.list-too-many": ("plus d’un million de mots", "more than a million words"),
    "error.list-binary": (
        "un octet nul : ce n’est pas un fichier de texte",
        "a null byte: this is no text file",
    ),
    "error.list-encoding": (
        "pas de l’UTF-8 : {text} (convertissez le fichier en UTF-8)",
        "not UTF-8: {text} (convert the file to UTF-8)",
    ),
    "error.list-long-line": ("la ligne est trop longue", "the line is too long"),
    "error.list-no-word": (
        "ce n’est pas un mot fait de lettres : {text}",
        "not a word made of letters: {text}",
    ),
    "error.list-length": (
        "un mot a de 2 à 35 lettres : {text}",
        "a word has 2 to 35 letters: {text}",
    ),
    "error.list-mixed": (
        "une liste ou un correctif, pas les deux : {text}",
        "a list or a patch, not both: {text}",
    ),
    "error.list-both": (
        "ajouté et retiré à la fois : {text}",
        "added and taken away at once: {text}",
    ),
    "error.source": (
        "Le dictionnaire manque : réinstallez le programme (paquet lingotweaker-data-fr).",
        "The dictionary is missing: install the program again (package lingotweaker-data-fr).",
    ),
    "error.disk": ("Le disque refuse : {detail}", "The disk refuses: {detail}"),
    "error.damaged-source": (
        "Le dictionnaire est abîmé : réinstallez le paquet lingotweaker-data-fr. ({detail})",
        "The dictionary is damaged: install the package lingotweaker-data-fr again. ({detail})",
    ),
    "error.game": ("Jeu inconnu : {name}. Jeux : {games}", "Unknown game: {name}. Games: {games}"),
    "error.serve-database": (
        "La base de données n’est pas utilisable : {detail}",
        "The database cannot be used: {detail}",
    ),
    "error.serve-database-alone": (
        "Un autre serveur tient déjà {detail}. Pour plusieurs serveurs, il faut PostgreSQL : "
        "voir --database.",
        "Another server holds {detail} already. Several servers need PostgreSQL: see --database.",
    ),
    "error.serve-address": (
        "On ne peut pas écouter à cette adresse : {detail}",
        "Cannot listen on this address: {detail}",
    ),
    "error.no-solver": (
        "Le jeu {name} n’a pas de solution à chercher. Jeux qui en ont : {games}",
        "The game {name} has nothing to solve. Games that have: {games}",
    ),
    "error.rule": (
        "Règle inconnue : {rule}. Règles : {rules}",
        "Unknown rule: {rule}. Rules: {rules}",
    ),
    "error.no-file": ("Il n’y a pas de fichier {file}", "There is no file {file}"),
    "error.scenario": ("Scénario illisible : {detail}", "Unreadable scenario: {detail}"),
    "error.record": ("Partie refusée : {detail}", "Record refused: {detail}"),
    "error.material": ("Matériel refusé : {detail}", "Material refused: {detail}"),
    "error.command": ("Commande inconnue : {text}", "Unknown command: {text}"),
    "error.option": ("Option inconnue : {text}", "Unknown option: {text}"),
    "error.missing": ("Il manque : {text}", "Missing: {text}"),
    "error.value": (
        "Valeur impossible pour {name} : {text}",
        "Impossible value for {name}: {text}",
    ),
    "error.unused": ("En trop : {text}", "Not needed: {text}"),
    "error.see-help": ("Voir : {command} --help", "See: {command} --help"),
    **ALERT_TEXTS,
    **BACKUP_TEXTS,
    **DEFINITION_TEXTS,
    **LAB_TEXTS,
    **MODERATE_TEXTS,
    **PEOPLE_TEXTS,
    **PUZZLE_TEXTS,
    **REPORT_TEXTS,
    **ARENA_TEXTS,
    **WORKER_TEXTS,
}
