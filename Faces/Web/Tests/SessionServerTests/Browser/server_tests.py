"""What ribs-host-web does over HTTP, each test a function: server_tests.py NAME"""
import concurrent.futures
import contextlib
import gzip
import fcntl
import http.client
import http.server
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import zlib

sys.dont_write_bytecode = True
from serving import HOST, PROGRAM, REPOSITORY, Person, children, expect, free_port, serving, wait_until  # noqa: E402

PLUGINS = REPOSITORY / ".build/debug"


def board(person):
    return [cell["text"] for row in person.screen["elements"][1]["rows"] for cell in row]


def start_game(person):
    events = person.events()
    person.until_screen(events, "Off game")
    person.act("startGame", events)
    expect(person.screen["title"], "Tic-tac-toe")
    return events


def alone():
    """A token counts once, and then another address is printed; who has had one is known by a cookie."""
    with serving() as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/-/enter/[0-9a-f]{64}", server.url), server.url
        stranger, ada = Person(server), Person(server)
        expect(stranger.get("/")[0], 401)
        answer = ada.enter()
        expect((answer.status, answer.headers["Location"]), (303, "/"))
        wanted = rf"ribs-{server.port}=[0-9a-f]{{64}}; Path=/; HttpOnly; SameSite=Lax"
        assert re.fullmatch(wanted, answer.headers["Set-Cookie"]), answer.headers["Set-Cookie"]
        expect(ada.get("/")[0], 200)
        # Who is known may open it again; nobody else.
        expect(ada.enter().status, 303)
        status, text = stranger.get(server.url.partition(str(server.port))[2], Accept="text/html")
        expect(status, 401)
        assert "Open the address that ribs-host-web has printed last" in text, text
        again = server.address()
        assert again.startswith("Open http://127.0.0.1:") and again.split()[1] != server.url, again
        server.url = again.split()[1]
        expect(stranger.enter().status, 303)
        expect(stranger.get("/")[0], 200)
    expect(server.process.returncode, 0)


def game():
    """A session is a process, which plays; its state outlives it."""
    with serving() as server:
        ada = Person(server)
        ada.enter()
        expect(server.hosts(), [])
        expect(ada.get("/")[0], 200)
        events = start_game(ada)
        expect(len(server.hosts()), 1)
        ada.act("place", events, "2,2")
        expect(board(ada)[4], "X")
        expect(len(list((server.folder / "states").glob("*.state"))), 1)


def once():
    """A request that is sent again is carried out once, and a connection that is lost misses nothing."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        before = ada.revision
        event = ada.act("place", events, "1,1")
        events.close()
        # Lost here: the answer of what is asked now does not arrive; so it is sent again.
        for _ in range(3):
            expect(ada.post(id="lost", action="place", value="1,2", revision=ada.revision)[0], 202)
        again = ada.events(after=event.id)
        done = ada.until(again, lambda event: event.line.get("type") == "done")
        expect((done.line["id"], done.line["changed"]), ("lost", True))
        expect(ada.revision, before + 2)
        expect(board(ada)[:3], ["X", "O", ""])
        # A page that has seen all is told nothing twice.
        quiet = ada.events(after=done.id)
        ada.post(id="tree", command="open", url="ribs://nowhere")
        expect(ada.types_until(quiet, lambda event: event.line.get("type") == "done"), [None, "fault", "done"])


def stale():
    """What is meant for another screen, or for another life of the session, is not done."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        status, id = ada.post(action="place", value="1,1", revision=ada.revision - 1)
        expect(status, 202)
        done = ada.until(events, lambda event: event.line.get("id") == id)
        expect((done.line["changed"], done.line["reason"]), (False, "stale"))
        expect(ada.post(session="0123456789abcdef", action="place", value="1,1", revision=ada.revision)[0], 409)
        expect(board(ada), [""] * 9)


def alerts():
    """An alert is for the page that sees it first: one that comes later is not told again."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        events = ada.events()
        ada.until_screen(events)
        ada.post(command="open", url="ribs://nowhere")
        ada.until(events, lambda event: event.line.get("type") == "fault")
        ada.until(events, lambda event: event.line.get("type") == "done")
        later = ada.events()
        _, id = ada.post(command="open", url="ribs://nowhere", id="second")
        expect(ada.types_until(later, lambda event: event.line.get("id") == "second"), [None, "screen", "fault", "done"])


def strangers():
    """Other sites, other users and wrong requests are refused; whatever the answer, no foreign script can run."""
    with serving() as server:
        ada = Person(server)
        ada.enter()
        here, other = f"127.0.0.1:{server.port}", f"evil.example:{server.port}"
        good = b'{"session":"x","id":"1","action":"a"}'
        for status, method, path, body, changes in [
            (200, "GET", "/", None, {}),
            (200, "GET", "/game?player=Ada", None, {}),
            (200, "GET", "/-/page.js", None, {"Cookie": None}),
            (200, "GET", "/-/page-ko.js", None, {"Cookie": None}),
            (200, "GET", "/-/page.css", None, {"Cookie": None}),
            (200, "GET", "/healthz", None, {"Cookie": None, "Host": "10.1.2.3"}),
            (200, "GET", "/metrics", None, {"Cookie": None, "Host": "10.1.2.3"}),
            (409, "POST", "/-/request", good, {}),
            (421, "GET", "/", None, {"Host": other}),
            (421, "GET", "/-/events", None, {"Host": other}),
            (421, "POST", "/-/request", good, {"Host": other, "Origin": f"http://{other}"}),
            (403, "GET", "/-/events", None, {"Origin": f"http://{other}"}),
            (403, "GET", "/-/events", None, {"Origin": "null"}),
            (403, "POST", "/-/request", good, {"Origin": None}),
            (403, "POST", "/-/request", good, {"Origin": f"https://{here}"}),
            (403, "POST", "/-/request", good, {"Origin": [f"http://{here}", f"http://{other}"]}),
            (401, "GET", "/-/events", None, {"Cookie": None}),
            (401, "GET", "/-/events", None, {"Cookie": "ribs="}),
            (401, "GET", "/-/events", None, {"Cookie": "ribs=" + "0" * 64}),
            (401, "POST", "/-/request", good, {"Cookie": None}),
            (401, "GET", "/", None, {"Cookie": None, "X-Forwarded-User": "alone"}),
            (401, "GET", "/-/enter/", None, {"Cookie": None}),
            (401, "GET", "/-/enter/" + "0" * 64, None, {"Cookie": None}),
            (404, "GET", "/-/page.html", None, {}),
            (404, "GET", "/-/../page.js", None, {}),
            (405, "PUT", "/-/request", b"", {"Origin": f"http://{here}"}),
            (405, "POST", "/", good, {}),
            (405, "OPTIONS", "/", None, {}),
            (405, "HEAD", "/-/enter/" + "0" * 64, None, {"Cookie": None}),
            (400, "GET", "/", None, {"Host": [here, here]}),
            (400, "GET", "/healthz", None, {"Host": [here, other]}),
            (421, "GET", "/", None, {"Host": f'a"\u0301>.example:{server.port}'.encode()}),
            (400, "POST", "/-/request", b"[]", {}),
            (400, "POST", "/-/request", b"\xff", {}),
            (400, "POST", "/-/request", b'{"session":"x","id":"1","command":"quit"}', {}),
            (400, "POST", "/-/request", b'{"session":"x","id":"1","command":"reload"}', {}),
            (400, "POST", "/-/request", b'{"session":"x","id":1,"action":"a"}', {}),
            (400, "POST", "/-/request", b"[" * 40_000, {}),
            (413, "POST", "/-/request", b" " * 50_001, {}),
        ]:
            answer = ada.ask(method, path, body, **changes)
            expect((answer.status, method, path, changes), (status, method, path, changes))
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self';"), policy
            assert answer.headers["Access-Control-Allow-Origin"] is None
            answer.connection.close()


def people():
    """Each person has a session, whatever they are called; nobody gets to another's."""
    names = ["ada", "Ada", "ada.state", "../ada", "ada/..", "%61da", "a" * 80, "한글", "ada@example.org", "alone"]
    with serving("--sessions", "20", proxied=True) as server:
        for number, name in enumerate(names):
            person = Person(server, name.encode().decode("latin-1"))
            events = start_game(person)
            # Each one finds an empty board, and leaves it with a move of their own.
            expect(board(person), [""] * 9)
            person.act("place", events, "1,1")
            events.close()
        expect(len(server.hosts()), len(names))
        expect(len(list((server.folder / "states").iterdir())), len(names))
        expect([path for path in server.folder.iterdir()], [server.folder / "states"])
        # The life of Ada's session does not help somebody else who has learned it.
        ada, eve = Person(server, "ada"), Person(server, "eve")
        events = ada.events()
        event = ada.until_screen(events)
        eve.session = ada.session
        expect(eve.post(action="place", value="3,3", revision=ada.revision)[0], 409)
        hers = eve.events(after=event.id)
        eve.until_screen(hers)
        expect(eve.screen["title"], "Off game")
        assert eve.session != ada.session
        # A header that the proxy has not set, two of them, none, or names that are none.
        expect(Person(server, "ada", source="127.0.0.2").get("/")[0], 403)
        for value in [None, "", ["ada", "eve"], "a" * 81]:
            expect(Person(server).get("/", X_Forwarded_User=value)[0], 401)


