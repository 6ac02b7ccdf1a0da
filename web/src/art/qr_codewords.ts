// The bits of a QR code: bytes, split into blocks, each with its error correction, and interleaved.

interface Version {
  readonly total: number;
  /** Blocks, and the correction of each. */
  readonly blocks: number;
  readonly correction: number;
  /** The middles of the alignment patterns. */
  readonly align: readonly number[];
}

/** Versions 1 to 10 with error correction M. */
export const VERSIONS: readonly Version[] = [
  { total: 26, blocks: 1, correction: 10, align: [] },
  { total: 44, blocks: 1, correction: 16, align: [6, 18] },
  { total: 70, blocks: 1, correction: 26, align: [6, 22] },
  { total: 100, blocks: 2, correction: 18, align: [6, 26] },
  { total: 134, blocks: 2, correction: 24, align: [6, 30] },
  { total: 172, blocks: 4, correction: 16, align: [6, 34] },
  { total: 196, blocks: 4, correction: 18, align: [6, 22, 38] },
  { total: 242, blocks: 4, correction: 22, align: [6, 24, 42] },
  { total: 292, blocks: 5, correction: 22, align: [6, 26, 46] },
  { total: 346, blocks: 5, correction: 26, align: [6, 28, 50] },
];

export interface Coded {
  readonly version: number;
  readonly bits: readonly boolean[];
}

/** The smallest version that the bytes fit in, and its bits in their order; null where none is large enough. */
export function codewords(bytes: Uint8Array): Coded | null {
  const roomOf = ({ total, blocks, correction }: Version) => total - blocks * correction;
  const headOf = (index: number) => (index < 9 ? 12 : 20); // mode, and a length that larger versions write with 16 bits
  const index = VERSIONS.findIndex((each, n) => headOf(n) + 8 * bytes.length <= 8 * roomOf(each));
  const version = VERSIONS[index];
  if (!version) return null;
  const bits: boolean[] = [];
  const put = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n--) bits.push(((value >> n) & 1) === 1);
  };
  put(4, 4);
  put(bytes.length, headOf(index) - 4);
  for (const byte of bytes) put(byte, 8);
  const room = 8 * roomOf(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let n = 0; bits.length < room; n++) put(n % 2 ? 0x11 : 0xec, 8);
  return { version: index + 1, bits: interleaved(version, octets(bits)).flatMap(bitsOf) };
}

function interleaved({ blocks, correction }: Version, data: readonly number[]): readonly number[] {
  const short = Math.floor(data.length / blocks);
  const shorts = blocks - (data.length % blocks); // those that come first are one shorter
  const parts = Array.from({ length: blocks }, (_, n) => {
    const from = n * short + Math.max(0, n - shorts);
    return data.slice(from, from + short + (n >= shorts ? 1 : 0));
  });
  const checks = parts.map((part) => corrected(part, correction));
  const woven = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat();
  return [...woven(parts), ...woven(checks)];
}

/** Reed–Solomon: what is left of the data when divided by the generator of this degree. */
function corrected(data: readonly number[], degree: number): readonly number[] {
  let generator: readonly number[] = [1];
  for (let n = 0; n < degree; n++) {
    const root = power(n);
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, root));
  }
  const rest: number[] = [...data, ...Array<number>(degree).fill(0)];
  for (let n = 0; n < data.length; n++) {
    const factor = rest[n] ?? 0;
    generator.forEach((value, at) => {
      rest[n + at] = (rest[n + at] ?? 0) ^ times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/** Multiplied in the field of 256 elements of the standard. */
function times(one: number, other: number): number {
  let product = 0;
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((other >> n) & 1) product ^= one;
  }
  return product;
}

function power(n: number): number {
  let value = 1;
  for (let each = 0; each < n; each++) value = times(value, 2);
  return value;
}

function octets(bits: readonly boolean[]): readonly number[] {
  return Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(8 * n, 8 * n + 8).reduce((sum, bit) => 2 * sum + Number(bit), 0),
  );
}

function bitsOf(value: number): readonly boolean[] {
  return [7, 6, 5, 4, 3, 2, 1, 0].map((n) => ((value >> n) & 1) === 1);
}
