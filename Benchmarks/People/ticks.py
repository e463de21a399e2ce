#!/usr/bin/env python3
"""What a change of a screen by itself costs ribs-host-web: ticks.py [--sessions N] [--ticks N]

In each session one of 100 rows changes, 50 times a second, and a client reads the events. Prints the time of a processor
that the server takes for one change of one session, and the bytes that arrive for it. Needs a ribs-host and a
ribs-host-web: those of RIBS_HOST and RIBS_HOST_WEB, or those of the debug builds.
"""
import argparse
import asyncio
import json
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
REPOSITORY = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(REPOSITORY / "Faces/Web/Tests/SessionServerTests/Browser"))
from serving import serving  # noqa: E402

PLUGIN = """
from ribs import Interactor, List, Screen, run

class TickerInteractor(Interactor):
    unread = 0
    def did_become_active(self):
        self.every(0.02, self.tick)
    def tick(self):
        self.unread = (self.unread + 1) % 100
    def screen(self):
        return Screen("Rows", List("Rows", "open", [self.row(number) for number in range(100)]))
    def row(self, number):
        return List.Item(str(number), f"Row {number}", detail=f"{number * 37} kB", is_unread=number == self.unread)

run(TickerInteractor)
"""
NAMES = {"id": "ticker", "name": "Ticker", "title": "Ticker", "builder": "TickerBuilder"}
MANIFEST = {**NAMES, "version": "1.0.0", "outcomes": {}}
FLOW = {"plugins": {"ticker": "ticker.py"}, "flow": ["ticker"]}


def running(process):
    """The seconds that all threads of a process have run."""
    return sum(int(path.read_text().split()[0]) for path in pathlib.Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9


class Reader:
    """A person whose browser shows the rows."""

    def __init__(self, name):
        self.name, self.changes, self.bytes = name, 0, 0

    async def read(self, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        head = f"GET /-/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-User: {self.name}\r\n\r\n"
        writer.write(head.encode())
        while line := await reader.readline():
            self.changes += b'"type":"change"' in line
            self.bytes += len(line)


async def measure(server, sessions, ticks):
    readers = [Reader(f"reader {number}") for number in range(sessions)]
    tasks = [asyncio.create_task(reader.read(server.port)) for reader in readers]
    count = lambda: sum(reader.changes for reader in readers)  # noqa: E731
    while not all(reader.changes for reader in readers):
        await asyncio.sleep(0.1)
    changes, ran, size = count(), running(server.process.pid), sum(reader.bytes for reader in readers)
    while count() < changes + ticks:
        await asyncio.sleep(0.1)
    changes = count() - changes
    ran, size = running(server.process.pid) - ran, sum(reader.bytes for reader in readers) - size
    each = f"{ran / changes * 1e3:.3f} ms of a processor in the server for one, {size / changes:.0f} bytes"
    print(f"{changes} changes in {sessions} sessions: {each}")
    for task in tasks:
        task.cancel()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--ticks", type=int, default=5_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(REPOSITORY / "Templates/python/ribs.py", folder)
        (folder / "ticker.py").write_text("#!/usr/bin/env python3\n" + PLUGIN)
        (folder / "ticker.py").chmod(0o755)
        (folder / "ticker.manifest.json").write_text(json.dumps(MANIFEST))
        (folder / "plugins.json").write_text(json.dumps(FLOW))
        with serving("--sessions", str(options.sessions), config=folder / "plugins.json", proxied=True) as server:
            server.port = server.port or int(server.address().rpartition(":")[2].strip("/"))
            asyncio.run(measure(server, options.sessions, options.ticks))


if __name__ == "__main__":
    main()
