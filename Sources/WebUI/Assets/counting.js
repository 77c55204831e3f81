// ---- Counting: requests the facets and the histogram after the rows.

import {
  $, all, box, failure, isPlainClick, load, monthNames, nodes, results, shortcuts, shownURL, sortField, tweetCount,
  visit,
} from "./script.js";

const countingDelay = 150;
let counting = null;
let countingTimer = 0;
const shownQuery = () => results().dataset.query;
// Replaces the query in the search box, and shows its results.
const replaceQuery = (query) => {
  box.value = query;
  visit(query);
};
const facetsURL = (query) => "/facets?q=" + encodeURIComponent(query) + sortField();
const countSoon = () => {
  counting?.abort();
  clearTimeout(countingTimer);
  if (facets && results()?.dataset.query !== undefined) countingTimer = setTimeout(countValues, countingDelay);
};
// On a phone, the list shows neither the parts of the query nor some of its menus, so the column shows them.
const phone = matchMedia("(max-width: 599.98px)");
const showHidden = () => {
  const groups = $(".groups", facets);
  const copies = all(".reading > .parts, .tabs .menu.wide > :not(summary)", results()).map((one) => one.cloneNode(true));
  for (const copy of copies) {
    // The address bar also copies the link.
    for (const link of all("[data-copy]", copy)) link.parentElement.remove();
    for (const field of all("[id]", copy)) {
      field.setAttribute("aria-label", $(`[for="${field.id}"]`, copy).textContent);
      field.removeAttribute("id");
    }
    if (copy.matches(".parts")) groups.prepend(copy); else groups.append(copy);
    copy.classList.toggle("instead", copy.matches("ul:not(.parts)"));
  }
};
const countValues = async () => {
  const { query } = results().dataset;
  counting = new AbortController();
  if (query !== zoomed) zoomed = null;
  const url = facetsURL(query) + (zoomed === null ? "" : "&zoom=1");
  const answer = await load(url, { quiet: true, signal: counting.signal }).catch(() => null);
  if (!answer || query !== results()?.dataset.query) return;
  if (answer.ok) {
    showValues(nodes(answer.text));
    if (phone.matches) showHidden();
  } else if (answer.text.includes('http-equiv="refresh"')) {
    // The counts of the whole store may take a while the first time.
    countingTimer = setTimeout(countValues, 3000);
  } else facets.append(failure(answer, true));
};
// Loads the rarer values of a group when the user opens it.
const showAll = async (group) => {
  const url = `${facetsURL(results().dataset.query)}&all=${group.dataset.field}`;
  const answer = await load(url, { quiet: true }).catch(() => null);
  const fresh = answer?.ok && $(".rest", nodes(answer.text));
  if (fresh && group.isConnected) showRest(group, fresh.childNodes);
};
const closeFacets = () => {
  if (history.state?.drawer) return history.back();
  location.replace("#results");
  history.replaceState(history.state, "", shownURL);
  $(".filter")?.focus();
};
facets?.addEventListener("click", (event) => {
  // A part of the query is selected in the search box, which the column may cover.
  if (event.target.closest(".part") && isDrawerOpen()) return closeFacets();
  if (!event.target.closest(".close")) return;
  event.preventDefault();
  closeFacets();
});
document.addEventListener("leave", () => { if (isDrawerOpen()) closeFacets(); });
window.addEventListener("hashchange", ({ oldURL }) => {
  if (isDrawerOpen()) {
    // The link has added an entry to the history, which closing the drawer leaves.
    if (location.hash === "#facets") history.replaceState({ ...history.state, drawer: true }, "");
    $(".close", facets).focus();
  } else if (oldURL.endsWith("#facets")) $(".filter")?.focus();
});
// The first value or, while the drawer is closed, its button.
const firstFilter = () => [...all("#facets .group[open] .pick"), $(".filter")].find((link) => link?.offsetParent);
shortcuts.push(
  {
    keys: ["f"], words: "filters", target: firstFilter,
    press: () => { if (firstFilter().matches(".filter")) $(".filter").click(); else firstFilter().focus(); },
  },
  { keys: [], shown: ["-"], words: "exclude the filter with the focus", target: () => firstFilter()?.matches(".pick") },
);
document.addEventListener("results", () => { preparePlots(); countSoon(); });
// A change while the drawer is open saves the search.
document.addEventListener("changed", () => { if (isDrawerOpen()) closeFacets(); countSoon(); });
preparePlots();
if ($("#facets .groups")) {
  prepareGroups(facets);
  prepareZoom();
  if (phone.matches) showHidden();
} else countSoon();
