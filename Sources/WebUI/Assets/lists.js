// ---- Endless lists: load the next page when the user scrolls near the end. A page is requested again only after an
// error.

const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) older(entry.target);
}, { rootMargin: "1200px" });
const requested = new WeakMap();
// Appends the page to which `link` leads. `rows` is the wanted number of rows, which the server limits. Resolves to
// true if rows were added.
const older = (link, rows) => {
  if (!requested.has(link)) {
    requested.set(link, append(link, rows).then((hasGrown) => {
      if (!hasGrown) requested.delete(link);
      return hasGrown;
    }));
  }
  return requested.get(link);
};
const append = async (link, number) => {
  const way = link.closest(".older");
  $(".problem", way)?.remove();
  const url = new URL(link.href);
  url.searchParams.set("part", "more");
  if (number) url.searchParams.set("rows", number);
  const answer = await load(url.href).catch((error) => error);
  if (!link.isConnected || answer.name === "AbortError") return false;
  if (!answer.ok) {
    way.append(retryable(answer, link));
    return false;
  }
  const fresh = nodes(answer.text);
  const rows = $("[data-list]", fresh);
  const target = way.previousElementSibling;
  if (!rows || !target?.matches("[data-list]")) return false;
  // Removes the first new heading if it repeats the last heading of the list.
  const headings = all(".heading", target);
  const last = headings[headings.length - 1]?.textContent;
  const first = rows.firstElementChild;
  if (first?.matches(".heading") && first.textContent === last) first.remove();
  target.append(...rows.children);
  const next = $(".older", fresh);
  if (next) way.replaceWith(next); else way.remove();
  prepare();
  return true;
};
// Returns the error message for a page that could not be loaded, with a button that requests it again.
const retryable = (answer, link) => {
  const element = failure(answer, true);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try again";
  button.addEventListener("click", () => older(link));
  element.append(button);
  return element;
};

// ---- The history entry stores the position in a list: the number of rows, and the first visible row with its offset.
// A page that is opened again from the history loads that many rows and scrolls to the same row.

const openers = () => all("main [data-list] a[data-open]");
const rowOf = (link) => link.closest("li").getBoundingClientRect();
// The maximum number of rows beyond the stored number to load while the stored row is not found.
const mostRowsBeyond = 400;
let remembering = 0;
// The URL of the row that the user opened last; `undefined` for none.
let opened = history.state?.position?.opened;
// True while the position in the history entry is being restored. `remember` then does not overwrite the position.
let isRestoring = false;
const remember = () => {
  clearTimeout(remembering);
  // During live search, the list shows a query that has no history entry yet.
  if (draft || isRestoring) return;
  const links = openers();
  const first = links.find((link) => rowOf(link).bottom > 0);
  if (!first && !opened) return;
  const anchor = first?.getAttribute("href");
  const position = { rows: links.length, anchor, offset: first && rowOf(first).top, opened };
  history.replaceState({ ...history.state, position }, "");
};
const scrollKeys = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "j", "k"];
const restore = async (position) => {
  if (!position) return;
  isRestoring = true;
  // If the user scrolls meanwhile, the position is not restored.
  const scrolled = new AbortController();
  for (const type of ["wheel", "touchmove", "keydown"]) {
    window.addEventListener(type, ({ key }) => {
      if (!key || scrollKeys.includes(key)) scrolled.abort();
    }, { signal: scrolled.signal, passive: true });
  }
  let anchor;
  while (position.anchor && !scrolled.signal.aborted) {
    anchor = openers().find((link) => link.getAttribute("href") === position.anchor);
    const missing = position.rows - openers().length;
    const next = $("main a[data-older]");
    if ((anchor && missing <= 0) || missing < -mostRowsBeyond || !next) break;
    if (!await older(next, Math.max(missing, 1))) break;
  }
  if (!scrolled.signal.aborted) {
    if (anchor) window.scrollBy({ top: rowOf(anchor).top - position.offset, behavior: "instant" });
    refocus();
  }
  scrolled.abort();
  isRestoring = false;
};
// Focuses the row that the user opened, after Back.
const refocus = () => {
  all("main a[data-open]").find((link) => link.getAttribute("href") === opened)?.focus({ preventScroll: true });
};
if ($("main [data-list]")) history.scrollRestoration = "manual";
document.addEventListener("scroll", () => {
  clearTimeout(remembering);
  remembering = setTimeout(remember, 150);
}, { passive: true });
window.addEventListener("pagehide", remember);
// From its back-forward cache, a browser shows the page without loading it.
window.addEventListener("pageshow", (event) => { if (event.persisted) refocus(); });