def secure():
    """Behind TLS the cookie is Secure, and only the public address counts."""
    with serving("--public-url", "https://play.example.org", port=free_port()) as server:
        expect(server.url.split("/-/")[0], "https://play.example.org")
        right = {"Host": "play.example.org"}
        answer = Person(server).ask("GET", "/-/enter/" + server.url.split("/")[-1], **right)
        cookie = answer.headers["Set-Cookie"]
        assert re.fullmatch("__Host-ribs=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax; Secure", cookie), cookie
        expect(Person(server).get("/", Cookie=cookie.split(";")[0], **right)[0], 200)
        expect(Person(server).get("/", Cookie=cookie.split(";")[0])[0], 421)


def limits():
    """Places and requests have limits, and each refusal says what to do."""
    with serving("--sessions", "1", "--requests", "5", "--idle", "1", proxied=True) as server:
        ada, eve = Person(server, "ada"), Person(server, "eve")
        events = ada.events()
        ada.until_screen(events)
        status, text = eve.get("/", Accept="text/html")
        expect(status, 503)
        assert "<h1>All places are taken.</h1>" in text and "1 people play. Try again in a minute" in text, text
        # Together, so that a slow machine does not need as long for them as they may take.
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            statuses = [*pool.map(lambda _: ada.post(action="nothing", revision=ada.revision)[0], range(60))]
        expect(sorted(set(statuses)), [202, 429])
        expect(server.metrics()['ribs_host_web_refusals_total{reason="full"}'], 1)
        events.close()
        # Nobody shows it any more: the place becomes free.
        wait_until(lambda: eve.get("/")[0] == 200)


def windows():
    """A sixth window takes the place of the oldest, which is told so: nobody is locked out by connections that are lost."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        pages = [ada.events() for _ in range(6)]
        ada.until(pages[0], lambda event: event.line.get("state") == "left")
        ada.until_screen(pages[5])
        expect(server.metrics()["ribs_host_web_pages"], 5)


def look_alikes():
    """Two names that look alike, or that Unicode finds the same, are two people."""
    with serving(proxied=True) as server:
        kate, kelvin = Person(server, "Kate"), Person(server, "\u212aate".encode().decode("latin-1"))
        for person in (kate, kelvin):
            person.until_screen(person.events())
        assert kate.session != kelvin.session
        expect(Person(server, "Jos\xe9").get("/")[0], 401)


def deaf_log():
    """A log that cannot be written costs lines, and nothing else."""
    with open("/dev/full", "w") as full, serving(proxied=True, errors=full) as server:
        ada = Person(server, "ada")
        start_game(ada)
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as unread, serving(proxied=True, errors=unread) as server:
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        for number in range(30):
            person = Person(server, f"person {number}")
            person.until_screen(person.events())
    os.close(reader)


def few_descriptors():
    """Where no more files can be opened a person is told so, and those who play go on."""
    with serving(proxied=True, through=("prlimit", "--nofile=80:80")) as server:
        people, refused = [], None
        while refused is None and len(people) < 40:
            person = Person(server, f"person {len(people)}")
            events = person.events()
            found = person.until(events, lambda event: event.line.get("type") == "screen" or event.line.get("state") == "ended")
            if found.line.get("state") == "ended":
                refused = found.line["message"]
            else:
                people.append((person, events))
        expect(refused, "No more files can be opened: raise `ulimit -n`. Tell the operator, and try again later.")
        person, events = people[0]
        person.act("startGame", events)


def crowded_door():
    """Somebody who opens connections and asks nothing leaves room for the hosts of sessions, and those who play go on."""
    with serving(proxied=True, through=("prlimit", "--nofile=200:200")) as server, contextlib.ExitStack() as stack:
        ada, eve = Person(server, "ada"), Person(server, "eve")
        events = start_game(ada)
        # Whose connection stays open.
        door = ada.connect()
        door.connect()
        stack.callback(door.close)
        for _ in range(150):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            one.sendall(b"GET / HTTP/1.1\r\nX: ")
        wait_until(lambda: descriptors(server) >= 100)
        body = json.dumps({"session": ada.session, "id": "here", "action": "place", "value": "2,2", "revision": ada.revision}).encode()
        headers = {"Host": ada.host, "Origin": f"http://{ada.host}", **ada.headers}
        door.request("POST", "/-/request", body, headers)
        expect(door.getresponse().status, 202)
        ada.until(events, lambda event: event.line.get("id") == "here")
        expect(board(ada)[4], "X")
        # A session of somebody who came in earlier could still begin: its host has descriptors.
        assert descriptors(server) < 180, descriptors(server)
        stack.close()
        eve.until_screen(eve.events())


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def few_watches():
    """Where the system has fewer watches than there are sessions, all of them play a change, and none is told of the system."""
    limit = "echo 2 > /proc/sys/user/max_inotify_instances && exec \"$@\""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "plugins.json"
        file.write_text(flow_text())
        with serving(config=file, proxied=True, through=("unshare", "--map-root-user", "sh", "-c", limit, "sh")) as server:
            people = [Person(server, f"person {number}") for number in range(4)]
            streams = [person.events() for person in people]
            for person, events in zip(people, streams):
                person.until_screen(events)
            file.write_text(flow_text().replace('"Ada"', '"Eve"'))
            for person, events in zip(people, streams):
                notice = person.until(events, lambda event: event.line.get("type") == "notice")
                expect(notice.line["message"], f"The flow is played as `{file}` says now.")
                assert "Eve" in json.dumps(person.screen), person.screen
        assert not any("watch" in line for line in server.log), server.log


def linked():
    """A link that another site opens is not carried out before the person has agreed; one that a person opens is."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        theirs = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        status, text = ada.get("/launchGame?gameId=%22tic%22", **theirs)
        expect(status, 200)
        assert "<h1>Another site wants to open a link here.</h1>" in text, text
        assert '<a href="/launchGame?gameId=%22tic%22">Open it</a>' in text, text
        # Nor does it lead to another site.
        for path in ("//evil.example/x", "/\\evil.example/x", "/\\/evil.example/x"):
            assert '<code>/evil.example/x</code></p>\n  <p><a href="/evil.example/x">Open it</a>' in ada.get(path, **theirs)[1], path
        for changes in (theirs | {"Sec_Fetch_Site": "none"}, theirs | {"Sec_Fetch_Site": "same-origin"}, {}):
            assert re.search(r"/-/page\.[0-9a-f]{16}\.js", ada.get("/launchGame?gameId=x", **changes)[1])
        expect(ada.get("/-/events", Sec_Fetch_Site="same-site", Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="empty")[0], 403)


def kept_drain():
    """A request that does not arrive whole and a page that reads nothing keep neither the program nor the sessions."""
    with serving(proxied=True) as server:
        ada, eve = Person(server, "ada"), Person(server, "eve")
        ada.until_screen(ada.events())
        half, deaf = eve.connect(), eve.connect()
        half.connect()
        half.sock.sendall(
            f"POST /-/request HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: http://127.0.0.1:{server.port}\r\n"
            "X-Forwarded-User: eve\r\nContent-Length: 100\r\n\r\nhalf".encode()
        )
        deaf.connect()
        deaf.sock.sendall(f"GET /-/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Forwarded-User: eve\r\n\r\n".encode())
        wait_until(lambda: len(server.hosts()) == 2)
        server.process.send_signal(signal.SIGTERM)
        # The hosts end at once, not when the last connection does.
        wait_until(lambda: not server.hosts(), seconds=8)
        expect(server.process.wait(timeout=60), 0)


def memory():
    """A process of a session has the limit that was given; a host starts with the least, in a process of its own or not."""
    for after in [(), ("--isolate",)]:
        with serving("--memory", "48", proxied=True, after=after) as server:
            ada = Person(server, "ada")
            ada.until_screen(ada.events(), "Off game")
    with serving("--memory", "300", proxied=True) as server:
        ada = Person(server, "ada")
        ada.until_screen(ada.events())
        limits = pathlib.Path(f"/proc/{server.hosts()[0]}/limits").read_text()
        expect(re.search(r"Max data size +(\d+)", limits)[1], str(300 << 20))


