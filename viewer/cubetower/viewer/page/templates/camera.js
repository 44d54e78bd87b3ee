// How a tower is seen: from the side that the picture shows, or turned.
//
// The picture is oblique. Its line of sight has a direction, from which the camera starts; within
// `BLEND` of it the oblique projection becomes a perspective one. All is a matrix from mm to the screen.

const LOWEST = -0.16, HIGHEST = 1.36; // elevation, radians
const BLEND = 0.5; // radians
const FAR = 1900; // mm from the eye to the tower's axis, of the perspective
const DEPTH = 1000; // mm before and behind the axis that are drawn

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scaled = (a, by) => a.map((each) => each * by);
const smooth = (from, to, value) => {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
};
const within = (value, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));

class Camera {
  constructor(tower) {
    this.tower = tower;
    this.points = tower.pieces.flatMap(([, corners]) => corners);
    this.axis = [0, tower.top / 2, 0];
    const [right, up] = tower.shear;
    this.start = [Math.atan(right), Math.atan(up / Math.hypot(1, right))];
    this.reset();
  }

  reset() { [this.azimuth, this.elevation] = this.start; }

  // By so many radians around the tower, and up.
  turn(around, up) {
    const half = Math.PI, azimuth = this.azimuth + around;
    this.azimuth = azimuth - 2 * half * Math.round(azimuth / (2 * half));
    this.elevation = Math.min(Math.max(this.elevation + up, LOWEST), HIGHEST);
  }

  // What is seen in a frame: `scale` in pixels a unit, `origin` the panel's corner in pixels of the
  // canvas, `canvas` its width and height in pixels; `zoom` and `shift` as of panels.
  view(frame) {
    const oblique = 1 - smooth(0, BLEND, Math.hypot(this.azimuth - this.start[0], this.elevation - this.start[1]));
    const axes = this.#axes(oblique), place = this.#place(axes, oblique, frame);
    const theta = this.azimuth - this.start[0];
    return {
      ...axes, ...place, axis: this.axis, rows: this.#rows(axes, place, frame),
      front: [-Math.sin(theta), 0, Math.cos(theta)], side: [Math.cos(theta), 0, Math.sin(theta)],
    };
  }

  // To the right, up and towards the viewer; how much nearer things look larger, a mm.
  #axes(oblique) {
    const { azimuth: a, elevation: e } = this, [right, up] = this.tower.shear;
    const mix = (from, to) => from.map((each, i) => to[i] + (each - to[i]) * oblique);
    const across = mix([1, 0, right], [Math.cos(a), 0, Math.sin(a)]);
    const upwards = mix([0, 1, up], [-Math.sin(a) * Math.sin(e), Math.cos(e), Math.cos(a) * Math.sin(e)]);
    const away = cross(across, upwards);
    return { across, upwards, toward: scaled(away, -1 / Math.hypot(...away)), nearer: (1 - oblique) / FAR };
  }

  // Where the axis is on the canvas and how many pixels a mm has: as in the picture, or so that all fits its room.
  #place(axes, oblique, { scale, origin, zoom, shift }) {
    const { at, unit, shear, cut } = this.tower, before = scale * unit;
    const home = [at[0] * scale + before * shear[0] * cut, at[1] * scale - before * (this.axis[1] + shear[1] * cut)];
    const room = scaled(this.tower.room, scale), extent = this.#extent(axes, before);
    const fit = Math.min(1, ...[0, 1].map((i) => (room[i + 2] - room[i]) / (extent[i + 2] - extent[i])));
    const fitted = [0, 1].map((i) => within(home[i], room[i] - extent[i] * fit, room[i + 2] - extent[i + 2] * fit));
    const middle = [0, 1].map((i) => origin[i] + shift[i] + zoom * (fitted[i] + (home[i] - fitted[i]) * oblique));
    return { middle, perMm: before * zoom * (fit + (1 - fit) * oblique) };
  }

  // Left, top, right, bottom of the tower around its axis, pixels.
  #extent({ across, upwards, toward, nearer }, perMm) {
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    for (const point of this.points) {
      const from = point.map((each, i) => each - this.axis[i]), near = perMm / (1 - nearer * dot(toward, from));
      const x = dot(across, from) * near, y = -dot(upwards, from) * near;
      bounds[0] = Math.min(bounds[0], x); bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x); bounds[3] = Math.max(bounds[3], y);
    }
    return bounds;
  }

  // The rows of the matrix from mm to the canvas.
  #rows({ across, upwards, toward, nearer }, { middle, perMm }, { canvas }) {
    const row = (direction, constant) => [...direction, constant - dot(direction, this.axis)];
    const place = (direction, i, sign) => {
      const shift = sign * (2 * middle[i] / canvas[i] - 1), grow = 2 * perMm / canvas[i];
      return row(direction.map((each, j) => grow * each - shift * nearer * toward[j]), shift);
    };
    return [
      place(across, 0, 1), place(upwards, 1, -1),
      row(scaled(toward, -1 / DEPTH), 0), row(scaled(toward, -nearer), 1),
    ];
  }

  // Where a point appears, pixels of the canvas.
  static appearance({ rows }, [x, y, z], [width, height]) {
    const [right, up, , nearness] = rows.map((row) => row[0] * x + row[1] * y + row[2] * z + row[3]);
    return [(right / nearness + 1) / 2 * width, (1 - up / nearness) / 2 * height];
  }
}
