"""The exchange on the page about port 1."""

import json
import re
import sys
import unittest

from port_host import REPOSITORY, Program

PAGE = REPOSITORY / "Documentation/reference/port.md"
BLOCK = re.compile(r"```text\n(> \{.*?)```", re.DOTALL)


class PageTests(unittest.TestCase):
    """The pieces follow the subjects of the page, so each has what its first words need."""

    def pieces(self):
        return BLOCK.findall(PAGE.read_text())

    def test_each_call_leads_to_the_events_of_the_page(self):
        # A piece may come before the one that the conversation has had before it.
        order = [
            "hello",
            "build",
            "see",
            "perform tea",
            "deliver",
            "child_title",
            "ask",
            "perform spill",
            "perform leave",
            "detach",
        ]
        pieces = {self.subject(piece): piece for piece in self.pieces()}
        self.assertEqual(set(pieces), set(order))
        cafe = Program(sys.executable, str(REPOSITORY / "Tests/Port/cafe.py"))
        self.addCleanup(cafe.end)
        for subject in order:
            for call, events in self.exchanges(pieces[subject]):
                name = call.pop("call")
                self.assertEqual(events[-1].pop("id"), call["id"])
                self.assertEqual(cafe.call(name, **call), events, name)
        self.assertEqual(cafe.end(), (0, ""))

    def test_each_message_is_in_an_exchange(self):
        page = PAGE.read_text()
        calls = {"hello", "build", "attach", "see", "detach", "perform", "ask", "deliver", "offer", "child_outcome"}
        events = {
            "hello",
            "done",
            "refused",
            "screen",
            "state",
            "outcome",
            "write",
            "attach_child",
            "detach_child",
            "provide",
        }
        for name in calls | {"child_title", "provided"}:
            self.assertIn(f'> {{"call":"{name}"', page)
        for name in events | {"say", "log", "fault"}:
            self.assertIn(f'< {{"event":"{name}"', page)

    def subject(self, piece):
        first = json.loads(piece.split("\n")[0][2:])
        return " ".join(filter(None, [first["call"], first.get("action")]))

    def exchanges(self, piece):
        for exchange in ("\n" + piece).split("\n> ")[1:]:
            call, *events = exchange.strip().split("\n< ")
            yield json.loads(call), [json.loads(event) for event in events]


if __name__ == "__main__":
    unittest.main()
