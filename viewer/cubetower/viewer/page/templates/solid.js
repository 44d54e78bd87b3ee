// The WebGL back-end: a tower with its cubes in three dimensions.
//
// What hides cubes fades: walls by how far they face the viewer. Faces are lit as those of the pictures.

const MAX_SHADOWS = 96, MAX_FLOORS = 12; // as many as the shaders know
const CLEAR = 0.13; // opacity of walls that face the viewer
const FADES = [-0.02, 0.28]; // of how far they face the viewer, from opaque to clear
const ON_TOWER = "uniform mat4 matrix; uniform vec3 front, side; uniform float depth;";
const LIT = `
  vec3 lit(vec3 fill, vec3 light, vec3 dark, vec3 normal) {
    float lamp = 0.5 + 0.5 * (0.97 * normal.y - 0.25 * dot(normal, side)), face = dot(normal, front);
    return mix(mix(dark, light, clamp(lamp, 0.0, 1.0)), fill, face * face);
  }`;
const PIECES = [`
  in vec3 corner, normal; in vec4 borders;
  ${ON_TOWER}
  out vec3 at, outward; out vec4 rim;
  void main() { at = corner; outward = normal; rim = borders; gl_Position = matrix * vec4(corner, 1.0);
    if (normal.y < 0.5) gl_Position.z += 4e-4; // where a face runs into another piece, that one's upper face is seen
  }`, `
  in vec3 at, outward; in vec4 rim;
  ${ON_TOWER}
  uniform vec3 fill, light, dark, edge, shadow, toward, cutEdge;
  uniform vec2 opacity;
  uniform float top, wall, grain, plate, lineWidth, floors[${MAX_FLOORS}];
  uniform int floorCount, cubeCount;
  uniform vec4 cubes[${MAX_SHADOWS}];
  out vec4 colour;
  ${LIT}
  float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
  float noise(vec2 p) {
    vec2 whole = floor(p), part = smoothstep(0.0, 1.0, p - whole);
    return mix(mix(hash(whole), hash(whole + vec2(1, 0)), part.x),
      mix(hash(whole + vec2(0, 1)), hash(whole + vec2(1, 1)), part.x), part.y);
  }
  float streaks(vec3 p) {
    vec3 size = abs(outward);
    vec2 along = size.y > 0.5 ? vec2(p.x * 0.035, p.z) : size.x > 0.5 ? vec2(p.y * 0.035, p.z) : vec2(p.y * 0.035, p.x);
    return noise(vec2(along.x, along.y * 0.55)) * 0.65 + noise(along * vec2(1.7, 1.9)) * 0.35 - 0.5;
  }
  float underFloors() {
    float dusk = 0.0;
    for (int i = 0; i < floorCount; i++) {
      float below = floors[i] - at.y;
      if (below > 0.0) dusk = max(dusk, 1.0 - below / 22.0);
    }
    return 0.2 * dusk * dusk;
  }
  float underCubes() {
    float shade = 1.0;
    for (int i = 0; i < cubeCount; i++) {
      vec4 cube = cubes[i];
      float gap = (cube.y - at.y) / cube.w - 0.5;
      if (gap < -0.6 || gap > 3.0) continue;
      vec2 apart = max(abs(at.xz - cube.xz) / cube.w - 0.38, 0.0);
      float blur = 0.5 + 0.3 * max(gap, 0.0);
      shade *= 1.0 - 0.5 * (1.0 - max(gap, 0.0) / 3.0) * (1.0 - smoothstep(0.0, blur, length(apart)));
    }
    return 1.0 - shade;
  }
  void main() {
    if (opacity.x < 1.0 && dot(outward, toward) < 0.0) discard;
    bool thin = min(rim.x + rim.z, rim.y + rim.w) < 1.5 * plate;
    if (thin && grain == 0.0 && opacity.x < 0.5) discard;
    float height = wall > 0.0 ? 0.5 + 0.5 * sqrt(clamp(at.y / top, 0.0, 1.0)) : 1.0;
    vec3 tint = lit(mix(dark, fill, height), mix(dark, light, height), dark, outward);
    float face = opacity.x;
    if (thin && grain > 0.0) { tint = mix(cutEdge, light, 0.45 * max(outward.y, 0.0)); face = max(face, 0.7); }
    tint *= 1.0 + grain * streaks(at);
    float gloom = wall * underFloors();
    if (outward.y > 0.5) gloom = max(gloom, underCubes());
    tint = mix(tint, shadow, gloom);
    float rimmed = min(min(rim.x, rim.y), min(rim.z, rim.w)), soft = fwidth(rimmed);
    float wide = max(lineWidth, 0.6 * soft);
    float line = (1.0 - smoothstep(wide - 0.5 * soft, wide + 0.5 * soft, rimmed)) * opacity.y;
    float opaque = mix(face, 1.0, line);
    colour = vec4(mix(tint, edge, line) * opaque, opaque);
  }`];
