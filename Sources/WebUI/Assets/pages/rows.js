// ---- Rows of tweets, with the elements of TweetRow.swift.

const marker = (marks) => {
  const patterns = marks.map((mark) => {
    const isBeginning = mark.endsWith("*");
    const text = (isBeginning ? mark.slice(0, -1) : mark).replace(/^[#＃@＠$]/u, "");
    const body = text.trim().split(/[^\p{L}\p{M}\p{Nd}]+/u).filter(Boolean).join("[^\\p{L}\\p{M}\\p{Nd}]+");
    if (!body) return null;
    return unspaced.test(body) ? body : `(?<![\\p{L}\\p{M}\\p{Nd}])${body}${isBeginning ? "[\\p{L}\\p{M}\\p{Nd}]*" : "(?![\\p{L}\\p{M}\\p{Nd}])"}`;
  }).filter(Boolean);
  if (!patterns.length) return (text) => [text];
  const pattern = new RegExp(patterns.join("|"), "giu");
  return (text) => {
    const parts = [];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      parts.push(text.slice(end, match.index), make("mark", {}, match[0]));
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return parts.filter((part) => part !== "");
  };
};
const outside = { rel: "noopener noreferrer nofollow", target: "_blank" };
const entity = (run, record, mark) => {
  const [sign, text, value] = run;
  if (sign === "#") return make("a", { class: "hashtag", href: searchURL(hashtagClause(value)) }, mark(text));
  if (sign === "$") return make("a", { class: "cashtag", href: searchURL("cashtag:" + quoted(value)) }, mark(text));
  if (sign === "@") return make("a", { class: "user", href: searchURL("user:" + quoted(value)) }, mark(text));
  if (sign === "h") return make("strong", {}, mark(text));
  if (sign === "m") return make("a", { class: "url", href: "#tweet=" + record.i }, mark(text));
  return make("a", { class: "url leaving", href: value, ...outside }, mark(text));
};

const moment = (record, isLarge) => {
  if (record.t === undefined) return make("span", { class: "unknown" }, "time unknown");
  const exact = `${civil(record.t)} ${zone}`;
  return make("time", { datetime: new Date(record.t * 1000).toISOString(), title: exact },
    isLarge ? `${ago(record.t)} · ${exact}` : date(record.t));
};
// Returns the author whom a row shows: for a retweet, the original one, if the handle is known.
const originalOf = ({ r }) => (r ?? []).find(([sign, , handle]) => sign === "↻" && handle?.startsWith("@"))?.[2].slice(1);
const usersByHandle = new Map(users.map((one) => [fold(one[1] ?? ""), one]));
const authorOf = (record, isLarge) => {
  const handle = !isLarge && originalOf(record);
  return !handle ? user(record) : usersByHandle.get(fold(handle)) ?? [null, handle, null, 0, handle[0].toUpperCase()];
};
// Returns the text without `RT @name: `, if the row shows the original author.
const runsOf = (record, isLarge) => {
  const handle = !isLarge && originalOf(record);
  const [first, name, rest, ...others] = record.x;
  if (!handle || first !== "RT " || name?.[0] !== "@" || !same(name[2], handle) || !rest?.startsWith?.(": ")) return record.x;
  return [rest.slice(2), ...others];
};
const avatar = (record, isLarge) => {
  const [, , , hue, initials, file] = authorOf(record, isLarge);
  return file ? make("img", { class: "avatar hue" + hue, src: file, alt: "", width: 48, height: 48, loading: "lazy" })
    : make("span", { class: "avatar hue" + hue, "aria-hidden": "true" }, initials);
};
const byline = (record, isLarge) => {
  const [id, handle, name] = authorOf(record, isLarge);
  const title = name ?? (handle ? "@" + handle : id ? "user " + id : "unknown author");
  return make(isLarge ? "div" : "header", { class: "byline" },
    handle || id ? make("a", { class: "name", href: searchURL("user:" + quoted(handle ?? id)) }, make("bdi", {}, title))
      : make("span", { class: "name unknown" }, title),
    handle && name ? make("bdi", { class: "handle" }, "@" + handle) : null,
    isLarge ? make("span", { class: "when" }, moment(record, true))
      : make("a", { class: "when", href: "#tweet=" + record.i, "data-open": true }, moment(record),
        make("span", { class: "unseen" }, ", open this tweet")));
};
const picture = (item, number, { small } = {}) => {
  const [type, file, width, height, alt, name] = item;
  const words = alt || `${type} ${number + 1} of this tweet, without a description`;
  const scale = small && width ? Math.min(1, 320 / height, 568 / width) : 1;
  const size = width ? { width: Math.round(width * scale), height: Math.round(height * scale) } : {};
  const badge = type === "photo" ? null : make("span", { class: "badge" }, name);
  if (!file) return [make("span", { class: "absent" }, icon("missing"), make("span", {}, "Not in these pages"), make("span", { class: "unseen" }, ": " + words)), badge];
  if (/\.(mp4|mov|webm)$/.test(file)) {
    return [make("video", { src: file, "aria-label": words, preload: "metadata", ...size, controls: !small, muted: small, tabindex: small ? -1 : null, loop: type === "gif" }), badge];
  }
  return [make("img", { src: file, alt: words, loading: "lazy", decoding: "async", ...size }), badge];
};
const textOf = (record, mark, isLarge) => (record.x ? make("p", { class: "text", dir: "auto", lang: /^[a-z]{2,3}$/.test(record.l ?? "") && record.l !== "und" ? record.l : null },
  runsOf(record, isLarge).map((run) => (typeof run === "string" ? mark(run) : entity(run, record, mark)))) : null);
// The numbers of likes, retweets and replies, in columns of the same width.
const nouns = { likes: "like", retweets: "retweet", replies: "reply" };
const slotsOf = ({ n = [] }) => Object.keys(nouns).slice(0, n.findLastIndex((number) => number > 0) + 1).map((name, index) => (
  make("span", { class: "slot" }, n[index] > 0 ? [icon(name), n[index].toLocaleString("en"),
    make("span", { class: "unseen" }, " " + (n[index] === 1 ? nouns[name] : name))] : null)));
const retweeter = (record) => {
  const [id, handle, name] = user(record);
  const title = name ?? (handle ? "@" + handle : "unknown author");
  return [handle || id ? make("a", { class: "user", href: searchURL("user:" + quoted(handle ?? id)) }, make("bdi", {}, title)) : title, " retweeted"];
};
const labelOf = (label) => {
  const isStar = label === "starred";
  return make("a", { class: isStar ? "label starred" : "label", href: searchURL("label:" + quoted(label)) },
    isStar ? [make("span", { "aria-hidden": "true" }, "★"), make("span", { class: "unseen" }, "starred")] : label);
};
const row = (record, { mark = (text) => [text], isLarge = false, neighbours = [] } = {}) => {
  const quotedTweet = record.q && known.get(record.q);
  // The box of the quoted tweet shows its author.
  const relations = (record.r ?? []).filter(([sign, , handle, tweet]) => (
    !(quotedTweet && sign === "❝") && (handle || sign !== "↳" || !neighbours.includes(tweet)))).map(([sign, words, handle, tweet]) => make("p", { class: "relation" },
    make("span", { "aria-hidden": "true" }, sign + " "), sign === "↻" && !isLarge && originalOf(record) ? retweeter(record) : [tweet ? make("a", { href: "#tweet=" + tweet }, words + (handle ? " " : "")) : words + (handle ? " " : ""),
    !handle ? null : handle.startsWith("@") ? make("a", { class: "user", href: searchURL("user:" + quoted(handle.slice(1))) }, make("bdi", {}, handle)) : make("bdi", {}, handle)]));
  const own = (record.g?.length || record.o) && make("p", { class: "own" },
    (record.g ?? []).flatMap((label) => [labelOf(label), " "]),
    record.o ? make("bdi", { class: "note" }, record.o) : null);
  const slots = slotsOf(record);
  return make("article", { class: isLarge ? "tweet large" : "tweet", "data-id": record.i }, avatar(record, isLarge),
    make("div", { class: "body" }, relations, byline(record, isLarge), textOf(record, mark, isLarge),
      (record.a ?? []).map(([label, text]) => make("p", { class: "quiet" }, label + ": ", make("bdi", {}, text))),
      !isLarge && record.m ? make("div", { class: "thumbs count" + Math.min(record.m.length, 4) },
        record.m.map((item, index) => make("a", { class: "thumb", href: `#image=${record.i}/${index + 1}` }, picture(item, index, { small: true })))) : null,
      quotedTweet ? make("blockquote", { class: "quoted" }, quotedTweet.m ? make("a", { class: "thumb", href: `#image=${quotedTweet.i}/1` }, picture(quotedTweet.m[0], 0, { small: true })) : null, make("p", { class: "byline" }, byline(quotedTweet).childNodes.length ? [...byline(quotedTweet).childNodes] : null), textOf(quotedTweet, mark)) : null,
      make("div", { class: "meta" }, slots.length || record.c ? make("p", { class: "counts" }, slots, record.c) : null, own || null)));
};
