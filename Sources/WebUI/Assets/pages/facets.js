// ---- Facets of exported pages: counts the values of the tweets in the list, and writes the same elements as
// FacetGroup.swift. The module facets.js of the browser view handles clicks and keys.

// The number of values without opening the rest of a group, and with it.
const [shownValues, mostValues] = [5, 500];
const distinct = (list) => (list.length > 1 ? [...new Set(list)] : list);
// Returns the folded text, which identifies a value, and remembers its first spelling.
const spelled = (spellings, keys = new Map()) => (text) => {
  let key = keys.get(text);
  if (key === undefined) {
    keys.set(text, key = fold(text));
    if (!spellings.has(key)) spellings.set(key, text);
  }
  return key;
};
const yearStarts = new Map();
const startOfYear = (year) => {
  if (!yearStarts.has(year)) yearStarts.set(year, beginning(year, 1, 1));
  return yearStarts.get(year);
};
const yearOf = (time) => {
  const year = new Date(time * 1000).getUTCFullYear();
  return time < startOfYear(year) ? year - 1 : time < startOfYear(year + 1) ? year : year + 1;
};
const [hashtags, labels, mentions, handles, hostLists] = Array.from({ length: 5 }, () => new Map());
const hosts = new Set();
const [hashtagKey, labelKey, mentionKey] = [hashtags, labels, mentions].map((spellings) => spelled(spellings));
const clientNames = new Map(clientKeys.map((key, index) => [key, clients[index]]));
// `@name` also finds replies to the account.
const mentionedIn = (record) => [
  ...entityValues(record, "@"),
  ...(record.r ?? []).filter(([sign, , handle]) => sign === "↳" && handle).map(([, , handle]) => handle.replace(/^@/, "")),
];
const likeThresholds = ["10", "100", "1000"];
for (const [id, handle] of users) if (handle || id) handles.set(fold(handle ?? id), handle ? "@" + handle : id);
// `from:` also finds the handles of an ID.
const authors = users.map(([id, handle]) => (
  distinct([handle, id].filter(Boolean).map(fold)).filter((key) => handles.has(key))));
