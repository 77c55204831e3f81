// ---- Facets: shows counted values, and narrows the search by clicks and keys. The links also work without the script.
// The browser view (counting.js) and exported pages (pages/facets.js) append modules that define `countValues`,
// `closeFacets`, `replaceQuery`, `showAll` and `shownQuery`.

// Exported pages define `$` after this file.
const facets = document.querySelector("#facets");
// The query of which the histogram shows only the selected range; `null` for none.
let zoomed = null;
// A group with more rarer values has a field that filters them.
const filteredValues = 20;
// The clause of the value that had the focus, while `showAll` requests the value; otherwise undefined.
let focusedClause;
const focusValue = (values) => {
  const link = values.find(({ dataset }) => dataset.clause === focusedClause);
  link?.focus({ preventScroll: true });
  if (link) focusedClause = undefined;
  return link;
};
// The fields of the groups that the user closed, which the browser remembers, if it may.
const closedFields = {
  get list() { try { return (localStorage.closedFacets ?? "").split(" "); } catch { return []; } },
  set list(fields) { try { localStorage.closedFacets = fields.join(" "); } catch {} },
};
const queryOf = (link) => new URLSearchParams(link.hash.slice(1) || link.search).get("q") ?? "";
// Closes the groups that the user closed, and removes the tab stops of links that exclude a value, because a key does
// the same.
const prepareGroups = (root) => {
  for (const group of all(".group", root)) group.open = !closedFields.list.includes(group.dataset.field);
  for (const link of all(".minus", root)) Object.assign(link, { tabIndex: -1, title: "Exclude (-)" });
};
const showValues = (fresh) => {
  focusedClause = document.activeElement.closest?.("#facets .pick")?.dataset.clause;
  const isPlot = document.activeElement.matches?.(".plot");
  for (const group of all(".group", fresh)) {
    const old = $(`.group[data-field="${group.dataset.field}"] .rest`, facets);
    if (old?.open && $(".rest", group)) $(".rest", group).open = true;
  }
  prepareGroups(fresh);
  for (const old of all(":scope > :is(.groups, .uncounted, .problem)", facets)) old.remove();
  facets.append($(".groups", fresh));
  const active = Number($(".groups", facets).dataset.active);
  for (const number of all(".filter .number")) number.textContent = active ? String(active) : "";
  const histogram = $("#histogram");
  histogram?.replaceChildren(...$(".histogram", fresh).childNodes);
  if (histogram) histogram.hidden = !histogram.firstChild;
  preparePlots();
  prepareZoom();
  focusValue(all("#facets .pick"));
  if (isPlot) $(".plot")?.focus({ preventScroll: true });
};
// Adds a button that shows the bars of only the selected range, or of all times again.
const prepareZoom = () => {
  const place = $("#histogram .zoom");
  if (!place) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "plain" });
  button.textContent = zoomed === null ? "Zoom in" : "Zoom out";
  button.addEventListener("click", () => {
    zoomed = zoomed === null ? shownQuery() : null;
    countValues();
  });
  place.replaceChildren(button);
};
// Shows the rarer values of a group that the user opened, and a field that filters them if they are many.
const showRest = (group, content) => {
  // The user opened the group, or the value with the focus was in it.
  const isFree = document.activeElement === document.body || document.activeElement.matches("summary");
  $(".rest", group).replaceChildren(...content);
  prepareGroups(group);
  const rest = all(".rest .pick", group);
  if (isFree && focusValue(rest)) return;
  if (rest.length <= filteredValues) {
    if (isFree) rest[0]?.focus();
    return;
  }
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: "Filter the values" });
  field.setAttribute("aria-label", `Filter the values of ${$("h2", group).textContent}`);
  field.addEventListener("input", () => {
    const text = field.value.toLowerCase();
    for (const value of all(".value", group)) value.hidden = !$("bdi", value).textContent.toLowerCase().includes(text);
  });
  $(".rest > summary", group).after(field);
  if (isFree) field.focus();
};
facets?.addEventListener("toggle", ({ target }) => {
  const group = target.closest(".group");
  if (group === target) {
    const { field } = group.dataset;
    closedFields.list = [...closedFields.list.filter((one) => one !== field), ...(group.open ? [] : [field])];
    return;
  }
  if (!target.open || group?.dataset.more === undefined) return;
  group.removeAttribute("data-more");
  showAll(group);
}, true);
// In a narrow window, the column is a drawer, which is fixed while it is open. A click next to it only closes it.
const isDrawerOpen = () => Boolean(facets) && getComputedStyle(facets).position === "fixed";
window.addEventListener("click", (event) => {
  if (!event.isTrusted || !isDrawerOpen() || facets.contains(event.target) || event.target.closest("dialog")) return;
  event.preventDefault();
  event.stopPropagation();
  closeFacets();
}, true);
facets?.addEventListener("click", (event) => {
  const link = event.target.closest(".value a");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  replaceQuery(queryOf(event.altKey ? $(".minus", link.closest("li")) : link));
});
facets?.addEventListener("keydown", (event) => {
  const row = event.target.closest(".value");
  if (!row || !(event.key === "-" || (event.key === "Enter" && event.altKey))) return;
  event.preventDefault();
  event.stopPropagation();
  replaceQuery(queryOf($(".minus", row)));
});
