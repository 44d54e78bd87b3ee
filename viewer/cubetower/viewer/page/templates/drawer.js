// The drawer: battles, players and spaces, and whom to follow.

class Drawer {
  constructor(player, element) {
    Object.assign(this, { player, element });
    const { chronicle, film } = player, plural = (noun) => capital(noun) + (/[sx]$/.test(noun) ? "es" : "s");
    const names = { battles: film.battles.length ? "Battles" : plural(chronicle.round), players: "Players", spaces: plural(chronicle.space) };
    const has = { battles: true, players: chronicle.players.length, spaces: chronicle.spaces.length };
    this.tabs = Object.keys(names).filter((name) => has[name]);
    for (const name of Object.keys(names).filter((each) => !has[each])) element.querySelector(`[data-pane="${name}"]`).remove();
    this.panes = Object.fromEntries(this.tabs.map((name) => [name, element.querySelector(`[data-pane="${name}"]`)]));
    const kinds = { battles: BattleList, players: PlayersTab, spaces: SpacesTab };
    this.lists = Object.fromEntries(this.tabs.map((name) => [name, new kinds[name](player, this.panes[name])]));
    this.heads = this.tabs.map((name) => this.#head(name, names[name]));
    element.querySelector(".tabs").append(...this.heads);
    element.querySelector(".tabs").addEventListener("keydown", (event) => this.#arrow(event));
    this.chips = this.#chips();
    element.querySelector(".follow").append(...this.chips);
    element.querySelector(".follow").hidden = chronicle.players.length < 2;
    element.querySelector(".close").addEventListener("click", () => this.toggle(false));
    this.pick("battles");
  }

  get empty() { return !this.lists.battles.marks.length && this.tabs.length === 1; }

  toggle(open = this.element.inert) {
    const { element } = this;
    element.inert = !open;
    document.body.classList.toggle("listing", open);
    byId("list").setAttribute("aria-expanded", String(open));
    if (open) {
      this.show(this.player.time);
      const pane = this.panes[this.picked], row = pane.querySelector("ol [aria-current]") || pane.querySelector("ol button, button");
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "center" });
    } else if (element.contains(document.activeElement)) byId("list").focus();
  }

  // After a choice: where the drawer covers everything, it goes.
  leave() { if (this.element.offsetWidth > 0.7 * window.innerWidth) this.toggle(false); }

  pick(name) {
    this.picked = name;
    this.tabs.forEach((each, place) => {
      this.panes[each].hidden = each !== name;
      this.heads[place].setAttribute("aria-selected", each === name);
      this.heads[place].tabIndex = each === name ? 0 : -1;
    });
    this.show(this.player.time);
  }

  show(seconds) { if (!this.element.inert) this.lists[this.picked].show(seconds); }

  follow(seat) {
    for (const chip of this.chips) chip.setAttribute("aria-pressed", chip.seat === seat);
    this.lists.battles.fill();
    this.lists.players?.follow();
    this.show(this.player.time);
  }

  #head(name, text) {
    const head = button("", () => this.pick(name), text);
    for (const [key, value] of [["role", "tab"], ["id", `tab-${name}`], ["aria-controls", `pane-${name}`]]) head.setAttribute(key, value);
    return head;
  }

  #arrow(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const place = (this.tabs.indexOf(this.picked) + by + this.tabs.length) % this.tabs.length;
    this.pick(this.tabs[place]);
    this.heads[place].focus();
  }

  #chips() {
    const { player, player: { chronicle, film } } = this;
    return [null, ...chronicle.players.map(({ seat }) => seat)].map((seat, place) => {
      const name = seat ? chronicle.name(seat) : "All", chip = button("", () => player.follow(seat), ...(seat ? [cubeIcon(film, seat)] : []), made("span", "", name));
      chip.setAttribute("aria-pressed", !seat);
      chip.title = seat ? `Follow ${name} (${place})` : "Follow nobody (0)";
      return Object.assign(chip, { seat });
    });
  }
}
