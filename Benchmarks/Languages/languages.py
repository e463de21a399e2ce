#!/usr/bin/env python3
"""Measures one step in each language of Examples/languages, as it is played: languages.py HOST FOLDER

FOLDER is Examples/languages after `make`. Printed for each step: the time from the start of the host to its first
screen, the round trip of an action (a line of --ui json to the answer of its changed screen), and the memory of the
plugin's processes, where shared memory is divided among those that share it (Pss). Times are medians.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

STEPS = [
    ("Swift, in the host", "swift", {}),
    ("Swift, isolated", "swift", {"process": True}),
    ("C, in the host", "c", {}),
    ("C, isolated", "c", {"process": True}),
    ("Rust, in the host", "rust", {}),
    ("Rust, isolated", "rust", {"process": True}),
    ("Python", "python", {}),
]
STARTS, ACTIONS = 15, 2000


class Host:
    def __init__(self, host, config):
        self.begin = time.perf_counter()
        arguments = [host, "--config", config, "--ui", "json"]
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.wait_for("screen")
        self.first_screen = time.perf_counter() - self.begin

    def wait_for(self, type):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("The host has ended.")
            if f'"type":"{type}"'.encode() in line:
                return

    def act(self, text):
        begin = time.perf_counter()
        self.process.stdin.write(json.dumps({"action": "line", "value": text}).encode() + b"\n")
        self.process.stdin.flush()
        self.wait_for("done")
        return time.perf_counter() - begin

    def memory(self):
        """Returns the memory of the processes below the host, in KiB."""
        total = 0
        for process in children(self.process.pid):
            text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
        return total

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def children(process):
    direct = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return direct + [below for child in direct for below in children(child)]


def measure(host, folder, language, entry):
    config = json.loads((folder / "plugins.json").read_text())
    plugin = f"story-{language}"
    path = config["plugins"][plugin]
    path = str(pathlib.Path(host).parent / path) if "/" not in path else str(folder / path)
    config["plugins"] = {plugin: {"path": path, **entry}}
    config["flow"] = [plugin]
    del config["$schema"]
    with tempfile.TemporaryDirectory() as place:
        file = pathlib.Path(place) / "plugins.json"
        file.write_text(json.dumps(config))
        starts = []
        for _ in range(STARTS):
            session = Host(host, file)
            starts.append(session.first_screen)
            session.end()
        session = Host(host, file)
        trips = [session.act(f"line {number}") for number in range(ACTIONS)]
        memory = session.memory()
        session.end()
    return statistics.median(starts) * 1e3, statistics.median(trips) * 1e6, memory


def main():
    host, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    print("| step | start to first screen | round trip of an action | memory of its processes |")
    print("|---|--:|--:|--:|")
    for name, language, entry in STEPS:
        start, trip, memory = measure(str(pathlib.Path(host).resolve()), folder, language, entry)
        print(f"| {name} | {start:.1f} ms | {trip:.0f} µs | {memory / 1024:.1f} MiB |", flush=True)


main()
