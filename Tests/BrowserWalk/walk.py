#!/usr/bin/env python3
"""Uses the browser view like a person, in headless Chromium, in phone and desktop size.

    Tests/BrowserWalk/walk.py --program .build/debug/tweetdex [--pictures FOLDER] [--chromium PROGRAM]

Every page must pass checks of contrast, names, focus order and width. No page may access the network, log an error to
the console or violate the content security policy. The only requirement is Chromium (Debian's package). If a check
fails, the program prints the faults and exits with status 1.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
import urllib.parse

from browser import Browser, Failure, Tab
from journeys import Journeys
from layout import Layout
from store import HOSTILE, Store, copy_of_archive, long_list, other_account
from strangers import open_with_desktop, visit_strangers

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = open(os.path.join(HERE, "checks.js"), encoding="utf-8").read()


class Walk:
    def __init__(self, store, browser, pictures):
        self.store = store
        self.browser = browser
        self.pictures = pictures
        self.faults = []
        self.tab = None
        self.size = ""

    def fault(self, sentence):
        print(f"  ✘ {sentence}")
        self.faults.append(f"{self.size}: {sentence}")

    def expect(self, condition, sentence):
        if not condition:
            self.fault(sentence)

    def open(self, path):
        self.tab.go(self.store.base + path)

    def address(self):
        return self.tab.run("location.pathname + location.search")

    # ---- Checks of every page

    def check(self, name, *, picture=True):
        """Checks contrast, names and width of the open page in light and dark mode, and takes screenshots."""
        where = self.address()
        for dark in (False, True):
            self.tab.appear(dark=dark)
            for fault in self.tab.run(CHECKS):
                self.fault(f"{where} {'dark' if dark else 'light'}: {fault}")
            if picture:
                self.tab.picture(os.path.join(self.pictures, f"{self.size}-{name}{'-dark' if dark else ''}.png"))
        self.tab.appear(dark=False)
        self.names(where)

    ROLES = {"link", "button", "textbox", "searchbox", "combobox", "image", "listbox", "checkbox", "dialog", "navigation"}

    def names(self, where):
        for node in self.tab.tree():
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in self.ROLES:
                continue
            if not (node.get("name", {}).get("value") or "").strip():
                self.fault(f"{where}: a {role} has no name for a screen reader")

    def focus(self, where):
        """Checks that Tab follows the order of the page and that the focus is visible."""
        self.open(where)
        self.tab.until("!document.querySelector('#facets') || document.querySelector('#facets .groups, #results.start')", "the facets")
        self.tab.run("document.activeElement.blur(); window.scrollTo(0, 0)")
        seen = []
        for _ in range(14):
            self.tab.press("Tab")
            seen.append(self.tab.run("""(() => {
                const it = document.activeElement;
                if (!it || it === document.body) return null;
                const before = window.focused;
                window.focused = it;
                const shown = it.matches(".when") ? it.closest(".tweet") ?? it : it;
                const style = getComputedStyle(shown);
                const box = it.getBoundingClientRect();
                const order = before?.isConnected ? before.compareDocumentPosition(it) : Node.DOCUMENT_POSITION_FOLLOWING;
                return {follows: Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING), name: it.textContent.trim().slice(0, 20) || it.id,
                        outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
                        inView: box.bottom > 0 && box.top < innerHeight};
            })()"""))
        seen = [one for one in seen if one]
        self.expect(len(seen) > 8, f"{where}: Tab reaches only {len(seen)} things")
        self.expect(all(one["follows"] for one in seen), f"{where}: Tab jumps about: {[one['name'] for one in seen]}")
        for one in seen:
            self.expect(one["outline"], f"{where}: the focus of \"{one['name']}\" is not visible")
            self.expect(one["inView"], f"{where}: \"{one['name']}\" has the focus outside the view")

    def noise(self):
        # Pages with status 400 or 404 are checked too.
        for fault in self.browser.noise((self.store.base + "/", "data:", "about:", "blob:"),
                                        unless="the server responded with a status of 40"):
            self.fault(fault)

    # ---- The walk

    def seed(self):
        """Checks search, a tweet, its sections, a hashtag, Back, an image, zoom and recent searches."""
        tab = self.tab
        self.open("/")
        self.check("start")
        self.expect(not tab.run("!!document.querySelector(\"a[href='/']\")"), "the start has a link to itself")
        tab.press("/")
        self.expect(tab.run("document.activeElement.id") == "q", "/ does not focus the search box")
        tab.write("has:imag")
        tab.until("document.querySelector('#completions [role=option]')", "a completion")
        tab.picture(os.path.join(self.pictures, f"{self.size}-completion.png"))
        tab.press("ArrowDown")
        tab.press("Enter")
        self.expect(tab.run("q.value").startswith("has:images"), "a completion is not put in")
        tab.until("document.querySelector('#count')?.textContent.includes('tweet') && "
                  "document.querySelector('#results').dataset.title.includes('images')", "results while one types")
        tab.press("Enter")
        tab.until("location.search.includes('images') && !document.querySelector('#results[aria-busy]')",
                  "the search behind Enter")
        tab.settle()
        self.expect("q=has%3Aimages" in self.address(), f"Enter leads to {self.address()}")
        self.check("search")
        tab.press("j")
        tab.press("j")
        tab.press("k")
        self.expect(tab.run("document.activeElement.matches('.tweet .when')"), "j and k do not move")
        # A click anywhere in the row opens the tweet.
        tab.follow(".tweet .when")
        self.expect(self.address().startswith("/tweet/"), f"a row leads to {self.address()}")
        self.check("tweet-with-image")

        tagged = self.store.query("has:hashtags has:links has:mentions has:media") or self.store.query("has:hashtags has:media")
        self.open(f"/tweet/{tagged}")
        titles = tab.run("[...document.querySelectorAll('.section h2')].map(one => one.textContent)")
        order = [one for one in ["Conversation", "Images", "Hashtags", "Users", "URLs", "Details"] if one in titles]
        self.expect(titles == order and "Images" in titles and "Hashtags" in titles, f"the sections are {titles}")
        self.check("tweet")
        tab.run("for (const one of document.querySelectorAll('details.section')) one.open = true")
        tag = tab.run("document.querySelector('.items a.hashtag').textContent")
        tab.follow(".items a.hashtag")
        self.expect(tab.run("q.value") == tag, f"{tag} leads to {tab.run('q.value')}")
        self.expect(tag in tab.run("document.title"), "the title does not name the tag")
        self.expect(tab.run("!!document.querySelector('.tweet mark')"), "the tag is not marked")
        tab.back()
        self.expect(self.address() == f"/tweet/{tagged}", "Back does not return to the tweet")

        tab.follow(".large a.thumb")
        self.image()
        self.open("/")
        tab.press("l")
        tab.until("location.search.includes('q=')", "the last search behind one key")

        self.open("/recents")
        searches = tab.run("[...document.querySelectorAll('.query')].map(one => one.textContent)")
        self.expect(searches[:1] == [tag] or tag in searches, f"the recents are {searches}")
        self.check("recents")
        return searches

    def image(self):
        tab = self.tab
        self.expect(self.address().startswith("/image/"), f"an image leads to {self.address()}")
        tab.until("document.querySelector('#stage.moved img')", "the image in its place")

        def frame():
            return tab.run("(() => { const box = document.querySelector('#stage img').getBoundingClientRect();"
                           " return [box.left, box.top, box.right, box.bottom].map(Math.round) })()")

        def is_whole():
            left, top, right, bottom = frame()
            return left >= 0 and top >= 0 and right <= tab.width and bottom <= tab.height

        self.expect(is_whole(), f"the image is cropped: {frame()} in {tab.width}×{tab.height}")
        self.check("image")
        tab.press("1")
        self.expect("100 %" in tab.run("document.querySelector('.zoom').textContent"), "1 does not show 100 %")
        tab.press("0")
        self.expect(is_whole(), "0 does not show the whole image again")
        before = frame()
        tab.press("+")
        after = frame()
        self.expect(after[2] - after[0] > before[2] - before[0], "+ does not enlarge")
        tab.call("Input.dispatchMouseEvent", type="mouseWheel", x=tab.width / 2, y=tab.height / 2, deltaX=0, deltaY=-1600)
        tab.until(f"document.querySelector('#stage img').getBoundingClientRect().width > {after[2] - after[0]}", "the wheel")
        moved = frame()
        tab.call("Input.dispatchMouseEvent", type="mousePressed", x=150, y=300, button="left", clickCount=1)
        tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=120, y=280, button="left", buttons=1)
        tab.call("Input.dispatchMouseEvent", type="mouseReleased", x=120, y=280, button="left", clickCount=1)
        self.expect(frame() != moved, "the image cannot be dragged")
        tab.picture(os.path.join(self.pictures, f"{self.size}-image-zoomed.png"))

    def recents(self, searches):
        """Deletes a recent search, and checks that the others remain after a restart."""
        tab = self.tab
        gone = searches[-1]
        count = len(searches)
        mark = tab.mark()
        tab.click(".searches li:last-child form[action='/recents/delete'] button")
        tab.until(f"window.stays !== {mark}", "the list without what was deleted")
        tab.settle()
        left = tab.run("[...document.querySelectorAll('.query')].map(one => one.textContent)")
        self.expect(gone not in left and len(left) == count - 1, f"deleted {gone}, but there are {left}")
        port = self.store.port
        self.noise()
        self.store.stop()
        self.store.start(port)
        tab.go(self.store.address)
        self.open("/recents")
        again = tab.run("[...document.querySelectorAll('.query')].map(one => one.textContent)")
        self.expect(again == left, f"after a restart there are {again}, before there were {left}")

    def pages(self):
        """Checks every other page."""
        reply = self.store.query("is:reply")
        link = self.tab.run("null") or ""
        self.open("/search?q=has%3Alinks%20-has%3Amedia")
        link = self.tab.run("document.querySelector('.tweet a.url')?.getAttribute('href')") or "/link?url=https%3A%2F%2Fexample.org"
        for name, path in [
            ("timeline", "/timeline"), ("timeline-month", "/timeline?until=2019-05"), ("topics", "/topics"), ("labels", "/labels"), ("label-all", "/labels?q=harbour"), ("imports-one", "/imports?n=1"),
            ("topic", "/topic/science"), ("gallery", "/photos"), ("onthisday", "/onthisday?day=07-20"),
            ("near", "/near"), ("near-place", "/near?place=52.52,13.405&within=500km"), ("statistics", "/statistics"),
            ("glance", "/glance"), ("imports", "/imports"), ("import", "/import"), ("settings", "/settings"), ("more", "/more"), ("help", "/help"),
            ("thread", f"/thread/{reply}"), ("article", f"/thread/{self.store.query('filter:self_threads')}?article=1"),
            ("explain", "/explain?q=harbour%20(%23coffee%20OR%20lang%3Aen)%20-is%3Aretweet"), ("reply", f"/tweet/{reply}"), ("link", link),
            ("messages", "/messages"), ("message-search", "/messages?q=quay"),
            ("message-error", "/messages?q=quay%20min_likes%3A3"),
            ("error", "/search?q=coffee%20frm%3Amira%20%23"), ("nothing", "/search?q=has%3Aimages%20xyzzyplugh"),
            ("parts", "/search?q=has%3Aimages%20-is%3Aretweet%20lang%3Aen%20sort%3Alikes"),
            ("missing", "/tweet/1212345678901234567"), ("nowhere", "/nowhere"), ("hostile", "/search?q=user%3Auser0"),
        ]:
            self.open(path)
            self.check(name)
            self.expect(self.tab.run("document.title") not in ("ran", "1"), f"{path}: a stranger's script ran")

    def messages(self):
        """Checks the list of conversations, each conversation, a search in one, and the address of a message."""
        tab = self.tab
        self.open("/messages")
        targets = tab.run("[...document.querySelectorAll('.conversations a[data-open]')].map(one => one.getAttribute('href'))")
        self.expect(len(targets) >= 3, f"there are {len(targets)} conversations")
        for number, target in enumerate(targets):
            self.open(target)
            self.check(f"conversation-{number + 1}")
            self.expect(tab.run("!!document.querySelector('.message')"), f"{target} shows no message")
        self.open("/messages")
        tab.follow(".conversations a[data-open]")
        self.expect(self.address().startswith("/messages?in="), f"a conversation leads to {self.address()}")
        tab.run("mq.value = 'a*'; mq.form.requestSubmit()")
        tab.until("location.search.includes('q=a')", "the search in a conversation")
        tab.settle()
        self.check("conversation-search")
        self.expect(tab.run("!!document.querySelector('.message mark')"), "a match is not marked")
        tab.follow(".message .time")
        self.expect("at=" in self.address(), f"a message leads to {self.address()}")

    def hostile(self):
        for number in range(len(HOSTILE)):
            self.open(f"/tweet/{1500000000000000000 + number}")
            self.expect(self.tab.run("document.title") not in ("ran", "1"), f"hostile tweet {number}: a script ran")
            self.expect(self.address().startswith("/tweet/"), f"hostile tweet {number} leads to {self.address()}")
            self.expect(self.tab.run("getComputedStyle(document.querySelector('main')).display") == "block",
                        f"hostile tweet {number} hides the page")
            self.open("/search?q=" + urllib.parse.quote(HOSTILE[number].replace("\0", "")))
            self.expect(self.tab.run("document.title") not in ("ran", "1"), f"hostile query {number}: a script ran")

    def endless(self):
        """Checks that a long list grows by scrolling, with each tweet once, and has a link without script."""
        self.open("/search")
        tab = self.tab
        for _ in range(200):
            tab.run("window.scrollTo(0, document.body.scrollHeight)")
            time.sleep(0.15)
            if tab.run("document.querySelectorAll('.tweet').length") > 120:
                break
        ids = tab.run("[...document.querySelectorAll('.tweet')].map(one => one.dataset.id)")
        self.expect(len(ids) > 120, f"the list stays at {len(ids)} tweets")
        self.expect(len(ids) == len(set(ids)), "a tweet is in the list twice")
        tab.call("Emulation.setScriptExecutionDisabled", value=True)
        self.open("/search")
        tab.call("Emulation.setScriptExecutionDisabled", value=False)
        tab.follow(".older a")
        self.expect("after=" in self.address(), "without script, the link to older tweets is missing")

    def racing(self):
        """Checks that the last query wins when typing is fast."""
        tab = self.tab
        self.open("/")
        tab.press("/")
        tab.write("is:retweet -is:retweet")
        for _ in range(12):
            tab.call("Input.dispatchKeyEvent", type="keyDown", key="Backspace", windowsVirtualKeyCode=8)
            tab.call("Input.dispatchKeyEvent", type="keyUp", key="Backspace", windowsVirtualKeyCode=8)
        tab.until("new URL(location.href).searchParams.get('q') === q.value.trim() || q.value.trim() === 'is:retweet'",
                  "the last query")
        tab.until("!document.querySelector('#results[aria-busy]')", "the last answer")
        shown = tab.run("document.querySelector('#results').dataset.title")
        self.expect(shown.startswith(tab.run("q.value").strip()), f"the box says {tab.run('q.value')!r}, the page {shown!r}")

    def zoomed(self):
        """Checks a window of 1280 pixels at 200 percent."""
        self.tab.resize(640, 400, scale=2)
        for path in ["/", "/search?q=has%3Aimages%20lang%3Aen", "/statistics", "/recents", "/settings", "/timeline",
                     "/messages"]:
            self.open(path)
            for fault in self.tab.run(CHECKS):
                self.fault(f"{path} at 200 %: {fault}")

    def widths(self):
        """Checks widths between phone and desktop, and above."""
        for width, height in [(600, 900), (800, 1100), (1600, 1000)]:
            self.tab.resize(width, height)
            for name, path in [
                ("start", "/"), ("search", "/search?q=has%3Aimages%20lang%3Aen"), ("gallery", "/photos"),
                ("statistics", "/statistics"), ("timeline", "/timeline"), ("recents", "/recents"),
                ("tweet", "/tweet/" + self.store.query("has:hashtags has:media")), ("messages", "/messages"),
            ]:
                self.open(path)
                self.check(f"{width}-{name}")

    def strangers(self, chromium):
        """Visits hostile pages in a separate browser that resolves a foreign host name to this machine."""
        self.size = "strangers"
        print(self.size)
        # The token is valid for one browser.
        self.store.restart()
        visit_strangers(self.store, chromium, self.fault)
        open_with_desktop(self.store, chromium, self.fault)

    def journeys(self, program, chromium):
        """Checks layout and journeys with a longer list."""
        self.size = "journeys"
        print(self.size)
        start = time.monotonic()
        store = Store(program)
        try:
            archive = copy_of_archive(store.folder.name)
            store.import_(archive, other_account(store.folder.name), long_list(store.folder.name), "--include", "messages")
            store.start()
            browser = Browser(chromium)
            try:
                Layout(store, browser, self.fault).run()
            finally:
                browser.close()
            Journeys(store, archive, chromium, self.fault).run()
        finally:
            store.close()
        print(f"  {time.monotonic() - start:.0f} s")

    def run(self, size, width, height, *, touch, more=()):
        self.size = size
        print(f"{size}: {width} × {height}")
        start = time.monotonic()
        self.tab = Tab(self.browser, width, height, touch=touch)
        self.tab.open_pages()
        self.tab.go(self.store.address)
        self.expect("token" not in self.tab.run("location.href"), "the key stays in the address")
        for part in [self.walk_seed, self.pages, self.messages, self.hostile, self.endless, self.racing, self.order, self.zoomed, *more]:
            try:
                part()
            except Failure as failure:
                self.fault(f"{part.__name__}: {failure}")
                self.tab.picture(os.path.join(self.pictures, f"{size}-fault-{part.__name__}.png"))
            self.noise()
        self.tab.close()
        print(f"  {time.monotonic() - start:.0f} s")

    def walk_seed(self):
        self.recents(self.seed())

    def order(self):
        for where in ["/", "/search?q=has%3Aimages%20lang%3Aen", "/recents", "/settings", "/messages"]:
            self.focus(where)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--program", required=True, help="the built tweetdex")
    arguments.add_argument("--chromium", default="chromium")
    arguments.add_argument("--pictures", help="folder for screenshots, which are otherwise deleted")
    options = arguments.parse_args()
    # A script started in the background by a shell ignores SIGINT, and so would the server.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chromium = shutil.which(options.chromium)
    if not chromium:
        sys.exit(f"error: {options.chromium} is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="tweetdex-pictures-") as scratch:
        pictures = options.pictures or scratch
        os.makedirs(pictures, exist_ok=True)
        store = Store(options.program)
        store.fill()
        store.start()
        browser = Browser(chromium)
        walk = Walk(store, browser, pictures)
        try:
            walk.run("phone", 360, 740, touch=True)
            walk.run("desktop", 1280, 860, touch=False, more=[walk.widths])
            walk.strangers(chromium)
            walk.journeys(options.program, chromium)
        finally:
            browser.close()
            store.close()
    if walk.faults:
        sys.exit(f"{len(walk.faults)} faults")
    print("no faults")


if __name__ == "__main__":
    main()
