// ---- The statistics: a range of the histogram narrows the query of the page. The squares of the hours are one tab stop,
// and arrow keys move between them. Follows the module histogram.js.

import { $, all, box, monthNames, tweetCount } from "./script.js";

const shownQuery = () => box.value;
// Opens the page of another query, with its options.
const replaceQuery = (query) => {
  box.value = query;
  box.form.requestSubmit();
};
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const boxOf = (link) => link.getBoundingClientRect();
// Returns the nearest link in a direction, in the same row or column.
const nearest = (links, from, [right, down]) => {
  const distance = (link) => (boxOf(link).x - boxOf(from).x) * right + (boxOf(link).y - boxOf(from).y) * down;
  const isAligned = (link) => Math.abs(right ? boxOf(link).y - boxOf(from).y : boxOf(link).x - boxOf(from).x) < 1;
  return links.filter((link) => isAligned(link) && distance(link) > 1)
    .sort((one, other) => distance(one) - distance(other))[0];
};
const prepare = (chart) => {
  const links = all("a", chart);
  const stop = (link) => links.forEach((one) => one.setAttribute("tabindex", one === link ? "0" : "-1"));
  stop(links.at(-1));
  chart.addEventListener("keydown", (event) => {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = nearest(links, document.activeElement, direction);
    if (!link) return;
    event.preventDefault();
    stop(link);
    link.focus();
  });
};
all(".chart").forEach(prepare);
preparePlots();
