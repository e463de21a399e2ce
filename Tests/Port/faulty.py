#!/usr/bin/env python3
"""The twin in Python of Tests/Fixtures/FaultyPlugin: does what ends a process, at the moment that its dependency names."""

import faulthandler
import os
import signal
import threading
import time

from ribs import Button, Interactor, Screen, Text, run

# Where the host reads events, also for what is not one.
PORT = os.dup(1)


class Fatal(BaseException):
    """What nothing catches."""


def give_up():
    if threading.current_thread() is not threading.main_thread():
        os._exit(1)
    raise Fatal("as told")


def write(text, times=1):
    while times:
        os.write(PORT, text)
        times -= 1


def close():
    os.closerange(0, 1024)
    sleep()


def sleep():
    while True:
        time.sleep(60)


def spin():
    while True:
        pass


def take_memory():
    taken = []
    try:
        while True:
            taken.append(bytearray(1 << 20))
    except MemoryError:
        taken.clear()
        give_up()


ACTS = {
    "read": faulthandler._sigsegv,
    "fatal": give_up,
    "abort": os.abort,
    "exit": lambda: os._exit(3),
    "_exit": lambda: os._exit(4),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "hang": sleep,
    "spin": spin,
    "flood": lambda: write(b'{"event":"log","level":"debug","message":"flood"}\n', times=-1),
    "recurse": faulthandler._stack_overflow,
    "memory": take_memory,
    "close": close,
    "garbage": lambda: write(b"garbage\n"),
    "large": lambda: write(b"x" * 4096, times=300),
}


class FaultyInteractor(Interactor):
    def __init__(self):
        self.happens("create")
        self.happens("build")

    def happens(self, moment):
        if moment == self.dependency.moment:
            ACTS.get(self.dependency.act, lambda: None)()

    def did_become_active(self):
        self.happens("attach")
        self.dependency.number.subscribe(lambda number: number % 2 == 1 and self.happens("deliver"))

    def will_resign_active(self):
        self.happens("detach")

    def screen(self):
        self.happens("screen")
        return Screen(
            "Faulty",
            Text(f"number {self.dependency.number.value}"),
            [Button(id.capitalize(), id=id) for id in ("go", "count", "leave")],
        )

    def perform(self, action):
        if action.id == "go":
            self.happens("perform")
            # When the call has been answered: otherwise its answer could be in the middle of what the thread writes.
            self.after(0, threading.Thread(target=lambda: self.happens("background"), daemon=True).start)
        elif action.id == "count":
            self.dependency.number.value += 1
        elif action.id == "leave":
            self.listener.left()


if __name__ == "__main__":
    ACTS.get(os.environ.get("RIBS_TEST_INITIALIZER"), lambda: None)()
    run(FaultyInteractor)
