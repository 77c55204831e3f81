// ---- Completion: operators, hashtags and users with their counts. The menu of the empty search box is such a list, too.

let list = null;
let chosen = -1;
let completing = 0;
const close = () => {
  list?.remove();
  list = null;
  chosen = -1;
  box?.setAttribute("aria-expanded", "false");
  box?.removeAttribute("aria-controls");
  box?.removeAttribute("aria-activedescendant");
};
if (box) {
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-expanded", "false");
}
const options = () => all("[role=option]", list);
// The group of an entry in the menu of the empty box, whose other entries are examples of operators.
const groups = { recent: "Recent", saved: "Saved", link: "" };
// Only a click or a key opens the menu of the empty box.
const complete = async (isMenu = false) => {
  const mine = ++completing;
  const atEnd = box.selectionStart === box.value.length;
  if (!atEnd || (!box.value && !isMenu)) return close();
  const answer = await load("/complete.json?q=" + encodeURIComponent(box.value), { quiet: true }).catch(() => null);
  if (mine !== completing) return;
  if (!answer?.ok || document.activeElement !== box) return close();
  const { word, completions: found } = JSON.parse(answer.text);
  close();
  if (!word && !box.value) found.push({ kind: "link", text: "All operators" });
  if (!found.length) return;
  list = document.createElement("div");
  list.className = "completions";
  list.id = "completions";
  list.dataset.word = word;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.value ? "Completions" : "Suggestions");
  found.forEach((one, index) => {
    const title = box.value ? "" : groups[one.kind] ?? "Try";
    if (list.lastChild?.dataset.title !== title) {
      const group = document.createElement("ul");
      group.dataset.title = title;
      group.setAttribute("role", title ? "group" : "presentation");
      if (title) group.setAttribute("aria-label", title);
      list.append(group);
    }
    const item = document.createElement("li");
    item.id = "completion-" + index;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    Object.assign(item.dataset, { kind: one.kind, text: one.text });
    const name = document.createElement("bdi");
    name.textContent = one.text;
    if (one.kind === "hashtag" || one.kind === "user") name.className = one.kind;
    item.append(name);
    for (const [className, text] of [["meaning", one.meaning], ["number", one.tweets?.toLocaleString("en")]]) {
      if (text) item.append(Object.assign(document.createElement("span"), { className, textContent: text }));
    }
    item.addEventListener("mousedown", (event) => { event.preventDefault(); if (!event.button) accept(item); });
    list.lastChild.append(item);
  });
  box.parentElement.append(list);
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "true");
};
// Opens the menu of the empty box.
const suggest = () => { if (!box.value && !list) complete(true); };
const choose = (index) => {
  const items = options();
  chosen = (index + items.length + 1) % (items.length + 1);
  if (chosen === items.length) chosen = -1;
  items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
  if (chosen < 0) return box.removeAttribute("aria-activedescendant");
  box.setAttribute("aria-activedescendant", items[chosen].id);
  items[chosen].scrollIntoView({ block: "nearest" });
};
const accept = ({ dataset: { kind, text } }) => {
  if (kind === "link") return location.assign("/help");
  const { word } = list.dataset;
  // An entry of the menu is a whole query, which only pages with results run while it is being typed.
  const isSubmitted = !word && !results();
  box.value = box.value.slice(0, box.value.length - word.length) + text + (text.endsWith(":") || isSubmitted ? "" : " ");
  close();
  if (isSubmitted) box.form.requestSubmit(); else box.dispatchEvent(new InputEvent("input"));
};
// Deletes a recent search, and chooses the entry that takes its place.
const forget = async ({ dataset: { text } }) => {
  const place = chosen;
  if (!await isDone(post("/recents/delete", { query: text }))) return notify("The search was not deleted");
  await complete(true);
  if (list) choose(Math.min(place, options().length - 1));
};
box?.addEventListener("click", suggest);
box?.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const item = chosen < 0 ? null : options()[chosen];
  // Elsewhere in a text, the key moves the caret to its end.
  if (event.key === "ArrowDown" && !list && box.selectionStart === box.value.length) complete(true);
  else if (!list) return;
  else if (event.key === "Escape") { event.stopPropagation(); close(); }
  else if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen < 0 ? options().length - 1 : chosen - 1);
  else if (item && (event.key === "Enter" || event.key === "Tab")) accept(item);
  else if (item?.dataset.kind === "recent" && event.key === "Delete" && event.shiftKey) forget(item);
  else return;
  event.preventDefault();
});
box?.addEventListener("blur", () => { completing++; close(); });
