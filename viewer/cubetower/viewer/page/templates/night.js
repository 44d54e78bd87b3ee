// Day and night: colours of pictures are those of the day; at night each becomes another here.
//
// Some have a colour of the night by name, such as those that stand for players, and their land. Of all
// others the lightness (in OKLab) is turned over, so that ink on paper stays legible; what has a hue
// becomes equally dark, wood dark wood. Cubes, flames and the like keep their colours, but for black.

const DAY = {{ neutral | tojson }}, NAMED = {{ night | tojson }};
const NIGHT = { // by the colour of the day
  [DAY.background]: NAMED.paper, [DAY.paper]: NAMED.card, [DAY.ink]: NAMED.ink, [DAY.muted]: NAMED.muted,
  [DAY.rule]: NAMED.rule, [DAY.accent]: NAMED.accent, [DAY.shadow]: "#000000", [DAY.sun]: "#43382b",
  ...{{ players | tojson }},
};
const BLACK = {{ black_cube | tojson }}; // how black cubes look at night
const DARKEST = 0.3; // lightness below which a cube's colour is black, also where haze lies over it
const SEEN = 0.66; // lightness of texts at least
const WOODEN = [0.56, 0.75]; // shares of lightness and chroma of the day, of wood
const HUED = 0.045, BRIGHT = 0.125; // chroma from which a colour has a hue of its own, and stays

const theme = (() => {
  const system = matchMedia("(prefers-color-scheme: dark)"), root = document.documentElement;
  const stored = () => { try { return localStorage.getItem("cubetower-theme"); } catch { return null; } };
  const keep = (name) => { try { localStorage.setItem("cubetower-theme", name); } catch { /* for this visit only */ } };
  const told = new Set();
  let chosen = stored();
  const apply = () => {
    root.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
    for (const each of told) each();
  };
  system.addEventListener("change", apply);
  apply();
  return {
    get dark() { return root.dataset.theme === "dark"; },
    toggle() { chosen = this.dark ? "light" : "dark"; keep(chosen); apply(); },
    // Call when it changes.
    tell(listener) { told.add(listener); },
  };
})();

const linear = (level) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);
const gamma = (light) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

// Lightness and the two axes of colour, after Ottosson (2020).
const oklab = (colour) => {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const hex = ([lightness, a, b]) => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const levels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const parts = levels.map((each) => Math.round(255 * Math.min(Math.max(gamma(Math.max(each, 0)), 0), 1)));
  return `#${parts.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
};

// How a panel's colours look now; `legible` ones are of texts. Of those of a tower the others are wood.
class Shade {
  constructor(film, wooden) {
    Object.assign(this, { wooden, known: [new Map(), new Map()], kept: new Set(), ghosts: new Map() });
    for (const { tone } of film.styles.filter((style) => style.tone)) {
      this.kept.add(tone.fill).add(tone.ink);
      this.ghosts.set(tone.dark, oklab(tone.fill)[0] < DARKEST ? BLACK.edge : tone.fill); // their outlines
    }
  }

  colour(colour, legible = false) {
    if (!theme.dark) return colour;
    const known = this.known[Number(legible)];
    if (!known.has(colour)) known.set(colour, this.#night(colour, legible));
    return known.get(colour);
  }

  // The tone of a cube: only what is nearly black has light edges on the dark ground.
  tone(tone) {
    if (!theme.dark || oklab(tone.fill)[0] >= DARKEST) return tone;
    const { fill, light, dark } = BLACK;
    return { ...tone, fill, light, dark };
  }

  // The outline that what is filled with a colour needs on the dark ground, if it needs any.
  edge(colour) { return theme.dark && oklab(colour)[0] < DARKEST && this.kept.has(colour) ? BLACK.edge : null; }

  #night(colour, legible) {
    if (NIGHT[colour]) return NIGHT[colour];
    if (this.kept.has(colour)) return colour;
    if (this.ghosts.has(colour)) return this.ghosts.get(colour);
    const [lightness, a, b] = oklab(colour);
    const turned = 1.13 - 0.94 * lightness, chroma = Math.hypot(a, b);
    if (legible) return hex([Math.max(turned, SEEN), a, b]);
    if (this.wooden) return hex([lightness * WOODEN[0], a * WOODEN[1], b * WOODEN[1]]);
    if (chroma > BRIGHT) return colour;
    return chroma > HUED ? hex([0.7 - 0.36 * lightness, a, b]) : hex([turned, a, b]);
  }
}

{
  const switcher = document.getElementById("theme");
  const tell = () => {
    switcher.setAttribute("aria-pressed", String(theme.dark));
    switcher.title = theme.dark ? "Light (d)" : "Dark (d)";
  };
  switcher.addEventListener("click", () => theme.toggle());
  theme.tell(tell);
  tell();
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "d" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.target.closest("select, input, dialog")) theme.toggle();
  });
}
