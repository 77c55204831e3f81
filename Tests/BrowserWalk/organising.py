"""Journeys with labels, the palette, and saved and recent searches."""

import time


class Organising:
    """A part of `Journeys`."""

    def reported(self, words):
        """Waits for the line about a change."""
        self.tab.until(f"document.querySelector('#changed')?.textContent.includes({words!r})", words)
        self.tab.settle()

    def label_page(self):
        """Renames, merges and deletes labels with the forms of their page, and undoes it."""
        tab = self.tab
        for label, query in [("first", "anchor"), ("second", "lantern")]:
            self.open(f"/tweet/{self.store.query(query)}")
            tab.run(f"document.querySelector('form.add').elements.add.value = {label!r}; document.querySelector('form.add').requestSubmit()")
            tab.until(f"[...document.querySelectorAll('.labels bdi')].some(one => one.textContent === {label!r})", f"the label {label}")
        self.open("/labels")
        names = "[...document.querySelectorAll('.entries tbody th')].map(one => one.textContent)"
        before = tab.run(names)
        submit = """((action, value) => {
            const form = [...document.querySelectorAll(`form[action='/labels/${action}']`)].find(one => one.elements.name.value === 'first');
            if (value) form.elements.new.value = value;
            form.requestSubmit();
        })"""
        for action, value, words in [("rename", "third", "label renamed on 1 tweet"), ("merge", "second", "labels merged on 1 tweet"),
                                     ("delete", "", "label first removed from 1 tweet")]:
            tab.run(f"{submit}({action!r}, {value!r})")
            self.reported(words)
            tab.run("document.querySelector('#changed form').requestSubmit()")
            self.reported("Undone: " + words)
            self.expect(tab.run(names) == before, f"after undo of {action}, the labels are {tab.run(names)}")
        tab.run(f"{submit}('rename', 'second')")
        tab.until("document.querySelector('h1').textContent.includes('already exists')", "the question before a merge")

    def label_all(self):
        """Labels all results of a search from its menu, and undoes it."""
        tab = self.tab
        self.open("/search?q=harbour%20lantern")
        count = self.store.count("harbour lantern")
        tab.run("[...document.querySelectorAll('.tabs .menu summary')].at(-1).click()")
        tab.follow(".menu a[href^='/labels?q=']")
        self.expect(f"Label {count} tweets" in tab.run("document.querySelector('main form button').textContent"),
                    "the form does not name the number of tweets")
        tab.write("by search")
        tab.press("Enter")
        self.reported(f"label by search added to {count} tweets")
        self.expect(self.store.count("label:\"by search\"") == count, "not all results have the label")
        tab.run("document.querySelector('#changed form').requestSubmit()")
        self.reported("Undone")
        self.expect(self.store.count("label:\"by search\"") == 0, "undo does not remove the labels")

    def conversation(self):
        """Checks that a label goes to the row of a conversation, and that keys change nothing on the row of a missing tweet."""
        tab = self.tab
        replies = self.store.search("is:reply", "--ids", "--limit", "40").split()
        for kind in [".talk .tweet[data-id]", ".talk .tweet.missing"]:
            for tweet in replies:
                self.open(f"/tweet/{tweet}")
                if tab.run(f"Boolean(document.querySelector('{kind}'))"):
                    break
            tab.run(f"document.querySelector('{kind} a[data-open]').focus()")
            if kind.endswith(".missing"):
                tab.press("s")
                tab.press("l")
                time.sleep(0.5)
            else:
                tab.press("l")
                tab.until("document.activeElement.matches('form.labeling input')", "the field for a label in a conversation")
                tab.write("answered")
                tab.press("Enter")
                tab.until(f"document.querySelector('{kind} .own')?.textContent.includes('answered')", "the label of the row")
            changed = tab.run("document.querySelectorAll('#detail :is(.mine .label, .problem, [aria-pressed=true])').length")
            self.expect(changed == 0, f"keys on {kind} change the open tweet {tweet}")

    def theme(self):
        """Chooses themes in the menu of the archives, which apply at once and are saved."""
        tab = self.tab
        self.open("/search?q=harbour")
        mark = tab.mark()
        for theme in ["dark", ""]:
            tab.run("document.querySelector('.account').open = true")
            tab.click(f".themes [value='{theme}']")
            self.becomes("document.documentElement.dataset.theme", theme, "after a click, the theme is")
            self.becomes("document.querySelector('.themes [aria-pressed=true]').value", theme, "the chosen theme is")
            self.becomes("fetch('/settings.json').then((one) => one.json()).then((one) => one.settings.theme ?? '')", theme, "the saved theme is")
        self.expect(tab.run("window.stays") == mark, "a click on a theme loads a page")
        # The menu and the page of the settings show the same theme, also if it cannot be saved.
        self.open("/settings")
        field = "document.querySelector('#set-theme')"
        both = f"[{field}.value, document.querySelector('.themes [aria-pressed=true]').value].join()"
        change = f"{field}.dispatchEvent(new Event('change', {{bubbles: true}}))"
        tab.run(f"{field}.value = 'dark'; {change}")
        self.becomes(both, "dark,dark", "after a choice on the page, the themes are")
        tab.run(f"window.fetch = () => Promise.reject(new Error()); {field}.value = 'light'; {change}")
        self.becomes("document.querySelector('#changed p')?.textContent", "The setting was not saved", "the notice of a failed change is")
        self.becomes(f"{both} + ',' + document.documentElement.dataset.theme", "dark,dark,dark", "after a failed change, the themes are")
        self.open("/settings")
        tab.run(f"{field}.value = ''; {change}")
        self.becomes("fetch('/settings.json').then((one) => one.json()).then((one) => one.settings.theme ?? '')", "", "the saved theme is")

    def palette(self):
        """Opens the palette with the keyboard, goes to a page, acts on a tweet, and searches."""
        tab = self.tab
        rows = "[...document.querySelectorAll('#palette [role=option]')].map(one => one.textContent)"

        def open_palette(path):
            self.open(path)
            tab.run("""document.dispatchEvent(new KeyboardEvent("keydown", {key: "k", ctrlKey: true, bubbles: true}))""")
            tab.until("document.querySelector('#palette[open]')", "the palette")
            tab.until(f"{rows}.length > 5", "the rows of the palette")

        open_palette("/search?q=harbour")
        self.expect(tab.run("document.activeElement.getAttribute('aria-activedescendant') === 'palette-row-0'"), "no row is chosen")
        tab.write("stat")
        self.expect(tab.run(rows)[0].startswith("Statistics"), f"\"stat\" finds {tab.run(rows)}")
        self.expect(tab.run(f"{rows}.length <= 10"), "the palette has more than 10 rows")
        tab.press("Enter")
        tab.until("location.pathname === '/statistics'", "the page of the palette")
        tab.settle()
        open_palette("/search?q=harbour")
        tab.write("anchor pier")
        self.expect(tab.run(rows)[0].startswith("Search “anchor pier”"), f"the first row is {tab.run(rows)[0]!r}")
        tab.press("Enter")
        tab.until("location.search === '?q=anchor%20pier'", "the search of the palette")
        tab.settle()
        open_palette("/search?q=harbour")
        tab.press("Escape")
        tab.until("!document.querySelector('#palette').open", "the page without the palette")
        self.expect(tab.run("document.activeElement === document.body"), "the closed palette has the focus")
        tab.press("j")
        starred = tab.run("document.querySelectorAll('.starred').length")
        tab.run("""document.dispatchEvent(new KeyboardEvent("keydown", {key: "k", ctrlKey: true, bubbles: true}))""")
        tab.until("document.querySelector('#palette[open]')", "the palette again")
        tab.write("star the")
        names = tab.run(rows)
        self.expect(names[0].startswith("Search “star the”") and names[1].startswith("Star the tweet"), f"\"star the\" finds {names}")
        tab.press("ArrowDown")
        tab.press("Enter")
        tab.until(f"document.querySelectorAll('.starred').length !== {starred}", "the star of the palette")
        tab.press("s")
        tab.until(f"document.querySelectorAll('.starred').length === {starred}", "the tweet without the star")
        # The names of pages arrive after the user has moved to another row.
        self.open("/search?q=harbour")
        tab.run("""(() => {
            const now = window.fetch;
            window.fetch = async (...request) => { await new Promise((arrive) => { const others = window.arrive; window.arrive = () => { others?.(); arrive(); }; }); return now(...request); };
            document.dispatchEvent(new KeyboardEvent("keydown", {key: "k", ctrlKey: true, bubbles: true}));
        })()""")
        tab.until("window.arrive && document.querySelector('#palette[open]')", "the palette before its pages")
        tab.write("s")
        before = tab.run(rows)
        tab.press("ArrowDown")
        chosen = "document.querySelector('#palette [aria-selected=true] bdi').textContent"
        name = tab.run(chosen)
        tab.run("window.arrive()")
        tab.until(f"{rows}.length > {len(before)}", "the pages of the palette")
        self.expect(tab.run(chosen) == name, f"the pages of the palette move the choice from {name!r} to {tab.run(chosen)!r}")

    def editing(self):
        """Edits a saved search in its row, and filters the recent searches."""
        tab = self.tab
        self.open("/topics")
        tab.run("""(() => {
            const form = document.querySelector(".editing form");
            form.elements.query.value = "anchor OR lantern";
            form.requestSubmit();
        })()""")
        self.reported("search ")
        self.expect(tab.run("document.querySelector('.editing input[name=query]').value") == "anchor OR lantern", "the query is not saved")
        tab.run("document.querySelector('#changed form').requestSubmit()")
        self.reported("Undone: search ")
        self.open("/recents")
        count = "[...document.querySelectorAll('.searches .query')].filter(one => one.offsetParent).length"
        all_rows = tab.run(count)
        tab.run("document.querySelector('#filter').focus()")
        tab.write("zzzz")
        self.expect(all_rows > 0 and tab.run(count) == 0, "the filter of the recent searches hides nothing")
        self.open("/settings")
        self.expect(tab.run("document.querySelector('#set-tz').value") != "" or
                    tab.run("Intl.DateTimeFormat().resolvedOptions().timeZone") == "UTC", "the time zone is not suggested")
