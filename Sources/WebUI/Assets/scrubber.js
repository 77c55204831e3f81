// ---- The slider at the right edge of the page of photos: follows the scrolling, and loads the month under the pointer
// when it is released. With the keyboard, each key moves by a month or a year.

const scrubber = $("#scrubber");
if (scrubber) {
  const isOldest = scrubber.dataset.order === "oldest";
  const years = all("li", scrubber).map((item) => Number(item.dataset.year));
  const last = years.length * 12 - 1;
  const thumb = document.createElement("div");
  const label = document.createElement("output");
  thumb.append(label);
  thumb.tabIndex = 0;
  for (const [name, value] of Object.entries({
    role: "slider", "aria-label": "Month", "aria-orientation": "vertical", "aria-valuemin": 0, "aria-valuemax": last,
  })) thumb.setAttribute(name, value);
  scrubber.append(thumb);
  for (const link of all("a", scrubber)) link.tabIndex = -1;

  // A place is the number of months from the top.
  let place = 0;
  const monthAt = (at) => [years[Math.floor(at / 12)], isOldest ? at % 12 : 11 - at % 12];
  const placeOf = (name) => {
    const [year, month] = name.split("-").map(Number);
    const index = years.indexOf(year);
    return index < 0 ? null : index * 12 + (isOldest ? month - 1 : 12 - month);
  };
  const show = (at) => {
    place = Math.min(Math.max(at, 0), last);
    const [year, month] = monthAt(place);
    label.textContent = `${monthNames[month]} ${year}`;
    thumb.style.top = `${(place + 0.5) / (last + 1) * 100}%`;
    thumb.setAttribute("aria-valuenow", place);
    thumb.setAttribute("aria-valuetext", label.textContent);
  };
  // Loads the page that begins with the month, without a history entry.
  let loading = 0;
  let waiting = 0;
  const go = async () => {
    clearTimeout(waiting);
    const [year, month] = monthAt(place);
    const url = new URL($("a", scrubber).href);
    url.searchParams.set("at", `${year}-${String(month + 1).padStart(2, "0")}`);
    const mine = ++loading;
    const answer = await load(url.href).catch(() => null);
    const fresh = answer?.ok && $("#photos", nodes(answer.text));
    if (mine !== loading) return;
    if (!fresh) return void location.replace(url.href);
    $("#photos").replaceWith(document.importNode(fresh, true));
    history.replaceState({ ...history.state, position: null }, "", url.href);
    scrollTo({ top: 0, behavior: "instant" });
    prepare();
  };
  const goSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(go, 400);
  };
  const steps = { ArrowUp: -1, ArrowLeft: -1, PageUp: -1, ArrowDown: 1, ArrowRight: 1, PageDown: 1, Home: -Infinity, End: Infinity };
  thumb.addEventListener("keydown", (event) => {
    if (event.key === "Enter") return void go();
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    show(place + step);
    goSoon();
  });
  const move = (event) => {
    const { top, height } = scrubber.getBoundingClientRect();
    show(Math.floor((event.clientY - top) / height * (last + 1)));
  };
  const isDragged = () => scrubber.classList.contains("dragged");
  scrubber.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    scrubber.setPointerCapture(event.pointerId);
    scrubber.classList.add("dragged");
    thumb.focus({ preventScroll: true });
    move(event);
  });
  scrubber.addEventListener("pointermove", (event) => { if (isDragged() || event.pointerType === "mouse") move(event); });
  scrubber.addEventListener("pointerleave", () => { if (!isDragged()) follow(); });
  scrubber.addEventListener("pointerup", () => {
    if (!isDragged()) return;
    scrubber.classList.remove("dragged");
    go();
  });
  scrubber.addEventListener("pointercancel", () => { scrubber.classList.remove("dragged"); follow(); });
  // The pointer's release has already loaded the month.
  scrubber.addEventListener("click", (event) => event.preventDefault());

  // Shows the month at the top of the window.
  const follow = () => {
    if (isDragged() || scrubber.matches(":hover")) return;
    const top = $(".head").getBoundingClientRect().bottom + 40;
    const albums = all(".album");
    const current = albums.find((album) => album.getBoundingClientRect().bottom > top) ?? albums.at(-1);
    const at = current?.dataset.month ? placeOf(current.dataset.month) : null;
    if (at !== null) show(at);
  };
  document.addEventListener("scroll", follow, { passive: true });
  document.addEventListener("rows", follow);
  follow();
}
