// ---- Live search shows results while the user types. A newer query cancels an older one. A query without results
// keeps the rows of the last query that has some, and a line above them says so. A history entry and a recent search are
// only created when the user pauses, submits the form or opens a result.

const pauseMilliseconds = 1000;
const results = () => $("#results");
const entryQuery = () => new URL(location.href).searchParams.get("q") ?? "";
// The order of the results, as a field of a URL. It stays when the query changes.
const sortField = () => {
  const sort = results()?.dataset.sort;
  return sort ? "&sort=" + encodeURIComponent(sort) : "";
};
const urlOf = (query) =>
  "/search" + (query ? "?q=" + encodeURIComponent(query) + sortField() : sortField().replace("&", "?"));
// The URL of the list, without the tweet that is open next to it.
const listURL = () => (location.pathname + location.search).replace(/[?&]tweet=\d+$/, "");
// The URL whose results the page shows.
let shownURL = listURL();
let turn = 0;
let typing = null;
let pause = 0;
// The query that is being typed and has no history entry yet: its text, and the response if it is not valid or matches
// nothing. `null` if there is no such query.
let draft = null;

const typed = async (query) => {
  const mine = ++turn;
  typing?.abort();
  typing = new AbortController();
  clearTimeout(pause);
  // Without a query, the list of the entry in the history returns, such as the timeline.
  if (!query.trim() && !entryQuery()) {
    await fill(listURL());
    return true;
  }
  remember();
  draft = { text: query.trim(), refusal: null };
  results().setAttribute("aria-busy", "true");
  const url = "/search?part=results&live=1&q=" + encodeURIComponent(query) + sortField();
  const fresh = await part(url, typing.signal);
  if (mine !== turn) return false;
  results().removeAttribute("aria-busy");
  if (!fresh) return true;
  // The reason is not shown before the user pauses, because the query may only be incomplete.
  const isInvalid = $(":scope > .problem[role=alert]", fresh) && !("failed" in fresh.dataset);
  const isRefused = isInvalid || "unmatched" in fresh.dataset;
  // The rows of a shortened query are shown, because the last word may only be incomplete.
  if (isRefused || "shortened" in fresh.dataset) draft.refusal = fresh;
  if (isRefused && hasRows()) report(isInvalid ? "is not a valid query yet" : "matches nothing yet");
  else if (!isInvalid) show(fresh);
  pause = setTimeout(commit, pauseMilliseconds);
  return true;
};
const hasRows = () => Boolean($("[data-list]", results()));
// Replaces the parts of the query of the rows, which is not the draft, by a sentence about the draft and further
// elements.
const report = (predicate, ...details) => {
  const section = document.createElement("section");
  section.className = "reading";
  section.id = "draft";
  const line = document.createElement("p");
  line.className = "sentence";
  line.setAttribute("role", "status");
  const code = (text) => {
    const element = document.createElement("code");
    element.textContent = text;
    return element;
  };
  const shown = results().dataset.query.trim();
  line.append(code(draft.text), ` ${predicate}. The list shows `, shown ? code(shown) : "all tweets", ".");
  section.append(line, ...details);
  for (const old of all(".reading", results())) old.remove();
  $(":scope > .head", results()).after(section);
};
// Shows why the draft was refused: above the rows, or instead of the results if there are no rows.
const explain = async ({ text, refusal }) => {
  const mine = turn;
  const isUnmatched = "unmatched" in refusal.dataset;
  // A live search leaves out the explanation of an empty result, and the problems of a shortened query.
  const isPartial = isUnmatched || "shortened" in refusal.dataset;
  const whole = isPartial ? await part("/search?part=results&q=" + encodeURIComponent(text) + sortField()) : refusal;
  if (mine !== turn || !draft || !whole) return;
  if (!hasRows()) return show(whole);
  const details = all(":scope > :is(.problem, .empty)", whole);
  // Remove the heading "Nothing found" and the ID of the list, because the rows below are those of another query.
  for (const detail of details) {
    $("h2", detail)?.remove();
    for (const name of ["aria-label", "id", "tabindex"]) detail.removeAttribute(name);
  }
  report(isUnmatched ? "matches nothing" : "is not a valid query", ...details);
};
// Resolves to an element with the results at a URL or with an error; to `null` if the request was cancelled.
const part = async (url, signal) => {
  const answer = await load(url, { signal }).catch((error) => error);
  if (answer.name === "AbortError") return null;
  const [fresh, menu] = answer.ok ? nodes(answer.text).children : [];
  if (fresh?.id === "results") return Object.assign(fresh, { menu });
  const failed = nodes(`<div id="results" data-title="Tweetdex" data-failed><h1 class="unseen">Search</h1></div>`).firstElementChild;
  failed.append(failure(answer, true));
  return failed;
};
// Returns an error message for a response with an error status, or for a request without a response. `answer` is the
// response or an `Error`.
const failure = (answer, isSearch) => {
  let words = [`The request failed with status ${answer.status}.`, "Try again."];
  if (answer instanceof Error) {
    words = ["The server cannot be reached.", "Start tweetdex serve again, and open the address that it prints."];
  } else if (answer.status === 403) {
    words = ["This page has no valid key.", "Open the address that tweetdex printed."];
  } else if (answer.status === 503 && isSearch) {
    words = ["This search takes too long.", "Add a word, or a range of time such as since:2020 until:2021."];
  }
  return problem(...words);
};
const show = (fresh) => {
  const chart = $("#histogram");
  const isFocused = chart?.contains(document.activeElement);
  results().replaceWith(fresh);
  if (fresh.menu) $(".account")?.replaceWith(fresh.menu);
  // Keeps the chart of the previous query, with its focus, until the new one is counted.
  if (chart) $("#histogram")?.replaceWith(chart);
  if (isFocused) $(".plot", chart)?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
  document.title = fresh.dataset.title;
  for (const link of all(".nav [data-go]")) {
    if (link.dataset.go === fresh.dataset.go) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  const { query, generation } = fresh.dataset;
  if (query === undefined) delete document.body.dataset.watch; else document.body.dataset.watch = query;
  if (generation) document.body.dataset.generation = generation;
  prepare();
  document.dispatchEvent(new Event("results"));
};
// Explains why the draft was refused, or creates a history entry. If the results are those of another query, only
// opening one of them creates an entry.
const commit = (isOpening = false) => {
  clearTimeout(pause);
  if (!draft) return;
  if (draft.refusal && !isOpening) return void explain(draft);
  const run = results().dataset.query?.trim();
  const isWhole = run === draft.text || run === draft.text + "*";
  if (run === undefined || (!isWhole && !isOpening)) return;
  enter(isWhole ? draft.text : run);
  remember();
};
const enter = (query) => {
  draft = null;
  const url = urlOf(query);
  if (query !== entryQuery()) {
    history.pushState(null, "", url);
    opened = undefined;
    if (query) post("/recents/record", { query }).catch(() => null);
  }
  shownURL = listURL();
};
// Shows the results of a query without loading the page again.
const visit = (query) => {
  close();
  remember();
  enter(query);
  fill(shownURL);
};
const fill = async (url, position) => {
  const mine = ++turn;
  typing?.abort();
  clearTimeout(pause);
  draft = null;
  opened = position?.opened;
  shownURL = url;
  results().setAttribute("aria-busy", "true");
  const target = new URL(url, location.href);
  target.searchParams.set("part", "results");
  const fresh = await part(target.href);
  if (mine !== turn) return;
  results().removeAttribute("aria-busy");
  if (!fresh) return;
  show(fresh);
  restore(position);
};
if (box) {
  box.addEventListener("input", (event) => {
    if (event.isComposing) return;
    completing++;
    if (!list?.dataset.word) close();
    // The results are requested first, because completions take longer.
    if (!results()) complete(); else typed(box.value).then((isLast) => { if (isLast) complete(); });
  });
  box.form.addEventListener("submit", (event) => {
    if (!results()) return;
    event.preventDefault();
    box.blur();
    visit(box.value.trim());
  });
}
// A click on a part of the query selects it in the search box.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.part");
  const text = link && new URLSearchParams(link.search).get("q");
  const start = text ? box.value.indexOf(text) : -1;
  if (start < 0 || !isPlainClick(event)) return;
  event.preventDefault();
  box.focus();
  box.setSelectionRange(start, start + text.length);
});
window.addEventListener("popstate", (event) => {
  const url = listURL();
  if (!results() || url === shownURL) return;
  box.value = entryQuery();
  close();
  fill(url, event.state?.position);
});
