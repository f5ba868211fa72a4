"""What the commands for researchers and authors of bots say, in French and in English."""

LAB_TEXTS: dict[str, tuple[str, str]] = {
    "help.engine": (
        "Un robot de la maison qui répond à un programme, ligne par ligne (docs/engine.md).",
        "A bot of the house that answers a program, line by line (docs/engine.md).",
    ),
    "help.sit": (
        "Faire jouer un programme à une table d’un serveur (docs/engine.md).",
        "Let a program play at a table of a server (docs/engine.md).",
    ),
    "help.sit-address": (
        "Le lien d’une table où il reste une place, ou l’adresse d’un serveur avec --game.",
        "The link of a table with a free seat, or the address of a server with --game.",
    ),
    "help.sit-engine": (
        "Le programme, par exemple « ./mien --vite ».",
        "The program, for example “./mine --fast”.",
    ),
    "help.sit-game": (
        "Ouvrir une table de ce jeu et attendre quelqu’un.",
        "Open a table of this game and wait for somebody.",
    ),
    "help.sit-against": (
        "N’attendre personne : un robot de la maison de ce niveau.",
        "Wait for nobody: a bot of the house of this level.",
    ),
    "help.sit-name": ("Le nom à la table.", "The name at the table."),
    "sit.scores": ("Partie finie : {scores}", "The game is over: {scores}"),
    "error.sit": (
        "La partie n’a pas pu se jouer : {detail}",
        "The game could not be played: {detail}",
    ),
    "error.sit-which": (
        "Soit le lien d’une table, soit l’adresse d’un serveur avec --game.",
        "Either the link of a table, or the address of a server with --game.",
    ),
    "help.export": (
        "Écrire des parties finies comme données, sans nom de personne (docs/export.md).",
        "Write finished games as data, without anybody’s name (docs/export.md).",
    ),
    "help.export-file": (
        "Le fichier à écrire (.jsonl.zst) ; il ne doit pas exister.",
        "The file to write (.jsonl.zst); it must not exist.",
    ),
    "help.export-matches": (
        "Au lieu de la maison : des fichiers d’« arena --out » ou de « selfplay », ou des parties "
        "enregistrées (.toml).",
        "In place of the house: files of “arena --out” or “selfplay”, or saved games (.toml).",
    ),
    "export.written": (
        "{count} parties écrites dans {file}.",
        "{count} games written to {file}.",
    ),
    "export.left-out": (
        "{count} tables laissées de côté : leur partie n’est pas allée à son terme, ou ne se lit "
        "plus.",
        "{count} tables left out: their game was not played to its end, or cannot be read.",
    ),
    "verify.games": (
        "Parties vérifiées : {good}. Pas entièrement vérifiables ici : {unchecked}. Fausses : "
        "{wrong}.",
        "Games verified: {good}. Not all could be checked here: {unchecked}. False: {wrong}.",
    ),
    "verify.games.rules": (
        "Parties dont les règles n’ont pas pu être vérifiées : {count}.",
        "Games of which the rules could not be checked: {count}.",
    ),
    "verify.games.lexicon": (
        "Parties dont les mots n’ont pas pu être vérifiés : {count}.",
        "Games of which the words could not be checked: {count}.",
    ),
    "verify.games.material": (
        "Parties dont le matériel n’a pas pu être vérifié : {count}.",
        "Games of which the material could not be checked: {count}.",
    ),
    "verify.games.actions": (
        "Parties dont les coups n’ont pas pu être vérifiés : {count}.",
        "Games of which the actions could not be checked: {count}.",
    ),
    "verify.games.scores": (
        "Parties dont les scores n’ont pas pu être vérifiés : {count}.",
        "Games of which the scores could not be checked: {count}.",
    ),
    "verify.game-wrong": ("Partie {number} : {detail}", "Game {number}: {detail}"),
    "error.export-exists": (
        "{file} existe déjà : un export n’en remplace pas un autre.",
        "{file} exists already: an export does not replace another.",
    ),
    "error.games": (
        "Ce ne sont pas des parties finies : {detail}",
        "These are no finished games: {detail}",
    ),
    "error.lab": (
        "Il manque un paquet : installez logomachie[lab]. ({detail})",
        "A package is missing: install logomachie[lab]. ({detail})",
    ),
    "error.program": (
        "exec: et un programme que l’on peut lancer, par exemple exec:./mien : {text}",
        "exec: and a program that can be run, for example exec:./mine: {text}",
    ),
    "arena.faults": ("{bot} ({count} ×) : {fault}", "{bot} ({count} ×): {fault}"),
    "fault.no-start": (
        "abandonne, car le programme ne démarre pas : {detail}",
        "resigns, because the program does not start: {detail}",
    ),
    "fault.ended": (
        "abandonne, car le programme s’est arrêté : {detail}",
        "resigns, because the program ended: {detail}",
    ),
    "fault.silent": (
        "abandonne, car le programme se tait : {detail}",
        "resigns, because the program is silent: {detail}",
    ),
    "fault.flood": (
        "abandonne, car le programme en dit trop : {detail}",
        "resigns, because the program says too much: {detail}",
    ),
    "fault.unreadable": (
        "abandonne, car ce que dit le programme ne se lit pas : {detail}",
        "resigns, because what the program says cannot be read: {detail}",
    ),
    "fault.trouble": (
        "abandonne, car le programme ne peut pas continuer : {detail}",
        "resigns, because the program cannot go on: {detail}",
    ),
    "fault.illegal": (
        "abandonne, car le programme joue contre la règle : {detail}",
        "resigns, because the program plays against the rules: {detail}",
    ),
    "fault.waits": (
        "abandonne, car le programme attend alors que tous l’attendent.{detail}",
        "resigns, because the program waits while all wait for it.{detail}",
    ),
    "fault.endless": (
        "abandonne, car le programme n’en finit pas.{detail}",
        "resigns, because the program never comes to an end.{detail}",
    ),
}
