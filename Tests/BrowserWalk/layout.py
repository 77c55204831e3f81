"""Checks the layout: touch targets, columns and wide charts on a phone, labels and long texts."""

import time
import urllib.parse

from browser import Failure, Tab

PAGES = ["/", "/search?q=harbour", "/search?q=harbour%20-anchor%20has%3Aimages", "/search?q=frm%3Amira", "/timeline", "/photos",
         "/photos?q=harbour", "/statistics", "/statistics?by=year", "/explain?q=harbour%20lang%3Aen", "/glance", "/topics", "/topic/science", "/recents",
         "/messages", "/onthisday?day=07-20", "/near", "/near?place=52.52,13.405", "/labels", "/labels?q=harbour", "/imports", "/settings", "/more", "/help", "/nowhere"]

# Touch targets, except links in text and charts.
TARGETS = """[...document.querySelectorAll("button, select, textarea, summary, input, .button, nav a, nav span[aria-current], " +
    ".brand, .older a, .pages a, .menu li a, .filter, .begin a, .outgoing li a, [role=option], .searches .query, " +
    ".entries th a, .ranks a, .numbers a")].filter((one) => {
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        return one.type !== "hidden" && !one.closest("[hidden]") && style.visibility !== "hidden" && box.width > 1 && box.height > 1;
    }).map((one) => {
        const box = one.getBoundingClientRect();
        return [`${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 20)}`, box.width, box.height];
    }).filter(([, width, height]) => width < 43.9 || height < 43.9)"""

OVERLAPS = """[...document.querySelectorAll(".chart svg, .ends")].flatMap((chart) => {
    const boxes = [...chart.querySelectorAll(":is(.tick, :scope > span:not(.scale, .zoom))")].map((one) => [one.textContent, one.getBoundingClientRect()]);
    return boxes.flatMap(([name, box], index) => boxes.slice(index + 1).filter(([, other]) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
        .map(([other]) => `${name} and ${other}`));
})"""

WIDE = """[...document.querySelectorAll(".chart, .plot")].filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.getAttribute("aria-label"))"""

COLUMNS = """(() => {
    const months = [...document.querySelectorAll(".gallery")].filter((one) => one.children.length > 1);
    const tops = months.flatMap((one) => [...one.children]).map((one) => one.getBoundingClientRect());
    const beside = tops.filter((box) => tops.some((other) => other !== box && other.top < box.bottom && box.top < other.bottom));
    return [tops.length, beside.length];
})()"""


