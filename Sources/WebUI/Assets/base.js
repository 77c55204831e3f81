// Requests to the server. files.c concatenates this file and the files for all pages into one module; facets.js,
// gallery.js and viewer.js are modules of the pages that need them. Pages also work without the scripts.

// Parses a fragment of HTML from the server.
const nodes = (text) => {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
};
// Returns the box of an error.
const problem = (message, hint) => {
  const element = nodes(`<div class="problem" role="alert"><p class="message"></p><p class="hint"></p></div>`).firstElementChild;
  [element.firstChild.textContent, element.lastChild.textContent] = [message, hint];
  return element;
};

// ---- Busy indicator: appears after 100 ms and offers to cancel.

const busy = $("#busy");
const running = new Set();
let busyTimer = 0;
const working = (controller) => {
  running.add(controller);
  if (busy && !busyTimer) busyTimer = setTimeout(() => { busy.hidden = false; }, 100);
};
const idle = (controller) => {
  running.delete(controller);
  if (running.size) return;
  clearTimeout(busyTimer);
  busyTimer = 0;
  if (busy) busy.hidden = true;
};
const cancel = () => {
  for (const controller of running) controller.abort();
  window.stop();
  running.clear();
  idle(null);
};
$("#cancel")?.addEventListener("click", cancel);
// Requests a URL. Rejects if the server does not respond. `quiet` requests do not show the busy indicator.
const load = async (url, { quiet = false, signal } = {}) => {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort());
  if (!quiet) working(controller);
  try {
    const response = await fetch(url, { signal: controller.signal, credentials: "same-origin" });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } finally {
    if (!quiet) idle(controller);
  }
};
// Loading another page also shows the indicator.
const leaving = new AbortController();
window.addEventListener("beforeunload", () => { if (busy) working(leaving); });
window.addEventListener("pageshow", () => idle(leaving));
