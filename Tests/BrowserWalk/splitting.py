"""Journeys with a tweet next to the list, and through the results on the pages of tweets."""


class Splitting:
    """The part of the journeys about the detail of a tweet."""

    OPEN = "document.querySelector('#results ~ #detail .large')?.dataset.id ?? ''"
    FOCUSED = "document.activeElement.closest('.tweet')?.dataset.id ?? ''"

    def opened(self, number, action):
        """Waits until the detail shows a row of the list, counted from 0, and returns the ID of its tweet."""
        tab = self.tab
        wanted = tab.run(f"document.querySelectorAll('#results .tweet')[{number}].dataset.id")
        tab.until(f"({self.OPEN}) === '{wanted}'", f"the tweet after {action}")
        current = tab.run("[...document.querySelectorAll('#results .tweet[aria-current]')].map((one) => one.dataset.id)")
        here = tab.run("location.search")
        self.expect(current == [wanted] and here.endswith(f"&tweet={wanted}"), f"{action} marks {current} at {here}")
        return wanted

    def split(self):
        """Checks that rows open next to the list without a page load, with the history, the focus and the position."""
        tab = self.tab
        self.open("/search?q=harbour")
        tab.run("localStorage.split = 'on'")
        mark = tab.mark()
        length = tab.run("history.length")
        tab.run("document.querySelectorAll('#results .tweet')[6].scrollIntoView({ block: 'center' })")
        top = "document.querySelectorAll('#results .tweet')[6].getBoundingClientRect().top"
        before = tab.run(top)
        tab.run("document.querySelectorAll('#results .tweet')[6].querySelector('a[data-open]').click()")
        self.opened(6, "a click")
        self.expect(abs(tab.run(top) - before) <= 2, f"opening moves the row from {before} to {tab.run(top)}")
        self.expect(tab.run("document.querySelectorAll('#detail mark').length") > 0, "the words of the search are not marked")
        self.expect(tab.run("document.querySelector('#detail .place').textContent") == "7 of 480",
                    f"the place is {tab.run('document.querySelector(`#detail .place`).textContent')}")
        boxes = tab.run("['#results', '#detail'].map((one) => document.querySelector(one).getBoundingClientRect()).map((one) => [one.left, one.right])")
        self.expect(boxes[0][1] <= boxes[1][0] and boxes[0][1] - boxes[0][0] >= 464, f"the list and the tweet are at {boxes}")
        for key, number in [("j", 7), ("j", 8), ("k", 7)]:
            tab.press(key)
            wanted = self.opened(number, key)
            self.expect(tab.run(self.FOCUSED) == wanted, f"after {key} the focus is on {tab.run(self.FOCUSED)}")
        tab.click("#detail [rel=next]")
        self.opened(8, "the next result")
        self.expect(tab.run("document.activeElement.rel") == "next", "the next result takes the focus")
        tab.press("j")
        wanted = self.opened(9, "j in the detail")
        self.expect(tab.run("history.length") == length + 1, "tweets next to the list are more than one entry of the history")
        for close, action in [("tab.press('Escape')", "Escape"), ("tab.click('#detail .close')", "✕"),
                              ("tab.run('history.back()')", "Back")]:
            eval(close)  # noqa: S307: one of the three actions above
            tab.until("!document.querySelector('#detail')", f"the list after {action}")
            self.expect(tab.run(self.FOCUSED) == wanted, f"after {action} the focus is on {tab.run(self.FOCUSED)}")
            self.expect(tab.run("location.search") == "?q=harbour", f"{action} leads to {tab.run('location.search')}")
            tab.press("Enter")
            self.opened(9, f"Enter after {action}")
        self.marks(wanted)
        self.expect(tab.run("window.stays") == mark, "a page was loaded")
        # The server renders the same page.
        self.open(f"/search?q=harbour&tweet={wanted}")
        self.expect(tab.run(self.OPEN) == wanted, "the address does not show the tweet")
        tab.press("Escape")
        tab.until("!document.querySelector('#detail') && location.search === '?q=harbour'", "the list of an address")
        tab.resize(1024, 860)
        self.open(f"/search?q=harbour&tweet={wanted}")
        shown = tab.run("['#results > .tweets', '#results > h1', '#detail', '#detail .back'].map((one) => document.querySelector(one).getClientRects().length > 0)")
        self.expect(shown == [False, True, True, True], f"in a narrow window list, heading, tweet and link back are {shown}")
        tab.resize(1280, 860)
        # Typing another query closes the tweet, and Back opens it again.
        self.open("/search?q=harbour")
        tab.press("j")
        tab.press("Enter")
        first = self.opened(0, "Enter")
        tab.run("q.focus(); q.select()")
        # The results of a second text must not open the tweet again.
        self.live("harbour lan")
        self.live("tern")
        self.expect(tab.run("!document.querySelector('#detail')"), "typing opens the tweet of the previous query")
        self.becomes("location.search", "?q=harbour%20lantern", "another query leads to")
        self.expect(tab.run("!document.querySelector('#detail')"), "another query keeps the tweet")
        tab.run("history.back()")
        tab.until(f"({self.OPEN}) === '{first}' && q.value === 'harbour'", "the tweet of the query before")
        # Escape first cancels requests, and leaves the search box.
        tab.until("!document.querySelector('#results[aria-busy]') && document.querySelector('#busy').hidden", "the list before")
        tab.run("q.blur()")
        tab.press("Escape")
        tab.until("!document.querySelector('#detail')", "the list")
        tab.call("Input.dispatchKeyEvent", type="keyDown", key="d", code="KeyD", modifiers=1)
        self.becomes("localStorage.split + document.querySelector('.split').getAttribute('aria-pressed')", "offfalse", "after Alt-D, the setting is")
        tab.follow("#results .tweet .when")
        self.expect(tab.run("location.pathname").startswith("/tweet/"), "without the split view a row opens no page")
        tab.back()
        tab.click(".split")
        tab.until("document.querySelector('#results ~ #detail .large')", "the tweet after the button")
        tab.run("localStorage.split = 'off'")

    def split_from_start(self):
        """Checks that rows open next to the list of a search from the start page, and lead through its images."""
        tab = self.tab
        self.open("/")
        tab.run("localStorage.split = 'on'")
        tab.press("/")
        tab.write("harbour")
        tab.press("Enter")
        tab.until("location.search === '?q=harbour' && !document.querySelector('#results[aria-busy]')", "the search from the start page")
        tab.press("j")
        tab.press("o")
        self.opened(0, "o after the start page")
        images = tab.run("[...document.querySelectorAll(`#detail a[href*='/image/']`)].map((link) => link.getAttribute('href'))")
        self.expect(images and all(link.endswith("?q=harbour") for link in images), f"the images of the tweet are {images}")
        tab.run("localStorage.split = 'off'")

    def timeline(self):
        """Checks the days, the jump and the tweets next to the list of the timeline, and its chart after a search."""
        tab = self.tab
        self.open("/timeline")
        tab.run("localStorage.split = 'on'")
        tab.click(".tabs .menu summary")
        tab.run("until.focus()")
        tab.write("June 2019")
        tab.press("Enter")
        tab.until("location.search.includes('until')", "the timeline up to a month")
        tab.settle()
        first = tab.run("document.querySelector('.heading h2').textContent")
        days = tab.run("[...document.querySelectorAll('.heading')].every((one) => one.nextElementSibling.querySelector('.tweet'))")
        self.expect(first.endswith(" 2019") and days, f"the timeline of June 2019 begins with {first}")
        tab.press("j")
        tab.press("o")
        self.opened(0, "o in the timeline")
        tab.press("j")
        self.opened(1, "j in the timeline")
        tab.press("Escape")
        tab.until("!document.querySelector('#detail')", "the timeline without a tweet")
        state = "[document.querySelector('.nav [aria-current]').dataset.go, document.title.split(' ')[0]].join()"
        here = tab.run("location.href")
        tab.run("q.focus()")
        tab.write("harbour")
        self.becomes(state, "s,harbour", "while one types, the navigation and the title are")
        tab.run("q.value = ''; q.dispatchEvent(new Event('input'))")
        self.becomes(state, "t,Timeline", "without the query, the navigation and the title are")
        self.expect(tab.run("location.href") == here, f"without the query, the address is {tab.run('location.href')}")
        tab.write("harbour")
        tab.press("Enter")
        tab.until("location.pathname === '/search' && document.querySelector('#histogram .plot')", "a search from the timeline")
        self.becomes(state, "s,harbour", "after Enter, the navigation and the title are")
        tab.run("history.back()")
        self.becomes(state, "t,Timeline", "after Back, the navigation and the title are")
        self.becomes("document.querySelector('#results .plot')?.tabIndex", 0, "after Back, the histogram of the timeline has the tab index")
        tab.run("localStorage.split = 'off'")

    def marks(self, wanted):
        """Checks that a star and a label in the detail change the row, and the other way round, without the history."""
        tab = self.tab
        length = tab.run("history.length")
        pressed = "document.querySelector('#detail .star button').getAttribute('aria-pressed')"
        row = f"document.querySelector(`#results [data-id='{wanted}'] .own`)?.textContent ?? ''"
        tab.run("document.querySelector('#detail .star button').focus()")
        tab.press("Enter")
        tab.until(f"({row}).includes('★')", "the star in the row")
        self.expect(tab.run("document.activeElement.matches('#detail .star button')"), "the star loses the focus")
        tab.run(f"document.querySelector(`#results [data-id='{wanted}'] a[data-open]`).focus()")
        tab.press("s")
        tab.until(f"{pressed} === 'false'", "the star in the detail")
        tab.run("document.querySelector('.adding').open = true")
        tab.until("document.activeElement.id === 'label'", "the field for a label")
        tab.write("next to it")
        tab.press("Enter")
        tab.until(f"({row}).includes('next to it')", "the label in the row")
        # The menu closes, so that the next keys are shortcuts, and then proposes the last label.
        closed = "document.activeElement.matches('.adding:not([open]) summary')"
        self.becomes(closed, True, "the menu of labels is closed, with the focus on its button:")
        tab.press("l")
        proposed = "[document.activeElement.id, document.querySelector('#label').value, getSelection().toString()].join()"
        self.becomes(proposed, "label,next to it,next to it", "after l, the field for a label is")
        tab.press("Escape")
        tab.run("document.querySelector('.taken').requestSubmit()")
        tab.until(f"!({row}).includes('next to it')", "the row without the label")
        tab.until("document.querySelector('.known')", "the labels of the store")
        self.expect(tab.run("history.length") == length, "stars and labels are entries of the history")

    def results_of_tweet(self):
        """Checks that the page of a tweet leads to the other results and back."""
        tab = self.tab
        self.open("/search?q=harbour&sort=oldest")
        rows = tab.run("[...document.querySelectorAll('#results .tweet')].slice(0, 3).map((one) => one.dataset.id)")
        tab.follow("#results .tweet .when")
        for wanted in rows[1:]:
            tab.follow("#detail [rel=next]")
            self.expect(tab.run("location.pathname") == f"/tweet/{wanted}", f"the next result is {tab.run('location.href')}")
        self.expect(tab.run("document.querySelector('#detail .place').textContent") == "3 of 480", "the page has another place")
        tab.follow("#detail .back")
        self.expect(tab.run("location.pathname + location.search") == "/search?q=harbour&sort=oldest",
                    f"the link back leads to {tab.run('location.href')}")
