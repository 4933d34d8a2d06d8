"""Auction, exchange, announcements, trick: one stage, shown by the engine's offers."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as ipw

from tarok_core.account import Block, CardRow, Heading, Line, merged
from tarok_core.cards import Card, cards_of
from tarok_core.casebook import Case
from tarok_core.deal import Action, Offer, SetChoice
from tarok_core.explain import action_blocks, agreements, scene_of
from tarok_core.markup import Markup
from tarok_core.reasons import Reason
from tarok_core.stage import Scene, Stage
from tarok_core.widgets.parts import Frame, card_looks, label, row
from tarok_core.words import Msg, Words

__all__ = ["StageWidget"]

AREAS = {"announce": "announcement", "declare": "announcement"}
"""By kind of action: the area that names its words, where it is not the kind itself."""


class StageWidget(Frame):
    """Steps through a scene; whoever is to act can do so, and every closed action tells why."""

    seat: int | None = None
    """The seat that is watched: what it does not see is not told. ``None`` for what all do and hold."""

    def __init__(self, case: Case, language: str, state: str = "", scene: Scene | None = None) -> None:
        super().__init__(case, language)
        self.stage = Stage(scene or scene_of(case))
        self._chosen: dict[int, list[Card | str]] = {}
        self.situation = ipw.HTML()
        self.situation.add_class("tarok-situation")
        self.acting = ipw.VBox()
        self.acting.add_class("tarok-acting")
        restored = self.stage.restore(state)
        self.refresh()
        self._say_refused()
        if not restored:
            self.say(None, text=self.words.say("widget.stale"))

    # -- what is shown ---------------------------------------------------------------------------------

    def history(self) -> list[Block]:
        """Blocks for every action so far."""
        deals = self.stage.deals
        blocks = [*agreements(self.stage.deal.setup.options), *self.stage.scene.given]
        phase = ""
        for before, after, action in zip(deals, deals[1:], self.stage.path, strict=False):
            if self.stage.scene.whole and before.table.phase != phase:
                phase = before.table.phase
                blocks.append(Heading(Msg("word.phase", phase=phase)))
            blocks += action_blocks(before, after, action, self.seat)
        return merged(blocks)

    def now(self) -> list[Block]:
        """Blocks on what lies open and who is to act."""
        deal = self.stage.deal
        blocks = list(deal.game.explainers.moment(deal, self.seat)) if self.stage.turn else []
        for seat in self.shown_seats():
            if hand := deal.secrets.hands[seat]:
                blocks.append(CardRow(Msg("say.hand_of", seat=seat), cards_of(hand)))
        if self.stage.turn:
            blocks.append(Line(Msg("say.acts", phase=deal.table.phase, turn=deal.table.turn)))
        elif deal.is_over and self.stage.scene.whole:
            blocks += deal.game.explainers.ending(deal)
        elif self.stage.scene.closing is not None and self.stage.refused is None:
            blocks += self.stage.scene.closing(deal)
        return blocks

    def shown_seats(self) -> Sequence[int]:
        """The seats whose hands are shown as rows; those to act show theirs as buttons."""
        seats = self.stage.scene.seats
        deal = self.stage.deal
        every = deal.setup.seating.order if seats is None else seats
        acting = self.stage.turn if deal.table.phase in ("play", "discard") else ()
        return [seat for seat in every if seat not in acting]

    def account(self) -> list[Block]:
        """History, the present moment, and what is open and closed."""
        blocks = self.history() + self.now()
        for seat in self.acting_seats():
            blocks += self._offer_blocks(self.stage.deal.offers(seat))
        if self.stage.refused is not None:
            action, reason = self.stage.refused
            blocks.append(Line(Msg("say.tries", seat=action.seat, label=self.told_as(action))))
            blocks.append(Line(Msg("say.refused", why=reason), (reason.rule,) if reason.rule else (), "no"))
        return blocks

    def _offer_blocks(self, offers: Sequence[Offer]) -> list[Block]:
        names = tuple(self.told_as(offer.action) for offer in offers if offer.reason is None)
        blocks: list[Block] = [Line(Msg("say.open_now", labels=names), (), "yes")] if names else []
        closed: dict[tuple[str | None, str], list[tuple[Reason, str]]] = {}
        for action, reason in offers:
            if reason is not None:
                closed.setdefault((reason.rule, reason.code), []).append((reason, self.told_as(action)))
        for found in closed.values():
            why = _joined([reason for reason, _ in found])
            rules = (why.rule,) if why.rule else ()
            labels = tuple(text for _, text in found)
            blocks.append(Line(Msg("say.closed_now", labels=labels, why=why), rules, "no"))
        return blocks

    def acting_seats(self) -> Sequence[int]:
        """The seats to act whose choices are shown."""
        return self.stage.turn

    def label_of(self, action: Action) -> str:
        """What stands on the button of an action."""
        return self._named(action, self.signs)

    def told_as(self, action: Action) -> str:
        """An action in the account, where cards stand in plain notation."""
        return self._named(action, self.words)

    def _named(self, action: Action, words: Words) -> str:
        area = AREAS.get(action.kind, action.kind)
        style = words.style
        said = style.text(", ".join(words.name(area, word) for word in action.words))
        cards = words.cards(action.cards) if action.cards else ""
        parts = [part for part in (said, cards) if part]
        return style.text(": ").join(parts) or style.text(words.name("action", action.kind))

    # -- what one can do -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the present moment."""
        stage = self.stage
        self.told.value = self.html(self.history())
        self.situation.value = self.html(self.now())
        self.acting.children = [part for seat in self.acting_seats() for part in self._seat_parts(seat)]
        ahead = stage.next_scripted is not None
        self.steps_bar = self.bar(
            (
                ("reset", self._reset, stage.steps > 0),
                ("back", self._back, stage.steps > 0),
                ("forward", self._forward, ahead),
            )
        )
        self.show(*self.parts())

    def parts(self) -> tuple[ipw.Widget, ...]:
        """What the widget consists of."""
        return (self.told, self.situation, self.acting, self.answer, self.steps_bar)

    def _seat_parts(self, seat: int) -> list[ipw.Widget]:
        deal = self.stage.deal
        choices = deal.choices(seat)
        offers = deal.offers(seat)
        parts: list[ipw.Widget] = []
        if len(self.stage.turn) > 1:
            parts.append(label(self.words.say("word.seat_number", seat=seat)))
        kinds = {choice.kind for choice in choices.sets}
        whole = [offer for offer in offers if offer.action.kind not in kinds]
        named = bool(choices.sets) and any(isinstance(part, str) for part in choices.sets[0].must)
        plays = [offer for offer in whole if offer.action.kind == "play"]
        if plays and named:
            parts.append(label(self.words.say("widget.play_card")))
        if plays:
            parts.append(row(list(map(self._offer_button, plays)), "tarok-hand"))
        if spoken := [offer for offer in whole if offer.action.kind != "play"]:
            parts.append(row(list(map(self._offer_button, spoken)), "tarok-calls"))
        if choices.sets:
            built = [offer for offer in offers if offer.action.kind in kinds]
            if named:
                parts += self._named_set_parts(seat, choices.sets, built)
            else:
                parts += self._set_parts(seat, choices.sets[0], built)
        return parts

    def _offer_button(self, offer: Offer) -> ipw.Button:
        action, reason = offer

        def press() -> None:
            self._do(action)

        return self.pool.button(
            control_of(action),
            self.label_of(action),
            press,
            tip=self.tip_of(action),
            classes=(*_looks(action), "tarok-open" if reason is None else "tarok-closed"),
        )

    def tip_of(self, action: Action) -> str:
        """The names of an action's cards in words."""
        return ", ".join(self.words.card_name(card) for card in action.cards)

    def _set_parts(self, seat: int, choice: SetChoice, offers: Sequence[Offer]) -> list[ipw.Widget]:
        buttons = []
        for action, reason in offers:
            element: Card | str = action.cards[0] if action.cards else action.words[0]
            looks = [*_looks(action), "tarok-open" if reason is None else "tarok-closed"]
            if element in self.chosen_by(seat):
                looks.append("tarok-chosen")

            def press(action: Action = action, element: Card | str = element) -> None:
                self._toggle(action, element)

            buttons.append(
                self.pool.button(
                    control_of(action),
                    self.label_of(action),
                    press,
                    tip=self.tip_of(action),
                    classes=looks,
                )
            )

        def confirm() -> None:
            self._confirm(seat, choice.kind)

        most = choice.most + len(choice.must)
        text = self.words.say(f"widget.confirm_{choice.kind}", count=len(self.chosen_by(seat)), most=most)
        if not (self.chosen_by(seat) or choice.must or choice.fewest):
            text = self.words.say(f"widget.{choice.kind}_nothing")
        # Several seats may be choosing at the same time.
        control = "confirm" if len(self.stage.turn) == 1 else f"{seat}-confirm"
        done = self.pool.button(control, text, confirm, classes=("tarok-step",))
        return [row(buttons, "tarok-hand" if choice.kind == "discard" else "tarok-calls"), row([done])]

    def _named_set_parts(
        self, seat: int, sets: Sequence[SetChoice], offers: Sequence[Offer]
    ) -> list[ipw.Widget]:
        """Cards to choose from, and for each named set that is offered a button that takes those chosen."""
        fitting = {x for choice in sets for x in (*choice.must, *choice.may) if isinstance(x, Card)}
        suits = {card.suit for card in fitting}
        others = {card for card in self.stage.deal.view(seat).cards if card.suit in suits}
        buttons = [
            self._named_set_button(seat, card, offers, card in fitting) for card in sorted(fitting | others)
        ]
        done = []
        for action, reason in offers:
            size = next((s.most + len(s.must) - 1 for s in sets if action.words[0] in s.must), 0)
            if reason is not None:
                done.append(self._offer_button(Offer(action, reason)))
                continue

            def confirm(action: Action = action) -> None:
                chosen = tuple(x for x in self.chosen_by(seat) if isinstance(x, Card))
                self._do(action._replace(cards=tuple(sorted(chosen))))

            params = {"name": self.label_of(action), "count": len(self.chosen_by(seat)), "most": size}
            text = self.words.say(f"widget.confirm_{action.kind}", **params)
            done.append(self.pool.button(control_of(action), text, confirm, classes=("tarok-step",)))
        about = label(self.words.say(f"widget.choose_{sets[0].kind}"))
        return [about, row(buttons, "tarok-hand"), row(done)]

    def _named_set_button(self, seat: int, card: Card, offers: Sequence[Offer], fits: bool) -> ipw.Button:
        """A card to choose for a named set; one that fits into none tells why, by the first that is open."""
        looks = [*card_looks(card), "tarok-open" if fits else "tarok-closed"]
        looks += ["tarok-chosen"] if card in self.chosen_by(seat) else []

        def press() -> None:
            chosen = self.chosen_by(seat)
            if fits:
                (chosen.remove if card in chosen else chosen.append)(card)
                self.say(None)
            else:
                action = next(action for action, reason in offers if reason is None)
                self.say(self.stage.deal.why_not(action._replace(cards=(card,)), part=True))
            self.refresh()

        face, name = self.signs.card(card), self.words.card_name(card)
        return self.pool.button(f"{seat}-choose-{card}", face, press, tip=name, classes=looks)

    @property
    def chosen(self) -> list[Card | str]:
        """What has been chosen for sets and not been done yet."""
        return [element for chosen in self._chosen.values() for element in chosen]

    def chosen_by(self, seat: int) -> list[Card | str]:
        """What has been chosen for a set of this seat."""
        return self._chosen.setdefault(seat, [])

    def _toggle(self, action: Action, element: Card | str) -> None:
        chosen = self.chosen_by(action.seat)
        if element in chosen:
            chosen.remove(element)
            self.say(None)
        else:
            words, cards = _parts([*chosen, element])
            reason = self.stage.deal.why_not(action._replace(words=words, cards=cards), part=True)
            self.say(reason)
            if reason is None:
                chosen.append(element)
        self.refresh()

    def _confirm(self, seat: int, kind: str) -> None:
        self._do(Action(seat, kind, *_parts(self.chosen_by(seat))))

    def _do(self, action: Action) -> None:
        reason = self.stage.act(action)
        self.say(reason)
        if reason is None:
            self._moved()
        else:
            self.refresh()

    def _moved(self) -> None:
        self._chosen.clear()
        self.refresh()
        self.keep(self.stage.state)

    def _forward(self) -> None:
        if not self.stage.forward() and self.stage.refused is not None:
            self.refresh()
            self._say_refused()
            return
        self.say(None)
        self._moved()

    def _say_refused(self) -> None:
        """Tell what the example tries and why it is refused."""
        if self.stage.refused is not None:
            action, reason = self.stage.refused
            words = self.view_.words(self.case.game)
            told = self._named(action, words)
            self.say(reason, text=Markup(words.say("say.tries", seat=action.seat, label=told)))

    def _back(self) -> None:
        self.stage.back()
        self.say(None)
        self._moved()

    def _reset(self) -> None:
        self.stage.reset()
        self.say(None)
        self._moved()


