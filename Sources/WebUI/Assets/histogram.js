// ---- The histogram selects a range of time with the pointer or the keyboard, and writes it as one `date:` condition.

// The width of a bar with its gap, in units of the image.
const barWidth = 5;
// The distance in pixels at which the pointer grabs an edge of the selection.
const edgeReach = 6;
// The least distance in pixels between the beginnings of labels below the bars.
const labelGap = 56;
// The least distance between the first label and the next one.
const labelDistance = 8;
const barsOf = (plot) => plot.dataset.bars.split(",").map((text) => {
  const [range, count] = text.split(" ");
  return { range, count: Number(count) };
});
// Makes new charts one tab stop each, whose value is the bar with the cursor.
const preparePlots = () => {
  for (const plot of all(".plot[data-query]:not([tabindex])")) {
    const bars = barsOf(plot);
    const { from, to } = plot.dataset;
    plot.tabIndex = 0;
    plot.setAttribute("role", "slider");
    plot.setAttribute("aria-label", "Range of time");
    plot.setAttribute("aria-valuemin", "0");
    plot.setAttribute("aria-valuemax", String(bars.length - 1));
    plot.append(Object.assign(document.createElement("p"), { className: "hint-bar", hidden: true }));
    if (from === undefined) addYears(plot, bars);
    select(plot, Number(from ?? bars.length - 1), Number(to ?? from ?? bars.length - 1), from !== undefined);
  }
};
// Adds the years that begin between the first and the last label.
const addYears = (plot, bars) => {
  const ends = plot.nextElementSibling;
  const limit = ends.lastElementChild.offsetLeft - labelGap;
  let last = ends.firstElementChild.offsetWidth + labelDistance - labelGap;
  for (const [index, { range }] of bars.entries()) {
    const year = range.slice(0, 4);
    const x = index / bars.length * ends.clientWidth;
    if (!index || year === bars[index - 1].range.slice(0, 4) || x < last + labelGap || x > limit) continue;
    last = x;
    const label = Object.assign(document.createElement("span"), { className: "year", textContent: year });
    label.style.left = `${index / bars.length * 100}%`;
    ends.append(label);
  }
};
// Selects the bars from `anchor` to `cursor`. The query changes later, in `apply`.
const select = (plot, anchor, cursor, isShown = true) => {
  const bars = barsOf(plot);
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  Object.assign(plot, { anchor, cursor });
  const band = $(".selection", plot);
  band.setAttribute("x", String(first * barWidth));
  band.setAttribute("width", String(isShown ? (last - first + 1) * barWidth : 0));
  const words = rangeInWords(bars, first, last);
  plot.setAttribute("aria-valuenow", String(cursor));
  plot.setAttribute("aria-valuetext", words);
  return words;
};
const rangeOf = (bars, first, last) => {
  const [start, end] = [bars[first].range.split("..")[0], bars[last].range.split("..").at(-1)];
  return first === last ? bars[first].range : `${start}..${end}`;
};
// Returns a range such as `2013-11..2013-12` in words: `Nov–Dec 2013`.
const periodInWords = (range) => {
  const [start, end = start] = range.split("..").map((date) => date.split("-"));
  const words = ([year, month, day]) => [day && Number(day), monthNames[month - 1], year].filter(Boolean).join(" ");
  // The start leaves out the year or month that both have.
  const shared = start.findIndex((part, index) => part !== end[index]);
  if (shared < 0) return words(end);
  const beginning = words(start).split(" ").slice(0, start.length - shared).join(" ");
  return beginning + (beginning.includes(" ") ? " – " : "–") + words(end);
};
const rangeInWords = (bars, first, last) => {
  const count = bars.slice(first, last + 1).reduce((sum, bar) => sum + bar.count, 0);
  return `${periodInWords(rangeOf(bars, first, last))} · ${tweetCount(count)}`;
};
const label = (plot, words, index) => {
  const line = $(".hint-bar", plot);
  line.hidden = !words;
  line.textContent = words;
  const share = (index + 0.5) / barsOf(plot).length;
  line.style.left = `${share * 100}%`;
  line.style.transform = `translateX(${-share * 100}%)`;
};
// Shows the tweets of a range, or of all times. The chart of the timeline leads to the end of the range.
const choose = (plot, range) => {
  const { query, rest, until } = plot.dataset;
  if (until !== undefined) return location.assign("/timeline?until=" + range.split("..").at(-1));
  // The query has `…` instead of the range.
  const place = query.lastIndexOf("date:…") + 5;
  replaceQuery(range ? query.slice(0, place) + range + query.slice(place + 1) : rest);
};
const apply = (plot) => {
  const { anchor, cursor } = plot;
  choose(plot, rangeOf(barsOf(plot), Math.min(anchor, cursor), Math.max(anchor, cursor)));
};
const indexAt = (plot, x) => {
  const { left, width } = plot.getBoundingClientRect();
  const count = barsOf(plot).length;
  return Math.min(Math.max(Math.floor((x - left) / width * count), 0), count - 1);
};
let dragged = null;
document.addEventListener("pointerdown", (event) => {
  const plot = event.target.closest?.(".plot[data-query]");
  if (!plot || event.button !== 0) return;
  event.preventDefault();
  plot.focus({ preventScroll: true });
  plot.setPointerCapture(event.pointerId);
  dragged = plot;
  const index = indexAt(plot, event.clientX);
  const band = $(".selection", plot).getBoundingClientRect();
  const isNear = (edge) => band.width > 0 && Math.abs(event.clientX - edge) <= edgeReach;
  const { from, to } = plot.dataset;
  const anchor = isNear(band.left) ? Number(to) : isNear(band.right) ? Number(from) : index;
  label(plot, select(plot, anchor, index), index);
});
document.addEventListener("pointermove", (event) => {
  const plot = dragged ?? event.target.closest?.(".plot[data-query]");
  if (!plot) return;
  const index = indexAt(plot, event.clientX);
  if (dragged) return label(plot, select(plot, "until" in plot.dataset ? index : plot.anchor, index), index);
  label(plot, rangeInWords(barsOf(plot), index, index), index);
});
document.addEventListener("pointerup", () => {
  const plot = dragged;
  dragged = null;
  if (plot) apply(plot);
});
document.addEventListener("pointercancel", () => { dragged = null; });
document.addEventListener("pointerout", (event) => {
  const plot = event.target.closest?.(".plot[data-query]");
  if (plot && !dragged && !plot.contains(event.relatedTarget)) label(plot, "", 0);
});
document.addEventListener("dblclick", (event) => {
  const plot = event.target.closest?.(".plot[data-query]");
  if (plot) choose(plot, "");
});
document.addEventListener("keydown", (event) => {
  const plot = event.target;
  if (!plot.matches?.(".plot[data-query]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const last = barsOf(plot).length - 1;
  const steps = { ArrowLeft: plot.cursor - 1, ArrowRight: plot.cursor + 1, Home: 0, End: last };
  if (event.key in steps) {
    const cursor = Math.min(Math.max(steps[event.key], 0), last);
    label(plot, select(plot, event.shiftKey ? plot.anchor : cursor, cursor), cursor);
  } else if (event.key === "Enter") {
    // A range without tweets would leave no histogram to change it.
    const [first, end] = [Math.min(plot.anchor, plot.cursor), Math.max(plot.anchor, plot.cursor) + 1];
    if (barsOf(plot).slice(first, end).some(({ count }) => count)) apply(plot);
  } else if (event.key === "Escape" && plot.dataset.rest !== shownQuery()) choose(plot, "");
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);
