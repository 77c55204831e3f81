// What the pages do beyond links and forms: they are complete without it.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = $("#q");

  // A fragment of a page of ours, as nodes.
  const nodes = (text) => {
    const template = document.createElement("template");
    template.innerHTML = text;
    return template.content;
  };

  // ---- Busy: said after 100 ms, and can be cancelled.

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
  const load = async (address, { quiet = false, signal } = {}) => {
    const controller = new AbortController();
    signal?.addEventListener("abort", () => controller.abort());
    if (!quiet) working(controller);
    try {
      const response = await fetch(address, { signal: controller.signal, credentials: "same-origin" });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } finally {
      if (!quiet) idle(controller);
    }
  };
  // A page that is left says so as well.
  const leaving = new AbortController();
  window.addEventListener("beforeunload", () => { if (busy) working(leaving); });
  window.addEventListener("pageshow", () => idle(leaving));

  // ---- Searching while one types: the last query wins.

  const results = () => $("#results");
  let turn = 0;
  let typing = null;
  const typed = async (query) => {
    const mine = ++turn;
    typing?.abort();
    typing = new AbortController();
    results().setAttribute("aria-busy", "true");
    try {
      const answer = await load("/search?part=results&live=1&q=" + encodeURIComponent(query), { signal: typing.signal });
      if (mine !== turn) return false;
      if (answer.ok) show(answer.text, query);
    } catch (error) {
      if (error.name !== "AbortError") console.debug(error.message);
    } finally {
      if (mine === turn) results()?.removeAttribute("aria-busy");
    }
    return mine === turn;
  };
  const show = (text, query) => {
    const fresh = nodes(text).firstElementChild;
    if (!fresh || fresh.id !== "results") return;
    // What cannot be understood yet leaves the page as it is.
    if (fresh.querySelector(":scope > .problem[role=alert]")) return;
    results().replaceWith(fresh);
    document.title = fresh.dataset.title;
    document.body.dataset.watch = query;
    history.replaceState(null, "", query ? "/search?q=" + encodeURIComponent(query) : "/");
    prepare();
  };
  if (box) {
    box.addEventListener("input", (event) => {
      if (event.isComposing) return;
      completing++;
      // What is found comes first: ways to go on, which take longer, are looked for once it is there.
      if (!results()) complete(); else typed(box.value).then((isLast) => { if (isLast) complete(); });
    });
  }

  // ---- Completion: operators, hashtags and users with their counts.

  let list = null;
  let chosen = -1;
  let completing = 0;
  const close = () => {
    list?.remove();
    list = null;
    chosen = -1;
    box?.setAttribute("aria-expanded", "false");
    box?.removeAttribute("aria-activedescendant");
  };
  const lastWord = (text) => text.match(/[^\s"]*$/)[0];
  if (box) {
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.setAttribute("aria-controls", "completions");
  }
  const complete = async () => {
    const mine = ++completing;
    const atEnd = box.selectionStart === box.value.length;
    if (!atEnd || !lastWord(box.value)) return close();
    const answer = await load("/complete.json?q=" + encodeURIComponent(box.value), { quiet: true }).catch(() => null);
    if (mine !== completing || !answer?.ok || document.activeElement !== box) return;
    const found = JSON.parse(answer.text).completions;
    close();
    if (!found.length) return;
    list = document.createElement("ul");
    list.className = "completions";
    list.id = "completions";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Ways to go on");
    found.forEach((one, index) => {
      const item = document.createElement("li");
      item.id = "completion-" + index;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.dataset.text = one.text;
      const name = document.createElement("bdi");
      name.textContent = one.text;
      if (one.kind === "hashtag" || one.kind === "user") name.className = one.kind;
      const more = document.createElement("span");
      more.className = one.tweets === null ? "meaning" : "number";
      more.textContent = one.tweets === null ? one.meaning : one.tweets.toLocaleString("en");
      item.append(name, more);
      item.addEventListener("mousedown", (event) => { event.preventDefault(); accept(index); });
      list.append(item);
    });
    box.parentElement.append(list);
    box.setAttribute("aria-expanded", "true");
  };
  const choose = (index) => {
    const items = [...list.children];
    chosen = (index + items.length + 1) % (items.length + 1);
    if (chosen === items.length) chosen = -1;
    items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
    if (chosen < 0) return box.removeAttribute("aria-activedescendant");
    box.setAttribute("aria-activedescendant", items[chosen].id);
    items[chosen].scrollIntoView({ block: "nearest" });
  };
  const accept = (index) => {
    const text = list.children[index].dataset.text;
    const word = lastWord(box.value);
    box.value = box.value.slice(0, box.value.length - word.length) + text + (text.endsWith(":") ? "" : " ");
    close();
    box.dispatchEvent(new InputEvent("input"));
  };
  box?.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && list) { event.preventDefault(); event.stopPropagation(); close(); }
    if (!list) return;
    if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
    if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen < 0 ? list.children.length - 1 : chosen - 1); }
    if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) { event.preventDefault(); accept(chosen); }
  });
  box?.addEventListener("blur", () => { completing++; close(); });

  // ---- Endless lists: the next page is asked for once, however fast one scrolls.

  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) older(entry.target);
  }, { rootMargin: "1200px" });
  const older = async (link) => {
    if (link.dataset.asked) return;
    link.dataset.asked = "1";
    observer.unobserve(link);
    const address = new URL(link.href);
    address.searchParams.set("part", "more");
    const answer = await load(address.href).catch(() => null);
    if (!answer?.ok || !link.isConnected) { delete link.dataset.asked; return; }
    const fresh = nodes(answer.text);
    const rows = $("[data-list]", fresh);
    const way = link.closest(".older");
    const target = way.previousElementSibling;
    if (!rows || !target?.matches("[data-list]")) return;
    // A heading that the list has already is not repeated.
    const headings = all(".heading", target);
    const last = headings[headings.length - 1]?.textContent;
    const first = rows.firstElementChild;
    if (first?.matches(".heading") && first.textContent === last) first.remove();
    target.append(...rows.children);
    const next = $(".older", fresh);
    if (next) way.replaceWith(next); else way.remove();
    prepare();
  };

  // ---- What a new part of a page needs.

  const prepare = () => {
    for (const link of all("a[data-older]")) if (!link.dataset.asked) observer.observe(link);
    for (const bar of all(".months")) {
      const current = $("[aria-current]", bar);
      bar.scrollLeft = current ? current.offsetLeft - bar.clientWidth / 2 : bar.scrollWidth;
    }
    for (const parts of all(".parts[data-uncounted]")) count(parts);
    for (const total of all("#count[data-uncounted]")) sum(total);
    totals(all("[data-total]"));
    resize();
  };
  const sum = async (total) => {
    total.removeAttribute("data-uncounted");
    const query = new URL(location.href).searchParams.get("q") ?? "";
    const address = "/search.json?total=1&limit=1&q=" + encodeURIComponent(query);
    const answer = await load(address, { quiet: true }).catch(() => null);
    const number = answer?.ok ? JSON.parse(answer.text).total : null;
    if (number === null || !total.isConnected) return;
    const words = `${number.toLocaleString("en")} ${number === 1 ? "tweet" : "tweets"}`;
    total.textContent = query ? words : `All tweets, newest first · ${number.toLocaleString("en")}`;
  };
  // One after the other: they take their time.
  const totals = async (places) => {
    for (const place of places) {
      const query = place.dataset.total;
      place.removeAttribute("data-total");
      const address = "/search.json?total=1&limit=1&q=" + encodeURIComponent(query);
      const answer = await load(address, { quiet: true }).catch(() => null);
      const number = answer?.ok ? JSON.parse(answer.text).total : null;
      if (number !== null) place.textContent = ` ${number.toLocaleString("en")} ${number === 1 ? "tweet" : "tweets"}`;
    }
  };
  const count = async (parts) => {
    parts.removeAttribute("data-uncounted");
    const query = new URL(location.href).searchParams.get("q");
    if (!query) return;
    const answer = await load("/reading?q=" + encodeURIComponent(query), { quiet: true }).catch(() => null);
    const fresh = answer?.ok && $(".parts", nodes(answer.text));
    if (fresh && parts.isConnected) { fresh.removeAttribute("data-uncounted"); parts.replaceWith(fresh); }
  };

  // ---- Keys.

  const isTyping = () => {
    const active = document.activeElement;
    return active && (active.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName));
  };
  const rows = () => all("a[data-open]").filter((row) => row.offsetParent !== null);
  const move = (step) => {
    const links = rows();
    if (!links.length) return;
    const active = document.activeElement;
    let place = links.indexOf(active.closest?.("article, li")?.querySelector("a[data-open]") ?? active);
    if (place < 0) {
      // Begins with what can be seen.
      place = links.findIndex((link) => link.getBoundingClientRect().top > 60);
      place = step > 0 ? place - 1 : place;
      if (place < -1) place = links.length - 2;
    }
    const next = links[Math.min(Math.max(place + step, 0), links.length - 1)];
    next.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    (next.closest("article, li") ?? next).scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  };
  const current = () => document.activeElement.closest?.(".tweet") ?? $(".tweet.large");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && running.size) return cancel();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping()) {
      if (event.key === "Escape") document.activeElement.blur();
      return;
    }
    const keys = $("#keys");
    if (keys.open) return;
    const press = {
      "/": () => { box?.focus(); box?.select(); },
      "?": () => keys.showModal(),
      j: () => move(1),
      k: () => move(-1),
      o: () => current()?.querySelector("a[data-open]")?.click(),
      s: () => star(current()),
      n: () => $("#news a")?.click(),
      "+": () => larger(1),
      "=": () => larger(1),
      "-": () => larger(-1),
      "−": () => larger(-1),
    }[event.key] ?? (/^[a-z]$/.test(event.key) && $(`[data-key="${event.key}"]`)
      ? () => $(`[data-key="${event.key}"]`).click() : null);
    if (!press) return;
    if (stage && ["+", "=", "-", "−"].includes(event.key)) return;
    event.preventDefault();
    press();
  });

  // ---- Stars, without leaving the page.

  const post = async (address, fields) => fetch(address, {
    method: "POST", body: new URLSearchParams(fields), redirect: "manual", credentials: "same-origin",
  });
  const starred = (button, on) => {
    button.setAttribute("aria-pressed", String(on));
    button.closest("form").elements.on.value = on ? "0" : "1";
    button.replaceChildren(on ? "★ Starred" : "☆ Star");
  };
  const star = async (tweet) => {
    if (!tweet) return;
    const button = tweet.matches(".large") ? $("form.star button") : null;
    if (button) return button.click();
    const own = $(".own", tweet);
    const has = own?.textContent.includes("★");
    const answer = await post(`/tweet/${tweet.dataset.id}/star`, { on: has ? "0" : "1" }).catch(() => null);
    if (!answer || (answer.type !== "opaqueredirect" && !answer.ok)) return;
    if (has) { own.firstElementChild.remove(); return; }
    const sign = document.createElement("p");
    sign.className = "own";
    sign.setAttribute("role", "status");
    sign.textContent = "★ starred";
    $(".body", tweet).append(sign);
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form.star")) return;
    event.preventDefault();
    const on = form.elements.on.value;
    const answer = await post(form.action, { on }).catch(() => null);
    if (answer && (answer.type === "opaqueredirect" || answer.ok)) starred($("button", form), on === "1");
  });

  // ---- News: the store may change while one looks at it.

  const news = $("#news");
  const watch = async () => {
    const { watch: query, generation } = document.body.dataset;
    const isImporting = Boolean($("#import[data-running]"));
    if (!document.hidden && (query !== undefined || isImporting)) {
      const answer = await load(
        `/news.json?since=${generation}&q=${encodeURIComponent(query ?? "")}`, { quiet: true }).catch(() => null);
      if (answer?.ok) tell(JSON.parse(answer.text), isImporting);
    }
    setTimeout(watch, isImporting ? 1000 : 15000);
  };
  const tell = async (state, isImporting) => {
    if (state.new > 0 && document.body.dataset.watch !== undefined) {
      const link = document.createElement("a");
      link.href = location.href;
      link.textContent = `${state.new.toLocaleString("en")} new ${state.new === 1 ? "tweet" : "tweets"}, show`;
      link.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
      if (news.textContent !== link.textContent) news.replaceChildren(link);
      news.hidden = false;
      // The first tweets of an import come by themselves.
      if (isImporting && !$(".tweet")) location.reload();
    }
    if (isImporting) {
      const answer = await load("/progress", { quiet: true }).catch(() => null);
      const fresh = answer?.ok && nodes(answer.text).firstElementChild;
      if (fresh) $("#import").replaceWith(fresh);
    }
  };
  if (news) setTimeout(watch, $("#import[data-running]") ? 500 : 15000);

  // ---- The gallery: larger and smaller, kept in the address.

  const sides = [90, 120, 160, 200, 260, 340, 440];
  const gallery = () => $(".gallery");
  let side = Number(gallery()?.dataset.side ?? 0);
  const resize = () => {
    if (!gallery()) return;
    for (const image of all("img, video", gallery())) {
      if (Number(image.dataset.side ?? gallery().dataset.side) === side) continue;
      const ratio = image.getAttribute("width") / image.getAttribute("height");
      const height = Math.sqrt(side * side / ratio);
      image.setAttribute("width", Math.round(height * ratio));
      image.setAttribute("height", Math.round(height));
      image.dataset.side = side;
    }
  };
  const setSide = (value) => {
    side = Math.min(Math.max(Math.round(value), sides[0]), sides[sides.length - 1]);
    resize();
    const address = new URL(location.href);
    address.searchParams.set("side", side);
    history.replaceState(null, "", address.href);
    for (const link of all("a[data-older]")) {
      const next = new URL(link.href);
      next.searchParams.set("side", side);
      link.href = next.href;
    }
  };
  const larger = (step) => {
    if (!gallery()) return;
    setSide(step > 0 ? sides.find((one) => one > side) ?? side : [...sides].reverse().find((one) => one < side) ?? side);
  };
  for (const [name, step] of [["data-smaller", -1], ["data-larger", 1]]) {
    $(`a[${name}]`)?.addEventListener("click", (event) => { event.preventDefault(); larger(step); });
  }
  const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  let pinch = null;
  if (gallery()) {
    document.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) pinch = { apart: apart(event.touches), side };
    }, { passive: true });
    document.addEventListener("touchmove", (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      setSide(pinch.side * apart(event.touches) / pinch.apart);
    }, { passive: false });
    document.addEventListener("touchend", () => { pinch = null; });
    document.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setSide(side * Math.exp(-event.deltaY / 300));
    }, { passive: false });
  }

  // ---- One image: fills the view at first; wheel, pinch, keys and drag zoom and move.

  const stage = $("#stage[data-zoom]");
  const image = stage && $("img", stage);
  if (image) {
    const view = { scale: 1, x: 0, y: 0, isOwn: false, isWhole: stage.classList.contains("whole") };
    const natural = () => ({
      width: image.naturalWidth || Number(image.getAttribute("width")),
      height: image.naturalHeight || Number(image.getAttribute("height")),
    });
    const ratios = () => {
      const { width, height } = natural();
      return [stage.clientWidth / width, stage.clientHeight / height];
    };
    // The larger ratio leaves no empty border, the smaller one shows everything.
    const first = () => (view.isWhole ? Math.min(...ratios()) : Math.max(...ratios()));
    const draw = () => {
      const { width, height } = natural();
      const free = [stage.clientWidth - width * view.scale, stage.clientHeight - height * view.scale];
      // What fits is centred; what does not has no border on any side.
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
      history.replaceState(null, "", address.href);
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

  prepare();
})();
