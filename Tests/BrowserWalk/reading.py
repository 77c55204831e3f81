"""Journeys with rows, images, labels and imports."""

import base64
import json
import os
import time

from browser import Browser, Failure, Tab
from store import SAMPLES, Store


class Reading:
    """The part of the journeys about rows and the pages that they open."""

    def drag(self, start, end):
        tab = self.tab
        tab.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
        for part in (0.3, 0.6, 1):
            tab.call("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1,
                     x=start[0] + (end[0] - start[0]) * part, y=start[1] + (end[1] - start[1]) * part)
        tab.call("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", clickCount=1)

    def selection(self):
        """Checks that dragging selects the text of a row, and that a click in a row opens it, with Ctrl in a new tab."""
        tab = self.tab
        for path in ["/search?q=harbour", "/timeline", "/search?q=has%3Amedia"]:
            self.open(path)
            x, y, width, height = tab.run("""(() => {
                const text = document.querySelector(".tweet .text");
                const range = document.createRange();
                range.selectNodeContents(text);
                const box = [...range.getClientRects()].sort((one, other) => other.width - one.width)[0];
                return [box.x, box.y, box.width, box.height];
            })()""")
            self.drag((x + 2, y + height / 2), (x + width - 2, y + height / 2))
            time.sleep(0.3)
            chosen = tab.run("getSelection().toString()")
            here = tab.run("location.pathname + location.search")
            self.expect(len(chosen) > 8 and here == path, f"{path}: dragging selects {chosen!r} and leads to {here}")
        target = tab.run("document.querySelector('.tweet a[data-open]').getAttribute('href')")
        for kind in ["mousePressed", "mouseReleased"]:
            tab.call("Input.dispatchMouseEvent", type=kind, x=x + 4, y=y + height / 2, button="left", clickCount=1, modifiers=2)
        end = time.monotonic() + 5
        fresh = []
        # A new tab has no address at first.
        while not fresh and time.monotonic() < end:
            time.sleep(0.05)
            fresh = [one for one in self.pages() if one["url"].endswith(target)]
        self.expect(fresh, f"Ctrl and a click open {[one['url'] for one in self.pages()]}, not {target}")
        for one in fresh:
            tab.browser.call("Target.closeTarget", targetId=one["targetId"])
        mark = tab.mark()
        tab.click_at(x + 4, y + height / 2)
        tab.until(f"window.stays !== {mark}", "the tweet behind its text")
        tab.settle()
        here = tab.run("location.pathname + location.search")
        self.expect(here == target, f"a click on a row leads to {here}")

    def pages(self):
        return [one for one in self.tab.browser.call("Target.getTargets")["targetInfos"] if one["type"] == "page"]

    def viewer(self):
        """Checks that the third photo of a tweet opens itself, that the arrows go through the result, and that Escape returns."""
        tab = self.tab
        for path in ["/photos?q=account%3Amira_okafor", "/photos?q=harbour&sort=oldest", "/photos"]:
            self.open(path)
            tiles = tab.run("[...document.querySelectorAll('.gallery a[data-open]')].map(one => one.getAttribute('href'))")
            start = next((place for place, one in enumerate(tiles[:-5]) if one.split("?")[0].endswith("/3")), 2)
            tab.follow(f".gallery a[data-open][href='{tiles[start]}']")
            length = tab.run("history.length")

            def here():
                return tab.run("location.pathname + location.search")

            self.expect(here() == tiles[start] and here().startswith("/image/"), f"{path}: tile {start} leads to {here()}")
            last = min(start + 30, len(tiles) - 1)
            for place in list(range(start + 1, last + 1)) + [last - 1]:
                tab.press("ArrowRight" if place != last - 1 or here() != tiles[last] else "ArrowLeft")
                try:
                    tab.until(f"location.pathname + location.search === {json.dumps(tiles[place])}", "the next image")
                except Failure:
                    self.fault(f"{path}: an arrow leads to {here()}, not to {tiles[place]}")
                    break
            if last - start > 1:
                tab.click(".turn.next")
                tab.until(f"location.pathname + location.search === {json.dumps(tiles[last])}", "the image behind a click at the edge")
            self.expect(tab.run("history.length") == length, f"{path}: images are entries of the history")
            mark = tab.mark()
            tab.press("Escape")
            tab.until(f"window.stays !== {mark} || location.pathname === '/photos'", "the gallery after Escape")
            tab.settle()
            self.expect(here() == path, f"Escape leads from an image to {here()}")
            self.focused(tiles[start], "Escape in an image")

    def unreadable(self):
        """Checks that an image or video that the browser cannot show leaves a box of its size with the reason."""
        tab = self.tab
        for path, name, reason in [("/search?q=has%3Aimages", "img", "Not a readable image"), ("/search?q=has%3Avideos", "video", "cannot play")]:
            self.open(path)
            # The browser may be unable to play the videos of the samples.
            tab.run(f"(() => {{ const one = document.querySelector('.thumbs {name}'); if (one) one.src = '/nowhere'; }})()")
            tab.until(f"[...document.querySelectorAll('.thumbs .absent')].some(one => one.textContent.includes({reason!r}) && one.offsetHeight > 50)",
                      f"the box of a {name}")

    def scrubber(self):
        """Checks that the slider of the years loads another month in place, and that a selection stars its tweets."""
        tab = self.tab
        self.open("/photos?q=harbour")
        tab.until("document.querySelector('.scrubber [role=slider]')", "the slider of the years")
        tab.run("document.querySelector('.scrubber [role=slider]').focus()")
        before = tab.run("document.querySelector('.album').dataset.month")
        for _ in range(3):
            tab.press("ArrowDown")
        # On a busy machine, each key can load a month.
        tab.until(f"document.querySelector('.album').dataset.month < '{before}' && new Date(document.querySelector("
                  "'.scrubber output').textContent + ' 2 UTC').toISOString().startsWith("
                  "new URL(location.href).searchParams.get('at'))", "another month")
        self.expect("at=20" in tab.run("location.search"), f"the slider leads to {tab.run('location.search')}")
        self.expect(tab.run("document.activeElement.getAttribute('role')") == "slider", "the slider loses the focus")
        tab.run("document.querySelector('.gallery a').focus()")
        tab.press("x")
        self.expect(tab.run("document.querySelector('.selection-bar span').textContent") == "1 selected", "x selects no photo")
        stars = self.store.count("is:starred")
        tab.run("[...document.querySelectorAll('.gallery > li')].at(-1).querySelector('a').click()")
        tab.run("document.querySelector('.selection-bar [name=star]').click()")
        tab.until("document.querySelector('#changed').textContent.includes('2 tweets starred')", "the stars of a selection")
        tab.run("document.querySelector('#changed button').click()")
        tab.until("document.querySelector('#changed').textContent.includes('Undone: 2 tweets starred')", "the undone stars")
        self.expect(self.store.count("is:starred") == stars, "undo keeps stars of a selection")
        tab.press("Escape")
        self.expect(not tab.run("!!document.querySelector('.selection-bar')"), "Escape keeps the selection")

    def focused(self, target, action):
        focus = "document.activeElement.getAttribute('href')"
        end = time.monotonic() + 5
        while self.tab.run(focus) != target and time.monotonic() < end:
            time.sleep(0.05)
        self.expect(self.tab.run(focus) == target, f"after {action} the focus is on {self.tab.run(focus)}, not on {target}")

    def returning(self):
        """Checks that Back focuses the row that was opened, also far down, and after a click on its image."""
        tab = self.tab
        for path, number, inside in [("/search?q=harbour", 3, ""), ("/timeline", 70, ""), ("/search?q=has%3Amedia%20harbour", 2, ".thumb")]:
            self.open(path)
            while self.rows() <= number:
                tab.run("window.scrollTo(0, document.body.scrollHeight)")
                time.sleep(0.1)
            target = tab.run(f"""(() => {{
                const link = document.querySelectorAll("main [data-list] a[data-open]")[{number}];
                link.closest("li").scrollIntoView({{ block: "center" }});
                return link.getAttribute("href");
            }})()""")
            time.sleep(0.3)
            mark = tab.mark()
            row = f"document.querySelector('main a[data-open][href=\"{target}\"]')"
            tab.run(f"({row}.closest('li').querySelector('{inside}') ?? {row}).click()" if inside else f"{row}.click()")
            tab.until(f"window.stays !== {mark}", "the tweet")
            tab.settle()
            tab.back()
            self.focused(target, f"Back to {path}")

    def labelling(self):
        """Checks that labels and notes add no history entry, keep the focus, and are stored."""
        tab = self.tab
        tweet = self.store.query("lantern")
        self.open("/search?q=lantern")
        # The time of a page has whole seconds.
        time.sleep(2.2)
        tab.press("j")
        tab.press("l")
        tab.until("document.activeElement.matches('form.labeling input')", "the field for a label in a list")
        tab.write("listed")
        tab.press("Enter")
        tab.until("document.querySelector('.tweet .own .label')?.textContent === 'listed'", "the label in the list")
        tab.press("l")
        self.becomes("document.querySelector('form.labeling input')?.value", "listed", "the next label begins with")
        tab.press("Escape")
        self.expect(tab.run("document.activeElement.matches('a[data-open]')"), "after a label the row has no focus")
        tab.run("""(async () => { await fetch(`/tweet/${document.activeElement.closest(".tweet").dataset.id}/label`, {
            method: "POST", body: new URLSearchParams({remove: "listed"}) }); })()""")
        tab.follow(f"a[data-open][href^='/tweet/{tweet}?']")
        length = tab.run("history.length")

        def stored():
            return tab.run(f"(async () => {{ const one = await (await fetch('/tweet/{tweet}.json')).json();"
                           " return [one.labels, one.note ?? null]; })()")

        tab.run("document.querySelector('.adding').open = true; document.querySelector('#label').focus()")
        tab.write(" ")
        tab.press("Enter")
        tab.run("document.querySelector('#label').value = ''")
        tab.write("n" * 101)
        tab.press("Enter")
        tab.until("document.querySelector('.adding [role=alert]')?.textContent.includes('100 characters')", "the error of a long label")
        self.expect(tab.run("document.querySelectorAll('#detail [role=alert]').length") == 1, "an empty label is an error")
        self.expect(tab.run("document.querySelector('#label').offsetWidth > 100"), "the error squeezes the field")
        tab.run("document.querySelector('#label').value = ''")
        for label in ["quiet", "loud"]:
            tab.run("document.querySelector('.adding').open = true; document.querySelector('#label').focus()")
            tab.write(label)
            tab.press("Enter")
            tab.until(f"[...document.querySelectorAll('.mine .label')].some((one) => one.textContent === '{label}')", f"the label {label}")
            self.expect(tab.run("document.activeElement.matches('.adding:not([open]) summary') && !document.querySelector('#label').value"),
                        f"after the label {label} the focus is on {tab.run('document.activeElement.outerHTML.slice(0, 60)')}")
        tab.press("Escape")
        tab.press("e")
        tab.until("document.activeElement.id === 'note'", "the field for the note")
        tab.write("remember this")
        tab.press("Escape")
        tab.until("document.querySelector('#saved').textContent === 'Saved'", "the saved note")
        self.expect(tab.run("document.activeElement.matches('.noting summary')"), "after a note the focus is elsewhere")
        self.expect(tab.run("document.querySelector('.noting summary').textContent") == "remember this", "a saved note is not shown")
        tab.run("document.querySelector('.taken button').focus()")
        tab.press("Enter")
        tab.until("document.querySelectorAll('.taken').length === 1", "one label less")
        self.expect(tab.run("document.activeElement.matches('.taken button')"), "after a label was removed the focus is lost")
        labels, note = stored()
        self.expect(len(labels) == 1 and note == "remember this", f"the store has the labels {labels} and the note {note!r}")
        self.expect(tab.run("history.length") == length, "labels and notes are entries of the history")
        tab.run("document.querySelector('.adding').open = true; document.querySelector('#label').focus()")
        tab.write("x" * 3 + "\u2028y")
        tab.press("Enter")
        time.sleep(0.5)
        tab.run(f"fetch('/tweet/{tweet}/note', {{ method: 'POST', body: new URLSearchParams({{ note: '' }}) }})")
        tab.back()
        self.expect(tab.run("location.search") == "?q=lantern", f"Back leads from a tweet with labels to {tab.run('location.href')}")
        self.focused(f"/tweet/{tweet}?q=lantern", "Back from a tweet with labels")
        self.expect(tab.run(f"document.querySelector(`.tweet[data-id='{tweet}'] .label`) !== null"), "after Back the row has no label")
        self.open(f"/tweet/{tweet}")
        while tab.run("document.querySelectorAll('.taken').length"):
            count = tab.run("document.querySelectorAll('.taken').length")
            tab.run("document.querySelector('.taken').requestSubmit()")
            tab.until(f"document.querySelectorAll('.taken').length < {count}", "one label less")

    def importing(self):
        """Checks that a server without a store starts, refuses a wrong path, and imports a path that the page names."""
        store = Store(self.store.program)
        store.start()
        browser = Browser(self.chromium)
        try:
            tab = Tab(browser, 1280, 860)
            tab.go(store.address)
            self.expect("No tweets yet" in tab.run("document.querySelector('main').textContent"), "an empty store shows no form")
            for path, meaning in [("nowhere.zip", "[role=alert]"), ("/nowhere/archive.zip", "[role=alert]"), (os.path.abspath(os.path.join(SAMPLES, "account-2022")), ".tweet")]:
                tab.run("document.querySelector('#path').select()")
                tab.write(path)
                mark = tab.mark()
                tab.run("document.querySelector('#path').form.requestSubmit()")
                tab.until(f"window.stays !== {mark}", "the answer to the path " + path)
                tab.settle()
                tab.until(f"document.querySelector('main {meaning}')", f"{meaning} after the path {path}")
            tab.until("document.querySelector('#import.done')?.textContent.includes('66 new tweets')", "the result of the import")
            answer = tab.run("fetch('/import', { method: 'POST', body: 'path=/', headers: { 'Content-Type': 'text/plain' } }).then((one) => one.status)")
            self.expect(answer != 303, f"a request with another content type is answered with {answer}")
            self.uploading(tab, store)
        finally:
            browser.close()
            store.close()

    def uploading(self, tab, store):
        """Checks that a dropped file is uploaded, described and imported, and that another file is refused."""
        with open(os.path.join(SAMPLES, "account-2026.zip"), "rb") as file:
            archive = base64.b64encode(file.read()).decode()
        drop = """(async (text, name) => {
          const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes], name));
          const send = (type) => window.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true, bubbles: true }));
          send("dragenter");
          await import(document.body.dataset.upload);
          send("dragover");
          const isShown = !document.querySelector(".drop-target").hidden;
          send("drop");
          return isShown && document.querySelector(".drop-target").hidden;
        })"""
        tab.go(store.base + "/search?q=coffee")
        self.expect(tab.run(f"{drop}({json.dumps(base64.b64encode(bytes([255, 216, 255]) * 999).decode())}, 'cat.zip')"), "the frame does not appear or stay away")
        tab.until("document.querySelector('#sheet [role=alert]')?.textContent.includes('JPEG')", "the refusal of an image")
        tab.run("document.querySelector('#sheet button').click()")
        tab.run(f"{drop}({json.dumps(archive)}, 'mine.zip')")
        tab.until("document.querySelector('#sheet #uploaded')?.textContent.includes('Archive of X')", "the form of an uploaded archive")
        mark = tab.mark()
        tab.run("document.querySelector('#uploaded').requestSubmit()")
        tab.until(f"window.stays !== {mark}", "the page after an upload")
        tab.until("document.querySelector('#import.done')?.textContent.includes('See them')", "the report of an upload")
        tab.until("document.querySelector('.start .card')?.textContent.includes('mine.zip')", "the card of the new archive")
        tab.run("document.querySelector('.card').closest('.start').querySelector('[data-another]').click()")
        tab.until("document.activeElement.matches('[data-another]')", "another random tweet")
