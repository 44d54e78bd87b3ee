// Panels on the page: where they stand, how large they are, and zooming.

const NARROW = 900; // CSS pixels; narrower upright windows stack the panels
const SHORT = 500; // lower windows put the panels side by side
const READABLE = 11; // CSS pixels, the smallest text on cards
const LARGEST = 1.6; // CSS pixels a unit, of stacked panels
const GAP = 8; // CSS pixels around panels that do not stand on the stage
const BLEED = 16; // units by which a picture may reach out of its panel on the stage
const DEEPEST = 8; // zoom

class Panel {
  constructor(film, facts) {
    Object.assign(this, facts);
    const [left, top, right, bottom] = this.area;
    this.left = left; this.top = top; this.width = right - left; this.height = bottom - top;
    this.element = document.createElement("div");
    this.element.className = `panel${this.zoomable ? " zoomable" : ""}${this.card ? " card" : ""}`;
    this.element.dataset.panel = this.name;
    this.element.setAttribute("role", "img");
    this.element.setAttribute("aria-label", this.name);
    this.canvases = [0, 1].map(() => this.element.appendChild(document.createElement("canvas")));
    this.layers = this.tracks.map((track, place) => ({
      track, painter: new Painter(this.canvases[place].getContext("2d"), film), drawn: null,
    }));
    this.zoom = 1; this.shift = [0, 0];
    if (this.zoomable) new Zoom(this);
    if (this.model && canTurn()) this.turner = new Turner(this);
  }

  get tall() { return this.height > this.width; }
  get card() { return !this.zoomable && !this.tall; }
  get readable() { return this.card && this.smallest ? READABLE / this.smallest : 0; }

