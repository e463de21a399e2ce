"""The host's side of port 1, for tests: starts a program, makes calls, and returns the events."""

import ctypes
import json
import os
import pathlib
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = REPOSITORY / "Templates"
sys.path.insert(0, str(TEMPLATES / "python"))


class Plugin:
    """A plugin and the calls that a host makes."""

    last_call = 0

    def greet(self):
        assert self.call("hello", port=1, host="1.2.0", plugin="tested") == [{"event": "hello", "port": 1}]

    def call(self, name, /, **members):
        """Makes a call, and returns the events up to its answer, whose id is that of the call."""
        self.last_call += 1
        self.send(json.dumps({"call": name, "id": self.last_call, **members}))
        events = []
        while not events or events[-1]["event"] not in ("done", "refused", "hello"):
            events.append(self.event())
        assert events[-1].pop("id") == members.get("id", self.last_call), events[-1]
        return events

    def begin(self, build="default", rib=1, static=None, dynamic=None, **more):
        """Builds and attaches a RIB; returns the events of the attach."""
        answer = self.call(
            "build", rib=rib, build=build, static=static or {}, dynamic=dynamic or {}, **more
        )
        assert answer == [{"event": "done"}], answer
        return self.call("attach", rib=rib, path=["root"])


class Program(Plugin):
    """A program that speaks port 1 over pipes. Reading waits for the program, never for a time."""

    def __init__(self, *command, cwd=None):
        pipe = subprocess.PIPE
        environment = {**os.environ, "PYTHONPATH": str(TEMPLATES / "python")}
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=cwd, env=environment)
        self.greet()

    def send(self, call):
        self.write(call + "\n")

    def write(self, text):
        """Writes a text, which need not be a line."""
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def event(self):
        """Waits for the next event."""
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError(f"The program has ended: {self.process.stderr.read().decode()}")
        return json.loads(line)

    def end(self):
        """Ends the input, and returns the exit code and standard error."""
        _, errors = self.process.communicate()
        return self.process.returncode, errors.decode()


class Library(Plugin):
    """A library with the interface of ribs_port.h."""

    class _Host(ctypes.Structure):
        SEND = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)
        _fields_ = [("size", ctypes.c_size_t), ("context", ctypes.c_void_p), ("send", SEND)]

    class _Table(ctypes.Structure):
        RECEIVE = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_size_t)
        _fields_ = [("size", ctypes.c_size_t), ("receive", RECEIVE), ("close", ctypes.CFUNCTYPE(None))]

    def __init__(self, path):
        library = ctypes.CDLL(str(path))
        library.ribs_port_1.restype = ctypes.POINTER(self._Table)
        self._events = []
        send = self._Host.SEND(lambda _, text, length: self._events.append(ctypes.string_at(text, length)))
        self._host = self._Host(ctypes.sizeof(self._Host), None, send)
        self._table = library.ribs_port_1(ctypes.byref(self._host)).contents
        assert self._table.size == ctypes.sizeof(self._Table)
        self.greet()

    def send(self, call):
        bytes = call.encode()
        self._table.receive(bytes, len(bytes))

    def event(self):
        return json.loads(self._events.pop(0))

    def end(self):
        """Closes the plugin."""
        self._table.close()
        return 0, ""


def screen(events):
    """Returns the last screen among events."""
    return [event["screen"] for event in events if event["event"] == "screen"][-1]