const CUBES = [`
  in vec3 corner, normal; in vec2 spot;
  in vec3 place, fill, light, dark, ink, look; in vec4 turn;
  ${ON_TOWER}
  uniform vec3 shadow;
  out vec2 onFace; out vec3 paint, rimPaint, inkPaint; flat out int mark; flat out float opacity;
  ${LIT}
  vec3 turned(vec3 v) { return v + 2.0 * cross(turn.yzw, cross(turn.yzw, v) + turn.x * v); }
  void main() {
    float behind = clamp((dot(front, place) - look.x / 2.0) / depth + 0.5, 0.0, 1.0) * 0.15;
    paint = mix(lit(fill, light, dark, turned(normal)), shadow, behind);
    rimPaint = mix(dark, shadow, behind); inkPaint = ink; mark = int(look.y); opacity = look.z; onFace = spot;
    gl_Position = matrix * vec4(place + look.x * turned(corner), 1.0);
  }`, `
  in vec2 onFace; in vec3 paint, rimPaint, inkPaint; flat in int mark; flat in float opacity;
  out vec4 colour;
  // A cube that comes or goes is opaque in some pixels of a fixed pattern: cubes hide each other in any order.
  float threshold() {
    ivec2 pixel = ivec2(gl_FragCoord.xy) & 3, odd = pixel & 1, half_ = pixel >> 1;
    int fine = 2 * (odd.x ^ odd.y) + odd.y, coarse = 2 * (half_.x ^ half_.y) + half_.y;
    return (float(4 * fine + coarse) + 0.5) / 16.0;
  }
  float box(vec2 half_) { vec2 over = abs(onFace) - half_; return max(over.x, over.y); }
  float outside() {
    float from = length(onFace);
    if (mark == 1) return from - 0.2;
    if (mark == 2) return box(vec2(0.34, 0.11));
    if (mark == 3) return min(box(vec2(0.34, 0.09)), box(vec2(0.09, 0.34)));
    if (mark == 4) return abs(from - 0.22) - 0.06;
    if (mark == 5) return max(max(-0.33 - onFace.x, -0.33 - onFace.y), (onFace.x + onFace.y) * 0.7071);
    return 1.0;
  }
  void main() {
    if (abs(opacity) < threshold()) discard;
    float rim = 0.5 - max(abs(onFace.x), abs(onFace.y)), soft = fwidth(rim), from = outside(), fine = fwidth(from);
    if (opacity < 0.0 && rim > 0.08 && from > 0.0) discard; // of a ghost only edges and mark are seen
    vec3 tint = mix(paint, inkPaint, 0.92 * (1.0 - smoothstep(-fine * 0.5, fine * 0.5 + 1e-6, from)));
    colour = vec4(mix(tint, rimPaint, 0.85 * (1.0 - smoothstep(0.04 - soft * 0.5, 0.04 + soft * 0.5, rim))), 1.0);
  }`];
const TABLE = [`
  in vec2 corner;
  ${ON_TOWER}
  uniform vec4 ground; uniform float foot;
  out vec2 at;
  void main() {
    at = mix(ground.xz - 60.0, ground.yw + 60.0, corner);
    gl_Position = matrix * vec4(at.x, foot, at.y, 1.0);
  }`, `
  in vec2 at;
  uniform vec4 ground; uniform vec3 shadow; uniform float strength;
  out vec4 colour;
  void main() {
    vec2 over = max(max(ground.xz - at, at - ground.yw) + 12.0, 0.0);
    float dark = 1.0 - smoothstep(0.0, 52.0, length(over));
    colour = vec4(shadow, 1.0) * (strength * dark * dark);
  }`];
const MARK_CODES = { none: 0, dot: 1, bar: 2, cross: 3, ring: 4, corner: 5 };
const QUADS = [[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]]; // of corners
const TRIANGLES = [0, 1, 2, 0, 2, 3]; // of a quad
const INSTANCE = [["place", 3], ["turn", 4], ["look", 3], ["fill", 3], ["light", 3], ["dark", 3], ["ink", 3]];

const toned = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
const minus = (a, b) => a.map((each, i) => each - b[i]);
const toLine = (point, a, b) => {
  const along = minus(b, a);
  return Math.hypot(...cross(along, minus(point, a))) / (Math.hypot(...along) || 1);
};

const bounds = (points) => ({
  low: [0, 1, 2].map((axis) => Math.min(...points.map((point) => point[axis]))),
  high: [0, 1, 2].map((axis) => Math.max(...points.map((point) => point[axis]))),
});

