// What is wrong with a page as it lies on the screen, read from the layout itself: sideways scrolling, controls that cover each other or
// lie outside, text that is too small or cut off.

export const sizes = [[360, 740], [740, 360], [820, 1180], [1280, 720], [1920, 1080]];
export const themes = ['light', 'dark'];

/** Runs in the page. Returns one line per finding; none is the only good number. */
function examine() {
  const least = 12;
  const found = new Set();
  const name = (e) => {
    const words = (e.getAttribute?.('aria-label') ?? e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 48);
    const kind = `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''}${[...(e.classList ?? [])].filter((c) => !/^svelte-/.test(c)).map((c) => `.${c}`).join('')}`;
    return `${e.parentElement?.getAttribute?.('class')?.replace(/ ?svelte-\w+/g, '') ?? ''}>${kind} "${words}"`;
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.body;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`);

  const hiddenName = (e) => e.closest('.vh, .skip:not(:focus), [hidden]') !== null;
  const visible = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !hiddenName(e);
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (r) => r.right - r.left < 1 || r.bottom - r.top < 1;
  const wide = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 };
  const clips = new Map();
  /** What the boxes around an element leave of it; `hard`: only boxes that nobody can scroll. */
  const room = (e, hard) => {
    const key = hard ? 'hard' : 'all';
    const known = clips.get(e)?.[key];
    if (known) return known;
    let r = view;
    const up = e.parentElement;
    if (up && up !== document.body) {
      r = room(up, hard);
      const s = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      const way = (o) => (hard ? o === 'hidden' || o === 'clip' : o !== 'visible');
      if (s.clipPath === 'none' && s.display !== 'contents' && !(up instanceof SVGElement && up.tagName !== 'svg')) {
        r = { ...r };
        // What scrolls can be brought into view, whatever lies around it.
        const rolls = (o) => hard && (o === 'auto' || o === 'scroll');
        if (s.position === 'fixed') r = hard ? { ...wide } : { ...view };
        if (rolls(s.overflowX)) [r.left, r.right] = [wide.left, wide.right];
        if (rolls(s.overflowY)) [r.top, r.bottom] = [wide.top, wide.bottom];
        if (way(s.overflowX)) [r.left, r.right] = [Math.max(r.left, box.left), Math.min(r.right, box.right)];
        if (way(s.overflowY)) [r.top, r.bottom] = [Math.max(r.top, box.top), Math.min(r.bottom, box.bottom)];
      }
    } else if (hard) r = wide;
    clips.set(e, { ...clips.get(e), [key]: r });
    return r;
  };

  // Boxes that scroll sideways.
  for (const e of root.querySelectorAll('*')) {
    if (e instanceof SVGElement || e.scrollWidth <= e.clientWidth + 1 || e.clientWidth === 0 || !visible(e)) continue;
    const s = getComputedStyle(e);
    if (/auto|scroll/.test(s.overflowX) && !/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName)) found.add(`scrolls sideways: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`);
  }

  // Text: large enough, whole, on the screen.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const e = node.parentElement;
    if (!node.data.trim() || !e || /^(SCRIPT|STYLE|TITLE|OPTION)$/.test(e.tagName) || !visible(e)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 0.5);
    if (rects.length === 0) continue;
    const s = getComputedStyle(e);
    let scale = 1;
    if (e instanceof SVGElement) {
      const m = e.getScreenCTM?.();
      if (m) scale = Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    } else if (e.offsetWidth > 0) {
      const r = e.getBoundingClientRect();
      // Widths are rounded: only a real scaling counts.
      if (s.display !== 'inline' && Math.abs(r.width - e.offsetWidth) > Math.max(2, 0.04 * r.width)) scale = r.width / e.offsetWidth;
    }
    const px = parseFloat(s.fontSize) * (Number.isFinite(scale) ? scale : 1);
    if (px < least - 0.05) found.add(`text of ${px.toFixed(1)} px: ${name(e)}`);
    const inside = room(e, true);
    const own = s.overflow !== 'visible' && s.clipPath === 'none' && !(e instanceof SVGElement) ? cut(inside, e.getBoundingClientRect()) : inside;
    for (const r of rects) {
      // A line box is taller than its letters: a third of it may go.
      const slack = (r.bottom - r.top) * 0.34;
      const w = Math.max(0, own.left - r.left, r.right - own.right);
      const h = Math.max(0, own.top - r.top, r.bottom - own.bottom);
      const gone = r.right <= own.left || r.left >= own.right || r.bottom <= own.top || r.top >= own.bottom;
      // What a map shows only in part is dragged into view; what a carousel hides is not: that is found as sideways scrolling.
      if (e instanceof SVGElement && e.closest('.zoom')) continue;
      if (gone || w > 1.5 || h > slack) {
        found.add(`text is cut: ${name(e)} ${gone ? '(gone)' : `by ${w.toFixed(0)} x ${h.toFixed(0)}`}`);
        break;
      }
      if (r.right > innerWidth + 1.5 || r.left < -1.5) {
        found.add(`text lies outside: ${name(e)}`);
        break;
      }
    }
    if (!(e instanceof SVGElement) && /ellipsis/.test(s.textOverflow) && e.scrollWidth > e.clientWidth + 1) found.add(`text ends in an ellipsis: ${name(e)}`);
    if (s.webkitLineClamp !== 'none' && e.scrollHeight > e.clientHeight + 2) found.add(`text ends after some lines: ${name(e)}`);
  }

  // Controls: on the screen or in something that scrolls to them, none over another.
  const controls = [...root.querySelectorAll('button, a[href], input, select, textarea, summary, label:has(> input.vh)')]
    .filter((e) => visible(e) && !(e instanceof SVGElement) && e.tabIndex !== -2)
    .map((e) => ({ e, box: e.getBoundingClientRect(), part: cut(e.getBoundingClientRect(), room(e, false)), loose: cut(e.getBoundingClientRect(), room(e, true)) }))
    .filter((c) => c.box.width > 0 && c.box.height > 0);
  const scrolls = (e) => {
    for (let up = e.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return true;
    return document.documentElement.scrollHeight > innerHeight;
  };
  const scroller = (e) => {
    for (let up = e.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    return document.documentElement;
  };
  const sticks = (e) => {
    for (let up = e; up; up = up.parentElement) if (getComputedStyle(up).position === 'sticky') return up;
    return null;
  };
  /** A list scrolls under its own foot: what lies below it comes out by scrolling. */
  const underFoot = (e, over) => {
    const foot = sticks(over);
    return foot !== null && !foot.contains(e) && scroller(foot) === scroller(e) && scroller(e).scrollHeight > scroller(e).clientHeight;
  };
  for (const c of controls) {
    if (c.box.right > innerWidth + 1 || c.box.left < -1) found.add(`control outside: ${name(c.e)} at ${c.box.left.toFixed(0)}..${c.box.right.toFixed(0)}`);
    if ((c.box.bottom > innerHeight + 1 || c.box.top < -1) && !scrolls(c.e)) found.add(`control below the screen: ${name(c.e)} at ${c.box.top.toFixed(0)}`);
    if (empty(c.loose) && !scrolls(c.e)) found.add(`control out of reach: ${name(c.e)}`);
    if (empty(c.part)) continue;
    const [x, y] = [(c.part.left + c.part.right) / 2, (c.part.top + c.part.bottom) / 2];
    const top = document.elementFromPoint(x, y);
    if (top && top !== c.e && !c.e.contains(top) && !top.contains(c.e) && !top.closest('label')?.contains(c.e) && getComputedStyle(c.e).pointerEvents !== 'none' && !top.closest('.why, .beside, [role="dialog"]') && !underFoot(c.e, top))
      found.add(`covered: ${name(c.e)} by ${name(top)}`);
  }
  for (let i = 0; i < controls.length; i++)
    for (let j = i + 1; j < controls.length; j++) {
      const [a, b] = [controls[i], controls[j]];
      if (a.e.contains(b.e) || b.e.contains(a.e) || empty(a.part) || empty(b.part)) continue;
      const both = cut(a.part, b.part);
      if (both.right - both.left > 2 && both.bottom - both.top > 2 && !a.e.closest('.why, .beside') && !b.e.closest('.why, .beside') && !underFoot(a.e, b.e) && !underFoot(b.e, a.e)) found.add(`overlap: ${name(a.e)} and ${name(b.e)}`);
    }

  // What can be chosen on the board can be hit somewhere.
  if (!dialog)
    for (const e of root.querySelectorAll('svg [data-state="selectable"]')) {
      const whole = e.getBoundingClientRect();
      const box = cut(whole, room(e, false));
      if (empty(box) || (box.right - box.left) * (box.bottom - box.top) < 0.5 * whole.width * whole.height) continue;
      let hit = false;
      for (let i = 1; i < 8 && !hit; i++)
        for (let k = 1; k < 8 && !hit; k++) {
          const top = document.elementFromPoint(box.left + ((box.right - box.left) * i) / 8, box.top + ((box.bottom - box.top) * k) / 8);
          // An explanation lies over the board until it is closed.
          hit = top !== null && (e === top || e.contains(top) || top.closest('[data-state="selectable"]') === e || top.closest('.why, .beside') !== null);
        }
      if (!hit) found.add(`a target cannot be hit: ${name(e)}`);
    }
  return [...found];
}

/** Findings of one page at its present size. */
export async function layout(page, label) {
  return (await page.evaluate(examine)).map((f) => `${label}: ${f}`);
}

/** Another size, and the client has taken note of it. */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
}

/** The same page at every size, by day and by night; axe where it may differ. */
export async function everySize(eyes, page, label, { at = sizes, by = themes, axe = true, shots = false } = {}) {
  const out = [];
  const before = page.viewportSize();
  for (const [width, height] of at) {
    await resize(page, width, height);
    for (const theme of by) {
      await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r, 60))));
      const here = `${label} ${width}x${height} ${theme}`;
      if (theme === by[0]) out.push(...(await layout(page, here)));
      if (axe && (width === 360 || width === 1280)) out.push(...(await eyes.axe(page, here)));
      if (shots) await eyes.shot(page, here.replace(/[^\w]+/g, '-'));
    }
  }
  await page.setViewportSize(before);
  await page.evaluate((t) => (document.documentElement.dataset.theme = t), by[0]);
  return out;
}
