// ---- The operators: a subset of the query language. A test is true, false, or null if the tweet lacks the information.

class QueryError extends Error {}

// Returns the first second of a range of time, and the second after the last one.
const bounds = {
  since: (text) => [span(text)[0], Infinity],
  until: (text) => [-Infinity, span(text)[1]],
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
const media = (type) => (record) => (record.m ?? []).some((one) => !type || one[0] === type);
const mentioned = (name, has = holder("@", name)) => (record) => has(record)
  || (record.r ?? []).some(([sign, , handle]) => sign === "↳" && handle && same(handle.replace(/^@/, ""), name));
const wrote = (name) => {
  const those = new Set([...users.keys()].filter((at) => same(users[at][1], name) || users[at][0] === name));
  return (record) => those.has(record.u);
};
const clientKey = (name) => name.toLowerCase().replaceAll("_", " ");
const clientKeys = clients.map(clientKey);
const wroteWith = (name, key = clientKey(name)) => (record) => (
  record.s === undefined ? null : clientKeys[record.s] === key);
const is = {
  retweet: kind("retweet"), reply: kind("reply"), quote: kind("quote"), original: (record) => !record.k,
  without_id: (record) => record.i.startsWith("-"), starred: (record) => (record.g ?? []).includes("starred"),
};
Object.assign(is, { nativeretweets: is.retweet, retweets: is.retweet, replies: is.reply });
const has = {
  media: media(), images: media("photo"), videos: media("video"), gif: media("gif"),
  links: (record) => entities(record, "/").length > 0, hashtags: (record) => entities(record, "#").length > 0,
  cashtags: (record) => entities(record, "$").length > 0, note: (record) => record.o !== undefined,
  mentions: (record) => entities(record, "@").length > 0, labels: (record) => (record.g ?? []).length > 0,
};
Object.assign(has, {
  image: has.images, photos: has.images, photo: has.images, video: has.videos, gifs: has.gif, hashtag: has.hashtags,
  link: has.links, mention: has.mentions, cashtag: has.cashtags,
});
const one = (table, operator) => (name) => {
  const test = table[name.toLowerCase()];
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
  from: (name) => wrote(name.replace(/^@/, "")),
  to: (name) => (record) => (record.r ?? []).some(([sign, , handle]) =>
    sign === "↳" && handle && same(handle.replace(/^@/, ""), name.replace(/^@/, ""))),
  user: (name) => {
    const bare = name.replace(/^@/, "");
    const [by, about] = [wrote(bare), mentioned(bare)];
    return (record) => by(record) || about(record)
      || (record.r ?? []).some(([, , handle]) => handle && same(handle.replace(/^@/, ""), bare));
  },
  mention: (name) => mentioned(name.replace(/^@/, "")), mentions: (name) => mentioned(name.replace(/^@/, "")),
  hashtag: (name) => tagged("#")(name.replace(/^#/, "")), cashtag: (name) => tagged("$")(name.replace(/^\$/, "")),
  url: (text) => {
    const wanted = urlWords(text);
    if (!wanted.trim()) throw new QueryError(`"${text}" contains no word`);
    return (record) => entities(record, "/").some((run) => urlWords(run[2]).includes(wanted));
  },
  domain: (text) => {
    const wanted = hostOf(text);
    if (!wanted) throw new QueryError(`"${text}" is not a host`);
    return (record) => entities(record, "/").some((run) => ("." + hostOf(run[2])).endsWith("." + wanted));
  },
  lang: (name) => (record) => (record.l === undefined ? null : same(record.l, name)),
  client: (name) => wroteWith(name), source: (name) => wroteWith(name),
  label: (name) => (record) => (record.g ?? []).some((label) => same(label, name)),
  contains: (text) => containing(text),
  since: during("since"), until: during("until"), date: during("date"), on: during("on"),
  id: (text) => (record) => text.split(",").includes(record.i),
  is: (name) => one({ ...is }, "is")(name), has: (name) => one(has, "has")(name),
  filter: (name) => one({ ...is, ...has }, "filter")(name),
  min_faves: counted(0, "min_faves"), min_likes: counted(0, "min_likes"), min_retweets: counted(1, "min_retweets"),
  min_replies: counted(2, "min_replies"),
};
Object.assign(operators, { after: operators.since, before: operators.until, host: operators.domain, site: operators.domain });
