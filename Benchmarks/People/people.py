#!/usr/bin/env python3
"""How many people can play at the same time, and what each of them takes: people.py [--sessions N] [--seconds N] [WHAT...]

Each person plays a game of tic-tac-toe, a move every second, as long as it is measured: with ribs-host-web; with ttyd,
which shows ribs-host's full screen in a browser's terminal; and with textual-serve, which shows a game written in
Textual. Prints how many moves were made and lost, how long an answer takes from the request to the event that shows it,
and the memory of a session with all its processes. Needs a built ribs-host and ribs-host-web; ttyd in PATH or named by
TTYD; and for textual-serve a Python that has it, which runs this script. The others also need aiohttp, which comes with it.
"""
import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
REPOSITORY = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(REPOSITORY / "Faces/Web/Tests/SessionServerTests/Browser"))
from serving import HOST, children, free_port, serving  # noqa: E402

GAME = '''
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


def apply(patch, whole):
    """Carries out a JSON Patch in place: a copy of the screen for each move would be what is measured."""
    for operation in patch:
        *outer, last = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]]
        place = whole
        for key in outer:
            place = place[int(key) if isinstance(place, list) else key]
        last = int(last) if isinstance(place, list) else last
        if operation["op"] == "remove":
            del place[last]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(last, operation["value"])
        else:
            place[last] = operation["value"]


class Web:
    """A person whose page is ribs-host-web's."""

    moves = ["1,1", "2,1", "1,2", "2,2", "1,3"]

    def __init__(self, port, number):
        self.port, self.name, self.count = port, f"person {number}", 0

    async def start(self):
        self.events, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        writer.write(self.head("GET", "/-/events") + b"\r\n")
        self.writers = [writer]
        self.answers, self.requests = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(self.requests)
        await self.until(lambda line: line.get("type") == "screen")
        await self.act("startGame")

    def head(self, method, path):
        host = f"127.0.0.1:{self.port}"
        return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nX-Forwarded-User: {self.name}\r\n".encode()

    async def until(self, condition):
        """Reads events, which come in chunks of HTTP whose ends are lines as well."""
        while True:
            text = await self.events.readline()
            if not text:
                raise EOFError("the events have ended")
            if not text.startswith(b"data: "):
                continue
            line = json.loads(text[6:])
            if line.get("state") == "playing":
                self.session = line["session"]
            if line.get("type") == "change":
                apply(line["patch"], self.whole)
                line = self.whole
            if line.get("type") == "screen":
                self.whole = line
            if condition(line):
                return line

    async def act(self, action, value=None):
        self.count += 1
        request = {"session": self.session, "id": str(self.count), "revision": self.whole["revision"], "action": action}
        body = json.dumps(request | ({"value": value} if value is not None else {})).encode()
        self.requests.write(self.head("POST", "/-/request") + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status = await self.answers.readuntil(b"\r\n\r\n")
        if b" 202 " not in status.split(b"\r\n")[0]:
            raise RuntimeError(status.decode())
        done = await self.until(lambda line: line.get("id") == str(self.count))
        if "reason" in done:
            raise RuntimeError(f"{action}: {done['reason']}")

    async def move(self, index):
        await self.act("place", self.moves[index])
        shown = [cell["text"] for row in self.whole["screen"]["elements"][1]["rows"] for cell in row]
        return sum(map(bool, shown)) == index + 1

    async def begin_again(self):
        await self.act("close")
        while self.whole["screen"]["title"] != "Tic-tac-toe":
            await self.act(next(action["id"] for action in self.whole["screen"]["actions"] if action["enabled"]))

    async def end(self):
        for writer in self.writers:
            writer.close()


class Terminal:
    """A person whose page is a terminal: what is written there says whose turn it is."""

    def __init__(self, port, number, client):
        self.port, self.client, self.said, self.news = port, client, b"", asyncio.Event()

    def listen(self):
        """Reads from now on whatever comes: a server that asks whether its page is still there gets its answer."""
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        async for message in self.socket:
            self.said += message.data.encode() if isinstance(message.data, str) else message.data
            self.news.set()
        self.said = None
        self.news.set()

    async def until(self, words):
        while self.said is None or words not in self.said:
            if self.said is None:
                raise EOFError("the connection has ended")
            self.news.clear()
            await self.news.wait()
        self.said = b""

    async def press(self, keys, words):
        self.said = self.said and b""
        await self.write(keys)
        await self.until(words)
        return True

    async def end(self):
        await self.socket.close()


class Ttyd(Terminal):
    """ribs-host's full screen."""

    moves = ["\r", "\x1b[B\r", "\x1b[A\x1b[C\r", "\x1b[B\r", "\x1b[A\x1b[C\r"]
    answers = [b"Grace (O)", b"Ada (X)", b"Grace (O)", b"Ada (X)", b"won"]

    async def start(self):
        self.socket = await self.client.ws_connect(f"ws://127.0.0.1:{self.port}/ws", protocols=["tty"])
        self.listen()
        await self.socket.send_bytes(json.dumps({"AuthToken": "", "columns": 80, "rows": 24}).encode())
        await self.until(b"Off game")
        await self.press("\r", b"Ada (X)")

    async def write(self, keys):
        await self.socket.send_bytes(b"0" + keys.encode())

    async def move(self, index):
        return await self.press(self.moves[index], self.answers[index])

    async def begin_again(self):
        for words in [b"Let chance decide", b"won!", b"Start Game", b"Ada (X)"]:
            await self.press("\r", words)


class Textual(Terminal):
    """A game in Textual, whose board is written over again and again."""

    moves = "1425"

    async def start(self):
        self.socket = await self.client.ws_connect(f"ws://127.0.0.1:{self.port}/ws?width=80&height=24")
        self.listen()
        await self.until(b"Ada")

    async def write(self, keys):
        await self.socket.send_json(["stdin", keys])

    async def move(self, index):
        return await self.press(self.moves[index], [b"Grace", b"Ada"][index % 2])

    async def begin_again(self):
        pass


@contextlib.contextmanager
def web(count):
    with serving("--sessions", str(count), "--requests", "100", proxied=True) as server:
        yield server.process.pid, server.port


@contextlib.contextmanager
def program(words, port, **environment):
    # In a group of its own: what it has started ends with it.
    process = subprocess.Popen(list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True, env=os.environ | environment)
    try:
        yield process.pid, port
    finally:
        below = descendants(process.pid)
        process.terminate()
        process.wait(timeout=60)
        for one in below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)


@contextlib.contextmanager
def ttyd(count):
    port = free_port()
    command = [os.environ.get("TTYD", "ttyd"), "--writable", "--interface", "127.0.0.1", "--port", port]
    with program([*command, HOST, "--config", REPOSITORY / "plugins.json"], port) as served:
        yield served


@contextlib.contextmanager
def textual(count):
    with tempfile.TemporaryDirectory(prefix="ribs-people-") as folder:
        game, port = pathlib.Path(folder) / "game.py", free_port()
        game.write_text(GAME)
        code = f"from textual_serve.server import Server; Server('{sys.executable} {game}', port={port}).serve()"
        with program([sys.executable, "-c", code], port) as served:
            yield served


KINDS = {"ribs-host-web": (web, Web), "ttyd": (ttyd, Ttyd), "textual-serve": (textual, Textual)}


def descendants(process):
    try:
        below = children(process)
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [one for child in below for one in [child, *descendants(child)]]


def memory(process):
    """What it has for itself, in MiB: a page that several processes share counts in parts."""
    try:
        text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(text.split("\nPss:")[1].split()[0]) / 1024


async def play(person, number, start, end, times, lost):
    """Games from `start` to `end`, a move every second, each person at another moment of it."""
    pause = start + (number % 100) / 100
    while True:
        for index in range(len(person.moves)):
            pause += 1
            await asyncio.sleep(max(0, pause - time.monotonic()))
            if time.monotonic() >= end:
                return
            began = time.monotonic()
            if not await asyncio.wait_for(person.move(index), 60):
                lost.append(number)
            times.append(time.monotonic() - began)
        await person.begin_again()
        pause = max(pause, time.monotonic() - 1)


async def started(person):
    """Tries until the server is there."""
    for _ in range(300):
        try:
            return await asyncio.wait_for(person.start(), 60)
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError("the server does not answer")


async def measure(name, count, seconds):
    serve, kind = KINDS[name]
    async with contextlib.AsyncExitStack() as stack:
        process, port = stack.enter_context(serve(count))
        more = []
        if kind is not Web:
            import aiohttp
            connector = aiohttp.TCPConnector(limit=0)
            more = [await stack.enter_async_context(aiohttp.ClientSession(connector=connector))]
        people = [kind(port, number, *more) for number in range(count)]
        # Some at a time: how long a start takes is not what is measured.
        for first in range(0, count, 10):
            await asyncio.gather(*map(started, people[first:first + 10]))
        times, lost, start = [], [], time.monotonic()
        used = processor(process)
        games = asyncio.gather(*[
            play(person, number, start, start + seconds, times, lost) for number, person in enumerate(people)
        ], return_exceptions=True)
        await asyncio.sleep(seconds * 0.7)
        each, own = sum(map(memory, descendants(process))) / count, memory(process)
        await asyncio.sleep(seconds * 0.3)
        used = processor(process) - used
        failed = [result for result in await games if result is not None]
        times.sort()
        print(
            f"{name}: {count} sessions, {len(times)} moves in {seconds} s, {len(lost) + len(failed)} lost; "
            f"p50 {quantile(times, 50):.1f} ms, p99 {quantile(times, 99):.1f} ms; "
            f"a session {each:.1f} MiB, the server {own:.1f} MiB; {used / seconds:.2f} processors",
            flush=True,
        )
        for result in failed[:3]:
            print(f"  {type(result).__name__}: {result}")
        await asyncio.gather(*[person.end() for person in people], return_exceptions=True)
        return not lost and not failed


def quantile(times, percent):
    return times[min(len(times) - 1, len(times) * percent // 100)] * 1000 if times else float("nan")


def processor(process):
    """How many seconds of a processor it and what it has started have used."""
    total = 0
    for one in [process, *descendants(process)]:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            fields = pathlib.Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("what", nargs="*", default=list(KINDS), help=", ".join(KINDS))
    words = parser.parse_args()
    right = True
    for name in words.what:
        print(f"load before: {pathlib.Path('/proc/loadavg').read_text().split()[0]}", flush=True)
        right &= asyncio.run(measure(name, words.sessions, words.seconds))
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
