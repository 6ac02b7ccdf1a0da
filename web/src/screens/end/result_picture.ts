// The result as a picture to share: drawn on a canvas, with the winner's area and everyone's points.

import { imageUrl } from "../../art/card_images.ts";

export interface PictureRow {
  readonly name: string;
  readonly colour: string;
  readonly parts: string;
  readonly total: number;
  readonly won: boolean;
}

export interface ResultPicture {
  readonly headline: string;
  readonly lead: string;
  readonly rows: readonly PictureRow[];
  readonly foot: string;
  /** The area, as SVG text of art/. */
  readonly area: string;
}

/** As wide and high as previews of links are. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 36;
const SHEET_WIDTH = 470;
const ROW_HEIGHT = 76;

/** Draw the picture. Rejects if this browser cannot. */
export async function drawResult(content: ResultPicture): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  const address = imageUrl(content.area);
  if (!pen || !address) throw new Error("the picture cannot be drawn here");
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const fonts = {
    title: `500 46px ${value("caps")}`,
    text: `500 24px ${value("serif")}`,
    name: `700 28px ${value("serif")}`,
    total: `700 46px ${value("serif")}`,
    small: `400 20px ${value("sans")}`,
  };
  const sample = content.headline + content.lead + content.rows.map(({ name }) => name).join("");
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font, sample)));
  const area = new Image();
  area.src = address;
  await area.decode();

  pen.fillStyle = value("desk");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawFitted(pen, area, MARGIN, MARGIN, WIDTH - SHEET_WIDTH - 3 * MARGIN, HEIGHT - 2 * MARGIN);

  const left = WIDTH - SHEET_WIDTH - MARGIN;
  pen.fillStyle = value("surface");
  pen.strokeStyle = value("line-strong");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(left, MARGIN, SHEET_WIDTH, HEIGHT - 2 * MARGIN, 16);
  pen.fill();
  pen.stroke();

  const [from, width] = [left + 28, SHEET_WIDTH - 56];
  const write = (text: string, font: string, colour: string, x: number, y: number, most = width) => {
    pen.font = font;
    pen.fillStyle = value(colour);
    pen.fillText(text, x, y, most);
  };
  write("Naturalis", fonts.small, "accent", from, MARGIN + 42);
  let y = MARGIN + 92;
  pen.font = fonts.title;
  for (const line of wrapped(content.headline, (text) => pen.measureText(text).width <= width).slice(0, 3)) {
    write(line, fonts.title, "text", from, y);
    y += 48;
  }
  pen.font = fonts.text;
  for (const line of wrapped(content.lead, (text) => pen.measureText(text).width <= width).slice(0, 2)) {
    write(line, fonts.text, "text-soft", from, y - 8);
    y += 30;
  }
  y = Math.min(y + 10, HEIGHT - MARGIN - 52 - ROW_HEIGHT * content.rows.length);
  for (const row of content.rows) {
    if (row.won) {
      pen.globalAlpha = 0.34;
      pen.fillStyle = value("gold-light");
      pen.fillRect(left + 12, y, SHEET_WIDTH - 24, ROW_HEIGHT);
      pen.globalAlpha = 1;
    }
    pen.fillStyle = value(row.colour);
    pen.beginPath();
    pen.arc(from + 14, y + ROW_HEIGHT / 2, 14, 0, 2 * Math.PI);
    pen.fill();
    write(row.name, fonts.name, "text", from + 44, y + 34, width - 140);
    write(row.parts, fonts.small, "text-soft", from + 44, y + 60, width - 140);
    pen.textAlign = "right";
    write(String(row.total), fonts.total, "text", from + width, y + 54, 90);
    pen.textAlign = "left";
    y += ROW_HEIGHT;
  }
  write(content.foot, fonts.small, "text-soft", from, HEIGHT - MARGIN - 20);
  return canvas;
}

/** Draw an image as large as fits, in the middle of a box. */
function drawFitted(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement,
  x: number,
  y: number,
  w: number,
  h: number,
) {
  const scale = Math.min(w / image.naturalWidth, h / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  pen.drawImage(image, x + (w - width) / 2, y + (h - height) / 2, width, height);
}

/** The text in lines that fit. A single word may be too long; the canvas squeezes it. */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
