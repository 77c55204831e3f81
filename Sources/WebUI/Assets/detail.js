// ---- The detail of a tweet: its forms, and its place next to the list of a search in a wide window. The address of the
// list then contains the field `tweet`. The links and forms also work without the script. split.js loads this module on
// pages with a list.

import {
  $, all, canSplit, changeTweet, closeMenu, draft, entryQuery, failure, idInURL, isOn, isPlainClick, listURL, load,
  markSplit, nodes, openLabels, queue, remember, results, shortcuts, sortField, star, totals, wide,
} from "./script.js";

const detail = () => $("#detail");
const isSplit = () => Boolean($("#results ~ #detail"));
const rowOf = (id) => $(`#results .tweet[data-id="${id}"]`);
const urlWith = (id) => {
  const list = listURL() === "/" ? "/search" : listURL();
  return `${list}${list.includes("?") ? "&" : "?"}tweet=${id}`;
};

// ---- Opening and closing. The first tweet is an entry of the history, which the next ones replace.

let loading = null;
// The tweet that is open or being loaded next to the list.
let shown = isSplit() ? detail().dataset.id : null;
const mark = () => {
  for (const row of all("#results .tweet[aria-current]")) row.removeAttribute("aria-current");
  if (shown) rowOf(shown)?.setAttribute("aria-current", "true");
};
// Changes the page and keeps the position of a row, because the width of the list changes.
const keeping = (row, change) => {
  const top = row?.getBoundingClientRect().top;
  change();
  if (row) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
};
const show = async (id) => {
  shown = id;
  mark();
  loading?.abort();
  loading = new AbortController();
  const { signal } = loading;
  const url = `/tweet/${id}?part=detail&q=${encodeURIComponent(entryQuery())}${sortField()}`;
  const answer = await load(url, { signal }).catch((error) => error);
  if (signal.aborted || answer.name === "AbortError" || shown !== id) return;
  let fresh = answer.ok ? nodes(answer.text).firstElementChild : null;
  if (!fresh) {
    fresh = nodes(`<section class="detail" id="detail" aria-label="Tweet" tabindex="-1"></section>`).firstElementChild;
    fresh.append(failure(answer));
  }
  const old = detail();
  const focused = old?.contains(document.activeElement) ? document.activeElement.getAttribute("rel") : null;
  const hadFocus = old?.contains(document.activeElement);
  if (old) old.replaceWith(fresh);
  else keeping(rowOf(id), () => results().after(fresh));
  if (hadFocus) ((focused && $(`a[rel="${focused}"]`, fresh)) || fresh).focus({ preventScroll: true });
  totals(all("[data-total]", fresh));
};
const open = (id) => {
  if (idInURL()) {
    history.replaceState(history.state, "", urlWith(id));
  } else {
    remember();
    history.pushState({ split: true }, "", urlWith(id));
  }
  show(id);
};
const hide = (takesFocus) => {
  loading?.abort();
  const row = shown && rowOf(shown);
  shown = null;
  keeping(row, () => { detail()?.remove(); mark(); });
  if (takesFocus && row) $("a[data-open]", row).focus({ preventScroll: true });
};
const close = () => {
  if (history.state?.split) return history.back();
  history.replaceState(history.state, "", listURL());
  hide(true);
};
// Shows the tweet of the address, or none.
const follow = (takesFocus) => {
  const id = idInURL();
  if (!id && shown) hide(takesFocus);
  else if (id && id !== shown) show(id);
  mark();
};
window.addEventListener("popstate", () => { if (results()) follow(true); });
// Typing another query closes the tweet of the previous one, which the address keeps until the user pauses.
document.addEventListener("results", () => {
  if (!draft) follow(false);
  else if (shown) hide(false);
});
document.addEventListener("rows", mark);
document.addEventListener("leave", () => { if (isSplit()) close(); });
document.addEventListener("moved", () => {
  const id = document.activeElement.closest("#results .tweet")?.dataset.id;
  if (shown && id && id !== shown && wide.matches) open(id);
});
// Opens the tweet of a row.
export const openRow = (id) => { if (id === shown) detail()?.focus(); else open(id); };
export const toggle = () => {
  localStorage.split = isOn() ? "off" : "on";
  markSplit();
  if (!isOn()) return void (shown && close());
  const row = document.activeElement.closest("#results .tweet[data-id]") ?? $("#results .tweet[data-id]");
  if (row && canSplit() && !shown) open(row.dataset.id);
};

