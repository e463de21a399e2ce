#!/usr/bin/env python3
"""The twin in Python of Tests/Fixtures/WalkPlugin."""

from ribs import Button, Interactor, Screen, Text, run


class WalkInteractor(Interactor):
    notes = []

    def __init__(self, stride, habits):
        self.stride, self.habits = stride, habits

    def did_become_active(self):
        self.dependency.number.subscribe(lambda number: self.note(f"n{number}"))
        self.dependency.score_stream.score.subscribe(
            lambda score: self.note(f"{score['player1Score']}:{score['player2Score']}")
        )
        self.dependency.pulse.subscribe(lambda pulse: self.note(f"p{pulse}"))
        if "write" in self.habits:
            self.act("add")
        if "report" in self.habits:
            self.act("reach")

    def note(self, text):
        self.notes = (self.notes + [text])[-6:]

    def act(self, id):
        number = self.dependency.number
        if id == "add":
            number.value += self.stride
        elif id == "pulse":
            self.dependency.pulse.send(self.stride)
        elif id == "win":
            self.dependency.score_stream.update_score("player1")
        elif id == "reach":
            self.listener.reached(count=number.value)
        elif id == "leave":
            self.listener.left(is_odd=number.value % 2 != 0)

    def screen(self):
        ids = ["add", "pulse", "win", "reach", "leave"]
        words = [Text(" ".join(self.notes)), Text(f"now {self.dependency.number.value}")]
        return Screen("Walk", words, [Button(id, id=id) for id in ids])

    def perform(self, action):
        self.act(action.id)


if __name__ == "__main__":
    run(WalkInteractor)
