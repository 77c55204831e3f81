// ---- The data of exported pages, which have no server. The modules of this folder are concatenated after facets.js and
// histogram.js into one inline module, because a page from a file cannot import modules.
// StaticPageRecords.swift describes the JSON records of the tweets. Text from tweets is added as text nodes, never as
// HTML.

const nonce = $("script[nonce]").nonce;
const data = JSON.parse($("#data").textContent);
$("#data").remove();
const { users, months, chunks, clients } = data;
const results = $("#results");

const shapes = ["svg", "use", "rect", "path"];
// Creates an element with attributes and content. Strings become text.
const make = (name, attributes, ...content) => {
  const element = shapes.includes(name) ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...content.flat(Infinity).filter((one) => one !== null && one !== undefined));
  return element;
};
const icon = (name) => make("svg", { class: "icon", "aria-hidden": "true" }, make("use", { href: "#i-" + name }));
const searchURL = (query) => "#q=" + encodeURIComponent(query);
const inQuotes = (value) => `"${value.replace(/["\\]/g, "\\$&")}"`;
const quoted = (value) => (/^[\p{L}\p{M}\p{N}_]+$/u.test(value) ? value : inQuotes(value));
const hashtagClause = (name) => (quoted(name) === name ? "#" + name : "hashtag:" + quoted(name));

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
