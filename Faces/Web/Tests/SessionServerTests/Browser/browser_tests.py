"""ribs-host-web in headless Chromium, each test a function: browser_tests.py NAME [FOLDER for pictures]"""
import contextlib
import json
import os
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
from serving import REPOSITORY, Person, Wire, children, expect, free_port, serving  # noqa: E402
from server_tests import scripted_host, slow_config, strange_host  # noqa: E402

sys.path.insert(0, str(REPOSITORY / "Tests/CommandTests/Frontends/web"))
import everyday  # noqa: E402
from chromium import Chromium  # noqa: E402

CELLS = [f"row {row}, column {column}: empty" for row in (1, 2, 3) for column in (1, 2, 3)]


def name(browser, person):
    """What a proxy adds to each request of this browser."""
    browser.call("Network.enable")
    browser.call("Network.setExtraHTTPHeaders", headers={"X-Forwarded-User": person})


def start_game(browser, server):
    browser.open(f"http://127.0.0.1:{server.port}/")
    browser.wait_for_title("Off game")
    browser.click("button", "Start Game")
    browser.wait_for_title("Tic-tac-toe")


def place(browser, number, said):
    browser.click("button", CELLS[number])
    browser.wait(f"news.textContent === {json.dumps(said)}")


def size(browser, width, height, is_phone=False):
    """Gives the window a size. The page follows it in a frame: observers of sizes, and lists that make other rows."""
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
    browser.evaluate(FRAMES)


FRAMES = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => 1)"

# What is to be done later is done when a test says so: `later` has it, with its time.
CLOCK = """(() => {
  const real = window.setTimeout;
  window.later = [];
  window.setTimeout = (act, time) => (%s.includes(time) ? later.push([act, time]) : real(act, time));
})()"""


def two_people():
    """Two people in two browsers: each has a game of their own, in as many windows as they like."""
    with serving(proxied=True) as server, Chromium() as first, Chromium() as second:
        name(first, "ada")
        name(second, "grace")
        start_game(first, server)
        start_game(second, server)
        place(first, 4, "Grace (O) to move")
        expect(second.names("gridcell"), CELLS)
        place(second, 0, "Grace (O) to move")
        expect(first.names("gridcell")[:5], CELLS[:4] + ["row 2, column 2: X"])
        # The same person in another browser, which follows.
        name(second, "ada")
        second.open(f"http://127.0.0.1:{server.port}/")
        second.wait_for_title("Tic-tac-toe")
        second.wait("document.querySelectorAll('td')[4].textContent === 'X'")
        place(first, 1, "Ada (X) to move")
        second.wait("document.querySelectorAll('td')[1].textContent === 'O'")


