// ---- Completion: operators, hashtags and users with their counts.

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
const complete = async () => {
  const mine = ++completing;
  const atEnd = box.selectionStart === box.value.length;
  if (!atEnd || !box.value) return close();
  const answer = await load("/complete.json?q=" + encodeURIComponent(box.value), { quiet: true }).catch(() => null);
  if (mine !== completing) return;
  if (!answer?.ok || document.activeElement !== box) return close();
  const { word, completions: found } = JSON.parse(answer.text);
  close();
  if (!found.length) return;
  list = document.createElement("ul");
  list.className = "completions";
  list.id = "completions";
  list.dataset.word = word;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Completions");
  found.forEach((one, index) => {
    const item = document.createElement("li");
    item.id = "completion-" + index;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.text = one.text;
    const name = document.createElement("bdi");
    name.textContent = one.text;
    if (one.kind === "hashtag" || one.kind === "user") name.className = one.kind;
    item.append(name);
    for (const [className, text] of [["meaning", one.meaning], ["number", one.tweets?.toLocaleString("en")]]) {
      if (text) item.append(Object.assign(document.createElement("span"), { className, textContent: text }));
    }
    item.addEventListener("mousedown", (event) => { event.preventDefault(); accept(index); });
    list.append(item);
  });
  box.parentElement.append(list);
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "true");
};
const choose = (index) => {
  const items = [...list.children];
  chosen = (index + items.length + 1) % (items.length + 1);
  if (chosen === items.length) chosen = -1;
  items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
  if (chosen < 0) return box.removeAttribute("aria-activedescendant");
  box.setAttribute("aria-activedescendant", items[chosen].id);
  items[chosen].scrollIntoView({ block: "nearest" });
};
const accept = (index) => {
  const text = list.children[index].dataset.text;
  box.value = box.value.slice(0, box.value.length - list.dataset.word.length) + text + (text.endsWith(":") ? "" : " ");
  close();
  box.dispatchEvent(new InputEvent("input"));
};
box?.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && list) { event.preventDefault(); event.stopPropagation(); close(); }
  if (!list) return;
  if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
  if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen < 0 ? list.children.length - 1 : chosen - 1); }
  if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) { event.preventDefault(); accept(chosen); }
});
box?.addEventListener("blur", () => { completing++; close(); });
