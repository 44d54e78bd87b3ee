// Where panels stand on the page: as in the film, or on small screens by what they are for.

const NARROW = 900, PHONE = 600; // CSS pixels; narrower upright windows are tablets, phones
const SHORT = 500; // lower windows put the panels side by side
const LARGEST = 1.6; // CSS pixels a unit, of cards
const GAP = 8; // CSS pixels around cards
const BLEED = 16; // units by which a picture may reach out of its panel on the stage
const LEGIBLE = 0.8; // CSS pixels a unit; the stage gives no more room to what opens below it
const CLOSE = 0.9; // CSS pixels a unit, of what keeps its size while a region is enlarged
const TAG = 62; // units from the tower's upper edge to below the tag of the cubes over the funnel
const PAUSE = 3; // s between tosses in which the tower stays
const TOSSING = 12; // changes of a tower's picture that are a toss

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const bounded = (value, low, high) => Math.max(low, Math.min(value, high));

class Stage {
  constructor(film, element, bar) {
    Object.assign(this, { film, element, bar, spectator: true, led: true, tossing: false, mode: "wide" });
    for (const name of ["wheel", "touchmove"]) window.addEventListener(name, () => { this.led = false; }, { passive: true });
    this.column = document.createElement("div");
    this.column.className = "column";
    this.panels = film.panels.map((facts) => new Panel(film, facts));
    this.shades = Object.assign(document.createElement("div"), { className: "shades" });
    element.append(this.shades, ...this.panels.map((panel) => panel.element), this.column);
    this.field = this.#of("field")[0];
    if (!this.field) for (const panel of this.panels) panel.role = "card";
    this.tower = this.#of("tower")[0];
    this.verdict = this.#of("verdict")[0];
    this.scoreline = new Scoreline(film, byId("scoreline"));
    film.marks.forEach((mark, place) => { mark.region = film.regions[place]; });
    this.#tosses();
    theme.tell(() => this.panels.forEach((panel) => { panel.redraw(); panel.changed?.(); }));
    this.lens = this.field && new Lens(film, this.field, (mark) => mark.tosses && mark.kind === "battle");
  }

  get shown() { return this.panels.filter((panel) => !(panel.hidden && this.spectator)); }

  layout() {
    const { clientWidth: width, style } = document.documentElement, high = window.innerHeight;
    this.mode = high < SHORT && width > high ? "short" : width >= high || width >= NARROW ? "wide"
      : width < PHONE ? "narrow" : "tablet";
    document.documentElement.dataset.layout = this.mode;
    const bar = document.fullscreenElement ? 0 : this.bar.offsetHeight; // it lies over a full screen
    const top = this.mode === "wide" ? 0 : byId("scoreline").offsetHeight;
    style.setProperty("--bar", `${bar}px`);
    for (const panel of this.panels) {
      panel.element.hidden = !this.shown.includes(panel);
      panel.element.style.clipPath = "";
      if (panel === this.field && !panel.free) { panel.zoom = 1; panel.shift = [0, 0]; }
      const home = this.#scrolls(panel) ? this.column : this.element;
      home.append(panel.element); // in their order
    }
    this.element.append(this.column);
    this.element.classList.toggle("tossing", this.tossing);
    if (this.lens) this.lens.clear = [0, 0, 0, 0];
    this[`_${this.mode}`](width, high - bar - top, top);
  }

  draw(tick) {
    const seconds = tick / this.film.rate;
    const mark = this.film.marks.findLast((each) => each.seconds <= seconds + 1e-6);
    if (Boolean(mark?.tosses) !== this.tossing) {
      this.tossing = !this.tossing;
      if (this.mode !== "wide") this.layout();
    }
    this.scoreline.show(seconds);
    if (this.lens && this.mode !== "wide") this.lens.look(seconds);
    for (const panel of this.shown) if (!panel.element.hidden) panel.draw(tick);
  }

