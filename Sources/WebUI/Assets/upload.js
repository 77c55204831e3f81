// ---- Uploads a file that the user drops on the window or chooses, and then shows the form that imports it. The sheet is
// a dialog, because leaving the page would cancel the upload.

import { $, nodes, problem } from "./script.js";

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const frame = make(
  "p", { className: "drop-target", hidden: true, ariaHidden: "true" },
  make("span", { textContent: "Drop an archive (.zip) or tweet file" }));
const sheet = make("dialog", { id: "sheet", ariaLabel: "Import" });
document.body.append(frame, sheet);
let request = null;

const show = (...content) => {
  sheet.replaceChildren(...content);
  if (!sheet.open) sheet.showModal();
};
const button = (words, press) => {
  const element = make("button", { type: "button", textContent: words });
  element.addEventListener("click", press);
  return element;
};
const refuse = (message, hint) => show(problem(message, hint), button("Close", () => sheet.close()));
const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;

const upload = (file) => {
  if (request || !file) return;
  request = new XMLHttpRequest();
  const bar = make("progress", { max: 1000, value: 0, ariaLabel: "Upload" });
  const words = make("p", { className: "quiet", textContent: `0 of ${megabytes(file.size)}` });
  words.setAttribute("role", "status");
  show(
    make("h2", {}, make("bdi", { textContent: file.name })), bar, words, button("Cancel", () => request?.abort()));
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    bar.value = total ? loaded * 1000 / total : 0;
    words.textContent = loaded < total ? `${megabytes(loaded)} of ${megabytes(total)}` : "Examining the file …";
  });
  request.addEventListener("load", ({ target }) => {
    if (target.status === 200) {
      show(...nodes(target.responseText).childNodes);
      $("button", sheet)?.focus();
    } else {
      const [message, hint = ""] = target.responseText.split("\n");
      refuse(message, hint);
    }
  });
  request.addEventListener("error", () => refuse("The file could not be uploaded.", "Check that tweetdex serve is running, and try again."));
  request.addEventListener("abort", () => sheet.close());
  request.addEventListener("loadend", () => { request = null; });
  request.open("PUT", `/import/${encodeURIComponent(file.name)}`);
  request.send(file);
};
sheet.addEventListener("cancel", () => request?.abort());

// ---- The window as a target. `dragleave` also follows when the pointer enters another element.

let depth = 0;
const hasFile = (event) => event.dataTransfer?.types.includes("Files");
const entered = (change) => {
  depth = Math.max(0, depth + change);
  frame.hidden = depth === 0;
};
addEventListener("dragenter", (event) => { if (hasFile(event)) entered(1); });
addEventListener("dragleave", (event) => { if (hasFile(event)) entered(-1); });
addEventListener("dragover", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  // The first event after the module was loaded by `dragenter`.
  if (!depth) entered(1);
});
addEventListener("drop", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  entered(-depth);
  const [file, ...others] = event.dataTransfer.files;
  if (others.length) refuse("Only one file can be uploaded at a time.", "Pack the files into a zip, or name their folder as a path.");
  else upload(file);
});

// ---- The button.

const choose = $("#choose");
if (choose) {
  const field = make("input", { type: "file", hidden: true, ariaLabel: "Archive" });
  field.addEventListener("change", () => {
    upload(field.files[0]);
    field.value = "";
  });
  choose.append(field);
  $("button", choose).addEventListener("click", () => field.click());
  choose.hidden = false;
}
