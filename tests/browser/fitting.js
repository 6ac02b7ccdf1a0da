// What does not fit in the page that is shown: [text that is cut off, controls out of reach, controls too small for a finger].
async (finger) => {
  await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const top = document.querySelector("dialog[open]") ?? document.body;
  const width = document.documentElement.clientWidth;
  const found = new Set();
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}”`;
  const seen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const hidden = (element) => {
    for (let up = element; up && up !== top; up = up.parentElement)
      if (up.matches(".nb-pane, svg, [hidden]") || getComputedStyle(up).clipPath === "inset(50%)") return true;
    return false; // else it is for eyes
  };
  // What is told in full elsewhere, by a title or by the name of its control, may end in an ellipsis.
  const shortened = (element) => {
    for (let up = element; up && up !== top; up = up.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(up);
      const ends = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      if (ends && element.closest("[aria-hidden=true], [title], button")) return true;
    }
    return false;
  };
  const scrolls = (element, axis) => {
    for (let up = element; up && up !== document.documentElement; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up)[axis])) return true;
    return false;
  };

  if (document.documentElement.scrollWidth > width + 1) {
    const out = [...top.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !hidden(element) && !scrolls(element, "overflowX"),
    );
    found.add(`the page is ${document.documentElement.scrollWidth} wide: ${out.slice(0, 3).map(named).join(", ")}`);
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent.trim() || !element || hidden(element) || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || shortened(element)) continue;
    if ((box.right > width + 1 || box.left < -1) && !scrolls(element, "overflowX"))
      found.add(`out of the window: ${named(element)}`);
    for (let up = element; up && up !== top; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const around = up.getBoundingClientRect();
      const clips = (overflow) => overflow === "hidden" || overflow === "clip";
      const wide = clips(overflowX) && (box.right > around.right + 1 || box.left < around.left - 1);
      const high = clips(overflowY) && (box.bottom > around.bottom + 2 || box.top < around.top - 2);
      if (wide || high) found.add(`cut off: ${named(element)}`);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
  }

  const controls = [...top.querySelectorAll("a[href], button, input, select, textarea, summary")];
  for (const control of controls) {
    if (hidden(control)) continue;
    const whole = control.closest("label") ?? control;
    if (!seen(whole)) continue;
    const box = whole.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (y > 0 && y < innerHeight && x > 0 && x < innerWidth) {
      const hit = document.elementFromPoint(x, y);
      const dead = getComputedStyle(whole).pointerEvents === "none";
      const clipped = hit && !top.contains(hit) ? false : scrolls(control.parentElement, "overflowY");
      const over = hit && /sticky|fixed/.test(getComputedStyle(hit.closest("section, header, nav") ?? hit).position);
      if (hit && !dead && !over && !clipped && !whole.contains(hit) && !hit.contains(whole))
        found.add(`covered: ${named(control)} by ${named(hit)}`);
    }
    if (!finger) continue;
    const inline = getComputedStyle(control).display === "inline" && control.tagName === "A";
    if (!inline && (box.width < 43.5 || box.height < 43.5))
      found.add(`too small for a finger (${Math.round(box.width)} × ${Math.round(box.height)}): ${named(control)}`);
  }
  return [...found];
};
