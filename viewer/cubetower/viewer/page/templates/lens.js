// The lens over a map or board on small screens: in a battle it shows the region, else all.
//
// Where it looks follows from the time of the film alone: it has arrived when a moment begins.

const TRAVEL = 0.5; // s before a moment in which the lens goes to its region
const NEAREST = 1.5; // CSS pixels a unit, of a region

class Lens {
  constructor(film, panel, close) {
    Object.assign(this, { film, panel, close });
    this.clear = [0, 0, 0, 0]; // CSS pixels at the edges that something covers
  }

  // Look where a time of the film asks for, unless somebody has moved the panel.
  look(seconds) {
    const { panel } = this;
    if (panel.free) return;
    const { marks } = this.film, place = marks.findLastIndex((mark) => mark.seconds <= seconds + 1e-6);
    const coming = marks[place + 1], left = coming ? coming.seconds - seconds : Infinity;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const share = calm || left > TRAVEL ? 0 : smooth(0, 1, 1 - left / TRAVEL);
    const from = this.#view(marks[place]), to = share ? this.#view(coming) : from;
    const scale = from.scale * (to.scale / from.scale) ** share;
    const middle = from.middle.map((each, i) => each + (to.middle[i] - each) * share);
    this.#show(scale, middle);
  }

  // The scale in pixels a unit, and what of the panel is in the middle of what is not covered.
  #view(mark) {
    const { panel } = this, [left, top, right, bottom] = this.clear.map((each) => each * panel.ratio);
    const room = [panel.frame[0] - left - right, panel.frame[1] - top - bottom];
    if (!mark?.region || !this.close(mark)) {
      const middle = [left + room[0] / 2, top + room[1] / 2].map((at, i) => (at - panel.home[i]) / panel.scale);
      return { scale: panel.scale, middle };
    }
    const size = [0, 1].map((i) => mark.region[i + 2] - mark.region[i]);
    const fitting = Math.min(room[0] / size[0], room[1] / size[1], NEAREST * panel.ratio);
    const middle = [0, 1].map((i) => (mark.region[i] + mark.region[i + 2]) / 2 - panel.area[i]);
    const scale = Math.max(fitting, panel.scale), shift = this.#shift(scale, middle);
    const inside = middle.map((at, i) => at + (shift[i] - this.#inside(shift[i], i, scale)) / scale);
    return { scale, middle: inside.map((at, i) => at + this.#aside(mark.region, i, at, scale, room[i] / 2)) };
  }

  #shift(scale, middle) {
    const { panel } = this, [left, top, right, bottom] = this.clear.map((each) => each * panel.ratio);
    const centre = [(left + panel.frame[0] - right) / 2, (top + panel.frame[1] - bottom) / 2];
    return centre.map((at, i) => at - panel.origin[i] - middle[i] * scale);
  }

  // How far the middle goes aside so that the name, which keeps its size, is not cut off.
  #aside(region, i, middle, scale, half) {
    if (region.length < 10) return 0;
    const { panel } = this, pin = region[4 + i], at = (pin - panel.area[i] - middle) * scale;
    const [low, high] = [6 + i, 8 + i].map((place) => at + (region[place] - pin) * panel.pinned);
    return (Math.min(low + half, 0) || Math.max(high - half, 0)) / scale;
  }

  // Not beyond the edge of what is drawn, where that is larger than what is seen of it.
  #inside(at, i, scale) {
    const { panel } = this, size = [panel.width, panel.height][i] * scale, room = panel.frame[i];
    return size < room ? at : Math.min(Math.max(at, room - size), 0);
  }

  #show(scale, middle) {
    const { panel } = this, shift = this.#shift(scale, middle);
    const zoom = scale / panel.scale;
    if (zoom === panel.zoom && shift.every((each, i) => each === panel.shift[i])) return;
    panel.zoom = zoom;
    panel.shift = shift;
    panel.redraw();
  }
}
