"""What ``logomachie arena`` and ``logomachie selfplay`` say, in French and in English."""

ARENA_TEXTS: dict[str, tuple[str, str]] = {
    "help.arena": ("Un tournoi entre robots.", "A tournament between bots."),
    "help.selfplay": (
        "Des parties entre robots, pour leurs feuilles.",
        "Games between bots, for their records.",
    ),
    "help.bots": (
        "Ceux qui s’affrontent, par exemple 1,3,5, 5,5@0.1 (le robot de la version 0.1), "
        "3,5,3,5 (deux contre deux) ou 3,exec:./mien (un programme).",
        "Who meets, such as 1,3,5, 5,5@0.1 (the bot of version 0.1), 3,5,3,5 (two against two) or "
        "3,exec:./mine (a program).",
    ),
    "help.kinds": (
        "Compter aussi ce que les robots ont fait, règle par règle.",
        "Count what the bots did, too, rule by rule.",
    ),
    "help.jobs": ("Nombre de processus.", "Number of processes."),
    "help.cluster": (
        "Jouer sur les machines de cet ordonnanceur Dask, par exemple tcp://10.0.0.1:8786.",
        "Play on the machines of this Dask scheduler, such as tcp://10.0.0.1:8786.",
    ),
    "help.work": (
        "Travail par coup, au lieu d’un temps : partout les mêmes parties.",
        "Work for a move, instead of time: the same games everywhere.",
    ),
    "help.arena-out": (
        "Garder chaque partie dans ce fichier (JSON par lignes) ; celles qui y sont ne sont pas "
        "rejouées.",
        "Keep every game in this file (JSON lines); those that are there are not played again.",
    ),
    "help.selfplay-out": (
        "Le fichier des parties (JSON par lignes) ; celles qui y sont ne sont pas rejouées.",
        "The file of the games (JSON lines); those that are there are not played again.",
    ),
    "help.h0": (
        "Test séquentiel : la part du premier camp selon l’hypothèse à réfuter.",
        "Sequential test: the share of the first side by the hypothesis to refute.",
    ),
    "help.h1": (
        "Test séquentiel : la part du premier camp selon l’autre hypothèse. Le match s’arrête "
        "dès que le test a décidé.",
        "Sequential test: the share of the first side by the other hypothesis. The match ends as "
        "soon as the test has decided.",
    ),
    "help.alpha": (
        "Risque d’accepter H1 si H0 est vraie.",
        "Risk of accepting H1 where H0 is true.",
    ),
    "help.beta": (
        "Risque d’accepter H0 si H1 est vraie.",
        "Risk of accepting H0 where H1 is true.",
    ),
    "arena.playing": ("Tournoi", "Tournament"),
    "arena.title": ("{game} : {count} parties", "{game}: {count} games"),
    "arena.level": ("Niveau", "Level"),
    "arena.wins": ("Victoires", "Wins"),
    "arena.share": ("Part", "Share"),
    "arena.score": ("Score moyen", "Mean score"),
    "arena.time": ("Temps par coup", "Time a move"),
    "arena.slowest": ("Coup le plus lent", "Slowest move"),
    "arena.rating": ("Cote", "Rating"),
    "arena.games": (
        "Parties nulles : {drawn}. Actions par partie : {mean}, au plus {longest}. Fin : {ends}.",
        "Drawn games: {drawn}. Actions a game: {mean}, at most {longest}. Ended by: {ends}.",
    ),
    "arena.kinds": ("Ce que les robots ont fait", "What the bots did"),
    "arena.rule": ("Règle", "Rule"),
    "arena.by-level": ("Niveau {level}", "Level {level}"),
    "arena.took": ("{seconds} s en tout.", "{seconds} s in all."),
    "arena.replaced": (
        "{bot} : {count} coups refusés par les règles d’aujourd’hui, remplacés par le choix "
        "suivant.",
        "{bot}: {count} plans refused by the rules of today, replaced by its next choice.",
    ),
    "arena.evidence": (
        "{first} contre {second} : {share} des points (95 % : de {least} à {most}), {pairs} "
        "paires de parties, chaque donne jouée des deux côtés.",
        "{first} against {second}: {share} of the points (95%: {least} to {most}), {pairs} pairs "
        "of games, each deal played from both sides.",
    ),
    "arena.test": (
        "Test séquentiel sur les paires : H0 {h0}, H1 {h1}, alpha {alpha}, beta {beta} ; "
        "rapport de vraisemblance {llr} (H0 jusqu’à {low}, H1 à partir de {high}).",
        "Sequential test on the pairs: H0 {h0}, H1 {h1}, alpha {alpha}, beta {beta}; "
        "log-likelihood ratio {llr} (H0 down from {low}, H1 up from {high}).",
    ),
    "arena.test-open": ("Le test n’a pas décidé.", "The test has not decided."),
    "arena.test-h0": ("H0 est acceptée : {h0}.", "H0 is accepted: {h0}."),
    "arena.test-h1": ("H1 est acceptée : {h1}.", "H1 is accepted: {h1}."),
    "selfplay.done": ("{count} parties dans {file}.", "{count} games in {file}."),
    "error.bots": (
        "Il faut au moins deux niveaux de 1 à 5, par exemple 1,3 ou 5,5@0.1 : {text}",
        "At least two levels from 1 to 5 are needed, for example 1,3 or 5,5@0.1: {text}",
    ),
    "error.frozen-words": (
        "{bot} ne connaît que le dictionnaire complet.",
        "{bot} knows the complete dictionary alone.",
    ),
    "error.either": ("Soit {one}, soit {other}.", "Either {one} or {other}."),
    "error.hypotheses": (
        "Un test a besoin de deux camps, par exemple 3,5, et de h0 < h1.",
        "A test needs two sides, such as 3,5, and h0 < h1.",
    ),
    "error.reports": ("Fichier refusé : {detail}", "File refused: {detail}"),
    "error.workforce": (
        "Le match n’est pas fini : {detail}",
        "The match is not finished: {detail}",
    ),
}
