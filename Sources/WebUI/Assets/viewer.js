// ---- The viewer: shows the previous and the next image of the gallery without loading the page again. The images
// replace each other in the history, so Back leads to the page from which the viewer was opened. zoom.js follows in
// the same module.

import { $, all, change, isPlainClick, load, nodes, send, shortcuts } from "./script.js";

const viewer = () => $("#viewer");
const stage = () => $("#stage");

// The path of the page before in the history, if a click in that page opened this image.
if (sessionStorage.left) history.replaceState({ ...history.state, before: sessionStorage.left }, "");
sessionStorage.removeItem("left");

// ---- Other images: their parts are requested once, those of the neighbours in advance.

const parts = new Map();
const partOf = (address) => {
  if (!parts.has(address)) {
    const url = new URL(address);
    url.searchParams.set("part", "viewer");
    parts.set(address, load(url.href, { quiet: true }).then((answer) => {
      const part = answer.ok ? $("#viewer", nodes(answer.text)) : null;
      const source = part && $("#stage img", part)?.getAttribute("src");
      if (source) new Image().src = source;
      return part;
    }).catch(() => null).then((part) => { if (!part) parts.delete(address); return part; }));
  }
  return parts.get(address);
};
let turning = Promise.resolve();
const show = async (address) => {
  const part = await partOf(address);
  // Without an answer, the browser explains the error.
  if (!part) return location.replace(address);
  const isOpen = $(".info", viewer()).open;
  const focused = document.activeElement.closest?.(".viewer a[rel], .filmstrip a") ? document.activeElement.rel || "strip" : "";
  const fresh = document.importNode(part, true);
  viewer().replaceWith(fresh);
  $(".info", fresh).open = isOpen;
  document.title = fresh.dataset.title;
  history.replaceState(history.state, "", address);
  if (focused) ($(`a[rel="${focused}"]`, fresh) ?? $(".filmstrip [aria-current]", fresh))?.focus();
  begin();
};
const linkTo = (relation) => $(`.turn[rel=${relation}]`);
// Each turn waits for the one before, so quick presses skip no image.
const turn = (relation) => {
  turning = turning.then(() => { const link = linkTo(relation); return link && show(link.href); });
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".turn, .filmstrip a");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  turning = turning.then(() => show(link.href));
});

// ---- Closing: returns to the page that the image was opened from. If it is the page before in the history, its
// position and its focus are kept.

const closeViewer = () => {
  const info = $(".info", viewer());
  if (info.open) {
    info.open = false;
    return void $("summary", info).focus();
  }
  const link = $("[data-close]", viewer());
  if (history.state?.before) history.back(); else link.click();
};
document.addEventListener("leave", closeViewer);
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-close]") || !history.state?.before || !isPlainClick(event)) return;
  event.preventDefault();
  history.back();
});

// ---- The star keeps the page.

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".viewer form.star")) return;
  event.preventDefault();
  change();
  const fresh = await send(form.action, { on: form.elements.on.value, part: "state" }, $(".viewer-bar"));
  const state = fresh && $("form.star", fresh);
  if (!state || !form.isConnected) return;
  form.replaceWith(state);
  $("button", state).focus();
  // Other images of the same tweet show the star, too.
  parts.clear();
});

// ---- Keys and swipes.

const isSeeking = () => document.activeElement.matches("video");
shortcuts.push(
  {
    keys: ["ArrowLeft", "ArrowRight"], shown: ["←", "→"], words: "previous or next image; after zooming, move the image",
    // In a focused video, the keys seek.
    target: () => stage() && !isSeeking() && (zoom?.isZoomed() || linkTo("prev") || linkTo("next")),
    press: (key) => {
      if (zoom?.isZoomed()) zoom.shift(key === "ArrowLeft" ? 60 : -60, 0); else turn(key === "ArrowLeft" ? "prev" : "next");
    },
  },
  {
    keys: ["ArrowUp", "ArrowDown"], shown: ["↑", "↓"], words: "move the image", target: () => zoom?.isZoomed(),
    press: (key) => zoom.shift(0, key === "ArrowUp" ? 60 : -60),
  },
  {
    keys: ["+", "=", "-", "−"], shown: ["+", "−"], words: "zoom in or out", target: () => zoom,
    press: (key) => zoom.by(key === "+" || key === "=" ? 1.25 : 0.8),
  },
  { keys: ["0"], words: "show the whole image", target: () => zoom, press: () => zoom.fit() },
  { keys: ["1"], words: "show the pixels of the image (100 %)", target: () => zoom, press: () => zoom.to(1) },
  {
    keys: ["i"], words: "information about the image", target: () => $(".info"),
    press: () => { const info = $(".info"); info.open = !info.open; },
  },
  { keys: ["s"], words: "star the tweet", target: () => $(".viewer form.star"), press: () => $(".viewer form.star").requestSubmit() });

let swipe = null;
document.addEventListener("touchstart", (event) => {
  const { touches: [first], target } = event;
  const isAlone = event.touches.length === 1 && target.closest?.(".stage, .turn, .image-caption");
  swipe = isAlone && !zoom?.isZoomed() ? { x: first.clientX, y: first.clientY } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!swipe || event.touches.length) return;
  const { clientX, clientY } = event.changedTouches[0];
  const [x, y] = [clientX - swipe.x, clientY - swipe.y];
  swipe = null;
  if (Math.abs(x) > 48 && Math.abs(x) > 2 * Math.abs(y)) turn(x > 0 ? "prev" : "next");
  else if (y > 96 && y > 2 * Math.abs(x)) closeViewer();
}, { passive: true });

// ---- The zoom of the shown image; `null` for a video or a missing file.

let zoom = null;
const begin = () => {
  const tools = $(".zoom", viewer());
  zoom = stage().dataset.zoom === undefined ? null : zoomable(stage(), (scale) => {
    $("button:nth-child(2)", tools).textContent = `${Math.round(scale * 100)} %`;
  });
  if (tools) {
    tools.hidden = false;
    const [less, whole, more] = all("button", tools);
    less.addEventListener("click", () => zoom.by(0.8));
    whole.addEventListener("click", () => zoom.fit());
    more.addEventListener("click", () => zoom.by(1.25));
  }
  for (const relation of ["next", "prev"]) if (linkTo(relation)) partOf(linkTo(relation).href);
};
window.addEventListener("resize", () => zoom?.draw());
// The panel with information about the image changes the width of the stage.
document.addEventListener("toggle", () => zoom?.draw(), true);
// The constants of zoom.js are defined after this file has run.
queueMicrotask(begin);
