// ---- Opens the palette with Ctrl-K or the button in the header. The first time, this loads its module.

const launcher = $("#launch");
const openPalette = () => import(launcher.dataset.module).then(({ open }) => open()).catch(() => null);
if (launcher) {
  if (/^(Mac|iP)/.test(navigator.platform)) $("kbd", launcher).textContent = "⌘K";
  launcher.addEventListener("click", openPalette);
  document.addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== "k" || $("dialog[open]")) return;
    event.preventDefault();
    openPalette();
  });
}
