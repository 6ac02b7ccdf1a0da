// The hash of a view, which reveals a difference from the server's. Twin of wire/view_hash.py.

const CRC_TABLE = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const utf8 = new TextEncoder();

/** The CRC-32 of zip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] as number);
  return (sum ^ 0xffffffff) >>> 0;
}

/** JSON with sorted keys, without spaces and without null fields; nulls in arrays stay. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || value === undefined) return "null";
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(",")}}`;
}

/** The hash of a view, as in the server's beat. */
export function viewHash(view: unknown): number {
  return crc32(utf8.encode(canonicalJson(view)));
}
