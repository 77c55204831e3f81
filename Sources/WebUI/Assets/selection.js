// ---- Selecting photos: `x` selects the focused one and opens a bar with actions for the tweets of all selected photos.
// While the bar is open, a click selects instead of opening.

const bar = document.createElement("div");
bar.className = "selection-bar";
bar.innerHTML = `<span role="status"></span><button type="button" name="star">Star</button>
  <form><input name="add" placeholder="Label" aria-label="Label" autocomplete="off" required><button type="submit">Label</button></form>
  <button type="button" name="export">Export</button><button type="button" name="done">Done</button>`;
const selected = () => all(".gallery > li[data-selected]");
const linkIn = (tile) => $("a[data-open]", tile);
const tweetOf = (tile) => linkIn(tile).pathname.split("/")[2];
const say = () => { $("span", bar).textContent = `${selected().length} selected`; };
const toggle = (tile) => {
  tile.toggleAttribute("data-selected");
  linkIn(tile).setAttribute("aria-pressed", tile.matches("[data-selected]"));
  if (!bar.isConnected) $("main").append(bar);
  say();
};
const leave = () => {
  for (const tile of selected()) {
    tile.removeAttribute("data-selected");
    linkIn(tile).removeAttribute("aria-pressed");
  }
  bar.remove();
};
// Changes the tweets of all selected photos by one request, which one step undoes. The server's notice reports it.
const changeAll = (action, fields) => queue(async () => {
  const [first, ...others] = new Set(selected().map(tweetOf));
  if (!first) return;
  if (await send(`/tweet/${first}/${action}`, { ...fields, also: others.join(" "), part: "state" }, bar)) change();
});
// Saves the files under the names that the server gives them.
const save = () => {
  for (const tile of selected()) {
    const source = $("img, video", tile)?.getAttribute("src");
    if (!source) continue;
    const [, , tweet, number] = linkIn(tile).pathname.split("/");
    const url = new URL(source, location.href);
    url.searchParams.delete("size");
    Object.assign(document.createElement("a"), { href: url.href, download: `${tweet}-${number}` }).click();
  }
};
bar.addEventListener("click", ({ target }) => {
  if (target.name === "star") changeAll("star", { on: "1" });
  if (target.name === "export") save();
  if (target.name === "done") leave();
});
$("form", bar).addEventListener("submit", (event) => {
  event.preventDefault();
  changeAll("label", { add: event.target.elements.add.value });
});
document.addEventListener("click", (event) => {
  const tile = bar.isConnected && event.target.closest?.(".gallery > li");
  if (!tile || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  toggle(tile);
}, true);
document.addEventListener("leave", () => { if (bar.isConnected) leave(); });
// Another month replaces the selected photos.
document.addEventListener("rows", () => { if (!selected().length) bar.remove(); });
shortcuts.push({
  keys: ["x"], words: "select the photo, for a star, a label or an export", target: albums,
  press: () => {
    const tile = document.activeElement.closest?.(".gallery > li") ?? $(".gallery > li");
    linkIn(tile).focus({ preventScroll: true });
    toggle(tile);
  },
});