def _parts(chosen: Sequence[Card | str]) -> tuple[tuple[str, ...], tuple[Card, ...]]:
    """What has been chosen as the words and the cards of an action."""
    words = tuple(part for part in chosen if isinstance(part, str))
    return words, tuple(sorted(part for part in chosen if isinstance(part, Card)))


def _joined(reasons: Sequence[Reason]) -> Reason:
    """The first of several like reasons; where they differ in a card alone, one that names all the cards.

    >>> kings = [Reason("GAL-TALON-6", "king_discarded", {"card": Card.parse(code)}) for code in ("SK", "HK")]
    >>> _joined(kings).params["card"]
    (Card('SK'), Card('HK'))
    """
    first = reasons[0]
    cards = tuple(dict.fromkeys(reason.params.get("card") for reason in reasons))
    alike = all({**reason.params, "card": None} == {**first.params, "card": None} for reason in reasons)
    if len(cards) == 1 or None in cards or not alike:
        return first
    return Reason(first.rule, first.code, {**first.params, "card": cards})


def control_of(action: Action) -> str:
    """The name of an action's control: stable, so that the page can find it again.

    >>> control_of(Action(0, "call", ("3x1",))), control_of(Action(1, "play", (), (Card.parse("SK"),)))
    ('0-call-3x1', '1-play-SK')
    """
    return "-".join([str(action.seat), action.kind, *action.words, *map(str, action.cards)])


def _looks(action: Action) -> tuple[str, ...]:
    if not action.cards:
        return ("tarok-word",)
    return card_looks(action.cards[0]) if len(action.cards) == 1 else ("tarok-group",)
