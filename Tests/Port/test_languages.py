"""One exchange with the plugin of each template, as a host has it with a program and with a library."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from port_host import TEMPLATES, Library, Program, screen

WORDS = 'Zoë "Z" \\ \t 日本 🎲'


class Exchange:
    """The tests of a template; a subclass makes the plugin."""

    def setUp(self):
        self.plugin = self.make()
        self.addCleanup(self.plugin.end)

    def test_a_name_is_reported(self):
        first = screen(self.plugin.begin())
        self.assertEqual(first["elements"][0]["text"], "Hello, world!")
        events = self.plugin.call("perform", rib=1, action="name", value=WORDS)
        self.assertEqual([event["event"] for event in events], ["screen", "done"])
        self.assertEqual(screen(events)["elements"][0]["text"], f"Hello, {WORDS}!")
        outcome = {"event": "outcome", "rib": 1, "outcome": "didEnd", "payload": {"name": WORDS}}
        self.assertEqual(self.plugin.call("perform", rib=1, action="done"), [outcome, {"event": "done"}])
        self.assertEqual(self.plugin.call("detach", rib=1), [{"event": "done"}])

    def test_a_screen_that_has_not_changed_is_not_sent_again(self):
        self.plugin.begin()
        self.assertEqual(self.plugin.call("see", rib=1, seen=True), [{"event": "done"}])
        self.assertEqual(self.plugin.call("perform", rib=1, action="unknown"), [{"event": "done"}])

    def test_two_ribs_are_kept_apart(self):
        self.plugin.begin()
        self.plugin.begin(rib=2)
        events = self.plugin.call("perform", rib=2, action="name", value="Ada")
        self.assertEqual([event["rib"] for event in events if event["event"] == "screen"], [2])
        self.assertEqual(self.plugin.call("detach", rib=2), [{"event": "done"}])
        events = self.plugin.call("perform", rib=1, action="name", value="Grace")
        self.assertEqual(screen(events)["elements"][0]["text"], "Hello, Grace!")

    def test_unknown_members_are_ignored_and_an_unknown_call_is_refused(self):
        self.plugin.begin(later={"is": ["fine", None, 1.5, "]}"]})
        self.assertEqual(self.plugin.call("fly", rib=1)[-1]["event"], "refused")
        self.assertEqual(self.plugin.call("see", rib=1, seen=False), [{"event": "done"}])


class PythonTests(Exchange, unittest.TestCase):
    def make(self):
        return Program(sys.executable, str(TEMPLATES / "python/newcomer_rib_plugin.py"))


class Built(Exchange):
    """A template that is built into a folder of the tests, once."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name) / "template"
        shutil.copytree(TEMPLATES / cls.template, cls.folder, ignore=shutil.ignore_patterns("build", "target"))
        subprocess.run(cls.build, shell=True, check=True, cwd=cls.folder, stdout=subprocess.DEVNULL)

    def make(self):
        return Library(self.folder / self.library)


@unittest.skipUnless(shutil.which("cc") and shutil.which("make"), "no C compiler")
class CTests(Built, unittest.TestCase):
    template, library = "c", "build/libnewcomer_rib_plugin.so"
    build = "make CFLAGS='-g -Wall -Wextra -Wpedantic -Werror'"

    def test_its_own_test_passes(self):
        sanitized = "make test CFLAGS='-g -Wall -Wextra -Werror -fsanitize=address,undefined'"
        subprocess.run(sanitized, shell=True, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


@unittest.skipUnless(shutil.which("cargo"), "no cargo")
class RustTests(Built, unittest.TestCase):
    template, library = "rust", "target/debug/libnewcomer_rib_plugin.so"
    build = "RUSTFLAGS='-D warnings' CARGO_TARGET_DIR=target cargo build --offline --quiet"

    def test_its_own_test_passes(self):
        test = "CARGO_TARGET_DIR=target cargo test --offline --quiet"
        subprocess.run(test, shell=True, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
