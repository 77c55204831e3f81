// ---- Loads the parts of the start page that take long, also after an import, and another random tweet.

import { $, all, failure, isPlainClick, load, nodes } from "./script.js";

const fill = async (place, name) => {
  const answer = await load(`/?part=${name}`, { quiet: true }).catch((error) => error);
  if (!place.isConnected) return;
  place.replaceChildren(answer.ok ? nodes(answer.text) : failure(answer, false));
  document.dispatchEvent(new Event("rows"));
};
const fillAll = () => {
  for (const place of all(".start [data-part]")) fill(place, place.dataset.part);
};
for (const type of ["results", "imported"]) document.addEventListener(type, fillAll);
document.addEventListener("click", (event) => {
  const another = event.target.closest?.(".start [data-another]");
  if (!another || !isPlainClick(event)) return;
  event.preventDefault();
  fill(another.closest("div"), "random").then(() => $(".start [data-another]")?.focus());
});
fillAll();
