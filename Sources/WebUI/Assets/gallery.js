// ---- The page of photos: changes the height of the rows and stores it in the URL, joins the parts of a month, and
// computes the heights of months that the browser has not laid out.

import { $, all, box, change, load, monthNames, nodes, prepare, queue, send, shortcuts } from "./script.js";

const heights = [120, 160, 220, 300, 420];
const albums = () => $(".albums");
const gap = 4;

// ---- The height of the rows.

const setHeight = (height) => {
  const list = albums();
  list.classList.replace("h" + list.dataset.height, "h" + height);
  list.dataset.height = height;
  const url = new URL(location.href);
  url.searchParams.set("height", height);
  history.replaceState(history.state, "", url.href);
  // The next search keeps the height.
  let field = box.form.elements.height;
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "height" });
    box.form.append(field);
  }
  field.value = height;
  for (const link of all("#photos .older a, #scrubber a, .photo-filters a:not([data-size])")) {
    const next = new URL(link.href);
    next.searchParams.set("height", height);
    link.href = next.href;
  }
  measure();
};
// Changes the height by a number of steps, and keeps the tile at the top of the window in its place.
const resize = (step) => {
  const index = heights.indexOf(Number(albums().dataset.height)) + step;
  if (!heights[index]) return;
  const top = $(".head").getBoundingClientRect().bottom;
  const anchor = all(".gallery > li").find((tile) => tile.getBoundingClientRect().bottom > top);
  const before = anchor?.getBoundingClientRect().top;
  setHeight(heights[index]);
  if (anchor && scrollY) scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
};
for (const link of all("a[data-size]")) {
  link.addEventListener("click", (event) => {
    if (!albums()) return;
    event.preventDefault();
    resize(Number(link.dataset.size));
  });
}
shortcuts.push({
  keys: ["+", "=", "-", "−"], shown: ["+", "−"], words: "larger or smaller photos", target: albums,
  press: (key) => resize(key === "+" || key === "=" ? 1 : -1),
});

// ---- The height of each month, which replaces its layout while it is outside of the window. So a position in the page
// does not change when the browser lays out the month.

const measure = () => {
  const head = $(".album h2")?.offsetHeight ?? 0;
  const width = albums()?.clientWidth ?? 0;
  const isPhone = matchMedia("(max-width: 599px)").matches;
  const row = Number(albums()?.dataset.height ?? 0);
  // The browser always lays out the months that share rows.
  for (const album of all(".albums > .album")) {
    const ratios = all(".gallery > li", album).map(({ className }) => Number(/\br(\d t\d)/.exec(className)[1].replace(" t", ".")));
    let height = 0;
    if (isPhone) {
      const columns = row > 220 ? 2 : 3;
      const side = (width - gap * (columns - 1)) / columns;
      height = Math.ceil(ratios.length / columns) * (side + gap) - gap;
    } else {
      let [sum, count] = [0, 0];
      for (const ratio of ratios) {
        if (count && (sum + ratio) * row * 0.8 + count * gap > width) {
          height += (width - (count - 1) * gap) / sum + gap;
          [sum, count] = [0, 0];
        }
        sum += ratio;
        count += 1;
      }
      height += Math.min(row * 0.8, (width - (count - 1) * gap) / sum);
    }
    album.style.containIntrinsicSize = `auto ${Math.round(head + height)}px`;
  }
};
// Joins a month that continues in an added part with the part before it, and months that share rows.
const join = () => {
  for (const later of all(".albums > *")) {
    const before = later.previousElementSibling;
    if (before?.matches(".sparse") && later.matches(".sparse")) before.append(...later.children);
    else if (before?.matches(".album") && before.dataset.month === later.dataset.month) {
      $(".gallery", before).append(...$(".gallery", later).children);
    } else continue;
    later.remove();
  }
};

// ---- Videos load their first frame when they are near the window, and play without sound under the pointer.

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) target.preload = "metadata";
}, { rootMargin: "200px" });
let hovering = 0;
document.addEventListener("pointerover", ({ target, pointerType }) => {
  clearTimeout(hovering);
  const video = pointerType === "mouse" && $("video", target.closest?.(".gallery .thumb") ?? document.head);
  for (const other of all(".gallery video")) if (other !== video && !other.paused) other.pause();
  if (!video) return;
  video.muted = true;
  hovering = setTimeout(() => video.play().catch(() => null), 300);
});

const arrange = () => {
  join();
  measure();
  for (const video of all(".gallery video[preload=none]")) seen.observe(video);
};
document.addEventListener("rows", arrange);
window.addEventListener("resize", measure);
arrange();
