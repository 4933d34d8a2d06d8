"""Rules, cards and accounts as HTML, for the pages of the book and the widgets in them.

Everything is escaped; nothing needs a script. Links into the book are left open until somebody knows the
addresses (:func:`with_addresses`).
"""

from tarok_core.html.accounts import account_html, comparison_html
from tarok_core.html.cards import HtmlStyle, call_html, card_html, cards_html
from tarok_core.html.links import links, ref, with_addresses
from tarok_core.html.view import View, is_doubtful

__all__ = [
    "HtmlStyle",
    "View",
    "account_html",
    "call_html",
    "card_html",
    "cards_html",
    "comparison_html",
    "is_doubtful",
    "links",
    "ref",
    "with_addresses",
]
