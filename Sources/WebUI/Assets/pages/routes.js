// ---- URLs: every state has one, and Back restores the scroll position. Then keys and clicks.

const scrollOffsets = new Map();
let current = null;
const route = async () => {
  const hash = location.hash.slice(1);
  if (hash === "main") return;
  if (current !== null) scrollOffsets.set(current, scrollY);
  current = hash;
  const [, name, rest] = hash.match(/^([a-z]*)=?(.*)$/s);
  let value;
  try { value = decodeURIComponent(rest); } catch { value = rest; }
  const isGallery = name === "gallery";
  const isList = name === "q" || name === "";
  if (document.activeElement !== box) box.value = isList || isGallery ? value : "";
  // The style sheet gives lists the full width, and a column for the facets.
  results.toggleAttribute("data-title", isList);
  if (!isList) facets.remove(); else if (!facets.isConnected) $("main").before(facets);
  for (const link of document.querySelectorAll(".nav a")) {
    const isHere = link.hash.slice(1).startsWith(name || "q");
    if (isHere) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  if (name === "tweet") await tweet(value);
  else if (name === "image") await image(value);
  else if (name === "months") monthPage();
  else if (name === "about") about();
  else if (isGallery) await list(value, images);
  else await list(isList ? value : "", tweets);
  scrollTo(0, scrollOffsets.get(hash) ?? 0);
};
window.addEventListener("hashchange", route);
history.scrollRestoration = "manual";
let waiting = 0;
box.addEventListener("input", (event) => {
  if (event.isComposing) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    history.replaceState(null, "", searchURL(box.value.trim()));
    route();
  }, data.tweets > 20000 ? 60 : 0);
});
$("#search").addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  const url = searchURL(box.value.trim());
  if (location.hash === url) route(); else location.hash = url;
});
$("#skip").addEventListener("click", (event) => { event.preventDefault(); $("#main").focus(); });
// In a narrow window, the facets are a drawer.
const openFacets = () => {
  facets.classList.add("open");
  $(".close", facets).focus();
};
const closeFacets = () => {
  facets.classList.remove("open");
  filterButton.focus();
};
filterButton.addEventListener("click", openFacets);
$(".close", facets).addEventListener("click", (event) => { event.preventDefault(); closeFacets(); });
facets.addEventListener("keydown", ({ key }) => { if (key === "Escape" && facets.matches(".open")) closeFacets(); });
// A click in a row opens it, unless it selects text or is on a link or a control.
document.addEventListener("click", (event) => {
  const row = event.target.closest?.(".tweet:not(.large)");
  if (event.target.closest("a, button, video") || getSelection().toString()) return;
  row?.querySelector("a[data-open]")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
    if (event.key === "Escape") document.activeElement.blur();
    return;
  }
  if (event.key === "/") { event.preventDefault(); box.focus(); box.select(); }
  if (event.key === "f" && facets.isConnected) {
    const first = all(".pick", facets).find((link) => link.offsetParent);
    if (first) first.focus(); else openFacets();
  }
  if (event.key === "j" || event.key === "k") {
    const links = [...document.querySelectorAll("a[data-open]")];
    const index = links.indexOf(document.activeElement.closest?.("article")?.querySelector("a[data-open]") ?? null);
    const next = links[Math.min(Math.max(index + (event.key === "j" ? 1 : -1), 0), links.length - 1)];
    next?.focus({ preventScroll: true });
    next?.closest("article").scrollIntoView({ block: "center" });
  }
});
route();
