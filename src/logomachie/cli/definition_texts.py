"""What the commands about definitions say, in French and in English."""

DEFINITION_TEXTS: dict[str, tuple[str, str]] = {
    "help.definitions": (
        "Les définitions : trouver un mot par son sens, vérifier le fichier.",
        "The definitions: find a word by its meaning, check the file.",
    ),
    "help.definitions.check": (
        "Le fichier des définitions est-il bien écrit ?",
        "Is the file of definitions well written?",
    ),
    "help.definitions.find": (
        "Les mots dont la définition contient ces mots.",
        "The words whose definition holds these words.",
    ),
    "help.definitions.meaning": ("Ce que le mot veut dire.", "What the word means."),
    "help.definitions.letters": ("Combien de lettres il a.", "How many letters it has."),
    "help.littre": (
        "Préparer le dictionnaire de Littré (1863-77), du paquet Debian stardict-xmlittre.",
        "Prepare Littré’s dictionary (1863-77), from Debian’s package stardict-xmlittre.",
    ),
    "help.littre.file": (
        "Le fichier XMLittre.ifo, à côté de .idx et .dict.dz.",
        "The file XMLittre.ifo, beside .idx and .dict.dz.",
    ),
    "definitions.good": (
        "Bien écrites : {lemmas} mots définis à la main.",
        "Well written: {lemmas} words defined by hand.",
    ),
    "definitions.none": (
        "Aucune définition ne contient : {meaning}",
        "No definition holds: {meaning}",
    ),
    "littre.prepared": (
        "Littré est prêt : {count} mots, dans {file}.",
        "Littré is ready: {count} words, in {file}.",
    ),
    "error.definitions": (
        "{count} fautes dans les définitions.",
        "{count} faults in the definitions.",
    ),
    "error.no-littre": (
        "Ce n’est pas le dictionnaire de Littré : {file}. Installez stardict-xmlittre (Debian), ou "
        "nommez XMLittre.ifo.",
        "That is not Littré’s dictionary: {file}. Install stardict-xmlittre (Debian), or name "
        "XMLittre.ifo.",
    ),
    "card.meaning": ("{spelling}, {kind}", "{spelling}, {kind}"),
    "card.by-rule": ("d’après une règle : voir {base}", "by rule: see {base}"),
    "card.littre": ("Littré (1863-77) : {sense}", "Littré (1863-77): {sense}"),
}