// The corners of a piece's faces: place, normal and how far it lies from the face's four borders.
const faceted = (corners) => {
  const middle = scaled(corners.reduce((sum, each) => sum.map((value, i) => value + each[i])), 1 / corners.length);
  return QUADS.flatMap((places) => {
    const quad = places.map((place) => corners[place]);
    let normal = cross(minus(quad[1], quad[0]), minus(quad[3], quad[0]));
    normal = scaled(normal, Math.sign(dot(normal, minus(quad[0], middle))) / (Math.hypot(...normal) || 1));
    return TRIANGLES.flatMap((at) => [...quad[at], ...normal, ...[0, 1, 2, 3].map((i) => toLine(quad[at], quad[i], quad[(i + 1) % 4]))]);
  });
};

class Program {
  constructor(gl, [vertex, fragment]) {
    Object.assign(this, { gl, id: gl.createProgram(), uniforms: {} });
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, `#version 300 es\nprecision highp float; precision highp int;${source}`);
      gl.compileShader(shader);
      gl.attachShader(this.id, shader);
    }
    gl.linkProgram(this.id);
    if (!gl.getProgramParameter(this.id, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(this.id));
    for (let i = gl.getProgramParameter(this.id, gl.ACTIVE_UNIFORMS) - 1; i >= 0; i--) {
      const { name, type } = gl.getActiveUniform(this.id, i);
      this.uniforms[name.replace("[0]", "")] = { type, at: gl.getUniformLocation(this.id, name) };
    }
  }

  set(values) {
    const { gl } = this;
    for (const [name, value] of Object.entries(values)) {
      const { type, at } = this.uniforms[name] ?? {};
      if (type === gl.FLOAT_MAT4) gl.uniformMatrix4fv(at, false, value);
      else if (type === gl.INT) gl.uniform1i(at, value);
      else if (type === gl.FLOAT) gl.uniform1fv(at, [value].flat());
      else if (type) gl[{ [gl.FLOAT_VEC2]: "uniform2fv", [gl.FLOAT_VEC3]: "uniform3fv", [gl.FLOAT_VEC4]: "uniform4fv" }[type]](at, value);
    }
  }

  // Tell where in a buffer the attributes lie, one after the other.
  lay(buffer, attributes, divisor = 0) {
    const { gl } = this, stride = 4 * attributes.reduce((sum, [, size]) => sum + size, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    let offset = 0;
    for (const [name, size] of attributes) {
      const at = gl.getAttribLocation(this.id, name);
      if (at >= 0) {
        gl.enableVertexAttribArray(at);
        gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, offset);
        gl.vertexAttribDivisor(at, divisor);
      }
      offset += 4 * size;
    }
  }
}

