// A link as a QR code, for the camera of another device.

import { type Bitmap2D, correction, generate } from "lean-qr/nano";

const QUIET_MODULES = 4; // the light border that scanners need
const MAX_BYTES = 213; // version 10 at level M: larger codes are hard to scan from a screen

/** The modules of the code; null if the text is too long to scan comfortably. */
export function qrModules(text: string): Bitmap2D | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return null;
  return generate(text, { minCorrectionLevel: correction.M });
}

/** The code as SVG, dark on light in every theme, because cameras expect that; null if the text is too long. */
export function qrSvg(text: string, label: string): string | null {
  const modules = qrModules(text);
  if (!modules) return null;
  const size = modules.size + 2 * QUIET_MODULES;
  let path = "";
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(x, y)) path += `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`;
  const name = label.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    `<svg class="nat-qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`
  );
}
