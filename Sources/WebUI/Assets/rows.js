// ---- Stars, labels and notes: sends the form without loading the page again, and shows the state that the server
// returns. So a change adds no history entry, and the focus stays.

const post = async (url, fields) => fetch(url, {
  method: "POST", body: new URLSearchParams(fields), redirect: "manual", credentials: "same-origin", keepalive: true,
});
// Resolves to true if the request of a form without a fragment succeeds. The server then redirects to a page.
const isDone = (request) => request.then(({ type }) => type === "opaqueredirect", () => false);
// Sends a form, and shows the notice about the change. Resolves to the rest of the fragment that the server returns, or
// with the notice to both. Otherwise appends the error to the element `place` and resolves to `null`.
const send = async (url, fields, place, withNotice = false) => {
  $(":scope > .problem", place)?.remove();
  try {
    const answer = await post(url, fields);
    if (answer.ok) {
      const fresh = nodes(await answer.text());
      const notice = showNotice(fresh);
      document.dispatchEvent(new Event("changed"));
      return withNotice ? { fresh, notice } : fresh;
    }
    // A page of the server explains the error.
    const sentences = "main :is(.empty :is(h1, p), .problem :is(.message, .hint))";
    const [message, hint] = answer.status === 400 ? all(sentences, nodes(await answer.text())) : [];
    place.append(message ? problem(message.textContent, hint?.textContent ?? "") : failure(answer));
  } catch (error) {
    place.append(failure(error));
  }
  return null;
};
// Each change waits for the previous one, because a star reverses the state that the server returned.
let changes = Promise.resolve();
const queue = (task) => {
  change();
  // A change that fails does not block the later ones.
  changes = changes.catch(() => null).then(task);
  return changes;
};
// Shows the state of a tweet, from a response of the server, in the rows of the tweet and in its detail.
const showState = (id, fresh) => {
  const own = $(".own", fresh);
  own?.setAttribute("role", "status");
  for (const row of all(`.tweet[data-id="${id}"]:not(.large)`)) {
    $(".meta > .own", row)?.remove();
    if (own) $(".meta", row).append(own.cloneNode(true));
  }
  const focused = document.activeElement;
  const part = focused.closest?.("[data-part]")?.dataset.part;
  for (const state of all("[data-part]", fresh)) {
    $(`#detail[data-id="${id}"] [data-part="${state.dataset.part}"]`)?.replaceWith(state);
  }
  // The focus stays in the part that was replaced.
  if (!focused.isConnected) ($(`#detail [data-part="${part}"] button`) ?? $(".adding summary"))?.focus();
};
// Sends a change of a tweet, and shows the state that the server returns. Errors are appended to `place`. Resolves to
// true if the server accepted the change.
const changeTweet = async (id, action, fields, place) => {
  const fresh = await send(`/tweet/${id}/${action}`, { ...fields, part: "state" }, place);
  if (fresh) showState(id, fresh);
  return Boolean(fresh);
};
// Saves a search without leaving its results.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".saving")) return;
  event.preventDefault();
  queue(async () => {
    if (!await send("/topics/add", { ...Object.fromEntries(new FormData(form)), part: "notice" }, form)) return;
    form.reset();
    const menu = form.closest("[data-menu]");
    if (menu) closeMenu(menu);
  });
});
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches("[data-menu]")) $(":is(.saving [name=title], #until)", target)?.focus();
}, true);
const isStarred = (id) => Boolean($(
  `.tweet[data-id="${id}"] .meta .starred, #detail[data-id="${id}"] .star [aria-pressed="true"]`));
// Stars a tweet, or removes its star.
const star = (id, place) => queue(() => changeTweet(id, "star", { on: isStarred(id) ? "0" : "1" }, place));
// Opens the menu of labels in the detail of a tweet.
const openLabels = () => {
  $(".adding").open = true;
  $("#label").focus();
};

// ---- Buttons for the row under the pointer. Tab skips them; `.` moves the focus to them.

