// Pravidla našimi slovy. Všechny podrobnosti má docs/rules.md.

export const rules = {
  "rules.title": "Pravidla",
  "rules.lead": "Celá hra na jedné stránce. Pokud raději zkoušíte, než čtete, výuka trvá pět minut.",
  "rules.contents": "Obsah",
  "rules.print": "Vytisknout",
  "rules.up": "Zpět na obsah",

  "rules.idea": "O co jde",
  "rules.idea_a":
    "Každý hráč skládá stránku knihy o přírodě: plochu karet, které se překrývají v rozích. Některé karty přinášejí body hned při vyložení. Úkoly přinášejí body na konci, podle toho, jak vaše plocha dopadla.",
  "rules.idea_b": "Jakmile má někdo 20 bodů, hra se blíží ke konci. Vyhrává, kdo má bodů nejvíc.",

  "rules.cards": "Karty",
  "rules.cards_a":
    "Je tu 40 přírodních a 40 zlatých karet, v každé ze čtyř říší (houby, rostliny, zvířata a hmyz) po deseti od každého druhu. K nim šest počátečních karet a šestnáct úkolů.",
  "rules.cards_b":
    "Strana karty má až čtyři rohy. V rohu je symbol, nebo je prázdný, nebo je skrytý: pak tam pokračuje vzor karty a nikdy se tam nic nedá položit.",
  "rules.cards_c": "Symbolů je sedm: přírodniny čtyř říší a tři předměty, brk, kalamář a svitek.",
  "rules.cards_fig":
    "Zleva: {card}, což je přírodní karta, její rub, {other}, což je zlatá karta, a počáteční karta. Každá karta se jmenuje podle toho, co je na ní. Rub přírodních a zlatých karet má čtyři prázdné rohy a uprostřed jednu přírodninu jejich říše, kterou nic nepřekryje.",

  "rules.setup": "Před prvním tahem",
  "rules.setup_a":
    "Dvě přírodní a dvě zlaté karty leží lícem vzhůru. Ostatní tvoří dva balíčky. Jakmile jsou karty rozdané do rukou, je rub horní karty balíčku vždy vidět.",
  "rules.setup_b":
    "Dostanete počáteční kartu a vyložíte ji libovolnou stranou vzhůru; znáte přitom jen čtyři odkryté karty. Vezmete si barvu: červenou, modrou, zelenou nebo žlutou. Vyberete si ji, když usedáte ke stolu, jinak dostanete některou volnou. Pak dostanete do ruky dvě přírodní karty a jednu zlatou.",
  "rules.setup_c":
    "Dva úkoly leží odkryté a platí pro všechny. Dostanete další dva, jeden si tajně ponecháte a druhý vrátíte. Teprve potom náhoda určí, kdo začíná, pokud stůl někoho nejmenuje nebo nehlasuje.",

  "rules.turn": "Tah",
  "rules.turn_a": "Vyložte jednu kartu z ruky na svou plochu. Pak si jednu doberte. To je vše; hraje další.",

  "rules.where": "Kam lze kartu vyložit",
  "rules.where_a":
    "Nová karta překrývá jeden nebo více rohů karet vaší plochy a nic jiného z nich. Karty se nikdy nenatáčejí ani nezasouvají pod jiné.",
  "rules.where_b":
    "Každý roh, který by překryla, musí být viditelný. Stačí jediný skrytý a místo je natrvalo zavřené. Na rozích nové karty samotné nezáleží.",
  "rules.where_fig":
    "Leží tu počáteční karta a {card}: pět volných míst. Místo vpravo pod touto kartou je zavřené, protože tam má karta roh skrytý.",

  "rules.cover": "Co je překryté, je pryč",
  "rules.cover_a":
    "Symboly platí, dokud jsou vidět. Karta položená na roh jeho symbol zakryje, pro ceny i pro úkoly. Symboly uprostřed zůstávají.",
  "rules.cover_fig":
    "Tady {card} překrývá roh {other.of} s rostlinou: viditelných rostlin je o jednu méně. Přináší dva symboly hmyzu.",

  "rules.faces": "Líc, rub a cena",
  "rules.faces_a":
    "Každou kartu lze vyložit rubem vzhůru. Je to zdarma, dá to čtyři rohy a trvalou přírodninu, ale žádné body.",
  "rules.faces_b":
    "Přírodní karta je zdarma i lícem vzhůru. Zlatá karta má cenu: tyto přírodniny musí být na vaší ploše vidět ještě před vyložením. Neutratí se a nová karta je smí překrýt.",
  "rules.faces_fig": "Zlatá karta, {card}: žádá dvě rostliny a jeden symbol hmyzu. Její rub nežádá nic.",

  "rules.points": "Body za karty",
  "rules.points_a":
    "Číslo nahoře na kartě přináší body, když ji vyložíte lícem vzhůru: hned a jen jednou, ať se později překryje cokoli.",
  "rules.points_plain": "Samotné číslo: tolik bodů.",
  "rules.points_object":
    "Číslo a předmět: tolik bodů za každý takový předmět, který je teď vidět, včetně toho na nové kartě.",
  "rules.points_corner": "Číslo a překrytý roh: tolik bodů za každý roh, který tato karta překrývá.",
  "rules.points_fig": "Tady {card} překrývá dva rohy a za každý má 2 body: 4 body.",

  "rules.draw": "Dobírání",
  "rules.draw_a":
    "Vezměte si jednu ze čtyř odkrytých karet, nebo horní kartu jednoho z balíčků. Místo vzaté odkryté karty přijde nová z balíčku jejího druhu.",
  "rules.draw_b": "Ostatní vidí ruby karet ve vaší ruce. Líc znají jen tehdy, když jste kartu vzali z odkrytých.",

  "rules.aims": "Úkoly",
  "rules.aims_a":
    "Na konci se vám počítají tři úkoly: dva společné a váš tajný. Každý přináší body tolikrát, kolikrát jste ho splnili.",
  "rules.aims_pattern":
    "Vzor: tři karty, které leží přesně takto, neotočené a nezrcadlené. Počítá se jejich říše, lícem i rubem vzhůru. Počáteční karty se nepočítají.",
  "rules.aims_symbols": "Symboly: tolik jich musí být vidět, včetně těch uprostřed karet.",
  "rules.aims_b": "V rámci jednoho úkolu se karta nebo symbol počítá jen jednou. Pro jiný úkol se mohou počítat znovu.",
  "rules.aims_fig":
    "Stoupající úhlopříčka tří karet hub: {card}, karta rubem vzhůru a {other}. Ta prostřední se počítá také.",

  "rules.end": "Konec hry",
  "rules.end_a":
    "Konec se blíží, když má někdo 20 nebo více bodů, nebo když jsou oba balíčky prázdné. Dohraje se kolo a pak má každý ještě jeden tah.",
  "rules.end_b":
    "Podle francouzských pravidel prázdné balíčky nestačí: nesmí zbýt ani žádná odkrytá karta. Stůl lze nastavit i takto.",
  "rules.end_c":
    "Přičtěte body za úkoly. Vyhrává, kdo má bodů nejvíc. Při shodě rozhoduje, kdo má víc bodů za úkoly; je-li shoda i v nich, o vítězství se dělíte.",

  "rules.solo": "Sólo proti Tyborovi",
  "rules.solo_a":
    "Mnich Tybor nemá plochu ani úkoly. Sbírá karty jako přírodniny: na začátku po jedné z každé říše. Po každém vašem tahu se věnuje levému sloupci odkrytých karet, pak pravému:",
  "rules.solo_one":
    "Pokrývají-li jeho přírodniny cenu zlaté karty, odhodí ji a získá tolik bodů, kolik je na ní. Podmínky ho nezajímají.",
  "rules.solo_two":
    "Jinak, má-li zlatá karta hodnotu 5 nebo se hodí ke společnému úkolu, přidá si ji k přírodninám: rozhoduje předmět na ní, nebo říše, které se úkol hlavně týká.",
  "rules.solo_three": "Jinak si přidá přírodní kartu z toho sloupce.",
  "rules.solo_fig": "Dva sloupce odkrytých karet: přírodní karta nad zlatou.",
  "rules.solo_b":
    "Konec přijde jako obvykle, díky vám nebo jemu. Vy si přičtete úkoly. Vyhráváte, máte-li víc bodů než on; stejný počet nestačí.",
  "rules.solo_c": "Snadná úroveň: začíná jen se dvěma přírodninami. Těžká: začíná se 4 body.",

  "rules.more": "Vzácné případy",
  "rules.more_stuck": "Bez volného místa tah vynecháte a nedobíráte. Platí-li to pro všechny, hra hned končí.",
  "rules.more_empty":
    "Je-li balíček toho druhu prázdný, vzatá odkrytá karta se nenahrazuje. Není-li co dobrat, nedobírá se.",
  "rules.more_last": "V úplně posledním tahu nikdo nedobírá, kromě hry proti Tyborovi.",
  "rules.more_undo": "Vyloženou kartu lze vzít zpět, dokud si nedoberete.",
  "rules.more_overlap":
    "Když se trojice jednoho vzoru překrývají, platí největší počet trojic, které nesdílejí žádnou kartu.",
  "rules.more_cap": "Počet bodů není shora omezen.",
  "rules.more_tybor_cards":
    "Tybor dostane své první karty dřív, než se odkryjí čtyři karty ze stolu. Které to budou, určí náhoda, a jejich líc nikdo nevidí; na lehké obtížnosti náhoda určí i obě říše.",
  "rules.more_tybor_column":
    "Ze sloupce bez zlaté karty si Tybor bere přírodní kartu. Není-li pro něj co vzít, nedostane nic.",
  "rules.more_tybor_end": "Konec spustí i 20 bodů Tybora. Stane-li se to v levém sloupci, vyřídí ještě pravý.",
} as const;
