// The chances to win under the timeline: a band for each player, whose height is the chance, in steps.

const GLYPHS = {
  dot: '<circle cx="7" cy="7" r="2.8"/>',
  ring: '<circle cx="7" cy="7" r="2.9" fill="none" stroke="currentColor" stroke-width="1.8"/>',
  bar: '<path d="M2.4 5.5h9.2v3H2.4z"/>',
  cross: '<path d="M5.7 2.4h2.6v3.3h3.3v2.6H8.3v3.3H5.7V8.3H2.4V5.7h3.3z"/>',
  corner: '<path d="M2.4 2.4h9.2L2.4 11.6z"/>',
};
const MOVERS = 5; // battles that moved the chances most and stand out
const ROOMY = 0.13; // chance from which a band has room for its player's mark
const LONG = 12; // s of a step that is long enough for any mark

class ChanceChart {
  constructor(film, element) {
    Object.assign(this, { film, element, shown: undefined, said: "" });
    this.seats = film.chronicle?.players.map(({ seat }) => seat) ?? [];
    this.points = (film.chances ?? []).map(([seconds, battle, ...shares]) => ({ seconds, battle, shares }));
    this.empty = this.points.length < 2;
    element.hidden = this.empty;
    if (this.empty) return;
    this.movers = this.#most();
    this.bands = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" });
    this.coming = made("div", "coming");
    this.labels = made("div", "labels");
    this.plot = made("div", "plot");
    this.plot.append(this.bands, this.coming, this.labels, ...this.#ticks());
    this.numbers = this.seats.map((seat) => made("b", ""));
    this.readout = made("p", "readout");
    this.items = this.seats.map((seat, place) => {
      const item = made("span", "chance-of");
      item.append(cubeIcon(film, seat), made("span", "name", film.players[place][0]), this.numbers[place]);
      return item;
    });
    this.readout.append(made("span", "says", "Chance to win"), ...this.items, made("span", "note", "a forecast: as greedy players would go on"));
    element.append(this.plot, this.readout);
    this.follow(null);
  }

  // At a time of the film: what comes is pale, the numbers are those of the last battle or round.
  show(seconds) {
    if (this.empty) return;
    this.coming.style.transform = `scaleX(${1 - this.#x(seconds) / 100})`;
    const now = this.at(seconds);
    if (now === this.shown) return;
    this.shown = now;
    this.said = now ? `; chance to win: ${this.seats.map((_, place) => `${this.film.players[place][0]} ${sayChance(now.shares[place])}`).join(", ")}` : "";
    this.numbers.forEach((number, place) => { number.textContent = now ? sayChance(now.shares[place]) : "–"; });
  }

  // A followed player's band lies at the bottom, with all others pale.
  follow(seat) {
    if (this.empty) return;
    const followed = this.seats.indexOf(seat), order = this.seats.map((_, place) => place).filter((place) => place !== followed);
    if (followed >= 0) order.push(followed);
    this.items.forEach((item, place) => item.classList.toggle("own", place === followed));
    this.element.classList.toggle("following", followed >= 0);
    const above = this.points.map(() => 0), bands = [], labels = [];
    for (const place of order) {
      const tops = [...above];
      this.points.forEach(({ shares }, i) => { above[i] += shares[place]; });
      const looks = place === followed ? "own" : "", style = `--of: ${ink(this.film, this.seats[place])}`;
      bands.push(svg("path", { d: this.#band(tops, above), class: looks, style }));
      labels.push(...this.#label(place, tops));
    }
    this.bands.replaceChildren(...bands);
    this.labels.replaceChildren(...labels);
  }

  at(seconds) { return this.points.findLast((point) => point.seconds <= seconds + 1e-6) ?? null; }

  // For a tip: everybody's chance at a time, of a battle before and after it.
  tell(seconds, battle) {
    if (this.empty) return [];
    const place = battle ? this.points.findIndex((point) => point.battle === battle.number) : -1;
    const now = place > 0 ? this.points[place] : this.at(seconds);
    if (!now) return [];
    const row = made("span", "shares");
    row.append(...this.seats.map((seat, i) => {
      const item = made("span", "chance-of"), before = this.points[place - 1] ?? now;
      item.append(cubeIcon(this.film, seat), sayChange(before.shares[i], now.shares[i]));
      return item;
    }));
    return [row];
  }

  #x(seconds) { return seconds / (this.film.seconds || 1) * 100; }

  #ends() { return [...this.points.slice(1).map(({ seconds }) => seconds), this.film.seconds]; }

  #band(tops, bottoms) {
    const [first, ...rest] = this.points.map(({ seconds }) => this.#x(seconds).toFixed(3)), end = 100, y = (share) => (100 * share).toFixed(1);
    const there = rest.map((x, i) => `H${x}V${y(tops[i + 1])}`).join(""), back = rest.map((x, i) => `H${x}V${y(bottoms[i])}`).reverse().join("");
    return `M${first} ${y(tops[0])}${there}H${end}V${y(bottoms.at(-1))}${back}H${first}Z`;
  }

  // The mark of a player's cubes where its band has most room.
  #label(place, tops) {
    const room = this.points.map(({ seconds, shares }, i) => shares[place] * Math.min(LONG, this.#ends()[i] - seconds));
    const best = room.indexOf(Math.max(...room)), share = this.points[best].shares[place], [, , , , mark, pale] = this.film.tones[this.seats[place]];
    if (share < ROOMY || !GLYPHS[mark]) return [];
    const label = made("i", "");
    label.innerHTML = drawing(GLYPHS[mark]);
    const left = (this.#x(this.points[best].seconds) + this.#x(this.#ends()[best])) / 2;
    label.style.cssText = `left: ${left}%; top: ${100 * (tops[best] + share / 2)}%; color: ${pale}`;
    return [label];
  }

  // The battles that moved the chances most, with the chances before and after them.
  #most() {
    const steps = this.points.slice(1).map((after, i) => ({ battle: after.battle, seconds: after.seconds, before: this.points[i].shares, after: after.shares }));
    const moved = ({ before, after }) => sum(after.map((share, place) => Math.abs(share - before[place])));
    return steps.filter((step) => step.battle && moved(step)).sort((a, b) => moved(b) - moved(a)).slice(0, MOVERS);
  }

  #ticks() {
    return this.movers.map(({ seconds }) => {
      const tick = made("i", "mover");
      tick.style.left = `${this.#x(seconds)}%`;
      return tick;
    });
  }

  // Of a battle that moved the chances most, whose chance it moved most: "Black’s chance to win 31 → 42 %".
  moved(battle) {
    const step = this.movers?.find((each) => each.battle === battle);
    if (!step) return "";
    const by = step.after.map((share, place) => Math.abs(share - step.before[place])), place = by.indexOf(Math.max(...by));
    return `${this.film.players[place][0]}’s chance to win ${sayChange(step.before[place], step.after[place])}`;
  }
}

// A chance before and after: "31 → 42 %"; one number where they are the same.
function sayChange(before, after) {
  const [from, to] = [before, after].map(sayChance);
  return from === to ? to : `${from.replace("\u00a0%", "")}\u00a0→\u00a0${to}`;
}

// Whether the chances are shown; the page remembers it.
function foldChances(timeline, press, changed) {
  const key = "cubetower-chances", { classList } = timeline.element, { empty } = timeline.chances;
  const apply = (open) => {
    classList.toggle("forecasts", open && !empty);
    press.setAttribute("aria-pressed", String(open));
    press.title = `${open ? "Hide" : "Show"} the chance to win (t)`;
    changed();
  };
  let open = window.innerWidth >= PHONE; // there the cards need the room
  try { open = { yes: true, no: false }[localStorage.getItem(key)] ?? open; } catch { /* for this visit only */ }
  press.hidden = empty;
  document.body.classList.toggle("unforecast", empty);
  press.addEventListener("click", () => {
    open = !open;
    try { localStorage.setItem(key, open ? "yes" : "no"); } catch { /* as above */ }
    apply(open);
  });
  apply(open);
}
