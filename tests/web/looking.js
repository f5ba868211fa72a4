// What is wrong with the page at its present size, as pairs of what and where. See test_matrix.py.
async ({ changed, parts, desk, whole, scrolls, camera, onlySquares }) => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, [data-piece]";
  const SQUARES = "[role=gridcell]";
  /** How many pixels a square has at least, and how high a letter has to be that cannot be enlarged. */
  const LEAST = 14;
  const LEGIBLE = 9;
  const frame = () => new Promise(requestAnimationFrame);
  const faults = [];
  const fault = (one, what) => faults.push([what, nameOf(one)]);
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  function nameOf(one) {
    if (typeof one === "string") return one;
    const own = one.dataset.target ?? one.dataset.letter ?? one.dataset.piece;
    const told = one.matches(SQUARES) ? own : one.getAttribute("aria-label") || short(one.textContent);
    const kind = one.matches(SQUARES)
      ? "square"
      : one.classList[0] && !one.matches("button,a")
        ? `.${one.classList[0]}`
        : one.localName;
    return `${kind} ${told ?? ""}`;
  }

  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isThere = (a, least = 1) => a.right - a.left >= least && a.bottom - a.top >= least;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  let windows = new Map();
  /** What of the screen an element's children can be seen in. */
  function windowOf(element) {
    if (!element || element === document.documentElement || element === document.body) return screen;
    if (windows.has(element)) return windows.get(element);
    const { overflowX, overflowY, contain, position } = getComputedStyle(element);
    const clips = overflowX !== "visible" || overflowY !== "visible" || /paint|strict|content/.test(contain);
    const around = position === "fixed" ? screen : windowOf(element.parentElement);
    const found = clips ? meet(around, element.getBoundingClientRect()) : around;
    windows.set(element, found);
    return found;
  }
  const boxOf = (one) => {
    const boxes = [...one.getClientRects()];
    return boxes.length > 1 && !(one instanceof SVGElement)
      ? boxes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
      : one.getBoundingClientRect();
  };
  const seen = (one) =>
    getComputedStyle(one).position === "fixed"
      ? meet(boxOf(one), screen)
      : meet(boxOf(one), windowOf(one.parentElement));
  const at = (x, y) => document.elementFromPoint(x, y);
  const struck = (box) => at((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const belongs = (one, found) =>
    !!found &&
    (one.contains(found) || (found.closest("label")?.contains(one) ?? false) || found.closest(SQUARES)?.contains(one));
  const isHit = (one) => {
    const box = seen(one);
    return isThere(box) && belongs(one, struck(box));
  };
  const isWhole = (one) => {
    const [box, all] = [seen(one), boxOf(one)];
    return box.right - box.left >= all.width - 1.5 && box.bottom - box.top >= all.height - 1.5;
  };
  const isShown = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest("[aria-hidden=true], .skip")
    );
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  for (let frames = 0; frames < 3; frames += 1) await frame();
  scrollTo(0, 0);
  await frame();

  if (!onlySquares) {
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) fault("page", `scrolls sideways, ${wide} px wide`);
    for (const selector of changed) {
      const one = document.querySelector(selector);
      if (one && !isHit(one) && scrolls) one.scrollIntoView({ block: "center" });
      windows = new Map();
      if (!one || !isShown(one)) fault(`changed ${selector}`, "is not there");
      else if (!isHit(one)) fault(one, "was changed by the last move, and is not in view");
    }
    scrollTo(0, 0);
    windows = new Map();
  }

  // Nothing is too small to be seen, or it can be made larger.
  const larger = all("button[aria-pressed].zoom, .zoom button").length > 0;
  for (const one of all(SQUARES)) {
    const { width, height } = (one.querySelector(".ground, .face") ?? one).getBoundingClientRect();
    if (Math.min(width, height) < (larger ? LEGIBLE : LEAST))
      fault(one, `is ${Math.round(Math.min(width, height))} px small`);
  }
  for (const one of document.querySelectorAll("[role=grid] .edges text")) {
    const size = one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize);
    if (size < LEGIBLE && !larger) fault("coordinates", `are ${size.toFixed(1)} px high`);
  }

  // On a desk, what one plays with is seen at once.
  if (desk && !onlySquares) {
    const found = [];
    for (const [name, selector] of Object.entries(parts)) {
      const those = all(selector);
      if (!those.length) fault(name, "is not there");
      for (const one of those) {
        const box = seen(one);
        if (!isThere(box)) fault(name, "is out of sight");
        else if (name !== "board" && !isWhole(one)) fault(name, `is cut off: ${nameOf(one)}`);
        found.push({ name, one, box });
      }
    }
    for (const [place, a] of found.entries())
      for (const b of found.slice(place + 1))
        if (!a.one.contains(b.one) && !b.one.contains(a.one) && isThere(meet(a.box, b.box), 2))
          fault(a.name, `and ${b.name} lie on each other`);
  }

  // Everything is what a tap on it hits, or is scrolled to.
  const squares = all(SQUARES);
  const inCamera = (one) => !!camera && !!one.closest(camera);
  /** Whether a part of it lies beyond what the camera shows, wherever the page is scrolled to. */
  const clipped = (one) => {
    if (!inCamera(one)) return false;
    const [all, sight] = [boxOf(one), one.closest(camera).getBoundingClientRect()];
    const part = meet(all, sight);
    return part.right - part.left < all.width - 1.5 || part.bottom - part.top < all.height - 1.5;
  };
  const controls = onlySquares ? [] : all(CONTROLS).filter((one) => !one.parentElement.closest(SQUARES));
  const reachable = [...controls, ...squares];
  let missed = reachable.filter((one) => !isHit(one));
  const under = missed.filter((one) => one.matches(SQUARES) && clipped(one));
  missed = missed.filter((one) => !under.includes(one));
  if (desk || whole)
    for (const one of missed.filter((one) => one.matches(SQUARES))) {
      fault(one, "is not in sight without scrolling");
      missed = missed.filter((other) => other !== one);
    }
  const places = new Map();
  for (const one of missed)
    for (let up = one.parentElement; up; up = up.parentElement)
      if (up.scrollTop || up.scrollLeft || up.scrollHeight > up.clientHeight)
        places.set(up, [up.scrollLeft, up.scrollTop]);
  while (missed.length) {
    const [first] = missed;
    for (const block of ["center", "start", "end"]) {
      first.scrollIntoView({ block, inline: "center", behavior: "instant" });
      windows = new Map();
      missed = missed.filter((one) => !isHit(one));
      if (missed[0] !== first) break;
    }
    if (missed[0] === first) {
      first.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      windows = new Map();
      const box = seen(first);
      const over = isThere(box) ? struck(box) : null;
      fault(first, over ? `lies under ${over.localName}.${over.classList?.[0] ?? ""}` : "cannot be scrolled to");
      missed.shift();
    }
  }
  for (const [element, [left, top]] of places) element.scrollTo({ left, top, behavior: "instant" });
  scrollTo(0, 0);
  // A camera shows all that lies on its squares when it is asked to show everything.
  const laid = (one) => !one.closest(".sight") || one.querySelector("[data-piece]");
  if (onlySquares) for (const one of under.filter(laid)) fault(one, "is not shown by Fit");
  return { faults, under: under.filter(laid).length };
}