  // Bring what only insiders see into view.
  unveil() {
    if (this.mode === "wide") return;
    const panel = this.panels.find((each) => each.hidden);
    panel?.element.scrollIntoView({ block: "nearest", behavior: this.#pace() });
  }

  // What happens is at the top of small screens; unless somebody has scrolled.
  follow() {
    if (this.led && this.mode !== "wide" && window.scrollY) window.scrollTo({ top: 0, behavior: this.#pace() });
  }

  #pace() { return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"; }

  #of(role) { return this.panels.filter((panel) => panel.role === role).sort((a, b) => a.order - b.order); }

  #visible(role) { return this.#of(role).filter((panel) => this.shown.includes(panel)); }

  #scrolls(panel) { return ["short", "tablet"].includes(this.mode) && ["card", "aside"].includes(panel.role); }

  // Which moments toss: the picture of the tower changes all the time. Between two such moments it stays.
  #tosses() {
    const { marks, rate } = this.film;
    const ticks = [];
    for (const [step] of this.tower?.tracks[1].changes ?? []) ticks.push((ticks.at(-1) ?? 0) + step);
    marks.forEach((mark, place) => {
      const [from, to] = [mark, marks[place + 1] ?? { seconds: Infinity }].map(({ seconds }) => seconds * rate);
      mark.tosses = ticks.filter((tick) => from <= tick && tick < to).length > TOSSING;
    });
    marks.forEach((mark, place) => {
      const next = marks.slice(place).find(({ tosses }) => tosses);
      mark.tosses ||= Boolean(marks[place - 1]?.tosses && next && next.seconds - mark.seconds < PAUSE);
    });
  }

  // As in the film, as large as there is room; what is aside opens at the bottom, over the film
  // if there is no room for both.
  _wide(width, height) {
    const { film } = this, below = this.#visible("aside"), needed = sum(below.map((panel) => panel.height + GAP));
    const beside = Math.min(width / film.width, height / (film.height + needed)) >= LEGIBLE;
    const room = film.height + (beside ? needed : 0), scale = Math.min(width / film.width, height / room);
    const left = Math.floor((width - scale * film.width) / 2);
    let top = Math.floor((height - scale * room) / 2);
    const { style } = this.shades, { field } = this;
    // What can be zoomed goes on beside the film if it reaches its right edge; then the film has none.
    const outer = left > 0 && Boolean(field) && field.left + field.width >= film.width;
    field?.element.classList.toggle("outer", outer);
    this.shades.hidden = outer;
    style.left = `${left}px`; style.top = `${top}px`;
    style.width = `${scale * film.width}px`; style.height = `${scale * film.height}px`;
    for (const panel of this.shown.filter((each) => each.role !== "aside")) {
      panel.place(left + panel.left * scale, top + panel.top * scale, scale, { bleed: this._bleed(panel) });
      if (panel === this.tower) this.#ground(panel, scale);
    }
    top = height;
    for (const panel of below.reverse()) {
      const fitting = beside ? scale : Math.min(Math.max(panel.readable, LEGIBLE * scale), width / panel.width);
      top -= panel.height * fitting + (beside ? GAP : 0);
      panel.place((width - panel.width * fitting) / 2, top, fitting);
    }
    this.element.style.height = `${height}px`;
  }

  // Not over the edge of the stage; what can be zoomed keeps within its panel.
  _bleed({ zoomable, left, top, width, height }) {
    const free = [left, top, this.film.width - left - width, this.film.height - top - height];
    return free.map((units) => (zoomable ? 0 : Math.max(0, Math.min(BLEED, units))));
  }

  // A phone upright: while cubes fall the card, below it tower and region, and the verdict; else the
  // map and all cards.
  _narrow(width, height, top) {
    const cards = [...this.#visible("card"), ...this.#visible("aside")];
    const tossing = this.tossing && this.tower && this.field;
    if (this.tower) this.tower.element.hidden = !tossing;
    if (this.verdict) this.verdict.element.hidden = !tossing;
    const end = tossing ? this._battle(width, height, top, cards.shift()) : this._rest(width, height, top, cards);
    this.element.style.height = `${this._stack(cards, width, end, tossing ? Infinity : this.fitting)}px`;
  }

  _battle(width, height, top, card) {
    const { tower, field, verdict } = this, ground = field.left - tower.left;
    const slice = tower.height - tower.blank, said = verdict ? (width - 2 * GAP) / verdict.width : 0;
    const widest = width * 0.6 / ground, whole = (width - 2 * GAP) / (card?.width ?? 1);
    const needed = (size) => (card ? card.height * size + 2 * GAP : 0);
    const band = verdict ? verdict.height * said + GAP : 0;
    const apart = height - needed(card?.readable ?? 0) - band >= slice * widest * 0.85; // room for the verdict alone
    const room = height - (apart ? band : 0);
    const size = card ? bounded((room - slice * widest - 2 * GAP) / card.height, card.readable, whole) : 0;
    const scale = Math.min((room - needed(size)) / slice, widest);
    if (card) {
      card.place((width - card.width * size) / 2, top + GAP, size);
      top += needed(size);
    }
    const high = scale * slice, edge = ground * scale, end = top + Math.max(height - needed(size), high);
    field.open(edge, top, width - edge, end - top, CLOSE);
    this.lens.clear = [4, 4, 4, 4 + end - top - high];
    this.#stand(tower, 0, top, scale);
    verdict?.place(GAP, apart ? end - band : top + GAP, said);
    return end;
  }

  _rest(width, height, top, cards) {
    const { field } = this;
    this.fitting = Infinity;
    if (!field) return top;
    const core = field.core ?? field.area, whole = width * (core[3] - core[1]) / (core[2] - core[0]);
    const first = cards.slice(0, 2), steep = sum(first.map((card) => card.height / card.width));
    this.fitting = (height - whole - GAP * (first.length + 1)) / (steep || 1); // so that all is seen at once
    field.open(0, top, width, Math.min(whole, height * 0.6));
    return top + Math.min(whole, height * 0.6);
  }

  // Cards one under the other, as wide as the window, or as `fitting` if that is legible; what stays
  // illegible so is scrolled sideways.
  _stack(cards, width, top, fitting) {
    for (const panel of cards) {
      const room = width - 2 * GAP, whole = Math.min(room / panel.width, LARGEST), less = fitting / panel.width;
      const scale = Math.max(panel.readable, less < panel.readable ? whole : Math.min(whole, less));
      panel.place(Math.max(GAP, (width - panel.width * scale) / 2), top + GAP, scale, { room });
      top += panel.height * scale + GAP;
    }
    return top + GAP;
  }

  #stand(tower, left, top, scale) {
    const blank = tower.blank * scale;
    tower.place(left, top - blank, scale);
    tower.element.style.clipPath = `inset(${blank}px 0 0 0)`;
    this.#ground(tower, scale);
  }

  // How far the tower's ground is below the panel's upper edge, and how far the panel reaches over it.
  #ground(tower, scale) {
    tower.element.style.setProperty("--blank", `${tower.blank * scale}px`);
    tower.element.style.setProperty("--tag", `${TAG * scale}px`);
    const over = tower.width - (this.field ? this.field.left - tower.left : tower.width);
    tower.element.style.setProperty("--over", `${Math.max(0, over) * scale}px`);
  }

  // A tablet upright: the map over tower and cards.
  _tablet(width, height, top) {
    const { tower, field, verdict } = this, cards = [...this.#visible("card"), ...this.#visible("aside")];
    this.element.style.height = `${height + top}px`;
    if (!tower) return this._board(width, height, top, cards);
    const slice = tower.height - tower.blank, scale = Math.min(height * 0.55 / slice, width * 0.56 / tower.width);
    const high = slice * scale, map = height - high;
    field.open(0, top, width, map, 1);
    this.#stand(tower, 0, top + map, scale);
    const left = tower.width * scale;
    this.#scroll(cards, left, top + map, width - left, high);
    if (verdict) {
      const said = Math.min(1.1, width * 0.5 / verdict.width);
      verdict.place(width - verdict.width * said - GAP, top + map - verdict.height * said - GAP, said);
      if (this.tossing) this.lens.clear = [8, 8, 8, 8 + verdict.height * said];
    }
  }

  // The same without a tower: the board over the cards, side by side.
  _board(width, height, top, cards) {
    const { field } = this, whole = field ? width * field.height / field.width : 0;
    const high = Math.min(whole, height * 0.62), room = (width - GAP) / 2;
    field?.open(0, top, width, high);
    this.#scroll(cards, 0, top + high, width, height - high, room);
  }

  // Cards in columns so wide that scroll together; each goes where there is most room.
  #scroll(cards, left, top, width, height, column = width) {
    const ends = Array.from({ length: Math.floor(width / column) }, () => GAP);
    for (const panel of cards) {
      const room = column - 2 * GAP, scale = Math.max(panel.readable, Math.min(room / panel.width, LARGEST));
      const place = ends.indexOf(Math.min(...ends));
      panel.place(GAP + place * column, ends[place], scale, { room });
      ends[place] += panel.height * scale + GAP;
    }
    Object.assign(this.column.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }

  // A phone across: tower, map, and cards in a column.
  _short(width, height, top) {
    const { tower, field, verdict } = this, cards = [...this.#visible("card"), ...this.#visible("aside")];
    const first = cards[0], column = first ? bounded(first.readable * first.width + 2 * GAP, width * 0.3, width * 0.4) : 0;
    this.#scroll(cards, width - column, top, column, height);
    const scale = tower ? height / (tower.height - tower.blank) : 0;
    const edge = tower ? (field ? Math.max(0, field.left - tower.left) : tower.width) * scale : 0;
    field?.open(edge, top, width - column - edge, height, this.tossing ? CLOSE : PINNED);
    if (tower) this.#stand(tower, 0, top, scale);
    if (verdict) {
      const right = width - column - GAP, room = right - edge - GAP, share = this.tossing ? 1 : 0.6;
      const said = Math.min(room / verdict.width, 1) * share, low = top + height - GAP - verdict.height * said;
      verdict.place(right - verdict.width * said, this.tossing ? top + GAP : low, said);
      if (this.tossing) this.lens.clear = [tower ? (tower.width - edge / scale) * scale * 0.5 : 0, verdict.height * said, 8, 4];
    }
    this.element.style.height = `${height + top}px`;
  }
}
