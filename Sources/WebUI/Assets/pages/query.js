// ---- The operators: a subset of the query language. A test is true, false, or null if the tweet lacks the information.

class QueryError extends Error {}
const refusal = (clause) => new QueryError(
  `these pages do not support ${clause}; to search for the words, put them in quotes`);

// Returns the first second of a range of time, and the second after the last one.
const bounds = {
  since: (text) => [span(text)[0], Infinity],
  until: (text) => [-Infinity, span(text)[0]],
  date: (text) => {
    const [from, to] = text.includes("..") ? text.split("..") : [text, text];
    return [from ? span(from)[0] : -Infinity, to ? span(to)[1] : Infinity];
  },
};
Object.assign(bounds, { after: bounds.since, before: bounds.until, on: bounds.date });
const during = (name) => (text) => {
  const [start, end] = bounds[name](text);
  return (record) => (record.t === undefined ? null : record.t >= start && record.t < end);
};
const counted = (index, name) => (text) => {
  const number = Number(text);
  if (!/^\d+$/.test(text)) throw new QueryError(`${name} takes a number, not "${text}"`);
  return (record) => {
    const count = record.n?.[index] ?? null;
    return number === 0 ? true : count === null ? null : count >= number;
  };
};
const kind = (name) => (record) => (record.k ?? "").split(" ").includes(name);
const content = (name) => (record) => (record.y ?? "").split(" ").includes(name);
const media = (type) => (record) => (record.m ?? []).some((one) => !type || one[0] === type);
// Returns a test for a relation to an account, such as a reply. Its `handle` is `@ann`, or `user 12` without a handle.
const related = (name, isOne) => (record) => (record.r ?? []).some(([sign, , handle]) =>
  isOne(sign) && handle && same(handle.replace(/^@|^user /, ""), name));
// Returns null for a reply to an unknown account.
const unknownReply = (record) => (
  (record.r ?? []).some((one) => one[0] === "↳" && !one[2] && !continues(one)) ? null : false);
const continues = ([sign, words]) => sign === "↳" && words === "continues a thread";
const answered = (name) => related(name, (sign) => sign === "↳");
// Returns a test for an account, by its handle or ID, from a test for a name.
const account = (testOf) => (name) => {
  const bare = name.replace(/^@/, "");
  if (bare.toLowerCase() === "me") throw new QueryError("these pages do not support me as an account: write the handle");
  const handle = bare === name && users.find(([id]) => id === bare)?.[1];
  return or([bare, handle].filter(Boolean).map(testOf));
};
const mentioned = (name) => or([holder("@", name), answered(name)]);
const wrote = (name) => {
  const those = new Set([...users.keys()].filter((at) => same(users[at][1], name) || users[at][0] === name));
  return (record) => (record.u === undefined ? null : those.has(record.u));
};
const clientKey = (name) => name.toLowerCase().replaceAll("_", " ");
const clientKeys = clients.map(clientKey);
// Returns a test for words of the client's name, or for the whole name if it is quoted.
const wroteWith = (name, isQuoted) => {
  const [key, words] = [clientKey(name), ` ${wordsOf(name.replaceAll("_", " "))} `];
  const those = new Set([...clientKeys.keys()].filter((at) => (
    isQuoted ? clientKeys[at] === key : ` ${wordsOf(clientKeys[at])} `.includes(words))));
  return (record) => (record.s === undefined ? null : those.has(record.s));
};
const is = {
  retweet: kind("retweet"), reply: kind("reply"), quote: kind("quote"), article: content("article"),
  without_id: (record) => record.i.startsWith("-"), starred: (record) => (record.g ?? []).includes("starred"),
};
is.thread = (record) => {
  const replies = (record.r ?? []).filter(([sign]) => sign === "↳");
  return replies.some(continues) || (replies.length && record.u === undefined ? null : unknownReply(record));
};
Object.assign(is, { nativeretweets: is.retweet, replies: is.reply, self_thread: is.thread, self_threads: is.thread });
const language = (label) => ({ in: "id", iw: "he" })[label.toLowerCase()] ?? label.toLowerCase();
const hasEntity = (sign) => (record) => entityValues(record, sign).length > 0;
const has = {
  media: media(), images: media("photo"), videos: media("video"), gif: media("gif"),
  links: (record) => hasEntity("/")(record) || has.media(record), hashtags: hasEntity("#"), cashtags: hasEntity("$"),
  note: (record) => record.o !== undefined, mentions: hasEntity("@"),
  labels: (record) => (record.g ?? []).length > 0, geo: content("geo"), poll: (record) => (record.c ?? "").split(" · ").includes("poll"),
};
Object.assign(has, {
  image: has.images, photos: has.images, photo: has.images, video: has.videos, gifs: has.gif, hashtag: has.hashtags,
  polls: has.poll, link: has.links, mention: has.mentions, cashtag: has.cashtags,
});
// `filter:images` and `filter:videos` also find links to sites that host them, which these pages do not know.
const filters = Object.fromEntries(
  Object.entries({ ...is, ...has }).filter(([name]) => !["images", "videos"].includes(name)));
