# SPDX-License-Identifier: Apache-2.0
"""Chromium without a window, driven through a pipe by the DevTools protocol; needs nothing but Python."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A page in a browser of its own; all that it asked for and complained about is kept."""

    def __init__(self, width=1440, height=900, arguments=()):
        self.profile = tempfile.mkdtemp(prefix="recto-browser-")
        to_browser, self.sink = os.pipe()
        self.source, from_browser = os.pipe()

        def place_pipes():
            # The protocol is spoken on descriptors 3 and 4; the ends may have these numbers already.
            first, second = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser))
            os.dup2(first, 3), os.dup2(second, 4)

        self.process = subprocess.Popen(
            [
                "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--disable-background-networking", "--disable-component-update", "--no-first-run",
                "--force-device-scale-factor=1", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
                f"--window-size={width},{height}", *arguments, "about:blank",
            ],
            preexec_fn=place_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.received = b""
        self.next_id = 0
        self.session = None
        self.requests = []
        self.complaints = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.attach(page["targetId"])
        self.resize(width, height)

    def attach(self, target):
        """Turns to a page of the browser: all that follows is about this one."""
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.sink)
        os.close(self.source)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """The answer to a command; what the page says meanwhile is noted."""
        self.next_id += 1
        message = {"id": self.next_id, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.sink, data):]
        deadline = time.monotonic() + 120
        while True:
            answer = self._next(deadline)
            if answer.get("id") == self.next_id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _next(self, deadline):
        while b"\0" not in self.received:
            ready, _, _ = select.select([self.source], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.source, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError("the browser does not answer")
            self.received += data
        message, _, self.received = self.received.partition(b"\0")
        return json.loads(message)

    def _note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif event.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"])
        elif event.get("method") == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {parameters['message']}")
            raise RuntimeError("the page opened a dialog")

    def value(self, expression):
        """The value of an expression in the page, promises awaited."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", expression))
        return result["result"].get("value")

    def until(self, expression, seconds=60):
        """Waits until an expression holds, and returns its value."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            value = self.value(expression)
            # An element has no value here but an empty object.
            if value or value == {}:
                return value
            time.sleep(0.02)
        raise AssertionError(f"never came true: {expression}")

    def open(self, path, fragment=""):
        """Opens a file and returns the seconds until its script says that it is ready."""
        start = time.monotonic()
        # A blank page between two makes one that differs in its fragment only load anew.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}{fragment}")
        self.until("document.documentElement?.dataset.ready !== undefined")
        return time.monotonic() - start

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """Says that the user prefers `light` or `dark`."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key, code=0):
        """Presses a key, as a user would."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "End": 35, "Home": 36}
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        number = code or codes.get(key, 0)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=number)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=number)

    def type(self, text):
        for character in text:
            self.press(character)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
