// ---- The gallery: changes the size of the images and stores it in the URL.

import { $, all, box, shortcuts } from "./script.js";

const sides = [90, 120, 160, 200, 260, 340, 440];
// The largest size at which a phone shows several columns.
const columnSide = 200;
const gallery = () => $(".gallery");
let side = Number(gallery()?.dataset.side ?? 0);
const resize = () => {
  if (!gallery()) return;
  for (const image of all("img, video", gallery())) {
    if (Number(image.dataset.side ?? gallery().dataset.side) === side) continue;
    const ratio = image.getAttribute("width") / image.getAttribute("height");
    const height = Math.sqrt(side * side / ratio);
    image.setAttribute("width", Math.round(height * ratio));
    image.setAttribute("height", Math.round(height));
    image.dataset.side = side;
  }
  gallery().dataset.side = side;
  gallery().classList.toggle("wide", side > columnSide);
};
const setSide = (value) => {
  side = Math.min(Math.max(Math.round(value), sides[0]), sides[sides.length - 1]);
  resize();
  const url = new URL(location.href);
  url.searchParams.set("side", side);
  history.replaceState(history.state, "", url.href);
  // The next search keeps the size.
  let field = box.form.elements.side;
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "side" });
    box.form.append(field);
  }
  field.value = side;
  for (const link of all("a[data-older]")) {
    const next = new URL(link.href);
    next.searchParams.set("side", side);
    link.href = next.href;
  }
};
const larger = (step) => {
  setSide(step > 0 ? sides.find((one) => one > side) ?? side : [...sides].reverse().find((one) => one < side) ?? side);
};
for (const [name, step] of [["data-smaller", -1], ["data-larger", 1]]) {
  $(`a[${name}]`)?.addEventListener("click", (event) => { event.preventDefault(); larger(step); });
}
shortcuts.push({
  keys: ["+", "=", "-", "−"], shown: ["+", "−"], words: "larger or smaller images", target: gallery,
  press: (key) => larger(key === "+" || key === "=" ? 1 : -1),
});
const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
let pinch = null;
if (gallery()) {
  document.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) pinch = { apart: apart(event.touches), side };
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    setSide(pinch.side * apart(event.touches) / pinch.apart);
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });
  document.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setSide(side * Math.exp(-event.deltaY / 300));
  }, { passive: false });
}
document.addEventListener("rows", resize);
