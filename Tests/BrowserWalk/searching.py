"""Journeys while a query changes: partial queries, the order and the tab, the keys, and statistics."""

import json
import time
import urllib.parse

PAUSE = 1.5


class Searching:
    """The part of the journeys about queries and keys."""

    ROWS = "document.querySelectorAll('#results .tweet').length"

    def partial(self):
        """Checks that no beginning of a query empties the list, that the order stays, and that pauses are few entries."""
        tab = self.tab
        for query in ["from:mira_okafor has:images (eclipse OR aurora)", "\"years from now\"", "#eclipse -is:reply", "thread:{eclipse}",
                      "harbour xyzzyplugh"]:
            self.open("/search?q=has%3Aimages&sort=likes")
            length = tab.run("history.length")
            tab.run("q.focus(); q.select()")
            for end, letter in enumerate(query, 1):
                tab.write(letter)
                tab.until("!document.querySelector('#results[aria-busy]')", "results of " + query[:end])
                if not tab.run(self.ROWS):
                    self.fault(f"{query[:end]!r} empties the list")
            self.expect(tab.run("results.dataset.sort") == "likes", f"{query!r} has the order {tab.run('results.dataset.sort')}")
            time.sleep(PAUSE)
            self.expect(tab.run(self.ROWS) > 0, f"a pause after {query!r} empties the list")
            entries = tab.run("history.length") - length
            self.expect(entries <= 1, f"{query!r} makes {entries} entries of the history")
        line = tab.run("document.querySelector('#draft')?.textContent ?? ''")
        self.expect("harbour xyzzyplugh matches nothing. The list shows" in line and "Nothing found" not in line,
                    f"a query without results is explained by {line!r}")
        self.expect(tab.run("document.querySelectorAll('#list').length") == 1, "a query without results has not one list")
        self.expect("sort=likes" in tab.run("location.search"), f"the address is {tab.run('location.search')}")
        tab.press("Enter")
        tab.until("document.querySelector('#results > .empty')", "Nothing found after Enter")
        suggested = tab.run("[...document.querySelectorAll('.empty .instead bdi')].map((one) => one.textContent)")
        self.expect("harbour" in suggested, f"an empty result suggests {suggested}")
        self.expect(tab.run(self.ROWS) == 0, "after Enter, rows of another query stay")
        # The rows of a query without its invalid last word are not its result.
        self.open("/search?q=harbour")
        tab.run("q.focus(); q.select()")
        for letter in "anchor frm:x":
            tab.write(letter)
        tab.until("document.querySelector('#draft')?.textContent.includes('anchor frm:x is not a valid query.')", "the sentence about an unknown operator")
        tab.until("document.title.startsWith('anchor · ')", "the title of the query that was run")
        self.expect("q=harbour" in tab.run("location.search"), f"an invalid query is an entry of the history: {tab.run('location.search')}")

    def suggesting(self):
        """Checks the menu of the empty search box: it opens only on request, runs searches and forgets recent ones."""
        tab = self.tab
        self.open("/search?q=harbour")
        tab.run("q.form.requestSubmit()")
        titles = "[...document.querySelectorAll('#completions [role=group]')].map((one) => one.ariaLabel).join()"
        entries = "[...document.querySelectorAll('#completions [data-kind=recent]')].map((one) => one.dataset.text)"
        for path, action in [("/", lambda: tab.press("/")), ("/", lambda: (tab.run("q.focus()"), tab.press("ArrowDown"))),
                             ("/settings", lambda: tab.click("#q"))]:
            self.open(path)
            time.sleep(0.3)
            self.expect(not tab.run("document.querySelector('#completions')"), f"{path}: the menu of the search box opens by itself")
            action()
            tab.until("document.querySelector('#completions')", "the menu of the empty search box")
            found = tab.run(titles)
            self.expect(found.startswith("Recent,") and found.endswith("Try"), f"{path}: the menu of the search box has the groups {found}")
        recents = tab.run(entries)
        self.expect(recents[0] == "harbour" and len(recents) <= 5, f"the menu has the recent searches {recents}")
        tab.press("ArrowDown")
        mark = tab.mark()
        tab.press("Enter")
        tab.until(f"window.stays !== {mark}", "the recent search")
        tab.settle()
        self.expect("q=harbour" in tab.run("location.search"), f"a recent search leads to {tab.run('location.href')}")
        self.open("/")
        tab.press("/")
        tab.until("document.querySelector('#completions')", "the menu again")
        tab.press("ArrowDown")
        delete = "q.dispatchEvent(new KeyboardEvent('keydown', {key: 'Delete', shiftKey: true, bubbles: true}))"
        tab.run(f"window.answering = window.fetch; window.fetch = () => Promise.reject(new Error()); {delete}")
        tab.until("document.querySelector('#changed p')?.textContent === 'The search was not deleted'", "the notice of a failed deletion")
        self.expect("harbour" in tab.run(entries), "a search that was not deleted leaves the menu")
        tab.run(f"window.fetch = window.answering; {delete}")
        tab.until(f"!{entries}.includes('harbour')", "a recent search that is deleted")
        chosen = "document.querySelector('#completions [role=option]').ariaSelected"
        self.becomes(chosen, "true", "after a deletion, the choice of the first entry is")
        tab.press("ArrowUp")
        tab.press("ArrowUp")
        mark = tab.mark()
        tab.press("Enter")
        tab.until(f"window.stays !== {mark}", "All operators")
        tab.settle()
        self.expect(tab.run("location.pathname") == "/help", f"All operators leads to {tab.run('location.href')}")

    def tabs(self):
        """Checks that the gallery, the statistics and the order stay when the query changes, and that links keep the order."""
        tab = self.tab
        for path, kept in [("/photos?q=harbour&height=120", ["/photos", "height=120"]), ("/statistics?q=harbour&by=year", ["/statistics", "by=year"]),
                           ("/search?q=harbour&sort=oldest", ["/search", "sort=oldest"])]:
            self.open(path)
            tab.run("q.focus(); q.select()")
            tab.write("lantern")
            tab.press("Enter")
            tab.until("location.search.includes('q=lantern')", f"another query from {path}")
            tab.settle()
            address = tab.run("location.pathname + location.search")
            self.expect(all(one in address for one in kept), f"another query leads from {path} to {address}")
        for link in tab.run("[...document.querySelectorAll('.tabs nav a')].map(one => one.getAttribute('href'))"):
            self.expect("sort=oldest" in link, f"the link {link} loses the order")
        self.open("/photos?q=harbour")
        tab.press("+")
        tab.run("q.focus(); q.select()")
        tab.write("anchor")
        tab.press("Enter")
        tab.until("location.search.includes('q=anchor')", "another query in the gallery")
        self.expect("height=300" in tab.run("location.search"), "another query in the gallery loses the size")
        # The parts of the query and the numbers are the same on all tabs.
        headers = []
        for path in ("/search", "/photos", "/statistics"):
            self.open(path + "?q=anchor%20has%3Aimages")
            headers.append(tab.run("[...document.querySelectorAll('.chip bdi, .tabs nav .number')].map((one) => one.textContent)"))
        self.expect(headers[0] == headers[1] == headers[2] and len(headers[0]) == 4, f"the headers of the tabs are {headers}")
        tab.follow(".chip .drop")
        self.expect(tab.run("location.pathname + location.search") == "/statistics?q=has%3Aimages",
                    f"a part of the query in the statistics leads to {tab.run('location.href')}")

    def keys(self):
        """Checks that each key in the list of a page has an effect there, and that no other key is in the list."""
        tab = self.tab
        tweet = self.store.query("has:media is:reply") or self.store.query("has:media")
        self.open("/search?q=harbour")
        everywhere = {"/", "z", "Ctrl-Z", "Esc", "?", "Ctrl-K"}
        pages = {
            "/": {"j", "k", "o", "s", "l", "y", "."},
            "/search?q=harbour": {"j", "k", "o", "s", "l", "y", ".", "[", "]", "h", "f", "-", "Alt-D"},
            "/photos?q=harbour": {"j", "k", "o", "[", "]", "+", "−", "x"},
            "/settings": set(),
            "/recents": {"j", "k", "o"},
        }
        for path, wanted in pages.items():
            self.open(path)
            self.completed(path, wanted)
            tab.press("?")
            found = set(tab.run("[...document.querySelectorAll('#keys[open] kbd')].map(one => one.textContent)"))
            going = {"g " + key for key in tab.run("[...document.querySelectorAll('.nav a[data-go]')].map((link) => link.dataset.go)")}
            self.expect("g t" in going, f"{path}: the keys of pages are {going}")
            wanted |= everywhere | going
            self.expect(found == wanted, f"{path}: the list of keys is {sorted(found)}, not {sorted(wanted)}")
            tab.press("Escape")
            self.expect(tab.run("!document.querySelector('#keys').open"), f"{path}: Escape does not close the list of keys")
            for key in found - going - {"Esc", "?", "k", "-", "Alt-D", "z", "Ctrl-Z", "Ctrl-K"}:
                self.open(path)
                self.completed(path, {key})
                self.press(key, path)
        self.open("/search?q=harbour")
        for key, wanted in [("j", ""), (".", "Star"), ("ArrowLeft", "Open"), ("ArrowRight", "Star"), ("ArrowDown", "Add a label"), ("Escape", "")]:
            tab.press(key)
            title = tab.run("document.activeElement.title")
            self.expect(title == wanted, f"after {key} the focus is on {title!r}, not {wanted!r}")
        self.expect(tab.run("document.activeElement.matches('a[data-open]') && !document.querySelector('.row-actions')"),
                    "Escape does not return from the buttons to the row")
        self.open("/search?q=harbour")
        for key, wanted in zip("]]][[[", ["/photos", "/statistics", "/search", "/statistics", "/photos", "/search"]):
            mark = tab.mark()
            tab.press(key)
            tab.until(f"window.stays !== {mark}", "the tab after " + key)
            tab.settle()
            self.expect(tab.run("location.pathname") == wanted, f"{key} leads to {tab.run('location.pathname')}, not {wanted}")
        # The menu Save moves the focus to its field, so that a name sends no shortcuts.
        self.open("/search?q=harbour")
        tab.click(".menu:has(.saving) summary")
        self.becomes("document.activeElement.name", "title", "after a click on Save, the focus is on the field")
        tab.press("s")
        self.expect(tab.run("document.activeElement.value") == "s", "the first letter of a name is a shortcut")
        # Arrow keys move in an open menu.
        self.open("/search?q=harbour")
        tab.run("document.querySelector('.tabs [data-menu] summary').focus()")
        for key in ["Enter", "ArrowDown", "ArrowDown", "ArrowUp"]:
            tab.press(key)
        self.expect(tab.run("document.activeElement === document.querySelector('.tabs [data-menu][open] a[href]')"),
                    "arrow keys do not move in a menu")
        tab.run("document.querySelector('.account').open = true")
        tab.run("document.querySelector('.account a[href$=settings]').focus()")
        tab.press("ArrowDown")
        self.expect(tab.run("document.activeElement === document.querySelector('.themes button')"), "arrow keys do not reach the themes")
        self.open(f"/tweet/{tweet}")
        tab.press("?")
        found = tab.run("[...document.querySelectorAll('#keys[open] kbd')].map(one => one.textContent)")
        self.expect({"s", "e", "y"} <= set(found) and "u" not in found and "n" not in found and "+" not in found, f"on a tweet the keys are {found}")

    def completed(self, path, keys):
        """Waits for the parts of a page that keys need."""
        if keys & {"f", "h"}:
            self.counted()
        if path == "/":
            self.tab.until("document.querySelector('.start .random .tweet')", "the random tweet")

    def press(self, key, path):
        """Presses a key and checks its effect."""
        tab = self.tab
        focused = "document.activeElement.closest('li')?.querySelector('a[data-open]')?.getAttribute('href') ?? ''"
        if key in "osy." or (key == "l" and path != "/"):
            tab.press(key)
            self.expect(tab.run(focused) != "", f"{path}: {key} without a focused row focuses none")
        state = f"[location.href, document.activeElement.id, {focused}, document.querySelector('.gallery')?.closest('.albums').dataset.height, document.querySelectorAll('[data-selected]').length, document.activeElement.dataset.clause, document.activeElement.name, document.activeElement.title, document.activeElement.className, document.querySelector('#changed').textContent, " \
                "document.querySelectorAll('.starred').length].join()"
        before = tab.run(state)
        tab.press({"−": "-"}.get(key, key))
        end = time.monotonic() + 5
        while time.monotonic() < end:
            try:
                if tab.run(state) != before:
                    break
            except Exception:  # the page changes
                pass
            time.sleep(0.05)
        else:
            self.fault(f"{path}: the key {key} has no effect")
        tab.settle()
        if key == "j":
            first = tab.run(focused)
            tab.press("j")
            tab.press("k")
            self.expect(tab.run(focused) == first, f"{path}: k does not return to the row before")
        if key == "s":
            tab.press("s")
            time.sleep(0.5)

    def weight(self):
        """Checks the sizes of style sheets and of the statistics, and that the bars have all tweets."""
        tab = self.tab
        for path in ["/", "/search?q=harbour", "/photos", "/statistics", "/labels", "/messages", "/settings"]:
            self.open(path)
            size = tab.run("performance.getEntriesByType('resource').filter(({ name }) => name.includes('.css'))"
                           ".reduce((sum, one) => sum + one.decodedBodySize, 0)")
            self.expect(0 < size <= (38_900 if path == "/photos" else 40_000), f"{path} loads style sheets of {size} bytes")
        self.counted("/search?q=harbour")
        size = tab.run("performance.getEntriesByType('resource').find(({ name }) => name.includes('/facets?')).decodedBodySize")
        self.expect(size <= 32_000, f"the facets have {size} bytes")
        sizes = tab.run("performance.getEntries().filter((one) => one.decodedBodySize && !['img', 'video'].includes(one.initiatorType)).map((one) => one.decodedBodySize)")
        # The icon is not among the entries.
        self.expect(len(sizes) <= 5 and sum(sizes) <= 160_000, f"a search loads {sum(sizes)} bytes in {len(sizes)} requests")
        self.open("/statistics")
        for path in ["/statistics", "/statistics?by=day", "/statistics?by=week", "/statistics?by=day&q=harbour"]:
            size = tab.run(f"(async () => (await (await fetch({json.dumps(path)})).arrayBuffer()).byteLength)()")
            self.expect(size <= 150_000, f"{path} has {size} bytes")
            self.open(path)
            self.expect(tab.run("Math.max(...[...document.querySelectorAll(':is(.plot, .chart) svg')].map((one) => one.getBoundingClientRect().width)) <= document.querySelector('main').clientWidth"),
                        f"{path}: the chart is wider than the page")

    def nearby(self):
        """Checks that opening Nearby records no search."""
        before = self.recents()
        for path in ["/near", "/near?place=52.52,13.405", "/near?place=" + urllib.parse.quote("Berlin")]:
            self.open(path)
        self.expect(self.recents() == before, "Nearby is among the recent searches")
