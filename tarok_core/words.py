"""Words: reasons, names and lines in a language, for a reader.

The English wording of every message stands in ``locale/messages.toml`` and, for what only one game
says, in ``locale/<game>.toml``. Other languages translate it by gettext catalogues
(``locale/<language>/LC_MESSAGES/tarok.mo``, compiled from the ``.po`` beside it), which also hold the
rules of the registers and the titles of the cases. A message is asked for by its code,
``reason.follow_suit``; how cards, calls and numbers look in it depends on the :class:`Style`: plain
notation for pipes and tests, signs and colour for a terminal, elements for a page.
"""

from __future__ import annotations

import gettext
import json
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from tarok_core.cards import FOOL, Card
from tarok_core.games import find_game, game_names, own_and_family
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Amount, plain_number

__all__ = ["Msg", "Style", "Words", "catalogue", "figures", "languages", "messages"]

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class Msg:
    """A message not yet put into words: its code and its parameters.

    >>> Msg("say.call", seat=0, call="3x1")
    Msg('say.call', seat=0, call='3x1')
    >>> Msg("say.made") == Msg("say.made")
    True
    """

    __slots__ = ("code", "params")

    code: str
    """Area and code."""
    params: Mapping[str, object]
    """What stands in the braces."""

    def __init__(self, code: str, /, **params: object) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "params", params)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("messages do not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Msg):
            return NotImplemented
        return (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"Msg({', '.join([repr(self.code), *(f'{k}={v!r}' for k, v in self.params.items())])})"


@cache
def messages() -> Mapping[str, str | Mapping[str, str]]:
    """All English messages by ``area.code``; a message with a number in it has ``one`` and ``other``.

    >>> messages()["suit.S"]
    'spades'
    """
    found: dict[str, str | Mapping[str, str]] = {}

    def collect(prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            name = f"{prefix}.{key}" if prefix else key
            if not isinstance(value, str) and set(value) != {"one", "other"}:
                collect(name, value)
            elif name in found:
                raise ValueError(f"the message {name} is worded twice")
            else:
                found[name] = value

    folder = resources.files("tarok_core").joinpath("locale")
    for name in ("messages", *game_names()):
        file = folder.joinpath(f"{name}.toml")
        if file.is_file():
            collect("", tomllib.loads(file.read_text(encoding="utf-8")))
    return found


@cache
def languages() -> tuple[str, ...]:
    """The languages there are texts in: English, and those whose catalogue is compiled.

    >>> languages()[0]
    'en'
    """
    folder = resources.files("tarok_core").joinpath("locale")
    others = [
        entry.name
        for entry in folder.iterdir()
        if entry.is_dir() and entry.joinpath("LC_MESSAGES", "tarok.mo").is_file()
    ]
    return ("en", *sorted(others))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations into a language; English is the language of the messages themselves.

    :raises RuleError: code ``unknown_language``.
    """
    if language not in languages():
        raise RuleError(Reason(None, "unknown_language", {"found": language, "values": languages()}))
    if language == "en":
        return gettext.NullTranslations()
    path = resources.files("tarok_core").joinpath("locale", language, "LC_MESSAGES", "tarok.mo")
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


class Style:
    """How cards and rules look in a text: here the plain notation of the case files."""

    def text(self, text: str) -> str:
        """Words of a message (a page escapes them)."""
        return text

    def card(self, card: Card, name: str, face: str) -> str:
        """A card; ``name`` is its name in words, ``face`` what stands on it beside its suit."""
        return card.code

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards."""
        return " ".join(cards)

    def suit(self, suit: str, name: str) -> str:
        """A suit by its name."""
        return name

    def rule(self, rule: str) -> str:
        """A rule ID."""
        return rule


class SignStyle(Style):
    """Suit signs, and on a terminal colour."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def card(self, card: Card, name: str, face: str) -> str:
        """Sign and rank; trumps by their number alone, the fool by its short name."""
        if card is FOOL:
            return self._paint(face, "35")
        if card.suit == "T":
            return self._paint(face, "33")
        return self._paint(SIGNS[card.suit] + face, "31" if card.suit in "HD" else "36")

    def suit(self, suit: str, name: str) -> str:
        """Sign and name."""
        return f"{SIGNS[suit]} {name}" if suit in SIGNS else name

    def rule(self, rule: str) -> str:
        """Dimmed on a terminal."""
        return self._paint(rule, "2")

    def _paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def roman(number: int) -> str:
    """A trump's number in Roman figures.

    >>> [roman(n) for n in (1, 4, 19, 21)]
    ['I', 'IV', 'XIX', 'XXI']
    """
    return "X" * (number // 10) + _ROMAN[number % 10]


class Words:
    """The words of one language in one style, for one game (or none).

    >>> words = Words("en", game="galician")
    >>> words.reason(Reason("GAL-PLAY-4", "follow_suit", {"suit": "S"}))
    'The suit led (spades) must be followed.'
    >>> words.name("call", "3x2")
    'Second Trójka'
    """

    def __init__(self, language: str = "en", *, game: str | None = None, style: Style | None = None) -> None:
        self.language = language
        self.game = game
        self.style = style or Style()
        self._games = own_and_family(game)
        self._translations = catalogue(language)
        self._formatter = _Formatter(self)

    def template(self, code: str, count: object = None) -> str:
        """The wording of a message, not yet filled in; the game's own comes before that of all games.

        :raises KeyError: when there is no such message.
        """
        code = next((own for game in self._games if (own := f"{game}.{code}") in messages()), code)
        english = messages()[code]
        if isinstance(english, str):
            return self._translations.pgettext(code, english)
        number = count if isinstance(count, int) else 0
        return self._translations.npgettext(code, english["one"], english["other"], abs(number))

    def say(self, code: str, /, **params: object) -> str:
        """A message with its parameters filled in.

        >>> Words().say("say.counted", count=1), Words().say("say.counted", count=5)
        ('1 point', '5 points')
        """
        return self._formatter.vformat(self.template(code, params.get("count")), (), params)

    def msg(self, message: Msg) -> str:
        """A :class:`Msg` in words."""
        return self.say(message.code, **message.params)

    def reason(self, reason: Reason) -> str:
        """Why something is refused, as a sentence."""
        return self.say(_reason_code(reason), **reason.params)

    def has(self, code: str) -> bool:
        """Whether there is a message with this code."""
        return code in messages()

    def name(self, area: str, key: str) -> str:
        """The name of a call, an item, a phase ... in the language; the key itself where it has none.

        The game's own names come before those that all games share.
        """
        for code in (*(f"{game}.{area}.{key}" for game in self._games), f"{area}.{key}"):
            if code in messages():
                return self.template(code)
        return key

    def card_name(self, card: Card) -> str:
        """The name of a card in words, for readers who cannot see it.

        >>> Words().card_name(Card.parse("SC")), Words().card_name(Card.parse("T21"))
        ('cavalier of spades', 'trump 21')
        """
        if card is FOOL:
            return self.template("card.FOOL")
        if card.suit == "T":
            return self.template("card.trump").format(number=card.number)
        suit = self.template(f"card.of.{card.suit}")
        if card.is_court:
            return self.template(f"card.{card.rank}").format(suit=suit)
        if card.rank == "1":
            return self.template("card.ace").format(suit=suit)
        return self.template("card.pip").format(number=card.number, suit=suit)

    def face(self, card: Card) -> str:
        """What stands on a card beside its suit: rank, figure, or the short name of the fool.

        >>> Words(game="galician").face(Card.parse("T21")), Words(game="french").face(Card.parse("T21"))
        ('XXI', '21')
        """
        if card is FOOL:
            return self.template("sign.FOOL")
        if card.suit != "T":
            return card.rank
        known = self.game in game_names()
        return roman(card.number) if not known or find_game(self.game).roman_trumps else str(card.number)

    def card(self, card: Card) -> str:
        """A card in the style."""
        return self.style.card(card, self.card_name(card), self.face(card))

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in the style, or a dash for none."""
        return self.style.cards([self.card(card) for card in cards]) if cards else "–"

    def amount(self, amount: Amount | float) -> str:
        """A signed amount, with a true minus sign.

        >>> Words().amount(-66), Words().amount(84)
        ('−66', '+84')
        """
        number = plain_number(amount) if not isinstance(amount, float) else amount
        return f"+{figures(number)}" if number > 0 else figures(number)

    def shown(self, name: str, value: object) -> str:
        """A parameter as it stands in a sentence: its name tells what it is."""
        if isinstance(value, Msg):
            return self.msg(value)
        if isinstance(value, Reason):
            return self.reason(value)
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, (tuple, list)):
            if value and all(isinstance(part, Card) for part in value):
                return self.cards(value)
            return ", ".join(self.shown(_SINGULAR.get(name, name), part) for part in value) or "–"
        if name in _NAMES and isinstance(value, str):
            if name == "suit":
                return self.style.suit(value, self.name("suit", value))
            return self.style.text(self.name(_NAMES[name], value))
        if name == "amount" and isinstance(value, int):
            return self.amount(value)
        if name == "found" and not isinstance(value, str):
            return self.style.text(_brief(value))
        return self.style.text(_plain(value))


def figures(number: int | float) -> str:
    """A number as a reader writes it: with a true minus sign, and a half as such.

    >>> [figures(number) for number in (-66, 15.5, 0.5, -0.5, 2.25)]
    ['−66', '15½', '½', '−½', '2.25']
    """
    whole, part = divmod(abs(number), 1)
    text = f"{int(whole) or ''}½" if part == 0.5 else str(abs(number))
    return f"−{text}" if number < 0 else text


def _plain(value: object) -> str:
    """A value that is neither named nor a card."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return figures(value)
    return _brief(value) if isinstance(value, int) else str(value)


def _brief(value: object) -> str:
    """A value as JSON writes it, cut to a readable length; dots where it cannot be written at all."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return "…"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


_LONGEST: Final = 60

_NAMES: Final[Mapping[str, str]] = {
    "suit": "suit",
    "call": "call",
    "next": "call",
    "contract": "call",
    "phase": "phase",
    "item": "item",
    "side": "side",
    "position": "position",
    "word": "double",
    "announcement": "announcement",
    "fact": "fact",
    "meld": "meld",
    "size": "poignee",
    "lack": "misere",
    "preset": "preset",
}
"""By name of a parameter: the area its names come from."""

_SINGULAR: Final[Mapping[str, str]] = {
    "calls": "call",
    "melds": "meld",
    "seats": "seat",
    "words": "announcement",
}


def _reason_code(reason: Reason) -> str:
    if reason.code == "out_of_range" and reason.params.get("high") is None:
        return "reason.too_low"
    return f"reason.{reason.code}"


class _Formatter(string.Formatter):
    """Fills in a message's parameters by :meth:`Words.shown`."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return self.words.shown(field_name, kwargs[field_name]), field_name

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        parts = []
        for literal, field, _, _ in self.parse(format_string):
            parts.append(self.words.style.text(literal))
            if field is not None:
                parts.append(self.get_field(field, args, kwargs)[0])
        return "".join(parts)
