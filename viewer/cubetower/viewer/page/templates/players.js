// The players in the drawer: how they stand, their curves, and what the followed one did.

const CURVE = [360, 150]; // width and height of the picture of curves, units
const MAX_LINES = 12; // where rounds begin; more of them would hide the curves
const CURVE_ROOM = [4, 14, 26, 8]; // left, top, right, bottom of it that have no curve

class PlayersTab {
  constructor(player, element) {
    Object.assign(this, { player, element, film: player.film, chronicle: player.chronicle });
    this.figures = this.chronicle.figures;
    this.courses = this.figures.map((_, figure) => new Map(this.chronicle.players.map(({ seat }) => [seat, this.chronicle.course(seat, figure)])));
    this.figure = Math.max(0, this.courses.findIndex((each) => [...each.values()].some((steps) => steps.length > 1)));
    this.table = made("table", "standings");
    this.curves = made("figure", "curves");
    this.list = made("ol", "acts");
    element.append(this.table, this.curves, this.list);
    this.follow();
  }

  follow() {
    this.#draw();
    this.#fill();
    this.show(this.player.time);
  }

  show(seconds) {
    if (!this.figures.length) return;
    this.#stand(seconds);
    const x = this.#x(seconds);
    for (const [name, value] of [["x1", x], ["x2", x]]) this.now.setAttribute(name, value);
    markPresent(this.list, seconds);
  }

  // The table, the best first.
  #stand(seconds) {
    const { figures, chronicle, player } = this;
    const rows = chronicle.players.map(({ seat }) => ({ seat, values: chronicle.standing(seat, seconds) }));
    rows.sort((a, b) => a.values.map((value, i) => b.values[i] - value).find(Boolean) ?? 0);
    const head = made("tr", "");
    head.append(made("th", ""), ...figures.map((name) => made("th", "", capital(name))));
    this.table.replaceChildren(head, ...rows.map(({ seat, values }) => {
      const row = made("tr", ""), cell = made("td", ""), followed = player.followed === seat;
      const name = button("", () => player.follow(followed ? null : seat), cubeIcon(this.film, seat), chronicle.name(seat));
      name.setAttribute("aria-pressed", followed);
      name.title = followed ? "Follow nobody" : `Follow ${chronicle.name(seat)}`;
      cell.append(name);
      row.append(cell, ...values.map((value) => made("td", "", value)));
      return row;
    }));
  }

  #x(seconds) {
    const [left, , right] = CURVE_ROOM;
    return left + (CURVE[0] - left - right) * (this.film.seconds ? seconds / this.film.seconds : 0);
  }

  // A step line for each player; that of the followed one is thick and has a label.
  #draw() {
    const { chronicle, figures, courses, player } = this;
    this.curves.replaceChildren();
    if (!figures.length) return;
    const [, top, , bottom] = CURVE_ROOM, course = courses[this.figure];
    const values = [...course.values()].flatMap((steps) => steps.map(([, value]) => value));
    const high = Math.max(1, ...values), least = Math.min(...values), low = least > high / 2 ? least - 1 : Math.min(0, least);
    const y = (value) => CURVE[1] - bottom - (CURVE[1] - bottom - top) * (value - low) / (high - low);
    const names = figures.map((name, place) => {
      const pick = button("", () => { this.figure = place; this.#draw(); this.show(player.time); }, capital(name));
      pick.setAttribute("aria-pressed", place === this.figure);
      return pick;
    });
    const caption = made("figcaption", "");
    caption.append(...names);
    const picture = svg("svg", { viewBox: `0 0 ${CURVE.join(" ")}`, role: "img", "aria-label": `${capital(figures[this.figure])} of all players over time` });
    for (const mark of player.rounds.length > MAX_LINES ? [] : player.rounds) {
      const x = this.#x(mark.seconds);
      picture.append(svg("line", { x1: x, x2: x, y1: top, y2: CURVE[1] - bottom, class: "season" }));
    }
    const order = [...chronicle.players].sort((a, b) => (a.seat === player.followed) - (b.seat === player.followed));
    for (const each of order) picture.append(...this.#curve(each, y));
    this.now = svg("line", { y1: 4, y2: CURVE[1] - bottom, class: "now" });
    picture.append(this.now);
    this.curves.append(caption, picture);
  }

  #curve({ seat }, y) {
    const [first, ...steps] = this.courses[this.figure].get(seat), { followed } = this.player, end = this.#x(this.film.seconds);
    const [, last] = steps.at(-1) ?? first;
    const path = `M${this.#x(0)} ${y(first[1])}${steps.map(([seconds, value]) => `H${this.#x(seconds)}V${y(value)}`).join("")}`;
    const pale = followed && followed !== seat, looks = `curve${pale ? " pale" : ""}${followed === seat ? " followed" : ""}`;
    const line = svg("path", { d: `${path}H${end}`, class: looks, style: `stroke: ${ink(this.film, seat)}` });
    if (pale) return [line];
    const label = svg("text", { x: end + 5, y: y(last) + 4, class: "last" }, String(last));
    return followed ? [line, label] : [line];
  }

  #fill() {
    const { player, chronicle } = this, followed = chronicle.player(player.followed);
    this.list.replaceChildren(...historyRows(player, followed?.history ?? []));
    if (!followed) this.list.append(made("li", "heading", "Choose a player to follow: previous and next then stay with that player."));
  }
}

// Rows of a history under headings, each a way to its moment; with whose a space is then.
function historyRows(player, history, owners = false) {
  const rows = [];
  let when = null;
  for (const { mark, when: part, text, owner, amount } of history) {
    if (part !== when) rows.push(made("li", "heading", part));
    when = part;
    const item = made("li", ""), row = button("act", () => player.choose(mark));
    row.mark = mark;
    row.append(actText(player.film, mark, owners && mark.battle ? mark.label.split(": ").at(-1) : text, owners));
    if (owners && owner) row.append(cubeIcon(player.film, owner), made("span", "amount", amount));
    row.classList.toggle("fight", Boolean(mark.battle));
    item.append(row);
    rows.push(item);
  }
  return rows;
}

function actText(film, mark, text, short) {
  const { battle } = mark, said = made("span", "what", battle ? `Battle ${mark.number}, ${short ? text : mark.label}` : capital(text));
  if (!battle) return said;
  const outcome = made("span", "outcome"), chance = happened(battle);
  outcome.append(cubeIcon(film, battle[battle.winner]), battle.outcome);
  if (chance?.rare) outcome.append(made("span", "chance rare", chance.text));
  said.append(outcome);
  return said;
}

// What has not happened yet is pale; the last thing that has is brought into view.
function markPresent(list, seconds, shown = false) {
  let last = null;
  for (const row of list.querySelectorAll("button.act")) {
    const later = row.mark.seconds > seconds + 1e-6;
    row.classList.toggle("later", later);
    row.removeAttribute("aria-current");
    if (!later) last = row;
  }
  last?.setAttribute("aria-current", "true");
  if (shown) last?.scrollIntoView({ block: "nearest" });
}
