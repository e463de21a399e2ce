"""How many people can play at once: load.py [SESSIONS] [SECONDS]

Each one plays tic-tac-toe over HTTP as the page does, a move every second. Prints what a session takes and how long an
answer takes. RIBS_HOST_WEB and RIBS_HOST_PROGRAM name optimized builds.
"""
import os
import pathlib
import statistics
import sys
import threading
import time

sys.dont_write_bytecode = True
import serving as programs  # noqa: E402
from serving import Person, children, serving  # noqa: E402
from server_tests import board, start_game  # noqa: E402

programs.HOST = os.environ.get("RIBS_HOST_PROGRAM") or programs.HOST
MOVES = ["1,1", "2,1", "1,2", "2,2", "1,3"]


def memory(process):
    """What it has for itself, in KiB: a page that several processes share counts in parts."""
    text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(text.split("\nPss:")[1].split()[0])


def play(person, number, until, times, lost):
    """Games until the time is over; notes how long each action took."""
    events = start_game(person)
    pause, game = threading.Event(), 0
    pause.wait((number % 100) / 100)
    while time.monotonic() < until:
        for index, value in enumerate(MOVES):
            start = time.monotonic()
            person.act("place", events, value)
            times.append(time.monotonic() - start)
            if sum(text != "" for text in board(person)) != index + 1:
                lost.append(number)
            pause.wait(max(0, 1 - (time.monotonic() - start)))
        person.act("close", events)
        game += 1
        while person.screen["title"] != "Tic-tac-toe":
            person.act(next(action["id"] for action in person.screen["actions"] if action["enabled"]), events)
    events.close()


def main(count=200, seconds=30):
    with serving("--sessions", str(count), proxied=True) as server:
        times, lost = [], []
        start = time.monotonic()
        people = [Person(server, f"person {number}") for number in range(count)]
        threads = [
            threading.Thread(target=play, args=(person, number, start + seconds, times, lost))
            for number, person in enumerate(people)
        ]
        for thread in threads:
            thread.start()
        time.sleep(seconds * 0.7)
        hosts = server.hosts()
        own = memory(server.process.pid)
        each = [memory(host) for host in hosts]
        for thread in threads:
            thread.join()
        times.sort()
        print(f"{len(hosts)} sessions, {len(times)} actions in {time.monotonic() - start:.0f} s, {len(lost)} lost")
        print(f"an action: p50 {times[len(times) // 2] * 1000:.1f} ms, p99 {times[len(times) * 99 // 100] * 1000:.1f} ms")
        print(f"a session: {statistics.mean(each) / 1024:.1f} MiB; the server: {own / 1024:.1f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
