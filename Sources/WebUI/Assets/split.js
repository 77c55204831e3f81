// ---- Opens tweets next to the list in a wide window. The first one loads the module of the detail.

const wide = matchMedia("(min-width: 1152px)");
// True if rows open next to the list. The browser remembers it.
const isOn = () => localStorage.split !== "off";
const canSplit = () => wide.matches && isOn() && results()?.dataset.query !== undefined;
const idInURL = () => (results() ? new URL(location.href).searchParams.get("tweet") : null);
// Calls `action` with the module, or goes to a URL if it cannot be loaded.
const withDetail = (action = () => null, url) => {
  const { module } = $(".split")?.dataset ?? {};
  if (module) import(module).then(action, () => { if (url) location.assign(url); });
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#results [data-list] a[data-open], .split");
  if (!link || event.defaultPrevented || !isPlainClick(event)) return;
  const id = /^\/tweet\/(\d+)$/.exec(link.pathname)?.[1];
  if (!link.matches(".split") && !(id && canSplit())) return;
  event.preventDefault();
  withDetail(({ openRow, toggle }) => (id ? openRow(id) : toggle()), link.href);
});
document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyD" || !$(".split") || !wide.matches) return;
  event.preventDefault();
  withDetail(({ toggle }) => toggle());
});
shortcuts.push({
  keys: [], shown: ["Alt-D"], words: "show tweets next to the list, or not", target: () => wide.matches && $(".split"),
});
const markSplit = () => $(".split")?.setAttribute("aria-pressed", String(isOn()));
document.addEventListener("rows", markSplit);
window.addEventListener("popstate", () => { if (idInURL()) withDetail(); });
