#!/usr/bin/env python3
"""Shows a flow of ribs-host in a browser on this machine. Needs Python's standard library only.

    serve.py ribs-host --config plugins.json

It starts the host with `--ui json`, and prints the address to open. The host's lines go to the page, and the page's requests
to the host, unchanged: page.js, lists.js and elements.js are the front end. When the host ends, so does this program; when this program is stopped, so is
the host.
"""
import argparse
import collections
import hmac
import http.server
import io
import json
import pathlib
import secrets
import signal
import subprocess
import sys
import threading

FOLDER = pathlib.Path(__file__).parent
FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/lists.js": ("lists.js", "text/javascript; charset=utf-8"),
    "/elements.js": ("elements.js", "text/javascript; charset=utf-8"),
    "/elements.css": ("elements.css", "text/css; charset=utf-8"),
}
# A request is smaller than a pipe's buffer (64 KiB), so that writing one never waits for a busy host.
LARGEST_REQUEST = 60_000


class Host:
    """A running ribs-host: what it said last, and one request to it at a time."""

    def __init__(self, words):
        # A session of its own: Ctrl-C in the terminal stops this program, which then ends the host's input.
        self.process = subprocess.Popen(
            [*words, "--ui", "json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
        )
        self.changed = threading.Condition()
        self.count = 0
        # What a page gets that connects later or reads slowly: the last screen, and the last lines of each other type.
        self.kept = {"screen": collections.deque(maxlen=1)}
        for kind in ["done", "fault", "notice", "message", "diagnostic", "exit"]:
            self.kept[kind] = collections.deque(maxlen=100)
        self.is_asked = self.has_ended = False
        self.readers = 0

    def read(self):
        """Reads the host's lines until it ends. Returns the last one, None if that is not `exit`."""
        last = None
        for line in io.BufferedReader(self.process.stdout):
            try:
                last = json.loads(line)
                kind = last["type"]
            except (ValueError, TypeError, KeyError):
                sys.exit(f"This is not a line of protocol 1: {line[:200]!r}")
            if kind == "hello" and last["protocol"] != 1:
                sys.exit(f"This front end speaks protocol 1, and the host protocol {last['protocol']}.")
            with self.changed:
                self.count += 1
                # Other types are those of a later version: a front end leaves alone what it does not know.
                if kind in self.kept:
                    self.kept[kind].append((self.count, line))
                self.is_asked = self.is_asked and kind != "done"
                self.changed.notify_all()
        with self.changed:
            self.has_ended = True
            self.changed.notify_all()
            # The pages read why it ended before this program ends too.
            self.changed.wait_for(lambda: self.readers == 0, timeout=5)
        return last if last and kind == "exit" else None

    def lines(self):
        """The lines that a new page needs, then each that follows, until the host ends."""
        seen = 0
        with self.changed:
            self.readers += 1
            # What plugins said for a moment is over for a page that comes later.
            over = {number for number, _ in self.kept["message"]}
        try:
            while True:
                with self.changed:
                    self.changed.wait_for(lambda: self.count > seen or self.has_ended)
                    new = sorted(line for kept in self.kept.values() for line in kept if line[0] > seen and line[0] not in over)
                    has_ended, seen = self.has_ended, self.count
                yield from (line for _, line in new)
                if has_ended:
                    return
        finally:
            with self.changed:
                self.readers -= 1
                self.changed.notify_all()

    def ask(self, request):
        """Writes a request when the one before it is answered. Returns whether there was still a host to ask."""
        with self.changed:
            self.changed.wait_for(lambda: not self.is_asked or self.has_ended)
            if self.has_ended or self.process.stdin.closed:
                return False
            self.is_asked = True
            try:
                self.process.stdin.write(json.dumps(request).encode() + b"\n")
            except BrokenPipeError:
                return False
            return True

    def stop(self):
        """Ends the host's input, which ends the host, also one whose plugin hangs."""
        with self.changed:
            self.process.stdin.close()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers only the page."""

    timeout = 30
    host = token = None

    def do_GET(self):
        if not self.is_from_here():
            self.send_error(403)
        elif self.path in FILES:
            name, kind = FILES[self.path]
            self.send(200, kind, (FOLDER / name).read_bytes())
        elif self.path != "/lines":
            self.send_error(404)
        elif not self.has_token():
            self.send_error(401)
        else:
            self.send(200, "application/x-ndjson; charset=utf-8")
            for line in self.host.lines():
                self.wfile.write(line)

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not self.is_from_here() or "Origin" not in self.headers:
            self.send_error(403)
        elif self.path != "/request":
            self.send_error(404)
        elif not self.has_token():
            self.send_error(401)
        elif not length.isdecimal() or int(length) > LARGEST_REQUEST:
            self.send_error(413)
        else:
            try:
                request = json.loads(self.rfile.read(int(length)))
            except ValueError:
                request = None
            if not isinstance(request, dict):
                self.send_error(400)
            else:
                self.send(204 if self.host.ask(request) else 410)

    def is_from_here(self):
        """Whether our own page asks: another site's has another Origin, or with DNS rebinding another Host."""
        port = self.server.server_address[1]
        ours = {f"127.0.0.1:{port}", f"localhost:{port}"}
        hosts, origins = self.headers.get_all("Host", []), self.headers.get_all("Origin", [])
        return len(hosts) == 1 and hosts[0] in ours and all(origin == "http://" + hosts[0] for origin in origins)

    def has_token(self):
        """Whether the page was opened by whom this program has told its address."""
        given = self.headers.get("Authorization", "").encode("latin-1", "replace")
        return hmac.compare_digest(given, f"Bearer {self.token}".encode())

    def send(self, status, kind="text/plain", body=b""):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        allowed = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        refused = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        self.send_header("Content-Security-Policy", allowed + refused)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format, *arguments):
        """Standard error is for the host and its plugins."""


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):  # A page that was closed.
            super().handle_error(request, address)


def stop_at(signals, host):
    """Ends the host at each of these signals, which all threads block."""
    while True:
        signal.sigwait(signals)
        host.stop()


def main():
    parser = argparse.ArgumentParser(description="Shows a flow of ribs-host in a browser on this machine.")
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; without it, any free one")
    parser.add_argument("host", help="the program `ribs-host`")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments, such as --config plugins.json")
    options = parser.parse_args()
    # After #, so that the browser does not send it to a server.
    Handler.token = secrets.token_urlsafe(32)
    server = Server(("127.0.0.1", options.port), Handler)
    try:
        host = Handler.host = Host([options.host, *options.arguments])
    except OSError as error:
        sys.exit(f"{options.host} cannot be started: {error.strerror}.")
    # Not a handler: that runs in the main thread, which might be just about to read, and would wait for the host.
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    threading.Thread(target=stop_at, args=(signals, host), daemon=True).start()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Open http://127.0.0.1:{server.server_address[1]}/#{Handler.token}", flush=True)
    try:
        ending = host.read()
    finally:
        host.stop()
        host.process.stdout.close()
        code = host.process.wait()
    print(f"The host has ended: {ending['reason'] if ending else 'it could not say why'}.", flush=True)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
