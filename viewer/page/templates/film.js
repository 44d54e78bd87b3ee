// Films: the block that viewer/page/encode.py wrote, inflated and decoded.

const POLYGON = 0, CIRCLE = 1, LINE = 2, TEXT = 3, CUBE = 4;

class Reader {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }
  get ended() { return this.at >= this.bytes.length; }
  number() {
    let value = 0, factor = 1, byte;
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  }
  signed() { const folded = this.number(); return folded & 1 ? -(folded + 1) / 2 : folded / 2; }
  section() { const length = this.number(); return this.bytes.subarray(this.at, this.at += length); }
}

async function inflated(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

class Film {
  constructor(block) {
    const reader = new Reader(block);
    Object.assign(this, JSON.parse(new TextDecoder().decode(reader.section())));
    this.fonts = [reader.section(), reader.section()];
    this.styles = this.styles.map((style, place) => this.#style(style, place));
    this.#tables(new Reader(reader.section()), new Reader(reader.section()));
    this.panels.forEach((panel, place) => {
      panel.smallest = this.smallest[place];
      panel.backdrop = new Track(this, reader.section(), reader.section());
      panel.shapes = new Track(this, reader.section(), reader.section());
    });
    this.marks = this.marks.map(([seconds, kind, label, upset]) => ({ seconds, kind, label, upset }));
    this.battles = this.marks.filter((mark) => mark.kind === "battle");
  }

  tick(seconds) { return Math.min(Math.max(seconds * this.rate, 0), this.ticks); }

  // An item of the table; the same object for the same place, so that it can be compared.
  item(place) {
    let item = this.items[place];
    if (!item) {
      const list = this.lists[place], start = this.starts[list];
      item = { style: this.styles[this.dressed[place]], numbers: this.numbers.slice(start, this.starts[list + 1]) };
      this.items[place] = item;
    }
    return item;
  }

  #paint(place) {
    if (!place) return null;
    const [colour, opacity] = this.paints[place - 1];
    return { colour, alpha: opacity / 255 };
  }

  #style([kind, ...values], place) {
    const thick = this.grid / this.fine;
    if (kind === POLYGON || kind === CIRCLE) {
      const [fill, outline, width] = values;
      return { kind, place, fill: this.#paint(fill), outline: this.#paint(outline), width: width * thick };
    }
    if (kind === LINE) return { kind, place, fill: null, outline: this.#paint(values[0]), width: values[1] * thick };
    if (kind === TEXT) {
      const [text, size, paint, weight, anchor] = values;
      return {
        kind, place, text: this.texts[text], fill: this.#paint(paint), outline: null,
        font: `${[400, 600][weight]} ${size * thick}px Film`, align: ["left", "center", "right"][anchor],
      };
    }
    const [fill, light, dark, mark, ink] = this.tones[values[0]];
    return {
      kind, place, fill: null, outline: null, tone: { fill, light, dark, mark, ink },
      shear: [values[1] / this.shear, values[2] / this.shear],
    };
  }

  #tables(lists, items) {
    const numbers = [], starts = [0], dressed = [], places = [];
    while (!lists.ended) {
      for (let left = lists.number(); left > 0; left--) numbers.push(lists.signed());
      starts.push(numbers.length);
    }
    for (let style = 0, next = 0; !items.ended; next = places[places.length - 1] + 1) {
      dressed.push(style += items.signed());
      places.push(next + items.signed());
    }
    this.numbers = Int32Array.from(numbers);
    this.starts = Int32Array.from(starts);
    this.dressed = Int32Array.from(dressed);
    this.lists = Int32Array.from(places);
    this.items = new Array(places.length);
  }
}

// What one layer of a panel shows over time (viewer/page/track.py). `go` takes it to a tick;
// then `items` is the list in the order of painting, and `successors` tells what an item is at the
// next tick, if that differs.
class Track {
  constructor(film, keys, body) {
    this.film = film;
    this.reader = new Reader(body);
    this.keys = [{ tick: 0, at: 0, runs: null }];
    for (let reader = new Reader(keys), tick = 0, at = 0; !reader.ended;) {
      this.keys.push({ tick: tick += reader.number(), at: at += reader.number(), runs: reader.section() });
    }
    this.#begin(this.keys[0]);
  }

  go(tick) {
    const key = this.keys[this.#keyBefore(tick)];
    if (tick < this.since || key.tick > this.until) this.#begin(key);
    while (this.until <= tick) this.#advance();
    return this;
  }

  // From an item's place to what it becomes, if the next tick changes the list.
  successors(tick) {
    if (this.until !== Math.floor(tick) + 1) return null;
    if (!this.coming) this.#read();
    return this.coming.links;
  }

  #keyBefore(tick) {
    let low = 0, high = this.keys.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.keys[middle].tick <= tick) low = middle; else high = middle - 1;
    }
    return low;
  }

  #begin(key) {
    this.reader.at = key.at;
    this.since = key.tick;
    this.items = key.runs ? this.#listed(new Reader(key.runs)) : [];
    this.#peek();
  }

  #listed(reader) {
    const items = [];
    for (let place = 0; !reader.ended;) {
      place += reader.signed();
      for (let left = reader.number(); left > 0; left--) items.push(this.film.item(place++));
    }
    return items;
  }

  #peek() {
    this.coming = null;
    this.until = this.reader.ended ? Infinity : this.since + this.reader.number();
  }

  #advance() {
    if (!this.coming) this.#read();
    this.items = this.coming.items;
    this.since = this.until;
    this.#peek();
  }

  #read() {
    const { reader, film, items: before } = this, items = [], links = new Map();
    for (let cursor = 0, next = 0, operation; (operation = reader.number());) {
      const value = Math.floor(operation / 4);
      switch (operation & 3) {
        case 0:
          for (let left = value; left > 0; left--) items.push(before[cursor++]);
          break;
        case 1:
          cursor += value & 1 ? -(value + 1) / 2 : value / 2;
          break;
        case 2: {
          const old = before[cursor], item = this.#moved(old, value);
          links.set(cursor++, item);
          items.push(item);
          break;
        }
        default:
          next += value & 1 ? -(value + 1) / 2 : value / 2;
          items.push(film.item(next++));
      }
    }
    this.coming = { items, links };
  }

  #moved(old, what) {
    const { reader, film } = this;
    const style = what & 1 ? film.styles[old.style.place + reader.signed()] : old.style;
    if (!(what & 2)) return { style, numbers: old.numbers };
    const numbers = new Int32Array(old.numbers.length);
    for (let i = 0; i < numbers.length; i++) numbers[i] = old.numbers[i] + reader.signed();
    return { style, numbers };
  }
}
