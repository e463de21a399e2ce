"""A running ribs-host-web, and somebody who asks it as a page does."""
import contextlib
import copy
import http.client
import itertools
import json
import os
import pathlib
import queue
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse

REPOSITORY = pathlib.Path(__file__).parents[5]
PROGRAM = os.environ.get("RIBS_HOST_WEB") or REPOSITORY / "Faces/Web/.build/debug/ribs-host-web"
HOST = os.environ.get("RIBS_HOST") or REPOSITORY / ".build/debug/ribs-host"
COUNTER = itertools.count(1)


def expect(actual, expected):
    assert actual == expected, f"\n{actual}\nis not\n{expected}"


class Server:
    """The program, with a folder of its own for states and for the flow."""

    def __init__(self, process, folder, port):
        self.process, self.folder, self.port = process, folder, port
        self.addresses, self.log = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()
        self.log_reader = threading.Thread(target=self.read_log, daemon=True)
        self.log_reader.start()

    def read(self):
        for line in self.process.stdout:
            self.addresses.put(line.strip())

    def read_log(self):
        for line in self.process.stderr or ():
            self.log.append(line)

    def wait_for_log(self, words):
        """Until a line of its log has these words: what pages are told can be read before it."""
        try:
            wait_until(lambda: any(words in line for line in self.log))
        except AssertionError:
            raise AssertionError(f"{words!r} is not in its log: {self.log}") from None

    def address(self):
        """The next line that the program prints."""
        return self.addresses.get(timeout=120)

    def hosts(self):
        """The processes of the sessions."""
        return hosts(self.process.pid)

    def metrics(self):
        _, text = Person(self).get("/metrics")
        return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


@contextlib.contextmanager
def serving(*words, config="plugins.json", folder=None, port=0, proxied=False, after=(), through=(), errors=subprocess.PIPE):
    """The program; alone unless `proxied`, where 127.0.0.1 may name anybody. `through` is the command that starts it."""
    with contextlib.ExitStack() as stack:
        folder = folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ribs-web-")))
        if proxied:
            words = (*words, "--user-header", "X-Forwarded-User", "--proxy", "127.0.0.1")
        command = [*through, PROGRAM, "--host", HOST, "--config", REPOSITORY / config, "--state", folder / "states", *words]
        command += ["--port", str(port)] if port else []
        command += ["--", *after] if after else []
        process = subprocess.Popen(
            [str(word) for word in command],
            # Plugins of examples are granted folders of the repository.
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=REPOSITORY,
        )
        server = Server(process, folder, port)
        try:
            line = server.address()
            verb, url = line.split()
            number = urllib.parse.urlsplit(url).port
            server.port = number or port
            server.url = url
            yield server
        finally:
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise
            # Whoever reads the log now reads the whole.
            server.log_reader.join(timeout=60)


class Person:
    """Somebody with a browser: the headers that a proxy or a cookie adds, and requests."""

    def __init__(self, server, name=None, source=None):
        self.server, self.source = server, source
        self.headers = {"X-Forwarded-User": name} if name else {}
        self.session = None
        self.revision = None

    @property
    def host(self):
        return f"127.0.0.1:{self.server.port}"

    def connect(self):
        return http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=60, source_address=(self.source, 0) if self.source else None
        )

    def ask(self, method, path, body=None, **changes):
        """An answer to a request that is right but for the changes; None takes a header away."""
        connection = self.connect()
        headers = {"Host": self.host, **self.headers}
        if method == "POST":
            headers["Origin"] = f"http://{self.host}"
        headers |= {name.replace("_", "-"): value for name, value in changes.items()}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in headers.items():
            for one in value if isinstance(value, list) else [value]:
                if one is not None:
                    connection.putheader(name, one)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        answer.connection = connection
        return answer

    def get(self, path, **changes):
        answer = self.ask("GET", path, **changes)
        return answer.status, answer.read().decode()

    def enter(self):
        """Opens the address that was printed last, as a browser does that has no cookie."""
        answer = self.ask("GET", self.server.url.partition(str(self.server.port))[2])
        answer.read()
        if answer.headers["Set-Cookie"]:
            self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
        return answer

    def post(self, **members):
        """Asks the host; returns the status and the id."""
        members = {"session": self.session, "id": f"request {next(COUNTER)}", **members}
        answer = self.ask("POST", "/-/request", json.dumps(members).encode())
        answer.read()
        return answer.status, members["id"]

    def act(self, action, events, value=None):
        """Performs an action on the screen that was shown, and waits for the answer."""
        status, id = self.post(action=action, value=value, revision=self.revision)
        expect(status, 202)
        return self.until(events, lambda event: event.line.get("id") == id)

    def events(self, after=None):
        answer = self.ask("GET", "/-/events", **({"Last_Event_ID": after} if after else {}))
        expect(answer.status, 200)
        return Events(answer)

    def until(self, events, condition):
        """Reads events until one fits; keeps what a request needs."""
        for event in events:
            if event.line.get("state") == "playing":
                self.session = event.line["session"]
            if event.line.get("type") == "change":
                event.line = patched(self.whole, event.line["patch"])
            if event.line.get("type") == "screen":
                self.whole = event.line
                self.revision = event.line["revision"]
                self.screen = event.line["screen"]
            if condition(event):
                return event
        raise AssertionError("the events have ended")

    def types_until(self, events, condition):
        """The types of the events up to one that fits; that something takes long is said only on a slow machine."""
        types = []

        def note(event):
            if event.line.get("kind") != "busy":
                types.append(event.line.get("type"))
            return condition(event)

        self.until(events, note)
        return types

    def until_screen(self, events, title=None):
        return self.until(
            events, lambda event: event.line.get("type") == "screen" and title in (None, event.line["screen"]["title"])
        )


