// ---- Requests the numbers of the navigation that would have delayed the page, and those that a change may replace.

const showNumber = async (name, number) => {
  const answer = await load("/counts.json?q=" + encodeURIComponent(name), { quiet: true }).catch(() => null);
  // A response without content is 0.
  if (answer?.ok) number.textContent = answer.text && " " + JSON.parse(answer.text).total.toLocaleString("en");
};
for (const number of all("[data-count]")) showNumber(number.dataset.count, number);
document.addEventListener("changed", () => {
  for (const name of ["topics", "labels"]) {
    const link = $(`.nav [href="/${name}"]`);
    if (!link) continue;
    if (!$(".number", link)) link.append(Object.assign(document.createElement("span"), { className: "number" }));
    showNumber(name, $(".number", link));
  }
});
