"""What the commands of who keeps order in a house say, in French and in English."""

MODERATE_TEXTS: dict[str, tuple[str, str]] = {
    "help.moderate": (
        "Les messages signalés : les lire, les retirer, écarter quelqu’un pour un temps.",
        "The messages that were reported: read them, remove them, ban somebody for a time.",
    ),
    "help.moderate.list": (
        "Les signalements qui attendent.",
        "The reports that wait.",
    ),
    "help.moderate.all": ("Aussi ceux qui sont jugés.", "Those too that are judged."),
    "help.moderate.show": (
        "Un signalement, avec ce qui s’est dit avant et après.",
        "A report, with what was said before and after.",
    ),
    "help.moderate.remove": (
        "Retirer le message d’un signalement : il disparaît aussi chez ceux qui le lisent.",
        "Remove the message of a report: it vanishes also where it is being read.",
    ),
    "help.moderate.remove-line": (
        "Retirer un message d’une table, signalé ou non.",
        "Remove a message of a table, reported or not.",
    ),
    "help.moderate.dismiss": (
        "Laisser le message d’un signalement comme il est.",
        "Leave the message of a report as it is.",
    ),
    "help.moderate.ban": (
        "Écarter quelqu’un pour un temps : la personne finit ses parties, mais ne parle ni ne "
        "s’assoit nulle part, sur aucun de ses appareils.",
        "Ban somebody for a time: they finish their games, but neither speak nor sit down "
        "anywhere, on none of their devices.",
    ),
    "help.moderate.lift": ("Lever la mise à l’écart.", "Lift a ban."),
    "help.moderate.bans": ("Qui est écarté, et jusqu’à quand.", "Who is banned, until when."),
    "help.moderate.journal": (
        "Tout ce qui a été fait ici, par qui et quand.",
        "All that was done here, by whom and when.",
    ),
    "help.moderate.number": ("Le numéro du signalement.", "The number of the report."),
    "help.moderate.table": ("Le numéro de la table.", "The id of the table."),
    "help.moderate.seq": ("Le numéro du message.", "The number of the message."),
    "help.moderate.who": (
        "Le numéro d’un signalement (l’auteur du message), ou celui d’une personne.",
        "The number of a report (the author of the message), or a person's id.",
    ),
    "help.moderate.days": ("Pour combien de jours.", "For how many days."),
    "help.moderate.reason": (
        "La raison, que la personne lira.",
        "The reason, which the person will read.",
    ),
    "help.serve-keep": (
        "Supprimer les tables finies ou abandonnées après tant de jours ; 0 : jamais.",
        "Remove tables that are over or abandoned after so many days; 0: never.",
    ),
    "moderate.none": ("Aucun signalement.", "No reports."),
    "moderate.nobody": ("Personne n’est écarté.", "Nobody is banned."),
    "moderate.nothing": ("Rien n’a encore été fait.", "Nothing was done yet."),
    "moderate.number": ("N°", "No."),
    "moderate.when": ("Quand", "When"),
    "moderate.author": ("Auteur", "Author"),
    "moderate.text": ("Message", "Message"),
    "moderate.reason": ("Raison", "Reason"),
    "moderate.verdict": ("Jugement", "Verdict"),
    "moderate.until": ("Jusqu’au", "Until"),
    "moderate.who": ("Qui", "Who"),
    "moderate.operator": ("Par", "By"),
    "moderate.deed": ("Quoi", "What"),
    "moderate.about": ("Sur", "About"),
    "moderate.open": ("en attente", "waits"),
    "moderate.verdict-removed": ("retiré", "removed"),
    "moderate.verdict-dismissed": ("laissé", "left"),
    "moderate.gone": ("(retiré)", "(removed)"),
    "moderate.unnamed": ("(sans nom)", "(no name)"),
    "moderate.place-table": ("table", "table"),
    "moderate.place-watchers": ("spectateurs", "spectators"),
    "moderate.header": (
        "Signalement {number}, table {table}, message {seq} : {reason}",
        "Report {number}, table {table}, message {seq}: {reason}",
    ),
    "moderate.removed": ("Message retiré : « {text} ».", "Message removed: “{text}”."),
    "moderate.dismissed": (
        "Signalement {number} classé : le message reste.",
        "Report {number} dismissed: the message stays.",
    ),
    "moderate.banned": (
        "{who} est à l’écart jusqu’au {until} : {reason}",
        "{who} is banned until {until}: {reason}",
    ),
    "moderate.lifted": ("{who} n’est plus à l’écart.", "{who} is banned no more."),
    "error.moderate-unknown": (
        "Il n’y a pas de signalement numéro {number}.",
        "There is no report number {number}.",
    ),
    "error.moderate-judged": (
        "Le signalement numéro {number} est déjà jugé.",
        "Report number {number} is judged already.",
    ),
    "error.moderate-line": (
        "Il n’y a pas de tel message, ou il est déjà retiré.",
        "There is no such message, or it is removed already.",
    ),
    "error.moderate-author": (
        "L’auteur de ce message a quitté la maison : il n’y a personne à écarter.",
        "The author of this message has left the house: there is nobody to ban.",
    ),
    "error.moderate-free": ("Cette personne n’est pas à l’écart.", "This person is not banned."),
    "error.moderate-reason": (
        "Une raison tient sur une ligne de 1 à {most} caractères.",
        "A reason is one line of 1 to {most} characters.",
    ),
}