def processes():
    """A flow whose plugins need more processes than a session may have is refused at the start, when a session begins, and
    when it changes while sessions play it; and the processes of a session are as many as were allowed."""
    words = [PROGRAM, "--host", HOST, "--config", REPOSITORY / "plugins.json", "--processes", "2", "--", "--isolate"]
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, env={**os.environ, "HOME": os.environ["RIBS_TEST_FOLDER"]})
    refusal = "The plugins of this flow need 3 processes, and may have 2."
    expect((result.stdout, result.returncode), ("", 70))
    said = f"ribs-host-web: No session can start, because {HOST} refuses it:\nerror[RH414]: {refusal}\n"
    assert result.stderr.startswith(said), result.stderr
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "plugins.json"
        three = flow_text()
        two = json.dumps({**json.loads(three), "flow": ["off-game", "tic-tac-toe"]})
        file.write_text(two)
        with serving("--processes", "2", config=file, proxied=True, after=("--isolate",)) as server:
            ada, eve = Person(server, "ada"), Person(server, "eve")
            events = start_game(ada)
            file.write_text(three)
            notice = ada.until(events, lambda event: event.line.get("kind") == "reload")
            assert f"error[RH414]: {refusal}" in notice.line["message"], notice.line
            ada.act("place", events, "2,2")
            # One for each plugin, and one that waits for the next that is needed.
            assert len(children(server.hosts()[0])) <= 3, children(server.hosts()[0])
            ended = eve.until(eve.events(), lambda event: event.line.get("state") == "ended")
            expect((ended.line["message"], ended.line["button"]), (f"RH414: {refusal} Tell the operator, and try again later.", "Try again"))


def eater(folder, megabytes):
    """A host that begins a flow, and then takes memory until it is ended."""
    path = folder / "eater"
    path.write_text(f"""#!/usr/bin/env python3
import sys
if "--watch" in sys.argv: print("{{}}", flush=True), sys.stdin.read()
if "check" in sys.argv or "/dev/null" in sys.argv: sys.exit(0)
print('{{"type":"hello","protocol":1}}', flush=True)
print('{{"type":"screen","revision":1,"path":[],"screen":{{"title":"Off game","elements":[],"actions":[]}}}}', flush=True)
sys.stdin.readline()
parts = [bytearray(b"x" * (1 << 20)) for _ in range({megabytes})]
print('{{"type":"notice","kind":"log","message":"all is there"}}', flush=True)
sys.stdin.read()
""")
    path.chmod(0o755)
    return path


def memory_group():
    """In control groups, a session is ended that takes too much, and says so; the others continue. Nothing is left."""
    def groups():
        return sorted(path.name for path in pathlib.Path("/sys/fs/cgroup").iterdir() if path.is_dir())
    with tempfile.TemporaryDirectory() as name:
        host = eater(pathlib.Path(name), 200)
        with serving("--memory", "64", "--host", host, proxied=True) as server:
            people = [Person(server, name) for name in ("ada", "grace")]
            streams = [person.events() for person in people]
            for person, events in zip(people, streams):
                person.until_screen(events, "Off game")
            expect([name[:8] for name in groups()], ["server", "session-", "session-"])
            limits = [path.read_text() for path in pathlib.Path("/sys/fs/cgroup").glob("session-*/memory.max")]
            expect(limits, [f"{64 << 20}\n"] * 2)
            expect([path.read_text() for path in pathlib.Path("/sys/fs/cgroup").glob("session-*/pids.max")], ["512\n"] * 2)
            people[0].post(action="eat", revision=1)
            ended = people[0].until(streams[0], lambda event: event.line.get("state") == "ended")
            expect(ended.line["message"],
                   "The session needed more than its 64 MiB of memory, and was ended. Continue from the last screen that was "
                   "kept. If it happens again, tell the operator: --memory is the limit.")
            wait_until(lambda: len(groups()) == 2)
            expect(len(server.hosts()), 1)
            server.wait_for_log("control groups")
            server.wait_for_log("more than 64 MiB of memory")
            expect(people[0].post(command="begin")[0], 202)
            people[0].until_screen(streams[0], "Off game")
        expect(groups(), ["server"])
    # The host of this repository starts with the least, and its plugins' processes are in the same group.
    with serving("--memory", "48", proxied=True, after=("--isolate",)) as server:
        ada = Person(server, "ada")
        ada.until_screen(ada.events(), "Off game")
        processes = next(pathlib.Path("/sys/fs/cgroup").glob("session-*/cgroup.procs")).read_text().split()
        expect(str(server.hosts()[0]) in processes, True)
        assert len(processes) > 1, processes


def in_kernel():
    """memory_group in a kernel of its own, User Mode Linux: this one may have its groups in use, or in another form."""
    with tempfile.TemporaryDirectory(prefix="ribs-kernel-") as name:
        folder = pathlib.Path(name)
        first = folder / "init"
        first.write_text(f"""#!/bin/sh
export PATH={os.environ["PATH"]} HOME=/root RIBS_HOST_WEB={PROGRAM}
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t cgroup2 cgroup2 /sys/fs/cgroup
ip link set lo up
{sys.executable} {__file__} memory_group > {folder}/result 2>&1
sync
echo o > /proc/sysrq-trigger
sleep 60
""")
        first.chmod(0o755)
        command = ["linux.uml", "mem=2G", "rootfstype=hostfs", "hostfs=/", "rw", f"init={first}", f"uml_dir={folder}/uml",
                   "con=null", "con0=null,fd:1", "quiet"]
        kernel = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=580)
        result = folder / "result"
        expect(result.read_text() if result.exists() else kernel.stdout.decode()[-3000:], "passed\n")


def korean():
    """A browser that asks for Korean gets the program's own words in it; one that asks for another language, in English."""
    with tempfile.TemporaryDirectory() as folder:
        words = pathlib.Path(folder) / "words.json"
        words.write_text(json.dumps({"language": "de", "words": {"You are not logged in.": "Du bist nicht angemeldet."}}))
        with serving("--words", words, proxied=True) as server:
            for asked, language, title in [
                ("ko-KR,ko;q=0.9,en;q=0.8", "ko", "로그인하지 않았습니다."), ("de", "de", "Du bist nicht angemeldet."),
                ("fr", "en", "You are not logged in."), (None, "en", "You are not logged in."),
            ]:
                _, page = Person(server).get("/", Accept="text/html", Accept_Language=asked)
                assert f'<html lang="{language}">' in page and f"<h1>{title}</h1>" in page, page
                _, answer = Person(server).get("/-/events", Accept_Language=asked)
                assert json.loads(answer)["message"].startswith(title), answer
            ada = Person(server, "ada")
            for asked, said in [("ko", "이 페이지에는 JavaScript가 필요합니다."), (None, "This page needs JavaScript.")]:
                page = ada.get("/", Accept_Language=asked)[1]
                assert f"<noscript><p>{said}</p></noscript>" in page
                script = ada.get(re.search('src="([^"]+)"', page)[1])[1]
                expect(re.findall(r'^language = "(\w+)"', script, re.MULTILINE), ["ko"] if asked else [])
            events = ada.events()
            ada.until_screen(events)
            os.kill(server.hosts()[0], signal.SIGKILL)
            ended = ada.until(events, lambda event: event.line.get("state") == "ended")
            expect(ended.line["words"], [{
                "text": "The program was ended from outside. Continue from the last screen that was kept.",
                "key": "The program was ended from outside. Continue from the last screen that was kept.",
            }])


def load():
    """The script that measures how many people can play: some for a moment, and nothing is lost."""
    script = REPOSITORY / "Benchmarks/People/people.py"
    command = [sys.executable, str(script), "--sessions", "5", "--seconds", "4", "ribs-host-web"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=580)
    expect((result.stderr, result.returncode), ("", 0))
    words = r"ribs-host-web: 5 sessions, (\d+) moves in 4 s, 0 lost; p50 [\d.]+ ms, p99 [\d.]+ ms; a session [\d.]+ MiB, the server [\d.]+ MiB; "
    found = re.search(words, result.stdout)
    assert found and int(found[1]) >= 5, result.stdout


