// Addresses: `#battle=12` is a battle, `#t=41.5` a second of the film; copying one.

const WRITTEN = 200; // ms after which the address follows

class Address {
  constructor(player) {
    this.player = player;
    window.addEventListener("hashchange", () => this.read());
    byId("share-menu").addEventListener("toggle", () => this.#put());
    for (const item of byId("share-menu").querySelectorAll("[data-press]")) {
      item.addEventListener("click", () => { byId("share-menu").hidePopover(); byId(item.dataset.press).click(); });
    }
    byId("copy").addEventListener("click", () => { byId("share-menu").hidePopover(); this.copy(); });
  }

  // Go where the address says; null where it says nothing, else the name of what it names.
  read() {
    const { player } = this, [, name, value] = /^#(t|battle)=(\d+(?:\.\d+)?)$/.exec(location.hash) ?? [];
    const mark = name === "battle" ? player.film.battles.find(({ number }) => number === Number(value)) : null;
    if (name === "battle" && !mark) return null;
    if (name) player.seek(mark ? mark.seconds : Number(value));
    return name ?? null;
  }

  get hash() {
    const { mark, time } = this.player;
    return mark?.kind === "battle" && mark.number !== null ? `#battle=${mark.number}` : `#t=${time.toFixed(2).replace(/\.?0+$/, "")}`;
  }

  write() {
    clearTimeout(this.writing);
    this.writing = setTimeout(() => history.replaceState(null, "", this.hash), WRITTEN);
  }

  async copy() {
    const link = location.href.replace(/#.*$/, "") + this.hash;
    try {
      await navigator.clipboard.writeText(link);
      toast(`Link to ${this.player.mark?.kind === "battle" ? `battle ${this.player.mark.number}` : clock(this.player.time)} copied`);
    } catch {
      this.#offer(link);
    }
  }

  // The menu stands over its button.
  #put() {
    const menu = byId("share-menu"), box = byId("share").getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = menu;
    menu.style.left = `${Math.max(8, Math.min(box.right - width + 8, window.innerWidth - width - 8))}px`;
    menu.style.top = `${box.top - height - 8}px`;
  }

  // Where nothing may be copied: the link, selected.
  #offer(link) {
    const dialog = byId("link"), field = dialog.querySelector("input");
    field.value = link;
    dialog.showModal();
    field.focus();
    field.select();
  }
}

function toast(text) {
  const element = byId("toast");
  element.textContent = text;
  element.classList.add("shown");
  clearTimeout(toast.waiting);
  toast.waiting = setTimeout(() => element.classList.remove("shown"), 2400);
}
