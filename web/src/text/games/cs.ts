// Hry čtenáře.

import type { TextEntry } from "../translate.ts";
import type { games as english } from "./en.ts";

export const games: Readonly<Record<keyof typeof english, TextEntry>> = {
  "games.title": "Moje hry",
  "games.all": "Všechny moje hry",
  "games.latest": "Vaše poslední hra",
  "games.search": "Hledat ve vašich hrách",
  "games.search_hint": "Jméno, obtížnost, datum",
  "games.found": {
    one: "Nalezena {n} hra",
    few: "Nalezeny {n} hry",
    many: "Nalezeno {n} hry",
    other: "Nalezeno {n} her",
  },
  "games.none_found": "Žádná hra neodpovídá. Zkuste méně slov.",
  "games.running": "Rozehrané",
  "games.finished": "Dohrané",
  "games.count": { one: "{n} hra", few: "{n} hry", many: "{n} hry", other: "{n} her" },
  "games.more": {
    one: "Zobrazit {n} další",
    few: "Zobrazit {n} další",
    many: "Zobrazit {n} dalšího",
    other: "Zobrazit {n} dalších",
  },
  "games.none": "Zatím nemáte žádné hry. Najdete tu každou, kterou si zahrajete.",
  "games.begin": "Začít hru",
  "games.statistics": "Statistiky",
  "games.opponent": "Soupeř",
  "games.games": "Hry",
  "games.won": "Vyhráno",
  "games.best": "Nejvíc bodů",
  "games.tybor": "Tybor, {level}",
  "games.people": "Lidé",
  "games.statistics_note":
    "Jen dohrané hry. Společné vítězství se počítá jako výhra; hra proti několika soupeřům se počítá u každého z nich. Hry u jedné obrazovky se nepočítají.",
  "games.whose":
    "Tento seznam patří k vašemu jménu v tomto prohlížeči. Uchovává ho server a vidíte ho jen vy. Když si místo odkazem přenesete na jiné zařízení, bude hra v seznamu i tam.",
  "games.delete": "Smazat",
  "games.delete_one": "Smazat: {name}",
  "games.delete_title": "Smazat tuto hru? {name}",
  "games.delete.erase":
    "Nikdo jiný tuto hru v seznamu nemá. Server ji smaže natrvalo, i se záznamem. Odkazy na ni přestanou fungovat.",
  "games.delete.unlist":
    "Hra zmizí z vašeho seznamu. Ostatním zůstane a odkazy na její záznam fungují dál. Server ji smaže natrvalo, až ji smažou všichni.",
  "games.delete.leave":
    "Odejdete od tohoto stolu a ten zmizí z vašeho seznamu. Vaše místo se uvolní pro někoho jiného.",
  "games.delete.give_up_first":
    "V této hře hrají i další hráči a čekají na vaše tahy. Chcete-li ji smazat, nejdřív se u stolu vzdejte: otevřete tam nabídku.",
  "games.erase": "Smazat natrvalo",
  "games.unlist": "Odebrat ze seznamu",
  "games.leave": "Odejít od stolu",
  "games.to_table": "Ke stolu",
  "games.keep": "Ponechat",
  "games.deleted": "Hra je smazaná.",
};
