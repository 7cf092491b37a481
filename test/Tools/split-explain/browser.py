# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: chromium
# RUN: %python %s %S/Inputs %t
"""The page in a browser: what belongs together is linked, by mouse and keyboard.

Speaks the DevTools protocol through pipes, so that nothing needs a network.
"""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys

inputs, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)


class Browser:
    """A browser with one page."""

    def __init__(self, profile):
        read_commands, self.commands = os.pipe()
        self.messages, write_messages = os.pipe()
        # It reads commands from descriptor 3 and writes to 4.
        redirect = f"exec \"$@\" 3<&{read_commands} 4>&{write_messages}"
        self.process = subprocess.Popen(
            ["bash", "-c", redirect, "bash", "chromium", "--headless", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={profile}",
             "--remote-debugging-pipe"],
            pass_fds=(read_commands, write_messages), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_messages)
        self.numbers = itertools.count(1)
        self.buffer, self.events, self.session = b"", [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.buffer:
            data = os.read(self.messages, 1 << 16)
            assert data, "the browser is gone"
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                assert "error" not in answer, (method, answer)
                return answer["result"]
            self.events.append(answer)

    def load(self, path):
        loads = self.count_loads()
        self.call("Page.navigate", url=path.as_uri())
        while self.count_loads() == loads:
            self.events.append(self.receive())

    def count_loads(self):
        return sum(event["method"] == "Page.loadEventFired" for event in self.events)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode={"Escape": 27, "Tab": 9}[key])

    def end(self):
        self.call("Page.close")
        self.process.terminate()
        self.process.wait()


def lit():
    """The stages with lines that are marked, and how many."""
    return browser.evaluate("""
      Object.fromEntries([...document.querySelectorAll('.stage')].map(stage =>
        [stage.id, stage.querySelectorAll('.lit').length]).filter(([, count]) => count))""")


def check_narrow_and_dark():
    browser.call("Emulation.setDeviceMetricsOverride", width=360, height=740,
                 deviceScaleFactor=2, mobile=True)
    width = browser.evaluate("document.documentElement.scrollWidth")
    wide = browser.evaluate("""
      [...document.querySelectorAll('body *')].filter(element =>
        !element.parentElement.closest('.scroll, .stages, pre') &&
        element.getBoundingClientRect().right > 360).map(element =>
          element.outerHTML.slice(0, 99))""")
    assert width <= 360, f"the page is {width} wide on a screen of 360: {wide}"
    ground = "getComputedStyle(document.body).backgroundColor"
    light = browser.evaluate(ground)
    browser.call("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark"}])
    assert browser.evaluate(ground) != light
    browser.call("Emulation.setEmulatedMedia", features=[])
    browser.call("Emulation.clearDeviceMetricsOverride")


def check_links():
    shown = browser.evaluate(
        "[...document.querySelectorAll('.stage:not([hidden]) h3')].map(h => h.textContent)")
    assert shown == ["model", "tensors", "buffers", "loops"], shown
    assert lit() == {}
    # From the drawing to all stages.
    browser.evaluate("document.querySelector('article a.follow').click()")
    followed = lit()
    assert followed["stage-model"] == 1 and followed["stage-tensors"] == 2, followed
    status = browser.evaluate("document.getElementById('followed').textContent")
    assert "1 in model, 2 in tensors" in status, status
    browser.press("Escape")
    assert lit() == {}
    # A line of a later stage, by the mouse, on and off.
    line = "document.querySelector('#stage-buffers [data-places]')"
    browser.evaluate(f"{line}.click()")
    assert "stage-model" in lit()
    browser.evaluate(f"{line}.click()")
    assert lit() == {}
    # A stage that is chosen.
    browser.evaluate("document.querySelector('[name=stage-llvm]').click()")
    assert browser.evaluate("!document.getElementById('stage-llvm').hidden")


def check_keyboard():
    """Everything that acts is reached by Tab, the skip link first."""
    reached = []
    for _ in range(60):
        browser.press("Tab")
        reached.append(browser.evaluate(
            "document.activeElement.id || document.activeElement.className ||"
            " document.activeElement.name || document.activeElement.tagName"))
        if reached[-1] == "stages":
            break
    assert reached[0] == "skip", reached
    for expected in ("follow", "scroll", "stage-model", "stages"):
        assert expected in reached, (expected, reached)


def check_drawing_for_screen_readers():
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    images = [node for node in nodes if node["role"]["value"] in ("image", "img")]
    assert len(images) == 1, images
    assert images[0]["name"]["value"] == "How split.split cuts its source", images[0]
    assert "Chunk 1: size 4 from offset 2, copied" in images[0]["description"]["value"]


page = folder / "page.html"
subprocess.run(["split-explain", inputs / "one.mlir", "-o", page], check=True)
browser = Browser(folder / "profile")
try:
    browser.load(page)
    check_narrow_and_dark()
    check_links()
    # Focus begins at the top again.
    browser.load(page)
    check_keyboard()
    check_drawing_for_screen_readers()
    # No script failed, and the page's policy kept nothing out.
    problems = [event for event in browser.events
                if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded")]
    assert not problems, problems
finally:
    browser.end()
