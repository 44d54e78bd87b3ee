// Panels: how large they are, painting them, and zooming.

const READABLE = 11; // CSS pixels, the smallest text on cards
const DEEPEST = 8; // zoom
const PINNED = 0.74; // CSS pixels a unit, of what keeps its size on small screens

class Panel {
  constructor(film, facts) {
    Object.assign(this, facts);
    const [left, top, right, bottom] = this.area;
    this.left = left; this.top = top; this.width = right - left; this.height = bottom - top;
    this.element = document.createElement("div");
    this.element.className = `panel ${this.role}${this.zoomable ? " zoomable" : ""}`;
    this.element.dataset.panel = this.name;
    this.element.setAttribute("role", "img");
    this.element.setAttribute("aria-label", this.name);
    this.canvases = [0, 1].map(() => this.element.appendChild(document.createElement("canvas")));
    this.shade = new Shade(film, this.role === "tower" || Boolean(this.model));
    this.layers = this.tracks.map((track, place) => ({
      track, painter: new Painter(this.canvases[place].getContext("2d"), film, this.shade), drawn: null,
    }));
    this.zoom = 1; this.shift = [0, 0]; this.home = [0, 0];
    this.free = false; // whether somebody has moved it
    if (this.zoomable) new Zoom(this);
    if (this.model && canTurn()) this.turner = new Turner(this);
  }

  // The colour of all that lies around what is drawn.
  get ground() {
    const colour = this.layers[0].track.go(0).items[0]?.style.fill?.colour;
    return colour && this.shade.colour(colour);
  }

  get readable() { return this.smallest ? READABLE / this.smallest : 0; }

  // Put the panel at a place in CSS pixels of its container, its canvases on whole pixels of the
  // screen. What is wider than `room` is scrolled; `bleed` is how far it may reach over its edges (left,
  // top, right, bottom), units; `size` is what is seen of it, CSS pixels, if that is not all.
  place(left, top, scale, { room = Infinity, bleed = [0, 0, 0, 0], size = null } = {}) {
    const ratio = window.devicePixelRatio || 1, { style } = this.element;
    const [width, height] = size ?? [this.width * scale, this.height * scale];
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
    this.frame = [width * ratio, height * ratio];
    this.pinned = this.scale; // pixels a unit, of groups that keep their size
    this.home = [0, 0];
    this.origin = [left * ratio - first[0], top * ratio - first[1]];
    this.redraw();
  }

  // Show what lies in `core` (all of it without one) as large as there is room, with what is around;
  // what is pinned has a size of its own.
  open(left, top, width, height, pinned = PINNED) {
    const core = this.core ?? [this.left, this.top, this.left + this.width, this.top + this.height];
    const scale = Math.min(width / (core[2] - core[0]), height / (core[3] - core[1]));
    this.place(left, top, scale, { size: [width, height] });
    this.home = [0, 1].map((i) => (
      this.frame[i] / 2 - ((core[i] + core[i + 2]) / 2 - this.area[i]) * this.scale));
    if (!this.free) this.shift = this.home;
    this.pinned = Math.max(pinned, scale) * this.ratio;
  }

  redraw() {
    this.element.style.setProperty("--ground", (this.zoomable && this.ground) || "");
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
      const [left, top] = this.origin.map((at, i) => at + this.shift[i]);
      painter.begin(this.scale * this.zoom, left, top, this.pinned);
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

  reset() { this.panel.zoom = 1; this.#to(...this.panel.home ?? [0, 0]); }

  #to(right, down) {
    const { panel } = this, { home = [0, 0], zoom, scale, width, height } = panel;
    const frame = panel.frame ?? [width * scale, height * scale];
    const within = (shift, size, i) => Math.min(
      Math.max(shift, Math.min(frame[i] - zoom * size * scale, home[i])), Math.max(home[i], 0));
    panel.shift = [within(right, width, 0), within(down, height, 1)];
    panel.free = panel.zoom > 1;
    panel.element.classList.toggle("zoomed", panel.free);
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
    if (this.panel.turn || this.panel.free || this.pointers.size > 1) this.panel.element.setPointerCapture(event.pointerId);
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
    } else if (this.panel.free) {
      this.#to(right + now[0] - before[0], down + now[1] - before[1]);
    }
  }
}
