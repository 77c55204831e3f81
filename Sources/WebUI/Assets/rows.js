// ---- Stars, labels and notes: sends the form without loading the page again, and shows the state that the server
// returns. So a change adds no history entry, and the focus stays.

const post = async (url, fields) => fetch(url, {
  method: "POST", body: new URLSearchParams(fields), redirect: "manual", credentials: "same-origin", keepalive: true,
});
// Sends a form. Resolves to the fragment that the server returns. Otherwise appends the error to the element `place`
// and resolves to `null`.
const send = async (url, fields, place) => {
  $(":scope > .problem", place)?.remove();
  try {
    const answer = await post(url, fields);
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
const starRow = (tweet) => (
  changeRow(tweet, "star", { on: $(":scope > .body > .own .starred", tweet) ? "0" : "1" }));
// Sends a change of a row, and shows its labels and note. Resolves to true if the server accepted the change.
const changeRow = async (tweet, action, fields) => {
  const body = $(".body", tweet);
  const fresh = await send(`/tweet/${tweet.dataset.id}/${action}`, { ...fields, part: "row" }, body);
  if (!fresh) return false;
  fresh.firstElementChild?.setAttribute("role", "status");
  $(":scope > .own", body)?.remove();
  body.append(fresh);
  return true;
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


// ---- Buttons for the row under the pointer. The keyboard has shortcuts, so Tab skips the buttons.

const rowActions = document.createElement("div");
rowActions.className = "row-actions";
const copy = (text) => navigator.clipboard?.writeText(text).catch(() => null);
// Shows a form that adds a label to a row, with the labels of the store as suggestions.
const labelRow = async (row) => {
  $("form.labeling")?.remove();
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
    changes = changes.then(async () => { if (await changeRow(row, "label", { add: value })) leave(); });
  });
  $(".body", row).append(form);
  form.elements.add.focus();
  const answer = await load("/complete.json?q=label%3A", { quiet: true }).catch(() => null);
  if (!answer?.ok) return;
  const names = JSON.parse(answer.text).completions.map(({ text }) => text.replace(/^label:/, "").replaceAll('"', ""));
  $("datalist", form).append(...names.map((name) => new Option(name)));
};
const actions = [
  ["star", "Star", (row) => star(row)],
  ["label", "Add a label", (row) => labelRow(row)],
  ["link", "Copy the link", (row) => copy($("a[data-open]", row).href)],
  ["copy", "Copy the text", (row) => copy($(".text", row)?.textContent ?? "")],
  ["open", "Open", (row) => $("a[data-open]", row).click()],
];
for (const [icon, title, press] of actions) {
  const button = Object.assign(document.createElement("button"), { type: "button", title, tabIndex: -1 });
  button.setAttribute("aria-label", title);
  const source = $("use")?.getAttribute("href").split("#")[0];
  button.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${source}#i-${icon}"></use></svg>`;
  button.addEventListener("click", () => press(rowActions.parentElement));
  rowActions.append(button);
}
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  copy(link.href);
  closeMenu(link.closest("[data-menu]"));
});
document.addEventListener("pointerover", ({ target, pointerType }) => {
  const row = pointerType === "mouse" && target.closest?.(".tweet[data-id]:not(.large)");
  if (row && $("a[data-open]", row)) {
    if (rowActions.parentElement !== row) row.append(rowActions);
  } else rowActions.remove();
});
