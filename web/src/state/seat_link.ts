// The link that takes a seat to another device. Its key is in the hash, which no server sees and no log keeps.

export interface SeatLink {
  readonly seat: number;
  readonly key: string;
}

/** The address that opens a seat of a table. */
export function seatAddress(origin: string, tableId: string, { seat, key }: SeatLink): string {
  return `${origin}/table/${tableId}#seat=${seat}&key=${encodeURIComponent(key)}`;
}

/** The seat and key in a hash, or null. */
export function readSeatLink(hash: string): SeatLink | null {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const key = found.get("key");
  const seat = found.get("seat");
  return key && seat && /^[0-3]$/.test(seat) ? { seat: Number(seat), key } : null;
}
