"""Checks that pages of other sites cannot access a served store from the owner's browser, and that only one browser
can use a token."""

import http.server
import json
import os
import threading
import time
import urllib.parse

from browser import Browser, Tab

# All ways in which a page can make requests to another site. Each reports "refused" or the text that it could read.
ATTACK = """
<!doctype html><title>a stranger</title><body><script>
const base = BASE, got = {};
const refused = "refused";
const wait = name => new Promise(done => { const end = value => { got[name] = value; done() }; wait.ends[name] = end; setTimeout(() => end(refused), 4000) });
wait.ends = {};
function element(name, tag, place) {
    const it = document.createElement(tag), waiting = wait(name);
    it.onload = () => wait.ends[name](tag === "iframe" ? frameText(it) : "it loads");
    it.onerror = () => wait.ends[name](refused);
    Object.assign(it, place);
    document.body.append(it);
    return waiting;
}
function frameText(it) { try { return it.contentDocument?.body ? "the frame can be read" : refused } catch { return refused } }
async function asked(name, path, options) {
    try { const answer = await fetch(base + path, options); got[name] = answer.type === "opaque" ? refused : await answer.text() }
    catch { got[name] = refused }
}
function sent(name, path, fields) {
    const frame = document.createElement("iframe"), form = document.createElement("form");
    frame.name = name;
    Object.assign(form, {method: "post", action: base + path, target: name});
    for (const [key, value] of Object.entries(fields)) form.append(Object.assign(document.createElement("input"), {name: key, value}));
    document.body.append(frame, form);
    return new Promise(done => { frame.onload = done; form.submit(); setTimeout(done, 3000) });
}
const own = {credentials: "include"};
window.done = Promise.all([
    asked("fetch", "/search.json?q=stolen", own),
    asked("fetch without asking", "/search.json?q=stolen", {...own, mode: "no-cors"}),
    asked("page", "/search?q=stolen", own),
    asked("post", "/recents/clear", {...own, method: "post", body: ""}),
    asked("simple post", "/recents/clear", {...own, method: "post", mode: "no-cors", headers: {"Content-Type": "application/x-www-form-urlencoded"}, body: ""}),
    element("script", "script", {src: base + "/search.json?q=stolen"}),
    element("style", "link", {rel: "stylesheet", href: base + "/assets/style.css"}),
    element("image", "img", {src: base + IMAGE}),
    element("frame", "iframe", {src: base + "/search?q=stolen"}),
    sent("form", "/recents/clear", {}),
    sent("star", `/tweet/${TWEET}/star`, {on: "1"}),
]).then(() => { window.got = got; return true });
</script>
"""


class StrangersPage:
    """A page on another port, to which browsers send the cookies of its host. Records them."""

    def __init__(self, html):
        self.cookies = cookies = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                cookies.append(self.headers.get("Cookie"))
                body = html.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def visit_strangers(store, chromium, fault):
    """Signs in and opens pages of other sites. Calls `fault` with a sentence for each successful attack."""
    name = "stranger.example"
    browser = Browser(chromium, flags=[f"--host-resolver-rules=MAP {name} 127.0.0.1"])
    try:
        tab = Tab(browser, 1000, 700)
        tab.go(store.address)
        tab.go(store.base + "/search?q=coffee")
        tab.until("document.querySelector('.tweet')", "the owner is let in")
        before = recents(tab, store)
        if not before:
            fault("the owner's search is not among the recents")
        rebound(tab, store, name, fault)
        for host in ("127.0.0.1", "localhost", name):
            attacked(tab, store, host, fault)
            after = recents(tab, store)
            if after != before:
                fault(f"a page of {host} changed the recents from {before} to {after}")
            if store.query("is:starred"):
                fault(f"a page of {host} set a star")
    finally:
        browser.close()


def open_with_desktop(store, chromium, fault):
    """Signs in with the page that `serve --open` gives to the desktop, and uses its token a second time."""
    opener = os.path.join(store.folder.name, "bin", "xdg-open")
    os.makedirs(os.path.dirname(opener), exist_ok=True)
    given = os.path.join(store.folder.name, "given")
    with open(opener, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nprintf %s "$*" >{given}.part\nmv {given}.part {given}\n')
    os.chmod(opener, 0o755)
    plain = store.environment
    store.environment = plain | {"DISPLAY": ":0", "PATH": os.path.dirname(opener) + ":" + plain["PATH"]}
    port = store.port
    store.stop()
    store.start(port, "--open")
    store.environment = plain
    end = time.monotonic() + 10
    while not os.path.exists(given) and time.monotonic() < end:
        time.sleep(0.05)
    with open(given, encoding="utf-8") as file:
        path = file.read()
    first, second = Browser(chromium), Browser(chromium)
    try:
        tab = Tab(first, 1000, 700)
        tab.go("file://" + path)
        tab.until(f"location.href === {json.dumps(store.base + '/')}", "the start page, reached from the file")
        tab.until("document.querySelector('#q, [name=q]')", "the search box")
        if os.path.exists(path):
            fault("the page with the token remains after the browser has signed in")
        other = Tab(second, 1000, 700)
        other.go(store.address)
        if "already used" not in other.run("document.body.textContent"):
            fault(f"a token is accepted twice: {other.run('document.body.textContent')[:80]!r}")
        tab.go(store.base + "/")
        if tab.run("!!document.querySelector('[name=q]')"):
            fault("the first browser is still signed in after its token was used again")
    finally:
        first.close()
        second.close()


def recents(tab, store):
    tab.go(store.base + "/recents")
    return tab.run("[...document.querySelectorAll('.query')].map(one => one.textContent)")


def rebound(tab, store, name, fault):
    """Checks DNS rebinding: a foreign host name that resolves to this machine must be refused."""
    port = store.base.rsplit(":", 1)[1]
    key = urllib.parse.urlsplit(store.address).query
    for path in ("/", "/search.json?q=coffee", "/?" + key, "/assets/style.css"):
        tab.browser.gather()
        tab.browser.events.clear()
        tab.go(f"http://{name}:{port}{path}")
        tab.browser.gather(0.1)
        statuses = [event["params"]["response"]["status"] for event in tab.browser.events
                    if event.get("method") == "Network.responseReceived"
                    and event["params"]["response"]["url"].startswith(f"http://{name}:{port}/")
                    and event["params"]["type"] == "Document"]
        if statuses != [421]:
            fault(f"{path.split('?')[0]} under the name {name} is answered with {statuses}, not with 421")
        if tab.run("!!document.querySelector('.tweet')") or tab.run("document.cookie"):
            fault(f"{path.split('?')[0]} under the name {name} gives something away")


def attacked(tab, store, host, fault):
    tweet = store.query("has:images")
    html = (ATTACK.replace("BASE", json.dumps(store.base)).replace("IMAGE", json.dumps(f"/media/{tweet}/1"))
            .replace("TWEET", json.dumps(tweet)))
    page = StrangersPage(html)
    try:
        tab.go(f"http://{host}:{page.port}/")
        if any(page.cookies):
            fault(f"a server at another port of {host} receives the cookies {page.cookies}")
        tab.run("window.done")
        for way, result in tab.run("window.got").items():
            if result != "refused":
                fault(f"a page of {host} gets at the store by {way}: {str(result)[:80]!r}")
        # Another site may link to a search, but the search is not recorded.
        tab.run(f"location.href = {json.dumps(store.base + '/search?q=stolen')}; true")
        tab.until("location.pathname === '/search'", "the stranger's link")
        tab.settle()
    finally:
        page.close()
