// Shows pictures of art/. Fetches the sprites that they need once.

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

/** SVG text of art/. It contains no player's text that art/ has not escaped. */
export function Picture({ svg, look = "" }: { readonly svg: string; readonly look?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.innerHTML = svg;
  }, [svg]);
  return <span class={`p-picture ${look}`} ref={box} />;
}

/** The same as an image, where there are many: cards, symbols, areas. The SVG must contain no text. */
export function ImagePicture({ svg, look = "" }: { readonly svg: string; readonly look?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(asImage(svg)), [svg]);
  return <span class={`p-picture ${look}`} ref={box} />;
}

export function Icon({ name }: { readonly name: IconName }) {
  return <Picture svg={iconSvg(name)} look="p-icon" />;
}

/** The printed cards; null until they are loaded. */
export const printedCards = signal<CardsData | null>(null);

const SPRITES = { symbols: ["s-fungi", symbols], motifs: ["m-fox", motifs], icons: ["i-moon", icons] } as const;
const requestedSprites = new Set<string>();

/** Load sprites, unless the page has them. Without them a picture is empty, but its name is still announced. */
export function loadSprites(...names: readonly (keyof typeof SPRITES)[]): void {
  for (const name of names) {
    const [sample, address] = SPRITES[name];
    if (requestedSprites.has(name) || document.getElementById(sample)) continue;
    requestedSprites.add(name);
    loadSprite(document, address).catch(() => requestedSprites.delete(name));
  }
}

/** Load the printed cards and all sprites. */
export async function loadCards(): Promise<void> {
  loadSprites("icons", "symbols", "motifs");
  if (!printedCards.value) printedCards.value = await http.cards();
}
