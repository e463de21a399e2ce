#!/usr/bin/env python3
"""What a request costs ribs-host-web: toggles.py [--sessions N] [--requests N]

Each person turns a switch of the settings on and off, five times a second, and a client reads the events; then the same
number of requests asks for /healthz, which does nothing. Prints the time of a processor that the server takes for one.
Needs a ribs-host and a ribs-host-web: those of RIBS_HOST and RIBS_HOST_WEB, or those of the debug builds.
"""
import argparse
import asyncio
import time

from people import REPOSITORY, Web, serving
from ticks import running


class Person(Web):
    """A person whose page shows the settings."""

    async def start(self):
        self.events, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        writer.write(self.head("GET", "/-/events") + b"\r\n")
        self.writers = [writer]
        self.answers, self.requests = await asyncio.open_connection("127.0.0.1", self.port)
        await self.until(lambda line: line.get("type") == "screen")

    async def toggle(self):
        switch = next(one for one in elements(self.whole["screen"]["elements"]) if one["type"] == "toggle")
        await self.act(switch["action"], "false" if switch["on"] else "true")

    async def ask_for_health(self):
        self.requests.write(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        await self.answers.readuntil(b"\r\n\r\nok\n")


def elements(these):
    for one in these:
        yield one
        yield from elements(one.get("elements", []))


async def measure(server, people, count, ask, words):
    async def go(number, person):
        begin = time.monotonic() + number * 0.2 / len(people)
        for turn in range(count // len(people)):
            await asyncio.sleep(max(0, begin + turn * 0.2 - time.monotonic()))
            await ask(person)

    ran = running(server.process.pid)
    await asyncio.gather(*[go(number, person) for number, person in enumerate(people)])
    ran = running(server.process.pid) - ran
    print(f"{count} {words}: {ran / count * 1e3:.3f} ms of a processor in the server for one")


async def play(server, options):
    people = [Person(server.port, number) for number in range(options.sessions)]
    for person in people:
        await asyncio.wait_for(person.start(), 60)
    await measure(server, people, options.requests, Person.toggle, "toggles")
    await measure(server, people, options.requests, Person.ask_for_health, "requests of /healthz")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--requests", type=int, default=2_000)
    options = parser.parse_args()
    config = REPOSITORY / "Examples/everyday/settings.json"
    with serving("--sessions", str(options.sessions), "--requests", "100", config=config, proxied=True) as server:
        server.port = server.port or int(server.address().rpartition(":")[2].strip("/"))
        asyncio.run(play(server, options))


if __name__ == "__main__":
    main()
