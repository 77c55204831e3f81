// ---- Undo: shows the notice that the server returns for each change, and undoes the last change.

const changed = $("#changed");
const noticeSeconds = 12;
let noticeTimer = 0;
const closeNotice = () => {
  clearTimeout(noticeTimer);
  changed.replaceChildren();
};
const hideNoticeLater = () => {
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(
    () => (changed.matches(":hover, :focus-within") ? hideNoticeLater() : closeNotice()), noticeSeconds * 1000);
};
// Moves the notice from a response of the server to the page. Returns the element that contained it.
const showNotice = (fresh) => {
  const notice = $("#changed", fresh);
  if (!notice) return null;
  notice.remove();
  changed.replaceChildren(...notice.childNodes);
  hideNoticeLater();
  return notice;
};
// Shows a notice about an action that cannot be undone.
const notify = (words) => {
  const notice = nodes(`<p></p><a class="close" href="" aria-label="Close this notice">×</a>`);
  notice.firstChild.textContent = words;
  changed.replaceChildren(notice);
  hideNoticeLater();
};
// Undoes the last change, or sends the fields of the notice's form.
const undo = (fields = {}) => queue(() => sendUndo(fields));
const sendUndo = async (fields) => {
  const rows = new Set(all(".tweet[data-id], #detail[data-id]").map(({ dataset }) => dataset.id));
  const own = $("#detail")?.dataset.id;
  const isFocused = changed.contains(document.activeElement);
  const { fresh, notice } = await send(
    "/undo", { ...fields, part: "rows", rows: [...rows].join(" "), ...(own ? { own } : {}) }, changed, true) ?? {};
  if (!fresh) return hideNoticeLater();
  if (notice && (("reload" in notice.dataset && !$("#results[data-query]")) || $("main .entries"))) {
    // A list of searches or labels has changed. Replacing the URL adds no entry to the history.
    const url = new URL(location.href);
    url.searchParams.set("changed", $("[name=change]", changed).value);
    history.replaceState(history.state, "", url);
    return location.reload();
  }
  for (const row of all("[data-row]", fresh)) {
    const field = row.dataset.row === own ? $("#note") : null;
    const note = $("[data-part=note]", row);
    if (field && note) field.value = field.defaultValue = note.matches(".quiet") ? "" : note.textContent;
    showState(row.dataset.row, row);
  }
  if (isFocused) $("button", changed)?.focus();
};
changed.addEventListener("submit", (event) => {
  event.preventDefault();
  undo(Object.fromEntries(new FormData(event.target)));
});
changed.addEventListener("click", (event) => {
  if (!event.target.closest(".close")) return;
  event.preventDefault();
  closeNotice();
});
document.addEventListener("leave", closeNotice);
if (changed.firstChild) hideNoticeLater();
document.addEventListener("keydown", (event) => {
  const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isUndo || event.defaultPrevented || isTyping() || $("#keys").open) return;
  event.preventDefault();
  undo();
});
shortcuts.push({
  keys: ["z"], shown: ["z", "Ctrl-Z"], words: "undo the last change", target: () => true, press: () => undo(),
});
