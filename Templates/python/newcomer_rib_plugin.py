#!/usr/bin/env python3
"""Asks a person for a name, and reports it."""

from ribs import Button, Field, Interactor, Screen, Text, run


class NewcomerRIBInteractor(Interactor):
    name = ""

    def screen(self):
        return Screen(
            "Newcomer RIB",
            Text(f"Hello, {self.name or 'world'}!", style="headline"),
            Field("Your name", id="name", text=self.name, submits="done"),
            Button("Done", id="done", role="primary", is_enabled=self.name != ""),
        )

    def perform(self, action):
        if action.id == "name":
            self.name = action.value
        elif action.id == "done":
            self.listener.did_end(name=self.name)


if __name__ == "__main__":
    run(NewcomerRIBInteractor)
