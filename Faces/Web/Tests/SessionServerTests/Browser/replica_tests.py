"""Two replicas behind nginx, in network namespaces of the test's own: replica_tests.py NAME"""
import concurrent.futures
import contextlib
import http.client
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
from serving import HOST, PROGRAM, REPOSITORY, Events, Person, expect, free_port, hosts, wait_until  # noqa: E402
from server_tests import board, start_game  # noqa: E402

NGINX = """
daemon off; error_log stderr; pid {folder}/nginx.pid; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/a;
  uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
  upstream replicas {{
    # A person stays on one replica while it is there.
    hash $http_x_forwarded_user consistent;
    server {first} max_fails=1 fail_timeout=5s;
    server {second} max_fails=1 fail_timeout=5s;
  }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_buffering off;
      proxy_connect_timeout 1s;
      proxy_read_timeout 1h;
    }}
  }}
}}
"""


class Proxy:
    """What a person asks: nginx."""

    def __init__(self, port):
        self.port = port


@contextlib.contextmanager
def namespace(number):
    """A network namespace, with the address of its host's end and its own."""
    name = f"ribs-web-{os.getpid()}-{number}"
    ours, theirs = (f"10.{200 + number}.{os.getpid() % 250}.{end}" for end in (1, 2))
    short = f"rw{os.getpid() % 100_000}{number}"
    for words in [
        ["netns", "add", name],
        ["link", "add", short + "a", "type", "veth", "peer", "name", short + "b", "netns", name],
        ["addr", "add", f"{ours}/30", "dev", short + "a"],
        ["link", "set", short + "a", "up"],
        ["-n", name, "addr", "add", f"{theirs}/30", "dev", short + "b"],
        ["-n", name, "link", "set", short + "b", "up"],
        ["-n", name, "link", "set", "lo", "up"],
    ]:
        subprocess.run(["ip", *words], check=True)
    try:
        yield name, ours, theirs
    finally:
        subprocess.run(["ip", "netns", "del", name], check=True)


@contextlib.contextmanager
def replica(number, folder, url):
    with namespace(number) as (name, ours, theirs):
        process = subprocess.Popen(
            ["ip", "netns", "exec", name, str(PROGRAM), "--host", str(HOST), "--config", str(REPOSITORY / "plugins.json"),
             "--state", str(folder / "states"), "--address", theirs, "--port", "8080", "--public-url", url,
             "--user-header", "X-Forwarded-User", "--proxy", ours],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        try:
            assert process.stdout.readline().startswith("Serving "), "it does not serve"
            yield process, f"{theirs}:8080"
        finally:
            process.kill()
            process.wait()


@contextlib.contextmanager
def two_replicas():
    with tempfile.TemporaryDirectory(prefix="ribs-web-") as folder, contextlib.ExitStack() as stack:
        folder, port = pathlib.Path(folder), free_port()
        url = f"http://127.0.0.1:{port}"
        replicas = [stack.enter_context(replica(number, folder, url)) for number in (1, 2)]
        file = folder / "nginx.conf"
        file.write_text(NGINX.format(folder=folder, port=port, first=replicas[0][1], second=replicas[1][1]))
        nginx = subprocess.Popen(["/usr/sbin/nginx", "-c", str(file), "-p", str(folder)], stderr=subprocess.PIPE, text=True)
        try:
            proxy = Proxy(port)
            wait_until(lambda: answers(proxy))
            yield proxy, [process for process, _ in replicas]
        finally:
            nginx.terminate()
            nginx.communicate()


def answers(proxy):
    try:
        return Person(proxy).get("/healthz")[0] == 200
    except OSError:
        return False


def connected(person):
    """Events, as a page gets them: it tries until there is an answer."""
    pause = threading.Event()
    for _ in range(200):
        try:
            answer = person.ask("GET", "/-/events")
            if answer.status == 200:
                return Events(answer)
            answer.read()
        except (OSError, http.client.HTTPException):
            pass
        pause.wait(0.1)
    raise AssertionError("no replica answers")


def play_on(person, value):
    """Makes a move once the board is as it was before the connection was lost."""
    shown = board(person)
    events = connected(person)
    person.until(events, lambda event: event.line.get("type") == "screen" and board(person) == shown)
    person.act("place", events, value)
    events.close()


def replicas():
    """One of two replicas is killed amid 50 games: all go on, each with the board as last shown."""
    with two_replicas() as (proxy, processes):
        people = [Person(proxy, f"person {number}") for number in range(50)]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            streams = list(pool.map(start_game, people))
            list(pool.map(lambda pair: pair[0].act("place", pair[1], "2,2"), zip(people, streams)))
            expect({tuple(board(person)) for person in people}, {("", "", "", "", "X", "", "", "", "")})
            counts = [len(hosts(process.pid)) for process in processes]
            assert sum(counts) == 50 and min(counts) > 5, counts
            processes[0].send_signal(signal.SIGKILL)
            processes[0].wait()
            for events in streams:
                events.close()
            list(pool.map(lambda person: play_on(person, "1,1"), people))
            expect({tuple(board(person)) for person in people}, {("O", "", "", "", "X", "", "", "", "")})


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    globals()[sys.argv[1]]()
    print("passed")
