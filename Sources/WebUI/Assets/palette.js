// ---- The palette: goes to pages, saved searches, labels and archives, runs the actions of the page, and searches.
// launcher.js loads this module when the user opens the palette for the first time.

import { $, load, nodes, shortcuts } from "./script.js";

const mostRows = 10;
// The keys whose actions are also pages, or make no sense in the palette.
const unlisted = new Set(["/", "?", "Escape"]);
const dialog = nodes(`<dialog id="palette" aria-label="Palette"><input role="combobox" aria-expanded="true"
  aria-controls="palette-rows" aria-autocomplete="list" aria-label="Page, saved search, label, account or action"
  placeholder="Page, saved search, label, account, action …" autocomplete="off" autocapitalize="none"
  spellcheck="false"><ul id="palette-rows" role="listbox" aria-label="Matches"></ul></dialog>`).firstElementChild;
const field = $("input", dialog);
const list = $("ul", dialog);
document.body.append(dialog);

let entries = [];
let shown = [];
let chosen = 0;

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
// Returns 0 if a text begins with the query, 1 if each word of the query is the beginning of a word of the text, and
// otherwise `null`.
const rank = (text, query) => {
  const words = wordsOf(text);
  if (words.join(" ").startsWith(query.join(" "))) return 0;
  return query.every((start) => words.some((word) => word.startsWith(start))) ? 1 : null;
};
// The search precedes names that do not begin with the text. An action is first only if the user typed all its words,
// because it may change data.
const matches = (text) => {
  const all = [...actions(), ...entries];
  if (!text) return all.slice(0, mostRows);
  const query = wordsOf(text);
  const first = [];
  const others = [];
  for (const entry of query.length ? all : []) {
    const own = rank(entry.text, query);
    const isFirst = entry.press ? query.join(" ") === wordsOf(entry.text).join(" ") : own === 0;
    if (isFirst) first.push(entry);
    else if (own !== null || rank(entry.detail ?? "", query) !== null) others.push(entry);
  }
  const search = { kind: "search", text, url: "/search?q=" + encodeURIComponent(text) };
  return [...first.slice(0, mostRows - 1), search, ...others].slice(0, mostRows);
};
const actions = () => shortcuts
  .filter(({ keys, target }) => keys.length === 1 && !unlisted.has(keys[0]) && target())
  .map(({ keys, words, press }) => (
    { kind: "action", text: words[0].toUpperCase() + words.slice(1), key: keys[0], press: () => press(keys[0]) }));
// Chooses the row of `kept`, or the first.
const show = (kept) => {
  shown = matches(field.value.trim());
  list.replaceChildren(...shown.map((entry, index) => {
    const row = document.createElement("li");
    row.id = "palette-row-" + index;
    row.setAttribute("role", "option");
    const name = document.createElement("bdi");
    name.textContent = entry.kind === "search" ? `Search “${entry.text}”` : entry.text;
    const more = document.createElement("span");
    more.className = "meaning";
    more.textContent = entry.detail ?? entry.kind;
    row.append(name, more);
    if (entry.key) row.append(Object.assign(document.createElement("kbd"), { textContent: entry.key }));
    row.addEventListener("click", (event) => run(entry, event.ctrlKey || event.metaKey));
    return row;
  }));
  choose(Math.max(shown.findIndex(({ kind, text }) => kind === kept?.kind && text === kept.text), 0));
};
const choose = (index) => {
  chosen = (index + shown.length) % Math.max(shown.length, 1);
  [...list.children].forEach((row, place) => row.setAttribute("aria-selected", String(place === chosen)));
  if (!shown.length) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", list.children[chosen].id);
  list.children[chosen].scrollIntoView({ block: "nearest" });
};
// Closing the dialog returns the focus to the row, on which an action depends. Without a row, the field would have it
// until the browser draws the next frame, and keep the next key from the page.
const close = () => {
  dialog.close();
  field.blur();
};
const run = (entry, isNewTab) => {
  close();
  if (entry.press) entry.press();
  else if (isNewTab) window.open(entry.url, "_blank", "noopener");
  else location.assign(entry.url);
};
field.addEventListener("input", () => show());
dialog.addEventListener("keydown", (event) => {
  // The keys of the page have no effect while the palette is open.
  event.stopPropagation();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) choose(chosen + step);
  else if (event.key === "Escape") close();
  else if (event.key === "Enter" && shown.length) run(shown[chosen], event.ctrlKey || event.metaKey);
  else return;
  event.preventDefault();
});
dialog.addEventListener("click", ({ target }) => { if (target === dialog) close(); });

export const open = async () => {
  field.value = "";
  dialog.showModal();
  show();
  // Requested each time, because the user may have added labels and searches.
  const answer = await load("/palette.json", { quiet: true }).catch(() => null);
  if (!answer?.ok) return;
  ({ entries } = JSON.parse(answer.text));
  // The answer may arrive after the user has moved to a row.
  show(chosen > 0 && shown[chosen]);
};
