"""What the command that makes backups says, in French and in English."""

BACKUP_TEXTS: dict[str, tuple[str, str]] = {
    "help.backup": (
        "Copier la maison dans un fichier, pendant que l’on joue : parties, secret, dictionnaires.",
        "Copy the house into a file, while people play: games, secret, dictionaries.",
    ),
    "help.backup-file": (
        "Le fichier à écrire (tar) ; il ne doit pas exister.",
        "The file to write (tar); it must not exist.",
    ),
    "backup.written": (
        "Sauvegarde écrite dans {file} : {names}.",
        "Backup written to {file}: {names}.",
    ),
    "backup.no-secret": (
        "Le secret n’y est pas : gardez celui de LOGOMACHIE_SECRET, sans lui les jetons et les "
        "invitations ne valent plus rien.",
        "The secret is not in it: keep that of LOGOMACHIE_SECRET, without it tokens and "
        "invitations are void.",
    ),
    "error.backup": (
        "La sauvegarde n’a pas pu être faite : {detail}",
        "The backup could not be made: {detail}",
    ),
    "error.backup-exists": (
        "{file} existe déjà : une sauvegarde n’en remplace pas une autre.",
        "{file} exists already: a backup does not replace another.",
    ),
    "error.backup-elsewhere": (
        "PostgreSQL se sauvegarde avec pg_dump ; gardez aussi le secret et les dictionnaires "
        "de {folder}.",
        "PostgreSQL is backed up with pg_dump; keep the secret and the dictionaries of {folder} "
        "too.",
    ),
}
