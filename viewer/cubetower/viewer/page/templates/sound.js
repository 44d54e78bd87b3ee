// Sound: wooden clacks where cubes strike something, made by the browser; off until somebody wants it.
//
// As viewer/film/sound.py makes them: the first tones of a free bar, each dying away.

const RATIOS = [1, 2.756, 5.404], AMPLITUDES = [1, 0.5, 0.3];
const DECAYS = { cube: [0.012, 0.006, 0.003], wood: [0.028, 0.01, 0.004] }; // s
const LENGTH = 0.14, ATTACK = 0.0004; // s
const SOUND_LEVEL = 0.5;
const FASTEST = 2; // at higher speeds it is silent
const STEPS_OF_LOUDNESS = 5; // that sound different: harder is brighter

class Sound {
  constructor(player, control) {
    Object.assign(this, { player, control, on: false, last: null, tones: new Map() });
    this.clacks = [];
    const numbers = player.film.clacks ?? [];
    for (let at = 0, when = 0; at < numbers.length; at += 4) {
      when += numbers[at];
      const [, loudness, pitch, side] = numbers.slice(at, at + 4);
      this.clacks.push({ seconds: when / 1000, struck: loudness < 0 ? "cube" : "wood", loudness: Math.abs(loudness) / 100, pitch: pitch * 10, side: side / 9 });
    }
    this.item = document.querySelector('[data-press="sound"]');
    control.hidden = this.item.hidden = !this.clacks.length;
    control.addEventListener("click", () => this.toggle());
  }

  toggle(on = !this.on) {
    if (!this.clacks.length) return;
    this.on = on;
    if (on && !this.context) this.#begin();
    if (on) this.context.resume();
    this.control.setAttribute("aria-pressed", on);
    this.item.querySelector("span").textContent = `Sound ${on ? "off" : "on"}`;
    this.control.title = `Sound ${on ? "off" : "on"} (s)`;
  }

  // What is heard between the last picture and this one; nothing after a jump, or too fast.
  follow(seconds) {
    const { playing, held, speed } = this.player, last = this.last;
    this.last = playing && !held ? seconds : null;
    if (!this.on || !playing || held || last === null || speed > FASTEST || seconds < last || seconds - last > LONG_FRAME * speed + 1e-6) return;
    const start = this.#first(last);
    for (let at = start; at < this.clacks.length && this.clacks[at].seconds <= seconds; at++) {
      this.#strike(this.clacks[at], (this.clacks[at].seconds - last) / speed);
    }
  }

  // The first clack after a time.
  #first(seconds) {
    let low = 0, high = this.clacks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.clacks[middle].seconds > seconds) high = middle; else low = middle + 1;
    }
    return low;
  }

  #begin() {
    this.context = new AudioContext();
    this.out = new DynamicsCompressorNode(this.context, { threshold: -12, ratio: 8, attack: 0.001, release: 0.08 });
    this.out.connect(this.context.destination);
  }

  #strike(clack, after) {
    const { context } = this, source = new AudioBufferSourceNode(context, { buffer: this.#tone(clack) });
    source.connect(new GainNode(context, { gain: SOUND_LEVEL * clack.loudness }))
      .connect(new StereoPannerNode(context, { pan: clack.side })).connect(this.out);
    source.start(context.currentTime + after);
  }

  #tone({ struck, loudness, pitch }) {
    const step = Math.ceil(loudness * STEPS_OF_LOUDNESS), name = `${struck} ${pitch} ${step}`;
    if (!this.tones.has(name)) this.tones.set(name, this.#bar(pitch, DECAYS[struck], step / STEPS_OF_LOUDNESS));
    return this.tones.get(name);
  }

  #bar(pitch, decays, loudness) {
    const { sampleRate } = this.context, samples = new Float32Array(Math.round(LENGTH * sampleRate));
    RATIOS.forEach((ratio, number) => {
      const high = AMPLITUDES[number] * loudness ** (0.6 * number), turns = 2 * Math.PI * pitch * ratio;
      if (pitch * ratio > sampleRate / 2) return;
      for (let at = 0; at < samples.length; at++) {
        const time = at / sampleRate;
        samples[at] += high * Math.min(time / ATTACK, 1) * Math.exp(-time / decays[number]) * Math.sin(turns * time);
      }
    });
    const buffer = this.context.createBuffer(1, samples.length, sampleRate);
    buffer.copyToChannel(samples, 0);
    return buffer;
  }
}
