// ---- The list of a search: chunk after chunk, each tweet once. A newer query cancels an older one.

// After all tweets are loaded, their texts are folded in the background, unless there are more than `mostFolded`.
const mostFolded = 200000;
let isFolding = false;
const allRecords = function* () { for (const records of loaded.values()) yield* records; };
const foldAhead = (records) => {
  for (let left = 2000; left > 0; left--) {
    const { value, done } = records.next();
    if (done) return;
    words(value);
  }
  setTimeout(() => foldAhead(records), 5);
};

let turn = 0;
const pageSize = 40;
const observer = new IntersectionObserver((entries) => {
  for (const one of entries) if (one.isIntersecting) one.target.click();
}, { rootMargin: "1200px" });
const title = (text) => { document.title = (text ? text + " · " : "") + "Tweetdex"; };
const problem = (error) => make("div", { class: "problem", role: "alert" },
  make("p", { class: "message" }, error.message.charAt(0).toUpperCase() + error.message.slice(1) + "."));
const pause = () => new Promise((done) => setTimeout(done));
// Returns the tweets that match, or null once `isCurrent` is false. `progress` gets the tweets so far and the name of
// the chunk, and `true` if the user waits.
const scan = async (test, isCurrent, progress) => {
  const found = [];
  let last = performance.now();
  for (const name of names) {
    const records = loaded.get(name) ?? await load(name);
    if (!isCurrent()) return null;
    for (const record of records) if (test(record) === true) found.push(record);
    const isSlow = performance.now() - last > 100;
    progress?.(found, name, isSlow);
    if (!isSlow) continue;
    await pause();
    if (!isCurrent()) return null;
    last = performance.now();
  }
  return found;
};

// ---- The header of the list: tabs, the number of results, the clauses of the query, and the histogram.

const [heading, count, strip, tabs] = [
  make("h1", { class: "unseen" }), make("span", { class: "number", role: "status", id: "count" }),
  make("section", { class: "reading", "aria-label": "Clauses of the query" }),
  make("nav", { "aria-label": "Views of the search" }),
];
const filterButton = make("button", { type: "button", class: "filter plain" },
  icon("filter"),
  make("span", { class: "spelled" }, "Filters "), make("span", { class: "number" }));
