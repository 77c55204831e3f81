// ---- Opens the palette with Ctrl-K or the button in the header. The first time, this loads its module.

const launcher = $("#launch");
const openPalette = () => import(launcher.dataset.module).then(({ open }) => open()).catch(() => null);
if (launcher) {
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  if (isMac) $("kbd", launcher).textContent = "⌘K";
  shortcuts.push({
    keys: [], shown: [isMac ? "⌘K" : "Ctrl-K"], words: "go to a page or run an action", target: () => true,
  });
  launcher.addEventListener("click", openPalette);
  document.addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== "k" || $("dialog[open]")) return;
    event.preventDefault();
    openPalette();
  });
}
