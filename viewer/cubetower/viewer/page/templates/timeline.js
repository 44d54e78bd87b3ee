// The timeline: battles, rounds, and where the film is.

const SNAP = 7; // CSS pixels between a tap and the battle that it means

const BRIEF = 8; // characters of a name that is not shortened
const APART = 5; // CSS pixels between two names of rounds
const FAR_OFF = 10, FARTHEST = 36; // CSS pixels from a round to its name; to the shortest ones
const seen = Math.sqrt; // most battles surprise little: so that they differ, too

const clock = (seconds) => {
  const whole = Math.floor(seconds + 1e-6), minutes = Math.floor(whole / 60), hours = Math.floor(minutes / 60);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};

class Timeline {
  constructor(film, element, seek) {
    Object.assign(this, { film, element, seek, bars: new Map() });
    this.played = element.querySelector(".played");
    this.head = element.querySelector(".head");
    this.tip = element.querySelector(".tip");
    this.chances = new ChanceChart(film, element.querySelector("#chances"));
    this.rounds = film.marks.filter((mark) => ["round", "winter", "end"].includes(mark.kind));
    const marks = element.querySelector(".marks");
    for (const mark of this.rounds) marks.append(this.#tick(mark));
    for (const mark of film.battles) marks.append(this.#bar(mark));
    element.setAttribute("aria-valuemax", film.seconds.toFixed(1));
    this.#listen();
  }

  show(seconds, label) {
    const { element, film } = this, share = film.seconds ? seconds / film.seconds : 0;
    this.played.style.transform = `scaleX(${share})`;
    this.head.style.left = `${share * 100}%`;
    this.chances.show(seconds);
    element.setAttribute("aria-valuenow", seconds.toFixed(1));
    element.setAttribute("aria-valuetext", `${clock(seconds)}, ${label}${this.chances.said}`);
  }

  // The names of rounds as long as there is room for all; the shortest ones are hidden where it is none.
  layout() {
    const labels = [...this.element.querySelectorAll(".round span")], width = this.element.clientWidth;
    const places = this.rounds.map((mark) => mark.seconds / (this.film.seconds || 1) * width);
    for (const name of NAMES) {
      labels.forEach((label, place) => {
        label.hidden = false;
        label.textContent = name(this.rounds[place], this.rounds[place - 1]);
      });
      const sizes = labels.map((label) => label.offsetWidth), lefts = spread(places, sizes, width);
      const last = name === NAMES.at(-1), edge = sizes.map((size) => width - size);
      const moved = Math.max(0, ...lefts.map((left, place) => Math.abs(left - Math.min(places[place], edge[place]))));
      if (moved > (last ? FARTHEST : FAR_OFF)) {
        if (last) hideOverlaps(labels, places, sizes, width);
        continue;
      }
      labels.forEach((label, place) => { label.style.transform = `translateX(${lefts[place] - places[place]}px)`; });
      return;
    }
  }

  // Bring out what concerns a player: all other battles pale, other acts as ticks of the player's colour.
  follow(seat, marks) {
    this.element.classList.toggle("following", Boolean(seat));
    this.chances.follow(seat);
    const own = new Set(seat ? marks : []);
    for (const [mark, bar] of this.bars) bar.classList.toggle("own", own.has(mark));
    this.element.style.setProperty("--followed", ink(this.film, seat));
    this.element.querySelector(".doings").replaceChildren(...[...own].map((mark) => {
      const tick = made("i", "");
      tick.style.left = this.#place(mark);
      return tick;
    }));
  }

  #place(mark) { return `${mark.seconds / (this.film.seconds || 1) * 100}%`; }

  #tick(mark) {
    const tick = made("i", `round ${mark.kind}`);
    tick.style.left = this.#place(mark);
    tick.append(made("span", ""));
    return tick;
  }

  #bar(mark) {
    const bar = made("i", "battle");
    bar.style.left = this.#place(mark);
    bar.style.setProperty("--upset", seen(mark.upset));
    this.bars.set(mark, bar);
    return bar;
  }

