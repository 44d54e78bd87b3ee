// The canvas back-end: draws items as viewer/draw/raster.py draws their shapes.

const CLOSED = 0.5; // pixels; fills reach half of it over their edges, which closes seams
const RIM = 0.8; // units: the outline that black needs at night
const LIGHT = [-0.25, 0.97]; // as in viewer/draw/solids.py, y up
const CORNERS = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
const MARKS = {
  bar: [[-0.34, -0.11], [0.34, -0.11], [0.34, 0.11], [-0.34, 0.11]],
  corner: [[-0.33, -0.33], [0.33, -0.33], [-0.33, 0.33]],
  cross: [
    [0.34, 0.09], [0.09, 0.09], [0.09, 0.34], [-0.09, 0.34], [-0.09, 0.09], [-0.34, 0.09],
    [-0.34, -0.09], [-0.09, -0.09], [-0.09, -0.34], [0.09, -0.34], [0.09, -0.09], [0.34, -0.09],
  ],
};

const around = (radius) => Array.from({ length: 20 }, (_, step) => {
  const angle = 2 * Math.PI * step / 20;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});
const ROUNDS = { dot: around(0.2), ring: around(0.22) };

// Faces of a turned cube, as in viewer/draw/turned.py: its middle, and two directions along edges.
const FACES = [
  [[0, 0, -1], [1, 0, 0], [0, 1, 0]], [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
  [[1, 0, 0], [0, 0, 1], [0, 1, 0]], [[-1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[0, 1, 0], [1, 0, 0], [0, 0, 1]], [[0, -1, 0], [0, 0, 1], [1, 0, 0]],
];
const FRAME = [0.09, 0.85]; // around a face: width of both sides in edges, opacity
const EDGE_OF_TURNED = 2; // the place of the edge among its numbers; the rotation follows

const turned = (from, to) => {
  let dot = 0;
  for (let i = EDGE_OF_TURNED + 1; i < from.length; i++) dot += from[i] * to[i];
  return dot < 0;
};

// Where a rotation takes the three axes.
const rotated = (quaternion) => {
  const length = Math.hypot(...quaternion) || 1, [w, x, y, z] = quaternion.map((part) => part / length);
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
};

const transformed = (axes, vector) => [0, 1, 2].map(
  (place) => vector[0] * axes[0][place] + vector[1] * axes[1][place] + vector[2] * axes[2][place]);

const mixed = (() => {
  const known = new Map();
  const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (first, second, share) => {
    const step = Math.round(share * 255), name = `${first}${second}${step}`;
    if (!known.has(name)) {
      const to = parts(second);
      const levels = parts(first).map((level, i) => Math.round(level + (to[i] - level) * step / 255));
      known.set(name, `#${levels.map((level) => level.toString(16).padStart(2, "0")).join("")}`);
    }
    return known.get(name);
  };
})();

class Painter {
  constructor(context, film, shade) {
    Object.assign(this, { context, film, shade, opacity: 1 });
  }

  // Paint from scratch; `scale` in pixels a unit, that of pinned groups too, `left` and `top` in pixels.
  begin(scale, left, top, pinned = scale) {
    const { context } = this, { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    this.scale = scale / this.film.grid;
    this.outer = this.scale;
    Object.assign(this, { left, top, inner: pinned / this.film.grid, pin: null });
    context.setTransform(this.scale, 0, 0, this.scale, left, top);
    context.lineJoin = "miter";
    context.miterLimit = 4;
    context.lineCap = "butt";
    context.fontKerning = "none";
    context.textRendering = "geometricPrecision";
    context.textBaseline = "alphabetic";
  }

  list(items, successors, share) {
    for (let place = 0; place < items.length; place++) {
      if (items[place].pin !== this.pin) this.#hold(items[place].pin);
      const next = successors && share > 0 ? successors.get(place) : null;
      if (next) this.#between(items[place], next, share);
      else this.#item(items[place].style, items[place].numbers);
    }
  }

  // What comes is pinned to a point, around which it keeps its size, or to none.
  #hold(pin) {
    const { outer, inner, left, top } = this;
    this.pin = pin;
    if (outer === inner) return;
    this.scale = pin ? inner : outer;
    const [x, y] = pin ?? [0, 0], free = outer - this.scale;
    this.context.setTransform(this.scale, 0, 0, this.scale, left + x * free, top + y * free);
  }

  #between(item, next, share) {
    const from = item.numbers, to = next.numbers, numbers = new Float64Array(from.length);
    const opposite = item.style.kind === TURNED_CUBE && turned(from, to); // the same rotation, negated
    for (let i = 0; i < from.length; i++) {
      const end = opposite && i > EDGE_OF_TURNED ? -to[i] : to[i];
      numbers[i] = from[i] + (end - from[i]) * share;
    }
    this.#item(item.style === next.style ? item.style : this.#blend(item.style, next.style, share), numbers);
  }

  #blend(from, to, share) {
    if (from.kind >= CUBE) return { ...from, alpha: from.alpha + (to.alpha - from.alpha) * share };
    if (from.text !== to.text) return from;
    return { ...from, fill: this.#mix(from.fill, to.fill, share), outline: this.#mix(from.outline, to.outline, share) };
  }

  #mix(from, to, share) {
    if (!from || !to || from === to) return from;
    const colour = from.colour === to.colour ? from.colour : mixed(from.colour, to.colour, share);
    return { colour, alpha: from.alpha + (to.alpha - from.alpha) * share };
  }

  #item(style, numbers) {
    switch (style.kind) {
      case POLYGON: this.#path(numbers); this.context.closePath(); this.#ink(style); break;
      case LINE: this.#path(numbers); this.#ink(style); break;
      case CIRCLE: this.#disc(numbers[0], numbers[1], numbers[2]); this.#ink(style); break;
      case TEXT: this.#text(style, numbers); break;
      default: this.#solid(style, numbers);
    }
  }

  #path(numbers) {
    const { context } = this;
    let x = numbers[0], y = numbers[1];
    context.beginPath();
    context.moveTo(x, y);
    for (let i = 2; i < numbers.length; i += 2) context.lineTo(x += numbers[i], y += numbers[i + 1]);
  }

  #disc(x, y, radius) {
    this.context.beginPath();
    this.context.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI);
  }

  #ink({ fill, outline, width }) {
    const edge = this.shade.edge((fill ?? outline).colour), rim = RIM * this.film.grid;
    if (edge && !fill) this.#stroke(edge, outline.alpha, width + 2 * rim);
    if (fill) this.#fill(this.shade.colour(fill.colour), fill.alpha, !outline && !edge);
    if (edge && fill && !outline) this.#stroke(edge, fill.alpha, rim);
    if (outline && width > 0) this.#stroke(this.shade.colour(outline.colour), outline.alpha, width);
  }

  #fill(colour, alpha, closed) {
    const { context } = this;
    context.globalAlpha = alpha * this.opacity;
    context.fillStyle = colour;
    context.fill();
    if (closed && context.globalAlpha === 1) this.#stroke(colour, 1, CLOSED / this.scale);
  }

  #stroke(colour, alpha, width) {
    const { context } = this;
    context.globalAlpha = alpha * this.opacity;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }

  #text(style, numbers) {
    const { context } = this;
    context.globalAlpha = style.fill.alpha;
    context.fillStyle = this.shade.colour(style.fill.colour, true);
    context.font = style.font;
    context.textAlign = style.align;
    context.fillText(style.text, numbers[0], numbers[1]);
  }

  // A cube: all that is painted of it has its opacity.
  #solid(style, numbers) {
    const tone = this.shade.tone(style.tone);
    this.opacity = style.alpha;
    if (style.kind === TURNED_CUBE) this.#turnedCube({ tone, shear: style.shear }, numbers);
    else this.#cube({ tone, shear: style.shear }, numbers);
    this.opacity = 1;
  }

  // As viewer/draw/solids.py: `faces`. Angles and the shear have y up, the canvas has it down.
  #cube({ tone, shear }, [x, y, angle, fine]) {
    const { film } = this, edge = fine * film.grid / film.fine, turn = angle / film.turn * 2 * Math.PI;
    const cosine = edge * Math.cos(turn), sine = edge * Math.sin(turn);
    const place = ([right, up]) => [x + cosine * right - sine * up, y - sine * right - cosine * up];
    const front = CORNERS.map(place), back = [edge * shear[0], -edge * shear[1]];
    front.forEach((a, i) => this.#side(a, front[(i + 1) % 4], back, edge, tone, shear));
    this.#shape(front);
    this.#fill(tone.fill, 1, false);
    this.#stroke(tone.dark, 0.85, edge * 0.07);
    this.#mark(tone, x, y, edge, place);
  }

  #side(a, b, back, edge, tone, shear) {
    const normal = [(a[1] - b[1]) / edge, (a[0] - b[0]) / edge]; // y up
    if (normal[0] * shear[0] + normal[1] * shear[1] <= 1e-9) return;
    const lit = 0.5 + 0.5 * (normal[0] * LIGHT[0] + normal[1] * LIGHT[1]);
    this.#shape([b, a, [a[0] + back[0], a[1] + back[1]], [b[0] + back[0], b[1] + back[1]]]);
    this.#fill(mixed(tone.dark, tone.light, Math.min(1, Math.max(0, lit))), 1, true);
  }

  // As viewer/draw/turned.py.
  #turnedCube({ tone, shear }, [x, y, fine, ...quaternion]) {
    const { film } = this, edge = fine * film.grid / film.fine, axes = rotated(quaternion);
    const appear = ([a, b, c]) => [edge * (a + shear[0] * c), -edge * (b + shear[1] * c)];
    for (const [middle, along, over] of FACES) {
      const normal = transformed(axes, middle);
      if (normal[2] - shear[0] * normal[0] - shear[1] * normal[1] >= 0) continue;
      const [dx, dy] = appear(normal), u = appear(transformed(axes, along)), v = appear(transformed(axes, over));
      const left = x + dx / 2, top = y + dy / 2;
      const place = ([a, b]) => [left + a * u[0] + b * v[0], top + a * u[1] + b * v[1]];
      const lit = 0.5 + 0.5 * (normal[0] * LIGHT[0] + normal[1] * LIGHT[1]);
      const side = mixed(tone.dark, tone.light, Math.min(1, Math.max(0, lit)));
      const face = mixed(side, tone.fill, normal[2] ** 2);
      for (const [size, colour] of [[1, mixed(face, tone.dark, FRAME[1])], [1 - FRAME[0], face]]) {
        this.#shape(CORNERS.map(([a, b]) => place([size * a, size * b])));
        this.#fill(colour, 1, size === 1);
      }
      this.#turnedMark(tone, edge, place);
    }
  }

  #turnedMark(tone, edge, place) {
    const points = MARKS[tone.mark] ?? ROUNDS[tone.mark];
    if (!points) return;
    this.#shape(points.map(place));
    if (tone.mark === "ring") this.#stroke(tone.ink, 0.92, edge * 0.12);
    else this.#fill(tone.ink, 0.92, false);
  }

  #mark(tone, x, y, edge, place) {
    if (tone.mark === "dot") {
      this.#disc(x, y, edge * 0.2);
      this.#fill(tone.ink, 0.92, false);
    } else if (tone.mark === "ring") {
      this.#disc(x, y, edge * 0.22);
      this.#stroke(tone.ink, 0.92, edge * 0.12);
    } else if (tone.mark !== "none") {
      this.#shape(MARKS[tone.mark].map(place));
      this.#fill(tone.ink, 0.92, false);
    }
  }

  #shape(points) {
    const { context } = this;
    context.beginPath();
    points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.closePath();
  }
}
