"""The tests of Examples/frontends/web, each a function: web_tests.py NAME BUILD_FOLDER"""
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import urllib.parse

sys.dont_write_bytecode = True
import everyday  # noqa: E402
from chromium import Chromium  # noqa: E402

REPOSITORY = pathlib.Path(__file__).parents[4]
SERVE = REPOSITORY / "Examples/frontends/web/serve.py"
CONFORMANCE = REPOSITORY / "Examples/frontends/conformance/conformance.py"
STRANGE_HOST = [sys.executable, pathlib.Path(__file__).with_name("strange_host.py")]
HOST = None


@contextlib.contextmanager
def serving(*words, errors=None):
    """serve.py with a host, and the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, SERVE, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True
    )
    with process:
        try:
            line = process.stdout.readline()
            assert line.startswith("Open http://127.0.0.1:"), line
            process.url = line.split()[1]
            yield process
        finally:
            process.terminate()
            process.communicate()


def playing(config):
    return serving(HOST, "--config", REPOSITORY / config)


def expect(actual, expected):
    assert actual == expected, f"\n{actual}\nis not\n{expected}"


# In the browser


def game():
    """A game by mouse, as a screen reader has it."""
    play_game(playing("plugins.json"))


def later_host():
    """The same with a host that says more than is known today. The check in between finds nothing wrong."""
    with serving(CONFORMANCE, "--strange", HOST, "--config", REPOSITORY / "plugins.json", errors=subprocess.PIPE) as served:
        play_game(contextlib.nullcontext(served))
        served.terminate()
        expect(served.stderr.readline(), "conformance: 0 violations\n")
        expect(served.wait(), 0)


def play_game(started):
    with started as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Off game")
        expect(browser.names("heading", "button", "alert"), ["", "Off game", "Ada: 0", "Grace: 0", "Start Game"])
        browser.click("button", "Start Game")
        browser.wait_for_title("Tic-tac-toe")
        # What had the focus is gone: the new screen's title has it.
        expect(browser.focused(), ("heading", "Tic-tac-toe"))
        cells = [f"row {row}, column {column}: empty" for row in (1, 2, 3) for column in (1, 2, 3)]
        expect(browser.names("grid"), ["Board"])
        expect(browser.names("gridcell"), cells)
        expect(browser.names("button"), cells)
        for turn, place in enumerate([0, 3, 1, 4, 2]):
            browser.click("button", cells[place])
            said = ["Grace (O) to move", "Ada (X) to move", "Grace (O) to move", "Ada (X) to move", "Ada won!"][turn]
            browser.wait(f"news.textContent === {json.dumps(said)}")
            pressed = cells[place].replace("empty", "XO"[turn % 2])
            expect(browser.focused(), ("button", pressed))
            assert browser.find("button", pressed)["disabled"]
            assert said in browser.names("heading")
        browser.click("button", "Close")
        browser.wait_for_title("Random win")


def keyboard():
    """Typing in fields and moving in a grid, with keys alone."""
    with playing("Examples/tutorial/plugins.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Logged out")
        expect(browser.names("textbox"), ["Player 1", "Player 2"])
        browser.press("Tab")
        expect(browser.focused(), ("textbox", "Player 1"))
        browser.type("Ada")
        browser.press("Tab")
        browser.type("Grace")
        browser.wait("[...document.querySelectorAll('input')].every((field, n) => field.defaultValue === ['Ada', 'Grace'][n])")
        expect(browser.focused(), ("textbox", "Player 2"))
        browser.press("Tab")
        browser.press("Enter")
        browser.wait_for_title("Off game")
        assert "Ada: 0" in browser.names("heading")
        browser.press("Tab")
        expect(browser.focused(), ("button", "Start tic-tac-toe"))
        browser.press("Enter")
        browser.wait_for_title("Tic-tac-toe")
        for key in ["Tab", "ArrowDown", "ArrowRight"]:
            browser.press(key)
        expect(browser.focused(), ("button", "row 2, column 2: empty"))
        browser.press("Enter")
        browser.wait("news.textContent === 'Grace (O) to move'")
        browser.press("Tab")
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", windowsVirtualKeyCode=9, modifiers=8)
        # The grid is one stop of the tab key, where it was left.
        expect(browser.focused(), ("button", "row 2, column 2: X"))


def tabs():
    """Tabs are one stop of the tab key; the arrows move between them, and the chosen one says so."""
    with playing("Examples/finance/plugins.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Home")
        expect(browser.names("tab"), ["Home", "Finance", "Profile"])
        assert browser.find("tab", "Home")["selected"]
        for key in ["Tab", "ArrowRight", "Enter"]:
            browser.press(key)
        browser.wait_for_title("Finance")
        assert browser.find("tab", "Finance")["selected"]
        expect(browser.focused(), ("tab", "Finance"))
        browser.press("Tab")
        expect(browser.focused()[0], "button")


def lists():
    """An item says that it is unread, and has a box that picks it; the rows are searched by what is typed above them."""
    with playing("Examples/everyday/small/mail.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Inbox (3 unread)")
        expect(len(browser.names("checkbox")), 5)
        browser.click("checkbox", "Pick Charles")
        browser.wait("document.querySelectorAll('li input:checked').length === 1")
        assert browser.evaluate("document.querySelectorAll('[data-unread]').length") == 3
        expect(browser.names("searchbox"), ["Search"])
    folder = pathlib.Path(os.environ["TMPDIR"]) / "shelf"
    folder.mkdir()
    for number in range(12):
        (folder / f"file {number}").write_text("")
    file = folder.with_name("files.json")
    file.write_text(json.dumps({
        "plugins": {"files": str(pathlib.Path(HOST).with_name("libFilesPlugin.so"))},
        "dependencies": {"folder": str(folder)}, "flow": ["files"],
    }))
    with serving(HOST, "--config", file) as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("shelf")
        shown = "[...document.querySelectorAll('tbody tr:not([hidden])')].length"
        expect(browser.evaluate(shown), 12)
        everyday.play(browser, [("type", "Search", "FILE 1")], "3 of 12")
        expect(browser.evaluate(shown), 3)
        # What is typed stays while the screen changes.
        browser.click("checkbox", "Pick file 11")
        browser.wait("document.querySelectorAll('tr input:checked').length === 1")
        expect(browser.evaluate(shown), 3)


def applications():
    """Each everyday application; a field of many options offers them, and takes another text back."""
    for config, title, steps, result in everyday.APPLICATIONS:
        # The file browser finds its folder from the repository.
        with contextlib.chdir(REPOSITORY), playing(f"Examples/everyday/{config}") as served, Chromium() as browser:
            browser.open(served.url)
            browser.wait_for_title(title)
            everyday.play(browser, steps, result)
            if config != "settings.json":
                continue
            browser.find("combobox", "Time zone")
            expect(browser.evaluate("document.querySelector('datalist').options.length > 300"), True)
            everyday.play(browser, [("type", "Time zone", "Mars")], "Time zone")
            browser.wait("document.body.innerText.includes('`Time zone` takes one of its options, such as')")
            browser.evaluate("document.activeElement.blur()")
            everyday.play(browser, [("value", "Time zone", "Asia/Seoul")], "Time zone")


def presented():
    """A screen over another one is a dialog, until it is closed."""
    with playing("Examples/cases/plugins.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Guide, case A")
        expect(browser.names("main", "dialog"), ["Guide, case A"])
        browser.click("button", "Help")
        browser.wait_for_title("Hint")
        browser.find("dialog", "Hint")
        browser.click("button", "Close")
        browser.wait_for_title("Guide, case A")
        browser.find("main", "Guide, case A")


def stale():
    """A click on a screen that is not the host's any more does nothing, and says so."""
    with playing("plugins.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Off game")
        browser.evaluate("revision -= 1")
        browser.click("button", "Start Game")
        browser.wait("status.textContent === 'The screen had just changed. Nothing was done.'")
        expect(browser.evaluate("title.textContent"), "Off game")
        browser.evaluate("revision += 1")
        browser.click("button", "Start Game")
        browser.wait_for_title("Tic-tac-toe")
        expect(browser.evaluate("status.textContent"), "")
        # A page that is opened later shows what is shown now.
        browser.open("about:blank")
        browser.open(served.url)
        browser.wait_for_title("Tic-tac-toe")


