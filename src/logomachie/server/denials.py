"""What the house says when it does not grant a request, in both languages."""

from collections.abc import Mapping
from types import MappingProxyType

from logomachie.engine.game import Language
from logomachie.server.alert_denials import ALERT_DENIALS
from logomachie.server.puzzle_denials import PUZZLE_DENIALS
from logomachie.server.talk_denials import TALK_DENIALS

DENIALS: dict[str, dict[Language, str]] = {
    **ALERT_DENIALS,
    **PUZZLE_DENIALS,
    **TALK_DENIALS,
    "bad-field": {
        "fr": "Cette demande n’est pas compréhensible : « {field} » n’est pas ce qui est attendu.",
        "en": "This request cannot be understood: “{field}” is not what is expected.",
    },
    "bad-filter": {
        "fr": "On ne peut pas chercher ainsi dans cette liste.",
        "en": "This list cannot be searched like that.",
    },
    "bad-holiday": {
        "fr": "Un congé a un jour au moins.",
        "en": "A holiday has one day at least.",
    },
    "bad-material": {
        "fr": "Ce matériel ne convient pas : {reason}",
        "en": "This material will not do: {reason}",
    },
    "bad-message": {
        "fr": "Ce message n’est pas compréhensible.",
        "en": "This message cannot be understood.",
    },
    "bad-name": {
        "fr": "Un nom a 40 caractères au plus.",
        "en": "A name has 40 characters at most.",
    },
    "bad-page": {
        "fr": "Cette page de la liste n’existe pas.",
        "en": "There is no such page of the list.",
    },
    "bad-plan": {
        "fr": "Cette table ne peut pas être ouverte ainsi.",
        "en": "A table cannot be opened like this.",
    },
    "bad-reason": {
        "fr": "Une raison a de 1 à 300 caractères, sur une ligne.",
        "en": "A reason has 1 to 300 characters, on one line.",
    },
    "bad-text": {
        "fr": "Un message a de 1 à 500 caractères.",
        "en": "A message has 1 to 500 characters.",
    },
    "bad-word": {
        "fr": "Un mot a de 2 à 35 lettres, et rien d’autre.",
        "en": "A word has 2 to 35 letters, and nothing else.",
    },
    "busy": {
        "fr": "Trop de recherches attendent déjà : réessayez dans un instant.",
        "en": "Too many searches are waiting already: try again in a moment.",
    },
    "cannot-be-rated": {
        "fr": "Une partie classée se joue sans conseils, avec le matériel du jeu, et une "
        "personne par écran.",
        "en": "A rated game is played without hints, with the game’s own material, and one person "
        "at each screen.",
    },
    "cannot-invite": {
        "fr": "Cette personne ne reçoit pas d’invitation pour l’instant.",
        "en": "This person receives no invitations for now.",
    },
    "claim-made": {
        "fr": "Quelqu’un a déjà demandé une place : on attend la réponse.",
        "en": "Somebody asked for a seat already: the answer is awaited.",
    },
    "clock-runs": {
        "fr": "Pas pendant que le sablier coule : attendez qu’il soit vide.",
        "en": "Not while the timer runs: wait until it is empty.",
    },
    "closed": {"fr": "Cette table est fermée.", "en": "This table is closed."},
    "failed": {
        "fr": "Une erreur est survenue ici, et elle est notée sous le numéro {request}.",
        "en": "Something went wrong here, and is noted under the number {request}.",
    },
    "game-counts": {
        "fr": "Cette partie compte pour le classement : abandonnez, ou attendez que les autres "
        "soient partis.",
        "en": "This game counts for the ratings: resign, or wait until the others are gone.",
    },
    "game-over": {
        "fr": "La partie est finie.",
        "en": "The game is over.",
    },
    "game-runs": {
        "fr": "La partie a déjà commencé.",
        "en": "The game has begun already.",
    },
    "hello-first": {
        "fr": "Il faut d’abord se présenter.",
        "en": "Say hello first.",
    },
    "hints-alone": {
        "fr": "On joue avec des conseils seul contre des robots.",
        "en": "Hints are for who plays alone against bots.",
    },
    "keep-first": {
        "fr": "Gardez d’abord votre place : un nom n’est à vous qu’ensuite.",
        "en": "Keep your place first: only then is a name your own.",
    },
    "kicked": {
        "fr": "L’hôte vous a retiré de cette table : il peut vous y inviter à nouveau.",
        "en": "The host has put you out of this table, and can invite you again.",
    },
    "knows-too-much": {
        "fr": "Vous avez vu le jeu d’une autre place de cette partie.",
        "en": "You have seen what another seat of this game holds.",
    },
    "last-passkey": {
        "fr": "C’est votre dernière clé d’accès : faites d’abord une phrase.",
        "en": "This is your last passkey: make a phrase first.",
    },
    "lesson-lost": {
        "fr": "Le fil de la leçon est perdu : recommencez cette étape.",
        "en": "The thread of the lesson is lost: start this step again.",
    },
    "link-void": {
        "fr": "Ce lien personnel n’est plus valable : demandez-en un autre.",
        "en": "This personal link is no longer valid: ask for another one.",
    },
    "material-bytes": {
        "fr": "Un matériel a {most} octets au plus.",
        "en": "A material has {most} bytes at most.",
    },
    "material-depth": {
        "fr": "Ce matériel a des crochets dans des crochets : {most} niveaux au plus.",
        "en": "This material has brackets within brackets: {most} levels at most.",
    },
    "material-digits": {
        "fr": "Ce matériel a un nombre trop long : {most} chiffres au plus.",
        "en": "This material has a number that is too long: {most} digits at most.",
    },
    "material-dots": {
        "fr": "Ce matériel a un nom à rallonge : {most} points au plus.",
        "en": "This material has a name in too many parts: {most} dots at most.",
    },
    "material-parts": {
        "fr": "Ce matériel est trop découpé : {most} valeurs et listes au plus.",
        "en": "This material is in too many parts: {most} values and lists at most.",
    },
    "material-range": {
        "fr": "Ce matériel ne convient pas : « {figure} » va de {least} à {most}.",
        "en": "This material will not do: “{figure}” goes from {least} to {most}.",
    },
    "name-of-bot": {
        "fr": "Ce nom est celui d’un robot : choisissez-en un autre.",
        "en": "This is the name of a bot: choose another one.",
    },
    "name-taken": {
        "fr": "« {name} » est ici le nom de quelqu’un d’autre, ou presque : prenez-en un autre.",
        "en": "“{name}” is somebody else’s name here, or almost: choose another one.",
    },
    "no-analysis": {
        "fr": "Il n’y a rien à dire de cette position.",
        "en": "There is nothing to say of this position.",
    },
    "no-coach": {
        "fr": "Ce jeu n’a pas d’entraîneur : ni indices ni bilan.",
        "en": "This game has no coach: neither hints nor a look back.",
    },
    "no-guide": {
        "fr": "Ce jeu n’a pas de guide.",
        "en": "This game has no guide.",
    },
    "no-holiday-left": {
        "fr": "C’est trop : jours de congé qui vous restent cette année : {days}.",
        "en": "This is too much: days of holiday left to you this year: {days}.",
    },
    "no-hint": {
        "fr": "Il n’y a pas de conseil à donner en ce moment.",
        "en": "There is no hint to give at the moment.",
    },
    "no-hints": {
        "fr": "Cette table se joue sans conseils.",
        "en": "This table is played without hints.",
    },
    "no-name": {
        "fr": "Il faut un nom.",
        "en": "A name is needed.",
    },
    "no-offer": {"fr": "Rien n’est proposé.", "en": "Nothing is proposed."},
    "no-pause": {
        "fr": "Seule une partie par correspondance en cours peut être mise en pause.",
        "en": "Only a game by correspondence that is being played can be paused.",
    },
    "no-profile": {
        "fr": "Personne de ce nom ne montre son profil ici.",
        "en": "Nobody of this name shows a profile here.",
    },
    "no-such-address": {
        "fr": "Il n’y a rien à cette adresse.",
        "en": "There is nothing at this address.",
    },
    "no-such-device": {
        "fr": "Cet appareil n’est pas, ou n’est plus, l’un des vôtres.",
        "en": "This device is not, or no longer, one of yours.",
    },
    "no-such-dictionary": {
        "fr": "Ce dictionnaire n’existe pas ici.",
        "en": "There is no such dictionary here.",
    },
    "no-such-game": {"fr": "Ce jeu n’existe pas ici.", "en": "There is no such game here."},
    "no-such-lesson": {
        "fr": "Cette leçon n’existe pas ici.",
        "en": "There is no such lesson here.",
    },
    "no-such-level": {
        "fr": "Un robot joue au niveau 1 à 5.",
        "en": "A bot plays at level 1 to 5.",
    },
    "no-such-pace": {
        "fr": "On ne joue pas à ce rythme ici.",
        "en": "Nobody plays at this pace here.",
    },
    "no-such-passkey": {
        "fr": "Cette clé d’accès n’est pas connue ici.",
        "en": "This passkey is not known here.",
    },
    "no-such-phrase": {
        "fr": "Personne ici n’a cette phrase : vérifiez chaque mot, ou prenez la plus récente.",
        "en": "Nobody here has this phrase: check every word, or take the newest one.",
    },
    "no-such-seat": {"fr": "Cette place n’existe pas.", "en": "There is no such seat."},
    "no-such-table": {
        "fr": "Cette table n’existe pas, ou n’existe plus.",
        "en": "There is no such table, or no longer.",
    },
    "no-such-turn": {
        "fr": "Il n’y a pas encore de tour à revoir.",
        "en": "There is no turn to look back at yet.",
    },
    "no-waiting-room": {
        "fr": "Cette table commence dès que toutes les places sont prises.",
        "en": "This table begins as soon as all seats are taken.",
    },
    "no-takeback": {
        "fr": "Ce coup ne peut pas être repris : il a révélé quelque chose, ou rien n’a été joué.",
        "en": "This move cannot be taken back: it revealed something, or nothing was played.",
    },
    "nobody-late": {
        "fr": "Personne n’a dépassé son temps à cette table.",
        "en": "Nobody’s time is over at this table.",
    },
    "not-a-companion": {
        "fr": "Vous n’avez pas encore fini de partie avec cette personne.",
        "en": "You have not finished a game with this person yet.",
    },
    "not-for-two": {
        "fr": "Ce jeu ne se joue pas à deux : ouvrez plutôt une table.",
        "en": "This game is not for two: open a table instead.",
    },
    "not-gone": {
        "fr": "On ne prend la place de quelqu’un qu’après deux minutes d’absence.",
        "en": "A seat can be taken over once its player has been away for two minutes.",
    },
    "not-host": {
        "fr": "Seul l’hôte de la table peut le faire.",
        "en": "Only the host of the table can do that.",
    },
    "not-over": {"fr": "La partie n’est pas finie.", "en": "The game is not over."},
    "not-paused": {
        "fr": "Cette table n’est pas en pause.",
        "en": "This table is not paused.",
    },
    "not-readable": {
        "fr": "Cette table ne peut pas être lue ici. Rien n’est effacé : prévenez l’hôte.",
        "en": "This table cannot be read here. Nothing is erased: tell who runs it.",
    },
    "not-started": {
        "fr": "La partie commence quand toutes les places sont prises.",
        "en": "The game begins when all seats are taken.",
    },
    "not-your-seat": {"fr": "Ce n’est pas votre place.", "en": "This is not your seat."},
    "not-your-turn": {
        "fr": "Les conseils viennent quand c’est à vous de jouer.",
        "en": "Hints come when it is your turn.",
    },
    "one-chair": {
        "fr": "Vous êtes déjà assis à cette table.",
        "en": "You are sitting at this table already.",
    },
    "other-version": {
        "fr": "Le serveur a été mis à jour : rechargez la page.",
        "en": "The server was updated: load the page again.",
    },
    "own-time": {
        "fr": "C’est votre propre temps : les autres en décident.",
        "en": "It is your own time: the others decide about it.",
    },
    "passkey-late": {
        "fr": "Cette demande n’est plus valable : recommencez.",
        "en": "This request is no longer valid: start again.",
    },
    "passkey-place": {
        "fr": "Les clés d’accès demandent une adresse qui a un nom, comme https://jeux.example.",
        "en": "Passkeys need an address that has a name, such as https://games.example.",
    },
    "passkey-wrong": {
        "fr": "Cette clé d’accès n’a pas pu être vérifiée : rien n’a changé.",
        "en": "This passkey could not be verified: nothing has changed.",
    },
    "paused": {
        "fr": "Cette table est en pause : reprenez d’abord la partie.",
        "en": "This table is paused: go on with the game first.",
    },
    "phrase-length": {
        "fr": "Une phrase a {length} mots.",
        "en": "A phrase has {length} words.",
    },
    "phrase-word": {
        "fr": "« {word} » n’est pas un mot des phrases : vérifiez comment il s’écrit.",
        "en": "“{word}” is no word of the phrases: check how it is spelt.",
    },
    "phrases-busy": {
        "fr": "Beaucoup de gens cherchent leur place en ce moment : réessayez dans un instant.",
        "en": "Many people are looking for their place right now: try again in a moment.",
    },
    "piled-name": {
        "fr": "Ce nom empile des accents : une lettre en porte trois au plus.",
        "en": "This name piles up accents: a letter has three at most.",
    },
    "preparing": {
        "fr": "La maison se prépare encore : cela s’ouvrira tout seul dans un instant.",
        "en": "The house is still being prepared: this will open by itself in a moment.",
    },
    "rematch-made": {
        "fr": "La revanche est déjà prête.",
        "en": "The rematch is ready already.",
    },
    "report-answered": {
        "fr": "Vous avez déjà signalé ce mot : la réponse est à la page des mots.",
        "en": "You have reported this word before: the answer is on the page of words.",
    },
    "reports-full": {
        "fr": "Trop de signalements attendent une réponse : revenez dans quelques jours.",
        "en": "Too many reports wait for an answer: come back in a few days.",
    },
    "sat-together": {
        "fr": "Vous avez joué des deux côtés d’une partie en cours : terminez-la d’abord.",
        "en": "You have sat on both sides of a running game: finish it first.",
    },
    "seat-reserved": {
        "fr": "Cette place est réservée à qui en a l’invitation.",
        "en": "This seat is kept for who has its invitation.",
    },
    "seat-taken": {"fr": "Cette place est prise.", "en": "This seat is taken."},
    "seats-free": {
        "fr": "Il reste des places libres : invitez quelqu’un, ou mettez-y un robot.",
        "en": "There are free seats: invite somebody, or put a bot there.",
    },
    "table-full": {
        "fr": "Cette partie est devenue trop longue pour être gardée : on peut encore la fermer.",
        "en": "This game has become too long to be kept: it can still be closed.",
    },
    "talked-out": {
        "fr": "On s’est tout dit à cette table : elle ne garde pas plus de messages.",
        "en": "All has been said at this table: it keeps no more messages.",
    },
    "time-left": {
        "fr": "Il reste du temps à qui doit jouer : attendez encore.",
        "en": "Who is to play has time left: wait a little longer.",
    },
    "too-fast": {
        "fr": "Trop de demandes à la fois : attendez un instant.",
        "en": "Too many requests at once: wait a moment.",
    },
    "too-long": {"fr": "C’est trop long.", "en": "This is too long."},
    "too-many-blocked": {
        "fr": "Vous avez déjà bloqué {most} personnes : débloquez-en une.",
        "en": "You have blocked {most} people already: unblock one.",
    },
    "too-many-listed": {
        "fr": "Vous proposez déjà {most} tables à tous : fermez-en une, ou invitez par le lien.",
        "en": "You offer {most} tables to everybody already: close one, or invite by the link.",
    },
    "too-many-of-bots": {
        "fr": "Vos robots jouent déjà entre eux à {most} tables : attendez la fin d’une partie.",
        "en": "Your bots play among themselves at {most} tables already: wait until one is over.",
    },
    "too-many-open": {
        "fr": "Vous avez déjà {most} tables ouvertes : finissez ou fermez-en une.",
        "en": "You have {most} tables open already: end or close one.",
    },
    "too-many-passkeys": {
        "fr": "Une personne a {most} clés d’accès au plus.",
        "en": "A person has {most} passkeys at most.",
    },
    "too-many-reports": {
        "fr": "C’est assez de signalements pour aujourd’hui : revenez demain.",
        "en": "These are enough reports for today: come back tomorrow.",
    },
    "too-many-tables": {
        "fr": "Une connexion ne peut pas suivre autant de tables.",
        "en": "One connection cannot follow so many tables.",
    },
    "unseen-name": {
        "fr": "Ce nom est invisible : choisissez-en un que les autres peuvent lire.",
        "en": "This name cannot be seen: choose one that others can read.",
    },
    "wrong-method": {
        "fr": "Cela ne se demande pas ainsi à cette adresse.",
        "en": "This cannot be asked of this address in this way.",
    },
    "you-blocked": {
        "fr": "Vous avez bloqué cette personne : débloquez-la pour l’inviter.",
        "en": "You have blocked this person: unblock them to invite them.",
    },
    "your-turn": {
        "fr": "Le dictionnaire est fermé : c’est à vous de jouer à {game}, avec {others}.",
        "en": "The dictionary is closed: it is your turn at {game}, with {others}.",
    },
}


SURPRISE: dict[Language, str] = {
    "fr": "On ne le saura qu’en jouant.",
    "en": "Only playing it will tell.",
}
"""In place of what an action would do, where nobody may know it before."""


def say(key: str, language: Language, values: Mapping[str, str] = MappingProxyType({})) -> str:
    """The sentence for a denial, with the values that it names."""
    sentences = DENIALS[key]
    return sentences.get(language, sentences["fr"]).format_map(values)
