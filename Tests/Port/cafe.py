#!/usr/bin/env python3
"""The plugin of the page about port 1, which uses every message."""

from ribs import Button, Interactor, Log, MutableValueStream, Refused, Screen, Section, Text, run


class CafeInteractor(Interactor):
    teas = 0
    word = ""

    def __init__(self, guest):
        if not guest:
            raise Refused("A guest has a name.")
        self.guest = guest
        self.balance = MutableValueStream(5.0)
        self.cards = {}

    def did_become_active(self):
        self.offered = self.dependency.cards_builders(balance=self.balance)
        self.offered.subscribe(self.attach_cards)
        self.dependency.orders.subscribe(lambda order: Log.info(f"ordered: {order}"))

    def attach_cards(self, offered):
        for card in offered:
            if card.name not in self.cards:
                self.cards[card.name] = card.builder.build(self, currency="EUR")
                self.router.attach_child(self.cards[card.name])

    def screen(self):
        return Screen(
            f"Café in {self.dependency.city}",
            Text(f"{self.guest}: {self.teas} teas, {self.balance.value:g} left{self.word}"),
            Button("Tea", id="tea", shortcut="t"),
            [Section(card.title, card) for card in self.cards.values()],
        )

    def perform(self, action):
        if action.id == "tea":
            self.teas += 1
            self.dependency.total.value += 1
            self.dependency.orders.send("tea")
            self.say("A tea, please!", undo="untea")
        elif action.id == "leave":
            self.listener.did_leave(paid=self.teas * self.dependency.rate.value)
        elif action.id == "spill":
            self.report_fault("spilled", "The tea is on the floor.")

    def show(self, word):
        if word == "secret":
            raise Refused("That is a secret.")
        self.word = f", {word}"

    def top_up(self, card, amount):
        self.balance.value += amount

    def did_close(self, card):
        self.router.detach_child(self.cards.pop(card))

    def child_did_fail(self, failure):
        self.word = f", {failure.message}"


if __name__ == "__main__":
    run(CafeInteractor)
