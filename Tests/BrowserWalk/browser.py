"""Controls a headless Chromium over a pipe. Uses only the standard library."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Failure(Exception):
    """A failed check, described by a sentence."""


class Browser:
    """A DevTools connection. The browser reads descriptor 3 and writes descriptor 4; each message ends with NUL."""

    def __init__(self, program, *, flags=()):
        self.profile = tempfile.TemporaryDirectory(prefix="tweetdex-browser-")
        down_read, self.down = os.pipe()
        self.up, up_write = os.pipe()

        def arrange():
            # Descriptors 3 and 4 may already be used by the pipes, so the pipes are moved first.
            read, write = os.dup(down_read), os.dup(up_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--force-color-profile=srgb", f"--user-data-dir={self.profile.name}", *flags,
             "about:blank"],
            preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down_read)
        os.close(up_write)
        self.waiting = b""
        self.number = 0
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
        except (Failure, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.down, json.dumps(message).encode() + b"\0")
        mine = self.number
        while True:
            answer = self.receive(120)
            if answer is None:
                raise Failure(f"the browser does not answer to {method}")
            if answer.get("id") == mine:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds):
        """Returns the next message, or None if none arrives within `seconds`."""
        end = time.monotonic() + seconds
        while b"\0" not in self.waiting:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.up], [], [], left)[0]:
                return None
            portion = os.read(self.up, 1 << 20)
            if not portion:
                raise Failure("the browser has ended")
            self.waiting += portion
        message, self.waiting = self.waiting.split(b"\0", 1)
        return json.loads(message)

    def gather(self, seconds=0.0):
        """Stores the events that have arrived."""
        while True:
            message = self.receive(seconds)
            if message is None:
                return
            self.events.append(message)

    def noise(self, homes, *, unless=None):
        """Returns the unwanted events so far as sentences: console messages except those that contain `unless`, and
        requests for addresses that begin with none of `homes`."""
        self.gather()
        faults = []
        for event in self.events:
            method, body = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                url = body["request"]["url"]
                if not url.startswith(homes):
                    faults.append(f"a page requested {url}")
            elif method == "Log.entryAdded" and body["entry"]["level"] in ("error", "warning"):
                entry = body["entry"]
                if unless is None or unless not in entry["text"]:
                    faults.append(f"the console says: {entry['text']} {entry.get('url', '')}")
            elif method == "Runtime.consoleAPICalled" and body["type"] in ("error", "warning", "assert"):
                faults.append(f"the console says: {[one.get('value') for one in body['args']]}")
            elif method == "Runtime.exceptionThrown":
                details = body["exceptionDetails"]
                faults.append(f"the script fails: {details.get('exception', {}).get('description', details['text'])}")
        self.events.clear()
        return faults


class Tab:
    """A tab with a fixed size. The browser records its events."""

    def __init__(self, browser, width, height, *, touch=False, dark=False):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.target = target
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility", "DOM", "Security"]:
            if domain != "Security":
                self.call(domain + ".enable")
        self.resize(width, height, touch=touch)
        self.appear(dark=dark)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def open_pages(self):
        """Makes rows open pages of their own, unless a journey opens them next to the list."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source="if (location.protocol === 'http:') localStorage.split ??= 'off'")

    def resize(self, width, height, *, touch=False, scale=1):
        self.width, self.height = width, height
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def appear(self, *, dark=False, still=True):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def run(self, script):
        """Returns the value of an expression evaluated in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failure(f"{script[:80]}: {answer['exceptionDetails'].get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def go(self, address):
        answer = self.call("Page.navigate", url=address)
        if answer.get("errorText"):
            raise Failure(f"{address}: {answer['errorText']}")
        self.settle()

    def settle(self):
        """Waits until the page and its resources are loaded."""
        time.sleep(0.05)
        self.until("document.readyState === 'complete'", "the page is loaded")

    def until(self, condition, meaning, seconds=40):
        end = time.monotonic() + seconds
        while True:
            try:
                if self.run(f"Boolean({condition})"):
                    return
            except Failure:
                # While the page changes, expressions cannot be evaluated.
                pass
            if time.monotonic() > end:
                raise Failure(f"timeout: {meaning} ({self.run('location.href')})")
            time.sleep(0.03)

    def click(self, selector):
        """Scrolls to an element and clicks in its centre."""
        place = self.run(f"""(() => {{
            const it = document.querySelector({json.dumps(selector)});
            if (!it) return null;
            it.scrollIntoView({{block: "center"}});
            const box = it.getClientRects()[0];
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        if place is None:
            raise Failure(f"the element to click is missing: {selector} on {self.run('location.href')}")
        self.click_at(*place)

    def click_at(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def mark(self):
        """Stores a new number in the page, to detect when another page has replaced it."""
        Tab.marks += 1
        self.run(f"window.stays = {Tab.marks}")
        return Tab.marks

    marks = 0

    def follow(self, selector):
        """Clicks a link and waits for its page."""
        mark = self.mark()
        self.click(selector)
        self.until(f"window.stays !== {mark}", f"the page behind {selector}")
        self.settle()

    def back(self):
        mark = self.mark()
        self.run("history.back()")
        self.until(f"window.stays !== {mark}", "the page before")
        self.settle()

    KEYS = {"Enter": ("\r", 13), "Tab": ("", 9), "Escape": ("", 27), "ArrowDown": ("", 40), "ArrowUp": ("", 38), "ArrowLeft": ("", 37),
            "ArrowRight": ("", 39), "Home": ("", 36)}

    def press(self, key):
        text, code = self.KEYS.get(key, (key, ord(key.upper()) if len(key) == 1 else 0))
        common = {"key": key, "windowsVirtualKeyCode": code}
        if text:
            common["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def write(self, text):
        for letter in text:
            self.call("Input.insertText", text=letter)

    def picture(self, path, *, whole=False):
        extra = {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            extra = {"captureBeyondViewport": True, "clip": {
                "x": 0, "y": 0, "width": self.width, "height": min(size["height"], 4000), "scale": 1}}
        data = self.call("Page.captureScreenshot", format="png", **extra)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def tree(self):
        """Returns the accessibility tree, which screen readers use."""
        return self.call("Accessibility.getFullAXTree")["nodes"]
