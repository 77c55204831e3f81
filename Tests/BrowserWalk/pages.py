#!/usr/bin/env python3
"""Opens an export of pages from file:// in headless Chromium and checks it.

    Tests/BrowserWalk/pages.py FOLDER QUERY [--counts FILE] [--examples FILE] [--pictures FOLDER] [--chromium PROGRAM]

QUERY must match at least one tweet. FILE is a JSON object that maps queries to the expected numbers of tweets. The pages
may refuse an example, and must refuse it if its number is null. Every screen must pass the checks of the browser view. The pages may load only files of the folder and must log no errors to
the console. If a check fails, the program prints the faults and exits with status 1.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
import urllib.parse

from browser import Browser, Failure, Tab

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = open(os.path.join(HERE, "checks.js"), encoding="utf-8").read()


class PagesWalk:
    def __init__(self, browser, folder, query, counts, examples, pictures):
        self.browser = browser
        self.folder = os.path.realpath(folder)
        self.base = "file://" + urllib.parse.quote(self.folder) + "/"
        self.query = query
        self.counts = counts
        self.examples = examples
        self.pictures = pictures
        self.faults = []
        self.tab = None
        self.size = ""

    def fault(self, sentence):
        print(f"  ✘ {sentence}")
        self.faults.append(sentence)

    def expect(self, condition, sentence):
        if not condition:
            self.fault(sentence)

    def hash(self):
        return self.tab.run("location.hash")

    def finished(self):
        self.tab.until("document.querySelector('#count')?.title", "the end of the search")

    def click(self, selector, ready):
        before = self.hash()
        self.tab.click(selector)
        self.tab.until(f"location.hash !== {before!r}", f"the address behind {selector}")
        self.tab.until(ready, f"the page behind {selector}")

    def check(self, name):
        for dark in (False, True):
            self.tab.appear(dark=dark)
            for fault in self.tab.run(CHECKS):
                self.fault(f"{self.hash()} {'dark' if dark else 'light'}: {fault}")
            self.tab.picture(os.path.join(self.pictures, f"pages-{self.size}-{name}{'-dark' if dark else ''}.png"))
        self.tab.appear(dark=False)
        text = self.tab.run("document.body.innerText")
        for slip in ["[object", "undefined", "NaN"]:
            self.expect(slip not in text, f"{self.hash()} says {slip}")
        for node in self.tab.tree():
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in ("link", "button", "searchbox", "image", "navigation"):
                continue
            if not (node.get("name", {}).get("value") or "").strip():
                self.fault(f"{self.hash()}: a {role} has no name for a screen reader")

    def walk(self):
        tab = self.tab
        began = time.monotonic()
        tab.go(self.base + "index.html")
        tab.until("document.querySelector('.tweet')", "the first tweet", 60)
        opened = time.monotonic() - began
        self.finished()
        total = tab.run("document.querySelector('#count').textContent")
        self.check("start")
        self.expect(tab.run("document.title").endswith("Tweetdex"), "the page has no title")
        tab.press("/")
        self.expect(tab.run("document.activeElement.id") == "q", "/ does not focus the search box")
        # Typing starts a search immediately.
        tab.write(self.query)
        tab.until(f"decodeURIComponent(location.hash) === '#q=' + {self.query!r}", "the query as an address")
        self.finished()
        number, milliseconds = tab.run("(({textContent, title}) => [textContent, title])(document.querySelector('#count'))")
        self.expect(tab.run("document.querySelectorAll('.tweet').length") > 0, f"{self.query} finds nothing")
        self.expect(tab.run("!!document.querySelector('.tweet mark')"), "the matches are not marked")
        tab.run("document.activeElement.blur()")
        self.check("search")
        print(f"  open {opened * 1000:.0f} ms, {total}; {self.query}: {number} in {milliseconds}")
        tab.run("window.scrollTo(0, 300)")
        self.click(".tweet .when", "document.querySelector('.tweet.large')")
        self.check("tweet")
        tab.run("history.back()")
        tab.until("location.hash.startsWith('#q=') && document.querySelector('.tweet:not(.large)')", "the list again")
        tab.run("location.hash = '#q=has:images'")
        self.finished()
        if tab.run("!!document.querySelector('.thumb img')"):
            tab.run("document.querySelector('.thumb img').scrollIntoView({block: 'center'})")
            tab.until("document.querySelector('.thumb img').naturalWidth > 0", "an image from the folder")
            self.click(".tweet .when", "document.querySelector('.tweet.large')")
            titles = tab.run("[...document.querySelectorAll('.section h2')].map(one => one.textContent)")
            order = [one for one in ["Images", "Hashtags", "Users", "URLs"] if one in titles]
            self.expect(titles == order and "Images" in titles and "Users" in titles, f"the sections are {titles}")
            self.check("tweet-with-image")
            self.click(".pictures a.frame", "document.querySelector('main .frame img')?.naturalWidth > 0")
            self.check("image")
            tab.run("location.hash = '#gallery='")
            self.finished()
            self.expect(tab.run("document.querySelector('.gallery img')?.getBoundingClientRect().height ?? 0") > 50, "the gallery is empty")
            self.check("gallery")
        for name, place in [("months", "#months"), ("about", "#about"), ("missing", "#tweet=20"),
                            ("wrong", "#q=frm%3Amira"), ("nothing", "#q=xyzzyplugh")]:
            tab.run(f"location.hash = {place!r}")
            time.sleep(0.3)
            self.tab.until("document.querySelector('#results').children.length", f"something at {place}")
            self.check(name)
        for text in ["<script>document.title='ran'</script>", "\"><svg onload=document.title='ran'>", "</script>", "((", "\"", "-", "a OR", "sort:likes"]:
            tab.run(f"location.hash = '#q=' + encodeURIComponent({text!r})")
            time.sleep(0.15)
            self.expect(tab.run("document.title") not in ("ran", "1"), f"{text}: a script ran")
            self.expect(tab.run("document.querySelector('#results').children.length") > 0, f"{text} leaves nothing")

    def count(self):
        """Checks the number of tweets of each query, before and after the page has folded all texts."""
        for number, (query, expected) in enumerate(self.counts.items()):
            for place in [f"{self.base}index.html?{number}#q={urllib.parse.quote(query)}", None]:
                if place:
                    self.tab.go(place)
                else:
                    self.tab.run("location.hash = '#q=the'")
                    self.finished()
                    time.sleep(0.3)
                    self.tab.run(f"location.hash = '#q=' + encodeURIComponent({query!r})")
                    time.sleep(0.1)
                self.tab.until("document.querySelector('#results').children.length", f"an answer to {query}")
                self.finished()
                said = self.tab.run("document.querySelector('#count').textContent")
                self.expect(said.startswith(f"{expected:,} tweet"), f"{query}: {said}, not {expected}")

    def compare(self):
        """Checks that the pages find the expected number of tweets for each example, or refuse it."""
        answered = 0
        for number, (query, expected) in enumerate(self.examples.items()):
            self.tab.go(f"{self.base}index.html?example{number}#q={urllib.parse.quote(query)}")
            self.tab.until("document.querySelector('#count')?.title || document.title.includes('invalid query')",
                           f"an answer to {query}")
            said = self.tab.run("document.querySelector('#count')?.title && document.querySelector('#count').textContent")
            answered += bool(said)
            self.expect(not said or expected is not None and said.startswith(f"{expected:,} tweet"),
                        f"{query}: {said}, not {expected}")
        print(f"  {answered} of {len(self.examples)} examples answered")

    # ---- Facets and the histogram

    def narrow(self, action):
        """Performs an action that changes the query, and returns the number of results after the counts are new."""
        self.tab.run("document.querySelector('.groups')?.classList.add('stale')")
        action()
        self.tab.until("document.querySelector('.groups:not(.stale)') && !document.querySelector('[data-more] [open]')",
                       "the counts of the new query")
        return self.results()

    def results(self):
        return int(self.tab.run("document.querySelector('#count').textContent.replace(/[^0-9]/g, '')"))

    def query_text(self):
        return self.tab.run("document.querySelector('#q').value")

    def values(self, state=""):
        """Returns the clause and the number of each shown value."""
        return self.tab.run(f"[...document.querySelectorAll('.value{state} .pick')].map((one) => "
                            "[one.dataset.clause, Number(one.querySelector('.number').textContent.replace(/,/g, ''))])")

    def pick(self, clause, script="one.click()"):
        self.tab.run("(() => { const one = [...document.querySelectorAll('.pick')]"
                     f".find((one) => one.dataset.clause === {clause!r}); {script} }})()")

    def facets(self):
        """Compares the numbers of facets and of the histogram with the results after a click."""
        tab = self.tab
        compared = 0
        for turn, query in enumerate(["", self.query, f"{self.query} OR has:images", "-is:retweet sort:oldest", "(the OR a"]):
            found = self.narrow(lambda: tab.go(f"{self.base}index.html?facets{turn}#q={urllib.parse.quote(query)}"))
            bars = tab.run("document.querySelector('.plot')?.dataset.bars ?? ''")
            scale = tab.run("document.querySelector('.scale')?.textContent ?? ''")
            undated = int(scale.split(" · ")[1].split(" ")[0].replace(",", "")) if " · " in scale else 0
            total = sum(int(bar.split(" ")[1]) for bar in bars.split(",") if bar) + undated
            self.expect(total == found, f"{query}: the histogram shows {total} of {found} tweets")
            groups = tab.run("""[...document.querySelectorAll('.group')].map((group) => {
                group.querySelector('.rest > summary')?.click();
                return [group.dataset.field, !!group.querySelector('.on, .no')];
            })""")
            tab.until("!document.querySelector('.group[data-more]')", "the rarer values")
            for field, active in groups:
                values = tab.run(f"[...document.querySelectorAll('[data-field={field}] .pick')].map((one) => one.dataset.clause)")
                clause = values[turn * 7 % len(values)]
                expected = dict(map(tuple, self.values()))[clause]
                if active:
                    continue
                compared += 1
                said = self.narrow(lambda: self.pick(clause))
                self.expect(said == expected, f"{query}: {clause} has {expected} tweets, but the list {said}")
                self.expect([clause, expected] in self.values(".on"), f"{self.query_text()}: {clause} is not selected")
                self.expect(self.narrow(lambda: self.pick(clause)) == found, f"{query}: {clause} is not removed")
        self.expect(compared > 20, f"only {compared} values were compared")
        # Two values of a group find all their tweets, and `-` excludes one.
        everything = self.narrow(lambda: tab.go(f"{self.base}index.html?both"))
        (first, one), (second, other) = [value for value in self.values() if value[0].startswith("date:")][:2]
        self.narrow(lambda: self.pick(first))
        both = self.narrow(lambda: self.pick(second))
        self.expect(self.query_text() == f"({first} OR {second})" and both == one + other, f"{self.query_text()}: {both}")
        self.expect(len(self.values(".on")) == 2, "not both values are selected")
        self.check("facets")
        self.narrow(lambda: self.pick(first))
        self.narrow(lambda: self.pick(second))
        self.expect(self.query_text() == "" and self.results() == everything, "the values are not removed")
        excluded = self.narrow(lambda: (self.pick(first, "one.focus()"), tab.press("-")))
        self.expect(self.query_text() == "-" + first and excluded == everything - one, f"{self.query_text()}: {excluded}")
        self.expect(tab.run("document.activeElement.dataset.clause") == first, "the value lost the focus")
        self.narrow(lambda: tab.click(".chip .drop"))
        self.expect(self.query_text() == "", "the chip does not remove its clause")
        # Keys select a range of the histogram.
        words = []
        self.narrow(lambda: (tab.run("document.querySelector('.plot').focus()"), tab.press("Home"), tab.press("ArrowRight"),
                             words.append(tab.run("document.querySelector('.plot').ariaValueText")),
                             words.append(tab.run("document.querySelector('.plot').dataset.bars.split(',')[1].split(' ')[0]")), tab.press("Enter")))
        period, number = words[0].split(" · ")
        self.expect(self.query_text() == f"date:{words[1]}" and number.startswith(f"{self.results():,} "), f"{words}: {self.results()}")
        self.expect(period.endswith(words[1].split("..")[-1][:4]) and "-" not in period, f"the range {words[1]} is called {period}")
        self.narrow(lambda: tab.press("Escape"))
        self.expect(self.query_text() == "" and self.results() == everything, "Escape keeps the range")

    def drawer(self):
        """Selects a value in the drawer of a phone."""
        tab = self.tab
        self.narrow(lambda: tab.go(f"{self.base}index.html?drawer"))
        is_shown = "getComputedStyle(document.querySelector('#facets')).display !== 'none'"
        self.expect(not tab.run(is_shown), "the filters are open at first")
        first = tab.run("document.querySelector('.tweets > li').getBoundingClientRect().y")
        self.expect(first <= 190, f"the first tweet begins at {first}")
        tab.click(".filter")
        tab.click_at(195, 60)
        self.expect(not tab.run(is_shown), "a click next to the filters does not close them")
        tab.click(".filter")
        self.expect(tab.run(is_shown), "the filters do not open")
        self.check("filters")
        clause, expected = self.values()[0]
        self.expect(self.narrow(lambda: tab.click(".pick")) == expected, f"{clause} has not {expected} tweets")
        tab.press("Escape")
        self.expect(not tab.run(is_shown), "Escape does not close the filters")
        self.expect(tab.run("document.activeElement.matches('.filter') && document.activeElement.textContent") == "Filters 1",
                    "the button does not show the number of filters")

    def run(self, size, width, height, *, touch):
        self.size = size
        print(f"{size}: {width} × {height}")
        self.tab = Tab(self.browser, width, height, touch=touch)
        try:
            self.walk()
            if touch:
                self.drawer()
            else:
                self.facets()
                self.count()
                self.compare()
        except Failure as failure:
            self.fault(str(failure))
            self.tab.picture(os.path.join(self.pictures, f"pages-{size}-fault.png"))
        for fault in self.browser.noise((self.base, "about:")):
            self.fault(fault)
        self.browser.call("Target.closeTarget", targetId=self.tab.target)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder")
    arguments.add_argument("query")
    arguments.add_argument("--counts")
    arguments.add_argument("--examples")
    arguments.add_argument("--chromium", default="chromium")
    arguments.add_argument("--pictures", help="folder for screenshots, which are otherwise deleted")
    options = arguments.parse_args()
    chromium = shutil.which(options.chromium)
    if not chromium:
        sys.exit(f"error: {options.chromium} is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="tweetdex-pictures-") as scratch:
        pictures = options.pictures or scratch
        os.makedirs(pictures, exist_ok=True)
        browser = Browser(chromium)
        tables = []
        for path in [options.counts, options.examples]:
            if not path:
                tables.append({})
                continue
            with open(path, encoding="utf-8") as file:
                tables.append(json.load(file))
        walk = PagesWalk(browser, options.folder, options.query, *tables, pictures)
        try:
            walk.run("phone", 360, 740, touch=True)
            walk.run("desktop", 1280, 860, touch=False)
        finally:
            browser.close()
    if walk.faults:
        sys.exit(f"{len(walk.faults)} faults")
    print("no faults")


if __name__ == "__main__":
    main()
