// The list of battles: who fought whom, how it went, and how likely that was. Without battles: of rounds.

class BattleList {
  constructor(player, element) {
    Object.assign(this, { player, film: player.film, element });
    const { film } = this;
    this.marks = film.battles.length ? film.battles : film.marks.filter((mark) => mark.kind !== "step");
    this.rows = new Map(this.marks.map((mark) => [mark, this.#row(mark)]));
    this.order = element.querySelector("select");
    this.order.parentNode.hidden = !film.battles.some((mark) => mark.upset);
    this.order.addEventListener("change", () => this.fill());
    this.list = element.querySelector("ol");
    element.querySelector(".seasons").append(...this.#seasons());
    this.fill();
  }

  get current() { return this.list.querySelector("[aria-current]"); }

  show(seconds) {
    const now = this.marks.findLast((mark) => mark.seconds <= seconds + 1e-6);
    for (const [mark, row] of this.rows) {
      if (mark === now) row.firstChild.setAttribute("aria-current", "true"); else row.firstChild.removeAttribute("aria-current");
    }
    const season = this.player.rounds.findLast((mark) => mark.seconds <= seconds + 1e-6);
    for (const chip of this.element.querySelectorAll(".seasons button")) {
      if (chip.mark === season) chip.setAttribute("aria-current", "true"); else chip.removeAttribute("aria-current");
    }
    if (this.element.offsetParent) this.rows.get(now)?.scrollIntoView({ block: "nearest" });
  }

  // The rows of a player who is followed, in the order that is chosen.
  fill() {
    const { film, player: { followed } } = this, rows = [];
    const wanted = (mark) => this.rows.has(mark) && (!followed || mark.kind !== "battle" || mark.seats.includes(followed));
    if (this.order.value === "upset") {
      for (const mark of this.marks.filter(wanted).sort((a, b) => b.upset - a.upset)) rows.push(this.rows.get(mark));
    } else {
      let heading = null;
      for (const mark of film.marks) {
        if (film.battles.length && ["round", "winter"].includes(mark.kind)) heading = this.#heading(mark);
        if (!wanted(mark)) continue;
        if (heading) { rows.push(heading); heading = null; }
        rows.push(this.rows.get(mark));
      }
    }
    if (!rows.length) rows.push(made("li", "heading", `${this.player.chronicle.name(followed)} fights no battle here.`));
    this.list.replaceChildren(...rows);
  }

  #heading(mark) {
    const heading = made("li", "heading");
    heading.append(button("", () => this.player.seek(mark.seconds), mark.label));
    return heading;
  }

  #row(mark) {
    const { battle } = mark, item = made("li", "");
    const row = button("row", () => this.player.choose(mark));
    row.append(made("b", "number", mark.number ?? (mark.kind === "battle" ? "" : clock(mark.seconds))), made("span", "what", mark.label));
    if (battle) row.append(...this.#result(battle));
    else if (mark.kind === "battle") row.append(meter(mark));
    const moved = this.player.timeline.chances.moved(mark.number);
    if (moved) row.append(made("span", "moved", moved));
    item.append(row);
    return item;
  }

  #result(battle) {
    const { film, player: { chronicle } } = this, outcome = made("span", "outcome"), chance = happened(battle);
    outcome.append(cubeIcon(film, battle[battle.winner]), battle.outcome);
    if (!chance) return [outcome];
    const [attacker, nobody, defender] = battle.words, bar = oddsBar(film, battle);
    const names = [battle.attacker, battle.defender].map((seat) => (chronicle.player(seat) ? chronicle.name(seat) : "farmers"));
    bar.title = `Before: ${names[0]} ${attacker}, nobody ${nobody}, ${names[1]} ${defender}`;
    bar.append(made("span", "unseen", bar.title));
    return [outcome, bar, made("span", chance.rare ? "chance rare" : "chance", chance.text)];
  }

  // Ways to all seasons, a line for each year.
  #seasons() {
    const { rounds } = this.player, years = new Map();
    for (const mark of rounds.filter((each) => each.year)) years.set(mark.year, [...years.get(mark.year) ?? [], mark]);
    return [...years].map(([year, marks]) => {
      const line = made("div", "year");
      line.append(made("span", "", `Year ${year}`), ...marks.map((mark) => {
        const chip = button("", () => this.player.seek(mark.seconds), mark.kind === "end" ? "End" : mark.label.split(" ")[0]);
        return Object.assign(chip, { mark });
      }));
      return line;
    });
  }
}