def phone(pictures=None):
    """On a phone, a tablet and a desktop nothing is cut off, messages are in view, and targets are large enough."""
    flows = ["plugins.json", "Examples/tutorial/plugins.json", "Examples/finance/plugins.json"]
    for config, title in zip(flows, ["Off game", "Logged out", "Home"]):
        with serving(config=config, proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title(title)
            if title == "Off game":
                browser.click("button", "Start Game")
                browser.wait_for_title("Tic-tac-toe")
                place(browser, 4, "Grace (O) to move")
            browser.evaluate("ask({ command: 'open', url: 'ribs://nowhere' }).then(() => 1)")
            browser.wait("alert.textContent.includes('nowhere')")
            for width, height in [(390, 844), (768, 1024), (1440, 900)]:
                size(browser, width, height, width < 700)
                expect(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
                box = browser.evaluate("(({ top, bottom }) => [top >= 0, bottom <= innerHeight])(alert.getBoundingClientRect())")
                expect(box, [True, True])
                if width < 700:
                    small = "[...main.querySelectorAll('button, input')].filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 44).length"
                    expect(browser.evaluate(small), 0)
                if pictures:
                    for scheme in ("light", "dark"):
                        browser.screenshot(f"{pictures}/{title.replace(' ', '-')}-{width}-{scheme}.png", scheme)
            for scheme in ("light", "dark"):
                browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                low = browser.evaluate(CONTRAST)
                expect((scheme, low), (scheme, []))


# The texts whose colour is too close to the background's, as WCAG 2.2 counts (AA: 4.5).
CONTRAST = """(() => {
  const parse = (text) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = (data) => [0, 1, 2].map((index) => data[index] / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const data = parse(getComputedStyle(node).backgroundColor);
      if (data[3] === 255) return light(data);
    }
    return 1;
  };
  const hints = [...document.querySelectorAll('[placeholder]')].filter((node) => node.placeholder).map((node) => {
    const [a, b] = [light(parse(getComputedStyle(node, '::placeholder').color)), ground(node)].sort((x, y) => y - x);
    return [(a + 0.05) / (b + 0.05), node.placeholder];
  });
  return [...document.querySelectorAll('main *, #messages *')]
    .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) && node.checkVisibility())
    .map((node) => {
      const [a, b] = [light(parse(getComputedStyle(node).color)), ground(node)].sort((x, y) => y - x);
      return [(a + 0.05) / (b + 0.05), node.textContent];
    })
    .concat(hints)
    .filter(([contrast]) => contrast < 4.5);
})()"""


def korean():
    """A browser in Korean says in it what the host and the page say; the plugins' words stay theirs."""
    with tempfile.TemporaryDirectory(prefix="ribs-web-") as folder:
        config = pathlib.Path(folder) / "plugins.json"
        text = (REPOSITORY / "plugins.json").read_text().replace('"lib', f'"{REPOSITORY}/.build/debug/lib')
        config.write_text(text)
        with serving(config=config, proxied=True) as server, Chromium() as browser:
            browser.call("Network.enable")
            browser.call("Network.setExtraHTTPHeaders", headers={"X-Forwarded-User": "ada", "Accept-Language": "ko-KR,ko;q=0.9"})
            start_game(browser, server)
            expect(browser.names("gridcell"), [cell.replace("empty", "비어 있음") for cell in CELLS])
            expect(browser.evaluate("[messages.lang, messages.ariaLabel, dismiss.textContent]"), ["ko", "알림", "닫기"])
            config.write_text(text + "\n")
            browser.wait(f"status.textContent === '이제 `{config}`의 내용대로 흐름이 진행됩니다.'")
            os.kill(server.hosts()[0], signal.SIGKILL)
            browser.wait("link.textContent === '프로그램이 밖에서 종료되었습니다. 마지막으로 보관된 화면에서 이어서 할 수 있습니다.'")
            browser.click("button", "이어서 하기")
            browser.wait("!main.inert")


def item(id, title, **members):
    return {"id": id, "title": title, "enabled": True, **members}


LISTS = [
    {"type": "list", "id": "mail", "label": "Mail", "action": "open", "pick": "pick",
     "items": [item(str(number), f"Letter {number}", unread=number == 0, picked=False) for number in range(11)]},
    {"type": "list", "id": "files", "label": "", "action": "open", "expand": "expand", "columns": [{"title": "Name"}],
     "items": [item("a", "Folder", level=0, branch="closed")], "excerpt": {"action": "rows", "first": 100, "total": 3000}},
    {"type": "list", "id": "notes", "label": "", "action": "open", "items": [item(f"note {number}", "Note") for number in range(11)]},
    *({"type": "chart", "id": id, "label": id, "kind": kind, "points": points, "text": "", "sentence": "?", "tone": "neutral"}
      for id, kind, points in [("Load", "line", [{"value": 2.0, "fraction": 0.5}, {}, {"value": 1.504, "fraction": 0.2}]),
                               ("Empty", "line", [{}]), ("Days", "bars", [{"label": "Monday", "value": 1.0}] * 25)]),
]


def korean_lists():
    """What the page itself says of lists and of pictures of numbers is in the browser's language as well."""
    screen = {"title": "Lists", "elements": LISTS, "actions": []}
    lines = [{"type": "hello", "protocol": 1, "host": "0", "plugin_abi": "1.1", "commands": []},
             {"type": "screen", "revision": 1, "path": [], "screen": screen}]
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        # Its output stays open while it reads.
        host = scripted_host(lines, "exec cat 3>&1 > /dev/null")
        with serving("--host", host, proxied=True) as server, Chromium() as browser:
            browser.call("Network.enable")
            browser.call("Network.setExtraHTTPHeaders", headers={"X-Forwarded-User": "ada", "Accept-Language": "ko"})
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("Lists")
            expect(browser.names("checkbox"), [f"Letter {number} 선택" for number in range(11)])
            expect(browser.names("searchbox"), ["Mail 거르기", "거르기"])
            rows = [text for text in browser.names("row", "option", "treeitem") if not text.startswith(("Letter", "Note"))]
            expect(sorted(rows), sorted(["읽지 않음 Letter 0", "Name", "Folder"]))
            browser.evaluate("showKeys()")
            keys = ["목록에서 이동", "그렇게 시작하는 줄로 가기", "줄 열기", "줄 선택", "한 단계 되돌리기", "단축키 보기"]
            expect(browser.evaluate("[...document.querySelectorAll('dd')].map((node) => node.textContent)"), ["Mail 거르기", *keys])
            browser.evaluate("keysDialog.close()")
            pictures = [text for text in browser.names("image")]
            expect(pictures, ["Load: 1.5, 값 3개는 1.5에서 2 사이", "Empty: 값 없음", "Days: " + "Monday 1, " * 24 + "그 밖에 1개"])


def show(screen):
    """A host that shows one screen; its output stays open while it reads."""
    lines = [{"type": "hello", "protocol": 1, "host": "0", "plugin_abi": "1.1", "commands": []},
             {"type": "screen", "revision": 1, "path": ["a"], "screen": {"title": "A", "actions": [], **screen}}]
    return scripted_host(lines, "exec cat 3>&1 > /dev/null")


def bars(id, points):
    return {"type": "chart", "id": id, "label": id, "kind": "bars", "points": points, "text": "", "sentence": "?", "tone": "neutral"}


# Of each bar: how far its middle is from those of its name and its number, and its share of the room for it.
BARS = """[...document.querySelectorAll('[data-kind=bars] svg')].map((svg) => {
  const middle = (node) => (({ top, bottom }) => (top + bottom) / 2)(node.getBoundingClientRect());
  const number = svg.previousElementSibling;
  const bar = svg.querySelector('rect').getBoundingClientRect().width / svg.getBoundingClientRect().width;
  return [Math.round(middle(svg) - middle(number)), Math.round(middle(svg) - middle(number.previousElementSibling)),
          Math.round(100 * bar), number.textContent, svg.getBoundingClientRect().left];
})"""


def pictures():
    """Each bar is beside its name and its number, which is rounded; gauges are as wide as each other, in the colour of their tone."""
    points = [{"label": label, "value": value, "fraction": fraction} for label, value, fraction in [
        ("Used", 3.277965545654297, 0.25), ("Cached, and given back as soon as anybody asks for it", 8.972747802734375, 0.5), ("Free", 12.0, 1.0)]]
    gauges = [{"type": "gauge", "id": label, "label": label, "fraction": 0.5, "text": "half", "tone": tone}
              for label, tone in [("a", "neutral"), ("a longer name", "negative")]]
    elements = [bars("Memory", [*points, {"label": "Gap"}]), *gauges,
                {"type": "progress", "id": "p", "label": "p", "fraction": 0.5}, bars("Many", [{"label": str(n), "value": 1.0, "fraction": 1.0} for n in range(60)])]
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        with serving("--host", show({"elements": elements}), proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("A")
            for width in (390, 1440):
                size(browser, width, 900, width < 700)
                rows = browser.evaluate(BARS)
                expect([row[:4] for row in rows[:4]], [[0, 0, 25, "3.28"], [0, 0, 50, "8.97"], [0, 0, 100, "12"], [0, 0, 0, ""]])
                expect([row[:4] for row in rows[4:]], [[0, 0, 100, "1"]] * 60)
                expect(len({row[4] for row in rows[:4]}), 1)
                widths = "new Set([...document.querySelectorAll('meter, progress')].map((node) => node.getBoundingClientRect().width)).size"
                expect(browser.evaluate(widths), 1)
                expect(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
            # A point alone is a line as wide as the picture.
            drawn(browser, [{**bars("One", [{"value": 1.0, "fraction": 0.5}]), "kind": "line"}])
            expect(browser.evaluate("document.querySelector('path').getAttribute('d')"), "M0.00 50.00L100.00 50.00")
            # One between gaps is a dot, above the line at the bottom of each curve.
            drawn(browser, [{**bars("One", [{}, {"value": 1.0, "fraction": 0.5}, {}]), "kind": "line"}])
            expect(browser.evaluate("document.querySelector('path').getAttribute('d')"), "M50.00 50.00h0")
            expect(browser.evaluate("getComputedStyle(document.querySelector('.picture')).borderBottomWidth"), "1px")
            drawn(browser, elements)
            same = "[...document.querySelectorAll('meter')].map((node) => getComputedStyle(node.parentNode).color === getComputedStyle(node).color)"
            expect(browser.evaluate(same), [False, True])
            expect(browser.names("image")[0], "Memory: ?")


def lines():
    """The lines of a text are lines, and its spaces are there, wherever it stands."""
    text = "one\n  two\n\nfour"
    elements = [
        {"type": "text", "id": "t", "text": text, "style": "body", "tone": "neutral"},
        {"type": "text", "id": "r", "text": text, "style": "headline", "tone": "neutral", "runs": [{"text": "one\n  two", "mark": "strong"}, {"text": "\n\nfour"}]},
        {"type": "table", "id": "x", "label": "x", "columns": [{"title": "X"}], "rows": [[text]]},
        {"type": "list", "id": "l", "label": "l", "action": "l", "items": [item("i", text)]},
        {"type": "button", "id": "b", "action": "b", "label": text, "enabled": True},
    ]
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        with serving("--host", show({"elements": elements}), proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("A")
            shown = browser.evaluate("[...document.querySelectorAll('p, h2, h3, td, li, #elements button')].map((node) => node.innerText).filter((text) => text.includes('two'))")
            expect(shown, [text] * 5)
            browser.evaluate(f"sayForMoment({{ text: {json.dumps(text)}, seconds: 60 }})")
            expect(browser.evaluate("toast.innerText"), text)


def directions():
    """Each text has its own direction, whatever is beside it; with words of a language that is written from the right, so has the page."""
    sides = """[...document.querySelectorAll('.name')].map((node) => {
      const text = document.createRange();
      text.selectNodeContents(node);
      const [inner, outer] = [text.getBoundingClientRect(), node.getBoundingClientRect()];
      return [Math.round(inner.left - outer.left) === 0, Math.round(outer.right - inner.right) === 0];
    })"""
    with showing([a_list("l", ["Ada", "\u05e9\u05dc\u05d5\u05dd"])]) as browser:
        expect(browser.evaluate(sides), [[True, False], [False, True]])
    with tempfile.TemporaryDirectory() as folder:
        words = pathlib.Path(folder, "words.json")
        words.write_text(json.dumps({"language": "he", "words": {}}))
        with serving("--words", words, proxied=True) as server, Chromium() as browser:
            browser.call("Network.enable")
            browser.call("Network.setExtraHTTPHeaders", headers={"X-Forwarded-User": "ada", "Accept-Language": "he"})
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("Off game")
            expect(browser.evaluate("document.documentElement.dir"), "rtl")


def login_form():
    """Enter in a field of a form presses its primary button, with what was typed; in a field of many options, and where
    nothing or more than one thing is primary, it presses nothing."""
    with serving(config="Examples/tutorial/plugins.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Logged out")
        expect(browser.evaluate("[...document.querySelectorAll('input')].map((node) => node.form?.id)"), ["elements"] * 2)
        browser.evaluate(f"{{ {OVERTAKING} }}")
        for text in ("Ada", "Grace"):
            browser.press("Tab")
            browser.type(text)
        browser.press("Enter")
        browser.wait_for_title("Off game")
        assert "Ada" in browser.evaluate("main.innerText") and "Grace" in browser.evaluate("main.innerText")
    field = {"type": "field", "id": "f", "label": "F", "action": "f", "text": "", "placeholder": "", "enabled": True}
    button = {"type": "button", "id": "b", "action": "b", "label": "B", "enabled": True}
    primary = {**button, "role": "primary"}
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        for elements, pressed in [
            ([field, button, primary], ["b"]), ([field, button], []), ([field, primary, {**primary, "id": "c", "action": "c"}], []),
            ([field, {**primary, "enabled": False}], []), ([{**field, "kind": "lines", "rows": 2}, primary], []),
            ([{**field, "options": ["x", "y"]}, primary], []),
        ]:
            with serving("--host", show({"elements": elements}), proxied=True) as server, Chromium() as browser:
                name(browser, "ada")
                browser.open(f"http://127.0.0.1:{server.port}/")
                browser.wait_for_title("A")
                browser.evaluate("window.pressed = []; press = ({ action }) => pressed.push(action); document.querySelector('input, textarea').focus()")
                browser.press("Enter")
                browser.evaluate("new Promise((resolve) => setTimeout(resolve))")
                expect((elements, browser.evaluate("pressed")), (elements, pressed))
                expect(browser.evaluate("location.href"), f"http://127.0.0.1:{server.port}/")


OVERLAPS = "((one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)"


def themed():
    """A theme colours the page, whatever the browser prefers; a file can change any token. It has lengths, a name and a logo."""
    with tempfile.TemporaryDirectory() as folder:
        theme = pathlib.Path(folder) / "theme.json"
        theme.write_text('{ "based-on": "solarized-light", "text": "#073642", "line": "#586e75" }')
        with serving("--theme", theme) as server, Chromium() as browser:
            browser.open(server.url)
            browser.wait("document.querySelector('button') && document.readyState === 'complete'")
            color = "getComputedStyle(document.body)."
            expect(browser.evaluate(f"[{color}backgroundColor, {color}color, {color}colorScheme]"), ["rgb(253, 246, 227)", "rgb(7, 54, 66)", "light"])
        logo = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 24' width='96' height='48'><rect width='48' height='24' fill='red'/></svg>"
        theme.with_name("logo.svg").write_text(logo)
        theme.write_text('{ "spacing": 24, "radius": 2, "name": "A name of forty characters not any more.", "logo": "logo.svg" }')
        with serving("--theme", theme, config="Examples/everyday/settings.json") as server, Chromium() as browser:
            browser.open(server.url)
            browser.wait_for_title("Settings")
            expect(browser.evaluate("document.title"), "Settings · A name of forty characters not any more.")
            expect(browser.names("banner"), [""])
            lengths = "(({ paddingLeft, borderTopLeftRadius }) => [paddingLeft, borderTopLeftRadius])(getComputedStyle(document.querySelector('section')))"
            expect(browser.evaluate(lengths), ["24px", "2px"])
            # Who asks for more contrast has whole lines wherever something is parted.
            edges = "[document.querySelector('section'), document.querySelector('input')].map((node) => getComputedStyle(node).borderTopColor)"
            for wish, are_same in (("no-preference", False), ("more", True)):
                browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-contrast", "value": wish}])
                expect((wish, len(set(browser.evaluate(edges))) == 1), (wish, are_same))
            for width in (390, 1440):
                size(browser, width, 900, width < 700)
                expect(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
                picture = "(({ width, height }) => [width, height])(document.getElementById('logo').getBoundingClientRect())"
                expect(browser.evaluate(picture), [48, 24])
                # A title of any length is beside it, or below it, in both directions.
                browser.evaluate(f"title.textContent = '{'Settings ' * 9}', 1")
                for direction in ("ltr", "rtl"):
                    browser.evaluate(f"document.documentElement.dir = '{direction}'")
                    range = "const range = document.createRange(); range.selectNodeContents(title);"
                    over = f"(() => {{ {range} return [...range.getClientRects()].filter((line) => {OVERLAPS}(line, document.getElementById('brand').getBoundingClientRect())).length; }})()"
                    expect((width, direction, browser.evaluate(over)), (width, direction, 0))
                    side = "(({ left, right }) => left > innerWidth - right)(document.getElementById('brand').getBoundingClientRect())"
                    expect((direction, browser.evaluate(side)), (direction, direction == "ltr"))


def below_path():
    """Below a path of a site the page plays, opens links and stays there."""
    port = free_port()
    with serving("--public-url", f"http://127.0.0.1:{port}/play", port=port, config="Examples/tutorial/plugins.json") as server, Chromium() as browser:
        browser.open(server.url)
        browser.wait_for_title("Logged out")
        expect(browser.evaluate("location.pathname"), "/play/")
        browser.open(f"http://127.0.0.1:{port}/play/nowhere?x=1")
        browser.wait("document.getElementById('alert')?.textContent.includes('nowhere')")
        expect(browser.evaluate("location.pathname + location.search"), "/play/")
        for number in (1, 2):
            browser.evaluate(f"document.querySelectorAll('input')[{number - 1}].focus()")
            browser.type("Ada" if number == 1 else "Grace")
        browser.press("Enter")
        browser.wait_for_title("Off game")


def keyboard():
    """Without a mouse: fields, buttons and the board."""
    with serving(config="Examples/tutorial/plugins.json") as server, Chromium() as browser:
        browser.open(server.url)
        browser.wait_for_title("Logged out")
        browser.press("Tab")
        expect(browser.focused(), ("textbox", "Player 1"))
        browser.type("Ada")
        browser.press("Tab")
        browser.type("Grace")
        browser.wait("[...document.querySelectorAll('input')].every((field, n) => field.defaultValue === ['Ada', 'Grace'][n])")
        browser.press("Tab")
        browser.press("Enter")
        browser.wait_for_title("Off game")
        # What had the focus is gone: the new screen's title has it.
        expect(browser.focused(), ("heading", "Off game"))
        browser.press("Tab")
        browser.press("Enter")
        browser.wait_for_title("Tic-tac-toe")
        for key in ["Tab", "ArrowDown", "ArrowRight"]:
            browser.press(key)
        browser.press("Enter")
        browser.wait("news.textContent === 'Grace (O) to move'")
        expect(browser.focused(), ("button", "row 2, column 2: X"))


def lost_connection():
    """Offline shows itself within a second; a move that is made meanwhile is made once, when the network is back."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        # In the page: how long its browser takes to tell it so, and this test to ask, is not what counts.
        browser.evaluate("""addEventListener('offline', () => performance.mark('offline'), { capture: true });
          new MutationObserver(() => performance.mark('said')).observe(link, { childList: true }), 1""")
        browser.call("Network.emulateNetworkConditions", offline=True, **conditions)
        browser.wait("link.textContent.startsWith('The connection is lost.')")
        took = browser.evaluate("performance.measure('lost', 'offline', 'said').duration")
        assert abs(took) < 1000, took
        browser.click("button", CELLS[4])
        browser.wait("work.textContent === 'Working …'")
        browser.call("Network.emulateNetworkConditions", offline=False, **conditions)
        browser.wait("news.textContent === 'Grace (O) to move' && !link.textContent && !work.textContent")
        expect(browser.names("gridcell"), CELLS[:4] + ["row 2, column 2: X"] + CELLS[5:])


# In the page: what the two places for what goes on say, and when.
NOTES = """window.heard = { work: [], link: [] };
  for (const node of [work, link]) new MutationObserver(() => {
    heard[node.id].push(node.textContent);
    if (node.textContent) performance.mark(node.id);
  }).observe(node, { childList: true }), 1"""


def slow_network():
    """Over 0.3 seconds each way and 20 kB a second: what goes on is said, nothing is done twice, and a network that fails
    without a word shows within a second."""
    port = free_port()
    with Chromium() as browser, Wire(port) as wire, \
            serving("--public-url", f"http://127.0.0.1:{wire.port}", proxied=True, port=port) as server:
        name(browser, "ada")
        start_game(browser, server)
        # The answer to the button follows the screen, and takes away what was said meanwhile.
        browser.wait("waiting.size === 0 && !work.textContent")
        browser.evaluate(NOTES)
        marks = [""] * 9
        for number, sentence in [(4, "Grace (O) to move"), (0, "Ada (X) to move"), (2, "Grace (O) to move")]:
            cells = [f"{cell[:-5]}{mark or 'empty'}" for cell, mark in zip(CELLS, marks)]
            expect(browser.names("gridcell"), cells)
            # Twice, before there is an answer: one of the two is for a board that is gone when it arrives.
            presses = f"for (const number of [{number}, {number}]) document.querySelectorAll('td button')[number].click()"
            # The page's timers come in order, however late a busy machine lets them come.
            in_time = "delete window.saidInTime, setTimeout(() => (window.saidInTime = heard.work[0] === 'Working …'), 1000)"
            browser.evaluate(f"heard.work = [], performance.clearMarks(), performance.mark('pressed'); {presses}; {in_time}")
            browser.wait("window.saidInTime !== undefined")
            expect(browser.evaluate("saidInTime"), True)
            browser.wait(f"news.textContent === {json.dumps(sentence)} && waiting.size === 0 && !work.textContent")
            browser.wait("status.textContent === 'The screen had just changed. Nothing was done.'")
            marks[number] = "X" if sentence.startswith("Grace") else "O"
        # What is answered sooner does not flicker.
        took = browser.evaluate("performance.getEntriesByName('work')[0].startTime - performance.getEntriesByName('pressed')[0].startTime")
        assert took > 150, took
        # A slow network is not a lost one.
        lost = "The connection is lost. Trying again …"
        expect(browser.evaluate(f"heard.link.includes('{lost}')"), False)
        browser.wait("!link.textContent")
        wire.fail()
        # The page's own clock says when the second is over. Its timers come in order, however late a busy machine lets them come.
        browser.evaluate("delete window.saidInTime, setTimeout(() => (window.saidInTime = link.textContent !== ''), 1000), 1")
        browser.wait("window.saidInTime !== undefined")
        expect(browser.evaluate("saidInTime"), True)
        expect(browser.evaluate("heard.link.at(-1)"), "The connection is slow, or lost. Waiting …")
        browser.click("button", CELLS[8])
        browser.wait(f"link.textContent === '{lost}' && work.textContent === 'Working …'")
        wire.recover()
        browser.wait("news.textContent === 'Ada (X) to move' && !link.textContent && !work.textContent && waiting.size === 0")
        marks[8] = "O"
        expect(browser.names("gridcell"), [f"{cell[:-5]}{mark or 'empty'}" for cell, mark in zip(CELLS, marks)])
        # X has the middle and a corner: the other corner of that line ends the game.
        browser.click("button", CELLS[6])
        browser.wait("news.textContent === 'Ada won!'")


def busy_worker(server, plugin):
    """The process of a plugin in the only session."""
    return next(one for one in children(server.hosts()[0]) if pathlib.Path(f"/proc/{one}/comm").read_text().strip() == plugin)


def drained():
    """SIGTERM in the middle of a request: the page says so, gets the answer of what it asked, and continues where another
    program is started. Where the answer does not come any more, it says that as well."""
    port, leaving = free_port(), "link.textContent === 'The program is being restarted. This page continues by itself.'"
    for is_answered in (True, False):
        with tempfile.TemporaryDirectory() as folder, Chromium() as browser:
            folder = pathlib.Path(folder)
            name(browser, "ada")
            with serving(proxied=True, port=port, folder=folder, after=("--isolate",)) as server:
                start_game(browser, server)
                # The plugin takes as long as this test likes.
                worker, host = busy_worker(server, "tic-tac-toe"), server.hosts()[0]
                os.kill(worker, signal.SIGSTOP)
                browser.click("button", CELLS[4])
                browser.wait("work.textContent.startsWith('The plugin `tic-tac-toe` has been busy for')")
                server.process.send_signal(signal.SIGTERM)
                browser.wait(leaving)
                if is_answered:
                    os.kill(worker, signal.SIGCONT)
                    browser.wait("news.textContent === 'Grace (O) to move' && waiting.size === 0")
                else:
                    os.kill(host, signal.SIGKILL)
                expect(server.process.wait(timeout=60), 0)
            expect(browser.evaluate(leaving), True)
            with serving(proxied=True, port=port, folder=folder, after=("--isolate",)):
                browser.wait("!link.textContent && !main.inert")
                cells = CELLS[:4] + ["row 2, column 2: X"] + CELLS[5:] if is_answered else CELLS
                expect(browser.names("gridcell"), cells)
                look = "The session has been started again meanwhile. Look at the screen before you go on."
                expect(browser.evaluate("status.textContent"), "" if is_answered else look)
                place(browser, 0, "Ada (X) to move" if is_answered else "Grace (O) to move")


def restart():
    """SIGTERM and another program at the same address: the page continues by itself, with the board as it was."""
    port = free_port()
    with serving(proxied=True, port=port) as first, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, first)
        place(browser, 4, "Grace (O) to move")
        first.process.send_signal(signal.SIGTERM)
        browser.wait("link.textContent !== ''")
        expect(first.process.wait(timeout=60), 0)
        browser.click("button", CELLS[0])
        with serving(proxied=True, port=port, folder=first.folder):
            browser.wait("!link.textContent && status.textContent.startsWith('The session has been started again meanwhile.')"
                         " || !link.textContent && status.textContent.startsWith('The screen had just changed.')")
            browser.wait("!main.inert")
            expect(browser.names("gridcell"), CELLS[:4] + ["row 2, column 2: X"] + CELLS[5:])
            place(browser, 0, "Ada (X) to move")


def host_crash():
    """The page says that the host is gone, and continues by a button that has the focus."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        place(browser, 4, "Grace (O) to move")
        os.kill(server.hosts()[0], signal.SIGKILL)
        browser.wait("link.textContent === 'The program was ended from outside. Continue from the last screen that was kept.' && main.inert")
        expect(browser.focused(), ("button", "Continue"))
        browser.press("Enter")
        browser.wait("!main.inert && again.hidden && !link.textContent")
        # The button is gone, and the focus is on the screen.
        expect(browser.focused(), ("heading", "Tic-tac-toe"))
        place(browser, 0, "Ada (X) to move")


def back():
    """The browser's Back is the flow's back, where there is one."""
    with serving(config="Examples/navigation/plugins.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        first = "A: What would you like?"
        browser.wait_for_title(first)
        browser.click("option", "Coffee")
        browser.wait("back !== null")
        second = browser.evaluate("document.title")
        assert second != first
        browser.evaluate("history.back()")
        browser.wait_for_title(first)
        # And once more, from the same place.
        browser.click("option", "Coffee")
        browser.wait_for_title(second)
        browser.evaluate("history.back()")
        browser.wait_for_title(first)
        expect(browser.evaluate("location.pathname"), "/")
        # Once the flow has gone back by its own button, there is nothing left for the browser's.
        browser.click("option", "Coffee")
        browser.wait_for_title(second)
        browser.evaluate("press(back), 1")
        browser.wait_for_title(first)
        browser.evaluate("new Promise((resolve) => history.state ? addEventListener('popstate', () => resolve(1)) : resolve(1))")
        browser.wait("history.state === null && back === null && waiting.size === 0")
        browser.click("option", "Coffee")
        browser.wait_for_title(second)
        expect(browser.evaluate("history.state"), {"isAhead": True})
    # What would be lost is asked about first.
    leave = a_button("Leave", role="back", confirmation="Leave without saving?")
    with showing([leave], unsaved=True) as browser:
        browser.wait("history.state?.isAhead")
        browser.evaluate("history.back()")
        browser.wait("question.open && asked.textContent === 'Leave without saving?'")
        expect(browser.evaluate("pressed"), [])
        # It asked, so the entry is there again.
        expect(browser.evaluate("history.state"), {"isAhead": True})
        browser.press("y", "y")
        browser.wait("pressed.length === 1")
        asks = "(() => { const event = new Event('beforeunload', { cancelable: true }); dispatchEvent(event); return event.defaultPrevented; })()"
        expect(browser.evaluate(asks), True)
        browser.evaluate("whole.screen.unsaved = false")
        expect(browser.evaluate(asks), False)


def reload():
    """The page is loaded again amid a game: the board is there, alerts are not repeated, and the game continues."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        place(browser, 4, "Grace (O) to move")
        browser.evaluate("ask({ command: 'open', url: 'ribs://nowhere' }).then(() => 1)")
        browser.wait("alert.textContent.includes('nowhere')")
        browser.reload()
        browser.wait_for_title("Tic-tac-toe")
        place(browser, 0, "Ada (X) to move")
        expect(browser.names("gridcell")[:5], ["row 1, column 1: O", *CELLS[1:4], "row 2, column 2: X"])
        expect(browser.evaluate("alert.textContent"), "")
        expect(len(server.hosts()), 1)


def worker_crash():
    """The process of a plugin is killed: the page says which, and the game continues with the board as it was."""
    with serving(proxied=True, after=["--isolate"]) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        place(browser, 4, "Grace (O) to move")
        workers = children(server.hosts()[0])
        names = [pathlib.Path(f"/proc/{worker}/comm").read_text().strip() for worker in workers]
        os.kill(workers[names.index("tic-tac-toe")], signal.SIGKILL)
        browser.wait("alert.textContent.includes('`tic-tac-toe`')")
        browser.wait("!main.inert && title.textContent === 'Tic-tac-toe'")
        expect(browser.names("gridcell"), CELLS[:4] + ["row 2, column 2: X"] + CELLS[5:])
        place(browser, 0, "Ada (X) to move")


def login():
    """A login that has ended is said in a sentence, whether the proxy refuses or leads elsewhere; what passes is not said for ever."""
    with serving() as server, Chromium() as browser:
        browser.open(server.url)
        browser.wait_for_title("Off game")
        browser.evaluate("window.fast = fetch; 1")
        for answer in ["new Response('<p>Log in', { status: 401 })", "fast('/-/enter/x', { redirect: options.redirect })"]:
            browser.evaluate(f"window.fetch = async (url, options) => {answer}; press({{ action: 'startGame' }}), 1")
            browser.wait("alert.textContent === 'Your login has ended. Load the page again.' && !work.textContent")
            browser.evaluate("connection.abort()")
            browser.wait("link.textContent === 'Your login has ended. Load the page again.'")
        browser.evaluate("window.fetch = fast")
        browser.wait("!link.textContent")
        browser.evaluate("""window.fetch = async (url, options) => {
          window.fetch = fast;
          return new Response(JSON.stringify({ message: 'Too many requests.' }), { status: 429 });
        }, window.statuses = [], new MutationObserver(() => statuses.push(status.textContent)).observe(status, { childList: true })""")
        browser.click("button", "Start Game")
        browser.wait_for_title("Tic-tac-toe")
        browser.wait("statuses.at(-1) === ''")
        expect(browser.evaluate("statuses"), ["Too many requests.", ""])


def moved():
    """A session that another machine has by now is shown from there: the page connects again."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        browser.evaluate("""window.fast = fetch, window.connections = 0, window.fetch = async (url, options) => {
          if (url !== '/-/events') return new Response('{}', { status: 409 });
          connections += 1;
          return fast(url, options);
        }, 1""")
        browser.click("button", CELLS[4])
        browser.wait("connections > 0 && !link.textContent && status.textContent.startsWith('The screen had just changed.')")
        browser.evaluate("window.fetch = fast")
        place(browser, 4, "Grace (O) to move")


def link():
    """The path of an address is a deep link."""
    with serving(config="Examples/tutorial/plugins.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/launchGame?gameId=random-win")
        browser.wait_for_title("Logged out")
        # It waits for a login, and says so.
        browser.wait("status.textContent === 'The link `launchGame` waits for the flow to come to `logged-in`.'")
        expect(browser.evaluate("location.href"), f"http://127.0.0.1:{server.port}/")


def slow_answer():
    """What takes long is said after 200 ms, and with a slow network nothing is done twice."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        start_game(browser, server)
        # Chromium's emulation delays answers only, and not those of a connection that is open.
        browser.evaluate("""const fast = fetch, arrival = new Promise((resolve) => (window.arrive = resolve));
          window.fetch = async (...words) => { await arrival; return fast(...words); }; 1""")
        browser.click("button", CELLS[4])
        browser.wait("work.textContent === 'Working …' && main.getAttribute('aria-busy') === 'true'")
        browser.evaluate("arrive()")
        browser.wait("news.textContent === 'Grace (O) to move' && main.getAttribute('aria-busy') === 'false'")
        expect(browser.evaluate("work.textContent"), "")


def hanging_plugin():
    """A plugin that hangs can be stopped by a button."""
    with tempfile.TemporaryDirectory() as folder:
        config = slow_config(pathlib.Path(folder), True)
        with serving(config=config, proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait("document.querySelector('#elements button')")
            browser.evaluate("press({ action: 'go' }), 1")
            browser.wait("work.textContent.startsWith('The plugin `faulty` has been busy for') && !stop.hidden")
            # By keyboard: the focus stays on the page, and nothing is said of a terminal's keys.
            browser.evaluate("stop.focus()")
            browser.press("Enter")
            browser.wait("stop.hidden && alert.textContent.startsWith('The plugin `faulty` was busy and was stopped')")
            assert "Ctrl-C" not in browser.evaluate("document.body.textContent")
            expect(browser.focused()[0], "heading")


FIELDS = [
    {"type": "field", "id": "a b", "label": "Age", "action": "age", "text": "x", "placeholder": "", "enabled": True,
     "kind": "number", "help": "In years", "error": "No number"},
    {"type": "field", "id": "c", "label": "Code", "action": "code", "text": "", "placeholder": "", "enabled": True,
     "kind": "secure", "help": "Six digits"},
    {"type": "field", "id": "d", "label": "Note", "action": "note", "text": "two\nlines", "placeholder": "",
     "enabled": True, "kind": "lines", "rows": 6},
]
FIELD_LINES = [
    {"type": "hello", "protocol": 1, "host": "0", "plugin_abi": "1.1", "commands": []},
    {"type": "screen", "revision": 1, "path": ["form"], "screen": {"title": "Form", "elements": FIELDS, "actions": []}},
]


def fields():
    """What is wrong with a field, or how it is filled in, belongs to the field."""
    with tempfile.TemporaryDirectory() as folder:
        host = pathlib.Path(folder) / "host"
        # Its output stays open while it reads.
        lines = [f"printf '%s\\n' '{json.dumps(line)}'\n" for line in FIELD_LINES]
        host.write_text("#!/bin/sh\n" + "".join(lines) + "exec cat 3>&1 > /dev/null\n")
        host.chmod(0o755)
        with serving("--host", host, proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("Form")
            expect(browser.names("textbox"), ["Age", "Code", "Note"])
            note = "(({ value, rows }) => [value, rows])(document.querySelector('textarea'))"
            expect(browser.evaluate(note), ["two\nlines", 6])
            about = "document.getElementById(document.querySelector('%s').getAttribute('aria-describedby')).textContent"
            expect(browser.evaluate(about % "[aria-invalid=true]"), "No number")
            expect(browser.evaluate(about % "[type=password]"), "Six digits")
            expect(browser.evaluate("document.querySelectorAll('[aria-invalid]').length"), 1)


# A network on which each second request would overtake the one before it.
OVERTAKING = """let posts = 0;
  const send = fetch;
  window.fetch = async (address, options) => {
    if (options?.method === "POST" && posts++ % 2 === 0) await new Promise((sent) => setTimeout(sent, 400));
    return send(address, options);
  }"""


def conversation():
    """Enter in the field of a conversation sends what was typed, and the next message goes into the field. The text
    arrives before what sends it, whatever the network does."""
    with serving(config="Examples/everyday/conversation.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Chat with Grace")
        browser.evaluate(f"{{ {OVERTAKING} }}")
        browser.evaluate("document.querySelector('input').focus()")
        for text in ["I like my garden", "I like roses"]:
            browser.type(text)
            browser.press("Enter")
            browser.wait(f"document.querySelector('main').innerText.includes('{text}')")
            browser.wait("document.querySelector('input').value === ''")
            expect(browser.evaluate("document.activeElement.tagName"), "INPUT")
        # What the person says is on the side where its lines end, and the answers are on the other.
        browser.wait("document.querySelectorAll('.pane > .row').length >= 4 && waiting.size === 0")
        sides = """[...document.querySelectorAll('.pane > .row')].slice(0, 2).map((row) => {
          const outer = row.getBoundingClientRect(), inner = row.querySelector('.column > p').getBoundingClientRect();
          return inner.left - outer.left > outer.right - inner.right;
        })"""
        expect(browser.evaluate(sides), [True, False])


def moment():
    """What a plugin says for a moment is announced, goes by itself, and is not there again on a page that is loaded again."""
    with serving(config="Examples/everyday/settings.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Settings")
        # High enough for the whole form: nothing has to be scrolled into sight while a message comes and goes.
        size(browser, 900, 1200)
        browser.evaluate(CLOCK % [4000])
        browser.click("switch", "Sounds")
        browser.wait("waiting.size === 0 && !document.querySelector('main [data-role=primary]').hasAttribute('aria-disabled')")
        browser.click("button", "Save")
        browser.wait("toast.textContent === 'Saved' && waiting.size === 0")
        expect(browser.evaluate("[toast.getAttribute('role'), toast.dataset.tone]"), ["status", "positive"])
        browser.click("switch", "Sounds")
        browser.wait("waiting.size === 0 && !document.querySelector('main [data-role=primary]').hasAttribute('aria-disabled')")
        expect(browser.evaluate("[toast.textContent, later.length]"), ["Saved", 1])
        browser.evaluate("later.pop()[0]()")
        expect(browser.evaluate("toast.textContent"), "")
        # With unsaved changes, the browser would ask before it loads the page again.
        browser.click("button", "Discard")
        browser.wait("waiting.size === 0 && !whole.screen.unsaved")
        browser.reload()
        browser.wait("document.querySelector('main [data-role=primary]')?.hasAttribute('aria-disabled')")
        expect(browser.evaluate("toast.textContent"), "")


def following():
    """The row to which the arrows lead is the selected one of a list that follows the focus: it is shown, but not opened."""
    with serving(config="Examples/everyday/small/mail.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Inbox (3 unread)")
        browser.evaluate("document.querySelector('.rows').focus()")
        for key, words in (("ArrowDown", "The mill turns"), ("End", "Bring the proofs"), ("ArrowUp", "longer than my sketch")):
            browser.press(key)
            browser.wait(f"main.textContent.includes('{words}') && waiting.size === 0")
        browser.wait("document.querySelector('[aria-current=true]').textContent.includes('Luigi')")
        expect(browser.evaluate("title.textContent"), "Inbox (3 unread)")
        # What the plugin selects is the current row, too.
        everyday.play(browser, [("press", "Prev")], "Please bring them back")
        browser.wait("document.querySelector('[data-current]').textContent.includes('The library')")


def dragging():
    """A card is dropped at a line between two cards, with the focus, and stays on a lane that is full."""
    with serving(config="Examples/everyday/board.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Board")
        size(browser, 1200, 700)
        everyday.play(browser, [("press", "New card"), ("type", "New card", "Page")], "Page")
        browser.wait("waiting.size === 0")
        card, lanes = "[...document.querySelectorAll('[data-index]')].find((node) => node.textContent.includes('Page'))", "document.querySelectorAll('.board section')"
        last = browser.evaluate(f"{lanes}.length - 1")
        for lane in (last, 0):
            browser.drag(card, f"{lanes}[{lane}]")
            browser.wait(f"{lanes}[{lane}].contains({card}) && waiting.size === 0 && !document.querySelector('.taker')")
            browser.wait(f"{lanes}[{lane}].contains(document.activeElement)")
        # At its own place nothing happens.
        browser.evaluate("window.pressed = 0; press = ({ value }) => (window.said = value, pressed++); 1")
        browser.drag(card, card)
        expect(browser.evaluate("pressed"), 0)
        # A node that is gone by then has no event at the end of the drag.
        send = "%s.dispatchEvent(new DragEvent('%s', { bubbles: true, dataTransfer: new DataTransfer() }))"
        browser.evaluate(f"{send % (card, 'dragstart')}, {send % (f'{lanes}[{last}]', 'drop')}")
        expect(browser.evaluate("[pressed, dragged === undefined]"), [1, True])
    # A line says where it would be.
    over = """(() => { const rows = [...document.querySelectorAll('[data-index]')], row = rows[%d], { top, bottom } = row.getBoundingClientRect();
      const event = (name) => new DragEvent(name, { bubbles: true, clientY: (top + bottom) / 2 + %d, dataTransfer: new DataTransfer() });
      rows[1].dispatchEvent(event('dragstart'));
      row.dispatchEvent(event('dragover'));
      const marked = rows.flatMap(({ dataset, textContent }) => dataset.drop ? [dataset.drop, textContent] : []);
      row.dispatchEvent(event('drop'));
      return [marked, pressed.splice(0), document.querySelector('[data-drop]')]; })()"""
    with showing([a_list("l", ["a", "b", "c"], drop="l"), a_list("m", ["d", "e"], drop="m")]) as browser:
        for row, distance, marked, pressed in [
            (0, -3, ["above", "a"], [["l", "0 b"]]), (0, 3, ["below", "a"], []), (1, 3, ["below", "b"], []), (2, 3, ["below", "c"], [["l", "3 b"]]),
            (3, -3, ["above", "d"], [["m", "0 b"]]), (4, -3, ["below", "d"], [["m", "1 b"]]), (4, 3, ["below", "e"], [["m", "2 b"]]),
        ]:
            expect(browser.evaluate(over % (row, distance)), [marked, pressed, None])


def undone():
    """What a message is about can be undone beside the words, as by the button of the screen that does it. The focus is not lost then, and the
    button beside the words goes with the screen that it is about."""
    with serving(config="Examples/everyday/small/mail.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Inbox (3 unread)")
        # No message goes before it is looked at.
        browser.evaluate(CLOCK % [4000])
        rows, undo = "document.querySelectorAll('main [data-index]').length", "toast.querySelector('button')"
        whole = browser.evaluate(rows)

        def delete(row):
            everyday.play(browser, [("press", row), ("press", "Delete")], "Undo")
            browser.wait(f"toast.textContent.startsWith('Deleted “') && {undo} && {rows} === {whole - 1} && waiting.size === 0")
            expect(browser.evaluate(f"{undo}.textContent"), "Undo")

        for press in (f"{undo}.focus()", "[...document.querySelectorAll('main button')].find(({ action }) => action === 'undo').focus()"):
            delete("Grace")
            browser.evaluate(press)
            browser.press("Enter")
            browser.wait(f"{rows} === {whole} && waiting.size === 0")
            expect(browser.evaluate("[toast.textContent, document.activeElement !== document.body]"), ["", True])
        # Elsewhere an action that is called so is another one.
        delete("Luigi")
        browser.evaluate(f"{undo}.focus(), draw({{ ...whole, path: ['elsewhere'] }})")
        expect(browser.evaluate(f"[toast.textContent.startsWith('Deleted “'), {undo}, document.activeElement === title]"), [True, None, True])


def applications():
    """Each everyday application, in a session of its own."""
    for config, title, steps, result in everyday.APPLICATIONS:
        with serving(config=f"Examples/everyday/{config}", proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title(title)
            everyday.play(browser, steps, result)


def question():
    """What destroys is asked about first, and not done where a person says no."""
    def card(name):
        return [a_button("Remove", confirmation=f"Remove “{name}”?"), a_button("Add")]

    with showing(card("Page")) as browser:
        # Esc, the button that has the focus, and `n` say no.
        for answer in ("Escape", "Enter", "n"):
            browser.click("button", "Remove")
            expect([node["name"] for node in browser.accessible() if node["role"] == "alertdialog"], ["Remove “Page”?"])
            expect(browser.focused(), ("button", "Cancel"))
            browser.press(answer, "n" if answer == "n" else "")
            browser.wait("!question.open")
            expect((browser.focused(), browser.evaluate("pressed.length")), (("button", "Remove"), 0))
        browser.click("button", "Remove")
        browser.wait("question.open && question.contains(document.activeElement)")
        browser.press("y", "y")
        browser.wait("!question.open && pressed.length === 1")
        # A question about what is not there any more goes with it.
        for next in (card("Plan"), [a_button("Add")]):
            browser.click("button", "Remove")
            browser.wait("question.open")
            drawn(browser, next)
            browser.wait("!question.open")
            expect(browser.evaluate("pressed"), [["Remove", None]])


FOCUS = "document.activeElement.querySelector('[data-current]')?.textContent"


ACTIVE = "((node) => [node.getAttribute('role'), node.textContent])(document.getElementById(document.activeElement.getAttribute('aria-activedescendant')))"

@contextlib.contextmanager
def showing(elements, **members):
    """A browser with one screen. What is pressed there is in `pressed`, and goes nowhere."""
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        with serving("--host", show({"elements": elements, **members}), proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("A")
            browser.evaluate("window.pressed = []; press = async ({ action, value, enabled }) => { document.body.dataset.pressed = pressed.push([action, value ?? null]); }; 1")
            yield browser


def drawn(browser, elements):
    """Shows another screen, as the host would."""
    browser.evaluate(f"draw({{ path: whole.path, ...{json.dumps({'screen': {'title': 'A', 'actions': [], 'elements': elements}})} }})")


def a_list(id, names, **members):
    return {"type": "list", "id": id, "label": id, "action": "open", "items": [item(name, name) for name in names], **members}


def a_button(id, **members):
    return {"type": "button", "id": id, "action": id, "label": id, "enabled": True, "role": "normal", **members}


def rows():
    """A list is one stop for the tab key: arrows, Home, End, the page keys and typing move in it, Enter opens, Space picks. It
    stays at the item that had the focus, whatever changes around it."""
    names = ["Ada", "Bea", "Carl", "Cleo", "Dora", "Eva", "Finn", "Gus"]
    buttons = {"type": "row", "id": "row", "elements": [a_button("Save"), a_button("Close")]}
    for pick, role in ((None, "option"), ("pick", "row")):
        shape = {"pick": pick} if pick else {}
        with showing([a_list("l", names, **shape), buttons]) as browser:
            expect(browser.names(role), names)
            browser.press("Tab")
            for key, current in [
                ("ArrowDown", "Bea"), ("End", "Gus"), ("ArrowDown", "Gus"), ("Home", "Ada"), ("ArrowUp", "Ada"), ("d", "Dora"), ("PageUp", "Ada"),
                ("PageDown", "Gus"), ("Home", "Ada"),
            ]:
                browser.press(key, key if len(key) == 1 else "")
                expect((key, browser.evaluate(FOCUS)), (key, current))
                # A screen reader is told which one it is.
                expect(browser.evaluate(ACTIVE), [role, current])
            # The moment within which letters belong together does not end while this test types.
            browser.evaluate("[...views.values()][0].typed = ''")
            browser.evaluate(CLOCK % [700])
            browser.type("cl")
            expect(browser.evaluate(FOCUS), "Cleo")
            browser.press("Enter")
            browser.press(" ", " ")
            expect(browser.evaluate("pressed"), [["open", "Cleo"], [pick or "open", "Cleo"]])
            drawn(browser, [a_list("l", ["Zoe", *names[:4]], **shape), buttons])
            expect(browser.evaluate(FOCUS), "Cleo")
            # What is gone leaves its place to the next one.
            drawn(browser, [a_list("l", ["Ada", "Bea", "Carl", "Dora"], **shape), buttons])
            expect((browser.evaluate(FOCUS), browser.evaluate(ACTIVE)), ("Dora", [role, "Dora"]))
            browser.click(role, "Bea")
            expect((browser.evaluate(FOCUS), browser.focused()[0]), ("Bea", "grid" if pick else "listbox"))
            browser.press("Tab")
            expect(browser.focused(), ("button", "Save"))
            browser.press("ArrowRight")
            expect(browser.focused(), ("button", "Close"))


def stops():
    """A button is a stop of the tab key of its own again, once it is no longer in a toolbar, whatever its node was."""
    def inside(kind, *names):
        return [{"type": kind, "id": "row", "elements": [a_button(name) for name in names]}]

    with showing([*inside("row", "Save", "Send", "Close"), *(a_button(name) for name in "ABCDE")]) as browser:
        led = "[...document.querySelectorAll('.content > :first-child, .content > :first-child button')].map((node) => [node.role, node.tabIndex])"
        expect(browser.evaluate(led), [["toolbar", -1], [None, 0], [None, -1], [None, -1]])
        drawn(browser, [*inside("column", "Save", "Send", "Close"), *(a_button(name) for name in "ABCDE")])
        expect(browser.evaluate(led), [[None, -1], [None, 0], [None, 0], [None, 0]])
        browser.evaluate("document.querySelector('.column button').focus()")
        browser.press("ArrowRight")
        expect(browser.focused(), ("button", "Save"))


def bar():
    """The bar is one row, also with how far some work is. On a phone a field has a row of its own, with its help above it."""
    panes = [{"type": "row", "id": "row", "elements": [{"type": "pane", "id": "p", "share": 1, "least_columns": 18, "scrolling": "by_itself", "elements": [a_list("l", ["Ada"])]}]}]
    work = {"type": "row", "id": "work", "elements": [{"type": "progress", "id": "w", "label": "Counting", "fraction": 0.5}, {"type": "text", "id": "t", "text": "1 of 2 files", "style": "caption", "tone": "neutral"}]}
    with showing([*panes, work, a_button("Cancel")]) as browser:
        size(browser, 1440, 900)
        expect(browser.evaluate("bar.offsetHeight <= bar.querySelector('button').offsetHeight + 20"), True)
        size(browser, 390, 844, True)
        drawn(browser, [*panes, a_field("Message", submits="send", help="What is on your mind"), a_button("send", role="primary"), a_button("Next")])
        expect(browser.evaluate("document.querySelector('.bar input').offsetWidth > 340"), True)
        tops = browser.evaluate("['small', 'input', '[data-role=primary]'].map((part) => bar.querySelector(part).getBoundingClientRect().top)")
        expect(tops, sorted(set(tops)))


def board():
    """The lanes of a board are beside each other, and one stop for the tab key. A card that moves keeps the focus."""
    def lanes(*cards):
        panes = [{"type": "pane", "id": f"p{n}", "share": 1, "least_columns": 18, "scrolling": "by_itself",
                  "elements": [{"type": "section", "id": f"s{n}", "title": f"Lane {n}", "elements": [{**a_list(f"l{n}", lane), "label": ""}]}]}
                 for n, lane in enumerate(cards)]
        return [{"type": "row", "id": "row", "elements": panes}, a_button("On", shortcut="o")]

    # A board that is shown again has its stop in the lane with the selected card.
    with showing([a_button("Back")]) as browser:
        drawn(browser, [a_list("long", [f"Row {n}" for n in range(60)], selected="Row 50")])
        expect(browser.evaluate("(({ top, bottom }) => top > 0 && bottom < innerHeight)(document.querySelector('[data-current]').getBoundingClientRect())"), True)
        drawn(browser, [a_button("Back")])
        parts = lanes(["a", "b"], ["c"], ["d"])
        parts[0]["elements"][1]["elements"][0]["elements"][0]["selected"] = "c"
        drawn(browser, parts)
        expect(browser.evaluate("stopOfRows().ariaLabel"), "Lane 1")
    # Keys that move lead into the first list, wherever the focus is not.
    with showing(lanes(["a", "b"], [], ["c"])) as browser:
        browser.press("End")
        expect(browser.evaluate(FOCUS), "b")
    with showing(lanes(["a", "b"], [], ["c"])) as browser:
        browser.press("Tab")
        expect((browser.evaluate(FOCUS), browser.evaluate("document.activeElement.ariaLabel")), ("a", "Lane 0"))
        browser.press("ArrowRight")
        expect(browser.evaluate(FOCUS), "c")
        browser.press("ArrowLeft")
        browser.press("ArrowDown")
        # To the row beside it, or the last one.
        browser.press("ArrowRight")
        expect(browser.evaluate(FOCUS), "c")
        browser.press("ArrowLeft")
        expect(browser.evaluate(FOCUS), "a")
        browser.press("ArrowDown")
        browser.press("o", "o")
        expect(browser.evaluate("pressed"), [["On", None]])
        drawn(browser, lanes(["a"], ["b"], ["c"]))
        expect((browser.evaluate(FOCUS), browser.evaluate("document.activeElement.ariaLabel")), ("b", "Lane 1"))
        browser.press("Tab")
        expect(browser.focused(), ("button", "On"))
        # A lane that follows the focus is told which card has it.
        followed = lanes(["a"], ["b"], ["c"])
        for pane in followed[0]["elements"]:
            pane["elements"][0]["elements"][0]["focus"] = "follow"
        drawn(browser, followed)
        browser.evaluate("window.told = []; act = async ({ action, value }) => { told.push([action, value]); views.get('l0').element.selected = value; return ''; }, 1")
        browser.evaluate("views.get('l1').container.focus(), 1")
        browser.press("ArrowLeft")
        expect(browser.evaluate("told"), [["follow", "a"]])
        # One box filters all lanes, once one of them has more than ten cards.
        expect(browser.names("searchbox"), [])
        drawn(browser, lanes([f"Plan {number}" for number in range(11)], [], ["Plan 3", "Page"]))
        expect(browser.names("searchbox"), ["Filter"])
        browser.press("/", "/")
        browser.type("3")
        expect(browser.names("option"), ["Plan 3", "Plan 3"])
        tops = "[...document.querySelectorAll('section')].map((node) => Math.round(node.getBoundingClientRect().top))"
        for width in (390, 768, 1440):
            size(browser, width, 900, width < 700)
            expect(len(set(browser.evaluate(tops))), 1)


def long_list():
    """Of 100,000 rows those in sight have nodes, wherever a person scrolls to."""
    with showing([a_list("l", ["0"])]) as browser:
        browser.evaluate("""
          window.give = (first, count) => draw({ screen: { title: "A", actions: [], elements: [{ type: "list", id: "l", label: "l", action: "open",
            items: [...Array(count)].map((_, index) => ({ id: `${first + index}`, title: `Row ${first + index}`, enabled: true })),
            excerpt: { action: "rows", first, total: 100000 } }] } });
          ask = async ({ value }) => { const [row, count] = value.split(" ").map(Number); give(row - 1, Math.min(count, 100001 - row)); return {}; };
          give(0, 100); 1""")
        browser.press("Tab")
        for key, row in [("End", 99999), ("PageUp", None), ("Home", 0), ("ArrowDown", 1)]:
            browser.press(key)
            browser.wait(f"{FOCUS}?.startsWith('Row {'' if row is None else row}') && !document.querySelector('.missing')")
            assert browser.evaluate("document.querySelectorAll('li').length") < 120
        # By the scroll bar, to the middle of the list.
        browser.evaluate("document.querySelector('.scroller').scrollTop = 50000 * 36")
        browser.wait("document.querySelector('ul').innerText.includes('Row 50000')")
        top = "[...document.querySelectorAll('li')].find((node) => node.textContent === 'Row 50000').getBoundingClientRect().top - document.querySelector('.scroller').getBoundingClientRect().top"
        expect(browser.evaluate(top), 0)
        expect(browser.evaluate("[...document.querySelectorAll('[role=option]')].every((node) => node.ariaSetSize === '100000')"), True)


def shortcuts():
    """A button's character presses it where no field has the focus; `/` leads to the filter, `?` shows the keys. They can be
    turned off."""
    field = {"type": "field", "id": "f", "label": "F", "action": "f", "text": "", "placeholder": "", "enabled": True}
    names = [f"Row {number}" for number in range(12)]
    elements = [a_list("l", names), field, a_button("Delete", shortcut="d", confirmation="Delete it?"), a_button("Gone", shortcut="g", enabled=False), a_button("Undo", shortcut="u")]
    with showing(elements) as browser:
        for key in ("u", "g"):
            browser.press(key, key)
        expect(browser.evaluate("pressed"), [["Undo", None]])
        browser.press("d", "d")
        expect(browser.evaluate("[question.open, asked.textContent]"), [True, "Delete it?"])
        # While it asks, other keys do nothing.
        browser.press("u", "u")
        browser.press("y", "y")
        browser.wait("pressed.length === 2")
        expect(browser.evaluate("pressed[1]"), ["Delete", None])
        browser.press("/", "/")
        expect(browser.focused(), ("searchbox", "Filter l"))
        browser.type("11u")
        expect(browser.evaluate("[pressed.length, document.activeElement.value]"), [2, "11u"])
        browser.press("Escape")
        browser.press("?", "?")
        shown = "[...document.querySelectorAll('dt')].map((node) => [node.textContent, node.nextSibling.textContent])"
        assert [["d", "Delete"], ["g", "Gone"], ["u", "Undo"], ["/", "Filter l"]] == browser.evaluate(shown)[:4], browser.evaluate(shown)
        expect(browser.focused(), ("button", "Close"))
        browser.click("switch", "Keys of one character")
        browser.press("Escape")
        browser.wait("!keysDialog.open")
        browser.press("u", "u")
        browser.press("?", "?")
        expect(browser.evaluate("[pressed.length, keysDialog.open]"), [2, False])
        browser.press("F1")
        expect(browser.evaluate("keysDialog.open"), True)


def searching():
    """A list says the second text of a row below its title, and that it is empty. `/` leads to the field that searches all a
    plugin has; Enter leads from there to the list."""
    field = {"type": "field", "id": "s", "label": "Search", "action": "s", "text": "", "placeholder": "", "enabled": True, "kind": "search", "help": "2 of 9000"}
    items = [item("1", "Ada", subtitle="Notes on the notes", detail="Monday"), item("2", "Charles", subtitle="The engine", detail="12 Nov")]
    mail = {**a_list("mail", []), "items": items}
    with showing([field, mail, {**a_list("none", []), "when_empty": "No messages yet"}]) as browser:
        expect(browser.names("option"), ["Ada Monday Notes on the notes", "Charles 12 Nov The engine"])
        boxes = "['name', 'second', 'end'].map((name) => document.querySelector('.' + name).getBoundingClientRect())"
        below, right = browser.evaluate(f"(([name, second, end]) => [second.top >= name.bottom, end.left > name.left && end.top < second.top])({boxes})")
        expect((below, right), (True, True))
        assert "No messages yet" in browser.evaluate("content.innerText")
        # What was found is one line in the field, before the cross that empties it, and is there once.
        found = "(([box, about]) => [about.height < 50, about.left > box.left && about.right < box.right - (nodes.get('input s').value && 24)])(['.field', '.field > small'].map((name) => document.querySelector(name).getBoundingClientRect()))"
        for width, text in ((1440, ""), (1440, "notes"), (390, "notes")):
            size(browser, width, 900, width < 700)
            drawn(browser, [{**field, "text": text}, mail])
            expect((width, browser.evaluate(found)), (width, [True, True]))
        drawn(browser, [{**field, "text": "notes"}, {**mail, "label": "2 of 9000 messages"}])
        shown = "['.field > small', '.count'].map((name) => document.querySelector(name)).map((node) => node.offsetWidth > 0 && node.getBoundingClientRect().bottom <= document.querySelector('.field').getBoundingClientRect().bottom)"
        expect(browser.evaluate(shown), [False, True])
        drawn(browser, [field, mail])
        browser.press("/", "/")
        expect(browser.focused(), ("searchbox", "Search"))
        browser.evaluate("ask = async ({ value }) => { document.body.dataset.asked = value; return {}; }, 1")
        browser.type("n")
        browser.wait("document.body.dataset.asked === 'n'")
        browser.press("Enter")
        expect(browser.evaluate(FOCUS), "AdaMondayNotes on the notes")


def forms():
    """A store of passwords knows a login from a new password. A toggle is a switch, and a choice has radio buttons."""
    def field(id, **members):
        return {"type": "field", "id": id, "label": id, "action": id, "text": "", "placeholder": "", "enabled": True, **members}

    choice = {"type": "choice", "id": "c", "label": "Theme", "action": "c", "enabled": True, "selected": "a", "options": [{"id": "a", "title": "Auto"}, {"id": "b", "title": "Dark"}]}
    toggle = {"type": "toggle", "id": "t", "label": "Sounds", "action": "t", "on": True, "enabled": True}
    filled = "[...document.querySelectorAll('input')].map((node) => node.autocomplete)"
    with showing([field("Name"), field("Password", kind="secure"), toggle, choice]) as browser:
        expect(browser.evaluate(filled), ["username", "current-password"])
        expect((browser.names("switch"), browser.names("radio"), browser.names("radiogroup")), (["Sounds"], ["Auto", "Dark"], ["Theme"]))
        assert browser.find("switch", "Sounds")["checked"] == "true" and browser.find("radio", "Dark")["checked"] == "false"
        # Of many options, Enter takes one that is typed in part: one with a word that begins so first.
        drawn(browser, [field("Zone", options=["Antarctica/Vostok", "Asia/Tokyo"])])
        browser.evaluate("ask = async ({ value }) => { document.body.dataset.asked = value; return {}; }, 1")
        for typed, option in [("tok", "Asia/Tokyo"), ("osto", "Antarctica/Vostok"), ("asia/tokyo", "Asia/Tokyo"), ("no", "no")]:
            browser.evaluate("(nodes.get('input Zone').focus(), nodes.get('input Zone').select())")
            browser.type(typed)
            browser.press("Enter")
            browser.wait(f"document.body.dataset.asked === '{option}'")
        drawn(browser, [field("Name"), field("E-mail"), field("City"), field("New password", kind="secure")])
        expect(browser.evaluate(filled), ["", "", "", "new-password"])


def a_field(id, **members):
    return {"type": "field", "id": id, "label": id, "action": id, "text": "", "placeholder": "", "enabled": True, **members}


def coming():
    """A field that comes to where a person is has the focus, and what it proposes is selected; once it is gone, the list has the
    focus. An arrow leads to the list, where nothing has the focus."""
    names = a_list("l", ["Ada", "Bea"])
    with showing([names, a_button("New", shortcut="n")]) as browser:
        expect(browser.focused()[0], "RootWebArea")
        browser.press("ArrowDown")
        expect(browser.focused()[0], "listbox")
        browser.press("n", "n")
        drawn(browser, [names, a_field("Name"), a_field("Text", kind="lines"), a_button("Done")])
        expect(browser.focused(), ("textbox", "Name"))
        browser.type("n")
        expect(browser.evaluate("pressed"), [["New", None]])
        # One that comes while a person types elsewhere waits.
        drawn(browser, [names, a_field("Name", text="n"), a_field("Text", kind="lines"), a_field("Day"), a_button("Done")])
        expect(browser.focused(), ("textbox", "Name"))
        drawn(browser, [names, a_button("New", shortcut="n")])
        expect(browser.focused()[0], "listbox")
        # So it has where a view without a list is left.
        drawn(browser, [a_button("Back")])
        expect(browser.focused()[0], "heading")
        drawn(browser, [names, a_button("New", shortcut="n")])
        expect(browser.focused()[0], "listbox")
        drawn(browser, [names, a_field("To", text="Ada", submits="copy"), a_button("copy", role="primary")])
        expect(browser.evaluate("[document.activeElement.value, getSelection().toString()]"), ["Ada", "Ada"])
        # After the primary button, the field that is wrong has it.
        browser.evaluate("press = async () => drawn(), 1")
        wrong = [names, a_field("To", text="Ada", submits="copy", error="It is there."), a_button("copy", role="primary")]
        browser.evaluate(f"window.drawn = () => draw({{ path: whole.path, ...{json.dumps({'screen': {'title': 'A', 'actions': [], 'elements': wrong}})} }}), 1")
        browser.click("button", "copy")
        expect(browser.focused(), ("textbox", "To"))
        browser.evaluate("title.focus(), 1")
        # A field of another kind has no place in its text.
        drawn(browser, [names, a_field("Day", kind="date", text="2026-12-01"), a_button("Done")])
        expect(browser.evaluate("[document.activeElement.type, nodes.has('button Done')]"), ["date", True])


def unwinding():
    """Esc takes back one step: what is typed, a search, and then a view that has a button that leads back. It presses nothing else."""
    field = {**a_field("Search"), "kind": "search"}
    back, close = a_button("Up", role="back"), a_button("Close", role="cancel")
    with showing([field, a_list("l", ["Ada", "Bea"]), a_field("Note"), back, close]) as browser:
        browser.evaluate("ask = async ({ value }) => { document.body.dataset.asked = value; return {}; }, 1")
        drawn(browser, [{**field, "text": "b"}, a_list("l", ["Ada", "Bea"]), a_field("Note"), back, close])
        browser.press("/", "/")
        browser.press("Enter")
        expect(browser.focused()[0], "listbox")
        browser.press("Escape")
        browser.wait("document.body.dataset.asked === ''")
        expect((browser.focused()[0], browser.evaluate("pressed.length")), ("listbox", 0))
        drawn(browser, [field, a_list("l", ["Ada", "Bea"]), a_field("Note"), back, close])
        browser.evaluate("nodes.get('input Note').focus(), 1")
        browser.type("x")
        browser.press("Escape")
        expect((browser.focused()[0], browser.evaluate("pressed.length")), ("listbox", 0))
        browser.press("Escape")
        expect(browser.evaluate("pressed"), [["Up", None]])
        drawn(browser, [a_list("l", ["Ada", "Bea"]), {**back, "enabled": False}, close])
        browser.press("Escape")
        expect(browser.evaluate("pressed"), [["Up", None]])
        # In the only field of a screen, which submits, it leads back with its first press; so does Backspace outside of it.
        drawn(browser, [a_list("l", ["Ada", "Bea"]), a_field("Name", submits="Go"), a_button("Go"), back])
        browser.evaluate("nodes.get('input Name').focus(), 1")
        browser.type("x")
        browser.press("Escape")
        browser.evaluate("stopOfRows().focus(), 1")
        browser.press("Backspace")
        expect(browser.evaluate("pressed"), [["Up", None]] * 3)


def covering():
    """A page that leads back is a dialog over the page with panes that it came from, which stays in sight; Esc leads to the row that was left. In
    a narrow window it has all the room, and the button beside its title leads back."""
    pane = {"type": "pane", "id": "p", "share": 1, "least_columns": 24, "scrolling": "by_itself", "elements": [a_list("l", [f"Row {n}" for n in range(90)])]}
    page = [{"type": "row", "id": "row", "elements": [pane]}]
    card = [{"type": "text", "id": "t", "text": "A card", "style": "body", "tone": "neutral"}, a_button("Close", role="back")]
    behind = "(({ top, left, width }) => [top, left, width])(picture.querySelector('.pane').getBoundingClientRect())"
    with showing(page) as browser:
        size(browser, 1440, 900)
        for _ in range(60):
            browser.press("ArrowDown")
        place = browser.evaluate("(({ top, left, width }) => [top, left, width])(document.querySelector('.pane').getBoundingClientRect())")
        scrolled = browser.evaluate("document.querySelector('.scroller').scrollTop")
        assert scrolled > 0, scrolled
        drawn(browser, card)
        expect(browser.evaluate("[main.getAttribute('role'), ground.inert, main.offsetWidth < 800, document.elementFromPoint(20, 450) !== ground]"), ["dialog", True, True, True])
        expect(browser.evaluate(behind), place)
        expect(browser.evaluate("picture.querySelector('.scroller').scrollTop"), scrolled)
        # A page over a page over the first one leaves that where it is.
        drawn(browser, [a_field("Name"), *card])
        expect(browser.evaluate(behind), place)
        browser.press("Escape")
        expect(browser.evaluate("pressed"), [["Close", None]])
        size(browser, 390, 844, True)
        expect(browser.evaluate("[ground.checkVisibility(), main.offsetWidth, bar.checkVisibility(), wayBack.checkVisibility()]"), [False, 390, False, True])
        browser.click("button", "Close")
        expect(browser.evaluate("pressed.length"), 2)
        size(browser, 1440, 900)
        drawn(browser, page)
        expect(browser.evaluate("[main.getAttribute('role'), ground.isConnected]"), [None, False])
        expect((browser.evaluate(FOCUS), browser.evaluate("document.querySelector('.scroller').scrollTop")), ("Row 59", scrolled))
        # A page of another step is not a dialog, and one that leads nowhere is none.
        browser.evaluate(f"draw({{ path: ['elsewhere'], screen: {json.dumps({'title': 'B', 'actions': [], 'elements': card})} }})")
        expect(browser.evaluate("main.getAttribute('role')"), None)
        drawn(browser, page)
        drawn(browser, card[:1])
        expect(browser.evaluate("main.getAttribute('role')"), None)


def folding():
    """In a narrow window the bar has one row of buttons: More shows the others, with the keyboard as well."""
    texts = [{"type": "text", "id": "t", "text": "Text", "style": "body", "tone": "neutral"}]
    buttons = [a_button(f"Number {n}", role="primary" if n == 5 else "normal") for n in range(6)]
    seen = "[...bar.querySelectorAll('button')].filter((node) => node.checkVisibility()).sort((one, other) => one.offsetLeft - other.offsetLeft).map((node) => node.textContent)"
    with showing([*texts, *buttons]) as browser:
        size(browser, 390, 844, True)
        drawn(browser, [*texts, *buttons])
        expect(browser.evaluate(seen), ["Number 5", "Number 0", "More"])
        browser.evaluate("more.focus(), 1")
        browser.press("Enter")
        expect((len(browser.evaluate(seen)), browser.evaluate("[more.ariaExpanded, more.textContent]")), (7, ["true", "Less"]))
        # What changes on the screen leaves it open.
        drawn(browser, [*texts, *buttons[:5], a_button("Last")])
        expect((len(browser.evaluate(seen)), browser.focused()), (7, ("button", "Less")))
        browser.press("ArrowLeft")
        expect(browser.focused(), ("button", "Last"))
        browser.click("button", "Less")
        expect(len(browser.evaluate(seen)), 3)
        size(browser, 1440, 900)
        expect(len(browser.evaluate(seen)), 6)


def recalling():
    """Up in the empty field of a conversation brings back what was sent before, and Down leads back. A secure field is not recalled."""
    fields = [a_field("Message", submits="send"), a_field("Word", kind="secure", submits="send")]
    with showing([a_list("l", ["Ada"]), *fields, a_button("send")]) as browser:
        browser.evaluate("ask = async () => ({}), 1")
        browser.evaluate("nodes.get('input Message').focus(), 1")
        for text in ("one", "two"):
            browser.type(text)
            browser.press("Enter")
            browser.evaluate("nodes.get('input Message').value = '', 1")
        for key, text in [("ArrowUp", "two"), ("ArrowUp", "one"), ("ArrowUp", "one"), ("ArrowDown", "two")]:
            browser.press(key)
            expect((key, browser.evaluate("nodes.get('input Message').value")), (key, text))
        browser.evaluate("nodes.get('input Word').focus(), 1")
        browser.type("secret")
        browser.press("Enter")
        browser.evaluate("nodes.get('input Word').value = '', 1")
        browser.press("ArrowUp")
        expect(browser.evaluate("nodes.get('input Word').value"), "")


def selecting():
    """A click selects a row where a detail beside the list shows it, and opens it where it is selected already, or unread."""
    def browse(selected):
        items = [item("a", "Ada"), item("b", "Bea"), item("c", "Cleo", unread=True)]
        panes = [{"type": "pane", "id": f"p{n}", "share": 1, "least_columns": 18, "scrolling": "by_itself", "elements": elements}
                 for n, elements in enumerate([[{**a_list("l", []), "items": items, "focus": "follow", "selected": selected}], [{"type": "text", "id": "t", "text": "T", "style": "body", "tone": "neutral"}]])]
        return [{"type": "row", "id": "row", "elements": panes}]

    with showing(browse("a")) as browser:
        browser.evaluate("window.told = []; ask = async ({ action, value }) => { told.push([action, value]); return {}; }, 1")
        browser.evaluate("act = async ({ action, value }) => { told.push([action, value]); views.get('l').element.selected = value; return ''; }, 1")
        for name in ("Bea", "Bea", "unread Cleo"):
            browser.click("option", name)
        expect((browser.evaluate("told"), browser.evaluate("pressed")), ([["follow", "b"]], [["open", "b"], ["open", "c"]]))


def layout(pictures=None):
    """The panes and the bar fill the window at each width; no action is further than three tabs away, or one and Enter where
    there are many fields."""
    for config, title, steps, result in everyday.APPLICATIONS:
        with serving(config=f"Examples/everyday/{config}", proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            size(browser, 1440, 900)
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title(title)
            everyday.play(browser, steps, result)
            for width, height in [(390, 844), (768, 1024), (1440, 900)]:
                size(browser, width, height, width < 700)
                expect(browser.evaluate("[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"), [True, True])
                # A list has no use for the bar of what is not opened.
                box = browser.evaluate("bar.offsetHeight > 0 ? (({ top, bottom }) => [top, bottom])(bar.getBoundingClientRect()) : [innerHeight, innerHeight]")
                # In a wide window the bar of a form follows its last element.
                isForm = width >= 768 and not browser.evaluate("content.classList.contains('filled')")
                assert (box[1] <= height if isForm else box[1] == height and box[0] > height / 2), (config, width, box)
                room = browser.evaluate("content.getBoundingClientRect().bottom")
                assert box[0] - room < 80, (config, width, box, room)  # A message can be there.
                # Running text is not longer than 76 characters.
                wide = "[...document.querySelectorAll('.content p')].filter((node) => node.offsetWidth > 76 * 12).length"
                expect((config, browser.evaluate(wide)), (config, 0))
                # Nothing is wider than its place, but a board, which is swept.
                wide = "[...document.querySelectorAll('.content, .pane, .scroller')].filter((node) => node.scrollWidth > node.clientWidth + 1).length"
                expect((config, width, browser.evaluate(wide)), (config, width, 0))
                # No name is cut, and each bar is beside its name.
                cut = "[...document.querySelectorAll('.name, th, h1, h2, .content label')].filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== 'visible').map((node) => node.textContent)"
                expect((config, width, browser.evaluate(cut)), (config, width, []))
                assert all(abs(distance) <= 1 for row in browser.evaluate(BARS) for distance in row[:2]), (config, browser.evaluate(BARS))
                for rule, broken in LOOKS.items():
                    expect((config, width, rule, browser.evaluate(f"(() => {{ {SIDES} return {broken}; }})()")), (config, width, rule, []))
                for scheme in ("light", "dark") if pictures else ():
                    browser.screenshot(f"{pictures}/{config.removesuffix('.json')}-{width}-{scheme}.png", scheme)
                if width == 1440:
                    used = browser.evaluate(ASSIGNED)
                    assert used >= 0.6, (config, used)
            tabs(browser, config)
            stops = browser.evaluate("[...main.querySelectorAll('button, input, textarea, [tabindex]')].filter((node) => node.tabIndex === 0 && node.checkVisibility({ visibilityProperty: true })).length")
            assert stops <= 3 or not browser.evaluate("skip.hidden"), (config, stops)
            # A message moves nothing.
            size(browser, 1440, 500)
            browser.evaluate(FRAMES)
            place = "JSON.stringify([content, ...content.querySelectorAll('.pane'), ...bar.querySelectorAll('button')].map((node) => node.getBoundingClientRect()))"
            before = browser.evaluate(place)
            browser.evaluate("sayForMoment({ text: 'Saved\\nand sent', seconds: 60 })")
            browser.evaluate(FRAMES)
            expect((config, browser.evaluate(place)), (config, before))
            over = "(({ bottom }) => bottom <= Math.max(0, innerHeight - parseFloat(document.documentElement.style.getPropertyValue('--bar'))))(toast.getBoundingClientRect())"
            expect((config, browser.evaluate(over)), (config, True))
            if config == "settings.json":
                browser.evaluate("document.activeElement.blur(), title.focus(), skip.focus(), 1")
                expect(browser.focused(), ("button", "Go to the actions"))
                browser.press("Enter")
                expect(browser.focused(), ("button", "Save"))


# What is wrong with the look of a page, by the rule that it breaks.
SIDES = """const seen = (nodes) => [...document.querySelectorAll(nodes)].filter((node) => node.checkVisibility({ visibilityProperty: true }));
  const side = (nodes, name) => seen(nodes).map((node) => Math.round(node.getBoundingClientRect()[name]));
  const different = (sides) => (new Set(sides).size > 1 ? sides : []);
  const below = (node) => node.getBoundingClientRect().bottom - node.lastElementChild.getBoundingClientRect().bottom;"""
LOOKS = {
    "a name in a column is one line": "innerWidth < 700 ? [] : seen('td .name').filter((node) => node.offsetHeight > 30).map((node) => node.textContent)",
    "a list has one box to search": "seen('[type=search]').slice(1).map((node) => node.placeholder)",
    "what others say begins in one column": "different(side('.row > [data-style=caption][data-tone=second_accent] + .column > p', 'left'))",
    "eight rows are in sight at least": """seen('table.rows tbody').length === 0 || innerWidth < 1000
      || seen('.rows tr[data-index]').filter((row) => row.getBoundingClientRect().bottom <= content.getBoundingClientRect().bottom).length >= 8 ? [] : ['less']""",
    "the buttons of the bar are one row": "innerWidth > 700 ? [] : different(seen('.bar button').map((node) => Math.round(node.getBoundingClientRect().top + node.offsetHeight / 2)))",
    "a section of a form ends with its last element": "seen('section:not(:has(.gauge, figure, .list))').filter((node) => below(node) > 20).map((node) => node.ariaLabel)",
    "buttons of a form begin where its fields do": "innerWidth < 700 ? [] : different(side('section > .field > input, section:has(> .field) > button:not([role])', 'left'))",
    "a line between texts is as wide as these": "seen('hr').filter((node) => node.offsetWidth < 100).map((node) => node.offsetWidth)",
    "a table has whole words": """innerWidth < 700 ? [] : seen('table:not([role]) :is(td, th)').filter((node) => !/[^\\w.@]/.test(node.textContent))
      .filter((node) => { const range = new Range(); range.selectNodeContents(node); return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1; }).map((node) => node.textContent)""",
    "a table has whole lines": "seen('table:not([role])').filter((node) => getComputedStyle(node).borderCollapse !== 'collapse').map((node) => node.ariaLabel)",
    "a text alone is in the middle": """seen('.pane').length > 1 || innerWidth < 1000 ? [] : [content.querySelector('.pane') ?? main]
      .map((node) => [node, getComputedStyle(node), node.getBoundingClientRect()])
      .filter(([, { paddingLeft, paddingRight }, { left, right }]) => Math.abs(left + parseFloat(paddingLeft) - (innerWidth - right + parseFloat(paddingRight))) > 20 || left + parseFloat(paddingLeft) < 100)
      .map(([, , { left, right }]) => [left, right])""",
    "a switch is beside its label": "innerWidth < 700 ? [] : seen('section:not(:has(> .field)) > [role=switch]').filter((node) => getComputedStyle(node).display === 'grid').map((node) => node.textContent)",
}

# The share of the window that is assigned: to panes, which have all the height, or to the column of a page without panes.
ASSIGNED = """(() => {
  // A dialog has what is behind it.
  const sizes = [...(ground.isConnected ? picture : document).querySelectorAll('.filled > .row > .pane')].map((node) => node.getBoundingClientRect());
  if (sizes.length > 0) return sizes.reduce((sum, { width, height }) => sum + width * height, 0) / (innerWidth * innerHeight);
  const { paddingLeft, paddingRight } = getComputedStyle(content);
  return (content.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / innerWidth;
})()"""


def tabs(browser, config):
    """From the list, or from the title where there is none, each action is at most three Tabs away, in one direction or the other: as itself,
    in a group that is one stop, or by the link to the bar."""
    buttons = "[...main.querySelectorAll('button:not([role=switch], [role=radio], .rows *)')].filter((node) => node.checkVisibility({ visibilityProperty: true }))"
    browser.evaluate(f"window.reached = new Set(), window.wanted = {buttons}.map((node) => node.textContent), 1")
    for modifiers in (0, 8):
        browser.evaluate("(main.querySelector('.rows[tabindex=\"0\"]') ?? title).focus()")
        for _ in range(3):
            browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", windowsVirtualKeyCode=9, modifiers=modifiers)
            browser.evaluate("""(() => {
              const node = document.activeElement;
              if (node === document.body) return; // Beyond the page's last stop.
              const group = node === skip ? bar : node.closest('[role=toolbar], [role=tablist]') ?? node;
              [group, ...group.querySelectorAll('button')].forEach((one) => reached.add(one.textContent));
            })()""")
    left = browser.evaluate("wanted.filter((text) => !reached.has(text))")
    expect((config, left), (config, []))


def empty_detail():
    """A list has the room of a detail that is empty, or has only a line that says so; its names are whole. What is opened takes its room again."""
    long = "A name that is so long that it would be cut in a list of three hundred and sixty pixels"
    def panes(*detail):
        return [{"type": "row", "id": "row", "elements": [
            {"type": "pane", "id": "p0", "share": 1, "least_columns": 24, "scrolling": "by_itself", "elements": [a_list("l", [long, "Ada"])]},
            {"type": "pane", "id": "p1", "share": 2, "least_columns": 24, "scrolling": "by_itself", "elements": list(detail)}]}]

    def text(words, style):
        return {"type": "text", "id": f"t{words}", "text": words, "style": style, "tone": "neutral"}

    width = "Math.round(document.querySelector('.pane').getBoundingClientRect().width)"
    with showing(panes()) as browser:
        size(browser, 1440, 900)
        lines = "document.querySelector('.name').getClientRects().length && Math.round(document.querySelector('.name').offsetHeight / parseFloat(getComputedStyle(document.querySelector('.name')).lineHeight))"
        expect((browser.evaluate(width) > 1300, browser.evaluate(lines)), (True, 1))
        drawn(browser, panes(text("No file is open.", "caption")))
        expect((browser.evaluate(width) > 1000, browser.evaluate(lines)), (True, 1))
        # A conversation has its room, also when a search finds nothing in it.
        talk = panes(text("No message has it.", "caption"))
        talk[0]["elements"][1]["scrolling"] = "at_end"
        drawn(browser, talk)
        expect(browser.evaluate(width), 360)
        drawn(browser, panes(text("Title", "headline"), text("Said.", "body")))
        expect(browser.evaluate(width), 360)
        # An answer has the width of what is answered.
        drawn(browser, panes(text("Title", "headline"), a_field("Answer", kind="lines")))
        expect(browser.evaluate("document.querySelector('textarea').offsetWidth > 650"), True)


def skeletons():
    """Bars stand for the first screen and for rows that are on their way. They move unless reduced motion is set."""
    bar = "[getComputedStyle(%s).backgroundImage.includes('gradient'), getComputedStyle(%s).animationName]"
    first = "content, '::before'"
    missing = "document.querySelector('.missing')"
    with showing([a_list("l", ["0"])]) as browser:
        browser.evaluate("""
          ask = () => new Promise(() => {});
          draw({ screen: { title: "A", actions: [], elements: [{ type: "list", id: "l", label: "l", action: "open",
            items: [...Array(100)].map((_, index) => ({ id: `${index}`, title: `Row ${index}`, enabled: true })),
            excerpt: { action: "rows", first: 0, total: 100000 } }] } }); 1""")
        browser.evaluate("document.querySelector('.scroller').scrollTop = 50000 * 36")
        browser.wait(missing)
        for wish, name in (("no-preference", "appear"), ("reduce", "none")):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}])
            expect(browser.evaluate(bar % (missing, missing)), [True, name])
        # A screen reader is told of none.
        expect(browser.names("option"), [])
        browser.evaluate("content.replaceChildren()")
        for wish, name in (("no-preference", "appear"), ("reduce", "none")):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}])
            expect(browser.evaluate(bar % (first, first)), [True, name])


def stale_switch():
    """A switch that is pressed just when the screen changes is pressed on the new one, unless that is elsewhere; a button and a row are not, and the
    page says so."""
    # The screen that this page does not know yet comes with the answer.
    late = "window.real = ask, ask = async (...words) => { const done = await real(...words); revision = whole.revision; return done; }, 1"
    refused = "status.textContent === 'The screen had just changed. Nothing was done.' && waiting.size === 0"
    with serving(config="Examples/everyday/settings.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Settings")
        browser.evaluate(late)
        on = "document.querySelector('[role=switch]').ariaChecked"
        before = browser.evaluate(on)
        browser.evaluate("revision -= 1")
        browser.click("switch", "Sounds")
        browser.wait(f"{on} !== '{before}' && waiting.size === 0")
        expect(browser.evaluate("status.textContent"), "")
        browser.evaluate("revision -= 1")
        browser.click("button", "Discard")
        browser.wait(refused)
        assert browser.evaluate(on) != before
        browser.evaluate("window.known = ask, ask = async (...words) => { const done = await known(...words); draw({ ...whole, path: ['elsewhere'] }); return done; }, 1")
        browser.evaluate("clear(), revision -= 1")
        browser.click("switch", "Sounds")
        browser.wait(refused)
        assert browser.evaluate(on) != before
    with serving(config="Examples/everyday/small/mail.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Inbox (3 unread)")
        browser.evaluate(late)
        browser.evaluate("revision -= 1")
        browser.click("row", "unread Charles · The engine · 08:12")
        browser.wait(refused)
        expect(browser.evaluate("document.querySelector('[aria-current=true]').textContent.includes('Charles')"), False)


def first_visit():
    """A first visit takes at most 4 requests and 32 kB, headers and signs of life included; later ones only the page and its events."""
    for config, title, *_ in everyday.APPLICATIONS:
        # What the dashboard shows depends on the machine; machine.json is the same with numbers of its own.
        if config != "dashboard.json":
            visits(config, title)


def visits(config, title):
    with serving(config=f"Examples/everyday/{config}", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        for most, bytes in ((4, 32_000), (2, 6_000)):
            visit, kept, read_events, ended = {}, set(), {}, set()

            def follow(read=browser.next, visit=visit, kept=kept, read_events=read_events, ended=ended):
                event = read()
                kind, about = event.get("method", "").removeprefix("Network."), event.get("params", {})
                if kind == "requestServedFromCache" or kind == "responseReceived" and about["response"].get("fromDiskCache"):
                    kept.add(about["requestId"])
                if kind == "responseReceived" and about["response"]["url"].endswith("/-/events"):
                    read_events[about["requestId"]] = []
                if kind == "dataReceived" and about["requestId"] in read_events:
                    read_events[about["requestId"]].append(about["dataLength"])
                if kind == "loadingFinished":
                    ended.add(about["requestId"])
                # The connection of the page before may have sent more.
                if kind == "responseReceived" or kind in ("dataReceived", "loadingFinished") and about["requestId"] in visit:
                    size = about.get("response", about)["encodedDataLength"]
                    # That of the end is the sum; the events do not end.
                    visit[about["requestId"]] = size + (visit.get(about["requestId"], 0) if kind == "dataReceived" else 0)
                return event

            read, browser.next = browser.next, follow
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title(title)
            # The browser tells later of what the page has: first how long it is, and then how much of the network that took. Signs of life
            # follow the screen, so three parts after it all has been told.
            screen = browser.evaluate("new TextEncoder().encode(JSON.stringify(whole)).length")
            while sum(sum(parts[:-3]) for parts in read_events.values()) < screen or visit.keys() - read_events.keys() - ended:
                browser.next()
            browser.next = read
            sizes = [size for id, size in visit.items() if id not in kept]
            assert 2 <= len(sizes) <= most and 2_000 < sum(sizes) < bytes, (config, visit, kept)


def accessibility():
    """The written list of checks, for each everyday application at 390 and 1440, light and dark."""
    for config, title, steps, result in everyday.APPLICATIONS:
        with serving(config=f"Examples/everyday/{config}", proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            size(browser, 1440, 900)
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title(title)
            everyday.play(browser, steps, result)
            for width, height, scheme in [(390, 844, "dark"), (1440, 900, "light"), (1440, 900, "dark")]:
                size(browser, width, height, width < 700)
                features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
                browser.call("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features.items()])
                # 1. Text has a contrast of 4.5 at least.
                expect((config, scheme, browser.evaluate(CONTRAST)), (config, scheme, []))
                found = browser.accessible()
                # 2. Each control, list, table, group and picture has a name, and each row to which the keys lead.
                named = ("button", "textbox", "searchbox", "combobox", "checkbox", "switch", "radio", "radiogroup", "listbox", "option", "grid", "treegrid", "row",
                         "toolbar", "group", "region", "image", "meter", "main", "complementary", "dialog")
                expect((config, [node for node in found if node["role"] in named and not node["name"].strip() and (node["role"] != "row" or node.get("focusable"))]), (config, []))
                # 3. Headings have no gaps: one of the first level, and none is more than one below the one before.
                levels = [node["level"] for node in found if node["role"] == "heading"]
                assert levels[0] == 1 and levels.count(1) == 1 and all(b <= a + 1 for a, b in zip(levels, levels[1:])), (config, levels)
                # 4. The rows of a list are in a list, and no row holds a stop of the tab key.
                inner = "[...document.querySelectorAll('.rows [tabindex=\"0\"], .rows button:not([tabindex])')].length"
                expect((config, browser.evaluate(inner)), (config, 0))
                # 5. On a phone, what is pressed is 44 pixels high, or a row of 48 at least.
                small = "[...document.querySelectorAll('button, .rows > li, .rows tbody tr')].filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.id !== 'skip' && node.getBoundingClientRect().height < 44).length"
                if width < 700:
                    expect((config, browser.evaluate(small)), (config, 0))
                # 6. No id of a step is said.
                expect((config, browser.evaluate("document.getElementById('path')")), (config, None))
                # 7. Nothing moves where reduced motion is set.
                moving = "[...document.querySelectorAll('*')].filter((node) => getComputedStyle(node).transitionDuration !== '0s' || getComputedStyle(node).animationName !== 'none').length"
                expect((config, browser.evaluate(moving)), (config, 0))
                # 8. Each id is there once, and what refers to one finds it.
                ids = """(() => { const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
                  const told = [...document.querySelectorAll('*')].flatMap((node) => ['aria-labelledby', 'aria-describedby', 'aria-activedescendant', 'for', 'list']
                    .map((each) => node.getAttribute(each)).filter(Boolean));
                  return [ids.length === new Set(ids).size, told.filter((id) => !document.getElementById(id))]; })()"""
                expect((config, browser.evaluate(ids)), (config, [True, []]))


def sheets():
    """In a narrow window what is opened slides over the list; a button, Esc, or the browser's Back leads back. Beside it, 1440 wide, the list has
    360 pixels."""
    with serving(config="Examples/everyday/small/mail.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        size(browser, 390, 844, True)
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Inbox (3 unread)")
        still = "Promise.allSettled(document.getAnimations().filter(({ timeline }) => timeline === document.timeline).map((each) => each.finished)).then(() => 1)"
        high = "[...document.querySelectorAll('[role=row]')].every((node) => node.getBoundingClientRect().height >= 56)"
        expect(browser.evaluate(high), True)
        seen = "[...document.querySelectorAll('.pane')].map((node) => node.checkVisibility({ visibilityProperty: true }))"
        panes = browser.evaluate("whole.screen.elements.find(({ elements }) => elements?.some(({ type }) => type === 'pane')).elements")
        for leave in ("click", "Escape", "back"):
            expect(browser.evaluate(seen), [True, False])
            browser.click("row", "unread Grace · The compiler · 09:41" if leave == "click" else "Grace · The compiler · 09:41")
            browser.wait("document.querySelector('.opened')")
            expect(browser.focused(), ("button", "Back to the list"))
            browser.evaluate(still)
            expect(browser.evaluate(seen), [False, True])
            box = "(({ left, width }) => [left, width])(document.querySelectorAll('.pane')[1].getBoundingClientRect())"
            expect(browser.evaluate(box), [0, 390])
            if leave == "click":
                browser.click("button", "Back to the list")
            elif leave == "Escape":
                browser.press("Escape")
            else:
                browser.evaluate("history.back()")
                browser.wait("!document.querySelector('.opened')")
            expect(browser.evaluate(FOCUS), "Grace09:41The compiler")
            browser.evaluate(still)
            # Nothing is left for the browser's Back, which now leaves the page.
            browser.evaluate("history.state === null || new Promise((resolve) => addEventListener('popstate', () => resolve(1), { once: true }))")
            expect(browser.evaluate("history.state"), None)
        # A field that comes there is seen, and the button that leads back stays in sight.
        browser.press("r", "r")
        browser.wait("document.querySelector('.opened')")
        expect(browser.focused()[0], "textbox")
        browser.evaluate("document.querySelector('.opened > .pane:last-child').scrollTop = 9999")
        expect(browser.evaluate("document.getElementById('leave').getBoundingClientRect().top"), 0)
        browser.press("Escape")
        # A field that comes below the list is in sight.
        drawn(browser, [{"type": "row", "id": "row", "elements": panes}, a_field("To", text="copy", submits="copy")])
        expect((browser.focused(), browser.evaluate("document.activeElement.checkVisibility()")), (("textbox", "To"), True))
        browser.evaluate("draw(whole), 1")
        size(browser, 1440, 900)
        expect(browser.evaluate("document.querySelector('.pane').getBoundingClientRect().width"), 360)
        expect(browser.evaluate(seen), [True, True])


def at_end():
    """A conversation begins at the bottom and stays at its end, unless a person has scrolled back."""
    def lines(count):
        texts = [{"type": "text", "id": f"t{n}", "text": f"Line {n}", "style": "body", "tone": "neutral"} for n in range(count)]
        pane = {"type": "pane", "id": "p", "share": 1, "least_columns": 24, "scrolling": "at_end", "elements": texts}
        return [{"type": "row", "id": "row", "elements": [pane]}, a_button("Close")]

    gap = "Math.round(content.getBoundingClientRect().bottom - document.querySelector('.pane > :last-child').getBoundingClientRect().bottom)"
    with showing(lines(2)) as browser:
        expect(browser.evaluate(gap), 16)
        drawn(browser, lines(100))
        browser.evaluate(FRAMES)
        expect(browser.evaluate(gap), 16)
        browser.evaluate("document.querySelector('.pane').scrollTop = 0")
        drawn(browser, lines(101))
        browser.evaluate(FRAMES)
        expect(browser.evaluate("document.querySelector('.pane').scrollTop"), 0)
    # Each speaker has a colour; a room with the focus in its field stays when the window becomes narrow.
    with serving(config="Examples/everyday/chat.json", proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        size(browser, 1440, 900)
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("#engine")
        colours = "Object.values(Object.fromEntries([...document.querySelectorAll('.message > p')].map((node) => [node.lastChild.textContent, getComputedStyle(node.lastChild).color])))"
        names = browser.evaluate(colours)
        assert len(set(names)) == len(names) > 2, names
        expect(browser.evaluate("document.querySelectorAll('.aligned').length"), 0)
        browser.evaluate("document.querySelector('.bar input').focus(), 1")
        size(browser, 390, 844, True)
        browser.wait("document.querySelector('.opened')")
        expect(browser.focused(), ("textbox", "Message"))
        # A message that is begun is not replaced by the next key.
        browser.type("Yes")
        browser.wait("waiting.size === 0")
        browser.press("Escape")
        everyday.play(browser, [("press", "#cards")], "Take the tables")
        everyday.play(browser, [("press", "#engine")], "writes programs")
        browser.wait("document.querySelector('.bar input').value === 'Yes' && waiting.size === 0")
        expect(browser.evaluate("(({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd])(document.querySelector('.bar input'))"), [3, 3])
        browser.evaluate(FRAMES)
        expect(browser.evaluate("(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 2)(document.querySelector('[data-scrolling=at_end]'))"), True)


def aligned():
    """A text with columns of spaces in several lines keeps them, and is moved sideways where it is wider than its place; others are prose."""
    def text(id, text):
        return {"type": "text", "id": id, "text": text, "style": "body", "tone": "neutral"}

    with showing([text("a", "Ada      London\nGrace    New York\nSophia   Stockholm"), text("b", "A line.  Another one."), text("c", "x " * 200)]) as browser:
        size(browser, 390, 844, True)
        expect(browser.evaluate("[...document.querySelectorAll('.content p')].map((node) => [getComputedStyle(node).whiteSpace, /mono/.test(getComputedStyle(node).fontFamily)])"),
               [["pre", True], ["pre-wrap", False], ["pre-wrap", False]])
        expect(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)


def many_files():
    """Of 3,000 files only the rows in sight have nodes, and a hundred are given: those a person scrolls to are asked for. A
    header sorts by keys, and a folder opens in its place."""
    with tempfile.TemporaryDirectory() as folder:
        files = pathlib.Path(folder, "files")
        (files / "inner").mkdir(parents=True)
        (files / "inner" / "leaf").touch()
        for number in range(2999):
            (files / f"{number:04}").touch()
        config = pathlib.Path(folder, "plugins.json")
        library = str(REPOSITORY / ".build/debug/libFilesPlugin.so")
        config.write_text(json.dumps({"plugins": {"files": library}, "dependencies": {"folder": str(files)}, "flow": ["files"]}))
        with serving(config=str(config), proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("files")
            assert browser.evaluate("document.querySelectorAll('tbody tr').length") < 120
            # The plugin's own field, and none of the page's.
            expect(browser.evaluate("document.querySelectorAll('[type=search]').length"), 1)
            browser.evaluate("document.querySelector('[role=treegrid]').focus()")
            for key, row in [("End", "2998"), ("ArrowUp", "2997"), ("Home", "inner")]:
                browser.press(key)
                browser.wait(f"{FOCUS}?.includes({row!r})")
                # It is in sight.
                box = "(({ top, bottom }) => [top >= 0, bottom <= innerHeight])(document.querySelector('[data-current]').getBoundingClientRect())"
                expect((key, browser.evaluate(box)), (key, [True, True]))
            browser.evaluate("document.querySelector('.scroller').scrollTop = 1500 * 36")
            browser.wait("document.querySelector('tbody').innerText.includes('1500') && !document.querySelector('.missing')")
            assert browser.evaluate("document.querySelectorAll('tbody tr').length") < 120
            browser.wait("waiting.size === 0")
            expect(browser.evaluate("document.querySelector('[role=treegrid]').ariaRowCount"), "3000")
            # The numbers are below the title of their column, and nothing is cut off.
            ends = """[...document.querySelectorAll('th:last-child button, tbody tr[data-index] td:last-child')].map((node) => {
              const text = document.createRange();
              text.selectNodeContents(node);
              return Math.round(text.getBoundingClientRect().right);
            })"""
            expect(len(set(browser.evaluate(ends))), 1)
            expect(browser.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroller'))"), 0)
            browser.press("Home")
            # Once no rows are asked for: their screen would make the next press one for another screen.
            browser.wait(f"{FOCUS}?.includes('inner') && waiting.size === 0")
            browser.press("ArrowRight")
            browser.wait("[...document.querySelectorAll('tbody tr')].some((row) => row.textContent.startsWith('leaf')) && waiting.size === 0")
            expect(browser.evaluate("document.querySelector('[aria-sort=ascending]').textContent"), "Name")
            browser.press("ArrowUp")
            expect(browser.focused(), ("button", "Name"))
            browser.press("Enter")
            browser.wait("document.querySelector('[aria-sort=descending]')?.textContent === 'Name'")
            browser.wait("[...document.querySelectorAll('tbody tr')].some((row) => row.textContent.startsWith('2998'))")


def markup():
    """HTML in every text and every name stays text."""
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        with serving("--host", strange_host("markup"), proxied=True) as server, Chromium() as browser:
            name(browser, "<img src=x onerror=owned=1>")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait("document.querySelector('h1')?.textContent.startsWith('<img')")
            shown = browser.evaluate("title.textContent")
            browser.click("button", "constructor" + shown)
            browser.wait("alert.textContent.endsWith('undefined') || alert.textContent.endsWith('None')")
            expect(browser.evaluate("[typeof owned, document.querySelectorAll('main img, main script').length]"), ["undefined", 0])
            browser.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.owned=1>')")
            expect(browser.evaluate("new Promise((resolve) => setTimeout(() => resolve(typeof owned), 100))"), "undefined")


def crowd():
    """10,000 buttons: the last one is pressed, and keeps the focus; only what has changed is sent."""
    with tempfile.TemporaryDirectory() as os.environ["RIBS_TEST_FOLDER"]:
        with serving("--host", strange_host("crowd"), proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            browser.wait_for_title("crowd")
            for round in (2, 3):
                browser.evaluate("[...document.querySelectorAll('button')].find((button) => button.textContent === 'Button 9999').focus()")
                browser.press("Enter")
                browser.wait(f"news.textContent === 'Round {round}' && alert.textContent.endsWith('9999')")
            expect(browser.evaluate("document.activeElement.textContent"), "Button 9999")
            expect(browser.evaluate("document.querySelectorAll('#elements button').length"), 10_004)


def old_window():
    """The oldest of six windows is left; a person can go on in it again."""
    with serving(proxied=True) as server, Chromium() as browser:
        name(browser, "ada")
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for_title("Off game")
        others = [Person(server, "ada").events() for _ in range(5)]
        browser.wait("again.textContent === 'Use this window' && !again.hidden && link.textContent.includes('more than 5 windows')")
        browser.click("button", "Use this window")
        browser.wait("again.hidden && !link.textContent && !main.inert")
        browser.click("button", "Start Game")
        browser.wait_for_title("Tic-tac-toe")
        for events in others:
            events.close()


# What a screen reader gets of a screen: its headings with their levels, and the names of its controls.
OUTLINES = [
    ("Examples/finance/plugins.json", "Finance", [(1, "Finance"), (2, "Super Pay")],
     ["Home", "Finance", "Profile", "Show cards", "Top up"]),
    ("Examples/tutorial/plugins.json", "Logged out", [(1, "Logged out")], ["Player 1", "Player 2", "Login"]),
    ("Examples/everyday/small/mail.json", "Inbox (3 unread)", [(1, "Inbox (3 unread)"), (2, "The compiler")], [
        "Reply", "Forward", "Compose", "Delete", "Unread", "Next", "Prev", "Search",
        "unread Grace · The compiler · 09:41", "unread Charles · The engine · 08:12",
        "unread The library · Two books are due · 23 Nov", "Luigi · Sketch, second edition · 12 Nov",
        "Mary · Tea on Thursday? · 3 Nov",
        "Pick Grace", "Pick Charles", "Pick The library", "Pick Luigi", "Pick Mary"]),
]
CONTROLS = ("tab", "row", "option", "button", "textbox", "searchbox", "checkbox", "radio", "switch")


def outline():
    """What a screen reader gets, of three flows: landmarks, headings, controls with names, and the places for messages."""
    for config, title, headings, controls in OUTLINES:
        with serving(config=config, proxied=True) as server, Chromium() as browser:
            name(browser, "ada")
            browser.open(f"http://127.0.0.1:{server.port}/")
            if title == "Finance":
                browser.wait_for_title("Home")
                expect(browser.names("tabpanel"), ["Home"])
                browser.click("tab", "Finance")
            browser.wait_for_title(title)
            found = browser.accessible()
            expect([node["name"] for node in found if node["role"] in ("main", "complementary")], [title, "Messages"])
            expect([(node["level"], node["name"]) for node in found if node["role"] == "heading"], headings)
            expect([node["name"] for node in found if node["role"] in CONTROLS], controls)
            # A screen reader follows only a place that was there before it said something.
            expect(sorted(node["role"] for node in found if node["role"] in ("status", "alert")), ["alert"] + ["status"] * 5)
            named = ("main", "tabpanel", "region", "list", "table", "grid")
            expect([node for node in found if node["role"] in named and not node["name"]], [])
            expect(browser.names("tabpanel"), ["Finance"] if title == "Finance" else [])
            expect(browser.evaluate("document.documentElement.lang"), "en")
            expect(browser.evaluate("document.querySelectorAll('[id]').length === new Set([...document.querySelectorAll('[id]')].map((n) => n.id)).size"), True)


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    globals()[sys.argv[1]](*sys.argv[2:])
    print("passed")