def idle():
    """A session that nobody shows is ended, and continues at the next visit."""
    with serving("--idle", "1", proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        ada.act("place", events, "3,3")
        events.close()
        wait_until(lambda: server.metrics()["ribs_host_web_sessions"] == 0)
        ada.until_screen(ada.events())
        expect((ada.screen["title"], board(ada)[8]), ("Tic-tac-toe", "X"))


def crash():
    """A host that is killed is told of, and the person continues from the last screen."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        ada.act("place", events, "3,3")
        life = ada.session
        os.kill(server.hosts()[0], signal.SIGKILL)
        ended = ada.until(events, lambda event: event.line.get("state") == "ended")
        words = "The program was ended from outside. Continue from the last screen that was kept."
        expect((ended.line["message"], ended.line["button"]), (words, "Continue"))
        # It does not begin by itself: what crashes at once would do so for ever.
        expect(server.hosts(), [])
        expect(ada.post(command="begin")[0], 202)
        ada.until_screen(events)
        expect(board(ada)[8], "X")
        assert ada.session != life
        expect(server.metrics()["ribs_host_web_crashes_total"], 1)


def refused():
    """A flow that is refused is said to the operator at the start; later also to who begins, and by /healthz."""
    words = [PROGRAM, "--host", HOST, "--config", REPOSITORY / "Examples/flattening/CB.json", "--state", os.environ["RIBS_TEST_FOLDER"]]
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    expect((result.stdout, result.returncode), ("", 70))
    said = f"ribs-host-web: No session can start, because {HOST} refuses it:\nerror[RH130]: `c` needs `word`, "
    assert result.stderr.startswith(said), result.stderr
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "plugins.json"
        file.write_text(flow_text())
        with serving(config=file, proxied=True) as server:
            file.write_text(flow_text().replace('["off-game"', '["nowhere"'))
            ada = Person(server, "ada")
            events = ada.events()
            ended = ada.until(events, lambda event: event.line.get("state") == "ended")
            trouble, told = "RH100: `nowhere` is neither a plugin nor a flow.", " Tell the operator, and try again later."
            expect((ended.line["message"], ended.line["button"]), (trouble + told, "Try again"))
            expect(ada.get("/healthz"), (200, f"ok, but {trouble}\n"))
            expect(ada.ask("HEAD", "/healthz").status, 200)
            file.write_text(flow_text())
            ada.post(command="begin")
            ada.until_screen(events)
            expect(ada.get("/healthz"), (200, "ok\n"))


def slow_config(folder, isolated):
    config = {
        "plugins": {"faulty": {"path": str(PLUGINS / "libFaultyPlugin.so"), "process": isolated}},
        "dependencies": {"act": "hang", "moment": "perform", "number": {"stream": "Int", "value": 0}},
        "flow": {"start": "faulty", "steps": {"faulty": {"on": {"left": "@stay"}}}},
    }
    file = folder / "plugins.json"
    file.write_text(json.dumps(config))
    return file


def interrupt():
    """A plugin that does not return can be stopped: its process, or the host's."""
    for isolated in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            with serving(config=slow_config(pathlib.Path(folder), isolated), proxied=True) as server:
                ada = Person(server, "ada")
                events = ada.events()
                ada.until_screen(events)
                _, id = ada.post(action="go", revision=ada.revision)
                ada.until(events, lambda event: event.line.get("phase") == "begin" and event.line["activity"] == "run")
                expect(ada.post(command="interrupt")[0], 202)
                if isolated:
                    done = ada.until(events, lambda event: event.line.get("id") == id)
                    expect(done.line["reason"], "process_ended")
                else:
                    ended = ada.until(events, lambda event: event.line.get("state") == "ended")
                    expect(ended.line["message"], "The plugin was stopped. Continue from the last screen that was kept.")
                    ada.post(command="begin")
                    ada.until_screen(events)


def drain():
    """SIGTERM: what was asked is still done, pages are told to connect elsewhere, and the next program continues."""
    with serving(proxied=True) as server:
        people = [Person(server, f"person {number}") for number in range(5)]
        streams = [start_game(person) for person in people]
        for person in people:
            expect(person.post(action="place", value="2,2", revision=person.revision)[0], 202)
        server.process.send_signal(signal.SIGTERM)
        for person, events in zip(people, streams):
            left = person.until(events, lambda event: event.line.get("state") == "leaving")
            expect(left.line["message"], "The program is being restarted. This page continues by itself.")
        expect(server.process.wait(timeout=60), 0)
        with serving(proxied=True, folder=server.folder) as next:
            for person in people:
                person.server = next
                person.until_screen(person.events())
                expect(board(person)[4], "X")


def elsewhere():
    """A state that another program has is waited for, and the session continues once that lets go of it."""
    with serving(proxied=True) as first:
        ada = Person(first, "ada")
        events = start_game(ada)
        ada.act("place", events, "2,2")
        with serving(proxied=True, folder=first.folder) as second:
            same = Person(second, "ada")
            waiting = same.events()
            same.until(waiting, lambda event: event.line.get("state") == "waiting")
            first.process.send_signal(signal.SIGTERM)
            same.until_screen(waiting)
            expect(board(same)[4], "X")


def handed_over():
    """A session that no page shows is let go of at once when another program wants it, and nothing is shown of its tries."""
    with serving(proxied=True) as first:
        ada = Person(first, "ada")
        events = start_game(ada)
        ada.act("place", events, "2,2")
        with serving(proxied=True, folder=first.folder) as second:
            same, told = Person(second, "ada"), []
            waiting = same.events()
            same.until(waiting, lambda event: event.line.get("state") == "waiting")
            # While a page shows it, it stays where it is.
            events.close()
            start = time.monotonic()
            same.until(waiting, lambda event: told.append(event.line.get("state") or event.line["type"]) or told[-1] == "screen")
            # Not once the first program finds it idle, which takes a minute.
            assert time.monotonic() - start < 30
            expect((told, board(same)[4]), (["playing", "screen"], "X"))
            assert second.metrics()["ribs_host_web_starts_total"] < 8
            expect(len(list((first.folder / "states").iterdir())), 1)
        log = [json.loads(line)["message"] for line in second.log]
        expect([words for words in log if words.startswith("The session ")],
               ["The session waits: another program has its state.", "The session begins.", "The session ends."])


def swapped_folder():
    """A flow in a folder of links, as a ConfigMap is mounted, is played by all sessions when the links lead elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        text = flow_text()
        for version, player in [("..v1", "Ada"), ("..v2", "Eve")]:
            (folder / version).mkdir()
            (folder / version / "plugins.json").write_text(text.replace('"Ada"', f'"{player}"'))
        (folder / "..data").symlink_to("..v1")
        (folder / "plugins.json").symlink_to("..data/plugins.json")
        with serving(config=folder / "plugins.json", proxied=True) as server:
            ada = Person(server, "ada")
            events = ada.events()
            ada.until_screen(events)
            (folder / "..new").symlink_to("..v2")
            (folder / "..new").rename(folder / "..data")
            shutil.rmtree(folder / "..v1")
            ada.until(events, lambda event: event.line.get("kind") == "reload")
            grace = Person(server, "grace")
            grace.until_screen(grace.events())
            for person in (ada, grace):
                assert "Eve" in json.dumps(person.screen), person.screen


def logged():
    """What plugins log is in the operator's log, with the plugin, and not in browsers; so is what the host says of files."""
    lines = [
        {"type": "hello", "protocol": 1, "host": "0", "plugin_abi": "1.1", "commands": []},
        {"type": "log", "level": "debug", "plugin": "duel", "message": "early"},
        {"type": "screen", "revision": 1, "path": ["a"], "screen": {"title": "A", "elements": [], "actions": []}},
        {"type": "fault", "kind": "leaked", "message": "It leaks.", "path": ["a", "b"]},
        {"type": "notice", "kind": "reload", "message": "It is refused.", "tone": "warning"},
        {"type": "notice", "kind": "state", "message": "The state is no longer kept.", "tone": "warning"},
        *({"type": "log", "level": "error", "plugin": "duel", "message": "x" * 9000} for _ in range(99)),
        {"type": "exit", "code": 139, "reason": "crashed", "plugin": "duel"},
    ]
    with serving("--host", scripted_host(lines, "kill -9 $$"), proxied=True) as server:
        ada, kinds = Person(server, "ada"), []
        ended = ada.until(ada.events(), lambda event: kinds.append(event.line.get("type")) or event.line.get("state") == "ended")
        # A person gets no code and no id; the log has them.
        expect(ended.line["message"], "The program has crashed. Continue from the last screen that was kept.")
        assert "log" not in kinds, kinds
        expect(ada.get("/healthz"), (200, "ok, but It is refused.\n"))
    log = [json.loads(line) for line in server.log]
    assert all(line["session"] == "ada" for line in log), log
    short = [(line["level"], line["message"], line.get("plugin", line.get("path")), line.get("words", "")[:30]) for line in log]
    many = [line for line in log if line["message"] == "A plugin logs."]
    # Each one has its limit, and so has their number.
    assert len(many) < 60 and max(len(line["words"]) for line in many) == 4096, many
    expect(list(dict.fromkeys(short)), [
        ("debug", "A plugin logs.", "duel", "early"),
        ("info", "The session begins.", None, ""),
        ("warning", "A plugin has made a mistake.", "a/b", "It leaks."),
        ("warning", "The host gives notice.", None, "It is refused."),
        ("warning", "The host gives notice.", None, "The state is no longer kept."),
        ("error", "A plugin logs.", "duel", "x" * 30),
        ("error", "The session ends.", "duel", ""),
    ])


# What a host says that follows the files of the flow.
FILES_CHECKED = 'case " $* " in *" --watch "*) echo "{}"; exec cat > /dev/null;; esac'


def scripted_host(lines, end="exec cat > /dev/null"):
    """A host that says these lines, as a program of its own; `check` finds nothing wrong."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ribs-host-", dir=os.environ["RIBS_TEST_FOLDER"]))
    (folder / "lines").write_text("".join(json.dumps(line) + "\n" for line in lines))
    host = folder / "host"
    host.write_text(f'#!/bin/sh\n{FILES_CHECKED}\n[ "$1" = check ] || [ "$2" = /dev/null ] && exit 0\ncat {folder}/lines\n{end}\n')
    host.chmod(0o755)
    return host


def flow_text():
    """The sample flow, for any folder."""
    text = (REPOSITORY / "plugins.json").read_text()
    for name in ("OffGamePlugin", "TicTacToePlugin", "RandomWinAdapter"):
        text = text.replace(f"lib{name}.so", str(PLUGINS / f"lib{name}.so"))
    return text


def reload():
    """A change of plugins.json is played by all sessions, with one notice each."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "plugins.json"
        text = flow_text()
        file.write_text(text)
        with serving(config=file, proxied=True) as server:
            people = [Person(server, name) for name in ("ada", "grace")]
            streams = [person.events() for person in people]
            for person, events in zip(people, streams):
                person.until_screen(events)
            other = pathlib.Path(folder) / "other.json"
            other.write_text(text.replace('"Ada"', '"Eve"'))
            other.rename(file)
            for person, events in zip(people, streams):
                notice = person.until(events, lambda event: event.line.get("kind") == "reload")
                expect(notice.line["message"], f"The flow is played as `{file}` says now.")
                _, id = person.post(command="open", url="ribs://nowhere")
                kinds = []
                person.until(events, lambda event: kinds.append(event.line.get("kind")) or event.line.get("id") == id)
                assert "reload" not in kinds, kinds


def wrong_hosts():
    """What is not a host of protocol 1 is said in a sentence, and a host that floods costs no memory."""
    for scene, said in [
        ("protocol2", "The host speaks protocol 2, and this program protocol 1."),
        ("nonsense", "What --host names is not a ribs-host: it does not speak protocol 1."),
    ]:
        with serving("--host", strange_host(scene), proxied=True) as server:
            ada = Person(server, "ada")
            expect(ada.until(ada.events(), lambda event: event.line.get("state") == "ended").line["message"], said)
    host = pathlib.Path(strange_host("nonsense"))
    with serving("--host", host, proxied=True) as server:
        host.unlink()
        ada = Person(server, "ada")
        words = f"{host} cannot be started: No such file or directory."
        ended = ada.until(ada.events(), lambda event: event.line.get("state") == "ended").line["message"]
        expect(ended, words + " Tell the operator, and try again later.")
        expect(ada.get("/healthz"), (200, f"ok, but {words}\n"))
    with serving("--host", strange_host("flood"), proxied=True) as server:
        ada = Person(server, "ada")
        slow = ada.events()
        # Another page has read all of it.
        ada.until(ada.events(), lambda event: event.line.get("message") == "All is written.")
        titles = []
        try:
            ada.until(slow, lambda event: titles.append(event.line.get("type")) or event.line.get("type") == "notice")
        except ConnectionResetError:
            # It was slower than the server waits, as on a busy machine: a page connects again.
            ada.until_screen(ada.events())
        expect(ada.screen["title"], "flood 20000")
        # All of them would be 100 MB.
        assert titles.count("screen") < 20_000
        memory = pathlib.Path(f"/proc/{server.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
        assert int(memory) < 150_000, memory


def strange_host(scene):
    """A host that a front end must survive, as a program of its own."""
    folder = tempfile.mkdtemp(prefix="ribs-host-", dir=os.environ["RIBS_TEST_FOLDER"])
    host = pathlib.Path(folder) / "host"
    script = REPOSITORY / "Tests/CommandTests/Frontends/web/strange_host.py"
    host.write_text(f"#!/bin/sh\n{FILES_CHECKED}\nRIBS_HOST={HOST} exec {sys.executable} {script} {scene}\n")
    host.chmod(0o755)
    return host


def long_list():
    """Of 10,000 buttons and one text that changes, the text is sent."""
    with serving("--host", strange_host("crowd"), proxied=True) as server:
        ada = Person(server, "ada")
        events = ada.events()
        ada.until_screen(events)
        _, id = ada.post(action="b", value="9999", revision=1)
        change = ada.until(events, lambda event: event.line.get("type") == "screen")
        assert change.size < 2000, change.size
        expect((ada.revision, ada.screen["elements"][0]["text"], len(ada.screen["elements"])), (2, "Round 2", 10_001))
        # Who comes later, or again without the screen, gets it with what has changed.
        for after in [None, f"{ada.session}.1"]:
            ada.screen = None
            ada.until(ada.events(after), lambda event: ada.screen and ada.screen["elements"][0]["text"] == "Round 2")
            expect(len(ada.screen["elements"]), 10_001)


def changes():
    """Of a board on which a square is taken, a page gets that square; who comes later, the whole board as well."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        length = len(json.dumps(ada.whole))
        ada.post(action="place", value="1,1", revision=ada.revision)
        change = ada.until_screen(events)
        assert change.size < length / 2, (change.size, length)
        board = ada.whole
        later = ada.events()
        whole = ada.until_screen(later)
        assert whole.size > length / 2, (whole.size, length)
        ada.until_screen(later)
        expect(ada.whole, board)


def long_story():
    """However often a screen has changed, it comes with few changes: its host has written it again."""
    with serving("--host", strange_host("story"), proxied=True) as server:
        ada = Person(server, "ada")
        events = ada.events()
        whole = ada.until_screen(events).size
        for _ in range(40):
            ada.act("next", events)
        sizes = []

        def is_last(event):
            sizes.append(event.size)
            return ada.screen["elements"][0]["text"].startswith("Round 41 ")

        ada.screen = {"elements": [{"text": ""}]}
        ada.until(ada.events(), is_last)
        # Of 40 changes with 4 kB each those that have come since.
        assert sum(sizes) < whole + (1 << 16) + 20_000, sizes


def operations():
    """Health, metrics in Prometheus's format, and a log of JSON that names the session and the plugin."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        expect(ada.get("/healthz"), (200, "ok\n"))
        events = start_game(ada)
        found = server.metrics()
        expect(found["ribs_host_web_sessions"], 1)
        expect(found["ribs_host_web_pages"], 1)
        expect(found['ribs_host_web_actions_total{result="done"}'], 1)
        expect(found['ribs_host_web_action_seconds_bucket{le="+Inf"}'], 1)
        text = ada.get("/metrics")[1]
        for line in text.splitlines():
            assert re.fullmatch(r'# (HELP|TYPE) .+|[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e-]+', line), line
        os.kill(server.hosts()[0], signal.SIGKILL)
        ada.until(events, lambda event: event.line.get("state") == "ended")
    log = [json.loads(line) for line in server.log]
    expect([(line["message"], line["session"]) for line in log if "session" in line],
           [("The session begins.", "ada"), ("The session ends.", "ada")])
    assert all({"time", "level", "message"} <= set(line) for line in log), log


def noise(seed=1, count=1500):
    """Requests with bytes that were changed at random: the program answers or hangs up, and plays on."""
    numbers = random.Random(int(seed))
    with serving("--requests", "10000", proxied=True) as server:
        ada = Person(server, "ada")
        events = start_game(ada)
        here = f"127.0.0.1:{server.port}"
        body = json.dumps({"session": ada.session, "id": "x", "revision": ada.revision, "action": "nothing"})
        head = f"Host: {here}\r\nX-Forwarded-User: eve\r\n"
        seeds = [
            f"POST /-/request HTTP/1.1\r\n{head}Origin: http://{here}\r\nContent-Length: {len(body)}\r\n\r\n{body}",
            f"POST /-/request HTTP/1.1\r\n{head}Origin: http://{here}\r\nTransfer-Encoding: chunked\r\n\r\n"
            f"{len(body):x}\r\n{body}\r\n0\r\n\r\n",
            f"GET /-/events HTTP/1.1\r\n{head}Last-Event-ID: {ada.session}.3\r\nConnection: close\r\n\r\n",
            f"GET /-/enter/0 HTTP/1.1\r\n{head}Cookie: ribs=0; a=b\r\n\r\n",
        ]
        for _ in range(int(count)):
            data = bytearray(numbers.choice(seeds).encode())
            for _ in range(numbers.randint(1, 8)):
                place = numbers.randrange(len(data) + 1)
                match numbers.randrange(4):
                    case 0: data[place:place + 1] = bytes([numbers.randrange(256)])
                    case 1: data[place:place + numbers.randrange(20)] = b""
                    case 2: data[place:place] = numbers.choice([b"\r\n", b"\0", b"%2e%2e/", b'"', b"{", b"\xff", b"9" * 20])
                    case 3: data[place:place] = data[: numbers.randrange(len(data) + 1)]
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as one:
                one.sendall(data)
                one.shutdown(socket.SHUT_WR)
                one.settimeout(0.02)
                try:
                    one.recv(1 << 16)
                except (TimeoutError, ConnectionError):
                    pass
        expect(ada.get("/healthz")[0], 200)
        ada.act("place", events, "2,2")
        expect([text for text in board(ada) if text], ["X"])


def needs(tool):
    """Whether a tool is there; CI has all, and says so."""
    found = shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin")
    assert found or not os.environ.get("RIBS_REQUIRE_TOOLS"), f"{tool} is not there"
    return found


def deployment():
    """The files for operators are what their programs take, and their flags are those of this program."""
    folder, files = pathlib.Path(os.environ["RIBS_TEST_FOLDER"]), REPOSITORY / "Faces/Web/Deploy"
    manifests = (files / "kubernetes.yaml").read_text()
    if validate := needs("kubernetes-validate"):
        wrong = folder / "wrong.yaml"
        wrong.write_text(manifests.replace("replicas: 2", "replicas: two"))
        for file, code in [(files / "kubernetes.yaml", 0), (wrong, 1)]:
            result = subprocess.run([validate, "--strict", str(file)], capture_output=True, text=True)
            expect((bool(result.returncode), result.stderr if not code else ""), (bool(code), result.stderr if not code else ""))
    unit = (files / "ribs-host-web.service").read_text()
    if analyze := needs("systemd-analyze"):
        file = folder / "ribs-host-web.service"
        file.write_text(unit.replace("/usr/local/bin/ribs-host-web", str(PROGRAM)))
        result = subprocess.run([analyze, "verify", "--man=no", str(file)], capture_output=True, text=True)
        expect([line for line in (result.stdout + result.stderr).splitlines() if file.name in line], [])
    if nginx := needs("nginx"):
        names = ["-keyout", folder / "play.key", "-out", folder / "play.pem", "-subj", "/CN=play.example.org"]
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *map(str, names)], check=True, capture_output=True)
        text = (files / "nginx.conf").read_text().replace("/etc/ssl/", f"{folder}/").replace("listen 443", "listen 127.0.0.1:4443")
        file = folder / "nginx.conf"
        file.write_text("events {}\npid %s/pid;\nhttp {\n%s}\n" % (folder, text))
        result = subprocess.run([nginx, "-t", "-c", str(file), "-e", "stderr"], capture_output=True, text=True)
        expect(result.returncode, 0) if result.returncode == 0 else expect(result.stderr, "")
    recipe = json.loads("[" + re.search(r"^ENTRYPOINT \[(.+)\]$", (files / "Containerfile").read_text(), re.M)[1] + "]")[3:]
    recipe += json.loads("[" + re.search(r"^CMD \[(.+)\]$", (files / "Containerfile").read_text(), re.M)[1] + "]")
    service = re.search(r"^ExecStart=\S+ (.+?[^\\])$", unit, re.M | re.S)[1].replace("\\\n", " ").split()
    pod = re.findall(r"^ +- (--\S*)$", manifests, re.M)
    for words in [recipe, service, recipe[:6] + pod]:
        # Many people: no plugin reads the states of others.
        expect(words[-2:], ["--", "--isolate"])
        result = subprocess.run([str(PROGRAM), *words[:-2], "--config", "/nowhere"], capture_output=True, text=True)
        expect(result.stderr, "ribs-host-web: /nowhere cannot be read: No such file or directory.\n")


