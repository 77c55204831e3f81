// ---- Settings: applies and saves the theme and the text size at once, suggests the time zone of the browser, which
// the server does not know, and lists the keys.

import { $, all, changeLook, showKeys } from "./script.js";

for (const field of all("main :is([name=theme], [name=text])")) {
  field.addEventListener("change", () => changeLook(field.name, field.value));
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