def moment():
    """What a plugin says for a moment is announced, goes by itself, and is not there again on a page that is loaded again."""
    with playing("Examples/everyday/settings.json") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("Settings")
        said = "[toast.getAttribute('role'), toast.textContent, toast.dataset.tone]"
        expect(browser.evaluate(said), ["status", "", None])
        # A page whose clock a test moves: what is to be done later is done when the test says so.
        browser.evaluate("""(() => {
            const real = window.setTimeout;
            window.later = [];
            window.setTimeout = (act, time) => ([1000, 4000].includes(time) ? later.push([act, time]) : real(act, time));
        })()""")
        browser.click("switch", "Sounds")
        browser.wait("!document.querySelector('[data-role=primary]').hasAttribute('aria-disabled')")
        browser.click("button", "Save")
        browser.wait("toast.textContent === 'Saved'")
        expect(browser.evaluate(said), ["status", "Saved", "positive"])
        # What is asked next does not take it away; its time does, and the pointer on it keeps it.
        browser.click("switch", "Sounds")
        browser.wait("!document.querySelector('[data-role=primary]').hasAttribute('aria-disabled')")
        expect(browser.evaluate("[toast.textContent, later.map(([, time]) => time)]"), ["Saved", [4000]])
        browser.evaluate("(() => { window.isOn = true; toast.matches = () => isOn; later.pop()[0](); })()")
        expect(browser.evaluate("[toast.textContent, later.map(([, time]) => time)]"), ["Saved", [1000]])
        browser.evaluate("(() => { isOn = false; later.pop()[0](); })()")
        expect(browser.evaluate("[toast.textContent, later.length]"), ["", 0])
        browser.reload()
        browser.wait("typeof later === 'undefined' && typeof title !== 'undefined' && title.textContent === 'Settings'")
        browser.wait("document.querySelector('[data-role=primary]')?.hasAttribute('aria-disabled') === false")
        expect(browser.evaluate("toast.textContent"), "")


