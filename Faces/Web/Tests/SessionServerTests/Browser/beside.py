"""What a session takes here and with textual-serve, side by side: beside.py [SESSIONS] [MOVES]

Needs textual-serve from PyPI in the Python that runs it. Both play tic-tac-toe for so many people, one move after the
other; prints the memory of a session, with all its processes, and how long an answer takes.
"""
import asyncio
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import load  # noqa: E402
from serving import Person, children, free_port, serving  # noqa: E402
from server_tests import start_game  # noqa: E402

APP = '''
from textual.app import App
from textual.containers import Grid
from textual.widgets import Button, Label

class Game(App):
    CSS = "Grid { grid-size: 3 3; width: 30; height: 12; }"
    def compose(self):
        yield Label("Ada (X) to move", id="turn")
        with Grid():
            for number in range(9):
                yield Button("", id=f"c{number}")
    def on_mount(self):
        self.count = 0
    def on_key(self, event):
        if event.character and event.character.isdecimal() and event.character != "0":
            cell = self.query_one(f"#c{int(event.character) - 1}", Button)
            cell.label = "XO"[self.count % 2]
            self.count += 1
            self.query_one("#turn", Label).update(["Ada (X) to move", "Grace (O) to move"][self.count % 2])

Game().run()
'''


async def said(socket, who):
    """Waits until the game says whose move it is."""
    data = b""
    while who not in data:
        part = (await socket.receive()).data
        data += part.encode() if isinstance(part, str) else part


def report(name, memory, times):
    times = sorted(times)
    p50, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
    print(f"{name}: a session {statistics.mean(memory) / 1024:.1f} MiB; an action p50 {p50:.1f} ms, p99 {p99:.1f} ms")


def ours(count, moves):
    with serving("--sessions", str(count), "--requests", "1000", proxied=True) as server:
        people = [Person(server, f"person {number}") for number in range(count)]
        streams = [start_game(person) for person in people]
        times = []
        for value in ["1,1", "2,1", "3,2", "2,2"][:moves]:
            for person, events in zip(people, streams):
                start = time.monotonic()
                person.act("place", events, value)
                times.append(time.monotonic() - start)
        report("ribs-host-web", [load.memory(host) for host in server.hosts()], times)


async def theirs(count, moves):
    import aiohttp
    with tempfile.TemporaryDirectory() as folder:
        app = pathlib.Path(folder) / "game.py"
        app.write_text(APP)
        port = free_port()
        code = f"from textual_serve.server import Server; Server('{sys.executable} {app}', port={port}).serve()"
        server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            async with aiohttp.ClientSession() as client:
                sockets = []
                while len(sockets) < count:
                    try:
                        sockets.append(await client.ws_connect(f"ws://127.0.0.1:{port}/ws?width=80&height=24"))
                    except aiohttp.ClientConnectorError:
                        await asyncio.sleep(0.1)
                for one in sockets:
                    await said(one, b"Ada")
                times = []
                for key, who in zip("1452"[:moves], [b"Grace", b"Ada"] * 2):
                    for one in sockets:
                        start = time.monotonic()
                        await one.send_json(["stdin", key])
                        await said(one, who)
                        times.append(time.monotonic() - start)
                apps = [app for shell in children(server.pid) for app in [shell, *children(shell)]]
                report("textual-serve", [sum(map(load.memory, apps)) / count], times)
                for one in sockets:
                    await one.close()
        finally:
            server.terminate()
            server.wait()


def main(count=20, moves=4):
    ours(count, moves)
    asyncio.run(asyncio.wait_for(theirs(count, moves), 120))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