  // Put the panel at a place in CSS pixels of its container, its canvases on whole pixels of the
  // screen. What is wider than `room` is scrolled; `bleed` is how far it may reach over its edges (left,
  // top, right, bottom), units.
  place(left, top, scale, room = Infinity, bleed = [0, 0, 0, 0]) {
    const ratio = window.devicePixelRatio || 1, { style } = this.element;
    const width = this.width * scale, height = this.height * scale;
    const first = [left, top].map((at, i) => Math.floor((at - bleed[i] * scale) * ratio + 1e-6));
    const last = [left + width, top + height].map((at, i) => Math.ceil((at + bleed[i + 2] * scale) * ratio - 1e-6));
    Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${Math.min(width, room)}px`, height: `${height}px` });
    this.element.classList.toggle("scrolls", width > room + 1);
    this.element.classList.toggle("bleeds", bleed.some((units) => units > 0));
    for (const canvas of this.canvases) {
      for (const [place, name] of ["width", "height"].entries()) {
        if (canvas[name] !== last[place] - first[place]) canvas[name] = last[place] - first[place];
        canvas.style[name] = `${(last[place] - first[place]) / ratio}px`;
        canvas.style[place ? "top" : "left"] = `${first[place] / ratio - (place ? top : left)}px`;
      }
    }
    this.ratio = ratio;
    this.scale = scale * ratio;
    this.origin = [left * ratio - first[0], top * ratio - first[1]];
    this.redraw();
  }

  redraw() {
    for (const layer of [...this.layers, ...(this.turner?.layers ?? [])]) layer.drawn = null;
    this.turner?.redraw();
  }

  draw(tick) {
    const whole = Math.floor(tick), share = tick - whole;
    const layers = this.turner?.on ? this.turner.layers : this.layers;
    layers.forEach((layer, place) => {
      const { track, painter, drawn } = layer;
      track.go(whole);
      const successors = place && share ? track.successors(whole) : null;
      const state = `${track.since} ${successors ? share : 0}`;
      if (state === drawn) return;
      layer.drawn = state;
      painter.begin(this.scale * this.zoom, this.origin[0] + this.shift[0], this.origin[1] + this.shift[1]);
      painter.list(track.items, successors, share);
    });
    this.turner?.draw(tick);
  }
}

// Wheel, pinch and drag over a panel. A zoom of 1 shows all of it. A drag turns what can `turn`, else
// it moves what is zoomed; a double click shows all again, or is for what can `leave`.
class Zoom {
  constructor(panel) {
    this.panel = panel;
    this.pointers = new Map();
    const { element } = panel;
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), ...this.#at(event));
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => this.take(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      element.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
    element.addEventListener("dblclick", () => (panel.leave ? panel.leave() : this.reset()));
  }

  // Zoom by a factor; the point of the screen at x, y stays where it is.
  by(factor, x, y) {
    const { panel } = this, zoom = Math.min(Math.max(panel.zoom * factor, 1), panel.deepest ?? DEEPEST), by = zoom / panel.zoom;
    const [left, top] = panel.origin, [right, down] = panel.shift;
    panel.zoom = zoom;
    this.#to(x - left - (x - left - right) * by, y - top - (y - top - down) * by);
  }

  reset() { this.panel.zoom = 1; this.#to(0, 0); }

  #to(right, down) {
    const { panel } = this, within = (shift, size) => Math.min(Math.max(shift, -(panel.zoom - 1) * size * panel.scale), 0);
    panel.shift = [within(right, panel.width), within(down, panel.height)];
    panel.element.classList.toggle("zoomed", panel.zoom > 1);
    panel.redraw();
    panel.changed?.();
  }

  #at(event) {
    const box = this.panel.element.getBoundingClientRect();
    return [(event.clientX - box.left) * this.panel.ratio, (event.clientY - box.top) * this.panel.ratio];
  }

  // From now on a pointer that is down zooms and drags.
  take(event) {
    this.pointers.set(event.pointerId, this.#at(event));
    if (this.panel.turn || this.panel.zoom > 1 || this.pointers.size > 1) this.panel.element.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event), other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    const [right, down] = this.panel.shift;
    if (other) {
      const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
      this.by(apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else if (this.panel.turn) {
      this.panel.turn((now[0] - before[0]) / this.panel.ratio, (now[1] - before[1]) / this.panel.ratio);
    } else if (this.panel.zoom > 1) {
      this.#to(right + now[0] - before[0], down + now[1] - before[1]);
    }
  }
}

class Stage {
  constructor(film, element, bar) {
    Object.assign(this, { film, element, bar, spectator: true, led: true });
    for (const name of ["wheel", "touchmove"]) window.addEventListener(name, () => { this.led = false; }, { passive: true });
    this.column = document.createElement("div");
    this.column.className = "column";
    this.panels = film.panels.map((facts) => new Panel(film, facts));
    this.shades = Object.assign(document.createElement("div"), { className: "shades" });
    element.append(this.shades, ...this.panels.map((panel) => panel.element), this.column);
  }

  get shown() { return this.panels.filter((panel) => !(panel.hidden && this.spectator)); }

  layout() {
    const { clientWidth: width, style } = document.documentElement;
    const bar = document.fullscreenElement ? 0 : this.bar.offsetHeight; // it lies over a full screen
    const height = window.innerHeight - bar;
    style.setProperty("--bar", `${bar}px`);
    const mode = window.innerHeight < SHORT && width > window.innerHeight ? "short"
      : width < NARROW && width < window.innerHeight ? "narrow" : "wide";
    document.documentElement.dataset.layout = mode;
    for (const panel of this.panels) {
      const gone = !this.shown.includes(panel), home = mode === "short" && panel.card ? this.column : this.element;
      panel.element.hidden = gone;
      if (panel.element.parentNode !== home) home.append(panel.element);
      panel.element.style.clipPath = "";
    }
    if (mode !== "short") for (const panel of this.panels) this.element.append(panel.element); // in their order
    this[`_${mode}`](width, height);
  }

  draw(tick) { for (const panel of this.shown) panel.draw(tick); }

  // Bring what only insiders see into view.
  unveil() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const panel = this.panels.find((each) => each.hidden);
    panel?.element.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
  }

  // Where panels stand one under the other: in a battle show what is tall (a tower) with the card
  // over it, else the top; unless somebody has scrolled.
  follow(battle) {
    if (!this.led || document.documentElement.dataset.layout !== "narrow") return;
    const ordered = [...this.shown].sort((a, b) => a.order - b.order);
    const place = ordered.findIndex((panel) => panel.tall), tall = ordered[place], over = ordered[place - 1];
    if (!tall) return;
    const room = window.innerHeight - this.bar.offsetHeight;
    const { offsetTop, offsetHeight } = tall.element;
    const end = offsetTop + offsetHeight - room;
    const top = Math.max(over?.card ? over.element.offsetTop - GAP : offsetTop, end);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: battle ? Math.max(0, top) : 0, behavior: calm ? "instant" : "smooth" });
  }

  // As in the film, as large as there is room; some panels under it.
  _wide(width, height) {
    const scale = Math.min(width / this.film.width, height / this.film.height);
    const left = Math.floor((width - scale * this.film.width) / 2);
    let top = Math.floor((height - scale * this.film.height) / 2);
    const { style } = this.shades;
    style.left = `${left}px`; style.top = `${top}px`;
    style.width = `${scale * this.film.width}px`; style.height = `${scale * this.film.height}px`;
    for (const panel of this.shown.filter((each) => !each.below)) {
      panel.place(left + panel.left * scale, top + panel.top * scale, scale, Infinity, this._bleed(panel));
    }
    top = Math.max(height, top + scale * this.film.height);
    for (const panel of this.shown.filter((each) => each.below)) {
      const fitting = Math.min(scale, width / panel.width);
      panel.place((width - panel.width * fitting) / 2, top, fitting);
      top += panel.height * fitting + GAP;
    }
    this.element.style.height = `${top}px`;
  }

  // Not over the edge of the stage; what can be zoomed keeps within its panel.
  _bleed({ zoomable, left, top, width, height }) {
    const free = [left, top, this.film.width - left - width, this.film.height - top - height];
    return free.map((units) => (zoomable ? 0 : Math.max(0, Math.min(BLEED, units))));
  }

  // One under the other: large panels across the window, cards with a margin.
  _narrow(width, height) {
    let top = 0, card = false;
    for (const panel of [...this.shown].sort((a, b) => a.order - b.order)) {
      const room = width - (panel.card ? 2 * GAP : 0);
      const fitting = Math.min(room / panel.width, panel.tall ? height / panel.height : LARGEST);
      const scale = Math.max(fitting, panel.readable), left = (width - panel.width * scale) / 2;
      if (panel.card || card) top += GAP;
      top -= panel.blank * scale;
      panel.place(Math.max(panel.card ? GAP : 0, left), top, scale, room);
      panel.element.style.clipPath = `inset(${panel.blank * scale}px 0 0 0)`;
      top += panel.height * scale;
      card = panel.card;
    }
    this.element.style.height = `${top + (card ? GAP : 0)}px`;
  }

  // Side by side: large panels as high as the window, cards in a column that scrolls.
  _short(width, height) {
    const cards = this.shown.filter((panel) => panel.card).sort((a, b) => a.order - b.order);
    const large = this.shown.filter((panel) => !panel.card);
    const scales = cards.map((panel) => Math.max(panel.readable, Math.min(width * 0.32 / panel.width, LARGEST)));
    const widths = cards.map((panel, i) => (panel.below ? 0 : panel.width * scales[i] + 2 * GAP));
    const column = Math.min(Math.max(0, ...widths), width * 0.42);
    let top = GAP, left = 0;
    cards.forEach((panel, i) => {
      panel.place(GAP, top, scales[i], column - 2 * GAP);
      top += panel.height * scales[i] + GAP;
    });
    Object.assign(this.column.style, { left: `${width - column}px`, width: `${column}px`, height: `${height}px` });
    let room = width - column;
    const firm = large.filter((panel) => !panel.zoomable), soft = large.filter((panel) => panel.zoomable);
    for (const panel of firm) {
      const scale = Math.min(height / panel.height, room / panel.width / (soft.length + 1));
      panel.place(left, (height - panel.height * scale) / 2, scale);
      left += panel.width * scale;
    }
    room = (width - column - left) / Math.max(1, soft.length);
    for (const panel of soft) {
      const scale = Math.min(height / panel.height, room / panel.width);
      panel.place(left + (room - panel.width * scale) / 2, (height - panel.height * scale) / 2, scale);
      left += room;
    }
    this.element.style.height = `${height}px`;
  }
}
