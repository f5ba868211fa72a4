"""What ``logomachie puzzles`` and ``logomachie puzzle`` say, in French and in English."""

PUZZLE_TEXTS: dict[str, tuple[str, str]] = {
    "help.puzzles": (
        "Les problèmes des jeux : en chercher, les ranger, les classer, les vérifier "
        "(docs/puzzles.md).",
        "The puzzles of the games: mine, pack, grade and check them (docs/puzzles.md).",
    ),
    "help.puzzles.mine": (
        "Chercher des problèmes dans des parties entre robots ; reprend où l’on s’était arrêté.",
        "Look for puzzles in games between bots; goes on where it was stopped.",
    ),
    "help.puzzles.pack": (
        "Ranger les problèmes d’un dossier avec ceux du jeu ; les jours déjà fixés restent.",
        "Pack the puzzles of a folder with those of the game; days that are set stay.",
    ),
    "help.puzzles.grade": (
        "Faire réessayer tous les problèmes d’un jeu par les robots : cotes et difficultés "
        "changent, ni les problèmes ni leur ordre.",
        "Have the bots try all puzzles of a game again: ratings and difficulties change, neither "
        "the puzzles nor their order.",
    ),
    "help.puzzles.grade-days": (
        "Changer aussi les jours : seulement s’ils n’ont jamais été publiés.",
        "Change the days too: only if they were never released.",
    ),
    "help.puzzles.packed": (
        "Le dossier des problèmes rangés ; sans lui, celui du jeu.",
        "The folder of the packed puzzles; without it, that of the game.",
    ),
    "help.puzzles.check": (
        "Vérifier les problèmes avec les mots et les règles d’aujourd’hui.",
        "Check the puzzles with the words and rules of today.",
    ),
    "help.puzzles.show": (
        "Montrer un problème, avec sa solution, comme fichier de scénario.",
        "Show a puzzle, with its solution, as a scenario file.",
    ),
    "help.puzzles.kind": ("Le type de problème.", "The kind of puzzle."),
    "help.puzzles.count": (
        "Combien de problèmes de chaque type.",
        "How many puzzles of each kind.",
    ),
    "help.puzzles.games": (
        "Combien de parties au plus.",
        "How many games at most.",
    ),
    "help.puzzles.work": (
        "Travail par position ; dix fois plus pour confirmer.",
        "Work for a position; ten times as much to confirm.",
    ),
    "help.puzzles.folder": (
        "Le dossier où garder ce qui est trouvé.",
        "The folder in which to keep what is found.",
    ),
    "help.puzzles.train": (
        "Combien pour l’entraînement, au plus.",
        "How many to train with, at most.",
    ),
    "help.puzzles.days": ("Combien de jours, au plus.", "How many days, at most."),
    "help.puzzles.out": (
        "Le dossier où ranger ; sans lui, celui du jeu.",
        "The folder to pack into; without it, that of the game.",
    ),
    "help.puzzles.sample": (
        "N’en vérifier que tant par jeu, tirés au sort.",
        "Check only so many of each game, drawn by lot.",
    ),
    "help.puzzles.id": ("Le nom du problème.", "The name of the puzzle."),
    "help.puzzle": (
        "Résoudre des problèmes dans le terminal.",
        "Solve puzzles in the terminal.",
    ),
    "help.puzzle.difficulty": (
        "De 1, facile, à 4, difficile.",
        "From 1, easy, to 4, hard.",
    ),
    "puzzles.mining": ("Problèmes", "Puzzles"),
    "puzzles.found": (
        "{kind} : {count} problèmes en {games} parties.",
        "{kind}: {count} puzzles in {games} games.",
    ),
    "puzzles.packed": (
        "{train} pour l’entraînement (+{more_train}), {days} jours (+{more_days}), "
        "{bytes} octets : {folder}",
        "{train} to train with (+{more_train}), {days} days (+{more_days}), "
        "{bytes} bytes: {folder}",
    ),
    "puzzles.packed-kind": (
        "  {kind} : {train} pour l’entraînement, {days} jours ; par difficulté : {quarters}",
        "  {kind}: {train} to train with, {days} days; by difficulty: {quarters}",
    ),
    "puzzles.grading": ("Essais", "Tries"),
    "puzzles.graded": (
        "{count} problèmes essayés ; {train} pour l’entraînement et {days} jours changent de "
        "difficulté : {folder}",
        "{count} puzzles tried; {train} to train with and {days} days change their difficulty: "
        "{folder}",
    ),
    "puzzles.graded-kind": (
        "  {kind} : cotes de {least} à {most}, quartiles {quartiles}",
        "  {kind}: ratings from {least} to {most}, quartiles {quartiles}",
    ),
    "puzzles.checking": ("Vérification", "Checking"),
    "puzzles.fault": ("{game} {id} ({kind}) : {fault}", "{game} {id} ({kind}): {fault}"),
    "puzzles.fault.kind": (
        "ce type de problème n’existe pas",
        "there is no such kind of puzzle",
    ),
    "puzzles.fault.position": ("la position n’existe pas", "there is no such position"),
    "puzzles.fault.refused": (
        "la solution est contraire aux règles",
        "the solution is against the rules",
    ),
    "puzzles.fault.short": (
        "la solution n’atteint pas ce qui est dit",
        "the solution does not reach what is said",
    ),
    "puzzles.fault.changed": (
        "il y a d’autres réponses",
        "there are other answers",
    ),
    "puzzles.checked": (
        "Problèmes vérifiés : {good}. À revoir : {wrong}.",
        "Puzzles checked: {good}. To look at again: {wrong}.",
    ),
    "puzzle.head": (
        "{title} · difficulté {difficulty} · {rating} · {id}",
        "{title} · difficulty {difficulty} · {rating} · {id}",
    ),
    "puzzle.help": (
        "Jouez comme dans une partie. Aussi : aide, essai, indice, reprendre, abandonner, "
        "suivant, quitter.",
        "Move as in a game. Also: help, try, hint, again, give up, next, quit.",
    ),
    "puzzle.prompt": ("votre réponse › ", "your answer › "),
    "puzzle.solved": (
        "✓ Résolu : {said}, {share} % du meilleur.",
        "✓ Solved: {said}, {share}% of the best.",
    ),
    "puzzle.missed": (
        "✗ Manqué : {said}, {share} % du meilleur.",
        "✗ Missed: {said}, {share}% of the best.",
    ),
    "puzzle.unknown": (
        "? Inconnu de la liste, ce qui ne veut pas dire faux. Essayez autre chose.",
        "? Not on the list, which does not make it wrong. Try something else.",
    ),
    "puzzle.given-up": ("✗ Abandonné.", "✗ Given up."),
    "puzzle.solution": (
        "La meilleure réponse, {said} : {actions}",
        "The best answer, {said}: {actions}",
    ),
    "puzzle.no-more-hints": ("C’était tout.", "That was all."),
    "puzzle.streak": (
        "{solved} sur {tried} ; {streak} de suite.",
        "{solved} of {tried}; {streak} in a row.",
    ),
    "puzzle.next": (
        "Entrée : le suivant ; quitter : s’arrêter › ",
        "Enter: the next one; quit: stop › ",
    ),
    "puzzle.none-left": ("Vous les avez tous vus.", "You have seen them all."),
    "error.no-puzzles": (
        "{game} n’a pas de problème de ce type ; il y a : {kinds}",
        "{game} has no puzzles of that kind; there are: {kinds}",
    ),
    "error.no-such-puzzle": ("Aucun problème ne s’appelle {id}.", "No puzzle is called {id}."),
    "error.puzzles-none": (
        "Il n’y a pas de problème à résoudre ici : {game}",
        "There are no puzzles to solve here: {game}",
    ),
    "error.mining": (
        "La recherche s’est arrêtée : {detail}\nCe qui est trouvé est gardé ; la même commande "
        "continue.",
        "Mining has stopped: {detail}\nWhat was found is kept; the same command goes on.",
    ),
    "error.checking": (
        "La vérification n’est pas finie : {detail}",
        "Checking is not finished: {detail}",
    ),
    "error.hoard": ("Fichier refusé : {detail}", "File refused: {detail}"),
}
