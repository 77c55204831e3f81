// ---- Facets: requests the counts after the rows, and narrows the search by clicks and keys. The links also work without
// the script.

import {
  $, all, box, failure, isPlainClick, load, nodes, results, shortcuts, shownURL, sortField, tweetCount, visit,
} from "./script.js";

const facets = $("#facets");
const countingDelay = 150;
let counting = null;
let countingTimer = 0;
// The query of which the histogram shows only the selected range; `null` for none.
let zoomed = null;
// Replaces the query in the search box, and shows its results.
const replaceQuery = (query) => {
  box.value = query;
  visit(query);
};
const queryOf = (link) => new URL(link.href).searchParams.get("q") ?? "";
const facetsURL = (query) => "/facets?q=" + encodeURIComponent(query) + sortField();
const countSoon = () => {
  counting?.abort();
  clearTimeout(countingTimer);
  if (facets && results()?.dataset.query !== undefined) countingTimer = setTimeout(countValues, countingDelay);
};
const countValues = async () => {
  const { query } = results().dataset;
  counting = new AbortController();
  if (query !== zoomed) zoomed = null;
  const url = facetsURL(query) + (zoomed === null ? "" : "&zoom=1");
  const answer = await load(url, { quiet: true, signal: counting.signal }).catch(() => null);
  if (!answer || query !== results()?.dataset.query) return;
  if (answer.ok) showValues(nodes(answer.text));
  // The counts of the whole store may take a while the first time.
  else if (answer.text.includes('http-equiv="refresh"')) countingTimer = setTimeout(countValues, 3000);
  else facets.append(failure(answer, true));
};
const showValues = (fresh) => {
  const clause = document.activeElement.closest?.("#facets .pick")?.dataset.clause;
  const isPlot = document.activeElement.matches?.(".plot");
  for (const group of all(".group", fresh)) {
    const old = $(`.group[data-field="${group.dataset.field}"] details`, facets);
    if (old?.open && $("details", group)) $("details", group).open = true;
  }
  for (const old of all(":scope > :is(.groups, .uncounted, .problem)", facets)) old.remove();
  facets.append($(".groups", fresh));
  const active = Number($(".groups", facets).dataset.active);
  for (const number of all(".filter .number")) number.textContent = active ? String(active) : "";
  $("#histogram")?.replaceChildren(...$(".histogram", fresh).childNodes);
  preparePlots();
  prepareZoom();
  if (clause) all("#facets .pick").find((link) => link.dataset.clause === clause)?.focus({ preventScroll: true });
  if (isPlot) $(".plot")?.focus({ preventScroll: true });
};
// Adds a button that shows the bars of only the selected range, or of all times again.
const prepareZoom = () => {
  const place = $("#histogram .zoom");
  if (!place) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "plain" });
  button.textContent = zoomed === null ? "Zoom in" : "Zoom out";
  button.addEventListener("click", () => {
    zoomed = zoomed === null ? results().dataset.query : null;
    countValues();
  });
  place.replaceChildren(button);
};
// Loads the rarer values of a group when the user opens it, with a field that filters them.
const showAll = async (group) => {
  group.removeAttribute("data-more");
  const url = `${facetsURL(results().dataset.query)}&all=${group.dataset.field}`;
  const answer = await load(url, { quiet: true }).catch(() => null);
  const fresh = answer?.ok && $("details", nodes(answer.text));
  if (!fresh || !group.isConnected) return;
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: "Filter the values" });
  field.setAttribute("aria-label", `Filter the values of ${$("h2", group).textContent}`);
  field.addEventListener("input", () => {
    const text = field.value.toLowerCase();
    for (const value of all(".value", group)) value.hidden = !$("bdi", value).textContent.toLowerCase().includes(text);
  });
  $("details", group).replaceChildren(...fresh.childNodes);
  $("summary", group).after(field);
  field.focus();
};
facets?.addEventListener("toggle", ({ target }) => {
  const group = target.closest(".group");
  if (target.open && group?.dataset.more !== undefined) showAll(group);
}, true);
facets?.addEventListener("click", (event) => {
  if (event.target.closest(".close")) {
    event.preventDefault();
    location.replace("#results");
    return history.replaceState(history.state, "", shownURL);
  }
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
shortcuts.push({
  keys: ["f"], words: "filters", target: () => all("#facets .pick").find((link) => link.offsetParent),
  press: () => $("#facets .pick").focus(),
});
