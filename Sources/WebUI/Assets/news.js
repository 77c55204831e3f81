// ---- Announces tweets that an import adds while the page is open, and shows the progress of the import.

const news = $("#news");
const watch = async () => {
  const { watch: query, generation } = document.body.dataset;
  const isImporting = Boolean($("#import[data-running]"));
  if (!document.hidden && (query !== undefined || isImporting)) {
    const answer = await load(
      `/news.json?since=${generation}&q=${encodeURIComponent(query ?? "")}`, { quiet: true }).catch(() => null);
    if (answer?.ok) showNews(JSON.parse(answer.text), isImporting);
  }
  setTimeout(watch, isImporting ? 1000 : 15000);
};
const showNews = async (state, isImporting) => {
  if (state.new > 0 && document.body.dataset.watch !== undefined) {
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = `${state.new.toLocaleString("en")} new ${state.new === 1 ? "tweet" : "tweets"}, show`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      commit(true);
      // Does not restore the position in the list, because new tweets are at its start.
      isRestoring = true;
      history.replaceState(null, "");
      location.reload();
    });
    if (news.textContent !== link.textContent) news.replaceChildren(link);
    news.hidden = false;
    // During an import, a page without tweets shows the first new tweets without a click.
    if (isImporting && !$(".tweet")) location.reload();
  }
  if (isImporting) {
    const answer = await load("/progress", { quiet: true }).catch(() => null);
    const fresh = answer?.ok && nodes(answer.text).firstElementChild;
    if (fresh && "running" in fresh.dataset) $("#import").replaceWith(fresh);
    else {
      // The report of a finished import follows the header.
      $("#import").remove();
      if (fresh) $("#main").prepend(fresh);
      document.dispatchEvent(new Event("imported"));
    }
  }
};
if (news) setTimeout(watch, $("#import[data-running]") ? 500 : 15000);