const one = (table, operator) => (name) => {
  const test = Object.hasOwn(table, name.toLowerCase()) && table[name.toLowerCase()];
  if (!test) throw new QueryError(`these pages do not support ${operator}:${name}, only ${Object.keys(table).join(", ")}`);
  return test;
};
// Returns the tokens of a URL without scheme, leading "www." and fragment, with a space on both sides.
const urlWords = (url) => {
  const parts = url.replace(/^[a-z]+:\/\//i, "").replace(/^www\./i, "").replace(/#.*$/s, "").split("?");
  const read = (part) => { try { return decodeURIComponent(part); } catch { return part; } };
  return ` ${wordsOf(parts.map(read).join(" "))} `;
};
// Returns the host of a URL in ASCII form: `xn--mnchen-3ya.de` for `münchen.de`.
const hostOf = (url) => {
  const host = url.replace(/^[a-z][a-z\d+.-]*:\/\//i, "").split(/[/?#]/)[0].replace(/^.*@/, "").replace(/:.*$/, "").replace(/\.+$/, "");
  try { return new URL("http://" + host).hostname; } catch { return host.toLowerCase(); }
};
const tagged = (sign) => (name) => holder(sign, name);
const operators = {
  from: account(wrote),
  // A reply in the author's own thread has a relation without a handle.
  to: account((name) => or([
    answered(name), and([wrote(name), (record) => (record.r ?? []).some(continues)]), unknownReply,
  ])),
  user: account((name) => or([wrote(name), mentioned(name), related(name, (sign) => sign === "↻")])),
  mention: account(mentioned),
  hashtag: (name) => tagged("#")(name.replace(/^#/, "")), cashtag: (name) => tagged("$")(name.replace(/^\$/, "")),
  url: (text) => {
    const wanted = urlWords(text);
    if (!wanted.trim()) throw new QueryError(`"${text}" contains no word`);
    return (record) => entityValues(record, "/").some((url) => urlWords(url).includes(wanted));
  },
  domain: (text) => {
    const wanted = hostOf(text);
    if (!wanted) throw new QueryError(`"${text}" is not a host`);
    return (record) => entityValues(record, "/").some((url) => ("." + hostOf(url)).endsWith("." + wanted));
  },
  lang: (name) => (record) => (record.l === undefined ? null : `${language(record.l)}-`.startsWith(language(name) + "-")),
  client: wroteWith, source: wroteWith,
  label: (name) => (record) => (record.g ?? []).some((label) => same(label, name)),
  contains: (text) => containing(text),
  since: during("since"), until: during("until"), date: during("date"), on: during("on"),
  id: (text) => (record) => text === record.i,
  is: one(is, "is"), has: one(has, "has"),
  filter: one(filters, "filter"),
  min_faves: counted(0, "min_faves"), min_likes: counted(0, "min_likes"), min_retweets: counted(1, "min_retweets"),
  min_replies: counted(2, "min_replies"),
};
Object.assign(operators, { after: operators.since, before: operators.until, host: operators.domain, site: operators.domain });