@contextlib.contextmanager
def behind_nginx(login, first, second, port=None):
    """nginx as the file for operators has it; yields the port. What a browser calls it is https://play.example.org."""
    folder = pathlib.Path(os.environ["RIBS_TEST_FOLDER"])
    names = ["-keyout", folder / "play.key", "-out", folder / "play.pem", "-subj", "/CN=play.example.org"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *map(str, names)], check=True, capture_output=True)
    text, port = (REPOSITORY / "Faces/Web/Deploy/nginx.conf").read_text(), port or free_port()
    for old, new in [("/etc/ssl/", f"{folder}/"), ("listen 443", f"listen 127.0.0.1:{port}"), ("127.0.0.1:9000", login),
                     ("10.0.0.2:8080", first), ("10.0.0.3:8080", second)]:
        assert old in text, old
        text = text.replace(old, new)
    file = folder / "nginx.conf"
    file.write_text("daemon off; error_log stderr; pid %s/pid;\nevents {}\nhttp {\naccess_log off;\n%s}\n" % (folder, text))
    process = subprocess.Popen([needs("nginx"), "-c", str(file), "-e", "stderr"], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: is_open(port))
        yield port
    finally:
        process.terminate()
        process.wait()


def one_replica():
    """nginx.conf: whoever the login names, and a login that names nobody, gets to one replica each."""
    if not needs("nginx"):
        return
    hits = []
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(answering(hits)) for _ in range(3)]
        port = stack.enter_context(behind_nginx(*servers))
        context = ssl._create_unverified_context()

        def ask(name):
            connection = http.client.HTTPSConnection("127.0.0.1", port, context=context)
            # What a browser sends by the name of the proxy's header does not count.
            connection.request("GET", "/", headers={"Who": name, "X-Forwarded-User": str(len(hits))})
            return connection.getresponse().status == 200

        people = ["", *(f"person {number}" for number in range(20))]
        assert all(ask(name) for name in people * 2)
        replicas = [hit for hit in hits if hit[0] != servers[0]]
        expect(len({(server, name) for server, name in replicas}), len(people))
        expect({server for server, _ in replicas}, set(servers[1:]))


