// ---- The page of one image or video. The previous and the next one replace it in the history, so Back leads to the
// gallery or tweet that it was opened from.

import { $, all, shortcuts } from "./script.js";

// The path of the page before in the history, if a click in that page opened this image.
if (sessionStorage.left) history.replaceState({ ...history.state, before: sessionStorage.left }, "");
sessionStorage.removeItem("left");
const turnTo = (link) => {
  sessionStorage.left = history.state?.before ?? "";
  location.replace(link.href);
};
for (const link of all(".stage-bar a[rel]")) {
  link.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turnTo(link);
  });
}
const neighbor = (key) => $(`.stage-bar a[rel=${key === "ArrowLeft" ? "prev" : "next"}]`);
// Returns to the page that the image was opened from. If it is the page before in the history, its position is kept.
const closeImage = () => {
  const link = $(".stage-bar [data-close]");
  if (history.state?.before === new URL(link.href).pathname) history.back(); else link.click();
};
if ($("#stage")) document.addEventListener("leave", closeImage);

// ---- Zooming and panning. At first the image is whole, or fills the window if the URL contains fit=fill.

const stage = $("#stage[data-zoom]");
const image = stage && $("img", stage);
let isPanned = () => false;
let pan = () => {};
if (image) {
  // `isOwn` is true after the user has zoomed or panned.
  const view = { scale: 1, x: 0, y: 0, isOwn: false, fills: stage.classList.contains("fill") };
  const natural = () => ({
    width: image.naturalWidth || Number(image.getAttribute("width")),
    height: image.naturalHeight || Number(image.getAttribute("height")),
  });
  const ratios = () => {
    const { width, height } = natural();
    return [stage.clientWidth / width, stage.clientHeight / height];
  };
  // The larger ratio fills the view without an empty border; the smaller one shows the whole image.
  const first = () => (view.fills ? Math.max(...ratios()) : Math.min(...ratios()));
  const draw = () => {
    const { width, height } = natural();
    const free = [stage.clientWidth - width * view.scale, stage.clientHeight - height * view.scale];
    // Centres the image if it fits; otherwise keeps its edges outside the view.
    view.x = free[0] > 0 ? free[0] / 2 : Math.min(0, Math.max(free[0], view.x));
    view.y = free[1] > 0 ? free[1] / 2 : Math.min(0, Math.max(free[1], view.y));
    stage.classList.add("moved");
    image.style.width = width + "px";
    image.style.height = height + "px";
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  const fit = () => {
    const { width, height } = natural();
    view.scale = first();
    view.x = (stage.clientWidth - width * view.scale) / 2;
    view.y = (stage.clientHeight - height * view.scale) / 2;
    view.isOwn = false;
    draw();
  };
  const zoom = (factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
    const least = Math.min(...ratios());
    const scale = Math.min(Math.max(view.scale * factor, Math.min(least, 1) / 2), Math.max(8, first() * 8));
    view.x = x - (x - view.x) * scale / view.scale;
    view.y = y - (y - view.y) * scale / view.scale;
    view.scale = scale;
    view.isOwn = true;
    draw();
  };
  const shift = (x, y) => { view.x += x; view.y += y; view.isOwn = true; draw(); };
  const toggle = () => {
    view.fills = !view.fills;
    fit();
    const link = $("#fit");
    if (link) link.textContent = view.fills ? "Whole image" : "Fill the view";
    const url = new URL(location.href);
    if (view.fills) url.searchParams.set("fit", "fill"); else url.searchParams.delete("fit");
    history.replaceState(history.state, "", url.href);
  };
  $("#fit")?.addEventListener("click", (event) => { event.preventDefault(); toggle(); });
  if (image.complete) fit(); else image.addEventListener("load", fit, { once: true });
  window.addEventListener("resize", () => (view.isOwn ? draw() : fit()));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  const fingers = new Map();
  stage.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    if (!others.length) {
      shift(event.clientX - before.clientX, event.clientY - before.clientY);
    } else {
      const other = others[0];
      const distance = (one) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
      zoom(distance(event) / distance(before), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    }
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  stage.addEventListener("dblclick", (event) => zoom(2, event.clientX, event.clientY));
  isPanned = () => view.isOwn;
  pan = shift;
  shortcuts.push(
    {
      keys: ["+", "=", "-", "−"], shown: ["+", "−"], words: "zoom in or out", target: () => true,
      press: (key) => zoom(key === "+" || key === "=" ? 1.25 : 0.8),
    },
    { keys: ["0"], words: "fill the window or show the whole image", target: () => true, press: toggle });
}
if ($("#stage")) {
  const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  shortcuts.push(
    {
      keys: ["ArrowLeft", "ArrowRight"], shown: ["←", "→"],
      words: "previous or next image; after zooming, move the image",
      // In a focused video, the keys seek.
      target: () => (isPanned() || $(".stage-bar a[rel]")) && !document.activeElement.matches("video"),
      press: (key) => { if (isPanned()) pan(...steps[key]); else if (neighbor(key)) turnTo(neighbor(key)); },
    },
    {
      keys: ["ArrowUp", "ArrowDown"], shown: ["↑", "↓"], words: "move the image", target: () => image,
      press: (key) => pan(...steps[key]),
    });
}
