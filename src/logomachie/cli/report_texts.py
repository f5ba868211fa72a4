"""What the commands for reports about words say, in French and in English."""

REPORT_TEXTS: dict[str, tuple[str, str]] = {
    "help.reports": (
        "Les mots signalés par les joueurs : répondre, et en tirer un correctif.",
        "The words that players reported: answer them, and make a patch of them.",
    ),
    "help.reports.list": (
        "Les signalements qui attendent une réponse.",
        "The reports that wait for an answer.",
    ),
    "help.reports.all": (
        "Aussi ceux qui ont leur réponse.",
        "Those too that have their answer.",
    ),
    "help.reports.accept": (
        "Donner raison : à ce signalement et à tous ceux qui disent de même de ce mot.",
        "Agree: with this report and with all that say the same of the word.",
    ),
    "help.reports.refuse": (
        "Refuser, avec une phrase : ce signalement et tous ceux qui disent de même de ce mot.",
        "Refuse, with a sentence: this report and all that say the same of the word.",
    ),
    "help.reports.export": (
        "Ce qui est accepté, comme correctif d’un dictionnaire : +mot et -mot, avec la raison.",
        "What is accepted, as a patch of a dictionary: +word and -word, with the reason.",
    ),
    "help.reports.number": ("Le numéro du signalement.", "The number of the report."),
    "help.reports.answer": (
        "La phrase que liront les joueurs.",
        "The sentence that the players will read.",
    ),
    "help.reports.file": (
        "Le fichier à écrire ; sans lui, la sortie standard.",
        "The file to write; without one, standard output.",
    ),
    "reports.none": ("Aucun signalement.", "No reports."),
    "reports.number": ("N°", "No."),
    "reports.word": ("Mot", "Word"),
    "reports.when": ("Signalé le", "Reported"),
    "reports.reason": ("Raison", "Reason"),
    "reports.answer": ("Réponse", "Answer"),
    "reports.missing": ("manque", "missing"),
    "reports.wrong": ("en trop", "wrong"),
    "reports.accepted": ("accepté", "accepted"),
    "reports.refused": ("refusé", "refused"),
    "reports.answered": (
        "{word} ({kind}) : {verdict}. Réponses données : {count}.",
        "{word} ({kind}): {verdict}. Answers given: {count}.",
    ),
    "reports.written": (
        "Mots écrits dans {file} : {count}.",
        "Words written to {file}: {count}.",
    ),
    "error.reports-database": (
        "La base de données n’est pas utilisable : {detail}",
        "The database cannot be used: {detail}",
    ),
    "error.reports-none-yet": (
        "Il n’y a pas de maison ici : {detail}. Voir --data-dir et --database.",
        "There is no house here: {detail}. See --data-dir and --database.",
    ),
    "error.reports-other-version": (
        "La base de données est d’une autre version : lancez d’abord logomachie serve.",
        "The database is of another version: start logomachie serve first.",
    ),
    "error.reports-unknown": (
        "Il n’y a pas de signalement numéro {number}.",
        "There is no report number {number}.",
    ),
    "error.reports-answered": (
        "Le signalement numéro {number} a déjà sa réponse.",
        "Report number {number} has its answer already.",
    ),
    "error.reports-answer": (
        "Une réponse tient sur une ligne de {most} caractères au plus.",
        "An answer is one line of {most} characters at most.",
    ),
    "error.reports-why": (
        "Un refus demande une réponse : --answer TEXTE",
        "A refusal needs an answer: --answer TEXT",
    ),
    "error.reports-nothing": (
        "Rien n’est encore accepté : il n’y a pas de correctif.",
        "Nothing is accepted yet: there is no patch.",
    ),
}