def patched(value, patch):
    """A value after the operations of a JSON Patch (RFC 6902), of those that the host uses."""
    value = copy.deepcopy(value)
    for operation in patch:
        *outer, last = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]]
        place = value
        for key in outer:
            place = place[int(key) if isinstance(place, list) else key]
        key = int(last) if isinstance(place, list) else last
        if operation["op"] == "remove":
            del place[key]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(key, operation["value"])
        else:
            place[key] = operation["value"]
    return value


class Event:
    def __init__(self, text):
        members = dict(line.split(": ", 1) for line in text.split("\n") if not line.startswith(":"))
        self.id, self.name = members.get("id"), members.get("event")
        self.line = json.loads(members["data"])
        self.size = len(members["data"])


class Events:
    """Server-sent events; comments are left out."""

    def __init__(self, answer):
        self.answer = answer

    def __iter__(self):
        text = ""
        while line := self.answer.readline().decode():
            if line != "\n":
                text += line
                continue
            if not text.startswith(":"):
                yield Event(text.rstrip("\n"))
            text = ""

    def close(self):
        self.answer.connection.sock and self.answer.connection.sock.close()
        self.answer.close()


class Wire:
    """A network between a browser and a program: each byte arrives a while later, and only so many do in a second.

    Chromium's own emulation delays only the beginning of an answer, and nothing of one that is open already.
    """

    def __init__(self, port, delay=0.3, rate=20_000):
        self.target, self.delay, self.rate = port, delay, rate
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.generation, self.is_up = 0, threading.Event()
        self.is_up.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.is_up.set()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                for source, sink in ((near, far), (far, near)):
                    bytes = queue.Queue()
                    threading.Thread(target=self.read, args=(source, bytes), daemon=True).start()
                    threading.Thread(target=self.write, args=(sink, bytes, self.generation), daemon=True).start()

    def read(self, source, bytes):
        part = b"?"
        while part:
            try:
                part = source.recv(4096)
            except OSError:
                part = b""
            bytes.put((time.monotonic() + self.delay, part))

    def write(self, sink, bytes, generation):
        with contextlib.suppress(OSError):
            while True:
                due, part = bytes.get()
                time.sleep(max(0, due - time.monotonic()) + len(part) / self.rate)
                self.is_up.wait()
                if generation != self.generation:
                    continue  # Nobody on the way knows this connection any more, and nobody says so.
                if not part:
                    return sink.shutdown(socket.SHUT_WR)
                sink.sendall(part)

    def fail(self):
        """From now on nothing arrives, and nobody is told."""
        self.is_up.clear()

    def recover(self):
        """Connections from now on are right; those from before stay as silent as they are."""
        self.generation += 1
        self.is_up.set()


def hosts(server):
    """The processes of a server's sessions: its children but the one that watches the files."""
    return [child for child in children(server) if not watches(child)]


def watches(process):
    """Whether a process follows the files of the flow for all sessions."""
    try:
        return b"--watch" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False


def children(process):
    """The processes that a process has started."""
    return sorted(
        int(number)
        for task in pathlib.Path(f"/proc/{process}/task").iterdir()
        for number in (task / "children").read_text().split()
    )


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_until(condition, seconds=100):
    """For what nothing else tells: a process that ends. Looks every 20 ms."""
    pause = threading.Event()
    for _ in range(seconds * 50):
        if condition():
            return
        pause.wait(0.02)
    raise AssertionError("it did not happen in time")