// ---- A click in a row opens it, unless it selects text or is on a link or a control.

const openRow = (event) => {
  const row = event.target.closest?.(".tweet:not(.large)");
  const link = row && $("a[data-open]", row);
  if (!link || event.target.closest("a, button, video")) return;
  if (event.button === 1 || event.ctrlKey || event.metaKey) return void window.open(link.href, "_blank", "noopener");
  if (getSelection().toString()) return;
  link.focus({ preventScroll: true });
  link.click();
};
document.addEventListener("click", openRow);
document.addEventListener("auxclick", (event) => { if (event.button === 1) openRow(event); });
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("main a");
  if (!link) return;
  opened = $("a[data-open]", link.closest("li") ?? link)?.getAttribute("href");
  if (isPlainClick(event)) sessionStorage.left = location.pathname;
  if (link.closest("#results")) commit(true);
  remember();
}, true);

// After Back, a browser may show an outdated page. Reloads the page if a form was sent in this tab after the server
// generated it.
const change = () => { sessionStorage.changedAt = Date.now(); };
document.addEventListener("submit", (event) => { if (event.target.method === "post") change(); });
window.addEventListener("pageshow", (event) => {
  const isBack = event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  const madeAt = (Number(document.body.dataset.made) + 1) * 1000;
  if (isBack && Number(sessionStorage.changedAt ?? 0) > madeAt) location.reload();
});

// ---- Prepares new content of the page, such as rows that were appended.

const prepare = () => {
  for (const link of all("a[data-older]")) if (!requested.has(link)) observer.observe(link);
  for (const parts of all(".parts[data-uncounted]")) count(parts);
  for (const total of all("span[data-uncounted]")) sum(total);
  totals(all("[data-total]"));
  document.dispatchEvent(new Event("rows"));
};
const shownQuery = () => results()?.dataset.query ?? entryQuery();
// Resolves to the number of tweets that a query matches, or to `null` after an error.
const totalOf = async (query) => {
  const url = "/search.json?total=1&limit=1&q=" + encodeURIComponent(query);
  const answer = await load(url, { quiet: true }).catch(() => null);
  return answer?.ok ? JSON.parse(answer.text).total : null;
};
// While the user types, each key replaces the elements, and only the last ones request their numbers.
const sum = async (total) => {
  const query = total.dataset.uncounted;
  total.removeAttribute("data-uncounted");
  await new Promise((done) => setTimeout(done, 150));
  if (!total.isConnected) return;
  const number = await totalOf(query);
  if (number !== null) total.textContent = number.toLocaleString("en");
};
// Requests one number at a time, because each may be slow.
const totals = async (elements) => {
  for (const element of elements) {
    const query = element.dataset.total;
    element.removeAttribute("data-total");
    const number = await totalOf(query);
    if (number !== null) element.textContent = " " + tweetCount(number);
  }
};
const count = async (parts) => {
  parts.removeAttribute("data-uncounted");
  await new Promise((done) => setTimeout(done, 150));
  if (!parts.isConnected) return;
  const query = shownQuery();
  if (!query) return;
  const answer = await load("/reading?q=" + encodeURIComponent(query), { quiet: true }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = all(".chip", nodes(answer.text));
  for (const [index, chip] of all(".chip", parts).entries()) {
    chip.className = fresh[index].className;
    $(".number", chip)?.replaceWith($(".number", fresh[index]));
  }
};
