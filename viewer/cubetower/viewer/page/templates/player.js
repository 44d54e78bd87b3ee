// The player: time, controls, keys, touch.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];
const LONG_FRAME = 0.25; // s; what takes longer was a pause of the browser
const SPOKEN = 1500; // ms between two announcements
const IDLE = 2500; // ms without a move of the mouse
const SCROLLING = ["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
const byId = (id) => document.getElementById(id);

class Player {
  constructor(film) {
    Object.assign(this, { film, time: 0, speed: 1, playing: false, held: false, mark: null, spoken: 0, followed: null });
    this.chronicle = new Chronicle(film);
    dye(film);
    theme.tell(() => dye(film));
    this.steps = film.marks;
    this.battles = film.battles;
    this.stage = new Stage(film, byId("stage"), byId("bar"));
    for (const panel of this.stage.panels) panel.changed = () => this.wake();
    this.timeline = new Timeline(film, byId("timeline"), (seconds, held) => { this.held = held; this.seek(seconds); });
    this.sheet = new SpaceSheet(this, byId("space"));
    this.drawer = new Drawer(this, byId("battles"));
    this.address = new Address(this);
    this.sound = new Sound(this, byId("sound"));
    this.stage.scoreline.choose = (place) => this.#chosen(this.chronicle.players[place]?.seat);
    this.picture = new Picture(this);
    foldChances(this.timeline, byId("course"), () => this.layout());
    this.#controls();
    this.#keys();
    this.#touch();
    this.#rest();
    this.layout();
    new ResizeObserver(() => this.layout()).observe(byId("bar"));
    window.addEventListener("resize", () => this.layout());
    const linked = this.address.read();
    if (!linked) this.seek(0);
    if (linked !== "t" && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  get rounds() { return this.film.marks.filter((mark) => ["round", "winter", "end"].includes(mark.kind)); }

  // Stay with a player: previous and next go through what that player does and suffers; null follows nobody.
  follow(seat) {
    const own = seat && this.chronicle.player(seat) ? this.chronicle.marks(seat) : null;
    this.followed = own && seat;
    this.steps = own ?? this.film.marks;
    this.battles = this.film.battles.filter((mark) => !own || mark.seats.includes(seat));
    this.timeline.follow(this.followed, this.steps);
    this.drawer.follow(this.followed);
    this.stage.scoreline.seats.forEach(({ element }, place) => {
      element.setAttribute("aria-pressed", Boolean(own) && this.chronicle.players[place].seat === seat);
    });
    for (const [id, word] of [["previous", "Previous"], ["next", "Next"]]) {
      const name = `${word} battle${own ? ` of ${this.chronicle.name(seat)}` : ""}`;
      byId(id).setAttribute("aria-label", name);
      byId(id).title = `${name} (${id === "next" ? "n" : "b"})`;
    }
  }

  #chosen(seat) { if (seat) this.follow(seat === this.followed ? null : seat); }

  // Go to a mark that somebody has chosen from a list.
  choose(mark) {
    this.drawer.leave();
    this.seek(mark.seconds);
  }

  play(playing = true) {
    if (playing && this.time >= this.film.seconds) this.seek(0);
    this.playing = playing;
    document.body.classList.toggle("playing", playing);
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    byId("play").title = playing ? "Pause (space)" : "Play (space)";
    this.last = null;
    this.stage.led = true;
    if (playing) this.stage.follow(this.mark?.kind === "battle");
    if (!playing) this.address.write();
    this.wake();
  }

  seek(seconds) {
    this.time = Math.min(Math.max(seconds, 0), this.film.seconds);
    if (!this.playing) this.address.write();
    this.wake();
  }

  // To the next or the last of some marks; back from the middle of one to its beginning first.
  step(direction, marks = this.steps) {
    const late = direction < 0 && this.playing ? 1.2 : 0.05;
    const target = direction > 0
      ? marks.find((mark) => mark.seconds > this.time + 0.05)
      : marks.findLast((mark) => mark.seconds < this.time - late);
    this.seek(target ? target.seconds : direction > 0 ? this.film.seconds : 0);
  }

  setSpeed(speed) {
    this.speed = speed;
    byId("speed").value = String(speed);
  }

  faster(by) {
    const place = SPEEDS.indexOf(this.speed) + by;
    if (SPEEDS[place]) this.setSpeed(SPEEDS[place]);
  }

  spectate(spectator) {
    this.stage.spectator = spectator;
    byId("spectator").setAttribute("aria-pressed", String(!spectator));
    byId("spectator").title = spectator ? "Show the plans (p)" : "Hide the plans (p)";
    this.layout();
    if (!spectator) this.stage.unveil();
  }

  layout() {
    this.stage.layout();
    this.timeline.layout();
    this.wake();
  }

  wake() {
    if (!this.waiting) this.waiting = requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now) {
    this.waiting = null;
    if (this.playing && !this.held) {
      const passed = this.last === null ? 0 : Math.min((now - this.last) / 1000, LONG_FRAME);
      this.time = Math.min(this.time + passed * this.speed, this.film.seconds);
      if (this.time >= this.film.seconds) this.play(false);
    }
    this.last = now;
    this.stage.draw(this.film.tick(this.time));
    this.sheet.place();
    this.sound.follow(this.time);
    this.#tell(now);
    if (this.playing) this.wake();
  }

  #tell(now) {
    const mark = this.film.marks.findLast((each) => each.seconds <= this.time + 1e-6) || null;
    const label = mark ? mark.title : this.film.title;
    const time = clock(this.time);
    if (byId("time").textContent !== time) byId("time").textContent = time;
    this.timeline.show(this.time, label);
    if (this.mark !== mark) {
      this.mark = mark;
      byId("label").textContent = label;
      this.drawer.show(this.time);
      this.sheet.show(this.time);
      this.address.write();
      if (this.playing) this.stage.follow(mark?.kind === "battle");
    }
    const announce = byId("announce");
    if (announce.textContent !== label && (now - this.spoken > SPOKEN || !this.playing)) {
      announce.textContent = label;
      this.spoken = now;
    }
  }

  #controls() {
    const { film } = this, battles = film.battles;
    byId("total").textContent = clock(film.seconds);
    byId("speed").append(...SPEEDS.map((speed) => new Option(`${speed}×`, speed, speed === 1, speed === 1)));
    byId("speed").addEventListener("change", (event) => { this.setSpeed(Number(event.target.value)); event.target.blur(); });
    const press = {
      play: () => this.play(!this.playing),
      back: () => this.step(-1), forward: () => this.step(1),
      previous: () => this.step(-1, this.battles), next: () => this.step(1, this.battles),
      spectator: () => this.spectate(!this.stage.spectator),
      list: () => this.drawer.toggle(),
      save: () => { byId("share-menu").hidePopover(); this.picture.save(); },
      help: () => byId("keys").showModal(),
      full: () => this.#full(),
    };
    for (const [id, action] of Object.entries(press)) byId(id).addEventListener("click", action);
    byId("bar").addEventListener("click", (event) => { if (event.detail) event.target.closest("button")?.blur(); });
    byId("spectator").hidden = !film.panels.some((panel) => panel.hidden);
    byId("previous").hidden = byId("next").hidden = !battles.length;
    byId("list").hidden = this.drawer.empty;
    byId("full").hidden = !document.fullscreenEnabled;
    byId("keys").addEventListener("click", (event) => { if (event.target === byId("keys")) byId("keys").close(); });
  }

  #full() {
    if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen();
  }

  #keys() {
    const rounds = this.rounds, years = rounds.filter((mark, place) => mark.year !== rounds[place - 1]?.year), actions = {
      " ": () => this.play(!this.playing),
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      "shift ArrowLeft": () => this.step(-1, this.battles), "shift ArrowRight": () => this.step(1, this.battles),
      b: () => this.step(-1, this.battles), n: () => this.step(1, this.battles),
      PageUp: () => this.step(-1, rounds), PageDown: () => this.step(1, rounds),
      "shift PageUp": () => this.step(-1, years), "shift PageDown": () => this.step(1, years),
      ArrowUp: () => this.faster(1), ArrowDown: () => this.faster(-1),
      "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1),
      Home: () => this.seek(0), End: () => this.seek(this.film.seconds),
      f: () => byId("full").click(), p: () => byId("spectator").hidden || byId("spectator").click(),
      t: () => byId("course").hidden || byId("course").click(),
      l: () => byId("list").hidden || this.drawer.toggle(),
      Escape: () => (this.sheet.shown ? this.sheet.close() : this.drawer.toggle(false)),
      s: () => this.sound.toggle(), c: () => this.picture.save(), k: () => this.address.copy(), 0: () => this.follow(null),
      ...Object.fromEntries(this.chronicle.players.map(({ seat }, place) => [place + 1, () => this.follow(seat)])),
      "?": () => byId("keys").showModal(),
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const { target } = event;
      if (target.closest("select") || target.closest("button") && [" ", "Enter"].includes(event.key)) return;
      if (target.closest(".drawer, .sheet") && SCROLLING.includes(event.key)) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = actions[event.shiftKey && /^(Arrow|Page)/.test(name) ? `shift ${name}` : name];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  // On a full screen the controls go away while the film plays and nobody moves.
  #rest() {
    const wake = () => {
      document.body.classList.remove("idle");
      clearTimeout(this.resting);
      this.resting = setTimeout(() => {
        const busy = !this.playing || byId("bar").matches(":focus-within, :hover") || document.querySelector("dialog[open]");
        document.body.classList.toggle("idle", Boolean(document.fullscreenElement) && !busy);
      }, IDLE);
    };
    for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, wake);
    document.addEventListener("fullscreenchange", () => { wake(); this.layout(); });
  }

  // A tap on the picture plays and pauses, a swipe across it goes a step.
  #touch() {
    const stage = byId("stage");
    let start = null;
    stage.addEventListener("pointerdown", (event) => {
      start = event.isPrimary && !event.button ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    });
    stage.addEventListener("pointercancel", () => { start = null; });
    stage.addEventListener("pointerup", (event) => {
      if (!start) return;
      const [right, down] = [event.clientX - start.x, event.clientY - start.y], quick = event.timeStamp - start.at < 600;
      start = null;
      if (Math.hypot(right, down) < 8) this.sheet.tap(event) || this.play(!this.playing);
      else if (event.pointerType === "touch" && quick && Math.abs(right) > 48 && Math.abs(down) < 40
        && !event.target.closest(".zoomed, .scrolls, .turned")) this.step(right < 0 ? 1 : -1);
    });
  }
}

async function open() {
  try {
    if (!("DecompressionStream" in window)) throw new Error("This browser is too old for this page; use a current one.");
    const film = new Film(await inflated(byId("film").textContent));
    byId("film").remove();
    await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 16px Inter`)));
    window.player = new Player(film);
    document.body.classList.add("ready");
  } catch (error) {
    byId("opening").querySelector("p").textContent = error.message;
    throw error;
  }
}

open();
