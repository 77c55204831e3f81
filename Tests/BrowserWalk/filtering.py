"""Journeys with facets and the histogram."""

import json
import time
import urllib.parse


class Filtering:
    """The part of the journeys about the column of facets and the range of time."""

    VALUES = """[...document.querySelectorAll("#facets .value")].map((one) => [
        one.closest(".group").dataset.field, one.querySelector(".pick").dataset.clause, one.className])"""

    def counted(self, path=None):
        """Opens a page, and waits until its values are counted."""
        if path:
            self.open(path)
        self.tab.until("document.querySelector('#facets .groups') && !document.querySelector('#results[aria-busy]')", "the facets")

    def click(self, clause, link=".pick", modifiers=0):
        """Clicks a value, and waits until the values of the new query are counted."""
        tab = self.tab
        tab.run("document.querySelector('#facets .groups').dataset.old = ''")
        place = tab.run(f"""(() => {{
            const pick = [...document.querySelectorAll("#facets .pick")].find((one) => one.dataset.clause === {json.dumps(clause)});
            pick.scrollIntoView({{block: "center"}});
            const box = pick.closest("li").querySelector({json.dumps(link)}).getBoundingClientRect();
            return [box.x + 12, box.y + box.height / 2];
        }})()""")
        for kind in ["mousePressed", "mouseReleased"]:
            tab.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1, modifiers=modifiers)
        self.recounted(clause)

    def recounted(self, meaning):
        self.tab.until("document.querySelector('#facets .groups:not([data-old])') && !document.querySelector('#results[aria-busy]')",
                       f"the facets after {meaning}")

    def states(self):
        return {clause: state.replace("value", "").strip() for _, clause, state in self.tab.run(self.VALUES)}

    def facets(self):
        """Checks clicks, Alt-clicks and keys in the column of facets, and that the rows do not move when it appears."""
        tab = self.tab
        self.open("/search?q=lang%3Aen")
        top = tab.run("document.querySelector('.tweet').getBoundingClientRect().top")
        self.counted()
        self.expect(tab.run("document.querySelector('.tweet').getBoundingClientRect().top") == top, "the facets move the rows")
        tags = [clause for field, clause, _ in tab.run(self.VALUES) if field == "hashtag"][:3]
        self.expect(len(tags) == 3, f"there are the hashtags {tags}")
        mark = tab.mark()
        self.click(tags[0])
        self.expect(tab.run("q.value") == f"lang:en {tags[0]}", f"a click leads to {tab.run('q.value')!r}")
        self.expect(self.states().get(tags[0]) == "on" and tags[1] in self.states(), "the values of an active group are not visible")
        self.click(tags[1])
        self.expect(tab.run("q.value") == f"lang:en ({tags[0]} OR {tags[1]})", f"a second click leads to {tab.run('q.value')!r}")
        total = int(tab.run("document.querySelector('#count').firstChild.data").replace(",", ""))
        wanted = tab.run(f"(async () => (await (await fetch('/search.json?total=1&limit=1&q=' + encodeURIComponent(q.value))).json()).total)()")
        self.expect(total == wanted, f"the list has {total} of {wanted} tweets")
        self.click(tags[0])
        self.click(tags[1])
        self.expect(tab.run("q.value") == "lang:en", f"removing leads to {tab.run('q.value')!r}")
        self.click(tags[0], modifiers=1)
        self.expect(tab.run("q.value") == f"lang:en -{tags[0]}", f"Alt and a click lead to {tab.run('q.value')!r}")
        self.expect(self.states().get(tags[0]) == "no", "an excluded value has no sign")
        self.click(tags[0])
        tab.run(f"[...document.querySelectorAll('#facets .pick')].find((one) => one.dataset.clause === {json.dumps(tags[0])}).focus()")
        tab.run("document.querySelector('#facets .groups').dataset.old = ''")
        tab.press("-")
        self.recounted("-")
        self.expect(tab.run("q.value") == f"lang:en -{tags[0]}", f"the key - leads to {tab.run('q.value')!r}")
        self.expect(tab.run("document.activeElement.dataset.clause") == tags[0], "the value loses the focus")
        self.expect(tab.run("window.stays") == mark, "a click loads the page again")
        tab.run("history.back()")
        self.becomes("q.value", "lang:en", "Back leads to")
        # The sign of a chip is inside the chip, and a click on it removes the condition.
        self.counted("/search?q=lang%3Aen%20date%3A2010..2020")
        inside = tab.run("""[...document.querySelectorAll(".chip")].every((chip) => {
            const [outer, inner] = [chip, chip.querySelector(".drop")].map((one) => one.getBoundingClientRect());
            return outer.left <= inner.left && inner.right <= outer.right && outer.top <= inner.top && inner.bottom <= outer.bottom;
        })""")
        self.expect(inside, "the sign that removes a condition is outside its chip")
        band = tab.run("getComputedStyle(document.querySelector('.plot .selection')).transform")
        self.expect(band == "none", f"the selection of the histogram is moved by {band}")
        parts = "[...document.querySelectorAll('#results .chip bdi')].map((one) => one.textContent)"
        self.expect(tab.run(parts) == ["lang:en", "date:2010..2020"], f"the parts of the query are {tab.run(parts)}")
        tab.click(".chip .drop")
        tab.until("!q.value.includes('lang:en')", "the query without the condition of the chip")
        tab.settle()
        self.expect(tab.run("q.value") == "date:2010..2020", f"a chip leads to {tab.run('q.value')!r}")
        # A click on the text of a chip selects it in the search box. The link that removes all parts is never hidden.
        tab.resize(1024, 800)
        self.counted("/search?q=" + urllib.parse.quote("(harbour OR lantern OR anchor OR compass) has:images -is:reply since:2015 lang:en"))
        mark = tab.mark()
        self.expect(tab.run("document.querySelector('.chip.not .part').textContent") == "not is:reply", "an excluded part has no word for it")
        tab.click(".chip.not .part")
        self.expect(tab.run("q.value.slice(q.selectionStart, q.selectionEnd)") == "-is:reply" and tab.run("window.stays") == mark,
                    "a click on a chip does not select its text")
        clear = tab.run("document.querySelector('.clear a').getBoundingClientRect().right <= document.querySelector('.parts').getBoundingClientRect().right")
        self.expect(clear, "the link Clear is outside of the line")
        tab.resize(1280, 860)
        # Only an OR outside of parentheses needs parentheses.
        self.counted("/search?q=" + urllib.parse.quote(f"lang:en ({tags[0]} OR {tags[1]})"))
        self.click(tags[2], modifiers=1)
        self.expect(tab.run("q.value") == f"lang:en ({tags[0]} OR {tags[1]}) -{tags[2]}", f"excluding a value leads to {tab.run('q.value')!r}")
        self.counted("/search?q=" + urllib.parse.quote(f"lang:en ({tags[0]} OR {tags[1]})"))
        year = next(clause for field, clause, _ in tab.run(self.VALUES) if field == "year")
        self.click(year)
        self.expect(tab.run("q.value") == f"lang:en ({tags[0]} OR {tags[1]}) {year}", f"a year leads to {tab.run('q.value')!r}")

    def sheet(self):
        """Checks that the filters of a phone contain the parts of the query and its menus, and how they close."""
        tab = self.tab
        tab.resize(390, 844, touch=True)
        self.counted("/search?q=lang%3Aen%20harbour")
        tab.click(".filter")
        links = tab.run("[...document.querySelectorAll('#facets .groups > .instead a')].map((link) => link.textContent)")
        self.expect("Export as CSV" in links and tab.run("Boolean(document.querySelector('#facets form [name=title]'))"),
                    f"the filters have the links {links}")
        # A click next to the filters and Escape only close them.
        address = tab.run("location.href.split('#')[0]")
        shown = "getComputedStyle(document.querySelector('#facets')).display !== 'none'"
        lengths = []
        for close in [lambda: tab.click_at(195, 60), lambda: tab.press("Escape")]:
            self.expect(tab.run(shown), "the filters do not open")
            close()
            self.becomes(f"{shown} || document.activeElement.className", "filter", "the closed filters, or the focus on their button:")
            self.expect(tab.run("location.href") == address, f"closing the filters leads to {tab.run('location.href')}")
            tab.press("f")
            tab.until("document.activeElement.matches('#facets .close')", "the filters after f")
            lengths.append(tab.run("history.length"))
        self.expect(lengths[0] == lengths[1], f"closed filters leave entries of the history: {lengths}")
        tab.follow("#facets .chip .drop")
        self.expect(tab.run("q.value") == "harbour", f"a part of the filters leads to {tab.run('q.value')!r}")
        tab.resize(1280, 860)

    def histogram(self):
        """Checks that the pointer and the keyboard select the same range, that Escape removes it, and that Enter selects no
        range without tweets."""
        tab = self.tab
        self.counted("/search?q=lang%3Aen")
        tab.run("document.querySelector('.plot').dataset.bars = document.querySelector('.plot').dataset.bars.replace(/ [0-9]+$/, ' 0')")
        tab.press("h")
        tab.press("End")
        tab.press("Enter")
        self.expect(tab.run("q.value + document.activeElement.className") == "lang:enplot", "Enter selects a range without tweets")
        queries = []
        for way in ["pointer", "keyboard"]:
            self.counted("/search?q=lang%3Aen")
            bars = tab.run("document.querySelector('.plot').dataset.bars.split(',')")
            first, last = len(bars) // 3, len(bars) // 2
            tab.run("document.querySelector('#facets .groups').dataset.old = ''")
            if way == "pointer":
                left, top, width = tab.run("(({left, top, width}) => [left, top, width])(document.querySelector('.plot').getBoundingClientRect())")
                step = width / len(bars)
                # The caption is above the bars, and the selection in front of them.
                free = tab.run("""(([scale, svg]) => scale.bottom <= svg.top + 1)(
                    [".scale", ".plot svg"].map((one) => document.querySelector("#histogram " + one).getBoundingClientRect()))""")
                self.expect(free, "the caption of the histogram covers the bars")
                self.expect(tab.run("document.querySelector('.plot svg').lastElementChild.matches('.selection')"),
                            "the bars hide the selected range")
                self.drag((left + (first + 0.5) * step, top + 20), (left + (last + 0.5) * step, top + 20))
            else:
                tab.run("document.querySelector('.plot').focus()")
                tab.press("Home")
                for _ in range(first):
                    tab.press("ArrowRight")
                for _ in range(last - first):
                    tab.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight", windowsVirtualKeyCode=39, modifiers=8)
                tab.press("Enter")
            self.recounted("a range by " + way)
            if way == "keyboard":
                self.expect(tab.run("document.activeElement.matches('.plot')"), "Enter in the histogram loses the focus")
            queries.append(tab.run("q.value"))
            total = int(tab.run("document.querySelector('#count').firstChild.data").replace(",", ""))
            wanted = sum(int(bar.split(" ")[1]) for bar in bars[first:last + 1])
            self.expect(total == wanted, f"the range {queries[-1]} has {total} of {wanted} tweets")
        self.expect(queries[0] == queries[1] and queries[0].count("date:") == 1, f"the pointer and the keyboard write {queries}")
        bars = "document.querySelector('.plot').dataset.bars"
        before = tab.run(bars)
        for words, changes in [("Zoom in", True), ("Zoom out", False)]:
            tab.until(f"document.querySelector('.zoom button')?.textContent === '{words}'", words)
            tab.run("document.querySelector('#facets .groups').dataset.old = ''; document.querySelector('.zoom button').click()")
            self.recounted(words)
            self.expect((tab.run(bars) != before) == changes, f"{words} leads to the bars {tab.run(bars)}")
        tab.run("document.querySelector('.plot').focus()")
        tab.press("Escape")
        tab.until("q.value === 'lang:en'", "the query without the range")

    def statistics(self):
        """Checks that a drag over the chart of the statistics writes one date and keeps the options, and that Escape
        removes it, and that the numbers of the page are those of the range."""
        tab = self.tab
        self.open("/statistics?q=harbour&by=month&scale=root")
        bars = tab.run("document.querySelector('.plot').dataset.bars.split(',')")
        first, last = len(bars) // 3, len(bars) // 2
        tab.run("document.querySelector('.plot').scrollIntoView({ block: 'center' })")
        left, top, width = tab.run("(({left, top, width}) => [left, top, width])(document.querySelector('.plot').getBoundingClientRect())")
        step = width / len(bars)
        mark = tab.mark()
        self.drag((left + (first + 0.5) * step, top + 20), (left + (last + 0.5) * step, top + 20))
        tab.until(f"window.stays !== {mark}", "the statistics of a range")
        tab.settle()
        start, end = bars[first].split(" ")[0], bars[last].split(" ")[0]
        fields = "Object.fromEntries(new URLSearchParams(location.search))"
        wanted = {"q": f"harbour date:{start}..{end}", "by": "month", "scale": "root"}
        self.expect(tab.run(fields) == wanted, f"the drag leads to {tab.run(fields)}, not {wanted}")
        total = int(tab.run("document.querySelector('.numbers dd').textContent").replace(",", ""))
        sum_of_bars = sum(int(bar.split(" ")[1]) for bar in bars[first:last + 1])
        self.expect(total == sum_of_bars, f"the range has {total} of {sum_of_bars} tweets")
        mark = tab.mark()
        tab.run("document.querySelector('.plot').focus()")
        tab.press("Escape")
        tab.until(f"window.stays !== {mark}", "the statistics of all times")
        tab.settle()
        self.expect(tab.run(fields) == {**wanted, "q": "harbour"}, f"Escape leads to {tab.run(fields)}")

    def years(self):
        """Checks that the labels of the years below the histogram do not overlap, in two widths."""
        for width in (1440, 600):
            self.tab.resize(width, 900)
            self.counted("/search?q=")
            lefts = self.tab.run("""[...document.querySelectorAll(".ends span:not(.scale)")].map((one) => one.getBoundingClientRect())
                .map(({ left, right }) => [left, right]).sort(([one], [other]) => one - other)""")
            gaps = [after[0] - before[1] for before, after in zip(lefts, lefts[1:])]
            self.expect(len(lefts) > 3 and min(gaps) > 4, f"at {width} pixels, the labels of the histogram have the gaps {gaps}")
        self.tab.resize(1280, 860)

    def rare(self):
        """Checks that the rarer values of a group are loaded when the user opens it, and the field that filters them."""
        tab = self.tab
        self.counted("/search?q=")
        shown = "[...document.querySelectorAll('.group[data-field=hashtag] .value')].filter((one) => one.offsetParent).length"
        tab.click(".group[data-field=hashtag] .rest summary")
        tab.until("document.activeElement.matches('.group input')", "the field of the rarer values")
        everything = tab.run(shown)
        tab.write("rare17")
        self.expect(everything > 25 and tab.run(shown) == 1, f"the filter leaves {tab.run(shown)} of {everything} values")

    def folding(self):
        """Checks that groups close and open by keys, stay closed, and that the rows do not move."""
        tab = self.tab
        self.counted("/search?q=lang%3Aen")
        closed = "[...document.querySelectorAll('#facets .group:not([open])')].map((one) => one.dataset.field)"
        top = "document.querySelector('.tweet').getBoundingClientRect().top"
        before = tab.run(top)
        tab.run("document.querySelector('.group[data-field=year] > summary').focus()")
        tab.press("Enter")
        self.expect(tab.run(closed) == ["year"], f"after Enter, the groups {tab.run(closed)} are closed")
        self.counted("/search?q=lang%3Aen")
        self.expect(tab.run(closed) == ["year"] and tab.run(top) == before, f"on another page, the groups {tab.run(closed)} are closed")
        tab.run("document.querySelector('.group[data-field=year] > summary').focus()")
        tab.press("Enter")
        self.becomes("localStorage.closedFacets", "", "after a second Enter, the closed groups are")

    def skipping(self):
        """Checks that the first link leads to the rows, and that each value of a facet is one tab stop."""
        tab = self.tab
        self.open("/search?q=lang%3Aen")
        self.counted()
        self.expect(tab.run("[...document.querySelectorAll('#facets .minus')].every((one) => one.tabIndex < 0)"), "a value of a facet has two tab stops")
        tab.press("Tab")
        self.expect(tab.run("document.activeElement.matches('.skip')"), "the first tab stop does not skip the filters")
        tab.press("Enter")
        self.becomes("document.activeElement.id", "list", "after the first link, the focus is on")
        tab.press("Tab")
        self.expect(tab.run("Boolean(document.activeElement.closest('#list > li:first-child'))"), "the first link does not lead to the rows")

    def unscripted(self):
        """Checks that the facets and the bars are links without a script."""
        tab = self.tab
        tab.call("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.open("/search?q=lang%3Aen")
            tab.follow("#facets .uncounted a")
            tab.follow("#facets .group[data-field=hashtag] .pick")
            self.expect("facets=1" in tab.run("location.search") and "%23" in tab.run("location.search"),
                        f"a facet leads to {tab.run('location.href')}")
            tab.click(".bars summary")
            tab.follow(".bars a")
            self.expect("date%3A" in tab.run("location.search"), f"a bar leads to {tab.run('location.href')}")
            self.open("/statistics")
            tab.follow(".histogram noscript a")
            self.expect(tab.run("Boolean(document.querySelector('.bars a'))"), "the link to the bars of the statistics lists none")
            # Without the cookie of the script, a quick count is in the page.
            tab.call("Network.deleteCookies", name="script-" + self.store.port, url=self.store.base)
            for _ in range(20):
                self.open("/search?q=harbour%20has%3Aimages")
                # On a busy machine, a count may exceed its limit.
                if tab.run("document.querySelectorAll('#facets .pick').length") > 5:
                    break
            else:
                self.fault("a page without a script has no facets")
            self.expect(tab.run("Boolean(document.querySelector('#histogram .plot'))"), "a page without a script has no histogram")
            self.expect(tab.run("document.querySelector('#facets .minus').tabIndex") == 0, "without a script, Tab skips the links that exclude a value")
        finally:
            tab.call("Emulation.setScriptExecutionDisabled", value=False)
