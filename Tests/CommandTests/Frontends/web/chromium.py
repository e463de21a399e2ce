"""A headless Chromium, told what to do over the DevTools protocol on two pipes, and a page in it as a person has it."""
import base64
import fcntl
import json
import os
import signal
import subprocess
import tempfile
import time

# What can be waited for is a JavaScript expression. It is looked at again whenever the page has changed, so that nothing
# is missed that is there for a moment, and every 50 ms, because no change of the document tells of a variable, the focus, a
# scroll position or `document.readyState`. After a minute it is given up, with what the page says instead.
WAIT = """new Promise((resolve) => {
  const observer = new MutationObserver(() => check());
  const often = setInterval(() => check(), 50);
  const end = (result) => { observer.disconnect(); clearInterval(often); clearTimeout(timer); resolve(result); };
  const timer = setTimeout(() => end(document.title + ": " + document.body.innerText), 60000);
  const check = () => { if (%s) end(true); };
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  check();
})"""


class Chromium:
    """One browser with one page, and a profile in a temporary folder."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="ribs-chromium-", ignore_cleanup_errors=True)
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        # Away from 3 and 4, which become the browser's ends.
        theirs = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (requests, answers)]
        words = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        words += ["--disable-background-networking", "--remote-debugging-pipe", "--window-size=900,700"]
        self.process = subprocess.Popen(
            ["chromium", *words, f"--user-data-dir={self.folder.name}", "about:blank"],
            env={**os.environ, "HOME": self.folder.name},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: (os.dup2(theirs[0], 3), os.dup2(theirs[1], 4)), pass_fds=(3, 4), start_new_session=True,
        )
        for end in (requests, answers, *theirs):
            os.close(end)
        self.rest = b""
        self.count = 0
        self.page = None

    def __enter__(self):
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.page = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "DOM", "Accessibility"):
                self.call(domain + ".enable")
        except BaseException:
            self.close()
            raise
        return self

    def close(self):
        """Ends all its processes, and takes its profile away."""
        os.close(self.requests)  # The end of the pipe ends the browser.
        self.process.wait()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.close(self.answers)
        self.folder.cleanup()

    def __exit__(self, *_):
        self.close()

    def call(self, method, **parameters):
        """One call of the DevTools protocol."""
        answer = next(answer for answer in self.send(method, **parameters) if answer.get("id") == self.count)
        assert "error" not in answer, (method, answer)
        return answer["result"]

    def send(self, method, **parameters):
        """Sends a call, and returns what the browser says from then on, without an end."""
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.page:
            request["sessionId"] = self.page
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        return iter(self.next, None)

    def next(self):
        """The next answer or event."""
        while b"\0" not in self.rest:
            part = os.read(self.answers, 1 << 16)
            assert part, "the browser has ended"
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def open(self, url):
        """Opens an address. What is evaluated before its document is there would be lost with the old one, or be true of it."""
        loader = self.call("Page.navigate", url=url).get("loaderId")
        end = time.monotonic() + 60
        while loader and self.call("Page.getFrameTree")["frameTree"]["frame"]["loaderId"] != loader:
            assert time.monotonic() < end, f"{url} is not there after a minute, or has led elsewhere"

    def reload(self):
        """Loads the page again. What is evaluated before the new one is there would be lost with the old one."""
        self.call("Page.reload")
        while self.next().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, expression):
        """The value of a JavaScript expression, or what its promise becomes."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, condition):
        result = self.evaluate(WAIT % condition)
        assert result is True, f"{condition} has not come true within a minute: {result}"

    def wait_for_title(self, title):
        self.wait(f"document.querySelector('h1')?.textContent === {json.dumps(title)}")

    def accessible(self):
        """What a screen reader gets: for each node its role and name, and the properties that are set."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [
            {
                "role": node["role"]["value"],
                "name": node.get("name", {}).get("value", ""),
                "node": node.get("backendDOMNodeId"),
                **{property["name"]: property["value"].get("value") for property in node.get("properties", [])},
            }
            for node in nodes
            if not node["ignored"]
        ]

    def names(self, *roles):
        """The names of all nodes that have one of the roles, in reading order."""
        return [node["name"] for node in self.accessible() if node["role"] in roles]

    def find(self, role, name):
        found = [node for node in self.accessible() if (node["role"], node["name"]) == (role, name)]
        assert len(found) == 1, (role, name, [(node["role"], node["name"]) for node in self.accessible()][:60])
        return found[0]

    def focused(self):
        """The role and the name of what has the focus."""
        return [(node["role"], node["name"]) for node in self.accessible() if node.get("focused")][-1]

    def click(self, role, name):
        """Clicks with the mouse what a screen reader calls so."""
        node = self.find(role, name)["node"]
        self.call("DOM.scrollIntoViewIfNeeded", backendNodeId=node)
        quad = self.call("DOM.getContentQuads", backendNodeId=node)["quads"][0]
        place = {"x": (quad[0] + quad[4]) / 2, "y": (quad[1] + quad[5]) / 2, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, **place)

    def drag(self, start, end):
        """Drags with the mouse from one JavaScript expression's node to another's, as Chromium tells it before a window does."""
        middle = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(%s.getBoundingClientRect())"
        (x, y), (to_x, to_y) = self.evaluate(middle % start), self.evaluate(middle % end)
        self.call("Input.setInterceptDrags", enabled=True)
        held = {"button": "left", "buttons": 1, "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, **held)
        answers = self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x + 20, y=y + 20, **held)
        event = next(answer for answer in answers if answer.get("method") == "Input.dragIntercepted")
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=to_x, y=to_y, data=event["params"]["data"])
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=to_x, y=to_y, button="left", clickCount=1)

    def press(self, key, text=""):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        code = {"windowsVirtualKeyCode": codes.get(key, 0)}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text or {"Enter": "\r"}.get(key, ""), **code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, **code)

    def type(self, text):
        for character in text:
            self.press(character, character)

    def screenshot(self, file, scheme="light"):
        """A picture of the page, to look at."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        picture = self.call("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as output:
            output.write(base64.b64decode(picture))