class Layout:
    """Runs the checks of the layout. `store` contains the long list of the journeys."""

    def __init__(self, store, browser, fault):
        self.store = store
        self.browser = browser
        self.fault = fault

    def run(self):
        self.tab = Tab(self.browser, 390, 844, touch=True)
        self.tab.go(self.store.address)
        for part in [self.targets, self.charts, self.columns, self.labels, self.last_search, self.rows, self.table, self.tabs, self.frame]:
            if part == self.labels:
                self.tab.resize(1280, 860)
            try:
                part()
            except Failure as failure:  # the other parts still run
                self.fault(f"{part.__name__}: {failure}")

    def open(self, path):
        self.tab.go(self.store.base + path)

    def targets(self):
        tweet = self.store.query("has:images has:mentions") or self.store.query("has:images")
        for path in PAGES + [f"/tweet/{tweet}", f"/image/{tweet}/1", f"/thread/{tweet}"]:
            self.open(path)
            self.tab.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            for name, width, height in self.tab.run(TARGETS):
                self.fault(f"{path}: {name} is {width:.0f} × {height:.0f} on a phone")
        self.open("/")
        self.tab.run("q.focus()")
        self.tab.write("has:im")
        self.tab.until("document.querySelector('[role=option]')", "completions")
        for name, width, height in self.tab.run(TARGETS):
            self.fault(f"completions: {name} is {width:.0f} × {height:.0f} on a phone")
        cut = self.tab.run("[...document.querySelectorAll('.completions bdi')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)")
        if cut:
            self.fault(f"the names of the completions {cut} are cut on a phone")
        # A button of each row opens its actions, and a tap next to them closes them.
        self.open("/search?q=harbour")
        self.tab.click(".tweet .more-actions")
        if self.tab.run("document.activeElement.title") != "Star":
            self.fault("the button of a row does not open its actions")
        self.tap("q")
        if self.tab.run("Boolean(document.querySelector('.row-actions'))"):
            self.fault("a tap next to the actions of a row does not close them")
        # The buttons do not cover the form for a label.
        self.open("/search?q=harbour")
        self.tap("document.querySelector('.tweet .more-actions')")
        self.tap("document.querySelector('.row-actions [title=\"Add a label\"]')")
        self.tab.until("document.activeElement.matches('.labeling input')", "the form for a label")
        self.tab.write("by finger")
        self.tap("document.querySelector('.labeling button')")
        try:
            self.tab.until("document.querySelector('.tweet .own')?.textContent.includes('by finger')", "the label", 5)
        except Failure:
            self.fault("a tap on Add adds no label")
        self.tab.run("""fetch(`/tweet/${document.querySelector(".tweet").dataset.id}/label`, {
            method: "POST", body: new URLSearchParams({remove: "by finger"}) }).then(({ ok }) => ok)""")
        # A tap on another row or a second tap on the button only closes them.
        self.open("/search?q=harbour")
        for closing in [".tweets li:nth-child(2) .tweet .byline", ".tweet .more-actions"]:
            self.tap("document.querySelector('.tweet .more-actions')")
            self.tap(f"document.querySelector('{closing}')")
            time.sleep(0.3)
            if self.tab.run("Boolean(document.querySelector('.row-actions')) || location.pathname + location.search !== '/search?q=harbour'"):
                self.fault(f"with open actions, a tap on {closing} leads to {self.tab.run('location.href')}")

    def tap(self, element):
        """Taps the centre of the element that the expression returns, where it is."""
        x, y = self.tab.run(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(({element}).getBoundingClientRect())")
        self.tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def charts(self):
        """Checks that charts and their labels fit a phone, and that the timeline and the calendar show the chosen time."""
        for path, count in [("/statistics", 2), ("/statistics?by=year", 2), ("/timeline", 1), ("/glance", 1)]:
            self.open(path)
            number, wide, overlaps = (self.tab.run(one) for one in ["document.querySelectorAll('.chart, .plot').length", WIDE, OVERLAPS])
            if number != count or wide or overlaps:
                self.fault(f"{path}: of {number} charts on a phone, {wide} are too wide, and the labels {overlaps} overlap")
        self.open("/timeline?until=2019-05")
        chosen = self.tab.run("document.querySelector('.plot[data-from]')?.getAttribute('aria-valuetext') ?? ''")
        if "2019" not in chosen:
            self.fault(f"the timeline highlights {chosen!r}")
        self.open("/onthisday?day=07-31")
        if not self.tab.run("document.querySelector('.days [aria-current]').getBoundingClientRect().right <= innerWidth"):
            self.fault("the chosen day is not visible on a phone")

    def columns(self):
        for path in ["/photos", "/photos?q=harbour", "/photos?q=account%3Amira_okafor"]:
            self.open(path)
            count, beside = self.tab.run(COLUMNS)
            # The last photo of a month may be alone in its row.
            if count < 6 or beside < count / 2:
                self.fault(f"{path}: on a phone {beside} of {count} images are next to another one")

    # The least part of the width that a row fills, except for the last row of a month.
    FILLED = """Math.min(1, ...[...document.querySelectorAll(".gallery")].flatMap((gallery) => {
        const box = gallery.getBoundingClientRect();
        const ends = new Map([...gallery.children].map((tile) => tile.getBoundingClientRect()).map((one) => [Math.round(one.top), one.right]));
        return [...ends.values()].slice(0, -1).map((end) => (end - box.left) / box.width);
    }))"""

    def rows(self):
        """Checks that the rows of the gallery fill the width."""
        for width in (768, 1440):
            self.tab.resize(width, 900)
            for path in ["/photos?q=harbour", "/photos?q=account%3Amira_okafor"]:
                self.open(path)
                filled = self.tab.run(self.FILLED)
                if filled < 0.98:
                    self.fault(f"{path}: at {width} pixels a row fills only {filled:.0%} of the width")

    def table(self):
        """Checks that the names of imported files have enough space on a tablet."""
        for width in (700, 860):
            self.tab.resize(width, 900)
            self.open("/imports")
            name, beyond = self.tab.run("""[document.querySelector(".entries tbody th").clientWidth,
                document.documentElement.scrollWidth - document.documentElement.clientWidth]""")
            if name < 200 or beyond > 1:
                self.fault(f"/imports at {width}: the names have {name} pixels, and the page is {beyond} pixels too wide")

    # The distance from the top of the window to the first row, by the width of the window.
    FIRST = {390: 190, 768: 215, 1024: 215, 1280: 215, 1440: 215, 1920: 215}

    def frame(self):
        """Checks in six widths and two themes that no page scrolls sideways, that it has one heading of the first level, and
        that the first row is near the top, also with the largest text at the smallest width."""
        wide = """[document.documentElement.scrollWidth - document.documentElement.clientWidth,
            document.querySelectorAll("h1").length, document.querySelector(".tweets .tweet")?.getBoundingClientRect().top ?? 0]"""
        for width, most in self.FIRST.items():
            self.tab.resize(width, 900, touch=width < 600)
            for dark in (False, True):
                self.tab.appear(dark=dark)
                for path in PAGES:
                    self.open(path)
                    beyond, headings, top = self.tab.run(wide)
                    if beyond > 1 or headings != 1:
                        self.fault(f"{path} at {width}: {beyond} pixels too wide, {headings} headings")
                    if (path.startswith("/search?q=harbour") or path == "/timeline" or path.startswith("/onthisday") and width != 768) and top > most:
                        self.fault(f"{path} at {width}: the first row is at {top}")
        self.tab.appear()
        self.tab.resize(320, 640, touch=True)
        for path in PAGES:
            self.open(path)
            self.tab.run("document.documentElement.dataset.size = 'huge'")
            beyond = self.tab.run(wide)[0]
            if beyond > 1:
                self.fault(f"{path} at 320 with huge text: {beyond} pixels too wide")
        self.tab.resize(1280, 860)

    # The part of the last tab that is cut in pixels, and the least distance between the tabs and the controls.
    TABS = """(() => {
        const tabs = document.querySelector(".head .tabs nav");
        const end = tabs.lastElementChild.getBoundingClientRect().right;
        const seen = getComputedStyle(tabs).overflowX === "visible" ? end : Math.min(end, tabs.getBoundingClientRect().right);
        const boxes = [...tabs.parentElement.children].slice(1).map((one) => (one.querySelector("summary") ?? one).getBoundingClientRect())
            .filter(({ width }) => width);
        const ends = [seen, ...boxes.map(({ right }) => right)];
        return [Math.round(end - seen), Math.round(Math.min(...boxes.map(({ left }, index) => left - ends[index])))];
    })()"""

    def tabs(self):
        """Checks that the tabs of a search overlap no control in any size of the text, with a tweet next to the list too."""
        for width in (1440, 1152, 1024, 720, 600):
            self.tab.resize(width, 900)
            for split in (False, True) if width >= 1152 else (False,):
                self.open("/search?q=harbour&sort=retweets" + (f"&tweet={self.store.query('harbour')}" if split else ""))
                for size in ("", "large", "huge"):
                    self.tab.run(f"document.documentElement.dataset.size = '{size}'")
                    cut, gap = self.tab.run(self.TABS)
                    if gap < 0 or (cut > 10 and not size):
                        self.fault(f"at {width} with {size or 'default'} text, split: {split}, the tabs are cut by {cut}, and the controls have the gap {gap}")

    def labels(self):
        for path in ["/statistics", "/statistics?q=harbour", "/statistics?q=harbour&by=week", "/statistics?by=week", "/statistics?by=day", "/statistics?by=year",
                     "/statistics?q=since%3A2011-01%20until%3A2012-03", "/glance"]:
            self.open(path)
            if not self.tab.run("document.querySelectorAll('.ends span').length"):
                self.fault(f"{path}: a chart has no labels")
            for pair in self.tab.run(OVERLAPS)[:3]:
                self.fault(f"{path}: the labels {pair} collide")

    def last_search(self):
        self.open("/search?q=" + urllib.parse.quote(" ".join(["harbour"] * 60)))
        self.open("/search")
        height = self.tab.run("document.querySelector('[data-key=l]').closest('p').getBoundingClientRect().height")
        if height > 40:
            self.fault(f"a long last search is {height:.0f} pixels high")
