// ---- Keyboard shortcuts.

const isTyping = () => {
  const active = document.activeElement;
  return active && (active.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName));
};
// The rows of the list. A tweet next to the list may contain others.
const rows = () => all("a[data-open]").filter((row) => row.offsetParent !== null && !row.closest("#results ~ #detail"));
const move = (step) => {
  const links = rows();
  if (!links.length) return;
  const active = document.activeElement;
  // Without a focus in the list, starts at the row whose tweet is open next to it.
  const row = active === document.body || active.closest("#results ~ #detail")
    ? $("#results .tweet[aria-current]") : active.closest("article, li");
  let index = links.indexOf(row ? $("a[data-open]", row) : active);
  if (index < 0) {
    // Without a focused row, starts with the first visible row.
    const top = $(".head")?.getBoundingClientRect().bottom ?? 60;
    index = links.findIndex((link) => link.getBoundingClientRect().top >= top);
    index = step > 0 ? index - 1 : index;
    if (index < -1) index = links.length - 2;
  }
  const next = links[Math.min(Math.max(index + step, 0), links.length - 1)];
  next.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (next.closest("article, li") ?? next).scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
};
// The tweet of the focused row, or of the page; `null` if the row is one of a tweet that is not in the archive.
const current = () => {
  const tweet = document.activeElement.closest?.(".tweet") ?? $(".tweet.large");
  return tweet?.matches("[data-id]") ? tweet : null;
};
// Without a focused row, the first press only focuses one.
const inRow = (press) => {
  const row = document.activeElement.closest?.(".tweet, li");
  if (row && $("a[data-open]", row)) press(row); else move(1);
};
const tabs = () => all(".head .tabs nav > *");
const linkOf = (key) => $(`[data-key="${key}"]`);
// The keys, in the order of the list that `?` shows. `shown` are their names, if they differ from `keys`. A key has no
// effect on pages on which `target` returns nothing, and is not listed there.
const shortcuts = [
  { keys: ["/"], words: "search", target: () => box, press: () => { box.focus(); box.select(); suggest(); } },
  {
    keys: ["j", "k"], words: "next or previous row", target: () => rows().length,
    press: (key) => { move(key === "j" ? 1 : -1); document.dispatchEvent(new Event("moved")); },
  },
  {
    keys: ["o"], words: "open the row", target: () => rows().length,
    press: () => inRow((row) => $("a[data-open]", row).click()),
  },
  {
    keys: ["s"], words: "star the tweet", target: () => $(".tweet[data-id]"),
    press: () => { const tweet = current(); if (tweet) star(tweet.dataset.id, $(".body", tweet)); else move(1); },
  },
  {
    keys: ["l"], words: "label the tweet", target: () => !linkOf("l") && $(".tweet[data-id]"),
    press: () => {
      const tweet = current();
      if (!tweet) move(1); else if (tweet.matches(".large")) openLabels(); else labelRow(tweet);
    },
  },
  {
    keys: ["y"], words: "copy the link to the tweet", target: () => $(".tweet[data-id]"),
    press: () => { const tweet = current(); if (tweet) copyLink(tweet); else move(1); },
  },
  {
    keys: ["."], words: "actions for the tweet", target: () => $(".tweet[data-id]:not(.large) a[data-open]"),
    press: () => inRow((row) => row.matches("[data-id]") && showActions(row)),
  },
  {
    keys: ["[", "]"], words: "previous or next tab", target: () => tabs().length,
    press: (key) => {
      const index = tabs().findIndex((tab) => tab.ariaCurrent) + (key === "[" ? -1 : 1);
      tabs().at(index % tabs().length).click();
    },
  },
  { keys: ["n"], words: "show new tweets", target: () => news && !news.hidden, press: () => $("#news a").click() },
  { keys: ["h"], words: "histogram", target: () => $(".plot[data-query]"), press: () => $(".plot[data-query]").focus() },
  ...[["l", "last search"], ["t", "the tweet or message"]].map(([key, words]) => (
    { keys: [key], words, target: () => linkOf(key), press: () => linkOf(key).click() })),
];
// Fills and opens the list of the keys that have an effect on this page.
const showKeys = () => {
  const pages = all(".nav a[data-go]").map((link) => (
    { keys: [`g ${link.dataset.go}`], words: $("span", link).textContent.toLowerCase() }));
  const listed = [...shortcuts.filter(({ target }) => target()), ...pages];
  const names = listed.flatMap(({ keys, shown = keys, words }) => {
    const name = document.createElement("dt");
    for (const key of shown) {
      const one = document.createElement("kbd");
      one.textContent = key;
      name.append(one, " ");
    }
    const meaning = document.createElement("dd");
    meaning.textContent = words;
    return [name, meaning];
  });
  $("#keys dl").replaceChildren(...names);
  $("#keys").showModal();
};
// True after `g`, until the key of a page follows (see the tooltips of the navigation).
let isGoing = false;
document.addEventListener("keydown", (event) => {
  // Escape closes the list of keys.
  if ($("#keys").open) return;
  const menu = $("[data-menu][open]");
  if (event.key === "Escape" && menu) {
    event.preventDefault();
    return closeMenu(menu);
  }
  if (event.key === "Escape" && (running.size || isTyping())) {
    // Prevents the default, because Escape would clear a search box.
    event.preventDefault();
    return running.size ? cancel() : document.activeElement.blur();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping()) return;
  if (isGoing) {
    isGoing = false;
    const link = $(`.nav a[data-go="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    return link.click();
  }
  if (event.key === "g") {
    isGoing = true;
    return void setTimeout(() => { isGoing = false; }, 1500);
  }
  const shortcut = shortcuts.find(({ keys, target }) => keys.includes(event.key) && target());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press(event.key);
});

// ---- The theme and the text size apply at once.

const lookData = { theme: "theme", text: "size" };
const showLook = (name, value) => {
  document.documentElement.dataset[lookData[name]] = value;
  const field = $("#set-" + name);
  if (field) field.value = value;
  if (name !== "theme") return;
  for (const button of all(".themes button")) button.setAttribute("aria-pressed", String(button.value === value));
};
const changeLook = async (name, value) => {
  const old = document.documentElement.dataset[lookData[name]] ?? "";
  showLook(name, value);
  change();
  if (await isDone(post("/settings", { [name]: value }))) return;
  showLook(name, old);
  notify("The setting was not saved");
};
document.addEventListener("submit", (event) => {
  const chosen = event.target.matches(".themes") && event.submitter;
  if (!chosen) return;
  event.preventDefault();
  changeLook("theme", chosen.value);
});

// ---- Menus close after a click or focus outside of them. Arrow keys move between their links and buttons.

const closeMenu = (menu) => {
  menu.open = false;
  $("summary", menu).focus();
};
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const menu = step && event.target.closest?.("[data-menu][open]");
  if (!menu || isTyping()) return;
  event.preventDefault();
  const stops = all("summary, a[href], .themes button", menu);
  stops[stops.indexOf(document.activeElement) + step]?.focus();
});
for (const type of ["click", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    for (const menu of all("[data-menu][open]")) if (!menu.contains(target)) menu.open = false;
  });
}
