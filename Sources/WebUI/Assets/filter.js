// ---- A field that filters the rows of a list on the page while the user types. Headings without rows are hidden, too.

for (const field of all("[data-filter]")) {
  field.addEventListener("input", () => {
    const text = field.value.trim().toLowerCase();
    let heading = null;
    for (const row of all(":scope > li", $(field.dataset.filter))) {
      if (row.matches(".heading")) {
        heading = row;
        heading.hidden = true;
        continue;
      }
      row.hidden = !$("a[data-open]", row).textContent.toLowerCase().includes(text);
      if (heading && !row.hidden) heading.hidden = false;
    }
  });
}
