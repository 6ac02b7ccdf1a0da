// A link as a QR code, for the camera of another device: bytes, error correction M, up to version 10 (ISO/IEC 18004).

import { codewords, VERSIONS } from "./qr_codewords.ts";

/** Dark is true. Rows from the top. */
export type Modules = readonly (readonly boolean[])[];
type Grid = boolean[][];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const FINDER_LIKE = [true, false, true, true, true, false, true];

/** The modules of the code; null where the text is too long for one. */
export function qrModules(text: string): Modules | null {
  const made = codewords(new TextEncoder().encode(text));
  if (!made) return null;
  const { version, bits } = made;
  let best: { readonly grid: Grid; readonly cost: number } | null = null;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const grid = drawn(version, bits, mask);
    const cost = penalty(grid);
    if (!best || cost < best.cost) best = { grid, cost };
  }
  return best?.grid ?? null;
}

/** The code as a picture, dark on light in any theme: cameras want it so. */
export function qrSvg(text: string, label: string): string | null {
  const modules = qrModules(text);
  if (!modules) return null;
  const quiet = 4;
  const size = modules.length + 2 * quiet;
  const path = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  const name = label.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    `<svg class="nat-qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path.join("")}"/></svg>`
  );
}

function drawn(version: number, bits: readonly boolean[], mask: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    const [row, fixedRow] = [grid[y], fixed[y]];
    if (!row || !fixedRow || x < 0 || x >= size) return;
    row[x] = dark;
    fixedRow[x] = true;
  };
  for (let n = 0; n < size; n++) {
    set(n, 6, n % 2 === 0);
    set(6, n, n % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) squares(set, cx, cy, 4, [0, 1, 3]); // biome-ignore format: a table
  const rows = VERSIONS[version - 1]?.align ?? [];
  const onFinder = (cx: number, cy: number) =>
    (cx < 9 && cy < 9) || (cx < 9 && cy > size - 9) || (cx > size - 9 && cy < 9);
  for (const cy of rows) for (const cx of rows) if (!onFinder(cx, cy)) squares(set, cx, cy, 2, [0, 2]);
  formats(set, size, version, mask);
  const flips = MASKS[mask];
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    const upward = ((right + 1) & 2) === 0;
    for (let n = 0; n < size; n++) {
      const y = upward ? size - 1 - n : n;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const row = grid[y];
        if (row) row[x] = (bits[next] ?? false) !== (flips?.(x, y) ?? false);
        next += 1;
      }
    }
  }
  return grid;
}

/** Squares one in the other: dark where the distance from the middle is one of `rings`. */
function squares(set: Setter, cx: number, cy: number, reach: number, rings: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(cx + dx, cy + dy, rings.includes(ring));
    }
}
type Setter = (x: number, y: number, dark: boolean) => void;

/** Which mask and level, twice; and the version, twice, where the code is large. */
function formats(set: Setter, size: number, version: number, mask: number): void {
  const format = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412; // the bits of level M are 00
  const bit = (n: number) => ((format >> n) & 1) === 1;
  for (let n = 0; n < 15; n++) {
    const near = n < 6 ? n : n < 8 ? n + 1 : 14 - n + (n === 8 ? 1 : 0);
    if (n < 8) set(8, near, bit(n));
    else set(near, 8, bit(n));
    if (n < 8) set(size - 1 - n, 8, bit(n));
    else set(8, size - 15 + n, bit(n));
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const told = (version << 12) | remainder(version, 12, 0x1f25);
  for (let n = 0; n < 18; n++) {
    const dark = ((told >> n) & 1) === 1;
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** What is left of value · 2^degree when divided by the polynomial. */
function remainder(value: number, degree: number, polynomial: number): number {
  let rest = value;
  for (let n = 0; n < degree; n++) rest = (rest << 1) ^ ((rest >> (degree - 1)) & 1 ? polynomial : 0);
  return rest & ((1 << degree) - 1);
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let cost = 0;
  for (const line of [...grid, ...columns]) {
    let run = 0;
    line.forEach((dark, n) => {
      run = n > 0 && dark === line[n - 1] ? run + 1 : 1;
      if (run === 5) cost += 3;
      else if (run > 5) cost += 1;
      if (FINDER_LIKE.every((wanted, at) => line[n + at] === wanted)) {
        const light = (from: number) => [0, 1, 2, 3].every((at) => !line[from + at]);
        if (light(n - 4) || light(n + 7)) cost += 40;
      }
    });
  }
  let darks = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const dark = grid[y]?.[x];
      if (dark) darks += 1;
      if (x && y && dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x] && dark === grid[y - 1]?.[x - 1]) cost += 3;
    }
  return cost + 10 * Math.floor(Math.abs((darks * 20) / (size * size) - 10));
}
