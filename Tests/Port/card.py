#!/usr/bin/env python3
"""A child for a slot of cafe.py."""

from ribs import Button, Interactor, Screen, Text, run


class CardInteractor(Interactor):
    def __init__(self, currency):
        self.currency = currency

    def screen(self):
        buttons = [Button(id, id=id) for id in ("top", "spend", "close", "crash")]
        return Screen("Card", Text(f"{self.dependency.balance.value:g} {self.currency}"), buttons)

    def perform(self, action):
        if action.id == "top":
            self.listener.top_up(amount=10)
        elif action.id == "spend":
            self.dependency.balance.value -= 1
        elif action.id == "close":
            self.listener.did_close()
        elif action.id == "crash":
            raise RuntimeError("The card is torn.")


if __name__ == "__main__":
    run(CardInteractor)
