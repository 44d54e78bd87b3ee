// The chronicle: what viewer/page/chronicle.py tells of players and spaces, and small pieces that show it.

const SVG = document.querySelector("svg").namespaceURI;
const RARE = 0.1; // a result less likely than this was an upset
const FACE = 11, FACE_AT = [1, 4]; // a cube's front in its icon of 16 by 16
const made = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
const svg = (tag, attributes, ...parts) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
};
const button = (className, press, ...parts) => {
  const element = made("button", className);
  element.type = "button";
  element.append(...parts);
  element.addEventListener("click", press);
  return element;
};
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

class Chronicle {
  constructor(film) {
    this.film = film;
    const told = film.chronicle ?? { players: [], spaces: [], texts: [], field: "", space: "space", round: "round" };
    const read = (each) => ({ ...each, history: each.history.map((entry) => this.#entry(told.texts, entry)) });
    Object.assign(this, told, { players: told.players.map(read), spaces: told.spaces.map(read), figures: film.figures ?? [] });
  }

  #entry(texts, [place, when, text, amount, owner, later = 0]) {
    const mark = this.film.marks[place];
    return { mark, when: texts[when], text: texts[text], amount, owner, known: mark.seconds + later };
  }

  player(seat) { return this.players.find((each) => each.seat === seat); }

  name(seat) { return this.player(seat)?.name ?? (seat ? capital(seat) : "nobody"); }

  // The marks of what a player did or suffered.
  marks(seat) {
    const own = new Set(this.player(seat)?.history.map((entry) => entry.mark));
    return this.film.marks.filter((mark) => own.has(mark) || mark.seats.includes(seat));
  }

  // How a player stands at a time: all figures.
  standing(seat, seconds) {
    const { standings } = this.film, place = this.players.findIndex((each) => each.seat === seat);
    return (standings.findLast(([since]) => since <= seconds + 1e-6) ?? standings[0])[2 + place];
  }

  // A figure of a player over time: pairs of a second and a value, whenever it changes.
  course(seat, figure) {
    const place = this.players.findIndex((each) => each.seat === seat), steps = [];
    for (const [seconds, , ...players] of this.film.standings) {
      const value = players[place][figure];
      if (value !== steps.at(-1)?.[1]) steps.push([seconds, value]);
    }
    return steps;
  }

  // Whose a space is at a time and with how much, if that is told: the last result that is seen.
  state(space, seconds) {
    const told = space.history.filter(({ amount }) => amount !== null);
    return told.findLast(({ known }) => known <= seconds + 1e-6) ?? (told.length || space.owner ? { owner: space.owner, amount: null } : null);
  }
}

// The colours of cubes as variables of the page's style, by day and by night: of a cube's three faces,
// and `flat` with the outline `edge` for bars and lines.
function dye(film) {
  const shade = new Shade(film, false), { style } = document.documentElement;
  Object.values(film.tones).forEach(([fill, light, dark, edge], place) => {
    const faces = { ...shade.tone({ fill, light, dark }), flat: shade.colour(fill), edge: shade.colour(edge) };
    for (const [name, colour] of Object.entries(faces)) style.setProperty(`--tone${place}-${name}`, colour);
  });
}

// The variable of a cube's colour, or of nobody's.
function ink(film, seat, name = "flat") {
  const place = Object.keys(film.tones).indexOf(seat);
  return place < 0 ? ink(film, "nobody", name) : `var(--tone${place}-${name})`;
}

// Fill a part of a bar with a colour that stands for a player, or nobody.
function fill(film, part, seat) {
  Object.assign(part.style, { background: ink(film, seat), boxShadow: `inset 0 0 0 1px ${ink(film, seat, "edge")}` });
}

// A cube with its colour and mark; an empty place without one.
function cubeIcon(film, seat) {
  const tone = film.tones[seat], icon = svg("svg", { viewBox: "0 0 16 16", class: "cube", "aria-hidden": "true" });
  if (!tone) {
    icon.append(svg("path", { d: "M1.5 4.5h10v10h-10z", class: "empty", style: `fill: ${ink(film)}; stroke: ${ink(film, null, "edge")}` }));
    return icon;
  }
  const [, , , , mark, pale] = tone, face = (name) => `fill: ${ink(film, seat, name)}`, [x, y] = FACE_AT.map((at) => at + FACE / 2);
  const points = MARKS[mark]?.map(([right, up]) => `${x + right * FACE},${y - up * FACE}`).join(" ");
  icon.append(
    svg("path", { d: "M1 4 4 1h11l-3 3z", style: face("light") }), svg("path", { d: "M12 4l3-3v11l-3 3z", style: face("dark") }),
    svg("path", { d: "M1 4h11v11H1z", style: face("fill") }),
  );
  if (points) icon.append(svg("polygon", { points, fill: pale }));
  if (mark === "dot") icon.append(svg("circle", { cx: x, cy: y, r: 0.2 * FACE, fill: pale }));
  if (mark === "ring") icon.append(svg("circle", { cx: x, cy: y, r: 0.22 * FACE, fill: "none", stroke: pale, "stroke-width": 0.12 * FACE }));
  return icon;
}

const sayChance = (chance) => (chance > 0 && chance < 0.005 ? "<\u00a01\u00a0%" : chance >= 0.995 && chance < 1 ? ">\u00a099\u00a0%" : `${Math.round(100 * chance)}\u00a0%`);
const ENDS = ["attacker", "none", "defender"];

// How likely it was before the throw that a battle ended as it did, in words, and whether that stands out.
const happened = ({ odds, words, winner }, end = ENDS.indexOf(winner)) => odds && { text: words[end], rare: odds[end] < RARE };

// The odds before a battle: attacker, nobody, defender; what came is full, all else pale.
function oddsBar(film, { attacker, defender, winner, odds }) {
  const bar = made("span", "odds"), sides = [attacker, null, defender];
  ENDS.forEach((side, place) => {
    if (!odds[place] && side !== winner) return;
    const part = made("i", side === winner ? "came" : "");
    part.style.flexGrow = odds[place];
    fill(film, part, sides[place]);
    bar.append(part);
  });
  return bar;
}
