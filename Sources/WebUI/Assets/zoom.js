// ---- Zooming and panning of an image in its stage. At first the image is whole, and not larger than its file.

// Returns the functions that change the view. `report` receives the scale after each change.
const zoomable = (stage, report) => {
  const image = $("img", stage);
  // `isOwn` is true after the user has zoomed.
  const view = { scale: 1, x: 0, y: 0, isOwn: false };
  const natural = () => [
    image.naturalWidth || Number(image.getAttribute("width")), image.naturalHeight || Number(image.getAttribute("height"))];
  const whole = () => {
    const [width, height] = natural();
    return Math.min(1, stage.clientWidth / width, stage.clientHeight / height);
  };
  // A small image can fill the stage twice.
  const most = () => {
    const [width, height] = natural();
    return Math.max(8, 2 * Math.max(stage.clientWidth / width, stage.clientHeight / height));
  };
  const isZoomed = () => view.isOwn && view.scale > whole() * 1.001;
  const draw = () => {
    if (!view.isOwn) view.scale = whole();
    const [width, height] = natural();
    const free = [stage.clientWidth - width * view.scale, stage.clientHeight - height * view.scale];
    // Centres the image if it fits; otherwise keeps its edges outside the stage.
    view.x = free[0] > 0 ? free[0] / 2 : Math.min(0, Math.max(free[0], view.x));
    view.y = free[1] > 0 ? free[1] / 2 : Math.min(0, Math.max(free[1], view.y));
    stage.classList.add("moved");
    stage.classList.toggle("zoomed", isZoomed());
    stage.classList.toggle("movable", Math.min(...free) < 0);
    image.style.width = width + "px";
    image.style.height = height + "px";
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    report(view.scale);
  };
  const to = (scale, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
    const next = Math.min(Math.max(scale, whole() / 2), most());
    view.x = x - (x - view.x) * next / view.scale;
    view.y = y - (y - view.y) * next / view.scale;
    view.scale = next;
    view.isOwn = true;
    draw();
  };
  const by = (factor, x, y) => to(view.scale * factor, x, y);
  const fit = () => { view.isOwn = false; draw(); };
  const shift = (x, y) => { view.x += x; view.y += y; draw(); };
  // Positions of events are relative to the window.
  const within = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    by(Math.exp(-event.deltaY / 400), ...within(event));
  }, { passive: false });
  const fingers = new Map();
  stage.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
    if (!other) {
      shift(event.clientX - before.clientX, event.clientY - before.clientY);
    } else {
      const distance = (one) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
      by(distance(event) / distance(before), ...within({
        clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }));
    }
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  stage.addEventListener("dblclick", (event) => {
    if (isZoomed()) fit(); else to(whole() < 1 ? 1 : 2, ...within(event));
  });
  image.addEventListener("load", draw, { once: true });
  draw();
  return { to, by, fit, shift, draw, isZoomed };
};