def markup():
    """HTML in every text and every name stays text."""
    with serving(*STRANGE_HOST, "markup") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait("document.querySelector('h1')?.textContent.startsWith('<img')")
        shown = browser.evaluate("title.textContent")
        # Of elements that it does not know, the words are shown, and the actions are offered.
        for words in "said", "inner", "named":
            count = "[...document.querySelectorAll('main p')].filter((node) => node.textContent === %s).length"
            expect(browser.evaluate(count % json.dumps(words + shown)), 1)
        expect(browser.evaluate("[...document.querySelectorAll('p')].filter((node) => /not s/.test(node.textContent)).length"), 0)
        browser.click("button", "constructor" + shown)
        browser.wait("alert.textContent.endsWith('undefined') || alert.textContent.endsWith('None')")
        expect(browser.evaluate("[typeof owned, document.querySelectorAll('img, main script').length]"), ["undefined", 0])
        roles = {node["role"] for node in browser.accessible() if shown in node["name"]}
        assert {"heading", "button", "combobox", "tab", "radio", "switch", "grid", "table", "progressbar"} <= roles, roles


def crowd():
    """10,000 buttons: the last one is pressed and keeps the focus."""
    with serving(*STRANGE_HOST, "crowd") as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait_for_title("crowd")
        # And one for each action that no element stands for.
        expect(browser.evaluate("document.querySelectorAll('#elements button').length"), 10_004)
        browser.evaluate("[...document.querySelectorAll('button')].find((button) => button.textContent === 'Button 9999').focus()")
        browser.press("Enter")
        browser.wait("news.textContent === 'Round 2' && alert.textContent.endsWith('9999')")
        expect(browser.evaluate("document.activeElement.textContent"), "Button 9999")


def ending():
    """The page says why the host has ended, and serve.py ends as the host did."""
    for number, code, said, told in [
        (signal.SIGTERM, 0, "The program has ended: quit, with code 0.", "The host has ended: quit.\n"),
        (signal.SIGKILL, 137, "The connection has ended.", "The host has ended: it could not say why.\n"),
    ]:
        with playing("plugins.json") as served, Chromium() as browser:
            browser.open(served.url)
            browser.wait_for_title("Off game")
            host = int(pathlib.Path(f"/proc/{served.pid}/task/{served.pid}/children").read_text().split()[0])
            os.kill(served.pid if number == signal.SIGTERM else host, number)
            browser.wait(f"status.textContent === {json.dumps(said)} && main.inert")
            expect((served.stdout.read(), served.wait()), (told, code))
            assert not pathlib.Path(f"/proc/{host}").exists()


# Without a browser


def asks(served, method="GET", path="/lines", **changes):
    """The status of an answer to a request that is right but for the changes; None takes a header away."""
    address = urllib.parse.urlsplit(served.url)
    headers = {"Host": address.netloc, "Authorization": f"Bearer {address.fragment}", "Origin": f"http://{address.netloc}"}
    body = changes.pop("body", b'{"id":1,"command":"tree"}' if method == "POST" else None)
    headers |= {name.replace("_", "-"): value for name, value in changes.items()}
    connection = http.client.HTTPConnection(address.hostname, address.port)
    connection.putrequest(method, path, skip_host=True)
    for name, value in headers.items():
        if value is not None:
            connection.putheader(name, value)
    connection.putheader("Content-Length", str(len(body or b"")))
    connection.endheaders(body)
    answer = connection.getresponse()
    return answer


