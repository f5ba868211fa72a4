"""What ``logomachie worker`` says, in French and in English."""

WORKER_TEXTS: dict[str, tuple[str, str]] = {
    "help.worker": (
        "Analyser les parties finies pour les serveurs qui partagent une base PostgreSQL.",
        "Look back at finished games for the servers that share a PostgreSQL database.",
    ),
    "help.worker-database": (
        "La base PostgreSQL des serveurs, par exemple postgresql://joueur@hôte/parties.",
        "The PostgreSQL database of the servers, such as postgresql://player@host/games.",
    ),
    "help.worker-data": (
        "Dossier des dictionnaires de la maison.",
        "Folder of the dictionaries of the house.",
    ),
    "help.worker-seconds": (
        "Secondes de recherche par tour.",
        "Seconds of search for each turn.",
    ),
    "help.worker-processes": (
        "Nombre de parties analysées à la fois, chacune par son processus.",
        "How many games are looked at at the same time, each by a process of its own.",
    ),
    "help.serve-no-worker": (
        "Avec PostgreSQL : laisser l’analyse des parties finies à logomachie worker.",
        "With PostgreSQL: leave looking back at finished games to logomachie worker.",
    ),
    "worker.ready": (
        "Prêt à analyser les parties finies (Ctrl-C pour arrêter).",
        "Ready to look back at finished games (Ctrl-C to stop).",
    ),
    "error.worker-queue": (
        "Avec SQLite, le serveur s’en charge lui-même : un worker demande une base PostgreSQL.",
        "With SQLite the server does them itself: a worker needs a PostgreSQL database.",
    ),
    "error.worker-package": (
        "Il manque un paquet : installez logomachie[postgresql]. ({detail})",
        "A package is missing: install logomachie[postgresql]. ({detail})",
    ),
    "error.worker-version": (
        "La base de données est d’une autre version : lancez d’abord logomachie serve.",
        "The database is of another version: start logomachie serve first.",
    ),
    "error.worker-database": (
        "La base de données n’est pas utilisable : {detail}",
        "The database cannot be used: {detail}",
    ),
}
