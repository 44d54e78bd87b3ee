// The scoreline: what each player has and who acts, pinned to the top of small screens.

const SIGNS = {
  points: '<path d="m7 .8 1.9 4.1 4.3.5-3.2 3 .9 4.4L7 10.6l-3.9 2.2.9-4.4-3.2-3 4.3-.5z"/>',
  provinces: '<path d="m1 3 3.6-1.5 4.8 1.5L13 1.5V11l-3.6 1.5L4.6 11 1 12.5z"/>',
};
const drawing = (inner) => `<svg viewBox="0 0 14 14" aria-hidden="true">${inner}</svg>`;

class Scoreline {
  constructor(film, element) {
    Object.assign(this, { film, element, shown: null });
    element.hidden = !film.players;
    this.season = element.appendChild(made("b", "season"));
    this.seats = (film.players ?? []).map((player) => this.#seat(player));
  }

  // As it is at a time of the film.
  show(seconds) {
    const { film } = this;
    if (!film.players) return;
    const now = film.standings.findLast(([since]) => since <= seconds + 1e-6) ?? film.standings[0];
    const season = film.marks.findLast((mark) => ["round", "winter", "end"].includes(mark.kind) && mark.seconds <= seconds + 1e-6);
    if (now === this.shown && season === this.when) return;
    Object.assign(this, { shown: now, when: season });
    const [, acting, ...figures] = now;
    this.season.textContent = season?.label ?? "";
    this.seats.forEach(({ element, name, numbers }, place) => {
      element.classList.toggle("acting", acting.includes(place));
      numbers.forEach((number, i) => { number.textContent = figures[place][i]; });
      const told = figures[place].map((figure, i) => `${figure} ${film.figures[i]}`).join(", ");
      element.title = `${name}: ${told}${acting.includes(place) ? "; acts" : ""}`;
    });
  }

  #seat([name, seat]) {
    const element = this.element.appendChild(made("button", "seat"));
    element.type = "button";
    element.addEventListener("click", () => this.choose?.(this.seats.findIndex((each) => each.element === element)));
    element.append(cubeIcon(this.film, seat), made("span", "name", name));
    const numbers = this.film.figures.map((figure, i) => {
      const number = made("b", "");
      const cell = element.appendChild(made("span", i ? "figure lesser" : "figure"));
      cell.innerHTML = SIGNS[figure] ? drawing(SIGNS[figure]) : "";
      cell.append(made("span", "unseen", `${figure} `), number);
      return number;
    });
    return { element, name, numbers };
  }
}
