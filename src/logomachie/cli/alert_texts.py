"""What ``serve`` says of how people are told who are away, in French and in English."""

ALERT_TEXTS: dict[str, tuple[str, str]] = {
    "help.serve-smtp": (
        "Serveur qui envoie le courrier, par exemple smtps://nom:mot@courrier.example. Il faut "
        "aussi --mail-from et --base-url.",
        "Server that sends e-mail, for example smtps://user:password@mail.example. It needs "
        "--mail-from and --base-url too.",
    ),
    "help.serve-mail-from": (
        "Adresse d’où part le courrier.",
        "Address that e-mail comes from.",
    ),
    "help.serve-inside": (
        "Adresse ou réseau de la maison où l’on peut envoyer des nouvelles (webhooks) ; aucun, "
        "sinon.",
        "Address or network of the house's own that news (webhooks) may be sent to; none "
        "otherwise.",
    ),
}