  #listen() {
    const { element } = this;
    let from = null;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      from = event.clientX;
      this.#hint(event);
      this.seek(this.#seconds(event), true);
    });
    element.addEventListener("pointermove", (event) => {
      this.#hint(event);
      if (from !== null) this.seek(this.#seconds(event), true);
    });
    element.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const battle = Math.abs(event.clientX - from) < 3 ? this.#battle(event) : null;
      from = null;
      this.seek(battle ? battle.seconds : this.#seconds(event), false);
      if (event.pointerType !== "mouse") this.tip.hidden = true;
    });
    element.addEventListener("pointercancel", () => { from = null; this.tip.hidden = true; });
    element.addEventListener("pointerleave", () => { this.tip.hidden = true; });
  }

  #seconds(event) {
    const box = this.element.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * this.film.seconds;
  }

  #battle(event) {
    const { width } = this.element.getBoundingClientRect(), seconds = this.#seconds(event);
    const apart = (mark) => Math.abs(mark.seconds - seconds) / this.film.seconds * width;
    const nearest = this.film.battles.reduce((best, mark) => (!best || apart(mark) < apart(best) ? mark : best), null);
    return nearest && apart(nearest) < SNAP ? nearest : null;
  }

  #hint(event) {
    const battle = this.#battle(event), seconds = battle ? battle.seconds : this.#seconds(event);
    const mark = battle || this.film.marks.findLast((each) => each.seconds <= seconds + 1e-6);
    const { tip } = this, box = this.element.getBoundingClientRect();
    tip.replaceChildren(made("b", "", clock(seconds)), made("span", "", mark ? mark.title : ""));
    if (mark?.kind === "battle" && mark.upset) tip.append(meter(mark));
    tip.append(...this.chances.tell(seconds, battle));
    tip.hidden = false;
    const half = tip.offsetWidth / 2, at = event.clientX - box.left;
    tip.style.left = `${Math.min(Math.max(at, half), box.width - half)}px`;
  }
}

// How surprising a battle was: a bar, in words the chance of what happened.
const meter = ({ upset, battle }) => {
  const bar = made("span", "meter"), chance = battle && happened(battle);
  bar.style.setProperty("--upset", seen(upset));
  if (chance) bar.append(made("span", "unseen", `a chance of ${chance.text}`));
  return bar;
};

// "Spring of year 1" or "Turn 7: red." in short: with its number, if it has one.
function brief(text) {
  const [, first, number] = /^(\w+)(?: of \w+)? (\d+)\b/.exec(text) || [];
  return number ? `${first} ${number}` : text.split(/[ :,]/)[0];
}

const shortened = ({ kind, label }) => (kind === "end" ? "End" : label.length <= BRIEF ? label : brief(label));

// From long to short: "Spring of year 1", "Spring 1", "Spr 1", "Sp" with a year before the first of each.
const NAMES = [
  ({ label }) => label,
  shortened,
  (mark) => shortened(mark).replace(/^(\w{3})\w+ /, "$1 "),
  (mark, before) => {
    const [word, number] = shortened(mark).split(" "), first = mark.year && mark.year !== before?.year && number;
    return mark.kind === "end" ? word : !mark.year && number ? number : `${first ? `${number}\u2009·\u2009` : ""}${word.slice(0, 2)}`;
  },
];

// Where names begin, so that none lies over another: near their places, in their order.
function spread(places, sizes, width) {
  const lefts = [...places];
  for (let at = 1; at < lefts.length; at++) lefts[at] = Math.max(lefts[at], lefts[at - 1] + sizes[at - 1] + APART);
  for (let at = lefts.length - 1, end = width; at >= 0; end = lefts[at--] - APART) lefts[at] = Math.min(lefts[at], end - sizes[at]);
  return lefts;
}

function hideOverlaps(labels, places, sizes, width) {
  let end = -Infinity;
  labels.forEach((label, place) => {
    const left = Math.min(places[place], width - sizes[place]);
    label.style.transform = `translateX(${left - places[place]}px)`;
    label.hidden = left < end + APART;
    if (!label.hidden) end = left + sizes[place];
  });
}
