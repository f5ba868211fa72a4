"""What a link shows of itself where somebody pastes it: a title, a text and a picture.

Programs that show such cards fetch the page without being anybody. They learn which game it is
about, as everybody does who has the link; no name, no seat, and nothing of an invitation, whose
secret stands behind the # and never comes here.
"""

from html import escape
from typing import NamedTuple

from logomachie import games
from logomachie.engine.game import Language

SITE = "Logomachie"
HOUSE = SITE.lower()
"""The name of the picture of the house itself."""
WIDTH, HEIGHT = 1200, 630
"""The size of the pictures, which ``tools/link_pictures.py`` makes."""
LOCALES: dict[Language, str] = {"fr": "fr_FR", "en": "en_GB"}
AT_HOME: dict[Language, tuple[str, str]] = {
    "fr": (
        "Logomachie : cinq jeux de lettres",
        "Cinq jeux de lettres français, à jouer entre amis ou contre l’ordinateur. "
        "Sans compte, sans publicité.",
    ),
    "en": (
        "Logomachie: five word games",
        "Five French word games, to play with friends or against the computer. "
        "No account, no advertising.",
    ),
}
"""What is said of the house itself: a title and a text."""
PLAYED: dict[Language, str] = {
    "fr": "{game} : une partie vous attend",
    "en": "{game}: a game is waiting for you",
}
SEEN_AGAIN: dict[Language, str] = {
    "fr": "{game} : une partie à revoir",
    "en": "{game}: a game to look back at",
}
TITLES: dict[str, dict[Language, str]] = {
    "table": PLAYED,
    "code": PLAYED,
    "replay": SEEN_AGAIN,
    "lookback": SEEN_AGAIN,
    "analysis": SEEN_AGAIN,
    "rules": {"fr": "{game} : les règles", "en": "{game}: the rules"},
    "learn": {"fr": "Apprendre {game} en dix minutes", "en": "Learn {game} in ten minutes"},
}
"""What is said of a page about a game, by the first part of its address."""


class Place(NamedTuple):
    """Which page a link leads to."""

    base: str
    """The address of the house, such as ``https://games.example``."""
    path: str
    """The page there, percent-encoded."""
    kind: str
    """The first part of the path, such as ``table``."""
    game: str
    """The game that it is about; empty where it is about none, or where nobody knows."""
    picture: str
    """The name of the picture of that game; of the house where there is none."""


class LinkCard(NamedTuple):
    """What a link shows of itself."""

    title: str
    text: str
    address: str
    picture: str
    """The address of its picture."""
    locale: str


def link_card(place: Place, language: Language) -> LinkCard:
    """The card of a page."""
    title, text = AT_HOME[language]
    picture = HOUSE
    if place.game in games.names() and place.kind in TITLES:
        book = games.spec(place.game).rulebook(language)
        title, text = TITLES[place.kind][language].format(game=book.title), book.summary
        picture = place.picture
    return LinkCard(
        title,
        text,
        place.base + place.path,
        f"{place.base}/pictures/{picture}.png",
        LOCALES[language],
    )


def in_head(page: str, card: LinkCard) -> str:
    """The page with the card in its head."""
    properties = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:locale": card.locale,
        "og:title": card.title,
        "og:description": card.text,
        "og:url": card.address,
        "og:image": card.picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": card.title,
    }
    tags = "".join(
        f'    <meta property="{name}" content="{escape(content)}" />\n'
        for name, content in properties.items()
    )
    large = '    <meta name="twitter:card" content="summary_large_image" />\n  '
    return page.replace("</head>", f"{tags}{large}</head>", 1)
