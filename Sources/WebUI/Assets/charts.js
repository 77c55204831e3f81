// ---- Charts of links. Each is one tab stop, and arrow keys move between its bars or squares.

import { $, all } from "./script.js";

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
  stop($("[aria-current]", chart) ?? links.at(-1));
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
const prepareAll = () => all(".chart").forEach(prepare);
prepareAll();
// The results of another search, or of the timeline, with its chart.
document.addEventListener("results", prepareAll);
