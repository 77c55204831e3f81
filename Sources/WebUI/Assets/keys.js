// ---- Keyboard shortcuts.

const isTyping = () => {
  const active = document.activeElement;
  return active && (active.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName));
};
const rows = () => all("a[data-open]").filter((row) => row.offsetParent !== null);
const move = (step) => {
  const links = rows();
  if (!links.length) return;
  const active = document.activeElement;
  let place = links.indexOf(active.closest?.("article, li")?.querySelector("a[data-open]") ?? active);
  if (place < 0) {
    // Without a focused row, starts with the first visible row.
    place = links.findIndex((link) => link.getBoundingClientRect().top > 60);
    place = step > 0 ? place - 1 : place;
    if (place < -1) place = links.length - 2;
  }
  const next = links[Math.min(Math.max(place + step, 0), links.length - 1)];
  next.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (next.closest("article, li") ?? next).scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
};
const current = () => document.activeElement.closest?.(".tweet") ?? $(".tweet.large");
// Without a focused row, the first press only focuses one.
const inRow = (press) => {
  const row = document.activeElement.closest?.(".tweet, li");
  if (row && $("a[data-open]", row)) press(row); else move(1);
};
// The keys, in the order of the list that `?` shows. `shown` are their names, if they differ from `keys`. A key has no
// effect on pages on which `target` returns nothing, and is not listed there.
const linkOf = (key) => $(`[data-key="${key}"]`);
const shortcuts = [
  { keys: ["/"], words: "search", target: () => box, press: () => { box.focus(); box.select(); } },
  {
    keys: ["j", "k"], words: "next or previous row", target: () => rows().length,
    press: (key) => move(key === "j" ? 1 : -1),
  },
  {
    keys: ["o"], words: "open the row", target: () => rows().length,
    press: () => inRow((row) => $("a[data-open]", row).click()),
  },
  {
    keys: ["s"], words: "star the tweet", target: () => $(".tweet[data-id]"),
    press: () => { const tweet = current(); if (tweet) star(tweet); else move(1); },
  },
  { keys: ["n"], words: "show new tweets", target: () => news && !news.hidden, press: () => $("#news a").click() },
  ...[["l", "last search"], ["h", "start page"], ["t", "the tweet or message"]].map(([key, words]) => (
    { keys: [key], words, target: () => linkOf(key), press: () => linkOf(key).click() })),
];
// Fills and opens the list of the keys that have an effect on this page.
const showKeys = () => {
  const names = shortcuts.filter(({ target }) => target()).flatMap(({ keys, shown = keys, words }) => {
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
document.addEventListener("keydown", (event) => {
  // Escape closes the list of keys.
  if ($("#keys").open) return;
  if (event.key === "Escape" && (running.size || isTyping())) {
    // Prevents the default, because Escape would clear a search box.
    event.preventDefault();
    return running.size ? cancel() : document.activeElement.blur();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping()) return;
  const shortcut = shortcuts.find(({ keys, target }) => keys.includes(event.key) && target());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press(event.key);
});

// ---- Stars, labels and notes: sends the form without loading the page again, and shows the state that the server
// returns. So a change adds no history entry, and the focus stays.

const post = async (address, fields) => fetch(address, {
  method: "POST", body: new URLSearchParams(fields), redirect: "manual", credentials: "same-origin", keepalive: true,
});
// Sends a form. Resolves to the fragment that the server returns. Otherwise appends the error to the element `place`
// and resolves to `null`.
const send = async (address, fields, place) => {
  $(":scope > .problem", place)?.remove();
  try {
    const answer = await post(address, fields);
    if (answer.ok) return nodes(await answer.text());
    // A page of the server explains the error.
    const [message, hint] = answer.status === 400 ? all("main .empty :is(h1, p)", nodes(await answer.text())) : [];
    const problem = failure(answer);
    if (message) problem.replaceChildren(...[["message", message], ["hint", hint]].map(([name, { textContent }]) => (
      Object.assign(document.createElement("p"), { className: name, textContent }))));
    place.append(problem);
  } catch (error) {
    place.append(failure(error));
  }
  return null;
};
// Each change waits for the previous one, because a star reverses the state that the server returned.
let changes = Promise.resolve();
const star = (tweet) => {
  const button = tweet.matches(".large") ? $("form.star button") : null;
  if (button) return button.click();
  change();
  changes = changes.then(() => starRow(tweet));
};
const starRow = async (tweet) => {
  const body = $(".body", tweet);
  const own = () => $(":scope > .own", body);
  const on = own()?.querySelector(".starred") ? "0" : "1";
  const fresh = await send(`/tweet/${tweet.dataset.id}/star`, { on, part: "row" }, body);
  if (!fresh) return;
  fresh.firstElementChild?.setAttribute("role", "status");
  own()?.remove();
  const counts = $(":scope > .counts", body);
  if (counts) counts.before(fresh); else body.append(fresh);
};
// Sends a form of a tweet's own page, and replaces the parts that show the state. Fields that the user types in stay.
const changeTweet = async (form, fields) => {
  const section = $(".mine");
  const name = form.className;
  const isStar = name === "star";
  if (isStar) fields.on = $("form.star", section).elements.on.value;
  const fresh = await send(form.action, { ...fields, part: isStar ? "form" : "forms" }, section);
  if (!fresh) return;
  const focused = document.activeElement.closest?.(".star, .taken");
  for (const part of ["form.star", ".labels", "#labels", ".noting summary"]) {
    const state = $(part, fresh);
    if (state) $(part, section).replaceWith(state);
  }
  $("#saved").textContent = name === "note" ? "Saved." : "";
  if (name === "add" && form.elements.add.value === fields.add) form.elements.add.value = "";
  if (focused) $(focused.matches(".taken") ? "#label" : "form.star button").focus();
};
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".mine form")) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  changes = changes.then(() => changeTweet(form, fields));
});

// ---- Announces tweets that an import adds while the page is open, and shows the progress of the import.

const news = $("#news");
const watch = async () => {
  const { watch: query, generation } = document.body.dataset;
  const isImporting = Boolean($("#import[data-running]"));
  if (!document.hidden && (query !== undefined || isImporting)) {
    const answer = await load(
      `/news.json?since=${generation}&q=${encodeURIComponent(query ?? "")}`, { quiet: true }).catch(() => null);
    if (answer?.ok) showNews(JSON.parse(answer.text), isImporting);
  }
  setTimeout(watch, isImporting ? 1000 : 15000);
};
const showNews = async (state, isImporting) => {
  if (state.new > 0 && document.body.dataset.watch !== undefined) {
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = `${state.new.toLocaleString("en")} new ${state.new === 1 ? "tweet" : "tweets"}, show`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      commit(true);
      // Does not restore the position in the list, because new tweets are at its start.
      isRestoring = true;
      history.replaceState(null, "");
      location.reload();
    });
    if (news.textContent !== link.textContent) news.replaceChildren(link);
    news.hidden = false;
    // During an import, a page without tweets shows the first new tweets without a click.
    if (isImporting && !$(".tweet")) location.reload();
  }
  if (isImporting) {
    const answer = await load("/progress", { quiet: true }).catch(() => null);
    const fresh = answer?.ok && nodes(answer.text).firstElementChild;
    if (fresh) $("#import").replaceWith(fresh);
  }
};
if (news) setTimeout(watch, $("#import[data-running]") ? 500 : 15000);
