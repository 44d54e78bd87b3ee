// Towers and tosses in three dimensions: what viewer/page/models.py wrote.

const numberAt = (series, place) => (typeof series === "number" ? series : series[Math.min(place, series.length - 1)]);

// The shorter way between two quaternions is the straight one: neighbours never are opposites.
const between = (from, to, share) => from.map((number, i) => number + (to[i] - number) * share);

class Model {
  constructor(told) {
    Object.assign(this, told);
    for (const tower of this.towers) {
      tower.pieces = tower.pieces.map(([part, numbers, outward]) => [part, this.#points(numbers), outward]);
    }
    this.tones = this.tones.map(([fill, light, dark, mark, ink]) => ({ fill, light, dark, mark, ink }));
  }

  #points(numbers) {
    const points = [];
    for (let i = 0; i < numbers.length; i += 3) points.push(numbers.slice(i, i + 3).map((each) => each / this.scales.length));
    return points;
  }

  // The tower at a tick: that of the last toss which has begun, or of the first.
  tower(tick) {
    const toss = this.tosses.findLast(({ ticks }) => ticks[0] <= tick) ?? this.tosses[0];
    return this.towers[toss.tower];
  }

  // The cubes at a tick: middle in mm, rotation (a quaternion, real part first), edge in mm, tone, opacity; that of ghosts is negative.
  cubes(tick) {
    const whole = Math.floor(tick), shown = this.tosses.filter(({ ticks }) => ticks[0] <= whole && whole < ticks[1]);
    return shown.flatMap((toss) => {
      const first = whole - toss.ticks[0], last = Math.min(first + 1, toss.ticks[1] - toss.ticks[0] - 1);
      return this.#tracks(toss).map((cube) => this.#cube(cube, first, last, tick - whole)).filter(({ alpha }) => alpha);
    });
  }

  #cube({ tone, edge, series }, first, last, share) {
    const { length, opacity } = this.scales;
    const numbers = between(series.map((each) => numberAt(each, first)), series.map((each) => numberAt(each, last)), share);
    return {
      tone: this.tones[tone], edge, alpha: numbers.at(-1) / opacity,
      place: numbers.slice(0, 3).map((each) => each / length), turn: this.#turn(numbers.slice(3, -1)),
    };
  }

  #turn(numbers) {
    if (numbers.length === 1) {
      const half = numbers[0] / this.scales.angle / 2;
      return [Math.cos(half), 0, 0, Math.sin(half)];
    }
    const length = Math.hypot(...numbers) || 1;
    return numbers.map((each) => each / length);
  }

  // The cubes of a toss with the series of their numbers; steps are added up when they are needed.
  #tracks(toss) {
    toss.tracks ??= toss.cubes.map(([tone, edge, ...series]) => ({ tone, edge, series: series.map((each) => this.#sums(each)) }));
    return toss.tracks;
  }

  #sums(series) {
    if (typeof series === "number") return series;
    let sum = 0;
    return Int32Array.from(series, (step) => (sum += step));
  }
}
