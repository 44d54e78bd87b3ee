// Spaces of the field: which is under a finger, and the sheet with the history of one.

const NEAR = { mouse: 4, touch: 12 }; // CSS pixels beside a space that still mean it

// Whether a place lies in an outline, x and y in turn, and how far it is from it.
function ringAt(ring, x, y) {
  let inside = false, near = Infinity;
  for (let at = 0, last = ring.length - 2; at < ring.length; last = at, at += 2) {
    const [x1, y1, x2, y2] = [ring[last], ring[last + 1], ring[at], ring[at + 1]];
    if (y1 > y !== y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) inside = !inside;
    const [right, down] = [x2 - x1, y2 - y1], along = ((x - x1) * right + (y - y1) * down) / (right * right + down * down || 1);
    const share = Math.min(Math.max(along, 0), 1);
    near = Math.min(near, Math.hypot(x1 + share * right - x, y1 + share * down - y));
  }
  return inside ? 0 : near;
}

class SpaceSheet {
  constructor(player, element) {
    Object.assign(this, { player, element, film: player.film, chronicle: player.chronicle, space: null });
    this.panel = player.stage.panels.find((panel) => panel.name === this.chronicle.field);
    [this.title, this.list] = ["h2", "ol"].map((name) => element.querySelector(name));
    this.owner = element.querySelector(".owner");
    this.band = element.querySelector(".band");
    this.ring = svg("svg", { class: "ring", "aria-hidden": "true" });
    this.panel?.element.append(this.ring);
    this.panel?.element.addEventListener("pointermove", (event) => this.#hover(event));
    element.querySelector(".close").addEventListener("click", () => this.close());
  }

  get shown() { return Boolean(this.space); }

  // Answer a click on the picture; false if it means something else.
  tap(event) {
    const { panel } = this, space = panel?.element.contains(event.target) ? this.at(event) : null;
    if (space && space !== this.space) this.open(space, event);
    else if (this.shown) this.close();
    else return false;
    return true;
  }

  at({ clientX, clientY, pointerType }) {
    const { panel } = this, box = panel.element.getBoundingClientRect(), scale = panel.scale * panel.zoom;
    const place = [clientX - box.left, clientY - box.top].map((at, i) => (at * panel.ratio - panel.shift[i]) / scale);
    const [x, y] = [panel.left + place[0], panel.top + place[1]];
    const near = (NEAR[pointerType] ?? NEAR.mouse) * panel.ratio / scale;
    const covered = this.chronicle.spaces.find(({ block }) => block && x > block[0] && x < block[2] && y > block[1] && y < block[3]);
    if (covered) return covered;
    let best = null, least = near;
    for (const space of this.chronicle.spaces) {
      const far = Math.min(...space.rings.map((ring) => ringAt(ring, x, y)));
      if (far <= least) [best, least] = [space, far];
    }
    return best;
  }

  // What a click would open: its name, and the pointer of links.
  #hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const { element } = this.panel, title = this.at(event)?.title ?? "";
    element.classList.toggle("pointed", Boolean(title));
    if (element.title !== title) element.title = title;
  }

  // Show the history of a space, beside the place of a click.
  open(space, event = null) {
    const { element, player } = this;
    this.from ??= document.activeElement;
    this.space = space;
    player.play(false);
    element.hidden = false;
    this.title.textContent = space.title;
    this.list.replaceChildren(...historyRows(player, space.history, true));
    if (!space.history.length) this.list.append(made("li", "heading", "Nothing has happened here."));
    this.#belt();
    this.show(player.time);
    this.#put(event);
    this.#outline();
    element.focus({ preventScroll: true });
    player.wake();
  }

  close() {
    if (!this.space) return;
    this.space = null;
    this.element.hidden = true;
    this.ring.replaceChildren();
    if (this.element.contains(document.activeElement) || document.activeElement === document.body) this.from?.focus?.({ preventScroll: true });
    this.from = null;
  }

