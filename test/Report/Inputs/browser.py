"""Chromium without a screen, driven over its devtools protocol: pages are opened, asked and photographed.

    with Browser() as browser:
        page = browser.open("file:///tmp/page.html", width=1280)
        page.ask("document.title")

The protocol goes through two pipes, so that neither a port nor a library for web sockets is needed.
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium-headless-shell", "chromium"]


def program():
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="offloom-browser-")
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def put_pipes_where_chromium_reads():
            # Both could be 3 or 4 already: copies beyond these first.
            read, write = os.dup2(to_browser, 203), os.dup2(from_browser, 204)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--hide-scrollbars", "--disable-extensions", "--no-first-run", f"--user-data-dir={self.profile}", "about:blank"],
            close_fds=False, preexec_fn=put_pipes_where_chromium_reads, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.events = 0, b"", []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.rest:
            some = os.read(self.into, 1 << 20)
            if not some:
                raise RuntimeError("the browser has ended")
            self.rest += some
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        text = json.dumps(message).encode() + b"\0"
        while text:
            text = text[os.write(self.out, text):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def complaints(self):
        """Errors of consoles, exceptions, and what pages wanted from the network."""
        bad = []
        for event in self.events:
            name, what = event.get("method"), event.get("params", {})
            if name == "Runtime.exceptionThrown":
                bad.append(what["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif name == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
                bad.append(str(what["args"]))
            elif name == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
                bad.append(str(what["entry"]))
            elif name == "Network.requestWillBeSent" and not what["request"]["url"].startswith(("file:", "data:")):
                bad.append("asks the network for " + what["request"]["url"])
        return bad

    def wait_for(self, method):
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(index)
            self.events.append(self.receive())

    def open(self, address, width=1280, height=900, dark=False, scripts=True):
        return Page(self, address, width, height, dark, scripts)


class Page:
    def __init__(self, browser, address, width, height, dark, scripts):
        self.browser = browser
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.resize(width, height, dark)
        begun = time.monotonic()
        self.send("Page.navigate", url=address)
        browser.wait_for("Page.loadEventFired")
        if scripts:
            self.next_frame()
        self.seconds = time.monotonic() - begun

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def resize(self, width, height=900, dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme",
                                                           "value": "dark" if dark else "light"}])

    def ask(self, expression):
        """What the page's JavaScript says \\p expression is; promises are waited for."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def next_frame(self):
        """Until all that has been changed is painted."""
        self.ask("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def wait_until(self, expression):
        """Whether \p expression becomes true, a second at most."""
        return self.ask(f"""new Promise(done => {{
            const begun = performance.now();
            const look = () => {expression} ? done(true) : performance.now() - begun > 1000 ? done(false) : requestAnimationFrame(look);
            look();
        }})""")

    def timed(self, expression):
        """Milliseconds until what \\p expression changes is painted."""
        begun = time.monotonic()
        self.ask(expression)
        self.next_frame()
        return 1000 * (time.monotonic() - begun)

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if len(key) == 1 and kind == "keyDown" else {}
            code = {"Enter": 13, "Escape": 27, "Tab": 9, "PageDown": 34, "End": 35}.get(key, 0)
            if key == "Enter" and kind == "keyDown":
                text = {"text": "\r"}
            self.send("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **text)
        self.next_frame()

    def picture(self, file):
        self.next_frame()
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def text(self):
        """What a reader sees, without asking the page's JavaScript."""
        document = self.send("DOM.getDocument", depth=-1)["root"]

        def words(node):
            return node["nodeValue"] if node["nodeType"] == 3 else "".join(map(words, node.get("children", [])))
        return words(document)
