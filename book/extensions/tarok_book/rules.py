"""Rules, decisions and options of the register as HTML."""

import json
from typing import Final

from tarok_core.games import find_game, game_names
from tarok_core.html import View, is_doubtful
from tarok_core.markup import Markup
from tarok_core.options import OptionInfo
from tarok_core.reasons import Reason, RuleError
from tarok_core.register import Decision, Rule, Source, find_rule, register_of, sources


def find_decision(decision_id: str) -> Decision:
    """Return the decision with this ID, of whichever game.

    :raises RuleError: when there is none.
    """
    for game in game_names():
        found = register_of(game).decisions.get(decision_id)
        if found is not None:
            return found
    known = tuple(key for game in game_names() for key in register_of(game).decisions)
    raise RuleError(
        Reason(None, "unknown_word", {"where": "decision", "found": decision_id, "values": known})
    )


def id_html(anchor: str) -> Markup:
    """Return the ID that begins a box, as a link to the box itself."""
    return Markup('<a class="own-id" href="#{0}">{0}</a>').format(anchor)


def tag_html(text: str, *names: str) -> Markup:
    """Return a small label."""
    return Markup('<span class="{}">{}</span>').format(" ".join(("tag", *names)), text)


# -- rules ---------------------------------------------------------------------------------------------


def status_html(rule: Rule, view: View) -> Markup:
    """Return the status of a rule and of its parts."""
    words = view.words(rule.game)
    tags = [tag_html(words.name("status", rule.status), f"status-{rule.status}")]
    for status in rule.partly:
        text = view.translate("partly {status}").format(status=words.name("status", status))
        tags.append(tag_html(text, "partly", f"status-{status}"))
    return Markup(" ").join(tags)


def place_html(rule: Rule, view: View) -> Markup:
    """Return where in its own document a rule stands."""
    document = sources()[rule.document]
    parts = [title_html(document)]
    if rule.section:
        section = Markup('<span lang="{}">{}</span>').format(document.language, rule.section)
        parts.append(Markup(view.translate("section “{section}”")).format(section=section))
    lines = ", ".join(line.removeprefix("L").replace("-", "–") for line in rule.lines)
    one = len(rule.lines) == 1 and "-" not in rule.lines[0]
    wording = view.translate("line {lines}") if one else view.translate("lines {lines}")
    parts.append(Markup(wording).format(lines=Markup('<bdi dir="ltr">{}</bdi>').format(lines)))
    return Markup(", ").join(parts)


def title_html(source: Source) -> Markup:
    """Return the title of a document with its author."""
    author = Markup("{}, ").format(source.author) if source.author else ""
    return Markup('{}<cite lang="{}">{}</cite>').format(author, source.language, source.title)


def external_html(tag: str, game: str) -> Markup:
    """Return an external source cited as ``E2 par. 7``, with its title."""
    cited_as, _, place = tag.partition(" ")
    for source in sources().values():
        if source.cited_as == cited_as and game in source.games:
            return Markup("{} {}{}").format(
                tag_html(cited_as), title_html(source), f", {place}" if place else ""
            )
    return tag_html(tag)


def provenance_html(rule: Rule, view: View) -> Markup:
    """Return a rule's status, which opens to show its sources: on hover, by key, by touch."""
    places = [place_html(rule, view)] if rule.lines else []
    places += [external_html(tag, rule.game) for tag in rule.external]
    status = Markup('<span class="visually-hidden">{}: </span>{}').format(
        view.say("word.status"), status_html(rule, view)
    )
    if not places:
        return status
    return Markup(
        '<details class="provenance"><summary>{}</summary>'
        '<div class="popover-box"><p class="label">{}</p><ul>{}</ul></div></details>'
    ).format(
        status,
        view.say("word.source"),
        Markup("").join(Markup("<li>{}</li>").format(place) for place in places),
    )


def related_html(
    game: str, view: View, options: tuple[str, ...], decisions: tuple[str, ...], rules: tuple[str, ...]
) -> Markup:
    """Return the line that names what concerns a box: options, decisions, rules."""
    groups = (
        (view.translate("By agreement"), [view.option(game, name) for name in options]),
        (view.translate("Decision"), [view.decision(key) for key in decisions]),
        (view.say("word.rules"), [view.rule(key) for key in rules]),
    )
    parts = [
        Markup('<span><span class="label">{}</span> {}</span>').format(label, Markup(" ").join(links))
        for label, links in groups
        if links
    ]
    return Markup('<p class="related">{}</p>').format(Markup(" ").join(parts)) if parts else Markup("")


