// Turning the tower of a panel: a button, gestures and keys; the picture comes back on demand.

const PULL = { mouse: 5, touch: 12 }; // CSS pixels after which a drag of the picture turns the tower
const TURN_KEYS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const KEY_STEP = 0.09; // radians, of a key
const CLOSEST = 4; // zoom

const canTurn = (() => {
  let answer = null; // asked once
  return () => {
    if (answer === null) {
      const context = document.createElement("canvas").getContext("webgl2");
      answer = Boolean(context);
      context?.getExtension("WEBGL_lose_context")?.loseContext();
    }
    return answer;
  };
})();

class Turner {
  constructor(panel) {
    Object.assign(this, { panel, on: false, zoom: 1, shift: [0, 0], deepest: CLOSEST, drawn: null });
    this.model = new Model(panel.model);
    this.layers = panel.model.tracks.map((track, place) => ({ track, painter: panel.layers[place].painter, drawn: null }));
    panel.element.classList.add("turnable");
    panel.element.setAttribute("role", "group");
    this.#button();
    this.#keys();
    this.#pull();
  }

  // As of a panel, for its zoom.
  get element() { return this.canvas; }
  get width() { return this.panel.width; }
  get height() { return this.panel.height; }
  get origin() { return this.panel.origin; }
  get scale() { return this.panel.scale; }
  get ratio() { return this.panel.ratio; }
  redraw() { this.drawn = null; this.solid?.forget(); }
  changed() { this.panel.changed?.(); }

  // Show the tower in three dimensions, or the picture again.
  show(on = true) {
    if (on && !this.solid && !this.#begin()) return;
    this.on = on;
    this.camera = null;
    this.zoom = 1; this.shift = [0, 0];
    this.canvas.hidden = !on;
    this.panel.element.classList.toggle("turned", on);
    this.panel.element.classList.toggle("untouched", on);
    this.#name();
    this.panel.redraw();
    this.changed();
  }

  leave() { this.show(false); }

  // By CSS pixels.
  turn(right, down) {
    const pace = Math.PI / (this.panel.width * this.panel.scale / this.panel.ratio);
    this.#by(-right * pace, down * pace);
  }

  draw(tick) {
    if (!this.on) return;
    const tower = this.model.tower(tick);
    if (this.camera?.tower !== tower) this.#look(tower);
    const { azimuth, elevation } = this.camera, { canvas } = this;
    const state = [tick, azimuth, elevation, this.zoom, ...this.shift, canvas.width, canvas.height].join();
    if (state === this.drawn) return;
    this.drawn = state;
    this.solid.draw(tower, this.camera.view(this.#frame()), this.model.cubes(tick));
  }

  // Where a point of the tower appears, CSS pixels of the panel.
  appearance(point) {
    const { canvas, ratio, origin } = this, view = this.camera.view(this.#frame());
    return Camera.appearance(view, point, [canvas.width, canvas.height]).map((each, i) => (each - origin[i]) / ratio);
  }

  #frame() {
    const { canvas, origin, scale, zoom, shift } = this;
    return { scale, origin, zoom, shift, canvas: [canvas.width, canvas.height] };
  }

  #look(tower) {
    const { azimuth, elevation } = this.camera ?? {};
    this.camera = new Camera(tower);
    if (azimuth !== undefined) Object.assign(this.camera, { azimuth, elevation });
  }

  #by(around, up) {
    if (!this.camera) return;
    this.panel.element.classList.remove("untouched");
    this.camera.turn(around, up);
    this.changed();
  }

  // Make a canvas to draw on, between ground and notes; whether that is possible.
  #begin() {
    const { canvases, element } = this.panel, canvas = document.createElement("canvas");
    canvas.className = "tower";
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "The tower; arrow keys turn it, Escape goes back to the picture");
    this.solid = Solid.on(canvas);
    if (!this.solid) { this.button.hidden = true; return false; }
    this.solid.shade = this.panel.shade;
    Object.assign(canvas, { width: canvases[0].width, height: canvases[0].height });
    canvas.style.cssText = canvases[0].style.cssText;
    element.insertBefore(canvas, canvases[1]);
    canvases.push(canvas);
    this.canvas = canvas;
    this.gestures = new Zoom(this);
    canvas.addEventListener("webglcontextlost", () => this.#end());
    return true;
  }

  // The graphics card has gone: back to the picture; the next time begins anew.
  #end() {
    this.show(false);
    this.panel.canvases.splice(this.panel.canvases.indexOf(this.canvas), 1);
    this.canvas.remove();
    this.solid = null;
  }

  #button() {
    const button = this.button = Object.assign(document.createElement("button"), { type: "button", className: "turn" });
    button.innerHTML = '<svg aria-hidden="true"><use href="#i-turn"/></svg><span class="hint" aria-hidden="true">drag to turn</span>';
    for (const name of ["pointerdown", "pointerup"]) button.addEventListener(name, (event) => event.stopPropagation());
    button.addEventListener("click", (event) => { this.show(!this.on); if (event.detail) button.blur(); });
    this.panel.element.append(button);
    this.#name();
  }

  #name() {
    this.button.setAttribute("aria-label", "Turn the tower");
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.title = this.on ? "Back to the picture" : "Turn the tower";
  }

  #keys() {
    this.panel.element.addEventListener("keydown", (event) => {
      if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = TURN_KEYS[event.key];
      if (!step && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (step) return this.#by(step[0] * KEY_STEP, step[1] * KEY_STEP);
      if (document.activeElement === this.canvas) this.button.focus();
      this.leave();
    });
  }

  // A drag of the picture goes on as one of the tower; a finger that goes up or down scrolls the page.
  #pull() {
    const { element } = this.panel;
    let from = null;
    element.addEventListener("pointerdown", (event) => {
      from = !this.on && event.isPrimary && !event.button ? event : null;
    });
    element.addEventListener("pointermove", (event) => {
      if (!from || event.pointerId !== from.pointerId) return;
      const right = event.clientX - from.clientX, down = event.clientY - from.clientY, finger = event.pointerType === "touch";
      if (Math.hypot(right, down) < PULL[finger ? "touch" : "mouse"] || finger && Math.abs(right) < Math.abs(down)) return;
      from = null;
      this.show();
      this.gestures?.take(event);
    });
    for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, () => { from = null; });
  }
}
