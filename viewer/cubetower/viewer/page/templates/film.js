// Films: what viewer/page/encode.py wrote, inflated.

const POLYGON = 0, CIRCLE = 1, LINE = 2, TEXT = 3, CUBE = 4, TURNED_CUBE = 5;
const KEEP = 0, JUMP = 1, MOVE = 2; // what an operation of an edit does; else it brings a new item
const RESTYLED = 1, MOVED = 2; // what changes of an item
const KEPT = 64; // changes from a list that is kept to the next one

async function inflated(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

class Film {
  constructor(told) {
    Object.assign(this, told);
    this.styles = this.styles.map((style, place) => this.#style(style, place));
    this.items = this.items.map(([style, ...numbers]) => {
      const pin = Array.isArray(numbers[0]) ? numbers.shift() : null; // the point to which it is pinned
      return { style: this.styles[style], numbers, pin };
    });
    for (const each of this.panels.flatMap((panel) => [panel, panel.model ?? []].flat())) {
      each.tracks = each.layers.map((changes) => new Track(this, changes));
    }
    this.marks = this.marks.map(([seconds, kind, label, upset, number, year = 0, seats = [], battle = null]) => {
      const title = number === null ? label : `Battle ${number}, ${label}`;
      return { seconds, kind, label, upset, number, title, year, seats, battle: battle && this.#battle(battle) };
    });
    this.battles = this.marks.filter((mark) => mark.kind === "battle");
  }

  tick(seconds) { return Math.min(Math.max(seconds * this.rate, 0), this.ticks); }

  #battle([attacker, defender, winner, outcome, known, odds, words]) { return { attacker, defender, winner, outcome, known, odds, words }; }

  #style([kind, ...values], place) {
    const thick = this.grid / this.fine, paint = (ink) => ink && { colour: ink[0], alpha: ink[1] / 255 };
    if (kind === POLYGON || kind === CIRCLE) {
      const [fill, outline, width] = values;
      return { kind, place, fill: paint(fill), outline: paint(outline), width: width * thick };
    }
    if (kind === LINE) return { kind, place, fill: null, outline: paint(values[0]), width: values[1] * thick };
    if (kind === TEXT) {
      const [text, size, ink, weight, anchor] = values;
      return {
        kind, place, text, fill: paint(ink), outline: null, align: anchor === "middle" ? "center" : anchor,
        font: `${weight === "semibold" ? 600 : 400} ${size * thick}px Inter`,
      };
    }
    const [[fill, light, dark, mark, ink], right, up, opacity] = values;
    const tone = { fill, light, dark, mark, ink }, shear = [right / this.shear, up / this.shear];
    return { kind, place, fill: null, outline: null, tone, shear, alpha: opacity / 255 };
  }
}

// What one layer of a panel shows over time (viewer/page/layer.py). `go` takes it to a tick;
// then `items` is the list in the order of painting, and `successors` tells what an item is at the
// next tick, if that differs. Lists that it has passed are kept now and then, to begin there again.
class Track {
  constructor(film, changes) {
    this.film = film;
    this.changes = changes;
    this.kept = [{ since: 0, count: 0, items: [] }];
    this.#begin(this.kept[0]);
  }

  get until() { return this.count < this.changes.length ? this.since + this.changes[this.count][0] : Infinity; }

  go(tick) {
    const near = this.kept.findLast(({ since }) => since <= tick);
    if (tick < this.since || near.since > this.until) this.#begin(near);
    while (this.until <= tick) this.#advance();
    return this;
  }

  // From an item's place to what it becomes, if the next tick changes the list.
  successors(tick) {
    if (this.until !== Math.floor(tick) + 1) return null;
    this.coming ??= this.#edited(this.items, this.changes[this.count]);
    return this.coming.links;
  }

  #begin(kept) { Object.assign(this, kept, { coming: null }); }

  #advance() {
    const change = this.changes[this.count++], last = this.kept.at(-1);
    this.items = (this.coming ?? this.#edited(this.items, change)).items;
    this.since += change[0];
    this.coming = null;
    if (this.count === last.count + KEPT) this.kept.push({ since: this.since, count: this.count, items: this.items });
  }

  // What a change makes of a list.
  #edited(before, change) {
    const { film } = this, items = [], links = new Map();
    for (let at = 1, cursor = 0, next = 0; at < change.length;) {
      const operation = change[at++], value = operation >> 2;
      switch (operation & 3) {
        case KEEP:
          for (let left = value; left > 0; left--) items.push(before[cursor++]);
          break;
        case JUMP:
          cursor += value;
          break;
        case MOVE: {
          const old = before[cursor];
          const style = value & RESTYLED ? film.styles[old.style.place + change[at++]] : old.style;
          const numbers = value & MOVED ? old.numbers.map((number) => number + change[at++]) : old.numbers;
          const item = { style, numbers, pin: old.pin };
          links.set(cursor++, item);
          items.push(item);
          break;
        }
        default:
          next += value;
          items.push(film.items[next++]);
      }
    }
    return { items, links };
  }
}
