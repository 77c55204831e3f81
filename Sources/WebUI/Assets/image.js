// ---- The page of one image. At first the image fills the window, or is whole if the address contains fit=whole.
// Wheel, pinch, double click, keys and dragging zoom and pan it.

const stage = $("#stage[data-zoom]");
const image = stage && $("img", stage);
if (image) {
  // `isOwn` is true after the user has zoomed or panned.
  const view = { scale: 1, x: 0, y: 0, isOwn: false, isWhole: stage.classList.contains("whole") };
  const natural = () => ({
    width: image.naturalWidth || Number(image.getAttribute("width")),
    height: image.naturalHeight || Number(image.getAttribute("height")),
  });
  const ratios = () => {
    const { width, height } = natural();
    return [stage.clientWidth / width, stage.clientHeight / height];
  };
  // The larger ratio fills the view without an empty border; the smaller one shows the whole image.
  const first = () => (view.isWhole ? Math.min(...ratios()) : Math.max(...ratios()));
  const draw = () => {
    const { width, height } = natural();
    const free = [stage.clientWidth - width * view.scale, stage.clientHeight - height * view.scale];
    // Centres the image if it fits; otherwise keeps its edges outside the view.
    view.x = free[0] > 0 ? free[0] / 2 : Math.min(0, Math.max(free[0], view.x));
    view.y = free[1] > 0 ? free[1] / 2 : Math.min(0, Math.max(free[1], view.y));
    stage.classList.add("moved");
    image.style.width = width + "px";
    image.style.height = height + "px";
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  const fit = () => {
    const { width, height } = natural();
    view.scale = first();
    view.x = (stage.clientWidth - width * view.scale) / 2;
    view.y = (stage.clientHeight - height * view.scale) / 2;
    view.isOwn = false;
    draw();
  };
  const zoom = (factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
    const least = Math.min(...ratios());
    const scale = Math.min(Math.max(view.scale * factor, Math.min(least, 1) / 2), Math.max(8, first() * 8));
    view.x = x - (x - view.x) * scale / view.scale;
    view.y = y - (y - view.y) * scale / view.scale;
    view.scale = scale;
    view.isOwn = true;
    draw();
  };
  const shift = (x, y) => { view.x += x; view.y += y; view.isOwn = true; draw(); };
  const toggle = () => {
    view.isWhole = !view.isWhole;
    fit();
    const link = $("#fit");
    if (link) link.textContent = view.isWhole ? "Fill the view" : "Whole image";
    const address = new URL(location.href);
    if (view.isWhole) address.searchParams.set("fit", "whole"); else address.searchParams.delete("fit");
    history.replaceState(history.state, "", address.href);
  };
  $("#fit")?.addEventListener("click", (event) => { event.preventDefault(); toggle(); });
  if (image.complete) fit(); else image.addEventListener("load", fit, { once: true });
  window.addEventListener("resize", () => (view.isOwn ? draw() : fit()));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  const fingers = new Map();
  stage.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    if (!others.length) {
      shift(event.clientX - before.clientX, event.clientY - before.clientY);
    } else {
      const other = others[0];
      const distance = (one) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
      zoom(distance(event) / distance(before), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    }
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  stage.addEventListener("dblclick", (event) => zoom(2, event.clientX, event.clientY));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = {
      0: toggle, "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "−": () => zoom(0.8),
      ArrowLeft: () => shift(60, 0), ArrowRight: () => shift(-60, 0),
      ArrowUp: () => shift(0, 60), ArrowDown: () => shift(0, -60),
      Escape: () => $("[data-key=t]")?.click(),
    }[event.key];
    if (press) { event.preventDefault(); press(); }
  });
}
