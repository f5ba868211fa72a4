"""What the commands for people who keep their place say, in French and in English."""

PEOPLE_TEXTS: dict[str, tuple[str, str]] = {
    "help.people": (
        "Les personnes qui gardent leur place : leur rendre une phrase, couper leurs appareils.",
        "The people who keep their place: give them a new phrase, cut their devices off.",
    ),
    "help.people.list": (
        "Les personnes qui gardent leur place, ou celles de ce nom.",
        "The people who keep their place, or those of this name.",
    ),
    "help.people.name": ("Un nom, ou le numéro d’une personne.", "A name, or a person's id."),
    "help.people.phrase": (
        "Faire une nouvelle phrase pour qui a perdu la sienne : l’ancienne ne vaut plus rien.",
        "Make a new phrase for who lost theirs: the old one is void.",
    ),
    "help.people.cut": (
        "Couper tous les appareils d’une personne ; sa phrase et ses clés restent.",
        "Cut all devices of a person off; their phrase and passkeys stay.",
    ),
    "help.people.unname": (
        "Rendre libre le nom d’une personne.",
        "Make the name of a person free again.",
    ),
    "people.none": ("Personne ne garde encore sa place.", "Nobody keeps their place yet."),
    "people.name": ("Nom", "Name"),
    "people.id": ("Numéro", "Id"),
    "people.phrase": ("Phrase du", "Phrase of"),
    "people.passkeys": ("Clés", "Passkeys"),
    "people.devices": ("Appareils", "Devices"),
    "people.seen": ("Vue le", "Seen"),
    "people.new-phrase": (
        "La nouvelle phrase, que la maison ne garde pas :",
        "The new phrase, which the house does not keep:",
    ),
    "people.cut-off": ("Appareils coupés : {count}.", "Devices cut off: {count}."),
    "people.unnamed": ("« {name} » est libre.", "“{name}” is free."),
    "error.people-unknown": (
        "Personne qui garde sa place ne s’appelle ainsi : {text}",
        "Nobody who keeps their place is called so: {text}",
    ),
    "error.people-secret": (
        "Le secret de la maison manque : {detail}. Sans lui, aucune phrase ne vaut.",
        "The house's secret is missing: {detail}. Without it no phrase is good.",
    ),
}
