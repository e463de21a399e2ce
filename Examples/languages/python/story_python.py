#!/usr/bin/env python3
"""Shows a story, and adds a line to it."""

from ribs import Button, Field, Interactor, Screen, Text, run


class StoryInteractor(Interactor):
    line = ""

    def screen(self):
        return Screen(
            "A line in Python",
            [Text(line) for line in self.dependency.story.value],
            Field("The next line", id="line", text=self.line, submits="add"),
            Button("Add", id="add", role="primary", is_enabled=self.line != ""),
        )

    def perform(self, action):
        if action.id == "line":
            self.line = action.value
        elif action.id == "add":
            self.dependency.story.value += [self.line]
            self.listener.did_add()


if __name__ == "__main__":
    run(StoryInteractor)
