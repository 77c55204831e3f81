// ---- Initialises the page. The position is restored before the lists load more rows.

shortcuts.push(
  {
    keys: ["Escape"], shown: ["Esc"], words: "cancel or close", target: () => true,
    press: () => document.dispatchEvent(new Event("leave")),
  },
  { keys: ["?"], words: "this list", target: () => true, press: showKeys });
// A page for a browser with the script contains no facets, which take longer than the rows.
// Browsers send a cookie to all ports of a host.
document.cookie = `script-${location.port}=1; path=/; SameSite=Strict`;
restore(history.state?.position);
// On a phone, the days of a month are wider than the window.
$(".days [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
prepare();

// ---- Loads the module for uploads when the page has a button for it, or when a file is dragged over the window.

const uploading = document.body.dataset.upload;
if (uploading && $("#choose")) import(uploading);
else if (uploading) addEventListener("dragenter", () => import(uploading), { once: true });

// ---- The start page loads the module of facets with its first search.

document.addEventListener("results", () => {
  const { module } = $("#facets")?.dataset ?? {};
  if (module && $("#results[data-query]")) import(module).catch(() => null);
});

// ---- The modules of some pages use these names. The document sends them events: `rows` after rows
// were added, `results` after the results of another query are shown, `changed` after a label, a note or a search has
// changed, `moved` after j and k, `imported` after an import, and `leave` after Escape.

export {
  $, all, box, canSplit, change, changeLook, changeTweet, closeMenu, draft, entryQuery, failure, idInURL, isOn,
  isPlainClick, listURL, load, markSplit, monthNames, nodes, openLabels, prepare, problem, queue, remember, results,
  send, shortcuts, showKeys, shownURL, sortField, star, totals, tweetCount, visit, wide,
};
