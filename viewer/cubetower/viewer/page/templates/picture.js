// A picture of what is seen now, as a file: all panels as they stand on the page, and a line below.

const PICTURE = 1280; // pixels that a picture is wide at least
const CAPTION = 44; // CSS pixels of the line below
const MARGIN = 24; // CSS pixels by which a panel may reach over its edges

class Picture {
  constructor(player) { this.player = player; }

  async save() {
    const canvas = this.draw(), { mark } = this.player;
    const name = mark?.kind === "battle" ? `battle-${mark.number}` : clock(this.player.time).replace(/:/g, "-");
    const file = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${name}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    toast(`Picture saved: ${link.download}`);
  }

  draw() {
    const { stage } = this.player, width = document.documentElement.clientWidth;
    const height = window.innerHeight - (document.fullscreenElement ? 0 : stage.bar.offsetHeight);
    this.grown = Math.max(window.devicePixelRatio || 1, PICTURE / width);
    const canvas = this.#canvas(width, height + CAPTION);
    this.context = canvas.getContext("2d");
    this.context.scale(this.grown, this.grown);
    this.context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    this.context.fillRect(0, 0, width, height);
    for (const panel of stage.shown) if (!panel.element.hidden) this.#panel(panel, height);
    this.#page(byId("scoreline"));
    this.#caption(width, height);
    return canvas;
  }

  #canvas(width, height) {
    const [across, down] = [width, height].map((size) => Math.max(1, Math.round(size * this.grown)));
    return Object.assign(document.createElement("canvas"), { width: across, height: down });
  }

  #panel(panel, height) {
    const { context } = this, box = panel.element.getBoundingClientRect(), blank = this.#blank(panel);
    context.save();
    context.beginPath();
    context.rect(box.left, Math.max(0, box.top + blank), box.width, Math.min(box.bottom, height) - Math.max(0, box.top + blank));
    if (!panel.element.classList.contains("bleeds")) context.clip();
    context.fillStyle = getComputedStyle(panel.element).backgroundColor;
    context.fillRect(box.left, box.top + blank, box.width, box.height - blank);
    if (panel.turner?.on) this.#copy(panel);
    else for (const layer of panel.layers) context.drawImage(this.#layer(panel, layer, box), box.left - MARGIN, box.top - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN);
    context.restore();
  }

  // How much of a panel's top is left out, CSS pixels.
  #blank({ element }) { return parseFloat(/inset\(([\d.]+)px/.exec(element.style.clipPath)?.[1] ?? 0); }

  // A layer painted anew, as sharp as the picture wants it.
  #layer(panel, { track }, box) {
    const canvas = this.#canvas(box.width + 2 * MARGIN, box.height + 2 * MARGIN), painter = new Painter(canvas.getContext("2d"), this.player.film, panel.shade);
    const { grown } = this, tick = this.player.film.tick(this.player.time), whole = Math.floor(tick), share = tick - whole;
    const [left, top] = panel.shift.map((shift) => (shift / panel.ratio + MARGIN) * grown);
    track.go(whole);
    const [scale, pinned] = [panel.scale * panel.zoom, panel.pinned].map((each) => each / panel.ratio * grown);
    painter.begin(scale, left - panel.element.scrollLeft * grown, top, pinned);
    painter.list(track.items, share ? track.successors(whole) : null, share);
    return canvas;
  }

  // An element of the page with all in it: grounds, icons, texts.
  #page(element) {
    const { context } = this, box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (!box.width || element.classList.contains("unseen")) return;
    context.fillStyle = style.backgroundColor;
    context.fillRect(box.left, box.top, box.width, box.height);
    context.fillStyle = style.borderBottomColor;
    context.fillRect(box.left, box.bottom - parseFloat(style.borderBottomWidth), box.width, parseFloat(style.borderBottomWidth));
    if (element instanceof SVGElement) this.#icon(element, box, style.color);
    else if (element.children.length) for (const child of element.children) this.#page(child);
    else if (element.textContent) {
      const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      Object.assign(context, { font, fillStyle: style.color, textAlign: "left", textBaseline: "middle" });
      context.fillText(element.textContent, box.left + parseFloat(style.paddingLeft), box.top + box.height / 2);
    }
  }

  #icon(icon, box, colour) {
    const { context } = this, scale = box.width / icon.viewBox.baseVal.width;
    context.save();
    context.translate(box.left, box.top);
    context.scale(scale, scale);
    for (const part of icon.children) {
      const [x, y, radius] = ["cx", "cy", "r"].map((name) => Number(part.getAttribute(name)));
      const path = new Path2D(part.getAttribute("d") ?? ""), outline = getComputedStyle(part).fill === "none";
      if (radius) path.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = context.strokeStyle = colour;
      context.lineWidth = Number(part.getAttribute("stroke-width") ?? 1);
      if (outline) context.stroke(path); else context.fill(path);
    }
    context.restore();
  }

  // A turned tower as it is on the screen.
  #copy(panel) {
    panel.redraw();
    panel.draw(this.player.film.tick(this.player.time));
    for (const canvas of panel.element.querySelectorAll("canvas")) {
      const box = canvas.getBoundingClientRect();
      if (!canvas.hidden) this.context.drawImage(canvas, box.left, box.top, box.width, box.height);
    }
  }

  #caption(width, height) {
    const { context, player: { film, mark, time } } = this, style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim(), middle = height + CAPTION / 2;
    context.fillStyle = colour("--paper");
    context.fillRect(0, height, width, CAPTION);
    context.fillStyle = colour("--accent");
    context.fillRect(0, height, width, 2);
    context.textBaseline = "middle";
    context.font = "600 15px Inter";
    const { battle } = mark ?? {}, right = width < 600 ? "" : film.title;
    const text = [mark?.title ?? film.title, battle?.known <= time ? battle.outcome : ""].filter(Boolean).join(" · ");
    context.fillStyle = colour("--ink");
    context.fillText(text, 16, middle, width - 32 - (right ? 200 : 0));
    context.font = "400 13px Inter";
    context.textAlign = "right";
    context.fillStyle = colour("--muted");
    context.fillText(right, width - 16, middle, 190);
  }
}
