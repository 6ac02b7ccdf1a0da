// Puts a sprite into the page, once, so that cards can refer to its drawings by #id.

/** Takes the text of a sprite. It is parsed as XML and added as nodes: the page's policy has nothing to object to. */
export function addSprite(page: Document, text: string): void {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "nat-sprite");
  sprite.setAttribute("aria-hidden", "true");
  page.body.prepend(page.importNode(sprite, true));
}

/** Fetches a sprite and adds it. Cards drawn before lack its drawings until then, and need not be drawn again. */
export async function loadSprite(page: Document, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  addSprite(page, await answer.text());
}
