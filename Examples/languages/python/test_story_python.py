"""Plays the RIB without a host."""

import unittest

from ribs import Outcome, RIBTester, TestStream
from story_python import StoryInteractor


class StoryTests(unittest.TestCase):
    def test_a_line_is_added(self):
        story = TestStream(["Once"])
        rib = RIBTester(StoryInteractor, static={"story": story})
        rib.type("upon a time", into="The next line")
        rib.press("Add")
        self.assertEqual(story.value, ["Once", "upon a time"])
        self.assertEqual(rib.texts, ["Once", "upon a time"])
        self.assertEqual(rib.outcomes, [Outcome("did_add")])
        rib.finish()
