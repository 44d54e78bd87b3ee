// The timeline: battles, rounds, and where the film is.

const SNAP = 7; // CSS pixels between a tap and the battle that it means

const BRIEF = 8; // characters of a name that is not shortened
const seen = Math.sqrt; // most battles surprise little: so that they differ, too

const clock = (seconds) => {
  const whole = Math.floor(seconds + 1e-6), minutes = Math.floor(whole / 60), hours = Math.floor(minutes / 60);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};
const made = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });

class Timeline {
  constructor(film, element, seek) {
    Object.assign(this, { film, element, seek });
    this.played = element.querySelector(".played");
    this.head = element.querySelector(".head");
    this.tip = element.querySelector(".tip");
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
    element.setAttribute("aria-valuenow", seconds.toFixed(1));
    element.setAttribute("aria-valuetext", `${clock(seconds)}, ${label}`);
  }

  // Names of rounds in full if there is room for all, else shortened, else some of them.
  layout() {
    const labels = [...this.element.querySelectorAll(".round span")], width = this.element.clientWidth;
    for (const short of [false, true]) {
      let end = -Infinity, missing = false;
      labels.forEach((label, place) => {
        const { label: text, kind } = this.rounds[place];
        label.textContent = !short || text.length <= BRIEF ? text : kind === "end" ? "End" : brief(text);
        label.hidden = false;
        const at = this.rounds[place].seconds / (this.film.seconds || 1) * width, size = label.offsetWidth;
        const left = Math.min(at, width - size);
        label.style.transform = `translateX(${left - at}px)`;
        label.hidden = left < end + 10;
        if (label.hidden) missing = true; else end = left + size;
      });
      if (!missing) return;
    }
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
    if (mark?.kind === "battle" && mark.upset) tip.append(meter(mark.upset));
    tip.hidden = false;
    const half = tip.offsetWidth / 2, at = event.clientX - box.left;
    tip.style.left = `${Math.min(Math.max(at, half), box.width - half)}px`;
  }
}

// How surprising a battle was: a bar with words.
const meter = (upset) => {
  const bar = made("span", "meter");
  bar.style.setProperty("--upset", seen(upset));
  bar.title = `surprise ${Math.round(upset * 100)} of 100`;
  bar.append(made("span", "unseen", bar.title));
  return bar;
};

// "Spring of year 1" or "Turn 7: red." in short: with its number, if it has one.
function brief(text) {
  const [, first, number] = /^(\w+)(?: of \w+)? (\d+)\b/.exec(text) || [];
  return number ? `${first} ${number}` : text.split(/[ :,]/)[0];
}
