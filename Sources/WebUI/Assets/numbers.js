// ---- Requests the numbers of the navigation that would have delayed the page.

for (const number of all(".nav [data-count]")) {
  load("/counts.json?q=" + number.dataset.count, { quiet: true }).then(({ status, text }) => {
    if (status === 200) number.textContent = " " + JSON.parse(text).total.toLocaleString("en");
  }).catch(() => null);
}
