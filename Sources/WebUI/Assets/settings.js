// ---- Settings: suggests the time zone of the browser, which the server does not know.

import { $ } from "./script.js";

const field = $("#set-tz");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (field && !field.value && timeZone && timeZone !== "UTC") {
  field.value = timeZone;
  const words = $("#browser-zone");
  words.textContent = "This is the time zone of your browser. Save the settings to use it for all dates and times.";
  words.hidden = false;
}