// The menu of orders writes `sort:` into the query.
const sorts = { newest: "Newest", oldest: "Oldest", likes: "Most liked", retweets: "Most retweeted" };
const sortMenu = make("details", { class: "menu" });
const writeSorts = ({ clauses, order }) => {
  const rest = queryOfClauses(clauses.filter(({ text }) => !/^sort:/i.test(text)));
  sortMenu.open = false;
  // The menu cannot remove an order inside a group.
  sortMenu.hidden = /(^|[\s(])sort:/i.test(rest);
  sortMenu.replaceChildren(
    make("summary", {}, make("span", { class: "unseen" }, "Order: "), make("bdi", {}, Object.hasOwn(sorts, order) ? sorts[order] : order), icon("down")),
    make("ul", {}, Object.entries(sorts).map(([name, title]) => make("li", {}, make("a", {
      href: searchURL([rest, name === "newest" ? "" : "sort:" + name].filter(Boolean).join(" ")),
      "aria-current": name === order && "true",
    }, title)))));
};
const head = make("div", { class: "head" }, heading, make("div", { class: "tabs" }, tabs, filterButton, sortMenu), strip,
  make("div", { id: "histogram", class: "histogram" }));
const writeHead = (text, query, { name }) => {
  const { clauses } = query;
  writeSorts(query);
  heading.replaceChildren(text ? "Search for " + text : "All tweets, newest first");
  tabs.replaceChildren(...[tweets, images].map((view) => (view.name === name
    ? make("span", { "aria-current": "page" }, view.title, " ", count)
    : make("a", { href: view.place + encodeURIComponent(text) }, view.title, " ", make("span", { class: "number" })))));
  // The search box shows a single word as well.
  const isPlain = clauses.every(({ text }) => !/[:(\-/]/.test(text)) && clauses.length < 2;
  const chips = clauses.map((clause) => {
    const rest = queryOfClauses(clauses.filter((one) => one !== clause));
    const without = "Without " + clause.text;
    return make("li", { class: clause.isExcluded ? "chip not" : "chip" },
      make("a", { class: "part", href: searchURL(clause.text) }, clause.isExcluded ? "not " : "",
        make("bdi", {}, clause.isExcluded ? clause.text.replace(/^-/, "") : clause.text)),
      make("a", { class: "drop", href: searchURL(rest), "aria-label": without, title: without }, "×"));
  });
  strip.hidden = isPlain;
  for (const part of [filterButton, $("#histogram", head)]) part.hidden = name !== tweets.name;
  if (name !== tweets.name) sortMenu.hidden = true;
  const clear = make("li", { class: "clear" }, make("a", { href: "#q=" }, "Clear"));
  strip.replaceChildren(make("ul", { class: "parts" }, chips, clear));
};
// Shows elements below the header, which stays in the page, so that the histogram keeps the focus.
const showBelow = (...content) => {
  if (head.parentNode !== results) results.replaceChildren(head);
  while (head.nextSibling) head.nextSibling.remove();
  results.append(...content);
};

const list = async (text, draw) => {
  const mine = ++turn;
  const isCurrent = () => mine === turn;
  let query;
  try { query = parse(text); } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    results.replaceChildren(problem(error));
    $(".groups", facets)?.remove();
    return title(text + " · invalid query");
  }
  const listed = draw.listed(query);
  const began = performance.now();
  const target = draw.list();
  const way = make("button", { type: "button" }, draw.more);
  const older = make("p", { class: "older" }, way);
  older.hidden = true;
  let found = [];
  let shown = 0;
  const mark = marker(query.marks);
  const grow = () => {
    const end = Math.min(shown + pageSize, found.length);
    for (; shown < end; shown++) target.append(...draw.rows(found[shown], mark, found[shown - 1], found[shown + 1]));
    older.hidden = shown >= found.length;
  };
  way.addEventListener("click", grow);
  const redraw = () => { shown = 0; target.replaceChildren(); grow(); };
  const say = (number, note) => {
    const noun = make("span", { class: "unseen" }, number === 1 ? " tweet" : " tweets");
    count.replaceChildren(number.toLocaleString("en"), noun, note);
    title(text + (text ? " · " : "") + number.toLocaleString("en"));
  };
  count.removeAttribute("title");
  writeHead(text, query, draw);
  showBelow(target, older);
  try {
    const matches = await scan(listed, isCurrent, (some, name, isSlow) => {
      found = some;
      // Results in another order than newest first are shown only at the end.
      if (!query.compare && shown < pageSize && found.length) redraw();
      if (isSlow) say(found.length, ` so far · searching ${name} …`);
    });
    if (!matches) return;
  } catch (error) {
    head.after(problem(error));
    return;
  }
  if (query.compare) found.sort(query.compare);
  redraw();
  say(found.length, "");
  count.title = `${Math.round(performance.now() - began)} ms`;
  observer.disconnect();
  observer.observe(way);
  if (!isFolding && data.tweets <= mostFolded) { isFolding = true; setTimeout(() => foldAhead(allRecords()), 200); }
  results.toggleAttribute("data-unmatched", !found.length);
  const contents = `These pages contain ${tweetCount(data.tweets)}${data.query ? ` that match ${data.query}` : ""}.`;
  if (!found.length) target.replaceWith(make("section", { class: "empty" }, make("h2", {}, "Nothing found"), make("p", {}, contents)));
  if (draw !== tweets) return;
  $("a .number", tabs).textContent = found.filter(has.media).length.toLocaleString("en");
  countSoon({ text, query, found, isCurrent });
};
// True if one of two tweets continues the other one. A line joins their rows.
const isThread = (first, second) => (
  first?.u !== undefined && first.u === second?.u && (first.p === second.i || second.p === first.i));
const tweets = {
  name: "tweets", title: "Tweets", place: "#q=", listed: ({ test }) => test,
  list: () => make("ol", { class: "tweets" }), more: "Older tweets",
  rows: (record, mark, previous, next) => [make("li", { class: isThread(previous, record) && "joined" },
    row(record, { mark, neighbours: [previous?.i, next?.i] }))],
};
const images = {
  name: "images", title: "Photos", place: "#gallery=", listed: ({ test }) => and([test, has.media]),
  list: () => make("ul", { class: "gallery" }), more: "Older images",
  rows: (record) => (record.m ?? []).map((item, index) => {
    const tenths = Math.min(Math.max(Math.round((item[2] ?? 4) / (item[3] ?? 3) * 10), 5), 30);
    const [shown, badge] = picture(item, index, { small: true });
    return make("li", { class: `tile r${Math.floor(tenths / 10)} t${tenths % 10}` }, make("a", { class: "thumb", href: "#tweet=" + record.i }, ...[shown, badge].filter(Boolean)));
  }),
};