const rowActions = document.createElement("div");
rowActions.className = "row-actions";
const copy = async (text, noun) => {
  try {
    await navigator.clipboard.writeText(text);
    notify(noun + " copied");
  } catch {
    notify("The browser does not allow pages to copy");
  }
};
const copyLink = (tweet) => copy(new URL("/tweet/" + tweet.dataset.id, location.href).href, "Link");
// Shows a form that adds a label to a row. It contains the last label, and has those of the store as suggestions.
const labelRow = async (row) => {
  $("form.labeling")?.remove();
  // With a finger, the buttons would cover the form.
  rowActions.remove();
  const form = document.createElement("form");
  form.className = "labeling";
  form.innerHTML = `<input name="add" placeholder="Label" aria-label="Label" list="row-labels" autocomplete="off" required>
    <datalist id="row-labels"></datalist><button type="submit">Add</button>`;
  const leave = () => { form.remove(); $("a[data-open]", row).focus({ preventScroll: true }); };
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = form.elements.add;
    sessionStorage.label = value;
    queue(async () => { if (await changeTweet(row.dataset.id, "label", { add: value }, $(".body", row))) leave(); });
  });
  $(".body", row).append(form);
  form.elements.add.value = sessionStorage.label ?? "";
  form.elements.add.select();
  const answer = await load("/complete.json?q=label%3A", { quiet: true }).catch(() => null);
  if (!answer?.ok) return;
  const names = JSON.parse(answer.text).completions.map(({ text }) => text.replace(/^label:/, "").replaceAll('"', ""));
  $("datalist", form).append(...names.map((name) => new Option(name)));
};
const iconOf = (name) => nodes(`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`);
const actions = [
  ["star", "Star", (row) => star(row.dataset.id, $(".body", row))],
  ["label", "Add a label", (row) => labelRow(row)],
  ["link", "Copy the link", copyLink],
  ["copy", "Copy the text", (row) => copy($(".text", row)?.textContent ?? "", "Text")],
  ["open", "Open", (row) => $("a[data-open]", row).click()],
];
for (const [icon, title, press] of actions) {
  const button = Object.assign(document.createElement("button"), { type: "button", title, tabIndex: -1 });
  button.setAttribute("aria-label", title);
  button.append(iconOf(icon));
  button.addEventListener("click", () => press(rowActions.parentElement));
  rowActions.append(button);
}
// With a finger, a button of each row opens them, and a tap next to them only closes them.
const hasMore = matchMedia("(pointer: coarse)");
const addMore = () => {
  if (!hasMore.matches) return;
  for (const row of all(".tweet[data-id]:not(.large):not(:has(> .more-actions))")) {
    if (!$("a[data-open]", row)) continue;
    const more = Object.assign(document.createElement("button"), { type: "button", className: "more-actions" });
    more.setAttribute("aria-label", "Actions for this tweet");
    more.append(iconOf("more"));
    more.addEventListener("click", () => showActions(row));
    row.append(more);
  }
};
document.addEventListener("rows", addMore);
let isClosing = false;
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  isClosing = pointerType !== "mouse" && rowActions.isConnected && !rowActions.contains(target);
  if (isClosing) rowActions.remove();
});
document.addEventListener("pointercancel", () => { isClosing = false; });
window.addEventListener("click", (event) => {
  // Keys and scripts also send clicks.
  if (!isClosing || !event.isTrusted || !event.detail) return;
  isClosing = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
const showActions = (row) => {
  row.append(rowActions);
  rowActions.firstChild.focus({ preventScroll: true });
};
rowActions.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step && event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (!step) return $("a[data-open]", rowActions.parentElement).focus({ preventScroll: true });
  const buttons = [...rowActions.children];
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  copy(link.href, "Link");
  const menu = link.closest("[data-menu]");
  if (menu) closeMenu(menu);
});
document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (rowActions.contains(document.activeElement)) return;
  const row = pointerType === "mouse" && target.closest?.(".tweet[data-id]:not(.large)");
  if (row && $("a[data-open]", row)) {
    if (rowActions.parentElement !== row) row.append(rowActions);
  } else rowActions.remove();
});
document.addEventListener("focusin", ({ target }) => {
  if (rowActions.isConnected && !rowActions.contains(target) && !rowActions.matches(":hover")) rowActions.remove();
});

// ---- Images and videos that the browser cannot show. The box keeps its size, and offers a video as a download.

const shownMedia = ":is(.thumb, .frame, .filmstrip) :is(img, video), .stage video";
const replaceMedia = (media) => {
  const isVideo = media.matches("video");
  const element = nodes(`<span class="absent"><span></span><span class="unseen"></span></span>`).firstElementChild;
  element.firstChild.textContent = isVideo ? "This browser cannot play the file" : "Not a readable image";
  element.lastChild.textContent = ": " + (media.alt ?? media.ariaLabel);
  if (isVideo && !media.closest("a")) {
    element.append(Object.assign(document.createElement("a"), { href: media.src, download: "", textContent: "Download" }));
  }
  const only = media.closest(".count1 > .thumb");
  if (only) {
    const [width, height] = ["width", "height"].map((name) => media.getAttribute(name));
    Object.assign(element.style, { width: width + "px", maxWidth: "100%", height: "auto", aspectRatio: `${width} / ${height}` });
    only.style.flexBasis = "auto";
  }
  media.replaceWith(element);
};
document.addEventListener("error", ({ target }) => {
  if (target.matches?.(shownMedia)) replaceMedia(target);
}, true);
// Those that failed before the script was loaded.
for (const media of all(shownMedia)) if (media.error || (media.complete && !media.naturalWidth)) replaceMedia(media);
