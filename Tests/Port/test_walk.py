"""The twins in Python and in C do the same, event by event."""

import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

from port_host import REPOSITORY, TEMPLATES, Library, Program

HERE = REPOSITORY / "Tests/Port"


@unittest.skipUnless(shutil.which("cc"), "no C compiler")
class WalkTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for file in [HERE / "walk.py", HERE / "walk.manifest.json", TEMPLATES / "python/ribs.py"]:
            shutil.copy(file, self.folder)
        flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", f"-I{HERE}", f"-I{TEMPLATES / 'c'}"]
        subprocess.run(["cc", *flags, "-o", self.folder / "walk.so", HERE / "walk.c"], check=True)

    def test_random_walks(self):
        plugins = [Program(sys.executable, str(self.folder / "walk.py")), Library(self.folder / "walk.so")]
        for plugin in plugins:
            self.addCleanup(plugin.end)
        numbers = random.Random(56)
        for rib in range(1, 40):
            habits = [habit for habit in ("write", "report") if numbers.random() < 0.5]
            static = {"number": numbers.randrange(-9, 9), "pulse": None}
            static["scoreStream"] = {"player1Score": numbers.randrange(9), "player2Score": 0}
            state = {"state": {"notes": ["n1", "n2"]}} if rib % 3 == 0 else {}
            dynamic = {"stride": numbers.randrange(4), "habits": habits}
            first, second = [plugin.begin(rib=rib, static=static, dynamic=dynamic, **state) for plugin in plugins]
            self.assertEqual(first, second)
            for _ in range(30):
                self.both(plugins, rib, numbers)
            self.assertEqual(*[plugin.call("detach", rib=rib) for plugin in plugins])

    def both(self, plugins, rib, numbers):
        deliveries = [("number", numbers.randrange(-9, 9)), ("pulse", numbers.randrange(9))]
        deliveries.append(("scoreStream", {"player1Score": numbers.randrange(9), "player2Score": 1}))
        if numbers.random() < 0.4:
            name, value = numbers.choice(deliveries)
            answers = [plugin.call("deliver", rib=rib, name=name, value=value) for plugin in plugins]
        else:
            action = numbers.choice(["add", "pulse", "win", "reach", "leave", "nothing"])
            answers = [plugin.call("perform", rib=rib, action=action) for plugin in plugins]
        self.assertEqual(*answers)
        # What was written comes back, as from the host.
        for event in answers[0]:
            if event["event"] == "write":
                echo = {"rib": rib, "name": event["name"], "value": event["value"]}
                self.assertEqual(*[plugin.call("deliver", **echo) for plugin in plugins])


if __name__ == "__main__":
    unittest.main()
