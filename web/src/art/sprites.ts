// Adds a sprite to the page once, so that cards can refer to its drawings by #id.

/** Add a sprite from its text. Parsing it as XML and adding nodes satisfies the content security policy. */
export function addSprite(page: Document, text: string): void {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "nat-sprite");
  sprite.setAttribute("aria-hidden", "true");
  page.body.prepend(page.importNode(sprite, true));
}

/** Fetch a sprite and add it. Cards drawn earlier show its drawings from then on. */
export async function loadSprite(page: Document, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  addSprite(page, await answer.text());
}