class Solid {
  // A back-end that draws on a canvas; null where there is none.
  static on(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: true, premultipliedAlpha: true });
    return gl && new Solid(gl);
  }

  constructor(gl) {
    this.gl = gl;
    [this.pieces, this.cubes, this.table] = [PIECES, CUBES, TABLE].map((sources) => new Program(gl, sources));
    this.towers = new Map();
    this.#layCubes();
    this.tableArray = this.#array(this.table, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), [["corner", 2]]).array;
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  // A view is one of a camera, cubes are those of a model.
  draw(tower, view, cubes) {
    const { gl } = this, built = this.#built(tower), { rows } = view;
    const shared = {
      matrix: [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column])),
      front: view.front, side: view.side, toward: view.toward, depth: 2 * tower.cut, shadow: built.shadow,
    };
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.#drawTable(tower, view, shared);
    const pieces = built.pieces.map((piece) => ({ ...piece, opacity: this.#opacity(piece, view), near: dot(piece.middle, view.toward) }));
    this.#beginPieces(tower, built, shared);
    for (const piece of pieces) if (piece.opacity === 1) this.#drawPiece(piece, 1, cubes);
    this.#drawCubes(shared, cubes);
    this.#beginPieces(tower, built, shared);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    const clear = pieces.filter(({ opacity }) => opacity < 1).sort((a, b) => a.near - b.near);
    for (const piece of clear) this.#drawPiece(piece, piece.opacity, cubes);
    gl.disable(gl.BLEND);
  }

  #opacity({ material, outward }, { toward }) {
    if (!outward || material[3] < 1) return material[3];
    return 1 - (1 - CLEAR) * smooth(...FADES, dot(outward, toward));
  }

  #beginPieces(tower, built, shared) {
    const floors = tower.floors.slice(0, MAX_FLOORS).map((height) => height - tower.plate);
    this.gl.useProgram(this.pieces.id);
    this.gl.bindVertexArray(built.array);
    this.pieces.set({
      ...shared, top: tower.top, plate: tower.plate, cutEdge: built.cutEdge, floors, floorCount: floors.length,
    });
  }

  // Cubes over a piece that can cast shadows on it.
  #over({ part, low, high }, cubes) {
    if (!["floor", "ramp", "tray"].includes(part)) return [];
    return cubes.filter(({ place: [x, y, z], edge, alpha }) => alpha > 0.5 && y > low[1] && y < high[1] + 3.5 * edge
      && x > low[0] - edge && x < high[0] + edge && z > low[2] - edge && z < high[2] + edge).slice(0, MAX_SHADOWS);
  }

  #drawPiece(piece, opacity, cubes) {
    const { first, count, material, part, outward } = piece, casting = this.#over(piece, cubes);
    const { gl } = this, [fill, light, dark, , edge, line] = material;
    const wooden = !["funnel", "throat", "rib"].includes(part);
    const seen = part === "funnel" || part === "throat" ? line : outward ? line * Math.max(opacity, 0.5) : line;
    this.pieces.set({
      cubeCount: casting.length, ...(casting.length ? { cubes: casting.flatMap(({ place, edge: size }) => [...place, size]) } : {}),
      fill, light, dark, edge, opacity: [opacity, seen], wall: Number(part === "wall"), grain: wooden ? part === "wall" ? 0.04 : 0.07 : 0,
      lineWidth: wooden ? 0.3 : part === "rib" ? 0 : part === "funnel" ? 1.1 : 0.5,
    });
    gl.drawArrays(gl.TRIANGLES, first, count);
  }

  #drawCubes(shared, cubes) {
    const { gl } = this;
    if (!cubes.length) return;
    const numbers = cubes.flatMap(({ place, turn, edge, tone, alpha }) => {
      const shown = this.shade.tone(tone), paints = ["fill", "light", "dark", "ink"].flatMap((name) => toned(shown[name]));
      return [...place, ...turn, edge, MARK_CODES[tone.mark] ?? 0, alpha, ...paints];
    });
    gl.useProgram(this.cubes.id);
    gl.bindVertexArray(this.cubeArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instances);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.DYNAMIC_DRAW);
    this.cubes.set(shared);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 36, cubes.length);
  }

  // The tower's shadow on the table, which is seen from above only.
  #drawTable(tower, { toward }, shared) {
    const { gl } = this, [left, right] = tower.reach;
    gl.useProgram(this.table.id);
    gl.bindVertexArray(this.tableArray);
    this.table.set({
      ...shared, ground: [-left, right, -tower.cut, tower.cut], foot: -tower.plate, strength: 0.34 * smooth(0, 0.2, toward[1]),
    });
    gl.depthMask(false);
    gl.enable(gl.BLEND);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
  }

  // The colours may have changed.
  forget() {
    if (theme.dark !== this.dark) this.towers.clear();
    this.dark = theme.dark;
  }

  // The pieces of a tower in a buffer, each with where it begins.
  #built(tower) {
    const levels = (colour) => toned(this.shade.colour(colour));
    if (!this.towers.has(tower)) {
      const numbers = [], pieces = tower.pieces.map(([place, corners, outward]) => {
        const first = numbers.length / 10, [fill, light, dark, opacity, edge, line] = tower.materials[place];
        numbers.push(...faceted(corners));
        return {
          ...bounds(corners), part: tower.parts[place], outward, first, count: numbers.length / 10 - first,
          middle: scaled(corners.reduce((sum, each) => sum.map((value, i) => value + each[i])), 1 / corners.length),
          material: [levels(fill), levels(light), levels(dark), opacity, levels(edge), line],
        };
      });
      const { array } = this.#array(this.pieces, new Float32Array(numbers), [["corner", 3], ["normal", 3], ["borders", 4]]);
      this.towers.set(tower, { pieces, array, shadow: levels(tower.shadow), cutEdge: levels(tower.cutEdge) });
    }
    return this.towers.get(tower);
  }

  #array(program, numbers, attributes) {
    const { gl } = this, array = gl.createVertexArray(), buffer = gl.createBuffer();
    gl.bindVertexArray(array);
    program.lay(buffer, attributes);
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STATIC_DRAW);
    return { array, buffer };
  }

  #layCubes() {
    const { gl } = this, spots = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    const numbers = FACES.flatMap(([normal, along, over]) => TRIANGLES.flatMap((at) => {
      const [u, v] = spots[at];
      return [...normal.map((each, i) => each / 2 + u * along[i] + v * over[i]), ...normal, u, v];
    }));
    this.cubeArray = this.#array(this.cubes, new Float32Array(numbers), [["corner", 3], ["normal", 3], ["spot", 2]]).array;
    this.instances = gl.createBuffer();
    this.cubes.lay(this.instances, INSTANCE, 1);
  }
}