def forged():
    """nginx.conf: no header of a browser makes it another person, and no request hides in one that is not clear."""
    if not needs("nginx"):
        return
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving("--public-url", "https://play.example.org", proxied=True, port=free_port()))
        here = f"127.0.0.1:{server.port}"
        port = stack.enter_context(behind_nginx(stack.enter_context(answering([])), here, here))

        def ask(line, *headers, body="", end=b""):
            """What comes back until the end that is given, or that of the connection."""
            head = f"{line} HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\n" + "".join(f"{one}\r\n" for one in headers)
            with socket.create_connection(("127.0.0.1", port), timeout=60) as plain:
                with ssl._create_unverified_context().wrap_socket(plain) as connection:
                    connection.sendall(f"{head}\r\n{body}".encode())
                    said = b""
                    while not (end and re.search(end, said)) and (part := connection.recv(1 << 16)):
                        said += part
                    return said.decode()

        def life(*headers):
            said = ask("GET /-/events", *headers, end=rb'"session":"\w+"')
            return re.search(r'"session":"(\w+)"', said)[1]

        ada, eve = life("Who: ada"), life("Who: eve")
        assert ada != eve
        for header in ["X-Forwarded-User: ada", "x-forwarded-user: ada\r\nX-FORWARDED-USER: ada", "X_Forwarded_User: ada", "X-User: ada",
                       "Connection: X-Forwarded-User\r\nX-Forwarded-User: ada", f"Last-Event-ID: {ada}.0"]:
            expect((header, life("Who: eve", header)), (header, eve))
        hidden = "0\r\n\r\nGET /-/events HTTP/1.1\r\nHost: play.example.org\r\nX-Forwarded-User: ada\r\n\r\n"
        for coding in ["Transfer-Encoding: chunked", "Transfer-Encoding:\tchunked", "Transfer-Encoding: xchunked", "Transfer-Encoding : chunked"]:
            said = ask("POST /-/request", "Who: eve", "Origin: https://play.example.org", coding, f"Content-Length: {len(hidden)}", body=hidden)
            assert said.startswith(("HTTP/1.1 400", "HTTP/1.1 501")) and said.count("HTTP/1.1 ") == 1 and ada not in said, (coding, said)
        for path in ["/metrics", "/%6detrics", "//metrics", "/x/../metrics", "/healthz", "/login"]:
            assert ask(f"GET {path}", "Who: eve").startswith("HTTP/1.1 404"), path
        expect(sorted(path.name for path in (server.folder / "states").iterdir()), ["ada.state", "eve.state"])