def rule_html(view: View, rule_id: str) -> Markup:
    """Return one rule as a box with its ID as anchor.

    :raises RuleError: when there is no such rule.
    """
    rule = find_rule(rule_id)
    words = view.words(rule.game)
    tags = []
    if rule.kind != "rule":
        tags.append(tag_html(words.name("kind", rule.kind), f"kind-{rule.kind}"))
    if is_doubtful(rule):
        tags.append(tag_html(view.translate("doubtful"), "doubtful"))
    note = ""
    if rule.note:
        label = Markup('<span class="label">{}</span> ').format(view.translate("On the source"))
        note = Markup('<div class="note">{}{}</div>').format(
            label, view.element("span", rule.texts[1], rule.game)
        )
    return Markup(
        '<section class="rule{}" id="{}"{}>\n<div class="box-head">{}{}{}</div>\n{}\n{}{}</section>'
    ).format(
        " doubtful" if is_doubtful(rule) else "",
        rule.id,
        view.foreign,
        id_html(rule.id),
        Markup("").join(tags),
        provenance_html(rule, view),
        view.element("p", rule.texts[0], rule.game, classes="text"),
        note,
        related_html(rule.game, view, rule.options, rule.decisions, ()),
    )


# -- decisions -----------------------------------------------------------------------------------------


def confidence_html(decision: Decision, view: View) -> Markup:
    """Return how sure a decision is."""
    names = {
        "sure": view.translate("sure"),
        "fair": view.translate("fairly sure"),
        "low": view.translate("doubtful"),
    }
    return tag_html(names[decision.confidence], "doubtful" if decision.confidence == "low" else "confidence")


def decision_html(view: View, decision_id: str) -> Markup:
    """Return a decision as a box: the question, its readings, what was chosen and how sure that is.

    :raises RuleError: when there is no such decision.
    """
    decision = find_decision(decision_id)
    question, *readings, chosen = decision.texts
    return Markup(
        '<section class="decision{}" id="{}"{}>\n'
        '<div class="box-head">{}<span class="label">{}</span>{}</div>\n{}\n'
        '<p class="label">{}</p>\n<ol class="readings">{}</ol>\n'
        '<div class="chosen"><span class="label">{}</span> {}</div>\n{}</section>'
    ).format(
        " doubtful" if decision.confidence == "low" else "",
        decision.id,
        view.foreign,
        id_html(decision.id),
        view.translate("Decision"),
        confidence_html(decision, view),
        view.element("p", question, decision.game, classes="question"),
        view.translate("Readings"),
        Markup("").join(view.element("li", reading, decision.game) for reading in readings),
        view.translate("Chosen"),
        view.element("span", chosen, decision.game),
        related_html(decision.game, view, decision.options, (), decision.rules),
    )


# -- options -------------------------------------------------------------------------------------------


def option_anchor(game: str, name: str) -> str:
    """Return the anchor of an option's row.

    >>> option_anchor("galician", "jump_bids")
    'option-galician-jump_bids'
    """
    return f"option-{game}-{name}"


def values_html(info: OptionInfo, view: View) -> Markup:
    """Return the values of an option, the default marked."""
    if info.values is None:
        return Markup("{} ({} <code>{}</code>)").format(
            view.say("cli.any_number", low=info.low), view.say("word.default"), info.default
        )
    parts = [
        Markup("<strong><code>{}</code></strong> ({})").format(shown(value), view.say("word.default"))
        if value is info.default or (type(value) is type(info.default) and value == info.default)
        else Markup("<code>{}</code>").format(shown(value))
        for value in info.values
    ]
    return Markup('<ul class="values">{}</ul>').format(
        Markup("").join(Markup("<li>{}</li>").format(part) for part in parts)
    )


def shown(value: object) -> str:
    """Return a value as it stands in a case file, a word without its quotes.

    >>> shown(True), shown("solo"), shown(34)
    ('true', 'solo', '34')
    """
    return value if isinstance(value, str) else json.dumps(value)


OPTION_ROW: Final = Markup(
    '<tr id="{}"><th scope="row"><a class="own-id" href="#{}"><code>{}</code></a>{}</th> '
    "<td>{}</td> <td>{}</td></tr>"
)


def options_html(view: View, game_name: str) -> Markup:
    """Return the table of a game's options.

    :raises RuleError: when there is no such game.
    """
    game = find_game(game_name)
    register = register_of(game.name)
    rows = []
    for info in game.options.infos():
        decisions = [item for item in register.decisions.values() if info.name in item.options]
        questions = Markup("").join(
            view.element("p", item.texts[0], game.name, classes="question") for item in decisions
        )
        concerned = [rule.id for rule in register.rules.values() if info.name in rule.options]
        rules = dict.fromkeys([*info.rules, *concerned])
        links = [*(view.rule(key) for key in rules), *(view.decision(item.id) for item in decisions)]
        anchor = option_anchor(game.name, info.name)
        rows.append(
            OPTION_ROW.format(
                anchor, anchor, info.name, questions, values_html(info, view), Markup(" ").join(links)
            )
        )
    return Markup(
        '<div class="table-box options-box"><table class="options"{}>\n<thead><tr><th scope="col">{}</th>'
        '<th scope="col">{}</th><th scope="col">{}</th></tr></thead>\n<tbody>{}</tbody></table></div>'
    ).format(
        view.foreign,
        view.translate("Option"),
        view.say("word.values"),
        view.say("word.rules"),
        Markup("\n").join(rows),
    )
