"""Journeys over several pages: Back to a position in a list, live search and its history, images that change, and refused
forms. The files searching.py, filtering.py, reading.py, splitting.py, organising.py and interruptions.py contain the
others."""

import http.client
import json
import os
import threading
import time
import urllib.parse

from browser import Browser, Tab
from filtering import Filtering
from interruptions import Interruptions
from organising import Organising
from proxy import CountingProxy
from reading import Reading
from searching import Searching
from splitting import Splitting

# Longer than the pause after which live search creates a history entry.
PAUSE = 1.5
ROWS = 360


class Journeys(Filtering, Interruptions, Organising, Reading, Searching, Splitting):
    """Runs the journeys. `store` contains the long list and the account archive in `archive`."""

    def __init__(self, store, archive, chromium, fault):
        self.store = store
        self.archive = archive
        self.chromium = chromium
        self.fault = fault
        self.tab = None

    def expect(self, condition, sentence):
        if not condition:
            self.fault(sentence)

    def becomes(self, expression, wanted, sentence):
        """Waits for the value of an expression, because its delay depends on the load of the machine."""
        end = time.monotonic() + 15
        while (found := self.tab.run(expression)) != wanted and time.monotonic() < end:
            time.sleep(0.05)
        self.expect(found == wanted, f"{sentence} {found!r}, not {wanted!r}")

    def run(self):
        # With and without the browser's back-forward cache.
        for flags in [(), ("--disable-features=BackForwardCache",)]:
            self.browse(flags, [self.places, self.changes, self.returning, self.viewer, self.scrubber])
        self.browse((), [self.busy, self.typing, self.opening, self.incomplete, self.icon, self.pictures, self.refusals, self.stars,
                         self.accounts, self.escape, self.scrolling, self.partial, self.suggesting, self.tabs, self.keys, self.weight, self.nearby,
                         self.facets, self.sheet, self.histogram, self.statistics, self.years, self.rare, self.folding, self.skipping, self.unscripted, self.selection, self.labelling, self.split,
                         self.split_from_start, self.timeline, self.label_all, self.results_of_tweet, self.label_page, self.conversation, self.unreadable, self.theme, self.palette,
                         self.editing, self.importing, self.broken_list, self.unreachable])

    def browse(self, flags, parts):
        self.store.restart()
        browser = Browser(self.chromium, flags=list(flags))
        try:
            for part in parts:
                # The history of a tab has at most 50 entries.
                self.tab = Tab(browser, 1280, 860)
                self.tab.open_pages()
                try:
                    if part == parts[0]:
                        self.tab.go(self.store.address)
                    part()
                except Exception as failure:  # the other parts still run
                    self.fault(f"{part.__name__}: {failure}")
                self.tab.close()
        finally:
            browser.close()

    def open(self, path):
        self.tab.go(self.store.base + path)

    def rows(self):
        return self.tab.run("document.querySelectorAll('main [data-list] a[data-open]').length")

    def recents(self):
        tab, here = self.tab, self.tab.run("location.href")
        self.open("/recents")
        found = tab.run("[...document.querySelectorAll('.query')].map(one => one.textContent)")
        tab.go(here)
        return found

    # ---- Back to a position in a list

    def lengthen(self):
        for _ in range(100):
            if self.rows() >= ROWS:
                return
            self.tab.run("window.scrollTo(0, document.body.scrollHeight)")
            time.sleep(0.1)

    def position(self, target):
        return self.tab.run(f"""(() => {{
            const link = [...document.querySelectorAll("a[data-open]")].find((one) => one.getAttribute("href") === {json.dumps(target)});
            return link ? Math.round(link.closest("li").getBoundingClientRect().top) : null;
        }})()""")

    def places(self):
        """Checks that Back restores rows and position in the timeline, a search and the gallery."""
        for path in ["/timeline", "/search?q=harbour", "/photos?q=harbour"]:
            self.open(path)
            self.lengthen()
            count = self.rows()
            self.expect(count >= ROWS, f"{path}: the list has {count} rows")
            target = self.tab.run("""(() => {
                const link = document.querySelectorAll("main [data-list] a[data-open]")[300];
                link.closest("li").scrollIntoView({block: "center"});
                return link.getAttribute("href");
            })()""")
            time.sleep(0.5)
            before = self.position(target)
            mark = self.tab.mark()
            self.tab.run(f"document.querySelector('main [data-list] a[data-open][href=\"{target}\"]').click()")
            self.tab.until(f"window.stays !== {mark}", "the tweet")
            self.tab.settle()
            self.tab.back()
            end = time.monotonic() + 10
            while time.monotonic() < end and (self.rows() < count or abs((self.position(target) or 9999) - before) > 2):
                time.sleep(0.1)
            after = self.position(target)
            self.expect(self.rows() >= count, f"{path}: Back shows {self.rows()} of {count} rows")
            self.expect(after is not None and abs(after - before) <= 2, f"{path}: Back leads to {after}, not to {before}")

    def changes(self):
        """Checks that Back shows a star that was set since the list was left."""
        self.open("/search?q=lantern")
        target = self.tab.run("document.querySelector('main a[data-open]').getAttribute('href')")
        self.tab.run("new Promise((done) => setTimeout(done, 2200))")
        self.tab.follow(f"a[data-open][href='{target}']")
        was = self.tab.run("document.querySelector('form.star button').getAttribute('aria-pressed')")
        self.tab.click("form.star button")
        self.tab.until(f"document.querySelector('form.star button').getAttribute('aria-pressed') !== '{was}'", "the star")
        self.tab.back()
        sign = f"""[...document.querySelectorAll("a[data-open]")].find((one) => one.getAttribute("href") === "{target}")
            ?.closest("li").textContent.includes("★")"""
        end = time.monotonic() + 5
        while time.monotonic() < end and bool(self.tab.run(sign)) == (was == "true"):
            time.sleep(0.1)
        self.expect(bool(self.tab.run(sign)) != (was == "true"), "Back shows a list without the change to a tweet")

    def stars(self):
        """Checks that the stars in a list and on a page are those of the store, however quickly the keys are pressed."""
        tab = self.tab
        self.open("/search?q=lantern")
        tab.press("j")
        tab.press("j")
        number = tab.run("document.activeElement.closest('.tweet').dataset.id")
        shown = f"Boolean(document.querySelector(`.tweet[data-id='{number}'] .own .starred`))"
        pressed = "document.querySelector('form.star button').getAttribute('aria-pressed') === 'true'"

        def compare(keys, expected, state):
            for key in keys:
                tab.press(key)
            time.sleep(1)
            stored = f"(await (await fetch('/tweet/{number}.json')).json()).labels.includes('starred')"
            self.becomes(f"(async () => [{state}, {stored}])()", [expected, expected], f"after {keys} the stars of page and store are")

        compare("ss", False, shown)
        compare("s", True, shown)
        compare("sss", False, shown)
        self.open(f"/tweet/{number}")
        compare("s", True, pressed)
        compare("ss", True, pressed)
        compare("s", False, pressed)
        length = tab.run("history.length")
        compare("sz", False, pressed)
        notice = tab.run("document.querySelector('#changed').textContent")
        self.expect("Undone: 1 tweet starred" in notice, f"after z the notice is {notice!r}")
        self.expect(tab.run("history.length") == length, "undo adds an entry to the history")

    # ---- Many slow searches

    def busy(self):
        """Checks that fifteen light searches end while most of sixteen heavy ones still run. Compares no times, because
        other tests run at the same time."""
        light = """(async () => {
            for (let number = 0; number < 15; number++) await (await fetch("/search.json?limit=5&q=lantern")).text();
        })()"""
        self.open("/")
        cookies = self.tab.call("Network.getCookies", urls=[self.store.base + "/"])["cookies"]
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in cookies)

        def heavy(number, patterns):
            start = time.monotonic()
            query = urllib.parse.quote(" OR ".join(f"/(a|[a-z ]+)+ {number}x{one}/" for one in range(patterns)))
            connection = http.client.HTTPConnection("127.0.0.1", self.store.port, timeout=60)
            connection.request("GET", f"/search.json?q={query}", headers={
                "Host": self.store.host, "Cookie": cookie, "Sec-Fetch-Site": "none"})
            connection.getresponse().read()
            return time.monotonic() - start

        # As many patterns as take one second, in debug and release builds.
        patterns = 5
        while patterns < 160 and heavy(99, patterns) < 0.8:
            patterns *= 2
        heavies = [threading.Thread(target=heavy, args=(number, patterns)) for number in range(16)]
        for one in heavies:
            one.start()
        time.sleep(0.2)
        self.tab.run(light)
        running = sum(one.is_alive() for one in heavies)
        for one in heavies:
            one.join()
        self.expect(running >= 8, f"only {running} heavy searches still run after the light ones")

    # ---- Live search

    def live(self, text):
        self.tab.run("q.focus()")
        self.tab.write(text)
        self.shown(self.tab.run("q.value.trim()"))

    def shown(self, query):
        self.tab.until(f"document.querySelector('#results').dataset.title.startsWith({json.dumps(query)}) && "
                       "!document.querySelector('#results[aria-busy]')", f"results of {query}")

    def typing(self):
        """Checks that each pause creates one history entry and one recent search."""
        tab = self.tab
        self.open("/")
        length = tab.run("history.length")
        self.live("harbour")
        self.becomes("location.search", "?q=harbour", "after a search was typed, the address is")
        self.expect(tab.run("history.length") == length + 1, "a search that was typed is not one entry of the history")
        tab.run("performance.clearResourceTimings()")
        self.live(" anchor")
        self.becomes("location.search", "?q=harbour%20anchor", "after a second word was typed, the address is")
        readings = tab.run("performance.getEntriesByType('resource').filter(({name}) => name.includes('/reading?')).length")
        self.expect(readings <= 1, f"typing a word sends {readings} requests for the numbers of the query's parts")
        for expected in ["harbour", ""]:
            tab.run("history.back()")
            self.becomes("q.value", expected, "Back leads to the search")
            self.becomes(f"document.querySelector('#results')?.dataset.title.startsWith({json.dumps(expected or 'Tweetdex')})", True,
                         f"whether Back to {expected!r} shows it is")
        found = self.recents()
        self.expect(found[:2] == ["harbour anchor", "harbour"], f"the recents are {found}")

    def opening(self):
        """Checks that opening a result before the pause records the search, and that the gallery records none."""
        tab = self.tab
        self.open("/")
        self.live("lantern")
        tab.follow("#results .tweet .when")
        tab.back()
        tab.until("document.querySelector('.tweet')", "the results")
        self.expect(tab.run("location.pathname + location.search + q.value") == "/search?q=lanternlantern",
                    f"Back from a result leads to {tab.run('location.href')}")
        found = self.recents()
        self.expect(found[:1] == ["lantern"], f"after a result was opened the recents are {found}")
        self.open("/photos?q=anchor")
        self.open("/photos")
        self.expect(self.recents() == found, "the gallery is among the recents")
        # Enter does not create a second entry for a search that has one already.
        self.open("/")
        length = tab.run("history.length")
        self.live("number")
        self.becomes("history.length", length + 1, "after a search was typed, the entries of the history are")
        tab.press("Enter")
        time.sleep(0.5)
        tab.settle()
        self.expect(tab.run("history.length") == length + 1, "Enter makes a second entry of the same search")
        self.open("/recents")
        self.expect("times" not in tab.run("document.querySelector('.searches li:not(.heading)').textContent"),
                    "a search that was typed and ended with Enter counts twice")

    def incomplete(self):
        """Checks that incomplete queries log no errors and that ARIA attributes name existing elements."""
        tab = self.tab
        self.open("/")
        controls = "const id = q.getAttribute('aria-controls'); !id || !!document.getElementById(id)"
        self.expect(tab.run(f"(() => {{ {controls.replace('!id', 'return !id')} }})()"), "aria-controls names a missing element")
        tab.browser.gather()
        tab.browser.events.clear()
        tab.run("q.focus()")
        for text in ["has:images from:", "frm:mira harbour", "harbour since:", "(harbour", 'harbour "lan', "-", "lang:"]:
            tab.run("q.select()")
            tab.write(text)
            time.sleep(PAUSE)
            self.expect(tab.run(f"(() => {{ {controls.replace('!id', 'return !id')} }})()"), "aria-controls names a missing element")
        for fault in tab.browser.noise((self.store.base + "/", "data:", "about:")):
            self.fault(f"a half typed query: {fault}")

    def icon(self):
        """Checks that the icon is requested once. Without a version, browsers request it at each change of the address."""
        proxy = CountingProxy(self.store.port)
        browser = Browser(self.chromium)
        self.store.restart()
        try:
            tab = Tab(browser, 1280, 860)
            tab.go(self.store.address.replace(f":{proxy.target}/", f":{proxy.port}/"))
            time.sleep(0.5)
            for path in ["/search?q=lantern", "/timeline", "/"]:
                tab.go(self.store.base.replace(f":{proxy.target}", f":{proxy.port}") + path)
            tab.run("q.focus()")
            for letter in "harbour lantern":
                tab.write(letter)
                time.sleep(0.1)
            time.sleep(PAUSE)
            count = proxy.count("/assets/icon.svg")
            self.expect(proxy.count("/search?part=results") > 5, "the proxy counts nothing")
            self.expect(count <= 1, f"the icon is requested {count} times")
        finally:
            browser.close()
            proxy.close()
            # The token is valid for one browser.
            self.store.restart()
            self.tab.go(self.store.address)

    # ---- Images

    BYTES = """(async (source) => {
        const answer = await fetch(source);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return [answer.headers.get("cache-control"), bytes.length, bytes.slice(-8).join()];
    })"""

    def pictures(self):
        """Checks that a changed image gets another address, and that one without a version is not cached."""
        tab = self.tab
        kinds = {"avatar": ("img.avatar", "profile_media"), "image": (".thumb img", "tweets_media")}
        for kind, (selector, folder) in kinds.items():
            self.open("/search?q=has%3Aimages%20account%3Amira_okafor")
            selector = json.dumps(selector)
            source = tab.run(f"document.querySelector({selector})?.getAttribute('src')")
            cached, length, tail = tab.run(f"{self.BYTES}({json.dumps(source)})")
            self.expect("immutable" in cached, f"an {kind} with a version is answered with {cached}")
            old = source.split("?")[0]
            self.expect("immutable" not in tab.run(f"{self.BYTES}({json.dumps(old)})")[0],
                        f"an {kind} without a version is kept")
            # Other bytes of the same length.
            for parent, _, names in os.walk(os.path.join(self.archive, "data", folder)):
                for name in names:
                    path = os.path.join(parent, name)
                    with open(path, "r+b") as file:
                        if os.path.getsize(path) != length:
                            continue
                        file.seek(-8, os.SEEK_END)
                        file.write(b"changed!")
            self.open("/search?q=has%3Aimages%20account%3Amira_okafor")
            source = tab.run(f"document.querySelector({selector}).getAttribute('src')")
            self.expect(tab.run(f"{self.BYTES}({json.dumps(source)})")[2] != tail, f"a changed {kind} is shown as it was")
            self.expect(tab.run(f"{self.BYTES}({json.dumps(old)})")[2] != tail, f"a changed {kind} is kept without a version")

    # ---- Refused input, and accounts

    def refusals(self):
        tab = self.tab
        self.open("/topics")
        mark = tab.mark()
        tab.run("""(() => {
            const form = document.querySelector("form[action='/topics/add']");
            form.elements.title.value = "Boats & piers";
            form.elements.query.value = "harbour frm:pier";
            form.requestSubmit();
        })()""")
        tab.until(f"window.stays !== {mark}", "the answer to a bad topic")
        tab.settle()
        values = tab.run("""["title", "query"].map((name) =>
            document.querySelector("form[action='/topics/add']")?.elements[name].value)""")
        self.expect(values == ["Boats & piers", "harbour frm:pier"], f"a bad query leaves the inputs {values}")
        self.expect(tab.run("!!document.querySelector('details[open] [role=alert]')"), "a bad topic is not explained")
        for path in ["/onthisday?day=99-99", "/onthisday?day=02-30", "/onthisday?day=x", "/timeline?until=2021-13",
                     "/timeline?until=2021-02-30"]:
            self.open(path)
            words = tab.run("document.querySelector('main [role=alert]')?.textContent ?? ''")
            self.expect(path.split("=")[1] in words, f"{path} is answered with {words!r}")

    def accounts(self):
        """Checks that a handle in the menu links to its tweets and changes no setting."""
        tab = self.tab
        self.open("/")
        tab.click(".account summary")
        handle = tab.run("document.querySelector('.account li bdi').textContent")
        tab.follow(".account li a")
        self.expect(tab.run("q.value") == "account:" + handle[1:], f"{handle} leads to {tab.run('location.href')}")
        # In a search, it keeps the query, also of results that were loaded since.
        self.open("/search?q=harbour")
        tab.run("q.focus(); q.select()")
        tab.write("harbour lantern")
        tab.press("Enter")
        tab.until("location.search.includes('lantern')", "another query")
        tab.settle()
        tab.click(".account summary")
        tab.follow(".account li a")
        self.expect(tab.run("q.value") == "harbour lantern account:" + handle[1:], f"in a search, {handle} leads to {tab.run('location.href')}")
        self.open("/settings")
        self.expect(tab.run("document.querySelector('#set-account').value") == "", f"{handle} is the account now")
        tab.run("document.querySelector('#set-account').value = " + json.dumps(handle[1:]))
        tab.follow(".stacked button[type=submit]")
        words = tab.run("document.querySelector('main [role=status].remark')?.textContent ?? ''")
        self.expect(handle in words, f"the change of the account is answered with {words!r}")
        # The theme and the text size apply, and are saved, at once.
        for name, attribute, value in [("theme", "theme", "dark"), ("text", "size", "large")]:
            for wanted in [value, ""]:
                tab.run(f"""(() => {{
                    const field = document.querySelector("main [name={name}]");
                    field.value = {json.dumps(wanted)};
                    field.dispatchEvent(new Event("change"));
                }})()""")
                self.becomes(f"document.documentElement.dataset.{attribute} ?? ''", wanted, f"the page has the {name}")
                saved = f"(async () => (await (await fetch('/settings')).text()).includes('data-{attribute}=\"{value}\"'))()"
                self.becomes(saved, wanted == value, f"{name}={wanted!r} is saved:")