def is_open(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def answering(hits):
    """A server that notes who asks it, and says it as a login does."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.headers.get("X-Forwarded-User", "")
            hits.append((f"127.0.0.1:{self.server.server_port}", name))
            self.send_response(200)
            if who := self.headers.get("Who"):
                self.send_header("X-User", who)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def installed():
    """What `make install WEB=1` brings: the program, the unit with the prefix in it, and what to copy; nothing of it stays."""
    root = pathlib.Path(os.environ["RIBS_TEST_FOLDER"]) / "root"
    script, places = REPOSITORY / "scripts/install-web", {**os.environ, "DESTDIR": str(root), "PREFIX": "/opt/ribs"}
    subprocess.run([script, pathlib.Path(PROGRAM).parent], env=places, check=True)
    found = sorted(str(path.relative_to(root / "opt/ribs")) for path in root.rglob("*") if path.is_file())
    expect(found, ["bin/ribs-host-web", "lib/systemd/system/ribs-host-web.service", *sorted(
        "share/ribs-host-web/" + path.name for path in (REPOSITORY / "Faces/Web/Deploy").iterdir())])
    program = subprocess.run([root / "opt/ribs/bin/ribs-host-web", "--help"], capture_output=True, text=True, check=True)
    assert program.stdout.startswith("ribs-host-web plays"), program
    assert (root / "opt/ribs/bin/ribs-host-web").stat().st_size < pathlib.Path(PROGRAM).stat().st_size * 0.8
    assert "ExecStart=/opt/ribs/bin/ribs-host-web " in (root / "opt/ribs/lib/systemd/system/ribs-host-web.service").read_text()
    subprocess.run([script, "--uninstall"], env=places, check=True)
    expect([path for path in root.rglob("*") if path.is_file()], [])
    makefile = (REPOSITORY / "Makefile").read_text()
    for words in ["scripts/install-web Faces/Web/.build/release", "scripts/install-web --uninstall"]:
        assert words in makefile


def usage():
    """What cannot be served is said in a sentence, with the exit code of a wrong use."""
    for words, said in [
        (["--fly"], "There is no flag `--fly`. `ribs-host-web --help` lists them; flags of ribs-host follow `--`."),
        (["--port"], "--port takes PORT."),
        (["--port", "x"], "--port takes a number from 0 to 65535, not `x`."),
        (["--proxy", "everybody"], "--proxy takes an address, or a network such as 10.0.0.0/8, not `everybody`."),
        (["--user-header", "X-User"], "--user-header and --proxy go together: a header counts only if a proxy that you name has set it."),
        (["--address", "0.0.0.0"], "Without --user-header one person plays alone, at 127.0.0.1. For 0.0.0.0 put a proxy before "
         "this program that knows who asks, and name it with --user-header and --proxy."),
        (["--public-url", "play.example.org"],
         "--public-url takes http://NAME or https://NAME, with a port and a path if it needs them, not `play.example.org`."),
        (["--processes", "many"], "--processes takes a number from 0 to 500, not `many`."),
        (["--memory", "47"], "--memory takes a number from 48 to 1000000, not `47`."),
    ]:
        result = subprocess.run([str(PROGRAM), *words], capture_output=True, text=True)
        expect((result.stderr, result.returncode), (f"ribs-host-web: {said}\n", 64))
    result = subprocess.run([str(PROGRAM), "--config", "nowhere.json"], capture_output=True, text=True)
    expect((result.stderr, result.returncode), ("ribs-host-web: nowhere.json cannot be read: No such file or directory.\n", 70))
    state_folders()
    right = [str(PROGRAM), "--host", str(HOST), "--config", str(REPOSITORY / "plugins.json"), "--state", os.environ["RIBS_TEST_FOLDER"]]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for words, said in [
            (["--host", "/nowhere"], "/nowhere cannot be started: No such file or directory."),
            (["--", "--isolat"], f"No session can start, because {HOST} refuses it:\nribs-host: There is no flag `--isolat` for running "
             "a flow.\n  Did you mean `--isolate`?"),
            (["--words", "/nowhere"], "/nowhere cannot be read: No such file or directory."),
            (["--words", str(REPOSITORY / "plugins.json")], f"{REPOSITORY}/plugins.json is not a file of words: "
             '{"language": "de", "words": {"Continue": "Weiter"}} is one.'),
            (["--port", str(port)], f"Port {port} of 127.0.0.1 cannot be used: Address already in use."),
        ]:
            result = subprocess.run([*right, *words], capture_output=True, text=True)
            expect((result.stderr, result.stdout, result.returncode), (f"ribs-host-web: {said}\n", "", 70))
    # The shell gives it a pipe.
    words = ["bash", "-c", '"$@" --words <(echo text)', "bash", *right]
    expect("is not a file of words" in subprocess.run(words, capture_output=True, text=True).stderr, True)
    with serving("--address", "::1") as server:
        assert server.url.startswith(f"http://[::1]:{server.port}/-/enter/"), server.url
    assert "--idle SECONDS" in subprocess.run([str(PROGRAM), "--help"], capture_output=True, text=True).stdout


def state_folders():
    """A folder of states that others can change, or that cannot be written, is refused at the start."""
    with tempfile.TemporaryDirectory() as folder:
        def refusal(words, *through):
            command = [*through, str(PROGRAM), "--host", str(HOST), "--config", str(REPOSITORY / "plugins.json"), "--state", folder]
            result = subprocess.run(command, capture_output=True, text=True)
            expect((result.stderr, result.stdout, result.returncode), (f"ribs-host-web: The folder of the states, {folder}, {words}.\n", "", 70))

        os.chmod(folder, 0o777)
        refusal(f"cannot be used: everybody can change it: run `chmod o-w {folder}` first")
        if os.geteuid() == 0:
            os.chmod(folder, 0o770)
            os.chown(folder, -1, 12345)
            refusal(f"cannot be used: the group 12345 can change it: run `chmod g-w {folder}` first")
            os.chmod(folder, 0o750)
            os.chown(folder, 12345, -1)
            refusal("cannot be used: it belongs to another user (12345). Name one of your own with --state")
            os.chown(folder, 0, 0)
            mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
            refusal("cannot be written: Read-only file system", "unshare", "--mount", "sh", "-c", mount, folder)
        else:
            os.chmod(folder, 0o500)
            refusal("cannot be written: Permission denied")
            os.chmod(folder, 0o700)


def health():
    """What is wrong with one person's state is theirs, and nobody else is told of it; what concerns all is told to who looks."""
    with serving(proxied=True) as server:
        folder = server.folder / "states"
        (folder / "bob.state").write_text("This is not a state. " * 100)
        bob, ada = Person(server, "bob"), Person(server, "ada")
        ended = bob.until(bob.events(), lambda event: event.line.get("state") == "ended")
        assert ended.line["message"].startswith(f"RH600: "), ended.line
        expect(ada.get("/healthz"), (200, "ok\n"))
        assert "bob" not in ada.get("/metrics")[1]
        start_game(ada)
        server.wait_for_log("RH600")
        shutil.rmtree(folder)
        expect(ada.get("/healthz"), (200, f"ok, but The folder of the states, {folder}, cannot be written: No such file or directory.\n"))


def long_name():
    """A person with a name of 80 bytes, none of them ASCII, plays on where the state is damaged."""
    with serving(proxied=True) as server:
        person = Person(server, ("\u00e9" * 40).encode().decode("latin-1"))
        file = server.folder / "states" / ("%C3%A9" * 40 + ".state")
        shutil.copy(damaged_state(), file)
        person.until_screen(person.events(), "Off game")
        kept = [path.name for path in file.parent.iterdir() if "damaged" in path.name]
        expect(kept, [file.name[:245] + ".damaged-1"])


def damaged_state():
    """A state file with a changed byte in its last record."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        start_game(ada)
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
        data = bytearray((server.folder / "states/ada.state").read_bytes())
    for place in range(4096, len(data)):
        if data[place]:
            data[place] ^= 1
    file = pathlib.Path(os.environ["RIBS_TEST_FOLDER"]) / "damaged"
    file.write_bytes(data)
    return file


def wire(server, text, host="127.0.0.1", end=b"nothing ends it"):
    """What comes back for these bytes, until these come or the connection ends."""
    with socket.create_connection((host, server.port), timeout=60) as one:
        one.sendall(text.encode())
        said = b""
        while end not in said and (part := one.recv(1 << 16)):
            said += part
        return said


def methods():
    """HEAD is answered as GET, without a body; what a path does not take is said with what it does."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        for path in ("/", "/a/link?x=1", "/-/page.js", "/healthz", "/metrics", "/-/nothing"):
            answers = []
            for method in ("GET", "HEAD"):
                said = wire(server, f"{method} {path} HTTP/1.1\r\nHost: {ada.host}\r\nX-Forwarded-User: ada\r\nConnection: close\r\n\r\n")
                head, _, body = said.partition(b"\r\n\r\n")
                answers.append((head.split(b"\r\n")[0], re.search(rb"content-length: \d+", head.lower())[0] if path != "/metrics" else b""))
                expect((method, path, body != b""), (method, path, method == "GET"))
            expect(answers[0], answers[1])
        expect(len(server.hosts()), 1)
        # Nobody plays because of a HEAD.
        expect(Person(server, "eve").ask("HEAD", "/").status, 200)
        expect(len(server.hosts()), 1)
        for method, path, allowed in [("DELETE", "/", "GET, HEAD"), ("POST", "/healthz", "GET, HEAD"), ("PUT", "/-/request", "POST"),
                                      ("GET", "/-/request", "POST"), ("HEAD", "/-/events", "GET"), ("OPTIONS", "/-/page.js", "GET, HEAD")]:
            answer = ada.ask(method, path)
            expect((method, path, answer.status, answer.headers["Allow"]), (method, path, 405, allowed))


def old_http():
    """A client of HTTP/1.0, as nginx is by default, gets its own version, no chunks, and the end of the connection."""
    with serving(proxied=True) as server:
        head = f"Host: 127.0.0.1:{server.port}\r\nX-Forwarded-User: ada\r\n"
        said = wire(server, f"GET / HTTP/1.0\r\n{head}Connection: keep-alive\r\n\r\n")
        assert said.startswith(b"HTTP/1.0 200 ") and said.endswith(b"</html>\n"), said
        said = wire(server, f"GET /-/events HTTP/1.0\r\n{head}\r\n", end=b'"title":"Off game"')
        top, _, body = said.partition(b"\r\n\r\n")
        assert top.startswith(b"HTTP/1.0 200 ") and b"chunked" not in top and b"connection: close" in top.lower(), top
        assert body.startswith((b": still here\n\n", b"event: session\n")), body
        for line in body.split(b"\n"):
            assert not line or line.startswith((b":", b"id: ", b"event: ", b"data: ")), line


def pipelined():
    """Who asks without end and takes no answer is hung up on, and costs no memory; who asks some at once gets all answers."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        one = f"GET /-/page.js HTTP/1.1\r\nHost: {ada.host}\r\n\r\n"
        last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
        expect(wire(server, one * 15 + last).count(b"HTTP/1.1 200 "), 16)

        def flood(_):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as deaf:
                try:
                    while True:
                        deaf.sendall(one.encode() * 1000)
                except ConnectionError:
                    return "hung up"

        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            expect(set(pool.map(flood, range(20))), {"hung up"})
        memory = pathlib.Path(f"/proc/{server.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
        assert int(memory) < 100_000, memory
        expect(ada.get("/")[0], 200)


def known_again():
    """Alone: the browser that is known still is after a restart at the same address; nobody else is."""
    port = free_port()
    with serving(port=port) as server:
        ada = Person(server)
        ada.enter()
        events = start_game(ada)
        ada.act("place", events, "2,2")
        folder = server.folder
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
        file = folder / "states/browsers"
        expect(file.stat().st_mode & 0o777, 0o600)
        with serving(port=port, folder=folder) as again:
            ada.server = again
            expect(ada.get("/")[0], 200)
            ada.until_screen(ada.events(), "Tic-tac-toe")
            expect(board(ada)[4], "X")
            for cookie in [None, ada.headers["Cookie"][:-1], ada.headers["Cookie"][:-64]]:
                expect(ada.get("/", Cookie=cookie)[0], 401)


def below_path():
    """Below a path of a site: the page asks only there, and what is elsewhere is not this program's."""
    port = free_port()
    with serving("--public-url", f"http://127.0.0.1:{port}/play/", port=port) as server:
        assert server.url.startswith(f"http://127.0.0.1:{port}/play/-/enter/"), server.url
        ada = Person(server)
        answer = ada.ask("GET", "/play/-/enter/" + server.url.split("/")[-1])
        expect((answer.status, answer.headers["Location"]), (303, "/play/"))
        assert "; Path=/play/; HttpOnly" in answer.headers["Set-Cookie"], answer.headers["Set-Cookie"]
        ada.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
        for path in ("/play/", "/play/launchGame?gameId=x"):
            status, page = ada.get(path)
            asked = re.findall(r'(?:src|href)="(/[^"]+)"', page)
            assert status == 200 and len(asked) == 2 and all(one.startswith("/play/-/") for one in asked), (status, asked)
            for one in asked:
                expect((one, ada.get(one)[0]), (one, 200))
        answer = ada.ask("GET", "/play")
        expect((answer.status, answer.headers["Location"]), (308, "/play/"))
        for path in ("/", "/-/page.js", "/-/events", "/player", "/other/-/page.js", "/play/-/nothing"):
            expect((path, ada.get(path)[0]), (path, 404))
        expect(ada.get("/healthz"), (200, "ok\n"))
        theirs = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        page = ada.get("/play/launchGame", **theirs)[1]
        assert '<a href="/play/launchGame">Open it</a>' in page and '<a href="/play/">Leave it</a>' in page, page
        refusal = ada.get("/play/", Cookie=None, Accept="text/html")[1]
        assert f'href="{asked[0]}"' in refusal and asked[0].endswith(".css"), refusal


def files():
    """A file of the page has a mark of its bytes in its address, and is kept by a browser for ever; with the mark of another
    release it is there, too, and not kept. It comes compressed for clients that accept gzip."""
    with serving(proxied=True) as server:
        ada = Person(server, "ada")
        answer = ada.ask("GET", "/")
        page = answer.read().decode()
        expect(answer.headers["Cache-Control"], "no-store")
        names = re.findall(r'(?:src|href)="(/-/page\.[0-9a-f]{16}\.(?:js|css))"', page)
        expect([name.rpartition(".")[2] for name in names], ["css", "js"])
        for name in names:
            answer = ada.ask("GET", name)
            plain = answer.read()
            expect((answer.headers["Cache-Control"], answer.headers["Content-Encoding"], answer.headers["Vary"]),
                   ("public, max-age=31536000, immutable", None, "Accept-Encoding"))
            for accepted, encoding in [("gzip, deflate, br", "gzip"), ("br;q=1.0, gzip;q=0.8", "gzip"), ("gzip;q=0", None), ("identity", None), ("xgzip", None)]:
                answer = ada.ask("GET", name, Accept_Encoding=accepted)
                body = answer.read()
                expect((accepted, answer.headers["Content-Encoding"], answer.headers["Vary"]), (accepted, encoding, "Accept-Encoding"))
                expect(gzip.decompress(body) if encoding else body, plain)
            for other in (re.sub(r"\.[0-9a-f]{16}", ".0123456789abcdef", name), re.sub(r"\.[0-9a-f]{16}", "", name)):
                answer = ada.ask("GET", other)
                expect((answer.status, answer.read(), answer.headers["Cache-Control"]), (200, plain, "no-store"))
        for path in ("/-/page-xx.js", "/-/page-ko.css", "/-/page..js", "/-/page.0123.js", "/-/elements.js", "/-/page.js/"):
            expect((path, ada.get(path)[0]), (path, 404))


def compressed():
    """The events come compressed for clients that accept gzip. Each can be read before the next one is there; the last ends the stream."""
    with serving(config="Examples/everyday/settings.json", proxied=True) as server:
        ada = Person(server, "ada")
        answer = ada.ask("GET", "/-/events", Accept_Encoding="gzip, br")
        expect((answer.status, answer.headers["Content-Encoding"], answer.headers["Vary"]), (200, "gzip", "Accept-Encoding"))
        reader, text, size = zlib.decompressobj(zlib.MAX_WBITS + 16), b"", 0
        while b'"title":"Settings"' not in text or not text.endswith(b"\n\n"):
            part = answer.read1()
            assert part, text
            text, size = text + reader.decompress(part), size + len(part)
        # The names of 400 time zones.
        assert len(text) > 9_000 and size < len(text) / 2, (len(text), size)
        server.process.send_signal(signal.SIGTERM)
        rest = reader.decompress(answer.read()) + reader.flush()
        assert rest.endswith(b"\n\n") and b'"state":"leaving"' in rest and reader.eof, rest
    with serving(proxied=True) as server:
        expect(Person(server, "ada").events().answer.headers["Content-Encoding"], None)


def another_port():
    """nginx.conf on a port of its own: the page and its events are there, and a game can be begun."""
    if not needs("nginx"):
        return
    with contextlib.ExitStack() as stack:
        port, inner = free_port(), free_port()
        server = stack.enter_context(serving("--public-url", f"https://play.example.org:{port}", proxied=True, port=inner))
        login, here = stack.enter_context(answering([])), f"127.0.0.1:{inner}"
        stack.enter_context(behind_nginx(login, here, here, port))
        context = ssl._create_unverified_context()
        for host, status in [(f"play.example.org:{port}", 200), (f"play.example.org.:{port}", 200), (f"other.example:{port}", 421)]:
            connection = http.client.HTTPSConnection("127.0.0.1", port, context=context)
            connection.request("GET", "/", headers={"Who": "ada", "Host": host})
            expect((host, connection.getresponse().status), (host, status))
        for origin, status in [(f"https://play.example.org:{port}", 202), ("https://play.example.org", 403)]:
            connection = http.client.HTTPSConnection("127.0.0.1", port, context=context)
            headers = {"Who": "ada", "Host": f"play.example.org:{port}", "Origin": origin}
            connection.request("POST", "/-/request", b'{"id":"1","command":"begin"}', headers)
            expect((origin, connection.getresponse().status), (origin, status))


def themed():
    """The last style sheet has the theme's tokens; without a theme it has none; one that cannot be read is refused at the start."""
    with serving("--theme", "nord", proxied=True) as server:
        css = Person(server).get("/-/page.css")[1]
        assert ":root { color-scheme: dark; --accent: #88c0d0; " in css and " --ground: #2e3440; " in css, css
    folder = pathlib.Path(os.environ["RIBS_TEST_FOLDER"])
    (folder / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "theme.json").write_text('{ "spacing": 12, "name": "Night & Day", "logo": "logo.svg" }')
    with serving("--theme", folder / "theme.json", proxied=True) as server:
        ada = Person(server, "ada")
        css = ada.get("/-/page.css")[1]
        assert " --spacing: 12px; }\n" in css and '#logo { content: url(data:image/svg+xml;base64,' in css, css[-500:]
        head = '<header id="brand"><span id="logo"></span><bdi>Night &amp; Day</bdi></header>\n<main'
        for page in (ada.get("/")[1], Person(server).get("/", Accept="text/html")[1]):
            assert head in page, page
        assert "<title>Night &amp; Day</title>" in ada.get("/")[1]
    with serving("--theme", "auto", proxied=True) as server:
        assert "color-scheme: dark;" not in Person(server).get("/-/page.css")[1]
    (folder / "theme.json").write_text('{ "based-on": "nord", "negative": "#bf616a" }')
    words = [PROGRAM, "--host", HOST, "--config", REPOSITORY / "plugins.json", "--state", folder / "states", "--theme"]
    for theme, said in [
        ("norrd", "ribs-host: There is no theme `norrd`.\n"),
        (folder / "theme.json", "error[RH416]: `negative` has a contrast of 2.45:1 with `raised`, and text needs 4.5:1.\n"),
    ]:
        result = subprocess.run([str(word) for word in [*words, theme]], capture_output=True, text=True)
        expect((result.stdout, result.returncode), ("", 70))
        refusal = f"ribs-host-web: No session can start, because {HOST} refuses it:\n{said}"
        assert result.stderr.startswith(refusal), result.stderr


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with tempfile.TemporaryDirectory(prefix="ribs-web-") as os.environ["RIBS_TEST_FOLDER"]:
        globals()[sys.argv[1]](*sys.argv[2:])
    print("passed")
