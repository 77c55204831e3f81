// The script of exported pages: searches and shows tweets in the browser, without a server. StaticPageRecords.swift
// describes the JSON records of the tweets. Text from tweets is added as text nodes, never as HTML.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const nonce = document.currentScript.nonce;
  const data = JSON.parse($("#data").textContent);
  $("#data").remove();
  const { users, months, chunks } = data;
  const results = $("#results");
  const box = $("#q");

  // Creates an element with attributes and content. Strings become text.
  const make = (name, attributes, ...content) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
    }
    element.append(...content.flat(Infinity).filter((one) => one !== null && one !== undefined));
    return element;
  };
  const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
  const searchURL = (query) => "#q=" + encodeURIComponent(query);
  const quoted = (value) => (/^[\p{L}\p{M}\p{N}_]+$/u.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`);

  // ---- Tweets: embedded in this page, or in scripts in the folder tweets, which are loaded when needed.

  const known = new Map();
  const answers = new Map();
  const loaded = new Map();
  const keep = (records) => {
    for (const record of records) {
      known.set(record.i, record);
      if (record.p) answers.set(record.p, [...(answers.get(record.p) ?? []), record.i]);
    }
    return records;
  };
  if (!chunks.length) loaded.set("", keep(data.records));
  data.records = null;
  const names = chunks.length ? chunks.map(([name]) => name) : [""];
  window.tweetdex = (name, records) => loaded.set(name, keep(records));
  const load = (name) => {
    if (loaded.has(name)) return loaded.get(name);
    return new Promise((done, failed) => {
      const script = make("script", { src: `tweets/${name}.js` });
      script.nonce = nonce;
      script.addEventListener("load", () => done(loaded.get(name) ?? []));
      script.addEventListener("error", () => failed(new Error(`tweets/${name}.js is missing next to this page`)));
      document.head.append(script);
    });
  };

  // ---- Tokens: the words of a text after folding. Folding removes the differences of case, of accents (Latin, Greek,
  // Cyrillic), of vowel points (Arabic, Hebrew), of emoji variants and of compatible forms such as full-width letters.

  const ascii = /^[\x00-\x7f]*$/;
  // Characters that folding removes, such as soft hyphens, vowel points and variation selectors.
  const dropped = /[\xad\u034f\u2060\ufeff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/gu;
  // Letters and signs that become emoji with a variation selector, such as © and ™.
  const pictured = /([©®‼⁉™ℹⓂ〰〽㊗㊙])\ufe0f/gu;
  // Characters that NFKC replaces by several, and standalone accents. `apart` makes them separate tokens unless NFKC
  // yields only letters, marks and digits: `2½` does not become 21⁄2, and `a´b` is two tokens.
  const composed = /[\xa8\xaf\xb4\xb8\xbc-\xbe\u013f\u0140\u02d8-\u02dd\u037a\u0384\u0385\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe\u2017\u203e\u2100-\u2109\u2150-\u215f\u2189\u2474-\u24b5\u309b\u309c\u3200-\u3243\u33a7-\u33df\ufc5e-\ufc63\ufdfa\ufdfb\ufe70-\ufe7e\uffe3\u{1f100}-\u{1f12a}\u{1f240}-\u{1f248}]/gu;
  const apart = (sign) => (/^[\p{L}\p{M}\p{Nd}]+$/u.test(sign.normalize("NFKC")) ? sign : ` ${sign} `);
  // Letters of scripts without spaces between words: `paired` for most of them, and Hangul, which in a phrase matches
  // only at the boundaries of words.
  const paired = "(?=[\\p{L}\\p{Nl}\\p{Nd}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u3006\\u30fc\\uff70]";
  const hangul = "(?=\\p{L})\\p{Script=Hangul}";
  const isPaired = new RegExp("^" + paired, "u");
  const unspaced = new RegExp(`${paired}|${hangul}`, "u");
  // Zero-width joiners and non-joiners, which have no meaning after these letters.
  const joiner = /[\u200c\u200d]/;
  const joined = new RegExp(`(?<=(?:${unspaced.source})\\p{M}*)[\\u200c\\u200d]+`, "gu");
  const fold = (text) => {
    if (ascii.test(text)) return text.toLowerCase();
    const [first, ...rest] = text.split(pictured);
    if (rest.length) return rest.reduce((folded, part, index) => folded + (index % 2 ? fold(part) : ` ${part} `), fold(first));
    const folded = text.replace(composed, apart).normalize("NFKC").replace(dropped, "").toLowerCase().replace(/ß/g, "ss")
      .replace(/ı/g, "i").normalize("NFD")
      .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu, "$1").normalize("NFC");
    return joiner.test(folded) ? folded.replace(joined, "") : folded;
  };
  // Texts for which a search needs no folding or may skip it:
  // `simple`: all letters and digits are ASCII. Quotes, dashes, arrows and emoji are allowed.
  // `spaced`: folding produces no letter of a script without spaces.
  // `steady`: folding turns no other character into an ASCII letter or digit.
  const signs = "\\xa0-\\xa7\\xa9\\xab\\xac\\xae\\xb0\\xb1\\xb6\\xb7\\xbb\\xbf\\u2010-\\u2016\\u2018-\\u2027\\u2030-\\u203b\\u203d\\u203f-\\u2046\\u204a-\\u205e\\u20a9-\\u20bf\\u2190-\\u23ff\\u2500-\\u2adb\\u2add-\\u2bff";
  const simple = new RegExp(`^(?:[\\x00-\\x7f]|[${signs}\\u{1f1e6}-\\u{1f1ff}\\u{1f300}-\\u{1faff}]\\ufe0f?(?:\\u200d(?![a-zA-Z\\d]))?)*$`, "u");
  const spaced = /^[\x00-\xff\u2000-\u205e\u20a0-\u20bf\u2190-\u23ff\u2500-\u2bff\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}]*$/u;
  const steady = /^[\x00-\x7f\xa0-\xa9\xab\xac\xae-\xb1\xb4-\xb8\xbb\xbf\u0370-\u0590\u05c8-\u060f\u061b-\u063f\u0641-\u064a\u0660-\u066f\u0671-\u06d5\u06ee-\u0896\u08a0-\u08c9\u0900-\u180a\u1810-\u1cff\u200b-\u205e\u20a9-\u20bf\u2190-\u23ff\u2500-\u2bff\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]*$/u;
  // Returns the pattern of a token: letters that match `letter`, with their combining marks and joiners.
  const run = (letter) => `${letter}(?:${letter}|\\p{M}|[\\u200c\\u200d]+(?=\\p{M}|${letter}))*`;
  const emoji = "\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?";
  const word = new RegExp([
    "[a-z\\d]+(?![\\p{L}\\p{M}\\p{Nd}\\u200c\\u200d])", run(`(?!${unspaced.source})[\\p{L}\\p{Nd}]`), run(paired), run(hangul),
    `${emoji}(?:\\u200d${emoji})*`, "[\\u{1f1e6}-\\u{1f1ff}]{2}"].join("|"), "gu");
  const wordsOf = (text) => {
    const folded = fold(text);
    if (ascii.test(folded)) return folded.replace(/[^a-z0-9]+/g, " ").trim();
    // The replacement removes skin tones.
    return (folded.match(word) ?? []).join(" ").replace(/[\u{1f3fb}-\u{1f3ff}]/gu, "");
  };
  const plain = (record) => {
    const runs = record.x ?? [];
    let text = "";
    for (let at = 0; at < runs.length; at++) text += typeof runs[at] === "string" ? runs[at] : runs[at][1];
    return text;
  };
  const entities = (record, sign) => (record.x ?? []).filter((run) => run[0] === sign && Array.isArray(run));
  // Returns the text without its links, which word search ignores.
  const textWithoutLinks = (record) => {
    const runs = record.x ?? [];
    let text = "";
    for (let at = 0; at < runs.length; at++) {
      const run = runs[at];
      text += typeof run === "string" ? run : run[0] === "/" ? " " : run[1];
    }
    return text;
  };
  // Returns the tokens of a tweet with a space on both sides, and caches them. `join` makes a string that is faster to
  // search than a concatenated one.
  const words = (record) => record.w ??= ["", wordsOf(textWithoutLinks(record)), ""].join(" ");
  const user = (record) => users[record.u] ?? [null, null, null, 0, "?", null];
  const same = (one, other) => one !== null && fold(String(one)) === fold(other);
  // Returns a test for a hashtag, mention or cashtag. The test runs for every tweet, so it should allocate nothing.
  const holder = (sign, name) => {
    const wanted = fold(name);
    const length = name.length;
    return (record) => {
      for (const run of record.x ?? []) {
        if (run[0] !== sign || typeof run === "string") continue;
        const value = run[2];
        if (value === name || (value.length === length || !ascii.test(value) || !ascii.test(name)) && fold(value) === wanted) return true;
      }
      return false;
    };
  };

  // ---- The query: a subset of the query language. A clause is true, false, or null if the tweet lacks the
  // information.

  class QueryError extends Error {}
  const day = 86400;
  const zone = (() => {
    try { new Intl.DateTimeFormat("en", { timeZone: data.zone }); return data.zone; } catch { return "UTC"; }
  })();
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  const civil = (time) => {
    const part = Object.fromEntries(clock.formatToParts(new Date(time * 1000)).map(({ type, value }) => [type, value]));
    return `${part.year.padStart(4, "0")}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
  };
  // Returns the Unix time at which a day begins in the time zone of the pages.
  const beginning = (year, month, date) => {
    const guess = Date.UTC(year, month - 1, date) / 1000;
    const [, y, m, d, h, n] = civil(guess).match(/(\d+)-(\d+)-(\d+) (\d+):(\d+)/).map(Number);
    return guess - (Date.UTC(y, m - 1, d, h, n) / 1000 - guess);
  };
  const span = (text) => {
    const parts = text.match(/^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/)?.slice(1).map((one) => (one ? Number(one) : null));
    if (!parts) throw new QueryError(`"${text}" is not a date: write 2021, 2021-05 or 2021-05-17`);
    const [year, month, date] = parts;
    const end = date ? [year, month, date + 1] : month ? [year, month + 1, 1] : [year + 1, 1, 1];
    return [beginning(year, month ?? 1, date ?? 1), beginning(...end)];
  };
  const timed = (test) => (record) => (record.t === undefined ? null : test(record.t));
  const ranged = (text) => {
    const [from, to] = text.includes("..") ? text.split("..") : [text, text];
    const start = from ? span(from)[0] : -Infinity;
    const end = to ? span(to)[1] : Infinity;
    return timed((time) => time >= start && time < end);
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
  const is = {
    retweet: kind("retweet"), nativeretweets: kind("retweet"), retweets: kind("retweet"), reply: kind("reply"),
    replies: kind("reply"), quote: kind("quote"),
    original: (record) => !record.k, without_id: (record) => record.i.startsWith("-"), starred: (record) => (record.g ?? []).includes("starred"),
  };
  const has = {
    media: media(), images: media("photo"), image: media("photo"), photos: media("photo"), photo: media("photo"), videos: media("video"),
    video: media("video"), gif: media("gif"), gifs: media("gif"),
    links: (record) => entities(record, "/").length > 0, hashtags: (record) => entities(record, "#").length > 0,
    cashtags: (record) => entities(record, "$").length > 0, note: (record) => record.o !== undefined,
    mentions: (record) => entities(record, "@").length > 0, labels: (record) => (record.g ?? []).length > 0,
  };
  Object.assign(has, { hashtag: has.hashtags, link: has.links, mention: has.mentions, cashtag: has.cashtags });
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
    label: (name) => (record) => (record.g ?? []).some((label) => same(label, name)),
    contains: (text) => containing(text),
    since: (text) => { const [start] = span(text); return timed((time) => time >= start); },
    until: (text) => { const [end] = span(text); return timed((time) => time < end); },
    date: ranged, on: ranged, id: (text) => (record) => text.split(",").includes(record.i),
    is: (name) => one({ ...is }, "is")(name), has: (name) => one(has, "has")(name),
    filter: (name) => one({ ...is, ...has }, "filter")(name),
    min_faves: counted(0, "min_faves"), min_likes: counted(0, "min_likes"), min_retweets: counted(1, "min_retweets"),
    min_replies: counted(2, "min_replies"),
  };
  Object.assign(operators, { after: operators.since, before: operators.until, host: operators.domain, site: operators.domain });

  // Returns a test for a substring of the folded text.
  const containing = (text) => {
    const wanted = fold(text);
    const isUnspaced = unspaced.test(wanted);
    return (record) => {
      const text = plain(record);
      return !(isUnspaced && spaced.test(text)) && fold(text).includes(wanted);
    };
  };
  // Returns a test for a phrase with stars. A star matches one token: a word, or one character of a script without
  // spaces. A star at the end also matches longer tokens. Stars at the start have no effect.
  const starred = (text) => {
    const pieces = text.trim().split(/\s+/);
    while (pieces[0] === "*") pieces.shift();
    const token = `(?!\\S*(?:${unspaced.source})\\S)\\S+`;
    const star = (index) => (index === pieces.length - 1 ? "\\S+" : token);
    const parts = pieces.map((piece, index) => (piece === "*" ? star(index) : wordsOf(piece))).filter(Boolean);
    const there = new RegExp(` ${parts.join(" ")} `, "u");
    return (record) => there.test(words(record));
  };
  const phrase = (text, isBeginning) => {
    if (/\S\s+\*(?:\s|$)/u.test(text)) return starred(text);
    const folded = wordsOf(text);
    if (!folded) {
      const symbols = text.trim();
      return symbols ? containing(symbols) : () => true;
    }
    const parts = folded.split(" ");
    const [first, last] = [parts[0], parts[parts.length - 1]];
    // A match may not end between a letter and its combining marks, except for a term of one letter.
    const end = /^.$/u.test(last) ? "" : "(?!\\p{M})";
    // In scripts without spaces, a term matches anywhere in the text.
    if (unspaced.test(first) && first === folded) {
      const there = new RegExp(folded + end, "u");
      return (record) => {
        if (record.w !== undefined) return there.test(record.w);
        const text = textWithoutLinks(record);
        return !spaced.test(text) && there.test(fold(text));
      };
    }
    if (unspaced.test(folded)) {
      const [before, behind] = [isPaired.test(first) ? "" : " ", isPaired.test(last) ? end : isBeginning ? "" : " "];
      const there = new RegExp(before + folded + behind, "u");
      return (record) => !spaced.test(textWithoutLinks(record)) && there.test(words(record));
    }
    const wanted = " " + folded + (isBeginning ? "" : " ");
    if (!ascii.test(folded)) return (record) => words(record).includes(wanted);
    // Where possible, the text is searched without folding, because folding 100,000 texts takes half a second.
    const wordPattern = (between, flags) => new RegExp(
      `(?<![a-z\\d])${parts.join(`${between}+`)}${isBeginning ? "" : "(?![a-z\\d])"}`, flags);
    const sign = "\\x00-/:-@\\[-`{-\\x7f";
    const inASCII = wordPattern(`[${sign}]`, "i");
    const besideSigns = wordPattern(`(?:(?!\\p{Extended_Pictographic})[${sign}${signs}])`, "iu");
    const somewhere = parts.map((word) => new RegExp(word, "i"));
    const inText = (text) => {
      for (const word of somewhere) if (!word.test(text)) return steady.test(text) ? false : null;
      if (ascii.test(text)) return inASCII.test(text);
      return simple.test(text) ? besideSigns.test(text) : null;
    };
    return (record) => {
      if (record.w !== undefined) return record.w.includes(wanted);
      return inText(textWithoutLinks(record)) ?? words(record).includes(wanted);
    };
  };
  const not = (test) => (record) => { const value = test(record); return value === null ? null : !value; };
  const and = (tests) => (record) => {
    let result = true;
    for (const test of tests) {
      const value = test(record);
      if (value === false) return false;
      if (value === null) result = null;
    }
    return result;
  };
  const or = (tests) => (record) => {
    let result = false;
    for (const test of tests) {
      const value = test(record);
      if (value === true) return true;
      if (value === null) result = null;
    }
    return result;
  };
  // Parses a query. `"` and `(` that are still open are closed at the end, because the user may be typing.
  const parse = (text) => {
    const tokens = [...text.matchAll(/\s+|-?(?:[a-z_]+:)?"(?:\\.|[^"\\])*"?|[()|]|-(?=\()|[^\s()|]+/giu)]
      .map(([token]) => token).filter((token) => token.trim());
    let index = 0;
    let order = "newest";
    const marks = [];
    const clause = (token) => {
      if (token.length > 1 && token.startsWith("-")) {
        const before = marks.length;
        const test = not(clause(token.slice(1)));
        marks.length = before;
        return test;
      }
      const [, operator, value] = token.match(/^([a-z_]+):(.*)$/isu) ?? [];
      if (operator?.toLowerCase() === "sort") { order = value.toLowerCase(); return () => true; }
      const text = (value ?? token).replace(/^"|(?<!\\)"$/g, "").replace(/\\(["\\])/g, "$1");
      if (operator && !token.startsWith("http")) {
        const test = Object.hasOwn(operators, operator.toLowerCase()) && operators[operator.toLowerCase()];
        if (!test) throw new QueryError(`these pages do not support "${operator}:"; to search for the words, put them in quotes`);
        if (!text) throw new QueryError(`"${operator}:" needs a value`);
        return test(text);
      }
      if (/^[#＃]./u.test(token)) { marks.push(token); return tagged("#")(token.slice(1)); }
      if (/^[@＠]./u.test(token)) { marks.push(token); return mentioned(token.slice(1)); }
      if (/^\$[a-z]/i.test(token)) { marks.push(token); return tagged("$")(token.slice(1)); }
      const isBeginning = /.\*$/.test(token);
      const bare = isBeginning ? text.slice(0, -1) : text;
      if (wordsOf(bare)) marks.push(isBeginning ? bare + "*" : bare);
      return phrase(bare, isBeginning);
    };
    const group = () => {
      const either = [[]];
      while (index < tokens.length && tokens[index] !== ")") {
        const token = tokens[index++];
        if (token === "OR" || token === "|") either.push([]);
        else if (token === "AND") continue;
        else if (token === "(" || token === "-" && tokens[index] === "(") {
          if (token === "-") index++;
          const inner = group();
          index++;
          either[either.length - 1].push(token === "-" ? not(inner) : inner);
        } else either[either.length - 1].push(clause(token));
      }
      const sides = either.filter((tests) => tests.length).map(and);
      return sides.length === 1 ? sides[0] : sides.length ? or(sides) : () => true;
    };
    let test = group();
    while (index < tokens.length) { index++; const more = group(); test = and([test, more]); }
    const orders = { newest: null, oldest: (a, b) => (a.t ?? 0) - (b.t ?? 0) };
    [["likes", 0], ["retweets", 1], ["replies", 2]].forEach(([name, at]) => {
      orders[name] = (a, b) => (b.n?.[at] ?? -1) - (a.n?.[at] ?? -1);
    });
    if (!(order in orders)) throw new QueryError(`these pages can sort by ${Object.keys(orders).join(", ")}`);
    return { test, marks, compare: orders[order] };
  };

  // ---- Rows.

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
    if (sign === "#") return make("a", { class: "hashtag", href: searchURL(/^[\p{L}\p{M}\p{N}_]+$/u.test(value) ? "#" + value : "hashtag:" + quoted(value)) }, mark(text));
    if (sign === "$") return make("a", { class: "cashtag", href: searchURL("cashtag:" + quoted(value)) }, mark(text));
    if (sign === "@") return make("a", { class: "user", href: searchURL("user:" + quoted(value)) }, mark(text));
    if (sign === "h") return make("strong", {}, mark(text));
    if (sign === "m") return make("a", { class: "url", href: "#tweet=" + record.i }, mark(text));
    return make("a", { class: "url leaving", href: value, ...outside }, mark(text));
  };
  const ago = (time) => {
    const seconds = Date.now() / 1000 - time;
    for (const [name, length] of [["y", 365.25 * day], ["mo", 30.44 * day], ["d", day], ["h", 3600], ["min", 60]]) {
      if (seconds >= length) return `${Math.floor(seconds / length)} ${name} ago`;
    }
    return "just now";
  };
  const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const date = (time) => {
    const [year, month, day] = civil(time).split(/[ -]/);
    return `${Number(day)} ${monthNames[month - 1]} ${year}`;
  };
  const moment = (record, isLarge) => {
    if (record.t === undefined) return make("span", { class: "unknown" }, "time unknown");
    const exact = `${civil(record.t)} ${zone}`;
    return make("time", { datetime: new Date(record.t * 1000).toISOString(), title: exact },
      isLarge ? `${ago(record.t)} · ${exact}` : date(record.t));
  };
  const avatar = (record) => {
    const [, , , hue, initials, file] = user(record);
    return file ? make("img", { class: "avatar hue" + hue, src: file, alt: "", width: 48, height: 48, loading: "lazy" })
      : make("span", { class: "avatar hue" + hue, "aria-hidden": "true" }, initials);
  };
  const byline = (record, isLarge) => {
    const [id, handle, name] = user(record);
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
    const size = { width: width ?? 400, height: height ?? 300 };
    const badge = type === "photo" ? null : make("span", { class: "badge" }, name);
    if (!file) return [make("span", { class: "absent" }, "not in these pages", make("span", { class: "unseen" }, ": " + words)), badge];
    if (/\.(mp4|mov|webm)$/.test(file)) {
      return [make("video", { src: file, "aria-label": words, preload: "metadata", ...size, controls: !small, muted: small, tabindex: small ? -1 : null, loop: type === "gif" }), badge];
    }
    return [make("img", { src: file, alt: words, loading: "lazy", decoding: "async", ...size }), badge];
  };
  const textOf = (record, mark) => (record.x ? make("p", { class: "text", dir: "auto", lang: /^[a-z]{2,3}$/.test(record.l ?? "") && record.l !== "und" ? record.l : null },
    record.x.map((run) => (typeof run === "string" ? mark(run) : entity(run, record, mark)))) : null);
  const row = (record, { mark = (text) => [text], isLarge = false } = {}) => {
    const relations = (record.r ?? []).map(([sign, words, handle, tweet]) => make("p", { class: "relation" },
      make("span", { "aria-hidden": "true" }, sign + " "), tweet ? make("a", { href: "#tweet=" + tweet }, words + (handle ? " " : "")) : words + (handle ? " " : ""),
      !handle ? null : handle.startsWith("@") ? make("a", { class: "user", href: searchURL("user:" + quoted(handle.slice(1))) }, make("bdi", {}, handle)) : make("bdi", {}, handle)));
    const quotedTweet = record.q && known.get(record.q);
    const own = (record.g?.length || record.o) && make("p", { class: "own" },
      (record.g ?? []).flatMap((label) => [make("a", { class: "label", href: searchURL("label:" + quoted(label)) }, label === "starred" ? "★ starred" : label), " "]),
      record.o ? make("bdi", { class: "note" }, record.o) : null);
    return make("article", { class: isLarge ? "tweet large" : "tweet", "data-id": record.i }, avatar(record),
      make("div", { class: "body" }, relations, byline(record, isLarge), textOf(record, mark),
        (record.a ?? []).map(([label, text]) => make("p", { class: "quiet" }, label + ": ", make("bdi", {}, text))),
        !isLarge && record.m ? make("div", { class: "thumbs count" + Math.min(record.m.length, 4) },
          record.m.map((item, index) => make("a", { class: "thumb", href: `#image=${record.i}/${index + 1}` }, picture(item, index, { small: true })))) : null,
        quotedTweet ? make("blockquote", { class: "quoted" }, make("p", { class: "byline" }, byline(quotedTweet).childNodes.length ? [...byline(quotedTweet).childNodes] : null), textOf(quotedTweet, mark)) : null,
        record.c ? make("p", { class: "counts" }, record.c) : null, own || null));
  };

  // After all tweets are loaded, their texts are folded in the background, unless there are more than `mostFolded`.
  const mostFolded = 200000;
  let isFolding = false;
  const all = function* () { for (const records of loaded.values()) yield* records; };
  const foldAhead = (records) => {
    for (let left = 2000; left > 0; left--) {
      const { value, done } = records.next();
      if (done) return;
      words(value);
    }
    setTimeout(() => foldAhead(records), 5);
  };

  // ---- The list of a search: chunk after chunk, each tweet once. A newer query cancels an older one.

  let turn = 0;
  const pageSize = 40;
  const observer = new IntersectionObserver((entries) => {
    for (const one of entries) if (one.isIntersecting) one.target.click();
  }, { rootMargin: "1200px" });
  const title = (text) => { document.title = (text ? text + " · " : "") + "Tweetdex"; };
  const problem = (error) => make("div", { class: "problem", role: "alert" },
    make("p", { class: "message" }, error.message.charAt(0).toUpperCase() + error.message.slice(1) + "."));
  const list = async (text, draw) => {
    const mine = ++turn;
    let query;
    try { query = parse(text); } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      results.replaceChildren(problem(error));
      return title(text + " · invalid query");
    }
    const began = performance.now();
    const summary = make("p", { role: "status", id: "count" });
    const target = draw.list();
    const way = make("button", { type: "button" }, draw.more);
    const older = make("p", { class: "older" }, way);
    older.hidden = true;
    const found = [];
    let shown = 0;
    let isDone = false;
    const mark = marker(query.marks);
    const grow = () => {
      for (const record of found.slice(shown, shown + pageSize)) target.append(...draw.rows(record, mark));
      shown = Math.min(shown + pageSize, found.length);
      older.hidden = shown >= found.length;
    };
    way.addEventListener("click", grow);
    const say = (name) => {
      const number = plural(found.length, "tweet") + (isDone ? "" : " so far");
      const time = isDone ? ` · ${Math.round(performance.now() - began)} ms` : ` · searching ${name} …`;
      summary.replaceChildren(text ? number : `All tweets, newest first · ${found.length.toLocaleString("en")}${isDone ? "" : " so far"}`, make("span", { class: "quiet" }, time));
      title(text + (text ? " · " : "") + found.length.toLocaleString("en"));
    };
    results.replaceChildren(make("div", { class: "summary" }, summary), target, older);
    let last = performance.now();
    try {
      for (const name of names) {
        const records = loaded.get(name) ?? await load(name);
        if (mine !== turn) return;
        for (const record of records) if (query.test(record) === true) found.push(record);
        // Results in another order than newest first are shown only at the end.
        if (!query.compare && shown < pageSize && found.length) { shown = 0; target.replaceChildren(); grow(); }
        if (performance.now() - last > 100) {
          say(name);
          await new Promise((done) => setTimeout(done));
          if (mine !== turn) return;
          last = performance.now();
        }
      }
    } catch (error) {
      results.prepend(problem(error));
      return;
    }
    isDone = true;
    if (query.compare) found.sort(query.compare);
    shown = 0;
    target.replaceChildren();
    grow();
    say();
    observer.disconnect();
    observer.observe(way);
    if (!isFolding && data.tweets <= mostFolded) { isFolding = true; setTimeout(() => foldAhead(all()), 200); }
    if (!found.length) target.replaceWith(make("section", { class: "empty" }, make("h2", {}, "Nothing found"), make("p", {}, "These pages contain " + plural(data.tweets, "tweet") + (data.query ? ` that match ${data.query}.` : "."))));
  };
  const tweets = {
    list: () => make("ol", { class: "tweets" }), more: "Older tweets",
    rows: (record, mark) => [make("li", {}, row(record, { mark }))],
  };
  const images = {
    list: () => make("ul", { class: "gallery" }), more: "Older images",
    rows: (record) => (record.m ?? []).map((item, index) => {
      const tenths = Math.min(Math.max(Math.round((item[2] ?? 4) / (item[3] ?? 3) * 10), 5), 30);
      const [shown, badge] = picture(item, index, { small: true });
      return make("li", { class: "r" + String(tenths).padStart(2, "0") }, make("a", { class: "thumb", href: "#tweet=" + record.i }, ...[shown, badge].filter(Boolean)));
    }),
  };

  // ---- The page of one tweet: the tweets above it, its sections and its replies.

  const find = async (id) => {
    for (const name of names) {
      if (known.has(id)) break;
      await load(name);
    }
    return known.get(id);
  };
  const section = (name, rows, list = "items") => (rows.length ? make("section", { class: "section" }, make("h2", {}, name),
    make("ul", { class: list }, rows.map((one) => make("li", {}, one)))) : null);
  const missing = (id) => make("article", { class: "tweet missing" }, make("span", { class: "avatar hue0", "aria-hidden": "true" }, "?"),
    make("div", { class: "body" }, make("p", { class: "text quiet" }, `The tweet ${id} is not in these pages.`)));
  const unique = (runs) => [...new Map(runs.map((run) => [run[0] + fold(run[2]), run])).values()];
  const tweet = async (id) => {
    const mine = ++turn;
    const record = await find(id);
    if (mine !== turn) return;
    if (!record) { title("Missing tweet"); return results.replaceChildren(missing(id)); }
    const above = [];
    for (let parent = record.p; parent && above.length < 20; parent = known.get(parent)?.p) {
      above.unshift(make("li", {}, known.has(parent) ? row(known.get(parent)) : missing(parent)));
    }
    const below = (answers.get(id) ?? []).filter((one) => known.has(one));
    const mark = (text) => [text];
    const [, handle, name] = user(record);
    const people = [...(handle ? [["@", "@" + handle, handle]] : []), ...entities(record, "@")];
    title(`${name ?? (handle ? "@" + handle : "A tweet")}: ${plain(record).split(/\s+/).slice(0, 8).join(" ")}`);
    results.replaceChildren(...[
      above.length ? make("section", { class: "thread above", "aria-label": "Parent tweets" }, make("ol", { class: "tweets" }, above)) : null,
      row(record, { isLarge: true }),
      section("Images", (record.m ?? []).map((item, index) => make("figure", {},
        item[1] && item[0] !== "photo" ? make("div", { class: "frame" }, picture(item, index)) : make("a", { class: "frame", href: `#image=${id}/${index + 1}` }, picture(item, index)),
        make("figcaption", {}, item[4] ? make("p", { class: "alt", dir: "auto" }, item[4]) : item[5],
          !item[1] && item[6] ? make("p", { class: "quiet" }, "It is not in these pages. It was at ", make("a", { class: "leaving", href: item[6], ...outside }, item[6].replace(/^https?:\/\//, ""))) : null))), "pictures"),
      section("Hashtags", unique([...entities(record, "#"), ...entities(record, "$")]).map((run) => entity(run, record, mark))),
      section("Users", unique(people).map((run, index) => [entity(run, record, mark), index === 0 && handle ? make("span", { class: "badge" }, "author") : null].filter(Boolean)).map((parts) => make("span", {}, ...parts))),
      section("URLs", unique(entities(record, "/")).map((run) => [entity(run, record, mark), make("bdi", { class: "more" }, run[2])]).map((parts) => make("span", {}, ...parts))),
      below.length ? make("section", { class: "thread below" }, make("h2", {}, "Replies"), make("ol", { class: "tweets" }, below.map((one) => make("li", {}, row(known.get(one)))))) : null,
    ].filter(Boolean));
  };
  const image = async (text) => {
    const mine = ++turn;
    const [id, number] = text.split("/");
    const record = await find(id);
    if (mine !== turn) return;
    const item = record?.m?.[Number(number) - 1];
    title(item ? `Image ${number} of ${record.m.length}` : "Missing image");
    const bar = make("nav", { class: "sorts", "aria-label": "Image" }, make("a", { href: "#tweet=" + id }, "The tweet"),
      ...(record?.m ?? []).map((_, index) => make("a", { href: `#image=${id}/${index + 1}`, "aria-current": index + 1 === Number(number) ? "true" : null }, String(index + 1))),
      item?.[1] ? make("a", { href: item[1] }, "The file") : "");
    results.replaceChildren(bar, make("div", { class: "frame" }, ...(item ? picture(item, Number(number) - 1).filter(Boolean) : ["This image does not exist."])));
  };

  // ---- The list of months, and the page about the export.

  const monthPage = () => {
    turn++;
    title("Months");
    const years = Map.groupBy ? Map.groupBy(months, ([name]) => name.slice(0, 4)) : months.reduce((map, one) => map.set(one[0].slice(0, 4), [...(map.get(one[0].slice(0, 4)) ?? []), one]), new Map());
    results.replaceChildren(make("h1", {}, "Months"), make("ul", { class: "items by-month" }, [...years].reverse().map(([year, list]) => make("li", {},
      make("a", { href: searchURL("date:" + year) }, make("strong", {}, year)),
      list.map(([name, count]) => make("a", { href: searchURL("date:" + name), title: plural(count, "tweet") }, name.slice(5), make("span", { class: "number" }, ` ${count.toLocaleString("en")}`)))))));
  };
  const about = () => {
    turn++;
    title("About");
    results.replaceChildren(make("h1", {}, "About these pages"), make("dl", { class: "pairs" },
      [["Tweets", data.tweets.toLocaleString("en")], ["Query", data.query || "all tweets"], ["Exported", civil(data.exported) + " " + zone], ["Program", data.program]]
        .flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
      make("p", { class: "quiet" }, "These pages work without a server and load nothing from the network. Only links marked ↗ leave this machine."));
  };

  // ---- URLs: every state has one, and Back restores the scroll position.

  const scrollOffsets = new Map();
  let current = null;
  const route = async () => {
    const hash = location.hash.slice(1);
    if (hash === "main") return;
    if (current !== null) scrollOffsets.set(current, scrollY);
    current = hash;
    const [, name, rest] = hash.match(/^([a-z]*)=?(.*)$/s);
    let value;
    try { value = decodeURIComponent(rest); } catch { value = rest; }
    if (name !== "gallery" && document.activeElement !== box) box.value = name === "q" ? value : "";
    for (const link of document.querySelectorAll(".nav a")) {
      const isHere = link.hash.slice(1).startsWith(name || "q");
      if (isHere) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
    }
    if (name === "tweet") await tweet(value);
    else if (name === "image") await image(value);
    else if (name === "months") monthPage();
    else if (name === "about") about();
    else if (name === "gallery") await list((value ? `(${value}) ` : "") + "has:media", images);
    else await list(name === "q" ? value : "", tweets);
    scrollTo(0, scrollOffsets.get(hash) ?? 0);
  };
  window.addEventListener("hashchange", route);
  history.scrollRestoration = "manual";
  let waiting = 0;
  box.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      history.replaceState(null, "", searchURL(box.value.trim()));
      route();
    }, data.tweets > 20000 ? 60 : 0);
  });
  $("#search").addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    const url = searchURL(box.value.trim());
    if (location.hash === url) route(); else location.hash = url;
  });
  $("#skip").addEventListener("click", (event) => { event.preventDefault(); $("#main").focus(); });
  // A click in a row opens it, unless it selects text or is on a link or a control.
  document.addEventListener("click", (event) => {
    const row = event.target.closest?.(".tweet:not(.large)");
    if (event.target.closest("a, button, video") || getSelection().toString()) return;
    row?.querySelector("a[data-open]")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      if (event.key === "Escape") document.activeElement.blur();
      return;
    }
    if (event.key === "/") { event.preventDefault(); box.focus(); box.select(); }
    if (event.key === "j" || event.key === "k") {
      const links = [...document.querySelectorAll("a[data-open]")];
      const index = links.indexOf(document.activeElement.closest?.("article")?.querySelector("a[data-open]") ?? null);
      const next = links[Math.min(Math.max(index + (event.key === "j" ? 1 : -1), 0), links.length - 1)];
      next?.focus({ preventScroll: true });
      next?.closest("article").scrollIntoView({ block: "center" });
    }
  });
  route();
})();
