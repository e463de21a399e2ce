"""Plays the RIB without a host: python3 -m unittest"""

import unittest

from newcomer_rib_plugin import NewcomerRIBInteractor
from ribs import Outcome, RIBTester


class NewcomerRIBTests(unittest.TestCase):
    def test_a_name_is_reported(self):
        rib = RIBTester(NewcomerRIBInteractor)
        self.assertEqual(rib.texts, ["Hello, world!"])
        rib.type("Ada", into="Your name")
        self.assertEqual(rib.texts, ["Hello, Ada!"])
        rib.press("Done")
        self.assertEqual(rib.outcomes, [Outcome("did_end", name="Ada")])
        rib.finish()


if __name__ == "__main__":
    unittest.main()
