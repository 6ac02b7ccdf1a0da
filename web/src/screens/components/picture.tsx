// Pictures of art/ in a screen. The drawings that they refer to are fetched once.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import icons from "../../../art/icons.svg";
import motifs from "../../../art/motifs.svg";
import symbols from "../../../art/symbols.svg";
import { asImage } from "../../art/card_images.ts";
import { type IconName, iconSvg } from "../../art/icons.ts";
import { loadSprite } from "../../art/sprites.ts";
import type { CardsData } from "../../wire/cards.ts";
import { http } from "./session.ts";

/** SVG text of art/. It holds nothing that a player wrote but what art/ has escaped. */
export function Picture({ svg, look = "" }: { readonly svg: string; readonly look?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.innerHTML = svg;
  }, [svg]);
  return <span class={`p-picture ${look}`} ref={box} />;
}

/** The same as an image, where there are many: cards, symbols, areas. The text has no letters in it. */
export function ImagePicture({ svg, look = "" }: { readonly svg: string; readonly look?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(asImage(svg)), [svg]);
  return <span class={`p-picture ${look}`} ref={box} />;
}

export function Icon({ name }: { readonly name: IconName }) {
  return <Picture svg={iconSvg(name)} look="p-icon" />;
}

/** The printed cards, once they are here. */
export const printedCards = signal<CardsData | null>(null);

const SPRITES = { symbols: ["s-fungi", symbols], motifs: ["m-fox", motifs], icons: ["i-moon", icons] } as const;
const requestedSprites = new Set<string>();

/** Fetch drawings, unless they are in the page. Without them a picture is empty, and its name is still read. */
export function loadSprites(...names: readonly (keyof typeof SPRITES)[]): void {
  for (const name of names) {
    const [sample, address] = SPRITES[name];
    if (requestedSprites.has(name) || document.getElementById(sample)) continue;
    requestedSprites.add(name);
    loadSprite(document, address).catch(() => requestedSprites.delete(name));
  }
}

/** Fetch the printed cards and all drawings. */
export async function loadCards(): Promise<void> {
  loadSprites("icons", "symbols", "motifs");
  if (!printedCards.value) printedCards.value = await http.cards();
}
