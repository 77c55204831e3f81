// Checks that every page must pass. It runs in the page and returns the faults as sentences.
(() => {
  const faults = [];

  // ---- Contrast: WCAG AA, 4.5 to 1, or 3 to 1 for large text.

  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (front, back) => [0, 1, 2].map((i) => front[i] * front[3] + back[i] * (1 - front[3])).concat(1);
  const background = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const color = rgb(getComputedStyle(one).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((back, front) => over(front, back), [255, 255, 255, 1]);
  };
  const luminance = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((part) => {
      part /= 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const seen = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== "hidden" && style.display !== "none" && box.width > 1 && box.height > 1;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const reported = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !seen(element)) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600);
    const isSVG = element.namespaceURI.includes("svg");
    const back = background(element);
    const ratio = contrast(over(rgb(isSVG ? style.fill : style.color), back), back);
    const name = `${element.tagName}.${element.getAttribute("class") ?? ""}`;
    if (ratio < (isLarge ? 3 : 4.5) && !reported.has(name)) {
      reported.add(name);
      faults.push(`contrast ${ratio.toFixed(2)} of ${name}: "${walker.currentNode.data.trim().slice(0, 30)}"`);
    }
  }

  // ---- Width: no page scrolls horizontally.

  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1) {
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > width + 1);
    const names = wide.slice(0, 3).map((one) => `${one.tagName}.${one.getAttribute("class") ?? ""}`);
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${width}: ${names}`);
  }

  // ---- Touch targets: at least 24 by 24 pixels, or enough distance from others. Links in text are exempt.

  for (const one of document.querySelectorAll("button, .nav a, .older a, summary, select")) {
    if (!seen(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.height < 24 || box.width < 20) faults.push(`${one.tagName} "${one.textContent.trim()}" is ${box.width}×${box.height}`);
  }
  return faults;
})()