  show(seconds) {
    if (!this.space) return;
    const state = this.chronicle.state(this.space, seconds), { owner } = this, armies = state?.amount === 1 ? "army" : "armies";
    owner.replaceChildren();
    if (state) owner.append(cubeIcon(this.film, state.owner), state.owner ? this.chronicle.name(state.owner) + (state.amount === null ? "" : `, ${state.amount} ${armies}`) : "Nobody’s");
    this.band.style.setProperty("--now", this.film.seconds ? seconds / this.film.seconds : 0);
    markPresent(this.list, seconds, true);
  }

  // The outline follows the picture when that is enlarged or moved.
  place() {
    if (!this.space) return;
    const { panel } = this, scale = panel.scale * panel.zoom / panel.ratio;
    const [right, down] = panel.shift.map((shift) => shift / panel.ratio);
    const place = `matrix(${scale} 0 0 ${scale} ${right - panel.left * scale} ${down - panel.top * scale})`;
    if (this.ring.firstChild.getAttribute("transform") !== place) {
      for (const group of this.ring.children) group.setAttribute("transform", place);
    }
  }

  #outline() {
    const d = this.space.rings.map((ring) => `M${ring.map((number, at) => (at % 2 ? number : `${at ? "L" : ""}${number}`)).join(" ")}Z`).join("");
    this.ring.replaceChildren(...["under", "over"].map((name) => svg("path", { d, class: name })));
    this.place();
  }

  // Whose it was when: a band of colours.
  #belt() {
    const { film, space } = this, parts = [], told = space.history.filter((entry) => entry.amount !== null);
    const owned = told.filter(({ owner }, place) => owner !== (place ? told[place - 1].owner : space.owner));
    const add = (from, to, owner) => {
      const part = made("i", "");
      part.style.flexGrow = to - from;
      fill(film, part, owner);
      parts.push(part);
    };
    add(0, owned[0]?.known ?? film.seconds, space.owner);
    owned.forEach(({ known, owner }, place) => add(known, owned[place + 1]?.known ?? film.seconds, owner));
    this.band.hidden = !told.length && !space.owner;
    this.band.querySelector("span").replaceChildren(...parts);
  }

  // Beside the click where there is room, never over the bar; on telephones it stands at the bottom.
  #put(event) {
    const { style, offsetWidth: width, offsetHeight: height } = this.element, gap = 18;
    if (matchMedia("(max-width: 560px)").matches) { style.left = style.top = ""; return; }
    const box = this.panel.element.getBoundingClientRect(), room = window.innerHeight - this.player.stage.bar.offsetHeight;
    const [x, y] = event ? [event.clientX, event.clientY] : [box.left + box.width / 2, box.top + 120];
    const left = x + gap + width < window.innerWidth ? x + gap : x - gap - width;
    style.left = `${Math.max(8, left)}px`;
    style.top = `${Math.max(8, Math.min(y - 60, room - height - 8))}px`;
  }
}

// All spaces by name, with who has them now.
class SpacesTab {
  constructor(player, element) {
    Object.assign(this, { player, element, list: made("ol", "spaces") });
    const { chronicle } = player;
    this.owned = chronicle.spaces.some((space) => chronicle.state(space, 0));
    if (this.owned) element.append(made("p", "note", "Whose they are now, and how many armies lie there"));
    element.append(this.list);
    const spaces = [...chronicle.spaces].sort((a, b) => a.title.localeCompare(b.title, "en"));
    this.rows = spaces.map((space) => {
      const row = button("space", () => { player.drawer.leave(); player.sheet.open(space); });
      row.append(made("span", "flag"), made("span", "what", space.title), made("span", "amount"));
      const item = made("li", "");
      item.append(row);
      return { space, item, row };
    });
    this.list.append(...this.rows.map(({ item }) => item));
  }

  follow() { this.show(this.player.time); }

  show(seconds) {
    if (!this.element.offsetParent) return;
    const { chronicle, film, followed } = this.player;
    for (const { space, item, row } of this.rows) {
      const state = chronicle.state(space, seconds) ?? (this.owned ? { owner: null } : null), [flag, , amount] = row.children;
      item.hidden = Boolean(followed && this.owned && state.owner !== followed);
      amount.textContent = state?.owner ? state.amount ?? "" : "";
      if (flag.owner === state?.owner) continue;
      flag.owner = state.owner;
      flag.replaceChildren(cubeIcon(film, state.owner));
      flag.title = chronicle.name(state.owner);
    }
  }
}
