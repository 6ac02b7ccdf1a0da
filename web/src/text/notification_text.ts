// What a notification says. The service worker shows it without a page, so its few sentences are here in all languages.

import type { TurnPush } from "../wire/messages.ts";

type Language = TurnPush["language"];

const TITLE: Readonly<Record<Language, string>> = {
  en: "Your turn",
  fr: "À vous de jouer",
  cs: "Jste na tahu",
};

/** Without others at the table, and with them. */
const BODY: Readonly<Record<Language, readonly [string, (who: string) => string]>> = {
  en: ["Your game is waiting for you.", (who) => `Players at this table: you, ${who}`],
  fr: ["Votre partie vous attend.", (who) => `À cette table\u00a0: vous, ${who}`],
  cs: ["Vaše hra na vás čeká.", (who) => `U tohoto stolu hrají: vy, ${who}`],
};

/** The title and the text of the notification. Names stand in a plain list, which needs no cases. */
export function turnText({ language, players }: Pick<TurnPush, "language" | "players">): {
  readonly title: string;
  readonly body: string;
} {
  const [alone, together] = BODY[language];
  return { title: TITLE[language], body: players.length ? together(players.join(", ")) : alone };
}