// Returns the host of a URL without `www.`, and its parents, because `domain:` also finds subdomains.
const hostsOf = (url) => {
  const start = url.split("/", 3).join("/");
  if (!hostLists.has(start)) {
    const parts = hostOf(url).replace(/^www\./, "").split(".");
    hosts.add(parts.join("."));
    hostLists.set(start, parts.map((_, index) => parts.slice(index).join(".")));
  }
  return hostLists.get(start);
};
const kindTitles = { original: "Tweets", reply: "Replies", retweet: "Retweets", quote: "Quotes", thread: "Threads" };
const contentTitles = { images: "Photos", videos: "Videos", gif: "GIFs", links: "Links", geo: "Place", poll: "Poll" };
const articleTitles = { article: "Article" };
const mediaKeys = { photo: "images", video: "videos", gif: "gif" };
const textKinds = new Map(Object.entries({
  und: "Unknown", zxx: "No text", qam: "Only mentions", qht: "Only hashtags", qme: "Only media", qct: "Only cashtags",
  qst: "Very short text",
}));
const languages = new Intl.DisplayNames("en", { type: "language" });
const languageName = (code) => { try { return textKinds.get(code) ?? languages.of(code); } catch { return code; } };
// Returns a reader of clauses such as `is:reply`, whose names have aliases.
const namedIn = (table, titles, name) => (operator, text) => {
  const test = [name, "filter"].includes(operator) && table[text.toLowerCase()];
  return test ? Object.keys(titles).find((key) => table[key] === test) : undefined;
};
const readBy = (names, key) => (operator, text, isQuoted) => (names.includes(operator) ? key(text, isQuoted) : undefined);
// The fields with their values in a tweet as keys, the clause and the name of a key, and the key of a clause.
const fields = [
  {
    field: "kind", title: "Kind", values: (record) => [...(record.k?.split(" ") ?? ["original"]), ...(is.thread(record) ? ["thread"] : [])],
    clause: (key) => (key === "original" ? originals : "is:" + key), name: (key) => kindTitles[key],
    read: (operator, text) => (text === originals ? "original" : namedIn(is, kindTitles, "is")(operator, text)),
  },
  {
    field: "has", title: "Has",
    values: (record) => distinct([
      ...(record.m ?? []).map(([type]) => mediaKeys[type]),
      ...["links", "geo", "poll"].filter((name) => has[name](record)), ...(is.article(record) ? ["article"] : []),
    ]),
    clause: (key) => (key === "article" ? "is:" : "has:") + key, name: (key) => contentTitles[key] ?? articleTitles[key],
    read: (...clause) => namedIn(has, contentTitles, "has")(...clause) ?? namedIn(is, articleTitles, "is")(...clause),
  },
  {
    field: "year", title: "Year", values: (record) => (record.t === undefined ? [] : [String(yearOf(record.t))]),
    clause: (key) => "date:" + key, name: (key) => key,
    read: readBy(["date", "on"], (text) => (/^\d{4}$/.test(text) ? text : undefined)),
  },
  {
    field: "hashtag", title: "Hashtags",
    values: (record) => distinct(entityValues(record, "#").map(hashtagKey)),
    clause: (key) => hashtagClause(hashtags.get(key) ?? key), name: (key) => "#" + (hashtags.get(key) ?? key),
    read: readBy(["#", "hashtag"], (text) => fold(text.replace(/^#/, ""))),
  },
  {
    field: "person", title: "Authors", values: (record) => authors[record.u] ?? [],
    clause: (key) => "from:" + quoted(key), name: (key) => handles.get(key) ?? "@" + key,
    read: readBy(["from"], (text) => fold(text.replace(/^@/, ""))),
  },
  {
    field: "mention", title: "People", values: (record) => distinct(mentionedIn(record).map(mentionKey)),
    clause: (key) => (quoted(key) === key ? "@" + key : "mention:" + quoted(key)),
    name: (key) => "@" + (mentions.get(key) ?? key),
    read: readBy(["@", "mention"], (text) => fold(text.replace(/^@/, ""))),
  },
  {
    field: "domain", title: "Sites", clause: (key) => "domain:" + key, name: (key) => key,
    values: (record) => distinct(entityValues(record, "/").flatMap(hostsOf)),
    isValue: (key) => hosts.has(key), read: readBy(["domain", "host", "site"], (text) => hostOf(text) || undefined),
  },
  {
    field: "language", title: "Language", values: (record) => (record.l === undefined ? [] : [fold(record.l)]),
    clause: (key) => "lang:" + quoted(key), name: languageName, read: readBy(["lang"], fold),
  },
  {
    field: "client", title: "Client", values: (record) => (record.s === undefined ? [] : [clientKeys[record.s]]),
    clause: (key) => "client:" + inQuotes(key), name: (key) => clientNames.get(key) ?? key,
    read: readBy(["client", "source"], (text, isQuoted) => (isQuoted ? clientKey(text) : undefined)),
  },
  {
    field: "label", title: "Labels", values: (record) => distinct((record.g ?? []).map(labelKey)),
    clause: (key) => "label:" + quoted(labels.get(key) ?? key),
    name: (key) => (key === "starred" ? "★ starred" : labels.get(key) ?? key), read: readBy(["label"], fold),
  },
  {
    field: "likes", title: "Likes",
    values: (record) => likeThresholds.filter((least) => (record.n?.[0] ?? -1) >= Number(least)),
    clause: (key) => "min_faves:" + key, name: (key) => key + "+",
    read: readBy(["min_faves", "min_likes"], (text) => (likeThresholds.includes(text) ? text : undefined)),
  },
];

// Returns the values of a field with their counts and states, active ones first.
const valuesOf = ({ field, values, isValue = () => true }, records, { selected, excluded }) => {
  const counts = new Map();
  for (const record of records) for (const key of values(record)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const stateOf = (key) => (selected.includes(key) ? "on" : excluded.includes(key) ? "no" : "");
  for (const key of [...selected, ...excluded]) if (!counts.has(key)) counts.set(key, 0);
  const list = [...counts].map(([key, count]) => ({ key, count, state: stateOf(key) }))
    .filter(({ key, state }) => state || isValue(key));
  if (field === "year") return list.sort((a, b) => b.key - a.key);
  if (field === "likes") return list.sort((a, b) => a.key - b.key);
  return list.sort((a, b) => !a.state - !b.state || b.count - a.count || (a.key < b.key ? -1 : 1));
};
const valueRow = ({ key, count, state }, most, { field, clause, name }, { selected, excluded, rest }) => {
  const [others, kept] = [selected, excluded].map((keys) => keys.filter((one) => one !== key));
  // Each number of likes includes the higher ones.
  const chosen = field === "likes" ? [] : selected;
  const link = (yes, no) => searchURL(narrowed(rest, yes.map(clause), no.map(clause)));
  const text = name(key);
  return make("li", { class: ["value", state].join(" ").trim() },
    make("a", { class: "pick", href: link(state ? others : [...chosen, key], kept), "data-clause": clause(key) },
      make("bdi", {}, text),
      state ? make("span", { class: "unseen" }, state === "on" ? ", selected," : ", excluded,") : null,
      make("span", { class: "number" }, count.toLocaleString("en")),
      make("svg", { class: "meter", "aria-hidden": "true" },
        make("rect", { width: `${100 * count / most}%`, height: 2 }))),
    make("a", {
      class: "minus", href: link(others, state === "no" ? kept : [...kept, key]),
      "aria-label": state === "no" ? `Do not exclude ${text}` : `Exclude ${text}`,
    }, "−"));
};
// Returns a group, or null if it would not help to narrow the results. The rest of its values is added by `showAll`.
const groupOf = (facet, values, conditions) => {
  const active = conditions.selected.length + conditions.excluded.length;
  if (values.length < 2 && !active && !(["label", "likes"].includes(facet.field) && values.length)) return null;
  const most = Math.max(1, ...values.slice(0, mostValues).map(({ count }) => count));
  const list = (part) => make("ul", {}, part.map((value) => valueRow(value, most, facet, conditions)));
  const first = Math.max(shownValues, active);
  const rest = values.slice(first, mostValues);
  const group = make("details", { class: "group", "data-field": facet.field, "data-more": rest.length > 0, open: true },
    make("summary", {}, make("h2", {}, facet.title)), list(values.slice(0, first)),
    rest.length ? make("details", { class: "rest", open: rest.some(({ state }) => state) },
      make("summary", {}, `Show ${rest.length.toLocaleString("en")} more`)) : null);
  group.rest = () => list(rest);
  return group;
};
const showAll = (group) => {
  showRest(group, [$(".rest > summary", group), group.rest()]);
};

// ---- Counting: after the list is complete. `counting` describes the list.

let counting = null;
let countingTimer = 0;
const countSoon = (list) => {
  counting = list;
  clearTimeout(countingTimer);
  countingTimer = setTimeout(countValues, data.tweets > 20000 ? 150 : 0);
};
const shownQuery = () => counting.text;
const replaceQuery = (query) => {
  box.value = query;
  location.hash = searchURL(query);
};
const countValues = async () => {
  const { text, query, found, isCurrent } = counting;
  if (text !== zoomed) zoomed = null;
  let active = 0;
  const groups = [];
  for (const facet of fields) {
    const conditions = conditionsOn(facet.read, query);
    const isActive = conditions.rest.length < query.clauses.length;
    // A second value of a group adds results, so a group with conditions counts the results without them.
    const records = isActive ? await scan(testOfClauses(conditions.rest), isCurrent) : found;
    if (!isCurrent()) return;
    active += conditions.selected.length + conditions.excluded.length;
    groups.push(groupOf(facet, valuesOf(facet, records, conditions), conditions));
    if (found.length > 20000) await pause();
  }
  const histogram = await histogramOf(query, found, isCurrent);
  if (!isCurrent()) return;
  const useful = groups.filter(Boolean);
  showValues(make("div", {},
    make("div", { class: "groups", "data-active": String(active) },
      useful.length ? useful : make("p", { class: "quiet" }, "No values to filter by.")),
    make("div", { class: "histogram" }, histogram)));
};
