"""Journeys that are interrupted: by a stopped server, by Escape, and by scrolling while a position is restored."""

import time


class Interruptions:
    """The part of the journeys with interruptions."""

    def escape(self):
        """Checks that live search shows the start of its results, and that Escape leaves the box with its text."""
        tab = self.tab
        self.open("/")
        tab.run("window.scrollTo(0, 2000)")
        self.live("harbour")
        self.expect(tab.run("scrollY") == 0, f"a live search is scrolled by {tab.run('scrollY')} pixels")
        # The first one may close the completions.
        tab.press("Escape")
        tab.press("Escape")
        self.becomes("[q.value, document.activeElement === q, results.dataset.query]", ["harbour", False, "harbour"],
                     "after Escape, text, focus and results are")

    def scrolling(self):
        """Checks that restoring a position ends when the user scrolls."""
        tab = self.tab
        self.open("/timeline")
        self.lengthen()
        tab.run("window.scrollTo(0, document.body.scrollHeight / 2)")
        time.sleep(0.5)
        before = tab.run("scrollY")
        latency = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        tab.call("Network.emulateNetworkConditions", latency=700, **latency)
        try:
            mark = tab.mark()
            tab.run("void location.reload()")
            tab.until(f"window.stays !== {mark}", "the page again")
            tab.settle()
            tab.call("Input.dispatchMouseEvent", type="mouseWheel", x=600, y=400, deltaX=0, deltaY=100)
            time.sleep(3)
        finally:
            tab.call("Network.emulateNetworkConditions", latency=0, **latency)
        after = tab.run("scrollY")
        self.expect(after < before / 2, f"a page that the user scrolls jumps to {after:.0f} of {before:.0f}")

    def broken_list(self):
        """Checks that a list and a star without a connection show a message, and that the list can be loaded again."""
        tab = self.tab
        self.open("/timeline")
        speed = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        tab.call("Network.emulateNetworkConditions", offline=True, **speed)
        try:
            # More rows may be on their way, so the end of the list moves.
            tab.until("(window.scrollTo(0, document.body.scrollHeight), document.querySelector('.older [role=alert]'))",
                      "a message at the end of a list without a connection", 5)
            count = self.rows()
            tab.press("j")
            tab.press("s")
            tab.until("document.querySelector('.tweet [role=alert]')", "a message about a star without a connection")
        finally:
            tab.call("Network.emulateNetworkConditions", offline=False, **speed)
        tab.click(".older .problem button")
        tab.until(f"document.querySelectorAll('main [data-list] a[data-open]').length > {count}", "more rows")
        self.expect(not tab.run("!!document.querySelector('.older [role=alert]')"), "the message stays after more rows")

    def unreachable(self):
        """Checks that typing without a server shows a message before typing pauses."""
        tab = self.tab
        self.open("/")
        self.live("harbour")
        self.store.stop()
        words, end = "", time.monotonic() + 1
        while "cannot be reached" not in words and time.monotonic() < end:
            tab.write("s")
            time.sleep(0.3)
            words = tab.run("document.querySelector('#results [role=alert]')?.textContent ?? ''")
        self.expect("cannot be reached" in words, f"without a server the page says {words!r} during typing")
        self.expect(not tab.run("document.querySelectorAll('#results .tweet').length"),
                    "without a server rows of another query stay on the page")
        self.store.start(self.store.port)
