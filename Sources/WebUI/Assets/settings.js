// ---- Settings: applies and saves the theme and the text size at once, suggests the time zone of the browser, which
// the server does not know, and lists the keys.

import { $, all, change, showKeys } from "./script.js";

for (const field of all("[name=theme], [name=text]")) {
  field.addEventListener("change", () => {
    document.documentElement.dataset[field.name === "text" ? "size" : "theme"] = field.value;
    change();
    const body = new URLSearchParams({ [field.name]: field.value });
    fetch("/settings", { method: "POST", body, redirect: "manual", keepalive: true });
  });
}
const zone = $("#set-tz");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (zone && !zone.value && timeZone && timeZone !== "UTC") {
  zone.value = timeZone;
  const words = $("#browser-zone");
  words.textContent = "This is the time zone of your browser. Save the settings to use it for all dates and times.";
  words.hidden = false;
}
const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Keyboard shortcuts" });
button.addEventListener("click", showKeys);
$("#shortcuts").append(button);