def strangers():
    """Other sites, other users and wrong requests are refused."""
    with playing("plugins.json") as served:
        address = urllib.parse.urlsplit(served.url)
        other = f"evil.example:{address.port}"
        for status, method, path, changes in [
            (200, "GET", "/", {"Authorization": None, "Origin": None}),
            (200, "GET", "/lines", {}),
            (200, "GET", "/lines", {"Origin": None}),
            (204, "POST", "/request", {}),
            (204, "POST", "/request", {"Host": f"localhost:{address.port}", "Origin": f"http://localhost:{address.port}"}),
            (403, "GET", "/", {"Host": other, "Origin": None}),
            (403, "GET", "/lines", {"Host": other, "Origin": f"http://{other}"}),
            (403, "GET", "/lines", {"Origin": f"http://{other}"}),
            (403, "GET", "/lines", {"Origin": "null"}),
            (403, "POST", "/request", {"Origin": None}),
            (403, "POST", "/request", {"Origin": f"https://{address.netloc}"}),
            (403, "POST", "/request", {"Origin": f"http://localhost:{address.port}"}),
            (401, "GET", "/lines", {"Authorization": None}),
            (401, "GET", "/lines", {"Authorization": "Bearer "}),
            (401, "GET", "/lines", {"Authorization": "Bearer \u00e9"}),
            (401, "POST", "/request", {"Authorization": f"Bearer {address.fragment}x"}),
            (404, "GET", "/serve.py", {}),
            (404, "GET", "/../serve.py", {}),
            (404, "POST", "/lines", {}),
            (400, "POST", "/request", {"body": b"[]"}),
            (400, "POST", "/request", {"body": b"\xff"}),
            (413, "POST", "/request", {"body": b" " * 60_001}),
            (501, "PUT", "/request", {}),
        ]:
            answer = asks(served, method, path, **changes)
            expect((answer.status, method, path, changes), (status, method, path, changes))
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self';"), policy
            assert answer.headers["Access-Control-Allow-Origin"] is None
        # Nothing listens at any other address of this machine.
        with socket.socket() as other:
            assert other.connect_ex(("127.0.0.2", address.port)) != 0


def slow_page():
    """A page that does not read misses screens that are not shown any more, but not the last one."""
    with serving(*STRANGE_HOST, "flood") as served:
        answer = asks(served)
        # Another page has read all of it.
        for line in asks(served):
            if json.loads(line)["type"] == "notice":
                break
        titles = []
        for line in answer:
            value = json.loads(line)
            if value["type"] == "notice":
                break
            titles.append(value["screen"]["title"])
        expect(titles[-1], "flood 20000")
        # All of them would be 100 MB.
        assert len(titles) < 20_000
        memory = pathlib.Path(f"/proc/{served.pid}/status").read_text().split("VmHWM:")[1].split()[0]
        assert int(memory) < 60_000, memory


def requests_queue():
    """Many requests are all answered, one after the other."""
    with playing("plugins.json") as served:
        lines = asks(served)
        for number in range(50):
            expect(asks(served, "POST", "/request", body=json.dumps({"id": number, "command": "tree"}).encode()).status, 204)
        answers = []
        while len(answers) < 50:
            value = json.loads(lines.readline())
            answers += [value["id"]] if value["type"] == "done" else []
        expect(answers, list(range(50)))


def wrong_hosts():
    """A program that is not a host of protocol 1 is reported in a sentence."""
    for words, said in [
        ([*STRANGE_HOST, "protocol2"], "This front end speaks protocol 1, and the host protocol 2.\n"),
        ([*STRANGE_HOST, "nonsense"], "This is not a line of protocol 1: b'Hello!\\n'\n"),
        (["sh", "-c", "yes"], "This is not a line of protocol 1: b'y\\n'\n"),
        (["/nowhere"], "/nowhere cannot be started: No such file or directory.\n"),
    ]:
        result = subprocess.run([sys.executable, SERVE, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        expect((result.stderr, result.returncode), (said, 1))


def hanging_host():
    """A host whose plugin hangs is ended with serve.py too."""
    config = json.dumps({
        "plugins": {"slow": "libSlowPlugin.so"}, "dependencies": {"milliseconds": 600_000}, "flow": ["slow"]
    })
    file = pathlib.Path(os.environ["TMPDIR"]) / "slow.json"
    file.write_text(config.replace("libSlowPlugin.so", str(pathlib.Path(HOST).with_name("libSlowPlugin.so"))))
    with serving(HOST, "--config", file) as served:
        lines = asks(served)
        expect(json.loads(lines.readline())["phase"], "begin")
        served.terminate()
        expect(json.loads(lines.read().splitlines()[-1])["reason"], "hung")
        expect(served.stdout.read(), "The host has ended: hung.\n")


if __name__ == "__main__":
    # Foundation starts a process with the signals blocked that the starting thread has blocked.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    HOST = os.environ["RIBS_HOST"] = str(pathlib.Path(sys.argv[2]) / "ribs-host")
    globals()[sys.argv[1]]()
    print("passed")