// ---- Clicks and keys.

// A click on the link back names this page as the one that was left, before `leave` is called.
const before = sessionStorage.left;
const leave = () => {
  const back = $("#detail .back");
  if (isSplit()) close();
  // Back restores the position in the list.
  else if (before === new URL(back.href).pathname) history.back();
  else location.assign(back.href);
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#detail a");
  if (!link || event.defaultPrevented || !isPlainClick(event)) return;
  const id = /^\/tweet\/(\d+)$/.exec(link.pathname)?.[1];
  if (link.matches("[data-label]")) openLabels();
  else if (link.matches(".back, .close")) leave();
  else if (link.matches("[data-all]")) showAll(link);
  else if (id && isSplit() && wide.matches && link.matches("[rel=prev], [rel=next], [data-open]")) {
    open(id);
    rowOf(id)?.scrollIntoView({ block: "nearest" });
  } else return;
  event.preventDefault();
});
const inDetail = (selector) => $(`#detail ${selector}`);
shortcuts.push(
  { keys: ["u"], words: "back to the results", target: () => inDetail(".back"), press: leave },
  {
    keys: ["e"], words: "write a note", target: () => inDetail(".noting"),
    press: () => { inDetail(".noting").open = true; },
  },
);

// Replaces the part of the conversation by all of it.
const showAll = async (link) => {
  const answer = await load(link.href).catch((error) => error);
  const whole = answer.ok ? $(".thread", nodes(answer.text)) : null;
  if (!whole) return void link.after(failure(answer));
  const focused = $(".talk .tweets");
  focused.replaceWith(whole);
  link.parentElement.remove();
  $("a[data-open]", whole)?.focus({ preventScroll: true });
};

// ---- Labels and the note. The star, the labels and the note change without loading the page (see `changeTweet`).

document.addEventListener("submit", (event) => {
  const form = event.target;
  const place = form.closest("#detail");
  // The form that labels a row of the conversation sends itself.
  if (!place || event.defaultPrevented) return;
  event.preventDefault();
  if (form.matches(".star")) return void star(place.dataset.id, form);
  if (form.matches(".note")) return save();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  if (fields.add?.trim() === "") return;
  queue(async () => {
    const isChanged = await changeTweet(place.dataset.id, "label", fields, form.parentElement);
    const field = $("#label");
    if (!isChanged || !fields.add || !field) return;
    sessionStorage.label = fields.add;
    field.value = "";
    choose();
    if (!$(".adding").open) return;
    // A click on one of the labels keeps the menu open for the next one. After a typed label, keys are shortcuts again.
    if (form.matches(".add")) closeMenu($(".adding")); else field.focus();
  });
});
// Shows the labels of the menu that contain the typed text.
const choose = () => {
  const text = $("#label").value.trim().toLowerCase();
  for (const item of all(".known li")) item.hidden = !$("button", item).value.toLowerCase().includes(text);
};
document.addEventListener("input", ({ target }) => { if (target.id === "label") choose(); });
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.closest?.(".adding")) return;
  const stops = [$("#label"), ...all(".known li:not([hidden]) button")];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
// Saves the note if it has changed.
const save = () => {
  const field = $("#note");
  const { value } = field;
  const noting = field.closest(".noting");
  // Another tweet may be open when the note is saved.
  const place = field.closest("#detail");
  noting.open = false;
  if (value === field.defaultValue) return;
  field.defaultValue = value;
  queue(async () => {
    const isSaved = await changeTweet(place.dataset.id, "note", { note: value }, noting.parentElement);
    $("#saved", place).textContent = isSaved ? "Saved" : "";
    if (!isSaved) noting.open = true;
  });
};
document.addEventListener("toggle", ({ target }) => {
  if (!target.open || !target.matches?.("#detail :is(.noting, .adding)")) return;
  const field = $("textarea, #label", target);
  field.focus();
  if (field.id === "label") {
    field.value ||= sessionStorage.label ?? "";
    field.select();
  }
  target.lastElementChild.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("focusout", ({ target }) => { if (target.id === "note") save(); });
// Escape ends writing the note, before it closes anything else.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.id !== "note") return;
  event.preventDefault();
  event.stopPropagation();
  const summary = $("summary", event.target.closest(".noting"));
  event.target.blur();
  summary.focus();
}, true);
follow(false);
